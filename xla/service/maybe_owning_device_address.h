#pragma once

#include <optional>
#include <utility>

#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/device_address_allocator.h"

namespace xla {

// Device memory that is either borrowed or owned.
class MaybeOwningDeviceAddress {
 public:
  MaybeOwningDeviceAddress() = default;
  explicit MaybeOwningDeviceAddress(se::OwningDeviceMemory owned) : owned_(std::move(owned)) {}
  explicit MaybeOwningDeviceAddress(se::DeviceMemoryBase unowned) : unowned_(unowned) {}
  MaybeOwningDeviceAddress(MaybeOwningDeviceAddress&&) = default;
  MaybeOwningDeviceAddress& operator=(MaybeOwningDeviceAddress&&) = default;
  MaybeOwningDeviceAddress& operator=(se::DeviceMemoryBase unowned) {
    unowned_ = unowned;
    owned_.reset();
    return *this;
  }
  MaybeOwningDeviceAddress& operator=(se::OwningDeviceMemory owned) {
    owned_ = std::move(owned);
    return *this;
  }

  se::DeviceMemoryBase AsDeviceMemoryBase() const { return HasOwnership() ? **owned_ : unowned_; }
  se::DeviceMemoryBase AsDeviceAddress() const { return AsDeviceMemoryBase(); }
  // The memory with its ownership; nullopt when it is only borrowed.
  [[nodiscard]] std::optional<se::OwningDeviceMemory> Release() { return std::move(owned_); }
  const se::OwningDeviceMemory* AsOwningDeviceMemory() const { return HasOwnership() ? &*owned_ : nullptr; }
  bool HasOwnership() const { return owned_.has_value(); }

 private:
  se::DeviceMemoryBase unowned_;
  std::optional<se::OwningDeviceMemory> owned_;
};

using MaybeOwningDeviceMemory = MaybeOwningDeviceAddress;

}  // namespace xla
