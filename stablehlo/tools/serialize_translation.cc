#include "llvm/Support/CommandLine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "mlir/Transforms/Passes.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/tools/registry.h"
#include "stablehlo/tools/translations.h"

namespace mlir::stablehlo {
namespace {

// Options of the command line, which must outlive it.
struct Options {
  llvm::cl::opt<std::string> target{
      "target", llvm::cl::desc("Version of StableHLO to serialize for: #.#.#, 'current' or 'minimum'"),
      llvm::cl::init("")};
  llvm::cl::opt<bool> strip_debuginfo{"strip-debuginfo", llvm::cl::desc("Serialize without locations"),
                                      llvm::cl::init(false)};
  llvm::cl::opt<bool> allow_other_dialects{"allow-other-dialects",
                                           llvm::cl::desc("Serialize ops of other dialects as they are"),
                                           llvm::cl::init(false)};
  llvm::cl::opt<bool> print_version{"print-stablehlo-version",
                                    llvm::cl::desc("Print the version of the artifact that is deserialized"),
                                    llvm::cl::init(false)};
};

std::string targetVersion(StringRef option) {
  if (option == "current") return vhlo::Version::getCurrentVersion().toString();
  if (option == "minimum") return vhlo::Version::getMinimumVersion().toString();
  return option.str();
}

LogicalResult serialize(ModuleOp module, raw_ostream& out, const Options& options) {
  if (options.target.empty()) return module.emitError("--serialize needs --target=VERSION");
  if (options.strip_debuginfo) {
    PassManager passes(module.getContext());
    passes.addPass(createStripDebugInfoPass());
    if (failed(passes.run(module))) return module.emitError("the locations could not be removed");
  }
  return serializePortableArtifact(module, targetVersion(options.target), out, options.allow_other_dialects);
}

OwningOpRef<Operation*> deserialize(StringRef artifact, MLIRContext* context, const Options& options) {
  if (options.print_version) {
    FailureOr<vhlo::Version> version = getPortableArtifactVersion(artifact);
    if (failed(version)) {
      emitError(UnknownLoc::get(context)) << "the artifact does not contain its version";
      return nullptr;
    }
    llvm::outs() << "// Reading portable artifact with StableHLO version: " << *version << "\n";
  }
  return deserializePortableArtifact(artifact, context);
}

}  // namespace

void registerSerializeTranslations() {
  static Options options;
  registerModuleTranslation(
      "serialize", "Write a StableHLO program as a portable artifact",
      [](ModuleOp module, raw_ostream& out) { return serialize(module, out, options); });
  const TranslateToMLIRRegistration deserialize_registration(
      "deserialize", "Read a portable artifact as a StableHLO program",
      [](StringRef artifact, MLIRContext* context) -> OwningOpRef<Operation*> {
        return deserialize(artifact, context, options);
      },
      [](DialectRegistry& registry) { registerToolDialects(registry); });
}

}  // namespace mlir::stablehlo
