#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/array2d.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/shape_index.h"

namespace xla {

class DotDimensionNumbers;
class DynamicDimensionInference;
class PrecisionConfig;
struct ParsedWhileLoop;

// Evaluates modules, computations and single instructions directly, with the same results as
// ModuleEvaluator, which is faster where a module runs many times. What is evaluated need not be
// verified: an instruction that breaks its rule is an error, but for floating-point types that differ in
// precision; then the widest is computed in, and the result is rounded. Calls are independent: nothing is
// kept from one to the next. One device; on a module for several, ops that depend on which one it is are
// errors.
//
// Results have the layouts of their instruction's shape.
class HloEvaluator {
 public:
  // What others have found out about the graph before. Nothing of it is needed here.
  struct PrecomputedAnalyses {};
  // Answers a custom call; the result's shape must be the call's.
  using CustomCallHandler = std::function<absl::StatusOr<Literal>(const HloInstruction* custom_call,
                                                                  absl::Span<const Literal*> operands)>;
  // Called for each multiplication of a dot or convolution whose product is added to the result: the places
  // of the three elements in row-major order.
  using TraceMACHandler = std::function<void(int64_t result_index, int64_t lhs_index, int64_t rhs_index)>;

  // A loop that runs more often than `max_loop_iterations` is an error; -1: any number.
  explicit HloEvaluator(int64_t max_loop_iterations = -1);
  virtual ~HloEvaluator() = default;

  // Whether instructions of that opcode can be evaluated.
  static bool IsOpcodeImplemented(HloOpcode opcode);

  // The entry computation on arguments, which match its parameters in shape; their layouts are free.
  absl::StatusOr<Literal> Evaluate(const HloModule& module, absl::Span<const Literal* const> args);
  template <typename Dummy = void>
  absl::StatusOr<Literal> Evaluate(const HloModule& module, absl::Span<const Literal> args) {
    return Evaluate(module, PointersTo(args));
  }
  absl::StatusOr<Literal> Evaluate(const HloComputation& computation, absl::Span<const Literal* const> args);
  template <typename Dummy = void>
  absl::StatusOr<Literal> Evaluate(const HloComputation& computation, absl::Span<const Literal> args) {
    return Evaluate(computation, PointersTo(args));
  }

  // One instruction. Its operands must be constants, unless their values are to be found as well: then only
  // what the result depends on is evaluated, of a tuple the element that is used, and a parameter is the
  // operand of the only instruction that calls its computation. Substitutions stand for the values of their
  // instructions.
  absl::StatusOr<Literal> Evaluate(
      const HloInstruction* instruction, PrecomputedAnalyses precomputed_analyses = {},
      bool recursively_evaluate_nonconstant_operands = false,
      const absl::flat_hash_map<const HloInstruction*, const LiteralBase*>& substitutions = {});
  // The same; false where it fails, and then `result` stays as it was.
  bool TryEvaluate(const HloInstruction* instruction, Literal* result,
                   bool recursively_evaluate_nonconstant_operands = false);

  // Single ops on literals.
  absl::StatusOr<Literal> EvaluateElementwiseUnaryOp(HloOpcode opcode, const Literal& operand);
  absl::StatusOr<Literal> EvaluateElementwiseBinaryOp(HloOpcode opcode, const Literal& lhs,
                                                      const Literal& rhs);
  absl::StatusOr<Literal> EvaluateElementwiseTernaryOp(HloOpcode opcode, const Literal& lhs,
                                                       const Literal& rhs, const Literal& ehs);
  absl::StatusOr<Literal> EvaluateElementwiseCompareOp(ComparisonDirection direction, const Literal& lhs,
                                                       const Literal& rhs);
  absl::StatusOr<Literal> EvaluateDotOp(const DotDimensionNumbers& dim_numbers,
                                        const PrecisionConfig& precision_config, const Literal& lhs,
                                        const Literal& rhs);
  absl::StatusOr<Literal> EvaluateScaledDotOp(const DotDimensionNumbers& dim_numbers,
                                              const PrecisionConfig& precision_config, const Literal& lhs,
                                              const Literal& rhs, const Literal& lhs_scale,
                                              const Literal& rhs_scale);
  // Sums in the order of the shared dimension, in T.
  template <typename T>
  static std::unique_ptr<Array2D<T>> MatmulArray2D(const Array2D<T>& lhs, const Array2D<T>& rhs);

  void set_custom_call_handler(CustomCallHandler handler) { custom_call_handler_ = std::move(handler); }
  CustomCallHandler custom_call_handler() const { return custom_call_handler_; }
  void set_trace_mac_handler(TraceMACHandler handler) { trace_mac_handler_ = std::move(handler); }

  // Actual sizes of dynamic dimensions travel with the values here, so that the analysis is only kept.
  void set_dynamic_dimension_inference(DynamicDimensionInference* inference) {
    dynamic_dimension_inference_ = inference;
  }
  DynamicDimensionInference* dynamic_dimension_inference() { return dynamic_dimension_inference_; }

  // For XLA's users: there is only one method here, and it keeps no state.
  void set_use_fast_path(bool /*value*/) {}
  void set_reduce_use_fast_path(bool /*value*/) {}
  void ResetVisitStates() {}

 private:
  friend class WhileLoopParser;
  class Run;

  static std::vector<const Literal*> PointersTo(absl::Span<const Literal> literals);
  // An element of what an instruction gives; {}: all of it.
  absl::StatusOr<Literal> EvaluateElement(
      const HloInstruction& instruction, const ShapeIndex& element, bool recursively,
      const absl::flat_hash_map<const HloInstruction*, const LiteralBase*>& substitutions);
  absl::StatusOr<Literal> EvaluateOp(
      absl::Span<const Literal* const> operands,
      absl::FunctionRef<std::unique_ptr<HloInstruction>(absl::Span<HloInstruction* const>)> make);

  int64_t max_loop_iterations_;
  int64_t memory_limit_bytes_ = -1;  // what was free at the first evaluation: asking takes long
  CustomCallHandler custom_call_handler_;
  TraceMACHandler trace_mac_handler_;
  DynamicDimensionInference* dynamic_dimension_inference_ = nullptr;
};

// A loop over a counter, as far as it is known before it runs.
struct ParsedStaticWhileLoop {
  int64_t trip_count = -1;           // how often the body runs
  int64_t induction_var_index = -1;  // the counter among the elements of the loop's tuple
  int64_t induction_var_init_value = -1;
  int64_t step_size = -1;
  int64_t loop_bound = -1;  // what the condition compares the counter with
};
struct ParsedWhileLoop {
  std::optional<ParsedStaticWhileLoop> static_while_loop;
  // A loop over a counter whose start, step or bound is not known.
  bool is_dynamic() const { return !static_while_loop.has_value(); }
};
constexpr ParsedWhileLoop kParsedDynamicWhileLoop = ParsedWhileLoop();

// Reads `while_op` as a loop whose condition compares an integer of its state with a bound and whose body
// adds a step to it, directly or inside of calls and fusions; or whose condition is a truth value of its
// state that the body makes false. Nothing for loops of another form, and for those that never end.
std::optional<ParsedWhileLoop> PatternMatchParseWhileLoop(
    const HloInstruction* while_op, HloEvaluator::PrecomputedAnalyses precomputed_analyses = {});

template <typename T>
std::unique_ptr<Array2D<T>> HloEvaluator::MatmulArray2D(const Array2D<T>& lhs, const Array2D<T>& rhs) {
  auto result = std::make_unique<Array2D<T>>(lhs.height(), rhs.width());
  for (int64_t row = 0; row < lhs.height(); ++row) {
    for (int64_t column = 0; column < rhs.width(); ++column) {
      T sum = static_cast<T>(0);
      for (int64_t k = 0; k < lhs.width(); ++k) sum = static_cast<T>(sum + lhs(row, k) * rhs(k, column));
      (*result)(row, column) = sum;
    }
  }
  return result;
}

}  // namespace xla
