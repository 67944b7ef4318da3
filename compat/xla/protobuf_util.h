#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "google/protobuf/message.h"
#include "google/protobuf/util/message_differencer.h"
#include "xla/tsl/platform/protobuf.h"

namespace xla::protobuf_util {

// Whether two messages mean the same: same type and fields, unknown ones included.
inline bool ProtobufEquals(const google::protobuf::Message& a, const google::protobuf::Message& b) {
  return a.GetDescriptor() == b.GetDescriptor() && google::protobuf::util::MessageDifferencer::Equals(a, b);
}
// Whether both have the same bytes when maps are sorted.
inline bool HaveSameSerialization(const google::protobuf::Message& a, const google::protobuf::Message& b) {
  std::string bytes_a;
  std::string bytes_b;
  return tsl::SerializeToStringDeterministic(a, &bytes_a) &&
         tsl::SerializeToStringDeterministic(b, &bytes_b) && bytes_a == bytes_b;
}
inline size_t ProtobufHash(const google::protobuf::Message& message) {
  std::string bytes;
  tsl::SerializeToStringDeterministic(message, &bytes);
  return std::hash<std::string>()(bytes);
}

// For containers of protos.
struct ProtobufHashWrapper {
  size_t operator()(const google::protobuf::Message& message) const { return ProtobufHash(message); }
};
struct ProtobufEqualsWrapper {
  bool operator()(const google::protobuf::Message& a, const google::protobuf::Message& b) const {
    return ProtobufEquals(a, b);
  }
};
struct ProtobufHashBySerializationFunctor {
  size_t operator()(const google::protobuf::Message& message) const { return ProtobufHash(message); }
};
struct ProtobufEqualsBySerializationFunctor {
  bool operator()(const google::protobuf::Message& a, const google::protobuf::Message& b) const {
    return HaveSameSerialization(a, b);
  }
};

}  // namespace xla::protobuf_util
