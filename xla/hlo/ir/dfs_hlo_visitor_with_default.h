#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/dfs_hlo_visitor.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla {

class HloComputation;
class HloModule;

// A visitor that does DefaultAction for opcodes without a handler.
template <typename HloInstructionPtr>
class DfsHloVisitorWithDefaultBase : public DfsHloVisitorBase<HloInstructionPtr> {
 public:
  virtual absl::Status DefaultAction(HloInstructionPtr hlo_instruction) = 0;

  absl::Status Unhandled(HloInstructionPtr hlo) override { return DefaultAction(hlo); }
  absl::Status FinishVisit(HloInstructionPtr) override { return absl::OkStatus(); }
};

using DfsHloVisitorWithDefault = DfsHloVisitorWithDefaultBase<HloInstruction*>;
using ConstDfsHloVisitorWithDefault = DfsHloVisitorWithDefaultBase<const HloInstruction*>;

// A visitor that rewrites: handlers replace instructions by the functions below, which remember that there
// was a change.
class DfsHloRewriteVisitor : public DfsHloVisitorWithDefault {
 public:
  // Visits the computations that no fusion calls, callees first; true when something was changed. Empty
  // `execution_threads` stands for all.
  absl::StatusOr<bool> RunOnModule(HloModule* module,
                                   const absl::flat_hash_set<absl::string_view>& execution_threads = {});

  // Leaves the instruction as it is.
  absl::Status DefaultAction(HloInstruction*) override { return absl::OkStatus(); }
  bool changed() const { return changed_; }

 protected:
  // As the functions of HloComputation.
  absl::Status ReplaceWithNewInstruction(HloInstruction* old_instruction,
                                         std::unique_ptr<HloInstruction> new_instruction);
  absl::Status ReplaceInstruction(HloInstruction* old_instruction, HloInstruction* new_instruction);
  // With `preserve_sharding` nothing is done, and the answer is false, when the two have different shardings.
  absl::StatusOr<bool> ReplaceInstruction(HloInstruction* old_instruction, HloInstruction* new_instruction,
                                          bool preserve_sharding);
  void MarkAsChanged() { changed_ = true; }
  void MarkAsUnchanged() { changed_ = false; }
  void MarkAsMaybeChanged(bool changed) { changed_ |= changed; }

 private:
  bool changed_ = false;
};

// Calls a function with every instruction.
template <typename HloInstructionPtr>
class FunctionVisitorBase : public DfsHloVisitorWithDefaultBase<HloInstructionPtr> {
 public:
  using Visit = std::function<absl::Status(HloInstructionPtr)>;
  explicit FunctionVisitorBase(Visit visitor_func) : visit_(std::move(visitor_func)) {}
  absl::Status DefaultAction(HloInstructionPtr hlo_instruction) override { return visit_(hlo_instruction); }

 private:
  Visit visit_;
};

using FunctionVisitor = FunctionVisitorBase<HloInstruction*>;
using ConstFunctionVisitor = FunctionVisitorBase<const HloInstruction*>;

// Calls a function with the instructions for which a condition holds.
class FilteredDfsHloVisitor : public FunctionVisitor {
 public:
  FilteredDfsHloVisitor(std::function<bool(const HloInstruction*)> filter, Visit visitor_func)
      : FunctionVisitor(std::move(visitor_func)), filter_(std::move(filter)) {}
  absl::Status DefaultAction(HloInstruction* hlo_instruction) override {
    return filter_(hlo_instruction) ? FunctionVisitor::DefaultAction(hlo_instruction) : absl::OkStatus();
  }

 private:
  std::function<bool(const HloInstruction*)> filter_;
};

}  // namespace xla
