#include "tools/key.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace xla {
namespace {

// Takes a number without leading zeros.
std::optional<int64_t> ConsumeNumber(absl::string_view* text) {
  size_t digits = 0;
  while (digits < text->size() && absl::ascii_isdigit((*text)[digits])) ++digits;
  int64_t value;
  if (digits == 0 || (digits > 1 && text->front() == '0')) return std::nullopt;
  if (!absl::SimpleAtoi(text->substr(0, digits), &value)) return std::nullopt;
  text->remove_prefix(digits);
  return value;
}

}  // namespace

std::optional<ArgumentKey> ParseArgumentKey(absl::string_view key) {
  ArgumentKey result;
  if (absl::ConsumePrefix(&key, "r")) {
    result.device = ConsumeNumber(&key);
    if (!result.device || !absl::ConsumePrefix(&key, ".")) return std::nullopt;
  }
  if (!absl::ConsumePrefix(&key, "arg")) return std::nullopt;
  const std::optional<int64_t> number = ConsumeNumber(&key);
  if (!number) return std::nullopt;
  result.number = *number;
  if (key.empty()) return result;
  if (!absl::ConsumePrefix(&key, ".") || key.empty()) return std::nullopt;
  result.type = std::string(key);
  return result;
}

std::string OutputKey(int64_t number, std::optional<int64_t> device) {
  return device ? absl::StrCat("r", *device, ".out", number) : absl::StrCat("out", number);
}

}  // namespace xla
