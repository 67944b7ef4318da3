#include "xla/hlo/ir/name_uniquer.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace xla {

std::string NameUniquer::GetSanitizedName(absl::string_view name) {
  std::string result(name);
  for (char& c : result) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' && c != '-') c = '_';
  }
  // A name starts with a letter or '_'.
  if (!result.empty() && !absl::ascii_isalpha(static_cast<unsigned char>(result[0]))) result[0] = '_';
  return result;
}

NameUniquer::Split NameUniquer::SplitName(absl::string_view name) const {
  const size_t at = name.rfind(separator_);
  if (at == absl::string_view::npos || at == 0) return {name};
  const absl::string_view digits = name.substr(at + separator_.size());
  const bool is_number =
      !digits.empty() && (digits[0] != '0' || digits.size() == 1) &&
      std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  int64_t number;
  if (!is_number || !absl::SimpleAtoi(digits, &number)) return {name};
  return {name.substr(0, at), number, true};
}

struct NameUniquer::Numbers::Many {
  absl::flat_hash_set<int64_t> taken;
  int64_t next = 0;  // all below it are taken
};

NameUniquer::Numbers::Numbers() = default;
NameUniquer::Numbers::~Numbers() = default;
NameUniquer::Numbers::Numbers(Numbers&&) = default;
NameUniquer::Numbers& NameUniquer::Numbers::operator=(Numbers&&) = default;
NameUniquer::Numbers::Numbers(const Numbers& other)
    : first(other.first), many(other.many == nullptr ? nullptr : std::make_unique<Many>(*other.many)) {}

bool NameUniquer::Numbers::Take(int64_t number) {
  if (first < 0) {
    first = number;
    return true;
  }
  if (number == first) return false;
  if (many == nullptr) many = std::make_unique<Many>();
  return many->taken.insert(number).second;
}

int64_t NameUniquer::Numbers::TakeNext(int64_t from) {
  if (many == nullptr) many = std::make_unique<Many>();
  many->next = std::max(many->next, from);
  while (!Take(many->next)) ++many->next;
  return many->next++;
}

std::string NameUniquer::GetUniqueName(absl::string_view prefix) {
  return UniqueName(prefix.empty() ? "name" : GetSanitizedName(prefix));
}

std::string NameUniquer::UniqueName(absl::string_view name) {
  const Split split = SplitName(name);
  Numbers& numbers = numbers_[split.root];
  if (numbers.Take(split.number)) return std::string(name);
  // Whoever has no number yet is not made number 0, which would read as the same name.
  return absl::StrCat(split.root, separator_, numbers.TakeNext(split.has_number ? 0 : 1));
}

bool NameUniquer::Register(absl::string_view name) {
  const Split split = SplitName(name);
  return numbers_[split.root].Take(split.number);
}

}  // namespace xla
