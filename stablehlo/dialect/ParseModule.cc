#include "stablehlo/dialect/ParseModule.h"

#include <algorithm>
#include <utility>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/BytecodeCheck.h"

namespace mlir::stablehlo {
namespace {

// MLIR allocates as many results of a value that is used before its op as `%0#N` says; no op has so
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

bool isWordPart(char c) { return llvm::isAlnum(c) || c == '_'; }

// The parser calls itself for each operand of an affine expression too. This counts the operators that stand
// side by side, in brackets or not; characters that are not part of an expression end it.
class OperatorCount {
 public:
  // How many there are up to this place.
  int at(StringRef text, size_t at) {
    const int nesting = nestingOf(text, at);
    if (nesting > 0) counts_.push_back(0);
    if (nesting < 0 && counts_.size() > 1) counts_.pop_back();
    const StringRef rest = text.drop_front(at);
    if (StringRef(",:=%@;").contains(rest.front())) return counts_.back() = 0;
    const bool begins_word = at == 0 || !isWordPart(text[at - 1]);
    const StringRef word = begins_word ? rest.take_while(isWordPart) : StringRef();
    if (word == "floordiv" || word == "ceildiv" || word == "mod" || StringRef("+*").contains(rest.front()) ||
        (rest.starts_with("-") && !rest.starts_with("->"))) {
      ++counts_.back();
    }
    return counts_.back();
  }

 private:
  SmallVector<int> counts_ = {0};
};

// Attributes and types that are made of aliases nest deeper than brackets show, and what comes after the
// parser calls itself for each level.
class AliasDepths {
 public:
  // How deep the aliases that the text names at this place make it, whose brackets are `nesting` deep.
  int at(StringRef text, size_t at, int nesting) {
    const char c = text[at];
    if (!llvm::isSpace(c)) last_ = c;
    if (current_ != nullptr) *current_ = std::max(*current_, nesting);
    if (c != '#' && c != '!') return nesting;
    const StringRef name = text.drop_front(at + 1).take_while(isWordPart);
    StringRef rest = text.drop_front(at + 1 + name.size()).ltrim();
    if (nesting == 0 && rest.consume_front("=")) {
      // Locations are not read to that depth, and those of deep calls are long.
      current_ = rest.ltrim().starts_with("loc(") ? nullptr : &depths_[text.substr(at, 1 + name.size())];
      return nesting;
    }
    const auto found = depths_.find(text.substr(at, 1 + name.size()));
    if (found == depths_.end()) return nesting;
    const int depth = nesting + 1 + found->second;
    if (current_ != nullptr && current_ != &found->second) *current_ = std::max(*current_, depth);
    return depth;
  }
  // A definition goes on after the marks that something must follow.
  void endLine(int nesting) {
    if (nesting == 0 && !StringRef("=:,").contains(last_)) current_ = nullptr;
  }

 private:
  llvm::StringMap<int> depths_;  // its elements stay where they are
  int* current_ = nullptr;       // of the alias that is being defined
  char last_ = 0;
};

// The work of the parser grows with the square of the dimensions that `1x2x3xf32` says.
constexpr int kMaxDimensions = 1000;
bool hasTooManyDimensions(StringRef text, size_t at) {
  if (!llvm::isDigit(text[at]) && text[at] != '?') return false;
  if (at > 0 && (isWordPart(text[at - 1]) || text[at - 1] == '?')) return false;
  const StringRef sizes =
      text.drop_front(at).take_while([](char c) { return llvm::isDigit(c) || c == '?' || c == 'x'; });
  return sizes.count('x') > kMaxDimensions;
}

LogicalResult checkText(StringRef text, StringRef name, MLIRContext* context) {
  unsigned line = 1;
  size_t line_begin = 0;
  bool in_string = false;
  int nesting = 0;
  OperatorCount operators;
  AliasDepths aliases;
  auto error = [&](size_t at) {
    return emitError(FileLineColLoc::get(context, name, line, static_cast<unsigned>(at - line_begin) + 1));
  };
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++line;
      line_begin = i + 1;
      in_string = false;
      aliases.endLine(nesting);
    } else if (!in_string && text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (in_string && text[i] == '\\' && text.substr(i + 1, 1) != "\n") {
      ++i;
    } else if (text[i] == '"') {
      in_string = !in_string;
      aliases.at(text, i, nesting);
    } else if (!in_string && text[i] == '#' && isHugeNumber(text.drop_front(i + 1))) {
      return error(i) << "no op has more than " << kMaxResultNumber << " results";
    } else if (!in_string && text[i] == 'a' && isIndexArray(text.drop_front(i))) {
      return error(i) << "an array attribute holds booleans, integers or floats, not index";
    } else if (!in_string && hasTooManyDimensions(text, i)) {
      return error(i) << "a type has more than " << kMaxDimensions << " dimensions";
    } else if (!in_string) {
      nesting = std::max(nesting + nestingOf(text, i), 0);
      if (nesting > kMaxNesting)
        return error(i) << "brackets are nested more than " << kMaxNesting << " deep";
      if (aliases.at(text, i, nesting) > kMaxNesting)
        return error(i) << "aliases are nested more than " << kMaxNesting << " deep";
      if (operators.at(text, i) > kMaxNesting)
        return error(i) << "an affine expression has more than " << kMaxNesting << " operators";
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
