#include "xla/hlo/builder/lib/approx_topk.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "xla/hlo/builder/lib/approx_topk_shape.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The shapes of the operands; errors name what does not fit.
absl::StatusOr<std::vector<Shape>> CheckOperands(absl::string_view function, XlaBuilder* builder,
                                                 absl::Span<const XlaOp> operands,
                                                 absl::Span<const XlaOp> init_values, int64_t top_k,
                                                 int64_t reduction_dim) {
  if (operands.empty() || operands.size() != init_values.size()) {
    return InvalidArgument("%s: %d operands and %d init_values", function, operands.size(),
                           init_values.size());
  }
  TF_ASSIGN_OR_RETURN(std::vector<Shape> shapes, builder->GetOperandShapes(operands));
  TF_ASSIGN_OR_RETURN(const std::vector<Shape> init_shapes, builder->GetOperandShapes(init_values));
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (!shapes[i].IsArray() || shapes[i].dimensions_size() == 0) {
      return InvalidArgument("%s: operand %d is %s, not an array with dimensions", function, i,
                             ShapeUtil::HumanString(shapes[i]));
    }
    if (!ShapeUtil::CompatibleIgnoringElementType(shapes[0], shapes[i])) {
      return InvalidArgument("%s: operands of different sizes: %s and %s", function,
                             ShapeUtil::HumanString(shapes[0]), ShapeUtil::HumanString(shapes[i]));
    }
    if (!ShapeUtil::IsScalarWithElementType(init_shapes[i], shapes[i].element_type())) {
      return InvalidArgument("%s: init value %d is %s, the operand %s", function, i,
                             ShapeUtil::HumanString(init_shapes[i]), ShapeUtil::HumanString(shapes[i]));
    }
  }
  if (reduction_dim < 0 || reduction_dim >= shapes[0].dimensions_size()) {
    return InvalidArgument("%s: %s has no dimension %d", function, ShapeUtil::HumanString(shapes[0]),
                           reduction_dim);
  }
  if (top_k < 0 || top_k > shapes[0].dimensions(reduction_dim)) {
    return InvalidArgument("%s: top_k is %d, dimension %d of %s has %d elements", function, top_k,
                           reduction_dim, ShapeUtil::HumanString(shapes[0]),
                           shapes[0].dimensions(reduction_dim));
  }
  return shapes;
}

// The better one of two tuples of scalars: (best.., next..) -> (best..), the first where neither is before
// the other.
absl::StatusOr<XlaComputation> BetterOf(XlaBuilder* parent, absl::Span<const Shape> shapes,
                                        const XlaComputation& comparator) {
  auto builder = parent->CreateSubBuilder("better");
  const int64_t count = static_cast<int64_t>(shapes.size());
  std::vector<XlaOp> best, next, pairs, result;
  for (int64_t i = 0; i < 2 * count; ++i) {
    const Shape scalar = ShapeUtil::MakeScalarShape(shapes[i % count].element_type());
    (i < count ? best : next).push_back(Parameter(builder.get(), i, scalar, i < count ? "best" : "next"));
  }
  // Of equal ones the earlier is kept, so the comparison is whether the later one is better.
  for (int64_t i = 0; i < count; ++i) {
    pairs.push_back(next[i]);
    pairs.push_back(best[i]);
  }
  const XlaOp next_is_better = Call(builder.get(), comparator, pairs);
  for (int64_t i = 0; i < count; ++i) result.push_back(Select(next_is_better, next[i], best[i]));
  return builder->Build(count == 1 ? result[0] : Tuple(builder.get(), result));
}

// Element i of what operations give for several operands; for one they give an array.
XlaOp ElementOf(XlaOp result, int64_t i, size_t count) {
  return count == 1 ? result : GetTupleElement(result, i);
}

}  // namespace

XlaOp AggregateToTopKBuilder(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                             absl::Span<const XlaOp> init_values, int64_t top_k, int64_t reduction_dim,
                             const XlaComputation& comparator) {
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(
        const std::vector<Shape> shapes,
        CheckOperands("AggregateToTopKBuilder", builder, operands, init_values, top_k, reduction_dim));
    std::vector<XlaOp> results;
    if (top_k == 1) {
      TF_ASSIGN_OR_RETURN(const XlaComputation better, BetterOf(builder, shapes, comparator));
      const XlaOp best = Reduce(builder, operands, init_values, better, {reduction_dim});
      std::vector<int64_t> sizes(shapes[0].dimensions().begin(), shapes[0].dimensions().end());
      sizes[reduction_dim] = 1;
      for (size_t i = 0; i < operands.size(); ++i) {
        results.push_back(Reshape(ElementOf(best, static_cast<int64_t>(i), operands.size()), sizes));
      }
    } else {
      const XlaOp sorted = Sort(operands, comparator, reduction_dim, /*is_stable=*/true);
      for (size_t i = 0; i < operands.size(); ++i) {
        const XlaOp element = ElementOf(sorted, static_cast<int64_t>(i), operands.size());
        results.push_back(SliceInDim(element, 0, top_k, 1, reduction_dim));
      }
    }
    return Tuple(builder, results);
  });
}

XlaOp ApproxTopKFallback(XlaBuilder* builder, absl::Span<const XlaOp> operands,
                         absl::Span<const XlaOp> init_values, int64_t top_k, int64_t reduction_dim,
                         const XlaComputation& comparator, float recall_target, bool aggregate_to_topk,
                         int64_t reduction_input_size_override) {
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes,
                        CheckOperands("ApproxTopK", builder, operands, init_values, top_k, reduction_dim));
    if (!(recall_target > 0 && recall_target <= 1)) {
      return InvalidArgument("ApproxTopK: the recall target %g is not in (0, 1]", recall_target);
    }
    const int64_t size = shapes[0].dimensions(reduction_dim);
    TF_ASSIGN_OR_RETURN(const auto output,
                        ApproxTopKReductionOutputSize(size, shapes[0].dimensions_size(), top_k, recall_target,
                                                      aggregate_to_topk, reduction_input_size_override));
    const int64_t taken = std::min(output.first, size);
    const XlaOp top =
        AggregateToTopKBuilder(builder, operands, init_values, taken, reduction_dim, comparator);
    if (taken == output.first) return top;
    // The result is whole tiles, of which the operands fill only a part.
    std::vector<XlaOp> filled;
    for (size_t i = 0; i < operands.size(); ++i) {
      filled.push_back(PadInDim(GetTupleElement(top, static_cast<int64_t>(i)), init_values[i], reduction_dim,
                                0, output.first - taken));
    }
    return Tuple(builder, filled);
  });
}

XlaOp ApproxTopK(XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                 int64_t top_k, int64_t reduction_dim, const XlaComputation& comparator, float recall_target,
                 bool aggregate_to_topk, int64_t reduction_input_size_override) {
  return ApproxTopKFallback(builder, operands, init_values, top_k, reduction_dim, comparator, recall_target,
                            aggregate_to_topk, reduction_input_size_override);
}

}  // namespace xla
