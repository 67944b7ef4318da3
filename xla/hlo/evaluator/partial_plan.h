#pragma once

#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/literal.h"
#include "xla/shape_index.h"

namespace xla {

// What an instruction gives, or an element of it when that is a tuple.
struct ValueOf {
  const HloInstruction* instruction = nullptr;
  ShapeIndex element;

  friend bool operator==(const ValueOf& a, const ValueOf& b) {
    return a.instruction == b.instruction && a.element == b.element;
  }
  template <typename H>
  friend H AbslHashValue(H h, const ValueOf& value) {
    return H::combine(std::move(h), value.instruction, absl::Span<const int64_t>(value.element));
  }
};

using Substitutions = absl::flat_hash_map<const HloInstruction*, const LiteralBase*>;

// One step from a value towards the one that it is a copy of: through tuples and their elements, copies,
// barriers, and elements of loops that every round hands on. Nothing where the value is made.
std::optional<ValueOf> SourceOf(const ValueOf& value);

// From a parameter to the operand of the only instruction that calls its computation. An error where there is
// none, where there are several, or where a loop changes the value.
absl::StatusOr<ValueOf> OperandOf(const ValueOf& parameter);

// The steps that give one value and no others: of a tuple only the element that is asked for, and values that
// are given instead of those of their instructions. Unless `recursive`, the operands of the instruction must
// be constants or given.
absl::StatusOr<EvaluationPlan> MakePartialPlan(const ValueOf& value, bool recursive,
                                               const Substitutions& given, const PlanOptions& options);

}  // namespace xla
