// Runs a pipeline of passes over a program with shardings, and counts the values that have one after it:
// run_sdy FILE.mlir PIPELINE
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/passes.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  mlir::DialectRegistry registry;
  mlir::sdy::registerAllDialects(registry);
  mlir::registerTransformsPasses();
  mlir::sdy::registerAllSdyPassesAndPipelines();
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  auto passes = mlir::PassManager::on<mlir::ModuleOp>(&context);
  if (!module || failed(mlir::parsePassPipeline(argv[2], passes)) || failed(passes.run(*module))) return 1;
  int sharded = 0, values = 0;
  module->walk([&](mlir::Operation* op) {
    for (mlir::Value result : op->getResults()) {
      ++values;
      sharded += mlir::sdy::getSharding(result) != nullptr;
    }
  });
  llvm::outs() << sharded << " of " << values << " results are sharded\n";
}
