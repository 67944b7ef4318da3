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
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
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
#include "xla/tsl/platform/protobuf.h"
#include "xla/util.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {

using DeviceShapeRepresentationFn = std::function<Shape(const Shape&)>;
using DeviceShapeSizeFn = std::function<int64_t(const Shape&)>;

struct HloRunnerAgnosticTestBaseOptions {
  bool verifier_layout_sensitive = false;
  bool allow_mixed_precision_in_hlo_verifier = true;
  HloPredicate instruction_can_change_layout_func;
};

// A fixture that runs modules with a runner. Arguments that are not given are fake ones (MakeFakeArguments).
// Functions that give an AssertionResult fail when the module does not parse or run.
class HloRunnerAgnosticTestBase : public HloHardwareIndependentTestBase {
 protected:
  using Result = ::testing::AssertionResult;
  using Preprocessor = std::function<void(HloModule*)>;

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

  HloRunnerAgnosticTestBase(std::unique_ptr<HloRunnerInterface> test_runner,
                            HloRunnerAgnosticTestBaseOptions options)
      : HloRunnerAgnosticTestBase(std::move(test_runner), options.verifier_layout_sensitive,
                                  options.allow_mixed_precision_in_hlo_verifier,
                                  std::move(options.instruction_can_change_layout_func)) {}

  HloRunnerInterface& test_runner() const { return *test_runner_; }

  // --- Modules
  absl::StatusOr<std::unique_ptr<HloModule>> HloModuleFromXlaBuilder(
      XlaBuilder* builder, const ExecutionOptions& execution_options) const {
    TF_ASSIGN_OR_RETURN(const XlaComputation computation, builder->Build());
    TF_ASSIGN_OR_RETURN(const HloModuleConfig config,
                        HloModule::CreateModuleConfigFromProto(
                            computation.proto(), execution_options.debug_options(), &execution_options));
    return HloModule::CreateFromProto(computation.proto(), config);
  }
  // What a fixture does to each module before its runner gets it.
  virtual absl::Status PreprocessModuleForTestRunner(HloModule* /*module*/) const { return absl::OkStatus(); }

  // --- Running one module
  absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module,
                                  absl::Span<const Literal* const> arguments, bool run_hlo_passes = true) {
    TF_RETURN_IF_ERROR(PreprocessModuleForTestRunner(module.get()));
    return test_runner_->Execute(std::move(module), arguments, run_hlo_passes);
  }
  absl::StatusOr<std::unique_ptr<OpaqueExecutable>> CreateExecutable(std::unique_ptr<HloModule> module,
                                                                     bool run_hlo_passes) {
    TF_RETURN_IF_ERROR(PreprocessModuleForTestRunner(module.get()));
    return test_runner_->CreateExecutable(std::move(module), run_hlo_passes);
  }
  // These two end the process when the module cannot run.
  Literal ExecuteNoHloPasses(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments) {
    return OrDie(Execute(std::move(module), arguments, /*run_hlo_passes=*/false));
  }
  Literal ExecuteAndTransfer(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments) {
    return OrDie(Execute(std::move(module), arguments));
  }
  Result Run(std::unique_ptr<HloModule> module, bool run_hlo_passes,
             const Preprocessor& test_preprocessor = nullptr) {
    const absl::StatusOr<std::vector<Literal>> arguments = MakeFakeArguments(module.get());
    if (!arguments.ok()) return Verdict(arguments.status());
    if (test_preprocessor != nullptr) test_preprocessor(module.get());
    return Verdict(Execute(std::move(module), Pointers(*arguments), run_hlo_passes).status());
  }
  // A backend configuration is given to the instructions of the entry computation.
  Result Run(absl::string_view hlo_string, bool run_hlo_passes = true,
             const tsl::protobuf::Message* backend_config = nullptr, bool use_random_data = true) {
    return Verdict(RunTimes(hlo_string, run_hlo_passes, /*num_runs=*/1, backend_config,
                            /*assert_determinism=*/false, use_random_data));
  }
  // With assert_determinism all runs must give the same result.
  Result RunMultipleTimes(absl::string_view hlo_string, bool run_hlo_passes, int64_t num_runs,
                          const tsl::protobuf::Message* backend_config = nullptr,
                          bool assert_determinism = false) {
    return Verdict(RunTimes(hlo_string, run_hlo_passes, num_runs, backend_config, assert_determinism,
                            /*use_random_data=*/true));
  }
  Result RunReplicated(absl::string_view hlo_string, bool run_hlo_passes = true, int64_t num_replicas = 1,
                       const tsl::protobuf::Message* backend_config = nullptr) {
    auto module = ParseAndReturnVerifiedModule(hlo_string, num_replicas);
    if (!module.ok()) return Verdict(module.status());
    if (const absl::Status status = SetBackendConfig(**module, backend_config); !status.ok()) {
      return Verdict(status);
    }
    const auto arguments = MakeFakeArguments(module->get());
    if (!arguments.ok()) return Verdict(arguments.status());
    return Verdict(ExecuteReplicated(*std::move(module), Pointers(*arguments), num_replicas,
                                     /*use_threads=*/true, run_hlo_passes)
                       .status());
  }

  // --- Running on several devices: replicas times partitions. One result a device.

  // Every device gets the same arguments.
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         absl::Span<const Literal* const> arguments,
                                                         int64_t num_replicas, bool use_threads,
                                                         bool run_hlo_passes = false) {
    return ExecuteReplicated(std::move(module), arguments, num_replicas, /*device_assignment=*/nullptr,
                             run_hlo_passes, use_threads);
  }
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         absl::Span<const Literal* const> arguments,
                                                         int64_t num_replicas,
                                                         DeviceAssignment* device_assignment,
                                                         bool run_hlo_passes, bool use_threads) {
    HloRunnerInterface::ReplicatedExecuteOptions options =
        ReplicatedOptions(num_replicas, run_hlo_passes, use_threads);
    options.arguments.assign(arguments.begin(), arguments.end());
    TF_RETURN_IF_ERROR(PreprocessModuleForTestRunner(module.get()));
    return test_runner_->ExecuteReplicated(std::move(module), options, device_assignment);
  }
  // A list of arguments for each device.
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         std::vector<std::vector<Literal*>> arguments,
                                                         int64_t num_replicas, bool run_hlo_passes,
                                                         DeviceAssignment* device_assignment = nullptr) {
    if (static_cast<int64_t>(arguments.size()) != num_replicas) {
      return InvalidArgument("%d lists of arguments for %d devices", arguments.size(), num_replicas);
    }
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    return ExecuteReplicated([&](int64_t) { return executable.get(); },
                             [&](int64_t device) { return static_cast<int64_t>(arguments[device].size()); },
                             [&](int64_t device, int64_t i) { return arguments[device][i]; }, num_replicas,
                             run_hlo_passes, device_assignment);
  }
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(
      std::function<OpaqueExecutable*(int64_t)> executable_provider,
      std::function<int64_t(int64_t)> argument_count_provider,
      std::function<const Literal*(int64_t, int64_t)> argument_provider, int64_t num_replicas,
      bool run_hlo_passes, DeviceAssignment* device_assignment = nullptr) {
    return test_runner_->ExecuteReplicated(
        std::move(executable_provider), std::move(argument_count_provider), std::move(argument_provider),
        ReplicatedOptions(num_replicas, run_hlo_passes, /*use_threads=*/true), device_assignment);
  }

  // The same module twice, or two that compute the same: the results of device i are compared with each
  // other.
  Result RunAndCompareTwoModulesReplicated(std::unique_ptr<HloModule> module_0,
                                           std::unique_ptr<HloModule> module_1,
                                           const HloRunnerInterface::ReplicatedExecuteOptions& options,
                                           const std::optional<ErrorSpec>& error) {
    if (Result same = SameParameters(*module_0, *module_1); !same) return same;
    const auto first = test_runner_->ExecuteReplicated(std::move(module_0), options);
    if (!first.ok()) return Verdict(first.status());
    const auto second = test_runner_->ExecuteReplicated(std::move(module_1), options);
    if (!second.ok()) return Verdict(second.status());
    for (size_t device = 0; device < first->size(); ++device) {
      Result same = LiteralTestUtil::NearOrEqual((*first)[device], (*second)[device], error);
      if (!same) return same << " (on device " << device << ")";
    }
    return ::testing::AssertionSuccess();
  }
  Result RunAndCompareTwoModulesReplicated(std::unique_ptr<HloModule> module_0,
                                           std::unique_ptr<HloModule> module_1,
                                           const std::vector<Literal>& fake_arguments, bool run_hlo_passes,
                                           bool use_threads, const std::optional<ErrorSpec>& error) {
    const HloModuleConfig& config = module_0->config();
    HloRunnerInterface::ReplicatedExecuteOptions options =
        ReplicatedOptions(config.replica_count() * config.num_partitions(), run_hlo_passes, use_threads);
    options.arguments = Pointers(fake_arguments);
    return RunAndCompareTwoModulesReplicated(std::move(module_0), std::move(module_1), options, error);
  }
  Result RunAndCompareTwoModulesReplicated(std::unique_ptr<HloModule> module_0,
                                           std::unique_ptr<HloModule> module_1, bool run_hlo_passes,
                                           bool use_threads, const std::optional<ErrorSpec>& error) {
    const auto arguments = MakeFakeArguments(module_0.get());
    if (!arguments.ok()) return Verdict(arguments.status());
    return RunAndCompareTwoModulesReplicated(std::move(module_0), std::move(module_1), *arguments,
                                             run_hlo_passes, use_threads, error);
  }
  Result RunAndCompareTwoModulesReplicated(absl::string_view module_0_str, absl::string_view module_1_str,
                                           bool run_hlo_passes, bool use_threads,
                                           const std::optional<ErrorSpec>& error) {
    auto module_0 = ParseAndReturnVerifiedModule(module_0_str);
    if (!module_0.ok()) return Verdict(module_0.status());
    auto module_1 = ParseAndReturnVerifiedModule(module_1_str);
    if (!module_1.ok()) return Verdict(module_1.status());
    return RunAndCompareTwoModulesReplicated(*std::move(module_0), *std::move(module_1), run_hlo_passes,
                                             use_threads, error);
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
  static HloRunnerInterface::ReplicatedExecuteOptions ReplicatedOptions(int64_t num_replicas,
                                                                        bool run_hlo_passes,
                                                                        bool use_threads) {
    HloRunnerInterface::ReplicatedExecuteOptions options;
    options.num_replicas = num_replicas;
    options.run_hlo_passes = run_hlo_passes;
    options.use_threads = use_threads;
    return options;
  }
  static absl::Status SetBackendConfig(HloModule& module, const tsl::protobuf::Message* backend_config) {
    if (backend_config == nullptr) return absl::OkStatus();
    for (HloInstruction* instruction : module.entry_computation()->instructions()) {
      TF_RETURN_IF_ERROR(instruction->set_backend_config(*backend_config));
    }
    return absl::OkStatus();
  }
  absl::Status RunTimes(absl::string_view hlo_string, bool run_hlo_passes, int64_t num_runs,
                        const tsl::protobuf::Message* backend_config, bool assert_determinism,
                        bool use_random_data) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ParseAndReturnVerifiedModule(hlo_string));
    TF_RETURN_IF_ERROR(SetBackendConfig(*module, backend_config));
    TF_ASSIGN_OR_RETURN(const std::vector<Literal> arguments,
                        MakeFakeArguments(module.get(), use_random_data));
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    std::optional<Literal> first;
    for (int64_t run = 0; run < num_runs; ++run) {
      TF_ASSIGN_OR_RETURN(Literal result, test_runner_->ExecuteWithExecutable(executable.get(), arguments));
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
