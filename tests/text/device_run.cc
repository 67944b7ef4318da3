#include "tests/text/device_run.h"

#include <utility>

#include "tools/loaded_program.h"
#include "xla/hlo/evaluator/device_runner.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

std::string& Backend() {
  static std::string& backend = *new std::string("interpreter");
  return backend;
}

}  // namespace

void ChooseBackend(const std::string& name) { Backend() = name; }

absl::StatusOr<std::vector<Literal>> RunOnDevices(const HloModule& module,
                                                  const std::vector<std::vector<Literal>>& arguments) {
  if (Backend() != "interpreter") {
    TF_ASSIGN_OR_RETURN(const LoadedProgram program, LoadModule(module.Clone(""), Backend()));
    return program.run(arguments);
  }
  TF_ASSIGN_OR_RETURN(const auto runner, DeviceRunner::Create(module));
  std::vector<DeviceInput> inputs(arguments.size());
  for (size_t device = 0; device < arguments.size(); ++device) inputs[device].arguments = arguments[device];
  return runner->Run(std::move(inputs));
}

}  // namespace xla
