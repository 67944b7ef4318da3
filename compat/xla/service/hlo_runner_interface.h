#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/service/hlo_module_util.h"
#include "xla/shape.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {

class HloRunnerInterface;

// What a test may ask a runner about itself.
class HloRunnerPropertyTag final {
 public:
  using Type = int;
  static constexpr Type kDefault = 0;
  static constexpr Type kUsingGpuRocm = 1;
  static constexpr Type kCpu = 2;
  static constexpr Type kUsingGpuCuda = 3;
  HloRunnerPropertyTag() = delete;
};

// A compiled module, of use to the runner that made it.
class OpaqueExecutable {
 public:
  virtual ~OpaqueExecutable() = default;
  OpaqueExecutable(const OpaqueExecutable&) = delete;
  OpaqueExecutable& operator=(const OpaqueExecutable&) = delete;

  const HloRunnerInterface* creator() const { return creator_; }

 protected:
  explicit OpaqueExecutable(const HloRunnerInterface* creator) : creator_(creator) {}

  // The runner's own type T of the executable; another runner's executable is an error.
  template <typename T>
  static absl::StatusOr<T*> TryUnwrap(const HloRunnerInterface& runner, OpaqueExecutable* wrapped) {
    TF_RETURN_IF_ERROR(CheckCreator(runner, wrapped));
    return static_cast<T*>(wrapped);
  }
  template <typename T>
  static absl::StatusOr<const T*> TryUnwrap(const HloRunnerInterface& runner,
                                            const OpaqueExecutable* wrapped) {
    TF_RETURN_IF_ERROR(CheckCreator(runner, wrapped));
    return static_cast<const T*>(wrapped);
  }

 private:
  static absl::Status CheckCreator(const HloRunnerInterface& runner, const OpaqueExecutable* wrapped) {
    if (wrapped == nullptr) return absl::InvalidArgumentError("there is no executable: the pointer is null");
    if (wrapped->creator_ == &runner) return absl::OkStatus();
    return absl::InvalidArgumentError("the executable was made by another runner");
  }

  const HloRunnerInterface* const creator_;
};

// Runs HLO modules with literals as arguments. Arguments match the entry computation's parameters in shape
// and come in the layouts of its entry layout; so does the result.
class HloRunnerInterface {
 public:
  struct ReplicatedExecuteOptions {
    // How many devices run the module: replicas times partitions.
    int64_t num_replicas = 1;
    // The same for every device.
    std::vector<const Literal*> arguments;
    // Device i is fed the i-th value, infeed_steps times; none: nothing is fed.
    std::vector<const Literal*> infeed_values;
    int64_t infeed_steps = -1;
    // What each device writes to its outfeed, as often as it is fed. An array of no dimensions and no type:
    // nothing is read. The values go to outfeed_values, where there is one, device by device.
    Shape outfeed_shape;
    std::vector<Literal>* outfeed_values = nullptr;
    bool run_hlo_passes = false;
    // One thread a device: they always run side by side.
    bool use_threads = false;
  };

  HloRunnerInterface() = default;
  virtual ~HloRunnerInterface() = default;

  // --- Compiling
  virtual absl::StatusOr<std::unique_ptr<OpaqueExecutable>> CreateExecutable(
      std::unique_ptr<HloModule> module, bool run_hlo_passes) = 0;
  virtual absl::StatusOr<std::unique_ptr<OpaqueExecutable>> DeserializeExecutable(
      absl::string_view /*serialized*/) const {
    return absl::UnimplementedError(absl::StrCat(Name(), " does not read serialized executables"));
  }

  // --- Running on one device
  virtual absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module,
                                          absl::Span<const Literal* const> arguments,
                                          bool run_hlo_passes = true) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    return ExecuteWithExecutable(executable.get(), arguments);
  }
  absl::StatusOr<Literal> Execute(std::unique_ptr<HloModule> module, absl::Span<const Literal> arguments,
                                  bool run_hlo_passes = true) {
    return Execute(std::move(module), absl::Span<const Literal* const>(Pointers(arguments)), run_hlo_passes);
  }
  // So many runs with the same arguments, one result each.
  virtual absl::StatusOr<std::vector<absl::StatusOr<Literal>>> ExecuteWithExecutable(
      OpaqueExecutable* executable, absl::Span<const Literal* const> arguments, int64_t num_repeats) = 0;
  absl::StatusOr<Literal> ExecuteWithExecutable(OpaqueExecutable* executable,
                                                absl::Span<const Literal* const> arguments) {
    TF_ASSIGN_OR_RETURN(std::vector<absl::StatusOr<Literal>> results,
                        ExecuteWithExecutable(executable, arguments, /*num_repeats=*/1));
    return std::move(results.at(0));
  }
  absl::StatusOr<Literal> ExecuteWithExecutable(OpaqueExecutable* executable,
                                                absl::Span<const Literal> arguments) {
    return ExecuteWithExecutable(executable, absl::Span<const Literal* const>(Pointers(arguments)));
  }

  // --- Running on several devices. One result a device, replica by replica, partition by partition. The
  // devices are those of the assignment, or the first ones.
  virtual absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                                 const ReplicatedExecuteOptions& options) {
    return ExecuteReplicated(std::move(module), options, /*device_assignment=*/nullptr);
  }
  virtual absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                                 const ReplicatedExecuteOptions& options,
                                                                 DeviceAssignment* device_assignment) = 0;
  // The executable of each device, how many arguments it gets, and each argument.
  virtual absl::StatusOr<std::vector<Literal>> ExecuteReplicated(
      std::function<OpaqueExecutable*(int64_t)> /*executable_provider*/,
      std::function<int64_t(int64_t)> /*argument_count_provider*/,
      std::function<const Literal*(int64_t, int64_t)> /*argument_provider*/,
      const ReplicatedExecuteOptions& /*options*/, DeviceAssignment* /*device_assignment*/) {
    return absl::UnimplementedError(absl::StrCat(Name(), " takes the same arguments for every device only"));
  }

  // --- About the runner
  virtual absl::string_view Name() const = 0;
  virtual int device_count() const = 0;
  virtual bool HasProperty(HloRunnerPropertyTag::Type tag) const = 0;
  virtual absl::StatusOr<const HloModule*> HloModuleFromWrapped(const OpaqueExecutable* wrapped) const = 0;
  // Whether both were compiled from equal modules.
  virtual bool ExecutablesAreEquivalent(const OpaqueExecutable* lhs, const OpaqueExecutable* rhs) const = 0;
  virtual absl::StatusOr<DeviceAssignment> GetDefaultDeviceAssignment(int num_replicas,
                                                                      int num_partitions) const {
    return ComputationPlacer().AssignDevices(num_replicas, num_partitions);
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

 private:
  static std::vector<const Literal*> Pointers(absl::Span<const Literal> literals) {
    std::vector<const Literal*> pointers;
    for (const Literal& literal : literals) pointers.push_back(&literal);
    return pointers;
  }
};

}  // namespace xla
