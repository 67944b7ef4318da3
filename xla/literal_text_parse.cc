#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/util_bits.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

constexpr int64_t kMaxUnknownBytes = int64_t{1} << 30;
constexpr int kMaxDepth = 100;

// What the reader must know of a floating-point type before it rounds to it.
struct FloatFormat {
  bool is_float;
  bool has_infinity;
  bool has_nan;
  uint64_t largest_payload;
};

template <typename T>
constexpr FloatFormat FormatOf() {
  using Limits = std::numeric_limits<T>;
  return {std::is_same_v<T, float>, Limits::has_infinity, Limits::has_quiet_NaN, NanPayloadBitMask<T>()};
}

// A floating-point number as it is written.
struct Number {
  enum Kind { kInteger, kDecimal, kInfinity, kNaN } kind;
  absl::string_view text;
  bool negative = false;
  int64_t integer = 0;
  float single = 0;  // the decimal number of a float; other types are rounded from double
  double wide = 0;
  uint64_t payload = 0;  // 0: the NaN of the type
};

class Reader {
 public:
  Reader(absl::string_view text, size_t* position)
      : text_(text), at_(std::min(*position, text.size())), position_(position) {}

  absl::StatusOr<Literal> Read(const Shape& shape) {
    absl::StatusOr<Literal> literal = ReadAny(shape, 0);
    *position_ = at_;
    return literal;
  }

 private:
  absl::Status Error(const std::string& message) const { return absl::InvalidArgumentError(message); }

  void SkipBlanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else if (c == '/' && at_ + 1 < text_.size() && (text_[at_ + 1] == '*' || text_[at_ + 1] == '/')) {
        const bool block = text_[at_ + 1] == '*';
        const size_t end = text_.find(block ? "*/" : "\n", at_ + 2);
        if (end == absl::string_view::npos) return;  // what follows is reported where it is needed
        at_ = end + (block ? 2 : 1);
      } else {
        return;
      }
    }
  }

  bool Accept(char c) {
    SkipBlanks();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string Found() const {
    if (at_ >= text_.size()) return "the end of the text";
    // A separator is shown alone, another token up to the next separator.
    constexpr absl::string_view kSeparators = " \n,(){}";
    if (absl::StrContains(kSeparators, text_[at_])) return absl::StrCat("'", text_.substr(at_, 1), "'");
    return absl::StrCat(
        "'", text_.substr(at_, std::min<size_t>(20, text_.find_first_of(kSeparators, at_) - at_)), "'");
  }

  absl::Status Expect(char c, const Shape& shape) {
    if (Accept(c)) return absl::OkStatus();
    return Error(absl::StrCat("expected '", std::string(1, c), "' in the value of ", shape.ToString(),
                              ", found ", Found()));
  }

  absl::StatusOr<Literal> ReadAny(const Shape& shape, int depth) {
    if (depth > kMaxDepth) return Error("tuples nest too deep");
    SkipBlanks();
    if (absl::StartsWith(text_.substr(at_), "{...}")) return ReadUnknown(shape);
    if (shape.IsTuple()) {
      TF_RETURN_IF_ERROR(Expect('(', shape));
      std::vector<Literal> elements;
      for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
        if (i > 0) TF_RETURN_IF_ERROR(Expect(',', shape));
        TF_ASSIGN_OR_RETURN(Literal element, ReadAny(shape.tuple_shapes(i), depth + 1));
        elements.push_back(std::move(element));
      }
      Accept(',');
      TF_RETURN_IF_ERROR(Expect(')', shape));
      return Literal::MoveIntoTuple(absl::MakeSpan(elements));
    }
    if (!shape.IsArray()) return Error(absl::StrCat("a constant cannot have the shape ", shape.ToString()));
    if (shape.rank() > 0 && (at_ >= text_.size() || text_[at_] != '{')) return Expect('{', shape);
    // Every element takes at least one character.
    const std::optional<int64_t> elements = ShapeUtil::CheckedElementsIn(shape);
    if (!elements || (shape.rank() > 0 && *elements > static_cast<int64_t>(text_.size() - at_))) {
      return Error(absl::StrCat("the text ends before the elements of ", shape.ToString()));
    }
    TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
    TF_RETURN_IF_ERROR(ReadArray(&literal));
    return literal;
  }

  absl::StatusOr<Literal> ReadUnknown(const Shape& shape) {
    at_ += 5;
    const int64_t bytes = ShapeUtil::ByteSizeOfArrays(shape);
    if (bytes > kMaxUnknownBytes) {
      return Error(absl::StrCat("the value of ", shape.ToString(), " is omitted and too large to fill in"));
    }
    TF_ASSIGN_OR_RETURN(Literal literal, Literal::MakeWithin(shape, kMaxUnknownBytes));
    if (bytes > 0) literal.SetUnknown();
    return literal;
  }

  // Reads one element. What walks through arrays is the same for all types.
  using ElementReader = absl::Status (Reader::*)(void* data, int64_t index, const Shape& shape);

  template <typename T>
  absl::Status ReadElement(void* data, int64_t index, const Shape& shape) {
    return ReadValue(static_cast<T*>(data) + index, shape);
  }

  absl::Status ReadArray(Literal* literal) {
    const Shape& shape = literal->shape();
    const ElementReader read = primitive_util::ArrayTypeSwitch<ElementReader>(
        [](auto constant) { return &Reader::ReadElement<NativeTypeOf<constant>>; }, shape.element_type());
    void* const data = literal->untyped_data();
    const int64_t rank = shape.rank();
    if (rank == 0) {
      SkipBlanks();
      if (at_ < text_.size() && text_[at_] == '{') return Error("a scalar has no braces");
      return (this->*read)(data, 0, shape);
    }
    if (ShapeUtil::IsZeroElementArray(shape)) return ReadEmpty(shape);
    DimensionVector strides, index(rank, 0);
    for (int64_t i = 0; i < rank; ++i) strides.push_back(IndexUtil::GetDimensionStride(shape, i));
    int64_t linear = 0;
    int64_t dimension = 0;
    TF_RETURN_IF_ERROR(Expect('{', shape));
    while (true) {
      if (dimension < rank - 1) {
        TF_RETURN_IF_ERROR(Expect('{', shape));
        ++dimension;
        continue;
      }
      TF_RETURN_IF_ERROR(ReadRow(read, data, linear, strides[dimension], dimension, shape));
      // Close as many braces as dimensions are full.
      while (true) {
        if (dimension == 0) return absl::OkStatus();
        --dimension;
        linear += strides[dimension];
        const int64_t size = shape.dimensions(static_cast<int>(dimension));
        const bool comma = Accept(',');
        if (++index[dimension] < size) {
          if (!comma) return WrongCount(shape, dimension, index[dimension]);
          SkipBlanks();
          if (at_ < text_.size() && text_[at_] == '}') return WrongCount(shape, dimension, index[dimension]);
          break;
        }
        linear -= strides[dimension] * size;
        index[dimension] = 0;
        if (!Accept('}')) {
          return Error(absl::StrCat("dimension ", dimension, " of ", shape.ToString(), " has size ", size,
                                    ": expected '}', found ", Found()));
        }
      }
    }
  }

  absl::Status WrongCount(const Shape& shape, int64_t dimension, int64_t found) {
    return Error(absl::StrCat("expected ", shape.dimensions(static_cast<int>(dimension)),
                              " elements in dimension ", dimension, " of ", shape.ToString(), ", found ",
                              found));
  }

  // The innermost dimension; its opening brace has been read.
  absl::Status ReadRow(ElementReader read, void* data, int64_t offset, int64_t stride, int64_t dimension,
                       const Shape& shape) {
    const int64_t size = shape.dimensions(static_cast<int>(dimension));
    for (int64_t i = 0; i < size; ++i) {
      SkipBlanks();
      if (at_ < text_.size() && text_[at_] == '}') return WrongCount(shape, dimension, i);
      if (at_ < text_.size() && text_[at_] == '{') {
        return Error(absl::StrCat("the braces nest deeper than the ", shape.rank(), " dimensions of ",
                                  shape.ToString()));
      }
      TF_RETURN_IF_ERROR((this->*read)(data, offset + i * stride, shape));
      const bool comma = Accept(',');
      if (i + 1 < size && !comma) {
        SkipBlanks();
        if (at_ < text_.size() && text_[at_] == '}') return WrongCount(shape, dimension, i + 1);
        return Error(absl::StrCat("expected ',' or '}', found ", Found()));
      }
    }
    if (Accept('}')) return absl::OkStatus();
    return Error(absl::StrCat("dimension ", dimension, " of ", shape.ToString(), " has size ", size,
                              ": expected '}', found ", Found()));
  }

  // Arrays without elements: braces down to the first dimension of size zero, or just {}.
  absl::Status ReadEmpty(const Shape& shape) {
    TF_RETURN_IF_ERROR(Expect('{', shape));
    int64_t depth = 1;
    bool after_brace = true;  // a closing brace follows an opening one at once, or another closing one
    while (depth > 0) {
      if (Accept('}')) {
        --depth;
        after_brace = false;
        continue;
      }
      if (!after_brace) {
        TF_RETURN_IF_ERROR(Expect(',', shape));
        if (Accept('}')) {
          --depth;
          continue;
        }
      }
      if (depth >= shape.rank())
        return Error(absl::StrCat(shape.ToString(), " has no elements, found ", Found()));
      TF_RETURN_IF_ERROR(Expect('{', shape));
      ++depth;
      after_brace = true;
    }
    return absl::OkStatus();
  }

  static bool IsDigit(char c) { return c >= '0' && c <= '9'; }

  // The characters of a number or name at the cursor.
  absl::string_view Token() const {
    size_t end = at_;
    while (end < text_.size() &&
           (absl::ascii_isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '.' ||
            text_[end] == '-' || text_[end] == '+' || text_[end] == '_')) {
      ++end;
    }
    return text_.substr(at_, end - at_);
  }

  template <typename T>
  absl::Status ReadValue(T* value, const Shape& shape) {
    SkipBlanks();
    if constexpr (is_complex_v<T>) {
      using Part = typename T::value_type;
      Part real = 0, imaginary = 0;
      TF_RETURN_IF_ERROR(Expect('(', shape));
      TF_RETURN_IF_ERROR(ReadFloat(&real, shape));
      TF_RETURN_IF_ERROR(Expect(',', shape));
      TF_RETURN_IF_ERROR(ReadFloat(&imaginary, shape));
      TF_RETURN_IF_ERROR(Expect(')', shape));
      *value = T(real, imaginary);
      return absl::OkStatus();
    } else if constexpr (std::is_same_v<T, bool>) {
      return ReadPred(value, shape);
    } else if constexpr (is_specialized_floating_point_v<T>) {
      return ReadFloat(value, shape);
    } else {
      return ReadInteger(value, shape);
    }
  }

  absl::Status ReadPred(bool* value, const Shape& shape) {
    const absl::string_view token = Token();
    if (token == "true" || token == "false") {
      *value = token == "true";
      at_ += token.size();
      return absl::OkStatus();
    }
    int64_t number = 0;
    TF_RETURN_IF_ERROR(ReadInteger(&number, shape));
    *value = number != 0;
    return absl::OkStatus();
  }

  template <typename T>
  absl::Status ReadInteger(T* value, const Shape& shape) {
    using Wide = std::conditional_t<is_signed_v<T>, int64_t, uint64_t>;
    Wide wide = 0;
    TF_RETURN_IF_ERROR(ReadWithin<Wide>(static_cast<Wide>(std::numeric_limits<T>::lowest()),
                                        static_cast<Wide>(std::numeric_limits<T>::max()), sizeof(T) == 8,
                                        &wide, shape));
    *value = static_cast<T>(wide);
    return absl::OkStatus();
  }

  // An integer from `lowest` to `largest`. Numbers of 64 bits are read as bits: -1 and 18446744073709551615
  // are the same of them.
  template <typename Wide>
  absl::Status ReadWithin(Wide lowest, Wide largest, bool as_bits, Wide* value, const Shape& shape) {
    constexpr bool kIsSigned = std::is_signed_v<Wide>;
    const char* begin = text_.data() + at_;
    const char* end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(begin, end, *value);
    const bool fits = error == std::errc() && *value >= lowest && *value <= largest;
    const absl::string_view token = Token();
    const bool number = token.size() == static_cast<size_t>(stop - begin) && !token.empty();
    std::conditional_t<kIsSigned, uint64_t, int64_t> other = 0;
    if (as_bits && absl::SimpleAtoi(token, &other) && IsInteger(token)) {
      at_ += token.size();
      *value = static_cast<Wide>(other);
      return absl::OkStatus();
    }
    if (error == std::errc::invalid_argument || (error == std::errc() && !number)) {
      if (!kIsSigned && IsInteger(token)) return OutOfRange(token, shape);
      return Error(absl::StrCat("expected an integer for ", shape.ToString(), ", found ", Found()));
    }
    if (!fits) return OutOfRange(token, shape);
    at_ += stop - begin;
    return absl::OkStatus();
  }

  static bool IsInteger(absl::string_view token) {
    if (!token.empty() && token[0] == '-') token.remove_prefix(1);
    return !token.empty() &&
           std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
  }

  absl::Status OutOfRange(absl::string_view token, const Shape& shape) {
    return Error(absl::StrCat("the value ", token, " is out of range for ",
                              primitive_util::LowercasePrimitiveTypeName(shape.element_type())));
  }

  template <typename T>
  absl::Status ReadFloat(T* value, const Shape& shape) {
    TF_ASSIGN_OR_RETURN(const Number number, ReadNumber(FormatOf<T>(), shape));
    using Limits = std::numeric_limits<T>;
    bool fits = true;
    switch (number.kind) {
      case Number::kInteger:
        fits = Round(number.integer, value);
        break;
      case Number::kDecimal:
        if constexpr (std::is_same_v<T, float>) {
          fits = Round(number.single, value);
        } else {
          fits = Round(number.wide, value);
        }
        break;
      case Number::kInfinity:
        *value = number.negative ? T(-Limits::infinity()) : Limits::infinity();
        break;
      case Number::kNaN:
        *value = Limits::quiet_NaN();
        if (number.payload != 0) *value = NanWithSignAndPayload<T>(/*sign=*/false, number.payload);
        if (number.negative) *value = -*value;
    }
    if (!fits) return OutOfRange(number.text, shape);
    at_ += number.text.size();
    return absl::OkStatus();
  }

  // Leaves the cursor before the number, but behind one that is written as a word.
  absl::StatusOr<Number> ReadNumber(const FloatFormat& format, const Shape& shape) {
    SkipBlanks();
    Number number;
    number.text = Token();
    number.negative = !number.text.empty() && number.text[0] == '-';
    const absl::string_view word = number.text.substr(number.negative);
    if (word == "inf" || word == "nan") {
      TF_RETURN_IF_ERROR(ReadSpecial(format, word, &number, shape));
      return number;
    }
    if (word.empty() || !IsDigit(word[0])) return NotANumber(shape);
    // An integer is read as one, so that -0 is 0.
    const char* begin = number.text.data();
    const char* end = begin + number.text.size();
    number.kind = Number::kInteger;
    const auto whole = std::from_chars(begin, end, number.integer);
    if (whole.ec == std::errc() && whole.ptr == end) return number;
    number.kind = Number::kDecimal;
    const auto decimal = format.is_float ? std::from_chars(begin, end, number.single)
                                         : std::from_chars(begin, end, number.wide);
    if (decimal.ptr != end || decimal.ec == std::errc::invalid_argument) return NotANumber(shape);
    if (decimal.ec == std::errc::result_out_of_range) {
      if (!IsTiny(word)) return OutOfRange(number.text, shape);
      number.wide = number.single = number.negative ? -0.0f : 0.0f;
    }
    return number;
  }

  // To the nearest value of the type; false when the number is beyond the largest one, which only rounding
  // reaches.
  template <typename T, typename Wide>
  static bool Round(Wide wide, T* value) {
    *value = static_cast<T>(wide);
    if constexpr (is_small_float_v<T>) {
      if constexpr (T::kKind == SmallFloatKind::kFinite) {
        const double largest = static_cast<float>(T::Max());
        const double second =
            static_cast<float>(T::FromRep(static_cast<typename T::Bits>(T::Max().rep() - 1)));
        return std::abs(static_cast<double>(wide)) <= largest + (largest - second) / 2;
      }
      return value->IsFinite();
    } else {
      return std::isfinite(*value);
    }
  }

  // Whether an unsigned decimal number that no double or float holds is too small, not too large.
  static bool IsTiny(absl::string_view number) {
    const size_t e = number.find_first_of("eE");
    const absl::string_view digits = number.substr(0, e);
    int64_t exponent = 0;
    if (e != absl::string_view::npos) {
      const absl::string_view text = number.substr(e + 1 + (e + 1 < number.size() && number[e + 1] == '+'));
      const auto read = std::from_chars(text.data(), text.data() + text.size(), exponent);
      if (read.ec == std::errc::result_out_of_range) return text[0] == '-';
    }
    // The place of the first digit that counts, seen from the point.
    const size_t point = std::min(digits.find('.'), digits.size());
    const size_t first = std::min(digits.find_first_of("123456789"), digits.size());
    const int64_t place = static_cast<int64_t>(point) - static_cast<int64_t>(first);
    return exponent < -place;
  }

  absl::Status NotANumber(const Shape& shape) {
    return Error(absl::StrCat("expected a number for ", shape.ToString(), ", found ", Found()));
  }

  // inf, -inf, nan, -nan, nan(0xPAYLOAD)
  absl::Status ReadSpecial(const FloatFormat& format, absl::string_view word, Number* number,
                           const Shape& shape) {
    const bool is_infinity = word == "inf";
    // An infinity does not turn into a NaN, nor a NaN into a zero.
    if (is_infinity && !format.has_infinity) return OutOfRange(number->text, shape);
    if (!is_infinity && !format.has_nan) return OutOfRange("nan", shape);
    number->kind = is_infinity ? Number::kInfinity : Number::kNaN;
    at_ += number->text.size();
    number->text = {};
    if (is_infinity || !absl::StartsWith(text_.substr(at_), "(0x")) return absl::OkStatus();
    const char* begin = text_.data() + at_ + 3;
    const char* end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(begin, end, number->payload, 16);
    if (format.largest_payload == 0) {
      return Error(absl::StrCat("the NaN of ", shape.ToString(), " carries no payload"));
    }
    if (error != std::errc() || stop == end || *stop != ')' || number->payload == 0 ||
        number->payload > format.largest_payload) {
      return Error(absl::StrCat("a NaN of ", shape.ToString(), " carries a payload from 0x1 to 0x",
                                absl::Hex(format.largest_payload)));
    }
    at_ = stop + 1 - text_.data();
    return absl::OkStatus();
  }

  absl::string_view text_;
  size_t at_;
  size_t* position_;
};

}  // namespace

absl::StatusOr<Literal> ParseLiteral(absl::string_view text, size_t* position, const Shape& shape) {
  return Reader(text, position).Read(shape);
}

}  // namespace xla
