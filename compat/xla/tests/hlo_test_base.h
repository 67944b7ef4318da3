#pragma once

#include <memory>
#include <utility>

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
  const Backend& backend() const { return static_cast<const HloRunner&>(test_runner()).backend(); }
};

}  // namespace xla
