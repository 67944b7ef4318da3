#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/shape_util.h"
#include "xla/tsl/platform/logging.h"
#include "xla/types.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

// What tests with a client and tests with a runner share: test data, parameters and small computations.

namespace xla {

// The shape with its f32 arrays in the type that a test runs with. Layouts stay.
inline Shape MaybeConvertShapeToTestType(const Shape& shape, PrimitiveType test_type) {
  Shape converted = shape;
  ShapeUtil::ForEachMutableSubshape(&converted, [&](Shape* part, const ShapeIndex&) {
    if (part->element_type() == F32) part->set_element_type(test_type);
  });
  return converted;
}
// A literal with its f32 arrays in the type that a test runs with.
inline Literal MaybeConvertLiteralToTestType(const Literal& literal, PrimitiveType test_type) {
  if (test_type == F32) return literal.Clone();
  const absl::StatusOr<Literal> converted =
      literal.ConvertToShape(MaybeConvertShapeToTestType(literal.shape(), test_type));
  CHECK_OK(converted);
  return converted->Clone();
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
// The same, where an error ends the process.
inline XlaComputation CreateScalarReluF32() { return *CreateScalarReluComputation(F32); }
inline absl::StatusOr<XlaComputation> CreateScalarMaxComputation(PrimitiveType test_type = F32) {
  XlaBuilder builder("max");
  const Shape shape = ShapeUtil::MakeShape(test_type, {});
  const XlaOp x = Parameter(&builder, 0, shape, "x");
  Max(x, Parameter(&builder, 1, shape, "y"));
  return builder.Build();
}

inline XlaComputation CreateScalarMax(PrimitiveType test_type) {
  return *CreateScalarMaxComputation(test_type);
}

// Each case of a test, once for every float type that tests run with. TestCase::test_type takes the type.
template <typename TestCase>
std::vector<TestCase> ExpandTestType(absl::Span<const PrimitiveType> test_type_params,
                                     absl::FunctionRef<std::vector<TestCase>(PrimitiveType)> per_test_type) {
  std::vector<TestCase> cases;
  for (const PrimitiveType type : test_type_params) {
    for (TestCase& test_case : per_test_type(type)) {
      test_case.test_type = type;
      cases.push_back(std::move(test_case));
    }
  }
  return cases;
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
  auto padded = std::make_unique<Array2D<float>>(rows_padded, cols_padded);
  padded->Each([&](absl::Span<const int64_t> at, float* element) {
    const bool inside = at[0] < rows && at[1] < cols;
    *element = inside ? static_cast<float>(1000 * at[0] + at[1]) : 0.0f;
  });
  return padded;
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

// Adds to a fixture T the options that programs run with, the float type of their values, and parameters and
// constants of that type.
template <typename T>
class ClientLibraryTestValues : public T {
 protected:
  template <typename... BaseArgs>
  explicit ClientLibraryTestValues(BaseArgs&&... base_args) : T(std::forward<BaseArgs>(base_args)...) {
    execution_options_.set_num_replicas(1);
    execution_options_.set_num_partitions(1);
  }

  void SetFastMathDisabled(bool disabled) {
    execution_options_.mutable_debug_options()->set_xla_cpu_enable_fast_math(!disabled);
    execution_options_.mutable_debug_options()->set_xla_cpu_enable_fast_min_max(!disabled);
  }
  void SetSeed(uint64_t seed) { execution_options_.set_seed(seed); }
  void ClearSeed() { execution_options_.clear_seed(); }
  DebugOptions* mutable_debug_options() { return execution_options_.mutable_debug_options(); }
  ExecutionOptions* mutable_execution_options() { return &execution_options_; }

  // --- Small computations
  XlaComputation CreateScalarRelu() { return OrDie(CreateScalarReluComputation(test_type_)); }
  XlaComputation CreateScalarReluF32() { return ::xla::CreateScalarReluF32(); }
  XlaComputation CreateScalarMax() { return OrDie(CreateScalarMaxComputation(test_type_)); }

  // --- Parameters and constants. Values are f32 in the test's source and become the type that the test runs
  // with.

  // Adds the next parameter and keeps its argument for the next comparison.
  XlaOp AddParam(const Literal& argument, XlaBuilder* builder) {
    arguments_.push_back(argument.Clone());
    XlaOp op;
    CreateParameterLiteral(static_cast<int64_t>(arguments_.size()) - 1, argument, "", test_type_, builder,
                           &op);
    return op;
  }
  template <typename NativeT>
  XlaOp AddParam(const Array<NativeT>& argument, XlaBuilder* builder) {
    return AddParam(LiteralUtil::CreateFromArray(argument), builder);
  }
  XlaOp CreateConstantFromLiteral(const Literal& literal, XlaBuilder* builder) {
    return ::xla::CreateConstantFromLiteral(literal, test_type_, builder);
  }
  template <typename NativeT>
  XlaOp CreateConstantFromArray(const Array<NativeT>& array, XlaBuilder* builder) {
    return CreateConstantFromLiteral(LiteralUtil::CreateFromArray(array), builder);
  }

  template <typename NativeT>
  XlaOp CreateConstantFromScalar(NativeT value, XlaBuilder* builder) {
    return CreateConstantFromLiteral(LiteralUtil::CreateR0<NativeT>(value), builder);
  }

  // --- The float type that the test runs with. Expected values and added arguments are
  // converted to it.
  PrimitiveType FloatType() const { return test_type_; }
  PrimitiveType float_type() const { return test_type_; }
  void set_float_type(PrimitiveType type) { test_type_ = type; }
  PrimitiveType test_type() const { return test_type_; }
  void set_test_type(PrimitiveType type) { test_type_ = type; }
  bool use_bfloat16() const { return test_type_ == BF16; }
  void set_use_bfloat16(bool value) { test_type_ = value ? BF16 : F32; }
  Literal MaybeConvertLiteralToTestType(const Literal& literal) const {
    return ::xla::MaybeConvertLiteralToTestType(literal, test_type_);
  }
  Shape MaybeConvertShapeToTestType(const Shape& shape) const {
    return ::xla::MaybeConvertShapeToTestType(shape, test_type_);
  }

  template <typename Value>
  static Value OrDie(absl::StatusOr<Value> value) {
    CHECK_OK(value);
    return *std::move(value);
  }
  const std::vector<Literal>& added_arguments() const { return arguments_; }

  ExecutionOptions execution_options_;

 private:
  PrimitiveType test_type_ = F32;
  std::vector<Literal> arguments_;  // of AddParam
};

}  // namespace xla
