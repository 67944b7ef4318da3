#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/evaluate/kernels.h"

namespace xla {

// One pointer for each of the N values that a reduction carries.
using ValuePointers = absl::InlinedVector<char*, 2>;

// The computation of a reduction, ready to run on rows of elements.
class Reducer {
 public:
  // Of called computation number `index`, which takes N running values and N elements.
  static absl::StatusOr<Reducer> Make(const EvaluateArgs& args, int index);

  int64_t value_count() const { return static_cast<int64_t>(bytes_.size()); }
  // Bytes of an element of value i.
  int64_t bytes(int64_t i) const { return bytes_[i]; }

  // Whether the function is one of the elementwise ops whose order and grouping are free.
  bool is_associative() const { return kernel_ != nullptr; }

  // accumulators[i] = f(accumulators[i], elements[i]) for rows of `count` elements. The rows are apart.
  absl::Status Apply(const ValuePointers& accumulators, const ValuePointers& elements, int64_t count);
  // result = f(a, b) for the one value of an associative reducer. The result may be a or b.
  void Combine(const char* a, const char* b, char* result, int64_t count) const {
    const void* const in[] = {a, b};
    kernel_(in, result, count);
  }

 private:
  const ScalarFunction* function_ = nullptr;
  ElementwiseKernel kernel_ = nullptr;  // of a function whose order is free
  std::vector<int64_t> bytes_;
  std::vector<std::vector<char>> results_;
};

// Writes `count` copies of an element.
void FillElements(const void* element, int64_t bytes, int64_t count, char* out);

// The result of an op that gives one array, or a tuple of them.
Literal ArrayOrTuple(const Shape& result_shape, std::vector<Literal> arrays);

// The arrays of a result shape that is one array or a tuple of arrays.
std::vector<Shape> ArrayShapes(const Shape& result_shape);

}  // namespace xla
