#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/computation.h"
#include "xla/literal.h"
#include "xla/service/backend.h"
#include "xla/service/executable.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape.h"
#include "xla/xla_data_enums.h"

namespace xla {

class ChannelHandle;
class DeviceHandle;
class ExecutionHandle;
class ExecutionOptions;
class ExecutionProfile;
class GlobalDataHandle;

class ServiceOptions {
 public:
  ServiceOptions& set_platform(se::Platform* platform) { return platform_ = platform, *this; }
  se::Platform* platform() const { return platform_; }
  ServiceOptions& set_number_of_replicas(int number) { return number_of_replicas_ = number, *this; }
  int number_of_replicas() const { return number_of_replicas_; }
  ServiceOptions& set_intra_op_parallelism_threads(int threads) { return threads_ = threads, *this; }
  int intra_op_parallelism_threads() const { return threads_; }
  ServiceOptions& set_allowed_devices(const std::optional<std::set<int>>& devices) {
    return allowed_devices_ = devices, *this;
  }
  const std::optional<std::set<int>>& allowed_devices() const { return allowed_devices_; }

 private:
  se::Platform* platform_ = nullptr;
  int number_of_replicas_ = 1;
  int threads_ = -1;
  std::optional<std::set<int>> allowed_devices_;
};

// The implementation of a Client: devices, compiled programs by handle, and values on the devices by handle.
// Any thread may call.
class Service {
 public:
  static absl::StatusOr<std::unique_ptr<Service>> NewService(const ServiceOptions& options);
  virtual ~Service();

  const Backend& backend() const { return *backend_; }
  Backend* mutable_backend() { return backend_.get(); }
  const ServiceOptions& options() const { return options_; }

  // --- Programs
  // The executable of a computation. `argument_layouts` are the parameters' shapes with the layouts in which
  // arguments will come; null layouts are the default ones.
  absl::StatusOr<std::unique_ptr<Executable>> BuildExecutable(const XlaComputation& computation,
                                                              absl::Span<const Shape* const> argument_layouts,
                                                              const ExecutionOptions& options);
  absl::StatusOr<ExecutionHandle> Compile(const XlaComputation& computation,
                                          absl::Span<const Shape> argument_shapes,
                                          const ExecutionOptions& options);
  absl::StatusOr<GlobalDataHandle> Execute(const ExecutionHandle& handle,
                                           absl::Span<const GlobalDataHandle> arguments,
                                           ExecutionProfile* profile);
  struct Request {
    const XlaComputation* computation;
    std::vector<GlobalDataHandle> arguments;
    const ExecutionOptions* options;
    ExecutionProfile* profile;
  };
  // Runs the programs at the same time, each on its devices.
  absl::StatusOr<std::vector<GlobalDataHandle>> ExecuteParallel(absl::Span<const Request> requests);

  // --- Values. One handle names a copy for each replica that made it.
  absl::StatusOr<GlobalDataHandle> TransferToServer(const LiteralSlice& literal, const DeviceHandle* device);
  absl::StatusOr<Literal> TransferToClient(const GlobalDataHandle& data, const Shape* shape_with_layout);
  absl::Status Unregister(const GlobalDataHandle& data);
  absl::StatusOr<std::vector<GlobalDataHandle>> DeconstructTuple(const GlobalDataHandle& data);
  absl::StatusOr<Shape> GetShape(const GlobalDataHandle& data);
  absl::StatusOr<GlobalDataHandle> Register(std::vector<ScopedShapedBuffer> replicas);
  // Valid until the handle is unregistered.
  absl::StatusOr<const ShapedBuffer*> BufferOf(const GlobalDataHandle& data, int replica);

  // --- Devices
  absl::StatusOr<std::vector<DeviceHandle>> GetDeviceHandles(int64_t device_count);
  // The device of one replica; a null handle is device 0.
  absl::StatusOr<se::StreamExecutor*> DeviceOf(const DeviceHandle* device, int64_t replica) const;
  absl::StatusOr<ChannelHandle> CreateChannelHandle(ChannelHandle_ChannelType type);
  absl::Status ResetDevice() { return backend_->ResetDevices(); }

 protected:
  Service(ServiceOptions options, std::unique_ptr<Backend> backend);

 private:
  struct Compiled;
  using Values = std::shared_ptr<const std::vector<ScopedShapedBuffer>>;

  // The devices of a run: the options' assignment, or the first devices from that of their handle on.
  absl::StatusOr<DeviceAssignment> AssignmentOf(const Executable& executable,
                                                const ExecutionOptions& options) const;
  absl::StatusOr<Values> Resolve(const GlobalDataHandle& data);
  absl::StatusOr<GlobalDataHandle> Run(const Compiled& compiled, absl::Span<const GlobalDataHandle> arguments,
                                       ExecutionProfile* profile);

  const ServiceOptions options_;
  std::unique_ptr<Backend> backend_;
  std::mutex mutex_;  // of what follows
  int64_t next_handle_ = 1;
  std::map<int64_t, std::shared_ptr<const Compiled>> executables_;
  std::map<int64_t, Values> values_;
};

}  // namespace xla
