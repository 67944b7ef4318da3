#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Puts in the place of a map the ops of its function, each on whole arrays. Only functions of elementwise ops
// and constants on scalars, and static sizes; others stay. Time is linear in the instructions that are added.
class MapInliner : public HloModulePass {
 public:
  absl::string_view name() const override { return "map-inline"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
