#pragma once

#include <memory>
#include <utility>

#include "xla/service/hlo_runner.h"
#include "xla/tests/hlo_runner_agnostic_test_base.h"

namespace xla {

struct HloPjRtTestBaseOptions {
  bool verifier_layout_sensitive = false;
  bool allow_mixed_precision_in_hlo_verifier = true;
  std::function<bool(const HloInstruction*)> instruction_can_change_layout_func;
};

// HloRunnerAgnosticTestBase with the runner of the default platform.
class HloPjRtTestBase : public HloRunnerAgnosticTestBase {
 protected:
  explicit HloPjRtTestBase(HloPjRtTestBaseOptions options = {})
      : HloRunnerAgnosticTestBase(std::make_unique<HloRunner>(), options.verifier_layout_sensitive,
                                  options.allow_mixed_precision_in_hlo_verifier,
                                  std::move(options.instruction_can_change_layout_func)) {}
};

}  // namespace xla
