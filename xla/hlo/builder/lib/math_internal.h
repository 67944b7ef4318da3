// What the files math*.cc share; not for users.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_formulas.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla::special_functions {

// --- Frames

// An error that names the function unless the operand is an array of a real floating-point type.
absl::Status CheckReal(const char* function, XlaOp operand);

// compute(operands as f64), rounded to the type of the operands, which must be one real floating-point type
// and one shape, or with `may_broadcast` are broadcast to one.
XlaOp InDouble(const char* function, absl::Span<const XlaOp> operands, bool may_broadcast,
               absl::FunctionRef<XlaOp(absl::Span<const XlaOp>)> compute);
inline XlaOp InDouble(const char* function, XlaOp operand, XlaOp (*compute)(XlaOp)) {
  return InDouble(function, {operand}, false, [&](absl::Span<const XlaOp> x) { return compute(x[0]); });
}

// A loop: state = step(n, constants, state) for n = count, count - 1, .. 1. `count` is an f64 scalar, and so
// is n. State and constants are f64 arrays.
using CountdownStep = absl::FunctionRef<std::vector<XlaOp>(XlaOp n, absl::Span<const XlaOp> constants,
                                                           absl::Span<const XlaOp> state)>;
std::vector<XlaOp> Countdown(const std::string& name, XlaOp count, absl::Span<const XlaOp> constants,
                             absl::Span<const XlaOp> state, CountdownStep step);

// --- Functions of f64 operands that others are made of

// log Gamma(1 + a) for a > -0.5.
XlaOp LgammaOnePlus(XlaOp a);
// log(x) - digamma(1 + a) for a > 0, where log_ratio is log(x / a).
XlaOp LogMinusDigammaOnePlus(XlaOp x, XlaOp a, XlaOp log_ratio);
// Gamma(1 + a) for a >= 0.
XlaOp GammaOnePlus(XlaOp a);
// Gamma(a) / (sqrt(2 pi / a) (a / e)^a) for a > 0: close to 1.
XlaOp ScaledGamma(XlaOp a);
// m - log(1 + m) without cancellation; `one_plus_m` is given apart, since m may be close to -1.
XlaOp MinusLog1p(XlaOp m, XlaOp one_plus_m);

}  // namespace xla::special_functions
