// Collectives of a run with one device: every group is that device alone. docs/operations/collective.md
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckOneDevice(const EvaluateArgs& args) {
  const int64_t devices = args.context->replica_count() * args.context->partition_count();
  if (devices == 1) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(HloOpcodeString(args.op.opcode), " over ", devices,
                                               " devices: the interpreter runs one device"));
}

// True when the device takes part: it is in a group, or the list is empty and everyone is.
absl::StatusOr<bool> InGroup(const EvaluateArgs& args) {
  TF_RETURN_IF_ERROR(CheckOneDevice(args));
  TF_ASSIGN_OR_RETURN(const auto groups, args.op.attributes.GetReplicaGroups(Attr::kReplicaGroups).Expand());
  for (const auto& group : groups) {
    for (int64_t id : group) {
      if (id != 0) {
        return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode),
                                                       ": replica_groups names device ", id,
                                                       " of a run with 1 device"));
      }
    }
  }
  return true;
}

bool IsStart(HloOpcode opcode) {
  return opcode == HloOpcode::kAllGatherStart || opcode == HloOpcode::kCollectivePermuteStart;
}

Literal ArrayOrTuple(std::vector<Literal> parts) {
  return parts.size() == 1 ? std::move(parts[0]) : Literal::MoveIntoTuple(absl::MakeSpan(parts));
}

Literal Operands(const EvaluateArgs& args) {
  std::vector<Literal> parts;
  for (const Literal* operand : args.operands) parts.push_back(*operand);
  return ArrayOrTuple(std::move(parts));
}

// A -start gives (operand, result, context..), context elements being zeros.
Literal Finish(const EvaluateArgs& args, Literal result) {
  if (!IsStart(args.op.opcode)) return result;
  std::vector<Literal> parts;
  parts.push_back(Operands(args));
  parts.push_back(std::move(result));
  const Shape& shape = args.result_shape();
  for (int i = 2; i < shape.tuple_shapes_size(); ++i) parts.push_back(Literal(shape.tuple_shapes(i)));
  return Literal::MoveIntoTuple(absl::MakeSpan(parts));
}

// What every collective over a group of one comes to.
absl::StatusOr<Literal> Identity(const EvaluateArgs& args) {
  TF_RETURN_IF_ERROR(InGroup(args).status());
  Literal result = Operands(args);
  const Shape& shape = IsStart(args.op.opcode) ? args.result_shape().tuple_shapes(1) : args.result_shape();
  if (!ShapeUtil::Compatible(result.shape(), shape)) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(args.op.opcode), ": the result ",
                                                   ShapeUtil::HumanString(shape),
                                                   " is that of more than one device"));
  }
  return Finish(args, std::move(result));
}

}  // namespace

absl::StatusOr<Literal> EvaluateAllGather(const EvaluateArgs& args) { return Identity(args); }
absl::StatusOr<Literal> EvaluateAllReduce(const EvaluateArgs& args) { return Identity(args); }
absl::StatusOr<Literal> EvaluateReduceScatter(const EvaluateArgs& args) { return Identity(args); }
absl::StatusOr<Literal> EvaluateCollectiveBroadcast(const EvaluateArgs& args) { return Identity(args); }

absl::StatusOr<Literal> EvaluateAllToAll(const EvaluateArgs& args) {
  TF_RETURN_IF_ERROR(InGroup(args).status());
  std::vector<Literal> parts;
  for (const Literal* operand : args.operands) parts.push_back(*operand);
  return args.result_shape().IsTuple() ? Literal::MoveIntoTuple(absl::MakeSpan(parts)) : std::move(parts[0]);
}

absl::StatusOr<Literal> EvaluateCollectivePermute(const EvaluateArgs& args) {
  TF_RETURN_IF_ERROR(CheckOneDevice(args));
  if (args.op.attributes.Has(Attr::kPermuteSliceSizes)) {
    return absl::UnimplementedError(
        "collective-permute with slice_sizes: the interpreter does not update in place");
  }
  bool receives = false;
  const auto* pairs =
      args.op.attributes.Get<std::vector<std::pair<int64_t, int64_t>>>(Attr::kSourceTargetPairs);
  if (pairs != nullptr) {
    for (const auto& [source, target] : *pairs) {
      if (source != 0 || target != 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("collective-permute: source_target_pairs names device ", std::max(source, target),
                         " of a run with 1 device"));
      }
      receives = true;
    }
  }
  if (receives) return Finish(args, Operands(args));
  // Nobody sends to this device: zeros.
  std::vector<Literal> zeros;
  for (const Literal* operand : args.operands) zeros.push_back(Literal(operand->shape()));
  return Finish(args, ArrayOrTuple(std::move(zeros)));
}

absl::StatusOr<Literal> EvaluateCollectiveDone(const EvaluateArgs& args) {
  if (args.op.opcode == HloOpcode::kAllReduceDone) return args.operand(0);
  std::vector<Literal> parts = Literal(args.operand(0)).DecomposeTuple();
  return std::move(parts[1]);
}

absl::StatusOr<Literal> EvaluateRaggedAllToAll(const EvaluateArgs& args) {
  TF_RETURN_IF_ERROR(InGroup(args).status());
  const Literal& input = args.operand(0);
  Literal result = args.operand(1);
  const Literal &input_offsets = args.operand(2), &send_sizes = args.operand(3),
                &output_offsets = args.operand(4);
  for (int64_t i = 0; i < input_offsets.element_count(); ++i) {
    std::vector<int64_t> index = {i};
    if (input_offsets.shape().rank() == 2) {
      const int64_t width = input_offsets.shape().dimensions(1);
      index = {i / width, i % width};
    }
    const int64_t from = *input_offsets.GetIntegralAsS64(index);
    const int64_t to = *output_offsets.GetIntegralAsS64(index);
    const int64_t size = *send_sizes.GetIntegralAsS64(index);
    const int64_t input_rows = input.shape().dimensions(0), output_rows = result.shape().dimensions(0);
    if (size < 0 || from < 0 || to < 0 || size > input_rows || from > input_rows - size ||
        size > output_rows || to > output_rows - size) {
      return absl::InvalidArgumentError(absl::StrCat("ragged-all-to-all: update ", i, " copies ", size,
                                                     " rows from row ", from, " of ", input_rows, " to row ",
                                                     to, " of ", output_rows));
    }
    if (size == 0) continue;
    const std::vector<int64_t> zero(input.shape().rank(), 0);
    std::vector<int64_t> source = zero, target = zero;
    std::vector<int64_t> copy(input.shape().dimensions().begin(), input.shape().dimensions().end());
    source[0] = from;
    target[0] = to;
    copy[0] = size;
    TF_RETURN_IF_ERROR(result.CopySliceFrom(input, source, target, copy));
  }
  return result;
}

absl::StatusOr<Literal> EvaluateDeviceId(const EvaluateArgs& args) {
  Literal result(args.result_shape());
  const bool replica = args.op.opcode == HloOpcode::kReplicaId;
  result.Set<uint32_t>(
      {}, static_cast<uint32_t>(replica ? args.context->replica_id() : args.context->partition_id()));
  return result;
}

}  // namespace xla
