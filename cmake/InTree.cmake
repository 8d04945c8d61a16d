# SPDX-License-Identifier: GPL-2.0-only
#
# Build inside an ns-3 source tree, as contrib/checksum-offload. Included by CMakeLists.txt, which
# sets ns3_libraries.

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

set(mpi_libraries "")
# point-to-point brings ns-3's module mpi along where that is enabled.
if(ENABLE_MPI)
  # MPI's own C++ interface, which nothing uses, does not compile without warnings.
  add_definitions(-DCHECKSUM_OFFLOAD_HAVE_MPI -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX)
  list(APPEND ns3_libraries ${libmpi})
  # ns-3 keeps this header to itself, and has no other way to tell the simulator a link's delay.
  configure_file(
    ${PROJECT_SOURCE_DIR}/src/mpi/model/distributed-simulator-impl.h
    ${CMAKE_HEADER_OUTPUT_DIRECTORY}/distributed-simulator-impl.h COPYONLY
  )
  # Not for the examples: ns-3 leaves out those that link to what is neither a module nor a file.
  if(TARGET MPI::MPI_CXX)
    set(mpi_libraries MPI::MPI_CXX)
  else()
    set(mpi_libraries ${MPI_CXX_LIBRARIES})
  endif()
endif()

option(CHECKSUM_OFFLOAD_EXTRA_WARNINGS
       "Inside ns-3: compile the module with -Wextra, which warns of ns-3's own headers, too" OFF
)
if(CHECKSUM_OFFLOAD_EXTRA_WARNINGS)
  add_compile_options(-Wextra)
endif()

# test.py -s checksum-offload runs the cases of Boost.Test through a TestSuite of ns-3.
set(test_sources "")
if(ENABLE_TESTS)
  find_package(Boost QUIET COMPONENTS unit_test_framework)
  if(Boost_FOUND)
    file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/test/*-test.cc)
    list(FILTER test_sources EXCLUDE REGEX "/test/compile-fail/")
    include(${CMAKE_CURRENT_SOURCE_DIR}/cmake/BatchTests.cmake)
    batch_tests(test_sources ${CMAKE_CURRENT_BINARY_DIR}/test ${test_sources})
    list(APPEND test_sources ${CMAKE_CURRENT_SOURCE_DIR}/test/ns3/checksum-offload-test-suite.cc)
  else()
    message(STATUS "checksum-offload: tests not built, Boost.Test is missing "
                   "(apt-get install libboost-test-dev)"
    )
  endif()
endif()

build_lib(
  LIBNAME checksum-offload
  SOURCE_FILES ${CHECKSUM_OFFLOAD_SOURCES}
  HEADER_FILES ${CHECKSUM_OFFLOAD_HEADERS}
  PRIVATE_HEADER_FILES ${CHECKSUM_OFFLOAD_PRIVATE_HEADERS}
  LIBRARIES_TO_LINK ${ns3_libraries} ${mpi_libraries} ${isal_libraries}
  TEST_SOURCES ${test_sources}
)
include(${CMAKE_CURRENT_SOURCE_DIR}/cmake/GroupSources.cmake)
foreach(target ${libchecksum-offload} ${libchecksum-offload}-obj)
  if(TARGET ${target})
    group_sources(${target} ${CHECKSUM_OFFLOAD_SOURCES})
  endif()
endforeach()

# Boost is for the tests only; build_lib of older versions has no argument for that.
if(test_sources AND TARGET ${testchecksum-offload})
  set_property(
    TARGET ${testchecksum-offload} APPEND PROPERTY LINK_LIBRARIES ${isal_libraries}
                                                   Boost::unit_test_framework
  )
  # As on its own: most of the time of a build. A precompiled header is of another optimization.
  target_compile_options(${testchecksum-offload} PRIVATE -O0)
  set_target_properties(${testchecksum-offload} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
  add_executable(checksum-offload-test test/ns3/boost-main.cc)
  target_link_libraries(
    checksum-offload-test ${LIB_AS_NEEDED_PRE} ${testchecksum-offload} ${LIB_AS_NEEDED_POST}
    Boost::unit_test_framework
  )
  target_compile_definitions(checksum-offload-test PRIVATE BOOST_TEST_DYN_LINK)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set(test_folder ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${folder}/test)
  set_target_properties(
    checksum-offload-test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${test_folder}
  )
  target_compile_definitions(
    ${testchecksum-offload}
    PRIVATE BOOST_TEST_DYN_LINK
            CHECKSUM_OFFLOAD_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}"
            CHECKSUM_OFFLOAD_TEST_PROGRAM="${test_folder}/checksum-offload-test"
  )
endif()

# ns-3's own Python bindings, "from ns import ns", pass over modules in contrib/ (seen in 3.37 and
# 3.41). Their copy in the build tree, which ns-3 makes anew whenever it configures, learns of ours.
set(ns_bindings ${CMAKE_OUTPUT_DIRECTORY}/bindings/python/ns/__init__.py)
if(NS3_PYTHON_BINDINGS AND EXISTS ${ns_bindings})
  get_target_property(library ${libchecksum-offload} OUTPUT_NAME)
  set(library ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/lib${library}${CMAKE_SHARED_LIBRARY_SUFFIX})
  file(READ ${ns_bindings} text)
  if(NOT text MATCHES "checksum-offload-module.h")
    file(
      APPEND ${ns_bindings}
      "\n# Added by contrib/checksum-offload.\n"
      "if not hasattr(ns, \"VethNetDevice\"):\n"
      "    ns.cppyy.include(\"ns3/checksum-offload-module.h\")\n"
      "    ns.cppyy.load_library(\"${library}\")\n"
    )
  endif()
endif()
