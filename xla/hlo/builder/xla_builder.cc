#include "xla/hlo/builder/xla_builder.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <sstream>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/synchronization/mutex.h"
#include "xla/hlo/builder/call_site.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/sharding_builder.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/proto/attribute_codecs.h"
#include "xla/layout_util.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The error with the operands' shapes behind it, for rules that name only one of them.
absl::Status WithOperands(const absl::Status& status, HloOpcode opcode,
                          absl::Span<const Shape* const> operands) {
  std::string message(status.message());
  if (!absl::StartsWith(message, HloOpcodeString(opcode))) {
    message = absl::StrCat(HloOpcodeString(opcode), ": ", message);
  }
  if (!operands.empty()) {
    absl::StrAppend(&message,
                    "; operands: ", absl::StrJoin(operands, ", ", [](std::string* out, const Shape* shape) {
                      absl::StrAppend(out, ShapeUtil::HumanString(*shape));
                    }));
  }
  return absl::Status(status.code(), message);
}

// The name without a trailing ".12".
absl::string_view BaseName(absl::string_view name) {
  size_t end = name.size();
  while (end > 0 && absl::ascii_isdigit(name[end - 1])) --end;
  return end > 1 && end < name.size() && name[end - 1] == '.' ? name.substr(0, end - 1) : name;
}

std::string SourceOf(const OpMetadata& metadata) {
  if (metadata.source_file().empty()) return "";
  return absl::StrCat(" (", metadata.source_file(), ":", metadata.source_line(), ")");
}

}  // namespace

bool OpcodeIsRunTimeValue(HloOpcode opcode) {
  const absl::string_view family = GetOpInfo(opcode).family;
  return family == "collective" || family == "host" || opcode == HloOpcode::kRng ||
         opcode == HloOpcode::kRngGetAndUpdateState;
}

Shape WithLayout(Shape shape) {
  if (!LayoutUtil::HasLayout(shape)) LayoutUtil::SetToDefaultLayout(&shape);
  return shape;
}

std::string UniqueName(absl::string_view name, int64_t id) {
  std::string result(BaseName(name));
  for (char& c : result) {
    if (!absl::ascii_isalnum(c) && c != '_' && c != '-' && c != '.') c = '_';
  }
  if (result.empty() || absl::ascii_isdigit(result[0])) result.insert(0, "_");
  absl::StrAppend(&result, ".", id);
  return result;
}

std::ostream& operator<<(std::ostream& out, XlaOp op) { return out << op.handle_; }

// The existing builders, so that a message about an op of another builder can name it without using one that
// was destroyed.
class XlaBuilder::Living {
 public:
  static void Add(const XlaBuilder* builder) {
    absl::MutexLock lock(&Get().mutex_);
    Get().builders_.insert(builder);
  }
  static void Remove(const XlaBuilder* builder) {
    absl::MutexLock lock(&Get().mutex_);
    Get().builders_.erase(builder);
  }
  static bool Contains(const XlaBuilder* builder) {
    absl::MutexLock lock(&Get().mutex_);
    return Get().builders_.contains(builder);
  }
  static std::string Describe(const XlaBuilder* builder) {
    absl::MutexLock lock(&Get().mutex_);
    if (!Get().builders_.contains(builder)) return "a destroyed builder";
    return absl::StrCat("builder '", builder->name_, "'");
  }

 private:
  static Living& Get() {
    static Living* const living = new Living();
    return *living;
  }
  absl::Mutex mutex_;
  absl::flat_hash_set<const XlaBuilder*> builders_;
};

uint64_t XlaBuilder::NewProgram() {
  static std::atomic<uint64_t> programs = 0;
  return ++programs;
}

XlaBuilder::XlaBuilder(const std::string& computation_name) : name_(computation_name) { Living::Add(this); }
XlaBuilder::~XlaBuilder() { Living::Remove(this); }

// --- Errors

XlaOp XlaBuilder::ReportError(const absl::Status& error) {
  if (error.ok()) return ReportError(Internal("ReportError was called with an OK status"));
  if (first_error_.ok()) {
    const OpMetadata& metadata = one_shot_metadata_ ? *one_shot_metadata_ : metadata_;
    first_error_ = absl::Status(error.code(), absl::StrCat(error.message(), SourceOf(metadata), CallSite()));
    if (die_immediately_on_error_) {
      std::fprintf(stderr, "XlaBuilder '%s': %s\n", name_.c_str(), first_error_.ToString().c_str());
      std::abort();
    }
  }
  return XlaOp(this);
}

XlaOp XlaBuilder::ReportErrorOrReturn(const absl::StatusOr<XlaOp>& op) {
  if (!first_error_.ok()) return XlaOp(this);
  if (!op.ok()) return ReportError(op.status());
  return *op;
}

XlaOp XlaBuilder::ReportErrorOrReturn(absl::FunctionRef<absl::StatusOr<XlaOp>()> op_creator) {
  if (!first_error_.ok()) return XlaOp(this);
  return ReportErrorOrReturn(op_creator());
}

// --- Queries

absl::StatusOr<int64_t> XlaBuilder::IndexOf(XlaOp op) const {
  if (op.builder_ == nullptr) {
    return InvalidArgument("an uninitialized XlaOp is used in the builder '%s'", name_);
  }
  if (op.builder_ != this) {
    return InvalidArgument("the XlaOp with handle %d is built by %s, but is trying to use it in builder '%s'",
                           op.handle_, Living::Describe(op.builder_), name_);
  }
  if (op.handle_ < 0) {
    TF_RETURN_IF_ERROR(first_error_);
    return InvalidArgument("the XlaOp is the result of an operation of the builder '%s' that failed", name_);
  }
  if (op.program_ != program_) {
    return InvalidArgument(
        "the XlaOp with handle %d does not belong to the program that the builder '%s' is building: "
        "it belongs to one that was built already, or to a destroyed builder",
        op.handle_, name_);
  }
  TF_RET_CHECK(op.handle_ < static_cast<int64_t>(instructions_.size()));
  const auto bound = bound_parameters_.find(op.handle_);
  return bound == bound_parameters_.end() ? op.handle_ : bound->second;
}

absl::StatusOr<const XlaBuilder::Instruction*> XlaBuilder::LookUp(XlaOp op) const {
  TF_ASSIGN_OR_RETURN(const int64_t index, IndexOf(op));
  return &instructions_[index];
}

absl::StatusOr<XlaBuilder::Instruction*> XlaBuilder::LookUpMutable(XlaOp op) {
  TF_ASSIGN_OR_RETURN(const int64_t index, IndexOf(op));
  return &instructions_[index];
}

absl::StatusOr<const Shape*> XlaBuilder::GetShapePtr(XlaOp op) const {
  TF_ASSIGN_OR_RETURN(const Instruction* instruction, LookUp(op));
  return &instruction->shape;
}

absl::StatusOr<Shape> XlaBuilder::GetShape(XlaOp op) const {
  const absl::StatusOr<const Shape*> known = GetShapePtr(op);
  if (!known.ok()) return known.status();
  return **known;
}

absl::StatusOr<std::vector<Shape>> XlaBuilder::GetOperandShapes(absl::Span<const XlaOp> operands) const {
  std::vector<Shape> shapes;
  for (const XlaOp& operand : operands) {
    TF_ASSIGN_OR_RETURN(shapes.emplace_back(), GetShape(operand));
  }
  return shapes;
}

std::string XlaBuilder::OpToString(XlaOp op) const {
  const auto found = LookUp(op);
  if (!found.ok()) return absl::StrCat("invalid op: ", found.status().message());
  const HloInstructionProto& proto = *(*found)->proto;
  return absl::StrCat(proto.name(), " = ", ShapeUtil::HumanString((*found)->shape), " ", proto.opcode(), "(",
                      absl::StrJoin(proto.operand_ids(), ", ",
                                    [this](std::string* out, int64_t id) {
                                      const auto it = index_of_id_.find(id);
                                      absl::StrAppend(out, it == index_of_id_.end()
                                                               ? absl::string_view("?")
                                                               : instructions_[it->second].proto->name());
                                    }),
                      ")");
}

absl::StatusOr<ProgramShape> XlaBuilder::ProgramShapeWithRoot(int64_t root) const {
  std::vector<const Instruction*> parameters(parameter_numbers_.size());
  for (const Instruction& instruction : instructions_) {
    if (instruction.opcode != HloOpcode::kParameter) continue;
    const size_t number = instruction.proto->parameter_number();
    if (number < parameters.size()) parameters[number] = &instruction;
  }
  ProgramShape result;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == nullptr) {
      return InvalidArgument(
          "the builder '%s' has %d parameters but none with number %d: numbers go 0, 1, ..", name_,
          parameter_numbers_.size(), i);
    }
    result.AddParameter(parameters[i]->shape, std::string(BaseName(parameters[i]->proto->name())));
  }
  *result.mutable_result() = instructions_[root].shape;
  return result;
}

absl::StatusOr<int64_t> XlaBuilder::DefaultRoot() const {
  if (instructions_.empty()) {
    return InvalidArgument("the builder '%s' %s", name_,
                           was_built_ ? "was built already, and no operation was added since"
                                      : "has no operation that can be the root");
  }
  // What only acts has no value to return.
  for (int64_t i = static_cast<int64_t>(instructions_.size()) - 1; i >= 0; --i) {
    const HloOpcode opcode = instructions_[i].opcode;
    if (opcode != HloOpcode::kAfterAll && opcode != HloOpcode::kSend && opcode != HloOpcode::kSendDone &&
        opcode != HloOpcode::kOutfeed) {
      return i;
    }
  }
  return static_cast<int64_t>(instructions_.size()) - 1;
}

absl::StatusOr<ProgramShape> XlaBuilder::GetProgramShape() const {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const int64_t root, DefaultRoot());
  return ProgramShapeWithRoot(root);
}

absl::StatusOr<ProgramShape> XlaBuilder::GetProgramShape(XlaOp root) const {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const int64_t index, IndexOf(root));
  return ProgramShapeWithRoot(index);
}

absl::Status XlaBuilder::SetInstructionFrontendAttribute(XlaOp op, std::string attribute, std::string value) {
  TF_ASSIGN_OR_RETURN(Instruction* const instruction, LookUpMutable(op));
  (*instruction->proto->mutable_frontend_attributes()->mutable_map())[attribute] = std::move(value);
  return absl::OkStatus();
}

absl::Status XlaBuilder::SetInstructionSharding(XlaOp op, const std::optional<OpSharding>& sharding) {
  TF_ASSIGN_OR_RETURN(Instruction* const instruction, LookUpMutable(op));
  if (sharding.has_value()) return AssignSharding(*sharding, instruction);
  instruction->proto->clear_sharding();
  return absl::OkStatus();
}

namespace {

// Whether the sharding of an array cuts as many dimensions as there are.
absl::Status CheckLeafSharding(const HloSharding& sharding, const Shape& leaf) {
  if (!sharding.IsTiled() || !leaf.IsArray() || sharding.TiledDataRank() == leaf.rank()) {
    return absl::OkStatus();
  }
  return InvalidArgument("the sharding %s has %d dimensions, but %s has %d", sharding.ToString(),
                         sharding.TiledDataRank(), ShapeUtil::HumanString(leaf), leaf.rank());
}

absl::StatusOr<HloSharding> ShardingOf(const OpSharding& proto, const Shape& shape) {
  TF_ASSIGN_OR_RETURN(HloSharding sharding, HloSharding::FromProto(proto));
  if (shape.IsTuple() && !sharding.IsTuple()) sharding = HloSharding::SingleTuple(shape, sharding);
  if (!sharding.IsTuple()) {
    TF_RETURN_IF_ERROR(CheckLeafSharding(sharding, shape));
    return sharding;
  }
  const std::vector<IndexedShape> leaves = ShapeUtil::GetLeafShapes(shape);
  const size_t count = std::max<size_t>(leaves.size(), 1);
  if (!shape.IsTuple() || sharding.tuple_elements().size() != count) {
    return InvalidArgument("the sharding %s does not fit %s, which has %d elements to shard",
                           sharding.ToString(), ShapeUtil::HumanString(shape), count);
  }
  for (size_t i = 0; i < leaves.size(); ++i) {
    TF_RETURN_IF_ERROR(CheckLeafSharding(sharding.tuple_elements()[i], leaves[i].shape));
  }
  return sharding;
}

}  // namespace

absl::Status XlaBuilder::AssignSharding(OpSharding sharding, Instruction* instruction) const {
  Shape shape = instruction->shape;
  const bool is_outfeed = instruction->opcode == HloOpcode::kOutfeed;
  if (sharding.type() == OpSharding::TUPLE && (is_outfeed || instruction->opcode == HloOpcode::kInfeed)) {
    // It applies to the data; the token, which the data of an outfeed comes with, is on the first device.
    if (is_outfeed) {
      const int64_t data = index_of_id_.at(instruction->proto->operand_ids(0));
      shape = ShapeUtil::MakeTupleShape({instructions_[data].shape, shape});
    }
    if (sharding.tuple_shardings_size() + 1 == ShapeUtil::GetLeafCount(shape)) {
      *sharding.add_tuple_shardings() = sharding_builder::AssignDevice(0);
    }
  }
  const absl::StatusOr<HloSharding> assigned = ShardingOf(sharding, shape);
  if (!assigned.ok()) return AddStatus(assigned.status(), HloOpcodeString(instruction->opcode));
  *instruction->proto->mutable_sharding() = assigned->ToProto();
  return absl::OkStatus();
}

// --- Adding operations

absl::StatusOr<XlaOp> XlaBuilder::AddOp(OpCall call) {
  TF_RETURN_IF_ERROR(first_error_);
  absl::InlinedVector<const Shape*, 4> shapes;
  absl::InlinedVector<int64_t, 4> operand_ids;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const auto operand = LookUp(call.operands[i]);
    if (!operand.ok()) {
      return AddStatus(operand.status(), absl::StrCat(HloOpcodeString(call.opcode), ": operand ", i));
    }
    shapes.push_back(&(*operand)->shape);
    operand_ids.push_back((*operand)->proto->id());
  }
  auto proto = std::make_unique<HloInstructionProto>();
  absl::InlinedVector<const ProgramShape*, 2> program_shapes;
  for (const XlaComputation* computation : call.computations) {
    const auto called = Import(*computation);
    if (!called.ok()) return WithOperands(called.status(), call.opcode, shapes);
    program_shapes.push_back(&(*called)->program_shape);
    proto->add_called_computation_ids((*called)->id);
  }
  if (call.declared.has_value()) {
    // Comes from the caller; rules trust it to be a shape.
    const absl::Status valid = ShapeUtil::ValidateShapeWithOptionalLayout(*call.declared);
    if (!valid.ok()) return WithOperands(valid, call.opcode, shapes);
  }
  const Shape* declared = call.declared ? &*call.declared : nullptr;
  absl::StatusOr<Shape> shape =
      InferShape(OpArgs{call.opcode, shapes, call.attributes, program_shapes, declared});
  if (!shape.ok()) return WithOperands(shape.status(), call.opcode, shapes);

  proto->set_opcode(std::string(HloOpcodeString(call.opcode)));
  WriteAttributes(call.opcode, call.attributes, proto.get());
  return Append({std::move(proto), call.opcode, *std::move(shape)}, operand_ids);
}

absl::StatusOr<XlaOp> XlaBuilder::AddInstruction(HloInstructionProto&& instr, HloOpcode opcode,
                                                 absl::Span<const XlaOp> operands) {
  TF_RETURN_IF_ERROR(first_error_);
  absl::InlinedVector<int64_t, 4> operand_ids;
  for (XlaOp operand : operands) {
    TF_ASSIGN_OR_RETURN(const Instruction* found, LookUp(operand));
    operand_ids.push_back(found->proto->id());
  }
  TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(instr.shape()));
  instr.clear_operand_ids();
  instr.set_opcode(std::string(HloOpcodeString(opcode)));
  return Append({std::make_unique<HloInstructionProto>(std::move(instr)), opcode, std::move(shape)},
                operand_ids);
}

absl::StatusOr<XlaOp> XlaBuilder::Append(Instruction instruction, absl::Span<const int64_t> operand_ids) {
  HloInstructionProto& proto = *instruction.proto;
  for (int64_t operand : operand_ids) proto.add_operand_ids(operand);
  *proto.mutable_shape() = instruction.shape.ToProto();
  if (one_shot_metadata_.has_value()) {
    *proto.mutable_metadata() = *std::exchange(one_shot_metadata_, std::nullopt);
  } else if (metadata_.ByteSizeLong() != 0) {
    *proto.mutable_metadata() = metadata_;
  }
  if (sharding_.has_value()) TF_RETURN_IF_ERROR(AssignSharding(*sharding_, &instruction));
  const int64_t id = NextId();
  proto.set_id(id);
  const std::string& op_name = proto.metadata().op_name();
  proto.set_name(UniqueName(!proto.name().empty() ? proto.name()
                            : !op_name.empty()    ? op_name
                                                  : proto.opcode(),
                            id));
  for (const auto& [key, value] : frontend_attributes_.map()) {
    // What the operation sets itself, such as the name of a composite, stays.
    proto.mutable_frontend_attributes()->mutable_map()->insert({key, value});
  }
  const auto handle = static_cast<int64_t>(instructions_.size());
  index_of_id_[id] = handle;
  instructions_.push_back(std::move(instruction));
  return XlaOp(handle, program_, this);
}

// --- Called computations

bool XlaBuilder::IsRunTimeCode(const HloInstructionProto& instruction) const {
  const absl::StatusOr<HloOpcode> opcode = StringToHloOpcode(instruction.opcode());
  if (!opcode.ok() || OpcodeIsRunTimeValue(*opcode)) return true;
  // Callees are imported before their callers.
  return std::any_of(instruction.called_computation_ids().begin(), instruction.called_computation_ids().end(),
                     [this](int64_t id) { return run_time_computations_.contains(id); });
}

absl::StatusOr<const XlaBuilder::CalledComputation*> XlaBuilder::Import(const XlaComputation& computation) {
  if (computation.IsNull()) {
    return InvalidArgument("a called computation is empty: its Build failed or it was moved from");
  }
  std::unique_ptr<CalledComputation>& known = called_[computation.identity()];
  if (known != nullptr) return known.get();

  const HloModuleProto& module = computation.proto();
  auto called = std::make_unique<CalledComputation>();
  TF_ASSIGN_OR_RETURN(called->program_shape, computation.GetProgramShape());
  absl::flat_hash_map<int64_t, int64_t> computation_ids;
  for (const HloComputationProto& from : module.computations()) computation_ids[from.id()] = NextId();
  const auto entry = computation_ids.find(module.entry_computation_id());
  if (entry == computation_ids.end()) {
    return InvalidArgument("the called module '%s' has no computation with its entry_computation_id %d",
                           module.name(), module.entry_computation_id());
  }
  called->id = entry->second;

  for (const HloComputationProto& from : module.computations()) {
    auto copy = std::make_unique<HloComputationProto>(from);
    copy->set_id(computation_ids[from.id()]);
    copy->set_name(UniqueName(from.name(), copy->id()));
    absl::flat_hash_map<int64_t, int64_t> ids;
    for (const HloInstructionProto& instruction : from.instructions()) ids[instruction.id()] = NextId();
    // Numbers that name nothing are kept wrong (-1), for the reader of the proto to refuse.
    const auto renumber = [](const absl::flat_hash_map<int64_t, int64_t>& map, auto* list) {
      for (int64_t& id : *list) {
        const auto it = map.find(id);
        id = it == map.end() ? -1 : it->second;
      }
    };
    for (HloInstructionProto& instruction : *copy->mutable_instructions()) {
      instruction.set_id(ids[instruction.id()]);
      instruction.set_name(UniqueName(instruction.name(), instruction.id()));
      renumber(ids, instruction.mutable_operand_ids());
      renumber(ids, instruction.mutable_control_predecessor_ids());
      renumber(computation_ids, instruction.mutable_called_computation_ids());
      if (IsRunTimeCode(instruction)) run_time_computations_.insert(copy->id());
    }
    const auto root = ids.find(from.root_id());
    copy->set_root_id(root == ids.end() ? -1 : root->second);
    embedded_.push_back(std::move(copy));
  }
  known = std::move(called);
  return known.get();
}

absl::StatusOr<int64_t> XlaBuilder::AddCalledComputation(const XlaComputation& computation) {
  TF_RETURN_IF_ERROR(first_error_);
  TF_ASSIGN_OR_RETURN(const CalledComputation* called, Import(computation));
  return called->id;
}

std::unique_ptr<XlaBuilder> XlaBuilder::CreateSubBuilder(const std::string& computation_name) {
  auto sub_builder = std::make_unique<XlaBuilder>(computation_name);
  sub_builder->parent_ = this;
  sub_builder->die_immediately_on_error_ = die_immediately_on_error_;
  return sub_builder;
}

// --- Helpers of the functions that add operations

XlaBuilder* BuilderOf(absl::Span<const XlaOp> ops) {
  const XlaOp* lost = nullptr;
  for (const XlaOp& op : ops) {
    if (op.builder() == nullptr) continue;
    if (internal::XlaBuilderFriend::IsLiving(op.builder())) return op.builder();
    lost = &op;
  }
  if (lost == nullptr) return nullptr;
  std::ostringstream handle;
  handle << *lost;
  FailCheck(absl::StrCat("an operation on the XlaOp with handle ", handle.str(), " of a destroyed builder",
                         CallSite()));
}

XlaBuilder* CheckLiving(XlaBuilder* builder) {
  if (builder != nullptr && !internal::XlaBuilderFriend::IsLiving(builder)) {
    FailCheck(absl::StrCat("an operation is added to a destroyed builder", CallSite()));
  }
  return builder;
}

bool internal::XlaBuilderFriend::IsLiving(const XlaBuilder* builder) {
  return XlaBuilder::Living::Contains(builder);
}

XlaOp WithShape(XlaOp op, const Shape& expected) {
  return OnBuilderOf({op}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape* shape, builder->GetShapePtr(op));
    if (ShapeUtil::Compatible(*shape, expected)) return op;
    return InvalidArgument("%s: the result is %s, not %s",
                           internal::XlaBuilderFriend::GetInstruction(op)->opcode(),
                           ShapeUtil::HumanString(*shape), ShapeUtil::HumanString(expected));
  });
}

XlaOp AddOrReport(XlaBuilder* builder, OpCall call) {
  if (CheckLiving(builder) == nullptr) return XlaOp();
  return builder->ReportErrorOrReturn(builder->AddOp(std::move(call)));
}

XlaOp AddOrReport(OpCall call) {
  XlaBuilder* builder = BuilderOf(call.operands);
  return AddOrReport(builder, std::move(call));
}

}  // namespace xla
