// The hexadecimal form of long boolean constants in text (`dense<"0x0100..">`). MLIR 22, which this library
// is built on, keeps eight booleans in a byte, the first in the lowest bit; later versions, and so JAX, write
// a byte for each.
#pragma once

#include <string>

#include "mlir/Support/LLVM.h"

namespace mlir::stablehlo {

// Packs constants with a byte for each boolean. The text keeps its length, so that places in its lines stay.
void packBooleans(MutableArrayRef<char> text);

// The text with a byte for each boolean, as later versions read and write it.
std::string unpackBooleans(StringRef text);

}  // namespace mlir::stablehlo
