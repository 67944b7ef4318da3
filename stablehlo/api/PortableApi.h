// Portable artifacts for callers that have programs as text or bytes and do not use MLIR.
#pragma once

#include <cstdint>
#include <string>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/Support/LLVM.h"

namespace mlir::stablehlo {

// Grows when this interface changes.
int64_t getApiVersion();

// The newest and the oldest version that artifacts can be written for, as "1.20.0".
std::string getCurrentVersion();
std::string getMinimumVersion();

// The smaller of two versions; fails if one is not of the form #.#.#.
FailureOr<std::string> getSmallerVersion(const std::string& version1, const std::string& version2);

// Writes the program in `module`, MLIR's text or bytecode, as an artifact of `target_version`. Diagnostics go
// to standard error.
LogicalResult serializePortableArtifact(StringRef module, StringRef target_version, raw_ostream& stream,
                                        bool allow_other_dialects = false);

// Writes the program in an artifact as MLIR bytecode of StableHLO.
LogicalResult deserializePortableArtifact(StringRef artifact, raw_ostream& stream);

}  // namespace mlir::stablehlo
