#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/types/source_location.h>)
#include_next <absl/types/source_location.h>
#else

#include <cstdint>

namespace absl {

// Where in the source something is: `SourceLocation location = SourceLocation::current()` as a default
// argument.
class SourceLocation {
 public:
  constexpr SourceLocation() = default;
  static constexpr SourceLocation current(std::uint_least32_t line = __builtin_LINE(),
                                          const char* file_name = __builtin_FILE()) {
    return SourceLocation(line, file_name);
  }
  constexpr std::uint_least32_t line() const { return line_; }
  constexpr std::uint_least32_t column() const { return 0; }
  constexpr const char* file_name() const { return file_name_; }
  constexpr const char* function_name() const { return ""; }

 private:
  constexpr SourceLocation(std::uint_least32_t line, const char* file_name)
      : line_(line), file_name_(file_name) {}
  std::uint_least32_t line_ = 0;
  const char* file_name_ = "";
};

}  // namespace absl

#define ABSL_LOC ::absl::SourceLocation::current()
#define ABSL_LOC_CURRENT_DEFAULT_ARG = ::absl::SourceLocation::current()

#endif
