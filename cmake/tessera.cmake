# Compile options, and the functions that declare the project's libraries and tests.
include(CheckLinkerFlag)

# Both are taken when they are there: lld links faster, ccache remembers what was compiled (in any checkout: paths are
# relative to this one).
check_linker_flag(CXX -fuse-ld=lld TESSERA_HAS_LLD)
if(TESSERA_HAS_LLD)
  add_link_options(-fuse-ld=lld)
endif()
find_program(CCACHE ccache)
find_program(ENV_PROGRAM env)
if(CCACHE AND ENV_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ENV_PROGRAM} CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

add_library(tessera_options INTERFACE)
# Every floating-point operation rounds once: the evaluator's bits must not depend on the target's fused multiply-add.
# libstdc++ 12 calls its own deprecated functions; the pragmas that silence clang do not survive precompilation.
target_compile_options(tessera_options INTERFACE -Wall -Wextra -Werror -Wno-unused-parameter
                       -Wno-deprecated-declarations -ffp-contract=off)
# What a program does not call is left out of it.
target_compile_options(tessera_options INTERFACE -ffunction-sections -fdata-sections)
target_link_options(tessera_options INTERFACE -Wl,--gc-sections)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # What gcc says of switches that cover their enum and of GoogleTest macros after `if`; clang checks both better.
  target_compile_options(tessera_options INTERFACE -Wno-return-type -Wno-dangling-else)
endif()
target_include_directories(tessera_options INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/proto)
if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
  if(TESSERA_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # protobuf's maps have two more members where this macro is defined, and the installed library was built without it.
    # Whoever else asks finds __has_feature(thread_sanitizer).
    target_compile_options(tessera_options INTERFACE -U__SANITIZE_THREAD__)
  endif()
endif()
if(TESSERA_BUILD_FUZZERS)
  target_compile_options(tessera_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# Precompiled headers, for clang; other compilers check that files include what they use.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  option(TESSERA_PCH "Precompile the headers that nearly every file includes" ON)
  # Programs are compiled like libraries, so that both can share them.
  set(CMAKE_CXX_COMPILE_OPTIONS_PIE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})
  # clang looks for HEADER.pch beside an included HEADER; said this way, ccache makes the path relative.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include <PCH_HEADER>)
endif()

# What includes precompiled_hlo.h works on graphs and texts: -O1 makes it as fast as -O2 does (bench/ledger.md), in less time.
function(tessera_optimize_for_graphs target header)
  if(header STREQUAL precompiled_hlo)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# tessera_inline_less(TARGET): halves clang's limit of what is inlined, for less time to compile. For targets that were
# measured to be as fast so (bench/ledger.md); the basic types, HLO's text, the planner and the interpreter are not.
function(tessera_inline_less target)
  target_compile_options(${target} PRIVATE
    "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:Clang>>:SHELL:-mllvm -inline-threshold=100>")
endfunction()

# tessera_precompile(HEADER target...): compiles cmake/HEADER.h, with the options of the targets, for others to share. A header
# that includes what protoc makes names xla_protos among them.
function(tessera_precompile header)
  if(TESSERA_PCH)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${header}.cc CONTENT "")
    add_library(tessera_${header} OBJECT ${PROJECT_BINARY_DIR}/${header}.cc)
    target_link_libraries(tessera_${header} PRIVATE tessera_options ${ARGN})
    tessera_optimize_for_graphs(tessera_${header} ${header})
    target_precompile_headers(tessera_${header} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/${header}.h)
    set_target_properties(tessera_${header} PROPERTIES
      CXX_COMPILER_LAUNCHER ${PROJECT_SOURCE_DIR}/cmake/compile_and_sum.sh)
  endif()
endfunction()

# tessera_use_precompiled(TARGET HEADER): lets a target use them.
function(tessera_use_precompiled target header)
  tessera_optimize_for_graphs(${target} ${header})
  if(TESSERA_PCH)
    target_precompile_headers(${target} REUSE_FROM tessera_${header})
  endif()
endfunction()

tessera_precompile(precompiled absl::statusor protobuf::libprotobuf)

# Much less time for everything, more after a small change.
option(TESSERA_UNITE "Compile up to eight source files of a folder as one" ON)

# tessera_unite(VARIABLE NAME source...): gathers sources of the same folder into files of #include lines, and sets VARIABLE
# to what is then to be compiled. Sources with definitions of their own, or the property TESSERA_APART, stay apart. The lines
# name no folder of this machine, so that ccache knows the files in any checkout.
function(tessera_unite variable name)
  set(result)
  set(group)
  set(number 0)
  list(SORT ARGN)
  foreach(source ${ARGN} end)
    cmake_path(GET source PARENT_PATH folder)
    list(LENGTH group count)
    if(group AND (count EQUAL 8 OR NOT folder STREQUAL group_folder))
      if(count GREATER 1)
        list(TRANSFORM group REPLACE "^${PROJECT_SOURCE_DIR}/(.+)" "#include \"\\1\"\n")
        string(JOIN "" lines ${group})
        set(group ${PROJECT_BINARY_DIR}/united/${name}_${number}.cc)
        file(CONFIGURE OUTPUT ${group} CONTENT "${lines}" @ONLY)
        math(EXPR number "${number} + 1")
      endif()
      list(APPEND result ${group})
      set(group)
    endif()
    set(group_folder ${folder})
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    get_source_file_property(apart ${source} TESSERA_APART)
    if(TESSERA_UNITE AND NOT definitions AND NOT apart)
      list(APPEND group ${source})
    elseif(NOT source STREQUAL end)
      list(APPEND result ${source})
    endif()
  endforeach()
  set(${variable} ${result} PARENT_SCOPE)
endfunction()

# tessera_set_apart(pattern...): sources that tessera_unite leaves alone.
function(tessera_set_apart)
  if(ARGN)
    file(GLOB sources CONFIGURE_DEPENDS ${ARGN})
    set_source_files_properties(${sources} PROPERTIES TESSERA_APART ON)
  endif()
endfunction()

# tessera_library(NAME GLOBS pattern... [EXCEPT pattern...] [INTERNAL pattern...] [APART pattern...] DEPS target...
# [PRECOMPILED header]): sources by pattern, *_test.cc and *_main.cc left out. The shared library does not export what the
# sources after INTERNAL define. Those after APART are compiled alone: their local names are those of others.
function(tessera_library name)
  cmake_parse_arguments(ARG "" "PRECOMPILED" "GLOBS;EXCEPT;INTERNAL;APART;DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${ARG_GLOBS})
  if(ARG_EXCEPT)
    file(GLOB others CONFIGURE_DEPENDS ${ARG_EXCEPT})
    list(REMOVE_ITEM sources ${others})
  endif()
  list(FILTER sources EXCLUDE REGEX "_(test|main|benchmark|fuzzer)\\.cc$")
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE tessera_options ${ARG_DEPS})
    return()
  endif()
  set(internal)
  if(ARG_INTERNAL)
    file(GLOB internal CONFIGURE_DEPENDS ${ARG_INTERNAL})
    set(exported ${sources})
    list(REMOVE_ITEM exported ${internal})
    set(internal ${sources})
    list(REMOVE_ITEM internal ${exported})
    set(sources ${exported})
  endif()
  tessera_set_apart(${ARG_APART})
  tessera_unite(sources ${name} ${sources})
  tessera_unite(internal ${name}_internal ${internal})
  set_source_files_properties(${internal} PROPERTIES COMPILE_OPTIONS -fvisibility=hidden)
  add_library(${name} STATIC ${sources} ${internal})
  target_link_libraries(${name} PUBLIC tessera_options ${ARG_DEPS})
  if(name MATCHES "^xla_" AND NOT name MATCHES "_testing$")
    set_property(GLOBAL APPEND PROPERTY TESSERA_LIBRARIES ${name})
  endif()
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED precompiled)
  endif()
  tessera_use_precompiled(${name} ${ARG_PRECOMPILED})
endfunction()

# tessera_test(NAME LABEL COMMAND program argument...): a test that is one run of a program. LABEL is fast (all of these
# together take about a minute) or full.
function(tessera_test name label)
  cmake_parse_arguments(ARG "" "" "COMMAND" ${ARGN})
  if(NOT label MATCHES "^(fast|full)$")
    message(FATAL_ERROR "test ${name}: the label is fast or full, not '${label}'")
  endif()
  add_test(NAME ${name} COMMAND ${ARG_COMMAND})
  set_tests_properties(${name} PROPERTIES LABELS ${label})
endfunction()

# tessera_unit_tests(TARGET LABEL): makes one test of each suite in a GoogleTest program, so that they run side by side.
function(tessera_unit_tests target label)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD VERBATIM BYPRODUCTS ${list}
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${target}> -DNAME=${target} -DLABEL=${label} -DLIST=${list}
            -P ${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
  file(WRITE ${include} "if(EXISTS \"${list}\")\n  include(\"${list}\")\nelse()\n  add_test(${target}_is_not_built false)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
endfunction()
