#include "xla/hlo/evaluator/module_evaluator.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/evaluator/device_evaluator.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/no_memory.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<std::unique_ptr<ModuleEvaluator>> ModuleEvaluator::Create(const HloModule& module,
                                                                         EvaluatorOptions options) {
  RunResources resources;
  resources.meter = std::make_shared<MemoryMeter>();
  resources.memory_limit_bytes =
      options.memory_limit_bytes > 0 ? options.memory_limit_bytes : AvailableMemoryBytes();
  const HloModuleConfig& config = module.config();
  if (!options.place && (config.replica_count() != 1 || config.num_partitions() != 1)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the program is for ", config.replica_count(), " replicas and ", config.num_partitions(),
        " partitions, but this is an evaluator of one device (DeviceRunner runs it on several)"));
  }
  TF_ASSIGN_OR_RETURN(resources.plan, StatusOfNoMemory([&] {
                        return ModulePlan::Make(
                            module, {resources.memory_limit_bytes, static_cast<bool>(options.custom_calls)});
                      }));
  return std::make_unique<DeviceEvaluator>(std::move(resources), std::move(options));
}

}  // namespace xla
