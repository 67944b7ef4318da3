#include "xla/cpu/kernels/blocks.h"

#include <algorithm>
#include <vector>

#include "xla/cpu/kernels/scratch.h"
#include "xla/cpu/runtime/machine.h"

namespace xla::cpu {
namespace {

constexpr int64_t kNoOffset[1] = {0};
constexpr int64_t kLine = 64;  // Bytes of a line of the caches.
constexpr int64_t kLocalInner = 64;
constexpr int64_t kPackedRows = 32;

int64_t CeilOf(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Splits [0, size) into parts of nearly the same size, each a multiple of `unit`, and none larger than `most`
// (a multiple too).
class Split {
 public:
  Split(int64_t size, int64_t most, int64_t unit)
      : size_(size), unit_(unit), units_(CeilOf(size, unit)), parts_(CeilOf(size, most)) {}
  int64_t parts() const { return parts_; }
  int64_t Begin(int64_t part) const {
    const int64_t share = units_ / parts_, more = units_ % parts_;
    return std::min(size_, (share * part + std::min(part, more)) * unit_);
  }
  int64_t Size(int64_t part) const { return Begin(part + 1) - Begin(part); }

 private:
  int64_t size_, unit_, units_, parts_;
};

// Entries of `inner` that are summed at a time, a multiple of `unit` or a part of it. What is summed in which
// order depends on this alone.
int64_t InnerBlock(int64_t inner, int64_t most, int64_t unit) {
  if (unit > most) most = CeilOf(unit, CeilOf(unit, most));
  unit = unit > most ? most : CeilOf(8, unit) * unit;
  const int64_t parts = CeilOf(inner, std::max(unit, most / unit * unit));
  return CeilOf(CeilOf(inner, parts), unit) * unit;
}

// Where the inner loop finds the right operand.
enum class Source {
  kDirect,  // Where it is: few rows use it.
  kLocal,  // In panels that are packed for one block of the result: few rows use it, but it must be converted
           // or turned.
  kShared,  // In panels that are packed for all rows.
};

// How a product is cut.
class Blocks {
 public:
  Blocks(const BlockProduct& product, int threads);
  void Run(Workers& workers);

 private:
  // The panel of b that holds all of a range of `inner`.
  char* Panel(char* packed, int64_t panel, int64_t inner_size) const {
    return packed + panel * width_ * inner_size * bytes_;
  }
  void PackPanels(Workers& workers, int64_t column, int64_t columns, int64_t inner, int64_t size,
                  char* to) const;
  void ComputeBlock(int64_t row, int64_t rows, int64_t column, int64_t columns, int64_t inner, int64_t size,
                    int64_t first_column, char* packed, char* whole) const;
  void ComputeTiles(const Split& tiles, const RowTile* row_tiles, int64_t columns, const char* b,
                    int64_t b_inner, int64_t b_panel, char* c, int64_t c_row, bool add) const;

  const BlockProduct& product_;
  const Tiles& tiles_;
  int64_t bytes_;  // Of an entry.
  int64_t width_;  // Columns of a panel: those of the widest tile.
  int64_t tile_rows_;
  int64_t inner_block_;
  int64_t row_block_;
  int64_t column_block_;
  int64_t group_columns_;  // Of b that are packed at a time.
  int64_t group_inner_;
  bool direct_;  // Sums are made in the result itself.
  Source source_;
};

Blocks::Blocks(const BlockProduct& product, int threads)
    : product_(product), tiles_(GetTileKernels().tiles[static_cast<int>(product.sum)]) {
  const Machine& machine = ThisMachine();
  bytes_ = BytesOf(product.sum);
  width_ = product.columns <= tiles_.lanes ? tiles_.lanes : 2 * tiles_.lanes;
  tile_rows_ = std::max<int64_t>(product.row_unit, tiles_.rows / product.row_unit * product.row_unit);
  // Tiles that divide the period do not cross it.
  for (int64_t i = tile_rows_; product.row_period > 0 && 2 * i >= tile_rows_; --i) {
    if (product.row_period % i == 0) {
      tile_rows_ = i;
      break;
    }
  }
  int64_t unused;
  direct_ = product.c->Direct(0, 0, &unused) != nullptr;
  const bool reads_columns = product.b->Direct(0, 0, &unused) != nullptr;
  source_ = product.rows > 3 * tiles_.rows ? Source::kShared
            : reads_columns                ? Source::kDirect
                                           : Source::kLocal;
  const bool is_large = product.columns * product.inner * bytes_ > machine.l2_bytes / 2;
  // A panel of b stays in the first cache.
  const int64_t panel = std::clamp<int64_t>(machine.l1_bytes / (width_ * bytes_), 128, 512);
  if (source_ == Source::kDirect && is_large) {
    // The operand is read as it lies in memory, some of its rows at a time.
    inner_block_ = InnerBlock(product.inner, product.rows > 8 ? 32 : 16, product.inner_unit);
  } else {
    inner_block_ =
        InnerBlock(product.inner, source_ == Source::kLocal ? kLocalInner : panel, product.inner_unit);
  }
  row_block_ = std::max<int64_t>(4, machine.l2_bytes / 4 / (inner_block_ * bytes_) / tile_rows_) * tile_rows_;
  column_block_ = (direct_ ? 16 : 8) * width_;
  if (source_ == Source::kDirect) {
    column_block_ =
        std::clamp<int64_t>(machine.l2_bytes / 64 / (product.rows * bytes_ * width_), 8, 128) * width_;
  }
  if (threads > 1) {
    // Smaller blocks until each thread has some.
    auto tasks = [&] { return CeilOf(product.rows, row_block_) * CeilOf(product.columns, column_block_); };
    while (tasks() < 3 * threads && row_block_ > 4 * tile_rows_) row_block_ -= tile_rows_;
    while (tasks() < 3 * threads && column_block_ > 2 * width_) column_block_ /= 2;
  }
  // Groups are for what is packed for all rows; else all blocks are there to be shared.
  group_inner_ = product.inner;
  group_columns_ = CeilOf(product.columns, column_block_) * column_block_;
  if (source_ != Source::kShared) return;
  const int64_t budget = std::max(machine.l2_bytes, machine.l3_bytes / 4) / bytes_;
  group_inner_ =
      std::min(product.inner, std::max(budget / column_block_ / inner_block_, int64_t{1}) * inner_block_);
  group_columns_ = std::max<int64_t>(1, budget / group_inner_ / column_block_) * column_block_;
}

void Blocks::Run(Workers& workers) {
  const int64_t group = std::min(group_columns_, CeilOf(product_.columns, width_) * width_);
  const bool is_shared = source_ == Source::kShared;
  Scratch packed(is_shared ? group * group_inner_ * bytes_ : 0);
  // Sums that are neither complete nor the result itself.
  const bool keeps_sums = !direct_ && group_inner_ < product_.inner;
  Scratch whole(keeps_sums ? product_.rows * product_.columns * bytes_ : 0);
  const Split rows(product_.rows, row_block_, tile_rows_);
  for (int64_t first = 0; first < product_.columns; first += group) {
    const int64_t columns = std::min(group, product_.columns - first);
    const Split column_blocks(columns, column_block_, width_);
    for (int64_t inner = 0; inner < product_.inner; inner += group_inner_) {
      const int64_t size = std::min(group_inner_, product_.inner - inner);
      if (is_shared) PackPanels(workers, first, columns, inner, size, packed.data());
      workers.Run(rows.parts() * column_blocks.parts(), [&](int64_t task) {
        const int64_t i = task / column_blocks.parts(), j = task % column_blocks.parts();
        ComputeBlock(rows.Begin(i), rows.Size(i), first + column_blocks.Begin(j), column_blocks.Size(j),
                     inner, size, first, packed.data(), keeps_sums ? whole.data() : nullptr);
      });
    }
  }
}

void Blocks::PackPanels(Workers& workers, int64_t column, int64_t columns, int64_t inner, int64_t size,
                        char* to) const {
  const int64_t panels = CeilOf(columns, width_);
  const int64_t per_task = std::clamp<int64_t>(panels / (2 * workers.count()), 1, 16);
  workers.Run(CeilOf(panels, per_task), [&](int64_t task) {
    const int64_t end = std::min(panels, (task + 1) * per_task);
    // Some rows at a time, so that they are read along what is contiguous.
    for (int64_t at = 0; at < size; at += kPackedRows) {
      for (int64_t panel = task * per_task; panel < end; ++panel) {
        product_.b->Pack(column + panel * width_, std::min(width_, columns - panel * width_), inner + at,
                         std::min(kPackedRows, size - at), width_,
                         Panel(to, panel, size) + at * width_ * bytes_);
      }
    }
  });
}

void Blocks::ComputeBlock(int64_t row, int64_t rows, int64_t column, int64_t columns, int64_t inner,
                          int64_t size, int64_t first_column, char* packed, char* whole) const {
  const Split tiles(rows, tile_rows_, product_.row_unit);
  const int64_t tile_bytes =
      CeilOf((inner_block_ + kTileGap) * tile_rows_ * bytes_, sizeof(int64_t)) * sizeof(int64_t);
  Scratch a_scratch(product_.packs_rows ? tiles.parts() * tile_bytes : 0);
  const int64_t tail = columns % width_;
  const int64_t panels = CeilOf(columns, width_);
  Scratch b_scratch(source_ == Source::kShared
                        ? 0
                        : (source_ == Source::kLocal ? panels : 1) * width_ * inner_block_ * bytes_);
  int64_t c_row = 0;
  char* c = static_cast<char*>(product_.c->Direct(row, column, &c_row));
  Scratch c_scratch(c == nullptr && whole == nullptr ? rows * columns * bytes_ : 0);
  if (c == nullptr) {
    c = whole == nullptr ? c_scratch.data() : whole + (row * product_.columns + column) * bytes_;
    c_row = whole == nullptr ? columns : product_.columns;
  }
  // Small products should not wait for memory.
  RowTile few[8];
  std::vector<RowTile> many(tiles.parts() > 8 ? tiles.parts() : 0);
  RowTile* const row_tiles = many.empty() ? few : many.data();
  for (int64_t at = 0; at < size; at += inner_block_) {
    const int64_t block = std::min(inner_block_, size - at);
    for (int64_t t = 0; t < tiles.parts(); ++t) {
      char* const scratch = product_.packs_rows ? a_scratch.data() + t * tile_bytes : nullptr;
      row_tiles[t] = product_.a->Get(row + tiles.Begin(t), tiles.Size(t), inner + at, block, scratch);
      if (row_tiles[t].a_offsets == nullptr) {
        row_tiles[t].a_offsets = kNoOffset;
        row_tiles[t].parts = 1;
        row_tiles[t].part_inner = block;
      }
    }
    const bool add = inner + at > 0;
    switch (source_) {
      case Source::kShared: {
        const char* b = Panel(packed, (column - first_column) / width_, size) + at * width_ * bytes_;
        ComputeTiles(tiles, row_tiles, columns, b, width_, width_ * size * bytes_, c, c_row, add);
        break;
      }
      case Source::kLocal: {
        const int64_t width = panels * width_;
        product_.b->Pack(column, columns, inner + at, block, width, b_scratch.data());
        ComputeTiles(tiles, row_tiles, columns, b_scratch.data(), width, width_ * bytes_, c, c_row, add);
        break;
      }
      case Source::kDirect: {
        int64_t b_inner;
        const char* b = static_cast<const char*>(product_.b->Direct(column, inner + at, &b_inner));
        ComputeTiles(tiles, row_tiles, columns - tail, b, b_inner, width_ * bytes_, c, c_row, add);
        if (tail == 0) break;
        product_.b->Pack(column + columns - tail, tail, inner + at, block, width_, b_scratch.data());
        ComputeTiles(tiles, row_tiles, tail, b_scratch.data(), width_, 0, c + (columns - tail) * bytes_,
                     c_row, add);
        break;
      }
    }
  }
  if (inner + size < product_.inner) return;
  if (!direct_) product_.c->Store(c, c_row, row, rows, column, columns);
  product_.c->Finish(row, rows, column, columns);
}

void Blocks::ComputeTiles(const Split& tiles, const RowTile* row_tiles, int64_t columns, const char* b,
                          int64_t b_inner, int64_t b_panel, char* c, int64_t c_row, bool add) const {
  TileCall call;
  call.b_inner = b_inner;
  call.c_row = c_row;
  call.add = add;
  call.b_ahead = source_ == Source::kDirect ? 2 * width_ : 8 * b_inner;
  const int64_t panel_bytes = row_tiles[0].parts * row_tiles[0].part_inner * width_ * bytes_;
  for (int64_t j = 0; j < columns; j += width_) {
    call.columns = std::min(width_, columns - j);
    call.b = b + j / width_ * b_panel;
    const int vectors = call.columns > tiles_.lanes ? 2 : 1;
    // While tiles use a panel, the next one comes to the second cache.
    const bool has_next = source_ == Source::kShared && j + width_ < columns;
    const char* next = static_cast<const char*>(call.b) + b_panel;
    const int64_t next_share = CeilOf(panel_bytes, tiles.parts());
    int64_t done = 0;
    for (int64_t t = 0; t < tiles.parts(); ++t) {
      const RowTile& tile = row_tiles[t];
      const int64_t tile_rows = tiles.Size(t);
      call.a = tile.a;
      call.a_row = tile.a_row;
      call.a_inner = tile.a_inner;
      call.a_offsets = tile.a_offsets;
      call.parts = tile.parts;
      call.part_inner = tile.part_inner;
      call.c = c + (done * c_row + j) * bytes_;
      for (int64_t at = t * next_share; has_next && at < std::min(panel_bytes, (t + 1) * next_share);
           at += kLine) {
        __builtin_prefetch(next + at, 0, 2);
      }
      tiles_.compute[vectors - 1][tile_rows - 1](call);
      done += tile_rows;
    }
  }
}

}  // namespace

void ComputeBlocks(const BlockProduct& product, Workers& workers) {
  Blocks(product, workers.count()).Run(workers);
}

}  // namespace xla::cpu
