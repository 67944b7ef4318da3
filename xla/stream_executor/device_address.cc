#include "xla/stream_executor/device_address.h"

#include "xla/runtime/memory_uses.h"

namespace stream_executor {

absl::Status DeviceAddressBase::WaitForQueuedWriters() const { return uses_->WaitForWriters(); }
void DeviceAddressBase::WaitForQueuedUses() const { uses_->WaitForAll(); }

}  // namespace stream_executor
