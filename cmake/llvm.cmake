# LLVM, which the CPU compiler makes machine code with; the distribution's shared library.
find_package(LLVM 22.1 QUIET CONFIG HINTS /usr/lib/llvm-22)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR "LLVM 22.1 is not here (Debian: llvm-22-dev libzstd-dev)")
endif()

# LLVM is built without RTTI, and so is what derives from its classes.
add_library(tessera_llvm_options INTERFACE)
# What makes code spends its time in LLVM; the time to compile it is worth more than what -O2 gains.
target_compile_options(tessera_llvm_options INTERFACE -fno-rtti $<$<CONFIG:Release>:-O1>)
target_include_directories(tessera_llvm_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_options(tessera_llvm_options INTERFACE ${llvm_definitions})
target_link_libraries(tessera_llvm_options INTERFACE LLVM)

tessera_precompile(precompiled_llvm tessera_llvm_options absl::statusor protobuf::libprotobuf xla_protos)
