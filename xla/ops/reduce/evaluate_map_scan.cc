// The meaning of map and scan.
#include <utility>
#include <vector>

#include "xla/literal_strided_copy.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<Literal> EvaluateMap(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const ScalarFunction* function, args.context->Scalar(0));
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  TF_RETURN_IF_ERROR(MapElements(*function, args.operands, &result));
  return result;
}

namespace {

// An array seen as [outer, steps, inner], of which step i is [outer, inner].
struct Steps {
  int64_t outer = 1, steps = 1, inner = 1, bytes = 1;

  Steps(const Shape& array, int64_t dimension)
      : steps(array.dimensions(static_cast<int>(dimension))),
        bytes(ShapeUtil::ByteSizeOfPrimitiveType(array.element_type())) {
    for (int d = 0; d < array.dimensions_size(); ++d) {
      if (d < dimension) outer *= array.dimensions(d);
      if (d > dimension) inner *= array.dimensions(d);
    }
  }
  void Read(const Literal& array, int64_t step, Literal* value) const {
    StridedCopy(bytes, {outer, inner}, static_cast<const char*>(array.untyped_data()) + step * inner * bytes,
                {steps * inner, 1}, value->untyped_data(), {inner, 1});
  }
  void Write(const Literal& value, int64_t step, Literal* array) const {
    StridedCopy(bytes, {outer, inner}, value.untyped_data(), {inner, 1},
                static_cast<char*>(array->untyped_data()) + step * inner * bytes, {steps * inner, 1});
  }
};

class Scan {
 public:
  explicit Scan(const EvaluateArgs& args)
      : args_(args),
        carries_(static_cast<int>(args.op.attributes.GetInt(Attr::kNumCarries))),
        inputs_(static_cast<int>(args.operands.size()) - carries_),
        dimension_(args.op.attributes.GetInts(Attr::kDimensions)[0]),
        reverse_(args.op.attributes.GetBool(Attr::kIsReverse)) {}

  absl::StatusOr<Literal> Run() {
    const std::vector<Shape> shapes = ArrayShapes(args_.result_shape());
    const int outputs = static_cast<int>(shapes.size()) - carries_;
    for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
      TF_ASSIGN_OR_RETURN(Literal result,
                          i < outputs ? Literal::Make(shapes[i]) : args_.operand(inputs_ + i - outputs));
      results_.push_back(std::move(result));
      if (i < outputs) output_steps_.emplace_back(shapes[i], dimension_);
    }
    for (int i = 0; i < inputs_; ++i) input_steps_.emplace_back(args_.operand(i).shape(), dimension_);
    const int64_t steps = inputs_ > 0 ? input_steps_[0].steps : outputs > 0 ? output_steps_[0].steps : 0;
    for (int64_t step = 0; step < steps; ++step) {
      TF_RETURN_IF_ERROR(RunStep(reverse_ ? steps - 1 - step : step));
    }
    return ArrayOrTuple(args_.result_shape(), std::move(results_));
  }

 private:
  int outputs() const { return static_cast<int>(output_steps_.size()); }

  absl::Status RunStep(int64_t place) {
    const ProgramShape& function = *args_.op.computations[0];
    std::vector<Literal> elements;
    for (int i = 0; i < inputs_; ++i) {
      TF_ASSIGN_OR_RETURN(Literal element,
                          Literal::Make(ShapeUtil::DeleteDimension(dimension_, args_.operand(i).shape())));
      input_steps_[i].Read(args_.operand(i), place, &element);
      elements.push_back(std::move(element));
    }
    std::vector<const Literal*> arguments;
    for (const Literal& element : elements) arguments.push_back(&element);
    for (int i = 0; i < carries_; ++i) arguments.push_back(&results_[outputs() + i]);
    TF_ASSIGN_OR_RETURN(Literal result, args_.context->Call(0, arguments));
    std::vector<Literal> parts;
    if (function.result().IsTuple()) {
      parts = result.DecomposeTuple();
    } else {
      parts.push_back(std::move(result));
    }
    for (int i = 0; i < outputs(); ++i) output_steps_[i].Write(parts[i], place, &results_[i]);
    for (int i = 0; i < carries_; ++i) results_[outputs() + i] = std::move(parts[outputs() + i]);
    return absl::OkStatus();
  }

  const EvaluateArgs& args_;
  const int carries_, inputs_;
  const int64_t dimension_;
  const bool reverse_;
  std::vector<Literal> results_;  // outputs, then carries
  std::vector<Steps> input_steps_, output_steps_;
};

}  // namespace

absl::StatusOr<Literal> EvaluateScan(const EvaluateArgs& args) { return Scan(args).Run(); }

}  // namespace xla
