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

// Broken input can give very many diagnostics; the first ones are enough.
constexpr size_t kMaxMessageBytes = 4096;

// The line of the text in which a location is, up to its column, and all of it; empty when it is in none.
struct SourceLine {
  absl::string_view before, whole;
  bool is_end = false;  // nothing but space is behind the location
};
SourceLine LineAt(absl::string_view text, mlir::Location location) {
  auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
  if (!place || place.getFilename().getValue() != kInMemoryFile) return {};
  for (unsigned line = 1; line < place.getLine(); ++line) {
    const size_t end = text.find('\n');
    if (end == absl::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  const absl::string_view whole = text.substr(0, text.find('\n'));
  const absl::string_view before = whole.substr(0, std::max(place.getColumn(), 1u) - 1);
  return {before, whole, text.find_first_not_of(" \t\r\n", before.size()) == absl::string_view::npos};
}

// The last quoted name, such as the name of an op in its generic form; "" when there is none.
absl::string_view LastQuotedWord(absl::string_view text) {
  const size_t end = text.rfind('"');
  if (end == absl::string_view::npos || end == 0) return "";
  const size_t begin = text.rfind('"', end - 1);
  return begin == absl::string_view::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

std::string UnknownOp(absl::string_view name) {
  return absl::StrCat("unknown op '", name, "': there is no dialect '", name.substr(0, name.find('.')), "'");
}

// MLIR does not name values and the ops of unknown dialects, or does so at length, and does not say that the
// text is not whole.
std::string Message(const mlir::Diagnostic& diagnostic, absl::string_view text) {
  const std::string message = diagnostic.str();
  const SourceLine line = LineAt(text, diagnostic.getLocation());
  if (absl::StrContains(message, "parsed with an unregistered dialect")) {
    const absl::string_view name = LastQuotedWord(line.before);
    if (!name.empty()) return UnknownOp(name);
  }
  absl::string_view rest = message;
  constexpr absl::string_view kCustomOp = "not found for custom op '";
  if (const size_t at = rest.find(kCustomOp); at != absl::string_view::npos) {
    rest.remove_prefix(at + kCustomOp.size());
    return UnknownOp(rest.substr(0, rest.find('\'')));
  }
  if (message == "use of undeclared SSA value name") {
    rest = line.whole.substr(std::min(line.before.size(), line.whole.size()));
    rest = rest.substr(0, rest.find_first_of(" ,:)]}\t\r"));
    if (absl::StartsWith(rest, "%")) return absl::StrCat("there is no value ", rest);
  }
  rest = message;
  if (rest == "expected operation name in quotes") rest = "expected an operation";
  if (rest == "expected non-function type") rest = "expected a type";
  const bool is_cut = line.is_end && absl::StartsWith(rest, "expected ");
  return absl::StrCat(rest, is_cut ? ", found the end of the text" : "");
}

// Notes that repeat in MLIR's terms what the message and the line of the text say.
bool IsNoNews(const mlir::Diagnostic& note) {
  const std::string message = note.str();
  return absl::StartsWith(message, "see current operation: ") ||
         absl::StartsWith(message, "Available dialects: ");
}

// The line with a mark at the place, or what fits of it around the place.
std::string Excerpt(const SourceLine& line) {
  constexpr size_t kBefore = 80, kMost = 160;
  if (line.whole.empty()) return "";
  const size_t from = line.before.size() > kBefore ? line.before.size() - kBefore : 0;
  std::string caret(line.before.substr(from));
  for (char& c : caret) c = c == '\t' ? '\t' : ' ';
  return absl::StrCat("\n", line.whole.substr(from, kMost), "\n", caret, "^");
}

// The program as it was given, and what is wrong with it.
class Diagnostics {
 public:
  explicit Diagnostics(absl::string_view text) : text_(text) {}

  void Add(const mlir::Diagnostic& diagnostic) {
    if (message_.size() > kMaxMessageBytes) return;
    const std::string place = LocationText(diagnostic.getLocation());
    const std::string line = absl::StrCat(place, place.empty() ? "" : ": ", Message(diagnostic, text_));
    if (absl::EndsWith(message_, line)) return;
    absl::StrAppend(&message_, message_.empty() ? "" : "\n", line);
    if (is_text_ && first_) excerpt_ = Excerpt(LineAt(text_, diagnostic.getLocation()));
    first_ = false;
  }
  // The line of the first place is below all that is said.
  std::string Text() const { return absl::StrCat(message_, excerpt_); }
  bool empty() const { return message_.empty(); }

 private:
  const absl::string_view text_;
  const bool is_text_ = !mlir::stablehlo::isBytecode(llvm::StringRef(text_.data(), text_.size()));
  bool first_ = true;
  std::string message_, excerpt_;
};

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
  Diagnostics found(bytes);
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error) return mlir::success();
    found.Add(diagnostic);
    for (const mlir::Diagnostic& note : diagnostic.getNotes()) {
      if (!IsNoNews(note)) found.Add(note);
    }
    return mlir::success();
  });
  mlir::OwningOpRef<mlir::ModuleOp> module = Read(llvm::StringRef(bytes.data(), bytes.size()), &context);
  if (!module) {
    return absl::InvalidArgumentError(found.empty() ? "this is not a module of MLIR" : found.Text());
  }
  return module;
}

}  // namespace xla
