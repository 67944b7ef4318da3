#include "stablehlo/tools/registry.h"

#include <memory>
#include <string>

#include "llvm/Support/CommandLine.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/Passes.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "shardy/dialect/sdy/transforms/passes.h"
#include "shardy/gspmd/transforms/passes.h"
#include "stablehlo/reference/InterpreterPasses.h"
#include "stablehlo/reference/Register.h"
#include "stablehlo/testing/InterfacePasses.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/optimization/Passes.h"

namespace mlir::stablehlo {

void registerToolDialects(DialectRegistry& registry) {
  sdy::registerAllDialects(registry);
  registerReferenceDialects(registry);
  registry.insert<arith::ArithDialect, shape::ShapeDialect, tensor::TensorDialect>();
  // The dialects that occur together with StableHLO in programs that are being lowered.
  registry.insert<bufferization::BufferizationDialect, LLVM::LLVMDialect, memref::MemRefDialect,
                  scf::SCFDialect, sparse_tensor::SparseTensorDialect>();
  // Without it `inline` leaves calls alone.
  func::registerInlinerExtension(registry);
}

void registerToolPasses() {
  registerTransformsPasses();
  registerPasses();
  registerPassPipelines();
  registerInterpreterTransformsPasses();
  registerOptimizationPasses();
  sdy::registerAllSdyPassesAndPipelines();
  sdy::registerGspmdPassesAndPipelines();
  hlo::registerInterfaceTestPasses();
}

void registerDebugOptions() {
  // They must outlive the command line's parsing.
  static std::unique_ptr<llvm::cl::opt<bool>> debug;
  static std::unique_ptr<llvm::cl::list<std::string>> debug_only;
  // Asking for the options makes LLVM register its own first.
  auto is_missing = [](StringRef name) { return !llvm::cl::getRegisteredOptions().contains(name); };
  if (is_missing("debug")) {
    debug = std::make_unique<llvm::cl::opt<bool>>(
        "debug", llvm::cl::desc("No effect: this build of LLVM has no debug output"), llvm::cl::Hidden);
  }
  if (is_missing("debug-only")) {
    debug_only = std::make_unique<llvm::cl::list<std::string>>(
        "debug-only", llvm::cl::desc("No effect: this build of LLVM has no debug output"),
        llvm::cl::value_desc("debug string"), llvm::cl::CommaSeparated, llvm::cl::Hidden);
  }
}

}  // namespace mlir::stablehlo
