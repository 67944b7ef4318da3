#pragma once

#include <algorithm>
#include <atomic>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/numeric/int128.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/index_util.h"
#include "xla/literal_buffer.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/types.h"

namespace xla {

class Literal;
class LiteralProto;
class LiteralSlice;
class Printer;
template <typename T>
class ShapeTree;

// The interface of all literals, whether they own their elements, borrow them or are views of another
// literal. A value of a shape: arrays keep one C++ element per element (sub-byte types one byte each, pred
// one byte of 0 or 1) in the order of the shape's layout; tiles do not count, padding is dropped.
// `shape_index` names a part of a tuple. Asking for a part or an element that does not exist, or for elements
// of another type, ends the program with a message.
class LiteralBase {
 public:
  using DynamicSizeType = int32_t;
  // An array whose value was left out is unknown; undetermined is one that an analysis has yet to visit.
  enum class ArrayValueState { kKnown = 0, kUnknown = 1, kUndetermined = 2 };

  const Shape& shape() const;
  const Shape& subshape(ShapeIndexView index) const;
  // This literal, or the one that it looks at, as functions of this library want it.
  const Literal& AsLiteral() const { return *node_; }
  operator const Literal&() const { return *node_; }

  // Copies of all elements.
  Literal Clone() const;
  std::unique_ptr<Literal> CloneToUnique() const;

  // Of a tuple: whether all arrays in it are.
  bool IsKnown(ShapeIndexView shape_index = {}) const;
  bool IsDetermined(ShapeIndexView shape_index = {}) const;

  // --- Elements
  template <typename T>
  absl::Span<const T> data(ShapeIndexView shape_index = {}) const;
  const void* untyped_data(ShapeIndexView shape_index = {}) const;
  int64_t size_bytes(ShapeIndexView shape_index = {}) const;
  int64_t element_count(ShapeIndexView shape_index = {}) const;

  template <typename T>
  T Get(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const;
  // By place in the buffer, which follows the layout.
  template <typename T>
  T GetLinear(int64_t linear_index) const;
  template <typename T>
  T GetFirstElement() const {
    return GetLinear<T>(0);
  }
  // Elements as wide C++ values; nullopt when the type is of another kind.
  std::optional<int64_t> GetIntegralAsS64(absl::Span<const int64_t> multi_index) const;
  std::optional<int64_t> GetFirstInteger() const;
  std::optional<double> GetAsDouble(absl::Span<const int64_t> multi_index) const;
  // The sum of the elements at these places of the buffer.
  std::optional<double> GetSumAsDouble(absl::Span<const int64_t> linear_indices) const;
  // Not of 64-bit integers either, which a double need not hold.
  std::optional<complex128> GetAsComplex128(absl::Span<const int64_t> multi_index) const;
  std::string GetAsString(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const;
  // The elements of a u8 array of one dimension as text.
  std::string GetR1U8AsString() const;

  // Visits every element in the order of the layout.
  template <typename T>
  void EachCell(absl::FunctionRef<void(absl::Span<const int64_t>, T)> visit) const {
    EachCellUntilFailure<T>([&](absl::Span<const int64_t> index, T value) {
      visit(index, value);
      return true;
    });
  }
  // The same until the visitor returns false.
  template <typename T>
  void EachCellUntilFailure(absl::FunctionRef<bool(absl::Span<const int64_t>, T)> visit) const;
  void EachCellAsString(absl::FunctionRef<void(absl::Span<const int64_t>, const std::string&)> visit) const;

  // --- Dynamic sizes: how much of a bounded dynamic dimension is there. The bound when never set.
  int32_t GetDynamicSize(int64_t dimension, ShapeIndexView shape_index = {}) const;
  // The array of the actual sizes, all dimensions static.
  Literal ToStatic() const;
  // The other way: an array of the bounded shape that holds this one, its sizes as the dynamic sizes.
  Literal ToBoundedDynamic(const Shape& bounded_shape) const;

  // --- Tuples
  const Literal& element(int64_t i) const;

  // --- New literals by moving elements. Results have the default layout unless said otherwise.
  Literal Relayout(const Layout& layout, ShapeIndexView shape_index = {}) const;
  Literal Relayout(const Shape& shape_with_layout) const;
  absl::StatusOr<Literal> Reshape(absl::Span<const int64_t> dimensions) const;  // logical: row-major order
  // Dimension i becomes dimensions[i] of the result; a dimension of size one is repeated.
  absl::StatusOr<Literal> Broadcast(const Shape& result_shape, absl::Span<const int64_t> dimensions) const;
  // Dimension i of the result is dimension permutation[i].
  Literal Transpose(absl::Span<const int64_t> permutation) const;
  Literal Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const;
  // An array so many times, along a new first dimension.
  absl::StatusOr<Literal> Replicate(int64_t times) const;
  template <typename T>
  Literal Replicate(int64_t times) const;

  // The same bits as elements of another type. Element types of one width keep the dimensions; a wider one
  // takes the last dimension of the operand together, a narrower one adds a last dimension.
  absl::StatusOr<Literal> BitcastConvert(const Shape& result_shape) const;

  // Numeric conversion: float to integer truncates, saturates and maps NaN to 0; to pred compares with zero;
  // integers wrap; to float rounds once to nearest even. Complex to real is unimplemented: take a part first.
  absl::StatusOr<Literal> Convert(PrimitiveType type) const;
  // All arrays of a tuple converted to the element types of a shape of the same dimensions.
  absl::StatusOr<Literal> ConvertToShape(const Shape& shape) const;

  // --- Comparison
  // The same type and actual sizes, whatever the layouts and the bounds of dynamic dimensions, and the same
  // bits at every logical index: a NaN equals itself, the two zeros differ. Layouts are compared too when
  // `layout_sensitive`.
  bool operator==(const LiteralBase& other) const { return Identical(other); }
  bool Equal(const LiteralBase& other, bool layout_sensitive) const;
  bool Identical(const LiteralBase& other) const;
  // Equal literals have equal hashes.
  size_t Hash() const;
  template <typename H>
  friend H AbslHashValue(H h, const LiteralBase& literal) {
    return H::combine(std::move(h), literal.Hash());
  }
  template <typename H, bool kIsLayoutSensitive = true,
            int64_t kByteLimit = std::numeric_limits<int64_t>::max()>
  static H Hash(H h, const LiteralBase& literal) {
    if constexpr (kIsLayoutSensitive) h = H::combine(std::move(h), literal.shape());
    return H::combine(std::move(h), literal.Hash());
  }

  // Whether every element of the array has the bits of the value: -0.0 is not 0, and a NaN is itself. False
  // for a type that cannot hold the integer or is of another kind; floats are rounded to the type first.
  bool IsAll(const Literal& scalar) const;
  bool IsAll(int64_t value) const;
  bool IsAllFloat(float value) const;
  bool IsAllComplex(complex128 value) const;
  bool IsAllFirst() const;
  // Whether an array of one dimension is 0, 1, 2, ..
  bool IsR1Iota() const;
  // The step s > 0 or s < 0 of an integral array of one dimension that is 0, s, 2s, ..
  std::optional<int64_t> IsR1StridedIota() const;
  bool IsZero(absl::Span<const int64_t> index) const;
  // Whether an element equals the value, as a number.
  bool IsEqualAt(absl::Span<const int64_t> multi_index, complex128 value) const;
  bool IsEqualAt(absl::Span<const int64_t> multi_index, double value) const {
    return IsEqualAt(multi_index, complex128(value));
  }
  template <typename T>
    requires std::is_integral_v<T>
  bool IsEqualAt(absl::Span<const int64_t> multi_index, T value) const {
    return IsIntegerAt(multi_index, absl::int128(value));
  }
  // Elements of an array that equal the value in the array's type; NaNs equal each other.
  template <typename T>
  int64_t CountEqual(T value) const;

  // --- Protos and bytes. A value of more than 2 GiB does not fit into a proto; ToProto ends the program
  // then.
  LiteralProto ToProto() const;
  absl::StatusOr<LiteralProto> TryToProto() const;
  // The length of a ShapeProto in eight bytes, the ShapeProto, then for each array its dynamic sizes and its
  // elements: little-endian, preds and sub-byte types packed, the first element in the lowest bits.
  absl::StatusOr<std::string> SerializeAsString() const;
  absl::StatusOr<int64_t> SerializedSize() const;
  template <typename OutputIterator>
  absl::Status Serialize(OutputIterator output) const {
    TF_ASSIGN_OR_RETURN(const std::string bytes, SerializeAsString());
    std::copy(bytes.begin(), bytes.end(), output);
    return absl::OkStatus();
  }

  // --- Text: the shape, then the elements between nested braces, every array in full. A row of the last
  // dimension is a line, unless it is the oneline form. Arrays without a known value print as "unknown" or
  // "undetermined".
  std::string ToString() const;
  std::string ToStringOneline() const;
  std::string ToStringWithoutShape() const;
  std::string ToStringWithoutShapeOneline() const;
  std::string ToStringWithLayout() const;
  std::string ToStringWithLayoutOneline() const;
  template <typename Sink>
  friend void AbslStringify(Sink& sink, const LiteralBase& literal) {
    sink.Append(literal.ToString());
  }

 protected:
  explicit LiteralBase(const Literal* node) : node_(node) {}
  LiteralBase(const LiteralBase&) = default;
  LiteralBase& operator=(const LiteralBase&) = default;
  ~LiteralBase() = default;

  const Literal& part(ShapeIndexView index) const;
  bool IsIntegerAt(absl::Span<const int64_t> multi_index, absl::int128 value) const;
  int64_t CountAll(const Literal& scalar) const;
  // End the program when the array's elements are not Ts, or when there is none at the index or the place.
  template <typename T>
  static void CheckHolds(const Literal& array);
  template <typename T>
  static int64_t CheckedPlace(const Literal& array, absl::Span<const int64_t> multi_index);
  template <typename T>
  static void CheckPlace(const Literal& array, int64_t linear_index);

  // Where the value is: this object when it is a Literal.
  const Literal* node_;
};

// The interface of literals that may be written to.
class MutableLiteralBase : public LiteralBase {
 public:
  using LiteralBase::data;
  using LiteralBase::untyped_data;
  template <typename T>
  absl::Span<T> data(ShapeIndexView shape_index = {});
  void* untyped_data(ShapeIndexView shape_index = {});
  Literal* mutable_element(int64_t i);
  // For callers that change a layout to an equivalent one, and no more.
  Shape* mutable_shape_do_not_use();

  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, T value) {
    Set(multi_index, {}, value);
  }
  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index, T value);
  template <typename T>
  void SetLinear(int64_t linear_index, T value);
  // Refuse a type of another kind.
  absl::Status SetIntegralAsS64(absl::Span<const int64_t> multi_index, int64_t value);
  absl::Status SetFromDouble(absl::Span<const int64_t> multi_index, double value);
  // Make the dimension a dynamic one, whose bound is the size that it had.
  void SetDynamicSize(int64_t dimension, int32_t size) { SetDynamicSize(dimension, {}, size); }
  void SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size);
  void SetUnknown();

  // --- Copying into this literal. Shapes must fit, layouts may differ. From or to a scalar, a slice is the
  // one element at the base of the other side, and has no sizes.
  absl::Status CopyFrom(const LiteralSlice& source, ShapeIndexView destination = {},
                        ShapeIndexView source_index = {}, bool only_dynamic_bound = false);
  absl::Status CopySliceFrom(const LiteralSlice& source, absl::Span<const int64_t> source_base,
                             absl::Span<const int64_t> destination_base, absl::Span<const int64_t> copy_size);
  absl::Status CopyElementFrom(const LiteralSlice& source, absl::Span<const int64_t> source_index,
                               absl::Span<const int64_t> destination_index);

  // --- Filling. Dimensions of arrays that are given must be those of this literal.
  template <typename T>
  void PopulateR1(absl::Span<const T> values);
  // From bits, as tsl::core::Bitmap counts them.
  template <typename Bits>
  auto PopulateR1(const Bits& values) -> decltype(values.bits(), values.get(0), void());
  template <typename T>
  void PopulateR2(std::initializer_list<std::initializer_list<T>> rows) {
    PopulateFromArray(Array2D<T>(rows));
  }
  template <typename T>
  void PopulateFromArray(const Array<T>& values);
  template <typename T>
  void PopulateR2FromArray2D(const Array2D<T>& values) {
    PopulateFromArray(values);
  }
  template <typename T>
  void PopulateR3FromArray3D(const Array3D<T>& values) {
    PopulateFromArray(values);
  }
  template <typename T>
  void PopulateR4FromArray4D(const Array4D<T>& values) {
    PopulateFromArray(values);
  }
  template <typename T>
  void PopulateWithValue(T value) {
    for (T& element : data<T>()) element = value;
  }

  // Every element from its index, or from its place in the buffer. The Parallel forms want to know which
  // thread calls; it is -1, the caller's. The Inplace forms write the element themselves.
  template <typename T>
  absl::Status Populate(absl::FunctionRef<T(absl::Span<const int64_t>)> generator);
  template <typename T>
  absl::Status PopulateParallel(absl::FunctionRef<T(absl::Span<const int64_t>, int)> generator) {
    return Populate<T>([&](absl::Span<const int64_t> index) { return generator(index, -1); });
  }
  template <typename T>
  absl::Status PopulateLinear(absl::FunctionRef<T(int64_t)> generator);
  template <typename T>
  absl::Status PopulateLinearParallel(absl::FunctionRef<T(int64_t, int)> generator) {
    return PopulateLinear<T>([&](int64_t i) { return generator(i, -1); });
  }
  absl::Status PopulateInplace(absl::FunctionRef<void(void*, absl::Span<const int64_t>)> generator);
  absl::Status PopulateInplaceParallel(
      absl::FunctionRef<void(void*, absl::Span<const int64_t>, int)> generator);
  absl::Status PopulateLinearInplace(absl::FunctionRef<void(void*, int64_t)> generator);
  absl::Status PopulateLinearInplaceParallel(absl::FunctionRef<void(void*, int64_t, int)> generator);

  // Elements become a tuple; the given literals are left as nil.
  static Literal MoveIntoTuple(absl::Span<Literal> elements);
  // A proto without any elements for a shape that has some is refused, or read as zeros.
  static absl::StatusOr<Literal> CreateFromProto(const LiteralProto& proto,
                                                 bool prohibit_empty_literal = true);

 protected:
  using LiteralBase::LiteralBase;
  // The creator of this object could write to the node.
  Literal& mutable_node() { return const_cast<Literal&>(*node_); }
  Literal& mutable_part(ShapeIndexView index) { return const_cast<Literal&>(part(index)); }
};

// A literal that owns its elements. Copies share them until one of the copies is written to; moves are cheap
// and leave nil.
// Pointers to elements are good until the literal is copied: a later write may give it elements of its own.
//
// Like every value type, a literal may be read by many threads but written by one; copies are independent.
class Literal : public MutableLiteralBase {
 public:
  // The empty tuple.
  Literal();
  // All elements zero. The shape must be valid and its size acceptable: readers of foreign data use Make.
  explicit Literal(const Shape& shape);
  // Arrays that are not allocated must not be read or written.
  Literal(const Shape& shape, bool allocate_arrays, ArrayValueState state = ArrayValueState::kKnown);
  // Refuse invalid shapes, unbounded dynamic dimensions and more than `max_bytes` (the memory of this
  // machine).
  static absl::StatusOr<Literal> Make(const Shape& shape, bool allocate_arrays = true,
                                      ArrayValueState state = ArrayValueState::kKnown);
  static absl::StatusOr<Literal> MakeWithin(const Shape& shape, int64_t max_bytes);
  static Literal CreateFromShape(const Shape& shape) { return Literal(shape); }
  static Literal CreateFromShapeWithUninitializedContents(const Shape& shape) { return Literal(shape); }
  // Arrays without elements.
  static Literal CreateFromShapeWithUnknownLeafArrays(const Shape& shape) {
    return Literal(shape, /*allocate_arrays=*/false, ArrayValueState::kUnknown);
  }
  static Literal CreateFromShapeWithUndeterminedLeafArrays(const Shape& shape) {
    return Literal(shape, /*allocate_arrays=*/false, ArrayValueState::kUndetermined);
  }
  static int64_t DefaultMaxBytes();
  // An array whose elements are the caller's, who keeps them alive and unchanged. Copying the literal or
  // writing to it copies them.
  static Literal Borrow(const void* elements, const Shape& shape);
  // What SerializeAsString wrote.
  static absl::StatusOr<Literal> DeserializeFromString(absl::string_view bytes);
  template <typename InputIterator>
  static absl::StatusOr<Literal> Deserialize(InputIterator begin, InputIterator end) {
    return DeserializeFromString(std::string(begin, end));
  }

  Literal(const Literal& other);
  Literal& operator=(const Literal& other);
  Literal(Literal&& other) noexcept;
  Literal& operator=(Literal&& other) noexcept;
  ~Literal() = default;

  // Move a tuple's elements, or one part, out; this literal becomes nil.
  std::vector<Literal> DecomposeTuple();
  Literal SubLiteral(ShapeIndexView shape_index);
  // Takes the place of a part that has the same shape.
  absl::Status MoveFrom(Literal&& source, ShapeIndexView destination = {});

 private:
  friend class LiteralBase;
  friend class MutableLiteralBase;
  friend class BorrowingLiteral;
  friend class MutableBorrowingLiteral;

  static absl::StatusOr<Literal> MakeWithin(const Shape& shape, int64_t max_bytes, bool allocate_arrays,
                                            ArrayValueState state);
  // Make without the checks of the shape. Without memory it is an error, or the end of the program.
  static absl::StatusOr<Literal> MakeUnchecked(const Shape& shape, bool allocate_arrays,
                                               ArrayValueState state);
  // Leaves over the caller's memory, depth first.
  static Literal BorrowLeaves(absl::Span<const char* const> leaves, const Shape& shape, bool writable);

  // What is left when the buffer and the elements were moved out.
  void BecomeNil();
  const void* bytes() const { return buffer_.bytes(); }
  void* mutable_bytes();  // un-shares
  int64_t stored_count() const {
    return buffer_ ? buffer_.size() / primitive_util::ByteWidth(shape_.element_type()) : 0;
  }

  Shape shape_;
  literal_internal::BufferRef buffer_;
  std::vector<Literal> elements_;
  absl::InlinedVector<int32_t, 4> dynamic_sizes_;  // empty: the bounds
  ArrayValueState state_ = ArrayValueState::kKnown;
};

// A view of a literal, or of a part of it, which must outlive the slice. What is written to the literal is
// seen through the slice.
class LiteralSlice : public LiteralBase {
 public:
  LiteralSlice();
  LiteralSlice(const LiteralBase& literal) : LiteralBase(&literal.AsLiteral()) {}
  LiteralSlice(const LiteralBase& literal, ShapeIndexView view_root)
      : LiteralBase(&LiteralSlice(literal).part(view_root)) {}
};

// A literal over the caller's memory, which is only read and must outlive it.
class BorrowingLiteral : public LiteralBase {
 public:
  BorrowingLiteral();
  BorrowingLiteral(const char* elements, const Shape& array_shape);
  // The arrays of a tuple, depth first; those of a nested tuple too.
  BorrowingLiteral(absl::Span<const char* const> elements, const Shape& shape);
  // Each array's memory at its place in the tree.
  explicit BorrowingLiteral(const ShapeTree<const char*>& elements);

 private:
  std::shared_ptr<const Literal> storage_;
};

// A literal that writes to memory that is the caller's or another literal's, which must outlive it.
class MutableBorrowingLiteral : public MutableLiteralBase {
 public:
  MutableBorrowingLiteral();
  MutableBorrowingLiteral(const MutableBorrowingLiteral&) = default;
  MutableBorrowingLiteral& operator=(const MutableBorrowingLiteral&) = default;
  MutableBorrowingLiteral(const MutableLiteralBase& literal) : MutableLiteralBase(&literal.AsLiteral()) {}
  MutableBorrowingLiteral(MutableLiteralBase* literal) : MutableLiteralBase(&literal->AsLiteral()) {}
  MutableBorrowingLiteral(MutableBorrowingLiteral literal, ShapeIndexView view_root)
      : MutableLiteralBase(&literal.part(view_root)), storage_(std::move(literal.storage_)) {}
  MutableBorrowingLiteral(const char* elements, const Shape& array_shape);
  // The arrays of a tuple, depth first.
  MutableBorrowingLiteral(absl::Span<char* const> elements, const Shape& shape);
  explicit MutableBorrowingLiteral(const ShapeTree<char*>& elements);

 private:
  std::shared_ptr<const Literal> storage_;
};

std::ostream& operator<<(std::ostream& stream, const LiteralBase& literal);

}  // namespace xla

#include "xla/literal_inline.h"
