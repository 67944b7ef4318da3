#include "xla/cpu/kernels/sort.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "hwy/contrib/sort/vqsort.h"
#include "xla/cpu/kernels/scratch_parts.h"
#include "xla/cpu/kernels/sort_encode.h"
#include "xla/ops/sort/evaluate_merge_sort.h"

namespace xla::cpu {
namespace {

constexpr int64_t kElementsPerTask = 1 << 14;
constexpr int64_t kShort = 24;  // for shorter lines vqsort takes longer to start than to sort

template <typename Code>
void SortCodes(Code* codes, int64_t count) {
  if (count > kShort) return hwy::Sorter()(codes, count, hwy::SortAscending());
  for (int64_t i = 1; i < count; ++i) {
    const Code moving = codes[i];
    int64_t hole = i;
    for (; hole > 0 && moving < codes[hole - 1]; --hole) codes[hole] = codes[hole - 1];
    codes[hole] = moving;
  }
}

// There are only 256 codes.
void SortCodes(uint8_t* codes, int64_t count) {
  int64_t counts[256] = {};
  for (int64_t i = 0; i < count; ++i) ++counts[codes[i]];
  for (int code = 0; code < 256; ++code) codes = std::fill_n(codes, counts[code], static_cast<uint8_t>(code));
}

// Elements of one size along a line; sizes of 16 bytes are two halves.
struct Wide {
  uint64_t halves[2];
};

template <typename T>
void PermuteAs(const char* from, const uint32_t* order, int64_t count, char* to) {
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(to + i * sizeof(T), from + static_cast<int64_t>(order[i]) * sizeof(T), sizeof(T));
  }
}

// to[i] = from[order[i]]
void Permute(const char* from, const uint32_t* order, int64_t count, int64_t width, char* to) {
  switch (width) {
    case 1:
      return PermuteAs<uint8_t>(from, order, count, to);
    case 2:
      return PermuteAs<uint16_t>(from, order, count, to);
    case 4:
      return PermuteAs<uint32_t>(from, order, count, to);
    case 8:
      return PermuteAs<uint64_t>(from, order, count, to);
    case 16:
      return PermuteAs<Wide>(from, order, count, to);
    default:
      for (int64_t i = 0; i < count; ++i) std::memcpy(to + i * width, from + order[i] * width, width);
  }
}

void WritePlaces(const uint32_t* order, int64_t count, int64_t width, void* to) {
  if (width == 4) {
    std::memcpy(to, order, count * 4);
    return;
  }
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t place = order[i];  // little endian
    std::memcpy(static_cast<char*>(to) + i * width, &place, width);
  }
}

// Bits of a code of any width.
uint64_t CodeAt(const void* codes, int64_t width, int64_t i) {
  uint64_t code = 0;
  std::memcpy(&code, static_cast<const char*>(codes) + i * width, width);
  return code;
}

// Sources and results of one line, whose elements are neighbours.
using Line = absl::Span<const SortOperand>;

void SortLineByComparison(Line line, int64_t count, SortLess less, const void* context) {
  int64_t bytes = 2 * ScratchParts::Bytes<uint32_t>(count);
  for (const SortOperand& operand : line) bytes += ScratchParts::Bytes<char>(count * operand.width);
  ScratchParts scratch(bytes);
  uint32_t* const order = scratch.Take<uint32_t>(count);
  uint32_t* const spare = scratch.Take<uint32_t>(count);
  const size_t parts = line.size();
  absl::InlinedVector<const char*, 4> elements(parts);
  absl::InlinedVector<const void*, 4> a(parts), b(parts);
  for (int64_t i = 0; i < count; ++i) order[i] = static_cast<uint32_t>(i);
  for (size_t k = 0; k < parts; ++k) {
    elements[k] = static_cast<const char*>(line[k].source);
    if (line[k].source != nullptr && line[k].source != line[k].result) continue;
    char* const copy = scratch.Take<char>(count * line[k].width);
    elements[k] = copy;
    if (line[k].source == nullptr) {
      WritePlaces(order, count, line[k].width, copy);
    } else {
      std::memcpy(copy, line[k].source, count * line[k].width);
    }
  }
  MergeSort(order, spare, count, [&](uint32_t i, uint32_t j) {
    for (size_t k = 0; k < parts; ++k) {
      a[k] = elements[k] + i * line[k].width;
      b[k] = elements[k] + j * line[k].width;
    }
    return less(context, a.data(), b.data());
  });
  for (size_t k = 0; k < parts; ++k) {
    Permute(elements[k], order, count, line[k].width, static_cast<char*>(line[k].result));
  }
}

// What SortByComparison needs to know of keys.
struct KeyLess {
  absl::Span<const SortKey> keys;

  static bool Call(const void* context, const void* const* a, const void* const* b) {
    for (const SortKey& key : static_cast<const KeyLess*>(context)->keys) {
      uint64_t code_a = 0, code_b = 0;
      const uint32_t met = Encode(key, a, &code_a) | Encode(key, b, &code_b);
      if (key.order == FloatOrder::kPartial && (met & kMetNan) != 0) return false;
      if (code_a != code_b) return code_a < code_b;
    }
    return false;
  }

  static uint32_t Encode(const SortKey& key, const void* const* elements, uint64_t* code) {
    return EncodeKeys(key, static_cast<const char*>(elements[key.operand]) + key.offset, 0, 1, code);
  }
};

class KeySort {
 public:
  KeySort(int64_t count, absl::Span<const SortKey> keys, absl::Span<const SortOperand> operands)
      : count_(count), keys_(keys), width_(KeyWidth(keys[0].type)) {
    plain_ = keys.size() == 1 && operands.size() == 1 && operands[0].width == width_ &&
             keys[0].type != KeyType::kTable8;
    for (const SortKey& key : keys) {
      const int64_t width = KeyWidth(key.type);
      if (width >= 4 || count > int64_t{1} << (32 - 8 * width)) packed_width_ = 8;
      if (width == 8) long_keys_ = true;
    }
  }

  void SortLine(Line line) const {
    if (plain_ ? SortAlone(line[0]) : SortPacked(line)) return;
    const KeyLess less{keys_};
    SortLineByComparison(line, count_, &KeyLess::Call, &less);
  }

 private:
  // Whether the codes of the keys that were found do not determine how they are sorted.
  static bool HasNoOrder(const SortKey& key, uint32_t met) {
    return key.order == FloatOrder::kPartial && (met & kMetNan) != 0;
  }

  // Keys and nothing else: the sorted codes are the result. False if there is no order.
  bool SortAlone(const SortOperand& operand) const {
    const SortKey& key = keys_[0];
    const char* const source = static_cast<const char*>(operand.source);
    const bool in_result = source != operand.result;
    ScratchParts scratch(in_result ? 0 : ScratchParts::Bytes<char>(count_ * width_));
    char* const codes = in_result ? static_cast<char*>(operand.result) : scratch.Take<char>(count_ * width_);
    const uint32_t met = EncodeKeys(key, source, width_, count_, codes);
    if (HasNoOrder(key, met)) return false;
    std::vector<char> zeros, nans;
    if (met != 0) CollectEquals(source, &zeros, &nans);
    switch (width_) {
      case 1:
        SortCodes(reinterpret_cast<uint8_t*>(codes), count_);
        break;
      case 2:
        SortCodes(reinterpret_cast<uint16_t*>(codes), count_);
        break;
      case 4:
        SortCodes(reinterpret_cast<uint32_t*>(codes), count_);
        break;
      default:
        SortCodes(reinterpret_cast<uint64_t*>(codes), count_);
    }
    const int64_t first_zero = zeros.empty() ? 0 : FirstZero(codes);
    DecodeKeys(key, count_, codes);
    std::copy(zeros.begin(), zeros.end(), codes + first_zero * width_);
    std::copy(nans.begin(), nans.end(), key.descending ? codes : codes + count_ * width_ - nans.size());
    if (!in_result) std::memcpy(operand.result, codes, count_ * width_);
    return true;
  }

  // The bits of the zeros and NaNs in their order: among equals it stays.
  void CollectEquals(const char* source, std::vector<char>* zeros, std::vector<char>* nans) const {
    constexpr int64_t kChunk = 512;
    alignas(64) char codes[kChunk * 8];
    const uint64_t zero = CodeOf(0), nan = CodeOf(~uint64_t{0});
    for (int64_t begin = 0; begin < count_; begin += kChunk) {
      const int64_t size = std::min(kChunk, count_ - begin);
      EncodeKeys(keys_[0], source + begin * width_, width_, size, codes);
      for (int64_t i = 0; i < size; ++i) {
        const uint64_t code = CodeAt(codes, width_, i);
        if (code != zero && code != nan) continue;
        const char* const element = source + (begin + i) * width_;
        std::vector<char>* const equals = code == zero ? zeros : nans;
        equals->insert(equals->end(), element, element + width_);
      }
    }
  }

  uint64_t CodeOf(uint64_t bits) const {
    uint64_t code = 0;
    EncodeKeys(keys_[0], &bits, 0, 1, &code);
    return code;
  }

  int64_t FirstZero(const char* codes) const {
    const uint64_t zero = CodeOf(0);
    int64_t low = 0, high = count_;
    while (low < high) {
      const int64_t middle = low + (high - low) / 2;
      CodeAt(codes, width_, middle) < zero ? low = middle + 1 : high = middle;
    }
    return low;
  }

  // Sorts codes together with places, by the last key first. False if a key has no order.
  bool SortPacked(Line line) const {
    int64_t widest = 1;
    for (const SortOperand& operand : line) widest = std::max(widest, operand.width);
    ScratchParts scratch(
        ScratchParts::Bytes<char>(count_ * packed_width_) + 2 * ScratchParts::Bytes<uint32_t>(count_) +
        ScratchParts::Bytes<uint64_t>(long_keys_ ? count_ : 0) + ScratchParts::Bytes<char>(count_ * widest));
    char* const packed = scratch.Take<char>(count_ * packed_width_);
    uint32_t* order = scratch.Take<uint32_t>(count_);
    uint32_t* next = scratch.Take<uint32_t>(count_);
    char* const moved = scratch.Take<char>(count_ * widest);
    uint64_t* const long_codes = scratch.Take<uint64_t>(long_keys_ ? count_ : 0);
    uint32_t met = 0;
    for (size_t k = keys_.size(); k-- > 0;) {
      const SortKey& key = keys_[k];
      const int64_t width = line[key.operand].width;
      const char* from = static_cast<const char*>(line[key.operand].source);
      const bool first = k + 1 == keys_.size();
      if (!first) {
        Permute(from, order, count_, width, moved);
        from = moved;
      }
      met = SortByKey(key, from + key.offset, width, first ? nullptr : order, long_codes, packed, next);
      if (HasNoOrder(key, met)) return false;
      std::swap(order, next);
    }
    for (int k = 0; k < static_cast<int>(line.size()); ++k) {
      const bool from_codes = k == keys_[0].operand && met == 0;
      if (!from_codes || !DecodePacked(packed, line[k])) WriteOperand(line[k], order, moved);
    }
    return true;
  }

  // Sorts the keys' codes with their places to `packed`, and gives the places in `next`, or what `order` has
  // there.
  uint32_t SortByKey(const SortKey& key, const char* from, int64_t stride, const uint32_t* order,
                     uint64_t* long_codes, char* packed, uint32_t* next) const {
    uint32_t met = 0;
    if (packed_width_ == 4) {
      uint32_t* const numbers = reinterpret_cast<uint32_t*>(packed);
      met = EncodePackedKeys(key, from, stride, count_, 4, numbers);
      SortCodes(numbers, count_);
      const uint32_t mask = KeyWidth(key.type) == 1 ? 0xFFFFFF : 0xFFFF;
      for (int64_t i = 0; i < count_; ++i) next[i] = numbers[i] & mask;
    } else {
      uint64_t* const numbers = reinterpret_cast<uint64_t*>(packed);
      if (KeyWidth(key.type) == 8) {
        met = EncodeKeys(key, from, stride, count_, long_codes);
        SortLongCodes(long_codes, numbers);
      } else {
        met = EncodePackedKeys(key, from, stride, count_, 8, numbers);
        SortCodes(numbers, count_);
      }
      for (int64_t i = 0; i < count_; ++i) next[i] = static_cast<uint32_t>(numbers[i]);
    }
    for (int64_t i = 0; order != nullptr && i < count_; ++i) next[i] = order[next[i]];
    return met;
  }

  // Sorts by the upper halves of the codes, then what is equal by the lower ones.
  void SortLongCodes(const uint64_t* codes, uint64_t* packed) const {
    constexpr uint64_t kUpper = ~uint64_t{0} << 32;
    for (int64_t i = 0; i < count_; ++i) packed[i] = (codes[i] & kUpper) | static_cast<uint64_t>(i);
    SortCodes(packed, count_);
    for (int64_t begin = 0, end = 0; begin < count_; begin = end) {
      const uint64_t upper = packed[begin] & kUpper;
      for (end = begin + 1; end < count_ && (packed[end] & kUpper) == upper;) ++end;
      if (end == begin + 1) continue;
      for (int64_t i = begin; i < end; ++i) {
        const uint64_t place = packed[i] & ~kUpper;
        packed[i] = codes[place] << 32 | place;
      }
      SortCodes(packed + begin, end - begin);
    }
  }

  // Reading keys off the codes is faster than looking them up. False if they are not as wide.
  bool DecodePacked(const char* packed, const SortOperand& operand) const {
    if (width_ != 4 || operand.width != 4) return false;
    const uint64_t* const numbers = reinterpret_cast<const uint64_t*>(packed);
    uint32_t* const to = static_cast<uint32_t*>(operand.result);
    for (int64_t i = 0; i < count_; ++i) to[i] = static_cast<uint32_t>(numbers[i] >> 32);
    DecodeKeys(keys_[0], count_, to);
    return true;
  }

  void WriteOperand(const SortOperand& operand, const uint32_t* order, char* copy) const {
    if (operand.source == nullptr) return WritePlaces(order, count_, operand.width, operand.result);
    const char* from = static_cast<const char*>(operand.source);
    if (from == operand.result) {
      std::memcpy(copy, from, count_ * operand.width);
      from = copy;
    }
    Permute(from, order, count_, operand.width, static_cast<char*>(operand.result));
  }

  int64_t count_;
  absl::Span<const SortKey> keys_;
  int64_t width_;             // of the first key
  int64_t packed_width_ = 4;  // of codes with places: 4 or 8 bytes
  bool long_keys_ = false;    // some keys have 8 bytes
  bool plain_;                // one operand, which is the key
};

template <typename T>
void Transpose(const char* from, int64_t from_row, int64_t rows, int64_t columns, int64_t to_row, char* to) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      std::memcpy(to + j * to_row + i * static_cast<int64_t>(sizeof(T)),
                  from + i * from_row + j * static_cast<int64_t>(sizeof(T)), sizeof(T));
    }
  }
}

// Transposes [rows, columns]; the rows of the two sides are so many bytes apart.
void TransposeAny(const char* from, int64_t from_row, int64_t rows, int64_t columns, int64_t width,
                  int64_t to_row, char* to) {
  switch (width) {
    case 1:
      return Transpose<uint8_t>(from, from_row, rows, columns, to_row, to);
    case 2:
      return Transpose<uint16_t>(from, from_row, rows, columns, to_row, to);
    case 4:
      return Transpose<uint32_t>(from, from_row, rows, columns, to_row, to);
    case 8:
      return Transpose<uint64_t>(from, from_row, rows, columns, to_row, to);
    default:
      for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < columns; ++j) {
          std::memcpy(to + j * to_row + i * width, from + i * from_row + j * width, width);
        }
      }
  }
}

using Lines = absl::InlinedVector<SortOperand, 4>;

Lines Advance(absl::Span<const SortOperand> operands, int64_t elements) {
  Lines lines(operands.begin(), operands.end());
  for (SortOperand& line : lines) {
    if (line.source != nullptr) line.source = static_cast<const char*>(line.source) + elements * line.width;
    line.result = static_cast<char*>(line.result) + elements * line.width;
  }
  return lines;
}

// Sorts `lines` neighbouring lines of [size, inner] as rows of their own.
template <typename SortLine>
void SortStrided(const SortShape& shape, const Lines& operands, int64_t lines, const SortLine& sort_line) {
  int64_t bytes = 0;
  for (const SortOperand& operand : operands) {
    bytes += 2 * ScratchParts::Bytes<char>(lines * shape.size * operand.width);
  }
  ScratchParts scratch(bytes);
  Lines rows(operands.size());
  for (size_t k = 0; k < rows.size(); ++k) {
    const int64_t width = operands[k].width, size = lines * shape.size * width;
    char* const source = scratch.Take<char>(size);
    rows[k] = {operands[k].source == nullptr ? nullptr : source, scratch.Take<char>(size), width};
    if (rows[k].source == nullptr) continue;
    TransposeAny(static_cast<const char*>(operands[k].source), shape.inner * width, shape.size, lines, width,
                 shape.size * width, source);
  }
  for (int64_t i = 0; i < lines; ++i) sort_line(Advance(rows, i * shape.size));
  for (size_t k = 0; k < rows.size(); ++k) {
    const int64_t width = operands[k].width;
    TransposeAny(static_cast<const char*>(rows[k].result), shape.size * width, lines, shape.size, width,
                 shape.inner * width, static_cast<char*>(operands[k].result));
  }
}

// Calls sort_line for every line.
template <typename SortLine>
void ForEachLine(const SortShape& shape, absl::Span<const SortOperand> operands, Workers& workers,
                 const SortLine& sort_line) {
  const int64_t lines = shape.outer * shape.inner;
  if (lines == 0 || shape.size == 0) return;
  if (shape.inner == 1) {
    const int64_t unit = std::max<int64_t>(1, kElementsPerTask / shape.size);
    workers.Run((lines + unit - 1) / unit, [&](int64_t task) {
      for (int64_t line = task * unit; line < std::min(lines, (task + 1) * unit); ++line) {
        sort_line(Advance(operands, line * shape.size));
      }
    });
    return;
  }
  // As many lines as share cache lines.
  constexpr int64_t kLines = 16;
  const int64_t groups = (shape.inner + kLines - 1) / kLines;
  workers.Run(shape.outer * groups, [&](int64_t task) {
    const int64_t first = task % groups * kLines;
    const int64_t begin = task / groups * shape.size * shape.inner + first;
    SortStrided(shape, Advance(operands, begin), std::min(kLines, shape.inner - first), sort_line);
  });
}

}  // namespace

void SortByKeys(const SortShape& shape, absl::Span<const SortKey> keys,
                absl::Span<const SortOperand> operands, Workers& workers) {
  const KeySort sort(shape.size, keys, operands);
  ForEachLine(shape, operands, workers, [&](const Lines& line) { sort.SortLine(line); });
}

void SortByComparison(const SortShape& shape, SortLess less, const void* context,
                      absl::Span<const SortOperand> operands, Workers& workers) {
  ForEachLine(shape, operands, workers,
              [&](const Lines& line) { SortLineByComparison(line, shape.size, less, context); });
}

}  // namespace xla::cpu
