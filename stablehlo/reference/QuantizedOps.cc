#include "stablehlo/reference/QuantizedOps.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"

namespace mlir::stablehlo {
namespace {

// Scale and zero point for each element of a tensor in row-major order.
struct Parameters {
  SmallVector<double> scales;
  SmallVector<int64_t> zero_points;
  int64_t repeat = 1;  // neighbours with the same parameters

  size_t of(int64_t i) const { return (i / repeat) % scales.size(); }
};

absl::StatusOr<Parameters> parametersOf(RankedTensorType type) {
  Parameters parameters;
  if (auto uniform = dyn_cast<quant::UniformQuantizedType>(type.getElementType())) {
    parameters.scales.push_back(uniform.getScale());
    parameters.zero_points.push_back(uniform.getZeroPoint());
    return parameters;
  }
  auto per_axis = dyn_cast<quant::UniformQuantizedPerAxisType>(type.getElementType());
  if (!per_axis)
    return absl::UnimplementedError(absl::StrCat("quantized type ", toString(type), " is not supported"));
  const int64_t axis = per_axis.getQuantizedDimension();
  if (axis < 0 || axis >= type.getRank() ||
      type.getDimSize(axis) != static_cast<int64_t>(per_axis.getScales().size()) ||
      per_axis.getScales().empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(toString(type), " has no scale for each element of its axis"));
  }
  parameters.scales.assign(per_axis.getScales().begin(), per_axis.getScales().end());
  parameters.zero_points.assign(per_axis.getZeroPoints().begin(), per_axis.getZeroPoints().end());
  for (int64_t size : type.getShape().drop_front(axis + 1)) parameters.repeat *= size;
  return parameters;
}

// As a result of arithmetic in the expressed type would be.
double roundTo(double value, Type expressed) {
  if (expressed.isF64()) return value;
  bool loses;
  APFloat exact(static_cast<float>(value));
  exact.convert(cast<FloatType>(expressed).getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses);
  return exact.convertToDouble();
}

bool hasQuantizedElements(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && isa<quant::QuantizedType>(shaped.getElementType());
}

RankedTensorType expressedType(RankedTensorType type) {
  auto quantized = dyn_cast<quant::QuantizedType>(type.getElementType());
  return quantized ? RankedTensorType::get(type.getShape(), quantized.getExpressedType()) : type;
}

}  // namespace

bool isQuantized(Operation& op) {
  return llvm::any_of(op.getOperandTypes(), hasQuantizedElements) ||
         llvm::any_of(op.getResultTypes(), hasQuantizedElements);
}

absl::StatusOr<Tensor> dequantize(const Tensor& tensor) {
  auto quantized = dyn_cast<quant::QuantizedType>(tensor.getElementType());
  if (!quantized) return tensor;
  TF_ASSIGN_OR_RETURN(const Parameters parameters, parametersOf(tensor.getType()));
  TF_ASSIGN_OR_RETURN(const SmallVector<int64_t> stored, tensor.toIntegers());
  const RankedTensorType type = expressedType(tensor.getType());
  TF_ASSIGN_OR_RETURN(const xla::PrimitiveType primitive, primitiveTypeOf(type.getElementType()));
  TF_ASSIGN_OR_RETURN(xla::Literal wide, xla::Literal::Make(xla::ShapeUtil::ChangeElementType(
                                             tensor.literal().shape(), xla::F64)));
  auto out = wide.data<double>();
  for (auto [i, value] : llvm::enumerate(stored)) {
    const size_t k = parameters.of(i);
    const double offset = static_cast<double>(value - parameters.zero_points[k]);
    const double scale = roundTo(parameters.scales[k], type.getElementType());
    out[i] = roundTo(offset, type.getElementType()) * scale;
  }
  TF_ASSIGN_OR_RETURN(xla::Literal expressed, wide.Convert(primitive));
  return Tensor(type, std::move(expressed));
}

absl::StatusOr<Tensor> quantize(const Tensor& tensor, RankedTensorType type) {
  auto quantized = cast<quant::QuantizedType>(type.getElementType());
  TF_ASSIGN_OR_RETURN(const Parameters parameters, parametersOf(type));
  TF_ASSIGN_OR_RETURN(const xla::Shape shape, shapeOf(type));
  TF_ASSIGN_OR_RETURN(const xla::Literal wide, tensor.literal().Convert(xla::F64));
  TF_ASSIGN_OR_RETURN(xla::Literal stored,
                      xla::Literal::Make(xla::ShapeUtil::ChangeElementType(shape, xla::S64)));
  const double low = static_cast<double>(quantized.getStorageTypeMin());
  const double high = static_cast<double>(quantized.getStorageTypeMax());
  const Type expressed = quantized.getExpressedType();
  auto out = stored.data<int64_t>();
  for (auto [i, value] : llvm::enumerate(wide.data<double>())) {
    const size_t k = parameters.of(i);
    const double scaled = roundTo(value / roundTo(parameters.scales[k], expressed), expressed);
    const double zero_point = roundTo(static_cast<double>(parameters.zero_points[k]), expressed);
    const double moved = roundTo(scaled + zero_point, expressed);
    // A NaN has no place in the storage type; it becomes 0.
    const double clamped = std::clamp(std::isnan(moved) ? 0 : moved, low, high);
    out[i] = static_cast<int64_t>(std::nearbyint(clamped));
  }
  TF_ASSIGN_OR_RETURN(xla::Literal narrow, stored.Convert(shape.element_type()));
  return Tensor(type, std::move(narrow));
}

namespace {

absl::StatusOr<Values> evalUniformQuantize(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(operand, dequantize(operand));
  auto declared = cast<RankedTensorType>(call.op->getResult(0).getType());
  TF_ASSIGN_OR_RETURN(
      Tensor result, quantize(operand, RankedTensorType::get(operand.getShape(), declared.getElementType())));
  return Values{std::move(result)};
}

absl::StatusOr<Values> evalUniformDequantize(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(Tensor result, dequantize(operand));
  return Values{std::move(result)};
}

constexpr EvalRow kQuantizedRows[] = {
    {"stablehlo.uniform_dequantize", evalUniformDequantize},
    {"stablehlo.uniform_quantize", evalUniformQuantize},
};

// Elements only move, so what is stored can be moved.
bool movesElements(Operation* op) {
  return isa<BroadcastOp, BroadcastInDimOp, ConcatenateOp, DynamicSliceOp, DynamicUpdateSliceOp, GatherOp,
             PadOp, ReshapeOp, ReverseOp, SelectOp, SliceOp, TransposeOp>(op);
}

Type storedType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? RankedTensorType::get(tensor.getShape(), storageTypeOf(tensor.getElementType()),
                                        tensor.getEncoding())
                : type;
}

Type unquantizedType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto quantized = tensor ? dyn_cast<quant::QuantizedType>(tensor.getElementType()) : nullptr;
  return quantized
             ? RankedTensorType::get(tensor.getShape(), quantized.getExpressedType(), tensor.getEncoding())
             : type;
}

// All quantized tensors of an op that moves elements have the same element type (per axis: up to the axis).
bool hasOneQuantization(Operation* op) {
  quant::QuantizedType first;
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()),
                                            SmallVector<Type>(op->getResultTypes()))) {
    auto quantized = dyn_cast<quant::QuantizedType>(cast<ShapedType>(type).getElementType());
    if (!quantized) continue;
    if (!first) first = quantized;
    if (isa<quant::UniformQuantizedPerAxisType>(quantized) && isa<quant::UniformQuantizedPerAxisType>(first))
      continue;
    if (quantized != first) return false;
  }
  return true;
}

}  // namespace

ArrayRef<EvalRow> quantizeRows() { return kQuantizedRows; }

absl::StatusOr<Values> evalQuantized(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(SmallVector<Tensor> operands, call.tensors());
  TF_ASSIGN_OR_RETURN(const SmallVector<RankedTensorType> results, inferResultTypes(call.op, operands));
  const bool stored =
      isa<BitcastConvertOp>(call.op) || (movesElements(call.op) && hasOneQuantization(call.op));
  auto plain = [&](const Tensor& tensor) -> absl::StatusOr<Tensor> {
    return stored ? tensor.as(cast<RankedTensorType>(storedType(tensor.getType()))) : dequantize(tensor);
  };
  for (Tensor& operand : operands) {
    TF_ASSIGN_OR_RETURN(operand, plain(operand));
  }
  auto captured = [&](Value value) -> absl::StatusOr<Tensor> {
    const InterpreterValue* found = call.frame.scope->find(value);
    if (!found || !found->isTensor())
      return absl::InvalidArgumentError("a region uses a value that is not a tensor");
    return plain(found->getTensor());
  };
  WalkResult constants = call.op->walk([&](ConstantOp constant) {
    return hasQuantizedElements(constant.getType()) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (constants.wasInterrupted()) {
    return absl::UnimplementedError("quantized constants in the region of an op are not supported");
  }
  auto replace = stored ? storedType : unquantizedType;
  const auto plain_results = llvm::map_to_vector(
      results, [&](RankedTensorType type) { return cast<RankedTensorType>(replace(type)); });
  TF_ASSIGN_OR_RETURN(SmallVector<Tensor> values, call.frame.interpreter.static_ops().evalOp(
                                                      call.op, operands, plain_results, captured, replace));
  Values all;
  for (auto [value, type] : llvm::zip(values, results)) {
    if (stored || !hasQuantizedElements(type)) {
      all.push_back(value.as(type));
      continue;
    }
    TF_ASSIGN_OR_RETURN(Tensor result, quantize(value, type));
    all.push_back(std::move(result));
  }
  return all;
}

}  // namespace mlir::stablehlo
