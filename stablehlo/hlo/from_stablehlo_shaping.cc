// Data movement, and its forms whose sizes are operands where these are constants.
#include <numeric>

#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/shape_util.h"
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

constexpr OpFromStablehlo kShapingRows[] = {
    {"stablehlo.concatenate", HloOpcode::kConcatenate, {{{"dimension", Attr::kDimensions}}}},
    {"stablehlo.iota", HloOpcode::kIota, {{{"iota_dimension", Attr::kIotaDimension}}}},
    {"stablehlo.reshape", HloOpcode::kReshape},
    {"stablehlo.reverse", HloOpcode::kReverse, {{{"dimensions", Attr::kDimensions}}}},
    {"stablehlo.transpose", HloOpcode::kTranspose, {{{"permutation", Attr::kDimensions}}}},
    ConvertedBy("stablehlo.broadcast", ConvertBroadcast),
    {.name = "stablehlo.broadcast_in_dim",
     .opcode = HloOpcode::kBroadcast,
     .attributes = {{{"broadcast_dimensions", Attr::kDimensions}}},
     .convert = ConvertBroadcastInDim},
    ConvertedBy("stablehlo.dynamic_broadcast_in_dim", ConvertDynamicBroadcastInDim),
    ConvertedBy("stablehlo.dynamic_iota", ConvertDynamicIota),
    ConvertedBy("stablehlo.dynamic_pad", ConvertDynamicPad),
    ConvertedBy("stablehlo.dynamic_reshape", ConvertDynamicReshape),
    ConvertedBy("stablehlo.pad", ConvertPad, HloOpcode::kPad),
    ConvertedBy("stablehlo.real_dynamic_slice", ConvertRealDynamicSlice),
    ConvertedBy("stablehlo.slice", ConvertSlice, HloOpcode::kSlice),
};

}  // namespace

absl::Span<const OpFromStablehlo> ShapingFromStablehlo() { return kShapingRows; }

}  // namespace xla
