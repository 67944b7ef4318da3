// Any bytes, read as a serialized module: an error or a module that verifies or not, prints, and survives its
// own proto.
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/service/hlo.pb.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto module =
      xla::ModuleFromSerializedProto(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!module.ok() || !xla::VerifyModule(**module).ok()) return 0;
  const auto proto = xla::ModuleToProto(**module);
  if (!proto.ok() || !xla::ModuleFromProto(*proto).ok()) __builtin_trap();
  return 0;
}
