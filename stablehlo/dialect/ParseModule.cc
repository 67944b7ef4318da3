#include "stablehlo/dialect/ParseModule.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
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

LogicalResult checkText(StringRef text, StringRef name, MLIRContext* context) {
  unsigned line = 1;
  size_t line_begin = 0;
  bool in_string = false;
  auto error = [&](size_t at) {
    return emitError(FileLineColLoc::get(context, name, line, static_cast<unsigned>(at - line_begin) + 1));
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      line_begin = i + 1;
      in_string = false;
    } else if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) {
      in_string = !in_string;
    } else if (!in_string && text[i] == '#' && isHugeNumber(text.drop_front(i + 1))) {
      return error(i) << "no op has more than " << kMaxResultNumber << " results";
    } else if (!in_string && text[i] == 'a' && isIndexArray(text.drop_front(i))) {
      return error(i) << "an array attribute holds booleans, integers or floats, not index";
    }
  }
  return success();
}

}  // namespace

LogicalResult checkInput(StringRef bytes, StringRef name, MLIRContext* context) {
  if (!isBytecode(bytes)) return checkText(bytes, name, context);
  return checkBytecode(bytes, [&] { return emitError(UnknownLoc::get(context)); });
}

OwningOpRef<ModuleOp> parseModule(StringRef bytes, StringRef name, MLIRContext* context) {
  if (failed(checkInput(bytes, name, context))) return nullptr;
  // A copy has the zero byte at the end that text needs, and the alignment that bytecode needs.
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(bytes, name), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(context));
}

}  // namespace mlir::stablehlo
