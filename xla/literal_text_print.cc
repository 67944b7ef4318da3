#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/primitive_util.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

// An array without elements that has more rows prints as {...}, which says as much.
constexpr int64_t kMaxEmptyRows = 10000;

template <typename T>
auto BitsOf(T value) {
  if constexpr (is_small_float_v<T>) {
    return value.rep();
  } else {
    using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
    Bits bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
  }
}

template <typename T>
constexpr int MantissaBits() {
  if constexpr (is_small_float_v<T>) {
    return T::kMantissaBits;
  } else {
    return std::numeric_limits<T>::digits - 1;
  }
}

template <typename T>
constexpr bool HasNaNPayload() {
  if constexpr (is_small_float_v<T>) {
    return T::kKind == SmallFloatKind::kIeee;
  } else {
    return true;
  }
}

template <typename T>
void AppendNaN(std::string* out, T value) {
  const uint64_t bits = BitsOf(value);
  bool negative = false;
  if constexpr (is_small_float_v<T>) {
    negative = value.SignBit();
  } else {
    negative = std::signbit(value);
  }
  absl::StrAppend(out, negative ? "-nan" : "nan");
  if constexpr (HasNaNPayload<T>()) {
    const uint64_t payload = bits & ((uint64_t{1} << MantissaBits<T>()) - 1);
    if (payload != uint64_t{1} << (MantissaBits<T>() - 1))
      absl::StrAppend(out, "(0x", absl::Hex(payload), ")");
  }
}

// With the digits that every decimal number keeps in the type (digits10), if they give the value back; else
// with the digits that tell any two values apart (max_digits10). Types of 16 bits and fewer always print with
// the latter.
template <typename T>
void AppendFloat(std::string* out, T value) {
  using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const Wide wide = static_cast<Wide>(value);
  if (std::isnan(wide)) return AppendNaN(out, value);
  if (std::isinf(wide)) {
    absl::StrAppend(out, wide < 0 ? "-inf" : "inf");
    return;
  }
  char buffer[64];
  if constexpr (!is_small_float_v<T>) {
    const auto end = std::to_chars(buffer, buffer + sizeof(buffer), wide, std::chars_format::general,
                                   std::numeric_limits<T>::digits10)
                         .ptr;
    T back = 0;
    std::from_chars(buffer, end, back);
    if (back == value) {
      out->append(buffer, end - buffer);
      return;
    }
  }
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), wide, std::chars_format::general,
                                 std::numeric_limits<T>::max_digits10)
                       .ptr;
  out->append(buffer, end - buffer);
}

template <typename T>
void AppendValue(std::string* out, T value, bool pred_as_word) {
  if constexpr (std::is_same_v<T, bool>) {
    absl::StrAppend(out, pred_as_word ? (value ? "true" : "false") : (value ? "1" : "0"));
  } else if constexpr (is_complex_v<T>) {
    out->push_back('(');
    AppendFloat(out, value.real());
    out->append(", ");
    AppendFloat(out, value.imag());
    out->push_back(')');
  } else if constexpr (is_specialized_floating_point_v<T>) {
    AppendFloat(out, value);
  } else {
    char buffer[24];
    const auto wide = static_cast<std::conditional_t<is_signed_v<T>, int64_t, uint64_t>>(value);
    const auto end = std::to_chars(buffer, buffer + sizeof(buffer), wide).ptr;
    out->append(buffer, end - buffer);
  }
}

// The rows of one array in row-major order, between nested braces. From four dimensions on, a brace is
// followed by a comment that says where it is: { { /*i0=0*/ { /*i1=0*/ { 1, 2 } } } }.
template <typename T>
class ArrayPrinter {
 public:
  ArrayPrinter(std::string* out, const Literal& array)
      : out_(*out), shape_(array.shape()), data_(array.data<T>()), index_(shape_.rank(), 0) {
    for (int64_t i = 0; i < shape_.rank(); ++i) strides_.push_back(IndexUtil::GetDimensionStride(shape_, i));
  }

  void Print() {
    if (shape_.rank() == 0) return AppendValue(&out_, data_[0], /*pred_as_word=*/true);
    // The dimension whose braces hold no braces: the last one, or one of size zero.
    int64_t last = 0;
    while (last < shape_.rank() - 1 && Size(last) != 0) ++last;
    int64_t offset = 0;
    for (int64_t dimension = 0; dimension < last; ++dimension) Open(dimension);
    while (true) {
      PrintRow(last, offset);
      int64_t dimension = last;
      while (dimension > 0) {
        --dimension;
        offset += strides_[dimension];
        if (++index_[dimension] < Size(dimension)) break;
        offset -= strides_[dimension] * Size(dimension);
        index_[dimension] = 0;
        out_.append(" }");
        if (dimension == 0) return;
      }
      if (last == 0) return;
      out_.append(", ");
      for (++dimension; dimension < last; ++dimension) Open(dimension);
    }
  }

 private:
  int64_t Size(int64_t dimension) const { return shape_.dimensions(static_cast<int>(dimension)); }
  bool HasComment(int64_t dimension) const {
    return shape_.rank() > 3 && dimension > 0 && dimension < shape_.rank() - 1;
  }
  void AppendComment(int64_t dimension) {
    absl::StrAppend(&out_, "{ /*i", dimension - 1, "=", index_[dimension - 1], "*/");
  }

  void Open(int64_t dimension) {
    if (!HasComment(dimension)) {
      out_.append("{ ");
      return;
    }
    AppendComment(dimension);
    out_.push_back(' ');
  }

  void PrintRow(int64_t dimension, int64_t offset) {
    const int64_t size = Size(dimension);
    if (dimension < shape_.rank() - 1) {  // size zero
      if (HasComment(dimension)) {
        AppendComment(dimension);
      } else {
        out_.append("{ ");
      }
      out_.append(" }");
      return;
    }
    const bool blanks = shape_.rank() > 1 && size > 1;
    out_.append(blanks ? "{ " : "{");
    for (int64_t i = 0; i < size; ++i) {
      if (i > 0) out_.append(", ");
      AppendValue(&out_, data_[offset + i * strides_[dimension]], false);
    }
    out_.append(blanks ? " }" : "}");
  }

  std::string& out_;
  const Shape& shape_;
  absl::Span<const T> data_;
  DimensionVector index_, strides_;
};

// Braces of an array; those of an array without elements can be many.
int64_t CountRows(const Shape& shape) {
  int64_t rows = 1;
  for (int64_t size : shape.dimensions()) {
    if (size <= 0) break;
    if (__builtin_mul_overflow(rows, size, &rows)) return std::numeric_limits<int64_t>::max();
  }
  return rows;
}

}  // namespace

void AppendElement(std::string* out, const Literal& array, int64_t linear_index, bool pred_as_word) {
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        AppendValue(out, array.data<T>()[linear_index], pred_as_word);
      },
      array.shape().element_type());
}

void AppendLiteral(std::string* out, const Literal& literal, const LiteralPrintOptions& options) {
  const Shape& shape = literal.shape();
  if (shape.IsToken()) {
    out->append("token");
    return;
  }
  const bool large = shape.IsTuple() || ShapeUtil::ElementsIn(shape) > options.elide_above;
  const bool too_many_braces = ShapeUtil::IsZeroElementArray(shape) && CountRows(shape) > kMaxEmptyRows;
  if (!literal.IsKnown() || (large && !options.print_large_constants) || too_many_braces) {
    out->append("{...}");
    return;
  }
  if (shape.IsTuple()) {
    out->append("( ");
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      if (i > 0) out->append(", ");
      AppendLiteral(out, literal.element(i), options);
    }
    out->append(" )");
    return;
  }
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) { ArrayPrinter<NativeTypeOf<constant>>(out, literal).Print(); },
      shape.element_type());
}

std::string Literal::GetAsString(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  std::string out;
  AppendElement(&out, array, IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index), true);
  return out;
}

namespace {

constexpr int64_t kPrintWhole = 1000;
constexpr int64_t kMaxPrettyRank = 32;

// How much of a long dimension is shown at either end: the more dimensions, the less.
int64_t EdgeItems(int64_t rank) { return rank <= 2 ? 3 : rank <= 4 ? 2 : 1; }

// Rows on lines of their own, long arrays with the middle left out. `offset` is the place of the first
// element.
void AppendForPeople(std::string* out, const Literal& array, int64_t dimension, int64_t offset, bool elide,
                     int64_t indent) {
  const Shape& shape = array.shape();
  if (dimension == shape.rank()) return AppendElement(out, array, offset, shape.rank() == 0);
  const int64_t size = shape.dimensions(static_cast<int>(dimension));
  const int64_t stride = IndexUtil::GetDimensionStride(shape, dimension);
  const int64_t edge = EdgeItems(shape.rank());
  const std::string separator =
      dimension == shape.rank() - 1 ? ", " : absl::StrCat(",\n", std::string(indent + 1, ' '));
  out->push_back('{');
  for (int64_t i = 0; i < size; ++i) {
    if (i > 0) out->append(separator);
    if (elide && size > 2 * edge && i == edge) {
      out->append("...");
      i = size - edge - 1;
      continue;
    }
    AppendForPeople(out, array, dimension + 1, offset + i * stride, elide, indent + 1);
  }
  out->push_back('}');
}

}  // namespace

std::string Literal::ToStringWithoutShape() const {
  if (shape_.IsTuple()) {
    std::string out = "(\n";
    for (const Literal& element : elements_) absl::StrAppend(&out, element.ToString(), ",\n");
    return out + ")";
  }
  if (!shape_.IsArray()) return "";
  if (!known_ || shape_.rank() > kMaxPrettyRank) return "{...}";
  const Literal whole = ToStatic();
  if (ShapeUtil::IsZeroElementArray(whole.shape_)) return "{}";
  std::string out;
  AppendForPeople(&out, whole, 0, 0, ShapeUtil::ElementsIn(whole.shape_) > kPrintWhole, 0);
  return out;
}

std::string Literal::ToString() const {
  if (shape_.IsTuple()) return ToStringWithoutShape();
  std::string out = shape_.ToString();
  if (!shape_.IsArray()) return out;
  if (shape_.is_dynamic()) absl::StrAppend(&out, " of ", ToStatic().shape_.ToString());
  // Arrays of two dimensions and more start on a line of their own.
  return absl::StrCat(out, shape_.rank() > 1 ? "\n" : " ", ToStringWithoutShape());
}

std::string Literal::ToStringWithLayout() const {
  return absl::StrCat(shape_.ToString(/*print_layout=*/true), shape_.rank() > 1 ? "\n" : " ",
                      ToStringWithoutShape());
}

std::string Literal::ToStringWithoutShapeOneline() const {
  std::string out;
  LiteralPrintOptions options;
  options.print_large_constants = true;
  AppendLiteral(&out, *this, options);
  return out;
}

std::string Literal::ToStringOneline() const {
  return absl::StrCat(shape_.ToString(), " ", ToStringWithoutShapeOneline());
}

}  // namespace xla
