#include "stablehlo/dialect/BooleanText.h"

#include <cstdint>
#include <limits>
#include <optional>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::stablehlo {
namespace {

// How many booleans a constant has, from the text behind its digits: `"> : tensor<2x3xi1>`.
std::optional<uint64_t> booleanCount(StringRef text) {
  auto consume = [&](StringRef token) { return (text = text.ltrim()).consume_front(token); };
  if (!consume("\"") || !consume(">") || !consume(":")) return std::nullopt;
  if (!consume("tensor<") && !consume("vector<")) return std::nullopt;
  uint64_t count = 1, size = 0;
  while (!text.consumeInteger(10, size)) {
    const bool fits = size == 0 || count <= std::numeric_limits<uint32_t>::max() / size;
    if (!fits || !text.consume_front("x")) return std::nullopt;
    count *= size;
  }
  if (!text.consume_front("i1") || text.empty() || llvm::isDigit(text.front())) return std::nullopt;
  return count;
}

// Calls `visit` with the place of a constant's digits, the digits, and the number of booleans, where they
// have as many bytes as `byte_count` says for the number.
void visitConstants(StringRef text, function_ref<uint64_t(uint64_t)> byte_count,
                    function_ref<void(size_t, StringRef, uint64_t)> visit) {
  constexpr StringLiteral kOpening = "dense<\"0x";
  for (size_t at = text.find(kOpening); at != StringRef::npos; at = text.find(kOpening, at)) {
    at += kOpening.size();
    const StringRef digits = text.drop_front(at).take_while(llvm::isHexDigit);
    const std::optional<uint64_t> count = booleanCount(text.drop_front(at + digits.size()));
    // One boolean is the same in both forms.
    if (count && *count > 1 && digits.size() == 2 * byte_count(*count)) visit(at, digits, *count);
  }
}

uint64_t packedBytes(uint64_t count) { return llvm::divideCeil(count, 8); }
uint64_t unpackedBytes(uint64_t count) { return count; }

}  // namespace

void packBooleans(MutableArrayRef<char> text) {
  visitConstants({text.data(), text.size()}, unpackedBytes, [&](size_t at, StringRef digits, uint64_t count) {
    SmallVector<uint8_t> bytes(packedBytes(count), 0);
    for (uint64_t i = 0; i < count; ++i) {
      const StringRef boolean = digits.substr(2 * i, 2);
      if (boolean != "00" && boolean != "01") return;
      bytes[i / 8] |= (boolean == "01") << (i % 8);
    }
    std::string packed = llvm::toHex(bytes) + "\"";
    packed.resize(digits.size() + 1, ' ');
    llvm::copy(packed, text.begin() + at);
  });
}

std::string unpackBooleans(StringRef text) {
  std::string result;
  size_t done = 0;
  visitConstants(text, packedBytes, [&](size_t at, StringRef digits, uint64_t count) {
    result.append(text.substr(done, at - done));
    for (uint64_t i = 0; i < count; ++i) {
      const unsigned byte = llvm::hexFromNibbles(digits[i / 8 * 2], digits[i / 8 * 2 + 1]);
      result.append(byte >> (i % 8) & 1 ? "01" : "00");
    }
    done = at + digits.size();
  });
  result.append(text.substr(done));
  return result;
}

}  // namespace mlir::stablehlo
