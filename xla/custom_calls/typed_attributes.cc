#include "xla/custom_calls/typed_attributes.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Value = TypedAttributes::Value;

template <typename... Parts>
absl::Status Wrong(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("backend_config: ", parts...));
}

bool Eat(absl::string_view* rest, absl::string_view what) {
  *rest = absl::StripLeadingAsciiWhitespace(*rest);
  return absl::ConsumePrefix(rest, what);
}

// A name, a number or a type.
absl::string_view EatWord(absl::string_view* rest) {
  *rest = absl::StripLeadingAsciiWhitespace(*rest);
  constexpr absl::string_view kOthers = "_.$-+";
  size_t length = 0;
  while (length < rest->size() &&
         (absl::ascii_isalnum((*rest)[length]) || kOthers.find((*rest)[length]) != kOthers.npos)) {
    ++length;
  }
  const absl::string_view word = rest->substr(0, length);
  rest->remove_prefix(length);
  return word;
}

// What stands up to the closing quote. MLIR writes quotes, backslashes and what cannot be printed as \",
// \\ and two hexadecimal digits.
absl::StatusOr<std::string> EatRestOfString(absl::string_view* rest) {
  std::string text;
  while (!rest->empty() && rest->front() != '"') {
    size_t length = 1;
    if (rest->front() != '\\') {
      text += rest->front();
    } else if (rest->size() > 1 && ((*rest)[1] == '"' || (*rest)[1] == '\\')) {
      text += (*rest)[1];
      length = 2;
    } else if (rest->size() > 2 && absl::ascii_isxdigit((*rest)[1]) && absl::ascii_isxdigit((*rest)[2])) {
      text += absl::HexStringToBytes(rest->substr(1, 2));
      length = 3;
    } else {
      return Wrong("a backslash in a string stands before a quote, a backslash or two hexadecimal digits");
    }
    rest->remove_prefix(length);
  }
  if (!absl::ConsumePrefix(rest, "\"")) return Wrong("a string has no closing quote");
  return text;
}

absl::StatusOr<Value> EatValue(absl::string_view name, absl::string_view* rest) {
  if (Eat(rest, "\"")) {
    TF_ASSIGN_OR_RETURN(std::string text, EatRestOfString(rest));
    return Value{"string", std::move(text)};
  }
  const absl::string_view word = EatWord(rest);
  if (word == "true" || word == "false") return Value{"i1", word == "true"};
  int64_t integer;
  double number;
  if (absl::SimpleAtoi(word, &integer)) {
    return Value{Eat(rest, ":") ? std::string(EatWord(rest)) : "i64", integer};
  }
  const bool is_number = !word.empty() && !absl::ascii_isalpha(word[0]) && absl::SimpleAtod(word, &number);
  if (!is_number) return Wrong("'", name, "' holds something else than a number, true, false or a string");
  return Value{Eat(rest, ":") ? std::string(EatWord(rest)) : "f64", number};
}

}  // namespace

absl::StatusOr<TypedAttributes> TypedAttributes::Parse(absl::string_view text) {
  TypedAttributes attributes;
  absl::string_view rest = absl::StripAsciiWhitespace(text);
  if (rest.empty()) return attributes;
  if (!Eat(&rest, "{")) return Wrong("expected a dictionary {name = value, ..}, found '", text, "'");
  while (!Eat(&rest, "}")) {
    if (!attributes.values_.empty() && !Eat(&rest, ","))
      return Wrong("expected ',' or '}' before '", rest, "'");
    std::string name;
    if (Eat(&rest, "\"")) {
      TF_ASSIGN_OR_RETURN(name, EatRestOfString(&rest));
    } else {
      name = std::string(EatWord(&rest));
    }
    if (name.empty() || !Eat(&rest, "=")) return Wrong("expected name = value before '", rest, "'");
    TF_ASSIGN_OR_RETURN(Value value, EatValue(name, &rest));
    if (!attributes.values_.emplace(name, std::move(value)).second)
      return Wrong("'", name, "' is there twice");
  }
  if (!rest.empty()) return Wrong("'", rest, "' stands behind the dictionary");
  return attributes;
}

const Value* TypedAttributes::Find(absl::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

}  // namespace xla
