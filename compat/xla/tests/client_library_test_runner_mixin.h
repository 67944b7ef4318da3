#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
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
#include "xla/error_spec.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/tests/client_library_test_runner_utils.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tsl/lib/core/bitmap.h"
#include "xla/tsl/platform/logging.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {

// Adds to a fixture T that runs modules (HloPjRtTestBase, HloTestBase) the calls of ClientLibraryTestBase:
// builds programs, runs them and compares the results. Arguments are literals. An expectation without an
// error wants equal bits. Functions of the reference need a T with RunAndCompare.
template <typename T>
class ClientLibraryTestRunnerMixin : public ClientLibraryTestValues<T> {
 protected:
  using Arguments = absl::Span<const Literal* const>;

  template <typename... BaseArgs>
  explicit ClientLibraryTestRunnerMixin(BaseArgs&&... base_args)
      : ClientLibraryTestValues<T>(std::forward<BaseArgs>(base_args)...) {
    *this->execution_options_.mutable_debug_options() = T::GetDebugOptionsForTest();
  }

  const ExecutionOptions& execution_options() const { return this->execution_options_; }

  // --- Running
  // The module of a computation, configured with the execution options.
  absl::StatusOr<std::unique_ptr<HloModule>> HloModuleFromComputation(
      const XlaComputation& computation, const Shape* shape_with_output_layout = nullptr) const {
    ExecutionOptions options = this->execution_options_;
    if (shape_with_output_layout != nullptr) {
      *options.mutable_shape_with_output_layout() = shape_with_output_layout->ToProto();
    }
    TF_ASSIGN_OR_RETURN(
        const HloModuleConfig config,
        HloModule::CreateModuleConfigFromProto(computation.proto(), options.debug_options(), &options));
    return HloModule::CreateFromProto(computation.proto(), config);
  }
  absl::StatusOr<std::unique_ptr<HloModule>> BuildAndVerifyHloModule(XlaBuilder& builder) const {
    TF_ASSIGN_OR_RETURN(XlaComputation computation, builder.Build());
    return HloModuleFromComputation(computation);
  }
  absl::StatusOr<Literal> ExecuteAndTransfer(const XlaComputation& computation, Arguments arguments,
                                             const Shape* shape_with_output_layout = nullptr) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module,
                        HloModuleFromComputation(computation, shape_with_output_layout));
    std::vector<Literal> added;
    std::vector<const Literal*> pointers(arguments.begin(), arguments.end());
    if (arguments.empty()) {
      for (const Literal& argument : this->added_arguments())
        added.push_back(this->MaybeConvertLiteralToTestType(argument));
      for (const Literal& argument : added) pointers.push_back(&argument);
    }
    return this->test_runner().Execute(std::move(module), Arguments(pointers));
  }
  absl::StatusOr<Literal> ExecuteAndTransfer(XlaBuilder* builder, Arguments arguments,
                                             const Shape* shape_with_output_layout = nullptr) {
    TF_ASSIGN_OR_RETURN(XlaComputation computation, builder->Build());
    return ExecuteAndTransfer(computation, arguments, shape_with_output_layout);
  }
  std::string ExecuteToString(XlaBuilder* builder, Arguments arguments) {
    const absl::StatusOr<Literal> result = ExecuteAndTransfer(builder, arguments);
    return result.ok() ? result->ToString() : result.status().ToString();
  }

  // --- Comparing with a literal. Arguments are those given or, when there are none, those of AddParam.
  void ComputeAndCompareLiteral(XlaBuilder* builder, const Literal& expected, Arguments arguments,
                                const Shape* shape_with_layout = nullptr) {
    EXPECT_IS_OK(CheckResult(builder, expected, arguments, std::nullopt, shape_with_layout));
  }
  void ComputeAndCompareLiteral(XlaBuilder* builder, const Literal& expected, Arguments arguments,
                                std::optional<ErrorSpec> error, const Shape* shape_with_layout = nullptr) {
    EXPECT_IS_OK(CheckResult(builder, expected, arguments, error, shape_with_layout));
  }
  void ComputeAndCompareTuple(XlaBuilder* builder, const Literal& expected, Arguments arguments,
                              std::optional<ErrorSpec> error = std::nullopt) {
    EXPECT_IS_OK(CheckResult(builder, expected, arguments, error, nullptr));
  }

  // --- Comparing with values
  template <typename NativeT>
  void ComputeAndCompareR0(XlaBuilder* builder, NativeT expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR0<NativeT>(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR1(XlaBuilder* builder, absl::Span<const NativeT> expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR1<NativeT>(expected), arguments, error);
  }
  void ComputeAndCompareR1(XlaBuilder* builder, const tsl::core::Bitmap& expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR1(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR2(XlaBuilder* builder, const Array2D<NativeT>& expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR2FromArray2D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR3(XlaBuilder* builder, const Array3D<NativeT>& expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR3FromArray3D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompareR4(XlaBuilder* builder, const Array4D<NativeT>& expected, Arguments arguments,
                           std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateR4FromArray4D(expected), arguments, error);
  }
  template <typename NativeT>
  void ComputeAndCompare(XlaBuilder* builder, const Array<NativeT>& expected, Arguments arguments,
                         std::optional<ErrorSpec> error = std::nullopt) {
    ComputeAndCompareLiteral(builder, LiteralUtil::CreateFromArray(expected), arguments, error);
  }
  void ComputeAndCompareR1U8(XlaBuilder* builder, absl::string_view expected, Arguments arguments) {
    const absl::StatusOr<Literal> actual = ExecuteAndTransfer(builder, arguments);
    EXPECT_IS_OK(actual.status());
    if (actual.ok()) {
      EXPECT_EQ(std::string(expected), actual->GetR1U8AsString());
    }
  }

  // --- Comparing with the reference
  void ComputeAndCompare(XlaBuilder* builder, Arguments arguments,
                         std::optional<ErrorSpec> error = std::nullopt) {
    const absl::StatusOr<XlaComputation> computation = builder->Build();
    ASSERT_IS_OK(computation);
    absl::StatusOr<std::unique_ptr<HloModule>> module = HloModuleFromComputation(*computation);
    ASSERT_IS_OK(module);
    EXPECT_TRUE(this->RunAndCompare(*std::move(module), arguments, error));
  }

  // --- Parameters and constants. Values are f32 in the test's source and become the type that the test runs
  // with. The functions that add a parameter give its argument.
  Literal CreateParameterAndTransferLiteral(int64_t parameter_number, const Literal& literal,
                                            const std::string& name, XlaBuilder* builder,
                                            XlaOp* data_handle) {
    return CreateParameterLiteral(parameter_number, literal, name, this->test_type(), builder, data_handle);
  }
  template <typename NativeT>
  Literal CreateR0Parameter(NativeT value, int64_t parameter_number, const std::string& name,
                            XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateR0(value), name, builder,
                                             data_handle);
  }
  template <typename NativeT>
  Literal CreateR1Parameter(absl::Span<const NativeT> values, int64_t parameter_number,
                            const std::string& name, XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateR1(values), name, builder,
                                             data_handle);
  }
  template <typename NativeT>
  Literal CreateR2Parameter(const Array2D<NativeT>& array_2d, int64_t parameter_number,
                            const std::string& name, XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameter(array_2d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  Literal CreateR3Parameter(const Array3D<NativeT>& array_3d, int64_t parameter_number,
                            const std::string& name, XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameter(array_3d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  Literal CreateR4Parameter(const Array4D<NativeT>& array_4d, int64_t parameter_number,
                            const std::string& name, XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameter(array_4d, parameter_number, name, builder, data_handle);
  }
  template <typename NativeT>
  Literal CreateParameter(const Array<NativeT>& array, int64_t parameter_number, const std::string& name,
                          XlaBuilder* builder, XlaOp* data_handle) {
    return CreateParameterAndTransferLiteral(parameter_number, LiteralUtil::CreateFromArray(array), name,
                                             builder, data_handle);
  }

 private:
  // Fixtures have no function named Compare: it would hide the operation.
  absl::Status CheckResult(XlaBuilder* builder, const Literal& expected, Arguments arguments,
                           const std::optional<ErrorSpec>& error, const Shape* shape_with_layout) {
    std::optional<Shape> wanted;
    if (shape_with_layout != nullptr) wanted = this->MaybeConvertShapeToTestType(*shape_with_layout);
    TF_ASSIGN_OR_RETURN(const Literal actual,
                        ExecuteAndTransfer(builder, arguments, wanted.has_value() ? &*wanted : nullptr));
    if (wanted.has_value()) {
      EXPECT_TRUE(LiteralTestUtil::EqualShapesAndLayouts(*wanted, actual.shape()));
    }
    EXPECT_TRUE(LiteralTestUtil::NearOrEqual(this->MaybeConvertLiteralToTestType(expected), actual, error));
    return absl::OkStatus();
  }
};

}  // namespace xla
