#include "xla/hlo/translate/parse_mlir.h"

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/BytecodeCheck.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/dialect/Serialization.h"
#include "xla/hlo/translate/location.h"
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

constexpr char kShardy[] = "the program uses the dialect sdy (Shardy), which is not supported";

// MLIR does not name the op of a dialect that it does not know, and tells of unknown dialects to those who
// build tools. There is one that users meet.
std::string Message(const mlir::Diagnostic& diagnostic, absl::string_view text) {
  const std::string message = diagnostic.str();
  if (absl::StrContains(message, "ialect 'sdy'") || absl::StrContains(message, "ialect `sdy'"))
    return kShardy;
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

// Bytecode whose producer is `StableHLO_v1.2.3` holds ops of a version of StableHLO, not those of its
// dialect.
bool IsPortableArtifact(llvm::StringRef bytes) {
  if (!bytes.consume_front("ML\xefR") || bytes.empty()) return false;
  // The bytecode's version, a number whose first byte's low zeros tell how many bytes follow it.
  const size_t version_bytes = llvm::countr_zero(static_cast<uint8_t>(bytes.front())) + 1;
  return bytes.drop_front(std::min(version_bytes, bytes.size())).starts_with("StableHLO_v");
}

// MLIR makes room for as many results of a value that is used before its op as `%0#N` says; no op has so
// many.
constexpr int64_t kMaxResultNumber = 1 << 20;

// The integer that `text` begins with, as far as it matters.
int64_t LeadingNumber(absl::string_view text) {
  int64_t number = 0;
  for (size_t i = 0; i < text.size() && absl::ascii_isdigit(text[i]) && number <= kMaxResultNumber; ++i) {
    number = 10 * number + (text[i] - '0');
  }
  return number;
}

// `array<index`, which MLIR's parser does not survive.
bool IsIndexArray(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "array")) return false;
  text = absl::StripLeadingAsciiWhitespace(text);
  return absl::ConsumePrefix(&text, "<") &&
         absl::StartsWith(absl::StripLeadingAsciiWhitespace(text), "index");
}

// Refuses text that MLIR's parser dies of.
absl::Status CheckText(absl::string_view text) {
  int64_t line = 1;
  size_t line_begin = 0;
  bool in_string = false;
  const auto error = [&](size_t at, const auto&... message) {
    return absl::InvalidArgumentError(absl::StrCat(line, ":", at - line_begin + 1, ": ", message...));
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      line_begin = i + 1;
      in_string = false;
    } else if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) {
      in_string = !in_string;
    } else if (!in_string && text[i] == '#' && LeadingNumber(text.substr(i + 1)) > kMaxResultNumber) {
      return error(i, "no op has more than ", kMaxResultNumber, " results");
    } else if (!in_string && text[i] == 'a' && IsIndexArray(text.substr(i))) {
      return error(i, "an array attribute holds booleans, integers or floats, not index");
    }
  }
  return absl::OkStatus();
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
    AppendDiagnostic(diagnostic, bytes, &message);
    if (absl::EndsWith(message, kShardy)) return mlir::success();
    for (const mlir::Diagnostic& note : diagnostic.getNotes()) AppendDiagnostic(note, bytes, &message);
    return mlir::success();
  });
  if (const llvm::StringRef artifact(bytes.data(), bytes.size()); IsPortableArtifact(artifact)) {
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::stablehlo::deserializePortableArtifact(artifact, &context);
    if (!module) {
      return absl::InvalidArgumentError(message.empty() ? "this is not a portable artifact" : message);
    }
    return module;
  }
  if (const llvm::StringRef view(bytes.data(), bytes.size()); !mlir::stablehlo::isBytecode(view)) {
    TF_RETURN_IF_ERROR(CheckText(bytes));
  } else if (mlir::failed(mlir::stablehlo::checkBytecode(
                 view, [&] { return mlir::emitError(mlir::UnknownLoc::get(&context)); }))) {
    return absl::InvalidArgumentError(message);
  }
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
