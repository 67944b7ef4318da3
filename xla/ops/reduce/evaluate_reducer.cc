#include "xla/ops/reduce/evaluate_reducer.h"

#include <utility>

#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

int64_t ElementBytes(const Literal& array) {
  return ShapeUtil::ByteSizeOfPrimitiveType(array.shape().element_type());
}

}  // namespace

absl::StatusOr<Reducer> Reducer::Make(const EvaluateArgs& args, int index, absl::Span<Literal> results,
                                      absl::Span<const Literal* const> operands) {
  Reducer reducer;
  TF_ASSIGN_OR_RETURN(reducer.function_, args.context->Scalar(index));
  for (size_t i = 0; i < results.size(); ++i) {
    reducer.bytes_.push_back(ElementBytes(results[i]));
    reducer.results_.push_back(static_cast<char*>(results[i].untyped_data()));
    reducer.operands_.push_back(static_cast<const char*>(operands[i]->untyped_data()));
  }
  reducer.parameters_.resize(2 * results.size());
  reducer.values_.resize(results.size());
  return reducer;
}

absl::Status Reducer::Apply(int64_t place, int64_t element) {
  for (size_t i = 0; i < values_.size(); ++i) {
    values_[i] = results_[i] + place * bytes_[i];
    parameters_[i] = values_[i];
    parameters_[values_.size() + i] = operands_[i] + element * bytes_[i];
  }
  return function_->Run(parameters_, absl::MakeSpan(values_));
}

absl::StatusOr<std::vector<Literal>> InitialValues(const Shape& result_shape,
                                                   absl::Span<const Literal* const> scalars) {
  std::vector<Literal> arrays;
  for (const Shape& shape : ArrayShapes(result_shape)) {
    TF_ASSIGN_OR_RETURN(Literal array, scalars[arrays.size()]->Broadcast(shape, {}));
    arrays.push_back(std::move(array));
  }
  return arrays;
}

Literal ArrayOrTuple(const Shape& result_shape, std::vector<Literal> arrays) {
  return result_shape.IsTuple() ? Literal::MoveIntoTuple(absl::MakeSpan(arrays)) : std::move(arrays[0]);
}

std::vector<Shape> ArrayShapes(const Shape& result_shape) {
  return result_shape.IsTuple() ? result_shape.tuple_shapes() : std::vector<Shape>{result_shape};
}

absl::Status MapElements(const ScalarFunction& function, absl::Span<const Literal* const> operands,
                         Literal* result) {
  std::vector<const void*> parameters(operands.size());
  char* const out = static_cast<char*>(result->untyped_data());
  for (int64_t i = 0; i < result->element_count(); ++i) {
    for (size_t k = 0; k < operands.size(); ++k) {
      parameters[k] = static_cast<const char*>(operands[k]->untyped_data()) + i * ElementBytes(*operands[k]);
    }
    void* const value = out + i * ElementBytes(*result);
    TF_RETURN_IF_ERROR(function.Run(parameters, {&value, 1}));
  }
  return absl::OkStatus();
}

}  // namespace xla
