#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

namespace xla {

// Gives out each name once: "add", "add.1", "add.2", ... A name stays taken forever, so the result does not
// depend on names that were removed meanwhile. "add" and "add.0" count as one name.
class NameUniquer {
 public:
  // What stands between a name and its number.
  explicit NameUniquer(absl::string_view separator = "__") : separator_(separator) {}

  // The prefix, as HLO text can write it, with a number unless the name is free. "" stands for
  // "name".
  std::string GetUniqueName(absl::string_view prefix = "");
  // The same for names that are kept unchanged when they are free.
  std::string UniqueName(absl::string_view name);
  // Notes that a name is in use; false when it was already.
  bool Register(absl::string_view name);

  // The name with everything that HLO text would not read replaced by '_'.
  static std::string GetSanitizedName(absl::string_view name);

 private:
  // The numbers that are taken of one name. Most names have one number, and it stands here.
  struct Numbers {
    struct Many;

    Numbers();
    ~Numbers();
    Numbers(Numbers&&);
    Numbers& operator=(Numbers&&);
    Numbers(const Numbers& other);
    Numbers& operator=(const Numbers& other) { return *this = Numbers(other); }

    bool Take(int64_t number);
    int64_t TakeNext(int64_t from);

    int64_t first = -1;
    std::unique_ptr<Many> many;
  };
  struct Split {
    absl::string_view root;
    int64_t number = 0;
    bool has_number = false;
  };
  Split SplitName(absl::string_view name) const;

  std::string separator_;
  absl::flat_hash_map<std::string, Numbers> numbers_;
};

}  // namespace xla
