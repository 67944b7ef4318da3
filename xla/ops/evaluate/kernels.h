#pragma once

#include <cstdint>

#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/xla_data.pb.h"

namespace xla {

// Applies an elementwise op to `count` contiguous elements: in[k][i] -> out[i], in Literal's element storage.
// `out` may be the same array as an input, never a shifted one.
using ElementwiseKernel = void (*)(const void* const* in, void* out, int64_t count);

// The kernel of an elementwise op of family `elementwise` or a `convert`, or null when the op is not defined
// for the type. `operand_type` is the type of the first operand (of the second one for select; of the value
// for clamp), `result_type` that of the result. `attributes` gives compare its direction and type. select and
// clamp expect all operands expanded to full arrays.
ElementwiseKernel GetElementwiseKernel(HloOpcode opcode, PrimitiveType operand_type,
                                       PrimitiveType result_type, const Attributes& attributes);

}  // namespace xla
