#include "xla/custom_calls/lapack/lapack_routines.h"

#include <cmath>
#include <complex>
#include <limits>
#include <utility>
#include <vector>

namespace xla::lapack {
namespace {

template <typename T>
struct Getrf {
  static absl::Status Run(const Problem& p) {
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('m');
    return ForEachMatrix(p, 2, [&](int64_t i, int* info) {
      Fortran(p.routine, &m, &n, p.Result<T>(0, i), &lda, p.Result<int>(1, i), info);
    });
  }
};

template <typename T>
struct Potrf {
  static absl::Status Run(const Problem& p) {
    const char uplo = p.letter(0);
    const int &n = p.size('n'), lda = p.step('n');
    return ForEachMatrix(
        p, 1, [&](int64_t i, int* info) { Fortran(p.routine, &uplo, &n, p.Result<T>(0, i), &lda, info); });
  }
};

template <typename T>
struct Trsm {
  static absl::Status Run(const Problem& p) {
    const char side = p.letter(0), uplo = p.letter(1), transpose = p.letter(2), diagonal = p.letter(3);
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('q'), ldb = p.step('m');
    const T one = 1;
    return ForEachMatrix(p, -1, [&](int64_t i, int*) {
      Fortran(p.routine, &side, &uplo, &transpose, &diagonal, &m, &n, &one, p.Operand<T>(0, i), &lda,
              p.Result<T>(0, i), &ldb);
    });
  }
};

// Both keep what follows the first of the n elements below the diagonal, as the upper ones do without the
// last.
template <typename T>
struct Gtsv {
  static absl::Status Run(const Problem& p) {
    const int &n = p.size('n'), &right_sides = p.size('p'), ldb = p.step('n');
    return ForEachMatrix(p, 4, [&](int64_t i, int* info) {
      Fortran(p.routine, &n, &right_sides, p.Result<T>(0, i) + (n > 0), p.Result<T>(1, i), p.Result<T>(2, i),
              p.Result<T>(3, i), &ldb, info);
    });
  }
};

// Not of LAPACK: the solution of a tridiagonal system that may be singular, for inverse iteration.
template <typename T>
struct SolvePerturbed {
  using Real = RealOf<T>;

  // The upper triangle that elimination with exchange of rows leaves, which changes the right sides as well.
  struct Upper {
    std::vector<T> diagonal, first, second;
  };

  static Upper Eliminate(std::vector<T> below, Upper u, int64_t n, int64_t right_sides, T* b) {
    for (int64_t i = 0; i + 1 < n; ++i) {
      const bool exchange = std::abs(below[i + 1]) > std::abs(u.diagonal[i]);
      if (exchange) {
        std::swap(below[i + 1], u.diagonal[i]);
        std::swap(u.diagonal[i + 1], u.first[i]);
        u.second[i] = i + 2 < n ? std::exchange(u.first[i + 1], T{0}) : T{0};
      }
      if (u.diagonal[i] == T{0}) continue;
      const T factor = below[i + 1] / u.diagonal[i];
      u.diagonal[i + 1] -= factor * u.first[i];
      if (exchange && i + 2 < n) u.first[i + 1] -= factor * u.second[i];
      for (T* column = b; column < b + n * right_sides; column += n) {
        if (exchange) std::swap(column[i], column[i + 1]);
        column[i + 1] -= factor * column[i];
      }
    }
    return u;
  }

  // Moves a pivot away from 0, twice as far each time, until no quotient is too large for the type.
  static T Perturb(T pivot, T step, const T* row, int64_t n, int64_t right_sides) {
    constexpr Real kLeast = std::numeric_limits<Real>::min();
    const auto overflows = [&] {
      if (std::abs(pivot) >= 1) return false;
      if (pivot == T{0}) return true;
      for (int64_t j = 0; j < right_sides; ++j) {
        if (std::abs(row[j * n]) * kLeast > std::abs(pivot)) return true;
      }
      return false;
    };
    for (; overflows(); step *= 2) pivot += step;
    return pivot;
  }

  static void Solve(const Upper& u, int64_t n, int64_t right_sides, T* b) {
    Real largest = 0;
    for (const auto* part : {&u.diagonal, &u.first, &u.second}) {
      for (const T& x : *part) largest = std::max(largest, std::abs(x));
    }
    const Real least =
        std::max(largest * std::numeric_limits<Real>::epsilon(), std::numeric_limits<Real>::min());
    for (int64_t i = n - 1; i >= 0; --i) {
      for (T* x = b; x < b + n * right_sides; x += n) {
        if (i + 1 < n) x[i] -= u.first[i] * x[i + 1];
        if (i + 2 < n) x[i] -= u.second[i] * x[i + 2];
      }
      const T away = std::real(u.diagonal[i]) < 0 ? -least : least;
      const T pivot = Perturb(u.diagonal[i], away, b + i, n, right_sides);
      for (int64_t j = 0; j < right_sides; ++j) b[i + j * n] /= pivot;
    }
  }

  static absl::Status Run(const Problem& p) {
    const int64_t n = p.size('n'), right_sides = p.size('p');
    return ForEachMatrix(p, -1, [&](int64_t i, int*) {
      const T *below = p.Operand<T>(0, i), *diagonal = p.Operand<T>(1, i), *above = p.Operand<T>(2, i);
      Upper upper = {{diagonal, diagonal + n}, {above, above + n}, std::vector<T>(n)};
      if (n > 0) upper.first[n - 1] = 0;
      Solve(Eliminate({below, below + n}, std::move(upper), n, right_sides, p.Result<T>(0, i)), n,
            right_sides, p.Result<T>(0, i));
    });
  }
};

template <typename T>
struct Geqrf {
  static absl::Status Run(const Problem& p) {
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('m');
    Workspace<T> space;
    return ForEachMatrix(p, -1, &space, [&](int64_t i, int* info) {
      Fortran(p.routine, &m, &n, p.Result<T>(0, i), &lda, p.Result<T>(1, i), space.work.data(),
              &space.work_size, info);
    });
  }
};

template <typename T>
struct Geqp3 {
  static absl::Status Run(const Problem& p) {
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('m');
    Workspace<T> space;
    // LAPACK does not define this for a matrix without rows and with fixed columns.
    space.work.resize(3 * size_t(n) + 1);
    if (kIsComplex<T>) space.real.resize(2 * size_t(n) + 1);
    return ForEachMatrix(p, -1, &space, [&](int64_t i, int* info) {
      const auto call = [&](auto*... real) {
        Fortran(p.routine, &m, &n, p.Result<T>(0, i), &lda, p.Result<int>(1, i), p.Result<T>(2, i),
                space.work.data(), &space.work_size, real..., info);
      };
      if constexpr (kIsComplex<T>) {
        call(space.real.data());
      } else {
        call();
      }
    });
  }
};

template <typename T>
struct Orgqr {
  static absl::Status Run(const Problem& p) {
    const int &m = p.size('m'), &n = p.size('n'), &reflectors = p.size('p'), lda = p.step('m');
    Workspace<T> space;
    return ForEachMatrix(p, -1, &space, [&](int64_t i, int* info) {
      Fortran(p.routine, &m, &n, &reflectors, p.Result<T>(0, i), &lda, p.Operand<T>(1, i), space.work.data(),
              &space.work_size, info);
    });
  }
};

template <typename T>
struct Ormqr {
  static absl::Status Run(const Problem& p) {
    const char side = p.attributes[0] ? 'L' : 'R';
    const char transpose = !p.attributes[1] ? 'N' : kIsComplex<T> ? 'C' : 'T';
    const int &m = p.size('m'), &n = p.size('n'), &reflectors = p.size('p'), lda = p.step('q'),
              ldc = p.step('m');
    Workspace<T> space;
    return ForEachMatrix(p, -1, &space, [&](int64_t i, int* info) {
      Fortran(p.routine, &side, &transpose, &m, &n, &reflectors, p.Operand<T>(0, i), &lda, p.Operand<T>(1, i),
              p.Result<T>(0, i), &ldc, space.work.data(), &space.work_size, info);
    });
  }
};

template <typename T>
struct Syevd {
  static absl::Status Run(const Problem& p) {
    const char mode = p.letter(0), uplo = p.letter(1);
    const int &n = p.size('n'), lda = p.step('n');
    Workspace<T> space;
    return ForEachMatrix(p, 2, &space, [&](int64_t i, int* info) {
      const auto call = [&](auto*... real) {
        Fortran(p.routine, &mode, &uplo, &n, p.Result<T>(0, i), &lda, p.Result<RealOf<T>>(1, i),
                space.work.data(), &space.work_size, real..., space.integers.data(), &space.integers_size,
                info);
      };
      if constexpr (kIsComplex<T>) {
        call(space.real.data(), &space.real_size);
      } else {
        call();
      }
    });
  }
};

// Where a dimension is 0 LAPACK does nothing, and the vectors of the other side are any orthonormal ones.
template <typename T>
void SetIdentity(T* matrix, int rows, int columns) {
  for (int64_t j = 0; j < columns; ++j) {
    for (int64_t i = 0; i < rows; ++i) matrix[i + j * rows] = i == j ? 1 : 0;
  }
}

template <typename T>
absl::Status VectorsOfEmptyMatrices(const Problem& p) {
  return ForEachMatrix(p, 4, [&](int64_t i, int*) {
    if (p.letter(0) == 'N') return;
    SetIdentity(p.Result<T>(2, i), p.size('m'), p.size('u'));
    SetIdentity(p.Result<T>(3, i), p.size('v'), p.size('n'));
  });
}

template <typename T>
struct Gesdd {
  static absl::Status Run(const Problem& p) {
    const char mode = p.letter(0);
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('m'), ldvt = p.step('v');
    if (m == 0 || n == 0) return VectorsOfEmptyMatrices<T>(p);
    Workspace<T> space;
    const size_t small = std::min(m, n), large = std::max(m, n);
    space.integers.resize(8 * small);
    if (kIsComplex<T>)
      space.real.resize(std::max(5 * small * small + 7 * small, 2 * (large + small) * small + small));
    return ForEachMatrix(p, 4, &space, [&](int64_t i, int* info) {
      const auto call = [&](auto*... real) {
        Fortran(p.routine, &mode, &m, &n, p.Result<T>(0, i), &lda, p.Result<RealOf<T>>(1, i),
                p.Result<T>(2, i), &lda, p.Result<T>(3, i), &ldvt, space.work.data(), &space.work_size,
                real..., space.integers.data(), info);
      };
      if constexpr (kIsComplex<T>) {
        call(space.real.data());
      } else {
        call();
      }
    });
  }
};

template <typename T>
struct Gesvd {
  static absl::Status Run(const Problem& p) {
    const char mode = p.letter(0);
    const int &m = p.size('m'), &n = p.size('n'), lda = p.step('m'), ldvt = p.step('v');
    if (m == 0 || n == 0) return VectorsOfEmptyMatrices<T>(p);
    Workspace<T> space;
    if (kIsComplex<T>) space.real.resize(5 * size_t(std::min(m, n)));
    return ForEachMatrix(p, 4, &space, [&](int64_t i, int* info) {
      const auto call = [&](auto*... real) {
        Fortran(p.routine, &mode, &mode, &m, &n, p.Result<T>(0, i), &lda, p.Result<RealOf<T>>(1, i),
                p.Result<T>(2, i), &lda, p.Result<T>(3, i), &ldvt, space.work.data(), &space.work_size,
                real..., info);
      };
      if constexpr (kIsComplex<T>) {
        call(space.real.data());
      } else {
        call();
      }
    });
  }
};

// Real eigenvectors come in columns of which a conjugate pair has two: the real part, and the imaginary part
// of the first.
template <typename Real>
void UnpackPairs(int n, const Real* imaginary, const Real* packed, std::complex<Real>* vectors) {
  for (int64_t j = 0; j < n; ++j) {
    const bool is_pair = imaginary[j] != 0 && j + 1 < n;
    for (int64_t i = 0; i < n; ++i) {
      const Real real = packed[i + j * n], other = is_pair ? packed[i + (j + 1) * n] : 0;
      vectors[i + j * n] = {real, other};
      if (is_pair) vectors[i + (j + 1) * n] = {real, -other};
    }
    j += is_pair;
  }
}

template <typename T>
struct Geev {
  using Real = RealOf<T>;

  static absl::Status Run(const Problem& p) {
    const char left = p.letter(0), right = p.letter(1);
    const int &n = p.size('n'), lda = p.step('n');
    const size_t elements = size_t(n) * n;
    Workspace<T> space;
    if (kIsComplex<T>) space.real.resize(2 * size_t(n) + 1);
    std::vector<T> matrix(elements), left_vectors(elements), right_vectors(elements);
    return ForEachMatrix(p, kIsComplex<T> ? 3 : 4, &space, [&](int64_t i, int* info) {
      const auto call = [&](auto*... values_and_vectors) {
        return [&, values_and_vectors...](auto*... real) {
          Fortran(p.routine, &left, &right, &n, matrix.data(), &lda, values_and_vectors..., space.work.data(),
                  &space.work_size, real..., info);
        };
      };
      matrix.assign(p.Operand<T>(0, i), p.Operand<T>(0, i) + elements);
      // The iteration does not end well for what is not finite; LAPACK would call it the wrong argument 4.
      for (const T& x : matrix) {
        if (!std::isfinite(std::real(x)) || !std::isfinite(std::imag(x))) *info = -4;
      }
      if (*info != 0 && space.work_size != -1) return;
      *info = 0;
      if constexpr (kIsComplex<T>) {
        call(p.Result<T>(0, i), p.Result<T>(1, i), &lda, p.Result<T>(2, i), &lda)(space.real.data());
      } else {
        call(p.Result<T>(0, i), p.Result<T>(1, i), left_vectors.data(), &lda, right_vectors.data(), &lda)();
        if (left == 'V')
          UnpackPairs(n, p.Result<T>(1, i), left_vectors.data(), p.Result<std::complex<T>>(2, i));
        if (right == 'V')
          UnpackPairs(n, p.Result<T>(1, i), right_vectors.data(), p.Result<std::complex<T>>(3, i));
      }
    });
  }
};

template <typename T>
struct Gees {
  static absl::Status Run(const Problem& p) {
    const char mode = p.letter(0), sort = p.letter(1);
    const int &n = p.size('n'), lda = p.step('n');
    Workspace<T> space;
    if (kIsComplex<T>) space.real.resize(size_t(n) + 1);
    int* const not_sorted = nullptr;  // neither a function that selects, nor memory for its results
    return ForEachMatrix(p, kIsComplex<T> ? 4 : 5, &space, [&](int64_t i, int* info) {
      if constexpr (kIsComplex<T>) {
        Fortran(p.routine, &mode, &sort, not_sorted, &n, p.Result<T>(0, i), &lda, p.Result<int>(3, i),
                p.Result<T>(2, i), p.Result<T>(1, i), &lda, space.work.data(), &space.work_size,
                space.real.data(), not_sorted, info);
      } else {
        Fortran(p.routine, &mode, &sort, not_sorted, &n, p.Result<T>(0, i), &lda, p.Result<int>(4, i),
                p.Result<T>(2, i), p.Result<T>(3, i), p.Result<T>(1, i), &lda, space.work.data(),
                &space.work_size, not_sorted, info);
      }
    });
  }
};

template <typename T>
struct Gehrd {
  static absl::Status Run(const Problem& p) {
    const int low = static_cast<int>(p.attributes[0]), high = static_cast<int>(p.attributes[1]);
    const int &n = p.size('n'), lda = p.step('n');
    Workspace<T> space;
    return ForEachMatrix(p, 2, &space, [&](int64_t i, int* info) {
      Fortran(p.routine, &n, &low, &high, p.Result<T>(0, i), &lda, p.Result<T>(1, i), space.work.data(),
              &space.work_size, info);
    });
  }
};

template <typename T>
struct Sytrd {
  static absl::Status Run(const Problem& p) {
    const char uplo = p.letter(0);
    const int &n = p.size('n'), lda = p.step('n');
    Workspace<T> space;
    return ForEachMatrix(p, 4, &space, [&](int64_t i, int* info) {
      Fortran(p.routine, &uplo, &n, p.Result<T>(0, i), &lda, p.Result<RealOf<T>>(1, i),
              p.Result<RealOf<T>>(2, i), p.Result<T>(3, i), space.work.data(), &space.work_size, info);
    });
  }
};

template <template <typename> typename Routine>
constexpr RunByType kOfAllTypes = {{Routine<float>::Run, Routine<double>::Run,
                                    Routine<std::complex<float>>::Run, Routine<std::complex<double>>::Run}};

}  // namespace

const RunByType kGees = kOfAllTypes<Gees>, kGeev = kOfAllTypes<Geev>, kGehrd = kOfAllTypes<Gehrd>,
                kGeqp3 = kOfAllTypes<Geqp3>, kGeqrf = kOfAllTypes<Geqrf>, kGesdd = kOfAllTypes<Gesdd>,
                kGesvd = kOfAllTypes<Gesvd>, kGetrf = kOfAllTypes<Getrf>, kGtsv = kOfAllTypes<Gtsv>,
                kOrgqr = kOfAllTypes<Orgqr>, kOrmqr = kOfAllTypes<Ormqr>, kPotrf = kOfAllTypes<Potrf>,
                kSolvePerturbed = kOfAllTypes<SolvePerturbed>, kSyevd = kOfAllTypes<Syevd>,
                kSytrd = kOfAllTypes<Sytrd>, kTrsm = kOfAllTypes<Trsm>;

}  // namespace xla::lapack
