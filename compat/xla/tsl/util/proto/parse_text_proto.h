#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "google/protobuf/text_format.h"
#include "xla/tsl/platform/logging.h"

namespace tsl::proto_testing {

template <typename T>
absl::StatusOr<T> ParseTextProto(absl::string_view text) {
  T message;
  if (!google::protobuf::TextFormat::ParseFromString(std::string(text), &message)) {
    return absl::InvalidArgumentError(
        absl::StrCat("this is not the text format of a ", message.GetTypeName(), ": ", text));
  }
  return message;
}

// For texts in a test's source, which must be right: dies when they are not.
template <typename T>
T ParseTextProtoOrDie(absl::string_view text) {
  absl::StatusOr<T> message = ParseTextProto<T>(text);
  CHECK_OK(message);
  return *std::move(message);
}

}  // namespace tsl::proto_testing
