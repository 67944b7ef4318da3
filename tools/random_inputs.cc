#include "tools/random_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/arrays.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr int64_t kMostBytes = int64_t{4} << 30;

// splitmix64: a counter run through a mixing function.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // The sum of four uniform numbers, scaled to mean 0 and variance 1: no library function whose last bit may
  // differ between machines, and nothing beyond 3.5.
  double NearNormal() {
    const uint64_t bits = Next();
    int64_t sum = 0;
    for (int i = 0; i < 4; ++i) sum += static_cast<int64_t>(bits >> (16 * i) & 0xffff);
    return (static_cast<double>(sum) / 65536 - 2) * 1.7320508075688772;
  }

 private:
  uint64_t state_;
};

template <typename T>
T Draw(Random& random) {
  constexpr PrimitiveType kType = primitive_util::NativeToPrimitiveType<T>();
  if constexpr (kType == PRED) {
    return (random.Next() >> 63) != 0;
  } else if constexpr (is_complex_v<T>) {
    const double real = random.NearNormal();
    return T(real, random.NearNormal());
  } else if constexpr (kType == F8E8M0FNU) {
    return T(std::ldexp(1.0, static_cast<int>(random.Next() % 7) - 3));  // powers of two only, no sign
  } else if constexpr (is_specialized_integral_v<T>) {
    const int bits = primitive_util::BitWidth(kType) - primitive_util::IsSignedIntegralType(kType);
    const uint64_t count = bits == 0 ? 1 : std::min(uint64_t{10}, uint64_t{1} << std::min(bits, 4));
    return T(static_cast<int64_t>(random.Next() % count));
  } else {
    return T(random.NearNormal());
  }
}

NpyArray DrawArray(const Shape& shape, int64_t count, Random& random) {
  NpyArray array{
      NumpyTypeFor(shape.element_type()), {shape.dimensions().begin(), shape.dimensions().end()}, ""};
  primitive_util::ArrayTypeSwitch(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type>;
        array.data.resize(count * sizeof(T));
        for (int64_t i = 0; i < count; ++i) {
          const T value = Draw<T>(random);
          std::memcpy(&array.data[i * sizeof(T)], &value, sizeof(T));
        }
      },
      shape.element_type());
  return array;
}

}  // namespace

absl::StatusOr<NamedArrays> RandomInputs(absl::Span<const Shape> parameters, uint64_t seed) {
  NamedArrays arrays;
  int64_t bytes = 0;
  for (const Shape& parameter : parameters) {
    for (const Shape& leaf : ArrayLeaves(parameter)) {
      const std::string name = absl::StrCat("arg", arrays.size());
      if (!leaf.IsArray() || leaf.is_unbounded_dynamic()) {
        return absl::InvalidArgumentError(
            absl::StrCat(name, ": random values cannot be made for a parameter of type ", leaf.ToString(),
                         "; give it with --inputs or --input"));
      }
      const int64_t count = ShapeUtil::ElementsIn(leaf);
      const int64_t item_size = primitive_util::ByteWidth(leaf.element_type());
      if (count > (kMostBytes - bytes) / item_size) {
        return absl::InvalidArgumentError(absl::StrCat(
            name, ": random inputs are made up to 4 GiB, and the program's parameter is ", leaf.ToString()));
      }
      bytes += count * item_size;
      // Every argument has its own sequence, so that changing one does not change the next.
      Random mix(seed);
      Random random(mix.Next() + arrays.size());
      arrays.emplace_back(name, DrawArray(leaf, count, random));
    }
  }
  return arrays;
}

}  // namespace xla
