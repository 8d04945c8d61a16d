# SPDX-License-Identifier: GPL-2.0-only
#
# Compiles unit tests several at a time: reading Boost.Test and ns-3 costs more than a test itself.

set(CHECKSUM_OFFLOAD_TEST_BATCH
    8
    CACHE STRING "Number of unit test files of a folder that are compiled as one; 1: each by itself"
)
set(CHECKSUM_OFFLOAD_WRITE_TEST_BATCH ${CMAKE_CURRENT_LIST_DIR}/WriteTestBatch.cmake)

# batch_tests(<out> <folder> <file>...)
#
# Sets <out> to the sources to compile in place of these files; they are written to <folder>. A file
# that adds to another namespace is compiled by itself.
function(batch_tests out folder)
  if(CHECKSUM_OFFLOAD_TEST_BATCH LESS 2)
    set(${out} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(directories "")
  set(sources "")
  foreach(file ${ARGN})
    file(STRINGS ${file} added REGEX "^namespace " LIMIT_COUNT 1)
    if(added)
      list(APPEND sources ${file})
      continue()
    endif()
    get_filename_component(directory ${file} DIRECTORY)
    list(APPEND directories ${directory})
    list(APPEND files_${directory} ${file})
  endforeach()
  list(REMOVE_DUPLICATES directories)
  foreach(directory ${directories})
    get_filename_component(room ${directory} NAME)
    set(number 0)
    while(files_${directory})
      set(some "")
      foreach(index RANGE 1 ${CHECKSUM_OFFLOAD_TEST_BATCH})
        if(files_${directory})
          list(GET files_${directory} 0 file)
          list(REMOVE_AT files_${directory} 0)
          list(APPEND some ${file})
        endif()
      endforeach()
      set(batch ${folder}/${room}-tests-${number}.cc)
      list(JOIN some "," names)
      set(write ${CMAKE_COMMAND} -D BATCH=${batch} -D FILES=${names} -P
                ${CHECKSUM_OFFLOAD_WRITE_TEST_BATCH}
      )
      if(NOT EXISTS ${batch}) # ns-3 reads the sources of tests when it configures
        execute_process(COMMAND ${write})
      endif()
      add_custom_command(
        OUTPUT ${batch}
        COMMAND ${write}
        DEPENDS ${some} ${CHECKSUM_OFFLOAD_WRITE_TEST_BATCH}
        VERBATIM
      )
      list(APPEND sources ${batch})
      if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # a test is included, and yet no header
        set_source_files_properties(${batch} PROPERTIES COMPILE_OPTIONS -Wno-subobject-linkage)
      endif()
      math(EXPR number "${number} + 1")
    endwhile()
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()
