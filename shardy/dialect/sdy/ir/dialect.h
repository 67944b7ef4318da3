// The sdy dialect: meshes, shardings of tensors, and the ops that annotate programs with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "shardy/dialect/sdy/ir/SdyDialect.h.inc"
#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/ir/enums.h"

#define GET_ATTRDEF_CLASSES
#include "shardy/dialect/sdy/ir/SdyAttrs.h.inc"
#include "shardy/dialect/sdy/ir/SdyOpInterfaces.h.inc"

namespace mlir::sdy {
// As the dialect's reference spells it.
using AlltoAllParamListAttr = AllToAllParamListAttr;
}  // namespace mlir::sdy

#define GET_OP_CLASSES
#include "shardy/dialect/sdy/ir/Sdy.h.inc"
