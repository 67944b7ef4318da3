// Any bytes, read as a portable artifact: errors, or a program that can be printed, and that reads back when
// it can be written.
#include <cstddef>
#include <cstdint>
#include <string>

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/MLIRContext.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "stablehlo/dialect/BytecodeCheck.h"
#include "stablehlo/dialect/Serialization.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const llvm::StringRef bytes(reinterpret_cast<const char*>(data), size);
  // Text is MLIR's own parser's.
  if (!mlir::stablehlo::isBytecode(bytes)) return 0;
  mlir::DialectRegistry registry;
  mlir::sdy::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.getDiagEngine().registerHandler([](mlir::Diagnostic&) {});
  auto module = mlir::stablehlo::deserializePortableArtifact(bytes, &context);
  if (!module) return 0;
  std::string text, artifact;
  llvm::raw_string_ostream text_stream(text), artifact_stream(artifact);
  module->print(text_stream);
  const auto version = mlir::vhlo::Version::getCurrentVersion().toString();
  if (failed(mlir::stablehlo::serializePortableArtifact(*module, version, artifact_stream, true))) return 0;
  if (!mlir::stablehlo::deserializePortableArtifact(artifact, &context)) __builtin_trap();
  return 0;
}
