# Functions that declare libraries built on MLIR and what TableGen makes for them.
# MLIR is linked as the distribution's shared library.
find_package(MLIR 22.1 QUIET CONFIG HINTS /usr/lib/llvm-22)
if(NOT MLIR_FOUND)
  message(FATAL_ERROR "MLIR 22.1 is not here (Debian: libmlir-22-dev llvm-22-dev mlir-22-tools libzstd-dev); "
                      "-DTESSERA_MLIR=OFF builds without the dialects")
endif()
# For the package and the tests.
set(MLIR_INSTALL_PREFIX ${MLIR_INSTALL_PREFIX} CACHE INTERNAL "")
set(LLVM_TOOLS_BINARY_DIR ${LLVM_TOOLS_BINARY_DIR} CACHE INTERNAL "")
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddMLIR)

# MLIR is built without RTTI, and so is what derives from its classes.
add_library(tessera_mlir_options INTERFACE)
# It is mostly templates that run once; the time to compile them is worth more than what -O2 gains.
target_compile_options(tessera_mlir_options INTERFACE -fno-rtti $<$<CONFIG:Release>:-O1>)
target_include_directories(tessera_mlir_options SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_include_directories(tessera_mlir_options INTERFACE ${PROJECT_SOURCE_DIR})
target_include_directories(tessera_mlir_options SYSTEM INTERFACE ${PROJECT_BINARY_DIR}/tablegen)
separate_arguments(mlir_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(tessera_mlir_options INTERFACE ${mlir_definitions})
target_link_libraries(tessera_mlir_options INTERFACE MLIR LLVM)

# tessera_tablegen(TARGET FILE.td OUT DIALECT kind...): FILE's folder/OUT{,Types,Attrs,Enums,Dialect}.{h,cc}.inc in the
# build folder. A kind is Ops, OpDefinitions (their .cc.inc alone), Types, Attrs, Enums, Dialect, OpInterfaces or Passes.
function(tessera_tablegen target file out dialect)
  cmake_path(GET file PARENT_PATH folder)
  set(outputs)
  foreach(kind ${ARGN})
    set(suffix ${kind})
    if(kind STREQUAL "Ops")
      set(generators op)
      set(suffix "")
    elseif(kind STREQUAL "OpDefinitions")
      set(generators op)
      set(suffix "")
    elseif(kind STREQUAL "Types")
      set(generators typedef)
    elseif(kind STREQUAL "Attrs")
      set(generators attrdef)
    elseif(kind STREQUAL "Enums")
      set(generators enum)
    elseif(kind STREQUAL "Dialect")
      set(generators dialect)
    elseif(kind STREQUAL "OpInterfaces")
      set(generators op-interface)
    elseif(kind STREQUAL "Passes")
      set(generators pass)
      set(suffix "")
    else()
      message(FATAL_ERROR "tessera_tablegen: unknown kind ${kind}")
    endif()
    set(stem ${PROJECT_BINARY_DIR}/tablegen/${folder}/${out}${suffix})
    if(kind STREQUAL "Passes")
      tessera_tablegen_one(${stem}.h.inc ${file} -gen-pass-decls -name=${dialect})
      list(APPEND outputs ${stem}.h.inc)
    elseif(kind STREQUAL "OpDefinitions")
      tessera_tablegen_one(${stem}.cc.inc ${file} -gen-op-defs)
      list(APPEND outputs ${stem}.cc.inc)
    else()
      set(flags)
      if(kind MATCHES "^(Types|Attrs|Dialect)$")
        set(flags -${generators}s-dialect=${dialect})
        if(kind STREQUAL "Dialect")
          set(flags -dialect=${dialect})
        endif()
      endif()
      tessera_tablegen_one(${stem}.h.inc ${file} -gen-${generators}-decls ${flags})
      tessera_tablegen_one(${stem}.cc.inc ${file} -gen-${generators}-defs ${flags})
      list(APPEND outputs ${stem}.h.inc ${stem}.cc.inc)
    endif()
  endforeach()
  add_custom_target(${target} DEPENDS ${outputs})
endfunction()

function(tessera_tablegen_one output file)
  cmake_path(GET output PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${output}
    COMMAND ${MLIR_TABLEGEN_EXE} ${ARGN} -I ${PROJECT_SOURCE_DIR} -I ${MLIR_INCLUDE_DIRS} ${PROJECT_SOURCE_DIR}/${file}
            -o ${output} --write-if-changed -d ${output}.d
    DEPENDS ${PROJECT_SOURCE_DIR}/${file} DEPFILE ${output}.d VERBATIM)
endfunction()

# tessera_mlir_library(NAME GLOBS pattern... [EXCEPT pattern...] [APART pattern...] [DEPENDS tablegen-target...] [DEPS target...]
#                      [PRECOMPILED header])
function(tessera_mlir_library name)
  cmake_parse_arguments(ARG "" "PRECOMPILED" "GLOBS;EXCEPT;APART;DEPENDS;DEPS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${ARG_GLOBS})
  if(ARG_EXCEPT)
    file(GLOB others CONFIGURE_DEPENDS ${ARG_EXCEPT})
    list(REMOVE_ITEM sources ${others})
  endif()
  list(FILTER sources EXCLUDE REGEX "_(test|main|benchmark|fuzzer)\\.cc$")
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE tessera_options tessera_mlir_options ${ARG_DEPS})
    return()
  endif()
  tessera_set_apart(${ARG_APART})
  tessera_unite(sources ${name} ${sources})
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC tessera_options tessera_mlir_options ${ARG_DEPS})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED precompiled_mlir)
  endif()
  tessera_use_precompiled(${name} ${ARG_PRECOMPILED})
endfunction()

tessera_precompile(precompiled_mlir tessera_mlir_options)

# tessera_stablehlo_shared_library(library...): the shared library that is installed, of the objects of these. MLIR is
# linked as the shared library that every program on it must share.
function(tessera_stablehlo_shared_library)
  set(objects)
  foreach(library ${ARGN})
    get_target_property(type ${library} TYPE)
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
      list(APPEND objects $<TARGET_OBJECTS:${library}>)
    endif()
  endforeach()
  add_library(tessera_stablehlo SHARED ${objects})
  set_target_properties(tessera_stablehlo PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME Stablehlo
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  target_link_libraries(tessera_stablehlo PUBLIC MLIR LLVM)
  target_link_options(tessera_stablehlo PRIVATE -Wl,-z,defs -Wl,--gc-sections)
  target_compile_features(tessera_stablehlo INTERFACE cxx_std_20)
  target_include_directories(tessera_stablehlo SYSTEM INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR};${PROJECT_BINARY_DIR}/tablegen;${MLIR_INCLUDE_DIRS};${LLVM_INCLUDE_DIRS}>")
  target_include_directories(tessera_stablehlo INTERFACE
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/tessera>")
  add_library(Tessera::Stablehlo ALIAS tessera_stablehlo)
endfunction()

# tessera_shardy_shared_library(library...): libtessera_shardy.so of the objects of these. The dialects are those of
# libtessera_stablehlo.so, and what knows the ops is libtessera.so: each type is there once.
function(tessera_shardy_shared_library)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(tessera_shardy SHARED ${objects})
  set(map ${PROJECT_SOURCE_DIR}/cmake/libtessera_shardy.map)
  set_target_properties(tessera_shardy PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME Shardy LINK_DEPENDS ${map}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib INSTALL_RPATH $ORIGIN)
  target_link_libraries(tessera_shardy PUBLIC tessera_stablehlo tessera_shared)
  target_link_options(tessera_shardy PRIVATE -Wl,--version-script=${map} -Wl,-z,defs -Wl,--gc-sections)
  add_library(Tessera::Shardy ALIAS tessera_shardy)
endfunction()

# tessera_mlir_plugin(library...): libtessera-mlir.so of the objects of these, which programs without MLIR load when they
# meet StableHLO. It has no core of its own: what loads it has one, and both sides must have the same types.
function(tessera_mlir_plugin)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(tessera-mlir MODULE ${objects})
  set(map ${PROJECT_SOURCE_DIR}/cmake/libtessera_mlir.map)
  # MLIR's own folder is not among those that the loader searches.
  set_target_properties(tessera-mlir PROPERTIES LINKER_LANGUAGE CXX LINK_DEPENDS ${map}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib INSTALL_RPATH_USE_LINK_PATH ON)
  target_link_libraries(tessera-mlir PRIVATE MLIR LLVM ${TESSERA_ABSL} protobuf::libprotobuf)
  target_link_options(tessera-mlir PRIVATE -Wl,--version-script=${map} -Wl,--gc-sections)
  if(TESSERA_SANITIZE)
    target_link_options(tessera-mlir PRIVATE -fsanitize=${TESSERA_SANITIZE})
  endif()
endfunction()

# tessera_install_stablehlo(): the library, its headers and .td files, what TableGen made, and the tools.
function(tessera_install_stablehlo)
  install(TARGETS tessera_stablehlo tessera_shardy EXPORT TesseraStablehlo LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(TARGETS tessera-mlir LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  foreach(tool tessera-opt tessera-translate tessera-lsp-server)
    if(TARGET ${tool})
      install(TARGETS ${tool} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
  endforeach()
  foreach(folder dialect transforms api)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/stablehlo/${folder} ${PROJECT_BINARY_DIR}/tablegen/stablehlo/${folder}
            DESTINATION ${TESSERA_INCLUDE_DIR}/stablehlo
            FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.def" PATTERN "*.h.inc"
            PATTERN "AssemblyFormat.h" EXCLUDE PATTERN "ChloFormula.h" EXCLUDE PATTERN "SanitizerOptions.h" EXCLUDE)
  endforeach()
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/shardy/dialect ${PROJECT_BINARY_DIR}/tablegen/shardy/dialect
          ${PROJECT_SOURCE_DIR}/shardy/propagation
          DESTINATION ${TESSERA_INCLUDE_DIR}/shardy
          FILES_MATCHING PATTERN "*.h" PATTERN "*.h.inc" PATTERN "*.td" PATTERN "common" EXCLUDE
          PATTERN "bytecode.h" EXCLUDE)
  install(EXPORT TesseraStablehlo NAMESPACE Tessera:: FILE TesseraStablehloTargets.cmake DESTINATION ${TESSERA_CMAKE_DIR})
endfunction()
