#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/message_differencer.h"
#include "xla/tsl/platform/namespaces.h"

// Matchers of protos: EqualsProto(message or text), Partially(EqualsProto(..)),
// IgnoringRepeatedFieldOrdering(..).

namespace tsl::proto_testing {

class ProtoMatcher {
 public:
  using is_gtest_matcher = void;
  explicit ProtoMatcher(const google::protobuf::Message& expected) : message_(expected.New()) {
    message_->CopyFrom(expected);
  }
  explicit ProtoMatcher(std::string text) : text_(std::move(text)) {}

  ProtoMatcher Partial() const {
    ProtoMatcher result = *this;
    result.partial_ = true;
    return result;
  }
  ProtoMatcher AnyOrder() const {
    ProtoMatcher result = *this;
    result.any_order_ = true;
    return result;
  }

  bool MatchAndExplain(const google::protobuf::Message& actual, std::ostream* out) const {
    std::unique_ptr<google::protobuf::Message> expected(actual.New());
    if (message_ != nullptr) {
      if (message_->GetDescriptor() != actual.GetDescriptor()) {
        if (out != nullptr) *out << "which is a " << actual.GetTypeName();
        return false;
      }
      expected->CopyFrom(*message_);
    } else if (!google::protobuf::TextFormat::ParseFromString(text_, expected.get())) {
      if (out != nullptr) *out << "and the expected text is not the text format of " << actual.GetTypeName();
      return false;
    }
    google::protobuf::util::MessageDifferencer differencer;
    if (partial_) differencer.set_scope(google::protobuf::util::MessageDifferencer::PARTIAL);
    if (any_order_)
      differencer.set_repeated_field_comparison(google::protobuf::util::MessageDifferencer::AS_SET);
    std::string differences;
    differencer.ReportDifferencesToString(&differences);
    const bool same = differencer.Compare(*expected, actual);
    if (!same && out != nullptr) *out << "with the differences\n" << differences;
    return same;
  }
  bool MatchAndExplain(const google::protobuf::Message* actual, std::ostream* out) const {
    return MatchAndExplain(*actual, out);
  }
  void DescribeTo(std::ostream* out) const { *out << (partial_ ? "contains " : "equals ") << Expected(); }
  void DescribeNegationTo(std::ostream* out) const {
    *out << (partial_ ? "does not contain " : "does not equal ") << Expected();
  }

 private:
  std::string Expected() const { return message_ == nullptr ? text_ : message_->DebugString(); }
  std::shared_ptr<google::protobuf::Message> message_;
  std::string text_;
  bool partial_ = false;
  bool any_order_ = false;
};

inline ProtoMatcher EqualsProto(const google::protobuf::Message& expected) { return ProtoMatcher(expected); }
inline ProtoMatcher EqualsProto(const std::string& expected) { return ProtoMatcher(expected); }
inline ProtoMatcher Partially(const ProtoMatcher& matcher) { return matcher.Partial(); }
inline ProtoMatcher IgnoringRepeatedFieldOrdering(const ProtoMatcher& matcher) { return matcher.AnyOrder(); }

}  // namespace tsl::proto_testing
