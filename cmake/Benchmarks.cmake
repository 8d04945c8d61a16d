# SPDX-License-Identifier: GPL-2.0-only
#
# Each file of benchmarks/ is one Google Benchmark program, built by the target "benchmarks" only.

find_package(benchmark CONFIG QUIET)
file(GLOB benchmark_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/benchmarks/*.cc)
if(NOT benchmark_FOUND)
  message(STATUS "Benchmarks: Google Benchmark is missing (apt-get install libbenchmark-dev)")
  return()
endif()
add_custom_target(benchmarks)
foreach(file ${benchmark_sources})
  get_filename_component(name ${file} NAME_WE)
  add_executable(${name} EXCLUDE_FROM_ALL ${file})
  target_link_libraries(
    ${name} PRIVATE checksum-offload checksum-offload-isal benchmark::benchmark_main
                    benchmark::benchmark
  )
  set_target_properties(
    ${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks
  )
  add_dependencies(benchmarks ${name})
endforeach()
