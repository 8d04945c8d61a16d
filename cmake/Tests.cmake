# SPDX-License-Identifier: GPL-2.0-only
#
# Tests, all known to ctest: the Boost.Test program, the files that must not compile, and Python's.

file(GLOB_RECURSE unit_tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/test/*-test.cc)
list(FILTER unit_tests EXCLUDE REGEX "/test/compile-fail/")
set(CHECKSUM_OFFLOAD_UNIT_TESTS
    ""
    CACHE STRING "Regular expression: build only the unit tests whose path matches; empty: all"
)
if(CHECKSUM_OFFLOAD_UNIT_TESTS)
  list(FILTER unit_tests INCLUDE REGEX "${CHECKSUM_OFFLOAD_UNIT_TESTS}")
endif()
find_package(Boost QUIET COMPONENTS unit_test_framework)
if(unit_tests AND (Boost_FOUND OR Ns3Installed_BOOST))
  include(BatchTests)
  batch_tests(unit_test_sources ${CMAKE_BINARY_DIR}/test/batches ${unit_tests})
  add_executable(checksum-offload-test ${CMAKE_SOURCE_DIR}/test/test-main.cc ${unit_test_sources})
  target_link_libraries(checksum-offload-test PRIVATE checksum-offload)
  # Most of the time of a build; what the tests call is in the library.
  target_compile_options(checksum-offload-test PRIVATE -O0)
  if(Boost_FOUND)
    target_link_libraries(checksum-offload-test PRIVATE Boost::unit_test_framework)
    target_compile_definitions(checksum-offload-test PRIVATE BOOST_TEST_DYN_LINK)
  else() # the headers of Boost that come with the wheel of ns-3: old, and without libraries
    set_source_files_properties(
      ${CMAKE_SOURCE_DIR}/test/test-main.cc PROPERTIES COMPILE_OPTIONS -std=c++17
    )
    target_include_directories(checksum-offload-test SYSTEM PRIVATE ${Ns3Installed_BOOST})
    target_compile_options(checksum-offload-test PRIVATE -include list) # it forgets to
  endif()
  target_compile_definitions(
    checksum-offload-test PRIVATE CHECKSUM_OFFLOAD_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
  )
  set_target_properties(
    checksum-offload-test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test
  )
  set(list ${CMAKE_BINARY_DIR}/test/unit-tests.cmake)
  add_custom_command(
    TARGET checksum-offload-test
    POST_BUILD
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:checksum-offload-test> -D LIST=${list} -P
            ${CMAKE_SOURCE_DIR}/cmake/DiscoverUnitTests.cmake
    BYPRODUCTS ${list}
  )
  file(
    WRITE ${CMAKE_BINARY_DIR}/test/include-unit-tests.cmake
    "if(EXISTS \"${list}\")\n  include(\"${list}\")\n"
    "else()\n  add_test(unit/NOT_BUILT checksum-offload-test)\nendif()\n"
  )
  set_property(
    DIRECTORY ${CMAKE_SOURCE_DIR} APPEND
    PROPERTY TEST_INCLUDE_FILES ${CMAKE_BINARY_DIR}/test/include-unit-tests.cmake
  )
else()
  add_test(
    NAME unit
    COMMAND ${CMAKE_COMMAND} -E echo
            "SKIP: Boost.Test is missing (apt-get install libboost-test-dev)"
  )
  set_tests_properties(unit PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP:")
endif()

# A file of test/compile-fail must be refused by the compiler, and must be accepted with -DCONTROL,
# which corrects the one wrong line: so it is that line which is refused, not a missing header.
file(GLOB refused CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/test/compile-fail/*.cc)
set(includes $<TARGET_PROPERTY:checksum-offload-base,INTERFACE_INCLUDE_DIRECTORIES>)
set(ns3_includes $<TARGET_PROPERTY:Ns3Installed::core,INTERFACE_INCLUDE_DIRECTORIES>)
set(definitions $<TARGET_PROPERTY:checksum-offload-base,INTERFACE_COMPILE_DEFINITIONS>)
set(compile
    ${CMAKE_CXX_COMPILER}
    ${CMAKE_CXX${CMAKE_CXX_STANDARD}_STANDARD_COMPILE_OPTION}
    -fsyntax-only
    -I$<JOIN:${includes},$<SEMICOLON>-I>
    -I$<JOIN:${ns3_includes},$<SEMICOLON>-I>
)
set(define -D$<JOIN:${definitions},$<SEMICOLON>-D>)
foreach(file ${refused})
  get_filename_component(name ${file} NAME_WE)
  add_test(
    NAME compile-fail/${name}
    COMMAND ${compile} ${define} ${file}
    COMMAND_EXPAND_LISTS
  )
  set_tests_properties(compile-fail/${name} PROPERTIES WILL_FAIL TRUE)
  add_test(
    NAME compile-fail/${name}/control
    COMMAND ${compile} ${define} -DCONTROL ${file}
    COMMAND_EXPAND_LISTS
  )
endforeach()

# What users include must compile without our definitions.
add_test(
  NAME compile/module-header
  COMMAND ${compile} ${CMAKE_SOURCE_DIR}/test/compile/module-header.cc
  COMMAND_EXPAND_LISTS
)

# test/python needs the Python module; test/tools tests the scripts of the project, test/reproduce the
# reproducibility package.
file(GLOB python_tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/test/python/test_*.py
     ${CMAKE_SOURCE_DIR}/test/tools/test_*.py ${CMAKE_SOURCE_DIR}/test/reproduce/test_*.py
)
foreach(file ${python_tests})
  get_filename_component(name ${file} NAME_WE)
  get_filename_component(folder ${file} DIRECTORY)
  get_filename_component(kind ${folder} NAME)
  set(reason "")
  if(NOT Python3_Interpreter_FOUND)
    set(reason "Python 3 is missing")
  elseif(kind STREQUAL "python")
    set(reason "${CHECKSUM_OFFLOAD_NO_PYTHON}")
  endif()
  if(reason)
    add_test(NAME ${kind}/${name} COMMAND ${CMAKE_COMMAND} -E echo "SKIP: ${reason}")
    set_tests_properties(${kind}/${name} PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP:")
  else()
    add_test(
      NAME ${kind}/${name}
      COMMAND ${Python3_EXECUTABLE} -m unittest ${name}
      WORKING_DIRECTORY ${folder}
    )
  endif()
  set_tests_properties(
    ${kind}/${name}
    PROPERTIES
      ENVIRONMENT
      "PYTHONPATH=${CMAKE_BINARY_DIR}/python:${CMAKE_SOURCE_DIR}:${CMAKE_SOURCE_DIR}/tools;PYTHONDONTWRITEBYTECODE=1;CHECKSUM_OFFLOAD_BUILD=${CMAKE_BINARY_DIR}"
  )
endforeach()

# What ./dev validate does: every recording of Linux traffic against the models.
if(TARGET replay-capture)
  add_test(
    NAME validate
    COMMAND replay-capture --all --directory=${CMAKE_SOURCE_DIR}/validation/linux
  )
endif()
if(TARGET compare-with-linux)
  foreach(table counters states)
    add_test(
      NAME validate/${table}
      COMMAND compare-with-linux --${table} --directory=${CMAKE_SOURCE_DIR}/validation/linux
    )
  endforeach()
endif()

# Installs into a folder of the build tree, and builds and runs a user's project against that.
set(prefix ${CMAKE_BINARY_DIR}/test/install)
add_test(NAME install/install COMMAND ${CMAKE_COMMAND} --install ${CMAKE_BINARY_DIR} --prefix ${prefix})
set_tests_properties(install/install PROPERTIES FIXTURES_SETUP installed)
foreach(way cmake-package pkg-config)
  add_test(
    NAME install/${way}
    COMMAND
      ${CMAKE_COMMAND} -D WAY=${way} -D PREFIX=${prefix} -D LIBDIR=${CMAKE_INSTALL_LIBDIR} -D
      FOLDER=${CMAKE_BINARY_DIR}/test/install-${way} -D COMPILER=${CMAKE_CXX_COMPILER} -D
      LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER} -D GENERATOR=${CMAKE_GENERATOR} -D
      MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM} -D "FLAGS=${CMAKE_CXX_FLAGS}" -P
      ${CMAKE_SOURCE_DIR}/test/install/build-and-run.cmake
  )
  set_tests_properties(
    install/${way} PROPERTIES FIXTURES_REQUIRED installed SKIP_REGULAR_EXPRESSION "SKIP:"
  )
endforeach()

# What ./dev golden does: the trace of every scenario has the expected SHA-256.
if(TARGET packet-trace AND Python3_Interpreter_FOUND)
  add_test(
    NAME golden
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/golden.py --program
            $<TARGET_FILE:packet-trace> --sums ${CMAKE_SOURCE_DIR}/validation/golden/SHA256SUMS
  )
endif()
