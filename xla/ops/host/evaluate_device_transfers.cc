#include "xla/ops/host/evaluate_device_transfers.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/collectives/device_exchange.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/collective/evaluate_exchange.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<DeviceExchange*> Devices(const EvaluateArgs& args) {
  if (DeviceExchange* devices = args.context->devices()) return devices;
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(args.op.opcode), ": channel ", args.op.attributes.GetInt(Attr::kChannelId),
                   " leads to another device (is_host_transfer=false), but the run "
                   "has one device"));
}

absl::StatusOr<std::vector<DevicePair>> OwnPairs(const EvaluateArgs& args) {
  const InstructionFacts instruction = args.context->instruction();
  const auto found = instruction.frontend_attributes.find(std::string(kSendRecvPairs));
  if (found == instruction.frontend_attributes.end()) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode),
                                                   ": the frontend attribute ", kSendRecvPairs,
                                                   ", which names its devices, "
                                                   "is missing"));
  }
  TF_ASSIGN_OR_RETURN(const auto pairs, ParseSendRecvPairs(found->second));
  const DeviceGrid grid = GridOf(*args.context);
  return PairsOfDevice(pairs, SendRecvIds(grid), grid, DeviceOf(*args.context));
}

std::string Key(const EvaluateArgs& args) {
  return absl::StrCat("channel ", args.op.attributes.GetInt(Attr::kChannelId), " of send and recv");
}

}  // namespace

absl::Status SendToDevice(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(DeviceExchange* const devices, Devices(args));
  TF_ASSIGN_OR_RETURN(const std::vector<DevicePair> pairs, OwnPairs(args));
  for (const DevicePair& pair : pairs) {
    if (pair.source != devices->device()) continue;
    TF_RETURN_IF_ERROR(devices->Send(pair.target, Key(args), ExchangeLabel(args.context->instruction()),
                                     ShapeUtil::HumanString(args.operand(0).shape()),
                                     {std::make_shared<const Literal>(args.operand(0))}));
  }
  return absl::OkStatus();
}

absl::StatusOr<uint32_t> SourceOfRecv(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(DeviceExchange* const devices, Devices(args));
  TF_ASSIGN_OR_RETURN(const std::vector<DevicePair> pairs, OwnPairs(args));
  for (const DevicePair& pair : pairs) {
    if (pair.target == devices->device()) return static_cast<uint32_t>(pair.source + 1);
  }
  return 0;
}

absl::StatusOr<Literal> ReceiveFromDevice(const EvaluateArgs& args, uint32_t number) {
  const Shape& shape = args.result_shape().tuple_shapes(0);
  if (number == 0) return Literal::Make(shape);
  TF_ASSIGN_OR_RETURN(DeviceExchange* const devices, Devices(args));
  TF_ASSIGN_OR_RETURN(
      const Contribution received,
      devices->Receive(int64_t{number} - 1, Key(args), ExchangeLabel(args.context->instruction()),
                       ShapeUtil::HumanString(shape)));
  return *received[0];
}

}  // namespace xla
