#include "xla/hlo/transforms/topk_rewriter.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "xla/comparison_util.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Whether the largest come first, when the comparator is a plain one of the first two parameters.
std::optional<bool> LargestFirst(const HloComputation& comparator) {
  const HloInstruction* root = comparator.root_instruction();
  if (root->opcode() != HloOpcode::kCompare || root->comparison_order() != ComparisonOrder::kTotal)
    return std::nullopt;
  const ComparisonDirection direction = root->comparison_direction();
  if (direction != ComparisonDirection::kGt && direction != ComparisonDirection::kLt) return std::nullopt;
  const HloInstruction* first = comparator.parameter_instruction(0);
  const HloInstruction* second = comparator.parameter_instruction(1);
  const bool straight = root->operand(0) == first && root->operand(1) == second;
  if (!straight && !(root->operand(0) == second && root->operand(1) == first)) return std::nullopt;
  return straight == (direction == ComparisonDirection::kGt);
}

// How many elements of the last dimension the users of an array read, all from the start and from every row;
// the largest number when they read more.
int64_t ReadFromStart(const HloInstruction& array) {
  int64_t most = 0;
  const int last = array.shape().dimensions_size() - 1;
  if (array.IsRoot()) return std::numeric_limits<int64_t>::max();
  for (const HloInstruction* slice : array.users()) {
    if (slice->opcode() != HloOpcode::kSlice) return std::numeric_limits<int64_t>::max();
    for (int d = 0; d <= last; ++d) {
      const bool is_whole = slice->shape().dimensions(d) == array.shape().dimensions(d);
      if (slice->slice_starts(d) != 0 || slice->slice_strides(d) != 1 || (d < last && !is_whole))
        return std::numeric_limits<int64_t>::max();
    }
    most = std::max(most, slice->slice_limits(last));
  }
  return most;
}

bool IsPositions(const HloInstruction& operand, int64_t dimension) {
  return operand.opcode() == HloOpcode::kIota && operand.iota_dimension() == dimension &&
         operand.shape().element_type() == S32;
}

// The arrays that come out of the sort, by number; an empty list when something takes the tuple itself.
std::vector<std::vector<HloInstruction*>> Outputs(HloInstruction* sort) {
  std::vector<std::vector<HloInstruction*>> outputs(sort->operand_count());
  if (sort->shape().IsArray()) {
    outputs[0].push_back(sort);
    return outputs;
  }
  if (sort->IsRoot()) return {};
  for (HloInstruction* user : sort->users()) {
    if (user->opcode() != HloOpcode::kGetTupleElement) return {};
    outputs[user->tuple_index()].push_back(user);
  }
  return outputs;
}

bool MayRewrite(const HloInstruction& sort) {
  const Shape& shape = sort.operand(0)->shape();
  const int64_t last = shape.dimensions_size() - 1;
  if (sort.HasControlDependencies() || !IsStaticArray(shape) || sort.dimensions(0) != last ||
      primitive_util::IsComplexType(shape.element_type()) ||
      shape.dimensions(static_cast<int>(last)) > std::numeric_limits<int32_t>::max()) {
    return false;
  }
  if (sort.operand_count() == 1) return true;
  return sort.operand_count() == 2 && sort.attributes().GetBool(Attr::kIsStable) &&
         IsPositions(*sort.operand(1), last);
}

absl::StatusOr<bool> Rewrite(HloInstruction* sort) {
  if (!MayRewrite(*sort)) return false;
  const std::optional<bool> largest = LargestFirst(*sort->to_apply());
  const auto outputs = Outputs(sort);
  if (!largest || outputs.empty()) return false;
  const Shape& shape = sort->operand(0)->shape();
  const int last = shape.dimensions_size() - 1;
  int64_t k = 0;
  for (const auto& arrays : outputs) {
    for (const HloInstruction* array : arrays) k = std::max(k, ReadFromStart(*array));
  }
  if (k == 0 || k >= shape.dimensions(last)) return false;
  std::vector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end());
  sizes[last] = k;
  const Shape values = WithDimensions(shape, sizes);
  const Shape positions = ShapeUtil::MakeShape(S32, sizes);
  HloInstruction* topk =
      AddBeside(sort, HloInstruction::CreateTopK(ShapeUtil::MakeTupleShape({values, positions}),
                                                 sort->mutable_operand(0), k, *largest));
  for (size_t i = 0; i < outputs.size(); ++i) {
    for (HloInstruction* array : outputs[i]) {
      HloInstruction* first_k =
          AddBeside(sort, HloInstruction::CreateGetTupleElement(topk, static_cast<int64_t>(i)));
      TF_RETURN_IF_ERROR(array->ReplaceAllUsesWithDifferentShape(first_k));
    }
  }
  return true;
}

}  // namespace

absl::StatusOr<bool> TopkRewriter::Run(HloModule* module,
                                       const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* instruction : computation->instructions()) {
      if (instruction->opcode() != HloOpcode::kSort) continue;
      TF_ASSIGN_OR_RETURN(const bool rewritten, Rewrite(instruction));
      changed |= rewritten;
    }
  }
  return changed;
}

}  // namespace xla
