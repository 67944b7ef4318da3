#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/comparison_util.h"
#include "xla/hlo/builder/padding.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/ir/hlo_input_output_alias_config.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {

class XlaBuilder;
struct OpCall;
namespace internal {
struct XlaBuilderFriend;
}  // namespace internal

// A value of the program under construction: a handle on one instruction of one builder. Cheap to copy; must
// not be used after its builder was destroyed or built: an operation on values of destroyed builders only
// ends the program.
class XlaOp {
 public:
  XlaOp() = default;

  // Null for a default-constructed op.
  XlaBuilder* builder() const { return builder_; }

  // False for a default-constructed op and for the result of an operation that failed.
  bool valid() const { return handle_ >= 0; }
  bool IsUninitialized() const { return builder_ == nullptr; }

  // The same instruction of the same builder. `==` is an operation of its own (Eq), hence the name.
  bool IsIdenticalTo(XlaOp other) const {
    return handle_ == other.handle_ && builder_ == other.builder_ && program_ == other.program_;
  }

  friend std::ostream& operator<<(std::ostream& out, XlaOp op);

 private:
  friend class XlaBuilder;
  friend struct internal::XlaBuilderFriend;
  explicit XlaOp(XlaBuilder* builder) : builder_(builder) {}
  XlaOp(int64_t handle, uint64_t program, XlaBuilder* builder)
      : handle_(handle), program_(program), builder_(builder) {}

  int64_t handle_ = -1;
  uint64_t program_ = 0;  // XlaBuilder::program_ when the op was made
  XlaBuilder* builder_ = nullptr;
};

// Arithmetic on XlaOps, as the functions Neg, Add, .. without broadcast_dimensions. `>>` is arithmetic for
// signed types and logical for unsigned ones.
XlaOp operator-(XlaOp x);
XlaOp operator+(XlaOp x, XlaOp y);
XlaOp operator-(XlaOp x, XlaOp y);
XlaOp operator*(XlaOp x, XlaOp y);
XlaOp operator/(XlaOp x, XlaOp y);
XlaOp operator%(XlaOp x, XlaOp y);
XlaOp operator~(XlaOp x);
XlaOp operator&(XlaOp x, XlaOp y);
XlaOp operator|(XlaOp x, XlaOp y);
XlaOp operator^(XlaOp x, XlaOp y);
XlaOp operator<<(XlaOp x, XlaOp y);
XlaOp operator>>(XlaOp x, XlaOp y);

// Builds one computation, operation by operation. The functions of xla_builder_ops.h add operations; Build()
// gives the XlaComputation and leaves the builder empty.
//
// Operations never fail where they are written: the first wrong one is remembered, with the operation, its
// operands' shapes and the place of the call; operations after it give invalid XlaOps; Build() returns the
// error. A builder is used by one thread at a time.
class XlaBuilder {
 public:
  explicit XlaBuilder(const std::string& computation_name);
  virtual ~XlaBuilder();
  XlaBuilder(const XlaBuilder&) = delete;
  XlaBuilder& operator=(const XlaBuilder&) = delete;

  const std::string& name() const { return name_; }

  // --- What is attached to the operations added from now on.

  // The metadata of every operation, until cleared.
  void SetOpMetadata(OpMetadata metadata) { metadata_ = std::move(metadata); }
  OpMetadata SwapOpMetadata(OpMetadata metadata) { return std::exchange(metadata_, std::move(metadata)); }
  void ClearOpMetadata() { metadata_.Clear(); }
  const OpMetadata& op_metadata() const { return metadata_; }
  // The metadata of the next operation only.
  void SetOneShotOpMetadata(OpMetadata metadata) { one_shot_metadata_ = std::move(metadata); }

  // The sharding of every operation, until cleared. One sharding for a tuple goes to each of its elements;
  // the number of elements, and of tile dimensions of an array, must fit.
  void SetSharding(const OpSharding& sharding) { sharding_ = sharding; }
  void ClearSharding() { sharding_ = std::nullopt; }
  const std::optional<OpSharding>& sharding() const { return sharding_; }

  void SetFrontendAttributes(const FrontendAttributes& attributes) { frontend_attributes_ = attributes; }
  FrontendAttributes SwapFrontendAttributes(const FrontendAttributes& attributes) {
    return std::exchange(frontend_attributes_, attributes);
  }
  void ClearFrontendAttributes() { frontend_attributes_.Clear(); }
  const FrontendAttributes& frontend_attributes() const { return frontend_attributes_; }

  // --- What is attached to an operation that exists.
  absl::Status SetInstructionFrontendAttribute(XlaOp op, std::string attribute, std::string value);
  absl::Status SetInstructionSharding(XlaOp op, const std::optional<OpSharding>& sharding);

  // --- Queries. Each is an error for an invalid op or one of another builder.
  absl::StatusOr<Shape> GetShape(XlaOp op) const;
  // Valid until the next operation is added to the builder.
  virtual absl::StatusOr<const Shape*> GetShapePtr(XlaOp op) const;
  absl::StatusOr<std::vector<Shape>> GetOperandShapes(absl::Span<const XlaOp> operands) const;
  // The parameters so far, and the shape of the root.
  absl::StatusOr<ProgramShape> GetProgramShape() const;
  absl::StatusOr<ProgramShape> GetProgramShape(XlaOp root) const;
  // True when the value depends on nothing that is known only at run time: no parameter, no random number, no
  // host transfer, no collective, no foreign code.
  absl::StatusOr<bool> IsConstant(XlaOp operand) const;
  // The opcode, shape and operands of an op, for messages.
  std::string OpToString(XlaOp op) const;

  // The part of the program that `root` depends on, as a computation without parameters; an error unless
  // IsConstant(root). A dimension size that is known only as a bound becomes the bound, or -1 on request. The
  // builder goes on as before.
  absl::StatusOr<XlaComputation> BuildConstantSubGraph(XlaOp root,
                                                       bool dynamic_dimension_is_minus_one = false);

  // --- Errors
  // The first error since the builder was made; ok when there was none.
  absl::Status first_error() const { return first_error_; }
  absl::Status GetCurrentStatus() const { return first_error_; }
  // Remembers the error unless there is an earlier one. Gives an invalid op of this builder.
  XlaOp ReportError(const absl::Status& error);
  // The op, or ReportError of the status.
  XlaOp ReportErrorOrReturn(const absl::StatusOr<XlaOp>& op);
  XlaOp ReportErrorOrReturn(absl::FunctionRef<absl::StatusOr<XlaOp>()> op_creator);
  // Ends the process, saying why, at the first error: for use under a debugger.
  void set_die_immediately_on_error(bool enabled) { die_immediately_on_error_ = enabled; }

  // --- Computations that this one calls A builder for a computation that an
  // operation of this one calls. Errors noted by its BuildAndNoteError are reported
  // here.
  std::unique_ptr<XlaBuilder> CreateSubBuilder(const std::string& computation_name);
  // Build(); on error an empty computation, and the error is reported to the parent builder.
  XlaComputation BuildAndNoteError();

  // --- The result
  // The computation whose root is the last operation that can be one (tokens and sends only when there is
  // nothing else), or `root`.
  // With remove_dynamic_dimensions, the result's dynamic dimensions become static ones of their bound.
  absl::StatusOr<XlaComputation> Build(bool remove_dynamic_dimensions = false);
  absl::StatusOr<XlaComputation> Build(XlaOp root, bool remove_dynamic_dimensions = false);

  // --- Of the entry computation as a whole
  // Result element `output_index` shares the buffer of element `param_index` of parameter `param_number`.
  // Checked by Build.
  void SetUpAlias(const ShapeIndex& output_index, int64_t param_number, const ShapeIndex& param_index,
                  HloInputOutputAliasConfig::AliasKind kind = HloInputOutputAliasConfig::kMayAlias);
  struct InputOutputAlias {
    ShapeIndex output_index;
    int64_t param_number;
    ShapeIndex param_index;
    HloInputOutputAliasConfig::AliasKind kind;
  };
  // The caller donates the buffer of that element of a parameter. Checked by Build.
  void AddBufferDonor(int64_t param_number, const ShapeIndex& param_index);
  // The size of dimension `target_dim_num` of a parameter's element is the value of another parameter's
  // element, an s32 scalar.
  absl::Status SetDynamicBinding(int64_t dynamic_size_param_num, ShapeIndex dynamic_size_param_index,
                                 int64_t target_param_num, ShapeIndex target_param_index,
                                 int64_t target_dim_num);

  // --- Dimension numbers of convolutions without any: batch and feature first, output and input feature of
  // the kernel.
  static ConvolutionDimensionNumbers CreateDefaultConvDimensionNumbers(int num_spatial_dims = 2);
  // An error unless each side's numbers are 0, 1, .. each once.
  static absl::Status Validate(const ConvolutionDimensionNumbers& dimension_numbers);

  // --- For the functions that add operations
  // Checks the call with the rules of the op table and adds it. The shape is what the rules infer.
  absl::StatusOr<XlaOp> AddOp(OpCall call);
  // Adds an instruction whose attributes are in the proto; operands, shape and id are set here.
  virtual absl::StatusOr<XlaOp> AddInstruction(HloInstructionProto&& instr, HloOpcode opcode,
                                               absl::Span<const XlaOp> operands = {});
  // The id by which instructions call the computation. Its protos are copied here once.
  absl::StatusOr<int64_t> AddCalledComputation(const XlaComputation& computation);

 private:
  friend struct internal::XlaBuilderFriend;

  class Living;

  struct Instruction {
    std::unique_ptr<HloInstructionProto> proto;
    HloOpcode opcode;
    Shape shape;
  };
  struct CalledComputation {
    int64_t id;
    ProgramShape program_shape;
  };
  struct BufferDonor {
    int64_t param_number;
    ShapeIndex param_index;
  };
  int64_t NextId() { return next_id_++; }
  static uint64_t NewProgram();
  absl::StatusOr<int64_t> IndexOf(XlaOp op) const;
  absl::StatusOr<const Instruction*> LookUp(XlaOp op) const;
  absl::StatusOr<Instruction*> LookUpMutable(XlaOp op);
  absl::StatusOr<const CalledComputation*> Import(const XlaComputation& computation);
  absl::StatusOr<XlaOp> Append(Instruction instruction, absl::Span<const int64_t> operand_ids);
  absl::Status AssignSharding(OpSharding sharding, Instruction* instruction) const;
  absl::StatusOr<ProgramShape> ProgramShapeWithRoot(int64_t root) const;
  absl::StatusOr<int64_t> DefaultRoot() const;
  absl::Status CheckAliases(const ProgramShape& program_shape) const;
  absl::StatusOr<XlaComputation> BuildAt(int64_t root, bool remove_dynamic_dimensions);
  // The instructions that `root` depends on, operands before users. Where `enter` says no, the operands are
  // left out.
  std::vector<int64_t> DependenciesOf(int64_t root, absl::FunctionRef<bool(const Instruction&)> enter) const;
  bool IsRunTimeValue(const Instruction& instruction) const;
  bool IsRunTimeCode(const HloInstructionProto& instruction) const;
  XlaOp BindPart(XlaOp value, ShapeIndexView index, XlaOp size, int64_t dimension);
  void Clear();

  std::string name_;
  // The number of the program under construction, of which no other builder, and no program that this one
  // built before, has the same: another builder may come to lie where one was.
  uint64_t program_ = NewProgram();
  XlaBuilder* parent_ = nullptr;
  bool die_immediately_on_error_ = false;
  absl::Status first_error_;

  int64_t next_id_ = 1;
  std::deque<Instruction> instructions_;
  absl::flat_hash_map<int64_t, int64_t> index_of_id_;
  absl::flat_hash_set<int64_t> parameter_numbers_;
  bool was_built_ = false;
  std::vector<std::unique_ptr<HloComputationProto>> embedded_;
  absl::flat_hash_map<uint64_t, std::unique_ptr<CalledComputation>> called_;  // by XlaComputation::identity

  absl::flat_hash_set<int64_t> run_time_computations_;  // ids of those that IsConstant must not evaluate

  std::vector<InputOutputAlias> aliases_;
  std::vector<BufferDonor> donors_;
  absl::flat_hash_map<int64_t, int64_t> bound_parameters_;  // by handle: what SetDynamicBinding made of it

  XlaOp last_infeed_, last_outfeed_;  // that were given no token: the next ones follow them

  OpMetadata metadata_;
  std::optional<OpMetadata> one_shot_metadata_;
  std::optional<OpSharding> sharding_;
  FrontendAttributes frontend_attributes_;
};

// Sets the sharding of a builder for the time of a scope.
class XlaScopedShardingAssignment {
 public:
  XlaScopedShardingAssignment(XlaBuilder* builder, std::optional<OpSharding> sharding)
      : builder_(builder), previous_(builder->sharding()) {
    Set(sharding);
  }
  ~XlaScopedShardingAssignment() { Set(previous_); }
  XlaScopedShardingAssignment(const XlaScopedShardingAssignment&) = delete;
  XlaScopedShardingAssignment& operator=(const XlaScopedShardingAssignment&) = delete;

 private:
  void Set(const std::optional<OpSharding>& sharding) {
    if (sharding.has_value()) {
      builder_->SetSharding(*sharding);
    } else {
      builder_->ClearSharding();
    }
  }
  XlaBuilder* const builder_;
  std::optional<OpSharding> previous_;
};

// Sets the frontend attributes of a builder for the time of a scope.
class XlaScopedFrontendAttributesAssignment {
 public:
  XlaScopedFrontendAttributesAssignment(XlaBuilder* builder, FrontendAttributes attributes)
      : builder_(builder), previous_(builder->SwapFrontendAttributes(attributes)) {}
  ~XlaScopedFrontendAttributesAssignment() { builder_->SetFrontendAttributes(previous_); }
  XlaScopedFrontendAttributesAssignment(const XlaScopedFrontendAttributesAssignment&) = delete;
  XlaScopedFrontendAttributesAssignment& operator=(const XlaScopedFrontendAttributesAssignment&) = delete;

 private:
  XlaBuilder* const builder_;
  FrontendAttributes previous_;
};

// Sets the metadata of a builder for the time of a scope.
class XlaScopedOpMetadataAssignment {
 public:
  XlaScopedOpMetadataAssignment(XlaBuilder* builder, OpMetadata metadata)
      : builder_(builder), previous_(builder->SwapOpMetadata(std::move(metadata))) {}
  ~XlaScopedOpMetadataAssignment() { builder_->SwapOpMetadata(previous_); }
  XlaScopedOpMetadataAssignment(const XlaScopedOpMetadataAssignment&) = delete;
  XlaScopedOpMetadataAssignment& operator=(const XlaScopedOpMetadataAssignment&) = delete;

 private:
  XlaBuilder* const builder_;
  OpMetadata previous_;
};

}  // namespace xla

#define XLA_BUILDER_OPS_INCLUDED_BY_XLA_BUILDER
#include "xla/hlo/builder/xla_builder_friend.h"  // what is not for every user
#include "xla/hlo/builder/xla_builder_ops.h"     // the functions
