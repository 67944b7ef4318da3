#pragma once

#include <string>

#include "absl/strings/string_view.h"
#include "google/protobuf/arena.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/map.h"
#include "google/protobuf/message.h"
#include "google/protobuf/repeated_field.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/json_util.h"
#include "google/protobuf/util/message_differencer.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl {

namespace protobuf = ::google::protobuf;
using protobuf_int64 = ::google::protobuf::int64;
using protobuf_uint64 = ::google::protobuf::uint64;

inline bool ParseProtoUnlimited(protobuf::MessageLite* proto, const std::string& serialized) {
  return proto->ParseFromString(serialized);
}
inline bool ParseProtoUnlimited(protobuf::MessageLite* proto, const void* serialized, size_t size) {
  return proto->ParseFromArray(serialized, static_cast<int>(size));
}
// Maps are sorted by key, so that equal messages give equal bytes.
inline bool SerializeToStringDeterministic(const protobuf::MessageLite& message, std::string* result) {
  result->clear();
  protobuf::io::StringOutputStream stream(result);
  protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  return message.SerializeToCodedStream(&coded);
}

}  // namespace tsl

namespace tensorflow {
namespace protobuf = ::google::protobuf;
}  // namespace tensorflow
