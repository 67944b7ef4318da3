// Rules of reductions and contractions that have hardly anything to add up.
#include <algorithm>
#include <optional>
#include <vector>

#include "xla/hlo/transforms/algebraic_rules.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

// One array, and a function of one op of the array's type.
std::optional<HloOpcode> PlainReducer(const HloInstruction& reduce) {
  if (reduce.operand_count() != 2) return std::nullopt;
  const HloComputation& reducer = *reduce.to_apply();
  const std::optional<HloOpcode> opcode = BinaryOpcodeOf(reducer);
  const PrimitiveType type = reduce.shape().element_type();
  if (!opcode || reducer.root_instruction()->shape().element_type() != type ||
      reducer.parameter_instruction(0)->shape().element_type() != type ||
      reducer.parameter_instruction(1)->shape().element_type() != type ||
      reduce.operand(0)->shape().element_type() != type ||
      reduce.operand(1)->shape().element_type() != type) {
    return std::nullopt;
  }
  return opcode;
}

// The initial value, combined with one array of the result's shape.
HloInstruction* Combined(HloInstruction* reduce, HloOpcode opcode, HloInstruction* x) {
  HloInstruction* start = reduce->mutable_operand(1);
  if (reduce->shape().dimensions_size() > 0) {
    start = AddBeside(reduce, HloInstruction::CreateBroadcast(reduce->shape(), start, {}));
  }
  return AddBeside(reduce, HloInstruction::CreateBinary(reduce->shape(), opcode, start, x));
}

// Along dimensions of size one each result takes in one element.
HloInstruction* ReduceOfOne(HloInstruction* reduce) {
  const std::optional<HloOpcode> opcode = PlainReducer(*reduce);
  HloInstruction* x = reduce->mutable_operand(0);
  if (!opcode || ShapeUtil::ElementsIn(x->shape()) != ShapeUtil::ElementsIn(reduce->shape()) ||
      ShapeUtil::ElementsIn(x->shape()) == 0) {
    return nullptr;
  }
  return Combined(reduce, *opcode, Reshaped(x, reduce->shape()));
}

// Of functions for which f(x, x) is x a repeated element counts once.
HloInstruction* ReduceOfRepeated(HloInstruction* reduce) {
  HloInstruction* broadcast = reduce->mutable_operand(0);
  const std::optional<HloOpcode> opcode = PlainReducer(*reduce);
  if (!opcode || broadcast->opcode() != HloOpcode::kBroadcast ||
      ShapeUtil::ElementsIn(broadcast->shape()) == 0)
    return nullptr;
  if (*opcode != HloOpcode::kMaximum && *opcode != HloOpcode::kMinimum && *opcode != HloOpcode::kAnd &&
      *opcode != HloOpcode::kOr) {
    return nullptr;
  }
  // Where the dimensions that stay are in the result.
  Indices place(broadcast->shape().dimensions_size(), -1);
  int64_t next = 0;
  for (size_t d = 0; d < place.size(); ++d) {
    if (!Contains(reduce->dimensions(), static_cast<int64_t>(d))) place[d] = next++;
  }
  Indices dimensions;
  for (int64_t d : broadcast->dimensions()) {
    if (place[d] < 0) return nullptr;
    dimensions.push_back(place[d]);
  }
  HloInstruction* x = AddBeside(
      reduce, HloInstruction::CreateBroadcast(reduce->shape(), broadcast->mutable_operand(0), dimensions));
  return Combined(reduce, *opcode, x);
}

// --- Dot

int64_t SizeAlong(const Shape& shape, absl::Span<const int64_t> dimensions) {
  int64_t size = 1;
  for (int64_t d : dimensions) size *= shape.dimensions(static_cast<int>(d));
  return size;
}

// The operand as a factor of each element of the result: batch dimensions first, its own free ones at `next`,
// contracting ones gone.
HloInstruction* AsFactor(HloInstruction* dot, int64_t i, absl::Span<const int64_t> batch,
                         absl::Span<const int64_t> contracting, int64_t next) {
  HloInstruction* x = dot->mutable_operand(i);
  const PrimitiveType type = dot->shape().element_type();
  if (x->shape().element_type() != type) {
    x = AddBeside(dot, HloInstruction::CreateConvert(ShapeUtil::ChangeElementType(x->shape(), type), x));
  }
  Indices sizes, dimensions;
  for (int64_t d = 0; d < x->shape().dimensions_size(); ++d) {
    if (Contains(contracting, d)) continue;
    sizes.push_back(x->shape().dimensions(static_cast<int>(d)));
    const auto at = std::find(batch.begin(), batch.end(), d);
    dimensions.push_back(at != batch.end() ? at - batch.begin() : next++);
  }
  x = Reshaped(x, WithDimensions(x->shape(), sizes));
  if (sizes.size() == static_cast<size_t>(dot->shape().dimensions_size()) &&
      std::is_sorted(dimensions.begin(), dimensions.end()) && ShapeUtil::Equal(x->shape(), dot->shape())) {
    return x;
  }
  return AddBeside(dot, HloInstruction::CreateBroadcast(dot->shape(), x, dimensions));
}

// The type in which operands can be multiplied with one rounding at the end: that of the result, which holds
// the values of both.
bool MultipliesInResultType(const HloInstruction& dot) {
  const PrimitiveType type = dot.shape().element_type();
  return primitive_util::CastPreservesValues(dot.operand(0)->shape().element_type(), type) &&
         primitive_util::CastPreservesValues(dot.operand(1)->shape().element_type(), type) &&
         !primitive_util::IsComplexType(type) &&
         dot.precision_config().algorithm() == PrecisionConfig::ALG_UNSET;
}

// With one term for each result there is nothing to add up.
HloInstruction* DotOfOneTerm(HloInstruction* dot) {
  const DotDimensionNumbers& dims = dot->dot_dimension_numbers();
  const Indices lhs_contracting(dims.lhs_contracting_dimensions().begin(),
                                dims.lhs_contracting_dimensions().end());
  const Indices rhs_contracting(dims.rhs_contracting_dimensions().begin(),
                                dims.rhs_contracting_dimensions().end());
  if (!MultipliesInResultType(*dot) || SizeAlong(dot->operand(0)->shape(), lhs_contracting) != 1)
    return nullptr;
  const Indices lhs_batch(dims.lhs_batch_dimensions().begin(), dims.lhs_batch_dimensions().end());
  const Indices rhs_batch(dims.rhs_batch_dimensions().begin(), dims.rhs_batch_dimensions().end());
  const int64_t batches = static_cast<int64_t>(lhs_batch.size());
  const int64_t lhs_free =
      dot->operand(0)->shape().dimensions_size() - batches - static_cast<int64_t>(lhs_contracting.size());
  HloInstruction* lhs = AsFactor(dot, 0, lhs_batch, lhs_contracting, batches);
  HloInstruction* rhs = AsFactor(dot, 1, rhs_batch, rhs_contracting, batches + lhs_free);
  return AddBeside(dot, HloInstruction::CreateBinary(dot->shape(), HloOpcode::kMultiply, lhs, rhs));
}

// Without terms every result is zero.
HloInstruction* DotOfNothing(HloInstruction* dot) {
  const DotDimensionNumbers& dims = dot->dot_dimension_numbers();
  const Indices contracting(dims.lhs_contracting_dimensions().begin(),
                            dims.lhs_contracting_dimensions().end());
  if (SizeAlong(dot->operand(0)->shape(), contracting) != 0) return nullptr;
  return AddUniform(dot, dot->shape(), 0);
}

constexpr AlgebraicRule kContractionRules[] = {
    {"reduce-of-one", HloOpcode::kReduce, &ReduceOfOne},
    {"reduce-of-repeated", HloOpcode::kReduce, &ReduceOfRepeated},
    {"dot-of-one-term", HloOpcode::kDot, &DotOfOneTerm},
    {"dot-of-nothing", HloOpcode::kDot, &DotOfNothing},
};

}  // namespace

absl::Span<const AlgebraicRule> ContractionRules() { return kContractionRules; }

}  // namespace xla
