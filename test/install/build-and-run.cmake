# SPDX-License-Identifier: GPL-2.0-only
#
# Builds user-program.cc in FOLDER against the module installed in PREFIX, as its user would: with
# the CMake package or with pkg-config (WAY), and runs it.

function(run)
  cmake_parse_arguments(PARSE_ARGV 0 run "" OUTPUT "")
  execute_process(
    COMMAND ${run_UNPARSED_ARGUMENTS}
    OUTPUT_VARIABLE output
    ERROR_VARIABLE errors
    RESULT_VARIABLE status
    OUTPUT_STRIP_TRAILING_WHITESPACE
  )
  if(NOT status EQUAL 0)
    list(JOIN run_UNPARSED_ARGUMENTS " " command)
    message(FATAL_ERROR "${command}\nfailed (${status}):\n${output}\n${errors}")
  endif()
  if("${output}${errors}" MATCHES "warning:")
    message(FATAL_ERROR "a warning:\n${output}\n${errors}")
  endif()
  set(${run_OUTPUT} "${output}" PARENT_SCOPE)
endfunction()

set(source ${CMAKE_CURRENT_LIST_DIR})
set(program ${FOLDER}/user-program)
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
if(WAY STREQUAL "cmake-package")
  run(${CMAKE_COMMAND} -S ${source} -B ${FOLDER} -G ${GENERATOR}
      -DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM} -DCMAKE_PREFIX_PATH=${PREFIX}
      -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
      "-DCMAKE_CXX_FLAGS=${FLAGS} -Wall -Wextra"
  )
  run(${CMAKE_COMMAND} --build ${FOLDER})
else()
  find_program(PKG_CONFIG pkg-config)
  if(NOT PKG_CONFIG)
    message("SKIP: pkg-config is missing (apt-get install pkg-config)")
    return()
  endif()
  # What is not installed in a system folder is the user's to tell of.
  set(ENV{PKG_CONFIG_PATH} ${PREFIX}/${LIBDIR}/pkgconfig)
  set(ENV{LD_LIBRARY_PATH} ${PREFIX}/${LIBDIR})
  run(${PKG_CONFIG} --cflags --libs checksum-offload OUTPUT flags)
  separate_arguments(flags UNIX_COMMAND "${FLAGS} -Wall -Wextra ${flags}")
  run(${LAUNCHER} ${COMPILER} ${source}/user-program.cc -o ${program} ${flags})
endif()
run(${program} OUTPUT output)
if(NOT output STREQUAL "received 123456789, CRC32c 0xe3069283")
  message(FATAL_ERROR "${program} prints:\n${output}")
endif()
message("${output}")
