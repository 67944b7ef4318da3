// What the files of linear algebra share, and what their tests choose.
#pragma once

#include "xla/cpu/kernels/linalg.h"

namespace xla::cpu {

// How a batch is worked on: the best way for its sizes, as many matrices at a time as a vector has lanes, or
// one matrix after the other.
enum class Method : uint8_t { kBest, kLanes, kOneByOne };

struct SolveArgs {
  Number type;
  Method method;
  int64_t batch, n, m;
  TriangularSolveOptions options;
  ConstMatrices a, b;
  Matrices x;
};
void TriangularSolveBy(const SolveArgs& args, Workers& workers);

struct CholeskyArgs {
  Number type;
  Method method;
  int64_t batch, n;
  bool lower;
  ConstMatrices a;
  Matrices factor;
  int32_t* info;  // null: the other triangle is cleared, and failures give NaN
};
void CholeskyBy(const CholeskyArgs& args, Workers& workers);

struct LuArgs {
  Number type;
  int64_t batch, m, n;
  Matrices a;
  int32_t *pivots, *info;
};

// Those who share work that takes `products` multiplications: waking others takes as long as a few ten
// thousand.
inline Workers& WorkersFor(Number type, int64_t products, Workers& workers) {
  const int64_t weight = type == Number::kF32 ? 1 : type == Number::kC128 ? 8 : 2;
  return products * weight < int64_t{1} << 18 ? CallerOnly() : workers;
}

}  // namespace xla::cpu
