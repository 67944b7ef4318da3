#include "xla/ops/collective/evaluate_exchange.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// A start and the op that does all at once are the same work.
absl::string_view Work(HloOpcode opcode) {
  absl::string_view name = HloOpcodeString(opcode);
  absl::ConsumeSuffix(&name, "-start");
  return name;
}

Literal OperandOrTuple(const EvaluateArgs& args, size_t count) {
  if (count == 1) return args.operand(0);
  std::vector<Literal> operands;
  for (size_t i = 0; i < count; ++i) operands.push_back(args.operand(i));
  return Literal::MoveIntoTuple(absl::MakeSpan(operands));
}

}  // namespace

DeviceGrid GridOf(const EvaluateContext& context) {
  return {context.replica_count(), context.partition_count()};
}

int64_t DeviceOf(const EvaluateContext& context) {
  return context.replica_id() * context.partition_count() + context.partition_id();
}

std::string ExchangeKey(const InstructionFacts& instruction) {
  if (!instruction.attributes.Has(Attr::kChannelId)) return std::string(instruction.name);
  return absl::StrCat("channel ", instruction.attributes.GetInt(Attr::kChannelId));
}

std::string ExchangeLabel(const InstructionFacts& instruction) {
  const absl::string_view opcode = HloOpcodeString(instruction.opcode);
  if (absl::StartsWith(instruction.name, opcode)) return std::string(instruction.name);
  return absl::StrCat(instruction.name, " (", opcode, ")");
}

std::string ExchangeSignature(const EvaluateArgs& args, absl::string_view detail) {
  std::string signature(Work(args.op.opcode));
  for (size_t i = 0; i < args.operands.size(); ++i) {
    absl::StrAppend(&signature, i == 0 ? "(" : ", ", ShapeUtil::HumanString(args.operand(i).shape()));
  }
  absl::StrAppend(&signature, ")", detail.empty() ? "" : ", ", detail);
  return signature;
}

Contribution OperandsOf(const EvaluateArgs& args) {
  Contribution operands;
  for (const Literal* operand : args.operands) operands.push_back(std::make_shared<const Literal>(*operand));
  return operands;
}

absl::StatusOr<Literal> AsResult(HloOpcode opcode, const Contribution& received, const Shape& shape) {
  std::vector<Literal> parts;
  for (const auto& part : received) parts.push_back(*part);
  Literal result = shape.IsTuple() ? Literal::MoveIntoTuple(absl::MakeSpan(parts)) : std::move(parts[0]);
  if (!ShapeUtil::Compatible(result.shape(), shape)) {
    return absl::InvalidArgumentError(absl::StrCat(
        HloOpcodeString(opcode), ": the devices of the group give ", ShapeUtil::HumanString(result.shape()),
        " together, but the result is written as ", ShapeUtil::HumanString(shape)));
  }
  return result;
}

const Shape& StartedShape(const EvaluateArgs& args) {
  const Shape& shape = args.result_shape();
  return args.op.opcode == HloOpcode::kAllReduceStart ? shape : shape.tuple_shapes(1);
}

Literal AsStart(const EvaluateArgs& args, Literal result) {
  if (args.op.opcode == HloOpcode::kAllReduceStart) return result;
  const Shape& shape = args.result_shape();
  std::vector<Literal> parts;
  // An update in place names the input alone.
  parts.push_back(
      OperandOrTuple(args, args.op.attributes.Has(Attr::kPermuteSliceSizes) ? 1 : args.operands.size()));
  parts.push_back(std::move(result));
  for (int i = 2; i < shape.tuple_shapes_size(); ++i) parts.push_back(Literal(shape.tuple_shapes(i)));
  return Literal::MoveIntoTuple(absl::MakeSpan(parts));
}

}  // namespace xla
