#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"

namespace xla {

// Evaluators of one module: as many as run at the same time, kept for the next runs. Any thread may call.
class EvaluatorPool {
 public:
  // The module must outlive the pool.
  static absl::StatusOr<std::unique_ptr<EvaluatorPool>> Create(const HloModule& module);

  absl::StatusOr<Literal> Run(absl::Span<const Literal* const> arguments, uint64_t rng_seed,
                              HostTransfers* host, const DevicePlace& place);

 private:
  explicit EvaluatorPool(const HloModule& module) : module_(module) {}
  absl::StatusOr<std::unique_ptr<HloEvaluator>> Take();
  void GiveBack(std::unique_ptr<HloEvaluator> evaluator);

  const HloModule& module_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<HloEvaluator>> free_;
};

}  // namespace xla
