// Rules of indexing: starts that are known, windows that are everything, sorts of one element.
#include <algorithm>
#include <optional>
#include <vector>

#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

// The start indices of a dynamic slice or update are scalars, one a dimension (not the older vector).
bool HasScalarStarts(const HloInstruction& instruction, int64_t first) {
  const int64_t rank = instruction.operand(0)->shape().dimensions_size();
  return instruction.operand_count() == first + rank &&
         std::all_of(instruction.operands().begin() + first, instruction.operands().end(),
                     [](const HloInstruction* start) { return ShapeUtil::IsScalar(start->shape()); });
}

// Where a window of these sizes starts, when that is known for every dimension: starts are moved so that the
// window lies inside.
std::optional<Indices> KnownStarts(const HloInstruction& instruction, int64_t first, const Shape& window) {
  if (!HasScalarStarts(instruction, first)) return std::nullopt;
  Indices starts;
  for (int d = 0; d < window.dimensions_size(); ++d) {
    const int64_t room = instruction.operand(0)->shape().dimensions(d) - window.dimensions(d);
    if (room == 0) {
      starts.push_back(0);
      continue;
    }
    const HloInstruction* start = instruction.operand(first + d);
    const std::optional<int64_t> value = ConstantInteger(*start);
    if (!value) return std::nullopt;
    // Of an unsigned start beyond the range of int64 only the largest bit tells.
    const bool is_huge = *value < 0 && start->shape().element_type() == U64;
    starts.push_back(is_huge ? room : std::clamp<int64_t>(*value, 0, room));
  }
  return starts;
}

HloInstruction* SliceAt(HloInstruction* origin, const Shape& shape, HloInstruction* x,
                        const Indices& starts) {
  Indices limits;
  for (size_t d = 0; d < starts.size(); ++d)
    limits.push_back(starts[d] + shape.dimensions(static_cast<int>(d)));
  return AddBeside(origin, HloInstruction::CreateSlice(shape, x, starts, limits, Indices(starts.size(), 1)));
}

HloInstruction* DynamicSliceAtKnownPlace(HloInstruction* slice) {
  const std::optional<Indices> starts = KnownStarts(*slice, 1, slice->shape());
  if (!starts) return nullptr;
  HloInstruction* x = slice->mutable_operand(0);
  if (HloInstruction* same = IfInterchangeable(*slice, x)) return same;
  return SliceAt(slice, slice->shape(), x, *starts);
}

HloInstruction* UpdateOfWhole(HloInstruction* update) {
  return IfInterchangeable(*update, update->mutable_operand(1));
}

// Into an array of equal elements: a pad.
HloInstruction* UpdateOfUniform(HloInstruction* update) {
  HloInstruction* x = update->mutable_operand(0);
  if (!Is(x, HloOpcode::kBroadcast) || x->operand(0)->shape().dimensions_size() != 0 ||
      x->HasControlDependencies()) {
    return nullptr;
  }
  const Shape& window = update->operand(1)->shape();
  const std::optional<Indices> starts = KnownStarts(*update, 2, window);
  if (!starts) return nullptr;
  PaddingConfig padding;
  for (int d = 0; d < window.dimensions_size(); ++d) {
    auto* dimension = padding.add_dimensions();
    dimension->set_edge_padding_low((*starts)[d]);
    dimension->set_edge_padding_high(x->shape().dimensions(d) - window.dimensions(d) - (*starts)[d]);
  }
  return AddBeside(update, HloInstruction::CreatePad(update->shape(), update->mutable_operand(1),
                                                     x->mutable_operand(0), padding));
}

// The start of a dimension that is taken whole is moved to zero in any case.
HloInstruction* StartsOfWholeDimensions(HloInstruction* op) {
  const int64_t first = Is(op, HloOpcode::kDynamicSlice) ? 1 : 2;
  if (!HasScalarStarts(*op, first)) return nullptr;
  const Shape& window = first == 1 ? op->shape() : op->operand(1)->shape();
  HloInstruction::InstructionVector operands(op->operands().begin(), op->operands().end());
  HloInstruction* zero = nullptr;
  for (int d = 0; d < window.dimensions_size(); ++d) {
    HloInstruction* start = operands[first + d];
    if (window.dimensions(d) != op->operand(0)->shape().dimensions(d) || IsUniform(*start, 0)) continue;
    if (zero == nullptr || !ShapeUtil::Equal(zero->shape(), start->shape()))
      zero = AddUniform(op, start->shape(), 0);
    operands[first + d] = zero;
  }
  if (zero == nullptr) return nullptr;
  return op->parent()->AddInstruction(op->CloneWithNewOperands(op->shape(), operands));
}

// A gather of a single window: every dimension of the indices but that of the index vector has one element.
HloInstruction* GatherOfOneWindow(HloInstruction* gather) {
  const GatherDimensionNumbers& dims = gather->gather_dimension_numbers();
  HloInstruction* x = gather->mutable_operand(0);
  HloInstruction* indices = gather->mutable_operand(1);
  const int64_t components = dims.start_index_map_size();
  if (ShapeUtil::ElementsIn(indices->shape()) != components || components == 0 ||
      ShapeUtil::ElementsIn(gather->shape()) == 0 || dims.operand_batching_dims_size() > 0) {
    return nullptr;
  }
  const Shape scalar = WithDimensions(indices->shape(), {});
  const Indices sizes(gather->gather_slice_sizes().begin(), gather->gather_slice_sizes().end());
  std::vector<HloInstruction*> starts(sizes.size(), nullptr);
  HloInstruction* row = Reshaped(indices, WithDimensions(indices->shape(), {components}));
  for (int64_t i = 0; i < components; ++i) {
    HloInstruction* component = row;
    if (components > 1) component = SliceAt(gather, WithDimensions(row->shape(), {1}), row, {i});
    starts[dims.start_index_map(static_cast<int>(i))] = Reshaped(component, scalar);
  }
  HloInstruction* zero = nullptr;
  for (HloInstruction*& start : starts) {
    if (start != nullptr) continue;
    if (zero == nullptr) zero = AddUniform(gather, scalar, 0);
    start = zero;
  }
  HloInstruction* window = AddBeside(
      gather, HloInstruction::CreateDynamicSlice(WithDimensions(x->shape(), sizes), x, starts, sizes));
  return AddBeside(gather, HloInstruction::CreateReshape(gather->shape(), window));
}

HloInstruction* SizeOfStaticDimension(HloInstruction* size) {
  const int64_t dimension = size->dimension();
  return AddUniform(size, size->shape(), size->operand(0)->shape().dimensions(static_cast<int>(dimension)));
}

// One element, or none, is in order.
HloInstruction* SortOfOne(HloInstruction* sort) {
  for (const HloInstruction* operand : sort->operands()) {
    if (!IsStaticArray(operand->shape())) return nullptr;
  }
  const Shape& shape = sort->operand(0)->shape();
  // Negative ones count from the end.
  const int64_t dimension = sort->dimensions(0) + (sort->dimensions(0) < 0 ? shape.rank() : 0);
  if (shape.dimensions(static_cast<int>(dimension)) > 1) return nullptr;
  if (sort->operand_count() == 1) return IfInterchangeable(*sort, sort->mutable_operand(0));
  for (int64_t i = 0; i < sort->operand_count(); ++i) {
    if (!ShapeUtil::Equal(sort->operand(i)->shape(), sort->shape().tuple_shapes(static_cast<int>(i))))
      return nullptr;
  }
  return AddBeside(sort, HloInstruction::CreateTuple(sort->operands()));
}

constexpr AlgebraicRule kIndexingRules[] = {
    {"dynamic-slice-at-known-place", HloOpcode::kDynamicSlice, &DynamicSliceAtKnownPlace},
    {"starts-of-whole-dimensions", HloOpcode::kDynamicSlice, &StartsOfWholeDimensions},
    {"update-of-whole", HloOpcode::kDynamicUpdateSlice, &UpdateOfWhole},
    {"update-of-uniform", HloOpcode::kDynamicUpdateSlice, &UpdateOfUniform},
    {"starts-of-whole-dimensions", HloOpcode::kDynamicUpdateSlice, &StartsOfWholeDimensions},
    {"gather-of-one-window", HloOpcode::kGather, &GatherOfOneWindow},
    {"size-of-static-dimension", HloOpcode::kGetDimensionSize, &SizeOfStaticDimension},
    {"sort-of-one", HloOpcode::kSort, &SortOfOne},
};

}  // namespace

absl::Span<const AlgebraicRule> IndexingRules() { return kIndexingRules; }

}  // namespace xla
