#pragma once

// Client together with the messages that its functions take and return.
#include <utility>
#include <vector>

#include "xla/client/base_client.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/service/hlo.pb.h"
#include "xla/service/service.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {

struct Client::XlaComputationInstance {
  const XlaComputation& computation;
  std::vector<GlobalData*> arguments;
  // device_handles: the device to run on, at most one.
  ExecutionOptions execution_options;
  ExecutionProfile* execution_profile;

  XlaComputationInstance(const XlaComputation& computation, std::vector<GlobalData*> arguments,
                         ExecutionOptions execution_options, ExecutionProfile* execution_profile)
      : computation(computation),
        arguments(std::move(arguments)),
        execution_options(std::move(execution_options)),
        execution_profile(execution_profile) {}
};

}  // namespace xla
