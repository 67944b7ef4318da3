#include "xla/literal.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/literal_strided_copy.h"
#include "xla/no_memory.h"
#include "xla/shape_tree.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

namespace literal_internal {

constexpr uintptr_t kAlignment = 64;
static_assert(sizeof(Buffer) <= kAlignment);

namespace {

BufferRef AllocateBytes(int64_t size) {
  BufferRef buffer = BufferRef::Allocate(size);
  if (!buffer) throw NoMemory(size);
  return buffer;
}

}  // namespace

void FailElementType(const Shape& shape, PrimitiveType type, size_t element_bytes) {
  const std::string& name = primitive_util::LowercasePrimitiveTypeName(type);
  FailCheck(absl::StrCat("a literal of shape ", shape.ToString(), " has no elements of ",
                         type == PRIMITIVE_TYPE_INVALID ? absl::StrCat(element_bytes, " bytes") : name));
}

void FailDimensions(const Shape& shape, absl::Span<const int64_t> found) {
  FailCheck(absl::StrCat("a literal of shape ", shape.ToString(), " does not fit {",
                         absl::StrJoin(found, ","), "}"));
}

void FailIndex(const Shape& shape, absl::Span<const int64_t> index) {
  FailCheck(absl::StrCat("a literal of shape ", shape.ToString(), " has no element, or none in memory, at {",
                         absl::StrJoin(index, ","), "}"));
}

void FailPart(const Shape& shape, ShapeIndexView index) {
  FailCheck(absl::StrCat("a literal of shape ", shape.ToString(), " has no part {", absl::StrJoin(index, ","),
                         "}"));
}

BufferRef BufferRef::Allocate(int64_t size) {
  BufferRef result;
  // The header takes one aligned unit and the elements begin at the next one. calloc gets large zeros from
  // the system.
  void* block = std::calloc(1, static_cast<size_t>(size) + 2 * kAlignment);
  if (block == nullptr) return result;
  const uintptr_t header = (reinterpret_cast<uintptr_t>(block) + kAlignment - 1) / kAlignment * kAlignment;
  char* bytes = reinterpret_cast<char*>(header + kAlignment);
  result.buffer_ = new (reinterpret_cast<void*>(header))
      Buffer{{1}, size, bytes, /*borrowed=*/false, /*read_only=*/false, block};
  return result;
}

BufferRef BufferRef::Borrow(const void* bytes, int64_t size, bool read_only) {
  BufferRef result = AllocateBytes(0);
  result.buffer_->size = size;
  result.buffer_->bytes = static_cast<char*>(const_cast<void*>(bytes));  // for writable(), which see
  result.buffer_->borrowed = true;
  result.buffer_->read_only = read_only;
  return result;
}

BufferRef BufferRef::Copy() const {
  BufferRef result;
  if (buffer_ != nullptr) result.CopyBytesOf(*this);
  return result;
}

void BufferRef::CopyBytesOf(const BufferRef& other) {
  *this = AllocateBytes(other.size());
  if (other.size() > 0) std::memcpy(buffer_->bytes, other.bytes(), other.size());
}

void BufferRef::Free() { std::free(buffer_->block); }

BufferRef AllocateOrDie(const Shape& shape) { return AllocateBytes(StoredBytes(shape)); }

int64_t StoredBytes(const Shape& shape) {
  return ShapeUtil::ElementsIn(shape) * primitive_util::ByteWidth(shape.element_type());
}

void MakeDense(Shape* shape) {
  if (!shape->has_layout()) LayoutUtil::SetToDefaultLayout(shape);
  const auto order = shape->layout().minor_to_major();
  if (static_cast<int64_t>(order.size()) != shape->rank() || !IsPermutation(order)) {
    FailCheck(absl::StrCat("no literal has the shape ", shape->ToString(/*print_layout=*/true),
                           ": the layout is not one of its dimensions"));
  }
  shape->mutable_layout()->clear_padded_dimensions().set_padding_value(INVALID_PAD);
}

}  // namespace literal_internal

using literal_internal::BufferRef;
using literal_internal::MakeDense;
using literal_internal::StoredBytes;

// --- Making

Literal::Literal() : MutableLiteralBase(this), shape_(ShapeUtil::MakeNil()) {}

Literal::Literal(const Shape& shape) : Literal(shape, /*allocate_arrays=*/true) {}

Literal::Literal(const Shape& shape, bool allocate_arrays, ArrayValueState state)
    : MutableLiteralBase(this), shape_(shape), state_(state) {
  if (shape.IsTuple()) {
    state_ = ArrayValueState::kKnown;
    elements_.reserve(shape.tuple_shapes_size());
    for (const Shape& element : shape.tuple_shapes()) elements_.emplace_back(element, allocate_arrays, state);
    return;
  }
  if (!shape.IsArray()) return;
  MakeDense(&shape_);
  if (allocate_arrays) buffer_ = literal_internal::AllocateOrDie(shape_);
}

Literal::Literal(const Literal& other)
    : MutableLiteralBase(this),
      shape_(other.shape_),
      buffer_(other.buffer_),
      elements_(other.elements_),
      dynamic_sizes_(other.dynamic_sizes_),
      state_(other.state_) {}

Literal& Literal::operator=(const Literal& other) {
  if (this != &other) *this = Literal(other);
  return *this;
}

Literal::Literal(Literal&& other) noexcept
    : MutableLiteralBase(this),
      shape_(std::move(other.shape_)),
      buffer_(std::move(other.buffer_)),
      elements_(std::move(other.elements_)),
      dynamic_sizes_(std::move(other.dynamic_sizes_)),
      state_(other.state_) {
  other.BecomeNil();
}

void Literal::BecomeNil() {
  shape_.Clear();
  shape_.set_element_type(TUPLE);
  dynamic_sizes_.clear();
  state_ = ArrayValueState::kKnown;
}

Literal& Literal::operator=(Literal&& other) noexcept {
  if (this == &other) return *this;
  // The old elements may hold what is assigned, so they go last.
  std::vector<Literal> elements = std::move(other.elements_);
  shape_ = std::move(other.shape_);
  buffer_ = std::move(other.buffer_);
  dynamic_sizes_ = std::move(other.dynamic_sizes_);
  state_ = other.state_;
  elements_.swap(elements);
  other.BecomeNil();
  return *this;
}

int64_t Literal::DefaultMaxBytes() {
  static const int64_t bytes = int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGE_SIZE);
  return bytes;
}

absl::StatusOr<Literal> Literal::Make(const Shape& shape, bool allocate_arrays, ArrayValueState state) {
  return MakeWithin(shape, DefaultMaxBytes(), allocate_arrays, state);
}

absl::StatusOr<Literal> Literal::MakeWithin(const Shape& shape, int64_t max_bytes) {
  return MakeWithin(shape, max_bytes, /*allocate_arrays=*/true, ArrayValueState::kKnown);
}

absl::StatusOr<Literal> Literal::MakeWithin(const Shape& shape, int64_t max_bytes, bool allocate_arrays,
                                            ArrayValueState state) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  int64_t total = 0;
  TF_RETURN_IF_ERROR(ShapeUtil::ForEachSubshapeWithStatus(shape, [&](const Shape& part, const ShapeIndex&) {
    if (!part.IsArray()) return absl::OkStatus();
    if (part.is_unbounded_dynamic()) {
      return absl::InvalidArgumentError(absl::StrCat("no value has the unbounded shape ", part.ToString()));
    }
    if (!allocate_arrays) return absl::OkStatus();
    // A valid shape's bytes can be counted, and so can what is left of the limit.
    const int64_t bytes = StoredBytes(part);
    if (bytes > max_bytes - total) {
      return absl::ResourceExhaustedError(
          absl::StrCat("a value of shape ", shape.ToString(), " takes ", HumanReadableBytes(bytes),
                       " of memory, more than the ", HumanReadableBytes(max_bytes - total), " left of ",
                       HumanReadableBytes(max_bytes)));
    }
    total += bytes;
    return absl::OkStatus();
  }));
  return MakeUnchecked(shape, allocate_arrays, state);
}

absl::StatusOr<Literal> Literal::MakeUnchecked(const Shape& shape, bool allocate_arrays,
                                               ArrayValueState state) {
  Literal result;
  result.shape_ = shape;
  if (shape.IsTuple()) {
    result.elements_.reserve(shape.tuple_shapes_size());
    for (const Shape& element : shape.tuple_shapes()) {
      TF_ASSIGN_OR_RETURN(Literal literal, MakeUnchecked(element, allocate_arrays, state));
      result.elements_.push_back(std::move(literal));
    }
  } else if (shape.IsArray()) {
    result.state_ = state;
    MakeDense(&result.shape_);
    if (!allocate_arrays) return result;
    result.buffer_ = BufferRef::Allocate(StoredBytes(result.shape_));
    if (!result.buffer_) {
      return absl::ResourceExhaustedError(absl::StrCat("no memory for a value of shape ", shape.ToString()));
    }
  }
  return result;
}

Literal LiteralBase::Clone() const {
  Literal result = *node_;
  ShapeUtil::ForEachSubshape(shape(), [&](const Shape&, const ShapeIndex& index) {
    Literal& copy = result.mutable_part(index);
    // A copy shares, so that it is written to without its owner's knowing when the owner gave out a pointer.
    copy.buffer_ = part(index).buffer_.Copy();
  });
  return result;
}

std::unique_ptr<Literal> LiteralBase::CloneToUnique() const { return std::make_unique<Literal>(Clone()); }

namespace {

template <typename Leave>
bool AllLeaves(const LiteralBase& literal, const Leave& leave) {
  if (!literal.shape().IsTuple()) return leave(literal);
  for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
    if (!AllLeaves(literal.element(i), leave)) return false;
  }
  return true;
}

}  // namespace

bool LiteralBase::IsKnown(ShapeIndexView shape_index) const {
  const Literal& root = part(shape_index);
  return root.state_ == ArrayValueState::kKnown && AllLeaves(root, [](const LiteralBase& leaf) {
           return leaf.AsLiteral().state_ == ArrayValueState::kKnown;
         });
}

bool LiteralBase::IsDetermined(ShapeIndexView shape_index) const {
  const Literal& root = part(shape_index);
  return AllLeaves(root, [](const LiteralBase& leaf) {
    return leaf.AsLiteral().state_ != ArrayValueState::kUndetermined;
  });
}

// --- Memory of others

Literal Literal::Borrow(const void* elements, const Shape& shape) {
  const char* leaf = static_cast<const char*>(elements);
  return BorrowLeaves({leaf}, shape, /*writable=*/false);
}

Literal Literal::BorrowLeaves(absl::Span<const char* const> leaves, const Shape& shape, bool writable) {
  Literal result(shape, /*allocate_arrays=*/false);
  size_t next = 0;
  ShapeUtil::ForEachLeafShape(shape, [&](const Shape& wanted, const ShapeIndex& index) {
    if (LayoutUtil::HasPadding(wanted)) {
      FailCheck(absl::StrCat("a literal cannot borrow the memory of ", wanted.ToString(true),
                             ": a literal stores its elements without padding"));
    }
    Literal& leaf = result.mutable_part(index);
    if (next == leaves.size()) literal_internal::FailDimensions(shape, {static_cast<int64_t>(next)});
    const char* bytes = leaves[next++];
    if (leaf.shape_.IsArray()) leaf.buffer_ = BufferRef::Borrow(bytes, StoredBytes(leaf.shape_), !writable);
  });
  if (next != leaves.size()) literal_internal::FailDimensions(shape, {static_cast<int64_t>(leaves.size())});
  return result;
}

LiteralSlice::LiteralSlice() : LiteralBase(nullptr) {
  static const Literal* const nil = new Literal();
  node_ = nil;
}

namespace {

template <typename Pointer>
std::vector<const char*> LeavesOf(const ShapeTree<Pointer>& tree) {
  std::vector<const char*> leaves;
  tree.ForEachElement([&](const ShapeIndex& index, Pointer pointer) {
    if (tree.IsLeaf(index)) leaves.push_back(pointer);
  });
  return leaves;
}

}  // namespace

BorrowingLiteral::BorrowingLiteral() : LiteralBase(nullptr), storage_(std::make_shared<Literal>()) {
  node_ = storage_.get();
}
BorrowingLiteral::BorrowingLiteral(absl::Span<const char* const> elements, const Shape& shape)
    : LiteralBase(nullptr),
      storage_(std::make_shared<Literal>(Literal::BorrowLeaves(elements, shape, /*writable=*/false))) {
  node_ = storage_.get();
}
BorrowingLiteral::BorrowingLiteral(const char* elements, const Shape& array_shape)
    : BorrowingLiteral(absl::MakeConstSpan(&elements, 1), array_shape) {}
BorrowingLiteral::BorrowingLiteral(const ShapeTree<const char*>& elements)
    : BorrowingLiteral(LeavesOf(elements), elements.shape()) {}

MutableBorrowingLiteral::MutableBorrowingLiteral()
    : MutableLiteralBase(nullptr), storage_(std::make_shared<Literal>()) {
  node_ = storage_.get();
}
MutableBorrowingLiteral::MutableBorrowingLiteral(absl::Span<char* const> elements, const Shape& shape)
    : MutableLiteralBase(nullptr) {
  const std::vector<const char*> leaves(elements.begin(), elements.end());
  storage_ = std::make_shared<Literal>(Literal::BorrowLeaves(leaves, shape, /*writable=*/true));
  node_ = storage_.get();
}
MutableBorrowingLiteral::MutableBorrowingLiteral(const char* elements, const Shape& array_shape)
    : MutableLiteralBase(nullptr),
      storage_(std::make_shared<Literal>(
          Literal::BorrowLeaves(absl::MakeConstSpan(&elements, 1), array_shape, /*writable=*/true))) {
  node_ = storage_.get();
}
MutableBorrowingLiteral::MutableBorrowingLiteral(const ShapeTree<char*>& elements)
    : MutableLiteralBase(nullptr),
      storage_(std::make_shared<Literal>(
          Literal::BorrowLeaves(LeavesOf(elements), elements.shape(), /*writable=*/true))) {
  node_ = storage_.get();
}

void* Literal::mutable_bytes() {
  if (!buffer_) return nullptr;
  if (!buffer_.writable()) buffer_ = buffer_.Copy();
  return buffer_.mutable_bytes();
}

// --- Dynamic sizes

int32_t LiteralBase::GetDynamicSize(int64_t dimension, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  if (dimension < 0 || dimension >= array.shape_.rank()) {
    literal_internal::FailDimensions(array.shape_, {dimension});
  }
  if (!array.dynamic_sizes_.empty()) return array.dynamic_sizes_[dimension];
  return static_cast<int32_t>(array.shape_.dimensions(static_cast<int>(dimension)));
}

void MutableLiteralBase::SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size) {
  Literal& array = mutable_part(shape_index);
  const int axis = static_cast<int>(dimension);
  if (dimension < 0 || dimension >= array.shape_.rank() || size < 0 || size > array.shape_.dimensions(axis)) {
    literal_internal::FailDimensions(array.shape_, {dimension, size});
  }
  // The tuples around the array say its shape too.
  for (size_t depth = 0; depth <= shape_index.size(); ++depth) {
    Shape* around = &mutable_part(shape_index.first(depth)).shape_;
    ShapeUtil::GetMutableSubshape(around, shape_index.subspan(depth))->set_dynamic_dimension(axis, true);
  }
  if (array.dynamic_sizes_.empty()) {
    for (int64_t bound : array.shape_.dimensions())
      array.dynamic_sizes_.push_back(static_cast<int32_t>(bound));
  }
  array.dynamic_sizes_[dimension] = size;
}

Literal LiteralBase::ToStatic() const {
  if (shape().IsTuple()) {
    std::vector<Literal> elements;
    for (const Literal& element : node_->elements_) elements.push_back(element.ToStatic());
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!shape().IsArray() || (node_->dynamic_sizes_.empty() && shape().is_static())) return *node_;
  DimensionVector sizes;
  for (int64_t i = 0; i < shape().rank(); ++i) sizes.push_back(GetDynamicSize(i));
  Literal result = Slice(DimensionVector(shape().rank(), 0), sizes);
  result.shape_ = ShapeUtil::MakeStaticShape(result.shape_);
  result.dynamic_sizes_.clear();
  return result;
}

Literal LiteralBase::ToBoundedDynamic(const Shape& bounded_shape) const {
  const auto bounds = bounded_shape.dimensions();
  if (!shape().IsArray() || !ShapeUtil::SameElementType(shape(), bounded_shape) ||
      !std::equal(bounds.begin(), bounds.end(), shape().dimensions().begin(), shape().dimensions().end(),
                  std::greater_equal<>())) {
    literal_internal::FailDimensions(shape(), bounds);
  }
  Literal result(bounded_shape);
  const DimensionVector zero(shape().rank(), 0);
  CopyElements(*node_, zero, &result, zero, shape().dimensions());
  for (int i = 0; i < shape().dimensions_size(); ++i) {
    if (bounded_shape.is_dynamic_dimension(i))
      result.SetDynamicSize(i, static_cast<int32_t>(shape().dimensions(i)));
  }
  return result;
}

// --- Tuples

std::vector<Literal> Literal::DecomposeTuple() {
  std::vector<Literal> elements = std::move(elements_);
  *this = Literal();
  return elements;
}

Literal Literal::SubLiteral(ShapeIndexView shape_index) {
  Literal result = std::move(mutable_part(shape_index));
  *this = Literal();
  return result;
}

Literal MutableLiteralBase::MoveIntoTuple(absl::Span<Literal> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const Literal& element : elements) shapes.push_back(element.shape_);
  Literal result;
  result.shape_ = Shape(std::move(shapes));
  result.elements_.reserve(elements.size());
  for (Literal& element : elements) {
    result.elements_.push_back(std::move(element));
    element = Literal();
  }
  return result;
}

absl::Status Literal::MoveFrom(Literal&& source, ShapeIndexView destination) {
  Literal& target = mutable_part(destination);
  if (!ShapeUtil::Equal(target.shape_, source.shape_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("Destination subshape not equal to source shape: cannot move ",
                     source.shape_.ToString(/*print_layout=*/true), " to ",
                     target.shape_.ToString(/*print_layout=*/true)));
  }
  target = std::move(source);
  source = Literal();
  return absl::OkStatus();
}

// --- Filling

absl::Status MutableLiteralBase::PopulateInplace(
    absl::FunctionRef<void(void*, absl::Span<const int64_t>)> generator) {
  TF_RET_CHECK(shape().IsArray());
  char* element = static_cast<char*>(untyped_data());
  const int width = primitive_util::ByteWidth(shape().element_type());
  ShapeUtil::ForEachIndex(shape(), [&](absl::Span<const int64_t> index) {
    generator(element, index);
    element += width;
  });
  return absl::OkStatus();
}

absl::Status MutableLiteralBase::PopulateInplaceParallel(
    absl::FunctionRef<void(void*, absl::Span<const int64_t>, int)> generator) {
  return PopulateInplace(
      [&](void* element, absl::Span<const int64_t> index) { generator(element, index, -1); });
}

absl::Status MutableLiteralBase::PopulateLinearInplace(absl::FunctionRef<void(void*, int64_t)> generator) {
  TF_RET_CHECK(shape().IsArray());
  char* element = static_cast<char*>(untyped_data());
  const int width = primitive_util::ByteWidth(shape().element_type());
  for (int64_t i = 0; i < node_->stored_count(); ++i) generator(element + i * width, i);
  return absl::OkStatus();
}

absl::Status MutableLiteralBase::PopulateLinearInplaceParallel(
    absl::FunctionRef<void(void*, int64_t, int)> generator) {
  return PopulateLinearInplace([&](void* element, int64_t i) { generator(element, i, -1); });
}

std::ostream& operator<<(std::ostream& stream, const LiteralBase& literal) {
  return stream << literal.ToString();
}

}  // namespace xla
