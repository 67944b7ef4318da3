#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/types.h"

namespace tsl::strings {

inline bool safe_strto32(absl::string_view text, int32_t* value) { return absl::SimpleAtoi(text, value); }
inline bool safe_strtou32(absl::string_view text, uint32_t* value) { return absl::SimpleAtoi(text, value); }
inline bool safe_strto64(absl::string_view text, int64_t* value) { return absl::SimpleAtoi(text, value); }
inline bool safe_strtou64(absl::string_view text, uint64_t* value) { return absl::SimpleAtoi(text, value); }
inline bool safe_strtof(absl::string_view text, float* value) { return absl::SimpleAtof(text, value); }
inline bool safe_strtod(absl::string_view text, double* value) { return absl::SimpleAtod(text, value); }

namespace internal {
inline std::string Scaled(int64_t value, int64_t step, const char* const* units, int count,
                          const char* none) {
  const bool negative = value < 0;
  double size = negative ? -static_cast<double>(value) : static_cast<double>(value);
  if (size < static_cast<double>(step)) return absl::StrCat(value, none);
  int unit = -1;
  while (size >= static_cast<double>(step) && unit + 1 < count) {
    size /= static_cast<double>(step);
    ++unit;
  }
  return absl::StrFormat("%s%.2f%s", negative ? "-" : "", size, units[unit]);
}
}  // namespace internal

// "1.50KiB"
inline std::string HumanReadableNumBytes(int64_t bytes) {
  static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  return internal::Scaled(bytes, 1024, kUnits, 6, "B");
}
// "1.50k"
inline std::string HumanReadableNum(int64_t value) {
  static constexpr const char* kUnits[] = {"k", "M", "B", "T"};
  return internal::Scaled(value, 1000, kUnits, 4, "");
}
// "1.5 ms"
inline std::string HumanReadableElapsedTime(double seconds) {
  const char* sign = seconds < 0 ? "-" : "";
  const double size = seconds < 0 ? -seconds : seconds;
  if (size < 1e-3) return absl::StrFormat("%s%.3g us", sign, size * 1e6);
  if (size < 1) return absl::StrFormat("%s%.3g ms", sign, size * 1e3);
  if (size < 60) return absl::StrFormat("%s%.3g s", sign, size);
  if (size < 3600) return absl::StrFormat("%s%.3g min", sign, size / 60);
  if (size < 86400) return absl::StrFormat("%s%.3g h", sign, size / 3600);
  return absl::StrFormat("%s%.3g days", sign, size / 86400);
}

}  // namespace tsl::strings
