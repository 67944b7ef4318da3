// The meaning of reduce: each result starts as the initial value and takes in its elements in row-major
// order.
#include "xla/ops/evaluate/evaluate.h"

#include <numeric>
#include <utility>
#include <vector>

#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<Literal> EvaluateReduce(const EvaluateArgs& args) {
  const size_t count = args.operands.size() / 2;
  TF_ASSIGN_OR_RETURN(std::vector<Literal> results,
                      InitialValues(args.result_shape(), args.operands.subspan(count)));
  TF_ASSIGN_OR_RETURN(Reducer reducer, Reducer::Make(args, 0, absl::MakeSpan(results), args.operands));
  const Shape& input = args.operand(0).shape();
  if (ShapeUtil::IsZeroElementArray(input)) return ArrayOrTuple(args.result_shape(), std::move(results));
  // How far the results of neighbours lie apart in each dimension: they are one where it is reduced.
  DimensionVector strides(input.rank(), 0);
  int64_t stride = 1;
  for (int d = static_cast<int>(input.rank()); d-- > 0;) {
    if (PositionInContainer(args.op.attributes.GetInts(Attr::kDimensions), d) >= 0) continue;
    strides[d] = stride;
    stride *= input.dimensions(d);
  }
  int64_t element = 0;
  TF_RETURN_IF_ERROR(
      ShapeUtil::ForEachIndexWithStatus(input, [&](absl::Span<const int64_t> index) -> absl::StatusOr<bool> {
        const int64_t place = std::inner_product(index.begin(), index.end(), strides.begin(), int64_t{0});
        TF_RETURN_IF_ERROR(reducer.Apply(place, element++));
        return true;
      }));
  return ArrayOrTuple(args.result_shape(), std::move(results));
}

}  // namespace xla
