#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/xla_data.pb.h"

// Comparators, as Sort wants them: computations of two scalars of each operand type, parameters 2i and 2i+1
// for operand i, that give a pred. Errors are reported to `builder`.

namespace xla {

// Any of Lt, LtTotalOrder, Gt ..
using XlaCompareOp = XlaOp (*)(XlaOp, XlaOp, absl::Span<const int64_t>);

// These compare the first operand and ignore the others. Floating-point numbers are in their total order:
// -NaN < -infinity < .. < -0 < 0 < .. < infinity < NaN.
XlaComputation CreateScalarLtComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);
XlaComputation CreateScalarLeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);
XlaComputation CreateScalarEqComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);
XlaComputation CreateScalarNeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);
XlaComputation CreateScalarGeComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);
XlaComputation CreateScalarGtComputation(const std::vector<PrimitiveType>& operand_types,
                                         XlaBuilder* builder);

// Lexicographic: the first operand with a generator whose two scalars differ, in the total order, decides by
// its generator; when none differs, the last generator does. One entry an operand; at least one generator.
XlaComputation CreateScalarComparisonComputation(const std::string& name,
                                                 const std::vector<PrimitiveType>& operand_types,
                                                 const std::vector<std::optional<XlaCompareOp>>& generators,
                                                 XlaBuilder* builder);

}  // namespace xla
