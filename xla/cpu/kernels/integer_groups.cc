#include "xla/cpu/kernels/integer_groups.h"

#include <algorithm>
#include <cstring>

namespace xla::cpu {
namespace {

bool IsByte(Element type) { return type == Element::kS8 || type == Element::kU8; }

// What turns the bytes of a number around 128.
uint8_t FlipOf(Element type, Element wanted) { return type == wanted ? 0 : 0x80; }

int16_t NumberAt(const char* from, Element type) {
  if (type == Element::kS8) return static_cast<int8_t>(*from);
  if (type == Element::kU8) return static_cast<uint8_t>(*from);
  int16_t value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

// Entries of one row or column: count numbers, `stride` bytes apart, then zeros up to `entries` entries that
// are to_step apart.
void GroupOne(const char* from, Element type, int64_t stride, int64_t count, Sum sum, uint8_t flip,
              int64_t entries, uint32_t* to, int64_t to_step) {
  const int64_t group = GroupOf(sum);
  const int64_t whole = count / group;
  int64_t entry = 0;
  if (sum == Sum::kQuads && stride == 1) {
    for (const uint32_t flips = flip * 0x01010101u; entry < whole; ++entry) {
      uint32_t value;
      std::memcpy(&value, from + 4 * entry, sizeof(value));
      to[entry * to_step] = value ^ flips;
    }
  }
  for (; entry < entries; ++entry) {
    uint32_t value = 0;
    for (int64_t i = 0; i < group && entry * group + i < count; ++i) {
      const char* at = from + (entry * group + i) * stride;
      const uint32_t number = sum == Sum::kQuads ? static_cast<uint8_t>(static_cast<uint8_t>(*at) ^ flip)
                                                 : static_cast<uint16_t>(NumberAt(at, type));
      value |= number << (32 / group * i);
    }
    to[entry * to_step] = value;
  }
}

// Four neighbouring rows of bytes to entries of columns.
void Interleave(const uint8_t* from, int64_t row, int64_t columns, uint8_t flip, uint32_t* __restrict to) {
  const uint8_t *r0 = from, *r1 = r0 + row, *r2 = r1 + row, *r3 = r2 + row;
  const uint32_t flips = flip * 0x01010101u;
  for (int64_t j = 0; j < columns; ++j) {
    to[j] = (uint32_t{r0[j]} | uint32_t{r1[j]} << 8 | uint32_t{r2[j]} << 16 | uint32_t{r3[j]} << 24) ^ flips;
  }
}

// The sum of all inner numbers of each row, as they are after turning.
std::vector<uint32_t> SumsOf(const Operand& operand, int64_t rows, int64_t inner, uint8_t flip,
                             bool is_signed) {
  std::vector<uint32_t> sums(rows);
  auto number = [&](const char* at) {
    const uint8_t byte = static_cast<uint8_t>(*at) ^ flip;
    return is_signed ? static_cast<uint32_t>(static_cast<int8_t>(byte)) : byte;
  };
  const char* from = operand.At(0, 0);
  if (operand.outer_stride == 1) {
    for (int64_t p = 0; p < inner; ++p) {
      for (int64_t i = 0; i < rows; ++i) sums[i] += number(from + p * operand.inner_stride + i);
    }
  } else {
    for (int64_t i = 0; i < rows; ++i) {
      uint32_t sum = 0;
      for (int64_t p = 0; p < inner; ++p)
        sum += number(from + i * operand.outer_stride + p * operand.inner_stride);
      sums[i] = sum;
    }
  }
  return sums;
}

}  // namespace

Sum GroupedSumOf(Element lhs, Element rhs) {
  const auto has = [](Sum sum) { return GetTileKernels().tiles[static_cast<int>(sum)].rows > 0; };
  if (IsByte(lhs) && IsByte(rhs) && has(Sum::kQuads)) return Sum::kQuads;
  const auto is_short = [](Element type) { return IsByte(type) || type == Element::kS16; };
  return is_short(lhs) && is_short(rhs) ? Sum::kPairs : Sum::kI32;
}

RowTile GroupedRows::Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const {
  const int64_t group = GroupOf(sum_), bytes = BytesOf(operand_.type), stride = size + kTileGap;
  for (int64_t i = 0; i < rows; ++i) {
    GroupOne(operand_.At(row + i, inner * group), operand_.type, operand_.inner_stride * bytes,
             std::min(size * group, inner_ - inner * group), sum_, FlipOf(operand_.type, Element::kU8), size,
             static_cast<uint32_t*>(to) + i * stride, 1);
  }
  RowTile tile = {};
  tile.a = to;
  tile.a_row = stride;
  tile.a_inner = 1;
  return tile;
}

void GroupedColumns::Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
                          void* to) const {
  const int64_t group = GroupOf(sum_), bytes = BytesOf(operand_.type);
  const int64_t count = std::min(size * group, inner_ - inner * group);
  const uint8_t flip = FlipOf(operand_.type, Element::kS8);
  uint32_t* const entries = static_cast<uint32_t*>(to);
  int64_t done = 0;  // Entries.
  if (sum_ == Sum::kQuads && operand_.outer_stride == 1) {
    for (; (done + 1) * group <= count; ++done) {
      Interleave(reinterpret_cast<const uint8_t*>(operand_.At(column, (inner + done) * group)),
                 operand_.inner_stride, columns, flip, entries + done * width);
    }
  }
  for (int64_t j = 0; j < columns && done < size; ++j) {
    GroupOne(operand_.At(column + j, std::min((inner + done) * group, inner_ - 1)), operand_.type,
             operand_.inner_stride * bytes, count - done * group, sum_, flip, size - done,
             entries + done * width + j, width);
  }
  for (int64_t p = 0; p < size; ++p) std::fill(entries + p * width + columns, entries + (p + 1) * width, 0);
}

CorrectedResult::CorrectedResult(const BlockResult& result, const Operand& lhs, const Operand& rhs,
                                 int64_t rows, int64_t columns, int64_t inner)
    : result_(result), of_rows_(rows), of_columns_(columns) {
  const uint8_t x = FlipOf(lhs.type, Element::kU8), y = FlipOf(rhs.type, Element::kS8);
  if (y != 0) {
    of_rows_ = SumsOf(lhs, rows, inner, x, false);
    for (uint32_t& sum : of_rows_) sum = y * sum - static_cast<uint32_t>(inner) * x * y;
  }
  if (x != 0) {
    of_columns_ = SumsOf(rhs, columns, inner, y, true);
    for (uint32_t& sum : of_columns_) sum = -x * sum;
  }
}

void CorrectedResult::Store(const void* sums, int64_t sums_row, int64_t row, int64_t rows, int64_t column,
                            int64_t columns) const {
  std::vector<uint32_t> corrected(columns);
  for (int64_t i = 0; i < rows; ++i) {
    const uint32_t* from = static_cast<const uint32_t*>(sums) + i * sums_row;
    for (int64_t j = 0; j < columns; ++j)
      corrected[j] = from[j] + of_columns_[column + j] + of_rows_[row + i];
    result_.Store(corrected.data(), columns, row + i, 1, column, columns);
  }
}

}  // namespace xla::cpu
