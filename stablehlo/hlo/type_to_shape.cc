#include "stablehlo/hlo/type_to_shape.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinTypes.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/StablehloAttrs.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Deeper tuples are refused before they exhaust the stack of some reader.
// As the parser of HLO text has it: the work on a shape may grow with the square.
constexpr int64_t kMaxRank = 256;
constexpr int kMaxTupleDepth = 64;

std::string Text(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

PrimitiveType IntegerTypeOrInvalid(mlir::IntegerType type) {
  const bool is_unsigned = type.isUnsigned();
  switch (type.getWidth()) {
    case 1:
      return is_unsigned ? U1 : type.isSigned() ? S1 : PRED;
    case 2:
      return is_unsigned ? U2 : S2;
    case 4:
      return is_unsigned ? U4 : S4;
    case 8:
      return is_unsigned ? U8 : S8;
    case 16:
      return is_unsigned ? U16 : S16;
    case 32:
      return is_unsigned ? U32 : S32;
    case 64:
      return is_unsigned ? U64 : S64;
    default:
      return PRIMITIVE_TYPE_INVALID;
  }
}

PrimitiveType PrimitiveTypeOrInvalid(mlir::Type type) {
  return llvm::TypeSwitch<mlir::Type, PrimitiveType>(type)
      .Case<mlir::Float32Type>([](auto) { return F32; })
      .Case<mlir::IntegerType>([](auto integer) { return IntegerTypeOrInvalid(integer); })
      .Case<mlir::BFloat16Type>([](auto) { return BF16; })
      .Case<mlir::Float16Type>([](auto) { return F16; })
      .Case<mlir::Float64Type>([](auto) { return F64; })
      .Case<mlir::ComplexType>([](auto complex) {
        if (complex.getElementType().isF32()) return C64;
        return complex.getElementType().isF64() ? C128 : PRIMITIVE_TYPE_INVALID;
      })
      .Case<mlir::Float8E5M2Type>([](auto) { return F8E5M2; })
      .Case<mlir::Float8E5M2FNUZType>([](auto) { return F8E5M2FNUZ; })
      .Case<mlir::Float8E4M3Type>([](auto) { return F8E4M3; })
      .Case<mlir::Float8E4M3FNType>([](auto) { return F8E4M3FN; })
      .Case<mlir::Float8E4M3FNUZType>([](auto) { return F8E4M3FNUZ; })
      .Case<mlir::Float8E4M3B11FNUZType>([](auto) { return F8E4M3B11FNUZ; })
      .Case<mlir::Float8E3M4Type>([](auto) { return F8E3M4; })
      .Case<mlir::Float8E8M0FNUType>([](auto) { return F8E8M0FNU; })
      .Case<mlir::Float4E2M1FNType>([](auto) { return F4E2M1FN; })
      .Case<mlir::Float6E3M2FNType>([](auto) { return F6E3M2FN; })
      .Case<mlir::Float6E2M3FNType>([](auto) { return F6E2M3FN; })
      .Default([](mlir::Type) { return PRIMITIVE_TYPE_INVALID; });
}

absl::StatusOr<Shape> ArrayShape(mlir::ShapedType type, mlir::Attribute encoding) {
  if (!type.hasRank()) {
    return absl::UnimplementedError(
        absl::StrCat("the type ", Text(type), " has no rank, which HLO cannot express"));
  }
  if (type.getRank() > kMaxRank) {
    return absl::UnimplementedError(absl::StrCat(
        "a tensor of ", type.getRank(), " dimensions, more than the ", kMaxRank, " that HLO text takes"));
  }
  TF_ASSIGN_OR_RETURN(const PrimitiveType element, TypeToPrimitiveType(type.getElementType()));
  const llvm::ArrayRef<int64_t> bounds = mlir::hlo::encodingToBounds(encoding);
  if (encoding != nullptr && bounds.empty()) {
    return absl::UnimplementedError(
        absl::StrCat("the encoding of ", Text(type), " has no counterpart in HLO"));
  }
  if (!bounds.empty() && static_cast<int64_t>(bounds.size()) != type.getRank()) {
    return absl::InvalidArgumentError(absl::StrCat("the type ", Text(type), " has ", bounds.size(),
                                                   " bounds for ", type.getRank(), " dimensions"));
  }
  std::vector<int64_t> sizes;
  std::vector<bool> dynamic;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    dynamic.push_back(type.isDynamicDim(i));
    sizes.push_back(dynamic.back() && !bounds.empty() ? bounds[i] : type.getDimSize(i));
    if (dynamic.back() && mlir::ShapedType::isDynamic(sizes.back())) {
      return absl::UnimplementedError(absl::StrCat("dimension ", i, " of ", Text(type),
                                                   " is dynamic and has no bound, which HLO cannot express"));
    }
  }
  return ShapeUtil::MakeValidatedShape(element, sizes, dynamic);
}

absl::StatusOr<Shape> ToShape(mlir::Type type, int depth) {
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type)) {
    return ArrayShape(tensor, tensor.getEncoding());
  }
  if (llvm::isa<mlir::stablehlo::TokenType>(type)) return ShapeUtil::MakeTokenShape();
  if (auto tuple = llvm::dyn_cast<mlir::TupleType>(type)) {
    if (depth == kMaxTupleDepth) {
      return absl::UnimplementedError(absl::StrCat("tuples are nested more than ", kMaxTupleDepth, " deep"));
    }
    std::vector<Shape> elements;
    for (mlir::Type element : tuple.getTypes()) {
      TF_ASSIGN_OR_RETURN(Shape shape, ToShape(element, depth + 1));
      elements.push_back(std::move(shape));
    }
    return ShapeUtil::MakeValidatedTupleShape(elements);
  }
  if (auto buffer = llvm::dyn_cast<mlir::MemRefType>(type)) {
    if (!buffer.getLayout().isIdentity() || buffer.getMemorySpace() != nullptr) {
      return absl::UnimplementedError(
          absl::StrCat("the layout or memory space of ", Text(type), " has no counterpart in HLO"));
    }
    TF_ASSIGN_OR_RETURN(Shape shape, ArrayShape(buffer, nullptr));
    return ShapeUtil::MakeValidatedBufferShape(std::move(shape));
  }
  if (auto tensor = llvm::dyn_cast<mlir::UnrankedTensorType>(type)) return ArrayShape(tensor, nullptr);
  if (type.isIntOrFloat() || llvm::isa<mlir::ComplexType>(type)) {
    TF_ASSIGN_OR_RETURN(const PrimitiveType element, TypeToPrimitiveType(type));
    return ShapeUtil::MakeScalarShape(element);
  }
  return absl::UnimplementedError(absl::StrCat("the type ", Text(type), " has no counterpart in HLO"));
}

}  // namespace

absl::StatusOr<PrimitiveType> TypeToPrimitiveType(mlir::Type type) {
  const PrimitiveType primitive = PrimitiveTypeOrInvalid(type);
  if (primitive != PRIMITIVE_TYPE_INVALID) return primitive;
  return absl::UnimplementedError(
      absl::StrCat("the element type ", Text(type), " has no counterpart in HLO"));
}

absl::StatusOr<Shape> TypeToShape(mlir::Type type) { return ToShape(type, 0); }

}  // namespace xla
