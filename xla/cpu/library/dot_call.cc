#include <algorithm>

#include "xla/cpu/kernels/dot.h"
#include "xla/cpu/library/elements.h"
#include "xla/cpu/library/library_call.h"
#include "xla/ops/dot/dot_algorithm.h"
#include "xla/ops/dot/dot_dimensions.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

int64_t SizeOf(const std::vector<DotAxis>& axes) {
  int64_t size = 1;
  for (const DotAxis& axis : axes) size *= axis.size;
  return size;
}

class DotCall : public LibraryCall {
 public:
  explicit DotCall(const DotShape& shape)
      : plan_(shape), rows_(SizeOf(shape.rows)), columns_(SizeOf(shape.columns)) {}
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    plan_.Run(operands[0], operands[1], results[0], workers);
    return absl::OkStatus();
  }
  absl::Status RunWithEpilogue(const void* const* operands, void* const* results, Workers& workers,
                               const Epilogue& epilogue) const override {
    Blocks blocks = {epilogue, rows_, columns_};
    plan_.Run(operands[0], operands[1], results[0], workers, {&Blocks::Finish, &blocks});
    return absl::OkStatus();
  }

 private:
  // Does the epilogue in blocks of the result, whose rows are those of its last dimension: of the product, or
  // where that has one column, its columns.
  struct Blocks {
    const Epilogue& epilogue;
    const int64_t rows, columns;

    void Do(int64_t row, int64_t rows_done, int64_t column, int64_t columns_done) const {
      epilogue.kernel(epilogue.arrays, row, row + rows_done, column, column + columns_done);
    }
    static void Finish(void* context, const DotBlock& block) {
      const Blocks& self = *static_cast<const Blocks*>(context);
      if (self.columns == 1) {
        for (int64_t i = 0; i < block.rows; i += block.row_step == 1 ? block.rows : 1)
          self.Do(block.batch, 1, block.row + i * block.row_step, block.row_step == 1 ? block.rows : 1);
        return;
      }
      const int64_t first = block.batch * self.rows + block.row;
      const int64_t together = block.row_step == 1 ? block.rows : 1;
      const int64_t beside = block.column_step == 1 ? block.columns : 1;
      for (int64_t i = 0; i < block.rows; i += together) {
        for (int64_t j = 0; j < block.columns; j += beside)
          self.Do(first + i * block.row_step, together, block.column + j * block.column_step, beside);
      }
    }
  };

  const DotPlan plan_;
  const int64_t rows_, columns_;
};

// The kind of numbers: products are of operands of one kind.
int KindOfNumbers(Element element) { return IsComplex(element) ? 2 : IsInteger(element) ? 1 : 0; }

}  // namespace

bool HasDotCall(const HloInstruction& instruction) {
  const auto lhs = ElementOf(instruction.operand(0)->shape().element_type());
  const auto rhs = ElementOf(instruction.operand(1)->shape().element_type());
  const auto out = ElementOf(instruction.shape().element_type());
  return lhs && rhs && out && KindOfNumbers(*lhs) == KindOfNumbers(*out) &&
         KindOfNumbers(*rhs) == KindOfNumbers(*out) &&
         !RoundingOf(instruction.attributes().GetInt(Attr::kDotAlgorithm));
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

bool DotTakesEpilogue(const HloInstruction& dot) {
  const DotDimensions dimensions =
      GetDotDimensions(dot.attributes(), dot.operand(0)->shape().rank(), dot.operand(1)->shape().rank());
  if (dimensions.lhs_free.empty() && dimensions.rhs_free.empty()) return false;
  int64_t columns = 1, rows = 1;
  for (int64_t d : dimensions.rhs_free) columns *= dot.operand(1)->shape().dimensions(d);
  for (int64_t d : dimensions.lhs_free) rows *= dot.operand(0)->shape().dimensions(d);
  return dot.shape().dimensions(dot.shape().rank() - 1) == (columns > 1 ? columns : rows);
}

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
