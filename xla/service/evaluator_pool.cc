#include "xla/service/evaluator_pool.h"

#include <utility>

#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<std::unique_ptr<EvaluatorPool>> EvaluatorPool::Create(const HloModule& module) {
  auto pool = std::unique_ptr<EvaluatorPool>(new EvaluatorPool(module));
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloEvaluator> first, pool->Take());
  pool->GiveBack(std::move(first));
  return pool;
}

absl::StatusOr<std::unique_ptr<HloEvaluator>> EvaluatorPool::Take() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!free_.empty()) {
      std::unique_ptr<HloEvaluator> evaluator = std::move(free_.back());
      free_.pop_back();
      return evaluator;
    }
  }
  EvaluatorOptions options;
  options.place = DevicePlace();
  return HloEvaluator::Create(module_, std::move(options));
}

void EvaluatorPool::GiveBack(std::unique_ptr<HloEvaluator> evaluator) {
  std::lock_guard<std::mutex> lock(mutex_);
  free_.push_back(std::move(evaluator));
}

absl::StatusOr<Literal> EvaluatorPool::Run(absl::Span<const Literal* const> arguments, uint64_t rng_seed,
                                           HostTransfers* host, const DevicePlace& place) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloEvaluator> evaluator, Take());
  evaluator->StartOver(rng_seed, host, place);
  absl::StatusOr<Literal> result = evaluator->Evaluate(arguments);
  GiveBack(std::move(evaluator));
  return result;
}

}  // namespace xla
