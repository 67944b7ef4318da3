#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/stream_executor/device_address.h"

namespace stream_executor {

class StreamExecutor;

// Identifies a kind of platform: the address of a static object.
struct PlatformIdInfo {};
using PlatformId = PlatformIdInfo*;

// A way of running programs, and its devices, which are numbered from 0.
class Platform {
 public:
  using Id = PlatformId;
  virtual ~Platform() = default;

  virtual Id id() const = 0;
  // "Interpreter". Backends of the runtime are found by it.
  virtual const std::string& Name() const = 0;
  // As many as `--xla_force_host_platform_device_count` in XLA_FLAGS says; 1 by default.
  virtual int VisibleDeviceCount() const = 0;
  virtual bool Initialized() const { return true; }
  virtual absl::Status Initialize() { return absl::OkStatus(); }
  // The device; the same object every time. Devices beyond VisibleDeviceCount exist, too: a client may be
  // asked for more than the flag says.
  virtual absl::StatusOr<StreamExecutor*> ExecutorForDevice(int ordinal) = 0;
  virtual absl::StatusOr<StreamExecutor*> FindExisting(int ordinal) = 0;
};

}  // namespace stream_executor
