#pragma once

#include <cstdarg>
#include <cstdio>
#include <string>

#include "xla/tsl/platform/macros.h"

namespace tsl::strings {

// printf into a string, or to the end of one.
inline void Appendv(std::string* out, const char* format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int size = std::vsnprintf(nullptr, 0, format, arguments);
  if (size > 0) {
    const size_t before = out->size();
    out->resize(before + static_cast<size_t>(size) + 1);
    std::vsnprintf(&(*out)[before], static_cast<size_t>(size) + 1, format, again);
    out->resize(before + static_cast<size_t>(size));
  }
  va_end(again);
}
TF_PRINTF_ATTRIBUTE(1, 2) inline std::string Printf(const char* format, ...) {
  std::string result;
  va_list arguments;
  va_start(arguments, format);
  Appendv(&result, format, arguments);
  va_end(arguments);
  return result;
}
TF_PRINTF_ATTRIBUTE(2, 3) inline void Appendf(std::string* out, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  Appendv(out, format, arguments);
  va_end(arguments);
}

}  // namespace tsl::strings
