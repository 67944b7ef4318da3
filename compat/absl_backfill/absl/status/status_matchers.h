#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/status/status_matchers.h>)
#include_next <absl/status/status_matchers.h>
#else

#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"

// GoogleMock matchers of statuses: IsOk(), IsOkAndHolds(value matcher), StatusIs(code, message matcher).

namespace absl_testing {
namespace status_internal {

inline const absl::Status& StatusOf(const absl::Status& status) { return status; }
template <typename T>
const absl::Status& StatusOf(const absl::StatusOr<T>& status) {
  return status.status();
}

struct IsOkMatcher {
  template <typename S>
  class Impl : public ::testing::MatcherInterface<S> {
   public:
    void DescribeTo(std::ostream* out) const override { *out << "is OK"; }
    void DescribeNegationTo(std::ostream* out) const override { *out << "is not OK"; }
    bool MatchAndExplain(S actual, ::testing::MatchResultListener* listener) const override {
      const absl::Status& status = StatusOf(actual);
      if (!status.ok()) *listener << "whose status is " << status.ToString();
      return status.ok();
    }
  };
  template <typename S>
  operator ::testing::Matcher<S>() const {  // NOLINT: the way of polymorphic matchers
    return ::testing::Matcher<S>(new Impl<const S&>);
  }
};

template <typename Inner>
struct IsOkAndHoldsMatcher {
  Inner inner;

  template <typename S>
  class Impl : public ::testing::MatcherInterface<S> {
   public:
    using Value = typename std::remove_cv_t<std::remove_reference_t<S> >::value_type;
    explicit Impl(const Inner& inner) : matcher_(::testing::SafeMatcherCast<const Value&>(inner)) {}
    void DescribeTo(std::ostream* out) const override {
      *out << "is OK, and its value ";
      matcher_.DescribeTo(out);
    }
    void DescribeNegationTo(std::ostream* out) const override {
      *out << "is not OK, or its value ";
      matcher_.DescribeNegationTo(out);
    }
    bool MatchAndExplain(S actual, ::testing::MatchResultListener* listener) const override {
      if (!actual.ok()) {
        *listener << "which has status " << actual.status().ToString();
        return false;
      }
      ::testing::StringMatchResultListener why;
      const bool matches = matcher_.MatchAndExplain(*actual, &why);
      *listener << "whose value";
      if (listener->IsInterested()) *listener << " " << ::testing::PrintToString(*actual);
      *listener << (matches ? " matches" : " doesn't match");
      if (!why.str().empty()) *listener << ", " << why.str();
      return matches;
    }

   private:
    const ::testing::Matcher<const Value&> matcher_;
  };
  template <typename S>
  operator ::testing::Matcher<S>() const {  // NOLINT
    return ::testing::Matcher<S>(new Impl<const S&>(inner));
  }
};

// A code, or an integer with the value of one, or a matcher of codes.
template <typename Code>
::testing::Matcher<absl::StatusCode> CodeMatcher(Code&& code) {
  using Plain = std::remove_cv_t<std::remove_reference_t<Code> >;
  if constexpr (std::is_integral_v<Plain> || std::is_enum_v<Plain>) {
    return ::testing::Matcher<absl::StatusCode>(static_cast<absl::StatusCode>(code));
  } else if constexpr (std::is_convertible_v<Code, ::testing::Matcher<int> > &&
                       !std::is_convertible_v<Code, ::testing::Matcher<absl::StatusCode> >) {
    return ::testing::ResultOf([](absl::StatusCode value) { return static_cast<int>(value); },
                               ::testing::Matcher<int>(std::forward<Code>(code)));
  } else {
    return ::testing::MatcherCast<absl::StatusCode>(std::forward<Code>(code));
  }
}

struct StatusParts {
  ::testing::Matcher<absl::StatusCode> code;
  ::testing::Matcher<const std::string&> message;
};

struct StatusIsMatcher {
  StatusParts parts;

  template <typename S>
  class Impl : public ::testing::MatcherInterface<S> {
   public:
    explicit Impl(const StatusParts& parts) : parts_(parts) {}
    void DescribeTo(std::ostream* out) const override {
      Describe<&::testing::Matcher<absl::StatusCode>::DescribeTo,
               &::testing::Matcher<const std::string&>::DescribeTo>(out, " and ");
    }
    void DescribeNegationTo(std::ostream* out) const override {
      Describe<&::testing::Matcher<absl::StatusCode>::DescribeNegationTo,
               &::testing::Matcher<const std::string&>::DescribeNegationTo>(out, " or ");
    }
    bool MatchAndExplain(S actual, ::testing::MatchResultListener* listener) const override {
      const absl::Status& status = StatusOf(actual);
      ::testing::StringMatchResultListener why;
      const bool matches = parts_.code.MatchAndExplain(status.code(), &why) &&
                           parts_.message.MatchAndExplain(std::string(status.message()), &why);
      *listener << "whose status is " << status.ToString();
      if (!matches && !why.str().empty()) *listener << ", " << why.str();
      return matches;
    }

   private:
    template <auto kCode, auto kMessage>
    void Describe(std::ostream* out, const char* joint) const {
      *out << "has a code that ";
      (parts_.code.*kCode)(out);
      *out << joint << "a message that ";
      (parts_.message.*kMessage)(out);
    }

    const StatusParts parts_;
  };
  template <typename S>
  operator ::testing::Matcher<S>() const {  // NOLINT
    return ::testing::Matcher<S>(new Impl<const S&>(parts));
  }
};

}  // namespace status_internal

inline status_internal::IsOkMatcher IsOk() { return {}; }

template <typename Inner>
status_internal::IsOkAndHoldsMatcher<std::decay_t<Inner> > IsOkAndHolds(Inner&& inner) {
  return {std::forward<Inner>(inner)};
}

template <typename Code, typename Message>
status_internal::StatusIsMatcher StatusIs(Code&& code, Message&& message) {
  return {{status_internal::CodeMatcher(std::forward<Code>(code)),
           ::testing::MatcherCast<const std::string&>(std::forward<Message>(message))}};
}
template <typename Code>
status_internal::StatusIsMatcher StatusIs(Code&& code) {
  return StatusIs(std::forward<Code>(code), ::testing::_);
}

}  // namespace absl_testing

#endif
