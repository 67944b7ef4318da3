#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/stubs/logging.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/ir/hlo_schedule.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/proto/attribute_codecs.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/literal.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status At(const std::string& name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("instruction '", name, "': ", status.message()));
}

class Reader {
 public:
  explicit Reader(const HloModuleProto& proto)
      : proto_(proto), module_(std::make_unique<HloModule>(proto.name())) {}

  absl::StatusOr<std::unique_ptr<HloModule>> Read() {
    if (proto_.computations().empty()) return absl::InvalidArgumentError("the module has no computations");
    // Computations first, so that calls may point forward or back; recursion is found at the end.
    for (const HloComputationProto& computation : proto_.computations()) {
      HloComputation* added = module_->AddComputation(std::make_unique<HloComputation>(computation.name()));
      added->SetUniqueId(computation.id());
      if (!computation.execution_thread().empty()) added->SetExecutionThread(computation.execution_thread());
      if (!computations_.emplace(computation.id(), added).second) {
        return absl::InvalidArgumentError(absl::StrCat("two computations have the id ", computation.id()));
      }
    }
    for (const HloComputationProto& computation : proto_.computations()) {
      TF_RETURN_IF_ERROR(ReadComputation(computation, computations_.at(computation.id())));
    }
    const auto entry = computations_.find(proto_.entry_computation_id());
    if (entry == computations_.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("entry_computation_id ", proto_.entry_computation_id(), " names no computation"));
    }
    module_->set_entry_computation(entry->second);
    TF_RETURN_IF_ERROR(ReadConfig());
    TF_RETURN_IF_ERROR(module_->ComputationPostOrder().status());
    return std::move(module_);
  }

  // One instruction alone, on operands and computations that exist already.
  static absl::StatusOr<std::unique_ptr<HloInstruction>> ReadOne(
      const HloInstructionProto& proto, const absl::flat_hash_map<int64_t, HloInstruction*>& instructions,
      const absl::flat_hash_map<int64_t, HloComputation*>& computations) {
    Reader reader(HloModuleProto::default_instance());
    reader.computations_ = computations;
    absl::StatusOr<std::unique_ptr<HloInstruction>> created = reader.ReadInstruction(proto);
    if (!created.ok()) return At(proto.name(), created.status());
    TF_RETURN_IF_ERROR(ConnectOperands(proto, instructions, created->get()));
    return *std::move(created);
  }

 private:
  absl::Status ReadComputation(const HloComputationProto& proto, HloComputation* computation) {
    absl::flat_hash_map<int64_t, HloInstruction*> instructions;
    for (const HloInstructionProto& instruction : proto.instructions()) {
      auto created = ReadInstruction(instruction);
      if (!created.ok()) return At(instruction.name(), created.status());
      // Names stay as they are written unless two instructions of the computation have the same one.
      const std::string& name = (*created)->name();
      const bool is_free = !name.empty() && computation->GetInstructionWithName(name) == nullptr;
      HloInstruction* added = is_free ? *computation->AddInstructionWithExactName(*std::move(created))
                                      : computation->AddInstruction(*std::move(created));
      if (!instructions.emplace(instruction.id(), added).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("computation '", proto.name(), "' has two instructions with id ", instruction.id()));
      }
    }
    // Operands may come later in the list; a cycle among them is an error found below.
    for (const HloInstructionProto& instruction : proto.instructions()) {
      TF_RETURN_IF_ERROR(Connect(instruction, instructions, instructions.at(instruction.id())));
    }
    const auto root = instructions.find(proto.root_id());
    if (root == instructions.end()) {
      return absl::InvalidArgumentError(absl::StrCat("computation '", proto.name(), "': root_id ",
                                                     proto.root_id(), " names no instruction of it"));
    }
    computation->set_root_instruction(root->second);
    TF_RETURN_IF_ERROR(CheckAcyclic(*computation));
    const auto sequence = proto_.schedule().sequences().find(proto.id());
    if (sequence != proto_.schedule().sequences().end()) {
      const absl::Status status = Reorder(sequence->second, instructions, computation);
      if (!status.ok()) {
        return absl::InvalidArgumentError(
            absl::StrCat("the schedule of computation '", proto.name(), "' ", status.message()));
      }
    }
    return computation->SealParameters();
  }

  absl::StatusOr<std::unique_ptr<HloInstruction>> ReadInstruction(const HloInstructionProto& proto) {
    TF_ASSIGN_OR_RETURN(const HloOpcode opcode, StringToHloOpcode(proto.opcode()));
    TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(proto.shape()));
    TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
    Attributes attributes;
    const Attributes in_messages = ReadMessages(opcode, proto);
    for (const AttrSpec& spec : GetOpInfo(opcode).attributes) {
      const AttributeCodec& codec = GetAttributeCodec(spec.attr);
      const AttrValue* in_message = in_messages.Find(spec.attr);
      if (codec.read == nullptr && in_message == nullptr) continue;
      TF_ASSIGN_OR_RETURN(AttrValue value, in_message != nullptr ? *in_message : codec.read(proto));
      TF_RETURN_IF_ERROR(CheckEnum(spec.attr, value));
      // Where text distinguishes the default value from an absent attribute, it stays. An empty list is an
      // absent one.
      const AttrInfo& info = GetAttrInfo(spec.attr);
      const bool is_told = info.print == PrintRule::kSet && info.kind != AttrKind::kInt64List;
      const bool absent = std::holds_alternative<std::monostate>(value) ||
                          (!spec.required && !is_told && IsDefaultValue(info, value));
      if (!absent && !MeansDefault(opcode, spec.attr, value)) attributes.Set(spec.attr, std::move(value));
    }
    for (Attr attr : {Attr::kLhsContractingDims, Attr::kRhsContractingDims}) {
      if (GetOpInfo(opcode).Takes(attr) && !attributes.Has(attr))
        attributes.Set(attr, std::vector<int64_t>());
    }
    std::vector<HloComputation*> called;
    for (int64_t id : proto.called_computation_ids()) {
      const auto it = computations_.find(id);
      if (it == computations_.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("called_computation_ids names the unknown computation ", id));
      }
      called.push_back(it->second);
    }
    if (opcode == HloOpcode::kConstant) {
      TF_RETURN_IF_ERROR(RestoreLayout(shape, &attributes));
    }
    auto instruction = HloInstruction::Create(opcode, std::move(shape), {}, std::move(attributes), called);
    instruction->SetAndSanitizeName(proto.name());
    instruction->SetUniqueId(proto.id());
    TF_RETURN_IF_ERROR(ReadAnnotations(proto, instruction.get()));
    return instruction;
  }

  // Values that are not the table's default but say no more than it: group counts of zero in old protos.
  static bool MeansDefault(HloOpcode opcode, Attr attr, const AttrValue& value) {
    const bool count = attr == Attr::kFeatureGroupCount || attr == Attr::kBatchGroupCount;
    const bool unset_enum =
        attr == Attr::kTransposeA || attr == Attr::kPaddingType || attr == Attr::kDistribution;
    return (count || unset_enum) && std::get<int64_t>(value) == 0;
  }

  static absl::Status CheckEnum(Attr attr, const AttrValue& value) {
    const AttrInfo& info = GetAttrInfo(attr);
    const int64_t* number = std::get_if<int64_t>(&value);
    if (info.kind != AttrKind::kEnum || number == nullptr || *number == 0 ||
        !AttrWord(attr, *number).empty()) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(absl::StrCat(*number, " is not a value of ", info.text));
  }

  static absl::Status RestoreLayout(const Shape& shape, Attributes* attributes) {
    const Literal* literal = attributes->GetBoxed<Literal>(Attr::kLiteral);
    if (literal == nullptr) return absl::InvalidArgumentError("the constant has no literal");
    if (!ShapeUtil::Compatible(literal->shape(), shape)) {
      return absl::InvalidArgumentError(absl::StrCat("the literal has shape ",
                                                     ShapeUtil::HumanString(literal->shape()),
                                                     " but the constant ", ShapeUtil::HumanString(shape)));
    }
    return absl::OkStatus();
  }

  static absl::Status ReadAnnotations(const HloInstructionProto& proto, HloInstruction* instruction) {
    if (proto.has_sharding()) {
      TF_ASSIGN_OR_RETURN(HloSharding sharding, HloSharding::FromProto(proto.sharding()));
      instruction->mutable_annotations()->sharding = std::make_shared<const HloSharding>(std::move(sharding));
    }
    if (proto.has_metadata() && proto.metadata().ByteSizeLong() > 0) {
      instruction->mutable_annotations()->metadata = std::make_shared<const OpMetadata>(proto.metadata());
    }
    for (const auto& [key, value] : proto.frontend_attributes().map()) {
      instruction->mutable_annotations()->frontend_attributes[key] = value;
    }
    if (!proto.backend_config().empty())
      instruction->mutable_annotations()->backend_config = proto.backend_config();
    if (proto.has_statistics_viz() && proto.statistics_viz().ByteSizeLong() > 0) {
      instruction->mutable_annotations()->statistics =
          std::make_shared<const StatisticsViz>(proto.statistics_viz());
    }
    if (proto.has_original_value()) {
      std::shared_ptr<OriginalValue> origin = OriginalValue::FromProto(proto.original_value());
      if (origin == nullptr) {
        return absl::InvalidArgumentError("the elements of original_value are not the leaves of one tree");
      }
      instruction->set_original_value(std::move(origin));
    }
    const auto& replication = proto.parameter_replication().replicated_at_leaf_buffers();
    if (!replication.empty()) {
      instruction->mutable_annotations()->parameter_replication.assign(replication.begin(),
                                                                       replication.end());
    }
    return absl::OkStatus();
  }

  static absl::StatusOr<HloInstruction*> Find(
      const HloInstructionProto& proto, const absl::flat_hash_map<int64_t, HloInstruction*>& instructions,
      int64_t id, absl::string_view what) {
    const auto it = instructions.find(id);
    if (it != instructions.end()) return it->second;
    return At(proto.name(), absl::InvalidArgumentError(absl::StrCat(
                                what, " names id ", id, ", which its computation does not have")));
  }

  static absl::Status ConnectOperands(const HloInstructionProto& proto,
                                      const absl::flat_hash_map<int64_t, HloInstruction*>& instructions,
                                      HloInstruction* instruction) {
    for (int64_t id : proto.operand_ids()) {
      TF_ASSIGN_OR_RETURN(HloInstruction * operand, Find(proto, instructions, id, "operand_ids"));
      instruction->AppendOperand(operand);
    }
    return absl::OkStatus();
  }

  static absl::Status Connect(const HloInstructionProto& proto,
                              const absl::flat_hash_map<int64_t, HloInstruction*>& instructions,
                              HloInstruction* instruction) {
    TF_RETURN_IF_ERROR(ConnectOperands(proto, instructions, instruction));
    for (int64_t id : proto.control_predecessor_ids()) {
      TF_ASSIGN_OR_RETURN(HloInstruction * predecessor,
                          Find(proto, instructions, id, "control_predecessor_ids"));
      TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(instruction));
    }
    return absl::OkStatus();
  }

  static absl::Status CheckAcyclic(const HloComputation& computation) {
    absl::flat_hash_map<const HloInstruction*, bool> seen;
    for (const HloInstruction* instruction : computation.MakeInstructionPostOrder()) {
      for (const auto& list : {instruction->operands(), instruction->control_predecessors()}) {
        for (const HloInstruction* before : list) {
          if (seen.contains(before)) continue;
          return At(instruction->name(), absl::InvalidArgumentError(absl::StrCat(
                                             "it depends on itself through '", before->name(), "'")));
        }
      }
      seen[instruction] = true;
    }
    return absl::OkStatus();
  }

  absl::Status ReadConfig() {
    for (const auto& entry : proto_.input_output_alias().entries()) {
      module_->input_output_alias_config().mutable_entries()->push_back(
          {{entry.output_shape_index().begin(), entry.output_shape_index().end()},
           entry.parameter_number(),
           {entry.parameter_shape_index().begin(), entry.parameter_shape_index().end()},
           entry.kind() == MUST_ALIAS});
    }
    for (const auto& entry : proto_.buffer_donor().entries()) {
      module_->buffer_donor_config().mutable_entries()->push_back(
          {entry.parameter_number(),
           {entry.parameter_shape_index().begin(), entry.parameter_shape_index().end()}});
    }
    if (proto_.has_host_program_shape()) {
      TF_ASSIGN_OR_RETURN(const ProgramShape layout, ProgramShape::FromProto(proto_.host_program_shape()));
      module_->mutable_config().SetComputationLayoutIfExists(layout);
    }
    for (const auto& [key, value] : proto_.frontend_attributes().map())
      (*module_->mutable_frontend_attribute_map())[key] = value;
    module_->set_is_dynamic(proto_.is_dynamic());
    module_->mutable_config().set_use_auto_spmd_partitioning(proto_.use_auto_spmd_partitioning());
    if (proto_.has_spmd_output_sharding()) {
      TF_ASSIGN_OR_RETURN(HloSharding sharding, HloSharding::FromProto(proto_.spmd_output_sharding()));
      module_->set_spmd_output_sharding(std::move(sharding));
    }
    std::vector<HloSharding> parameters;
    for (const OpSharding& message : proto_.spmd_parameters_shardings()) {
      TF_ASSIGN_OR_RETURN(parameters.emplace_back(HloSharding::Replicate()), HloSharding::FromProto(message));
    }
    if (!parameters.empty()) module_->set_spmd_parameters_shardings(std::move(parameters));
    if (proto_.has_stack_frame_index() && proto_.stack_frame_index().ByteSizeLong() > 0) {
      module_->set_stack_frames(std::make_shared<const StackFrameIndexProto>(proto_.stack_frame_index()));
    }
    if (proto_.has_original_value_recovery_table()) {
      module_->set_origin_recovery_table(
          std::make_shared<const OriginalValueRecoveryTableProto>(proto_.original_value_recovery_table()));
    }
    module_->FillEntryComputationLayout();
    module_->set_is_scheduled(!proto_.schedule().sequences().empty());
    return absl::OkStatus();
  }

  // The schedule is a list of its own: the instructions of the computation are put into its order.
  static absl::Status Reorder(const HloScheduleProto::InstructionSequence& sequence,
                              const absl::flat_hash_map<int64_t, HloInstruction*>& instructions,
                              HloComputation* computation) {
    std::vector<HloInstruction*> order;
    for (int64_t id : sequence.instruction_ids()) {
      const auto found = instructions.find(id);
      if (found == instructions.end()) {
        return absl::InvalidArgumentError(
            absl::StrCat("names id ", id, ", which the computation does not have"));
      }
      order.push_back(found->second);
    }
    TF_RETURN_IF_ERROR(CheckOrder(*computation, order));
    return computation->ReorderInstructions(order);
  }

  const HloModuleProto& proto_;
  std::unique_ptr<HloModule> module_;
  absl::flat_hash_map<int64_t, HloComputation*> computations_;
};

template <typename Message>
bool Parse(absl::string_view bytes, Message* message) {
  // Shapes and shardings nest; deeper than this is not a real program and would overflow the stack.
  constexpr int kMaxDepth = 200;
  google::protobuf::io::ArrayInputStream stream(bytes.data(), static_cast<int>(bytes.size()));
  google::protobuf::io::CodedInputStream coded(&stream);
  coded.SetRecursionLimit(kMaxDepth);
  google::protobuf::LogSilencer silencer;  // the caller gets an error; nothing belongs on standard error
  return message->ParseFromCodedStream(&coded) && coded.ConsumedEntireMessage();
}

}  // namespace

absl::StatusOr<std::unique_ptr<HloModule>> ModuleFromProto(const HloModuleProto& proto) {
  return Reader(proto).Read();
}

absl::StatusOr<std::unique_ptr<HloInstruction>> HloInstruction::CreateFromProto(
    const HloInstructionProto& proto, const absl::flat_hash_map<int64_t, HloInstruction*>& instruction_map,
    const absl::flat_hash_map<int64_t, HloComputation*>& computation_map, bool prohibit_empty_literal) {
  return Reader::ReadOne(proto, instruction_map, computation_map);
}

absl::StatusOr<std::unique_ptr<HloModule>> ModuleFromSerializedProto(absl::string_view bytes) {
  constexpr size_t kMaxBytes = (size_t{1} << 31) - 1;
  if (bytes.size() > kMaxBytes) return absl::InvalidArgumentError("a proto cannot be larger than 2 GiB");
  // A wrapper holds the module in field 1, where a module has its name. A name that reads as a module with
  // computations does not occur, but a wrapped module may well read as a name: try the outermost form first.
  HloSnapshot snapshot;
  if (Parse(bytes, &snapshot) && snapshot.hlo().hlo_module().computations_size() > 0) {
    return ModuleFromProto(snapshot.hlo().hlo_module());
  }
  HloProto hlo;
  if (Parse(bytes, &hlo) && hlo.hlo_module().computations_size() > 0)
    return ModuleFromProto(hlo.hlo_module());
  HloModuleProto module;
  if (Parse(bytes, &module) && module.computations_size() > 0) return ModuleFromProto(module);
  return absl::InvalidArgumentError("the bytes are not a complete HloModuleProto, HloProto or HloSnapshot");
}

bool LooksLikeHloProto(absl::string_view bytes) {
  // All three start with a length-delimited field 1: a name or a module. Text starts with a printable
  // character or blank.
  return !bytes.empty() && bytes[0] == '\n' && bytes.find('\0') != absl::string_view::npos;
}

}  // namespace xla
