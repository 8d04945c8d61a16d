# SPDX-License-Identifier: GPL-2.0-only
#
# Run at build time: writes BATCH, which includes each of FILES (with commas between them) in a
# namespace of its own, so that equal names in different tests do not meet. What the files include
# comes first: it has guards.

string(REPLACE "," ";" FILES "${FILES}")
set(includes "")
set(bodies "")
foreach(file ${FILES})
  get_filename_component(directory ${file} DIRECTORY)
  file(STRINGS ${file} lines REGEX "^#include ")
  foreach(line ${lines})
    if(line MATCHES "^#include \"(.*)\"")
      if(EXISTS ${directory}/${CMAKE_MATCH_1})
        set(line "#include \"${directory}/${CMAKE_MATCH_1}\"")
      endif()
    endif()
    list(APPEND includes ${line})
  endforeach()
  get_filename_component(name ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER "${name}" name)
  string(APPEND bodies "namespace ${name}\n{\n#include \"${file}\"\n}\n")
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)
file(WRITE ${BATCH} "${includes}\n${bodies}")
