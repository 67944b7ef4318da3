#pragma once

#include <cstdint>
#include <functional>
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
#include "xla/error_spec.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/testlib/hlo_hardware_independent_test_base.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/service/hlo_runner_interface.h"
#include "xla/status_macros.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/test_utils.h"
#include "xla/tsl/platform/logging.h"
#include "xla/xla_data.pb.h"

namespace xla {

using DeviceShapeRepresentationFn = std::function<Shape(const Shape&)>;
using DeviceShapeSizeFn = std::function<int64_t(const Shape&)>;

// A fixture that runs modules with a runner. Arguments that are not given are fake ones (MakeFakeArguments).
// Functions that give an AssertionResult fail when the module does not parse or run.
class HloRunnerAgnosticTestBase : public HloHardwareIndependentTestBase {
 protected:
  using Result = ::testing::AssertionResult;

  explicit HloRunnerAgnosticTestBase(std::unique_ptr<HloRunnerInterface> test_runner,
                                     bool verifier_layout_sensitive = false,
                                     bool allow_mixed_precision_in_hlo_verifier = true,
                                     InstructionPredicate instruction_can_change_layout_func = {})
      : HloHardwareIndependentTestBase(verifier_layout_sensitive, allow_mixed_precision_in_hlo_verifier,
                                       std::move(instruction_can_change_layout_func)),
        test_runner_(std::move(test_runner)) {}
  HloRunnerAgnosticTestBase(std::unique_ptr<HloRunnerInterface> test_runner, DeviceShapeRepresentationFn,
                            DeviceShapeSizeFn, bool verifier_layout_sensitive = false,
                            bool allow_mixed_precision_in_hlo_verifier = true,
                            InstructionPredicate instruction_can_change_layout_func = {})
      : HloRunnerAgnosticTestBase(std::move(test_runner), verifier_layout_sensitive,
                                  allow_mixed_precision_in_hlo_verifier,
                                  std::move(instruction_can_change_layout_func)) {}

  HloRunnerInterface& test_runner() const { return *test_runner_; }

  // --- Running one module
  absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module,
                                  absl::Span<const Literal* const> arguments, bool run_hlo_passes = true) {
    return test_runner_->Execute(std::move(module), arguments, run_hlo_passes);
  }
  // These two end the process when the module cannot run.
  Literal ExecuteNoHloPasses(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments) {
    return OrDie(Execute(std::move(module), arguments, /*run_hlo_passes=*/false));
  }
  Literal ExecuteAndTransfer(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments) {
    return OrDie(Execute(std::move(module), arguments));
  }
  Result Run(std::unique_ptr<HloModule> module, bool run_hlo_passes) {
    return Verdict(
        RunWithFakeArguments(std::move(module), run_hlo_passes, /*use_random_data=*/true).status());
  }
  Result Run(absl::string_view hlo_string, bool run_hlo_passes = true, ExecutionProfile* profile = nullptr,
             std::nullptr_t /*backend_config*/ = nullptr, bool use_random_data = true) {
    auto module = ParseAndReturnVerifiedModule(hlo_string);
    if (!module.ok()) return Verdict(module.status());
    return Verdict(
        RunWithFakeArguments(*std::move(module), run_hlo_passes, use_random_data, profile).status());
  }
  // Several runs of one executable; with assert_determinism their results must be the same.
  Result RunMultipleTimes(absl::string_view hlo_string, bool run_hlo_passes,
                          std::vector<ExecutionProfile>* profiles,
                          std::nullptr_t /*backend_config*/ = nullptr, bool assert_determinism = false) {
    return Verdict(RunTimes(hlo_string, run_hlo_passes, profiles, assert_determinism));
  }
  Result RunReplicated(absl::string_view hlo_string, bool run_hlo_passes = true, int64_t num_devices = 1) {
    auto module = ParseAndReturnVerifiedModule(hlo_string, num_devices);
    if (!module.ok()) return Verdict(module.status());
    const auto arguments = MakeFakeArguments(module->get());
    if (!arguments.ok()) return Verdict(arguments.status());
    return Verdict(ExecuteReplicated(*std::move(module), Pointers(*arguments), num_devices,
                                     /*use_threads=*/true, run_hlo_passes)
                       .status());
  }

  // --- Running on several devices; every device gets the same arguments. One result a device.
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         absl::Span<const Literal* const> arguments,
                                                         int64_t num_devices, bool use_threads,
                                                         bool run_hlo_passes = false) {
    return ExecuteReplicated(std::move(module), arguments, num_devices, nullptr, run_hlo_passes, use_threads);
  }
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         absl::Span<const Literal* const> arguments,
                                                         int64_t num_devices,
                                                         DeviceAssignment* device_assignment,
                                                         bool run_hlo_passes, bool use_threads) {
    HloRunnerInterface::ReplicatedExecuteOptions options;
    options.num_devices = num_devices;
    options.arguments.assign(arguments.begin(), arguments.end());
    options.run_hlo_passes = run_hlo_passes;
    options.use_threads = use_threads;
    return test_runner_->ExecuteReplicated(std::move(module), options, device_assignment);
  }

  // --- Comparing two modules, which must have parameters of the same shapes
  Result RunAndCompareTwoModules(std::unique_ptr<HloModule> module_0, std::unique_ptr<HloModule> module_1,
                                 absl::Span<const Literal* const> arguments,
                                 const std::optional<ErrorSpec>& error, bool run_hlo_passes = true) {
    const auto first = Execute(std::move(module_0), arguments, run_hlo_passes);
    if (!first.ok()) return Verdict(first.status());
    const auto second = Execute(std::move(module_1), arguments, run_hlo_passes);
    if (!second.ok()) return Verdict(second.status());
    return LiteralTestUtil::NearOrEqual(/*expected=*/*first, /*actual=*/*second, error);
  }
  Result RunAndCompareTwoModules(std::unique_ptr<HloModule> module_0, std::unique_ptr<HloModule> module_1,
                                 const std::optional<ErrorSpec>& error, bool run_hlo_passes = true,
                                 std::optional<int64_t> args_max_bits_of_precision = std::nullopt) {
    if (Result same = SameParameters(*module_0, *module_1); !same) return same;
    const auto arguments =
        MakeFakeArguments(module_0.get(), /*pseudo_random=*/true, /*use_large_range=*/false,
                          /*treat_gte_as_data_formatting=*/false, args_max_bits_of_precision);
    if (!arguments.ok()) return Verdict(arguments.status());
    return RunAndCompareTwoModules(std::move(module_0), std::move(module_1), Pointers(*arguments), error,
                                   run_hlo_passes);
  }
  Result RunAndCompareTwoModules(absl::string_view hlo_string_module_0, absl::string_view hlo_string_module_1,
                                 const std::optional<ErrorSpec>& error, bool run_hlo_passes = true,
                                 std::optional<int64_t> args_max_bits_of_precision = std::nullopt) {
    return RunAndCompareTwoModules(hlo_string_module_0, hlo_string_module_1, GetModuleConfigForTest(),
                                   GetModuleConfigForTest(), error, run_hlo_passes,
                                   args_max_bits_of_precision);
  }
  Result RunAndCompareTwoModules(absl::string_view hlo_string_module_0, absl::string_view hlo_string_module_1,
                                 const HloModuleConfig& config_0, const HloModuleConfig& config_1,
                                 const std::optional<ErrorSpec>& error, bool run_hlo_passes = true,
                                 std::optional<int64_t> args_max_bits_of_precision = std::nullopt) {
    auto module_0 = ParseAndReturnVerifiedModule(hlo_string_module_0, config_0);
    if (!module_0.ok()) return Verdict(module_0.status());
    auto module_1 = ParseAndReturnVerifiedModule(hlo_string_module_1, config_1);
    if (!module_1.ok()) return Verdict(module_1.status());
    return RunAndCompareTwoModules(*std::move(module_0), *std::move(module_1), error, run_hlo_passes,
                                   args_max_bits_of_precision);
  }
  Result RunAndCompareTwoModules(absl::string_view hlo_string_module_0, absl::string_view hlo_string_module_1,
                                 absl::Span<const Literal* const> arguments,
                                 const std::optional<ErrorSpec>& error, bool run_hlo_passes = true) {
    auto module_0 = ParseAndReturnVerifiedModule(hlo_string_module_0);
    if (!module_0.ok()) return Verdict(module_0.status());
    auto module_1 = ParseAndReturnVerifiedModule(hlo_string_module_1);
    if (!module_1.ok()) return Verdict(module_1.status());
    return RunAndCompareTwoModules(*std::move(module_0), *std::move(module_1), arguments, error,
                                   run_hlo_passes);
  }

  static std::vector<const Literal*> Pointers(absl::Span<const Literal> literals) {
    std::vector<const Literal*> pointers;
    for (const Literal& literal : literals) pointers.push_back(&literal);
    return pointers;
  }
  static Result Verdict(const absl::Status& status) {
    return status.ok() ? ::testing::AssertionSuccess() : ::testing::AssertionFailure() << status.ToString();
  }

 private:
  static Literal OrDie(absl::StatusOr<Literal> literal) {
    CHECK_OK(literal);
    return *std::move(literal);
  }
  static Result SameParameters(const HloModule& a, const HloModule& b) {
    const HloComputation& first = *a.entry_computation();
    const HloComputation& second = *b.entry_computation();
    if (first.num_parameters() != second.num_parameters()) {
      return ::testing::AssertionFailure() << "the modules have " << first.num_parameters() << " and "
                                           << second.num_parameters() << " parameters";
    }
    for (int64_t i = 0; i < first.num_parameters(); ++i) {
      const Shape& shape = first.parameter_instruction(i)->shape();
      const Shape& other = second.parameter_instruction(i)->shape();
      if (ShapeUtil::Compatible(shape, other)) continue;
      return ::testing::AssertionFailure() << "parameter " << i << " is " << ShapeUtil::HumanString(shape)
                                           << " and " << ShapeUtil::HumanString(other);
    }
    return ::testing::AssertionSuccess();
  }
  absl::StatusOr<Literal> RunWithFakeArguments(std::unique_ptr<HloModule> module, bool run_hlo_passes,
                                               bool use_random_data, ExecutionProfile* profile = nullptr) {
    TF_ASSIGN_OR_RETURN(const std::vector<Literal> arguments,
                        MakeFakeArguments(module.get(), use_random_data));
    return test_runner_->Execute(std::move(module), absl::Span<const Literal* const>(Pointers(arguments)),
                                 run_hlo_passes, profile);
  }
  absl::Status RunTimes(absl::string_view hlo_string, bool run_hlo_passes,
                        std::vector<ExecutionProfile>* profiles, bool assert_determinism) {
    std::optional<Literal> first;
    for (ExecutionProfile& profile : *profiles) {
      TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ParseAndReturnVerifiedModule(hlo_string));
      TF_ASSIGN_OR_RETURN(Literal result, RunWithFakeArguments(std::move(module), run_hlo_passes,
                                                               /*use_random_data=*/true, &profile));
      if (assert_determinism && first.has_value() && !LiteralTestUtil::Equal(*first, result)) {
        return absl::InternalError("two runs gave different results");
      }
      if (!first.has_value()) first = std::move(result);
    }
    return absl::OkStatus();
  }

  std::unique_ptr<HloRunnerInterface> test_runner_;
};

}  // namespace xla
