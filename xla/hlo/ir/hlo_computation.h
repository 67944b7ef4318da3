#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/shape.h"

namespace xla {

class HloComputationProto;
class HloModule;
class OpMetadata;
struct HloPrintOptions;

// A function of HLO: instructions in a list, parameters numbered from 0, one root. Owned by a module.
class HloComputation {
 public:
  static constexpr absl::string_view kMainExecutionThread = "main";
  using InstructionSequence = std::vector<HloInstruction*>;
  // By id. Computations that are in no module have none; they come last, by name and then by address.
  struct UniqueIdComparator {
    bool operator()(const HloComputation* lhs, const HloComputation* rhs) const;
  };

  // Collects instructions; Build makes them a computation.
  class Builder {
   public:
    explicit Builder(absl::string_view name) : name_(name) {}
    Builder(Builder&&) = default;
    virtual ~Builder() = default;

    // Takes the instruction, which the computation will own. `new_name` names it anew.
    virtual HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> instruction);
    HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> instruction,
                                   std::optional<absl::string_view> new_name);
    // The parameter must have the next number.
    absl::StatusOr<HloInstruction*> AddParameter(std::unique_ptr<HloInstruction> parameter);
    absl::Status ForEachInstruction(absl::FunctionRef<absl::Status(const HloInstruction*)> func) const;
    HloInstruction* last_added_instruction() const { return last_added_; }

    // The root is the instruction added last unless another one is given. Parameters whose numbers are not 0,
    // 1, .. abort.
    std::unique_ptr<HloComputation> Build(HloInstruction* root_instruction = nullptr);

   private:
    std::string name_;
    std::vector<std::unique_ptr<HloInstruction>> instructions_;
    HloInstruction* last_added_ = nullptr;
  };

  explicit HloComputation(absl::string_view name);
  ~HloComputation();
  HloComputation(const HloComputation&) = delete;
  HloComputation& operator=(const HloComputation&) = delete;

  const std::string& name() const { return name_; }
  void SetName(absl::string_view name);
  void SetAndSanitizeName(absl::string_view name);
  int64_t unique_id() const { return unique_id_; }
  void SetUniqueId(int64_t id) { unique_id_ = id; }
  HloModule* parent() const { return parent_; }
  bool IsEntryComputation() const;

  const std::string& execution_thread() const { return execution_thread_; }
  void SetExecutionThread(absl::string_view thread) { execution_thread_ = std::string(thread); }
  bool IsMainThread() const { return execution_thread_ == kMainExecutionThread; }

  // Takes the instruction; an empty name becomes the opcode's, and one that is taken, here or elsewhere in
  // the module, gets a suffix .1, .2, ..
  HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> instruction,
                                 absl::string_view new_name = "");
  HloInstruction* AddInstruction(std::unique_ptr<HloInstruction> instruction, const OpMetadata* metadata);
  // The same, but a taken name stays an error of the caller (checked), for readers that promise names as
  // written.
  absl::StatusOr<HloInstruction*> AddInstructionWithExactName(std::unique_ptr<HloInstruction> instruction);
  // A parameter with the next number. In an entry computation the module's entry layout grows along.
  HloInstruction* AddParameter(std::unique_ptr<HloInstruction> instruction);
  HloInstruction* AddEntryComputationParameter(std::unique_ptr<HloInstruction> instruction);
  // Takes out a parameter without users and numbers those behind it anew.
  absl::Status RemoveParameter(int64_t param_no);

  // Removes an instruction that has no users and is not the root.
  absl::Status RemoveInstruction(HloInstruction* instruction);
  // And then its operands as far as nothing else needs them. Parameters of an entry computation stay, and so
  // do instructions with side effects, but for `instruction` itself.
  absl::Status RemoveInstructionAndUnusedOperands(HloInstruction* instruction);
  // Whether removing it leaves the computation whole: no control dependencies, no parameter of an entry.
  bool IsSafelyRemovable(const HloInstruction* instruction) const;
  // Users of the old instruction use the new one, and the old one is removed with what only it needed. Shapes
  // must be compatible. Metadata and frontend attributes go over where the new has none.
  absl::Status ReplaceInstruction(HloInstruction* old_instruction, HloInstruction* new_instruction);
  absl::Status ReplaceWithNewInstruction(HloInstruction* old_instruction,
                                         std::unique_ptr<HloInstruction> new_instruction);
  absl::Status ReplaceWithNewEntryComputationParameter(HloInstruction* old_instruction,
                                                       std::unique_ptr<HloInstruction> new_instruction);
  absl::Status ReplaceInstructionWithDifferentShape(HloInstruction* old_instruction,
                                                    HloInstruction* new_instruction);

  // Instructions in list order. The list is a copy: adding and removing while going over it is safe.
  std::vector<HloInstruction*> instructions() const;
  int64_t instruction_count() const { return instruction_count_; }
  // Operands and control predecessors before users: from every instruction without users, in list order.
  std::vector<HloInstruction*> MakeInstructionPostOrder() const;
  // Of what `instruction` needs, itself last.
  std::vector<HloInstruction*> MakeInstructionPostOrderFrom(HloInstruction& instruction) const;
  HloInstruction* GetInstructionWithName(absl::string_view name) const;
  // Puts the list in that order, which must hold each instruction once.
  absl::Status ReorderInstructions(absl::Span<HloInstruction* const> sequence);

  HloInstruction* root_instruction() const { return root_; }
  // The new root is in this computation, and its shape must be compatible with the old root's unless
  // `accept_different_shape` is set; aborts otherwise.
  void set_root_instruction(HloInstruction* root, bool accept_different_shape = false);

  // Parameters by number, as far as they go 0, 1, .. without a gap. Fails unless each number is there once
  // and the table says so too, which it does unless numbers were changed after the parameters came here.
  absl::Status CheckParameters() const;
  // Fills the table from the instructions; the numbers must be 0, 1, .. each once.
  absl::Status SealParameters();
  absl::Span<HloInstruction* const> parameter_instructions() const { return parameters_; }
  // One that does not exist ends the program with a message.
  HloInstruction* parameter_instruction(int64_t i) const {
    if (static_cast<uint64_t>(i) >= parameters_.size()) [[unlikely]]
      FailNoParameter(i);
    return parameters_[i];
  }
  int64_t num_parameters() const { return static_cast<int64_t>(parameters_.size()); }

  ProgramShape ComputeProgramShape(bool include_ids = true) const;

  // --- Callers. An instruction counts as one as long as it is in a computation, whether or not that is in a
  // module.

  // Each once, by the id of its computation and then in the order of its list.
  absl::InlinedVector<HloInstruction*, 1> caller_instructions(
      std::optional<HloOpcode> opcode = std::nullopt) const;
  // The only caller of that opcode.
  std::optional<HloInstruction*> GetUniqueCaller(HloOpcode opcode) const;
  // The computations that this one calls and those that call it, with the number of calls.
  using CallCounts = absl::btree_map<HloComputation*, int, UniqueIdComparator>;
  CallCounts callee_computations() const;
  CallCounts caller_computations() const;
  bool IsFusionComputation() const { return fusion_calls_ > 0; }
  // The fusion that calls it (the first one, should there be several).
  HloInstruction* FusionInstruction() const;
  bool IsAsyncComputation() const;
  // It visits each computation that this one reaches once.
  bool HasSideEffect() const;

  // --- Outlining

  // A fusion in place of the instructions, which are given users before operands: the first is the one whose
  // value the fusion gives. Others that are used outside as well stay there too. Instructions that are not
  // here, are named twice, are parameters or come in another order abort.
  HloInstruction* CreateFusionInstruction(absl::Span<HloInstruction* const> instructions_to_fuse,
                                          HloInstruction::FusionKind fusion_kind);
  // The same with a call.
  HloInstruction* CreateCallInstruction(absl::Span<HloInstruction* const> instructions_to_call);

  // A computation of its own with the same instructions, which call the same computations.
  std::unique_ptr<HloComputation> Clone(absl::string_view suffix = "clone") const;

  // Same instructions up to names; metadata is not compared.
  bool Equal(const HloComputation& other, bool is_layout_sensitive) const;
  bool operator==(const HloComputation& other) const { return Equal(other, /*is_layout_sensitive=*/true); }

  // Visits every instruction (dfs_hlo_visitor.h): what others need before them, the root last unless a
  // change during the visit prevents that. Instructions that the visitor removes live until the visit
  // ends.
  template <typename HloInstructionPtr>
  absl::Status Accept(DfsHloVisitorBase<HloInstructionPtr>* visitor) const;
  absl::Status AcceptWithOperandOrder(DfsHloVisitorBase<HloInstruction*>* visitor,
                                      const HloInstruction::CompareFunction& operand_order) const;
  // In the order given, which must hold each instruction once, operands before users.
  template <typename HloInstructionPtr>
  absl::Status AcceptOrdered(DfsHloVisitorBase<HloInstructionPtr>* visitor,
                             absl::Span<HloInstruction* const> order) const;

  // HLO text of the computation. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;
  // Ids are the unique ids of instructions and computations. Defined in xla/hlo/proto.
  HloComputationProto ToProto() const;

 private:
  [[noreturn]] void FailNoParameter(int64_t number) const;
  friend class HloInstruction;
  friend class HloModule;
  using Matches = absl::flat_hash_map<const HloComputation*, const HloComputation*>;
  // Instructions by name, without a copy of the name.
  struct NameHash {
    using is_transparent = void;
    size_t operator()(absl::string_view name) const { return absl::HashOf(name); }
    size_t operator()(const HloInstruction* instruction) const { return absl::HashOf(instruction->name()); }
  };
  struct NameEqual {
    using is_transparent = void;
    static absl::string_view Name(absl::string_view name) { return name; }
    static absl::string_view Name(const HloInstruction* instruction) { return instruction->name(); }
    template <typename A, typename B>
    bool operator()(const A& a, const B& b) const {
      return Name(a) == Name(b);
    }
  };
  // Walks two computations in step; `matched` holds the pairs found equal.
  static bool SameComputation(const HloComputation& a, const HloComputation& b, bool compare_layouts,
                              Matches* matched);
  void Compact();
  void VisitPostOrder(HloInstruction* start, std::vector<uint8_t>* state,
                      std::vector<HloInstruction*>* order) const;
  absl::Status ReplaceUsesAndRemove(HloInstruction* old_instruction, HloInstruction* new_instruction);
  // The computation, and the operands for it, that do what the instructions do; operands before users.
  std::unique_ptr<HloComputation> Outline(absl::Span<HloInstruction* const> instructions,
                                          const HloInstruction* root, absl::string_view name,
                                          std::vector<HloInstruction*>* operands) const;
  // `replacement` does what the outlined instructions did; those that nothing else needs go.
  void PutInPlaceOf(absl::Span<HloInstruction* const> instructions, HloInstruction* root,
                    HloInstruction* replacement);

  // Into an empty computation.
  void CopyInstructionsFrom(const HloComputation& from, bool with_ids,
                            absl::FunctionRef<HloComputation*(HloComputation*)> map_callee);
  HloInstruction* Adopt(std::unique_ptr<HloInstruction> instruction);
  // A name that is free here and in the module.
  std::string FreeName(absl::string_view name);
  // `is_new`: the module does not know the name yet.
  void RenameInstruction(HloInstruction* instruction, std::string name, bool is_new);
  void RememberName(HloInstruction* instruction);
  void ForgetName(HloInstruction* instruction);
  void UniquifyNames(NameUniquer* uniquer);
  // One place of a called computation of one of the instructions here.
  void LinkCall(HloInstruction* caller, HloComputation* callee);
  void UnlinkCall(HloInstruction* caller, HloComputation* callee);
  // A parameter was added, or is about to be removed.
  void RememberParameter(HloInstruction* parameter);
  void ForgetParameter(HloInstruction* parameter);
  absl::StatusOr<std::vector<HloInstruction*>> ParametersByNumber() const;
  template <typename HloInstructionPtr>
  absl::Status AcceptWithOrder(DfsHloVisitorBase<HloInstructionPtr>* visitor,
                               const HloInstruction::CompareFunction* operand_order) const;
  // Between the two, instructions that are removed are kept.
  void BeginVisit() const;
  void EndVisit() const;

  std::string name_;
  int64_t unique_id_ = -1;
  HloModule* parent_ = nullptr;
  std::string execution_thread_{kMainExecutionThread};
  std::vector<std::unique_ptr<HloInstruction>> instructions_;  // null where one was removed
  int64_t instruction_count_ = 0;
  absl::flat_hash_set<HloInstruction*, NameHash, NameEqual> by_name_;
  absl::flat_hash_map<std::string, int64_t> next_suffix_;
  std::vector<HloInstruction*> parameters_;
  // By number: those for which a smaller number is missing, or whose number is there twice.
  absl::btree_multimap<int64_t, HloInstruction*> stray_parameters_;
  HloInstruction* root_ = nullptr;
  // In how many places each instruction calls this computation, and each computation is called from here.
  absl::flat_hash_map<HloInstruction*, int> callers_;
  absl::flat_hash_map<HloComputation*, int> callees_;
  int64_t fusion_calls_ = 0;
  // The instructions here that may have side effects, by their opcodes.
  absl::flat_hash_set<const HloInstruction*> may_act_;
  mutable int visits_ = 0;
  mutable std::vector<std::unique_ptr<HloInstruction>> removed_;  // during visits
};

}  // namespace xla
