#include "stablehlo/hlo/literal_to_attribute.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinTypes.h"
#include "stablehlo/hlo/shape_to_type.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using mlir::DenseElementsAttr;

// MLIR keeps one byte an element as well when elements are narrower, the bits above them zero.
DenseElementsAttr NarrowElements(mlir::RankedTensorType type, llvm::ArrayRef<char> bytes, int width) {
  const char mask = static_cast<char>((1 << width) - 1);
  std::vector<char> masked(bytes.begin(), bytes.end());
  for (char& byte : masked) byte = static_cast<char>(byte & mask);
  return DenseElementsAttr::getFromRawBuffer(type, masked);
}

}  // namespace

absl::StatusOr<DenseElementsAttr> LiteralToAttribute(const Literal& literal, mlir::MLIRContext& context) {
  const Shape& shape = literal.shape();
  if (!shape.IsArray() || !shape.is_static()) {
    return absl::UnimplementedError(
        absl::StrCat("there is no attribute for a constant of shape ", ShapeUtil::HumanString(shape)));
  }
  if (!literal.IsKnown()) return absl::InvalidArgumentError("the text omits the value ({...})");
  if (shape.has_layout() && !LayoutUtil::IsMonotonicWithDim0Major(shape.layout())) {
    return LiteralToAttribute(literal.Relayout(LayoutUtil::GetDefaultLayoutForShape(shape)), context);
  }
  TF_ASSIGN_OR_RETURN(const mlir::Type type, ShapeToType(shape, context));
  const auto tensor = llvm::cast<mlir::RankedTensorType>(type);
  if (shape.element_type() == PRED) {
    const absl::Span<const bool> values = literal.data<bool>();
    return DenseElementsAttr::get(tensor, llvm::ArrayRef<bool>(values.data(), values.size()));
  }
  const llvm::ArrayRef<char> bytes(static_cast<const char*>(literal.untyped_data()),
                                   static_cast<size_t>(literal.size_bytes()));
  const int width = primitive_util::BitWidth(shape.element_type());
  if (width < 8) return NarrowElements(tensor, bytes, width);
  return DenseElementsAttr::getFromRawBuffer(tensor, bytes);
}

}  // namespace xla
