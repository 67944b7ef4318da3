// Collectives of groups: each device contributes its operands, and the results of the group are computed
// once. docs/operations/collective.md
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/literal.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/collective/evaluate_combine.h"
#include "xla/ops/collective/evaluate_exchange.h"
#include "xla/ops/collective/evaluate_permute.h"
#include "xla/ops/device_ids.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool IsStart(HloOpcode opcode) {
  return opcode == HloOpcode::kAllGatherStart || opcode == HloOpcode::kAllReduceStart;
}

// The devices of this device's group, all of them in the run and this one among them.
absl::StatusOr<std::vector<int64_t>> Group(const EvaluateArgs& args) {
  const DeviceGrid grid = GridOf(*args.context);
  const int64_t device = DeviceOf(*args.context);
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> group,
                      GroupOfDevice(args.op.opcode, args.op.attributes, grid, device));
  for (int64_t member : group) {
    if (member >= 0 && member < grid.devices()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(HloOpcodeString(args.op.opcode), ": replica_groups names device ", member,
                     " of a run with ", grid.devices(), grid.devices() == 1 ? " device" : " devices"));
  }
  return group;
}

absl::StatusOr<Contribution> Exchange(const EvaluateArgs& args, std::vector<int64_t> group,
                                      absl::string_view detail, DeviceExchange::Combine combine) {
  DeviceExchange* const devices = args.context->devices();
  if (devices == nullptr) {
    const Contribution mine = OperandsOf(args);
    TF_ASSIGN_OR_RETURN(Contributions results, combine(absl::MakeConstSpan(&mine, 1)));
    return std::move(results[0]);
  }
  const InstructionFacts instruction = args.context->instruction();
  const DeviceExchange::Rendezvous rendezvous = {ExchangeKey(instruction), ExchangeLabel(instruction),
                                                 ExchangeSignature(args, detail), std::move(group)};
  if (!IsStart(args.op.opcode)) return devices->Meet(rendezvous, OperandsOf(args), combine);
  TF_RETURN_IF_ERROR(devices->Arrive(rendezvous, OperandsOf(args), combine));
  return Contribution();
}

// Gives the operands to the group, and waits for the result unless a -done does.
absl::StatusOr<Literal> Collective(const EvaluateArgs& args, absl::string_view detail,
                                   DeviceExchange::Combine combine) {
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> group, Group(args));
  if (group.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode),
                                                   ": replica_groups has no group for device ",
                                                   DeviceOf(*args.context)));
  }
  const bool is_start = IsStart(args.op.opcode);
  const Shape& shape = is_start ? StartedShape(args) : args.result_shape();
  TF_ASSIGN_OR_RETURN(const Contribution received, Exchange(args, std::move(group), detail, combine));
  if (is_start && received.empty()) return AsStart(args, Literal(shape));
  TF_ASSIGN_OR_RETURN(Literal result, AsResult(args.op.opcode, received, shape));
  return is_start ? AsStart(args, std::move(result)) : std::move(result);
}

int64_t Dimension(const EvaluateArgs& args) { return args.op.attributes.GetInts(Attr::kDimensions)[0]; }

// "add", or what is known of a longer computation.
std::string Describe(const ScalarFunction& function) {
  if (const auto opcode = function.AsBinaryOp()) return absl::StrCat("by ", HloOpcodeString(*opcode));
  return "by a computation";
}

}  // namespace

absl::StatusOr<Literal> EvaluateAllGather(const EvaluateArgs& args) {
  const int64_t dimension = Dimension(args);
  return Collective(args, absl::StrCat("dimensions={", dimension, "}"),
                    [&](absl::Span<const Contribution> given) { return GatherAll(given, dimension); });
}

absl::StatusOr<Literal> EvaluateAllReduce(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const ScalarFunction* function, args.context->Scalar(0));
  return Collective(args, Describe(*function), [&](absl::Span<const Contribution> given) {
    return ReduceContributions(given, *function);
  });
}

absl::StatusOr<Literal> EvaluateReduceScatter(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const ScalarFunction* function, args.context->Scalar(0));
  const int64_t dimension = Dimension(args);
  return Collective(
      args, absl::StrCat("dimensions={", dimension, "}, ", Describe(*function)),
      [&](absl::Span<const Contribution> given) { return ReduceAndScatter(given, *function, dimension); });
}

absl::StatusOr<Literal> EvaluateAllToAll(const EvaluateArgs& args) {
  if (!args.op.attributes.Has(Attr::kDimensions)) return Collective(args, "", ExchangeArrays);
  const int64_t dimension = Dimension(args);
  return Collective(args, absl::StrCat("dimensions={", dimension, "}"),
                    [&](absl::Span<const Contribution> given) { return ExchangePieces(given, dimension); });
}

absl::StatusOr<Literal> EvaluateRaggedAllToAll(const EvaluateArgs& args) {
  return Collective(args, "", ExchangeRows);
}

absl::StatusOr<Literal> EvaluateCollectiveBroadcast(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> group, Group(args));
  if (group.empty()) return Literal::Make(args.result_shape());  // zeros
  return Collective(args, "", BroadcastFirst);
}

absl::StatusOr<Literal> EvaluateCollectiveDone(const EvaluateArgs& args) {
  const bool is_tuple = args.op.opcode != HloOpcode::kAllReduceDone;
  const InstructionFacts start = args.context->operand_instruction(0);
  DeviceExchange* const devices = args.context->devices();
  if (args.op.opcode == HloOpcode::kCollectivePermuteDone) return FinishPermute(args);
  if (devices == nullptr) return is_tuple ? args.operand(0).element(1) : args.operand(0);
  if (!IsStart(start.opcode)) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode), ": the operand '",
                                                   start.name, "' is a ", HloOpcodeString(start.opcode),
                                                   " and no start"));
  }
  TF_ASSIGN_OR_RETURN(
      std::vector<int64_t> group,
      GroupOfDevice(start.opcode, start.attributes, GridOf(*args.context), DeviceOf(*args.context)));
  TF_ASSIGN_OR_RETURN(const Contribution received,
                      devices->Await({ExchangeKey(start), ExchangeLabel(args.context->instruction()),
                                      /*signature=*/"", std::move(group)}));
  return AsResult(args.op.opcode, received, args.result_shape());
}

absl::StatusOr<Literal> EvaluateDeviceId(const EvaluateArgs& args) {
  Literal result(args.result_shape());
  const bool replica = args.op.opcode == HloOpcode::kReplicaId;
  result.Set<uint32_t>(
      {}, static_cast<uint32_t>(replica ? args.context->replica_id() : args.context->partition_id()));
  return result;
}

}  // namespace xla
