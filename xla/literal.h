#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/index_util.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/shape_util.h"
#include "xla/types.h"

namespace xla {

class LiteralProto;

namespace literal_internal {

// The elements of an array, shared by counting. Either they follow the header or they are the caller's.
struct Buffer {
  std::atomic<int64_t> owners;
  int64_t size;  // in bytes
  char* bytes;   // aligned to 64 when they are ours
  bool borrowed;
  void* block;  // what is freed
};

class BufferRef {
 public:
  BufferRef() = default;
  // Zeros. Null when there is no memory.
  static BufferRef Allocate(int64_t size);
  static BufferRef Borrow(const void* bytes, int64_t size);
  BufferRef(const BufferRef& other) : buffer_(other.buffer_) {
    if (buffer_ != nullptr) buffer_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  BufferRef(BufferRef&& other) noexcept : buffer_(std::exchange(other.buffer_, nullptr)) {}
  BufferRef& operator=(BufferRef other) noexcept {
    std::swap(buffer_, other.buffer_);
    return *this;
  }
  ~BufferRef() {
    if (buffer_ != nullptr && buffer_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) Free();
  }

  explicit operator bool() const { return buffer_ != nullptr; }
  const char* bytes() const { return buffer_ == nullptr ? nullptr : buffer_->bytes; }
  int64_t size() const { return buffer_ == nullptr ? 0 : buffer_->size; }
  // Whether nobody else sees what is written.
  bool writable() const { return !buffer_->borrowed && buffer_->owners.load(std::memory_order_acquire) == 1; }
  char* mutable_bytes() { return buffer_->bytes; }

 private:
  void Free();
  Buffer* buffer_ = nullptr;
};

}  // namespace literal_internal

// A value of a shape. Arrays keep one C++ element per element (sub-byte types one byte each, pred one byte of
// 0 or 1) in the order of the shape's layout; tiles and padding of a layout do not count. Copies share the
// elements until one of them is written to; moves are cheap.
//
// Like every value type, a literal may be read by many threads but written by one; copies are independent.
class Literal {
 public:
  Literal();
  // All elements zero. The shape must be valid and its size acceptable: readers of foreign data use Make.
  explicit Literal(const Shape& shape);
  // Refuses invalid shapes, unbounded dynamic dimensions and more than `max_bytes`.
  static absl::StatusOr<Literal> Make(const Shape& shape, int64_t max_bytes = DefaultMaxBytes());
  static Literal CreateFromShape(const Shape& shape) { return Literal(shape); }
  // The memory of this machine.
  static int64_t DefaultMaxBytes();
  // An array whose elements are the caller's, who keeps them alive and unchanged as long as any copy of the
  // literal. Writing to the literal copies them first.
  static Literal Borrow(const void* elements, const Shape& shape);
  Literal(const Literal&) = default;
  Literal& operator=(const Literal&) = default;
  Literal(Literal&&) noexcept = default;
  Literal& operator=(Literal&&) noexcept = default;

  const Shape& shape() const { return shape_; }
  const Shape& subshape(ShapeIndexView index) const { return part(index).shape_; }
  Literal Clone() const { return *this; }
  std::unique_ptr<Literal> CloneToUnique() const { return std::make_unique<Literal>(*this); }

  // False for a constant whose value the text left out (`{...}`).
  bool IsKnown() const { return known_; }
  void SetUnknown() { known_ = false; }

  // --- Elements. `shape_index` names an array inside a tuple.
  template <typename T>
  absl::Span<const T> data(ShapeIndexView shape_index = {}) const {
    const Literal& array = part(shape_index);
    assert(array.holds(sizeof(T)));
    return absl::MakeConstSpan(static_cast<const T*>(array.bytes()), array.stored_count());
  }
  template <typename T>
  absl::Span<T> data(ShapeIndexView shape_index = {}) {
    Literal& array = mutable_part(shape_index);
    assert(array.holds(sizeof(T)));
    return absl::MakeSpan(static_cast<T*>(array.mutable_bytes()), array.stored_count());
  }
  const void* untyped_data(ShapeIndexView shape_index = {}) const { return part(shape_index).bytes(); }
  void* untyped_data(ShapeIndexView shape_index = {}) { return mutable_part(shape_index).mutable_bytes(); }
  int64_t size_bytes(ShapeIndexView shape_index = {}) const;
  int64_t element_count(ShapeIndexView shape_index = {}) const {
    return ShapeUtil::ElementsIn(part(shape_index).shape_);
  }

  template <typename T>
  T Get(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const {
    const Literal& array = part(shape_index);
    assert(array.holds(sizeof(T)));
    return static_cast<const T*>(
        array.bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)];
  }
  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, T value) {
    Set(multi_index, {}, value);
  }
  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index, T value) {
    Literal& array = mutable_part(shape_index);
    assert(array.holds(sizeof(T)));
    static_cast<T*>(
        array.mutable_bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)] =
        value;
  }
  // By place in the buffer, which follows the layout.
  template <typename T>
  T GetLinear(int64_t i) const {
    assert(holds(sizeof(T)) && i < stored_count());
    return static_cast<const T*>(bytes())[i];
  }
  template <typename T>
  void SetLinear(int64_t i, T value) {
    assert(holds(sizeof(T)) && i < stored_count());
    static_cast<T*>(mutable_bytes())[i] = value;
  }
  template <typename T>
  T GetFirstElement() const {
    return GetLinear<T>(0);
  }
  // Elements as wide C++ values; nullopt when the type is of another kind.
  std::optional<int64_t> GetIntegralAsS64(absl::Span<const int64_t> multi_index) const;
  std::optional<int64_t> GetFirstInteger() const;
  std::optional<double> GetAsDouble(absl::Span<const int64_t> multi_index) const;
  std::optional<complex128> GetAsComplex128(absl::Span<const int64_t> multi_index) const;
  absl::Status SetIntegralAsS64(absl::Span<const int64_t> multi_index, int64_t value);
  absl::Status SetFromDouble(absl::Span<const int64_t> multi_index, double value);
  std::string GetAsString(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const;
  // The elements of a u8 array of one dimension as text.
  std::string GetR1U8AsString() const;

  // Every element from its index.
  template <typename T>
  absl::Status Populate(absl::FunctionRef<T(absl::Span<const int64_t>)> generator) {
    T* element = data<T>().data();
    // Indices come in the order of the layout.
    ShapeUtil::ForEachIndex(shape_, [&](absl::Span<const int64_t> index) { *element++ = generator(index); });
    return absl::OkStatus();
  }
  // The same for a generator that wants to know which thread calls it: -1, the caller's.
  template <typename T>
  absl::Status PopulateParallel(absl::FunctionRef<T(absl::Span<const int64_t>, int)> generator) {
    return Populate<T>([&](absl::Span<const int64_t> index) { return generator(index, -1); });
  }
  template <typename T>
  void PopulateWithValue(T value) {
    for (T& element : data<T>()) element = value;
  }
  template <typename T>
  void PopulateR1(absl::Span<const T> values) {
    assert(shape_.rank() == 1 && static_cast<int64_t>(values.size()) == shape_.dimensions(0));
    std::copy(values.begin(), values.end(), data<T>().begin());
  }
  template <typename T>
  void PopulateR2(std::initializer_list<std::initializer_list<T>> rows) {
    int64_t i = 0;
    for (const auto& row : rows) {
      int64_t j = 0;
      for (const T& value : row) Set<T>({i, j++}, value);
      ++i;
    }
  }
  // From an Array of the same dimensions.
  template <typename ArrayT>
  void PopulateFromArray(const ArrayT& values) {
    using T = std::decay_t<decltype(*values.begin())>;
    T* elements = data<T>().data();
    values.Each([&](absl::Span<const int64_t> index, const T& value) {
      elements[IndexUtil::MultidimensionalIndexToLinearIndex(shape_, index)] = value;
    });
  }
  template <typename T>
  void EachCell(absl::FunctionRef<void(absl::Span<const int64_t>, T)> visit) const {
    const T* element = data<T>().data();
    ShapeUtil::ForEachIndex(shape_, [&](absl::Span<const int64_t> index) { visit(index, *element++); });
  }

  // --- Dynamic sizes: how much of a bounded dynamic dimension is there. The bound when never set.
  int32_t GetDynamicSize(int64_t dimension, ShapeIndexView shape_index = {}) const;
  void SetDynamicSize(int64_t dimension, int32_t size) { SetDynamicSize(dimension, {}, size); }
  void SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size);
  // The array of the actual sizes, all dimensions static.
  Literal ToStatic() const;
  // The other way: an array of the bounded shape that holds this one, its sizes as the dynamic sizes.
  Literal ToBoundedDynamic(const Shape& bounded_shape) const;

  // --- Tuples
  std::vector<Literal> DecomposeTuple();  // moves the elements out
  static Literal MoveIntoTuple(absl::Span<Literal> elements);
  const Literal& element(int64_t i) const { return elements_[i]; }
  Literal* mutable_element(int64_t i) { return &elements_[i]; }

  // --- New literals by moving elements. Results have the default layout unless said otherwise.
  Literal Relayout(const Layout& layout) const;
  Literal Relayout(const Shape& shape_with_layout) const;
  absl::StatusOr<Literal> Reshape(absl::Span<const int64_t> dimensions) const;  // logical: row-major order
  absl::StatusOr<Literal> Broadcast(const Shape& result_shape, absl::Span<const int64_t> dimensions) const;
  Literal Transpose(absl::Span<const int64_t> permutation) const;
  Literal Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const;
  absl::Status CopySliceFrom(const Literal& source, absl::Span<const int64_t> source_base,
                             absl::Span<const int64_t> destination_base, absl::Span<const int64_t> copy_size);
  absl::Status CopyFrom(const Literal& source, ShapeIndexView destination = {},
                        ShapeIndexView source_index = {});
  absl::Status CopyElementFrom(const Literal& source, absl::Span<const int64_t> source_index,
                               absl::Span<const int64_t> destination_index);
  // Takes the place of a part that has the same shape.
  absl::Status MoveFrom(Literal&& source, ShapeIndexView destination = {});
  // An array so many times, along a new first dimension.
  absl::StatusOr<Literal> Replicate(int64_t times) const;

  // The same bits as elements of another type. Element types of one width keep the dimensions; a wider one
  // takes the last dimension of the operand together, a narrower one adds a last dimension.
  absl::StatusOr<Literal> BitcastConvert(const Shape& result_shape) const;

  // Numeric conversion: float to integer truncates, saturates and maps NaN to 0; to pred compares with zero;
  // integers wrap; to float rounds once to nearest even; complex to real takes the real part.
  absl::StatusOr<Literal> Convert(PrimitiveType type) const;
  // All arrays of a tuple converted to the element types of a shape of the same dimensions.
  absl::StatusOr<Literal> ConvertToShape(const Shape& shape) const;

  // --- Comparison
  // Same shape (layouts aside) and elements equal by ==: NaN differs from itself, the two zeros are equal.
  bool operator==(const Literal& other) const;
  // Same shape (layouts aside) and the same bits at every logical index.
  bool Identical(const Literal& other) const;
  // Equal literals have equal hashes.
  size_t Hash() const;
  bool IsAll(int64_t value) const;
  bool IsAllFloat(double value) const;
  bool IsAllComplex(complex128 value) const;
  bool IsAllFirst() const;
  bool IsZero(absl::Span<const int64_t> index) const;
  bool IsR1Iota() const;
  // Elements of an array that equal the value.
  template <typename T>
  int64_t CountEqual(T value) const {
    const auto elements = data<T>();
    return std::count(elements.begin(), elements.end(), value);
  }
  // Whether an element that is no complex number equals the value.
  bool IsEqualAt(absl::Span<const int64_t> multi_index, double value) const;

  absl::StatusOr<LiteralProto> ToProto() const;
  static absl::StatusOr<Literal> CreateFromProto(const LiteralProto& proto);

  // Shape and value for people, large arrays elided. The HLO text form is in literal_text.h.
  std::string ToString() const;
  std::string ToStringWithLayout() const;
  std::string ToStringWithoutShape() const;
  // On one line, in full.
  std::string ToStringOneline() const;
  std::string ToStringWithoutShapeOneline() const;

  template <typename H>
  friend H AbslHashValue(H h, const Literal& literal) {
    return H::combine(std::move(h), literal.Hash());
  }

 private:
  // Make without the checks of the shape.
  static absl::StatusOr<Literal> MakeUnchecked(const Shape& shape);
  const Literal& part(ShapeIndexView index) const;
  Literal& mutable_part(ShapeIndexView index);
  const void* bytes() const { return buffer_.bytes(); }
  void* mutable_bytes();  // un-shares
  int64_t stored_count() const {
    return buffer_ ? buffer_.size() / primitive_util::ByteWidth(shape_.element_type()) : 0;
  }
  bool holds(size_t element_bytes) const {
    return shape_.IsArray() &&
           primitive_util::ByteWidth(shape_.element_type()) == static_cast<int>(element_bytes);
  }

  Shape shape_;
  literal_internal::BufferRef buffer_;
  std::vector<Literal> elements_;
  absl::InlinedVector<int32_t, 4> dynamic_sizes_;  // empty: the bounds
  bool known_ = true;
};

// The names by which functions take literals that they only read or only write.
using LiteralBase = Literal;
using LiteralSlice = Literal;
using MutableLiteralBase = Literal;

// A literal over the caller's memory: see Literal::Borrow.
class BorrowingLiteral : public Literal {
 public:
  BorrowingLiteral(const char* elements, const Shape& shape) : Literal(Borrow(elements, shape)) {}
  // The arrays of a tuple whose elements are arrays.
  BorrowingLiteral(absl::Span<const char* const> elements, const Shape& tuple_shape);
};

}  // namespace xla
