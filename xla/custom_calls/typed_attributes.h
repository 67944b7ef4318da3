#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/xla_data.pb.h"

namespace xla {

// What a custom call of the typed interface (API_VERSION_TYPED_FFI) gets in addition to its operands: its
// backend_config, which is the text of an MLIR dictionary such as `{uplo = 76 : ui8, left = true}`.
class TypedAttributes {
 public:
  // Elements as they lie in memory, in row-major order.
  struct Array {
    PrimitiveType element_type;
    int64_t size;
    std::string bytes;
    bool operator==(const Array&) const = default;
  };
  using Dictionary = std::shared_ptr<const TypedAttributes>;
  struct Value {
    // Of a number the type after the colon (i32, ui8, f64); i1 for true and false; string, array,
    // dictionary.
    std::string type;
    // Integers of ui64 have their bits.
    std::variant<bool, int64_t, double, std::string, Array, Dictionary> value;
  };

  // Reads numbers, true and false, strings, arrays (`array<i32: 1, 2>`, `dense<[1, 2]> : tensor<2xi32>`) and
  // dictionaries. A tensor without dimensions is an array of one element. What holds anything else is an
  // error that names the attribute. No text at all is an empty dictionary.
  static absl::StatusOr<TypedAttributes> Parse(absl::string_view text);

  const std::map<std::string, Value, std::less<>>& values() const { return values_; }
  // Null when there is none of that name.
  const Value* Find(absl::string_view name) const;

 private:
  friend class TypedAttributesReader;
  std::map<std::string, Value, std::less<>> values_;
};

// The type of array elements with a name such as ui8: integers of 8 to 64 bits, i1, f32, f64 and
// complex numbers of these; else PRIMITIVE_TYPE_INVALID.
PrimitiveType ElementTypeOfWord(absl::string_view word);

// Appends a number, or a truth value, of a real type as it lies in memory. Integers that the type does not
// hold are errors, and so are numbers of another kind.
absl::Status AppendElement(const TypedAttributes::Value& value, PrimitiveType type, std::string* bytes);

}  // namespace xla
