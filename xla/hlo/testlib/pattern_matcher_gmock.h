#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>

#include "xla/hlo/patterns/pattern_matcher.h"

namespace xla {

namespace pattern_gmock_internal {

// A pattern for instructions, shapes or layouts, of which values or pointers are matched.
template <typename Pattern>
class GmockPattern {
 public:
  GmockPattern(Pattern pattern, MatchOption option) : pattern_(std::move(pattern)), option_(option) {}

  template <typename T>
  bool MatchAndExplain(const T& value, ::testing::MatchResultListener* listener) const {
    std::ostringstream why;
    MatchOption option = option_;
    option.explain_os = &why;
    bool matched;
    if constexpr (std::is_pointer_v<T>) {
      matched = Match(value, pattern_, option);
    } else {
      matched = Match(&value, pattern_, option);
    }
    if (!matched) *listener << why.str();
    return matched;
  }
  void DescribeTo(std::ostream* os) const { pattern_.DescribeTo(os); }
  void DescribeNegationTo(std::ostream* os) const {
    *os << "is NOT: ";
    DescribeTo(os);
  }

 private:
  Pattern pattern_;
  MatchOption option_;
};

}  // namespace pattern_gmock_internal

// EXPECT_THAT(root, GmockMatch(m::Add(m::Parameter(0), m::Op())))
template <typename Pattern>
auto GmockMatch(Pattern&& pattern) {
  using Plain = std::decay_t<Pattern>;
  return ::testing::MakePolymorphicMatcher(
      pattern_gmock_internal::GmockPattern<Plain>(std::forward<Pattern>(pattern), MatchOption()));
}

// The same; operands that the pattern looks at must have no other user.
template <typename Pattern>
auto GmockMatchSingleUserOnly(Pattern&& pattern) {
  MatchOption option;
  option.single_user_only = true;
  using Plain = std::decay_t<Pattern>;
  return ::testing::MakePolymorphicMatcher(
      pattern_gmock_internal::GmockPattern<Plain>(std::forward<Pattern>(pattern), option));
}

}  // namespace xla
