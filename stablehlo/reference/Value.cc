#include "stablehlo/reference/Value.h"

#include "absl/strings/str_cat.h"
#include "llvm/ADT/SmallString.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/Builders.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/attribute_to_literal.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"

namespace mlir::stablehlo {
namespace {

struct FloatRow {
  xla::PrimitiveType primitive;
  Type (*get)(MLIRContext*);
};
template <typename T>
Type getType(MLIRContext* context) {
  return T::get(context);
}
constexpr FloatRow kFloats[] = {
    {xla::F4E2M1FN, getType<Float4E2M1FNType>},
    {xla::F6E2M3FN, getType<Float6E2M3FNType>},
    {xla::F6E3M2FN, getType<Float6E3M2FNType>},
    {xla::F8E3M4, getType<Float8E3M4Type>},
    {xla::F8E4M3, getType<Float8E4M3Type>},
    {xla::F8E4M3FN, getType<Float8E4M3FNType>},
    {xla::F8E4M3FNUZ, getType<Float8E4M3FNUZType>},
    {xla::F8E4M3B11FNUZ, getType<Float8E4M3B11FNUZType>},
    {xla::F8E5M2, getType<Float8E5M2Type>},
    {xla::F8E5M2FNUZ, getType<Float8E5M2FNUZType>},
    {xla::F8E8M0FNU, getType<Float8E8M0FNUType>},
    {xla::F16, getType<Float16Type>},
    {xla::BF16, getType<BFloat16Type>},
    {xla::F32, getType<Float32Type>},
    {xla::F64, getType<Float64Type>},
};

struct IntegerRow {
  xla::PrimitiveType primitive;
  unsigned width;
  bool is_unsigned;
};
constexpr IntegerRow kIntegers[] = {
    {xla::PRED, 1, false}, {xla::S2, 2, false},   {xla::S4, 4, false},   {xla::S8, 8, false},
    {xla::S16, 16, false}, {xla::S32, 32, false}, {xla::S64, 64, false}, {xla::U2, 2, true},
    {xla::U4, 4, true},    {xla::U8, 8, true},    {xla::U16, 16, true},  {xla::U32, 32, true},
    {xla::U64, 64, true},
};

// Elements are the same bytes on both sides, except that booleans and integers of less than a byte are not.
bool isRawCopy(xla::PrimitiveType type) {
  return type != xla::PRED &&
         !(xla::primitive_util::IsIntegralType(type) && xla::primitive_util::BitWidth(type) < 8);
}

}  // namespace

Type storageTypeOf(Type element_type) {
  if (auto quantized = dyn_cast<quant::QuantizedType>(element_type)) {
    auto* context = element_type.getContext();
    return IntegerType::get(context, quantized.getStorageTypeIntegralWidth(),
                            quantized.isSigned() ? IntegerType::Signless : IntegerType::Unsigned);
  }
  return element_type;
}

absl::StatusOr<xla::PrimitiveType> primitiveTypeOf(Type element_type) {
  Type type = storageTypeOf(element_type);
  if (type.isIndex()) return xla::S64;
  return xla::TypeToPrimitiveType(type);
}

absl::StatusOr<Type> elementTypeOf(xla::PrimitiveType type, MLIRContext* context) {
  if (type == xla::C64) return ComplexType::get(Float32Type::get(context));
  if (type == xla::C128) return ComplexType::get(Float64Type::get(context));
  for (const IntegerRow& row : kIntegers) {
    if (row.primitive != type) continue;
    return IntegerType::get(context, row.width,
                            row.is_unsigned ? IntegerType::Unsigned : IntegerType::Signless);
  }
  for (const FloatRow& row : kFloats) {
    if (row.primitive == type) return row.get(context);
  }
  return absl::UnimplementedError(absl::StrCat("element type ",
                                               xla::primitive_util::LowercasePrimitiveTypeName(type),
                                               " has no counterpart in StableHLO"));
}

absl::StatusOr<xla::Shape> shapeOf(RankedTensorType type) {
  if (!type.hasStaticShape()) {
    return absl::InvalidArgumentError(absl::StrCat("the shape of ", toString(type), " is not known"));
  }
  TF_ASSIGN_OR_RETURN(const xla::PrimitiveType element, primitiveTypeOf(type.getElementType()));
  ArrayRef<int64_t> sizes = type.getShape();
  return xla::ShapeUtil::MakeValidatedShape(element, absl::MakeConstSpan(sizes.data(), sizes.size()));
}

std::string toString(Type type) {
  std::string text;
  llvm::raw_string_ostream out(text);
  type.print(out);
  return text;
}

// --- Tensor --------------------------------------------------------------------------------------

absl::StatusOr<Tensor> Tensor::fromAttribute(ElementsAttr value, RankedTensorType type) {
  TF_ASSIGN_OR_RETURN(const xla::Shape shape, shapeOf(type));
  auto given = cast<ShapedType>(value.getType());
  TF_ASSIGN_OR_RETURN(const xla::PrimitiveType element, primitiveTypeOf(given.getElementType()));
  // What is stored of unsigned quantized numbers may be written without a sign.
  const bool same_bits =
      isa<quant::QuantizedType>(type.getElementType()) && xla::primitive_util::IsIntegralType(element) &&
      xla::primitive_util::BitWidth(element) == xla::primitive_util::BitWidth(shape.element_type());
  if (!given.hasStaticShape() || given.getShape() != type.getShape() ||
      (element != shape.element_type() && !same_bits)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a value of type ", toString(given), " is not one of ", toString(type)));
  }
  TF_ASSIGN_OR_RETURN(xla::Literal literal, xla::AttributeToLiteral(value));
  if (element != shape.element_type()) {
    TF_ASSIGN_OR_RETURN(literal, literal.Convert(shape.element_type()));
  }
  return Tensor(type, std::move(literal));
}

absl::StatusOr<Tensor> Tensor::fromLiteral(xla::Literal literal, MLIRContext* context) {
  const xla::Shape& shape = literal.shape();
  if (!shape.IsArray()) return absl::InvalidArgumentError(absl::StrCat(shape.ToString(), " is not an array"));
  TF_ASSIGN_OR_RETURN(const Type element, elementTypeOf(shape.element_type(), context));
  if (!shape.is_static()) literal = literal.ToStatic();
  auto sizes = literal.shape().dimensions();
  auto type = RankedTensorType::get(ArrayRef<int64_t>(sizes.data(), sizes.size()), element);
  const xla::Layout wanted = xla::LayoutUtil::MakeDescendingLayout(literal.shape().dimensions_size());
  if (!xla::LayoutUtil::Equal(literal.shape().layout(), wanted)) literal = literal.Relayout(wanted);
  return Tensor(type, std::move(literal));
}

absl::StatusOr<Tensor> Tensor::zeros(RankedTensorType type) {
  TF_ASSIGN_OR_RETURN(const xla::Shape shape, shapeOf(type));
  TF_ASSIGN_OR_RETURN(xla::Literal literal, xla::Literal::Make(shape));
  return Tensor(type, std::move(literal));
}

absl::StatusOr<SmallVector<int64_t>> Tensor::toIntegers() const {
  const xla::PrimitiveType type = literal_->shape().element_type();
  if (type != xla::PRED && !xla::primitive_util::IsIntegralType(type)) {
    return absl::InvalidArgumentError(absl::StrCat("expected integers, got ", toString(type_)));
  }
  SmallVector<int64_t> values;
  TF_ASSIGN_OR_RETURN(const xla::Literal wide, literal_->Convert(type == xla::U64 ? xla::U64 : xla::S64));
  if (type == xla::U64) {
    for (uint64_t value : wide.data<uint64_t>()) {
      values.push_back(static_cast<int64_t>(std::min<uint64_t>(value, std::numeric_limits<int64_t>::max())));
    }
  } else {
    llvm::append_range(values, wide.data<int64_t>());
  }
  return values;
}

DenseElementsAttr Tensor::toAttribute() const {
  auto type = RankedTensorType::get(type_.getShape(), storageTypeOf(getElementType()));
  const auto* bytes = static_cast<const char*>(literal_->untyped_data());
  const size_t size = literal_->size_bytes();
  const xla::PrimitiveType primitive = literal_->shape().element_type();
  if (isRawCopy(primitive)) return DenseElementsAttr::getFromRawBuffer(type, ArrayRef<char>(bytes, size));
  SmallVector<APInt> values;
  const unsigned width = xla::primitive_util::BitWidth(primitive);
  for (size_t i = 0; i < size; ++i) {
    values.emplace_back(width, static_cast<uint8_t>(bytes[i]) & ((1u << width) - 1));
  }
  return DenseElementsAttr::get(type, values);
}

namespace {

void printElement(const Attribute& element, raw_ostream& out) {
  if (auto integer = dyn_cast<IntegerAttr>(element)) {
    if (integer.getType().isInteger(1)) {
      out << (integer.getValue().isZero() ? "false" : "true");
    } else {
      integer.getValue().print(out, !integer.getType().isUnsignedInteger());
    }
  } else if (auto pair = dyn_cast<ArrayAttr>(element)) {
    out << '[';
    printElement(pair[0], out);
    out << ", ";
    printElement(pair[1], out);
    out << ']';
  } else {
    element.print(out, /*elideType=*/true);
  }
}

// Elements of a complex type have no attribute of their own here: they are pairs.
SmallVector<Attribute> elementsOf(const Tensor& tensor) {
  DenseElementsAttr all = tensor.toAttribute();
  auto complex = dyn_cast<ComplexType>(all.getElementType());
  if (!complex) return llvm::to_vector(all.getValues<Attribute>());
  SmallVector<Attribute> elements;
  for (const auto& value : all.getValues<std::complex<APFloat>>()) {
    Attribute parts[] = {FloatAttr::get(complex.getElementType(), value.real()),
                         FloatAttr::get(complex.getElementType(), value.imag())};
    elements.push_back(ArrayAttr::get(all.getContext(), parts));
  }
  return elements;
}

void printElements(ArrayRef<Attribute> elements, ArrayRef<int64_t> sizes, unsigned indent, raw_ostream& out) {
  out.indent(indent);
  if (sizes.empty()) {
    printElement(elements[0], out);
    return;
  }
  out << '[';
  if (sizes.size() == 1) {
    llvm::interleaveComma(elements, out, [&](Attribute element) { printElement(element, out); });
    out << ']';
    return;
  }
  const size_t part = sizes[0] == 0 ? 0 : elements.size() / sizes[0];
  for (int64_t i = 0; i < sizes[0]; ++i) {
    out << (i == 0 ? "\n" : ",\n");
    printElements(elements.slice(i * part, part), sizes.drop_front(), indent + 2, out);
  }
  if (sizes[0] != 0) (out << '\n').indent(indent);
  out << ']';
}

}  // namespace

void Tensor::print(raw_ostream& out) const {
  const char* line_break = getRank() == 0 ? "" : "\n";
  out << type_ << " {" << line_break;
  printElements(elementsOf(*this), getShape(), getRank() == 0 ? 0 : 2, out);
  out << line_break << '}';
}

// --- InterpreterValue ----------------------------------------------------------------------------

InterpreterValue::InterpreterValue(Tuple tuple) : value_(std::make_shared<const Tuple>(std::move(tuple))) {}

Type InterpreterValue::getType(MLIRContext* context) const {
  if (isTensor()) return getTensor().getType();
  if (isToken()) return TokenType::get(context);
  SmallVector<Type> types;
  if (isTuple()) {
    for (const InterpreterValue& value : getTuple().values) types.push_back(value.getType(context));
    return TupleType::get(context, types);
  }
  return FutureType::get(context, types);
}

void InterpreterValue::print(raw_ostream& out) const {
  if (isTensor()) {
    getTensor().print(out);
  } else if (isTuple()) {
    out << "tuple (";
    llvm::interleaveComma(getTuple().values, out, [&](const InterpreterValue& value) { value.print(out); });
    out << ')';
  } else {
    out << (isToken() ? "token" : "future");
  }
}

}  // namespace mlir::stablehlo
