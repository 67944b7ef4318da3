#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <shared_mutex>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "xla/tsl/platform/namespaces.h"

#define TF_GUARDED_BY(x) ABSL_GUARDED_BY(x)
#define TF_PT_GUARDED_BY(x) ABSL_PT_GUARDED_BY(x)
#define TF_ACQUIRED_AFTER(...)
#define TF_ACQUIRED_BEFORE(...)
#define TF_EXCLUSIVE_LOCKS_REQUIRED(...)
#define TF_SHARED_LOCKS_REQUIRED(...)
#define TF_LOCKS_EXCLUDED(...)
#define TF_LOCK_RETURNED(x)
#define TF_NO_THREAD_SAFETY_ANALYSIS ABSL_NO_THREAD_SAFETY_ANALYSIS

namespace tsl {

enum LinkerInitialized { LINKER_INITIALIZED };
enum ConditionResult { kCond_Timeout, kCond_MaybeNotified };

class mutex : public std::shared_mutex {
 public:
  mutex() = default;
  explicit mutex(LinkerInitialized) {}
};

class mutex_lock : public std::unique_lock<::tsl::mutex> {
 public:
  explicit mutex_lock(::tsl::mutex& mu) : std::unique_lock<::tsl::mutex>(mu) {}
  mutex_lock(::tsl::mutex& mu, std::try_to_lock_t) : std::unique_lock<::tsl::mutex>(mu, std::try_to_lock) {}
};

class tf_shared_lock : public std::shared_lock<::tsl::mutex> {
 public:
  explicit tf_shared_lock(::tsl::mutex& mu) : std::shared_lock<::tsl::mutex>(mu) {}
};

class condition_variable : public std::condition_variable_any {};

// Waits at most so long; a wakeup may be spurious.
inline ConditionResult WaitForMilliseconds(mutex_lock* lock, condition_variable* cv, int64_t ms) {
  return cv->wait_for(*lock, std::chrono::milliseconds(ms)) == std::cv_status::timeout ? kCond_Timeout
                                                                                       : kCond_MaybeNotified;
}

}  // namespace tsl
