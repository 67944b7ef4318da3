#include "xla/cpu/kernels/operand.h"

#include <algorithm>
#include <bit>
#include <complex>
#include <cstring>
#include <type_traits>

namespace xla::cpu {
namespace {

// The narrow floating-point types, as their bits.
struct Half {
  uint16_t bits;
};
struct Brain {
  uint16_t bits;
};

float Widen(Brain value) { return std::bit_cast<float>(uint32_t{value.bits} << 16); }

float Widen(Half value) {
  const uint32_t sign = uint32_t{value.bits} >> 15 << 31, magnitude = value.bits & 0x7fff;
  // Exponents move by 112; subnormal numbers are multiples of 2^-24; infinity and NaN keep an exponent of all
  // ones.
  if (magnitude < 0x400)
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(static_cast<float>(magnitude) * 0x1p-24f));
  if (magnitude >= 0x7c00) return std::bit_cast<float>(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
  return std::bit_cast<float>(sign | ((magnitude << 13) + (112u << 23)));
}

template <class Narrow>
Narrow NarrowOf(float value);

template <>
Brain NarrowOf<Brain>(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  if (value != value) return {static_cast<uint16_t>(bits >> 16 | 0x40)};
  return {static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16)};
}

template <>
Half NarrowOf<Half>(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint16_t sign = bits >> 31 << 15;
  const uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return {static_cast<uint16_t>(sign | 0x7e00 | (magnitude >> 13 & 0x3ff))};
  if (magnitude >= 0x477ff000) return {static_cast<uint16_t>(sign | 0x7c00)};  // 65520 and more are infinite.
  if (magnitude < 0x38800000) {
    // Subnormal: adding 1/2 rounds to multiples of 2^-24.
    const float shifted = std::bit_cast<float>(magnitude) + 0.5f;
    return {static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(shifted) - 0x3f000000))};
  }
  return {static_cast<uint16_t>(sign | ((magnitude - (112u << 23) + 0xfff + (magnitude >> 13 & 1)) >> 13))};
}

template <class To, class From>
To Convert(From value) {
  if constexpr (std::is_same_v<From, Half> || std::is_same_v<From, Brain>) {
    return Convert<To>(Widen(value));
  } else if constexpr (std::is_same_v<To, Half> || std::is_same_v<To, Brain>) {
    return NarrowOf<To>(static_cast<float>(value));
  } else {
    return static_cast<To>(value);
  }
}

// Calls f with a value of the C++ type of an element; complex types come as what they consist of.
template <class F>
void WithType(Element element, F f) {
  switch (element) {
    case Element::kS8:
      return f(int8_t{});
    case Element::kS16:
      return f(int16_t{});
    case Element::kS32:
      return f(int32_t{});
    case Element::kS64:
      return f(int64_t{});
    case Element::kU8:
      return f(uint8_t{});
    case Element::kU16:
      return f(uint16_t{});
    case Element::kU32:
      return f(uint32_t{});
    case Element::kU64:
      return f(uint64_t{});
    case Element::kF16:
      return f(Half{});
    case Element::kBF16:
      return f(Brain{});
    case Element::kF32:
    case Element::kC64:
      return f(float{});
    case Element::kF64:
    case Element::kC128:
      return f(double{});
  }
}

template <class F>
void WithSum(Sum sum, F f) {
  switch (sum) {
    case Sum::kF32:
      return f(float{});
    case Sum::kF64:
      return f(double{});
    case Sum::kPairs:
    case Sum::kQuads:
    case Sum::kI32:
      return f(int32_t{});
    case Sum::kI64:
      return f(int64_t{});
  }
}

template <class From, class To>
void CopyNumbers(const AnyCopy& copy, int64_t from_scale, int64_t to_scale) {
  for (int64_t i = 0; i < copy.rows; ++i) {
    const From* from = static_cast<const From*>(copy.from) + i * copy.from_row * from_scale;
    To* to = static_cast<To*>(copy.to) + i * copy.to_row * to_scale;
    for (int64_t j = 0; j < copy.columns; ++j) {
      to[j * copy.to_column * to_scale] = Convert<To>(from[j * copy.from_column * from_scale]);
      if (from_scale == 2)
        to[j * copy.to_column + copy.imaginary] = Convert<To>(from[j * copy.from_column * 2 + 1]);
      if (to_scale == 2)
        to[j * copy.to_column * 2 + 1] = Convert<To>(from[j * copy.from_column + copy.imaginary]);
    }
  }
}

// Makes columns past `columns` zero.
void FillColumns(void* to, int64_t columns, int64_t rows, int64_t width, int64_t bytes) {
  for (int64_t p = 0; p < rows && columns < width; ++p) {
    std::fill_n(static_cast<char*>(to) + (p * width + columns) * bytes, (width - columns) * bytes, 0);
  }
}

template <class T>
void Turn(T* numbers, int64_t rows, int64_t size) {
  for (T* at = numbers; at < numbers + rows * size; at += 2 * rows) {
    for (int64_t i = 0; i < rows; i += 2) {
      at[rows + i] = -at[i + 1];
      at[rows + i + 1] = at[i];
    }
  }
}

}  // namespace

void CopyAny(Element from, Sum sum, const AnyCopy& copy) {
  const int64_t scale = IsComplex(from) ? 2 : 1;
  WithType(from, [&](auto f) {
    using From = decltype(f);
    // Floating-point numbers are not summed as integers.
    if (IsInteger(from) || sum == Sum::kF32 || sum == Sum::kF64) {
      WithSum(sum, [&](auto t) { CopyNumbers<From, decltype(t)>(copy, scale, 1); });
    }
  });
}

void StoreAny(Sum sum, Element to, const AnyCopy& copy) {
  if (sum == Sum::kF32 && copy.from_column == 1 && copy.to_column == 1) {
    const TileKernels& kernels = GetTileKernels();
    const auto store = to == Element::kBF16  ? kernels.store_bf16
                       : to == Element::kF16 ? kernels.store_f16
                                             : nullptr;
    if (store != nullptr) {
      return store({copy.from, copy.from_row, copy.rows, copy.columns, copy.to, copy.to_row, copy.columns});
    }
  }
  const int64_t scale = IsComplex(to) ? 2 : 1;
  WithSum(sum, [&](auto f) {
    WithType(to, [&](auto t) { CopyNumbers<decltype(f), decltype(t)>(copy, 1, scale); });
  });
}

Sum SumOf(Element lhs, Element rhs, Element out) {
  const Element types[] = {lhs, rhs, out};
  auto is_wide = [](Element type) { return type == Element::kF64 || type == Element::kC128; };
  if (!IsInteger(out)) return std::any_of(types, types + 3, is_wide) ? Sum::kF64 : Sum::kF32;
  return BytesOf(out) == 8 ? Sum::kI64 : Sum::kI32;
}

Element ElementOf(Sum sum) {
  switch (sum) {
    case Sum::kF32:
      return Element::kF32;
    case Sum::kF64:
      return Element::kF64;
    case Sum::kI64:
      return Element::kS64;
    case Sum::kI32:
    case Sum::kPairs:
    case Sum::kQuads:
      return Element::kS32;
  }
}

void OperandColumns::Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
                          void* to) const {
  const auto copy = CopyOf(operand_.type, sum_);
  const int64_t bytes = BytesOf(sum_);
  ForEachRun(operand_, column, inner, size, [&](const char* from, int64_t at, int64_t run) {
    char* const out = static_cast<char*>(to) + at * width * bytes;
    if (copy != nullptr && operand_.outer_stride == 1) {
      copy({from, operand_.inner_stride, run, columns, out, width, width});
    } else if (operand_.inner_stride == 1 && operand_.type == ElementOf(sum_)) {
      const RowsCopy transposed = {from, operand_.outer_stride, columns, run, out, width, width};
      bytes == 4 ? GetTileKernels().transpose4(transposed) : GetTileKernels().transpose8(transposed);
    } else {
      CopyAny(operand_.type, sum_,
              {from, operand_.inner_stride, operand_.outer_stride, run, columns, out, width, 1});
      FillColumns(out, columns, run, width, bytes);
    }
  });
}

const void* OperandColumns::Direct(int64_t column, int64_t inner, int64_t* b_inner) const {
  *b_inner = operand_.inner_stride;
  const bool is_direct =
      operand_.type == ElementOf(sum_) && operand_.outer_stride == 1 && operand_.is_one_segment;
  return is_direct ? operand_.At(column, inner) : nullptr;
}

void ComplexColumns::Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
                          void* to) const {
  const int64_t bytes = BytesOf(sum_);
  ForEachRun(operand_, column, inner / 2, size / 2, [&](const char* from, int64_t at, int64_t run) {
    CopyAny(operand_.type, sum_,
            {from, operand_.inner_stride, operand_.outer_stride, run, columns,
             static_cast<char*>(to) + 2 * at * width * bytes, 2 * width, 1, width});
  });
  FillColumns(to, columns, size, width, bytes);
}

void TurnComplexRows(Sum sum, int64_t rows, int64_t size, void* numbers) {
  sum == Sum::kF32 ? Turn(static_cast<float*>(numbers), rows, size)
                   : Turn(static_cast<double*>(numbers), rows, size);
}

}  // namespace xla::cpu
