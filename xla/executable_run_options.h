#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "xla/run_options.h"

namespace stream_executor {
class DeviceAddressBase;
class Event;
}  // namespace stream_executor

namespace tsl {
template <typename T>
class AsyncValueRef;
}  // namespace tsl

namespace xla {

class Shape;

template <typename Address>
using DeviceMemoryFunction = std::function<absl::StatusOr<tsl::AsyncValueRef<std::unique_ptr<se::Event>>>(
    int64_t channel_id, se::Stream* stream, const Shape& shape, Address device_memory_addr,
    const absl::flat_hash_map<std::string, std::string>& frontend_attrs)>;

// The host's side of send and recv (is_host_transfer=true), called by the running program.
//
// Send: the value lies at the address, in the shape's layout, until the returned event is available.
// Recv: write the value to the address before the event becomes available.
// The last argument holds the instruction's frontend attributes. An error ends the program.
// Both are classes so that xla/run_options.h can name them.
class SendDeviceMemoryFunction : public DeviceMemoryFunction<const se::DeviceAddressBase&> {
 public:
  using Function = DeviceMemoryFunction<const se::DeviceAddressBase&>;
  using Function::function;
  SendDeviceMemoryFunction(Function function) : Function(std::move(function)) {}
};
class RecvDeviceMemoryFunction : public DeviceMemoryFunction<se::DeviceAddressBase*> {
 public:
  using Function = DeviceMemoryFunction<se::DeviceAddressBase*>;
  using Function::function;
  RecvDeviceMemoryFunction(Function function) : Function(std::move(function)) {}
};

}  // namespace xla
