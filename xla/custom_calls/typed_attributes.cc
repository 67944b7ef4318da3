#include "xla/custom_calls/typed_attributes.h"

#include <cstring>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "xla/overflow_util.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

using Value = TypedAttributes::Value;

// What one attribute may take; repeated values are written out.
constexpr int64_t kMaxArrayBytes = int64_t{1} << 30;
constexpr int kMaxDepth = 100;

template <typename... Parts>
absl::Status Wrong(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("backend_config: ", parts...));
}

template <typename T>
void Append(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

absl::Status AppendInteger(const Value& value, PrimitiveType type, std::string* bytes) {
  const auto* integer = std::get_if<int64_t>(&value.value);
  const std::string name = primitive_util::LowercasePrimitiveTypeName(type);
  if (integer == nullptr) return Wrong("a value of ", name, " must be an integer");
  const int64_t width = primitive_util::ByteWidth(type);
  const int bits = static_cast<int>(8 * width);
  // Integers without a sign of their own are written either way.
  const bool fits =
      width == 8 ||
      (*integer < (int64_t{1} << bits) &&
       *integer >= (primitive_util::IsUnsignedIntegralType(type) ? 0 : -(int64_t{1} << (bits - 1))));
  if (!fits) return Wrong(*integer, " does not fit ", name);
  bytes->append(reinterpret_cast<const char*>(integer), width);
  return absl::OkStatus();
}

}  // namespace

PrimitiveType ElementTypeOfWord(absl::string_view word) {
  static constexpr struct {
    absl::string_view word;
    PrimitiveType type;
  } kWords[] = {{"i1", PRED},          {"i8", S8},   {"i16", S16},  {"i32", S32},
                {"i64", S64},          {"ui8", U8},  {"ui16", U16}, {"ui32", U32},
                {"ui64", U64},         {"si8", S8},  {"si16", S16}, {"si32", S32},
                {"si64", S64},         {"f32", F32}, {"f64", F64},  {"complex<f32>", C64},
                {"complex<f64>", C128}};
  for (const auto& known : kWords) {
    if (known.word == word) return known.type;
  }
  return PRIMITIVE_TYPE_INVALID;
}

absl::Status AppendElement(const Value& value, PrimitiveType type, std::string* bytes) {
  if (type == PRED) {
    const bool* truth = std::get_if<bool>(&value.value);
    if (truth == nullptr) return Wrong("a value of i1 must be true or false");
    Append(*truth, bytes);
    return absl::OkStatus();
  }
  if (primitive_util::IsIntegralType(type)) return AppendInteger(value, type, bytes);
  const double* number = std::get_if<double>(&value.value);
  const int64_t* integer = std::get_if<int64_t>(&value.value);
  if (number == nullptr && integer == nullptr) return Wrong("a floating-point value must be a number");
  const double real = number != nullptr ? *number : static_cast<double>(*integer);
  if (type == F64) {
    Append(real, bytes);
  } else {
    Append(static_cast<float>(real), bytes);
  }
  return absl::OkStatus();
}

// Walks over the text.
class TypedAttributesReader {
 public:
  explicit TypedAttributesReader(absl::string_view text) : rest_(text) {}

  absl::StatusOr<TypedAttributes> ReadAll() {
    if (!Eat("{")) return Wrong("expected a dictionary {name = value, ..}, found '", rest_, "'");
    TF_ASSIGN_OR_RETURN(TypedAttributes attributes, RestOfDictionary());
    if (!rest_.empty()) return Wrong("'", rest_, "' follows the dictionary");
    return attributes;
  }

 private:
  bool Eat(absl::string_view what) {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    return absl::ConsumePrefix(&rest_, what);
  }

  // A name, a number or a type.
  absl::string_view EatWord() {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    constexpr absl::string_view kOthers = "_.$-+";
    size_t length = 0;
    while (length < rest_.size() &&
           (absl::ascii_isalnum(rest_[length]) || kOthers.find(rest_[length]) != kOthers.npos)) {
      ++length;
    }
    const absl::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return word;
  }

  std::string EatType() {
    std::string type(EatWord());
    if (type == "complex" && Eat("<")) {
      type = absl::StrCat("complex<", EatWord(), ">");
      if (!Eat(">")) type.clear();
    }
    return type;
  }

  // The text up to the closing quote. MLIR writes quotes, backslashes and what cannot be printed as \",
  // \\ and two hexadecimal digits.
  absl::StatusOr<std::string> RestOfString() {
    std::string text;
    while (!rest_.empty() && rest_.front() != '"') {
      size_t length = 1;
      if (rest_.front() != '\\') {
        text += rest_.front();
      } else if (rest_.size() > 1 && (rest_[1] == '"' || rest_[1] == '\\')) {
        text += rest_[1];
        length = 2;
      } else if (rest_.size() > 2 && absl::ascii_isxdigit(rest_[1]) && absl::ascii_isxdigit(rest_[2])) {
        text += absl::HexStringToBytes(rest_.substr(1, 2));
        length = 3;
      } else {
        return Wrong("a backslash in a string must precede a quote, a backslash or two hexadecimal digits");
      }
      rest_.remove_prefix(length);
    }
    if (!absl::ConsumePrefix(&rest_, "\"")) return Wrong("a string has no closing quote");
    return text;
  }

  absl::StatusOr<TypedAttributes> RestOfDictionary() {
    if (++depth_ > kMaxDepth) return Wrong("more than ", kMaxDepth, " dictionaries are nested");
    TypedAttributes attributes;
    while (!Eat("}")) {
      if (!attributes.values_.empty() && !Eat(",")) return Wrong("expected ',' or '}' before '", rest_, "'");
      std::string name;
      if (Eat("\"")) {
        TF_ASSIGN_OR_RETURN(name, RestOfString());
      } else {
        name = std::string(EatWord());
      }
      if (name.empty() || !Eat("=")) return Wrong("expected name = value before '", rest_, "'");
      TF_ASSIGN_OR_RETURN(Value value, EatValue(name));
      if (!attributes.values_.emplace(name, std::move(value)).second)
        return Wrong("'", name, "' is there twice");
    }
    --depth_;
    return attributes;
  }

  absl::StatusOr<Value> EatValue(absl::string_view name) {
    if (Eat("\"")) {
      TF_ASSIGN_OR_RETURN(std::string text, RestOfString());
      return Value{"string", std::move(text)};
    }
    if (Eat("{")) {
      TF_ASSIGN_OR_RETURN(TypedAttributes attributes, RestOfDictionary());
      return Value{"dictionary", std::make_shared<const TypedAttributes>(std::move(attributes))};
    }
    if (Eat("array<")) return RestOfArray(name);
    if (Eat("dense<")) return RestOfDense(name);
    const absl::string_view word = EatWord();
    Value value;
    if (!ReadElement(word, &value)) {
      return Wrong("'", name,
                   "' is something other than a number, true, false, a string, an array or a dictionary");
    }
    const bool is_truth = std::holds_alternative<bool>(value.value);
    const bool is_integer = std::holds_alternative<int64_t>(value.value);
    value.type = is_truth ? "i1" : Eat(":") ? EatType() : is_integer ? "i64" : "f64";
    return InBitsOf(word, std::move(value));
  }

  // A number or a boolean, from one token.
  static bool ReadElement(absl::string_view word, Value* value) {
    int64_t integer;
    uint64_t bits;
    double number;
    if (word == "true" || word == "false") {
      value->value = word == "true";
    } else if (absl::SimpleAtoi(word, &integer)) {
      value->value = integer;
    } else if (IsHexadecimal(word) && absl::SimpleHexAtoi(word, &bits)) {
      value->value = static_cast<int64_t>(bits);
    } else if (!word.empty() && !absl::ascii_isalpha(word[0]) && absl::SimpleAtod(word, &number)) {
      value->value = number;
    } else {
      return false;
    }
    return true;
  }

  static bool IsHexadecimal(absl::string_view word) {
    return word.size() > 2 && word[0] == '0' && word[1] == 'x';
  }

  // Floating-point numbers may be written as their bits, and ui64 has more numbers than int64_t.
  static Value InBitsOf(absl::string_view word, Value value) {
    uint64_t bits;
    if (value.type == "ui64" && absl::SimpleAtoi(word, &bits)) value.value = static_cast<int64_t>(bits);
    if (!IsHexadecimal(word) || !absl::SimpleHexAtoi(word, &bits)) return value;
    if (value.type == "f64") {
      double number;
      std::memcpy(&number, &bits, sizeof(number));
      value.value = number;
    } else if (value.type == "f32") {
      float number;
      const auto low = static_cast<uint32_t>(bits);
      std::memcpy(&number, &low, sizeof(number));
      value.value = static_cast<double>(number);
    }
    return value;
  }

  absl::StatusOr<PrimitiveType> ElementType(absl::string_view name, absl::string_view word) {
    const PrimitiveType type = ElementTypeOfWord(word);
    if (type == PRIMITIVE_TYPE_INVALID)
      return Wrong("'", name, "' has elements of the unknown type '", word, "'");
    return type;
  }

  // array<i32: 1, 2>
  absl::StatusOr<Value> RestOfArray(absl::string_view name) {
    const std::string word = EatType();
    TF_ASSIGN_OR_RETURN(const PrimitiveType type, ElementType(name, word));
    TypedAttributes::Array array{type, 0, {}};
    while (!Eat(">")) {
      if (!Eat(array.size == 0 ? ":" : ","))
        return Wrong("'", name, "': expected an element or '>' before '", rest_, "'");
      TF_RETURN_IF_ERROR(AppendWord(name, EatWord(), word, type, &array.bytes));
      ++array.size;
    }
    return Value{"array", std::move(array)};
  }

  absl::Status AppendWord(absl::string_view name, absl::string_view word, absl::string_view type_word,
                          PrimitiveType type, std::string* bytes) {
    Value value;
    if (!ReadElement(word, &value)) return Wrong("'", name, "': expected a number, found '", word, "'");
    value.type = std::string(type_word);
    return AppendElement(InBitsOf(word, std::move(value)), type, bytes);
  }

  // dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>; one element stands for as many as there are, and all may be
  // one string of their bytes.
  absl::StatusOr<Value> RestOfDense(absl::string_view name) {
    std::string memory;
    std::vector<absl::string_view> words;  // two for a complex number
    const bool is_memory = Eat("\"0x");
    if (is_memory) {
      TF_ASSIGN_OR_RETURN(const std::string digits, RestOfString());
      if (digits.size() % 2 != 0 || !absl::c_all_of(digits, absl::ascii_isxdigit))
        return Wrong("'", name, "' has bytes that are not hexadecimal digits");
      memory = absl::HexStringToBytes(digits);
    } else {
      while (!rest_.empty() && rest_[0] != '>') {
        if (Eat("[") || Eat("]") || Eat(",") || Eat("(") || Eat(")")) continue;
        const absl::string_view word = EatWord();
        if (word.empty()) break;
        words.push_back(word);
      }
    }
    int64_t size;
    std::string word;
    if (!Eat(">") || !Eat(":") || !Eat("tensor<") || !EatSizes(&size, &word) || !Eat(">"))
      return Wrong("'", name, "': expected dense<elements> : tensor<sizes x type> before '", rest_, "'");
    TF_ASSIGN_OR_RETURN(const PrimitiveType type, ElementType(name, word));
    if (is_memory && type == PRED) return Wrong("'", name, "' has booleans that are written as bytes");
    if (!is_memory) TF_RETURN_IF_ERROR(AppendWords(name, words, word, type, &memory));
    return Filled(name, type, size, std::move(memory));
  }

  absl::Status AppendWords(absl::string_view name, const std::vector<absl::string_view>& words,
                           absl::string_view type_word, PrimitiveType type, std::string* memory) {
    if (!primitive_util::IsComplexType(type)) {
      for (absl::string_view word : words)
        TF_RETURN_IF_ERROR(AppendWord(name, word, type_word, type, memory));
      return absl::OkStatus();
    }
    // The two parts lie behind each other.
    const PrimitiveType part = primitive_util::ComplexComponentType(type);
    for (absl::string_view word : words)
      TF_RETURN_IF_ERROR(AppendWord(name, word, part == F32 ? "f32" : "f64", part, memory));
    return absl::OkStatus();
  }

  // 2x3xi32: the product of the sizes, and what follows them.
  bool EatSizes(int64_t* size, std::string* type) {
    *size = 1;
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
    while (!rest_.empty() && absl::ascii_isdigit(rest_[0])) {
      const size_t digits = rest_.find_first_not_of("0123456789");
      int64_t dimension;
      if (digits == rest_.npos || rest_[digits] != 'x' ||
          !absl::SimpleAtoi(rest_.substr(0, digits), &dimension))
        return false;
      *size = MultiplyWithoutOverflow(*size, dimension);
      if (*size < 0) return false;
      rest_.remove_prefix(digits + 1);
    }
    *type = EatType();
    return true;
  }

  static absl::StatusOr<Value> Filled(absl::string_view name, PrimitiveType type, int64_t size,
                                      std::string memory) {
    const int64_t width = primitive_util::ByteWidth(type);
    if (size > kMaxArrayBytes / width) return Wrong("'", name, "' has more than ", kMaxArrayBytes, " bytes");
    const auto given = static_cast<int64_t>(memory.size());
    if (given == width && size != 1) {
      std::string all;
      all.reserve(size * width);
      for (int64_t i = 0; i < size; ++i) all += memory;
      memory = std::move(all);
    } else if (given != size * width) {
      return Wrong("'", name, "' has ", given / width, " elements, but its type has ", size);
    }
    return Value{"array", TypedAttributes::Array{type, size, std::move(memory)}};
  }

  absl::string_view rest_;
  int depth_ = 0;
};

absl::StatusOr<TypedAttributes> TypedAttributes::Parse(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (text.empty()) return TypedAttributes();
  return TypedAttributesReader(text).ReadAll();
}

const Value* TypedAttributes::Find(absl::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

}  // namespace xla
