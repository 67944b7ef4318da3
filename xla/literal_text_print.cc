#include <charconv>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/primitive_util.h"
#include "xla/util.h"
#include "xla/util_bits.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

// An array without elements that has more rows prints as {...}, which says as much.
constexpr int64_t kMaxEmptyRows = 10000;

void AppendNaN(std::string* out, uint64_t payload, bool negative, uint64_t usual_payload) {
  absl::StrAppend(out, negative ? "-nan" : "nan");
  if (payload != usual_payload) absl::StrAppend(out, "(0x", absl::Hex(payload), ")");
}

// A number that is not NaN. With `few` digits, if they give the value back, else with `enough` of them; `few`
// is 0 where only the latter are tried.
template <typename T>
void AppendDigits(std::string* out, T value, int few, int enough) {
  if (std::isinf(value)) {
    absl::StrAppend(out, value < 0 ? "-inf" : "inf");
    return;
  }
  char buffer[64];
  const auto write = [&](int digits) {
    return std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::general, digits).ptr;
  };
  char* end = nullptr;
  T back = 0;
  if (few > 0) {
    end = write(few);
    std::from_chars(buffer, end, back);
  }
  if (few == 0 || back != value) end = write(enough);
  const absl::string_view text(buffer, end - buffer);
  // Without a point, -0 would be read as an integer, which has no such value.
  absl::StrAppend(out, text, text == "-0" ? ".0" : "");
}

// With the digits that every decimal number keeps in the type (digits10), if they give the value back; else
// with the digits that tell any two values apart (max_digits10). Types of 16 bits and fewer always print with
// the latter.
template <typename T>
void AppendFloat(std::string* out, T value) {
  using Limits = std::numeric_limits<T>;
  const std::conditional_t<std::is_same_v<T, double>, double, float> wide = value;
  if (std::isnan(wide)) {
    return AppendNaN(out, SignAndMagnitude(value).second & NanPayloadBitMask<T>(), std::signbit(wide),
                     QuietNanWithoutPayload<T>());
  }
  AppendDigits(out, wide, is_small_float_v<T> ? 0 : Limits::digits10, Limits::max_digits10);
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

// Appends one element of an array. What walks through arrays is the same for all types.
using AppendElementFn = void (*)(std::string* out, const void* data, int64_t index, bool pred_as_word);

template <typename T>
void AppendElementOf(std::string* out, const void* data, int64_t index, bool pred_as_word) {
  AppendValue(out, static_cast<const T*>(data)[index], pred_as_word);
}

AppendElementFn ElementAppender(PrimitiveType type) {
  return primitive_util::ArrayTypeSwitch<AppendElementFn>(
      [](auto constant) { return &AppendElementOf<NativeTypeOf<constant>>; }, type);
}

// The rows of one array in row-major order, between nested braces. From four dimensions on, a brace is
// followed by a comment that says where it is: { { /*i0=0*/ { /*i1=0*/ { 1, 2 } } } }.
class ArrayPrinter {
 public:
  ArrayPrinter(std::string* out, const Literal& array)
      : out_(*out),
        shape_(array.shape()),
        data_(array.untyped_data()),
        append_(ElementAppender(shape_.element_type())),
        index_(shape_.rank(), 0) {
    for (int64_t i = 0; i < shape_.rank(); ++i) strides_.push_back(IndexUtil::GetDimensionStride(shape_, i));
  }

  void Print() {
    if (shape_.rank() == 0) return append_(&out_, data_, 0, /*pred_as_word=*/true);
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
      append_(&out_, data_, offset + i * strides_[dimension], /*pred_as_word=*/false);
    }
    out_.append(blanks ? " }" : "}");
  }

  std::string& out_;
  const Shape& shape_;
  const void* data_;
  AppendElementFn append_;
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
  ElementAppender(array.shape().element_type())(out, array.untyped_data(), linear_index, pred_as_word);
}

#define XLA_DEFINE_ROUND_TRIP(TYPE, native)       \
  std::string RoundTripFpToString(native value) { \
    std::string out;                              \
    AppendFloat(&out, value);                     \
    return out;                                   \
  }
XLA_FOR_EACH_FLOATING_POINT_TYPE(XLA_DEFINE_ROUND_TRIP)
#undef XLA_DEFINE_ROUND_TRIP

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
  ArrayPrinter(out, literal).Print();
}

std::string LiteralBase::GetAsString(absl::Span<const int64_t> multi_index,
                                     ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  std::string out;
  AppendElement(&out, array, IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index), true);
  return out;
}

void LiteralBase::EachCellAsString(
    absl::FunctionRef<void(absl::Span<const int64_t>, const std::string&)> visit) const {
  if (ShapeUtil::IsZeroElementArray(shape())) return;
  ShapeUtil::ForEachIndex(shape(),
                          [&](absl::Span<const int64_t> index) { visit(index, GetAsString(index)); });
}

std::string LiteralBase::GetR1U8AsString() const {
  if (shape().rank() != 1 || shape().element_type() != U8) literal_internal::FailElementType(shape(), U8, 1);
  return std::string(static_cast<const char*>(untyped_data()), size_bytes());
}

// --- The strings of a literal

namespace {

struct StringForm {
  bool shape = true;
  bool layout = false;
  bool oneline = false;
};

// The elements of an array from one dimension on, between braces. Only the rows of the last dimension stay on
// one line; from four dimensions on, a brace is followed by a comment that says where it is.
void AppendNested(std::string* out, const Literal& array, bool oneline, DimensionVector* index) {
  const int64_t rank = array.shape().rank();
  const int64_t dimension = static_cast<int64_t>(index->size());
  if (dimension == rank) {
    const int64_t at = IndexUtil::MultidimensionalIndexToLinearIndex(array.shape(), *index);
    return AppendElement(out, array, at, /*pred_as_word=*/rank == 0);
  }
  const char* const line_end = oneline ? " " : "\n";
  const int64_t size = array.GetDynamicSize(dimension);
  const bool is_row = dimension == rank - 1;
  const char* const blank = size > 1 ? " " : "";
  if (rank == 1) {
    out->append("{");
  } else if (is_row) {
    absl::StrAppend(out, oneline ? "" : "  ", "{", blank);
  } else if (rank > 3 && dimension > 0) {
    absl::StrAppend(out, "{ /*i", dimension - 1, "=", index->back(), "*/", size > 0 ? line_end : "");
  } else {
    absl::StrAppend(out, "{", line_end);
  }
  for (int64_t i = 0; i < size; ++i) {
    index->push_back(i);
    AppendNested(out, array, oneline, index);
    index->pop_back();
    if (i < size - 1) absl::StrAppend(out, ",", is_row ? " " : line_end);
  }
  if (rank == 1) {
    out->append("}");
  } else {
    absl::StrAppend(out, is_row ? blank : line_end, "}");
  }
}

void AppendArrayShape(std::string* out, const Literal& array, const StringForm& form, bool with_sizes) {
  const Shape& shape = array.shape();
  shape.AppendTo(out, form.layout);
  if (with_sizes && shape.is_dynamic()) {
    DimensionVector sizes;
    for (int64_t i = 0; i < shape.rank(); ++i) sizes.push_back(array.GetDynamicSize(i));
    out->push_back('(');
    AppendIntegers(out, sizes);
    out->push_back(')');
  }
  out->push_back(' ');
}

void AppendString(std::string* out, const Literal& literal, const StringForm& form) {
  if (literal.shape().IsTuple()) {
    out->append(form.oneline ? "( " : "(\n");
    for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i) {
      if (i > 0) out->append(form.oneline ? ", " : ",\n");
      AppendString(out, literal.element(i), form);
    }
    out->append(form.oneline ? " )" : "\n)");
  } else if (!literal.shape().IsArray()) {
    out->append(primitive_util::LowercasePrimitiveTypeName(literal.shape().element_type()));
  } else if (!literal.IsKnown()) {
    AppendArrayShape(out, literal, form, /*with_sizes=*/false);
    out->append(literal.IsDetermined() ? "unknown" : "undetermined");
  } else {
    if (form.shape) AppendArrayShape(out, literal, form, /*with_sizes=*/true);
    DimensionVector index;
    AppendNested(out, literal, form.oneline, &index);
  }
}

std::string StringOf(const Literal& literal, const StringForm& form) {
  std::string out;
  AppendString(&out, literal, form);
  return out;
}

}  // namespace

std::string LiteralBase::ToString() const { return StringOf(*node_, {}); }
std::string LiteralBase::ToStringOneline() const { return StringOf(*node_, {.oneline = true}); }
std::string LiteralBase::ToStringWithoutShape() const { return StringOf(*node_, {.shape = false}); }
std::string LiteralBase::ToStringWithoutShapeOneline() const {
  return StringOf(*node_, {.shape = false, .oneline = true});
}
std::string LiteralBase::ToStringWithLayout() const { return StringOf(*node_, {.layout = true}); }
std::string LiteralBase::ToStringWithLayoutOneline() const {
  return StringOf(*node_, {.layout = true, .oneline = true});
}

// --- For people

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

std::string LiteralForPeople(const Literal& literal) {
  const Shape& shape = literal.shape();
  if (shape.IsTuple()) {
    std::string out = "(\n";
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      absl::StrAppend(&out, LiteralForPeople(literal.element(i)), ",\n");
    }
    return out + ")";
  }
  std::string out = shape.ToString();
  if (!shape.IsArray()) return out;
  const Literal whole = literal.ToStatic();
  if (shape.is_dynamic()) absl::StrAppend(&out, " of ", whole.shape().ToString());
  // Arrays of two dimensions and more start on a line of their own.
  out.push_back(shape.rank() > 1 ? '\n' : ' ');
  if (!literal.IsKnown() || shape.rank() > kMaxPrettyRank) return out + "{...}";
  if (ShapeUtil::IsZeroElementArray(whole.shape())) return out + "{}";
  AppendForPeople(&out, whole, 0, 0, ShapeUtil::ElementsIn(whole.shape()) > kPrintWhole, 0);
  return out;
}

}  // namespace xla
