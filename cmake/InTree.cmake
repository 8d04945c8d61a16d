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

# The unit tests are Boost.Test programs here too; ns-3's test.py runs the examples.
if(ENABLE_TESTS)
  find_package(Boost QUIET COMPONENTS unit_test_framework)
  file(GLOB_RECURSE unit_tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/test/*-test.cc)
  list(FILTER unit_tests EXCLUDE REGEX "/test/compile-fail/")
  if(Boost_FOUND AND unit_tests)
    add_executable(
      checksum-offload-test ${CMAKE_CURRENT_SOURCE_DIR}/test/test-main.cc ${unit_tests}
    )
    target_compile_definitions(
      checksum-offload-test PRIVATE BOOST_TEST_DYN_LINK
                                    CHECKSUM_OFFLOAD_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}"
    )
    target_link_libraries(
      checksum-offload-test PRIVATE ${libchecksum-offload} ${ns3_libraries} ${isal_libraries}
                                    Boost::unit_test_framework
    )
    set_target_properties(
      checksum-offload-test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    )
  endif()
endif()
