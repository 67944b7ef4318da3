#include "stablehlo/hlo/attribute_to_literal.h"

#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "llvm/ADT/ArrayRef.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Elements of less than a byte stand in a byte each on both sides; ours has the sign in the bits above.
void NormalizeSmallElements(PrimitiveType type, uint8_t* bytes, int64_t count) {
  const int bits = primitive_util::BitWidth(type);
  if (bits >= 8 || type == PRED) return;
  const uint8_t mask = static_cast<uint8_t>((1u << bits) - 1);
  const bool is_signed = primitive_util::IsSignedIntegralType(type);
  for (int64_t i = 0; i < count; ++i) {
    bytes[i] &= mask;
    if (is_signed && (bytes[i] >> (bits - 1)) != 0) bytes[i] |= static_cast<uint8_t>(~mask);
  }
}

void FillWithElement(const char* element, size_t width, char* out, int64_t count) {
  if (count == 0) return;
  if (width == 1) {
    std::memset(out, *element, count);
    return;
  }
  std::memcpy(out, element, width);
  // Doubling what is there already.
  const size_t total = width * static_cast<size_t>(count);
  for (size_t done = width; done < total;) {
    const size_t step = std::min(done, total - done);
    std::memcpy(out + done, out, step);
    done += step;
  }
}

absl::Status CopyPredicates(llvm::ArrayRef<char> raw, bool is_splat, Literal* literal) {
  bool* out = literal->data<bool>().data();
  const int64_t count = literal->element_count();
  if (is_splat) {
    std::memset(out, raw.empty() || raw[0] == 0 ? 0 : 1, count);
    return absl::OkStatus();
  }
  if (static_cast<int64_t>(raw.size()) == count && count > 1) {  // a byte each
    for (int64_t i = 0; i < count; ++i) out[i] = raw[i] != 0;
    return absl::OkStatus();
  }
  if (static_cast<int64_t>(raw.size()) != (count + 7) / 8) {
    return absl::InvalidArgumentError(absl::StrCat(raw.size(), " bytes cannot be ", count, " predicates"));
  }
  for (int64_t i = 0; i < count; ++i) out[i] = ((static_cast<uint8_t>(raw[i / 8]) >> (i % 8)) & 1) != 0;
  return absl::OkStatus();
}

absl::Status CopyElements(llvm::ArrayRef<char> raw, bool is_splat, Literal* literal) {
  const PrimitiveType type = literal->shape().element_type();
  const int64_t count = literal->element_count();
  if (count == 0) return absl::OkStatus();
  if (type == PRED) return CopyPredicates(raw, is_splat, literal);
  const size_t width = primitive_util::ByteWidth(type);
  char* out = static_cast<char*>(literal->untyped_data());
  if (is_splat && raw.size() == width) {
    FillWithElement(raw.data(), width, out, count);
  } else if (!is_splat && raw.size() == width * static_cast<size_t>(count)) {
    std::memcpy(out, raw.data(), raw.size());
  } else {
    return absl::InvalidArgumentError(absl::StrCat(raw.size(), " bytes cannot be ", count, " elements of ",
                                                   primitive_util::LowercasePrimitiveTypeName(type)));
  }
  NormalizeSmallElements(type, reinterpret_cast<uint8_t*>(out), count);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Literal> AttributeToLiteral(mlir::ElementsAttr attribute) {
  TF_ASSIGN_OR_RETURN(const Shape shape, TypeToShape(attribute.getType()));
  if (!shape.is_static()) return absl::InvalidArgumentError("a constant needs a static shape");
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  if (auto dense = llvm::dyn_cast<mlir::DenseIntOrFPElementsAttr>(attribute)) {
    TF_RETURN_IF_ERROR(CopyElements(dense.getRawData(), dense.isSplat(), &literal));
    return literal;
  }
  if (auto resource = llvm::dyn_cast<mlir::DenseResourceElementsAttr>(attribute)) {
    mlir::AsmResourceBlob* blob = resource.getRawHandle().getBlob();
    if (blob == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("the value of the resource '",
                                                     std::string(resource.getRawHandle().getKey()),
                                                     "' is not in the module"));
    }
    TF_RETURN_IF_ERROR(CopyElements(blob->getData(), /*is_splat=*/false, &literal));
    return literal;
  }
  return absl::UnimplementedError("only dense constants and resources have a counterpart in HLO");
}

}  // namespace xla
