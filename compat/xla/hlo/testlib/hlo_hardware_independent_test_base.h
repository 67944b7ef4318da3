#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "xla/debug_options_flags.h"
#include "xla/hlo/config/computation_layout.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/hlo/parser/hlo_parser.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/hlo/testlib/filecheck.h"
#include "xla/hlo/testlib/test.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/hlo/testlib/verified_hlo_module.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/logging.h"
#include "xla/util.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {

// A fixture for tests of the graph: modules that are verified at the end of the test, and ways to find things
// in them.
class HloHardwareIndependentTestBase : public ::testing::Test {
 protected:
  using InstructionPredicate = std::function<bool(const HloInstruction*)>;

  explicit HloHardwareIndependentTestBase(bool verifier_layout_sensitive = false,
                                          bool allow_mixed_precision_in_hlo_verifier = true,
                                          InstructionPredicate instruction_can_change_layout_func = {})
      : verifier_layout_sensitive_(verifier_layout_sensitive),
        allow_mixed_precision_in_hlo_verifier_(allow_mixed_precision_in_hlo_verifier),
        instruction_can_change_layout_func_(std::move(instruction_can_change_layout_func)),
        hlo_verifier_(std::make_unique<HloVerifier>(verifier_layout_sensitive,
                                                    allow_mixed_precision_in_hlo_verifier,
                                                    instruction_can_change_layout_func_)) {}

  static std::string TestName() { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }

  // --- Modules
  std::unique_ptr<HloModule> CreateNewUnverifiedModule(const std::string& name = TestName()) {
    return std::make_unique<HloModule>(name, GetModuleConfigForTest());
  }
  std::unique_ptr<VerifiedHloModule> CreateNewVerifiedModule(const std::string& name = TestName(),
                                                             int64_t replica_count = 1) const {
    return NewModule(name, GetModuleConfigForTest(replica_count));
  }
  absl::StatusOr<std::unique_ptr<VerifiedHloModule>> ParseAndReturnVerifiedModule(
      absl::string_view hlo_text, int64_t replica_count = 1, int64_t num_partitions = 1) const {
    return ParseAndReturnVerifiedModule(hlo_text, GetModuleConfigForTest(replica_count, num_partitions));
  }
  absl::StatusOr<std::unique_ptr<VerifiedHloModule>> ParseAndReturnVerifiedModule(
      absl::string_view hlo_text, const HloModuleConfig& config,
      const HloParserOptions& parser_options = HloParserOptions()) const {
    std::unique_ptr<VerifiedHloModule> module = NewModule(TestName(), config);
    TF_RETURN_IF_ERROR(module->ParseHloStringAndVerifyModule(hlo_text, parser_options));
    return module;
  }

  absl::StatusOr<std::unique_ptr<VerifiedHloModule>> ParseAndReturnVerifiedModule(
      absl::string_view hlo_text, int64_t replica_count, int64_t num_partitions,
      std::optional<DeviceAssignment> device_assignment) const {
    return ParseAndReturnVerifiedModule(
        hlo_text, GetModuleConfigForTest(replica_count, num_partitions, std::move(device_assignment)));
  }
  static DeviceAssignment GetDefaultDeviceAssignment(int64_t replica_count, int64_t num_partitions) {
    absl::StatusOr<DeviceAssignment> assignment =
        ComputationPlacer().AssignDevices(static_cast<int>(replica_count), static_cast<int>(num_partitions));
    CHECK_OK(assignment);
    return *std::move(assignment);
  }

  // What modules of this test are configured with.
  virtual DebugOptions GetDebugOptionsForTest() const { return GetDebugOptionsFromFlags(); }
  HloModuleConfig GetModuleConfigForTest(
      int64_t replica_count = 1, int64_t num_partitions = 1,
      std::optional<DeviceAssignment> device_assignment = std::nullopt) const {
    HloModuleConfig config;
    config.set_debug_options(GetDebugOptionsForTest());
    config.set_replica_count(replica_count);
    config.set_num_partitions(num_partitions);
    if (device_assignment.has_value()) config.set_static_device_assignment(*device_assignment);
    return config;
  }
  static PrecisionConfig DefaultPrecisionConfig(int operands) {
    PrecisionConfig config;
    config.mutable_operand_precision()->Resize(operands, PrecisionConfig::DEFAULT);
    return config;
  }

  // --- Finding. Null when there is none.
  static HloComputation* FindComputation(HloModule* module, absl::string_view name) {
    return module->GetComputationWithName(name);
  }
  static HloInstruction* FindInstruction(HloModule* module, absl::string_view name) {
    for (const HloComputation* computation : module->computations()) {
      if (HloInstruction* found = computation->GetInstructionWithName(name); found != nullptr) return found;
    }
    return nullptr;
  }
  static HloInstruction* FindInstruction(HloModule* module, HloOpcode opcode) {
    const std::vector<HloInstruction*> found = FindInstructions(module, opcode);
    return found.empty() ? nullptr : found[0];
  }
  static std::vector<HloInstruction*> FindInstructions(HloModule* module, HloOpcode opcode) {
    std::vector<HloInstruction*> found;
    for (const HloComputation* computation : module->computations()) {
      for (HloInstruction* instruction : computation->instructions()) {
        if (instruction->opcode() == opcode) found.push_back(instruction);
      }
    }
    return found;
  }

  // --- The entry computation and its layout
  static HloComputation* AddEntryComputationAndUpdateEntryComputationLayout(
      HloModule* module, std::unique_ptr<HloComputation> computation) {
    HloComputation* added = module->AddEntryComputation(std::move(computation));
    UpdateEntryComputationLayout(module);
    return added;
  }
  static void UpdateEntryComputationLayout(HloModule* module) {
    *module->mutable_entry_computation_layout() = module->compute_computation_layout();
  }
  void ForceParameterLayout(HloModule* module, int64_t param_no, const Layout& layout) {
    ShapeLayout* parameter = module->mutable_entry_computation_layout()->mutable_parameter_layout(param_no);
    ASSERT_LT(param_no, module->entry_computation()->num_parameters());
    parameter->ResetLayout(layout);
  }
  void ForceResultLayout(HloModule* module, const Layout& layout) {
    module->mutable_entry_computation_layout()->mutable_result_layout()->ResetLayout(layout);
  }
  void ForceResultLayout(HloModule* module, const Layout& layout, ShapeIndexView shape_index) {
    module->mutable_entry_computation_layout()->mutable_result_layout()->ResetLayout(layout, shape_index);
  }
  void ForceClearResultLayout(HloModule* module) {
    module->mutable_entry_computation_layout()->mutable_result_layout()->Clear();
  }
  void ForceClearParameterLayout(HloModule* module, int64_t param_no) {
    module->mutable_entry_computation_layout()->mutable_parameter_layout(param_no)->Clear();
  }

  static absl::Status UpdateEntryComputationLayoutToMatchProgramLayout(HloModule* module) {
    UpdateEntryComputationLayout(module);
    return absl::OkStatus();
  }
  // The numbers of the parameters whose shapes are not compatible; those that one module has alone count.
  static std::vector<int> CompareInputs(const HloModule& module_0, const HloModule& module_1) {
    const HloComputation& a = *module_0.entry_computation();
    const HloComputation& b = *module_1.entry_computation();
    std::vector<int> different;
    for (int i = 0; i < std::max(a.num_parameters(), b.num_parameters()); ++i) {
      if (i >= a.num_parameters() || i >= b.num_parameters() ||
          !ShapeUtil::Compatible(a.parameter_instruction(i)->shape(), b.parameter_instruction(i)->shape())) {
        different.push_back(i);
      }
    }
    return different;
  }

  // --- Passes. The module is verified before and after.
  static absl::StatusOr<bool> RunHloPass(HloPassInterface* hlo_pass, HloModule* module) {
    TF_RETURN_IF_ERROR(VerifyModule(*module));
    TF_ASSIGN_OR_RETURN(const bool changed, hlo_pass->Run(module));
    TF_RETURN_IF_ERROR(VerifyModule(*module));
    return changed;
  }
  static absl::StatusOr<bool> RunHloPass(HloPassInterface& hlo_pass, HloModule* module) {
    return RunHloPass(&hlo_pass, module);
  }
  static absl::StatusOr<bool> RunHloPass(HloPassInterface&& hlo_pass, HloModule* module) {
    return RunHloPass(&hlo_pass, module);
  }

  // A verifier of this test's strictness, for modules that the fixture did not make.
  HloVerifier& verifier() const { return *hlo_verifier_; }
  void set_hlo_verifier(std::unique_ptr<HloVerifier> hlo_verifier) {
    hlo_verifier_ = std::move(hlo_verifier);
  }

  // A module from a text in which each `key` of the parameters stands for its value, and the module after the
  // pass, which must change it or leave it alone, as said.
  using FixedMapping = std::initializer_list<std::pair<absl::string_view, absl::string_view>>;
  absl::StatusOr<std::unique_ptr<HloModule>> RunAndCheckHloRewrite(absl::string_view hlo_template,
                                                                   HloPassInterface* hlo_pass,
                                                                   bool expect_change = true,
                                                                   FixedMapping params = {}) const {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module,
                        ParseAndReturnVerifiedModule(absl::StrReplaceAll(hlo_template, params)));
    TF_ASSIGN_OR_RETURN(const bool changed, RunHloPass(hlo_pass, module.get()));
    if (changed == expect_change) return module;
    return absl::InternalError(absl::StrCat("the pass ", hlo_pass->name(),
                                            changed ? " changed" : " did not change", " the module:\n",
                                            module->ToString()));
  }
  absl::StatusOr<std::unique_ptr<HloModule>> RunAndCheckHloRewrite(absl::string_view hlo_template,
                                                                   HloPassInterface&& hlo_pass,
                                                                   bool expect_change = true,
                                                                   FixedMapping params = {}) const {
    return RunAndCheckHloRewrite(hlo_template, &hlo_pass, expect_change, params);
  }
  // The pass changes the module, and the text after it is as the CHECK lines say; without lines it must not
  // change the module.
  void RunAndFilecheckHloRewrite(absl::string_view hlo_with_filecheck_lines, HloPassInterface&& hlo_pass,
                                 std::optional<absl::string_view> expected,
                                 const std::function<void(HloModule*)>& after_pass_checks = nullptr,
                                 const HloModuleConfig* config = nullptr) const {
    auto module = ParseAndReturnVerifiedModule(hlo_with_filecheck_lines,
                                               config == nullptr ? GetModuleConfigForTest() : *config);
    ASSERT_IS_OK(module);
    const absl::StatusOr<bool> changed = RunHloPass(&hlo_pass, module->get());
    ASSERT_IS_OK(changed);
    EXPECT_EQ(*changed, expected.has_value()) << (*module)->ToString();
    if (expected.has_value() && *changed) {
      HloPrintOptions options;
      options.print_operand_shape = false;
      options.print_program_shape = false;
      const absl::StatusOr<bool> matches = RunFileCheck((*module)->ToString(options), *expected);
      ASSERT_IS_OK(matches);
      EXPECT_TRUE(*matches);
      if (after_pass_checks != nullptr) after_pass_checks(module->get());
    }
  }
  void RunAndFilecheckHloRewrite(absl::string_view hlo_with_checks, HloPassInterface&& hlo_pass,
                                 const std::function<void(HloModule*)>& after_pass_checks = nullptr,
                                 const HloModuleConfig* config = nullptr) const {
    RunAndFilecheckHloRewrite(hlo_with_checks, std::move(hlo_pass), hlo_with_checks, after_pass_checks,
                              config);
  }

  bool verifier_layout_sensitive() const { return verifier_layout_sensitive_; }
  bool allow_mixed_precision_in_hlo_verifier() const { return allow_mixed_precision_in_hlo_verifier_; }

 private:
  std::unique_ptr<VerifiedHloModule> NewModule(const std::string& name, const HloModuleConfig& config) const {
    return std::make_unique<VerifiedHloModule>(
        name, config, verifier_layout_sensitive_, allow_mixed_precision_in_hlo_verifier_,
        HloVerifierOpts().shape_size, instruction_can_change_layout_func_);
  }

  const bool verifier_layout_sensitive_;
  const bool allow_mixed_precision_in_hlo_verifier_;
  const InstructionPredicate instruction_can_change_layout_func_;
  std::unique_ptr<HloVerifier> hlo_verifier_;
};

}  // namespace xla
