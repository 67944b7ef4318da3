#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Lets dots read the operands of transposes: dot(transpose(x), y) becomes a dot of x and y with other
// dimension numbers, unless free dimensions would come out in another order. A transpose that something else
// reads stays for that. Results keep every bit. Time is linear.
class TransposeFolding : public HloModulePass {
 public:
  absl::string_view name() const override { return "transpose-folding"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
