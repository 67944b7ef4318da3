// Rules of data movement: what moves nothing goes, what follows on each other becomes one.
#include <algorithm>
#include <optional>
#include <vector>

#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/permutation_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

Indices Dimensions(const HloInstruction* instruction) {
  const auto dimensions = instruction->shape().dimensions();
  return Indices(dimensions.begin(), dimensions.end());
}
bool HasDefaultLayout(const Shape& shape) {
  return !shape.has_layout() || LayoutUtil::IsMonotonicWithDim0Major(shape.layout());
}
// What can be looked through: its operand may be read in its place.
bool IsFree(const HloInstruction* instruction) { return !instruction->HasControlDependencies(); }

HloInstruction* ToSameShape(HloInstruction* op) { return IfInterchangeable(*op, op->mutable_operand(0)); }

// --- Constants

// An array of equal elements is a scalar, broadcast.
HloInstruction* ConstantOfEqualElements(HloInstruction* constant) {
  const Literal& literal = constant->literal();
  if (!literal.IsKnown() || literal.element_count() < 2 || !literal.IsAllFirst()) return nullptr;
  const Indices start(literal.shape().dimensions_size(), 0), limit(literal.shape().dimensions_size(), 1);
  absl::StatusOr<Literal> scalar = literal.Slice(start, limit).Reshape({});
  if (!scalar.ok()) return nullptr;
  return AddUniform(constant, constant->shape(), *std::move(scalar));
}

// --- Reshape and bitcast

HloInstruction* ReshapeTwice(HloInstruction* reshape) {
  HloInstruction* inner = reshape->mutable_operand(0);
  if (!Is(inner, HloOpcode::kReshape) || !IsFree(inner)) return nullptr;
  HloInstruction* x = inner->mutable_operand(0);
  if (!IsStaticArray(x->shape())) return nullptr;
  if (HloInstruction* same = IfInterchangeable(*reshape, x)) return same;
  return AddBeside(reshape, HloInstruction::CreateReshape(reshape->shape(), x));
}

// Where each dimension of `from` is in `to`, when they differ in dimensions of size one alone; -1 for those
// that are gone.
std::optional<Indices> DimensionsKept(const Shape& from, const Shape& to) {
  Indices kept;
  int64_t j = 0;
  for (int i = 0; i < from.dimensions_size(); ++i) {
    const int64_t size = from.dimensions(i);
    int64_t next = j;
    while (next < to.dimensions_size() && to.dimensions(static_cast<int>(next)) == 1 && size != 1) ++next;
    const bool fits = next < to.dimensions_size() && to.dimensions(static_cast<int>(next)) == size;
    if (!fits && size != 1) return std::nullopt;
    kept.push_back(fits ? next : -1);
    if (fits) j = next + 1;
  }
  for (; j < to.dimensions_size(); ++j) {
    if (to.dimensions(static_cast<int>(j)) != 1) return std::nullopt;
  }
  return kept;
}

// Of a scalar any shape; otherwise dimensions of size one that come and go.
HloInstruction* ReshapeOfBroadcast(HloInstruction* reshape) {
  HloInstruction* broadcast = reshape->mutable_operand(0);
  if (!Is(broadcast, HloOpcode::kBroadcast) || !IsFree(broadcast)) return nullptr;
  HloInstruction* x = broadcast->mutable_operand(0);
  Indices dimensions;
  if (x->shape().dimensions_size() > 0) {
    const std::optional<Indices> kept = DimensionsKept(broadcast->shape(), reshape->shape());
    if (!kept) return nullptr;
    for (int64_t d : broadcast->dimensions()) dimensions.push_back((*kept)[d]);
    if (Contains(dimensions, -1)) return nullptr;
  }
  return AddBeside(reshape, HloInstruction::CreateBroadcast(reshape->shape(), x, dimensions));
}

HloInstruction* BitcastIsReshape(HloInstruction* bitcast) {
  const HloInstruction* x = bitcast->operand(0);
  if (!HasDefaultLayout(bitcast->shape()) || !HasDefaultLayout(x->shape()) ||
      bitcast->shape().element_type() != x->shape().element_type() ||
      ShapeUtil::ElementsIn(bitcast->shape()) != ShapeUtil::ElementsIn(x->shape())) {
    return nullptr;
  }
  return AddBeside(bitcast, HloInstruction::CreateReshape(bitcast->shape(), bitcast->mutable_operand(0)));
}

// --- Broadcast

HloInstruction* BroadcastOfWhole(HloInstruction* broadcast) {
  if (!IsIdentityPermutation(broadcast->dimensions())) return nullptr;
  return IfInterchangeable(*broadcast, broadcast->mutable_operand(0));
}

HloInstruction* BroadcastTwice(HloInstruction* broadcast) {
  HloInstruction* inner = broadcast->mutable_operand(0);
  if (!Is(inner, HloOpcode::kBroadcast) || !IsFree(inner)) return nullptr;
  Indices dimensions;
  for (int64_t d : inner->dimensions()) dimensions.push_back(broadcast->dimensions(d));
  return AddBeside(
      broadcast, HloInstruction::CreateBroadcast(broadcast->shape(), inner->mutable_operand(0), dimensions));
}

// A reshape that only adds dimensions of size one, or takes away such that the operand's may be stretched.
HloInstruction* BroadcastOfReshape(HloInstruction* broadcast) {
  HloInstruction* reshape = broadcast->mutable_operand(0);
  if (!Is(reshape, HloOpcode::kReshape) || !IsFree(reshape)) return nullptr;
  HloInstruction* x = reshape->mutable_operand(0);
  if (x->shape().dimensions_size() >= reshape->shape().dimensions_size()) return nullptr;
  const std::optional<Indices> kept = DimensionsKept(x->shape(), reshape->shape());
  if (!kept || Contains(*kept, -1)) return nullptr;
  Indices dimensions;
  for (int64_t d : *kept) dimensions.push_back(broadcast->dimensions(d));
  return AddBeside(broadcast, HloInstruction::CreateBroadcast(broadcast->shape(), x, dimensions));
}

// What is repeated still counts along its own dimension.
HloInstruction* BroadcastOfIota(HloInstruction* broadcast) {
  const HloInstruction* iota = broadcast->operand(0);
  if (!Is(iota, HloOpcode::kIota) || !IsFree(iota)) return nullptr;
  const int64_t from = iota->iota_dimension(), to = broadcast->dimensions(from);
  if (iota->shape().dimensions(static_cast<int>(from)) != broadcast->shape().dimensions(static_cast<int>(to)))
    return nullptr;
  return AddBeside(broadcast, HloInstruction::CreateIota(broadcast->shape(), to));
}

// A broadcast that only adds dimensions of size one moves nothing.
HloInstruction* BroadcastIsReshape(HloInstruction* broadcast) {
  const Shape& from = broadcast->operand(0)->shape();
  const auto dimensions = broadcast->dimensions();
  if (ShapeUtil::ElementsIn(from) != ShapeUtil::ElementsIn(broadcast->shape()) ||
      ShapeUtil::ElementsIn(from) == 0 || !std::is_sorted(dimensions.begin(), dimensions.end())) {
    return nullptr;
  }
  return AddBeside(broadcast,
                   HloInstruction::CreateReshape(broadcast->shape(), broadcast->mutable_operand(0)));
}

// --- Transpose

HloInstruction* TransposeOfNothing(HloInstruction* transpose) {
  if (!IsIdentityPermutation(transpose->dimensions())) return nullptr;
  return IfInterchangeable(*transpose, transpose->mutable_operand(0));
}

HloInstruction* TransposeTwice(HloInstruction* transpose) {
  HloInstruction* inner = transpose->mutable_operand(0);
  if (!Is(inner, HloOpcode::kTranspose) || !IsFree(inner)) return nullptr;
  return AddBeside(transpose,
                   HloInstruction::CreateTranspose(transpose->shape(), inner->mutable_operand(0),
                                                   Permute(inner->dimensions(), transpose->dimensions())));
}

HloInstruction* TransposeOfBroadcast(HloInstruction* transpose) {
  HloInstruction* broadcast = transpose->mutable_operand(0);
  if (!Is(broadcast, HloOpcode::kBroadcast) || !IsFree(broadcast)) return nullptr;
  const Indices place = InversePermutation(transpose->dimensions());
  Indices dimensions;
  for (int64_t d : broadcast->dimensions()) dimensions.push_back(place[d]);
  return AddBeside(transpose, HloInstruction::CreateBroadcast(transpose->shape(),
                                                              broadcast->mutable_operand(0), dimensions));
}

HloInstruction* TransposeOfIota(HloInstruction* transpose) {
  const HloInstruction* iota = transpose->operand(0);
  if (!Is(iota, HloOpcode::kIota) || !IsFree(iota)) return nullptr;
  const Indices place = InversePermutation(transpose->dimensions());
  return AddBeside(transpose, HloInstruction::CreateIota(transpose->shape(), place[iota->iota_dimension()]));
}

// Dimensions larger than one keep their order.
HloInstruction* TransposeIsReshape(HloInstruction* transpose) {
  const Shape& from = transpose->operand(0)->shape();
  int64_t last = -1;
  for (int64_t d : transpose->dimensions()) {
    if (from.dimensions(static_cast<int>(d)) == 1) continue;
    if (d < last) return nullptr;
    last = d;
  }
  return AddBeside(transpose,
                   HloInstruction::CreateReshape(transpose->shape(), transpose->mutable_operand(0)));
}

// --- Reverse

HloInstruction* ReverseOfNothing(HloInstruction* reverse) {
  Indices moved;
  for (int64_t d : reverse->dimensions()) {
    if (reverse->shape().dimensions(static_cast<int>(d)) > 1) moved.push_back(d);
  }
  if (moved.empty()) return IfInterchangeable(*reverse, reverse->mutable_operand(0));
  if (moved.size() == reverse->dimensions().size()) return nullptr;
  return AddBeside(reverse,
                   HloInstruction::CreateReverse(reverse->shape(), reverse->mutable_operand(0), moved));
}

HloInstruction* ReverseTwice(HloInstruction* reverse) {
  HloInstruction* inner = reverse->mutable_operand(0);
  if (!Is(inner, HloOpcode::kReverse) || !IsFree(inner)) return nullptr;
  Indices dimensions;
  for (int64_t d : reverse->dimensions()) {
    if (!Contains(inner->dimensions(), d)) dimensions.push_back(d);
  }
  for (int64_t d : inner->dimensions()) {
    if (!Contains(reverse->dimensions(), d)) dimensions.push_back(d);
  }
  std::sort(dimensions.begin(), dimensions.end());
  return AddBeside(reverse,
                   HloInstruction::CreateReverse(reverse->shape(), inner->mutable_operand(0), dimensions));
}

// --- Slice

HloInstruction* SliceOfWhole(HloInstruction* slice) {
  return IfInterchangeable(*slice, slice->mutable_operand(0));
}

HloInstruction* SliceTwice(HloInstruction* slice) {
  HloInstruction* inner = slice->mutable_operand(0);
  if (!Is(inner, HloOpcode::kSlice) || !IsFree(inner)) return nullptr;
  Indices starts, limits, strides;
  for (int64_t d = 0; d < slice->shape().dimensions_size(); ++d) {
    const int64_t stride = inner->slice_strides(d), size = slice->shape().dimensions(static_cast<int>(d));
    starts.push_back(inner->slice_starts(d) + slice->slice_starts(d) * stride);
    strides.push_back(stride * slice->slice_strides(d));
    // Up to the last element that is read.
    limits.push_back(size == 0 ? starts.back() : starts.back() + (size - 1) * strides.back() + 1);
  }
  return AddBeside(
      slice, HloInstruction::CreateSlice(slice->shape(), inner->mutable_operand(0), starts, limits, strides));
}

// Of the operand of a broadcast, with what remains of the other dimensions.
HloInstruction* SliceOfBroadcast(HloInstruction* slice) {
  HloInstruction* broadcast = slice->mutable_operand(0);
  if (!Is(broadcast, HloOpcode::kBroadcast) || !IsFree(broadcast)) return nullptr;
  HloInstruction* x = broadcast->mutable_operand(0);
  Indices starts, limits, strides, sizes;
  for (int i = 0; i < x->shape().dimensions_size(); ++i) {
    const int64_t d = broadcast->dimensions(i);
    const bool is_stretched = x->shape().dimensions(i) != broadcast->shape().dimensions(static_cast<int>(d));
    starts.push_back(is_stretched ? 0 : slice->slice_starts(d));
    limits.push_back(is_stretched ? 1 : slice->slice_limits(d));
    strides.push_back(is_stretched ? 1 : slice->slice_strides(d));
    sizes.push_back(is_stretched ? 1 : slice->shape().dimensions(static_cast<int>(d)));
  }
  if (sizes != Dimensions(x)) {
    if (broadcast->user_count() > 1) return nullptr;
    x = AddBeside(slice,
                  HloInstruction::CreateSlice(WithDimensions(x->shape(), sizes), x, starts, limits, strides));
  }
  return AddBeside(slice, HloInstruction::CreateBroadcast(slice->shape(), x, broadcast->dimensions()));
}

// What counts from zero still does.
HloInstruction* SliceOfIota(HloInstruction* slice) {
  const HloInstruction* iota = slice->operand(0);
  if (!Is(iota, HloOpcode::kIota) || !IsFree(iota)) return nullptr;
  const int64_t d = iota->iota_dimension();
  if (slice->slice_starts(d) != 0 || slice->slice_strides(d) != 1) return nullptr;
  return AddBeside(slice, HloInstruction::CreateIota(slice->shape(), d));
}

// All from one of the operands.
HloInstruction* SliceOfConcatenate(HloInstruction* slice) {
  HloInstruction* concatenate = slice->mutable_operand(0);
  if (!Is(concatenate, HloOpcode::kConcatenate) || !IsFree(concatenate)) return nullptr;
  const int64_t d = concatenate->concatenate_dimension();
  const int64_t size = slice->shape().dimensions(static_cast<int>(d));
  if (size == 0) return nullptr;
  const int64_t first = slice->slice_starts(d), last = first + (size - 1) * slice->slice_strides(d);
  int64_t begin = 0;
  for (HloInstruction* part : concatenate->operands()) {
    const int64_t end = begin + part->shape().dimensions(static_cast<int>(d));
    if (first >= begin && last < end) {
      Indices starts(slice->slice_starts()), limits(slice->slice_limits());
      starts[d] = first - begin;
      limits[d] = last + 1 - begin;
      return AddBeside(
          slice, HloInstruction::CreateSlice(slice->shape(), part, starts, limits, slice->slice_strides()));
    }
    if (first < end) return nullptr;
    begin = end;
  }
  return nullptr;
}

// --- Pad

bool IsPlainPadding(const PaddingConfig& padding) {
  return std::all_of(padding.dimensions().begin(), padding.dimensions().end(), [](const auto& dimension) {
    return dimension.edge_padding_low() >= 0 && dimension.edge_padding_high() >= 0 &&
           dimension.interior_padding() == 0;
  });
}

HloInstruction* PadOfNothing(HloInstruction* pad) {
  for (const auto& dimension : pad->padding_config().dimensions()) {
    if (dimension.edge_padding_low() != 0 || dimension.edge_padding_high() != 0 ||
        dimension.interior_padding() != 0) {
      return nullptr;
    }
  }
  return IfInterchangeable(*pad, pad->mutable_operand(0));
}

// Only taking away at the edges.
HloInstruction* PadIsSlice(HloInstruction* pad) {
  Indices starts, limits;
  const Shape& from = pad->operand(0)->shape();
  for (int d = 0; d < from.dimensions_size(); ++d) {
    const auto& dimension = pad->padding_config().dimensions(d);
    if (dimension.edge_padding_low() > 0 || dimension.edge_padding_high() > 0 ||
        dimension.interior_padding() != 0) {
      return nullptr;
    }
    starts.push_back(-dimension.edge_padding_low());
    limits.push_back(from.dimensions(d) + dimension.edge_padding_high());
    if (starts.back() > limits.back()) return nullptr;
  }
  return AddBeside(pad, HloInstruction::CreateSlice(pad->shape(), pad->mutable_operand(0), starts, limits,
                                                    Indices(starts.size(), 1)));
}

HloInstruction* PadTwice(HloInstruction* pad) {
  HloInstruction* inner = pad->mutable_operand(0);
  if (!Is(inner, HloOpcode::kPad) || !IsFree(inner) || inner->operand(1) != pad->operand(1) ||
      inner->user_count() > 1 || !IsPlainPadding(pad->padding_config()) ||
      !IsPlainPadding(inner->padding_config())) {
    return nullptr;
  }
  PaddingConfig both = pad->padding_config();
  for (int d = 0; d < both.dimensions_size(); ++d) {
    const auto& first = inner->padding_config().dimensions(d);
    auto* sum = both.mutable_dimensions(d);
    sum->set_edge_padding_low(sum->edge_padding_low() + first.edge_padding_low());
    sum->set_edge_padding_high(sum->edge_padding_high() + first.edge_padding_high());
  }
  return AddBeside(
      pad, HloInstruction::CreatePad(pad->shape(), inner->mutable_operand(0), pad->mutable_operand(1), both));
}

// Padded with what fills it already.
HloInstruction* PadOfSame(HloInstruction* pad) {
  const Literal* inside = UniformValue(*pad->operand(0));
  const Literal* around = UniformValue(*pad->operand(1));
  if (inside == nullptr || around == nullptr) return nullptr;
  const absl::StatusOr<Literal> scalar = inside->Reshape({});
  if (!scalar.ok() || !(*scalar == *around)) return nullptr;
  return AddBeside(pad, HloInstruction::CreateBroadcast(pad->shape(), pad->mutable_operand(1), {}));
}

// --- Concatenate

// Operands without elements add nothing.
HloInstruction* ConcatenateOfOne(HloInstruction* concatenate) {
  std::vector<HloInstruction*> parts;
  const int d = static_cast<int>(concatenate->concatenate_dimension());
  for (HloInstruction* part : concatenate->operands()) {
    if (part->shape().dimensions(d) > 0) parts.push_back(part);
  }
  if (parts.size() == 1) return IfInterchangeable(*concatenate, parts[0]);
  if (parts.empty() || static_cast<int64_t>(parts.size()) == concatenate->operand_count()) return nullptr;
  return AddBeside(concatenate, HloInstruction::CreateConcatenate(concatenate->shape(), parts, d));
}

// The operands of operands that are joined along the same dimension, and that nothing else reads.
HloInstruction* ConcatenateTwice(HloInstruction* concatenate) {
  const int64_t d = concatenate->concatenate_dimension();
  std::vector<HloInstruction*> parts;
  bool flattened = false;
  for (HloInstruction* part : concatenate->operands()) {
    const bool joins = Is(part, HloOpcode::kConcatenate) && part->concatenate_dimension() == d &&
                       part->user_count() == 1 && IsFree(part);
    flattened |= joins;
    if (joins) {
      parts.insert(parts.end(), part->operands().begin(), part->operands().end());
    } else {
      parts.push_back(part);
    }
  }
  if (!flattened) return nullptr;
  return AddBeside(concatenate, HloInstruction::CreateConcatenate(concatenate->shape(), parts, d));
}

// Whether `second` goes on along dimension d where `first` ends, in the same array.
bool GoesOn(const HloInstruction* first, const HloInstruction* second, int64_t d) {
  if (!Is(first, HloOpcode::kSlice) || !Is(second, HloOpcode::kSlice) ||
      first->operand(0) != second->operand(0))
    return false;
  for (int64_t i = 0; i < first->shape().dimensions_size(); ++i) {
    if (first->slice_strides(i) != 1 || second->slice_strides(i) != 1) return false;
    if (i == d && first->slice_limits(i) != second->slice_starts(i)) return false;
    if (i != d && (first->slice_starts(i) != second->slice_starts(i) ||
                   first->slice_limits(i) != second->slice_limits(i))) {
      return false;
    }
  }
  return true;
}

// Slices of one array that lie side by side are one slice.
HloInstruction* ConcatenateOfNeighbours(HloInstruction* concatenate) {
  const int64_t d = concatenate->concatenate_dimension();
  const auto operands = concatenate->operands();
  for (size_t i = 1; i < operands.size(); ++i) {
    if (!GoesOn(operands[i - 1], operands[i], d)) return nullptr;
  }
  if (operands.size() < 2) return nullptr;
  Indices limits(operands[0]->slice_limits());
  limits[d] = operands.back()->slice_limits(d);
  return AddBeside(concatenate, HloInstruction::CreateSlice(
                                    concatenate->shape(), operands[0]->mutable_operand(0),
                                    operands[0]->slice_starts(), limits, operands[0]->slice_strides()));
}

HloInstruction* ConcatenateOfEqual(HloInstruction* concatenate) {
  const HloInstruction* first = concatenate->operand(0);
  if (!Is(first, HloOpcode::kBroadcast) || first->operand(0)->shape().dimensions_size() != 0) return nullptr;
  for (const HloInstruction* part : concatenate->operands()) {
    if (!Is(part, HloOpcode::kBroadcast) || part->operand(0) != first->operand(0)) return nullptr;
  }
  return AddBeside(concatenate,
                   HloInstruction::CreateBroadcast(concatenate->shape(),
                                                   concatenate->mutable_operand(0)->mutable_operand(0), {}));
}

HloInstruction* IotaOfOne(HloInstruction* iota) {
  if (iota->shape().dimensions(static_cast<int>(iota->iota_dimension())) != 1) return nullptr;
  return AddUniform(iota, iota->shape(), 0);
}

constexpr AlgebraicRule kShapingRules[] = {
    {"constant-of-equal-elements", HloOpcode::kConstant, &ConstantOfEqualElements},
    {"copy-to-same-layout", HloOpcode::kCopy, &ToSameShape},
    {"reshape-to-same-shape", HloOpcode::kReshape, &ToSameShape},
    {"reshape-twice", HloOpcode::kReshape, &ReshapeTwice},
    {"reshape-of-broadcast", HloOpcode::kReshape, &ReshapeOfBroadcast},
    {"bitcast-to-same-shape", HloOpcode::kBitcast, &ToSameShape},
    {"bitcast-is-reshape", HloOpcode::kBitcast, &BitcastIsReshape},
    {"broadcast-of-whole", HloOpcode::kBroadcast, &BroadcastOfWhole},
    {"broadcast-twice", HloOpcode::kBroadcast, &BroadcastTwice},
    {"broadcast-of-iota", HloOpcode::kBroadcast, &BroadcastOfIota},
    {"broadcast-of-reshape", HloOpcode::kBroadcast, &BroadcastOfReshape},
    {"broadcast-is-reshape", HloOpcode::kBroadcast, &BroadcastIsReshape},
    {"transpose-of-nothing", HloOpcode::kTranspose, &TransposeOfNothing},
    {"transpose-twice", HloOpcode::kTranspose, &TransposeTwice},
    {"transpose-of-broadcast", HloOpcode::kTranspose, &TransposeOfBroadcast},
    {"transpose-of-iota", HloOpcode::kTranspose, &TransposeOfIota},
    {"transpose-is-reshape", HloOpcode::kTranspose, &TransposeIsReshape},
    {"reverse-of-nothing", HloOpcode::kReverse, &ReverseOfNothing},
    {"reverse-twice", HloOpcode::kReverse, &ReverseTwice},
    {"slice-of-whole", HloOpcode::kSlice, &SliceOfWhole},
    {"slice-twice", HloOpcode::kSlice, &SliceTwice},
    {"slice-of-broadcast", HloOpcode::kSlice, &SliceOfBroadcast},
    {"slice-of-iota", HloOpcode::kSlice, &SliceOfIota},
    {"slice-of-concatenate", HloOpcode::kSlice, &SliceOfConcatenate},
    {"pad-of-nothing", HloOpcode::kPad, &PadOfNothing},
    {"pad-is-slice", HloOpcode::kPad, &PadIsSlice},
    {"pad-twice", HloOpcode::kPad, &PadTwice},
    {"pad-of-same", HloOpcode::kPad, &PadOfSame},
    {"concatenate-of-one", HloOpcode::kConcatenate, &ConcatenateOfOne},
    {"concatenate-twice", HloOpcode::kConcatenate, &ConcatenateTwice},
    {"concatenate-of-neighbours", HloOpcode::kConcatenate, &ConcatenateOfNeighbours},
    {"concatenate-of-equal", HloOpcode::kConcatenate, &ConcatenateOfEqual},
    {"iota-of-one", HloOpcode::kIota, &IotaOfOne},
};

}  // namespace

absl::Span<const AlgebraicRule> ShapingRules() { return kShapingRules; }

}  // namespace xla
