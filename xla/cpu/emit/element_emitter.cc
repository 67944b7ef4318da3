#include "xla/cpu/emit/element_emitter.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/cpu/emit/elementwise.h"
#include "xla/cpu/emit/scalar_function.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {

DimensionVector StridesOf(const Shape& shape) {
  DimensionVector strides(shape.dimensions_size());
  int64_t stride = 1;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    const int64_t dimension = shape.has_layout() ? shape.layout().minor_to_major(i) : shape.rank() - 1 - i;
    strides[dimension] = stride;
    stride *= shape.dimensions(dimension);
  }
  return strides;
}

bool ElementEmitter::Uniform(const Coordinates& at) const {
  return lanes_ == 1 || std::all_of(at.begin(), at.end(), [](const Coordinate& c) { return c.uniform(); });
}

Lanes ElementEmitter::InLanes(Lanes value) {
  if (lanes_ == 1 || value.re->getType()->isVectorTy()) return value;
  return LaneBuilder(ir_, lanes_).Splat(value);
}

// --- Coordinates

Coordinate ElementEmitter::Constant(int64_t value) { return {Int(value)}; }

llvm::Value* ElementEmitter::Places(const Coordinate& a) {
  if (a.places != nullptr) return a.places;
  LaneBuilder builder(ir_, lanes_);
  llvm::Value* first = builder.Splat(a.first);
  if (a.stride == 0) return first;
  return ir_.CreateAdd(first, ir_.CreateMul(builder.Iota(ir_.getInt64Ty()), builder.Splat(Int(a.stride))));
}

Coordinate ElementEmitter::Add(const Coordinate& a, const Coordinate& b) {
  if (a.places == nullptr && b.places == nullptr)
    return {ir_.CreateAdd(a.first, b.first), a.stride + b.stride};
  return {nullptr, 0, ir_.CreateAdd(Places(a), Places(b))};
}

Coordinate ElementEmitter::AddConstant(const Coordinate& a, int64_t b) {
  return b == 0 ? a : Add(a, Constant(b));
}

Coordinate ElementEmitter::Times(const Coordinate& a, int64_t factor) {
  if (factor == 1) return a;
  if (a.places == nullptr) return {ir_.CreateMul(a.first, Int(factor)), a.stride * factor};
  return {nullptr, 0, ir_.CreateMul(a.places, LaneBuilder(ir_, lanes_).Splat(Int(factor)))};
}

Coordinate ElementEmitter::Quotient(const Coordinate& a, int64_t divisor) {
  if (divisor == 1) return a;
  if (a.uniform()) return {ir_.CreateUDiv(a.first, Int(divisor))};
  return {nullptr, 0, ir_.CreateUDiv(Places(a), LaneBuilder(ir_, lanes_).Splat(Int(divisor)))};
}

Coordinate ElementEmitter::Remainder(const Coordinate& a, int64_t divisor) {
  if (divisor == 1) return Constant(0);
  if (a.uniform()) return {ir_.CreateURem(a.first, Int(divisor))};
  return {nullptr, 0, ir_.CreateURem(Places(a), LaneBuilder(ir_, lanes_).Splat(Int(divisor)))};
}

llvm::Value* ElementEmitter::Between(const Coordinate& a, int64_t lower, int64_t upper) {
  // One unsigned comparison does for both sides.
  if (a.uniform()) return ir_.CreateICmpULT(ir_.CreateSub(a.first, Int(lower)), Int(upper - lower));
  LaneBuilder builder(ir_, lanes_);
  return ir_.CreateICmpULT(ir_.CreateSub(Places(a), builder.Splat(Int(lower))),
                           builder.Splat(Int(upper - lower)));
}

llvm::Value* ElementEmitter::And(llvm::Value* a, llvm::Value* b) {
  if (a == nullptr) return b;
  if (b == nullptr) return a;
  if (a->getType() != b->getType()) {
    LaneBuilder builder(ir_, lanes_);
    if (!a->getType()->isVectorTy()) a = builder.Splat(a);
    if (!b->getType()->isVectorTy()) b = builder.Splat(b);
  }
  return ir_.CreateAnd(a, b);
}

Coordinate ElementEmitter::Linear(absl::Span<const int64_t> dimensions, absl::Span<const Coordinate> at) {
  Coordinate linear = Constant(0);
  for (size_t i = 0; i < dimensions.size(); ++i) linear = Add(Times(linear, dimensions[i]), at[i]);
  return linear;
}

Coordinates ElementEmitter::Delinear(absl::Span<const int64_t> dimensions, Coordinate linear) {
  Coordinates at(dimensions.size());
  // The first dimension takes what is left.
  for (size_t i = dimensions.size(); i-- > 1;) {
    at[i] = dimensions[i] == 1 ? Constant(0) : Remainder(linear, dimensions[i]);
    if (dimensions[i] != 1) linear = Quotient(linear, dimensions[i]);
  }
  if (!dimensions.empty()) at[0] = linear;
  return at;
}

llvm::Value* ElementEmitter::AsIndex(PrimitiveType type, llvm::Value* value) {
  llvm::Type* i64 = ir_.getInt64Ty();
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType()))
    i64 = llvm::FixedVectorType::get(i64, vector->getNumElements());
  if (primitive_util::IsSignedIntegralType(type)) return ir_.CreateSExt(value, i64);
  llvm::Value* wide = ir_.CreateZExt(value, i64);
  if (primitive_util::BitWidth(type) < 64) return wide;
  llvm::Value* largest = llvm::ConstantInt::get(i64, INT64_MAX);
  return ir_.CreateSelect(ir_.CreateICmpULT(wide, largest), wide, largest);
}

llvm::Value* ElementEmitter::Clamp(llvm::Value* index, int64_t lower, int64_t upper) {
  llvm::Value* low = llvm::ConstantInt::get(index->getType(), lower);
  llvm::Value* high = llvm::ConstantInt::get(index->getType(), upper);
  llvm::Value* result = ir_.CreateSelect(ir_.CreateICmpSLT(index, high), index, high);
  return ir_.CreateSelect(ir_.CreateICmpSGT(result, low), result, low);
}

// --- Memory

Lanes ElementEmitter::Load(const ArrayInMemory& array, const Coordinates& at, llvm::Value* mask) {
  if (array.scalar.re != nullptr) return array.scalar;
  Coordinate place = Constant(0);
  for (size_t i = 0; i < at.size(); ++i) place = Add(place, Times(at[i], array.strides[i]));
  const Elements elements{place.first, place.stride, place.places};
  if (place.uniform()) {
    // One element for all lanes; a mask of lanes only means that some lane needs it.
    if (mask != nullptr && mask->getType()->isVectorTy()) mask = ir_.CreateOrReduce(mask);
    return LaneBuilder(ir_, 1).Load(array.type, array.base, elements, mask);
  }
  if (mask != nullptr && !mask->getType()->isVectorTy()) mask = LaneBuilder(ir_, lanes_).Splat(mask);
  return LaneBuilder(ir_, lanes_).Load(array.type, array.base, elements, mask);
}

void ElementEmitter::Store(const ArrayInMemory& array, const Coordinates& at, Lanes value,
                           llvm::Value* mask) {
  Coordinate place = Constant(0);
  for (size_t i = 0; i < at.size(); ++i) place = Add(place, Times(at[i], array.strides[i]));
  LaneBuilder(ir_, lanes_)
      .Store(array.type, value, array.base, {place.first, place.stride, place.places}, mask);
}

// --- Instructions

absl::StatusOr<Lanes> ElementEmitter::Vector(const HloInstruction* instruction, const Coordinates& at,
                                             llvm::Value* mask) {
  TF_ASSIGN_OR_RETURN(const Lanes value, Element(instruction, at, mask));
  return InLanes(value);
}

absl::StatusOr<Lanes> ElementEmitter::Element(const HloInstruction* instruction, const Coordinates& at,
                                              llvm::Value* mask) {
  Key key{instruction, at, mask};
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    const auto found = scope->find(key);
    if (found != scope->end()) return found->second;
  }
  const auto bound = arrays_.find(instruction);
  Lanes value;
  if (bound != arrays_.end()) {
    value = Load(bound->second, at, mask);
  } else {
    TF_ASSIGN_OR_RETURN(value, Compute(instruction, at, mask));
  }
  scopes_.back().emplace(std::move(key), value);
  return value;
}

absl::StatusOr<Lanes> ElementEmitter::Compute(const HloInstruction* instruction, const Coordinates& at,
                                              llvm::Value* mask) {
  const auto operand = [&](int64_t i) { return instruction->operand(i); };
  switch (instruction->opcode()) {
    case HloOpcode::kBroadcast: {
      // A dimension of size 1 may be repeated to a larger one.
      Coordinates from;
      for (int64_t dimension : instruction->dimensions()) {
        const bool one = operand(0)->shape().dimensions(static_cast<int64_t>(from.size())) == 1;
        from.push_back(one ? Constant(0) : at[dimension]);
      }
      return Element(operand(0), from, mask);
    }
    case HloOpcode::kBitcast:
    case HloOpcode::kReshape:
      return Element(operand(0), ReshapeCoordinates(operand(0)->shape(), instruction->shape(), at), mask);
    case HloOpcode::kTranspose: {
      Coordinates from(at.size());
      for (size_t i = 0; i < at.size(); ++i) from[instruction->dimensions(i)] = at[i];
      return Element(operand(0), from, mask);
    }
    case HloOpcode::kSlice: {
      Coordinates from(at.size());
      for (size_t i = 0; i < at.size(); ++i)
        from[i] = AddConstant(Times(at[i], instruction->slice_strides(i)), instruction->slice_starts(i));
      return Element(operand(0), from, mask);
    }
    case HloOpcode::kReverse: {
      Coordinates from = at;
      for (int64_t i : instruction->dimensions())
        from[i] = AddConstant(Times(at[i], -1), operand(0)->shape().dimensions(i) - 1);
      return Element(operand(0), from, mask);
    }
    case HloOpcode::kDynamicSlice: {
      TF_ASSIGN_OR_RETURN(Coordinates from, DynamicSliceStarts(instruction, 1, operand(0)->shape(),
                                                               instruction->shape().dimensions()));
      for (size_t i = 0; i < at.size(); ++i) from[i] = Add(at[i], from[i]);
      return Element(operand(0), from, mask);
    }
    case HloOpcode::kGather:
      return Gather(instruction, at, mask);
    case HloOpcode::kCopy:
      return Element(operand(0), at, mask);
    case HloOpcode::kIota:
      return Iota(instruction, at);
    case HloOpcode::kPad:
      return Pad(instruction, at, mask);
    case HloOpcode::kConcatenate:
      return Concatenate(instruction, at, mask);
    default:
      if (KeepsPlaces(*instruction)) return Elementwise(instruction, at, mask);
      return absl::InternalError(
          absl::StrCat("no elements of ", HloOpcodeString(instruction->opcode()), " can be emitted"));
  }
}

absl::StatusOr<Lanes> ElementEmitter::Elementwise(const HloInstruction* instruction, const Coordinates& at,
                                                  llvm::Value* mask) {
  absl::InlinedVector<Lanes, 3> operands;
  bool vector = false;
  for (const HloInstruction* operand : instruction->operands()) {
    // select and clamp take scalars as well.
    const bool scalar = operand->shape().rank() == 0 && !at.empty();
    TF_ASSIGN_OR_RETURN(operands.emplace_back(), Element(operand, scalar ? Coordinates{} : at, mask));
    vector |= operands.back().re->getType()->isVectorTy();
  }
  if (vector) {
    for (Lanes& operand : operands) operand = InLanes(operand);
  }
  LaneBuilder builder(ir_, vector ? lanes_ : 1);
  if (instruction->opcode() == HloOpcode::kMap) {
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> results,
                        EmitScalarFunction(builder, *instruction->to_apply(), operands));
    return results[0];
  }
  return EmitElementwise(builder, *instruction, operands);
}

absl::StatusOr<Lanes> ElementEmitter::Iota(const HloInstruction* instruction, const Coordinates& at) {
  const Coordinate& place = at[instruction->iota_dimension()];
  const PrimitiveType type = instruction->shape().element_type();
  LaneBuilder builder(ir_, place.uniform() ? 1 : lanes_);
  llvm::Value* index = place.uniform() ? place.first : Places(place);
  llvm::Type* compute = builder.VectorOf(builder.ComputeType(type));
  Lanes value;
  if (primitive_util::IsIntegralType(type)) {
    if (place.places == nullptr && !place.uniform()) {
      // Less work than to cut long integers in lanes.
      llvm::Type* integer = compute->getScalarType();
      llvm::Value* steps = ir_.CreateMul(
          builder.Iota(integer), builder.Splat(llvm::ConstantInt::get(integer, place.stride, true, true)));
      value.re = builder.Wrap(
          type, ir_.CreateAdd(builder.Splat(ir_.CreateIntCast(place.first, integer, true)), steps));
      return value;
    }
    value.re = builder.Wrap(type, ir_.CreateIntCast(index, compute, true));
  } else {
    value.re = builder.RoundTo(type, ir_.CreateSIToFP(index, compute));
    if (primitive_util::IsComplexType(type)) value.im = llvm::Constant::getNullValue(compute);
  }
  return value;
}

Lanes ElementEmitter::Select(llvm::Value* condition, Lanes on_true, Lanes on_false) {
  if (condition->getType()->isVectorTy() || on_true.re->getType()->isVectorTy() ||
      on_false.re->getType()->isVectorTy()) {
    on_true = InLanes(on_true);
    on_false = InLanes(on_false);
  }
  Lanes result;
  result.re = ir_.CreateSelect(condition, on_true.re, on_false.re);
  if (on_true.im != nullptr) result.im = ir_.CreateSelect(condition, on_true.im, on_false.im);
  return result;
}

absl::StatusOr<Lanes> ElementEmitter::Pad(const HloInstruction* instruction, const Coordinates& at,
                                          llvm::Value* mask) {
  const PaddingConfig& padding = instruction->padding_config();
  const Shape& from_shape = instruction->operand(0)->shape();
  TF_ASSIGN_OR_RETURN(Lanes outside, Element(instruction->operand(1), {}, nullptr));
  if (ShapeUtil::ElementsIn(from_shape) == 0) return outside;
  Coordinates from(at.size());
  llvm::Value* inside = nullptr;
  for (size_t i = 0; i < at.size(); ++i) {
    const auto& dimension = padding.dimensions(static_cast<int>(i));
    const int64_t step = dimension.interior_padding() + 1, size = from_shape.dimensions(i);
    Coordinate place = AddConstant(at[i], -dimension.edge_padding_low());
    const int64_t reach = (size - 1) * step + 1;
    const int64_t first = -dimension.edge_padding_low();
    // Coordinates that overflow are below 0.
    if (first < 0 || first > reach || instruction->shape().dimensions(i) > reach - first)
      inside = And(inside, Between(place, 0, reach));
    if (step > 1) {
      // Coordinates below 0 are outside already, and are not divided.
      if (first < 0) {
        if (place.uniform()) {
          place.first = ir_.CreateSelect(ir_.CreateICmpSLT(place.first, Int(0)), Int(0), place.first);
        } else {
          llvm::Value* places = Places(place);
          llvm::Value* zero = llvm::Constant::getNullValue(places->getType());
          place = {nullptr, 0, ir_.CreateSelect(ir_.CreateICmpSLT(places, zero), zero, places)};
        }
      }
      inside = And(inside, Between(Remainder(place, step), 0, 1));
      place = Quotient(place, step);
    }
    from[i] = place;
  }
  if (inside == nullptr) return Element(instruction->operand(0), from, mask);
  TF_ASSIGN_OR_RETURN(Lanes value, Element(instruction->operand(0), from, And(mask, inside)));
  return Select(inside, value, outside);
}

absl::StatusOr<Lanes> ElementEmitter::Concatenate(const HloInstruction* instruction, const Coordinates& at,
                                                  llvm::Value* mask) {
  const int64_t dimension = instruction->concatenate_dimension();
  Lanes result;
  int64_t start = 0;
  for (const HloInstruction* operand : instruction->operands()) {
    const int64_t size = operand->shape().dimensions(dimension);
    if (size == 0) continue;
    Coordinates from = at;
    from[dimension] = AddConstant(at[dimension], -start);
    llvm::Value* inside = Between(from[dimension], 0, size);
    TF_ASSIGN_OR_RETURN(Lanes value, Element(operand, from, And(mask, inside)));
    start += size;
    result = result.re == nullptr ? value : Select(inside, value, result);
  }
  return result;
}

absl::StatusOr<Lanes> ElementEmitter::Gather(const HloInstruction* instruction, const Coordinates& at,
                                             llvm::Value* mask) {
  const GatherDimensionNumbers& numbers = instruction->gather_dimension_numbers();
  const HloInstruction* operand = instruction->operand(0);
  const HloInstruction* indices = instruction->operand(1);
  const Shape& shape = operand->shape();
  const auto is_in = [](const auto& list, int64_t d) {
    return std::find(list.begin(), list.end(), d) != list.end();
  };
  Coordinates batch, offsets;
  for (int64_t d = 0; d < instruction->shape().rank(); ++d)
    (is_in(numbers.offset_dims(), d) ? offsets : batch).push_back(at[d]);
  // The place of one number of the start's vector in the indices.
  const auto index_place = [&](int64_t k) {
    Coordinates place;
    size_t next = 0;
    for (int64_t d = 0; d < indices->shape().rank(); ++d)
      place.push_back(d == numbers.index_vector_dim() ? Constant(k) : batch[next++]);
    return place;
  };
  Coordinates from(shape.rank());
  size_t next = 0;
  for (int64_t d = 0; d < shape.rank(); ++d) {
    const bool dropped =
        is_in(numbers.collapsed_slice_dims(), d) || is_in(numbers.operand_batching_dims(), d);
    from[d] = dropped ? Constant(0) : offsets[next++];
  }
  for (int k = 0; k < numbers.start_index_map_size(); ++k) {
    const int64_t d = numbers.start_index_map(k);
    TF_ASSIGN_OR_RETURN(const Lanes start, Element(indices, index_place(k), mask));
    llvm::Value* index = Clamp(AsIndex(indices->shape().element_type(), start.re), 0,
                               shape.dimensions(d) - instruction->gather_slice_sizes()[d]);
    const bool vector = index->getType()->isVectorTy();
    from[d] = Add(from[d], vector ? Coordinate{nullptr, 0, index} : Coordinate{index});
  }
  for (int i = 0; i < numbers.operand_batching_dims_size(); ++i)
    from[numbers.operand_batching_dims(i)] = index_place(0)[numbers.start_indices_batching_dims(i)];
  return Element(operand, from, mask);
}

absl::StatusOr<Coordinates> ElementEmitter::DynamicSliceStarts(const HloInstruction* instruction,
                                                               int64_t first_index, const Shape& array,
                                                               absl::Span<const int64_t> sizes) {
  Coordinates starts;
  const bool as_vector = instruction->operand_count() == first_index + 1 &&
                         instruction->operand(first_index)->shape().rank() == 1;
  for (int64_t i = 0; i < array.rank(); ++i) {
    const HloInstruction* operand = instruction->operand(as_vector ? first_index : first_index + i);
    TF_ASSIGN_OR_RETURN(const Lanes start,
                        Element(operand, as_vector ? Coordinates{Constant(i)} : Coordinates{}, nullptr));
    starts.push_back(
        {Clamp(AsIndex(operand->shape().element_type(), start.re), 0, array.dimensions(i) - sizes[i])});
  }
  return starts;
}

Coordinates ElementEmitter::ReshapeCoordinates(const Shape& from, const Shape& to, const Coordinates& at) {
  Coordinates result(from.rank());
  for (Coordinate& c : result) c = Constant(0);
  if (ShapeUtil::ElementsIn(from) == 0) return result;
  // Dimensions belong together as far as their sizes multiply to the same number.
  int64_t i = 0, j = 0;
  while (i < from.rank() || j < to.rank()) {
    const int64_t i0 = i, j0 = j;
    int64_t of_from = 1, of_to = 1;
    do {
      if (j == to.rank() || (i < from.rank() && of_from <= of_to)) {
        of_from *= from.dimensions(i++);
      } else {
        of_to *= to.dimensions(j++);
      }
    } while (of_from != of_to);
    absl::InlinedVector<int64_t, 4> from_sizes, to_sizes;
    Coordinates to_places;
    absl::InlinedVector<int64_t, 4> from_dimensions;
    for (int64_t d = i0; d < i; ++d) {
      if (from.dimensions(d) == 1) continue;
      from_sizes.push_back(from.dimensions(d));
      from_dimensions.push_back(d);
    }
    for (int64_t d = j0; d < j; ++d) {
      if (to.dimensions(d) == 1) continue;
      to_sizes.push_back(to.dimensions(d));
      to_places.push_back(at[d]);
    }
    const Coordinates places = Delinear(from_sizes, Linear(to_sizes, to_places));
    for (size_t k = 0; k < places.size(); ++k) result[from_dimensions[k]] = places[k];
  }
  return result;
}

}  // namespace xla::cpu
