#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"

namespace xla {

struct EvaluatorOptions {
  // Start of the state behind `rng` and `rng-get-and-update-state`.
  uint64_t rng_seed = 0;
  // Bytes that the values of a run may hold at once; 0 = what the machine (or its container) has free.
  int64_t memory_limit_bytes = 0;
  // Called now and then with the number of instructions executed so far.
  std::function<void(int64_t)> progress;
  // Called with every array or tuple that an instruction of the entry computation gives.
  std::function<void(const HloInstruction&, const Literal&)> observer;
};

// The reference meaning of HLO: walks a module and applies each op's own evaluation
// (xla/ops/<family>/evaluate.cc). One device; one run at a time. The module must be verified (HloVerifier)
// and outlive the evaluator.
class HloEvaluator {
 public:
  // Prepares the module: orders instructions, resolves ops, checks that results can fit in memory.
  static absl::StatusOr<std::unique_ptr<HloEvaluator>> Create(const HloModule& module,
                                                              EvaluatorOptions options = {});
  virtual ~HloEvaluator() = default;

  // Runs the entry computation. Arguments match its parameters in shape (layouts are free); the result has
  // default layouts. Errors name the instruction.
  virtual absl::StatusOr<Literal> Evaluate(absl::Span<const Literal* const> arguments) = 0;

  virtual int64_t instructions_executed() const = 0;
};

}  // namespace xla
