// The functions that there are formulas for, under the names of their ops. math::Atan alone is no op.
#pragma once

#define TESSERA_REAL_FUNCTIONS(X) \
  X(Acos)                         \
  X(Acosh)                        \
  X(Asin)                         \
  X(Asinh)                        \
  X(Atanh)                        \
  X(Cbrt)                         \
  X(Cos)                          \
  X(Cosh) X(Erf) X(Exp) X(Expm1) X(Log) X(Log1p) X(Logistic) X(Rsqrt) X(Sin) X(Sinh) X(Sqrt) X(Tan) X(Tanh)
#define TESSERA_REAL_FUNCTIONS_OF_TWO(X) X(Atan2) X(Power) X(Remainder)

#define TESSERA_COMPLEX_FUNCTIONS(X) \
  X(Acos)                            \
  X(Acosh)                           \
  X(Asin)                            \
  X(Asinh)                           \
  X(Atanh)                           \
  X(Cos)                             \
  X(Cosh) X(Exp) X(Expm1) X(Log) X(Log1p) X(Logistic) X(Rsqrt) X(Sign) X(Sin) X(Sinh) X(Sqrt) X(Tan) X(Tanh)
#define TESSERA_COMPLEX_FUNCTIONS_OF_TWO(X) X(Atan2) X(Divide) X(Multiply) X(Power)
