#include <charconv>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/primitive_util.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

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
    negative = T::kHasNegativeZero && value.SignBit();
  } else {
    negative = std::signbit(value);
  }
  absl::StrAppend(out, negative ? "-nan" : "nan");
  if constexpr (HasNaNPayload<T>()) {
    const uint64_t payload = bits & ((uint64_t{1} << MantissaBits<T>()) - 1);
    if (payload != uint64_t{1} << (MantissaBits<T>() - 1)) absl::StrAppend(out, "(0x", absl::Hex(payload), ")");
  }
}

// The digits that every decimal number of so many digits survives, when they give the value back, or all it takes.
// Types of 8 bits and fewer always print with the digits that tell their values apart.
template <typename T>
void AppendFloat(std::string* out, T value) {
  using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const Wide wide = static_cast<Wide>(value);
  if (std::isnan(wide)) return AppendNaN(out, value);
  if (std::isinf(wide)) {
    absl::StrAppend(out, wide < 0 ? "-inf" : "inf");
    return;
  }
  constexpr int kDigits = MantissaBits<T>() + 1;
  constexpr int kExact = 2 + kDigits * 30103 / 100000;          // max_digits10
  constexpr int kKept = (kDigits - 1) * 30103 / 100000;          // digits10
  char buffer[64];
  if constexpr (sizeof(T) > 1) {
    const auto end = std::to_chars(buffer, buffer + sizeof(buffer), wide, std::chars_format::general, kKept).ptr;
    Wide back = 0;
    std::from_chars(buffer, end, back);
    if (BitsOf(T(back)) == BitsOf(value)) {
      out->append(buffer, end - buffer);
      return;
    }
  }
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), wide, std::chars_format::general, kExact).ptr;
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

// Elements of one array in row-major order between nested braces.
template <typename T>
class ArrayPrinter {
 public:
  ArrayPrinter(std::string* out, const Literal& array) : out_(out), shape_(array.shape()), data_(array.data<T>()) {}

  void Print() {
    if (shape_.rank() == 0) return AppendValue(out_, data_[0], /*pred_as_word=*/true);
    // A dimension of size zero outside the innermost one prints as two blanks.
    DimensionVector index(shape_.rank(), 0);
    PrintDimension(0, &index);
  }

 private:
  void PrintDimension(int64_t dimension, DimensionVector* index) {
    const bool innermost = dimension == shape_.rank() - 1;
    const int64_t size = shape_.dimensions(static_cast<int>(dimension));
    out_->append(innermost ? "{" : "{ ");
    for (int64_t i = 0; i < size; ++i) {
      if (i > 0) out_->append(", ");
      (*index)[dimension] = i;
      if (innermost && shape_.rank() == 1) {
        AppendValue(out_, At(*index), false);
      } else if (innermost) {
        if (i == 0) out_->push_back(' ');
        AppendValue(out_, At(*index), false);
        if (i == size - 1) out_->push_back(' ');
      } else {
        PrintDimension(dimension + 1, index);
      }
    }
    (*index)[dimension] = 0;
    out_->append(innermost ? "}" : " }");
  }

  T At(const DimensionVector& index) const {
    return data_[IndexUtil::MultidimensionalIndexToLinearIndex(shape_, index)];
  }

  std::string* out_;
  const Shape& shape_;
  absl::Span<const T> data_;
};

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
  if (!literal.IsKnown() || (large && !options.print_large_constants)) {
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
      [&](auto constant) { ArrayPrinter<NativeTypeOf<constant>>(out, literal).Print(); }, shape.element_type());
}

std::string Literal::GetAsString(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  std::string out;
  AppendElement(&out, array, IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index), true);
  return out;
}

namespace {

constexpr int64_t kEdgeItems = 3;
constexpr int64_t kPrintWhole = 1000;

// Rows on lines of their own, long arrays with the middle left out.
void AppendForPeople(std::string* out, const Literal& array, int64_t dimension, DimensionVector* index, bool elide,
                     int64_t indent) {
  const Shape& shape = array.shape();
  if (dimension == shape.rank()) {
    AppendElement(out, array, IndexUtil::MultidimensionalIndexToLinearIndex(shape, *index), shape.rank() == 0);
    return;
  }
  const bool innermost = dimension == shape.rank() - 1;
  const int64_t size = shape.dimensions(static_cast<int>(dimension));
  const std::string separator = innermost ? ", " : absl::StrCat(",\n", std::string(indent + 1, ' '));
  out->push_back('{');
  for (int64_t i = 0; i < size; ++i) {
    if (i > 0) out->append(separator);
    if (elide && size > 2 * kEdgeItems && i == kEdgeItems) {
      out->append("...");
      i = size - kEdgeItems - 1;
      continue;
    }
    (*index)[dimension] = i;
    AppendForPeople(out, array, dimension + 1, index, elide, indent + 1);
  }
  (*index)[dimension] = 0;
  out->push_back('}');
}

}  // namespace

std::string Literal::ToString() const {
  if (shape_.IsTuple()) {
    std::string out = "(\n";
    for (const Literal& element : elements_) absl::StrAppend(&out, element.ToString(), ",\n");
    return out + ")";
  }
  std::string out = shape_.ToString();
  if (!shape_.IsArray()) return out;
  const Literal whole = ToStatic();
  if (shape_.is_dynamic()) absl::StrAppend(&out, " of ", whole.shape_.ToString());
  absl::StrAppend(&out, " ", shape_.rank() > 1 ? "{\n " : "");
  if (!known_) return absl::StrCat(shape_.ToString(), " {...}");
  DimensionVector index(shape_.rank(), 0);
  std::string body;
  AppendForPeople(&body, whole, 0, &index, ShapeUtil::ElementsIn(whole.shape_) > kPrintWhole, 0);
  // The outer brace of an array of rank 2 and more stands on the line of the shape.
  absl::StrAppend(&out, shape_.rank() > 1 ? absl::string_view(body).substr(1) : body);
  return out;
}

}  // namespace xla
