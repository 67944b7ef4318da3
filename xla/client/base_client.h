#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/client/global_data.h"
#include "xla/hlo/builder/computation.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla {

class ChannelHandle;
class DeviceHandle;
class ExecutionHandle;
class ExecutionOptions;
class ExecutionProfile;
class Service;

// Compiles and runs programs, and moves values to and from the devices. Any thread may call. Values of
// another client are errors, as are arguments that do not fit the parameters, which the message names. This
// header leaves handles, options and profiles undefined: they are messages, which are expensive to include;
// xla/client/client.h defines them.
class Client {
 public:
  explicit Client(Service* service) : service_(service) {}
  virtual ~Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // In xla/client/client.h.
  struct XlaComputationInstance;

  // Compiles for arguments of these shapes (and layouts). The handle is valid as long as the client.
  absl::StatusOr<ExecutionHandle> Compile(const XlaComputation& computation,
                                          absl::Span<const Shape> argument_shapes,
                                          const ExecutionOptions* execution_options = nullptr);

  // Runs on the default device, or on the one of the options' device_handles. The profile is filled in.
  absl::StatusOr<std::unique_ptr<GlobalData>> Execute(const ExecutionHandle& handle,
                                                      absl::Span<GlobalData* const> arguments,
                                                      ExecutionProfile* execution_profile = nullptr);
  absl::StatusOr<std::unique_ptr<GlobalData>> Execute(const XlaComputation& computation,
                                                      absl::Span<GlobalData* const> arguments,
                                                      const ExecutionOptions* execution_options = nullptr,
                                                      ExecutionProfile* execution_profile = nullptr);
  // Runs several programs at the same time. One result each: that of the first replica.
  absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> ExecuteParallel(
      absl::Span<const XlaComputationInstance> computations);

  // Execute and Transfer in one. The result has the layout that the options ask for.
  absl::StatusOr<Literal> ExecuteAndTransfer(const XlaComputation& computation,
                                             absl::Span<GlobalData* const> arguments,
                                             const ExecutionOptions* execution_options = nullptr,
                                             ExecutionProfile* execution_profile = nullptr);

  // The value of a computation without parameters, worked out by the evaluator and not on a device.
  absl::StatusOr<Literal> ComputeConstant(const XlaComputation& computation,
                                          const Layout* output_layout = nullptr) const;

  // `device_count` handles, one for each device from the first on.
  absl::StatusOr<std::vector<DeviceHandle>> GetDeviceHandles(int64_t device_count);

  // The value, in the layout of the shape if there is one.
  absl::StatusOr<Literal> Transfer(const GlobalData& data, const Shape* shape_with_layout = nullptr);
  // A copy on the device, and on those of the other replicas.
  absl::StatusOr<std::unique_ptr<GlobalData>> TransferToServer(const LiteralSlice& literal,
                                                               const DeviceHandle* device_handle = nullptr);
  // Puts a value into the infeed queue of a device; does not wait for a program to take it.
  absl::Status TransferToInfeed(const LiteralSlice& literal, int64_t replica_id = 0,
                                const DeviceHandle* device_handle = nullptr);
  // Waits for the next value of a device's outfeed queue. It must have the shape (layouts aside), and gets
  // its layout.
  absl::StatusOr<Literal> TransferFromOutfeed(const Shape* shape_with_layout, int64_t replica_id = 0,
                                              const DeviceHandle* device_handle = nullptr);
  // Empties the queues of all devices.
  absl::Status ResetDevice();

  // Frees the value before its GlobalData goes.
  absl::Status Unregister(const GlobalData& data);
  // Copies of the elements of a tuple.
  absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> DeconstructTuple(const GlobalData& data);
  absl::StatusOr<Shape> GetShape(const GlobalData& data);
  absl::StatusOr<std::unique_ptr<ProgramShape>> GetComputationShape(const XlaComputation& computation);

  // Channels for send and recv.
  absl::StatusOr<ChannelHandle> CreateChannelHandle();
  absl::StatusOr<ChannelHandle> CreateHostToDeviceChannelHandle();
  absl::StatusOr<ChannelHandle> CreateDeviceToHostChannelHandle();

  // The program of a snapshot; its recorded arguments are left aside.
  absl::StatusOr<XlaComputation> LoadSnapshot(const HloSnapshot& module);

  // The service that does the work, by the name that XLA's users call it.
  Service* stub() { return service_; }

 private:
  Service* service_;
};

}  // namespace xla
