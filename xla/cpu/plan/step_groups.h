#pragma once

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/cpu/plan/fusion.h"
#include "xla/hlo/ir/hlo_computation.h"

namespace xla::cpu {

// Where an element of a row program lies: in one of `rows` rows of `length` elements, or beside them, one for
// each row.
struct RowSpace {
  int64_t rows = 0, length = 0;
};

// Whether the shape is rows x length, as row-major arrays lie.
bool IsRowVector(const Shape& shape, const RowSpace& space);
// Whether it has one element for each row.
bool IsRowScalar(const Shape& shape, const RowSpace& space);

// A reduce of the last dimension that a row program can do.
bool ReducesRows(const HloInstruction& instruction);
// The rows of such a reduce.
RowSpace RowsOf(const HloInstruction& reduce);

// How an instruction is read for the elements of one row: as a vector or scalar of that very row, or in any
// other way.
struct RowAccess {
  bool vector = false, scalar = false, other = false;
};
using RowAccesses = absl::flat_hash_map<const HloInstruction*, RowAccess>;

// How members of a row program read `operand` when their user is read so.
RowAccess ReadByUser(const HloInstruction& user, const HloInstruction& operand, const RowAccess& of_user,
                     const RowSpace& space);

// Steps that became one.
struct StepGroup {
  StepKind kind = StepKind::kRows;
  std::vector<const HloInstruction*> outputs;  // those of its instructions that others use
};
// By the last instruction of each group.
using StepGroups = absl::flat_hash_map<const HloInstruction*, StepGroup>;

// Joins steps that reduce rows with the steps before and after that compute with the same rows, as softmax
// does, to one step each; and reductions of the same dimensions that read the same array. `fusion` and
// `order` become what they are with these steps: `order` is left with the instructions that have steps, each
// behind what its step reads.
StepGroups GroupSteps(const HloComputation& computation, std::vector<HloInstruction*>* order,
                      FusionPlan* fusion);

}  // namespace xla::cpu
