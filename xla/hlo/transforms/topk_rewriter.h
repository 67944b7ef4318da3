#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Sorts of which only the first k elements are read become topk, which finds these alone. Sorts along the
// last dimension, of one array or of one and its s32 positions (an iota), by a plain comparison of the
// array's elements: integers, or floats in total order. With positions the sort must be stable, as topk is.
// Every user is a slice from the start, or reads an element of which every user is one. Time is linear.
class TopkRewriter : public HloModulePass {
 public:
  absl::string_view name() const override { return "topk-rewriter"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
