#include <algorithm>

#include "xla/cpu/kernels/dot.h"
#include "xla/cpu/library/elements.h"
#include "xla/cpu/library/library_call.h"
#include "xla/ops/dot/dot_dimensions.h"
#include "xla/shape_util.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {
namespace {

class DotCall : public LibraryCall {
 public:
  explicit DotCall(const DotShape& shape) : plan_(shape) {}
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    plan_.Run(operands[0], operands[1], results[0], workers);
    return absl::OkStatus();
  }

 private:
  const DotPlan plan_;
};

// Whether the algorithm computes with the operands as they are: those that round them first do not.
bool ReadsOperandsAsTheyAre(int64_t algorithm) {
  switch (algorithm) {
    case PrecisionConfig::ALG_DOT_F16_F16_F16:
    case PrecisionConfig::ALG_DOT_F16_F16_F32:
    case PrecisionConfig::ALG_DOT_BF16_BF16_BF16:
    case PrecisionConfig::ALG_DOT_BF16_BF16_F32:
    case PrecisionConfig::ALG_DOT_TF32_TF32_F32:
    case PrecisionConfig::ALG_DOT_F32_F32_F32:
      return false;
    default:
      return true;
  }
}

// The kind of numbers: products are of operands of one kind.
int KindOfNumbers(Element element) { return IsComplex(element) ? 2 : IsInteger(element) ? 1 : 0; }

}  // namespace

bool HasDotCall(const HloInstruction& instruction) {
  const auto lhs = ElementOf(instruction.operand(0)->shape().element_type());
  const auto rhs = ElementOf(instruction.operand(1)->shape().element_type());
  const auto out = ElementOf(instruction.shape().element_type());
  return lhs && rhs && out && KindOfNumbers(*lhs) == KindOfNumbers(*out) &&
         KindOfNumbers(*rhs) == KindOfNumbers(*out) &&
         ReadsOperandsAsTheyAre(instruction.attributes().GetInt(Attr::kDotAlgorithm));
}

namespace {

// `in_out`: the distances between neighbours in each dimension of the dot's result.
std::unique_ptr<const LibraryCall> MakeCall(const HloInstruction& dot, absl::Span<const int64_t> in_out) {
  const Shape &lhs = dot.operand(0)->shape(), &rhs = dot.operand(1)->shape();
  const DotDimensions dimensions = GetDotDimensions(dot.attributes(), lhs.rank(), rhs.rank());
  const DimensionVector in_lhs = RowMajorStrides(lhs.dimensions()),
                        in_rhs = RowMajorStrides(rhs.dimensions());
  DotShape shape;
  shape.lhs_type = *ElementOf(lhs.element_type());
  shape.rhs_type = *ElementOf(rhs.element_type());
  shape.out_type = *ElementOf(dot.shape().element_type());
  size_t next = 0;
  for (size_t i = 0; i < dimensions.lhs_batch.size(); ++i, ++next) {
    const int64_t d = dimensions.lhs_batch[i];
    shape.batch.push_back({lhs.dimensions(d), in_lhs[d], in_rhs[dimensions.rhs_batch[i]], in_out[next]});
  }
  for (int64_t d : dimensions.lhs_free)
    shape.rows.push_back({lhs.dimensions(d), in_lhs[d], 0, in_out[next++]});
  for (int64_t d : dimensions.rhs_free)
    shape.columns.push_back({rhs.dimensions(d), 0, in_rhs[d], in_out[next++]});
  for (size_t i = 0; i < dimensions.lhs_contracting.size(); ++i) {
    const int64_t d = dimensions.lhs_contracting[i];
    shape.inner.push_back({lhs.dimensions(d), in_lhs[d], in_rhs[dimensions.rhs_contracting[i]], 0});
  }
  return std::make_unique<DotCall>(shape);
}

}  // namespace

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeDotCall(const HloInstruction& instruction) {
  return MakeCall(instruction, RowMajorStrides(instruction.shape().dimensions()));
}

bool HasDotTransposeCall(const HloInstruction& instruction) {
  const HloInstruction& dot = *instruction.operand(0);
  return dot.opcode() == HloOpcode::kDot && dot.user_count() == 1 && !dot.HasControlDependencies() &&
         dot.operand(0)->shape().is_static() && dot.operand(1)->shape().is_static() && HasDotCall(dot);
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeDotTransposeCall(const HloInstruction& instruction) {
  const DimensionVector strides = RowMajorStrides(instruction.shape().dimensions());
  std::vector<int64_t> in_out(strides.size());
  for (size_t d = 0; d < strides.size(); ++d) in_out[instruction.dimensions(d)] = strides[d];
  return MakeCall(*instruction.operand(0), in_out);
}

}  // namespace xla::cpu
