#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/client/base_client.h"
#include "xla/client/build_options.h"
#include "xla/hlo/builder/computation.h"
#include "xla/literal.h"
#include "xla/run_options.h"
#include "xla/service/backend.h"
#include "xla/service/executable.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape.h"
#include "xla/stream_executor/device_address_allocator.h"

namespace xla {

class GlobalDataHandle;  // xla/xla_data.pb.h
class LocalService;      // xla/service/local_service.h

// A compiled program. Any number of threads may run it at once, on any devices of its client, which must
// outlive it.
class LocalExecutable {
 public:
  LocalExecutable(std::unique_ptr<Executable> executable, Backend* backend,
                  ExecutableBuildOptions build_options);

  // Runs the program and waits. Arguments must fit the parameters in number, shape, layout and device.
  absl::StatusOr<ScopedShapedBuffer> Run(absl::Span<const ShapedBuffer* const> arguments,
                                         ExecutableRunOptions run_options);
  // Of a list in braces, which of two elements would else be a pair of iterators as well.
  absl::StatusOr<ScopedShapedBuffer> Run(std::initializer_list<const ShapedBuffer*> arguments,
                                         ExecutableRunOptions run_options) {
    return Run(absl::MakeConstSpan(arguments.begin(), arguments.size()), std::move(run_options));
  }
  // The same with arguments that may be given away.
  absl::StatusOr<ExecutionOutput> Run(std::vector<ExecutionInput> arguments,
                                      ExecutableRunOptions run_options);

  // Queue the run and return at once; errors in the arguments are found before. The result's memory is filled
  // in later: reading it, or running a program on it, waits and reports the run's error, if any. So does
  // stream->BlockHostUntilDone() when the options name a stream.
  absl::StatusOr<ScopedShapedBuffer> RunAsync(absl::Span<const ShapedBuffer* const> arguments,
                                              ExecutableRunOptions run_options);
  absl::StatusOr<ScopedShapedBuffer> RunAsync(std::initializer_list<const ShapedBuffer*> arguments,
                                              ExecutableRunOptions run_options) {
    return RunAsync(absl::MakeConstSpan(arguments.begin(), arguments.size()), std::move(run_options));
  }
  absl::StatusOr<ExecutionOutput> RunAsync(absl::Span<Shape const* const> argument_host_shapes,
                                           std::vector<ExecutionInput> arguments,
                                           ExecutableRunOptions run_options);
  absl::StatusOr<ExecutionOutput> RunAsync(std::vector<ExecutionInput> arguments,
                                           ExecutableRunOptions run_options);

  const ExecutableBuildOptions& build_options() const { return build_options_; }
  Executable* executable() const { return executable_.get(); }
  // Whether what was compiled for one device of the client runs on this one.
  absl::Status VerifyRunDeviceCompatible(int run_device_ordinal) const;

 private:
  // Which device the options mean, and all else that they leave open.
  absl::Status CompleteRunOptions(ExecutableRunOptions& run_options) const;

  std::unique_ptr<Executable> executable_;
  Backend* backend_;
  const ExecutableBuildOptions build_options_;
  const int build_device_ordinal_;
};

// A client in the same process as its devices: buffers can be used without copies.
class LocalClient : public Client {
 public:
  explicit LocalClient(LocalService* service);

  // Compiles a program for arguments of these shapes and layouts. One executable.
  absl::StatusOr<std::vector<std::unique_ptr<LocalExecutable>>> Compile(
      const XlaComputation& computation, absl::Span<const Shape* const> argument_layouts,
      const ExecutableBuildOptions& options);
  using Client::Compile;

  // Copies a literal to a device; -1 is the default one, a null allocator the client's.
  absl::StatusOr<ScopedShapedBuffer> LiteralToShapedBuffer(const LiteralSlice& literal, int device_ordinal,
                                                           se::DeviceMemoryAllocator* allocator = nullptr);
  absl::StatusOr<Literal> ShapedBufferToLiteral(const ShapedBuffer& shaped_buffer);
  // The memory of a replica's copy, valid until the value is freed.
  absl::StatusOr<const ShapedBuffer*> GlobalDataToShapedBuffer(const GlobalDataHandle& data,
                                                               int replica_number);

  // The queues of one device: see Client::TransferToInfeed and TransferFromOutfeed.
  absl::Status TransferToInfeedLocal(const LiteralSlice& literal, int device_ordinal);
  absl::StatusOr<Literal> TransferFromOutfeedLocal(const Shape& shape, int device_ordinal);
  // Into a literal of the value's shape.
  absl::Status TransferFromOutfeedLocal(int device_ordinal, MutableBorrowingLiteral literal);

  // A copy of a literal on one device, as a value with a handle.
  absl::StatusOr<GlobalDataHandle> TransferToLocalServer(const LiteralSlice& literal, int device_ordinal);

  // The device of a replica of a program that runs on the first devices.
  absl::StatusOr<int> ReplicaNumberToDeviceOrdinal(int replica_number);
  se::Platform* platform() const;
  int device_count() const;
  bool device_ordinal_supported(int device_ordinal) const;
  int default_device_ordinal() const;
  const Backend& backend() const;
  Backend* mutable_backend();
  LocalService* local_service() { return local_service_; }

 private:
  LocalService* local_service_;
};

}  // namespace xla
