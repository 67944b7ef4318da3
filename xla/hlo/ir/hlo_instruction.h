#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/ops/attributes.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape.h"

namespace xla {

class HloComputation;
class HloModule;
struct HloPrintOptions;
class HloSharding;
class OpMetadata;
class OriginalValueProto;
class StatisticsViz;

// What any instruction may carry beside its op's own attributes. Kept apart because most instructions carry
// little.
struct HloAnnotations {
  std::shared_ptr<const HloSharding> sharding;
  std::shared_ptr<const OpMetadata> metadata;
  std::map<std::string, std::string> frontend_attributes;
  std::string backend_config;
  std::shared_ptr<const StatisticsViz> statistics;
  std::shared_ptr<const OriginalValueProto> original_value;
  std::vector<bool> parameter_replication;
};

// A node of an HLO graph: an opcode, operands, a result shape and the attributes that the op table lists for
// the opcode. Owned by its computation. Names are unique in a computation.
class HloInstruction {
 public:
  // An instruction without a home; HloComputation::AddInstruction gives it one. `called` are the called
  // computations in the order that CalledComputationIndex() describes. Nothing is checked here: the verifier
  // does that.
  static std::unique_ptr<HloInstruction> Create(HloOpcode opcode, Shape shape,
                                                absl::Span<HloInstruction* const> operands,
                                                Attributes attributes = Attributes(),
                                                absl::Span<HloComputation* const> called = {});
  static std::unique_ptr<HloInstruction> CreateParameter(int64_t number, Shape shape, absl::string_view name);
  static std::unique_ptr<HloInstruction> CreateConstant(Literal literal);
  static std::unique_ptr<HloInstruction> CreateTuple(absl::Span<HloInstruction* const> elements);
  static std::unique_ptr<HloInstruction> CreateGetTupleElement(HloInstruction* tuple, int64_t index);
  ~HloInstruction();
  HloInstruction(const HloInstruction&) = delete;
  HloInstruction& operator=(const HloInstruction&) = delete;

  HloOpcode opcode() const { return opcode_; }
  const Shape& shape() const { return shape_; }
  Shape* mutable_shape() { return &shape_; }
  const std::string& name() const { return name_; }
  // Inside a module use HloModule/HloComputation to keep names unique.
  void SetName(absl::string_view name) { name_ = std::string(name); }
  int64_t unique_id() const { return unique_id_; }
  void SetUniqueId(int64_t id) { unique_id_ = id; }
  // Line of the text this instruction was read from, 0 = none.
  int32_t text_line() const { return text_line_; }
  void set_text_line(int32_t line) { text_line_ = line; }

  int64_t operand_count() const { return static_cast<int64_t>(operands_.size()); }
  absl::Span<HloInstruction* const> operands() const { return operands_; }
  const HloInstruction* operand(int64_t i) const { return operands_[i]; }
  HloInstruction* mutable_operand(int64_t i) const { return operands_[i]; }
  absl::Span<HloInstruction* const> users() const { return users_; }
  int64_t user_count() const { return static_cast<int64_t>(users_.size()); }
  void AppendOperand(HloInstruction* operand);
  void ReplaceOperandWith(int64_t i, HloInstruction* operand);
  // Every user reads `other` instead; the computation's root follows. Shapes must be compatible.
  absl::Status ReplaceAllUsesWith(HloInstruction* other);

  absl::Span<HloInstruction* const> control_predecessors() const { return control_predecessors_; }
  absl::Span<HloInstruction* const> control_successors() const { return control_successors_; }
  // This instruction runs before `successor`. Both must be in one computation.
  absl::Status AddControlDependencyTo(HloInstruction* successor);
  void DropAllControlDependencies();

  HloComputation* parent() const { return parent_; }
  HloModule* GetModule() const;

  const Attributes& attributes() const { return attributes_; }
  Attributes* mutable_attributes() { return &attributes_; }

  absl::Span<HloComputation* const> called_computations() const { return called_computations_; }
  void set_called_computation(int64_t i, HloComputation* computation) {
    called_computations_[i] = computation;
  }
  void AppendCalledComputation(HloComputation* computation) { called_computations_.push_back(computation); }

  // Readers of common attributes, named as in the operation reference.
  absl::Span<const int64_t> dimensions() const { return attributes_.GetInts(Attr::kDimensions); }
  int64_t dimensions(int64_t i) const { return dimensions()[i]; }
  int64_t parameter_number() const { return attributes_.GetInt(Attr::kParameterNumber); }
  int64_t tuple_index() const { return attributes_.GetInt(Attr::kIndex); }
  const Literal& literal() const;  // of a constant
  const Window& window() const { return attributes_.GetWindow(Attr::kWindow); }
  HloComputation* to_apply() const {
    return called_computations_.empty() ? nullptr : called_computations_[0];
  }
  HloComputation* while_body() const { return called_computations_[CalledComputationIndex(Attr::kBody)]; }
  HloComputation* while_condition() const {
    return called_computations_[CalledComputationIndex(Attr::kCondition)];
  }
  HloComputation* select() const { return called_computations_[CalledComputationIndex(Attr::kSelect)]; }
  HloComputation* scatter() const { return called_computations_[CalledComputationIndex(Attr::kScatter)]; }

  const HloAnnotations& annotations() const;
  HloAnnotations* mutable_annotations();
  bool has_annotations() const { return annotations_ != nullptr; }
  bool has_sharding() const { return annotations().sharding != nullptr; }
  const HloSharding& sharding() const { return *annotations().sharding; }
  const OpMetadata& metadata() const;

  // True for async-start/-update/-done and the wrapped opcode of their computation when that is one
  // instruction.
  bool IsAsynchronous() const;
  HloOpcode async_wrapped_opcode()
      const;  // of IsAsynchronous(); kCall when the computation is not one instruction
  HloComputation* async_wrapped_computation() const;

  // What the op's rules see. The arrays behind the spans live in `storage`.
  struct OpArgsStorage {
    absl::InlinedVector<const Shape*, 4> operands;
    absl::InlinedVector<const ProgramShape*, 2> computations;
    std::vector<std::unique_ptr<ProgramShape>> program_shapes;
  };
  OpArgs MakeOpArgs(OpArgsStorage* storage, bool with_declared_shape = true) const;

  // Same op, attributes, annotations and called computations on other operands; not yet in a computation.
  std::unique_ptr<HloInstruction> CloneWithNewOperands(const Shape& shape,
                                                       absl::Span<HloInstruction* const> operands) const;

  // Same opcode, shape and attributes (names, metadata and operands aside).
  bool SameOpAs(const HloInstruction& other, bool compare_layouts = true) const;
  size_t LocalHash() const;  // of what SameOpAs compares

  // One line of HLO text. Defined in xla/hlo/text.
  std::string ToString() const;
  std::string ToString(const HloPrintOptions& options) const;

 private:
  friend class HloComputation;
  HloInstruction(HloOpcode opcode, Shape shape);
  void AddUser(HloInstruction* user);
  void RemoveUser(HloInstruction* user);

  HloOpcode opcode_;
  int32_t text_line_ = 0;
  int64_t unique_id_ = -1;
  int64_t index_in_parent_ = -1;
  Shape shape_;
  std::string name_;
  absl::InlinedVector<HloInstruction*, 2> operands_;
  std::vector<HloInstruction*> users_;  // each user once
  // Position in users_, kept only while there are many.
  std::unique_ptr<absl::flat_hash_map<const HloInstruction*, size_t>> user_index_;
  std::vector<HloInstruction*> control_predecessors_;
  std::vector<HloInstruction*> control_successors_;
  absl::InlinedVector<HloComputation*, 1> called_computations_;
  Attributes attributes_;
  std::unique_ptr<HloAnnotations> annotations_;
  HloComputation* parent_ = nullptr;
};

}  // namespace xla
