#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Brings convolutions into fewer forms, without moving data but in the last case:
// - a spatial dimension of size one that the window sees once goes;
// - one whose every window sees a single position (1x1, stride 1), or whose only window is the whole input,
// is a
//   dot, when the result lies as the dot's or its transpose's does;
// - groups of the batch become groups of features, for which the batch is transposed.
// Products are added up in the same order, as far as there is one. Reversed and dilated windows and padding
// are left as they are, and so are dynamic sizes, sparsity and control dependencies. Time is linear.
class ConvolutionCanonicalization : public HloModulePass {
 public:
  absl::string_view name() const override { return "convolution-canonicalization"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
