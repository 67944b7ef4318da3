#include "xla/cpu/plan/epilogues.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/in_place.h"
#include "xla/cpu/plan/merge_loops.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

// A loop of one result that has the rows of which a kernel's blocks are parts.
bool MayBeEpilogue(const Step& step) {
  return step.kind == StepKind::kLoop && step.results.size() == 1 &&
         step.inputs.size() == step.operands.size() && IsStaticArray(step.instruction->shape()) &&
         step.instruction->shape().rank() > 0 &&
         !(step.fused.size() == 1 && MovesMinorDimension(*step.instruction));
}

class Attacher {
 public:
  explicit Attacher(const ProgramPlan& plan) : uses_(CountUses(plan)) {}

  void Run(Sequence& sequence) {
    std::vector<Step>& steps = sequence.steps;
    std::vector<bool> gone(steps.size());
    for (size_t i = 0; i < steps.size(); ++i) {
      for (const auto& inner : steps[i].sequences) Run(*inner);
      if (!MayBeEpilogue(steps[i])) continue;
      const size_t first = i > kMaxDistance ? i - kMaxDistance : 0;
      for (size_t j = i; j-- > first;) {
        if (gone[j] || !Follows(steps[i], steps[j]) || !MayMoveDown(steps, gone, j, i)) continue;
        auto loop = std::make_unique<Step>(std::move(steps[i]));
        steps[i] = std::move(steps[j]);
        steps[i].epilogue = std::move(loop);
        gone[j] = true;
        break;
      }
    }
    RemoveGone(gone, &steps);
  }

 private:
  // Whether the loop alone reads what the call gives, each element of it for the one in the same place.
  bool Follows(const Step& loop, const Step& call) const {
    if (call.kind != StepKind::kLibrary || call.epilogue != nullptr || call.results.size() != 1 ||
        uses_[call.results[0]] != 1 || !TakesEpilogue(*call.instruction))
      return false;
    const auto read = std::find(loop.operands.begin(), loop.operands.end(), call.results[0]);
    if (read == loop.operands.end()) return false;
    const HloInstruction* input = loop.inputs[read - loop.operands.begin()];
    const Shape &given = call.instruction->shape(), &made = loop.instruction->shape();
    return given.rank() > 0 && MinorSize(given) == MinorSize(made) &&
           ShapeUtil::ElementsIn(given) == ShapeUtil::ElementsIn(made) && ShapeUtil::ElementsIn(made) > 0 &&
           ReadInPlaceOnly(loop, input);
  }

  const std::vector<int64_t> uses_;
};

}  // namespace

void AttachEpilogues(ProgramPlan* plan) { Attacher(*plan).Run(plan->entry); }

}  // namespace xla::cpu
