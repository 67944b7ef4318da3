#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/tsl/platform/logging.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

// What tests with a client and tests with a runner share: test data, parameters and small computations.

namespace xla {

// A literal with its f32 arrays in the type that a test runs with; as it is for other test types than bf16.
inline Literal MaybeConvertLiteralToTestType(const Literal& literal, PrimitiveType test_type) {
  if (test_type != BF16) return literal.Clone();
  const absl::StatusOr<Literal> converted = LiteralUtil::ConvertF32ToBF16(literal);
  CHECK_OK(converted);
  return *converted;
}
inline Literal MaybeConvertLiteralToBfloat16(const Literal& literal, bool use_bfloat16) {
  return MaybeConvertLiteralToTestType(literal, use_bfloat16 ? BF16 : F32);
}

// max(0, x)
inline absl::StatusOr<XlaComputation> CreateScalarReluComputation(PrimitiveType test_type = F32) {
  XlaBuilder builder("relu");
  const XlaOp z_value = Parameter(&builder, 0, ShapeUtil::MakeShape(test_type, {}), "z_value");
  Max(z_value, ConstantLiteral(&builder, LiteralUtil::Zero(test_type)));
  return builder.Build();
}
inline absl::StatusOr<XlaComputation> CreateScalarMaxComputation(PrimitiveType test_type = F32) {
  XlaBuilder builder("max");
  const Shape shape = ShapeUtil::MakeShape(test_type, {});
  const XlaOp x = Parameter(&builder, 0, shape, "x");
  Max(x, Parameter(&builder, 1, shape, "y"));
  return builder.Build();
}

namespace test_internal {
template <typename NativeT>
NativeT Uniform(std::minstd_rand& engine, NativeT least, NativeT most) {
  if constexpr (std::is_same_v<NativeT, bool>) {
    return std::bernoulli_distribution()(engine);
  } else if constexpr (is_specialized_integral_v<NativeT>) {
    return static_cast<NativeT>(std::uniform_int_distribution<int64_t>(static_cast<int64_t>(least),
                                                                       static_cast<int64_t>(most))(engine));
  } else {
    return static_cast<NativeT>(std::uniform_real_distribution<double>(static_cast<double>(least),
                                                                       static_cast<double>(most))(engine));
  }
}
}  // namespace test_internal

// Values that look random and are the same for the same seed.
template <typename NativeT>
std::vector<NativeT> CreatePseudorandomR1(int width, NativeT min_value, NativeT max_value, uint32_t seed) {
  std::minstd_rand engine(seed);
  std::vector<NativeT> values(width);
  for (int i = 0; i < width; ++i) values[i] = test_internal::Uniform(engine, min_value, max_value);
  return values;
}
template <typename NativeT>
std::unique_ptr<Array2D<NativeT>> CreatePseudorandomR2(int rows, int cols, NativeT min_value,
                                                       NativeT max_value, uint32_t seed) {
  std::minstd_rand engine(seed);
  auto values = std::make_unique<Array2D<NativeT>>(rows, cols);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      (*values)(row, col) = test_internal::Uniform(engine, min_value, max_value);
    }
  }
  return values;
}

// Element (row, col) is row * 1000 + col + offset; the padding is zeros.
inline std::unique_ptr<Array2D<float>> CreatePatternedMatrixWithZeroPadding(int rows, int cols,
                                                                            int rows_padded,
                                                                            int cols_padded) {
  CHECK_GE(rows_padded, rows);
  CHECK_GE(cols_padded, cols);
  auto array = std::make_unique<Array2D<float>>(rows_padded, cols_padded, 0.0f);
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) (*array)(row, col) = static_cast<float>(row * 1000 + col);
  }
  return array;
}
inline std::unique_ptr<Array2D<float>> CreatePatternedMatrix(int rows, int cols, float offset = 0.0) {
  auto array = CreatePatternedMatrixWithZeroPadding(rows, cols, rows, cols);
  array->Each([&](absl::Span<const int64_t>, float* value) { *value += offset; });
  return array;
}

// Constants of the type that the test runs with.
inline XlaOp CreateConstantFromLiteral(const Literal& literal, PrimitiveType test_type, XlaBuilder* builder) {
  return ConstantLiteral(builder, MaybeConvertLiteralToTestType(literal, test_type));
}
template <typename NativeT>
XlaOp CreateConstantFromArray(const Array<NativeT>& array, PrimitiveType test_type, XlaBuilder* builder) {
  return CreateConstantFromLiteral(LiteralUtil::CreateFromArray(array), test_type, builder);
}

// Adds the parameter that the literal is the argument of, and gives the argument.
inline Literal CreateParameterLiteral(int64_t parameter_number, const Literal& literal,
                                      const std::string& name, PrimitiveType test_type, XlaBuilder* builder,
                                      XlaOp* data_handle) {
  Literal argument = MaybeConvertLiteralToTestType(literal, test_type);
  *data_handle = Parameter(builder, parameter_number, argument.shape(), name);
  return argument;
}

}  // namespace xla
