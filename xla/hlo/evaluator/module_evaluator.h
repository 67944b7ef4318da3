#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/ffi/execution_context.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/ops/host_transfers.h"

namespace xla {

// Which of the devices of a program a run is. Collectives over more than one device are errors.
struct DevicePlace {
  int64_t replica_id = 0;
  int64_t partition_id = 0;
  int64_t replica_count = 1;
  int64_t partition_count = 1;
  ffi::RunInfo run = {};  // for functions of the embedding program
};

struct EvaluatorOptions {
  // Start of the state behind `rng` and `rng-get-and-update-state`.
  uint64_t rng_seed = 0;
  // Bytes that the values of a run may hold at once; 0 = what the machine (or its container) has free.
  int64_t memory_limit_bytes = 0;
  // What gives and takes the values of infeed, outfeed, send and recv; null: these ops are errors. Must
  // outlive the runs.
  HostTransfers* host = nullptr;
  // Absent: the only device, and programs for more than one are refused.
  std::optional<DevicePlace> place;
  // The most times that the body of a loop may run; -1: any number.
  int64_t max_loop_iterations = -1;
  // Answers every custom call, in place of the functions that are registered.
  std::function<absl::StatusOr<Literal>(const HloInstruction& call,
                                        absl::Span<const Literal* const> operands)>
      custom_calls;
  // Called for every multiplication of a dot or convolution whose product is added: the places of the
  // elements of the result and of the two operands, in row-major order.
  std::function<void(int64_t result, int64_t lhs, int64_t rhs)> trace_mac;
  // Called now and then with the number of instructions executed so far.
  std::function<void(int64_t)> progress;
  // Called with every array or tuple that an instruction of the entry computation gives.
  std::function<void(const HloInstruction&, const Literal&)> observer;
};

// The reference semantics of HLO: it walks a module and applies each op's own evaluation
// (xla/ops/<family>/evaluate.cc). One device; one run at a time. The module must be verified (HloVerifier)
// and outlive the evaluator.
class ModuleEvaluator {
 public:
  // Prepares the module: orders instructions, resolves ops, checks that results can fit in memory.
  static absl::StatusOr<std::unique_ptr<ModuleEvaluator>> Create(const HloModule& module,
                                                                 EvaluatorOptions options = {});
  virtual ~ModuleEvaluator() = default;

  // Runs the entry computation. Arguments match its parameters in shape (layouts are free); the result has
  // default layouts. Errors name the instruction.
  virtual absl::StatusOr<Literal> Evaluate(absl::Span<const Literal* const> arguments) = 0;
  // The same with arguments that are consumed: those that borrow their elements are read in place,
  // and the result shares nothing with them.
  virtual absl::StatusOr<Literal> EvaluateAndConsume(std::vector<Literal> arguments) = 0;

  // Replaces what the options said, for the next runs. The random state is reset.
  virtual void Reset(uint64_t rng_seed, HostTransfers* host, const DevicePlace& place) = 0;

  virtual int64_t instructions_executed() const = 0;
};

}  // namespace xla
