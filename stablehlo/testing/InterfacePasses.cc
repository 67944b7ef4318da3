#include "stablehlo/testing/InterfacePasses.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"

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

class TestInferPass : public PassWrapper<TestInferPass, OperationPass<>> {
 public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestInferPass)
  StringRef getArgument() const override { return "hlo-test-infer"; }
  StringRef getDescription() const override { return "Show the types that ops infer for their results."; }

  void runOnOperation() override {
    SmallVector<Operation*> found;
    collect(getOperation(), "hlo_test_infer.get_return_types", found);
    for (Operation* op : found) {
      if (failed(showReturnTypes(op))) return signalPassFailure();
    }
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
  }
};

}  // namespace

void registerInterfaceTestPasses() {
  PassRegistration<TestInferPass>();
  PassRegistration<TestSpeculatabilityPass>();
}

}  // namespace mlir::hlo
