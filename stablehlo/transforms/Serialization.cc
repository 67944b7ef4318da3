#include "stablehlo/dialect/Serialization.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/dialect/sdy/ir/one_device.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/VhloOps.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/VhloConversion.h"

namespace mlir::stablehlo {

namespace {

// The producer in the header of artifacts, before the version.
constexpr StringLiteral kProducer = "StableHLO_v";
constexpr StringLiteral kBytecodeMagic = "ML\xefR";

OwningOpRef<ModuleOp> parseArtifact(StringRef artifact, MLIRContext* context) {
  bool is_reported = false;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic& diagnostic) {
    is_reported |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    // Another handler reports it.
    return failure();
  });
  OwningOpRef<ModuleOp> module = parseModule(artifact, "", context);
  // Not everything that the reader refuses has a message of its own.
  if (!module && !is_reported) emitError(UnknownLoc::get(context)) << "the artifact is damaged";
  return module;
}

}  // namespace

LogicalResult serializePortableArtifact(ModuleOp module, StringRef target_version, raw_ostream& stream,
                                        bool allow_other_dialects) {
  FailureOr<vhlo::Version> version = parseTargetVersion(module.getLoc(), target_version);
  if (failed(version)) return failure();
  // The caller's program stays as it is.
  OwningOpRef<ModuleOp> copy = module.clone();
  if (failed(legalizeStablehloToVhlo(*copy, allow_other_dialects)) ||
      failed(convertVhloToVersion(*copy, *version))) {
    return failure();
  }
  FailureOr<int64_t> format = version->getBytecodeVersion();
  if (failed(format)) return module.emitError() << "version " << *version << " has no bytecode format";
  // The configuration refers to the name.
  std::string producer = (kProducer + version->toString()).str();
  BytecodeWriterConfig config(producer);
  config.setDesiredBytecodeVersion(*format);
  return writeBytecodeToFile(*copy, stream, config);
}

OwningOpRef<ModuleOp> deserializePortableArtifact(StringRef artifact, MLIRContext* context) {
  context->loadDialect<func::FuncDialect, quant::QuantDialect, sdy::SdyDialect, StablehloDialect,
                       vhlo::VhloDialect>();
  OwningOpRef<ModuleOp> module = parseArtifact(artifact, context);
  return module && succeeded(legalizePortableProgram(*module)) ? std::move(module) : nullptr;
}

LogicalResult legalizePortableProgram(ModuleOp module) {
  if (failed(convertVhloToVersion(module, vhlo::Version::getCurrentVersion()))) return failure();
  if (failed(legalizeVhloToStablehlo(module))) return failure();
  // Shardings could not be compared with their tensors before these were tensors.
  return sdy::usesSdy(module) ? verify(module) : success();
}

FailureOr<vhlo::Version> getPortableArtifactVersion(StringRef artifact) {
  // Magic, the format's version in one byte or more, and the producer up to a NUL.
  if (!artifact.consume_front(kBytecodeMagic)) return failure();
  StringRef header = artifact.take_front(64);
  size_t start = header.find(kProducer);
  if (start == StringRef::npos || start > 9) return failure();
  StringRef version = header.drop_front(start + kProducer.size());
  size_t end = version.find('\0');
  if (end == StringRef::npos) return failure();
  return vhlo::Version::fromString(version.take_front(end));
}

LogicalResult legalizeChloForSerialization(ModuleOp module) {
  bool has_chlo = false;
  module.walk([&](Operation* op) { has_chlo |= op->getName().getDialectNamespace() == "chlo"; });
  if (!has_chlo) return success();
  StablehloWrapInCompositePassOptions options;
  options.opNamesOption = {"chlo.acos", "chlo.acosh", "chlo.asin", "chlo.asinh", "chlo.atanh",
                           "chlo.cosh", "chlo.erf",   "chlo.sinh", "chlo.top_k"};
  options.versionOption = 1;
  PassManager passes(module.getContext());
  passes.addPass(createStablehloWrapInCompositePass(options));
  passes.addNestedPass<func::FuncOp>(createChloLegalizeToStablehloPass());
  return passes.run(module);
}

}  // namespace mlir::stablehlo
