#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/custom_calls/typed_attributes.h"
#include "xla/ffi/api/c_api.h"

namespace xla::ffi {

// Attributes in the form in which handlers read them. Handlers must not write to them.
class EncodedAttributes {
 public:
  static absl::StatusOr<EncodedAttributes> Encode(const TypedAttributes& attributes);

  const XLA_FFI_Attrs& attrs() const { return *dictionaries_.front()->attrs; }

 private:
  struct Dictionary {
    std::vector<XLA_FFI_AttrType> types;
    std::vector<XLA_FFI_ByteSpan> names;
    std::vector<XLA_FFI_ByteSpan*> name_pointers;
    std::vector<void*> values;
    std::unique_ptr<XLA_FFI_Attrs> attrs;
  };

  absl::StatusOr<XLA_FFI_Attrs*> Add(const TypedAttributes& attributes);
  absl::Status AddValue(const TypedAttributes::Value& value, Dictionary* dictionary);
  // A copy that stays where it is.
  const std::string& Keep(const std::string& bytes) {
    return *bytes_.emplace_back(std::make_unique<std::string>(bytes));
  }

  std::vector<std::unique_ptr<Dictionary>> dictionaries_;  // the outermost one first
  std::vector<std::unique_ptr<std::string>> bytes_;
  std::vector<std::unique_ptr<XLA_FFI_Scalar>> scalars_;
  std::vector<std::unique_ptr<XLA_FFI_Array>> arrays_;
  std::vector<std::unique_ptr<XLA_FFI_ByteSpan>> strings_;
};

}  // namespace xla::ffi
