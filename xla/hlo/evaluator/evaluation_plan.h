#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "xla/hlo/evaluator/value.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/shape_index.h"

namespace xla {

// One instruction, with everything resolved that does not depend on values.
struct EvaluationStep {
  const HloInstruction* instruction = nullptr;
  EvaluateFn evaluate = nullptr;             // null for structural ops
  absl::InlinedVector<int32_t, 3> operands;  // slots
  absl::InlinedVector<int32_t, 2> dead;      // slots not read after this step
  ValuePtr constant;                         // of a constant, or of what is given in its place
  ShapeIndex element;                        // not empty: the step only takes this element of its one operand
  bool dynamic = false;                      // an operand may have fewer elements than its bound

  // What the op's evaluation sees: default layouts (the declared ones for bitcast, which depends on them).
  std::vector<Shape> operand_shapes;
  std::vector<const Shape*> operand_shape_pointers;
  std::vector<std::unique_ptr<ProgramShape>> program_shapes;
  std::vector<const ProgramShape*> program_shape_pointers;
  Shape result_shape;
  int64_t result_bytes = 0;
  // Of an op in mixed precision, which is computed in the widest of its floating-point types: the shapes
  // above have that type, and this is the one to round to.
  std::optional<Shape> rounded_shape;
};

// A computation made ready to run: its instructions in post-order, one slot each.
struct EvaluationPlan {
  std::vector<EvaluationStep> steps;
  int32_t root = 0;
  bool mixed_precision = false;  // of a step here or in what is called
};

struct PlanOptions {
  int64_t memory_limit_bytes = 0;  // a larger result is an error
  bool any_custom_call = false;    // a handler evaluates custom calls of unknown targets
  bool unverified = false;         // the calls and tuples of the graph were not checked
  bool any_device = false;         // the device is not known: asking for its number is an error
};

// The slots of the operands are the caller's to know.
absl::StatusOr<EvaluationStep> MakeStep(const HloInstruction& instruction,
                                        absl::InlinedVector<int32_t, 3> operands, const PlanOptions& options);
// Says of each slot after which step it is dead.
void FindDeadSlots(EvaluationPlan* plan);

// Computations made ready to run. It does not change once made, so that any number of devices and runs can
// share it.
class ModulePlan {
 public:
  // All computations of the module, which must outlive the plan.
  static absl::StatusOr<std::shared_ptr<const ModulePlan>> Make(const HloModule& module,
                                                                const PlanOptions& options);
  // Starts without computations; `module` may be null.
  explicit ModulePlan(const HloModule* module) : module_(module) {}
  // The computation and all that it calls.
  absl::Status Add(const HloComputation& computation, const PlanOptions& options);

  const HloModule* module() const { return module_; }
  const EvaluationPlan& of(const HloComputation& computation) const { return *plans_.at(&computation).plan; }

 private:
  struct Planned {
    std::unique_ptr<EvaluationPlan> plan;
    int depth = 0;  // of the calls below
  };
  absl::StatusOr<int> AddAt(int level, const HloComputation& computation, const PlanOptions& options);

  const HloModule* module_;
  absl::flat_hash_map<const HloComputation*, Planned> plans_;
};

}  // namespace xla
