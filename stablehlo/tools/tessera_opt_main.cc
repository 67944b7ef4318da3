// tessera-opt: reads a module, runs the passes named on the command line, prints the module. MLIR's usual
// options.
#include <memory>
#include <string>

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/tools/registry.h"

namespace {

// A null file has been reported.
std::unique_ptr<llvm::MemoryBuffer> openChecked(llvm::StringRef name) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> file = mlir::openInputFile(name, &error);
  if (!file) {
    llvm::errs() << error << "\n";
    return nullptr;
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(*file, /*RequiresNullTerminator=*/false),
                             llvm::SMLoc());
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  return mlir::stablehlo::prepareInput(file->getBuffer(), file->getBufferIdentifier(), &context);
}

mlir::LogicalResult run(int argc, char** argv) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerToolDialects(registry);
  mlir::stablehlo::registerToolPasses();
  mlir::stablehlo::registerDebugOptions();
  static const llvm::cl::opt<bool> sdy_verify_strict(
      "sdy-verify-strict",
      llvm::cl::desc("Also refuse what the reference of sdy forbids although some programs do it"));
  const auto [input, output] =
      mlir::registerAndParseCLIOptions(argc, argv, "Tessera's optimizer driver\n", registry);
  if (sdy_verify_strict) {
    registry.addExtension(
        +[](mlir::MLIRContext*, mlir::sdy::SdyDialect* dialect) { dialect->setVerifyStrict(true); });
  }
  const auto config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::MlirOptMain(argc, argv, input, output, registry);
  std::unique_ptr<llvm::MemoryBuffer> file = openChecked(input);
  if (!file) return mlir::failure();
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> out = mlir::openOutputFile(output, &error);
  if (!out) {
    llvm::errs() << error << "\n";
    return mlir::failure();
  }
  if (failed(mlir::MlirOptMain(out->os(), std::move(file), registry, config))) return mlir::failure();
  out->keep();
  return mlir::success();
}

}  // namespace

int main(int argc, char** argv) {
  const llvm::InitLLVM init(argc, argv);
  return mlir::asMainReturnCode(run(argc, argv));
}
