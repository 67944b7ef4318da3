#include "xla/runtime/backend.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/nearest_word.h"
#include "xla/ops/op_table.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

constexpr int64_t kMaxDevices = int64_t{1} << 24;

ProgramShape WithDefaultLayouts(ProgramShape shape) {
  for (Shape& parameter : *shape.mutable_parameters()) LayoutUtil::SetToDefaultLayout(&parameter);
  LayoutUtil::SetToDefaultLayout(shape.mutable_result());
  return shape;
}

// The arrays and tokens of a shape, depth first.
void AddArrays(const std::shared_ptr<const ProgramShape>& owner, const Shape& shape, int64_t parameter,
               ShapeIndex index, std::vector<ProgramArray>& arrays) {
  if (!shape.IsTuple()) {
    arrays.push_back(
        {std::shared_ptr<const Shape>(owner, &shape), ArrayBytes(shape), parameter, std::move(index)});
    return;
  }
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
    ShapeIndex element = index;
    element.push_back(i);
    AddArrays(owner, shape.tuple_shapes(i), parameter, std::move(element), arrays);
  }
}

// The number of the array at an index; -1 when there is none, but a tuple.
int64_t FindArray(absl::Span<const ProgramArray> arrays, int64_t parameter, ShapeIndexView index) {
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].parameter == parameter && ShapeIndexView(arrays[i].index) == index) {
      return static_cast<int64_t>(i);
    }
  }
  return -1;
}

// The aliases of the module, and on request the parameters that are unchanged parts of the result.
absl::StatusOr<std::vector<ResultAlias>> AliasesOf(const HloModule& module,
                                                   absl::Span<const ProgramArray> arguments,
                                                   absl::Span<const ProgramArray> results,
                                                   bool alias_passthrough_params) {
  std::vector<ResultAlias> aliases(results.size());
  for (const InputOutputAlias& alias : module.input_output_alias_config().entries()) {
    const int64_t result = FindArray(results, 0, alias.output_index);
    if (result < 0) continue;  // the table of a tuple, which always has memory of its own
    const int64_t argument = FindArray(arguments, alias.parameter_number, alias.parameter_index);
    if (argument >= 0 && arguments[argument].bytes >= results[result].bytes) {
      aliases[result] = {argument, alias.must_alias};
    } else if (alias.must_alias) {
      return absl::InvalidArgumentError(
          absl::StrCat("input_output_alias says that result ", ShapeIndex(alias.output_index).ToString(),
                       " must share the buffer of parameter ", alias.parameter_number, " at ",
                       ShapeIndex(alias.parameter_index).ToString(), ", which is too small for ",
                       ShapeUtil::HumanString(*results[result].shape)));
    }
  }
  if (!alias_passthrough_params) return aliases;
  const auto add = [&](const HloInstruction* value, ShapeIndexView output_index) {
    if (value->opcode() != HloOpcode::kParameter || !value->shape().IsArray()) return;
    const int64_t result = FindArray(results, 0, output_index);
    const int64_t argument = FindArray(arguments, value->parameter_number(), {});
    for (const ResultAlias& alias : aliases) {
      if (alias.argument == argument) return;
    }
    if (aliases[result].argument < 0) aliases[result].argument = argument;
  };
  const HloInstruction* root = module.entry_computation()->root_instruction();
  add(root, {});
  for (int64_t i = 0; root->opcode() == HloOpcode::kTuple && i < root->operand_count(); ++i)
    add(root->operand(i), {i});
  return aliases;
}

bool ExchangesValuesBetweenDevices(const HloInstruction& instruction) {
  const HloOpcode opcode = instruction.opcode();
  if (opcode == HloOpcode::kSend || opcode == HloOpcode::kRecv) return !instruction.is_host_transfer();
  return GetOpInfo(opcode).family == "collective" && opcode != HloOpcode::kReplicaId &&
         opcode != HloOpcode::kPartitionId;
}

bool ExchangesValuesWithTheHost(const HloInstruction& instruction) {
  const HloOpcode opcode = instruction.opcode();
  return opcode == HloOpcode::kInfeed || opcode == HloOpcode::kOutfeed || opcode == HloOpcode::kSend ||
         opcode == HloOpcode::kRecv;
}

struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<const Backend>> backends;
};

Registry& GetRegistry() {
  static Registry& registry = *new Registry;  // never destroyed: threads may outlive main
  return registry;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Program>> Backend::Compile(std::shared_ptr<HloModule> module,
                                                                const CompileOptions& options) const {
  if (module->entry_computation() == nullptr)
    return absl::InvalidArgumentError("the module has no entry computation");
  if ((options.profile || options.check_nans) && !watches_steps()) {
    return absl::UnimplementedError(
        absl::StrCat("backend ", name(), " can neither measure the time of steps nor check for NaNs"));
  }
  const auto program = std::shared_ptr<Program>(new Program);
  program->replica_count_ =
      options.replica_count > 0 ? options.replica_count : module->config().replica_count();
  program->partition_count_ =
      options.partition_count > 0 ? options.partition_count : module->config().num_partitions();
  if (program->replica_count_ < 1 || program->partition_count_ < 1 ||
      program->replica_count_ > kMaxDevices / program->partition_count_) {
    return absl::InvalidArgumentError(
        absl::StrCat("a program for ", program->replica_count_, " replicas and ", program->partition_count_,
                     " partitions: both must be positive, 2^24 devices in all"));
  }
  module->mutable_config().set_replica_count(program->replica_count_);
  module->mutable_config().set_num_partitions(program->partition_count_);
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  program->shape_ = std::make_shared<const ProgramShape>(
      options.shape ? *options.shape
                    : WithDefaultLayouts(module->entry_computation()->ComputeProgramShape()));
  for (int i = 0; i < program->shape_->parameters_size(); ++i)
    AddArrays(program->shape_, program->shape_->parameters(i), i, {}, program->arguments_);
  AddArrays(program->shape_, program->shape_->result(), 0, {}, program->results_);
  TF_ASSIGN_OR_RETURN(program->aliases_, AliasesOf(*module, program->arguments_, program->results_,
                                                   options.alias_passthrough_params));
  for (const HloComputation* computation : module->computations()) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (program->joint_ == nullptr && program->device_count() > 1 &&
          ExchangesValuesBetweenDevices(*instruction))
        program->joint_ = instruction;
      program->uses_host_ |= ExchangesValuesWithTheHost(*instruction);
    }
  }
  program->module_ = std::move(module);
  program->threads_ = options.threads;
  program->profile_ = options.profile;
  program->check_nans_ = options.check_nans;
  TF_ASSIGN_OR_RETURN(program->code_, MakeCode(*program));
  return program;
}

absl::Status RegisterBackend(std::unique_ptr<Backend> backend) {
  Registry& registry = GetRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const auto& other : registry.backends) {
    if (other->name() == backend->name()) {
      return absl::AlreadyExistsError(absl::StrCat("backend '", backend->name(), "' is registered already"));
    }
  }
  registry.backends.push_back(std::move(backend));
  return absl::OkStatus();
}

std::vector<const Backend*> AllBackends() {
  Registry& registry = GetRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  std::vector<const Backend*> all;
  for (const auto& backend : registry.backends) all.push_back(backend.get());
  std::stable_sort(all.begin(), all.end(),
                   [](const Backend* a, const Backend* b) { return a->preference() > b->preference(); });
  return all;
}

absl::StatusOr<const Backend*> FindBackend(absl::string_view name) {
  std::vector<absl::string_view> names;
  for (const Backend* backend : AllBackends()) {
    if (backend->name() == name) return backend;
    names.push_back(backend->name());
  }
  return absl::InvalidArgumentError(absl::StrCat("no backend '", name, "'", DidYouMean(name, names),
                                                 "; there is: ", absl::StrJoin(names, ", ")));
}

}  // namespace xla::runtime
