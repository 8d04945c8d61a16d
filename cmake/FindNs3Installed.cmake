# SPDX-License-Identifier: GPL-2.0-only
#
# FindNs3Installed: an installed ns-3, found by the names of its headers and libraries.
#
# ns-3's own CMake package is never read: that of Debian names executables and headers of packages
# that libns3-dev does not depend on, and that of the PyPI wheel names folders of the machine that
# built it.
#
# In:   NS3_PREFIX             installation, build tree or source tree to use, or the word "wheel"
#       Python3_EXECUTABLE     interpreter that is asked for the wheel (default: python3 on PATH)
#       COMPONENTS             ns-3 modules (core, network, ...); OPTIONAL_COMPONENTS likewise
# Out:  Ns3Installed_VERSION   "3.44"
#       Ns3Installed_MINOR     44 (99 for a development version, "3-dev")
#       Ns3Installed_ORIGIN    "named by NS3_PREFIX", "distribution" or "PyPI wheel"
#       Ns3Installed_ASSERTS   TRUE when its libraries were built with assertions
#       Ns3Installed_CXX_STANDARD  the C++ standard its headers need
#       Ns3Installed_BOOST     folder of the headers of Boost that come with it, if any
#       Ns3Installed_PREFIX, Ns3Installed_INCLUDE_DIR, Ns3Installed_LIBRARY_DIR  where it is
#       targets                Ns3Installed::core, ...; Ns3Installed_mpi_FOUND for an optional one

set(NS3_PREFIX
    ""
    CACHE STRING
          "ns-3 to build against: a prefix or tree, or \"wheel\" for that of the active Python"
)
set(Ns3Installed_MINIMUM_MINOR 37)

# Looks for one ns-3 under <prefix>. Sets <out>_INCLUDE (empty: none here), <out>_LIBDIR, <out>_HEAD
# and <out>_TAIL (library file = HEAD module TAIL), <out>_VERSION and <out>_MINOR.
function(_ns3_probe out prefix)
  set(${out}_INCLUDE "" PARENT_SCOPE)
  foreach(dir ${prefix}/include ${prefix}/build/include)
    if(EXISTS ${dir}/ns3/packet.h)
      set(include ${dir})
      break()
    endif()
  endforeach()
  if(NOT include)
    return()
  endif()

  set(candidates "")
  foreach(dir lib/${CMAKE_LIBRARY_ARCHITECTURE} lib64 lib build/lib64 build/lib)
    file(GLOB found ${prefix}/${dir}/libns3*-core*${CMAKE_SHARED_LIBRARY_SUFFIX})
    foreach(file ${found})
      get_filename_component(name ${file} NAME)
      if(name MATCHES "^libns3[^-]*(-dev)?-core(-[a-z]+)?\\${CMAKE_SHARED_LIBRARY_SUFFIX}$")
        list(APPEND candidates ${file})
      endif()
    endforeach()
    if(candidates)
      break()
    endif()
  endforeach()
  list(LENGTH candidates count)
  if(count EQUAL 0)
    return()
  elseif(count GREATER 1)
    list(JOIN candidates "\n  " text)
    message(FATAL_ERROR "Several ns-3 libraries in one place; remove all but one:\n  ${text}")
  endif()
  get_filename_component(libdir ${candidates} DIRECTORY)
  get_filename_component(name ${candidates} NAME)
  string(REGEX MATCH "^libns3[^-]*(-dev)?-" head ${name})
  string(REGEX REPLACE "^libns3[^-]*(-dev)?-core" "" tail ${name})

  # The version: from the header, the wheel's metadata, the VERSION file of a tree, the library name.
  set(version "")
  if(EXISTS ${include}/ns3/version-defines.h)
    file(STRINGS ${include}/ns3/version-defines.h line REGEX "#define NS3_VERSION_MINOR +[0-9]+")
    if(line MATCHES "NS3_VERSION_MINOR +([0-9]+)" AND CMAKE_MATCH_1 GREATER 0)
      set(version "3.${CMAKE_MATCH_1}")
    endif()
  endif()
  if(NOT version)
    file(GLOB info ${prefix}/../ns3-3*.dist-info)
    if(info MATCHES "/ns3-(3\\.[0-9]+)[^/]*\\.dist-info$")
      set(version ${CMAKE_MATCH_1})
    endif()
  endif()
  if(NOT version)
    foreach(file ${prefix}/VERSION ${prefix}/../VERSION)
      if(EXISTS ${file})
        file(STRINGS ${file} version LIMIT_COUNT 1)
        break()
      endif()
    endforeach()
  endif()
  if(NOT version AND head MATCHES "^libns3\\.([0-9]+)")
    set(version "3.${CMAKE_MATCH_1}")
  endif()
  if(version MATCHES "^3\\.([0-9]+)")
    set(minor ${CMAKE_MATCH_1})
  elseif(version MATCHES "^3-dev")
    set(minor 99)
  else()
    message(FATAL_ERROR "Cannot tell the version of the ns-3 in ${prefix} (found: '${version}')")
  endif()

  set(${out}_INCLUDE ${include} PARENT_SCOPE)
  set(${out}_LIBDIR ${libdir} PARENT_SCOPE)
  set(${out}_HEAD ${head} PARENT_SCOPE)
  set(${out}_TAIL ${tail} PARENT_SCOPE)
  set(${out}_VERSION ${version} PARENT_SCOPE)
  set(${out}_MINOR ${minor} PARENT_SCOPE)
endfunction()

# Sets <out> to the folder of the wheel "ns3" in the active Python, or to nothing.
function(_ns3_wheel_folder out)
  set(${out} "" PARENT_SCOPE)
  set(python ${Python3_EXECUTABLE})
  if(NOT python)
    find_program(NS3_PYTHON NAMES python3 python)
    mark_as_advanced(NS3_PYTHON)
    set(python ${NS3_PYTHON})
  endif()
  if(python)
    execute_process(
      COMMAND
        ${python} -c
        "import importlib.metadata as m; print(m.distribution('ns3').locate_file('ns3'), end='')"
      OUTPUT_VARIABLE folder
      RESULT_VARIABLE status
      ERROR_QUIET
    )
    if(status EQUAL 0 AND IS_DIRECTORY "${folder}")
      set(${out} ${folder} PARENT_SCOPE)
    endif()
  endif()
endfunction()

set(_ns3_INCLUDE "")
set(_ns3_rejected "")
if(NS3_PREFIX AND NOT NS3_PREFIX STREQUAL "wheel")
  get_filename_component(_ns3_prefix "${NS3_PREFIX}" ABSOLUTE BASE_DIR ${CMAKE_BINARY_DIR})
  _ns3_probe(_ns3 ${_ns3_prefix})
  if(NOT _ns3_INCLUDE)
    message(
      FATAL_ERROR
        "NS3_PREFIX names no ns-3: ${_ns3_prefix} has no include/ns3/packet.h beside a "
        "lib folder with libns3*-core${CMAKE_SHARED_LIBRARY_SUFFIX}"
    )
  endif()
  set(Ns3Installed_ORIGIN "named by NS3_PREFIX")
endif()

if(NOT NS3_PREFIX)
  foreach(_ns3_folder /usr/local /usr)
    set(_ns3_prefix ${_ns3_folder})
    _ns3_probe(_ns3 ${_ns3_prefix})
    if(_ns3_INCLUDE AND _ns3_MINOR LESS Ns3Installed_MINIMUM_MINOR)
      string(APPEND _ns3_rejected "  ${_ns3_prefix} holds ns-3 ${_ns3_VERSION}: too old\n")
      set(_ns3_INCLUDE "")
    elseif(_ns3_INCLUDE)
      set(Ns3Installed_ORIGIN "distribution")
      break()
    endif()
  endforeach()
endif()

if(NOT _ns3_INCLUDE)
  _ns3_wheel_folder(_ns3_prefix)
  if(_ns3_prefix)
    _ns3_probe(_ns3 ${_ns3_prefix})
    set(Ns3Installed_ORIGIN "PyPI wheel")
  endif()
endif()

if(NOT _ns3_INCLUDE OR _ns3_MINOR LESS Ns3Installed_MINIMUM_MINOR)
  message(
    FATAL_ERROR
      "No ns-3 of 3.${Ns3Installed_MINIMUM_MINOR} or later found.\n${_ns3_rejected}"
      "  Debian 12, Ubuntu 23.04 or later:  sudo apt-get install libns3-dev\n"
      "  anywhere, without root:  python3 -m venv .venv && .venv/bin/pip install ns3==3.44.post0\n"
      "    and then:              cmake -DPython3_EXECUTABLE=$PWD/.venv/bin/python ...\n"
      "  another one:             cmake -DNS3_PREFIX=/path/to/ns-3 ..."
  )
endif()

set(Ns3Installed_PREFIX ${_ns3_prefix})
set(Ns3Installed_INCLUDE_DIR ${_ns3_INCLUDE})
set(Ns3Installed_LIBRARY_DIR ${_ns3_LIBDIR})
set(Ns3Installed_VERSION ${_ns3_VERSION})
set(Ns3Installed_MINOR ${_ns3_MINOR})
set(Ns3Installed_ASSERTS FALSE)
if(_ns3_prefix MATCHES "/site-packages/ns3/?$" OR _ns3_TAIL MATCHES "^-(default|debug)")
  set(Ns3Installed_ASSERTS TRUE)
endif()
if(_ns3_MINOR LESS 41)
  set(Ns3Installed_CXX_STANDARD 17)
elseif(_ns3_MINOR LESS 46)
  set(Ns3Installed_CXX_STANDARD 20)
else()
  set(Ns3Installed_CXX_STANDARD 23)
endif()

set(Ns3Installed_BOOST "")
# The wheel brings a Boost of its own beside ns3/; its headers must not hide those of the system.
if(NOT _ns3_INCLUDE STREQUAL "/usr/include" AND IS_DIRECTORY ${_ns3_INCLUDE}/boost)
  set(Ns3Installed_BOOST ${_ns3_INCLUDE})
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/ns3-include)
  file(CREATE_LINK ${_ns3_INCLUDE}/ns3 ${CMAKE_BINARY_DIR}/ns3-include/ns3 SYMBOLIC)
  set(_ns3_INCLUDE ${CMAKE_BINARY_DIR}/ns3-include)
endif()

foreach(_ns3_module ${Ns3Installed_FIND_COMPONENTS})
  set(_ns3_file ${_ns3_LIBDIR}/${_ns3_HEAD}${_ns3_module}${_ns3_TAIL})
  if(EXISTS ${_ns3_file})
    set(Ns3Installed_${_ns3_module}_FOUND TRUE)
    if(NOT TARGET Ns3Installed::${_ns3_module})
      add_library(Ns3Installed::${_ns3_module} SHARED IMPORTED)
      set_target_properties(
        Ns3Installed::${_ns3_module} PROPERTIES IMPORTED_LOCATION ${_ns3_file}
                                                INTERFACE_INCLUDE_DIRECTORIES ${_ns3_INCLUDE}
      )
    endif()
  else()
    set(Ns3Installed_${_ns3_module}_FOUND FALSE)
    if(Ns3Installed_FIND_REQUIRED_${_ns3_module})
      message(FATAL_ERROR "ns-3 in ${_ns3_prefix} lacks module ${_ns3_module}: no ${_ns3_file}")
    endif()
  endif()
endforeach()
set(Ns3Installed_FOUND TRUE)
message(STATUS "ns-3 ${_ns3_VERSION} in ${_ns3_prefix} (${Ns3Installed_ORIGIN})")
