// Portable artifacts: programs in bytecode that other versions of StableHLO read.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "stablehlo/dialect/Version.h"

namespace mlir::stablehlo {

// Writes `module` as `target_version` ("1.16.0") knows it. Fails, with the reason reported at the place, when
// that version cannot express it. Ops and attributes of sdy are written as they are; those of other dialects
// are failures, or are written so as well.
LogicalResult serializePortableArtifact(ModuleOp module, StringRef target_version, raw_ostream& stream,
                                        bool allow_other_dialects = false);

// Makes a program that can be written, as frameworks do before serialization: ops of chlo that compilers know
// become composites of the same name (`chlo.erf`, ..), whose decompositions define their semantics, and the
// others ops of stablehlo.
LogicalResult legalizeChloForSerialization(ModuleOp module);

// Reads an artifact (or VHLO in text, or StableHLO) into StableHLO. Null, with the reason reported, on
// failure.
OwningOpRef<ModuleOp> deserializePortableArtifact(StringRef artifact, MLIRContext* context);

// Brings VHLO of any version that is read back into StableHLO and func, in place. Reports why when it fails.
LogicalResult legalizePortableProgram(ModuleOp module);

// The version that an artifact says it was written for; fails on other bytes.
FailureOr<vhlo::Version> getPortableArtifactVersion(StringRef artifact);

}  // namespace mlir::stablehlo
