// Literals as bytes; the format is described at LiteralBase::SerializeAsString.
#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr size_t kLengthBytes = 8;

// Bits that an element takes in the packed form.
int PackedBits(PrimitiveType type) { return primitive_util::BitWidth(type); }

// Elements of 6 bits take a byte each: no whole number of them fills one.
bool IsPacked(PrimitiveType type) { return PackedBits(type) <= 4; }

int64_t PackedBytes(const Shape& array) {
  const int64_t count = ShapeUtil::ElementsIn(array);
  if (!IsPacked(array.element_type())) return count * primitive_util::ByteWidth(array.element_type());
  return CeilOfRatio<int64_t>(count, 8 / PackedBits(array.element_type()));
}

void AppendLittleEndian(uint64_t value, size_t bytes, std::string* out) {
  for (size_t i = 0; i < bytes; ++i) out->push_back(static_cast<char>(value >> (8 * i)));
}

uint64_t ReadLittleEndian(absl::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[i]);
  return value;
}

void AppendElements(const Literal& array, std::string* out) {
  const char* elements = static_cast<const char*>(array.untyped_data());
  if (!IsPacked(array.shape().element_type())) {
    out->append(elements, array.size_bytes());
    return;
  }
  const int bits = PackedBits(array.shape().element_type());
  const int per_byte = 8 / bits;
  const size_t start = out->size();
  out->resize(start + PackedBytes(array.shape()), 0);
  for (int64_t i = 0; i < array.size_bytes(); ++i) {
    char& target = (*out)[start + i / per_byte];
    const int value = elements[i] & ((1 << bits) - 1);
    target = static_cast<char>(target | (value << (i % per_byte * bits)));
  }
}

void UnpackElements(absl::string_view packed, Literal* array) {
  const PrimitiveType type = array->shape().element_type();
  uint8_t* elements = static_cast<uint8_t*>(array->untyped_data());
  const int bits = PackedBits(type), per_byte = 8 / bits, unused = 8 - bits;
  const bool is_signed = primitive_util::IsSignedIntegralType(type);
  for (int64_t i = 0; i < array->size_bytes(); ++i) {
    const uint8_t value =
        static_cast<uint8_t>(static_cast<uint8_t>(packed[i / per_byte]) >> (i % per_byte * bits));
    const uint8_t shifted = static_cast<uint8_t>(value << unused);
    elements[i] = is_signed ? static_cast<uint8_t>(static_cast<int8_t>(shifted) >> unused)
                            : static_cast<uint8_t>(shifted >> unused);
  }
}

// Takes so many bytes from the front.
absl::StatusOr<absl::string_view> Take(uint64_t count, absl::string_view* bytes) {
  if (count > bytes->size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a serialized literal ends early: ", count, " bytes wanted, ", bytes->size(), " left"));
  }
  const absl::string_view taken = bytes->substr(0, count);
  bytes->remove_prefix(count);
  return taken;
}

absl::Status ReadArray(Literal* array, absl::string_view* bytes) {
  const Shape shape = array->shape();
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_dynamic_dimension(i)) continue;
    TF_ASSIGN_OR_RETURN(const absl::string_view word, Take(4, bytes));
    const int64_t size = static_cast<int32_t>(ReadLittleEndian(word));
    if (size < 0 || size > shape.dimensions(i)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the dynamic size ", size, " of dimension ", i, " is outside of ", shape.ToString()));
    }
    array->SetDynamicSize(i, static_cast<int32_t>(size));
  }
  if (IsPacked(shape.element_type())) {
    TF_ASSIGN_OR_RETURN(const absl::string_view packed, Take(PackedBytes(shape), bytes));
    UnpackElements(packed, array);
    return absl::OkStatus();
  }
  TF_ASSIGN_OR_RETURN(const absl::string_view elements, Take(array->size_bytes(), bytes));
  if (!elements.empty()) std::memcpy(array->untyped_data(), elements.data(), elements.size());
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> LiteralBase::SerializeAsString() const {
  if (!IsKnown()) return absl::InvalidArgumentError("only known literals can be serialized");
  std::string proto, out;
  if (!shape().ToProto().SerializeToString(&proto)) {
    return absl::InternalError(absl::StrCat("the shape ", shape().ToString(), " cannot be serialized"));
  }
  AppendLittleEndian(proto.size(), kLengthBytes, &out);
  out.append(proto);
  TF_RETURN_IF_ERROR(
      ShapeUtil::ForEachSubshapeWithStatus(shape(), [&](const Shape& part_shape, const ShapeIndex& index) {
        if (part_shape.IsTuple() || part_shape.IsToken()) return absl::OkStatus();
        if (!part_shape.IsArray()) {
          return absl::InvalidArgumentError(
              absl::StrCat("a value of shape ", part_shape.ToString(), " cannot be serialized"));
        }
        const Literal& array = part(index);
        for (int i = 0; i < part_shape.dimensions_size(); ++i) {
          if (part_shape.is_dynamic_dimension(i)) {
            AppendLittleEndian(static_cast<uint32_t>(array.GetDynamicSize(i)), 4, &out);
          }
        }
        AppendElements(array, &out);
        return absl::OkStatus();
      }));
  return out;
}

absl::StatusOr<int64_t> LiteralBase::SerializedSize() const {
  TF_ASSIGN_OR_RETURN(const std::string bytes, SerializeAsString());
  return static_cast<int64_t>(bytes.size());
}

absl::StatusOr<Literal> Literal::DeserializeFromString(absl::string_view bytes) {
  TF_ASSIGN_OR_RETURN(const absl::string_view length, Take(kLengthBytes, &bytes));
  TF_ASSIGN_OR_RETURN(const absl::string_view shape_bytes, Take(ReadLittleEndian(length), &bytes));
  ShapeProto proto;
  if (!proto.ParseFromArray(shape_bytes.data(), static_cast<int>(shape_bytes.size()))) {
    return absl::InvalidArgumentError("the shape of a serialized literal is not a ShapeProto");
  }
  TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(proto));
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  // A shape that lies about its size allocates no more than eight times what there is to read.
  int64_t packed_bytes = 0;
  ShapeUtil::ForEachLeafShape(shape, [&](const Shape& leaf, const ShapeIndex&) {
    if (leaf.IsArray() && !leaf.is_unbounded_dynamic()) {
      packed_bytes =
          CheckedAdd(packed_bytes, PackedBytes(leaf)).value_or(std::numeric_limits<int64_t>::max());
    }
  });
  if (packed_bytes > static_cast<int64_t>(bytes.size())) {
    return absl::InvalidArgumentError(absl::StrCat("a serialized literal of shape ", shape.ToString(),
                                                   " has ", bytes.size(), " bytes of elements instead of ",
                                                   packed_bytes));
  }
  TF_ASSIGN_OR_RETURN(Literal result, Make(shape));
  TF_RETURN_IF_ERROR(
      ShapeUtil::ForEachSubshapeWithStatus(shape, [&](const Shape& part_shape, const ShapeIndex& index) {
        return part_shape.IsArray() ? ReadArray(&result.mutable_part(index), &bytes) : absl::OkStatus();
      }));
  if (!bytes.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("a serialized literal of shape ", shape.ToString(),
                                                   " has ", bytes.size(), " bytes too many"));
  }
  return result;
}

}  // namespace xla
