// Shape rules of sort and topk. Rule numbers: docs/operations/sort.md.
#include <limits>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// (T0, T0, T1, T1, ..) -> pred[]
absl::Status CheckComparator(const OpArgs& args) {
  const ProgramShape& comparator = *args.computations[0];
  if (comparator.parameters_size() != static_cast<int>(2 * args.operands.size())) {
    return RuleError(args, "C5", "the comparator must take two parameters for each of the ",
                     args.operands.size(), " operands, found ", comparator.parameters_size());
  }
  for (int i = 0; i < comparator.parameters_size(); ++i) {
    const Shape expected = ShapeUtil::MakeScalarShape(args.operand(i / 2).element_type());
    if (ShapeUtil::Compatible(comparator.parameters(i), expected)) continue;
    return RuleError(args, "C5", "parameter ", i, " of the comparator must be ", Text(expected), ", found ",
                     Text(comparator.parameters(i)));
  }
  if (ShapeUtil::IsScalarWithElementType(comparator.result(), PRED)) return absl::OkStatus();
  return RuleError(args, "C6", "the comparator must return pred[], found ", Text(comparator.result()));
}

}  // namespace

absl::StatusOr<Shape> SortShape(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there must be at least one operand");
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C2"));
  const Shape& first = args.operand(0);
  std::vector<Shape> results;
  for (size_t i = 0; i < args.operands.size(); ++i) {
    if (!DimensionsMayAgree(args.operand(i), first)) {
      return RuleError(args, "C3", "operand ", i, " is ", Text(args.operand(i)), " but operand 0 is ",
                       Text(first), ": all must have the same dimensions");
    }
    results.push_back(WithOwnLayout(args.operand(i)));
  }
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (dimensions.size() != 1 || !NormalizeIndex(dimensions[0], first.rank())) {
    return RuleError(args, "C4", "dimensions must name one dimension in [", -first.rank(), ", ", first.rank(),
                     "), found ", DimensionsToString(dimensions));
  }
  TF_RETURN_IF_ERROR(CheckComparator(args));
  return ShapeUtil::MakeMaybeTupleShape(results);
}

absl::StatusOr<Shape> TopKShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  const Shape& operand = args.operand(0);
  if (primitive_util::IsComplexType(operand.element_type())) {
    return RuleError(args, "C1", "complex numbers have no order, found ", Text(operand));
  }
  if (operand.rank() == 0)
    return RuleError(args, "C2", "the operand must have a dimension, found ", Text(operand));
  const int last = operand.dimensions_size() - 1;
  const int64_t size = operand.dimensions(last);
  const int64_t k = args.attributes.GetInt(Attr::kK);
  if (k < 0 || (!operand.is_unbounded_dynamic_dimension(last) && k > size)) {
    return RuleError(args, "C3", "k must be in [0, ", size, "], found ", k);
  }
  if (size > std::numeric_limits<int32_t>::max()) {
    return RuleError(args, "C4", "the last dimension of ", Text(operand),
                     " must fit into s32, the type of the indices");
  }
  Shape values = LayoutUtil::GetWithDefaultLayout(operand);
  values.set_dimensions(last, k, /*is_dynamic=*/false);
  return ShapeUtil::MakeTupleShape({values, ShapeUtil::ChangeElementType(values, S32)});
}

}  // namespace xla
