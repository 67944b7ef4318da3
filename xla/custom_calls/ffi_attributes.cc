#include "xla/custom_calls/ffi_attributes.h"

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"

namespace xla::ffi {
namespace {

// Large enough for all that a handler may load from there, and aligned for it.
constexpr size_t kScalarBytes = 16;

}  // namespace

absl::StatusOr<EncodedAttributes> EncodedAttributes::Encode(const TypedAttributes& attributes) {
  EncodedAttributes encoded;
  TF_RETURN_IF_ERROR(encoded.Add(attributes).status());
  return encoded;
}

absl::StatusOr<XLA_FFI_Attrs*> EncodedAttributes::Add(const TypedAttributes& attributes) {
  Dictionary* dictionary = dictionaries_.emplace_back(std::make_unique<Dictionary>()).get();
  const size_t size = attributes.values().size();
  dictionary->names.reserve(size);
  for (const auto& [name, value] : attributes.values()) {
    const std::string& kept = Keep(name);
    dictionary->names.push_back({kept.data(), kept.size()});
    dictionary->name_pointers.push_back(&dictionary->names.back());
    const absl::Status added = AddValue(value, dictionary);
    if (!added.ok())
      return absl::Status(added.code(), absl::StrCat("attribute '", name, "': ", added.message()));
  }
  dictionary->attrs = std::make_unique<XLA_FFI_Attrs>(
      XLA_FFI_Attrs{XLA_FFI_Attrs_STRUCT_SIZE, nullptr, static_cast<int64_t>(size), dictionary->types.data(),
                    dictionary->name_pointers.data(), dictionary->values.data()});
  return dictionary->attrs.get();
}

absl::Status EncodedAttributes::AddValue(const TypedAttributes::Value& value, Dictionary* dictionary) {
  const auto add = [&](XLA_FFI_AttrType type, void* encoded) {
    dictionary->types.push_back(type);
    dictionary->values.push_back(encoded);
    return absl::OkStatus();
  };
  if (const auto* text = std::get_if<std::string>(&value.value)) {
    const std::string& kept = Keep(*text);
    strings_.push_back(std::make_unique<XLA_FFI_ByteSpan>(XLA_FFI_ByteSpan{kept.data(), kept.size()}));
    return add(XLA_FFI_AttrType_STRING, strings_.back().get());
  }
  if (const auto* array = std::get_if<TypedAttributes::Array>(&value.value)) {
    arrays_.push_back(std::make_unique<XLA_FFI_Array>(
        XLA_FFI_Array{static_cast<XLA_FFI_DataType>(array->element_type), static_cast<size_t>(array->size),
                      const_cast<char*>(Keep(array->bytes).data())}));
    return add(XLA_FFI_AttrType_ARRAY, arrays_.back().get());
  }
  if (const auto* inner = std::get_if<TypedAttributes::Dictionary>(&value.value)) {
    TF_ASSIGN_OR_RETURN(XLA_FFI_Attrs * attrs, Add(**inner));
    return add(XLA_FFI_AttrType_DICTIONARY, attrs);
  }
  const PrimitiveType type = ElementTypeOfWord(value.type);
  if (type == PRIMITIVE_TYPE_INVALID)
    return absl::InvalidArgumentError(
        absl::StrCat("numbers of the type '", value.type, "' are not supported"));
  std::string bytes;
  TF_RETURN_IF_ERROR(AppendElement(value, type, &bytes));
  bytes.resize(kScalarBytes);
  scalars_.push_back(std::make_unique<XLA_FFI_Scalar>(
      XLA_FFI_Scalar{static_cast<XLA_FFI_DataType>(type), const_cast<char*>(Keep(bytes).data())}));
  return add(XLA_FFI_AttrType_SCALAR, scalars_.back().get());
}

}  // namespace xla::ffi
