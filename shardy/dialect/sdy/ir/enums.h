// The enums of the dialect, with their texts.
#pragma once

#include <cstdint>
#include <optional>

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"
#include "shardy/dialect/sdy/ir/SdyEnums.h.inc"
