// reduce-precision: as if converted to a narrower floating-point format and back.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/types.h"

namespace xla {
namespace {

// Sign, exponent and mantissa of T in an unsigned integer.
template <typename T>
struct Format {
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  static constexpr int kMantissaBits = std::numeric_limits<T>::digits - 1;
  static constexpr int kExponentBits = 8 * sizeof(T) - 1 - kMantissaBits;
  static constexpr int kBias = std::numeric_limits<T>::max_exponent - 1;
  static constexpr Bits kSign = Bits{1} << (8 * sizeof(T) - 1);
  static constexpr Bits kInfinity = ((Bits{1} << kExponentBits) - 1) << kMantissaBits;
  static Bits ToBits(T value) { return std::bit_cast<Bits>(value); }
  static T FromBits(Bits bits) { return std::bit_cast<T>(bits); }
  static T Infinity(bool negative) { return FromBits((negative ? kSign : 0) | kInfinity); }
};

template <typename T>
  requires is_small_float_v<T>
struct Format<T> {
  using Bits = uint32_t;
  static constexpr int kMantissaBits = T::kMantissaBits;
  static constexpr int kExponentBits = T::kExponentBits;
  static constexpr int kBias = T::kBias;
  static constexpr Bits kSign = T::kSignMask;
  static constexpr Bits kInfinity = T::kMaxFinite + 1;  // The first pattern that is too large.
  static Bits ToBits(T value) { return value.rep(); }
  static T FromBits(Bits bits) { return T::FromRep(static_cast<typename T::Bits>(bits)); }
  // Types without infinity have another answer to overflow.
  static T Infinity(bool negative) {
    const float infinity = std::numeric_limits<float>::infinity();
    return T(negative ? -infinity : infinity);
  }
};

// The narrower format has infinities, and rounds to zero what would be subnormal in it.
template <typename T>
T ReducePrecision(T value, int exponent_bits, int mantissa_bits) {
  using F = Format<T>;
  using Bits = typename F::Bits;
  const Bits bits = F::ToBits(value);
  const bool negative = (bits & F::kSign) != 0;
  if (value != value) return value;
  Bits magnitude = bits & ~F::kSign;
  if (magnitude >= F::kInfinity) return value;
  if (mantissa_bits < F::kMantissaBits) {
    // To nearest, ties to even; a carry out of the mantissa raises the exponent.
    const int dropped = F::kMantissaBits - mantissa_bits;
    const Bits half_less = (Bits{1} << (dropped - 1)) - 1;
    magnitude += half_less + ((magnitude >> dropped) & 1);
    magnitude = (magnitude >> dropped) << dropped;
    if (magnitude >= F::kInfinity) return F::Infinity(negative);
  }
  if (exponent_bits < F::kExponentBits) {
    const int64_t range = (int64_t{1} << (exponent_bits - 1)) - 1;
    const int64_t exponent = static_cast<int64_t>(magnitude >> F::kMantissaBits) - F::kBias;
    if (exponent > range) return F::Infinity(negative);
    if (exponent <= -range) return static_cast<T>(negative ? -0.0f : 0.0f);
  }
  return F::FromBits((negative ? F::kSign : Bits{0}) | magnitude);
}

}  // namespace

absl::StatusOr<Literal> EvaluateReducePrecision(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  // More than any type has makes no difference.
  const int exponent_bits =
      static_cast<int>(std::min<int64_t>(args.op.attributes.GetInt(Attr::kExponentBits), 64));
  const int mantissa_bits =
      static_cast<int>(std::min<int64_t>(args.op.attributes.GetInt(Attr::kMantissaBits), 64));
  primitive_util::FloatingPointTypeSwitch<void>(
      [&](auto constant) {
        using T = primitive_util::NativeTypeOf<constant>;
        const T* in = static_cast<const T*>(operand.untyped_data());
        T* out = static_cast<T*>(result.untyped_data());
        for (int64_t i = 0; i < result.element_count(); ++i)
          out[i] = ReducePrecision(in[i], exponent_bits, mantissa_bits);
      },
      operand.shape().element_type());
  return result;
}

}  // namespace xla
