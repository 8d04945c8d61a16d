# SPDX-License-Identifier: GPL-2.0-only
#
# Offers the headers of all rooms as "ns3/NAME.h", the way ns-3 does in its own tree, without copying
# them: each NAME.h in <folder>/ns3 includes the real file.

# Writes <file> only when its text changes, so that nothing is rebuilt in vain.
function(write_if_different file text)
  set(old "")
  if(EXISTS ${file})
    file(READ ${file} old)
  endif()
  if(NOT old STREQUAL text)
    file(WRITE ${file} "${text}")
  endif()
endfunction()

# flatten_headers(<folder> <umbrella> <header>... [PRIVATE <header>...])
#
# <umbrella> includes all headers that are not private.
function(flatten_headers folder umbrella)
  cmake_parse_arguments(PARSE_ARGV 2 flatten "" "" PRIVATE)
  get_filename_component(real ${folder}/ns3 REALPATH)
  set(kept ${umbrella})
  set(all "")
  foreach(header ${flatten_UNPARSED_ARGUMENTS} ${flatten_PRIVATE})
    get_filename_component(name ${header} NAME)
    if(name IN_LIST kept)
      message(FATAL_ERROR "Two headers are named ${name}: header names must be unique")
    endif()
    list(APPEND kept ${name})
    get_filename_component(path ${header} REALPATH)
    file(RELATIVE_PATH relative ${real} ${path})
    write_if_different(${folder}/ns3/${name} "#include \"${relative}\"\n")
    if(NOT header IN_LIST flatten_PRIVATE)
      string(APPEND all "#include \"ns3/${name}\"\n")
    endif()
  endforeach()
  write_if_different(${folder}/ns3/${umbrella} "#pragma once\n${all}")

  file(GLOB present RELATIVE ${folder}/ns3 ${folder}/ns3/*.h)
  foreach(name ${present})
    if(NOT name IN_LIST kept)
      file(REMOVE ${folder}/ns3/${name})
    endif()
  endforeach()
endfunction()
