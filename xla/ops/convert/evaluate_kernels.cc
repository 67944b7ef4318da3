#include "xla/ops/convert/evaluate_kernels.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "xla/ops/convert/convert_element.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla {
namespace {

using convert::FromWide;
using convert::WideOf;

constexpr int64_t kBlockSize = 256;

template <typename From>
[[gnu::noinline]] void Load(const void* in, int64_t start, int64_t count, WideOf<From>* wide) {
  const From* elements = static_cast<const From*>(in) + start;
  for (int64_t i = 0; i < count; ++i) wide[i] = static_cast<WideOf<From>>(elements[i]);
}

template <typename Wide, typename To>
[[gnu::noinline]] void Store(const Wide* wide, void* out, int64_t start, int64_t count) {
  To* elements = static_cast<To*>(out) + start;
  for (int64_t i = 0; i < count; ++i) elements[i] = FromWide<To>(wide[i]);
}

// Loads are one per type and stores one per type and wide type, so that a pair of types costs no more than
// this loop.
template <typename From, typename To>
void Convert(const void* const* in, void* out, int64_t count) {
  WideOf<From> block[kBlockSize];
  for (int64_t start = 0; start < count; start += kBlockSize) {
    const int64_t n = std::min(kBlockSize, count - start);
    Load<From>(in[0], start, n, block);
    Store<WideOf<From>, To>(block, out, start, n);
  }
}

template <typename From>
ElementwiseKernel ConvertFrom(PrimitiveType to) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return &Convert<From, native>;
  switch (to) {
    XLA_FOR_EACH_ARRAY_TYPE(TESSERA_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
}

}  // namespace

ElementwiseKernel GetConvertKernel(PrimitiveType from, PrimitiveType to) {
#define TESSERA_CASE(TYPE, native) \
  case TYPE:                       \
    return ConvertFrom<native>(to);
  switch (from) {
    XLA_FOR_EACH_ARRAY_TYPE(TESSERA_CASE)
    default:
      return nullptr;
  }
#undef TESSERA_CASE
}

}  // namespace xla
