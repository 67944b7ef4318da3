#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// The computation of a reduction over N arrays, with the arrays that hold its running values.
class Reducer {
 public:
  // Of called computation number `index`, which takes N running values and N elements. The results and the
  // operands, N of each, stay where they are as long as the reducer is used.
  static absl::StatusOr<Reducer> Make(const EvaluateArgs& args, int index, absl::Span<Literal> results,
                                      absl::Span<const Literal* const> operands);

  // results[place] = f(results[place], operands[element]), both counted in row-major order.
  absl::Status Apply(int64_t place, int64_t element);

 private:
  const ScalarFunction* function_ = nullptr;
  std::vector<int64_t> bytes_;  // of an element of array i
  std::vector<char*> results_;
  std::vector<const char*> operands_;
  std::vector<const void*> parameters_;
  std::vector<void*> values_;
};

// Arrays of a result shape that is one array or a tuple of arrays, each filled with its initial value.
absl::StatusOr<std::vector<Literal>> InitialValues(const Shape& result_shape,
                                                   absl::Span<const Literal* const> scalars);

// The result of an op that gives one array, or a tuple of them.
Literal ArrayOrTuple(const Shape& result_shape, std::vector<Literal> arrays);

// The arrays of a result shape that is one array or a tuple of arrays.
std::vector<Shape> ArrayShapes(const Shape& result_shape);

// result[i] = function(operands[i]..) for all elements of arrays of one size.
absl::Status MapElements(const ScalarFunction& function, absl::Span<const Literal* const> operands,
                         Literal* result);

}  // namespace xla
