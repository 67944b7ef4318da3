#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/mesh/device_groups.h"

namespace xla {

// Checks that a module is well formed: graphs are closed and acyclic, calls do not recurse, every op obeys
// the rules of its family (docs/operations) and has the shape that they give, the header's layout, aliases
// and donors name what is there. The error names the first instruction that is wrong, its line when it was
// read from text, and the rule. When the header says that the program is for several devices, collectives are
// checked against their number.
absl::Status VerifyModule(const HloModule& module);

// The same as a pass, which changes nothing: an invariant checker for pipelines. The checks have one
// strictness; the arguments are those that XLA's users write.
class HloVerifier : public HloModulePass {
 public:
  HloVerifier(bool /*layout_sensitive*/, bool /*allow_mixed_precision*/) {}
  absl::string_view name() const override { return "hlo-verifier"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module, const absl::flat_hash_set<absl::string_view>&) override {
    TF_RETURN_IF_ERROR(VerifyModule(*module));
    return false;
  }
};

// Checks a verified module against the devices that it is about to run on: groups and pairs name each of them
// as they should, and every send has its recv.
absl::Status VerifyModuleForDevices(const HloModule& module, const DeviceGrid& devices);

}  // namespace xla
