#include "xla/array.h"

#include <random>

namespace xla {
namespace {
template <typename Distribution, typename Take>
void Draw(int64_t count, Distribution distribution, int seed, Take take) {
  std::mt19937 engine(static_cast<std::mt19937::result_type>(seed));
  for (; count > 0; --count) take(distribution(engine));
}
}  // namespace

void NormalNumbers(int64_t count, double mean, double deviation, int seed,
                   absl::FunctionRef<void(double)> take) {
  Draw(count, std::normal_distribution<double>(mean, deviation), seed, take);
}

void NumbersBetween(int64_t count, double min, double max, int seed, absl::FunctionRef<void(double)> take) {
  Draw(count, std::uniform_real_distribution<double>(min, max), seed, take);
}

void IntegersBetween(int64_t count, int64_t min, int64_t max, int seed,
                     absl::FunctionRef<void(int64_t)> take) {
  Draw(count, std::uniform_int_distribution<int64_t>(min, max), seed, take);
}

}  // namespace xla
