// Shape rule of scan. Rule numbers: docs/operations/reduce.md.
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// What one step sees of an array: the scanned dimension is gone.
Shape StepShape(const Shape& array, int64_t dimension) {
  Shape step(array.element_type());
  for (int i = 0; i < array.dimensions_size(); ++i) {
    if (i != dimension) step.add_dimensions(array.dimensions(i), array.is_dynamic_dimension(i));
  }
  return step;
}

// The i-th value that a shape of one value or a tuple of values holds.
const Shape& Part(const Shape& shape, int i) { return shape.IsTuple() ? shape.tuple_shapes(i) : shape; }
int PartCount(const Shape& shape) { return shape.IsTuple() ? shape.tuple_shapes_size() : 1; }

absl::Status CheckStepFunction(const OpArgs& args, int inputs, int carries, int64_t dimension) {
  const ProgramShape& function = *args.computations[0];
  const std::string text = ShapeUtil::HumanString(function);
  if (function.parameters_size() != inputs + carries) {
    return RuleError(args, "C3", "to_apply must take ", inputs, " elements and ", carries, " carries, found ",
                     text);
  }
  for (int i = 0; i < inputs + carries; ++i) {
    const Shape expected = i < inputs ? StepShape(args.operand(i), dimension) : args.operand(i);
    if (!ShapeUtil::Compatible(function.parameters(i), expected)) {
      return RuleError(args, "C3", "parameter ", i, " of to_apply must have shape ", Text(expected),
                       ", found ", text);
    }
  }
  const Shape& result = function.result();
  const int outputs = PartCount(result) - carries;
  if (outputs < 0) {
    return RuleError(args, "C4", "to_apply must return its outputs and then ", carries, " carries, found ",
                     text);
  }
  for (int i = 0; i < outputs; ++i) {
    if (!Part(result, i).IsArray() || dimension > Part(result, i).rank()) {
      return RuleError(args, "C4", "output ", i, " of to_apply must be an array with at least ", dimension,
                       " dimensions, found ", text);
    }
  }
  for (int i = 0; i < carries; ++i) {
    if (!ShapeUtil::Compatible(Part(result, outputs + i), args.operand(inputs + i))) {
      return RuleError(args, "C5", "carry ", i, " must keep the shape ", Text(args.operand(inputs + i)),
                       ", found ", text);
    }
  }
  return absl::OkStatus();
}

// The number of steps and whether it is dynamic, from the first input that knows it, or from what is declared
// when there is no input.
absl::StatusOr<std::pair<int64_t, bool>> StepCount(const OpArgs& args, int inputs, int outputs,
                                                   int64_t dimension) {
  const int d = static_cast<int>(dimension);
  if (inputs > 0) {
    int knows = inputs - 1;
    for (int i = inputs - 1; i >= 0; --i) {
      if (!args.operand(i).is_unbounded_dynamic_dimension(d)) knows = i;
    }
    return std::pair(args.operand(knows).dimensions(d), args.operand(knows).is_dynamic_dimension(d));
  }
  if (outputs > 0 && args.declared != nullptr && PartCount(*args.declared) >= outputs) {
    const Shape& output = Part(*args.declared, 0);
    if (output.IsArray() && dimension < output.rank()) {
      return std::pair(output.dimensions(d), output.is_dynamic_dimension(d));
    }
  }
  return RuleError(args, "C6",
                   "a scan without inputs needs an output in an explicit result shape for its length");
}

}  // namespace

absl::StatusOr<Shape> ScanShape(const OpArgs& args) {
  const int64_t carries64 = args.attributes.GetInt(Attr::kNumCarries);
  if (carries64 < 0 || carries64 > static_cast<int64_t>(args.operands.size())) {
    return RuleError(args, "C1", "num_carries must be between 0 and the number of operands ",
                     args.operands.size(), ", found ", carries64);
  }
  const int carries = static_cast<int>(carries64);
  const int inputs = static_cast<int>(args.operands.size()) - carries;
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (dimensions.size() != 1 || dimensions[0] < 0) {
    return RuleError(args, "C2", "dimensions must name the one dimension to scan, found ",
                     DimensionsToString(dimensions));
  }
  const int64_t dimension = dimensions[0];
  for (int i = 0; i < inputs; ++i) {
    const Shape& input = args.operand(i);
    if (!input.IsArray() || dimension >= input.rank()) {
      return RuleError(args, "C2", "input ", i, " must be an array with dimension ", dimension, ", found ",
                       Text(input));
    }
    if (!MayAgree(input.dimensions(static_cast<int>(dimension)),
                  args.operand(0).dimensions(static_cast<int>(dimension)))) {
      return RuleError(args, "C2", "all inputs must have the same size in dimension ", dimension, ", found ",
                       Text(args.operand(0)), " and ", Text(input));
    }
  }
  TF_RETURN_IF_ERROR(CheckStepFunction(args, inputs, carries, dimension));

  const Shape& step = args.computations[0]->result();
  const int outputs = PartCount(step) - carries;
  std::vector<Shape> results;
  std::pair<int64_t, bool> length;
  if (inputs > 0 || outputs > 0 || carries == 0) {
    TF_ASSIGN_OR_RETURN(length, StepCount(args, inputs, outputs, dimension));
  } else {
    return RuleError(args, "C6", "a scan must have an input or an output");
  }
  for (int i = 0; i < outputs; ++i) {
    const Shape& part = Part(step, i);
    Shape output(part.element_type());
    for (int d = 0; d <= part.dimensions_size(); ++d) {
      if (d == dimension) output.add_dimensions(length.first, length.second);
      if (d < part.dimensions_size()) output.add_dimensions(part.dimensions(d), part.is_dynamic_dimension(d));
    }
    output = LayoutUtil::GetWithDefaultLayout(output);
    TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(output));
    results.push_back(std::move(output));
  }
  for (int i = 0; i < carries; ++i)
    results.push_back(LayoutUtil::GetWithDefaultLayout(args.operand(inputs + i)));
  if (!step.IsTuple()) return results[0];
  return ShapeUtil::MakeValidatedTupleShape(results);
}

}  // namespace xla
