#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/service/hlo_module_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {

// A compiled module, of use to the runner that made it.
class OpaqueExecutable {
 public:
  virtual ~OpaqueExecutable() = default;
  OpaqueExecutable(const OpaqueExecutable&) = delete;
  OpaqueExecutable& operator=(const OpaqueExecutable&) = delete;

 protected:
  OpaqueExecutable() = default;
};

// Runs HLO modules with literals as arguments. Arguments match the entry computation's parameters in shape
// and come in the layouts of its entry layout; so does the result.
class HloRunnerInterface {
 public:
  struct ReplicatedExecuteOptions {
    // Replicas times partitions.
    int64_t num_devices = 1;
    // The same for every device.
    std::vector<const Literal*> arguments;
    bool run_hlo_passes = false;
    // One thread a device: they always run side by side.
    bool use_threads = false;
  };

  HloRunnerInterface() = default;
  virtual ~HloRunnerInterface() = default;

  virtual absl::StatusOr<std::unique_ptr<OpaqueExecutable>> CreateExecutable(
      std::unique_ptr<HloModule> module, bool run_hlo_passes) = 0;
  virtual absl::StatusOr<Literal> ExecuteWithExecutable(OpaqueExecutable* executable,
                                                        absl::Span<const Literal* const> arguments,
                                                        ExecutionProfile* profile = nullptr) = 0;
  virtual absl::StatusOr<std::vector<Literal>> ExecuteReplicated(
      std::unique_ptr<HloModule> module, const ReplicatedExecuteOptions& options,
      DeviceAssignment* device_assignment = nullptr) = 0;
  virtual absl::string_view Name() const = 0;
  virtual int device_count() const = 0;
  virtual absl::StatusOr<HloModule*> HloModuleFromWrapped(const OpaqueExecutable* wrapped) const = 0;

  absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module,
                                  absl::Span<const Literal* const> arguments, bool run_hlo_passes = true,
                                  ExecutionProfile* profile = nullptr) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    return ExecuteWithExecutable(executable.get(), arguments, profile);
  }
  absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module, absl::Span<const Literal> arguments,
                                  bool run_hlo_passes = true, ExecutionProfile* profile = nullptr) {
    std::vector<const Literal*> pointers;
    for (const Literal& argument : arguments) pointers.push_back(&argument);
    return Execute(std::move(module), absl::Span<const Literal* const>(pointers), run_hlo_passes, profile);
  }
  absl::StatusOr<Literal> ExecuteWithExecutable(OpaqueExecutable* executable,
                                                absl::Span<const Literal> arguments,
                                                ExecutionProfile* profile = nullptr) {
    std::vector<const Literal*> pointers;
    for (const Literal& argument : arguments) pointers.push_back(&argument);
    return ExecuteWithExecutable(executable, absl::Span<const Literal* const>(pointers), profile);
  }

  // The names of the functions in hlo_module_util.h before they stood alone.
  static absl::StatusOr<std::unique_ptr<HloModule>> CreateModuleFromString(
      absl::string_view hlo_string, const DebugOptions& debug_options = DebugOptions::default_instance()) {
    return ::xla::CreateModuleFromString(hlo_string, debug_options);
  }
  static absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromHloTextFile(
      const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
    return ::xla::ReadModuleFromHloTextFile(filename, debug_options);
  }
  static absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromBinaryProtoFile(
      const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
    return ::xla::ReadModuleFromBinaryProtoFile(filename, debug_options);
  }
};

}  // namespace xla
