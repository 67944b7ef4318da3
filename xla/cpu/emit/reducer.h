#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/cpu/emit/element_emitter.h"
#include "xla/cpu/emit/lanes.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// The reducers of several reductions (reduce, reduce-window) that are done together, as one function on all
// of their values.
class LanesReducer {
 public:
  explicit LanesReducer(std::vector<const HloInstruction*> reductions);

  const std::vector<const HloInstruction*>& reductions() const { return reductions_; }
  // The arrays that are reduced and the types of the values, of all reductions one after the other.
  const std::vector<const HloInstruction*>& arrays() const { return arrays_; }
  const std::vector<const HloInstruction*>& inits() const { return inits_; }
  const std::vector<PrimitiveType>& types() const { return types_; }

  // What the running values become when they take in the elements; both as many lanes as the builder has.
  // Lanes that the mask (null: none) leaves out keep their running values.
  absl::StatusOr<std::vector<Lanes>> Apply(LaneBuilder builder, absl::Span<const Lanes> running,
                                           absl::Span<const Lanes> elements, llvm::Value* mask) const;
  // Two partial results of elements in any order. The reducers are free in order, or OrderBy has said what
  // tells it.
  absl::StatusOr<std::vector<Lanes>> Merge(LaneBuilder builder, absl::Span<const Lanes> a,
                                           absl::Span<const Lanes> b) const;
  // Of two partial results, the one whose value of this number (ValueThatOrders) is smaller comes first.
  void OrderBy(int64_t value) { ordered_by_ = value; }
  // All lanes merged into one.
  absl::StatusOr<std::vector<Lanes>> Combine(llvm::IRBuilderBase& ir, int lanes,
                                             std::vector<Lanes> values) const;

 private:
  std::vector<const HloInstruction*> reductions_, arrays_, inits_;
  std::vector<PrimitiveType> types_;
  int64_t ordered_by_ = -1;
};

// Variables of emitted code that hold values of a reduction.
class RunningValues {
 public:
  RunningValues(LaneBuilder builder, absl::Span<const PrimitiveType> types);
  std::vector<Lanes> Get();
  void Set(absl::Span<const Lanes> values);

 private:
  LaneBuilder builder_;
  std::vector<Lanes> variables_;
};

// Elements of the arrays that are reduced, at `place` of a row, in as many lanes as the emitter has.
using RowElements =
    absl::FunctionRef<absl::StatusOr<std::vector<Lanes>>(const Coordinate& place, llvm::Value* mask)>;

// Places of a row: `length` from `first` on; at least as many as there are lanes.
struct RowPart {
  llvm::Value* first;  // i64
  int64_t length;
  double cost = 1;  // about as many operations as an element takes before it is reduced
};

// Combines the elements of a row, whose order may be left (see LanesReducer::Merge), and gives scalars.
// Several vectors are on their way at once. `lanes` is the number of lanes of the elements.
absl::StatusOr<std::vector<Lanes>> EmitRowReduction(llvm::IRBuilderBase& ir, int lanes,
                                                    const LanesReducer& reducer, const RowPart& row,
                                                    RowElements elements);

}  // namespace xla::cpu
