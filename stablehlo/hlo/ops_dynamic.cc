// Slices at computed places and dynamic sizes.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<mlir::Value> Reshaped(StablehloEmitter& to, const HloInstruction& hlo, mlir::Value value,
                                     const Shape& shape) {
  TF_ASSIGN_OR_RETURN(auto types, to.Types(hlo, shape));
  TF_ASSIGN_OR_RETURN(const StablehloValues made,
                      to.Emit(hlo, {"stablehlo.reshape", {value}, std::move(types)}));
  return made[0];
}

// The operands from `first` on as scalars. The older form has one vector of all indices, which is cut up.
absl::StatusOr<StablehloValues> StartIndices(StablehloEmitter& to, const HloInstruction& hlo, int64_t first) {
  const bool is_vector = hlo.operand_count() == first + 1 && hlo.operand(first)->shape().rank() == 1;
  if (!is_vector) return to.Operands(hlo, first);
  const Shape& shape = hlo.operand(first)->shape();
  TF_ASSIGN_OR_RETURN(const mlir::Value vector, to.Array(hlo, first));
  const Shape one = ShapeUtil::MakeShape(shape.element_type(), {1});
  StablehloValues scalars;
  for (int64_t i = 0; i < shape.dimensions(0); ++i) {
    TF_ASSIGN_OR_RETURN(auto types, to.Types(hlo, one));
    TF_ASSIGN_OR_RETURN(const StablehloValues cut,
                        to.Emit(hlo, {"stablehlo.slice",
                                      {vector},
                                      std::move(types),
                                      {to.Ints("start_indices", {i}), to.Ints("limit_indices", {i + 1}),
                                       to.Ints("strides", {1})}}));
    TF_ASSIGN_OR_RETURN(scalars.emplace_back(),
                        Reshaped(to, hlo, cut[0], ShapeUtil::MakeShape(shape.element_type(), {})));
  }
  return scalars;
}

absl::StatusOr<StablehloValues> WriteDynamicSlice(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues operands, to.Operand(hlo, 0));
  TF_ASSIGN_OR_RETURN(const StablehloValues starts, StartIndices(to, hlo, 1));
  operands.append(starts.begin(), starts.end());
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  TF_ASSIGN_OR_RETURN(NamedAttributes attributes, WriteAttributes(to, hlo));
  return to.Emit(hlo,
                 {"stablehlo.dynamic_slice", std::move(operands), std::move(results), std::move(attributes)});
}

absl::StatusOr<StablehloValues> WriteDynamicUpdateSlice(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues operands, to.Operand(hlo, 0));
  TF_ASSIGN_OR_RETURN(operands.emplace_back(), to.Array(hlo, 1));
  TF_ASSIGN_OR_RETURN(const StablehloValues starts, StartIndices(to, hlo, 2));
  operands.append(starts.begin(), starts.end());
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  return to.Emit(hlo, {"stablehlo.dynamic_update_slice", std::move(operands), std::move(results)});
}

// The sizes become one vector.
absl::StatusOr<StablehloValues> WriteDynamicReshape(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const mlir::Value data, to.Array(hlo, 0));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  if (hlo.operand_count() == 1) return to.Emit(hlo, {"stablehlo.reshape", {data}, std::move(results)});
  StablehloValues sizes;
  const PrimitiveType type = hlo.operand(1)->shape().element_type();
  for (int64_t i = 1; i < hlo.operand_count(); ++i) {
    TF_ASSIGN_OR_RETURN(const mlir::Value size, to.Array(hlo, i));
    TF_ASSIGN_OR_RETURN(sizes.emplace_back(), Reshaped(to, hlo, size, ShapeUtil::MakeShape(type, {1})));
  }
  TF_ASSIGN_OR_RETURN(auto types, to.Types(hlo, ShapeUtil::MakeShape(type, {hlo.operand_count() - 1})));
  TF_ASSIGN_OR_RETURN(
      const StablehloValues vector,
      to.Emit(hlo, {"stablehlo.concatenate", std::move(sizes), std::move(types), {to.Int("dimension", 0)}}));
  return to.Emit(hlo, {"stablehlo.dynamic_reshape", {data, vector[0]}, std::move(results)});
}

constexpr StablehloRow kDynamicRows[] = {
    {.name = "stablehlo.dynamic_slice",
     .opcode = HloOpcode::kDynamicSlice,
     .attributes = {{{"slice_sizes", Attr::kDynamicSliceSizes}}},
     .emit = WriteDynamicSlice},
    {.name = "stablehlo.dynamic_update_slice",
     .opcode = HloOpcode::kDynamicUpdateSlice,
     .emit = WriteDynamicUpdateSlice},
    {.name = "stablehlo.get_dimension_size",
     .opcode = HloOpcode::kGetDimensionSize,
     .attributes = {{{"dimension", Attr::kDimensions, AttributePair::kElement}}}},
    {.name = "stablehlo.set_dimension_size",
     .opcode = HloOpcode::kSetDimensionSize,
     .attributes = {{{"dimension", Attr::kDimensions, AttributePair::kElement}}}},
    // Its other direction is with the reshapes (ops_shaping.cc).
    {.opcode = HloOpcode::kDynamicReshape, .emit = WriteDynamicReshape},
};

}  // namespace

absl::Span<const StablehloRow> DynamicRows() { return kDynamicRows; }

}  // namespace xla
