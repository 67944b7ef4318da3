#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/collectives/device_exchange.h"
#include "xla/ffi/execution_context.h"
#include "xla/literal.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/ops/host_transfers.h"
#include "xla/ops/op_args.h"

namespace xla {

// A called computation over scalars, ready to run again and again.
class ScalarFunction {
 public:
  virtual ~ScalarFunction() = default;

  virtual absl::Span<const PrimitiveType> parameter_types() const = 0;
  virtual absl::Span<const PrimitiveType> result_types() const = 0;

  // Applies the function once. parameters[k] and results[k] point to elements of the types above (in
  // Literal's element storage). A result may lie where a parameter does.
  virtual absl::Status Run(absl::Span<const void* const> parameters,
                           absl::Span<void* const> results) const = 0;

  // Set when the function is just `opcode(parameter 0, parameter 1)` of a two-parameter computation.
  virtual std::optional<HloOpcode> AsBinaryOp() const { return std::nullopt; }
};

// The properties of an instruction in addition to its op's attributes, for ops that communicate.
struct InstructionFacts {
  HloOpcode opcode;
  absl::string_view name;
  const Attributes& attributes;
  const Shape& shape;  // with the layouts that the program declares
  const std::map<std::string, std::string>& frontend_attributes;
  const std::string& backend_config;
};

// Called for a multiplication whose product is added to a sum: the places of the element of the result and of
// the two elements of the operands, each in row-major order.
using TraceMac = std::function<void(int64_t result, int64_t lhs, int64_t rhs)>;

// What the evaluator lends to an op's evaluation.
class [[gnu::visibility("hidden")]] EvaluateContext {
 public:
  virtual ~EvaluateContext() = default;

  // The called computation number `index` on scalars. Owned by the context, valid during the evaluation.
  virtual absl::StatusOr<const ScalarFunction*> Scalar(int index) = 0;

  // Calls computation number `index` with whole values. Tuples are passed and returned as tuple literals.
  virtual absl::StatusOr<Literal> Call(int index, absl::Span<const Literal* const> arguments) = 0;

  // The 128 bits of state that advance with every use: one state for all `rng`, and one of its own for each
  // rng-get-and-update-state.
  virtual absl::Span<uint64_t> RngState() = 0;

  virtual int64_t replica_count() const = 0;
  virtual int64_t partition_count() const = 0;
  virtual int64_t replica_id() const = 0;
  virtual int64_t partition_id() const = 0;

  // Exchanges values with the host during the run; null when there is no host.
  virtual HostTransfers* host() = 0;
  // Exchanges values with the other devices of the run; null when there is only this one.
  virtual DeviceExchange* devices() { return nullptr; }
  // The observer of the multiplications of a dot or convolution; null: none.
  virtual const TraceMac* trace_mac() { return nullptr; }
  // The run, as functions of the embedding program may ask for it.
  virtual ffi::RunInfo run() { return {}; }
  // What the instruction keeps from one evaluation to the next, empty at first; null: it keeps nothing.
  virtual std::shared_ptr<const void>* Kept() { return nullptr; }
  virtual InstructionFacts instruction() const = 0;
  // The instruction that gives operand number `index`; a -done finds its -start here.
  virtual InstructionFacts operand_instruction(int index) const = 0;
};

// The evaluator gives every op literals in the default layout (descending minor_to_major) and static shapes:
// dynamic operands are cut to their actual sizes before the call, except for the ops of the `dynamic` family,
// which see bounds and sizes as they are. `op.declared` is the shape to produce (never null; already cut the
// same way); the result is a literal of that shape in the default layout. Several results are one tuple
// literal.
struct [[gnu::visibility("hidden")]] EvaluateArgs {
  OpArgs op;
  absl::Span<const Literal* const> operands;
  EvaluateContext* context;

  const Literal& operand(size_t i) const { return *operands[i]; }
  const Shape& result_shape() const { return *op.declared; }
};

using EvaluateFn = absl::StatusOr<Literal> (*)(const EvaluateArgs& args);

// The evaluation column of the op table; null for ops that belong to the evaluator's own walk.
EvaluateFn GetEvaluateFn(HloOpcode opcode);

// The operations' meanings, one declaration per row.
absl::StatusOr<Literal> Structural(const EvaluateArgs& args);
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  absl::StatusOr<Literal> evaluate_fn(const EvaluateArgs& args);
#include "xla/ops/op_table.def"
#undef OP

}  // namespace xla
