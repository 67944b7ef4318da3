#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/device_address_allocator.h"

namespace xla {

// Device memory that is either borrowed or owned.
class MaybeOwningDeviceAddress {
 public:
  MaybeOwningDeviceAddress() = default;
  explicit MaybeOwningDeviceAddress(se::OwningDeviceMemory owned) : memory_(std::move(owned)) {}
  explicit MaybeOwningDeviceAddress(se::DeviceMemoryBase unowned) : memory_(unowned) {}
  MaybeOwningDeviceAddress(MaybeOwningDeviceAddress&&) = default;
  MaybeOwningDeviceAddress& operator=(MaybeOwningDeviceAddress&&) = default;
  MaybeOwningDeviceAddress& operator=(se::DeviceMemoryBase unowned) {
    memory_ = unowned;
    return *this;
  }
  MaybeOwningDeviceAddress& operator=(se::OwningDeviceMemory owned) {
    memory_ = std::move(owned);
    return *this;
  }

  se::DeviceMemoryBase AsDeviceMemoryBase() const {
    return HasOwnership() ? *std::get<se::OwningDeviceMemory>(memory_)
                          : std::get<se::DeviceMemoryBase>(memory_);
  }
  se::DeviceMemoryBase AsDeviceAddress() const { return AsDeviceMemoryBase(); }
  // The memory with its ownership; nullopt when it is only borrowed.
  [[nodiscard]] std::optional<se::OwningDeviceMemory> Release() {
    if (!HasOwnership()) return std::nullopt;
    return std::move(std::get<se::OwningDeviceMemory>(memory_));
  }
  const se::OwningDeviceMemory* AsOwningDeviceMemory() const {
    return HasOwnership() ? &std::get<se::OwningDeviceMemory>(memory_) : nullptr;
  }
  bool HasOwnership() const { return std::holds_alternative<se::OwningDeviceMemory>(memory_); }

 private:
  std::variant<se::DeviceMemoryBase, se::OwningDeviceMemory> memory_;
};

using MaybeOwningDeviceMemory = MaybeOwningDeviceAddress;

}  // namespace xla
