#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "xla/service/executable.h"
#include "xla/service/hlo_runner.h"
#include "xla/service/platform_util.h"
#include "xla/tests/hlo_pjrt_interpreter_reference_mixin.h"
#include "xla/tests/hlo_runner_agnostic_reference_mixin.h"
#include "xla/tests/hlo_runner_agnostic_test_base.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/test_macros.h"
#include "xla/tests/test_utils.h"

namespace xla {

// A fixture that runs modules on one platform and compares with another: by default the default platform and
// the reference evaluator.
class HloTestBase : public HloRunnerAgnosticReferenceMixin<HloRunnerAgnosticTestBase> {
 protected:
  explicit HloTestBase(bool verifier_layout_sensitive = false,
                       bool allow_mixed_precision_in_hlo_verifier = true,
                       InstructionPredicate instruction_can_change_layout_func = {})
      : HloRunnerAgnosticReferenceMixin<HloRunnerAgnosticTestBase>(
            MakeInterpreterRunner(), std::make_unique<HloRunner>(), verifier_layout_sensitive,
            allow_mixed_precision_in_hlo_verifier, std::move(instruction_can_change_layout_func)) {}
  HloTestBase(se::Platform* test_platform, se::Platform* reference_platform,
              bool verifier_layout_sensitive = false, bool allow_mixed_precision_in_hlo_verifier = true,
              InstructionPredicate instruction_can_change_layout_func = {})
      : HloRunnerAgnosticReferenceMixin<HloRunnerAgnosticTestBase>(
            std::make_unique<HloRunner>(reference_platform), std::make_unique<HloRunner>(test_platform),
            verifier_layout_sensitive, allow_mixed_precision_in_hlo_verifier,
            std::move(instruction_can_change_layout_func)) {}

  static se::Platform* GetTestPlatform() { return PlatformUtil::GetDefaultPlatform().value(); }
  static se::Platform* GetReferencePlatform() { return PlatformUtil::GetPlatform("interpreter").value(); }
  const HloRunner& test_runner_as_hlo_runner() const { return static_cast<const HloRunner&>(test_runner()); }
  HloRunner& test_runner_as_hlo_runner() { return static_cast<HloRunner&>(test_runner()); }
  const Backend& backend() const { return test_runner_as_hlo_runner().backend(); }
  Backend& backend() { return test_runner_as_hlo_runner().backend(); }
  // How many devices programs can run on at once.
  int64_t num_devices() { return backend().device_count(); }
  se::DeviceMemoryAllocator* GetAllocator() { return backend().memory_allocator(); }

  absl::StatusOr<std::vector<Literal>> ExecuteReplicatedWithHloRunner(
      OpaqueExecutable* executable, const HloRunnerInterface::ReplicatedExecuteOptions& options,
      DeviceAssignment* device_assignment) {
    return test_runner_as_hlo_runner().ExecuteReplicated(executable, options, device_assignment);
  }
  // The module as it is run: compiled, with the passes of the platform.
  absl::StatusOr<std::unique_ptr<HloModule>> GetOptimizedModule(std::unique_ptr<HloModule> hlo_module) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(hlo_module), /*run_hlo_passes=*/true));
    TF_ASSIGN_OR_RETURN(Executable * compiled,
                        test_runner_as_hlo_runner().ExecutableFromWrapped(executable.get()));
    return compiled->module().Clone(/*suffix=*/"");
  }
  absl::StatusOr<std::unique_ptr<HloModule>> GetOptimizedModule(absl::string_view hlo) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ParseAndReturnVerifiedModule(hlo));
    return GetOptimizedModule(std::move(module));
  }
};

}  // namespace xla
