#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "xla/ops/evaluate/kernels.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

// Loops around the formulas of the elementwise ops. A formula is a struct with the number of its operands and
// a static function on scalars:
//   struct Subtract { static constexpr int kArity = 2;  template <typename T> static T Apply(T a, T b) { .. }
//   };

namespace xla::elementwise {

// A formula's kernel for an element type; null where it has none.
struct KernelRow {
  HloOpcode opcode;
  ElementwiseKernel (*kernel)(PrimitiveType type);
};

// A formula on the elements as they are. R is the type of the results.
template <typename Formula, typename T, typename R = T>
void Loop(const void* const* in, void* out, int64_t count) {
  const T* a = static_cast<const T*>(in[0]);
  R* result = static_cast<R*>(out);
  if constexpr (Formula::kArity == 1) {
    for (int64_t i = 0; i < count; ++i) result[i] = Formula::Apply(a[i]);
  } else if constexpr (Formula::kArity == 2) {
    const T* b = static_cast<const T*>(in[1]);
    for (int64_t i = 0; i < count; ++i) result[i] = Formula::Apply(a[i], b[i]);
  } else {
    const T* b = static_cast<const T*>(in[1]);
    const T* c = static_cast<const T*>(in[2]);
    for (int64_t i = 0; i < count; ++i) result[i] = Formula::Apply(a[i], b[i], c[i]);
  }
}

inline constexpr int64_t kBlockSize = 256;

template <typename From, typename To>
[[gnu::noinline]] void ConvertBlock(const From* in, To* out, int64_t count) {
  for (int64_t i = 0; i < count; ++i) out[i] = static_cast<To>(in[i]);
}

// A kernel for T made of one for a wider type, block by block: what comes out is rounded (floats) or wrapped
// (integers) once, whatever the formula does within. Results of another type than Wide are stored as they
// come.
template <ElementwiseKernel kWideKernel, int kArity, typename T, typename Wide, typename R = T>
void Widened(const void* const* in, void* out, int64_t count) {
  Wide blocks[kArity][kBlockSize];
  const void* wide_in[kArity];
  for (int k = 0; k < kArity; ++k) wide_in[k] = blocks[k];
  for (int64_t start = 0; start < count; start += kBlockSize) {
    const int64_t n = std::min(kBlockSize, count - start);
    for (int k = 0; k < kArity; ++k) ConvertBlock(static_cast<const T*>(in[k]) + start, blocks[k], n);
    if constexpr (std::is_same_v<R, T>) {
      kWideKernel(wide_in, blocks[0], n);
      ConvertBlock(blocks[0], static_cast<T*>(out) + start, n);
    } else {
      kWideKernel(wide_in, static_cast<R*>(out) + start, n);
    }
  }
}

// `case F16: return ..;` for all floating-point types narrower than f32: `Formula` runs in Wide (float or
// double).
#define TESSERA_SMALL_FLOAT_CASES(Wide) XLA_FOR_EACH_SMALL_FLOAT_TYPE(TESSERA_SMALL_FLOAT_CASE_##Wide)
#define TESSERA_SMALL_FLOAT_CASE_float(TYPE, native) \
  case TYPE:                                         \
    return &Widened<&Loop<Formula, float>, Formula::kArity, native, float>;
#define TESSERA_SMALL_FLOAT_CASE_double(TYPE, native) \
  case TYPE:                                          \
    return &Widened<&Loop<Formula, double>, Formula::kArity, native, double>;

}  // namespace xla::elementwise
