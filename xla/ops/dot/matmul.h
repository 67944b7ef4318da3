#pragma once

#include <cstdint>

#include "xla/literal.h"
#include "xla/xla_data_enums.h"

namespace xla {

// Products of matrices in a type wide enough for the operands: f64 for floating-point numbers, c128 for
// complex ones, u32 or u64 for integers, whose products and sums wrap. The order of the sums depends on
// nothing but the sizes.

// The type to compute in. Integers that meet floating-point numbers become such.
PrimitiveType MatmulType(PrimitiveType lhs, PrimitiveType rhs, PrimitiveType result);

// The operand in a type that Matmul reads for `matmul_type`: itself for f32 and f64, converted otherwise.
absl::StatusOr<Literal> ToMatmulOperand(const Literal& operand, PrimitiveType matmul_type);

// c[m, n] = a[m, k] * b[k, n], all row-major and dense; `lhs_type` and `rhs_type` say how a and b are stored.
void Matmul(PrimitiveType matmul_type, PrimitiveType lhs_type, const void* a, PrimitiveType rhs_type,
            const void* b, void* c, int64_t m, int64_t k, int64_t n);

// c[j] = the sum over t < k of a[t, j / repeat] * b[t, j] for j < n: each column of b has a column of a of
// its own, or shares it with its neighbours.
void MultiplyByColumns(PrimitiveType matmul_type, PrimitiveType lhs_type, const void* a,
                       PrimitiveType rhs_type, const void* b, void* c, int64_t k, int64_t n, int64_t repeat);

}  // namespace xla
