#include "stablehlo/hlo/shape_to_type.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinTypes.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using mlir::MLIRContext;
using mlir::Type;

template <typename FloatType>
Type Float(MLIRContext* context) {
  return FloatType::get(context);
}
template <unsigned kWidth, bool kUnsigned = false>
Type Integer(MLIRContext* context) {
  using mlir::IntegerType;
  return IntegerType::get(context, kWidth, kUnsigned ? IntegerType::Unsigned : IntegerType::Signless);
}
template <typename FloatType>
Type Complex(MLIRContext* context) {
  return mlir::ComplexType::get(FloatType::get(context));
}

struct ElementRow {
  PrimitiveType type;
  Type (*make)(MLIRContext*);
};
constexpr ElementRow kElements[] = {
    {PRED, Integer<1>},
    {S2, Integer<2>},
    {S4, Integer<4>},
    {S8, Integer<8>},
    {S16, Integer<16>},
    {S32, Integer<32>},
    {S64, Integer<64>},
    {U2, Integer<2, true>},
    {U4, Integer<4, true>},
    {U8, Integer<8, true>},
    {U16, Integer<16, true>},
    {U32, Integer<32, true>},
    {U64, Integer<64, true>},
    {F4E2M1FN, Float<mlir::Float4E2M1FNType>},
    {F6E2M3FN, Float<mlir::Float6E2M3FNType>},
    {F6E3M2FN, Float<mlir::Float6E3M2FNType>},
    {F8E3M4, Float<mlir::Float8E3M4Type>},
    {F8E4M3, Float<mlir::Float8E4M3Type>},
    {F8E4M3FN, Float<mlir::Float8E4M3FNType>},
    {F8E4M3FNUZ, Float<mlir::Float8E4M3FNUZType>},
    {F8E4M3B11FNUZ, Float<mlir::Float8E4M3B11FNUZType>},
    {F8E5M2, Float<mlir::Float8E5M2Type>},
    {F8E5M2FNUZ, Float<mlir::Float8E5M2FNUZType>},
    {F8E8M0FNU, Float<mlir::Float8E8M0FNUType>},
    {BF16, Float<mlir::BFloat16Type>},
    {F16, Float<mlir::Float16Type>},
    {F32, Float<mlir::Float32Type>},
    {F64, Float<mlir::Float64Type>},
    {C64, Complex<mlir::Float32Type>},
    {C128, Complex<mlir::Float64Type>},
};

absl::StatusOr<Type> ArrayType(const Shape& shape, MLIRContext& context) {
  const Type element = ElementToType(shape.element_type(), context);
  if (!element) {
    return absl::UnimplementedError(absl::StrCat(
        "StableHLO has no element type ", primitive_util::LowercasePrimitiveTypeName(shape.element_type())));
  }
  llvm::SmallVector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end());
  llvm::SmallVector<int64_t> bounds(sizes.size(), mlir::ShapedType::kDynamic);
  bool bounded = false;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_dynamic_dimension(i)) continue;
    if (shape.is_bounded_dynamic_dimension(i)) bounds[i] = sizes[i], bounded = true;
    sizes[i] = mlir::ShapedType::kDynamic;
  }
  mlir::Attribute encoding;
  if (bounded) encoding = mlir::stablehlo::TypeExtensionsAttr::get(&context, bounds);
  return mlir::RankedTensorType::get(sizes, element, encoding);
}

absl::StatusOr<Type> BufferType(const Shape& shape, MLIRContext& context) {
  const Shape& array = shape.buffer_shape();
  const Type element = ElementToType(array.element_type(), context);
  if (!element || !array.is_static()) {
    return absl::UnimplementedError(
        absl::StrCat("StableHLO has no type for the buffer ", ShapeUtil::HumanString(shape)));
  }
  const llvm::ArrayRef<int64_t> sizes(array.dimensions().data(), array.dimensions().size());
  return mlir::MemRefType::get(sizes, element);
}

}  // namespace

Type ElementToType(PrimitiveType type, MLIRContext& context) {
  for (const ElementRow& row : kElements) {
    if (row.type == type) return row.make(&context);
  }
  return Type();
}

absl::StatusOr<Type> ShapeToType(const Shape& shape, MLIRContext& context) {
  if (shape.IsToken()) return mlir::stablehlo::TokenType::get(&context);
  if (shape.IsBuffer()) return BufferType(shape, context);
  if (shape.IsArray()) return ArrayType(shape, context);
  if (!shape.IsTuple()) {
    return absl::UnimplementedError(
        absl::StrCat("StableHLO has no type for the shape ", ShapeUtil::HumanString(shape)));
  }
  llvm::SmallVector<Type> elements;
  for (const Shape& element : shape.tuple_shapes()) {
    TF_ASSIGN_OR_RETURN(const Type type, ShapeToType(element, context));
    elements.push_back(type);
  }
  return mlir::TupleType::get(&context, elements);
}

}  // namespace xla
