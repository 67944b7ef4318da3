// Shape rules of reductions, windows, maps and scans. Rule numbers: docs/operations/reduce.md.
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

bool IsScalarOf(const Shape& shape, PrimitiveType type) {
  return ShapeUtil::IsScalarWithElementType(shape, type);
}

// C1 to C3 of reduce and reduce-window: N arrays of one size, then N scalars that start the reduction of
// each.
absl::Status CheckInputsAndInits(const OpArgs& args) {
  const size_t count = args.operands.size();
  if (count < 2 || count % 2 != 0) {
    return RuleError(args, "C1", "the operands must be N arrays and then N initial values, found ", count,
                     " operands");
  }
  for (size_t i = 0; i < count / 2; ++i) {
    const Shape& input = args.operand(i);
    if (!input.IsArray())
      return RuleError(args, "C2", "operand ", i, " must be an array, found ", Text(input));
    if (!DimensionsMayAgree(input, args.operand(0))) {
      return RuleError(args, "C2", "all inputs must have the same dimensions, found ", Text(args.operand(0)),
                       " and ", Text(input));
    }
    const Shape& init = args.operand(count / 2 + i);
    if (!IsScalarOf(init, input.element_type())) {
      return RuleError(args, "C3", "the initial value of operand ", i, " must be a scalar ",
                       primitive_util::LowercasePrimitiveTypeName(input.element_type()), ", found ",
                       Text(init));
    }
  }
  return absl::OkStatus();
}

// The reducer takes the N running values, then the N elements, and returns the N new running values.
absl::Status CheckReducer(const OpArgs& args, absl::string_view rule) {
  const ProgramShape& reducer = *args.computations[0];
  const int count = static_cast<int>(args.operands.size() / 2);
  if (reducer.parameters_size() != 2 * count) {
    return RuleError(args, rule, "to_apply must take ", 2 * count, " scalars, found ",
                     ShapeUtil::HumanString(reducer));
  }
  const Shape& result = reducer.result();
  if (result.IsTuple() ? result.tuple_shapes_size() != count : count != 1) {
    return RuleError(args, rule, "to_apply must return ", count,
                     count == 1 ? " scalar" : " scalars in a tuple", ", found ",
                     ShapeUtil::HumanString(reducer));
  }
  for (int i = 0; i < count; ++i) {
    const PrimitiveType type = args.operand(i).element_type();
    const Shape& returned = result.IsTuple() ? result.tuple_shapes(i) : result;
    if (!IsScalarOf(reducer.parameters(i), type) || !IsScalarOf(reducer.parameters(count + i), type) ||
        !IsScalarOf(returned, type)) {
      return RuleError(args, rule, "to_apply must take and return scalars of type ",
                       primitive_util::LowercasePrimitiveTypeName(type), " for operand ", i, ", found ",
                       ShapeUtil::HumanString(reducer));
    }
  }
  return absl::OkStatus();
}

// One result for each operand of the reduction, with the dimensions of `sizes`.
absl::StatusOr<Shape> ReductionResult(const OpArgs& args, const Shape& sizes) {
  std::vector<Shape> results;
  const size_t count = args.operands.size() / 2;
  results.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    TF_ASSIGN_OR_RETURN(Shape shape,
                        ShapeUtil::MakeValidatedShape(args.operand(i).element_type(), sizes.dimensions()));
    ShapeUtil::CopyDynamicDimensions(&shape, sizes);
    results.push_back(std::move(shape));
  }
  if (!args.computations[0]->result().IsTuple()) return results[0];
  return ShapeUtil::MakeValidatedTupleShape(results);
}

// The dimensions that a window leaves of an array.
absl::StatusOr<Shape> WindowResult(const OpArgs& args, const Shape& input, absl::string_view rank_rule,
                                   absl::string_view value_rule) {
  const Window& window = args.attributes.GetWindow(Attr::kWindow);
  if (window.dimensions_size() != input.dimensions_size()) {
    return RuleError(args, rank_rule, "the window has ", window.dimensions_size(),
                     " dimensions but the operand ", Text(input), " has ", input.dimensions_size());
  }
  if (absl::Status status = window_util::ValidateWindow(window); !status.ok()) {
    return RuleError(args, value_rule, status.message());
  }
  Shape result(input.element_type());
  for (int i = 0; i < input.dimensions_size(); ++i) {
    if (input.is_unbounded_dynamic_dimension(i)) {
      result.add_dimensions(Shape::kUnboundedSize);
      continue;
    }
    const auto bound = window_util::WindowOutputBound(input.dimensions(i), window.dimensions(i));
    if (!bound.ok()) return RuleError(args, value_rule, bound.status().message());
    result.add_dimensions(*bound, input.is_dynamic_dimension(i));
  }
  return result;
}

}  // namespace

absl::StatusOr<Shape> ReduceShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckInputsAndInits(args));
  const Shape& input = args.operand(0);
  absl::flat_hash_set<int64_t> reduced;
  for (int64_t dimension : args.attributes.GetInts(Attr::kDimensions)) {
    if (dimension < 0 || dimension >= input.rank()) {
      return RuleError(args, "C4", "dimension ", dimension, " is outside the operand ", Text(input));
    }
    if (!reduced.insert(dimension).second)
      return RuleError(args, "C4", "dimension ", dimension, " is listed twice");
  }
  TF_RETURN_IF_ERROR(CheckReducer(args, "C5"));
  Shape sizes(input.element_type());
  for (int i = 0; i < input.dimensions_size(); ++i) {
    if (!reduced.contains(i)) sizes.add_dimensions(input.dimensions(i), input.is_dynamic_dimension(i));
  }
  return ReductionResult(args, sizes);
}

absl::StatusOr<Shape> ReduceWindowShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckInputsAndInits(args));
  TF_ASSIGN_OR_RETURN(const Shape sizes, WindowResult(args, args.operand(0), "C4", "C5"));
  TF_RETURN_IF_ERROR(CheckReducer(args, "C6"));
  return ReductionResult(args, sizes);
}

absl::StatusOr<Shape> SelectAndScatterShape(const OpArgs& args) {
  const Shape& operand = args.operand(0);
  const Shape& source = args.operand(1);
  if (!operand.IsArray() || !source.IsArray()) {
    return RuleError(args, "C1", "operand and source must be arrays, found ", Text(operand), " and ",
                     Text(source));
  }
  const PrimitiveType type = operand.element_type();
  const std::string& type_name = primitive_util::LowercasePrimitiveTypeName(type);
  if (source.element_type() != type || !IsScalarOf(args.operand(2), type)) {
    return RuleError(args, "C2", "source and initial value must have the operand's element type ", type_name,
                     " and the initial value must be a scalar, found ", Text(source), " and ",
                     Text(args.operand(2)));
  }
  TF_ASSIGN_OR_RETURN(const Shape places, WindowResult(args, operand, "C3", "C4"));
  if (!DimensionsMayAgree(places, source)) {
    return RuleError(args, "C5", "the source must have one element for each place of the window, ",
                     Text(places), ", found ", Text(source));
  }
  const ProgramShape& select = *args.computations[CalledComputationIndex(Attr::kSelect)];
  const ProgramShape& scatter = *args.computations[CalledComputationIndex(Attr::kScatter)];
  if (select.parameters_size() != 2 || !IsScalarOf(select.parameters(0), type) ||
      !IsScalarOf(select.parameters(1), type) || !IsScalarOf(select.result(), PRED)) {
    return RuleError(args, "C6", "select must take two scalars ", type_name,
                     " and return a scalar pred, found ", ShapeUtil::HumanString(select));
  }
  if (scatter.parameters_size() != 2 || !IsScalarOf(scatter.parameters(0), type) ||
      !IsScalarOf(scatter.parameters(1), type) || !IsScalarOf(scatter.result(), type)) {
    return RuleError(args, "C7", "scatter must take two scalars ", type_name, " and return one, found ",
                     ShapeUtil::HumanString(scatter));
  }
  return WithOwnLayout(operand);
}

absl::StatusOr<Shape> MapShape(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there must be at least one operand");
  const Shape& first = args.operand(0);
  for (const Shape* operand : args.operands) {
    if (!operand->IsArray() || !DimensionsMayAgree(*operand, first)) {
      return RuleError(args, "C2", "all operands must be arrays of the same dimensions, found ", Text(first),
                       " and ", Text(*operand));
    }
  }
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  bool in_order = dimensions.empty() || static_cast<int64_t>(dimensions.size()) == first.rank();
  for (size_t i = 0; in_order && i < dimensions.size(); ++i)
    in_order = dimensions[i] == static_cast<int64_t>(i);
  if (!in_order) {
    return RuleError(args, "C3", "dimensions must be left out or name all dimensions in order, found ",
                     DimensionsToString(dimensions), " for ", Text(first));
  }
  const ProgramShape& function = *args.computations[0];
  bool fits = function.parameters_size() == static_cast<int>(args.operands.size()) &&
              ShapeUtil::IsScalar(function.result());
  for (int i = 0; fits && i < function.parameters_size(); ++i) {
    fits = IsScalarOf(function.parameters(i), args.operand(i).element_type());
  }
  if (!fits) {
    return RuleError(args, "C4",
                     "to_apply must take one scalar of each operand's type and return a scalar, found ",
                     ShapeUtil::HumanString(function), " for ", args.operands.size(), " operands");
  }
  return ShapeUtil::ChangeElementType(LayoutUtil::GetWithDefaultLayout(first),
                                      function.result().element_type());
}

}  // namespace xla
