#include "xla/hlo/translate/parse_mlir.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/Register.h"
#include "xla/hlo/translate/location.h"

namespace xla {
namespace {

// Broken input can give very many diagnostics; the first ones tell.
constexpr size_t kMaxMessageBytes = 4096;

void AppendDiagnostic(const mlir::Diagnostic& diagnostic, std::string* message) {
  if (message->size() > kMaxMessageBytes) return;
  if (!message->empty()) message->push_back('\n');
  const std::string place = LocationText(diagnostic.getLocation());
  absl::StrAppend(message, place, place.empty() ? "" : ": ", diagnostic.str());
}

}  // namespace

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ParseMlirModule(absl::string_view bytes,
                                                                  mlir::MLIRContext& context) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) return mlir::success();
    AppendDiagnostic(diagnostic, &message);
    for (const mlir::Diagnostic& note : diagnostic.getNotes()) AppendDiagnostic(note, &message);
    return mlir::success();
  });
  // Text must end with a zero byte, and bytecode begin at an aligned address: a copy does both.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(bytes.data(), bytes.size()), kInMemoryFile),
      llvm::SMLoc());
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(&context));
  if (!module) {
    return absl::InvalidArgumentError(message.empty() ? "this is not a module of MLIR" : message);
  }
  return module;
}

}  // namespace xla
