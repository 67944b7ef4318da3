#pragma once

#include <cstdint>

#include "xla/hlo/builder/xla_builder.h"

namespace xla {

// (values, indices) of the k largest elements along the last dimension, in descending order; of equal ones,
// the first comes first. Floating-point numbers are in their total order: NaN is larger than infinity, 0 than
// -0. The indices have `index_type`.
XlaOp TopK(XlaOp input, int64_t k, PrimitiveType index_type = PrimitiveType::S32);

// The same, found in `num_partitions` parts of the last dimension first and then among what these gave. The
// result does not depend on the partitions.
XlaOp TopKWithPartitions(XlaOp input, int64_t k, int64_t num_partitions = 1,
                         PrimitiveType index_type = PrimitiveType::S32);

}  // namespace xla
