#pragma once

#include "absl/synchronization/notification.h"
#include "absl/time/time.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl {
using absl::Notification;
inline bool WaitForNotificationWithTimeout(Notification* notification, int64_t timeout_in_us) {
  return notification->WaitForNotificationWithTimeout(absl::Microseconds(timeout_in_us));
}
}  // namespace tsl
