#pragma once

#include <cstdint>
#include <optional>

#include "xla/xla_data.pb.h"

namespace xla {

// What a dot's algorithm of one pass rounds floating-point operands to.
struct DotRounding {
  PrimitiveType type;
  bool to_tf32 = false;  // and numbers of F32 to ten bits of mantissa
};

// Nothing: the algorithm takes operands as they are. Those of several passes stand for the full precision of
// f32.
inline std::optional<DotRounding> RoundingOf(int64_t algorithm) {
  switch (algorithm) {
    case PrecisionConfig::ALG_DOT_F16_F16_F16:
    case PrecisionConfig::ALG_DOT_F16_F16_F32:
      return DotRounding{F16};
    case PrecisionConfig::ALG_DOT_BF16_BF16_BF16:
    case PrecisionConfig::ALG_DOT_BF16_BF16_F32:
      return DotRounding{BF16};
    case PrecisionConfig::ALG_DOT_TF32_TF32_F32:
      return DotRounding{F32, /*to_tf32=*/true};
    case PrecisionConfig::ALG_DOT_F32_F32_F32:
      return DotRounding{F32};
    default:
      return std::nullopt;
  }
}

}  // namespace xla
