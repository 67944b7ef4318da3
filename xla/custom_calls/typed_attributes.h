#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace xla {

// What a custom call of the typed interface (API_VERSION_TYPED_FFI) is told beside its operands: its
// backend_config, which is the text of an MLIR dictionary such as `{uplo = 76 : ui8, left = true}`.
class TypedAttributes {
 public:
  struct Value {
    std::string type;  // the word behind the colon (i32, ui8, f64); i1 for true and false; string
    std::variant<bool, int64_t, double, std::string> value;
  };

  // Reads numbers, true and false, and strings; what holds anything else is an error that names the
  // attribute. No text at all is an empty dictionary.
  static absl::StatusOr<TypedAttributes> Parse(absl::string_view text);

  const std::map<std::string, Value, std::less<>>& values() const { return values_; }
  // Null when there is none of that name.
  const Value* Find(absl::string_view name) const;

 private:
  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace xla
