// Data movement as StableHLO.
#include <vector>

#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/literal_to_attribute.h"
#include "xla/layout_util.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteBroadcast(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Ints("broadcast_dimensions", hlo.dimensions())});
}

absl::StatusOr<StablehloValues> WriteConcatenate(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Int("dimension", hlo.dimensions(0))});
}

absl::StatusOr<StablehloValues> WriteConstantPart(StablehloEmitter& to, const HloInstruction& hlo,
                                                  const Literal& literal) {
  StablehloValues values;
  if (literal.shape().IsTuple()) {
    for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
      TF_ASSIGN_OR_RETURN(const StablehloValues part, WriteConstantPart(to, hlo, literal.element(i)));
      values.append(part.begin(), part.end());
    }
    return values;
  }
  const absl::StatusOr<mlir::DenseElementsAttr> value = LiteralToAttribute(literal, *to.context());
  if (!value.ok()) return NotExpressible(hlo, value.status().message());
  return to.Emit(hlo, {"stablehlo.constant", {}, {value->getType()}, {to.Named("value", *value)}});
}

absl::StatusOr<StablehloValues> WriteConstant(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteConstantPart(to, hlo, hlo.literal());
}

// Layouts do not exist in StableHLO, and a copy changes nothing else.
absl::StatusOr<StablehloValues> WriteCopy(StablehloEmitter& to, const HloInstruction& hlo) {
  return to.Operand(hlo, 0);
}

absl::StatusOr<StablehloValues> WriteIota(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Int("iota_dimension", hlo.iota_dimension())});
}

absl::StatusOr<StablehloValues> WritePad(StablehloEmitter& to, const HloInstruction& hlo) {
  std::vector<int64_t> low, high, interior;
  for (const auto& dimension : hlo.padding_config().dimensions()) {
    low.push_back(dimension.edge_padding_low());
    high.push_back(dimension.edge_padding_high());
    interior.push_back(dimension.interior_padding());
  }
  return WriteRowOp(to, hlo,
                    {to.Ints("edge_padding_low", low), to.Ints("edge_padding_high", high),
                     to.Ints("interior_padding", interior)});
}

absl::StatusOr<StablehloValues> WriteReverse(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Ints("dimensions", hlo.dimensions())});
}

absl::StatusOr<StablehloValues> WriteSlice(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo,
                    {to.Ints("start_indices", hlo.slice_starts()),
                     to.Ints("limit_indices", hlo.slice_limits()), to.Ints("strides", hlo.slice_strides())});
}

absl::StatusOr<StablehloValues> WriteTranspose(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Ints("permutation", hlo.dimensions())});
}

// Dimensions from the slowest to the fastest in memory.
std::vector<int64_t> MajorToMinor(const Shape& shape) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    order.push_back(shape.has_layout() ? LayoutUtil::Major(shape.layout(), i) : i);
  }
  return order;
}

bool IsIdentity(const std::vector<int64_t>& permutation) {
  for (size_t i = 0; i < permutation.size(); ++i) {
    if (permutation[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

// The array whose dimension i is dimension order[i].
absl::StatusOr<mlir::Value> Permuted(StablehloEmitter& to, const HloInstruction& hlo, mlir::Value value,
                                     const Shape& shape, const std::vector<int64_t>& order) {
  if (IsIdentity(order)) return value;
  TF_ASSIGN_OR_RETURN(auto types, to.Types(hlo, ShapeUtil::PermuteDimensions(order, shape)));
  TF_ASSIGN_OR_RETURN(
      const StablehloValues made,
      to.Emit(hlo, {"stablehlo.transpose", {value}, std::move(types), {to.Ints("permutation", order)}}));
  return made[0];
}

// The elements in the order of memory, named anew: to the order of memory, to the result's sizes in that
// order, and back to the order of its dimensions.
absl::StatusOr<StablehloValues> WriteBitcast(StablehloEmitter& to, const HloInstruction& hlo) {
  const Shape& from = hlo.operand(0)->shape();
  const Shape& result = hlo.shape();
  for (const Shape* shape : {&from, &result}) {
    if (!shape->is_static() || (shape->has_layout() && shape->layout().tiles_size() > 0)) {
      return NotExpressible(hlo, "StableHLO cannot say how ", ShapeUtil::HumanStringWithLayout(*shape),
                            " lies in memory");
    }
  }
  if (from.element_type() != result.element_type()) {
    return NotExpressible(hlo, "it changes the element type");
  }
  TF_ASSIGN_OR_RETURN(mlir::Value value, to.Array(hlo, 0));
  TF_ASSIGN_OR_RETURN(value, Permuted(to, hlo, value, from, MajorToMinor(from)));
  const std::vector<int64_t> order = MajorToMinor(result);
  const Shape in_memory = ShapeUtil::PermuteDimensions(order, result);
  TF_ASSIGN_OR_RETURN(auto types, to.Types(hlo, in_memory));
  if (types[0] != value.getType()) {
    TF_ASSIGN_OR_RETURN(const StablehloValues made,
                        to.Emit(hlo, {"stablehlo.reshape", {value}, std::move(types)}));
    value = made[0];
  }
  std::vector<int64_t> back(order.size());
  for (size_t i = 0; i < order.size(); ++i) back[order[i]] = static_cast<int64_t>(i);
  TF_ASSIGN_OR_RETURN(value, Permuted(to, hlo, value, in_memory, back));
  return StablehloValues{value};
}

}  // namespace

absl::Span<const ToStablehloRow> ShapingToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kBitcast, WriteBitcast},
      {HloOpcode::kBroadcast, WriteBroadcast},
      {HloOpcode::kConcatenate, WriteConcatenate},
      {HloOpcode::kConstant, WriteConstant},
      {HloOpcode::kCopy, WriteCopy},
      {HloOpcode::kIota, WriteIota},
      {HloOpcode::kPad, WritePad},
      {HloOpcode::kReverse, WriteReverse},
      {HloOpcode::kSlice, WriteSlice},
      {HloOpcode::kTranspose, WriteTranspose},
  };
  return kRows;
}

}  // namespace xla
