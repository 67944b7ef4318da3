// The meaning of gather and scatter. docs/operations/gather_scatter.md
#include "xla/ops/evaluate/evaluate.h"

#include <utility>
#include <vector>

#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/ops/evaluate/indices.h"
#include "xla/ops/gather_scatter/evaluate_windows.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

int64_t ElementBytes(const Literal& literal) {
  return primitive_util::ByteWidth(literal.shape().element_type());
}

bool IsEmpty(const Shape& shape) { return ShapeUtil::IsZeroElementArray(shape); }

}  // namespace

absl::StatusOr<Literal> EvaluateGather(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const Attributes& attributes = args.op.attributes;
  Literal result(args.result_shape());
  // Windows without elements; where their dimensions of size 0 are not in the result, it stays zero.
  if (IsEmpty(result.shape()) || IsEmpty(operand.shape()) ||
      PositionInContainer(attributes.GetInts(Attr::kSliceSizes), 0) >= 0) {
    return result;
  }
  const auto sizes = operand.shape().dimensions();
  WindowWalk walk(
      {sizes, attributes.GetInts(Attr::kOffsetDims), attributes.GetInts(Attr::kCollapsedSliceDims),
       attributes.GetInts(Attr::kStartIndexMap), attributes.GetInts(Attr::kOperandBatchingDims),
       attributes.GetInts(Attr::kStartIndicesBatchingDims), attributes.GetInt(Attr::kIndexVectorDim)},
      args.operand(1), result.shape());
  const DimensionVector strides = RowMajorStrides(sizes);
  const int64_t width = ElementBytes(operand);
  const char* source = static_cast<const char*>(operand.untyped_data());
  char* destination = static_cast<char*>(result.untyped_data());
  do {
    int64_t begin = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      begin += ClampStart(walk.start()[i], sizes[i], walk.window_sizes()[i]) * strides[i];
    }
    StridedCopy(width, walk.window_sizes(), source + begin * width, strides,
                destination + walk.offset() * width, walk.window_strides());
  } while (walk.Next());
  return result;
}

absl::StatusOr<Literal> EvaluateScatter(const EvaluateArgs& args) {
  const size_t count = args.operands.size() / 2;
  const Literal& indices = args.operand(count);
  const Shape& updates = args.operand(count + 1).shape();
  const Attributes& attributes = args.op.attributes;
  std::vector<Literal> results;
  for (size_t i = 0; i < count; ++i) results.push_back(args.operand(i));
  if (!IsEmpty(updates) && !IsEmpty(results[0].shape())) {
    const auto sizes = args.operand(0).shape().dimensions();
    WindowWalk walk(
        {sizes, attributes.GetInts(Attr::kUpdateWindowDims), attributes.GetInts(Attr::kInsertedWindowDims),
         attributes.GetInts(Attr::kScatterDimsToOperandDims), attributes.GetInts(Attr::kInputBatchingDims),
         attributes.GetInts(Attr::kScatterIndicesBatchingDims), attributes.GetInt(Attr::kIndexVectorDim)},
        indices, updates);
    TF_ASSIGN_OR_RETURN(Reducer reducer,
                        Reducer::Make(args, 0, absl::MakeSpan(results), args.operands.subspan(count + 1)));
    const DimensionVector strides = RowMajorStrides(sizes);
    const Shape window = ShapeUtil::MakeShape(PRED, walk.window_sizes());
    do {
      bool fits = true;
      int64_t begin = 0;
      for (size_t i = 0; i < sizes.size(); ++i) {
        fits &= walk.start()[i] >= 0 && walk.start()[i] <= sizes[i] - walk.window_sizes()[i];
        if (fits) begin += walk.start()[i] * strides[i];
      }
      if (!fits) continue;
      TF_RETURN_IF_ERROR(ShapeUtil::ForEachIndexWithStatus(
          window, [&](absl::Span<const int64_t> index) -> absl::StatusOr<bool> {
            int64_t place = begin, update = walk.offset();
            for (size_t i = 0; i < index.size(); ++i) {
              place += index[i] * strides[i];
              update += index[i] * walk.window_strides()[i];
            }
            TF_RETURN_IF_ERROR(reducer.Apply(place, update));
            return true;
          }));
    } while (walk.Next());
  }
  return ArrayOrTuple(args.result_shape(), std::move(results));
}

}  // namespace xla
