# SPDX-License-Identifier: GPL-2.0-only
#
# Compiles the library's sources several at a time, which takes a quarter of the time.

option(CHECKSUM_OFFLOAD_UNITY
       "Compile sources of a room together: faster, but hides that a source includes too little" OFF
)
set(CHECKSUM_OFFLOAD_UNITY_SIZE 16)

# group_sources(<target> <source>...)
#
# Puts the sources (relative to this folder) into groups. Those of a group are of one room, and none
# declares what another keeps for itself in an anonymous namespace. Relies on the format of the
# sources: such a declaration begins its line, and a function's name does.
function(group_sources target)
  if(NOT CHECKSUM_OFFLOAD_UNITY)
    return()
  endif()
  set(groups "")
  foreach(source ${ARGN})
    get_filename_component(room ${source} DIRECTORY)
    string(MAKE_C_IDENTIFIER "${room}" room)
    file(READ ${CMAKE_CURRENT_SOURCE_DIR}/${source} text)
    set(names "")
    string(REGEX MATCHALL "\n(constexpr|const|static) [^][\n;={(]*" found "${text}")
    string(REGEX MATCHALL "\n(struct|class|enum|enum class|using) [A-Za-z0-9_]+" types "${text}")
    string(REGEX MATCHALL "\n[A-Za-z0-9_]+[(]" functions "${text}")
    foreach(declaration ${found} ${types} ${functions})
      if(declaration MATCHES "([A-Za-z0-9_]+)[ (]*$")
        list(APPEND names ${CMAKE_MATCH_1})
      endif()
    endforeach()
    list(FILTER names EXCLUDE REGEX "^NS_OBJECT_ENSURE_REGISTERED$|^namespace$")
    set(mine "")
    foreach(group ${groups})
      list(LENGTH sources_${group} size)
      if(mine OR size EQUAL CHECKSUM_OFFLOAD_UNITY_SIZE OR NOT group MATCHES "^${room}-")
        continue()
      endif()
      set(mine ${group})
      foreach(name ${names})
        if(name IN_LIST names_${group})
          set(mine "")
        endif()
      endforeach()
    endforeach()
    if(NOT mine)
      list(LENGTH groups number)
      set(mine ${room}-${number})
      list(APPEND groups ${mine})
    endif()
    list(APPEND sources_${mine} ${source})
    list(APPEND names_${mine} ${names})
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${mine})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # a source is included, and yet no header
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  list(LENGTH groups number)
  message(STATUS "Sources of the library: compiled in ${number} groups")
endfunction()
