# Writes LIST: a ctest file with one test for each suite of the GoogleTest program PROGRAM.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE ";" "," listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
set(text "")
foreach(line IN LISTS lines)
  # A suite's line begins in the first column and ends in a dot, maybe followed by a comment; its tests are indented.
  if(line MATCHES "^([A-Za-z0-9_/]+)\\.( |$)")
    set(suite ${CMAKE_MATCH_1})
    string(APPEND text "add_test([=[${NAME}.${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*]=] --gtest_brief=1)\n")
    string(APPEND text "set_tests_properties([=[${NAME}.${suite}]=] PROPERTIES LABELS ${LABEL})\n")
  endif()
endforeach()
file(WRITE ${LIST} "${text}")
