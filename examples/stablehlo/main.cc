// Counts the additions and the other stablehlo ops of a program: count_ops FILE.mlir
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/dialect/StablehloOps.h"

int main(int argc, char** argv) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argc > 1 ? argv[1] : "-", &context);
  if (!module) return 1;
  int additions = 0, ops = 0;
  module->walk([&](mlir::stablehlo::AddOp) { ++additions; });
  module->walk(
      [&](mlir::Operation* op) { ops += llvm::isa<mlir::stablehlo::StablehloDialect>(op->getDialect()); });
  llvm::outs() << additions << " of " << ops << " ops add\n";
}
