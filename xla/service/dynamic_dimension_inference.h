#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/shape_index.h"

namespace xla {

// For each dynamic dimension of a module's instructions, the instruction that gives its actual size: a scalar
// s32 of the same computation. Where an op hands a size on as it is, that is the one that gave it to the
// operand, back to the second operand of a set-dimension-size; elsewhere a get-dimension-size that Run adds.
class DynamicDimensionInference {
 public:
  static absl::StatusOr<DynamicDimensionInference> Run(HloModule* module);

  // Null for a static dimension.
  HloInstruction* GetDynamicSize(HloInstruction* inst, const ShapeIndex& index, int64_t dim) const;
  const HloInstruction* GetDynamicSize(const HloInstruction* inst, const ShapeIndex& index,
                                       int64_t dim) const;
  // One for each dimension of the array at `index`.
  std::vector<HloInstruction*> GetDynamicSizes(HloInstruction* inst, const ShapeIndex& index) const;
  // Of the array at `index`, or of any array inside of the tuple there.
  bool HasDynamicDimension(const HloInstruction* inst, ShapeIndexView index = {}) const;

  // Says or changes a size; null makes the dimension static.
  void SetDynamicSize(HloInstruction* inst, const ShapeIndex& index, int64_t dim, HloInstruction* size);
  // The sizes of `inst` at `index` are those of `new_inst` too, which must have the same dimensions there.
  absl::Status ForwardDynamicSize(HloInstruction* inst, HloInstruction* new_inst, const ShapeIndex& index);

  // Whether Run added instructions.
  bool changed() const { return changed_; }
  // A line for each dynamic dimension, sorted.
  std::string ToString() const;

 private:
  // The sizes of one instruction, whose operands are known.
  absl::Status Infer(HloInstruction* inst);
  HloInstruction* HandedOn(const HloInstruction& inst, const ShapeIndex& index, int64_t dim) const;
  HloInstruction* HandedOnByRule(const HloInstruction& inst, const ShapeIndex& index, int64_t dim) const;

  absl::flat_hash_map<std::tuple<const HloInstruction*, ShapeIndex, int64_t>, HloInstruction*> sizes_;
  bool changed_ = false;
};

}  // namespace xla
