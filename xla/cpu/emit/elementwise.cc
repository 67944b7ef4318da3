#include "xla/cpu/emit/elementwise.h"

#include "absl/algorithm/container.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

using llvm::Value;
using Operands = absl::Span<const Lanes>;

template <typename Row>
const Row* Find(absl::Span<const Row> rows, HloOpcode opcode) {
  const auto row = absl::c_find_if(rows, [&](const Row& r) { return r.opcode == opcode; });
  return row == rows.end() ? nullptr : &*row;
}

absl::Span<const RealRow> RealEmitters(PrimitiveType type) {
  if (type == PRED) return PredEmitters();
  return primitive_util::IsIntegralType(type) ? IntegerEmitters() : FloatEmitters();
}

// Null re where the op is not defined for the type.
Lanes EmitByKind(const ElementwiseOp& op, Operands operands) {
  if (primitive_util::IsComplexType(op.type)) {
    const LanesRow* row = Find(ComplexEmitters(), op.opcode);
    return row == nullptr ? Lanes{} : row->emit(op, operands);
  }
  const RealRow* row = Find(RealEmitters(op.type), op.opcode);
  if (row == nullptr) return {};
  absl::InlinedVector<Value*, 3> values;
  for (const Lanes& operand : operands) values.push_back(operand.re);
  Value* result = row->emit(op, values);
  if (op.result != op.type) return {result};
  if (primitive_util::IsFloatingPointType(op.type)) return {op.lanes.RoundTo(op.type, result)};
  return {op.lanes.Wrap(op.type, result)};
}

Lanes EmitSelect(const ElementwiseOp& op, Operands v) {
  llvm::IRBuilderBase& ir = op.ir();
  return {ir.CreateSelect(v[0].re, v[1].re, v[2].re),
          v[1].im == nullptr ? nullptr : ir.CreateSelect(v[0].re, v[1].im, v[2].im)};
}

// The larger of low and value, and the smaller of that and high.
Lanes EmitClamp(const ElementwiseOp& op, Operands v) {
  ElementwiseOp maximum = op, minimum = op;
  maximum.opcode = HloOpcode::kMaximum;
  minimum.opcode = HloOpcode::kMinimum;
  return EmitByKind(minimum, {EmitByKind(maximum, v.first(2)), v[2]});
}

Lanes EmitComplex(const ElementwiseOp&, Operands v) { return {v[0].re, v[1].re}; }

// Those whose operands are not all of the type that is computed with.
constexpr LanesRow kMixedRows[] = {
    {HloOpcode::kCompare, &EmitCompare},
    {HloOpcode::kSelect, &EmitSelect},
    {HloOpcode::kClamp, &EmitClamp},
    {HloOpcode::kComplex, &EmitComplex},
};

}  // namespace

bool IsElementwiseForLanes(const HloInstruction& instruction) {
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  if (family != "elementwise" && family != "convert") return false;
  if (!instruction.shape().IsArray()) return false;
  return absl::c_all_of(instruction.operands(), [&](const HloInstruction* operand) {
    return ShapeUtil::SameDimensions(operand->shape(), instruction.shape());
  });
}

absl::StatusOr<Lanes> EmitElementwise(LaneBuilder& builder, const HloInstruction& instruction,
                                      Operands operands) {
  const HloOpcode opcode = instruction.opcode();
  const int typed = opcode == HloOpcode::kSelect ? 1 : 0;
  const ElementwiseOp op = {builder, instruction, opcode, instruction.operand(typed)->shape().element_type(),
                            instruction.shape().element_type()};
  const LanesRow* row = Find(absl::MakeConstSpan(kMixedRows), opcode);
  if (row == nullptr) row = Find(ConvertEmitters(), opcode);
  const Lanes result = row != nullptr ? row->emit(op, operands) : EmitByKind(op, operands);
  if (result.re != nullptr) return result;
  return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(opcode), " is not defined for elements of ",
                                                 primitive_util::LowercasePrimitiveTypeName(op.type)));
}

}  // namespace xla::cpu
