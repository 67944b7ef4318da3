#include "stablehlo/hlo/parse_mlir.h"

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/IR/Diagnostics.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "stablehlo/dialect/BytecodeCheck.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/hlo/location.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Broken input can give very many diagnostics; the first ones tell.
constexpr size_t kMaxMessageBytes = 4096;

// The last quoted word of `text` in a location's line before its column, such as the name of an op in its
// generic form;
// "" when there is none.
absl::string_view QuotedWordAt(absl::string_view text, mlir::Location location) {
  auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
  if (!place) return "";
  for (unsigned line = 1; line < place.getLine(); ++line) {
    const size_t end = text.find('\n');
    if (end == absl::string_view::npos) return "";
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, std::max(place.getColumn(), 1u) - 1);
  const size_t end = text.rfind('"');
  if (end == absl::string_view::npos || end == 0) return "";
  const size_t begin = text.rfind('"', end - 1);
  return begin == absl::string_view::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

// MLIR does not name the op of a dialect that it does not know.
std::string Message(const mlir::Diagnostic& diagnostic, absl::string_view text) {
  const std::string message = diagnostic.str();
  if (!absl::StrContains(message, "parsed with an unregistered dialect")) return message;
  const absl::string_view name = QuotedWordAt(text, diagnostic.getLocation());
  if (name.empty()) return message;
  return absl::StrCat("unknown op '", name, "': there is no dialect '", name.substr(0, name.find('.')), "'");
}

void AppendDiagnostic(const mlir::Diagnostic& diagnostic, absl::string_view text, std::string* message) {
  if (message->size() > kMaxMessageBytes) return;
  const std::string place = LocationText(diagnostic.getLocation());
  const std::string line = absl::StrCat(place, place.empty() ? "" : ": ", Message(diagnostic, text));
  if (absl::EndsWith(*message, line)) return;
  absl::StrAppend(message, message->empty() ? "" : "\n", line);
}

// Text may be in VHLO.
bool HasVhlo(mlir::ModuleOp module) {
  return module
      .walk([](mlir::Operation* op) {
        return op->getName().getDialectNamespace() == "vhlo" ? mlir::WalkResult::interrupt()
                                                             : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

mlir::OwningOpRef<mlir::ModuleOp> Read(llvm::StringRef bytes, mlir::MLIRContext* context) {
  // Any bytecode may be an artifact; other bytecode comes through unchanged.
  if (mlir::stablehlo::isBytecode(bytes)) return mlir::stablehlo::deserializePortableArtifact(bytes, context);
  mlir::OwningOpRef<mlir::ModuleOp> module = mlir::stablehlo::parseModule(bytes, kInMemoryFile, context);
  if (module && HasVhlo(*module) && mlir::failed(mlir::stablehlo::legalizePortableProgram(*module)))
    return nullptr;
  return module;
}

}  // namespace

absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ParseMlirModule(absl::string_view bytes,
                                                                  mlir::MLIRContext& context) {
  mlir::DialectRegistry registry;
  mlir::sdy::registerAllDialects(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) return mlir::success();
    AppendDiagnostic(diagnostic, bytes, &message);
    for (const mlir::Diagnostic& note : diagnostic.getNotes()) AppendDiagnostic(note, bytes, &message);
    return mlir::success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> module = Read(llvm::StringRef(bytes.data(), bytes.size()), &context);
  if (!module) {
    return absl::InvalidArgumentError(message.empty() ? "this is not a module of MLIR" : message);
  }
  return module;
}

}  // namespace xla
