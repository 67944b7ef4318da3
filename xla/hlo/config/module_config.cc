#include "xla/hlo/config/module_config.h"

#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/debug_options_flags.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

// A promise of the caller that did not hold.
[[noreturn]] void MissingPart(const char* what) {
  std::fprintf(stderr, "HloModuleConfig: there is no %s\n", what);
  std::abort();
}

}  // namespace

HloModuleConfig::HloModuleConfig() {
  static const auto& defaults =
      *new std::shared_ptr<DebugOptions>(std::make_shared<DebugOptions>(DefaultDebugOptionsIgnoringFlags()));
  debug_options_ = defaults;
}

HloModuleConfig::HloModuleConfig(const ProgramShape& program_shape, bool ignore_layouts) : HloModuleConfig() {
  entry_computation_layout_.emplace(program_shape, ignore_layouts);
}

HloModuleConfig::HloModuleConfig(ComputationLayout entry_computation_layout) : HloModuleConfig() {
  entry_computation_layout_ = std::move(entry_computation_layout);
}

void HloModuleConfig::SetDefaultComputationLayout(const ProgramShape& program_shape) {
  entry_computation_layout_.emplace(program_shape, /*ignore_layouts=*/true);
}

void HloModuleConfig::SetComputationLayoutIfExists(const ProgramShape& program_shape) {
  entry_computation_layout_.emplace(program_shape, /*ignore_layouts=*/false);
}

const ComputationLayout& HloModuleConfig::entry_computation_layout() const {
  if (!entry_computation_layout_) MissingPart("entry computation layout");
  return *entry_computation_layout_;
}

ComputationLayout* HloModuleConfig::mutable_entry_computation_layout() {
  if (!entry_computation_layout_) MissingPart("entry computation layout");
  return &*entry_computation_layout_;
}

const DeviceAssignment& HloModuleConfig::static_device_assignment() const {
  if (!static_device_assignment_) MissingPart("static device assignment");
  return *static_device_assignment_;
}

const DeviceAssignment& HloModuleConfig::pre_simulation_device_assignment() const {
  if (!pre_simulation_device_assignment_) MissingPart("pre-simulation device assignment");
  return *pre_simulation_device_assignment_;
}

void HloModuleConfig::set_debug_options(const DebugOptions& debug_options) {
  debug_options_ = std::make_shared<DebugOptions>(debug_options);
}

DebugOptions& HloModuleConfig::mutable_debug_options() {
  if (debug_options_.use_count() > 1) debug_options_ = std::make_shared<DebugOptions>(*debug_options_);
  return *debug_options_;
}

std::string HloModuleConfig::compilation_cache_key() const {
  std::string key =
      absl::StrCat("profiling=0::", entry_computation_layout_ ? entry_computation_layout_->ToString() : "",
                   "::seed=", seed_, "::replicas=", replica_count_, "::partitions=", num_partitions_);
  if (static_device_assignment_) absl::StrAppend(&key, "::", static_device_assignment_->ToString());
  std::string options;
  debug_options_->SerializeToString(&options);
  return absl::StrCat(key, "::debug_options=", options);
}

}  // namespace xla
