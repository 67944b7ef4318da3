#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace stream_executor {
class DeviceAddressAllocator;
class Stream;
}  // namespace stream_executor

namespace Eigen {
struct ThreadPoolDevice;
}  // namespace Eigen

namespace xla {

namespace se = ::stream_executor;

namespace ffi {
class ExecutionContext;
}  // namespace ffi

class DeviceAssignment;
class ExecutionProfile;

// The number of one run of a program on all its devices; devices of one run have the same.
class RunId {
 public:
  // A new number.
  RunId() : id_(CreateUniqueId().id_) {}
  explicit RunId(int64_t value) : id_(value) {}
  RunId(const RunId&) = default;
  RunId& operator=(const RunId&) = default;
  static RunId CreateUniqueId();

  // "RunId: 7"
  std::string ToString() const;
  int64_t ToInt() const { return id_; }
  bool operator==(const RunId& other) const { return id_ == other.id_; }
  bool operator!=(const RunId& other) const { return id_ != other.id_; }
  template <typename H>
  friend H AbslHashValue(H h, const RunId& id) {
    return H::combine(std::move(h), id.id_);
  }

 private:
  int64_t id_;
};

// Called with a stream and what is to be done there instead of doing it at once.
using ThenExecuteFunction = std::function<void(se::Stream*, std::function<void()>)>;

class RecvDeviceMemoryFunction;  // std::function types of xla/executable_run_options.h
class SendDeviceMemoryFunction;

// How one run of an executable goes. Pointers are the caller's and must live until the run is done.
class ExecutableRunOptions {
 public:
  // The allocator of the results' memory; null: the client's.
  ExecutableRunOptions& set_allocator(se::DeviceAddressAllocator* allocator) {
    allocator_ = allocator;
    return *this;
  }
  se::DeviceAddressAllocator* allocator() const { return allocator_; }

  // The device to run on; -1: where the device assignment or the build options say, else the default one.
  ExecutableRunOptions& set_device_ordinal(int device_ordinal) {
    device_ordinal_ = device_ordinal;
    return *this;
  }
  int device_ordinal() const { return device_ordinal_; }
  ExecutableRunOptions& set_physical_device_ordinal(int ordinal) {
    physical_device_ordinal_ = ordinal;
    return *this;
  }
  int physical_device_ordinal() const { return physical_device_ordinal_; }
  ExecutableRunOptions& set_local_device_count(int count) {
    local_device_count_ = count;
    return *this;
  }
  int local_device_count() const { return local_device_count_; }

  // The stream that an asynchronous run is queued in; a run that waits starts when the stream is empty.
  ExecutableRunOptions& set_stream(se::Stream* stream) {
    stream_ = stream;
    return *this;
  }
  se::Stream* stream() const { return stream_; }
  ExecutableRunOptions& set_host_to_device_stream(se::Stream* s) {
    host_to_device_stream_ = s;
    return *this;
  }
  se::Stream* host_to_device_stream() const { return host_to_device_stream_; }
  ExecutableRunOptions& set_device_to_host_stream(se::Stream* s) {
    device_to_host_stream_ = s;
    return *this;
  }
  se::Stream* device_to_host_stream() const { return device_to_host_stream_; }

  // Kept for callers that have a pool; the interpreter runs a program in one thread.
  ExecutableRunOptions& set_intra_op_thread_pool(const Eigen::ThreadPoolDevice* pool) {
    intra_op_thread_pool_ = pool;
    return *this;
  }
  const Eigen::ThreadPoolDevice* intra_op_thread_pool() const { return intra_op_thread_pool_; }

  // Filled in by the run.
  ExecutionProfile* execution_profile() const { return execution_profile_; }
  ExecutableRunOptions& set_execution_profile(ExecutionProfile* profile) {
    execution_profile_ = profile;
    return *this;
  }

  // Which device is which replica and partition; null: that of the build options.
  ExecutableRunOptions& set_device_assignment(const DeviceAssignment* assignment) {
    device_assignment_ = assignment;
    return *this;
  }
  const DeviceAssignment* device_assignment() const { return device_assignment_; }

  // Seed of the program's random numbers; 0: every run has its own.
  ExecutableRunOptions& set_rng_seed(int rng_seed) {
    rng_seed_ = rng_seed;
    return *this;
  }
  int rng_seed() const { return rng_seed_; }

  ExecutableRunOptions& set_launch_id(int32_t launch_id) {
    launch_id_ = launch_id;
    return *this;
  }
  int32_t launch_id() const { return launch_id_; }
  ExecutableRunOptions& set_run_id(RunId id) {
    run_id_ = id;
    has_run_id_ = true;
    return *this;
  }
  RunId run_id() const { return run_id_; }
  // Whether it was set.
  bool has_run_id() const { return has_run_id_; }

  // What handlers of custom calls find in the execution context; null: nothing.
  ExecutableRunOptions& set_ffi_execution_context(const ffi::ExecutionContext* context) {
    ffi_execution_context_ = context;
    return *this;
  }
  const ffi::ExecutionContext* ffi_execution_context() const { return ffi_execution_context_; }

  ExecutableRunOptions& set_then_execute_function(ThenExecuteFunction* function) {
    then_execute_function_ = function;
    return *this;
  }
  ThenExecuteFunction* then_execute_function() const { return then_execute_function_; }
  ExecutableRunOptions& set_send_device_memory_function(SendDeviceMemoryFunction* function) {
    send_device_memory_function_ = function;
    return *this;
  }
  SendDeviceMemoryFunction* send_device_memory_function() const { return send_device_memory_function_; }
  ExecutableRunOptions& set_recv_device_memory_function(RecvDeviceMemoryFunction* function) {
    recv_device_memory_function_ = function;
    return *this;
  }
  RecvDeviceMemoryFunction* recv_device_memory_function() const { return recv_device_memory_function_; }

 private:
  se::DeviceAddressAllocator* allocator_ = nullptr;
  int device_ordinal_ = -1;
  int physical_device_ordinal_ = -1;
  int local_device_count_ = 0;
  se::Stream* stream_ = nullptr;
  se::Stream* host_to_device_stream_ = nullptr;
  se::Stream* device_to_host_stream_ = nullptr;
  const Eigen::ThreadPoolDevice* intra_op_thread_pool_ = nullptr;
  ExecutionProfile* execution_profile_ = nullptr;
  const DeviceAssignment* device_assignment_ = nullptr;
  int rng_seed_ = 0;
  int32_t launch_id_ = 0;
  RunId run_id_;
  bool has_run_id_ = false;
  const ffi::ExecutionContext* ffi_execution_context_ = nullptr;
  ThenExecuteFunction* then_execute_function_ = nullptr;
  SendDeviceMemoryFunction* send_device_memory_function_ = nullptr;
  RecvDeviceMemoryFunction* recv_device_memory_function_ = nullptr;
};

}  // namespace xla
