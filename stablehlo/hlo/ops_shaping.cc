// Data movement, and its forms whose sizes are operands.
#include <numeric>
#include <vector>

#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/literal_to_attribute.h"
#include "xla/layout_util.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// --- Broadcasts

// HLO repeats along new dimensions only: dimensions of size one that grow are taken out first.
absl::Status EmitBroadcast(OpToHlo& op, HloInstruction* operand, std::vector<int64_t> dimensions,
                           const Shape& result) {
  const Shape& shape = operand->shape();
  if (!shape.IsArray() || shape.dimensions_size() != static_cast<int>(dimensions.size())) {
    return absl::InvalidArgumentError(absl::StrCat(
        dimensions.size(), " dimensions are named for the operand ", ShapeUtil::HumanString(shape)));
  }
  std::vector<int64_t> kept_sizes, kept_dimensions;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int64_t to = dimensions[i];
    if (to < 0 || to >= result.dimensions_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no dimension ", to, " in the result ", ShapeUtil::HumanString(result)));
    }
    if (shape.dimensions(i) == 1 && !shape.is_dynamic_dimension(i) &&
        result.dimensions(static_cast<int>(to)) != 1) {
      continue;
    }
    kept_sizes.push_back(shape.dimensions(i));
    kept_dimensions.push_back(to);
  }
  if (kept_sizes.size() != dimensions.size() && shape.is_static()) {
    TF_ASSIGN_OR_RETURN(const Shape reshaped,
                        ShapeUtil::MakeValidatedShape(shape.element_type(), kept_sizes));
    TF_ASSIGN_OR_RETURN(operand, op.Emit(HloOpcode::kReshape, reshaped, {operand}));
    dimensions = std::move(kept_dimensions);
  }
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::move(dimensions));
  TF_ASSIGN_OR_RETURN(HloInstruction * broadcast,
                      op.Emit(HloOpcode::kBroadcast, result, {operand}, std::move(attributes)));
  return op.SetResults(broadcast);
}

absl::Status ConvertBroadcastInDim(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> dimensions, op.Ints("broadcast_dimensions"));
  TF_ASSIGN_OR_RETURN(const Shape result, op.ResultShape());
  return EmitBroadcast(op, operand, std::move(dimensions), result);
}

// New dimensions in front.
absl::Status ConvertBroadcast(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, op.Ints("broadcast_sizes"));
  TF_ASSIGN_OR_RETURN(const Shape result, op.ResultShape());
  std::vector<int64_t> dimensions(operand->shape().IsArray() ? operand->shape().dimensions_size() : 0);
  std::iota(dimensions.begin(), dimensions.end(), static_cast<int64_t>(sizes.size()));
  return EmitBroadcast(op, operand, std::move(dimensions), result);
}

// --- Sizes that are operands. The result's type has them, or a constant operand does.

absl::StatusOr<Shape> ShapeOrConstant(OpToHlo& op, unsigned operand) {
  absl::StatusOr<Shape> declared = op.ResultShape();
  if (declared.ok()) return declared;
  absl::StatusOr<std::vector<int64_t>> sizes = op.ConstantOperand(operand);
  if (!sizes.ok()) return declared.status();
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(op.op()->getResult(0).getType());
  if (tensor == nullptr) return declared.status();
  TF_ASSIGN_OR_RETURN(const Shape scalar, op.ShapeOfType(tensor.getElementType()));
  return ShapeUtil::MakeValidatedShape(scalar.element_type(), *sizes);
}

absl::Status ConvertDynamicBroadcastInDim(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> dimensions, op.Ints("broadcast_dimensions"));
  TF_ASSIGN_OR_RETURN(const Shape result, ShapeOrConstant(op, 1));
  return EmitBroadcast(op, operand, std::move(dimensions), result);
}

absl::Status ConvertDynamicIota(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const Shape result, ShapeOrConstant(op, 0));
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("iota_dimension", Attr::kIotaDimension, &attributes));
  TF_ASSIGN_OR_RETURN(HloInstruction * iota, op.Emit(HloOpcode::kIota, result, {}, std::move(attributes)));
  return op.SetResults(iota);
}

// A static shape makes it a reshape; a bounded one takes each size as a number of its own.
absl::Status ConvertDynamicReshape(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(const Shape result, ShapeOrConstant(op, 1));
  if (result.is_static()) {
    TF_ASSIGN_OR_RETURN(HloInstruction * reshape, op.Emit(HloOpcode::kReshape, result, {operand}));
    return op.SetResults(reshape);
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * sizes, op.Operand(1));
  std::vector<HloInstruction*> operands = {operand};
  for (int i = 0; i < result.dimensions_size(); ++i) {
    Attributes slice;
    slice.Set(Attr::kSlice, std::vector<SliceRange>{{i, i + 1, 1}});
    TF_ASSIGN_OR_RETURN(HloInstruction * one, op.Emit(HloOpcode::kSlice, {sizes}, std::move(slice)));
    TF_ASSIGN_OR_RETURN(
        HloInstruction * size,
        op.Emit(HloOpcode::kReshape, ShapeUtil::MakeScalarShape(sizes->shape().element_type()), {one}));
    TF_ASSIGN_OR_RETURN(size, op.Emit(HloOpcode::kConvert, ShapeUtil::MakeScalarShape(S32), {size}));
    operands.push_back(size);
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * reshape, op.Emit(HloOpcode::kDynamicReshape, result, operands));
  return op.SetResults(reshape);
}

// --- Slices and pads

absl::Status EmitSlice(OpToHlo& op, const std::vector<int64_t>& starts, const std::vector<int64_t>& limits,
                       const std::vector<int64_t>& strides) {
  if (limits.size() != starts.size() || strides.size() != starts.size()) {
    return absl::InvalidArgumentError(absl::StrCat("there are ", starts.size(), " starts, ", limits.size(),
                                                   " limits and ", strides.size(), " strides"));
  }
  std::vector<SliceRange> ranges;
  for (size_t i = 0; i < starts.size(); ++i) ranges.push_back({starts[i], limits[i], strides[i]});
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  Attributes attributes;
  attributes.Set(Attr::kSlice, std::move(ranges));
  return op.EmitResults(HloOpcode::kSlice, {operand}, std::move(attributes));
}

absl::Status ConvertSlice(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> starts, op.Ints("start_indices"));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> limits, op.Ints("limit_indices"));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, op.Ints("strides"));
  return EmitSlice(op, starts, limits, strides);
}

absl::Status ConvertRealDynamicSlice(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> starts, op.ConstantOperand(1));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> limits, op.ConstantOperand(2));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, op.ConstantOperand(3));
  return EmitSlice(op, starts, limits, strides);
}

absl::Status EmitPad(OpToHlo& op, const std::vector<int64_t>& low, const std::vector<int64_t>& high,
                     const std::vector<int64_t>& interior) {
  if (high.size() != low.size() || interior.size() != low.size()) {
    return absl::InvalidArgumentError(absl::StrCat("there are ", low.size(), " low, ", high.size(),
                                                   " high and ", interior.size(), " interior paddings"));
  }
  PaddingConfig padding;
  for (size_t i = 0; i < low.size(); ++i) {
    PaddingConfig::PaddingConfigDimension* dimension = padding.add_dimensions();
    dimension->set_edge_padding_low(low[i]);
    dimension->set_edge_padding_high(high[i]);
    dimension->set_interior_padding(interior[i]);
  }
  std::vector<HloInstruction*> operands(2);
  for (unsigned i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(operands[i], op.Operand(i));
  }
  Attributes attributes;
  attributes.SetBoxed(Attr::kPadding, std::move(padding));
  return op.EmitResults(HloOpcode::kPad, operands, std::move(attributes));
}

absl::Status ConvertPad(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> low, op.Ints("edge_padding_low"));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> high, op.Ints("edge_padding_high"));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> interior, op.Ints("interior_padding"));
  return EmitPad(op, low, high, interior);
}

absl::Status ConvertDynamicPad(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> low, op.ConstantOperand(2));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> high, op.ConstantOperand(3));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> interior, op.ConstantOperand(4));
  return EmitPad(op, low, high, interior);
}

// --- To StableHLO

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

absl::Status WritePad(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  std::vector<int64_t> low, high, interior;
  for (const auto& dimension : hlo.padding_config().dimensions()) {
    low.push_back(dimension.edge_padding_low());
    high.push_back(dimension.edge_padding_high());
    interior.push_back(dimension.interior_padding());
  }
  attributes->append({to.Ints("edge_padding_low", low), to.Ints("edge_padding_high", high),
                      to.Ints("interior_padding", interior)});
  return absl::OkStatus();
}

absl::Status WriteSlice(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  attributes->append({to.Ints("start_indices", hlo.slice_starts()),
                      to.Ints("limit_indices", hlo.slice_limits()), to.Ints("strides", hlo.slice_strides())});
  return absl::OkStatus();
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

// The elements in the order of memory, reinterpreted: to the order of memory, to the result's sizes in that
// order, and back to the order of its dimensions.
absl::StatusOr<StablehloValues> WriteBitcast(StablehloEmitter& to, const HloInstruction& hlo) {
  const Shape& from = hlo.operand(0)->shape();
  const Shape& result = hlo.shape();
  for (const Shape* shape : {&from, &result}) {
    if (!shape->is_static() || (shape->has_layout() && shape->layout().tiles_size() > 0)) {
      return NotExpressible(hlo, "StableHLO cannot express how ", ShapeUtil::HumanStringWithLayout(*shape),
                            " is laid out in memory");
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

constexpr StablehloRow kShapingRows[] = {
    {.name = "stablehlo.concatenate",
     .opcode = HloOpcode::kConcatenate,
     .attributes = {{{"dimension", Attr::kDimensions, AttributePair::kElement}}}},
    {.name = "stablehlo.iota",
     .opcode = HloOpcode::kIota,
     .attributes = {{{"iota_dimension", Attr::kIotaDimension}}}},
    {.name = "stablehlo.reshape", .opcode = HloOpcode::kReshape},
    {.name = "stablehlo.reverse",
     .opcode = HloOpcode::kReverse,
     .attributes = {{{"dimensions", Attr::kDimensions}}}},
    {.name = "stablehlo.transpose",
     .opcode = HloOpcode::kTranspose,
     .attributes = {{{"permutation", Attr::kDimensions}}}},
    {.name = "stablehlo.broadcast", .convert = ConvertBroadcast},
    {.name = "stablehlo.broadcast_in_dim",
     .opcode = HloOpcode::kBroadcast,
     .attributes = {{{"broadcast_dimensions", Attr::kDimensions}}},
     .convert = ConvertBroadcastInDim},
    {.name = "stablehlo.dynamic_broadcast_in_dim", .convert = ConvertDynamicBroadcastInDim},
    {.name = "stablehlo.dynamic_iota", .convert = ConvertDynamicIota},
    {.name = "stablehlo.dynamic_pad", .convert = ConvertDynamicPad},
    {.name = "stablehlo.dynamic_reshape", .convert = ConvertDynamicReshape},
    {.name = "stablehlo.pad", .opcode = HloOpcode::kPad, .write = WritePad, .convert = ConvertPad},
    {.name = "stablehlo.real_dynamic_slice", .convert = ConvertRealDynamicSlice},
    {.name = "stablehlo.slice", .opcode = HloOpcode::kSlice, .write = WriteSlice, .convert = ConvertSlice},
    {.opcode = HloOpcode::kBitcast, .emit = WriteBitcast},
    {.opcode = HloOpcode::kConstant, .emit = WriteConstant},
    {.opcode = HloOpcode::kCopy, .emit = WriteCopy},
};

}  // namespace

absl::Span<const StablehloRow> ShapingRows() { return kShapingRows; }

}  // namespace xla
