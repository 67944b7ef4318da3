#include "stablehlo/dialect/ParseModule.h"

#include <algorithm>
#include <utility>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/BytecodeCheck.h"

namespace mlir::stablehlo {
namespace {

// MLIR makes room for as many results of a value that is used before its op as `%0#N` says; no op has so
// many.
constexpr uint64_t kMaxResultNumber = 1 << 20;

// Whether `text` begins with an integer above the limit.
bool isHugeNumber(StringRef text) {
  StringRef digits = text.take_while(llvm::isDigit);
  uint64_t number = 0;
  return !digits.empty() && (digits.getAsInteger(10, number) || number > kMaxResultNumber);
}

// `array<index`, which MLIR's parser does not survive.
bool isIndexArray(StringRef text) {
  if (!text.consume_front("array")) return false;
  text = text.ltrim();
  return text.consume_front("<") && text.ltrim().starts_with("index");
}

// MLIR's parser calls itself for what is inside brackets, and its stack ends somewhere.
constexpr int kMaxNesting = 1000;

// The arrows `->` and `>=` hold no bracket.
int nestingOf(StringRef text, size_t at) {
  switch (text[at]) {
    case '(':
    case '[':
    case '{':
    case '<':
      return 1;
    case ')':
    case ']':
    case '}':
      return -1;
    case '>':
      return (at > 0 && text[at - 1] == '-') || text.substr(at + 1).starts_with("=") ? 0 : -1;
    default:
      return 0;
  }
}

LogicalResult checkText(StringRef text, StringRef name, MLIRContext* context) {
  unsigned line = 1;
  size_t line_begin = 0;
  bool in_string = false;
  int nesting = 0;
  auto error = [&](size_t at) {
    return emitError(FileLineColLoc::get(context, name, line, static_cast<unsigned>(at - line_begin) + 1));
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      line_begin = i + 1;
      in_string = false;
    } else if (!in_string && text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) {
      in_string = !in_string;
    } else if (!in_string && text[i] == '#' && isHugeNumber(text.drop_front(i + 1))) {
      return error(i) << "no op has more than " << kMaxResultNumber << " results";
    } else if (!in_string && text[i] == 'a' && isIndexArray(text.drop_front(i))) {
      return error(i) << "an array attribute holds booleans, integers or floats, not index";
    } else if (!in_string) {
      nesting = std::max(nesting + nestingOf(text, i), 0);
      if (nesting > kMaxNesting)
        return error(i) << "brackets are nested more than " << kMaxNesting << " deep";
    }
  }
  return success();
}

}  // namespace

std::unique_ptr<llvm::MemoryBuffer> prepareInput(StringRef bytes, StringRef name, MLIRContext* context) {
  const bool is_text = !isBytecode(bytes);
  if (failed(is_text ? checkText(bytes, name, context)
                     : checkBytecode(bytes, [&] { return emitError(UnknownLoc::get(context)); }))) {
    return nullptr;
  }
  // A copy has the zero byte at the end that text needs, and the alignment that bytecode needs.
  auto copy = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), name);
  if (!copy) {
    emitError(UnknownLoc::get(context)) << "no memory for " << bytes.size() << " bytes";
    return nullptr;
  }
  llvm::copy(bytes, copy->getBuffer().begin());
  if (is_text) packBooleans(copy->getBuffer());
  return copy;
}

OwningOpRef<ModuleOp> parseModule(StringRef bytes, StringRef name, MLIRContext* context) {
  std::unique_ptr<llvm::MemoryBuffer> input = prepareInput(bytes, name, context);
  if (!input) return nullptr;
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(context));
}

}  // namespace mlir::stablehlo
