#include "xla/hlo/builder/testing/evaluate.h"

#include <memory>
#include <utility>
#include <vector>

#include "xla/hlo/evaluator/device_runner.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<Literal> EvaluateComputation(const XlaComputation& computation,
                                            absl::Span<const Literal* const> arguments) {
  if (computation.IsNull()) {
    return absl::InvalidArgumentError("EvaluateComputation: the computation was never built");
  }
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ModuleFromProto(computation.proto()));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(std::unique_ptr<ModuleEvaluator> evaluator, ModuleEvaluator::Create(*module));
  return evaluator->Evaluate(arguments);
}

absl::StatusOr<std::vector<Literal>> EvaluateOnDevices(
    const XlaComputation& computation, int64_t replica_count, int64_t partition_count,
    absl::Span<const std::vector<const Literal*>> arguments) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ModuleFromProto(computation.proto()));
  module->mutable_config().set_replica_count(replica_count);
  module->mutable_config().set_num_partitions(partition_count);
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(std::unique_ptr<DeviceRunner> runner, DeviceRunner::Create(*module));
  std::vector<DeviceInput> inputs(arguments.size());
  for (size_t device = 0; device < arguments.size(); ++device) {
    for (const Literal* argument : arguments[device]) inputs[device].arguments.push_back(*argument);
  }
  return runner->Run(std::move(inputs));
}

absl::StatusOr<Literal> BuildAndEvaluate(XlaBuilder* builder, absl::Span<const Literal* const> arguments) {
  TF_ASSIGN_OR_RETURN(XlaComputation computation, builder->Build());
  return EvaluateComputation(computation, arguments);
}

}  // namespace xla
