// Tensors in files as numpy writes them, and the list of those that probes wrote.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "stablehlo/reference/Value.h"

namespace mlir::stablehlo {

// An .npy file. Element types that numpy lacks are written as their bits: float8 and smaller as bytes,
// bfloat16 as uint16, integers of less than a byte as bytes.
absl::Status writeNumPy(const std::string& path, const Tensor& tensor);
// Refuses a file whose elements are not those of `type`.
absl::StatusOr<Tensor> readNumPy(const std::string& path, RankedTensorType type);

// Adds a row to the folder's index.csv: id, type, file.
absl::Status addProbe(const std::string& folder, const std::string& id, const Tensor& tensor,
                      const std::string& path);
// The file of a probe's n-th row (from 1) in index.csv.
absl::StatusOr<std::string> probeFile(const std::string& folder, const std::string& id, int64_t iteration);

}  // namespace mlir::stablehlo
