// The attributes, enums and types of the stablehlo dialect, without its ops: for code that reads ops by name.
#pragma once

#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TensorEncoding.h"
#include "stablehlo/dialect/StablehloOpsDialect.h.inc"
#include "stablehlo/dialect/StablehloOpsEnums.h.inc"
#define GET_TYPEDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsTypes.h.inc"
#define GET_ATTRDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsAttrs.h.inc"
