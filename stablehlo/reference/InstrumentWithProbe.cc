// --interpreter-instrument-with-probe: writes down every tensor that a program computes.
#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/CheckOps.h"
#include "stablehlo/reference/InterpreterOps.h"
#include "stablehlo/reference/InterpreterPasses.h"
#include "stablehlo/reference/Register.h"

namespace mlir::stablehlo {
namespace {

struct InstrumentWithProbe : PassWrapper<InstrumentWithProbe, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(InstrumentWithProbe)

  InstrumentWithProbe() = default;
  InstrumentWithProbe(const InstrumentWithProbe& other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "interpreter-instrument-with-probe"; }
  StringRef getDescription() const override {
    return "Inserts interpreter.probe after ops that give tensors";
  }
  void getDependentDialects(DialectRegistry& registry) const override {
    registry.insert<interpreter::InterpreterDialect>();
  }

  void runOnOperation() override {
    int64_t count = 0;
    SmallVector<Operation*> ops;
    getOperation().walk([&](Operation* op) {
      if (!isa<ConstantOp, interpreter::ProbeOp>(op) && !isInsideComputation(op)) ops.push_back(op);
    });
    OpBuilder builder(&getContext());
    for (Operation* op : ops) {
      builder.setInsertionPointAfter(op);
      for (Value result : op->getResults()) {
        if (!isa<TensorType>(result.getType())) continue;
        auto probe = interpreter::ProbeOp::create(builder, op->getLoc(), result.getType(), result,
                                                  builder.getStringAttr(nameOf(op, ++count)));
        result.replaceAllUsesExcept(probe.getResult(), probe);
      }
    }
  }

  // What map, reduce, sort .. do for each element is not written down.
  static bool isInsideComputation(Operation* op) {
    for (Operation* around = op->getParentOp(); around; around = around->getParentOp()) {
      if (!isa<ModuleOp, func::FuncOp, IfOp, CaseOp, WhileOp>(around)) return true;
    }
    return false;
  }

  std::string nameOf(Operation* op, int64_t number) {
    auto named = op->getLoc()->findInstanceOf<NameLoc>();
    if (!use_debug_info || !named) return absl::StrCat("probe.", number);
    std::string name = named.getName().str();
    // Commas and line feeds would break the list of probes.
    for (char& c : name) c = c == ',' || c == '\n' || c == '\r' ? '_' : c;
    return absl::StrCat(name, ".", number);
  }

  Option<bool> use_debug_info{*this, "useDebugInfo",
                              llvm::cl::desc("Name probes after the locations of their ops"),
                              llvm::cl::init(false)};
};

}  // namespace

std::unique_ptr<Pass> createInterpreterInstrumentWithProbePass() {
  return std::make_unique<InstrumentWithProbe>();
}

void registerInterpreterTransformsPasses() { PassRegistration<InstrumentWithProbe>(); }

void registerReferenceDialects(DialectRegistry& registry) {
  registry.insert<check::CheckDialect, interpreter::InterpreterDialect>();
}

}  // namespace mlir::stablehlo
