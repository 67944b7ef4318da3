// What a ragged dot gives.
#pragma once

#include "stablehlo/dialect/ChloOps.h"

namespace mlir::chlo {

// The shape of its result: batching dimensions, then those of lhs, then those of rhs; before them the
// groups', when each has a sum of its own. `groups` may be unknown, as sizes may.
SmallVector<int64_t> inferRaggedDotShape(ShapedType lhs, ShapedType rhs, int64_t groups,
                                         RaggedDotDimensionNumbersAttr numbers);

}  // namespace mlir::chlo
