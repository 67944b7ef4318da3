// The walk behind ValueInference.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/value_inference_symbols.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape.h"

namespace xla::value_inference {

// What is known of an array: the elements that are constants, and the symbols of the others. A token counts
// as pred[].
struct KnownArray {
  Literal value;                // static shape, default layout; anything where there is a symbol
  std::vector<Symbol> symbols;  // row-major; empty: all elements are constants
  bool unknown = false;         // a large array: every element is an unknown of its own

  bool is_constant() const { return symbols.empty() && !unknown; }
};

// An array or a tuple.
struct Known {
  std::shared_ptr<const KnownArray> array;
  std::vector<Known> elements;

  bool is_constant() const;
};

class Analysis {
 public:
  explicit Analysis(XlaBuilder* builder) : builder_(builder) {}

  // Remembers the answers: the same op gets the same symbols.
  absl::StatusOr<Known> Infer(XlaOp op);

  Symbols& symbols() { return symbols_; }

  static constexpr int64_t kMaxElements = 65536;

 private:
  // Instructions whose operands are among them: of the builder, or of a called computation with its
  // arguments.
  struct Scope {
    std::function<const HloInstructionProto*(int64_t)> find;
    absl::Span<const Known> arguments;
    bool has_arguments = false;
    absl::flat_hash_map<int64_t, Known> known;
  };
  // An instruction, as its handler sees it.
  struct Step {
    const HloInstructionProto& proto;
    HloOpcode opcode;
    Shape shape;
    std::vector<Known> operands;
    Scope* scope;
    bool has_dynamic_operand;  // a dimension of one is sized at run time
  };
  using Handler = absl::StatusOr<Known> (Analysis::*)(const Step& step);

  absl::StatusOr<Known> InferIn(Scope* scope, int64_t root);
  absl::StatusOr<Known> InferStep(const Step& step);
  absl::StatusOr<Known> InferComputation(int64_t id, absl::Span<const Known> arguments);
  static Handler HandlerOf(HloOpcode opcode);

  // Handlers
  absl::StatusOr<Known> Forward(const Step& step);
  absl::StatusOr<Known> MakeTuple(const Step& step);
  absl::StatusOr<Known> TupleElement(const Step& step);
  absl::StatusOr<Known> ParameterOf(const Step& step);
  absl::StatusOr<Known> DimensionSize(const Step& step);
  absl::StatusOr<Known> CallOf(const Step& step);
  absl::StatusOr<Known> ConditionalOf(const Step& step);
  absl::StatusOr<Known> SetBound(const Step& step);
  absl::StatusOr<Known> SortOf(const Step& step);
  absl::StatusOr<Known> ReduceOf(const Step& step);
  absl::StatusOr<Known> ReduceOfMany(const Step& step);
  absl::StatusOr<Known> Move(const Step& step);
  absl::StatusOr<Known> Elementwise(const Step& step);

  // The op alone, on literals, with its operands and result in these shapes.
  absl::StatusOr<Literal> Evaluate(const Step& step, absl::Span<const Literal* const> operands,
                                   const Shape& result_shape);
  bool DependsOnRunTime(const HloInstructionProto& proto);

  // Fresh unknowns, integers with bounds.
  Known UnknownOf(const Shape& shape, Interval bounds = {});
  Known UnknownArray(const Shape& shape, const std::function<Interval(int64_t)>& bounds);
  Known FromLiteral(const Literal& literal) const;
  // Constants of `value` where there is no symbol.
  Known FromParts(Literal value, std::vector<Symbol> symbols) const;
  Element At(const KnownArray& array, int64_t i);
  std::vector<Element> ElementsOf(const KnownArray& array);
  // The same where both are, else unknown with bounds that hold for both.
  Known Either(const Known& a, const Known& b);

  XlaBuilder* builder_;
  Symbols symbols_;
  Scope top_;
  absl::flat_hash_map<std::pair<int64_t, int64_t>, Symbol> sizes_;  // by instruction and dimension
};

// Dynamic dimensions with their bounds, layouts by default, tokens as pred[].
Shape StaticShape(const Shape& shape);

// Row-major element i of an integral or pred array with the default layout.
std::optional<int64_t> IntegerAt(const Literal& array, int64_t i);
// Stores the low bits of a number.
void SetIntegerAt(Literal* array, int64_t i, int64_t number);

}  // namespace xla::value_inference
