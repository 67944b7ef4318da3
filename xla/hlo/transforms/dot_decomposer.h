#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Gives dots as few dimensions as reshapes of their operands and of their result allow: dimensions of size
// one go, and neighbours of one kind (batch, contracting, free) that lie in the same order wherever they are
// become one. So a dot of many dimensions is nearly always [batch, m, k] by [batch, k, n] in some order, and
// nothing is transposed or copied. Results keep every bit: products are added up in the same order. Dots of
// dynamic sizes and those with control dependencies stay. Time is linear.
class DotDecomposer : public HloModulePass {
 public:
  absl::string_view name() const override { return "dot_decomposer"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
