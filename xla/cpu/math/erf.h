// The error function.
#pragma once

#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

template <typename N>
Number<N> Erf(Number<N> x) {
  const bool single = IsSingle(x);
  Number<N> size = Abs(x);
  Number<N> square = x * x;
  Number<N> ratio = single ? Polynomial(square, kErfNear32) : Polynomial(square, kErfNear64);
  Number<N> near = Fma(size, ratio, size);
  // 1 - exp(log(1 - erf(x))), which is 1 from the cap on.
  Number<N> capped = Smaller(single ? 3.95 : 5.95, size);
  Number<N> logarithm = single ? Polynomial(capped, kErfFar32) : Polynomial(capped, kErfFar64);
  ExpParts<N> parts = SplitExp(logarithm, ExponentBias(x));
  Number<N> power = AsFloat(parts.biased_k << FractionBits(x));
  Number<N> far = Fma(-ExpNear0(parts.rest), power, 1.0);
  return CopySign(Select(size < (single ? 0.875 : 1.0), near, far), x);
}

}  // namespace xla::cpu::math
