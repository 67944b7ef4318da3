#include "xla/cpu/kernels/linalg.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <thread>
#include <type_traits>
#include <vector>

#include "gtest/gtest.h"
#include "hwy/highway.h"
#include "xla/cpu/kernels/linalg_internal.h"

namespace xla::cpu {
namespace {

using Complex = std::complex<double>;

template <typename T>
struct Info {
  using Real = T;
  static constexpr Number kNumber = std::is_same_v<T, float> ? Number::kF32 : Number::kF64;
  static T Of(Complex x) { return static_cast<T>(x.real()); }
};
template <typename T>
struct Info<std::complex<T>> {
  using Real = T;
  static constexpr Number kNumber = std::is_same_v<T, float> ? Number::kC64 : Number::kC128;
  static std::complex<T> Of(Complex x) { return std::complex<T>(x); }
};

// Each task in a thread of its own order, some of them at a time.
class Threads : public Workers {
 public:
  explicit Threads(int count) : count_(count) {}
  int count() const override { return count_; }
  void Run(int64_t tasks, absl::FunctionRef<void(int64_t)> body) override {
    std::vector<std::thread> threads;
    for (int t = 0; t < count_; ++t) {
      threads.emplace_back([&, t] {
        for (int64_t task = tasks - 1 - t; task >= 0; task -= count_) body(task);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

 private:
  const int count_;
};

enum class Order { kRows, kColumns, kSpread };
constexpr Order kOrders[] = {Order::kRows, Order::kColumns, Order::kSpread};

// A batch of matrices in memory of any order, with room around them that must stay as it is.
template <typename T>
class Batch {
 public:
  Batch(int64_t batch, int64_t rows, int64_t columns, Order order) : rows_(rows), columns_(columns) {
    const int64_t gap = order == Order::kSpread ? 2 : 0;
    row_step_ = order == Order::kColumns ? 1 : order == Order::kSpread ? 3 : columns;
    column_step_ = order == Order::kColumns ? rows : order == Order::kSpread ? 3 * rows + 1 : 1;
    step_ = order == Order::kSpread ? column_step_ * columns + gap : rows * columns;
    if (order == Order::kSpread && rows % 2 == 0) {  // rows that are contiguous, with gaps between
      row_step_ = columns + 3;
      column_step_ = 1;
      step_ = rows * row_step_ + 1;
    }
    data_.resize(batch * step_ + 5, T(77));
  }

  T& operator()(int64_t b, int64_t i, int64_t j) {
    return data_[b * step_ + i * row_step_ + j * column_step_];
  }
  Matrices matrices() { return {data_.data(), step_, row_step_, column_step_}; }
  ConstMatrices in() { return {data_.data(), step_, row_step_, column_step_}; }
  std::vector<T>& data() { return data_; }

  // How many elements are still what the memory was filled with.
  int64_t Untouched() const {
    int64_t count = 0;
    for (const T& x : data_) count += x == T(77);
    return count;
  }
  int64_t Gaps(int64_t batch) const { return static_cast<int64_t>(data_.size()) - batch * rows_ * columns_; }

 private:
  int64_t rows_, columns_, row_step_, column_step_, step_;
  std::vector<T> data_;
};

class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed * 2654435761u + 12345) {}
  Complex Next() {
    const double re = Uniform();
    return {re, Uniform()};
  }

 private:
  double Uniform() {  // from -1 to 1
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(static_cast<int64_t>(state_ >> 11)) * 0x1p-52 - 1;
  }
  uint64_t state_;
};

template <typename T>
bool SameBits(const std::vector<T>& x, const std::vector<T>& y) {
  return x.size() == y.size() && memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

template <typename T>
double Epsilon() {
  return std::numeric_limits<typename Info<T>::Real>::epsilon();
}

template <typename T>
bool IsNan(const T& x) {
  return std::isnan(std::real(x));
}

template <typename T>
class LinalgTest : public testing::Test {
 protected:
  void TearDown() override { hwy::SetSupportedTargetsForTest(0); }
};
using Types = testing::Types<float, double, std::complex<float>, std::complex<double>>;
TYPED_TEST_SUITE(LinalgTest, Types);

// Runs with each instruction set of this machine that kernels are compiled for.
template <typename Test>
void ForEachTarget(Test test) {
  const int64_t all = hwy::SupportedTargets();
  int count = 0;
  for (int64_t target : {HWY_AVX3, HWY_AVX2, HWY_EMU128}) {
    if ((all & target) == 0) continue;
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    test();
    hwy::SetSupportedTargetsForTest(0);
    ++count;
  }
  EXPECT_GT(count, 0);
}

// A hermitian positive definite matrix whose other triangle is NaN.
template <typename T>
void FillPositive(Batch<T>* a, int64_t b, int64_t n, bool lower, std::vector<Complex>* whole) {
  Random random(static_cast<uint32_t>(b * 131 + n));
  whole->assign(n * n, 0);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      Complex x(Info<T>::Of(random.Next() * (i == j ? 0.0 : 1.0) +
                            (i == j ? Complex(1.5 * static_cast<double>(n)) : 0)));
      (*whole)[i * n + j] = x;
      (*whole)[j * n + i] = std::conj(x);
    }
  }
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      const bool is_read = lower ? j <= i : i <= j;
      (*a)(b, i, j) =
          is_read ? Info<T>::Of((*whole)[i * n + j]) : Info<T>::Of(std::numeric_limits<double>::quiet_NaN());
    }
  }
}

// A vector of weights: what holds for each row or column of a matrix holds for their weighted sum, which
// takes less time to check.
std::vector<Complex> Weights(int64_t n) {
  Random random(99);
  std::vector<Complex> weights(n);
  for (Complex& x : weights) x = random.Next();
  return weights;
}

double Larger(double worst, Complex difference) {
  const double size = std::abs(difference);
  return std::isnan(size) ? std::numeric_limits<double>::infinity() : std::max(worst, size);
}

// Checks that the factor times its adjoint is the matrix, and the zeros across the diagonal.
template <typename T>
void CheckFactor(Batch<T>* l, int64_t b, int64_t n, bool lower, const std::vector<Complex>& a) {
  const std::vector<Complex> w = Weights(n);
  std::vector<Complex> across(n), sums(n);  // adjoint(l) * w, and l times that
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      const Complex x((*l)(b, i, j));
      if (lower ? j > i : j < i) ASSERT_EQ(x, Complex(0)) << i << " " << j;
      if (lower) {
        across[j] += std::conj(x) * w[i];
      } else {
        across[i] += x * w[j];
      }
    }
    ASSERT_EQ(std::imag((*l)(b, i, i)), 0);
  }
  double worst = 0;
  for (int64_t i = 0; i < n; ++i) {
    Complex difference = 0;
    for (int64_t j = 0; j < n; ++j) {
      const Complex x(lower ? (*l)(b, i, j) : (*l)(b, j, i));
      difference += (lower ? x : std::conj(x)) * across[j] - a[i * n + j] * w[j];
    }
    worst = Larger(worst, difference);
  }
  EXPECT_LE(worst, 4 * Epsilon<T>() * static_cast<double>(n + 4) * static_cast<double>(n)) << n;
}

template <typename T>
void TestCholesky(int64_t batch, int64_t n, bool lower, Order order, Method method, Workers& workers) {
  SCOPED_TRACE(testing::Message() << "batch " << batch << " n " << n << " lower " << lower << " order "
                                  << static_cast<int>(order) << " method " << static_cast<int>(method));
  Batch<T> a(batch, n, n, order), l(batch, n, n, order);
  std::vector<std::vector<Complex>> whole(batch);
  for (int64_t b = 0; b < batch; ++b) FillPositive(&a, b, n, lower, &whole[b]);
  CholeskyBy({Info<T>::kNumber, method, batch, n, lower, a.in(), l.matrices(), nullptr}, workers);
  for (int64_t b = 0; b < batch; ++b) CheckFactor(&l, b, n, lower, whole[b]);
  EXPECT_EQ(l.Untouched(), l.Gaps(batch));
  // In place, with the other triangle kept.
  Batch<T> both = a;
  std::vector<int32_t> info(batch, -7);
  CholeskyBy({Info<T>::kNumber, method, batch, n, lower, both.in(), both.matrices(), info.data()}, workers);
  EXPECT_EQ(info, std::vector<int32_t>(batch, 0));
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        if (lower ? j > i : j < i) {
          ASSERT_TRUE(IsNan(both(b, i, j))) << i << " " << j;
        } else {
          ASSERT_EQ(both(b, i, j), l(b, i, j)) << i << " " << j;
        }
      }
    }
  }
}

TYPED_TEST(LinalgTest, CholeskyOfAllSizes) {
  ForEachTarget([] {
    for (int64_t n = 0; n <= 70; n += n < 20 ? 1 : 3) {
      const Order order = kOrders[n / 2 % 3];
      for (bool lower : {false, true}) {
        TestCholesky<TypeParam>(n % 5 + 1, n, lower, order, Method::kOneByOne, CallerOnly());
        if (n < 40) TestCholesky<TypeParam>(n % 20 + 1, n, lower, order, Method::kLanes, CallerOnly());
      }
    }
  });
}

TYPED_TEST(LinalgTest, CholeskyOfLargeMatrices) {
  ForEachTarget([] {
    for (Order order : kOrders) {
      for (bool lower : {false, true}) {
        TestCholesky<TypeParam>(1, 133, lower, order, Method::kBest, CallerOnly());
        TestCholesky<TypeParam>(1, 230, lower, order, Method::kBest, CallerOnly());
      }
    }
  });
}

TYPED_TEST(LinalgTest, CholeskyOfWhatIsNotPositiveDefinite) {
  using Real = typename Info<TypeParam>::Real;
  const Real kBad[] = {0, -1, std::numeric_limits<Real>::quiet_NaN(), -std::numeric_limits<Real>::infinity()};
  ForEachTarget([&] {
    for (int64_t n : {1, 3, 8, 21, 150}) {
      for (Method method : {Method::kLanes, Method::kOneByOne}) {
        for (bool lower : {false, true}) {
          constexpr int64_t kBatch = 9;
          Batch<TypeParam> a(kBatch, n, n, Order::kRows), l = a;
          std::vector<Complex> whole[kBatch];
          for (int64_t b = 0; b < kBatch; ++b) FillPositive(&a, b, n, lower, &whole[b]);
          // Every other matrix has a bad pivot, where the others of its row are 0.
          for (int64_t b = 0; b < kBatch; b += 2) {
            const int64_t bad = (b * 5 + 1) % n;
            for (int64_t j = 0; j < bad; ++j) (lower ? a(b, bad, j) : a(b, j, bad)) = 0;
            a(b, bad, bad) = kBad[b / 2 % 4];
          }
          std::vector<int32_t> info(kBatch, -7);
          Batch<TypeParam> other = a;
          CholeskyBy({Info<TypeParam>::kNumber, method, kBatch, n, lower, a.in(), l.matrices(), nullptr},
                     CallerOnly());
          CholeskyBy(
              {Info<TypeParam>::kNumber, method, kBatch, n, lower, a.in(), other.matrices(), info.data()},
              CallerOnly());
          for (int64_t b = 0; b < kBatch; ++b) {
            EXPECT_EQ(info[b], b % 2 ? 0 : (b * 5 + 1) % n + 1) << n;
            if (b % 2) {
              CheckFactor(&l, b, n, lower, whole[b]);
              continue;
            }
            for (int64_t i = 0; i < n * n; ++i) ASSERT_TRUE(IsNan(l(b, i / n, i % n))) << n << " " << b;
            EXPECT_EQ(std::imag(l(b, n - 1, 0)), 0);
          }
        }
      }
    }
  });
}

Complex At(const std::vector<Complex>& a, int64_t n, const TriangularSolveOptions& o, int64_t i, int64_t j) {
  if (o.transpose) std::swap(i, j);
  if (i == j && o.unit_diagonal) return 1;
  if (o.lower ? j > i : j < i) return 0;
  return o.conjugate ? std::conj(a[i * n + j]) : a[i * n + j];
}

template <typename T>
void TestSolve(int64_t batch, int64_t n, int64_t m, const TriangularSolveOptions& o, Order order,
               Method method, bool in_place, Workers& workers) {
  SCOPED_TRACE(testing::Message() << "batch " << batch << " n " << n << " m " << m << " left " << o.left_side
                                  << " lower " << o.lower << " unit " << o.unit_diagonal << " transpose "
                                  << o.transpose << " conjugate " << o.conjugate << " order "
                                  << static_cast<int>(order) << " method " << static_cast<int>(method));
  const int64_t rows = o.left_side ? n : m, columns = o.left_side ? m : n;
  Batch<T> a(batch, n, n, order), b(batch, rows, columns, order), x(batch, rows, columns, order);
  std::vector<std::vector<Complex>> matrices(batch), sides(batch);
  Random random(static_cast<uint32_t>(n * 100 + m));
  for (int64_t p = 0; p < batch; ++p) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        // What is not read is NaN.
        const bool is_read = i == j ? !o.unit_diagonal : (o.lower ? j < i : j > i);
        const T value = Info<T>::Of(i == j ? 2.0 + random.Next() : random.Next() / static_cast<double>(n));
        a(p, i, j) = is_read ? value : Info<T>::Of(std::numeric_limits<double>::quiet_NaN());
        matrices[p].push_back(is_read ? Complex(value) : 0);
      }
    }
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) {
        b(p, i, j) = Info<T>::Of(random.Next());
        sides[p].push_back(Complex(b(p, i, j)));
      }
    }
  }
  Batch<T>* result = in_place ? &b : &x;
  TriangularSolveBy({Info<T>::kNumber, method, batch, n, m, o, a.in(), b.in(), result->matrices()}, workers);
  double worst = 0;
  const std::vector<Complex> w = Weights(m);
  for (int64_t p = 0; p < batch; ++p) {
    std::vector<Complex> x_sums(n), b_sums(n);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < m; ++j) {
        x_sums[i] += Complex(o.left_side ? (*result)(p, i, j) : (*result)(p, j, i)) * w[j];
        b_sums[i] += sides[p][o.left_side ? i * m + j : j * n + i] * w[j];
      }
    }
    for (int64_t i = 0; i < n; ++i) {
      Complex difference = -b_sums[i];
      for (int64_t k = 0; k < n; ++k) {
        difference += x_sums[k] * (o.left_side ? At(matrices[p], n, o, i, k) : At(matrices[p], n, o, k, i));
      }
      worst = Larger(worst, difference);
    }
  }
  EXPECT_LE(worst, 8 * Epsilon<T>() * (4 + static_cast<double>(m + n) * 0.5));
  EXPECT_EQ(result->Untouched(), result->Gaps(batch));
}

std::vector<TriangularSolveOptions> AllOptions() {
  std::vector<TriangularSolveOptions> all;
  for (int bits = 0; bits < 32; ++bits) {
    all.push_back({(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0, (bits & 16) != 0});
  }
  return all;
}

TYPED_TEST(LinalgTest, TriangularSolveOfAllSizes) {
  ForEachTarget([] {
    const auto all = AllOptions();
    for (int64_t n = 0; n <= 70; n += n < 20 ? 1 : 3) {
      for (int64_t round = 0; round < 3; ++round) {
        const int64_t m = (n * 7 + round * 29) % 71, pick = n * 5 + round * 11;
        TestSolve<TypeParam>(n % 3 + 1, n, m, all[pick % 32], kOrders[(n + round) % 3], Method::kOneByOne,
                             round % 2 == 0, CallerOnly());
        if (n < 30 && m < 30) {
          TestSolve<TypeParam>(n % 20 + 1, n, m, all[pick % 32], kOrders[(n + round) % 3], Method::kLanes,
                               round % 2 == 0, CallerOnly());
        }
      }
    }
  });
}

TYPED_TEST(LinalgTest, TriangularSolveWithAllOptions) {
  ForEachTarget([] {
    for (const TriangularSolveOptions& options : AllOptions()) {
      for (Order order : kOrders) {
        TestSolve<TypeParam>(2, 13, 21, options, order, Method::kOneByOne, false, CallerOnly());
        TestSolve<TypeParam>(7, 9, 3, options, order, Method::kLanes, false, CallerOnly());
        TestSolve<TypeParam>(1, 5, 1, options, order, Method::kBest, true, CallerOnly());
      }
      TestSolve<TypeParam>(1, 201, 70, options, kOrders[options.lower], Method::kBest, false, CallerOnly());
    }
  });
}

// A zero pivot divides as IEEE has it: infinities with the signs of the right sides, and NaN of 0.
TYPED_TEST(LinalgTest, TriangularSolveOfSingularMatrices) {
  using Real = typename Info<TypeParam>::Real;
  ForEachTarget([] {
    for (Method method : {Method::kLanes, Method::kOneByOne}) {
      Batch<TypeParam> a(2, 2, 2, Order::kRows), b(2, 2, 3, Order::kRows);
      for (int64_t p = 0; p < 2; ++p) {
        a(p, 0, 0) = 2, a(p, 0, 1) = 5, a(p, 1, 0) = 0, a(p, 1, 1) = 0;
        b(p, 0, 0) = b(p, 0, 1) = b(p, 0, 2) = 4;
        b(p, 1, 0) = 1, b(p, 1, 1) = -1, b(p, 1, 2) = 0;
      }
      TriangularSolveBy({Info<TypeParam>::kNumber, method, 2, 2, 3, {}, a.in(), b.in(), b.matrices()},
                        CallerOnly());
      for (int64_t p = 0; p < 2; ++p) {
        EXPECT_EQ(b(p, 0, 0), TypeParam(2));
        EXPECT_EQ(std::real(b(p, 1, 0)), std::numeric_limits<Real>::infinity());
        EXPECT_EQ(std::real(b(p, 1, 1)), -std::numeric_limits<Real>::infinity());
        EXPECT_TRUE(IsNan(b(p, 1, 2)));
      }
    }
  });
}

// Quotients whose squares have no place among the numbers of the type.
TYPED_TEST(LinalgTest, TriangularSolveOfExtremeNumbers) {
  using Real = typename Info<TypeParam>::Real;
  ForEachTarget([] {
    for (Real scale : {std::numeric_limits<Real>::max() / 8, std::numeric_limits<Real>::min() * 8}) {
      for (Complex unit : {Complex(1, 2), Complex(-2, 1), Complex(0, 1), Complex(1, 0)}) {
        Batch<TypeParam> a(1, 1, 1, Order::kRows), b = a;
        const TypeParam pivot = Info<TypeParam>::Of(unit + (std::is_same_v<TypeParam, Real> ? 1.5 : 0.0));
        a(0, 0, 0) = pivot * TypeParam(scale);
        b(0, 0, 0) = pivot * TypeParam(scale) * TypeParam(0.5);
        TriangularSolve(Info<TypeParam>::kNumber, 1, 1, 1, {}, a.in(), b.in(), b.matrices(), CallerOnly());
        EXPECT_NEAR(std::abs(Complex(b(0, 0, 0)) - 0.5), 0, 2 * Epsilon<TypeParam>());
      }
    }
  });
}

// Checks l * u against the rows of the matrix as they were exchanged, and that no factor is larger than 1.
template <typename T>
void CheckLu(Batch<T>* a, Batch<T>* lu, int64_t b, int64_t m, int64_t n, const int32_t* pivots) {
  std::vector<int64_t> rows(m);
  for (int64_t i = 0; i < m; ++i) rows[i] = i;
  for (int64_t i = 0; i < std::min(m, n); ++i) {
    ASSERT_GE(pivots[i], i);
    ASSERT_LT(pivots[i], m);
    std::swap(rows[i], rows[pivots[i]]);
  }
  double worst = 0;
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      Complex sum = -Complex((*a)(b, rows[i], j));
      for (int64_t k = 0; k <= std::min(i, j); ++k) {
        sum += (k == i ? Complex(1) : Complex((*lu)(b, i, k))) * Complex((*lu)(b, k, j));
      }
      worst = Larger(worst, sum);
      if (j < i) EXPECT_LE(std::abs(Complex((*lu)(b, i, j))), 1.5);
    }
  }
  EXPECT_LE(worst, 8 * Epsilon<T>() * static_cast<double>(4 + n)) << m << " " << n;
}

TYPED_TEST(LinalgTest, LuFactorsOfAllShapes) {
  ForEachTarget([] {
    for (int64_t m = 0; m <= 40; m += m < 12 ? 1 : 7) {
      for (int64_t n : {m, m + 5, m / 2}) {
        const int64_t batch = (m + n) % 19 + 1, count = std::min(m, n);
        Batch<TypeParam> a(batch, m, n, kOrders[(m + n) % 3]);
        Random random(static_cast<uint32_t>(m * 100 + n));
        for (int64_t e = 0; e < batch * m * n; ++e)
          a(e / (m * n), e / n % m, e % n) = Info<TypeParam>::Of(random.Next());
        Batch<TypeParam> lu = a;
        std::vector<int32_t> pivots(batch * count, -7), info(batch, -7);
        LuFactor(Info<TypeParam>::kNumber, batch, m, n, lu.matrices(), pivots.data(), info.data(),
                 CallerOnly());
        EXPECT_EQ(info, std::vector<int32_t>(batch, 0));
        EXPECT_EQ(lu.Untouched(), lu.Gaps(batch));
        for (int64_t b = 0; b < batch; ++b) CheckLu(&a, &lu, b, m, n, pivots.data() + b * count);
      }
    }
  });
}

TYPED_TEST(LinalgTest, LuFactorsOfSingularMatrices) {
  ForEachTarget([] {
    Batch<TypeParam> a(3, 3, 3, Order::kRows);
    for (int64_t b = 0; b < 3; ++b) {
      for (int64_t i = 0; i < 3; ++i) {
        for (int64_t j = 0; j < 3; ++j) a(b, i, j) = i == j && i != b ? 2 : i + 1 == j ? 1 : 0;
      }
    }
    int32_t pivots[9], info[3];
    LuFactor(Info<TypeParam>::kNumber, 3, 3, 3, a.matrices(), pivots, info, CallerOnly());
    for (int64_t b = 0; b < 3; ++b) {
      EXPECT_EQ(info[b], b + 1);
      for (int64_t i = 0; i < 3; ++i) {
        EXPECT_EQ(pivots[b * 3 + i], i);
        for (int64_t j = 0; j < 3; ++j) {
          EXPECT_EQ(a(b, i, j), TypeParam(i == j && i != b ? 2 : i + 1 == j ? 1 : 0)) << b << i << j;
        }
      }
    }
  });
}

TYPED_TEST(LinalgTest, TheNumberOfThreadsChangesNoBit) {
  for (int64_t n : {9, 65, 200}) {
    const int64_t batch = n == 200 ? 2 : 70;
    Batch<TypeParam> a(batch, n, n, Order::kRows), alone = a;
    std::vector<Complex> whole;
    for (int64_t b = 0; b < batch; ++b) FillPositive(&a, b, n, true, &whole);
    Cholesky(Info<TypeParam>::kNumber, batch, n, true, a.in(), alone.matrices(), CallerOnly());
    Batch<TypeParam> x(batch, n, n, Order::kRows);
    TriangularSolve(Info<TypeParam>::kNumber, batch, n, n, {}, alone.in(), alone.in(), x.matrices(),
                    CallerOnly());
    for (int count : {2, 3}) {
      Threads threads(count);
      Batch<TypeParam> shared = a, y = x;
      Cholesky(Info<TypeParam>::kNumber, batch, n, true, a.in(), shared.matrices(), threads);
      EXPECT_TRUE(SameBits(alone.data(), shared.data())) << n;
      TriangularSolve(Info<TypeParam>::kNumber, batch, n, n, {}, alone.in(), alone.in(), y.matrices(),
                      threads);
      EXPECT_TRUE(SameBits(x.data(), y.data())) << n;
    }
  }
}

}  // namespace
}  // namespace xla::cpu
