#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "xla/hlo/evaluator/value.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// One instruction, with everything resolved that does not depend on values.
struct EvaluationStep {
  const HloInstruction* instruction = nullptr;
  EvaluateFn evaluate = nullptr;             // null for structural ops
  absl::InlinedVector<int32_t, 3> operands;  // slots
  absl::InlinedVector<int32_t, 2> dead;      // slots not read after this step
  ValuePtr constant;                         // of a constant
  bool dynamic = false;                      // an operand may have fewer elements than its bound

  // What the op's evaluation sees: default layouts (the declared ones for bitcast, whose meaning they are).
  std::vector<Shape> operand_shapes;
  std::vector<const Shape*> operand_shape_pointers;
  std::vector<std::unique_ptr<ProgramShape>> program_shapes;
  std::vector<const ProgramShape*> program_shape_pointers;
  Shape result_shape;
  int64_t result_bytes = 0;
};

// A computation made ready to run: its instructions in post-order, one slot each.
struct EvaluationPlan {
  std::vector<EvaluationStep> steps;
  int32_t root = 0;
};

// Fails when a result is larger than `memory_limit_bytes`.
absl::StatusOr<std::unique_ptr<EvaluationPlan>> MakeEvaluationPlan(const HloComputation& computation,
                                                                   int64_t memory_limit_bytes);

// A module made ready to run. It does not change, so that any number of devices and runs can share it.
class ModulePlan {
 public:
  // The module must outlive the plan.
  static absl::StatusOr<std::shared_ptr<const ModulePlan>> Make(const HloModule& module,
                                                                int64_t memory_limit_bytes);

  const HloModule& module() const { return module_; }
  const EvaluationPlan& of(const HloComputation& computation) const { return *plans_.at(&computation); }

 private:
  explicit ModulePlan(const HloModule& module) : module_(module) {}

  const HloModule& module_;
  absl::flat_hash_map<const HloComputation*, std::unique_ptr<EvaluationPlan>> plans_;
};

}  // namespace xla
