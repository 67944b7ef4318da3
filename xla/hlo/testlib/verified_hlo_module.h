#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

// A module of a test. What is in it at the end of its life must be well formed: otherwise the test that is
// running then fails.
class VerifiedHloModule : public HloModule {
 public:
  // What follows the configuration says how strict the verifier is (HloVerifierOpts).
  VerifiedHloModule(const std::string& name, const HloModuleConfig& config,
                    bool verifier_layout_sensitive = false,
                    bool allow_mixed_precision_in_hlo_verifier = false,
                    ShapeSizeFn shape_size_function = HloVerifierOpts().shape_size,
                    HloPredicate instruction_can_change_layout_func = {})
      : HloModule(name, config),
        verifier_(verifier_layout_sensitive, allow_mixed_precision_in_hlo_verifier,
                  std::move(instruction_can_change_layout_func), std::move(shape_size_function)) {}
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

  absl::Status Verify() { return computation_count() == 0 ? absl::OkStatus() : verifier_.Run(this).status(); }

  // Makes the running test fail when the module is not well formed.
  void VerifyOrAddFailure(absl::string_view message) {
    const absl::Status status = Verify();
    if (status.ok()) return;
    ADD_FAILURE() << "the module is not well formed (" << std::string(message)
                  << "): " << std::string(status.message()) << "\n"
                  << ToString();
  }

 private:
  HloVerifier verifier_;
};

}  // namespace xla
