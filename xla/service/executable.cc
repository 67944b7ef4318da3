#include "xla/service/executable.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/ops/op_table.h"
#include "xla/service/evaluator_pool.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// What a program on several devices must not have while nothing joins the devices.
absl::Status CheckNoDeviceMeetsAnother(const HloModule& module, int64_t replicas, int64_t partitions) {
  if (replicas * partitions == 1) return absl::OkStatus();
  for (const HloComputation* computation : module.computations()) {
    for (const HloInstruction* instruction : computation->instructions()) {
      const HloOpcode opcode = instruction->opcode();
      if (GetOpInfo(opcode).family != "collective" || opcode == HloOpcode::kReplicaId ||
          opcode == HloOpcode::kPartitionId) {
        continue;
      }
      return absl::UnimplementedError(
          absl::StrCat(HloOpcodeString(opcode), " '", instruction->name(),
                       "' exchanges values between devices, which is not supported yet: "
                       "the program is compiled for ",
                       replicas, " replicas and ", partitions, " partitions"));
    }
  }
  return absl::OkStatus();
}

// What the module says, and the parameters that are part of the result as they are if that is wanted.
std::vector<InputOutputAlias> AliasesOf(const HloModule& module, bool alias_passthrough_params) {
  std::vector<InputOutputAlias> aliases = module.input_output_alias_config().entries();
  if (!alias_passthrough_params) return aliases;
  const auto add = [&](const HloInstruction* value, std::vector<int64_t> output_index) {
    if (value->opcode() != HloOpcode::kParameter || !value->shape().IsArray()) return;
    for (const InputOutputAlias& alias : aliases) {
      if (alias.output_index == output_index) return;
      if (alias.parameter_number == value->parameter_number() && alias.parameter_index.empty()) return;
    }
    aliases.push_back({std::move(output_index), value->parameter_number(), {}, /*must_alias=*/false});
  };
  const HloInstruction* root = module.entry_computation()->root_instruction();
  add(root, {});
  for (int64_t i = 0; root->opcode() == HloOpcode::kTuple && i < root->operand_count(); ++i)
    add(root->operand(i), {i});
  return aliases;
}

}  // namespace

ExecutionInput::~ExecutionInput() {
  for (const ShapeIndex& index : unowned_indices_) {
    if (std::optional<se::OwningDeviceMemory> memory = buffers_.mutable_element(index)->Release()) {
      (void)memory->Release();
    }
  }
}

ExecutionInput ExecutionInput::Lend(const ShapedBuffer& buffer) {
  ExecutionInput input(buffer.on_device_shape());
  for (auto& [index, memory] : input.buffers_) memory = buffer.buffer(index);
  return input;
}

ExecutionInput ExecutionInput::Donate(ScopedShapedBuffer buffer) {
  ExecutionInput input(buffer.on_device_shape());
  se::DeviceMemoryAllocator* allocator = buffer.memory_allocator();
  const ShapedBuffer released = buffer.release();
  for (auto& [index, memory] : input.buffers_) {
    memory = se::OwningDeviceMemory(released.buffer(index), released.device_ordinal(), allocator);
  }
  return input;
}

absl::Status ExecutionInput::SetDynamicShape(Shape dynamic_shape) {
  const Shape& bounds = buffers_.shape();
  if (!ShapeUtil::DynamicShapeIsCompatible(dynamic_shape, bounds)) {
    return absl::InvalidArgumentError(absl::StrCat("the sizes ", ShapeUtil::HumanString(dynamic_shape),
                                                   " do not fit a buffer of ",
                                                   ShapeUtil::HumanString(bounds)));
  }
  dynamic_shape_ = std::make_unique<Shape>(std::move(dynamic_shape));
  return absl::OkStatus();
}

absl::StatusOr<ShapedBuffer> ExecutionInput::ToShapedBuffer(se::DeviceMemoryAllocator*,
                                                            int device_ordinal) const {
  ShapedBuffer buffer(buffers_.shape(), device_ordinal);
  for (const auto& [index, memory] : buffers_) buffer.set_buffer(memory.AsDeviceMemoryBase(), index);
  return buffer;
}

Executable::~Executable() = default;

absl::StatusOr<std::unique_ptr<Executable>> Executable::Create(std::shared_ptr<HloModule> module,
                                                               ProgramShape program_shape,
                                                               int64_t num_replicas, int64_t num_partitions,
                                                               bool alias_passthrough_params) {
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_RETURN_IF_ERROR(CheckNoDeviceMeetsAnother(*module, num_replicas, num_partitions));
  auto executable = std::unique_ptr<Executable>(new Executable);
  executable->aliases_ = AliasesOf(*module, alias_passthrough_params);
  executable->module_ = std::move(module);
  executable->program_shape_ = std::move(program_shape);
  executable->num_replicas_ = num_replicas;
  executable->num_partitions_ = num_partitions;
  TF_ASSIGN_OR_RETURN(executable->evaluators_, EvaluatorPool::Create(*executable->module_));
  return executable;
}

}  // namespace xla
