# SPDX-License-Identifier: GPL-2.0-only
#
# Build inside an ns-3 source tree, as contrib/checksum-offload. Included by CMakeLists.txt.

# ns-3 has read its file VERSION into NS3_VER: "3.37", "3.48" or "3-dev".
if(NS3_VER MATCHES "^3\\.([0-9]+)")
  set(CHECKSUM_OFFLOAD_NS3_MINOR ${CMAKE_MATCH_1})
else()
  set(CHECKSUM_OFFLOAD_NS3_MINOR 99)
endif()
add_definitions(
  -DCHECKSUM_OFFLOAD_NS3_MINOR=${CHECKSUM_OFFLOAD_NS3_MINOR}
  -DCHECKSUM_OFFLOAD_NS3_VERSION="${NS3_VER}"
  -DCHECKSUM_OFFLOAD_VERSION="${CHECKSUM_OFFLOAD_VERSION}"
)
include_directories(SYSTEM ${NLOHMANN_JSON_INCLUDE_DIR})

set(isal_libraries "")
if(CHECKSUM_OFFLOAD_HAVE_ISAL)
  add_definitions(-DCHECKSUM_OFFLOAD_HAVE_ISAL)
  include_directories(SYSTEM ${ISAL_INCLUDE_DIR})
  set(isal_libraries ${ISAL_LIBRARY})
endif()

set(ns3_libraries "")
foreach(module ${CHECKSUM_OFFLOAD_NS3_MODULES})
  list(APPEND ns3_libraries ${lib${module}})
endforeach()

build_lib(
  LIBNAME checksum-offload
  SOURCE_FILES ${CHECKSUM_OFFLOAD_SOURCES}
  HEADER_FILES ${CHECKSUM_OFFLOAD_HEADERS}
  PRIVATE_HEADER_FILES ${CHECKSUM_OFFLOAD_PRIVATE_HEADERS}
  LIBRARIES_TO_LINK ${ns3_libraries} ${isal_libraries}
)

# The unit tests are one Boost.Test program here too. It lies beside the examples, where ns-3's
# test.py looks for what test/examples-to-run.py names.
if(ENABLE_TESTS)
  find_package(Boost QUIET COMPONENTS unit_test_framework)
  file(GLOB_RECURSE unit_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/test/*-test.cc)
  list(FILTER unit_tests EXCLUDE REGEX "/test/compile-fail/")
  if(Boost_FOUND AND unit_tests)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    build_exec(
      EXECNAME checksum-offload-test
      SOURCE_FILES ${CMAKE_CURRENT_SOURCE_DIR}/test/test-main.cc ${unit_tests}
      LIBRARIES_TO_LINK ${libchecksum-offload} ${ns3_libraries}
      DEFINITIONS BOOST_TEST_DYN_LINK CHECKSUM_OFFLOAD_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}"
      EXECUTABLE_DIRECTORY_PATH ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${folder}/examples
      IGNORE_PCH
    )
    # Not above: where ns-3 is one library, build_exec of ns-3 3.37 links nothing else.
    target_link_libraries(checksum-offload-test ${isal_libraries} Boost::unit_test_framework)
  else()
    message(STATUS "checksum-offload-test: not built (libboost-test-dev is not installed)")
  endif()
endif()
