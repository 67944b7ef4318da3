#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/RefinementPatterns.h"
#include "stablehlo/transforms/ShapeOperands.h"
#include "stablehlo/transforms/StablehloRefineShapes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOREFINEARGUMENTSPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

LogicalResult refinementError(func::FuncOp func, int64_t i, Type from, Type to, StringRef reason) {
  return func.emitOpError() << "invalid refinement for argument " << i << ": refinement " << reason << " in "
                            << from << " -> " << to;
}

LogicalResult checkRefinement(func::FuncOp func, int64_t i, Type from, Type to) {
  if (from == to) return success();
  auto tensor = dyn_cast<TensorType>(from), refined = dyn_cast<TensorType>(to);
  if (!tensor || !refined) return refinementError(func, i, from, to, "must be a tensor");
  if (tensor.getElementType() != refined.getElementType()) {
    return refinementError(func, i, from, to, "element types must match");
  }
  if (!refined.hasRank()) return refinementError(func, i, from, to, "must be ranked");
  if (!tensor.hasRank()) return success();
  if (tensor.getRank() != refined.getRank()) {
    return refinementError(func, i, from, to, "rank must match operand rank");
  }
  for (auto [size, refined_size] : llvm::zip_equal(tensor.getShape(), refined.getShape())) {
    if (!ShapedType::isDynamic(size) && size != refined_size) {
      return refinementError(func, i, from, to, "dimension sizes must match for static dimensions");
    }
  }
  if (!hlo::isCompatibleForHloTypeInference(from, to)) {
    return refinementError(func, i, from, to, "must respect bounds");
  }
  return success();
}

LogicalResult checkRefinements(func::FuncOp func, TypeRange types) {
  if (types.size() != func.getNumArguments()) {
    return func.emitOpError() << "number of refinements must match number of function operands "
                              << types.size() << " vs " << func.getNumArguments();
  }
  for (auto [i, from, to] : llvm::enumerate(func.getArgumentTypes(), types)) {
    if (failed(checkRefinement(func, i, from, to))) return failure();
  }
  return success();
}

// What users of `argument` see instead, when it gets another type: a value of the type that they know.
CustomCallOp makeWrapper(OpBuilder& builder, BlockArgument argument, RankedTensorType type) {
  auto shape = ConstantOp::create(builder, argument.getLoc(), builder.getI64TensorAttr(type.getShape()));
  NamedAttribute attributes[] = {
      builder.getNamedAttr("call_target_name", builder.getStringAttr(kShapeRefinementOperandWrapper)),
      builder.getNamedAttr("indices_of_shape_operands", builder.getI64TensorAttr({1}))};
  return CustomCallOp::create(builder, argument.getLoc(), argument.getType(), ValueRange{argument, shape},
                              attributes);
}

struct StablehloRefineArgumentsPass
    : public impl::StablehloRefineArgumentsPassBase<StablehloRefineArgumentsPass> {
  using StablehloRefineArgumentsPassBase::StablehloRefineArgumentsPassBase;
  explicit StablehloRefineArgumentsPass(TypeRange types) : given_types(types.begin(), types.end()) {}

  void runOnOperation() override {
    func::FuncOp func = getStablehloRefineShapesTarget(getOperation());
    SmallVector<Type> types(given_types);
    if (!func || failed(parseTypes(getOperation(), refinedTypesOption, types)) ||
        failed(refineArguments(func, types))) {
      signalPassFailure();
    }
  }

  SmallVector<Type> given_types;
};

}  // namespace

std::unique_ptr<OperationPass<ModuleOp>> createStablehloRefineArgumentsPass(TypeRange refined_types) {
  return std::make_unique<StablehloRefineArgumentsPass>(refined_types);
}

LogicalResult parseTypes(Operation* op, StringRef list, SmallVectorImpl<Type>& types) {
  // Commas inside of types make this a job for the parser.
  StringRef text = list.trim();
  while (!text.empty()) {
    size_t read = 0;
    Type type = parseType(text, op->getContext(), &read, /*isKnownNullTerminated=*/false);
    if (!type) return op->emitError() << "invalid types of arguments: " << list;
    types.push_back(type);
    text = text.drop_front(read).ltrim();
    if (!text.empty() && !text.consume_front(",")) {
      return op->emitError() << "invalid types of arguments: expected a comma before '" << text << "'";
    }
    text = text.ltrim();
  }
  return success();
}

LogicalResult refineArguments(func::FuncOp func, TypeRange refined_types) {
  if (func.isExternal()) return func.emitOpError() << "has no body to refine";
  if (failed(checkRefinements(func, refined_types))) return failure();
  Block& body = func.getBody().front();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  for (auto [argument, type] : llvm::zip_equal(body.getArguments(), refined_types)) {
    if (argument.getType() == type) continue;
    CustomCallOp wrapper = makeWrapper(builder, argument, cast<RankedTensorType>(type));
    argument.replaceAllUsesExcept(wrapper->getResult(0), wrapper);
    argument.setType(type);
  }
  func.setType(builder.getFunctionType(refined_types, func.getResultTypes()));
  return success();
}

}  // namespace mlir::stablehlo
