// Products of small integers, of which the inner loop multiplies two or four at once (Sum::kPairs,
// Sum::kQuads).
#pragma once

#include <cstdint>
#include <vector>

#include "xla/cpu/kernels/blocks.h"
#include "xla/cpu/kernels/operand.h"

namespace xla::cpu {

// The kind for a product whose sums are kept in 32 bits: kPairs or kQuads, or kI32 where neither does.
Sum GroupedSumOf(Element lhs, Element rhs);

// Integers of an inner entry.
constexpr int64_t GroupOf(Sum sum) { return sum == Sum::kQuads ? 4 : sum == Sum::kPairs ? 2 : 1; }

// Four products at once want unsigned numbers on the left and signed ones on the right: numbers of the other
// kind are moved by 128, and CorrectedResult takes that back.
class GroupedRows : public BlockRows {
 public:
  GroupedRows(const Operand& operand, Sum sum, int64_t inner) : operand_(operand), sum_(sum), inner_(inner) {}
  RowTile Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const override;

 private:
  const Operand& operand_;
  const Sum sum_;
  const int64_t inner_;  // Numbers, not entries.
};

class GroupedColumns : public BlockColumns {
 public:
  GroupedColumns(const Operand& operand, Sum sum, int64_t inner)
      : operand_(operand), sum_(sum), inner_(inner) {}
  void Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
            void* to) const override;
  const void* Direct(int64_t, int64_t, int64_t*) const override { return nullptr; }

 private:
  const Operand& operand_;
  const Sum sum_;
  const int64_t inner_;
};

// The result of quads: sum of (a - x)(b + y), where sums are those of a * b.
class CorrectedResult : public BlockResult {
 public:
  CorrectedResult(const BlockResult& result, const Operand& lhs, const Operand& rhs, int64_t rows,
                  int64_t columns, int64_t inner);
  void* Direct(int64_t, int64_t, int64_t*) const override { return nullptr; }
  void Store(const void* sums, int64_t sums_row, int64_t row, int64_t rows, int64_t column,
             int64_t columns) const override;
  void Finish(int64_t row, int64_t rows, int64_t column, int64_t columns) const override {
    result_.Finish(row, rows, column, columns);
  }

 private:
  const BlockResult& result_;
  std::vector<uint32_t> of_rows_, of_columns_;
};

}  // namespace xla::cpu
