#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "xla/error_spec.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/service/hlo_module_util.h"
#include "xla/service/hlo_runner_interface.h"
#include "xla/status_macros.h"
#include "xla/tests/hlo_runner_agnostic_test_base.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/test_utils.h"

namespace xla {

// Adds to a fixture T a second runner, whose results are the ones to expect. Arguments that are not given are
// fake ones. Preprocessors may change the module before each of the two runs it.
template <typename T>
class HloRunnerAgnosticReferenceMixin : public T {
 protected:
  using Result = ::testing::AssertionResult;
  using Preprocessor = std::function<void(HloModule*)>;
  using has_reference_runner_mixin = std::true_type;

  template <typename... BaseArgs>
  explicit HloRunnerAgnosticReferenceMixin(std::unique_ptr<HloRunnerInterface> reference_runner,
                                           BaseArgs&&... base_args)
      : T(std::forward<BaseArgs>(base_args)...), reference_runner_(std::move(reference_runner)) {}

  HloRunnerInterface& reference_runner() const { return *reference_runner_; }

  Result RunAndCompare(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments,
                       const std::optional<ErrorSpec>& error,
                       const Preprocessor& reference_preprocessor = nullptr,
                       const Preprocessor& test_preprocessor = nullptr) {
    return RunBoth(std::move(module), arguments, error, /*run_hlo_passes=*/true, reference_preprocessor,
                   test_preprocessor);
  }
  Result RunAndCompareNoHloPasses(std::unique_ptr<HloModule> module,
                                  absl::Span<const Literal* const> arguments,
                                  const std::optional<ErrorSpec>& error,
                                  const Preprocessor& reference_preprocessor = nullptr,
                                  const Preprocessor& test_preprocessor = nullptr) {
    return RunBoth(std::move(module), arguments, error, /*run_hlo_passes=*/false, reference_preprocessor,
                   test_preprocessor);
  }
  Result RunAndCompare(std::unique_ptr<HloModule> module, const std::optional<ErrorSpec>& error,
                       const Preprocessor& reference_preprocessor = nullptr,
                       const Preprocessor& test_preprocessor = nullptr,
                       std::optional<int64_t> args_max_bits_of_precision = std::nullopt) {
    return CompareWithFakeArguments(std::move(module), error, /*run_hlo_passes=*/true, reference_preprocessor,
                                    test_preprocessor, args_max_bits_of_precision);
  }
  Result RunAndCompareNoHloPasses(std::unique_ptr<HloModule> module, const std::optional<ErrorSpec>& error,
                                  const Preprocessor& reference_preprocessor = nullptr,
                                  const Preprocessor& test_preprocessor = nullptr) {
    return CompareWithFakeArguments(std::move(module), error, /*run_hlo_passes=*/false,
                                    reference_preprocessor, test_preprocessor, std::nullopt);
  }
  Result RunAndCompare(absl::string_view hlo_string, const std::optional<ErrorSpec>& error,
                       const Preprocessor& reference_preprocessor = nullptr,
                       const Preprocessor& test_preprocessor = nullptr,
                       std::optional<int64_t> args_max_bits_of_precision = std::nullopt) {
    auto module = this->ParseAndReturnVerifiedModule(hlo_string);
    if (!module.ok()) return this->Verdict(module.status());
    return RunAndCompare(*std::move(module), error, reference_preprocessor, test_preprocessor,
                         args_max_bits_of_precision);
  }
  Result RunAndCompareNoHloPasses(absl::string_view hlo_string, const std::optional<ErrorSpec>& error,
                                  const Preprocessor& reference_preprocessor = nullptr,
                                  const Preprocessor& test_preprocessor = nullptr) {
    auto module = this->ParseAndReturnVerifiedModule(hlo_string);
    if (!module.ok()) return this->Verdict(module.status());
    return RunAndCompareNoHloPasses(*std::move(module), error, reference_preprocessor, test_preprocessor);
  }
  Result RunAndCompareFromFile(const std::string& filename, const std::optional<ErrorSpec>& error,
                               const Preprocessor& reference_preprocessor = nullptr,
                               const Preprocessor& test_preprocessor = nullptr) {
    auto module = ReadModuleFromHloTextFile(filename, this->GetDebugOptionsForTest());
    if (!module.ok()) return this->Verdict(module.status());
    return RunAndCompare(*std::move(module), error, reference_preprocessor, test_preprocessor);
  }
  Result RunAndCompareNoHloPassesFromFile(const std::string& filename, const std::optional<ErrorSpec>& error,
                                          const Preprocessor& reference_preprocessor = nullptr,
                                          const Preprocessor& test_preprocessor = nullptr) {
    auto module = ReadModuleFromHloTextFile(filename, this->GetDebugOptionsForTest());
    if (!module.ok()) return this->Verdict(module.status());
    return RunAndCompareNoHloPasses(*std::move(module), error, reference_preprocessor, test_preprocessor);
  }

 private:
  Result CompareWithFakeArguments(std::unique_ptr<HloModule> module, const std::optional<ErrorSpec>& error,
                                  bool run_hlo_passes, const Preprocessor& reference_preprocessor,
                                  const Preprocessor& test_preprocessor, std::optional<int64_t> max_bits) {
    const auto arguments = MakeFakeArguments(module.get(), /*pseudo_random=*/true, /*use_large_range=*/false,
                                             /*treat_gte_as_data_formatting=*/false, max_bits);
    if (!arguments.ok()) return this->Verdict(arguments.status());
    return RunBoth(std::move(module), this->Pointers(*arguments), error, run_hlo_passes,
                   reference_preprocessor, test_preprocessor);
  }
  Result RunBoth(std::unique_ptr<HloModule> module, absl::Span<const Literal* const> arguments,
                 const std::optional<ErrorSpec>& error, bool run_hlo_passes,
                 const Preprocessor& reference_preprocessor, const Preprocessor& test_preprocessor) {
    if (const absl::Status status = VerifyHloModule(module.get(), false, true); !status.ok()) {
      return this->Verdict(status);
    }
    std::unique_ptr<HloModule> reference_module = module->Clone();
    if (reference_preprocessor != nullptr) reference_preprocessor(reference_module.get());
    if (test_preprocessor != nullptr) test_preprocessor(module.get());
    const auto test = this->Execute(std::move(module), arguments, run_hlo_passes);
    if (!test.ok()) return this->Verdict(test.status());
    const auto reference = reference_runner_->Execute(std::move(reference_module), arguments, run_hlo_passes);
    if (!reference.ok()) return this->Verdict(reference.status());
    return LiteralTestUtil::NearOrEqual(/*expected=*/*reference, /*actual=*/*test, error);
  }

  std::unique_ptr<HloRunnerInterface> reference_runner_;
};

}  // namespace xla
