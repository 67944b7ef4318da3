// stochastic-convert: rounds to an integer, away from zero with the probability of the fraction.
#include <cmath>
#include <cstdint>
#include <vector>

#include "xla/ops/convert/convert_element.h"
#include "xla/ops/convert/evaluate_kernels.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/types.h"

namespace xla {
namespace {

// The fraction of |value|, as a whole number of 2^-bits units, is compared with the random number of as many
// bits. Every finite value is exact in double, and so is its fraction; scaling by a power of two keeps it
// exact.
double RoundStochastically(double value, uint64_t random, int bits) {
  const double magnitude = std::fabs(value);
  const double whole = std::floor(magnitude);
  if (!(magnitude - whole > 0)) return value;  // NaN, infinity and integers.
  const auto fraction = static_cast<uint64_t>(std::ldexp(magnitude - whole, bits));
  return std::copysign(random < fraction ? whole + 1 : whole, value);
}

std::vector<double> ToDoubles(const Literal& literal) {
  std::vector<double> doubles(literal.element_count());
  const void* in = literal.untyped_data();
  GetConvertKernel(literal.shape().element_type(), F64)(&in, doubles.data(), literal.element_count());
  return doubles;
}

}  // namespace

absl::StatusOr<Literal> EvaluateStochasticConvert(const EvaluateArgs& args) {
  const Literal& random = args.operand(1);
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const int bits = primitive_util::BitWidth(random.shape().element_type());
  std::vector<double> values = ToDoubles(args.operand(0));
  const int64_t count = static_cast<int64_t>(values.size());
  std::vector<uint64_t> numbers(count);
  const void* random_in = random.untyped_data();
  GetConvertKernel(random.shape().element_type(), U64)(&random_in, numbers.data(), count);
  for (int64_t i = 0; i < count; ++i) values[i] = RoundStochastically(values[i], numbers[i], bits);
  const void* in = values.data();
  GetConvertKernel(F64, args.result_shape().element_type())(&in, result.untyped_data(), count);
  return result;
}

}  // namespace xla
