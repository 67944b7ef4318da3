#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape.h"
#include "xla/status_macros.h"

namespace xla {

// A module of a test. What is in it at the end of its life must be well formed: otherwise the test that is
// running then fails.
class VerifiedHloModule : public HloModule {
 public:
  // The verifier here has one strictness; of the arguments after the configuration none changes what it
  // accepts.
  VerifiedHloModule(const std::string& name, const HloModuleConfig& config,
                    bool /*verifier_layout_sensitive*/ = false,
                    bool /*allow_mixed_precision_in_hlo_verifier*/ = false,
                    std::function<int64_t(const Shape&)> /*shape_size_function*/ = {},
                    std::function<bool(const HloInstruction*)> /*instruction_can_change_layout_func*/ = {})
      : HloModule(name, config) {}
  ~VerifiedHloModule() override { VerifyOrAddFailure("in destructor"); }

  // Reads the text into this module, which must be empty, and verifies it.
  absl::Status ParseHloStringAndVerifyModule(absl::string_view str,
                                             const HloParserOptions& options = HloParserOptions()) {
    if (computation_count() != 0) return absl::FailedPreconditionError("the module is not empty");
    TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> parsed,
                        ParseAndReturnUnverifiedModule(str, config(), options));
    TakeContentsOf(parsed.get());
    return Verify();
  }

  absl::Status Verify() const { return computation_count() == 0 ? absl::OkStatus() : VerifyModule(*this); }

  // Makes the running test fail when the module is not well formed.
  void VerifyOrAddFailure(absl::string_view message) const {
    const absl::Status status = Verify();
    if (status.ok()) return;
    ADD_FAILURE() << "the module is not well formed (" << std::string(message)
                  << "): " << std::string(status.message()) << "\n"
                  << ToString();
  }
};

}  // namespace xla
