#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/client/client_library.h"
#include "xla/client/global_data.h"
#include "xla/client/local_client.h"
#include "xla/error_spec.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/service/platform_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/tests/client_library_test_runner_utils.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/manifest_checking_test.h"
#include "xla/tests/test_macros.h"
#include "xla/tsl/lib/core/bitmap.h"
#include "xla/tsl/platform/logging.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {

// The types that tests over all float types run with.
template <typename NativeT>
std::vector<NativeT> ExpandElements(absl::Span<const NativeT> values) {
  return std::vector<NativeT>(values.begin(), values.end());
}

inline std::vector<PrimitiveType> test_float_types() { return {F32, BF16}; }

// A fixture with a client: builds programs, runs them with arguments on the device, and compares the results.
// An expectation without an error wants equal bits. Functions without "Status" in the name fail the running
// test.
class ClientLibraryTestBase : public ClientLibraryTestValues<ManifestCheckingTest> {
 protected:
  explicit ClientLibraryTestBase(se::Platform* platform = nullptr)
      : ClientLibraryTestBase(platform, LocalClientOptions(platform)) {}
  ClientLibraryTestBase(se::Platform* platform, const LocalClientOptions& client_options)
      : client_(GetClient(LocalClientOptions(client_options).set_platform(platform))), ref_client_(client_) {}

  std::string SuiteName() const {
    return ::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name();
  }
  std::string TestName() const { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }

  // --- Running. The value stays on the device, or comes as a literal, in the layout of the shape if one is
  // given.
  absl::StatusOr<std::unique_ptr<GlobalData>> Execute(XlaBuilder* builder,
                                                      absl::Span<GlobalData* const> arguments) {
    TF_ASSIGN_OR_RETURN(XlaComputation computation, builder->Build());
    return client_->Execute(computation, arguments, &execution_options_);
  }
  absl::StatusOr<Literal> ExecuteAndTransfer(const XlaComputation& computation,
                                             absl::Span<GlobalData* const> arguments,
                                             const Shape* shape_with_output_layout = nullptr) {
    return RunOn(client_, computation, arguments, shape_with_output_layout);
  }
  absl::StatusOr<Literal> ExecuteAndTransfer(XlaBuilder* builder, absl::Span<GlobalData* const> arguments,
                                             const Shape* shape_with_output_layout = nullptr) {
    TF_ASSIGN_OR_RETURN(XlaComputation computation, builder->Build());
    return ExecuteAndTransfer(computation, arguments, shape_with_output_layout);
  }
  // The shape is of the type that the test's source has: it is converted with the values.
  absl::StatusOr<Literal> ComputeAndTransfer(XlaBuilder* builder, absl::Span<GlobalData* const> arguments,
                                             const Shape* shape_with_layout = nullptr) {
    if (shape_with_layout == nullptr) return ExecuteAndTransfer(builder, arguments);
    const Shape converted = MaybeConvertShapeToTestType(*shape_with_layout);
    return ExecuteAndTransfer(builder, arguments, &converted);
  }
  // On the platform that results are compared with.
  absl::StatusOr<Literal> ExecuteAndTransferReference(const XlaComputation& computation,
                                                      absl::Span<GlobalData* const> arguments,
                                                      const Shape* shape_with_output_layout = nullptr) {
    return RunOn(ref_client_, computation, arguments, shape_with_output_layout);
  }
  // The result as text, or the error's.
  std::string ExecuteToString(XlaBuilder* builder, absl::Span<GlobalData* const> arguments) {
    const absl::StatusOr<Literal> result = ExecuteAndTransfer(builder, arguments);
    return result.ok() ? result->ToString() : result.status().ToString();
  }

  // --- Comparing with a literal. Arguments are those given or, when there are none, those of AddParam.
  void ComputeAndCompareLiteral(XlaBuilder* builder, const Literal& expected,
                                absl::Span<GlobalData* const> arguments,
                                const Shape* shape_with_layout = nullptr) {
    EXPECT_IS_OK(ComputeAndCompareLiteralWithStatus(builder, expected, arguments, shape_with_layout));
  }
  void ComputeAndCompareLiteral(XlaBuilder* builder, const Literal& expected,
                                absl::Span<GlobalData* const> arguments, std::optional<ErrorSpec> error,
                                const Shape* shape_with_layout = nullptr) {
    EXPECT_IS_OK(ComputeAndCompareLiteralWithStatus(builder, expected, arguments, error, shape_with_layout));
  }
  absl::Status ComputeAndCompareLiteralWithStatus(XlaBuilder* builder, const Literal& expected,
                                                  absl::Span<GlobalData* const> arguments,
                                                  const Shape* shape_with_layout = nullptr) {
    return CheckResult(builder, expected, arguments, std::nullopt, shape_with_layout);
  }
  absl::Status ComputeAndCompareLiteralWithStatus(XlaBuilder* builder, const Literal& expected,
                                                  absl::Span<GlobalData* const> arguments,
                                                  std::optional<ErrorSpec> error,
                                                  const Shape* shape_with_layout = nullptr) {
    return CheckResult(builder, expected, arguments, error, shape_with_layout);
  }
  void ComputeAndCompareTuple(XlaBuilder* builder, const Literal& expected,
                              absl::Span<GlobalData* const> arguments,
                              std::optional<ErrorSpec> error = std::nullopt) {
    EXPECT_IS_OK(CheckResult(builder, expected, arguments, error, nullptr));
  }

  // --- Comparing with values
  template <typename NativeT>
  void ComputeAndCompareR0(XlaBuilder* builder, NativeT expected, absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR0<NativeT>(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompareR0(XlaBuilder* builder, NativeT expected, absl::Span<GlobalData* const> arguments,
                           ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR0<NativeT>(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR1(XlaBuilder* builder, absl::Span<const NativeT> expected,
                           absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR1<NativeT>(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompareR1(XlaBuilder* builder, absl::Span<const NativeT> expected,
                           absl::Span<GlobalData* const> arguments, ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR1<NativeT>(expected), arguments, error);
  }
  void ComputeAndCompareR1(XlaBuilder* builder, const tsl::core::Bitmap& expected,
                           absl::Span<GlobalData* const> arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR1(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR2(XlaBuilder* builder, const Array2D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR2FromArray2D(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompareR2(XlaBuilder* builder, const Array2D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments, ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR2FromArray2D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR3(XlaBuilder* builder, const Array3D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR3FromArray3D(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompareR3(XlaBuilder* builder, const Array3D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments, ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR3FromArray3D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR4(XlaBuilder* builder, const Array4D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR4FromArray4D(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompareR4(XlaBuilder* builder, const Array4D<NativeT>& expected,
                           absl::Span<GlobalData* const> arguments, ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR4FromArray4D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompare(XlaBuilder* builder, const Array<NativeT>& expected,
                         absl::Span<GlobalData* const> arguments) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateFromArray(expected), arguments);
  }
  template <typename NativeT>
  void ComputeAndCompare(XlaBuilder* builder, const Array<NativeT>& expected,
                         absl::Span<GlobalData* const> arguments, ErrorSpec error) {
    CheckTypeTakesError<NativeT>();
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateFromArray(expected), arguments, error);
  }
  // The bytes of a text.
  void ComputeAndCompareR1U8(XlaBuilder* builder, absl::string_view expected,
                             absl::Span<GlobalData* const> arguments) {
    const absl::StatusOr<Literal> actual = ExecuteAndTransfer(builder, arguments);
    EXPECT_IS_OK(actual.status());
    if (actual.ok()) {
      EXPECT_EQ(std::string(expected), actual->GetR1U8AsString());
    }
  }

  // --- Comparing with the reference platform
  void ComputeAndCompare(XlaBuilder* builder, absl::Span<const Literal> arguments,
                         std::optional<ErrorSpec> error = std::nullopt) {
    const auto results = ComputeValueAndReference(builder, arguments);
    EXPECT_IS_OK(results);
    if (results.ok()) {
      EXPECT_TRUE(LiteralTestUtil::NearOrEqual(results->second, results->first, error));
    }
  }
  // The result, and the reference's.
  absl::StatusOr<std::pair<Literal, Literal>> ComputeValueAndReference(XlaBuilder* builder,
                                                                       absl::Span<const Literal> arguments) {
    TF_ASSIGN_OR_RETURN(const Arguments values, TransferAll(client_, arguments));
    TF_ASSIGN_OR_RETURN(const Arguments reference_values, TransferAll(ref_client_, arguments));
    TF_ASSIGN_OR_RETURN(XlaComputation computation, builder->Build());
    TF_ASSIGN_OR_RETURN(Literal value, ExecuteAndTransfer(computation, values.pointers));
    TF_ASSIGN_OR_RETURN(Literal reference,
                        ExecuteAndTransferReference(computation, reference_values.pointers));
    return std::make_pair(std::move(value), std::move(reference));
  }

  // --- Test data
  template <typename NativeT>
  std::vector<NativeT> CreatePseudorandomR1(int width, NativeT min_value, NativeT max_value, uint32_t seed) {
    return ::xla::CreatePseudorandomR1(width, min_value, max_value, seed);
  }
  template <typename NativeT>
  std::unique_ptr<Array2D<NativeT>> CreatePseudorandomR2(int rows, int cols, NativeT min_value,
                                                         NativeT max_value, uint32_t seed) {
    return ::xla::CreatePseudorandomR2(rows, cols, min_value, max_value, seed);
  }
  std::unique_ptr<Array2D<float>> CreatePatternedMatrix(int rows, int cols, float offset = 0.0) {
    return ::xla::CreatePatternedMatrix(rows, cols, offset);
  }
  std::unique_ptr<Array2D<float>> CreatePatternedMatrixWithZeroPadding(int rows, int cols, int rows_padded,
                                                                       int cols_padded) {
    return ::xla::CreatePatternedMatrixWithZeroPadding(rows, cols, rows_padded, cols_padded);
  }

  // --- Parameters and constants. Values are f32 in the test's source and become the type that the test runs
  // with.

  // Adds a parameter, and sends its argument to the device.
  absl::StatusOr<std::unique_ptr<GlobalData>> CreateParameterAndTransferLiteral(int64_t parameter_number,
                                                                                const Literal& literal,
                                                                                const std::string& name,
                                                                                XlaBuilder* builder,
                                                                                XlaOp* data_handle) {
    return CreateParameterAndTransferLiteral(parameter_number, literal, name, nullptr, builder, data_handle);
  }
  absl::StatusOr<std::unique_ptr<GlobalData>> CreateParameterAndTransferLiteral(
      int64_t parameter_number, const Literal& literal, const std::string& name,
      const DeviceHandle* device_handle, XlaBuilder* builder, XlaOp* data_handle) {
    const Literal argument =
        CreateParameterLiteral(parameter_number, literal, name, test_type(), builder, data_handle);
    return client_->TransferToServer(argument, device_handle);
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateR0Parameter(NativeT value, int64_t parameter_number,
                                                const std::string& name, XlaBuilder* builder,
                                                XlaOp* data_handle) {
    return OrDie(CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateR0(value), name,
                                                   builder, data_handle));
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateR1Parameter(absl::Span<const NativeT> values, int64_t parameter_number,
                                                const std::string& name, XlaBuilder* builder,
                                                XlaOp* data_handle) {
    return OrDie(CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateR1(values), name,
                                                   builder, data_handle));
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateR2Parameter(const Array2D<NativeT>& array_2d, int64_t parameter_number,
                                                const std::string& name, XlaBuilder* builder,
                                                XlaOp* data_handle) {
    return CreateParameter(array_2d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateR3Parameter(const Array3D<NativeT>& array_3d, int64_t parameter_number,
                                                const std::string& name, XlaBuilder* builder,
                                                XlaOp* data_handle) {
    return CreateParameter(array_3d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateR4Parameter(const Array4D<NativeT>& array_4d, int64_t parameter_number,
                                                const std::string& name, XlaBuilder* builder,
                                                XlaOp* data_handle) {
    return CreateParameter(array_4d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  std::unique_ptr<GlobalData> CreateParameter(const Array<NativeT>& array, int64_t parameter_number,
                                              const std::string& name, XlaBuilder* builder,
                                              XlaOp* data_handle) {
    return OrDie(CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateFromArray(array),
                                                   name, builder, data_handle));
  }

  LocalClient* client_;
  LocalClient* ref_client_;  // what results are compared with
 private:
  struct Arguments {
    std::vector<std::unique_ptr<GlobalData>> values;
    std::vector<GlobalData*> pointers;
  };

  static LocalClient* GetClient(const LocalClientOptions& options) {
    absl::StatusOr<LocalClient*> client = ClientLibrary::GetOrCreateLocalClient(options);
    CHECK_OK(client) << "no client for the tests";
    return *client;
  }
  template <typename NativeT>
  static constexpr void CheckTypeTakesError() {
    static_assert(is_specialized_floating_point_v<NativeT> || is_complex_v<NativeT>,
                  "an error is for floating-point and complex types");
  }

  absl::StatusOr<Arguments> TransferAll(LocalClient* client, absl::Span<const Literal> literals) {
    Arguments arguments;
    for (const Literal& literal : literals) {
      TF_ASSIGN_OR_RETURN(std::unique_ptr<GlobalData> value,
                          client->TransferToServer(MaybeConvertLiteralToTestType(literal)));
      arguments.pointers.push_back(value.get());
      arguments.values.push_back(std::move(value));
    }
    return arguments;
  }
  absl::StatusOr<Literal> RunOn(LocalClient* client, const XlaComputation& computation,
                                absl::Span<GlobalData* const> arguments,
                                const Shape* shape_with_output_layout) {
    ExecutionOptions options = execution_options_;
    if (shape_with_output_layout != nullptr) {
      *options.mutable_shape_with_output_layout() = shape_with_output_layout->ToProto();
    }
    Arguments added;
    if (!added_arguments().empty() && arguments.empty()) {
      TF_ASSIGN_OR_RETURN(added, TransferAll(client, added_arguments()));
      arguments = added.pointers;
    }
    return client->ExecuteAndTransfer(computation, arguments, &options);
  }
  // Fixtures have no function named Compare: it would hide the operation.
  absl::Status CheckResult(XlaBuilder* builder, const Literal& expected,
                           absl::Span<GlobalData* const> arguments, const std::optional<ErrorSpec>& error,
                           const Shape* shape_with_layout) {
    TF_ASSIGN_OR_RETURN(const Literal actual, ComputeAndTransfer(builder, arguments, shape_with_layout));
    const Literal converted = MaybeConvertLiteralToTestType(expected);
    if (shape_with_layout != nullptr) {
      EXPECT_TRUE(LiteralTestUtil::EqualShapesAndLayouts(MaybeConvertShapeToTestType(*shape_with_layout),
                                                         actual.shape()));
    }
    EXPECT_TRUE(LiteralTestUtil::NearOrEqual(converted, actual, error));
    return absl::OkStatus();
  }
};

}  // namespace xla
