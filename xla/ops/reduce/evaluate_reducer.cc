#include "xla/ops/reduce/evaluate_reducer.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool IsFreeInOrder(HloOpcode opcode) {
  return opcode == HloOpcode::kAdd || opcode == HloOpcode::kMultiply || opcode == HloOpcode::kMaximum ||
         opcode == HloOpcode::kMinimum || opcode == HloOpcode::kAnd || opcode == HloOpcode::kOr ||
         opcode == HloOpcode::kXor;
}

}  // namespace

absl::StatusOr<Reducer> Reducer::Make(const EvaluateArgs& args, int index) {
  Reducer reducer;
  TF_ASSIGN_OR_RETURN(reducer.function_, args.context->Scalar(index));
  for (PrimitiveType type : reducer.function_->result_types()) {
    reducer.bytes_.push_back(ShapeUtil::ByteSizeOfPrimitiveType(type));
  }
  const std::optional<HloOpcode> opcode = reducer.function_->AsBinaryOp();
  if (opcode.has_value() && IsFreeInOrder(*opcode)) {
    const PrimitiveType type = reducer.function_->result_types()[0];
    reducer.kernel_ = GetElementwiseKernel(*opcode, type, type, Attributes());
  }
  reducer.results_.resize(reducer.bytes_.size());
  return reducer;
}

absl::Status Reducer::Apply(const ValuePointers& accumulators, const ValuePointers& elements, int64_t count) {
  if (kernel_ != nullptr) {
    Combine(accumulators[0], elements[0], accumulators[0], count);
    return absl::OkStatus();
  }
  absl::InlinedVector<const void*, 4> parameters(accumulators.begin(), accumulators.end());
  parameters.insert(parameters.end(), elements.begin(), elements.end());
  absl::InlinedVector<void*, 2> results;
  for (size_t i = 0; i < results_.size(); ++i) {
    if (static_cast<int64_t>(results_[i].size()) < count * bytes_[i]) results_[i].resize(count * bytes_[i]);
    results.push_back(results_[i].data());
  }
  TF_RETURN_IF_ERROR(function_->Run(parameters, absl::MakeSpan(results), count));
  for (size_t i = 0; i < results_.size(); ++i)
    std::memcpy(accumulators[i], results_[i].data(), count * bytes_[i]);
  return absl::OkStatus();
}

void FillElements(const void* element, int64_t bytes, int64_t count, char* out) {
  if (count == 0) return;
  std::memcpy(out, element, bytes);
  // What is filled doubles.
  for (int64_t filled = 1; filled < count; filled *= 2) {
    std::memcpy(out + filled * bytes, out, std::min(filled, count - filled) * bytes);
  }
}

Literal ArrayOrTuple(const Shape& result_shape, std::vector<Literal> arrays) {
  return result_shape.IsTuple() ? Literal::MoveIntoTuple(absl::MakeSpan(arrays)) : std::move(arrays[0]);
}

std::vector<Shape> ArrayShapes(const Shape& result_shape) {
  return result_shape.IsTuple() ? result_shape.tuple_shapes() : std::vector<Shape>{result_shape};
}

}  // namespace xla
