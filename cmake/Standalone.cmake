# SPDX-License-Identifier: GPL-2.0-only
#
# Build against an installed ns-3. Included by CMakeLists.txt.

option(CHECKSUM_OFFLOAD_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

find_package(
  Ns3Installed MODULE REQUIRED
  COMPONENTS ${CHECKSUM_OFFLOAD_NS3_MODULES}
  OPTIONAL_COMPONENTS mpi
)
set(CMAKE_CXX_STANDARD ${Ns3Installed_CXX_STANDARD})
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF) # there are none: scanning each file first doubles the time

# What every translation unit of the module, of its tests and of its users needs.
add_library(checksum-offload-base INTERFACE)
foreach(module ${CHECKSUM_OFFLOAD_NS3_MODULES} mpi)
  if(TARGET Ns3Installed::${module})
    target_link_libraries(checksum-offload-base INTERFACE Ns3Installed::${module})
  endif()
endforeach()
include(FlattenHeaders)
flatten_headers(
  ${CMAKE_BINARY_DIR}/include checksum-offload-module.h ${CHECKSUM_OFFLOAD_HEADERS}
  PRIVATE ${CHECKSUM_OFFLOAD_PRIVATE_HEADERS}
)
target_include_directories(checksum-offload-base INTERFACE ${CMAKE_BINARY_DIR}/include)
target_include_directories(
  checksum-offload-base SYSTEM INTERFACE ${NLOHMANN_JSON_INCLUDE_DIR}
)
# As the libraries of ns-3 were built; users of the module need the same.
set(CHECKSUM_OFFLOAD_NS3_DEFINITIONS NS3_LOG_ENABLE)
if(Ns3Installed_ASSERTS)
  list(APPEND CHECKSUM_OFFLOAD_NS3_DEFINITIONS NS3_ASSERT_ENABLE)
endif()
target_compile_definitions(
  checksum-offload-base
  INTERFACE CHECKSUM_OFFLOAD_NS3_MINOR=${Ns3Installed_MINOR}
            CHECKSUM_OFFLOAD_NS3_VERSION="${Ns3Installed_VERSION}"
            CHECKSUM_OFFLOAD_VERSION="${CHECKSUM_OFFLOAD_VERSION}"
            ${CHECKSUM_OFFLOAD_NS3_DEFINITIONS}
)
target_compile_options(checksum-offload-base INTERFACE -Wall -Wextra)
if(Ns3Installed_mpi_FOUND)
  set(MPI_CXX_SKIP_MPICXX ON) # nothing uses MPI's own C++ interface
  find_package(MPI QUIET COMPONENTS CXX)
  if(NOT EXISTS ${Ns3Installed_INCLUDE_DIR}/ns3/distributed-simulator-impl.h)
    message(STATUS "MPI: not used, this ns-3 does not install distributed-simulator-impl.h; "
                   "links between ranks need the module in the source tree's contrib/"
    )
  elseif(MPI_CXX_FOUND)
    target_link_libraries(checksum-offload-base INTERFACE MPI::MPI_CXX)
    target_compile_definitions(checksum-offload-base INTERFACE CHECKSUM_OFFLOAD_HAVE_MPI)
  else()
    message(STATUS "MPI: this ns-3 has it, but MPI itself is missing (apt-get install libopenmpi-dev)")
  endif()
endif()
if(CHECKSUM_OFFLOAD_SANITIZE)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1")
  set(sanitize -fsanitize=address,undefined -fno-sanitize-recover=undefined)
  target_compile_options(checksum-offload-base INTERFACE ${sanitize} -fno-omit-frame-pointer)
  target_link_options(checksum-offload-base INTERFACE ${sanitize})
endif()

if(CHECKSUM_OFFLOAD_SOURCES)
  add_library(checksum-offload SHARED ${CHECKSUM_OFFLOAD_SOURCES})
  include(GroupSources)
  group_sources(checksum-offload ${CHECKSUM_OFFLOAD_SOURCES})
  target_link_libraries(
    checksum-offload
    PUBLIC checksum-offload-base
    PRIVATE checksum-offload-isal
  )
  # Nobody replaces single functions of the library, so calls inside it need not ask the linker.
  include(CheckCXXCompilerFlag)
  include(CheckIPOSupported)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -Wl,-Bsymbolic-functions CHECKSUM_OFFLOAD_HAVE_BSYMBOLIC)
  if(CHECKSUM_OFFLOAD_HAVE_BSYMBOLIC)
    target_link_options(checksum-offload PRIVATE -Wl,-Bsymbolic-functions)
  endif()
  check_cxx_compiler_flag(-fno-plt CHECKSUM_OFFLOAD_HAVE_NO_PLT)
  if(CHECKSUM_OFFLOAD_HAVE_NO_PLT)
    target_compile_options(checksum-offload PRIVATE $<$<CONFIG:Release>:-fno-plt>)
  endif()
  check_cxx_compiler_flag(-fno-semantic-interposition CHECKSUM_OFFLOAD_HAVE_NO_INTERPOSITION)
  if(CHECKSUM_OFFLOAD_HAVE_NO_INTERPOSITION)
    target_compile_options(
      checksum-offload PRIVATE $<$<CONFIG:Release>:-fno-semantic-interposition>
    )
  endif()
  check_ipo_supported(RESULT ipo OUTPUT reason)
  set_target_properties(checksum-offload PROPERTIES INTERPROCEDURAL_OPTIMIZATION_RELEASE ${ipo})
else()
  add_library(checksum-offload INTERFACE)
  target_link_libraries(checksum-offload INTERFACE checksum-offload-base)
endif()

if(SKBUILD) # called by tools/package_backend.py
  include(Bindings)
  include(Wheel)
  return()
endif()

file(GLOB examples CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/examples/*.cc)
foreach(file ${examples})
  get_filename_component(name ${file} NAME_WE)
  add_executable(${name} ${file})
  target_link_libraries(${name} PRIVATE checksum-offload)
  set_target_properties(
    ${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/examples
  )
endforeach()

enable_testing()
include(Bindings)
include(Install)
include(Tests)
include(Benchmarks)
