#pragma once

#include <memory>
#include <utility>

#include "xla/service/hlo_runner.h"
#include "xla/service/platform_util.h"
#include "xla/tests/hlo_pjrt_test_base.h"
#include "xla/tests/hlo_runner_agnostic_reference_mixin.h"

namespace xla {

// A runner on the reference evaluator.
inline std::unique_ptr<HloRunnerInterface> MakeInterpreterRunner() {
  absl::StatusOr<se::Platform*> platform = PlatformUtil::GetPlatform("interpreter");
  CHECK_OK(platform);
  return std::make_unique<HloRunner>(*platform);
}

// Compares what the fixture T runs with what the reference evaluator gives.
template <typename T>
class HloPjRtInterpreterReferenceMixin : public HloRunnerAgnosticReferenceMixin<T> {
 protected:
  template <typename... BaseArgs>
  explicit HloPjRtInterpreterReferenceMixin(BaseArgs&&... base_args)
      : HloRunnerAgnosticReferenceMixin<T>(MakeInterpreterRunner(), std::forward<BaseArgs>(base_args)...) {}
};

}  // namespace xla
