#include <algorithm>
#include <memory>
#include <vector>

#include "xla/ops/dot/matmul.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla {
namespace {

// Blocks that stay in the caches: of rows, of terms and of columns. A tile is what a kernel keeps in
// registers.
constexpr int64_t kRowBlock = 64;
constexpr int64_t kTermBlock = 256;
constexpr int64_t kColumnBlock = 256;
constexpr int64_t kTile = 4;

int64_t RoundUp(int64_t size) { return (size + kTile - 1) / kTile * kTile; }

// Copies a block of `rows` x `columns` elements into strips of kTile rows (transposed: columns), the strip's
// elements of one term next to each other. What is missing in the last strip becomes zero.
template <typename T, typename Source>
void PackRows(const Source* source, int64_t stride, int64_t rows, int64_t terms, T* packed) {
  for (int64_t r0 = 0; r0 < rows; r0 += kTile) {
    const int64_t height = std::min(kTile, rows - r0);
    for (int64_t t = 0; t < terms; ++t, packed += kTile) {
      for (int64_t r = 0; r < kTile; ++r) {
        packed[r] = r < height ? static_cast<T>(source[(r0 + r) * stride + t]) : T(0);
      }
    }
  }
}

template <typename T, typename Source>
void PackColumns(const Source* source, int64_t stride, int64_t terms, int64_t columns, T* packed) {
  for (int64_t c0 = 0; c0 < columns; c0 += kTile) {
    const int64_t width = std::min(kTile, columns - c0);
    for (int64_t t = 0; t < terms; ++t, packed += kTile) {
      const Source* row = source + t * stride + c0;
      if (width == kTile) {
        for (int64_t c = 0; c < kTile; ++c) packed[c] = static_cast<T>(row[c]);
      } else {
        for (int64_t c = 0; c < kTile; ++c) packed[c] = c < width ? static_cast<T>(row[c]) : T(0);
      }
    }
  }
}

// c[kTile, kTile] += the product of two strips.
template <typename T>
void MultiplyTile(const T* a, const T* b, int64_t terms, T* c, int64_t c_stride) {
  T sum[kTile][kTile] = {};
  for (int64_t t = 0; t < terms; ++t, a += kTile, b += kTile) {
    for (int64_t i = 0; i < kTile; ++i) {
      for (int64_t j = 0; j < kTile; ++j) sum[i][j] += a[i] * b[j];
    }
  }
  for (int64_t i = 0; i < kTile; ++i) {
    for (int64_t j = 0; j < kTile; ++j) c[i * c_stride + j] += sum[i][j];
  }
}

// The same in vectors of two, which the registers of every x86-64 hold.
template <>
void MultiplyTile<double>(const double* a, const double* b, int64_t terms, double* c, int64_t c_stride) {
  using Pair [[gnu::vector_size(16), gnu::aligned(8)]] = double;
  Pair sum[kTile][2] = {};
  for (int64_t t = 0; t < terms; ++t, a += kTile, b += kTile) {
    const Pair b0 = *reinterpret_cast<const Pair*>(b);
    const Pair b1 = *reinterpret_cast<const Pair*>(b + 2);
    for (int64_t i = 0; i < kTile; ++i) {
      const Pair x = {a[i], a[i]};
      sum[i][0] += x * b0;
      sum[i][1] += x * b1;
    }
  }
  for (int64_t i = 0; i < kTile; ++i) {
    for (int64_t j = 0; j < kTile; ++j) c[i * c_stride + j] += sum[i][j / 2][j % 2];
  }
}

template <typename T, typename Lhs, typename Rhs>
void MultiplyBlocked(const Lhs* a, const Rhs* b, T* c, int64_t m, int64_t k, int64_t n) {
  const int64_t max_terms = std::min(k, kTermBlock);
  const auto packed_a = std::make_unique<T[]>(RoundUp(std::min(m, kRowBlock)) * max_terms);
  const auto packed_b = std::make_unique<T[]>(RoundUp(std::min(n, kColumnBlock)) * max_terms);
  const int64_t sum_stride = RoundUp(std::min(n, kColumnBlock));
  std::vector<T> sums(RoundUp(std::min(m, kRowBlock)) * sum_stride);
  for (int64_t n0 = 0; n0 < n; n0 += kColumnBlock) {
    const int64_t columns = std::min(kColumnBlock, n - n0);
    for (int64_t m0 = 0; m0 < m; m0 += kRowBlock) {
      const int64_t rows = std::min(kRowBlock, m - m0);
      std::fill(sums.begin(), sums.end(), T(0));
      for (int64_t k0 = 0; k0 < k; k0 += kTermBlock) {
        const int64_t terms = std::min(kTermBlock, k - k0);
        PackRows(a + m0 * k + k0, k, rows, terms, packed_a.get());
        PackColumns(b + k0 * n + n0, n, terms, columns, packed_b.get());
        for (int64_t j = 0; j < columns; j += kTile) {
          for (int64_t i = 0; i < rows; i += kTile) {
            MultiplyTile(packed_a.get() + i * terms, packed_b.get() + j * terms, terms,
                         &sums[i * sum_stride + j], sum_stride);
          }
        }
      }
      for (int64_t i = 0; i < rows; ++i) {
        std::copy_n(&sums[i * sum_stride], columns, c + (m0 + i) * n + n0);
      }
    }
  }
}

// For one column: the products of a row in several running sums.
template <typename T, typename Lhs, typename Rhs>
void MultiplyVector(const Lhs* a, const Rhs* b, T* c, int64_t m, int64_t k) {
  constexpr int64_t kSums = 8;
  for (int64_t i = 0; i < m; ++i, a += k) {
    T sums[kSums] = {};
    int64_t t = 0;
    for (; t + kSums <= k; t += kSums) {
      for (int64_t s = 0; s < kSums; ++s) sums[s] += static_cast<T>(a[t + s]) * static_cast<T>(b[t + s]);
    }
    for (; t < k; ++t) sums[0] += static_cast<T>(a[t]) * static_cast<T>(b[t]);
    for (int64_t s = kSums / 2; s > 0; s /= 2) {
      for (int64_t j = 0; j < s; ++j) sums[j] += sums[j + s];
    }
    c[i] = sums[0];
  }
}

// For few rows, or little work: each term adds a multiple of a row of b, to as much of a row of c as
// stays in the cache.
template <typename T, typename Lhs, typename Rhs>
void MultiplyRows(const Lhs* a, const Rhs* b, T* c, int64_t m, int64_t k, int64_t n) {
  constexpr int64_t kColumns = 1024;
  std::fill_n(c, m * n, T(0));
  for (int64_t n0 = 0; n0 < n; n0 += kColumns) {
    const int64_t columns = std::min(kColumns, n - n0);
    for (int64_t i = 0; i < m; ++i) {
      T* sum = c + i * n + n0;
      for (int64_t t = 0; t < k; ++t) {
        const T x = static_cast<T>(a[i * k + t]);
        const Rhs* row = b + t * n + n0;
        for (int64_t j = 0; j < columns; ++j) sum[j] += x * static_cast<T>(row[j]);
      }
    }
  }
}

template <typename T, typename Lhs, typename Rhs>
void Multiply(const void* a, const void* b, void* c, int64_t m, int64_t k, int64_t n) {
  const Lhs* lhs = static_cast<const Lhs*>(a);
  const Rhs* rhs = static_cast<const Rhs*>(b);
  T* result = static_cast<T*>(c);
  if (n == 1) {
    MultiplyVector(lhs, rhs, result, m, k);
  } else if (m < kTile || n < kTile || k < kTile) {
    MultiplyRows(lhs, rhs, result, m, k, n);
  } else {
    MultiplyBlocked(lhs, rhs, result, m, k, n);
  }
}

// The parts of complex numbers apart: the product of two infinite numbers is what the formula gives, as in
// the elementwise op.
struct PlainComplex {
  double re = 0, im = 0;
  PlainComplex() = default;
  explicit PlainComplex(int value) : re(value) {}
  PlainComplex& operator+=(const PlainComplex& other) {
    re += other.re;
    im += other.im;
    return *this;
  }
  friend PlainComplex operator*(const PlainComplex& x, const PlainComplex& y) {
    PlainComplex result;
    result.re = x.re * y.re - x.im * y.im;
    result.im = x.re * y.im + x.im * y.re;
    return result;
  }
};
static_assert(sizeof(PlainComplex) == sizeof(complex128));

}  // namespace

PrimitiveType MatmulType(PrimitiveType lhs, PrimitiveType rhs, PrimitiveType result) {
  auto any = [&](auto&& property) { return property(lhs) || property(rhs) || property(result); };
  if (any(primitive_util::IsComplexType)) return C128;
  if (any(primitive_util::IsFloatingPointType)) return F64;
  return primitive_util::BitWidth(result) > 32 ? U64 : U32;
}

absl::StatusOr<Literal> ToMatmulOperand(const Literal& operand, PrimitiveType matmul_type) {
  const PrimitiveType type = operand.shape().element_type();
  if (type == matmul_type || (matmul_type == F64 && type == F32)) return operand;
  return operand.Convert(matmul_type);
}

namespace {

// Calls function(T, Lhs, Rhs) with values of the types that the operands and the result are stored in.
template <typename F>
void WithStoredTypes(PrimitiveType matmul_type, PrimitiveType lhs_type, PrimitiveType rhs_type,
                     F&& function) {
  if (matmul_type == C128) return function(PlainComplex(), PlainComplex(), PlainComplex());
  if (matmul_type == U32) return function(uint32_t(), uint32_t(), uint32_t());
  if (matmul_type == U64) return function(uint64_t(), uint64_t(), uint64_t());
  if (lhs_type == F32 && rhs_type == F32) return function(double(), float(), float());
  if (lhs_type == F32) return function(double(), float(), double());
  if (rhs_type == F32) return function(double(), double(), float());
  function(double(), double(), double());
}

}  // namespace

void Matmul(PrimitiveType matmul_type, PrimitiveType lhs_type, const void* a, PrimitiveType rhs_type,
            const void* b, void* c, int64_t m, int64_t k, int64_t n) {
  WithStoredTypes(matmul_type, lhs_type, rhs_type, [&](auto sum, auto lhs, auto rhs) {
    Multiply<decltype(sum), decltype(lhs), decltype(rhs)>(a, b, c, m, k, n);
  });
}

void MultiplyByColumns(PrimitiveType matmul_type, PrimitiveType lhs_type, const void* a,
                       PrimitiveType rhs_type, const void* b, void* c, int64_t k, int64_t n, int64_t repeat) {
  WithStoredTypes(matmul_type, lhs_type, rhs_type, [&](auto zero, auto lhs, auto rhs) {
    using T = decltype(zero);
    const auto* x = static_cast<const decltype(lhs)*>(a);
    const auto* y = static_cast<const decltype(rhs)*>(b);
    T* sums = static_cast<T*>(c);
    std::fill_n(sums, n, T(0));
    for (int64_t t = 0; t < k; ++t, x += n / repeat, y += n) {
      if (repeat == 1) {
        for (int64_t j = 0; j < n; ++j) sums[j] += static_cast<T>(x[j]) * static_cast<T>(y[j]);
      } else {
        for (int64_t j = 0; j < n; ++j) sums[j] += static_cast<T>(x[j / repeat]) * static_cast<T>(y[j]);
      }
    }
  });
}

}  // namespace xla
