// Small dense matrices for the tests of the linear algebra functions. What goes wrong in a helper is thrown,
// which fails the test.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla::linalg_test {

using Number = std::complex<double>;

// The values of an array, in row-major order.
struct Values {
  std::vector<int64_t> sizes;
  std::vector<Number> elements;
};

struct Matrix {
  int64_t m = 0, n = 0;
  std::vector<Number> elements;

  Matrix(int64_t m, int64_t n) : m(m), n(n), elements(m * n) {}
  Number& operator()(int64_t i, int64_t j) { return elements[i * n + j]; }
  const Number& operator()(int64_t i, int64_t j) const { return elements[i * n + j]; }
};

inline double Epsilon(PrimitiveType type) {
  PrimitiveType real =
      primitive_util::IsComplexType(type) ? primitive_util::ComplexComponentType(type) : type;
  switch (real) {
    case F64:
      return std::numeric_limits<double>::epsilon();
    case F16:
      return 0x1p-10;
    case BF16:
      return 0x1p-7;
    default:
      return std::numeric_limits<float>::epsilon();
  }
}

inline Values ReadValues(const Literal& literal) {
  Literal wide = literal.Convert(C128).value();
  return {std::vector<int64_t>(literal.shape().dimensions().begin(), literal.shape().dimensions().end()),
          std::vector<Number>(wide.data<complex128>().begin(), wide.data<complex128>().end())};
}

inline Literal MakeLiteral(PrimitiveType type, const Values& values) {
  Literal wide(ShapeUtil::MakeShape(C128, values.sizes));
  std::copy(values.elements.begin(), values.elements.end(), wide.data<complex128>().begin());
  if (primitive_util::IsComplexType(type)) return wide.Convert(type).value();
  Literal real(ShapeUtil::MakeShape(F64, values.sizes));
  for (size_t i = 0; i < values.elements.size(); ++i) real.data<double>()[i] = values.elements[i].real();
  return real.Convert(type).value();
}

// Rounded to `type`, so that tests know the exact input.
inline Values Rounded(PrimitiveType type, const Values& values) {
  return ReadValues(MakeLiteral(type, values));
}

inline Values RandomValues(PrimitiveType type, std::vector<int64_t> sizes, int seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<double> normal;
  bool is_complex = primitive_util::IsComplexType(type);
  Values values{sizes, std::vector<Number>(Product(sizes))};
  for (Number& value : values.elements) {
    double real = normal(engine);
    value = Number(real, is_complex ? normal(engine) : 0.0);
  }
  return Rounded(type, values);
}

// Matrix number b of a batch.
inline Matrix MatrixOf(const Values& values, int64_t b) {
  int64_t rank = static_cast<int64_t>(values.sizes.size());
  Matrix matrix(values.sizes[rank - 2], values.sizes[rank - 1]);
  for (size_t i = 0; i < matrix.elements.size(); ++i) {
    matrix.elements[i] = values.elements[b * matrix.elements.size() + i];
  }
  return matrix;
}
inline int64_t BatchOf(const Values& values) {
  return Product(absl::MakeConstSpan(values.sizes).subspan(0, values.sizes.size() - 2));
}
// Vector number b.
inline std::vector<Number> VectorOf(const Values& values, int64_t b) {
  int64_t n = values.sizes.back();
  return std::vector<Number>(values.elements.begin() + b * n, values.elements.begin() + (b + 1) * n);
}

inline Matrix Identity(int64_t n) {
  Matrix result(n, n);
  for (int64_t i = 0; i < n; ++i) result(i, i) = 1;
  return result;
}
inline Matrix Adjoint(const Matrix& a) {
  Matrix result(a.n, a.m);
  for (int64_t i = 0; i < a.m; ++i) {
    for (int64_t j = 0; j < a.n; ++j) result(j, i) = std::conj(a(i, j));
  }
  return result;
}
inline Matrix Multiply(const Matrix& a, const Matrix& b) {
  Matrix result(a.m, b.n);
  for (int64_t i = 0; i < a.m; ++i) {
    for (int64_t k = 0; k < a.n; ++k) {
      for (int64_t j = 0; j < b.n; ++j) result(i, j) += a(i, k) * b(k, j);
    }
  }
  return result;
}
// a with only the first `columns` columns, each times a factor (none = 1).
inline Matrix ScaledColumns(const Matrix& a, int64_t columns, absl::Span<const Number> factors = {}) {
  Matrix result(a.m, columns);
  for (int64_t i = 0; i < a.m; ++i) {
    for (int64_t j = 0; j < columns; ++j) result(i, j) = a(i, j) * (factors.empty() ? Number(1) : factors[j]);
  }
  return result;
}
// The Frobenius norm; NaN counts as infinity, so that comparisons fail.
inline double Norm(const Matrix& a) {
  double sum = 0;
  for (const Number& value : a.elements) sum += std::norm(value);
  return std::isnan(sum) ? std::numeric_limits<double>::infinity() : std::sqrt(sum);
}
inline double Distance(const Matrix& a, const Matrix& b) {
  if (a.m != b.m || a.n != b.n) throw std::invalid_argument("matrices of different sizes");
  Matrix difference = a;
  for (size_t i = 0; i < a.elements.size(); ++i) difference.elements[i] -= b.elements[i];
  return Norm(difference);
}
// || adjoint(q) q - 1 ||
inline double DistanceFromUnitary(const Matrix& q) {
  return Distance(Multiply(Adjoint(q), q), Identity(q.n));
}

inline bool IsAllNan(absl::Span<const Number> values) {
  return std::all_of(values.begin(), values.end(), [](Number v) { return std::isnan(v.real()); });
}

using Program = std::function<std::vector<XlaOp>(absl::Span<const XlaOp>)>;

// Runs a program of some arguments; its results, which are arrays.
inline absl::StatusOr<std::vector<Literal>> Run(absl::Span<const Literal> arguments, const Program& program) {
  XlaBuilder builder("test");
  std::vector<XlaOp> parameters;
  std::vector<const Literal*> pointers;
  for (const Literal& argument : arguments) {
    parameters.push_back(Parameter(&builder, parameters.size(), argument.shape(), "argument"));
    pointers.push_back(&argument);
  }
  Tuple(&builder, program(parameters));
  absl::StatusOr<XlaComputation> computation = builder.Build();
  if (!computation.ok()) return computation.status();
  absl::StatusOr<Literal> result = EvaluateComputation(*computation, pointers);
  if (!result.ok()) return result.status();
  return result->DecomposeTuple();
}

inline std::vector<Values> RunValues(PrimitiveType type, const Values& argument, const Program& program) {
  std::vector<Literal> arguments;
  arguments.push_back(MakeLiteral(type, argument));
  absl::StatusOr<std::vector<Literal>> results = Run(arguments, program);
  if (!results.ok()) throw std::runtime_error(results.status().ToString());
  std::vector<Values> values;
  for (const Literal& result : *results) values.push_back(ReadValues(result));
  return values;
}

// The message with which the builder refuses a program of parameters of these shapes.
inline std::string ErrorOf(absl::Span<const Shape> shapes, const Program& program) {
  XlaBuilder builder("test");
  std::vector<XlaOp> parameters;
  for (const Shape& shape : shapes) {
    parameters.push_back(Parameter(&builder, parameters.size(), shape, "argument"));
  }
  for (XlaOp result : program(parameters))
    if (result.valid()) throw std::runtime_error("a wrong call gave a valid op");
  return std::string(builder.Build().status().message());
}

struct GoldenMatrix {
  std::string name;
  int64_t m, n;
  std::vector<double> elements;
  std::vector<double> singular_values;
  std::vector<double> eigenvalues;
  std::vector<double> determinant;

  Values values() const { return {{m, n}, std::vector<Number>(elements.begin(), elements.end())}; }
};
inline std::vector<GoldenMatrix> GoldenMatrices() {
  return {
#include "xla/hlo/builder/lib/linalg_golden.inc"
  };
}

}  // namespace xla::linalg_test
