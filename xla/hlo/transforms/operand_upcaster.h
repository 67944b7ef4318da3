#pragma once

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"

namespace xla {

// Dots, ragged dots and convolutions become ones that there are kernels for. Operands that a dot's algorithm
// rounds are rounded before it. Operands and results of types that kernels do not have (predicates, integers
// of less than 8 bits, floats of 8 bits and less), or of different kinds of numbers, become the next wider
// type that holds them. An integral sum of floating-point operands stays. Time is linear.
class OperandUpcaster : public HloModulePass {
 public:
  absl::string_view name() const override { return "operand_upcaster"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module,
                           const absl::flat_hash_set<absl::string_view>& execution_threads) override;
};

}  // namespace xla
