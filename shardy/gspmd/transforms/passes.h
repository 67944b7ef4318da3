// Passes between the dialect sdy and shardings as HLO has them.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "shardy/gspmd/transforms/passes.h.inc"

// `mhlo.sharding` to sdy, and back.
void addStablehloImportPipeline(OpPassManager& manager);
void addStablehloExportPipeline(OpPassManager& manager);
// To sdy in strings, which HLO keeps, and back.
void addRoundTripExportPipeline(OpPassManager& manager);
void addRoundTripImportPipeline(OpPassManager& manager);

// Makes the passes and pipelines known by name.
void registerGspmdPassesAndPipelines();

}  // namespace mlir::sdy
