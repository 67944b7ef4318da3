# Compile options and the one function that declares a library of the project.
add_library(tessera_options INTERFACE)
# Every floating-point operation rounds once: the evaluator's bits must not depend on the target's fused multiply-add.
target_compile_options(tessera_options INTERFACE -Wall -Wextra -Werror -Wno-unused-parameter -ffp-contract=off)
target_include_directories(tessera_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/proto)
if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()

# tessera_library(NAME GLOBS pattern... DEPS target...): sources by pattern, *_test.cc and *_main.cc left out.
function(tessera_library name)
  cmake_parse_arguments(ARG "" "" "GLOBS;DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${ARG_GLOBS})
  list(FILTER sources EXCLUDE REGEX "_(test|main|benchmark|fuzzer)\\.cc$")
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE tessera_options ${ARG_DEPS})
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC tessera_options ${ARG_DEPS})
endfunction()
