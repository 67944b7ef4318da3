#include "xla/hlo/evaluator/structural_ops.h"

#include <array>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using StructuralFn = absl::StatusOr<ValuePtr> (*)(const HloInstruction&, absl::Span<const ValuePtr>,
                                                  StructuralHost*);

ValuePtr MakeTuple(std::vector<ValuePtr> elements) {
  return std::make_shared<const Value>(std::move(elements));
}

// A value of zeros, for the context elements of asynchronous pairs.
ValuePtr Zeros(const Shape& shape) {
  if (!shape.IsTuple()) return std::make_shared<const Value>(Literal(shape));
  std::vector<ValuePtr> elements;
  for (const Shape& element : shape.tuple_shapes()) elements.push_back(Zeros(element));
  return MakeTuple(std::move(elements));
}

absl::StatusOr<ValuePtr> PassFirst(const HloInstruction&, absl::Span<const ValuePtr> operands,
                                   StructuralHost*) {
  return operands[0];
}

absl::StatusOr<ValuePtr> Token(const HloInstruction&, absl::Span<const ValuePtr>, StructuralHost*) {
  return std::make_shared<const Value>(Literal(ShapeUtil::MakeTokenShape()));
}

absl::StatusOr<ValuePtr> Tuple(const HloInstruction&, absl::Span<const ValuePtr> operands, StructuralHost*) {
  return MakeTuple(std::vector<ValuePtr>(operands.begin(), operands.end()));
}

absl::StatusOr<ValuePtr> Element(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                                 StructuralHost* host) {
  if (operands[0]->pending() == nullptr) return operands[0]->element(instruction.tuple_index());
  TF_ASSIGN_OR_RETURN(const ValuePtr tuple, host->Ready(operands[0], instruction));
  return tuple->element(instruction.tuple_index());
}

absl::StatusOr<ValuePtr> CallComputation(const HloInstruction& instruction,
                                         absl::Span<const ValuePtr> operands, StructuralHost* host) {
  return host->Run(*instruction.called_computation(0), operands);
}

absl::StatusOr<ValuePtr> Conditional(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                                     StructuralHost* host) {
  TF_ASSIGN_OR_RETURN(const ValuePtr selected, host->Ready(operands[0], instruction));
  const Literal& selector = selected->array();
  const int64_t branches = static_cast<int64_t>(instruction.called_computations().size());
  int64_t branch;
  if (selector.shape().element_type() == PRED) {
    branch = selector.GetFirstElement<bool>() ? 0 : 1;
  } else {
    branch = selector.GetFirstElement<int32_t>();
    if (branch < 0 || branch >= branches) branch = branches - 1;
  }
  return host->Run(*instruction.called_computations()[branch], operands.subspan(branch + 1, 1));
}

absl::StatusOr<ValuePtr> While(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                               StructuralHost* host) {
  ValuePtr state = operands[0];
  const int64_t limit = host->max_loop_iterations();
  for (int64_t iteration = 0;; ++iteration) {
    TF_ASSIGN_OR_RETURN(ValuePtr go_on, host->Run(*instruction.while_condition(), {state}));
    if (go_on->pending() != nullptr) {
      TF_ASSIGN_OR_RETURN(go_on, host->Ready(go_on, instruction));
    }
    if (!go_on->array().GetFirstElement<bool>()) return state;
    if (limit >= 0 && iteration >= limit) {
      return absl::InvalidArgumentError(
          absl::StrCat("the loop runs more than the ", limit, " iterations that are allowed"));
    }
    TF_ASSIGN_OR_RETURN(state, host->Run(*instruction.while_body(), {std::move(state)}));
  }
}

absl::StatusOr<ValuePtr> CopyStart(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                                   StructuralHost*) {
  return MakeTuple({operands[0], operands[0], Zeros(instruction.shape().tuple_shapes(2))});
}

absl::StatusOr<ValuePtr> FirstElement(const HloInstruction&, absl::Span<const ValuePtr> operands,
                                      StructuralHost*) {
  return operands[0]->element(0);
}

absl::StatusOr<ValuePtr> AsyncDone(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                                   StructuralHost* host) {
  return host->Ready(operands[0]->element(1), instruction);
}

absl::StatusOr<ValuePtr> AsyncStart(const HloInstruction& instruction, absl::Span<const ValuePtr> operands,
                                    StructuralHost* host) {
  TF_ASSIGN_OR_RETURN(ValuePtr result, host->RunBeside(instruction, operands));
  std::vector<ValuePtr> elements = {MakeTuple(std::vector<ValuePtr>(operands.begin(), operands.end())),
                                    std::move(result)};
  const Shape& shape = instruction.shape();
  for (int i = 2; i < shape.tuple_shapes_size(); ++i) elements.push_back(Zeros(shape.tuple_shapes(i)));
  return MakeTuple(std::move(elements));
}

const std::array<StructuralFn, HloOpcodeCount()>& Table() {
  static const auto& table = *[] {
    auto* t = new std::array<StructuralFn, HloOpcodeCount()>{};
    auto set = [&](HloOpcode opcode, StructuralFn fn) { (*t)[static_cast<size_t>(opcode)] = fn; };
    set(HloOpcode::kAddDependency, PassFirst);
    set(HloOpcode::kAfterAll, Token);
    set(HloOpcode::kAsyncDone, AsyncDone);
    set(HloOpcode::kAsyncStart, AsyncStart);
    set(HloOpcode::kAsyncUpdate, PassFirst);
    set(HloOpcode::kCall, CallComputation);
    set(HloOpcode::kConditional, Conditional);
    set(HloOpcode::kCopyDone, FirstElement);
    set(HloOpcode::kCopyStart, CopyStart);
    set(HloOpcode::kDomain, PassFirst);
    set(HloOpcode::kFusion, CallComputation);
    set(HloOpcode::kGetTupleElement, Element);
    set(HloOpcode::kOptimizationBarrier, PassFirst);
    set(HloOpcode::kTuple, Tuple);
    set(HloOpcode::kWhile, While);
    return t;
  }();
  return table;
}

}  // namespace

bool IsStructural(HloOpcode opcode) { return Table()[static_cast<size_t>(opcode)] != nullptr; }

absl::StatusOr<ValuePtr> EvaluateStructural(const HloInstruction& instruction,
                                            absl::Span<const ValuePtr> operands, StructuralHost* host) {
  const StructuralFn fn = Table()[static_cast<size_t>(instruction.opcode())];
  if (fn == nullptr) {
    return absl::InternalError(absl::StrCat(HloOpcodeString(instruction.opcode()), " has no evaluation"));
  }
  return fn(instruction, operands, host);
}

}  // namespace xla
