#include "xla/ops/evaluate/indices.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "xla/primitive_util.h"

namespace xla {

std::vector<int64_t> IndicesOf(const Literal& integers) {
  std::vector<int64_t> result;
  result.reserve(integers.element_count());
  primitive_util::IntegralTypeSwitch<void>(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type>;
        for (const T element : integers.data<T>()) {
          if constexpr (std::is_same_v<T, uint64_t>) {
            constexpr uint64_t kMax = std::numeric_limits<int64_t>::max();
            result.push_back(static_cast<int64_t>(std::min(element, kMax)));
          } else {
            result.push_back(static_cast<int64_t>(element));
          }
        }
      },
      integers.shape().element_type());
  return result;
}

int64_t ClampStart(int64_t start, int64_t size, int64_t length) {
  return std::max<int64_t>(0, std::min(start, size - length));
}

}  // namespace xla
