#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/status/status.h"

namespace xla::runtime {
class MemoryUses;
}  // namespace xla::runtime

namespace stream_executor {

// A place in a device's memory and its size in bytes; does not own it. Devices are threads of this machine,
// so the place is an ordinary pointer.
class DeviceAddressBase {
 public:
  explicit DeviceAddressBase(void* opaque = nullptr, uint64_t size = 0) : opaque_(opaque), size_(size) {}

  bool is_null() const { return opaque_ == nullptr; }
  bool operator==(std::nullptr_t) const { return is_null(); }
  bool operator!=(std::nullptr_t) const { return !is_null(); }
  bool operator==(const DeviceAddressBase& other) const { return IsSameAs(other); }
  bool operator!=(const DeviceAddressBase& other) const { return !IsSameAs(other); }

  uint64_t size() const { return size_; }
  void* opaque() { return opaque_; }
  const void* opaque() const { return opaque_; }
  bool IsSameAs(const DeviceAddressBase& other) const {
    return opaque_ == other.opaque_ && size_ == other.size_;
  }

  // A number that the owner of the memory may attach.
  uint64_t payload() const { return payload_; }
  void SetPayload(uint64_t payload) { payload_ = payload; }

  void Reset(void* opaque, uint64_t bytes) {
    opaque_ = opaque;
    size_ = bytes;
    uses_ = nullptr;
  }
  // The slice must lie inside.
  DeviceAddressBase GetByteSlice(uint64_t offset_bytes, uint64_t size_bytes) const {
    DeviceAddressBase slice(static_cast<char*>(opaque_) + offset_bytes, size_bytes);
    slice.uses_ = uses_;
    return slice;
  }

  // Which queued work still touches the memory; null when that is not recorded. Addresses that are
  // copied from this one share it.
  const std::shared_ptr<xla::runtime::MemoryUses>& uses() const { return uses_; }
  void set_uses(std::shared_ptr<xla::runtime::MemoryUses> uses) { uses_ = std::move(uses); }
  // Wait for the work that writes the memory, and fail as it did; or for all work that uses it.
  absl::Status WaitForWriters() const { return uses_ == nullptr ? absl::OkStatus() : WaitForQueuedWriters(); }
  void WaitForUses() const {
    if (uses_ != nullptr) WaitForQueuedUses();
  }

  template <typename H>
  friend H AbslHashValue(H h, const DeviceAddressBase& address) {
    return H::combine(static_cast<H&&>(h), address.opaque_, address.size_);
  }

 private:
  absl::Status WaitForQueuedWriters() const;
  void WaitForQueuedUses() const;

  void* opaque_;
  uint64_t size_;
  uint64_t payload_ = 0;
  std::shared_ptr<xla::runtime::MemoryUses> uses_;
};

// The same for elements of one C++ type.
template <typename T>
class DeviceAddress final : public DeviceAddressBase {
 public:
  DeviceAddress() : DeviceAddressBase(nullptr, 0) {}
  explicit DeviceAddress(std::nullptr_t) : DeviceAddress() {}
  explicit DeviceAddress(const DeviceAddressBase& other)
      : DeviceAddressBase(const_cast<DeviceAddressBase&>(other).opaque(), other.size()) {
    SetPayload(other.payload());
    set_uses(other.uses());
  }
  static DeviceAddress MakeFromByteSize(void* opaque, uint64_t bytes) {
    return DeviceAddress(DeviceAddressBase(opaque, bytes));
  }

  uint64_t ElementCount() const { return size() / sizeof(T); }
  bool IsScalar() const { return ElementCount() == 1; }
  T* base() { return static_cast<T*>(opaque()); }
  const T* base() const { return static_cast<const T*>(opaque()); }
  DeviceAddress GetSlice(uint64_t element_offset, uint64_t element_count) const {
    return DeviceAddress(GetByteSlice(element_offset * sizeof(T), element_count * sizeof(T)));
  }
};

// The names that older code writes.
using DeviceMemoryBase = DeviceAddressBase;
template <typename T>
using DeviceMemory = DeviceAddress<T>;

}  // namespace stream_executor

namespace xla {
namespace se = ::stream_executor;
}  // namespace xla
