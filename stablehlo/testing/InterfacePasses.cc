#include "stablehlo/testing/InterfacePasses.h"

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/StablehloBroadcastLowering.h"

namespace mlir::hlo {
namespace {

// The op that defines the first operand of one that asks.
Operation* getAsked(Operation* op) {
  return op->getNumOperands() > 0 ? op->getOperand(0).getDefiningOp() : nullptr;
}

void collect(Operation* root, StringRef prefix, SmallVectorImpl<Operation*>& found) {
  root->walk([&](Operation* op) {
    if (op->getName().getStringRef().starts_with(prefix)) found.push_back(op);
  });
}

LogicalResult showReturnTypes(Operation* op) {
  Operation* asked = getAsked(op);
  auto inference = dyn_cast_or_null<InferTypeOpInterface>(asked);
  if (!inference) return op->emitError("expected a value of an op that infers its types");
  SmallVector<Type> types;
  if (failed(inference.inferReturnTypes(op->getContext(), asked->getLoc(), asked->getOperands(),
                                        asked->getDiscardableAttrDictionary(), asked->getPropertiesStorage(),
                                        asked->getRegions(), types))) {
    return failure();
  }
  OpBuilder builder(op);
  OperationState state(op->getLoc(), "hlo_test_infer.return_types", op->getOperands(), op->getResultTypes());
  for (auto [i, type] : llvm::enumerate(types)) {
    state.addAttribute(("types" + Twine(i)).str(), TypeAttr::get(type));
  }
  op->replaceAllUsesWith(builder.create(state)->getResults());
  op->erase();
  return success();
}

LogicalResult showReturnTypeComponents(Operation* op) {
  Operation* asked = getAsked(op);
  auto inference = dyn_cast_or_null<InferShapedTypeOpInterface>(asked);
  SmallVector<ShapedTypeComponents> components;
  if (!inference ||
      failed(inference.inferReturnTypeComponents(
          op->getContext(), asked->getLoc(), asked->getOperands(), asked->getDiscardableAttrDictionary(),
          asked->getPropertiesStorage(), asked->getRegions(), components))) {
    return op->emitError("expected a value of an op that infers the parts of its types");
  }
  OpBuilder builder(op);
  OperationState state(op->getLoc(), "hlo_test_infer.return_type_components", op->getOperands(),
                       op->getResultTypes());
  for (auto [i, component] : llvm::enumerate(components)) {
    if (component.hasRank()) {
      state.addAttribute(("dims" + Twine(i)).str(), builder.getI64ArrayAttr(component.getDims()));
    }
    if (component.getElementType()) {
      state.addAttribute(("element_type" + Twine(i)).str(), TypeAttr::get(component.getElementType()));
    }
  }
  op->replaceAllUsesWith(builder.create(state)->getResults());
  op->erase();
  return success();
}

// The shapes of the results of the op that defines the operand.
struct ReifyReturnTypeShapes : public RewritePattern {
  explicit ReifyReturnTypeShapes(MLIRContext* context)
      : RewritePattern("hlo_test_infer.reify_return_type_shapes", /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    auto inference = dyn_cast_or_null<InferShapedTypeOpInterface>(getAsked(op));
    SmallVector<Value> shapes;
    if (!inference || failed(inference.reifyReturnTypeShapes(rewriter, inference->getOperands(), shapes)) ||
        !llvm::equal(TypeRange(shapes), op->getResultTypes())) {
      return failure();
    }
    rewriter.replaceOp(op, shapes);
    return success();
  }
};

class TestInferPass : public PassWrapper<TestInferPass, OperationPass<>> {
 public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestInferPass)
  StringRef getArgument() const override { return "hlo-test-infer"; }
  StringRef getDescription() const override { return "Show the types that ops infer for their results."; }

  void getDependentDialects(DialectRegistry& registry) const override {
    registry.insert<shape::ShapeDialect>();
  }

  void runOnOperation() override {
    SmallVector<Operation*> found;
    collect(getOperation(), "hlo_test_infer.", found);
    for (Operation* op : found) {
      StringRef name = op->getName().getStringRef();
      if (name.ends_with(".get_return_types") && failed(showReturnTypes(op))) return signalPassFailure();
      if (name.ends_with(".get_return_type_components") && failed(showReturnTypeComponents(op)))
        return signalPassFailure();
    }
    RewritePatternSet patterns(&getContext());
    patterns.add<ReifyReturnTypeShapes>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns)))) signalPassFailure();
  }
};

bool isTrue(StringRef statement, Operation* op) {
  auto conditional = dyn_cast<ConditionallySpeculatable>(op);
  Speculation::Speculatability answer =
      conditional ? conditional.getSpeculatability() : Speculation::NotSpeculatable;
  return (statement == "is_speculatable" && answer == Speculation::Speculatable) ||
         (statement == "is_not_speculatable" && answer == Speculation::NotSpeculatable) ||
         (statement == "is_recursively_speculatable" && answer == Speculation::RecursivelySpeculatable);
}

class TestSpeculatabilityPass : public PassWrapper<TestSpeculatabilityPass, OperationPass<>> {
 public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestSpeculatabilityPass)
  StringRef getArgument() const override { return "hlo-test-speculatability"; }
  StringRef getDescription() const override { return "Check what is said of ops' speculatability."; }

  void runOnOperation() override {
    constexpr StringLiteral prefix = "hlo_test_speculatability.";
    SmallVector<Operation*> found;
    collect(getOperation(), prefix, found);
    for (Operation* op : found) {
      Operation* asked = getAsked(op);
      if (asked && isTrue(op->getName().getStringRef().drop_front(prefix.size()), asked)) op->erase();
    }
    // What nothing asks about any more goes, unless it has effects.
    if (failed(applyPatternsGreedily(getOperation(), FrozenRewritePatternSet()))) signalPassFailure();
  }
};

class TestBroadcastPass : public PassWrapper<TestBroadcastPass, OperationPass<>> {
 public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestBroadcastPass)
  StringRef getArgument() const override { return "hlo-test-broadcast"; }
  StringRef getDescription() const override { return "Broadcast operands as NumPy does."; }

  void getDependentDialects(DialectRegistry& registry) const override {
    registry.insert<stablehlo::StablehloDialect>();
  }

  void runOnOperation() override {
    SmallVector<Operation*> found;
    collect(getOperation(), "hlo_test_broadcast.numpy_broadcast", found);
    for (Operation* op : found) {
      OpBuilder builder(op);
      auto values =
          stablehlo::numpyBroadcastIfNeeded(builder, op->getLoc(), llvm::to_vector(op->getOperands()));
      if (failed(values)) return signalPassFailure();
      if (!llvm::equal(ValueRange(*values).getTypes(), op->getResultTypes())) {
        op->emitError() << "the operands are broadcast to (" << ValueRange(*values).getTypes()
                        << "), which is not what the results are";
        return signalPassFailure();
      }
      op->replaceAllUsesWith(*values);
      op->erase();
    }
  }
};

}  // namespace

void registerInterfaceTestPasses() {
  PassRegistration<TestBroadcastPass>();
  PassRegistration<TestInferPass>();
  PassRegistration<TestSpeculatabilityPass>();
}

}  // namespace mlir::hlo
