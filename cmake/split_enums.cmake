# cmake -DHEADER=foo.pb.h -DENUMS=foo_enums.h -DENUMS_INCLUDE=path -P split_enums.cmake
# Moves the enums of a generated protobuf header into a header of their own, which the protobuf header then includes:
# who needs only `xla::F32` does not pay for parsing the protobuf runtime.
cmake_minimum_required(VERSION 3.25)

file(READ ${HEADER} text)
set(enums "")
while(TRUE)
  string(REGEX MATCH "\nenum [A-Za-z0-9_]+ : int {[^}]*};" found "${text}")
  if(NOT found)
    break()
  endif()
  string(REPLACE "${found}" "" text "${text}")
  string(APPEND enums "${found}\n")
endwhile()
if(NOT enums AND text MATCHES "_IsValid\\(int value\\)")
  message(FATAL_ERROR "no enum in ${HEADER}: has the generator's output changed?")
endif()
string(REGEX REPLACE "(#include <string>\n)" "\\1#include \"${ENUMS_INCLUDE}\"\n" text "${text}")
file(WRITE ${ENUMS} "#pragma once\n\n#include <cstdint>\n#include <limits>\n\nnamespace xla {\n${enums}\n}  // namespace xla\n")
file(WRITE ${HEADER} "${text}")
