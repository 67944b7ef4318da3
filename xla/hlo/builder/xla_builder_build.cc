// What XlaBuilder builds of the operations in the end: computations, constant parts, aliases, bound sizes.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/proto/attribute_codecs.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The module around an entry computation, with the computations that `add_embedded` gives before it.
XlaComputation MakeModule(const std::string& name, std::unique_ptr<HloComputationProto> entry,
                          std::vector<std::unique_ptr<HloComputationProto>> embedded) {
  HloModuleProto module;
  module.set_name(name);
  module.set_id(entry->id());
  module.set_entry_computation_name(entry->name());
  module.set_entry_computation_id(entry->id());
  *module.mutable_host_program_shape() = entry->program_shape();
  for (auto& computation : embedded) module.mutable_computations()->AddAllocated(computation.release());
  module.mutable_computations()->AddAllocated(entry.release());
  return XlaComputation(std::move(module));
}

void MakeStatic(Shape* shape) {
  for (int i = 0; i < shape->dimensions_size(); ++i) {
    if (!shape->is_unbounded_dynamic_dimension(i)) shape->set_dynamic_dimension(i, false);
  }
  for (int i = 0; i < shape->tuple_shapes_size(); ++i) MakeStatic(shape->mutable_tuple_shapes(i));
}

std::string Text(const ShapeIndex& index) { return DimensionsToString(index); }

}  // namespace

// --- Build

absl::StatusOr<XlaComputation> XlaBuilder::Build(bool remove_dynamic_dimensions) {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const int64_t root, DefaultRoot());
  return BuildAt(root, remove_dynamic_dimensions);
}

absl::StatusOr<XlaComputation> XlaBuilder::Build(XlaOp root, bool remove_dynamic_dimensions) {
  TF_RETURN_IF_ERROR(first_error_);
  const absl::StatusOr<int64_t> index = IndexOf(root);
  if (!index.ok()) return AddStatus(index.status(), "the given root operation is not in this computation");
  return BuildAt(*index, remove_dynamic_dimensions);
}

XlaComputation XlaBuilder::BuildAndNoteError() {
  absl::StatusOr<XlaComputation> built = Build();
  if (built.ok()) return *std::move(built);
  if (parent_ != nullptr && internal::XlaBuilderFriend::IsLiving(parent_)) {
    parent_->ReportError(AddStatus(built.status(), absl::StrCat("in the computation '", name_, "'")));
  }
  return XlaComputation();
}

absl::StatusOr<XlaComputation> XlaBuilder::BuildAt(int64_t root, bool remove_dynamic_dimensions) {
  TF_ASSIGN_OR_RETURN(ProgramShape program_shape, ProgramShapeWithRoot(root));
  TF_RETURN_IF_ERROR(CheckAliases(program_shape));
  if (remove_dynamic_dimensions) {
    MakeStatic(program_shape.mutable_result());
    *instructions_[root].proto->mutable_shape() = program_shape.result().ToProto();
  }
  auto entry = std::make_unique<HloComputationProto>();
  entry->set_id(NextId());
  entry->set_name(UniqueName(name_, entry->id()));
  entry->set_root_id(instructions_[root].proto->id());
  *entry->mutable_program_shape() = program_shape.ToProto();
  entry->mutable_instructions()->Reserve(static_cast<int>(instructions_.size()));
  for (Instruction& instruction : instructions_) {
    entry->mutable_instructions()->AddAllocated(instruction.proto.release());
  }
  XlaComputation computation = MakeModule(name_, std::move(entry), std::move(embedded_));

  HloModuleProto* module = computation.mutable_proto();
  for (const InputOutputAlias& alias : aliases_) {
    auto* added = module->mutable_input_output_alias()->add_entries();
    for (int64_t i : alias.output_index) added->add_output_shape_index(i);
    added->set_parameter_number(alias.param_number);
    for (int64_t i : alias.param_index) added->add_parameter_shape_index(i);
    added->set_kind(alias.kind == HloInputOutputAliasConfig::kMustAlias ? MUST_ALIAS : MAY_ALIAS);
  }
  for (const BufferDonor& donor : donors_) {
    auto* added = module->mutable_buffer_donor()->add_entries();
    added->set_parameter_number(donor.param_number);
    for (int64_t i : donor.param_index) added->add_parameter_shape_index(i);
  }
  Clear();
  return computation;
}

void XlaBuilder::Clear() {
  was_built_ = true;
  program_ = NewProgram();
  instructions_.clear();
  index_of_id_.clear();
  parameter_numbers_.clear();
  embedded_.clear();
  called_.clear();
  run_time_computations_.clear();
  aliases_.clear();
  donors_.clear();
  bound_parameters_.clear();
  last_infeed_ = last_outfeed_ = XlaOp();
}

// --- Aliases and donors

void XlaBuilder::SetUpAlias(const ShapeIndex& output_index, int64_t param_number,
                            const ShapeIndex& param_index, HloInputOutputAliasConfig::AliasKind kind) {
  aliases_.push_back({output_index, param_number, param_index, kind});
}

void XlaBuilder::AddBufferDonor(int64_t param_number, const ShapeIndex& param_index) {
  donors_.push_back({param_number, param_index});
}

absl::Status XlaBuilder::CheckAliases(const ProgramShape& program_shape) const {
  const auto check_parameter = [&](const char* what, int64_t number,
                                   const ShapeIndex& index) -> absl::Status {
    if (number < 0 || number >= program_shape.parameters_size()) {
      return InvalidArgument("%s: there is no parameter %d, the computation has %d", what, number,
                             program_shape.parameters_size());
    }
    const Shape& shape = program_shape.parameters(static_cast<int>(number));
    if (!ShapeUtil::IndexIsValid(shape, index)) {
      return InvalidArgument("%s: parameter %d has the shape %s, which has no element %s", what, number,
                             ShapeUtil::HumanString(shape), Text(index));
    }
    return absl::OkStatus();
  };
  absl::flat_hash_set<std::pair<int64_t, ShapeIndex>> used;
  for (const InputOutputAlias& alias : aliases_) {
    if (!ShapeUtil::IndexIsValid(program_shape.result(), alias.output_index)) {
      return InvalidArgument("SetUpAlias: the result has the shape %s, which has no element %s",
                             ShapeUtil::HumanString(program_shape.result()), Text(alias.output_index));
    }
    TF_RETURN_IF_ERROR(check_parameter("SetUpAlias", alias.param_number, alias.param_index));
    if (!used.insert({alias.param_number, alias.param_index}).second) {
      return InvalidArgument("SetUpAlias: element %s of parameter %d is aliased twice",
                             Text(alias.param_index), alias.param_number);
    }
  }
  for (const BufferDonor& donor : donors_) {
    TF_RETURN_IF_ERROR(check_parameter("AddBufferDonor", donor.param_number, donor.param_index));
    if (used.contains({donor.param_number, donor.param_index})) {
      return InvalidArgument(
          "AddBufferDonor: element %s of parameter %d is already aliased with a result and cannot be a donor "
          "too",
          Text(donor.param_index), donor.param_number);
    }
  }
  return absl::OkStatus();
}

// --- Constants

std::vector<int64_t> XlaBuilder::DependenciesOf(int64_t root,
                                                absl::FunctionRef<bool(const Instruction&)> enter) const {
  std::vector<int64_t> order;
  absl::flat_hash_map<int64_t, bool> done;  // false: its operands are on the stack above it
  std::vector<int64_t> stack = {root};
  while (!stack.empty()) {
    const int64_t at = stack.back();
    const auto [state, is_new] = done.try_emplace(at, false);
    if (!is_new) {
      stack.pop_back();
      if (!std::exchange(state->second, true)) order.push_back(at);
      continue;
    }
    if (!enter(instructions_[at])) continue;
    for (int64_t id : instructions_[at].proto->operand_ids()) {
      const int64_t operand = index_of_id_.at(id);
      if (!done.contains(operand)) stack.push_back(operand);
    }
  }
  return order;
}

bool XlaBuilder::IsRunTimeValue(const Instruction& instruction) const {
  return instruction.opcode == HloOpcode::kParameter || IsRunTimeCode(*instruction.proto);
}

absl::StatusOr<bool> XlaBuilder::IsConstant(XlaOp operand) const {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const int64_t root, IndexOf(operand));
  bool constant = true;
  DependenciesOf(root, [&](const Instruction& instruction) {
    if (instruction.opcode == HloOpcode::kGetDimensionSize) {
      // The size of a static dimension is known whatever the values are.
      const Shape& sized = instructions_[index_of_id_.at(instruction.proto->operand_ids(0))].shape;
      if (!sized.is_dynamic_dimension(static_cast<int>(instruction.proto->dimensions(0)))) return false;
    }
    constant = constant && !IsRunTimeValue(instruction);
    return constant;
  });
  return constant;
}

absl::StatusOr<XlaComputation> XlaBuilder::BuildConstantSubGraph(XlaOp root,
                                                                 bool dynamic_dimension_is_minus_one) {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const int64_t root_index, IndexOf(root));
  const Instruction* obstacle = nullptr;
  const std::vector<int64_t> needed = DependenciesOf(root_index, [&](const Instruction& instruction) {
    if (instruction.opcode == HloOpcode::kGetDimensionSize) return false;
    if (obstacle == nullptr && IsRunTimeValue(instruction)) obstacle = &instruction;
    return obstacle == nullptr;
  });
  if (obstacle != nullptr) {
    return InvalidArgument(
        "the operand of BuildConstantSubGraph depends on a parameter or another value of the run time: %s = "
        "%s %s",
        obstacle->proto->name(), ShapeUtil::HumanString(obstacle->shape), obstacle->proto->opcode());
  }

  auto entry = std::make_unique<HloComputationProto>();
  entry->set_id(NextId());
  entry->set_name(UniqueName(absl::StrCat(name_, "_constant"), entry->id()));
  entry->set_root_id(instructions_[root_index].proto->id());
  absl::flat_hash_set<int64_t> called;
  for (int64_t index : needed) {
    const HloInstructionProto& from = *instructions_[index].proto;
    HloInstructionProto* copy = entry->add_instructions();
    *copy = from;
    if (instructions_[index].opcode == HloOpcode::kGetDimensionSize) {
      const Shape& sized = instructions_[index_of_id_.at(from.operand_ids(0))].shape;
      const int dimension = static_cast<int>(from.dimensions(0));
      const bool unknown = sized.is_unbounded_dynamic_dimension(dimension) ||
                           (sized.is_dynamic_dimension(dimension) && dynamic_dimension_is_minus_one);
      const auto size = static_cast<int32_t>(unknown ? -1 : sized.dimensions(dimension));
      copy->set_opcode(std::string(HloOpcodeString(HloOpcode::kConstant)));
      copy->clear_operand_ids();
      copy->clear_dimensions();
      Attributes literal;
      literal.SetBoxed(Attr::kLiteral, LiteralUtil::CreateR0<int32_t>(size));
      WriteAttributes(HloOpcode::kConstant, literal, copy);
    }
    called.insert(from.called_computation_ids().begin(), from.called_computation_ids().end());
  }
  ProgramShape program_shape;
  *program_shape.mutable_result() = instructions_[root_index].shape;
  *entry->mutable_program_shape() = program_shape.ToProto();

  // Callees come before their callers, so one walk from the end finds all callees.
  std::vector<std::unique_ptr<HloComputationProto>> embedded;
  for (auto it = embedded_.rbegin(); it != embedded_.rend(); ++it) {
    if (!called.contains((*it)->id())) continue;
    for (const HloInstructionProto& inner : (*it)->instructions()) {
      called.insert(inner.called_computation_ids().begin(), inner.called_computation_ids().end());
    }
    embedded.push_back(std::make_unique<HloComputationProto>(**it));
  }
  std::reverse(embedded.begin(), embedded.end());
  return MakeModule(entry->name(), std::move(entry), std::move(embedded));
}

// --- Sizes bound to parameters

// `value` with dimension `dimension` of its part at `index` sized at run time.
XlaOp XlaBuilder::BindPart(XlaOp value, ShapeIndexView index, XlaOp size, int64_t dimension) {
  if (index.empty()) return SetDimensionSize(value, size, dimension);
  const Shape tuple = *GetShape(value);
  std::vector<XlaOp> elements;
  for (int i = 0; i < tuple.tuple_shapes_size(); ++i) {
    elements.push_back(GetTupleElement(value, i));
    if (i == index[0]) elements.back() = BindPart(elements.back(), index.subspan(1), size, dimension);
  }
  return Tuple(this, elements);
}

absl::Status XlaBuilder::SetDynamicBinding(int64_t dynamic_size_param_num,
                                           ShapeIndex dynamic_size_param_index, int64_t target_param_num,
                                           ShapeIndex target_param_index, int64_t target_dim_num) {
  TF_RETURN_IF_ERROR(first_error_);
  std::optional<XlaOp> size, target;
  for (size_t i = 0; i < instructions_.size(); ++i) {
    if (instructions_[i].opcode != HloOpcode::kParameter) continue;
    const int64_t number = instructions_[i].proto->parameter_number();
    if (number == dynamic_size_param_num) size = XlaOp(static_cast<int64_t>(i), program_, this);
    if (number == target_param_num) target = XlaOp(static_cast<int64_t>(i), program_, this);
  }
  if (!size || !target) {
    return InvalidArgument("SetDynamicBinding: there is no parameter %d",
                           !size ? dynamic_size_param_num : target_param_num);
  }
  TF_ASSIGN_OR_RETURN(const Shape size_shape, GetShape(*size));
  TF_ASSIGN_OR_RETURN(const Shape target_shape, GetShape(*target));
  if (!ShapeUtil::IndexIsValid(size_shape, dynamic_size_param_index) ||
      !ShapeUtil::IndexIsValid(target_shape, target_param_index)) {
    return InvalidArgument("SetDynamicBinding: no element %s of %s, or no element %s of %s",
                           Text(dynamic_size_param_index), ShapeUtil::HumanString(size_shape),
                           Text(target_param_index), ShapeUtil::HumanString(target_shape));
  }
  const Shape& element = ShapeUtil::GetSubshape(target_shape, target_param_index);
  if (!element.IsArray() || target_dim_num < 0 || target_dim_num >= element.dimensions_size()) {
    return InvalidArgument("SetDynamicBinding: %s has no dimension %d", ShapeUtil::HumanString(element),
                           target_dim_num);
  }
  const int64_t handle = target->handle_;
  for (int64_t i : dynamic_size_param_index) size = GetTupleElement(*size, i);
  TF_ASSIGN_OR_RETURN(const Shape scalar, GetShape(*size));
  if (!ShapeUtil::IsScalar(scalar) || !scalar.IsInteger()) {
    return InvalidArgument("SetDynamicBinding: the size must be an integer scalar, found %s",
                           ShapeUtil::HumanString(scalar));
  }
  if (scalar.element_type() != S32) size = ConvertElementType(*size, S32);
  const XlaOp bound = BindPart(*target, target_param_index, *size, target_dim_num);
  TF_RETURN_IF_ERROR(first_error_);
  bound_parameters_[handle] = bound.handle_;
  return absl::OkStatus();
}

}  // namespace xla
