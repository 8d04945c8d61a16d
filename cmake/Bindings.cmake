# SPDX-License-Identifier: GPL-2.0-only
#
# The Python module, in build/python/checksum_offload beside the Python files of its package.
# Sets CHECKSUM_OFFLOAD_NO_PYTHON to the reason when it cannot be built.

set(CHECKSUM_OFFLOAD_NO_PYTHON "")
if(NOT Python3_EXECUTABLE
   AND Ns3Installed_ORIGIN STREQUAL "distribution"
   AND NOT DEFINED ENV{VIRTUAL_ENV}
   AND EXISTS /usr/bin/python3
)
  set(Python3_EXECUTABLE /usr/bin/python3) # that of the distribution, as is its ns-3
endif()
find_package(Python3 COMPONENTS Interpreter OPTIONAL_COMPONENTS Development.Module)
if(Python3_Development.Module_FOUND AND NOT pybind11_DIR)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -m pybind11 --cmakedir
    OUTPUT_VARIABLE pybind11_hint
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
  )
endif()
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 CONFIG QUIET HINTS ${pybind11_hint})

file(GLOB binding_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bindings/*.cc)
if(CHECKSUM_OFFLOAD_SANITIZE)
  set(CHECKSUM_OFFLOAD_NO_PYTHON "a sanitized module does not load into a plain Python")
elseif(NOT Python3_Development.Module_FOUND)
  set(CHECKSUM_OFFLOAD_NO_PYTHON "Python's headers are missing (apt-get install python3-dev)")
elseif(NOT pybind11_FOUND)
  set(CHECKSUM_OFFLOAD_NO_PYTHON
      "pybind11 is missing (apt-get install pybind11-dev, or pip install pybind11)"
  )
elseif(NOT binding_sources)
  set(CHECKSUM_OFFLOAD_NO_PYTHON "bindings/ is empty")
endif()
if(CHECKSUM_OFFLOAD_NO_PYTHON)
  message(STATUS "Python module: not built; ${CHECKSUM_OFFLOAD_NO_PYTHON}")
  return()
endif()

set(package ${CMAKE_BINARY_DIR}/python/checksum_offload)
pybind11_add_module(_checksum_offload NO_EXTRAS ${binding_sources}) # no LTO: it doubles the time
target_link_libraries(_checksum_offload PRIVATE checksum-offload)
set_target_properties(_checksum_offload PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${package})

file(
  GLOB_RECURSE files CONFIGURE_DEPENDS
  RELATIVE ${CMAKE_SOURCE_DIR}/bindings/checksum_offload
  ${CMAKE_SOURCE_DIR}/bindings/checksum_offload/*.py*
  ${CMAKE_SOURCE_DIR}/bindings/checksum_offload/py.typed
)
list(FILTER files EXCLUDE REGEX "__pycache__")
set(copies "")
foreach(file ${files})
  set(from ${CMAKE_SOURCE_DIR}/bindings/checksum_offload/${file})
  add_custom_command(
    OUTPUT ${package}/${file}
    COMMAND ${CMAKE_COMMAND} -E copy ${from} ${package}/${file}
    DEPENDS ${from}
  )
  list(APPEND copies ${package}/${file})
endforeach()
add_custom_target(checksum-offload-python ALL DEPENDS ${copies})
