// The check dialect.
#pragma once

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "stablehlo/reference/CheckOpsDialect.h.inc"
#define GET_OP_CLASSES
#include "stablehlo/reference/CheckOps.h.inc"
