#include "xla/literal.h"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/literal_strided_copy.h"
#include "xla/status_macros.h"

namespace xla {

namespace literal_internal {

constexpr uintptr_t kAlignment = 64;
static_assert(sizeof(Buffer) <= kAlignment);

BufferRef BufferRef::Allocate(int64_t size) {
  BufferRef result;
  // The header takes one aligned unit and the elements begin at the next one. calloc gets large zeros from
  // the system.
  void* block = std::calloc(1, static_cast<size_t>(size) + 2 * kAlignment);
  if (block == nullptr) return result;
  const uintptr_t header = (reinterpret_cast<uintptr_t>(block) + kAlignment - 1) / kAlignment * kAlignment;
  char* bytes = reinterpret_cast<char*>(header + kAlignment);
  result.buffer_ = new (reinterpret_cast<void*>(header)) Buffer{{1}, size, bytes, /*borrowed=*/false, block};
  return result;
}

BufferRef BufferRef::Borrow(const void* bytes, int64_t size) {
  BufferRef result = Allocate(0);
  if (!result) return result;
  result.buffer_->size = size;
  result.buffer_->bytes = static_cast<char*>(const_cast<void*>(bytes));  // never written: see writable()
  result.buffer_->borrowed = true;
  return result;
}

void BufferRef::Free() { std::free(buffer_->block); }

}  // namespace literal_internal

using literal_internal::BufferRef;

namespace {

// For sizes that were promised to be acceptable.
BufferRef AllocateOrDie(int64_t size) {
  BufferRef buffer = BufferRef::Allocate(size);
  if (!buffer) {
    std::fprintf(stderr, "no memory for a literal of %lld bytes\n", static_cast<long long>(size));
    std::abort();
  }
  return buffer;
}

int64_t StoredBytes(const Shape& shape) {
  return ShapeUtil::ElementsIn(shape) * primitive_util::ByteWidth(shape.element_type());
}

// Elements between neighbours in each dimension, in the shape's own layout.
DimensionVector Strides(const Shape& shape) {
  DimensionVector strides(shape.rank(), 0);
  int64_t stride = 1;
  for (int64_t dimension : shape.layout().minor_to_major()) {
    strides[dimension] = stride;
    stride *= shape.dimensions(static_cast<int>(dimension));
  }
  return strides;
}

Shape DefaultLayoutArray(PrimitiveType type, absl::Span<const int64_t> dimensions) {
  return ShapeUtil::MakeShapeWithDescendingLayout(type, dimensions);
}

// The elements of a literal lie densely, whatever its shape's layout says about padding.
void MakeDense(Shape* shape) {
  if (!shape->has_layout()) LayoutUtil::SetToDefaultLayout(shape);
  if (LayoutUtil::HasPadding(*shape)) shape->mutable_layout()->clear_padded_dimensions();
}

bool SameOrder(const Shape& a, const Shape& b) {
  return a.layout().minor_to_major() == b.layout().minor_to_major();
}

// Of two arrays of the same dimensions and order.
bool StaticEquals(const Literal& a, const Literal& b) {
  if (a.shape().dimensions() != b.shape().dimensions()) return false;
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type>;
        const auto x = a.data<T>();
        const auto y = b.data<T>();
        return std::equal(x.begin(), x.end(), y.begin(), y.end());
      },
      a.shape().element_type());
}

// Regroups little-endian values of `from` bits as values of `to` bits, one of which divides the other. Values
// of less than a byte take a byte each, in which signed ones keep their sign.
void CopyBits(int from, bool result_is_signed, int to, int64_t count, const void* source, void* result) {
  if (from >= 8 && to >= 8) {
    if (count > 0) std::memcpy(result, source, count * (from / 8));
    return;
  }
  const uint8_t* in = static_cast<const uint8_t*>(source);
  uint8_t* out = static_cast<uint8_t*>(result);
  const int piece = std::min(from, to);  // less than 8
  const int pieces_in = from / piece, pieces_out = to / piece;
  const uint8_t mask = static_cast<uint8_t>((1 << piece) - 1);
  // Bytes of a value, and pieces of each of its bytes.
  const int per_byte_in = std::min(pieces_in, 8 / piece), per_byte_out = std::min(pieces_out, 8 / piece);
  for (int64_t i = 0; i < count * pieces_in; ++i) {
    const uint8_t bits = static_cast<uint8_t>(in[i / per_byte_in] >> (i % per_byte_in * piece)) & mask;
    uint8_t& target = out[i / per_byte_out];
    target = static_cast<uint8_t>(target | (bits << (i % per_byte_out * piece)));
    if (to < 8 && result_is_signed && (i + 1) % per_byte_out == 0 && (target >> (to - 1)) != 0) {
      target = static_cast<uint8_t>(target | (0xff << to));
    }
  }
}

}  // namespace

Literal::Literal() : shape_(ShapeUtil::MakeNil()) {}

Literal::Literal(const Shape& shape) : shape_(shape) {
  if (shape.IsTuple()) {
    elements_.reserve(shape.tuple_shapes_size());
    for (const Shape& element : shape.tuple_shapes()) elements_.emplace_back(element);
    return;
  }
  if (!shape.IsArray()) return;
  MakeDense(&shape_);
  buffer_ = AllocateOrDie(StoredBytes(shape_));
}

int64_t Literal::DefaultMaxBytes() {
  static const int64_t bytes = int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGE_SIZE);
  return bytes;
}

absl::StatusOr<Literal> Literal::Make(const Shape& shape, int64_t max_bytes) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  int64_t total = 0;
  TF_RETURN_IF_ERROR(ShapeUtil::ForEachSubshapeWithStatus(shape, [&](const Shape& part, const ShapeIndex&) {
    if (!part.IsArray()) return absl::OkStatus();
    if (part.is_unbounded_dynamic()) {
      return absl::InvalidArgumentError(absl::StrCat("no value has the unbounded shape ", part.ToString()));
    }
    // A valid shape's bytes can be counted, and so can what is left of the limit.
    const int64_t bytes = StoredBytes(part);
    if (bytes > max_bytes - total) {
      return absl::ResourceExhaustedError(absl::StrCat("a value of shape ", shape.ToString(),
                                                       " takes more than the ", max_bytes,
                                                       " bytes that are allowed"));
    }
    total += bytes;
    return absl::OkStatus();
  }));
  return MakeUnchecked(shape);
}

absl::StatusOr<Literal> Literal::MakeUnchecked(const Shape& shape) {
  Literal result;
  result.shape_ = shape;
  if (shape.IsTuple()) {
    result.elements_.reserve(shape.tuple_shapes_size());
    for (const Shape& element : shape.tuple_shapes()) {
      TF_ASSIGN_OR_RETURN(Literal literal, MakeUnchecked(element));
      result.elements_.push_back(std::move(literal));
    }
  } else if (shape.IsArray()) {
    MakeDense(&result.shape_);
    result.buffer_ = BufferRef::Allocate(StoredBytes(result.shape_));
    if (!result.buffer_) {
      return absl::ResourceExhaustedError(absl::StrCat("no memory for a value of shape ", shape.ToString()));
    }
  }
  return result;
}

Literal Literal::Borrow(const void* elements, const Shape& shape) {
  Literal result;
  result.shape_ = shape;
  MakeDense(&result.shape_);
  result.buffer_ = BufferRef::Borrow(elements, StoredBytes(result.shape_));
  return result;
}

BorrowingLiteral::BorrowingLiteral(absl::Span<const char* const> elements, const Shape& tuple_shape) {
  std::vector<Literal> parts;
  for (int i = 0; i < tuple_shape.tuple_shapes_size(); ++i) {
    parts.push_back(Borrow(elements[i], tuple_shape.tuple_shapes(i)));
  }
  static_cast<Literal&>(*this) = MoveIntoTuple(absl::MakeSpan(parts));
}

const Literal& Literal::part(ShapeIndexView index) const {
  const Literal* literal = this;
  for (int64_t i : index) literal = &literal->elements_[i];
  return *literal;
}

Literal& Literal::mutable_part(ShapeIndexView index) {
  Literal* literal = this;
  for (int64_t i : index) literal = &literal->elements_[i];
  return *literal;
}

void* Literal::mutable_bytes() {
  if (!buffer_) return nullptr;
  if (!buffer_.writable()) {
    BufferRef own = AllocateOrDie(buffer_.size());
    if (buffer_.size() > 0) std::memcpy(own.mutable_bytes(), buffer_.bytes(), buffer_.size());
    buffer_ = std::move(own);
  }
  return buffer_.mutable_bytes();
}

int64_t Literal::size_bytes(ShapeIndexView shape_index) const { return part(shape_index).buffer_.size(); }

// --- Dynamic sizes

int32_t Literal::GetDynamicSize(int64_t dimension, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  if (!array.dynamic_sizes_.empty()) return array.dynamic_sizes_[dimension];
  return static_cast<int32_t>(array.shape_.dimensions(static_cast<int>(dimension)));
}

void Literal::SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size) {
  Literal& array = mutable_part(shape_index);
  assert(array.shape_.is_dynamic_dimension(static_cast<int>(dimension)));
  assert(size >= 0 && size <= array.shape_.dimensions(static_cast<int>(dimension)));
  if (array.dynamic_sizes_.empty()) {
    for (int64_t bound : array.shape_.dimensions())
      array.dynamic_sizes_.push_back(static_cast<int32_t>(bound));
  }
  array.dynamic_sizes_[dimension] = size;
}

Literal Literal::ToStatic() const {
  if (shape_.IsTuple()) {
    std::vector<Literal> elements;
    for (const Literal& element : elements_) elements.push_back(element.ToStatic());
    return MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!shape_.IsArray() || shape_.is_static()) return *this;
  DimensionVector sizes;
  for (int64_t i = 0; i < shape_.rank(); ++i) sizes.push_back(GetDynamicSize(i));
  Literal result = Slice(DimensionVector(shape_.rank(), 0), sizes);
  result.known_ = known_;
  return result;
}

Literal Literal::ToBoundedDynamic(const Shape& bounded_shape) const {
  Literal result(bounded_shape);
  const DimensionVector zero(shape_.rank(), 0);
  CopyElements(*this, zero, &result, zero, shape_.dimensions());
  for (int i = 0; i < shape_.dimensions_size(); ++i) {
    if (bounded_shape.is_dynamic_dimension(i))
      result.SetDynamicSize(i, static_cast<int32_t>(shape_.dimensions(i)));
  }
  return result;
}

// --- Tuples

std::vector<Literal> Literal::DecomposeTuple() {
  std::vector<Literal> elements = std::move(elements_);
  *this = Literal();
  return elements;
}

Literal Literal::MoveIntoTuple(absl::Span<Literal> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const Literal& element : elements) shapes.push_back(element.shape_);
  Literal result(Shape(std::vector<Shape>{}));
  result.shape_ = Shape(std::move(shapes));
  for (Literal& element : elements) result.elements_.push_back(std::move(element));
  return result;
}

// --- Movement

Literal Literal::Relayout(const Layout& layout) const {
  Shape target = shape_;
  *target.mutable_layout() = layout;
  MakeDense(&target);
  if (SameOrder(target, shape_)) {
    Literal result = *this;
    result.shape_ = std::move(target);
    return result;
  }
  Literal result(target);
  result.dynamic_sizes_ = dynamic_sizes_;
  result.known_ = known_;
  const DimensionVector zero(shape_.rank(), 0);
  CopyElements(*this, zero, &result, zero, shape_.dimensions());
  return result;
}

Literal Literal::Relayout(const Shape& shape_with_layout) const {
  if (!shape_.IsTuple())
    return shape_.IsArray() && shape_with_layout.has_layout() ? Relayout(shape_with_layout.layout()) : *this;
  std::vector<Literal> elements;
  for (size_t i = 0; i < elements_.size(); ++i) {
    elements.push_back(elements_[i].Relayout(shape_with_layout.tuple_shapes(static_cast<int>(i))));
  }
  return MoveIntoTuple(absl::MakeSpan(elements));
}

absl::StatusOr<Literal> Literal::Reshape(absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape_.IsArray());
  const Shape target = DefaultLayoutArray(shape_.element_type(), dimensions);
  if (ShapeUtil::ElementsIn(target) != ShapeUtil::ElementsIn(shape_)) {
    return absl::InvalidArgumentError(absl::StrCat("cannot reshape ", shape_.ToString(), " to ",
                                                   target.ToString(), ": the element counts differ"));
  }
  Literal result = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape_));
  result.shape_ = target;
  result.dynamic_sizes_.clear();
  return result;
}

absl::StatusOr<Literal> Literal::Broadcast(const Shape& result_shape,
                                           absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape_.IsArray() && static_cast<int64_t>(dimensions.size()) == shape_.rank());
  TF_RET_CHECK(result_shape.element_type() == shape_.element_type());
  TF_ASSIGN_OR_RETURN(Literal result, Make(LayoutUtil::GetWithDefaultLayout(result_shape)));
  result.known_ = known_;
  // A dimension that the operand does not have, or has with size one, is walked without moving in the
  // operand.
  DimensionVector source_strides(result_shape.rank(), 0);
  const DimensionVector own = Strides(shape_);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const int64_t size = shape_.dimensions(static_cast<int>(i));
    if (dimensions[i] < 0 || dimensions[i] >= result_shape.rank() ||
        (size != 1 && size != result_shape.dimensions(static_cast<int>(dimensions[i])))) {
      return absl::InvalidArgumentError(absl::StrCat("cannot broadcast dimension ", i, " of ",
                                                     shape_.ToString(), " to dimension ", dimensions[i],
                                                     " of ", result_shape.ToString()));
    }
    if (size != 1) source_strides[dimensions[i]] = own[i];
  }
  StridedCopy(primitive_util::ByteWidth(shape_.element_type()), result_shape.dimensions(), bytes(),
              source_strides, result.mutable_bytes(), Strides(result.shape_));
  return result;
}

Literal Literal::Transpose(absl::Span<const int64_t> permutation) const {
  DimensionVector dimensions, source_strides;
  const DimensionVector own = Strides(shape_);
  for (int64_t from : permutation) {
    dimensions.push_back(shape_.dimensions(static_cast<int>(from)));
    source_strides.push_back(own[from]);
  }
  Literal result(DefaultLayoutArray(shape_.element_type(), dimensions));
  result.known_ = known_;
  StridedCopy(primitive_util::ByteWidth(shape_.element_type()), dimensions, bytes(), source_strides,
              result.mutable_bytes(), Strides(result.shape_));
  return result;
}

Literal Literal::Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const {
  DimensionVector dimensions;
  for (size_t i = 0; i < start.size(); ++i) {
    assert(0 <= start[i] && start[i] <= limit[i] && limit[i] <= shape_.dimensions(static_cast<int>(i)));
    dimensions.push_back(limit[i] - start[i]);
  }
  Literal result(DefaultLayoutArray(shape_.element_type(), dimensions));
  result.known_ = known_;
  CopyElements(*this, start, &result, DimensionVector(start.size(), 0), dimensions);
  return result;
}

absl::Status Literal::CopySliceFrom(const Literal& source, absl::Span<const int64_t> source_base,
                                    absl::Span<const int64_t> destination_base,
                                    absl::Span<const int64_t> copy_size) {
  TF_RET_CHECK(shape_.IsArray() && source.shape_.IsArray());
  TF_RET_CHECK(shape_.element_type() == source.shape_.element_type());
  TF_RET_CHECK(shape_.rank() == source.shape_.rank() &&
               static_cast<int64_t>(copy_size.size()) == shape_.rank() &&
               source_base.size() == copy_size.size() && destination_base.size() == copy_size.size());
  for (size_t i = 0; i < copy_size.size(); ++i) {
    const int axis = static_cast<int>(i);
    if (copy_size[i] < 0 || source_base[i] < 0 || destination_base[i] < 0 ||
        source_base[i] > source.shape_.dimensions(axis) - copy_size[i] ||
        destination_base[i] > shape_.dimensions(axis) - copy_size[i]) {
      return absl::InvalidArgumentError(absl::StrCat("a slice copy from ", source.shape_.ToString(), " to ",
                                                     shape_.ToString(), " leaves dimension ", i));
    }
  }
  CopyElements(source, source_base, this, destination_base, copy_size);
  return absl::OkStatus();
}

absl::Status Literal::CopyFrom(const Literal& source, ShapeIndexView destination,
                               ShapeIndexView source_index) {
  Literal& target = mutable_part(destination);
  const Literal& from = source.part(source_index);
  if (!ShapeUtil::Compatible(target.shape_, from.shape_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot copy ", from.shape_.ToString(), " to ", target.shape_.ToString()));
  }
  target = from.Relayout(target.shape_);
  return absl::OkStatus();
}

absl::Status Literal::CopyElementFrom(const Literal& source, absl::Span<const int64_t> source_index,
                                      absl::Span<const int64_t> destination_index) {
  TF_RET_CHECK(shape_.IsArray() && shape_.element_type() == source.shape_.element_type());
  if (!IndexUtil::IndexInBounds(source.shape_, source_index) ||
      !IndexUtil::IndexInBounds(shape_, destination_index)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the element {", absl::StrJoin(source_index, ","), "} of ", source.shape_.ToString(), " or {",
        absl::StrJoin(destination_index, ","), "} of ", shape_.ToString(), " does not exist"));
  }
  const int64_t width = primitive_util::ByteWidth(shape_.element_type());
  const int64_t from = IndexUtil::MultidimensionalIndexToLinearIndex(source.shape_, source_index);
  const int64_t to = IndexUtil::MultidimensionalIndexToLinearIndex(shape_, destination_index);
  // Writing may move our own elements, so ask for the place first.
  char* target = static_cast<char*>(mutable_bytes()) + to * width;
  std::memcpy(target, source.buffer_.bytes() + from * width, width);
  return absl::OkStatus();
}

absl::Status Literal::MoveFrom(Literal&& source, ShapeIndexView destination) {
  Literal& target = mutable_part(destination);
  if (!ShapeUtil::Equal(target.shape_, source.shape_)) {
    return absl::InvalidArgumentError(absl::StrCat("cannot move ",
                                                   source.shape_.ToString(/*print_layout=*/true), " to ",
                                                   target.shape_.ToString(/*print_layout=*/true)));
  }
  target = std::move(source);
  return absl::OkStatus();
}

absl::StatusOr<Literal> Literal::Replicate(int64_t times) const {
  TF_RET_CHECK(shape_.IsArray() && times >= 0);
  DimensionVector dimensions = {times}, kept;
  for (int64_t i = 0; i < shape_.rank(); ++i) {
    dimensions.push_back(shape_.dimensions(static_cast<int>(i)));
    kept.push_back(i + 1);
  }
  return Broadcast(DefaultLayoutArray(shape_.element_type(), dimensions), kept);
}

absl::StatusOr<Literal> Literal::BitcastConvert(const Shape& result_shape) const {
  TF_RET_CHECK(shape_.IsArray() && result_shape.IsArray());
  const int from = primitive_util::BitWidth(shape_.element_type()),
            to = primitive_util::BitWidth(result_shape.element_type());
  const Shape& longer = from < to ? shape_ : result_shape;
  const Shape& shorter = from < to ? result_shape : shape_;
  const int64_t ratio = std::max(from, to) / std::min(from, to);
  bool fits = std::max(from, to) % std::min(from, to) == 0 && longer.rank() == shorter.rank() + (ratio > 1) &&
              (shape_.element_type() == PRED) == (result_shape.element_type() == PRED);
  for (int64_t i = 0; fits && i < longer.rank(); ++i) {
    const int axis = static_cast<int>(i);
    fits = longer.dimensions(axis) == (i < shorter.rank() ? shorter.dimensions(axis) : ratio);
  }
  if (!fits) {
    return absl::InvalidArgumentError(
        absl::StrCat("the bits of ", shape_.ToString(), " are not those of ", result_shape.ToString()));
  }
  const Literal rows = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape_));
  TF_ASSIGN_OR_RETURN(Literal result, Make(LayoutUtil::GetWithDefaultLayout(result_shape)));
  result.known_ = known_;
  CopyBits(from, primitive_util::IsSignedIntegralType(result_shape.element_type()), to,
           ShapeUtil::ElementsIn(shape_), rows.bytes(), result.mutable_bytes());
  return result.Relayout(result_shape);
}

std::string Literal::GetR1U8AsString() const {
  assert(shape_.element_type() == U8 && shape_.rank() == 1);
  return std::string(buffer_.bytes(), buffer_.size());
}

// --- Comparison

bool Literal::Identical(const Literal& other) const {
  if (!ShapeUtil::Compatible(shape_, other.shape_)) return false;
  if (shape_.IsTuple()) {
    return std::equal(elements_.begin(), elements_.end(), other.elements_.begin(),
                      [](const Literal& a, const Literal& b) { return a.Identical(b); });
  }
  if (!shape_.IsArray()) return true;
  for (int64_t i = 0; i < shape_.rank(); ++i) {
    if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
  }
  if (!SameOrder(shape_, other.shape_)) return Identical(other.Relayout(shape_));
  if (bytes() == other.bytes()) return true;
  if (!dynamic_sizes_.empty()) return ToStatic().Identical(other.ToStatic());
  return buffer_.size() == 0 || std::memcmp(bytes(), other.bytes(), buffer_.size()) == 0;
}

bool Literal::operator==(const Literal& other) const {
  if (!ShapeUtil::Compatible(shape_, other.shape_)) return false;
  if (shape_.IsTuple()) return elements_ == other.elements_;
  if (!shape_.IsArray()) return true;
  for (int64_t i = 0; i < shape_.rank(); ++i) {
    if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
  }
  if (!dynamic_sizes_.empty() || !other.dynamic_sizes_.empty())
    return StaticEquals(ToStatic(), other.ToStatic());
  return StaticEquals(*this, SameOrder(shape_, other.shape_) ? other : other.Relayout(shape_));
}

size_t Literal::Hash() const {
  if (shape_.IsTuple()) return absl::HashOf(shape_.element_type(), elements_);
  if (!shape_.IsArray()) return absl::HashOf(shape_.element_type());
  if (!dynamic_sizes_.empty()) return absl::HashOf(ToStatic());
  const Literal rows = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape_));
  const size_t content = primitive_util::ArrayTypeSwitch<size_t>(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type>;
        if constexpr (is_specialized_integral_v<T>) {
          return absl::HashOf(absl::string_view(rows.buffer_.bytes(), rows.buffer_.size()));
        } else {
          // The two zeros are equal, so they must hash alike.
          size_t hash = 0;
          for (const T& element : rows.data<T>()) {
            const T value = element == T(0) ? T(0) : element;
            hash =
                absl::HashOf(hash, absl::string_view(reinterpret_cast<const char*>(&value), sizeof(value)));
          }
          return hash;
        }
      },
      shape_.element_type());
  return absl::HashOf(shape_.element_type(), shape_.dimensions(), content);
}

}  // namespace xla
