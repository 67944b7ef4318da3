// The functions that there are formulas for.
#pragma once

#define TESSERA_REAL_FUNCTIONS(X) \
  X(Acos)                         \
  X(Acosh)                        \
  X(Asin)                         \
  X(Asinh)                        \
  X(Atan)                         \
  X(Atanh)                        \
  X(Cbrt)                         \
  X(Cos)                          \
  X(Cosh) X(Erf) X(Exp) X(Expm1) X(Log) X(Log1p) X(Logistic) X(Rsqrt) X(Sin) X(Sinh) X(Sqrt) X(Tan) X(Tanh)
#define TESSERA_REAL_FUNCTIONS_OF_TWO(X) X(Atan2) X(Pow) X(Remainder)

#define TESSERA_COMPLEX_FUNCTIONS(X) \
  X(Acos)                            \
  X(Acosh)                           \
  X(Asin)                            \
  X(Asinh)                           \
  X(Atanh)                           \
  X(Cos)                             \
  X(Cosh) X(Exp) X(Expm1) X(Log) X(Log1p) X(Logistic) X(Rsqrt) X(Sign) X(Sin) X(Sinh) X(Sqrt) X(Tan) X(Tanh)
#define TESSERA_COMPLEX_FUNCTIONS_OF_TWO(X) X(Atan2) X(Divide) X(Multiply) X(Pow)

namespace xla::cpu {

enum class MathFunction {
#define TESSERA_CASE(Name) k##Name,
  TESSERA_REAL_FUNCTIONS(TESSERA_CASE) TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_CASE)
#undef TESSERA_CASE
  // Of complex numbers only.
  kDivide,
  kMultiply,
  kSign,
};

}  // namespace xla::cpu
