#include <string>

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

// Why a value of type `from` cannot be said to have type `to`; empty when it can.
std::string contradiction(Type from, Type to) {
  auto known = dyn_cast<TensorType>(from);
  auto refined = dyn_cast<RankedTensorType>(to);
  if (!known || !refined) return "only tensors have more precise types, which have a rank";
  if (known.getElementType() != refined.getElementType()) return "the element types differ";
  if (!known.hasRank()) return {};
  if (known.getRank() != refined.getRank()) return "the numbers of dimensions differ";
  for (int64_t d = 0; d < refined.getRank(); ++d) {
    if (known.isDynamicDim(d) || known.getDimSize(d) == refined.getDimSize(d)) continue;
    return "the size of dimension " + std::to_string(d) + " is known already";
  }
  // Sizes and ranks agree: what is left are bounds.
  return hlo::isCompatibleForHloTypeInference(from, to) ? "" : "a size exceeds its bound";
}

LogicalResult checkRefinements(func::FuncOp func, TypeRange types) {
  if (types.size() != func.getNumArguments()) {
    return func.emitError() << "@" << func.getName() << " has " << func.getNumArguments()
                            << " arguments, but types are given for " << types.size();
  }
  for (auto [i, from, to] : llvm::enumerate(func.getArgumentTypes(), types)) {
    if (from == to) continue;
    std::string reason = contradiction(from, to);
    if (reason.empty()) continue;
    return func.emitError() << "argument " << i << " of @" << func.getName() << " is " << from
                            << " and cannot become " << to << ": " << reason;
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
    if (!type) return op->emitError() << "the list of types for the arguments cannot be read: " << list;
    types.push_back(type);
    text = text.drop_front(read).ltrim();
    if (!text.empty() && !text.consume_front(",")) {
      return op->emitError() << "the list of types for the arguments needs a comma before '" << text << "'";
    }
    text = text.ltrim();
  }
  return success();
}

LogicalResult refineArguments(func::FuncOp func, TypeRange refined_types) {
  if (func.isExternal()) return func.emitError() << "@" << func.getName() << " has no body to refine";
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
