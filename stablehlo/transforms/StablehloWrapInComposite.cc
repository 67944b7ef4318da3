// Wraps ops in composites: `stablehlo.add` becomes the composite "stablehlo.add" with a function that adds.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOWRAPINCOMPOSITEPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// `name.impl`, or with a number behind when it is taken.
func::FuncOp addDecomposition(Operation* op, SymbolTable& symbols) {
  MLIRContext* context = op->getContext();
  auto type = FunctionType::get(context, op->getOperandTypes(), op->getResultTypes());
  auto func = func::FuncOp::create(op->getLoc(), (op->getName().getStringRef() + ".impl").str(), type);
  func.setPrivate();
  symbols.insert(func);
  Block* block = func.addEntryBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(block);
  Operation* copy = builder.clone(*op);
  copy->setOperands(block->getArguments());
  func::ReturnOp::create(builder, op->getLoc(), copy->getResults());
  return func;
}

// Ops that can be in a function of their own, and be operands and results of a composite.
LogicalResult checkWrappable(Operation* op) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  if (!captured.empty()) return op->emitError() << "cannot be wrapped: its regions use values from outside";
  if (op->hasTrait<OpTrait::IsTerminator>()) return op->emitError() << "cannot be wrapped: it ends a block";
  if (op->getNumSuccessors() != 0 || isa<CompositeOp>(op)) return op->emitError() << "cannot be wrapped";
  return success();
}

CompositeOp wrap(OpBuilder& builder, Operation* op, const NamedAttrList& attributes, int32_t version,
                 SymbolTable& symbols) {
  func::FuncOp decomposition = addDecomposition(op, symbols);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  return CompositeOp::create(builder, op->getLoc(), op->getResultTypes(), op->getOperands(),
                             builder.getStringAttr(op->getName().getStringRef()),
                             attributes.getDictionary(op->getContext()),
                             FlatSymbolRefAttr::get(decomposition.getSymNameAttr()),
                             builder.getI32IntegerAttr(version), /*composite_regionsCount=*/0);
}

struct StablehloWrapInCompositePass
    : public impl::StablehloWrapInCompositePassBase<StablehloWrapInCompositePass> {
  using StablehloWrapInCompositePassBase::StablehloWrapInCompositePassBase;
  StablehloWrapInCompositePass(const CompositeAttributeProviderMap& providers, int32_t version)
      : providers(providers) {
    versionOption = version;
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    SymbolTable symbols(module);
    for (const std::string& name : opNamesOption) {
      if (!OperationName(name, &getContext()).isRegistered()) {
        module.emitError() << "op-names: there is no op '" << name << "'";
        return signalPassFailure();
      }
    }
    // An unused op is not worth a composite.
    (void)applyPatternsGreedily(module, FrozenRewritePatternSet());
    SmallVector<std::pair<Operation*, NamedAttrList>> ops;
    module.walk<WalkOrder::PreOrder>([&](Operation* op) {
      if (std::optional<NamedAttrList> attributes = getAttributes(op)) ops.emplace_back(op, *attributes);
    });
    // From the last to the first, so that ops in regions come before those that hold them.
    for (auto& [op, attributes] : llvm::reverse(ops)) {
      if (failed(checkWrappable(op))) return signalPassFailure();
      OpBuilder builder(op);
      op->replaceAllUsesWith(wrap(builder, op, attributes, versionOption, symbols));
      op->erase();
    }
  }

  // The attributes of the composite; nothing when the op is not one to wrap.
  std::optional<NamedAttrList> getAttributes(Operation* op) const {
    auto provider = providers.find(op->getName().getTypeID());
    if (provider != providers.end()) return provider->second(op);
    if (!llvm::is_contained(opNamesOption, op->getName().getStringRef())) return std::nullopt;
    return NamedAttrList(op->getAttrDictionary());
  }

  CompositeAttributeProviderMap providers;
};

}  // namespace

CompositeOp wrapOperationInComposite(OpBuilder& builder, Operation* op, const NamedAttrList& attributes,
                                     int32_t composite_version, ModuleOp module) {
  SymbolTable symbols(module);
  return wrap(builder, op, attributes, composite_version, symbols);
}

std::unique_ptr<OperationPass<ModuleOp>> createStablehloWrapInCompositePass(
    const CompositeAttributeProviderMap& providers, int32_t composite_version) {
  return std::make_unique<StablehloWrapInCompositePass>(providers, composite_version);
}

}  // namespace mlir::stablehlo
