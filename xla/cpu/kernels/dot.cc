#include "xla/cpu/kernels/dot.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "xla/cpu/kernels/blocks.h"
#include "xla/cpu/kernels/integer_groups.h"
#include "xla/cpu/kernels/operand.h"
#include "xla/cpu/kernels/scratch.h"

namespace xla::cpu {
namespace {

// What is done for each element of the batch, and for rows and columns that lie on no common axis. Matrices
// are on one axis each.
struct Loop {
  int64_t size;
  int64_t lhs, rhs, out;
  int64_t batch, row, column;  // What the loop adds to the indices of a block.
};

}  // namespace

// Matrices are on one axis each; loops go over the others.
struct DotPlan::Matrices {
  Sum sum = Sum::kF32;
  int64_t steps = 1;  // Of all loops together.
  Element lhs_type, rhs_type, out_type;
  DotAxis rows, columns;
  int64_t row_step = 1, column_step = 1;
  std::vector<Loop> loops;
  int64_t inner = 1, segments = 1;  // Of all, and of one that has the same distance.
  int64_t lhs_inner = 0, rhs_inner = 0;
  std::vector<int64_t> lhs_offsets, rhs_offsets;
  bool swapped = false;
};

namespace {

using Matrices = DotPlan::Matrices;

// --- Axes

void Simplify(std::vector<DotAxis>& axes) {
  size_t kept = 0;
  for (const DotAxis& axis : axes) {
    if (axis.size == 1) continue;
    if (kept > 0) {
      DotAxis& last = axes[kept - 1];
      if (last.lhs == axis.lhs * axis.size && last.rhs == axis.rhs * axis.size &&
          last.out == axis.out * axis.size) {
        last = {last.size * axis.size, axis.lhs, axis.rhs, axis.out};
        continue;
      }
    }
    axes[kept++] = axis;
  }
  axes.resize(kept);
}

int64_t SizeOf(const std::vector<DotAxis>& axes) {
  int64_t size = 1;
  for (const DotAxis& axis : axes) size *= axis.size;
  return size;
}

enum class Kind { kBatch, kRow, kColumn };

// Takes the axis for the matrices out of `axes`, and makes loops of the others.
DotAxis TakeAxis(const std::vector<DotAxis>& axes, Kind kind, Matrices& to, int64_t* step) {
  DotAxis taken;
  *step = 1;
  size_t which = axes.size();
  if (kind != Kind::kBatch) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (which == axes.size() || axes[i].size > axes[which].size) which = i;
    }
  }
  int64_t weight = 1;
  for (size_t i = axes.size(); i-- > 0;) {
    const DotAxis& axis = axes[i];
    if (i == which) {
      taken = axis;
      *step = weight;
    } else {
      to.loops.push_back({axis.size, kind == Kind::kColumn ? 0 : axis.lhs, kind == Kind::kRow ? 0 : axis.rhs,
                          axis.out, kind == Kind::kBatch ? weight : 0, kind == Kind::kRow ? weight : 0,
                          kind == Kind::kColumn ? weight : 0});
    }
    weight *= axis.size;
  }
  return taken;
}

void TakeInner(const std::vector<DotAxis>& axes, Matrices& to) {
  to.lhs_offsets = to.rhs_offsets = {0};
  to.inner = SizeOf(axes);
  to.segments = axes.empty() ? 1 : axes.back().size;
  if (axes.empty()) return;
  to.lhs_inner = axes.back().lhs;
  to.rhs_inner = axes.back().rhs;
  for (size_t i = 0; i + 1 < axes.size(); ++i) {
    std::vector<int64_t> lhs, rhs;
    for (size_t j = 0; j < to.lhs_offsets.size(); ++j) {
      for (int64_t at = 0; at < axes[i].size; ++at) {
        lhs.push_back(to.lhs_offsets[j] + at * axes[i].lhs);
        rhs.push_back(to.rhs_offsets[j] + at * axes[i].rhs);
      }
    }
    to.lhs_offsets = std::move(lhs);
    to.rhs_offsets = std::move(rhs);
  }
}

void Swap(Matrices& m) {
  m.swapped = !m.swapped;
  std::swap(m.lhs_type, m.rhs_type);
  std::swap(m.rows, m.columns);
  std::swap(m.row_step, m.column_step);
  std::swap(m.lhs_inner, m.rhs_inner);
  std::swap(m.lhs_offsets, m.rhs_offsets);
  for (DotAxis* axis : {&m.rows, &m.columns}) std::swap(axis->lhs, axis->rhs);
  for (Loop& loop : m.loops) std::swap(loop.lhs, loop.rhs);
}

constexpr int64_t kFew = 16;  // Rows that are not worth packing the other operand for.

// A product whose columns are neighbours in the result, or that has few rows.
Matrices MatricesOf(const DotShape& shape) {
  Matrices m;
  m.lhs_type = shape.lhs_type;
  m.rhs_type = shape.rhs_type;
  m.out_type = shape.out_type;
  int64_t unused;
  TakeAxis(shape.batch, Kind::kBatch, m, &unused);
  m.rows = TakeAxis(shape.rows, Kind::kRow, m, &m.row_step);
  m.columns = TakeAxis(shape.columns, Kind::kColumn, m, &m.column_step);
  TakeInner(shape.inner, m);
  const bool few_rows = m.rows.size <= kFew, few_columns = m.columns.size <= kFew;
  if (few_rows != few_columns ? few_columns : m.columns.out != 1 && m.rows.out == 1) Swap(m);
  return m;
}

// --- Operands for blocks

class DotRows : public BlockRows {
 public:
  DotRows(const Operand& operand, Sum sum, bool direct) : operand_(operand), sum_(sum), direct_(direct) {}

  RowTile Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const override {
    RowTile tile = {};
    if (direct_) {
      tile.a = operand_.At(row, inner);
      tile.a_row = operand_.outer_stride;
      tile.a_inner = operand_.inner_stride;
      return tile;
    }
    const auto copy = CopyOf(operand_.type, sum_);
    const int64_t bytes = BytesOf(sum_);
    const bool by_inner = operand_.inner_stride != 1 && operand_.outer_stride == 1;
    tile.a = to;
    tile.a_row = by_inner ? 1 : size + kTileGap;
    tile.a_inner = by_inner ? rows : 1;
    ForEachRun(operand_, row, inner, size, [&](const char* from, int64_t at, int64_t run) {
      char* const out = static_cast<char*>(to) + at * tile.a_inner * bytes;
      if (copy != nullptr && by_inner) {
        copy({from, operand_.inner_stride, run, rows, out, tile.a_inner, rows});
      } else if (copy != nullptr && operand_.inner_stride == 1) {
        copy({from, operand_.outer_stride, rows, run, out, tile.a_row, run});
      } else {
        CopyAny(
            operand_.type, sum_,
            {from, operand_.outer_stride, operand_.inner_stride, rows, run, out, tile.a_row, tile.a_inner});
      }
    });
    return tile;
  }

 private:
  const Operand& operand_;
  const Sum sum_;
  const bool direct_;
};

class ComplexRows : public BlockRows {
 public:
  ComplexRows(const Operand& operand, Sum sum) : operand_(operand), sum_(sum) {}

  RowTile Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const override {
    const int64_t bytes = BytesOf(sum_);
    ForEachRun(operand_, row / 2, inner / 2, size / 2, [&](const char* from, int64_t at, int64_t run) {
      CopyAny(operand_.type, sum_,
              {from, operand_.outer_stride, operand_.inner_stride, rows / 2, run,
               static_cast<char*>(to) + 2 * at * rows * bytes, 2, 2 * rows, 1});
    });
    TurnComplexRows(sum_, rows, size, to);
    return {.a = to, .a_row = 1, .a_inner = rows, .a_offsets = nullptr, .parts = 0, .part_inner = 0};
  }

 private:
  const Operand& operand_;
  const Sum sum_;
};

class DotResult : public BlockResult {
 public:
  DotResult(const Matrices& m, const Loop& at, Sum sum, char* out, const DotEpilogue& epilogue)
      : m_(m), at_(at), sum_(sum), unit_(IsComplex(m.out_type) ? 2 : 1), out_(out), epilogue_(epilogue) {}

  void* Direct(int64_t row, int64_t column, int64_t* c_row) const override {
    *c_row = m_.rows.out;
    const bool is_direct = BytesOf(m_.out_type) == BytesOf(sum_) && !IsComplex(m_.out_type) &&
                           (m_.columns.out == 1 || m_.columns.size == 1);
    return is_direct ? At(row, column) : nullptr;
  }
  void Store(const void* sums, int64_t sums_row, int64_t row, int64_t rows, int64_t column,
             int64_t columns) const override {
    StoreAny(sum_, m_.out_type,
             {sums, sums_row * unit_, 1, rows / unit_, columns, At(row / unit_, column), m_.rows.out,
              m_.columns.out, sums_row});
  }
  void Finish(int64_t row, int64_t rows, int64_t column, int64_t columns) const override {
    if (epilogue_.call == nullptr) return;
    row /= unit_;
    rows /= unit_;
    DotBlock block = {
        At(row, column), at_.batch,      row * m_.row_step, column * m_.column_step, rows, columns,
        m_.rows.out,     m_.columns.out, m_.row_step,       m_.column_step};
    if (m_.swapped) {
      std::swap(block.row, block.column);
      std::swap(block.rows, block.columns);
      std::swap(block.row_stride, block.column_stride);
      std::swap(block.row_step, block.column_step);
    }
    block.row += at_.row;
    block.column += at_.column;
    epilogue_.call(epilogue_.context, block);
  }

  char* At(int64_t row, int64_t column) const {
    return out_ + (row * m_.rows.out + column * m_.columns.out) * BytesOf(m_.out_type);
  }

 private:
  const Matrices& m_;
  const Loop& at_;
  const Sum sum_;
  const int64_t unit_;  // Rows of sums to a row of the result.
  char* const out_;
  const DotEpilogue& epilogue_;
};

// --- Few rows times columns that are contiguous

// The operand is read once, as it lies in memory; all that is copied is the rows, or what must be converted.
class InnerProductsOfFewRows {
 public:
  InnerProductsOfFewRows(const Matrices& m, Sum sum, const Operand& a, const Operand& b,
                         const DotResult& result)
      : m_(m), sum_(sum), bytes_(BytesOf(sum)), a_(a), b_(b), result_(result) {
    is_direct_ = m.out_type == ElementOf(sum);
    converts_ = m.rhs_type != ElementOf(sum);
    block_ = std::min(m.inner, converts_ ? kConverted : kWhole);
  }

  static bool Fits(const Matrices& m, Sum sum) {
    const int index = static_cast<int>(sum);
    const TileKernels& kernels = GetTileKernels();
    return m.rows.size <= kFew && m.rhs_inner == 1 && m.rhs_offsets.size() == 1 && !IsComplex(m.out_type) &&
           m.inner >= 2 * kernels.tiles[index].lanes && kernels.inner_products[index] != nullptr &&
           kernels.copy_rows[static_cast<int>(m.rhs_type)][index] != nullptr;
  }

  void Run(Workers& workers) const {
    const bool copies_rows = m_.lhs_type != ElementOf(sum_) || m_.lhs_inner != 1 || m_.lhs_offsets.size() > 1;
    Scratch rows(copies_rows ? m_.rows.size * m_.inner * bytes_ : 0);
    if (copies_rows) {
      ForEachRun(a_, 0, 0, m_.inner, [&](const char* from, int64_t at, int64_t run) {
        CopyAny(a_.type, sum_,
                {from, a_.outer_stride, a_.inner_stride, m_.rows.size, run, rows.data() + at * bytes_,
                 m_.inner, 1});
      });
    }
    const char* a = copies_rows ? rows.data() : a_.At(0, 0);
    const int64_t a_row = copies_rows ? m_.inner : m_.rows.lhs;
    workers.Run((m_.columns.size + kColumns - 1) / kColumns, [&](int64_t task) {
      const int64_t column = task * kColumns;
      ComputeColumns(a, a_row, column, std::min(kColumns, m_.columns.size - column));
    });
  }

 private:
  static constexpr int64_t kColumns = 64;
  static constexpr int64_t kWhole = 4096, kConverted = 512;

  void ComputeColumns(const char* a, int64_t a_row, int64_t column, int64_t columns) const {
    Scratch sums(is_direct_ ? 0 : m_.rows.size * columns * bytes_);
    Scratch converted(converts_ ? columns * block_ * bytes_ : 0);
    InnerProducts call;
    call.a_row = a_row;
    call.b_column = converts_ ? block_ : b_.outer_stride;
    call.c = is_direct_ ? result_.At(0, column) : sums.data();
    call.c_row = is_direct_ ? m_.rows.out : columns;
    call.c_column = is_direct_ ? m_.columns.out : 1;
    call.rows = m_.rows.size;
    call.columns = columns;
    for (int64_t inner = 0; inner < m_.inner; inner += block_) {
      call.inner = std::min(block_, m_.inner - inner);
      call.a = a + inner * bytes_;
      call.b = b_.At(column, inner);
      call.add = inner > 0;
      if (converts_) {
        CopyOf(b_.type,
               sum_)({call.b, b_.outer_stride, columns, call.inner, converted.data(), block_, call.inner});
        call.b = converted.data();
      }
      GetTileKernels().inner_products[static_cast<int>(sum_)](call);
    }
    if (!is_direct_) result_.Store(sums.data(), columns, 0, m_.rows.size, column, columns);
    result_.Finish(0, m_.rows.size, column, columns);
  }

  const Matrices& m_;
  const Sum sum_;
  const int64_t bytes_;
  const Operand &a_, &b_;
  const DotResult& result_;
  bool is_direct_;
  bool converts_;
  int64_t block_;
};

// --- One product

// Whether the rows of the left operand can be read where they are: they are numbers that are summed as they
// are, and do not fall on the same lines of the cache.
bool ReadsRowsDirectly(const Matrices& m, Sum sum) {
  if (m.lhs_type != ElementOf(sum) || m.lhs_offsets.size() > 1) return false;
  const int64_t bytes = BytesOf(sum);
  const Tiles& tiles = GetTileKernels().tiles[static_cast<int>(sum)];
  if (m.columns.size > 8 * tiles.lanes) return false;
  if (m.lhs_inner == 1) return m.rows.lhs * bytes % 2048 != 0 || m.rows.size <= 4;
  return m.rows.lhs == 1 && m.lhs_inner * bytes % 2048 != 0;
}

void ComputeOne(const Matrices& m, const Loop& at, Sum sum, const char* lhs, const char* rhs, char* out,
                Workers& workers, const DotEpilogue& epilogue) {
  const Operand a = {
      lhs, m.lhs_type, m.rows.lhs, m.lhs_inner, m.lhs_offsets.data(), m.segments, m.lhs_offsets.size() == 1};
  const Operand b = {rhs,
                     m.rhs_type,
                     m.columns.rhs,
                     m.rhs_inner,
                     m.rhs_offsets.data(),
                     m.segments,
                     m.rhs_offsets.size() == 1};
  const DotResult result(m, at, sum, out, epilogue);
  if (InnerProductsOfFewRows::Fits(m, sum)) return InnerProductsOfFewRows(m, sum, a, b, result).Run(workers);
  BlockProduct product;
  product.sum = sum;
  product.rows = m.rows.size;
  product.columns = m.columns.size;
  product.inner = m.inner;
  product.c = &result;
  if (IsComplex(m.out_type)) {
    const ComplexRows rows(a, sum);
    const ComplexColumns columns(b, sum);
    product.row_unit = 2;
    product.rows *= 2;
    product.inner *= 2;
    product.a = &rows;
    product.b = &columns;
    ComputeBlocks(product, workers);
  } else if (const Sum grouped = GroupedSumOf(m.lhs_type, m.rhs_type);
             sum == Sum::kI32 && grouped != Sum::kI32 && m.lhs_offsets.size() == 1) {
    const GroupedRows rows(a, grouped, m.inner);
    const GroupedColumns columns(b, grouped, m.inner);
    const bool is_corrected =
        grouped == Sum::kQuads && (m.lhs_type == Element::kS8 || m.rhs_type == Element::kU8);
    std::optional<CorrectedResult> corrected;
    if (is_corrected) product.c = &corrected.emplace(result, a, b, m.rows.size, m.columns.size, m.inner);
    product.sum = grouped;
    product.inner = (m.inner + GroupOf(grouped) - 1) / GroupOf(grouped);
    product.a = &rows;
    product.b = &columns;
    ComputeBlocks(product, workers);
  } else {
    const bool direct = ReadsRowsDirectly(m, sum);
    const DotRows rows(a, sum, direct);
    const OperandColumns columns(b, sum);
    product.packs_rows = !direct;
    product.a = &rows;
    product.b = &columns;
    ComputeBlocks(product, workers);
  }
}

// The sum of nothing.
void FillWithZeros(const Matrices& m, const Loop& at, char* out, const DotEpilogue& epilogue) {
  const DotResult result(m, at, Sum::kF32, out, epilogue);
  const int64_t bytes = BytesOf(m.out_type);
  for (int64_t i = 0; i < m.rows.size; ++i) {
    for (int64_t j = 0; j < m.columns.size; ++j) {
      std::fill_n(out + (i * m.rows.out + j * m.columns.out) * bytes, bytes, 0);
    }
  }
  result.Finish(0, IsComplex(m.out_type) ? 2 * m.rows.size : m.rows.size, 0, m.columns.size);
}

// Where the loops are at a step of all of them together.
Loop AtStep(const Matrices& m, int64_t step) {
  Loop at = {};
  for (const Loop& loop : m.loops) {
    const int64_t i = step % loop.size;
    step /= loop.size;
    at.lhs += i * loop.lhs;
    at.rhs += i * loop.rhs;
    at.out += i * loop.out;
    at.batch += i * loop.batch;
    at.row += i * loop.row;
    at.column += i * loop.column;
  }
  return at;
}

}  // namespace

DotPlan::DotPlan(const DotShape& given) {
  DotShape shape = given;
  for (std::vector<DotAxis>* axes : {&shape.batch, &shape.rows, &shape.columns, &shape.inner})
    Simplify(*axes);
  Matrices m = MatricesOf(shape);
  m.sum = SumOf(shape.lhs_type, shape.rhs_type, shape.out_type);
  for (const Loop& loop : m.loops) m.steps *= loop.size;
  matrices_ = std::make_shared<const Matrices>(std::move(m));
}

void DotPlan::Run(const void* lhs, const void* rhs, void* out, Workers& workers,
                  const DotEpilogue& epilogue) const {
  const Matrices& m = *matrices_;
  if (m.rows.size == 0 || m.columns.size == 0 || m.steps == 0) return;
  auto compute = [&](int64_t step, Workers& with) {
    const Loop at = AtStep(m, step);
    char* const to = static_cast<char*>(out) + at.out * BytesOf(m.out_type);
    if (m.inner == 0) return FillWithZeros(m, at, to, epilogue);
    const void* const operands[] = {m.swapped ? rhs : lhs, m.swapped ? lhs : rhs};
    ComputeOne(m, at, m.sum, static_cast<const char*>(operands[0]) + at.lhs * BytesOf(m.lhs_type),
               static_cast<const char*>(operands[1]) + at.rhs * BytesOf(m.rhs_type), to, with, epilogue);
  };
  // Large products share their blocks, small ones are done whole.
  const int64_t work = m.rows.size * m.columns.size * std::max<int64_t>(m.inner, 1);
  constexpr int64_t kShared = 1 << 23, kAlone = 1 << 18;
  if (m.steps < 2 || work > kShared) {
    Workers& with = work * m.steps < 2 * kAlone ? CallerOnly() : workers;
    for (int64_t step = 0; step < m.steps; ++step) compute(step, with);
    return;
  }
  const int64_t per_task = std::clamp<int64_t>(kAlone / std::max<int64_t>(work, 1), 1, m.steps);
  workers.Run((m.steps + per_task - 1) / per_task, [&](int64_t task) {
    const int64_t end = std::min(m.steps, (task + 1) * per_task);
    for (int64_t step = task * per_task; step < end; ++step) compute(step, CallerOnly());
  });
}

}  // namespace xla::cpu
