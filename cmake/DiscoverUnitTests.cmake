# SPDX-License-Identifier: GPL-2.0-only
#
# Run after the Boost.Test program is built: asks it for its suites and writes LIST, which tells ctest
# of each, so that suites run in parallel and one that aborts leaves the others alone.

execute_process(
  COMMAND ${PROGRAM} --list_content
  OUTPUT_VARIABLE content
  ERROR_VARIABLE content
  RESULT_VARIABLE status
)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} does not list its tests:\n${content}")
endif()
string(REPLACE "\n" ";" lines "${content}")
set(text "")
foreach(line ${lines})
  if(line MATCHES "^([A-Za-z0-9_]+)\\*?:?")
    string(APPEND text "add_test(unit/${CMAKE_MATCH_1} \"${PROGRAM}\" --run_test=${CMAKE_MATCH_1})\n"
           "set_tests_properties(unit/${CMAKE_MATCH_1} PROPERTIES SKIP_REGULAR_EXPRESSION \"SKIP:\")\n"
    )
  endif()
endforeach()
if(NOT text)
  message(FATAL_ERROR "${PROGRAM} lists no tests:\n${content}")
endif()
file(WRITE ${LIST} "${text}")
