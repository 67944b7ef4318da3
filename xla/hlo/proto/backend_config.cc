#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/message.h"
#include "google/protobuf/util/json_util.h"
#include "xla/hlo/ir/hlo_instruction.h"

// Backend configs as messages, in the JSON that XLA writes: names as in the proto, defaults spelled out.

namespace xla {

absl::Status HloInstruction::set_backend_config(const google::protobuf::Message& proto) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  options.always_print_primitive_fields = true;
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(proto, &json, options);
  if (!status.ok()) {
    return absl::InternalError(absl::StrCat("a message of type ", proto.GetTypeName(),
                                            " cannot be a backend config: ", status.ToString()));
  }
  set_raw_backend_config_string(std::move(json));
  return absl::OkStatus();
}

absl::Status HloInstruction::ReadBackendConfig(google::protobuf::Message* proto) const {
  proto->Clear();
  if (!has_backend_config()) return absl::OkStatus();
  const auto status = google::protobuf::util::JsonStringToMessage(raw_backend_config_string(), proto);
  if (status.ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the backend config of ", name(), " is not JSON of a ",
                                                 proto->GetTypeName(), ": ", status.ToString()));
}

}  // namespace xla
