#include "xla/service/backend.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "xla/backends/backends.h"
#include "xla/debug_options_flags.h"
#include "xla/runtime/backend.h"
#include "xla/service/platform_util.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

absl::StatusOr<const runtime::Backend*> CompilerOf(const se::Platform& platform) {
  EnsureBackends();
  for (const runtime::Backend* backend : runtime::AllBackends()) {
    if (backend->platform_name() == platform.Name()) return backend;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("platform '", platform.Name(), "' has no backend that compiles programs for it"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Backend>> Backend::CreateDefaultBackend() {
  return CreateBackend(BackendOptions());
}

absl::StatusOr<std::unique_ptr<Backend>> Backend::CreateBackend(const BackendOptions& options) {
  GetDebugOptionsFromFlags();  // reports unknown flags of XLA_FLAGS on standard error
  auto backend = std::unique_ptr<Backend>(new Backend);
  se::Platform* platform = options.platform();
  if (platform == nullptr) {
    TF_ASSIGN_OR_RETURN(platform, PlatformUtil::GetDefaultPlatform());
  }
  backend->platform_ = platform;
  TF_ASSIGN_OR_RETURN(backend->compiler_, CompilerOf(*platform));
  const int count = std::max(platform->VisibleDeviceCount(), options.minimal_device_count());
  if (const auto& allowed = options.allowed_devices()) {
    for (int ordinal : *allowed) {
      if (ordinal < 0 || ordinal >= count) {
        return absl::InvalidArgumentError(
            absl::StrCat("allowed_devices names device ", ordinal, ", but platform '", platform->Name(),
                         "' has ", count, " devices (XLA_FLAGS=--xla_force_host_platform_device_count)"));
      }
    }
  }
  for (int i = 0; i < count; ++i) {
    if (options.allowed_devices() && options.allowed_devices()->count(i) == 0) continue;
    TF_ASSIGN_OR_RETURN(se::StreamExecutor * executor, platform->ExecutorForDevice(i));
    backend->executors_.push_back(executor);
  }
  if (backend->executors_.empty()) return absl::InvalidArgumentError("allowed_devices excludes all devices");
  backend->allocator_ = std::make_shared<se::StreamExecutorMemoryAllocator>(platform, backend->executors_);
  backend->placer_ = std::make_unique<ComputationPlacer>();
  TF_ASSIGN_OR_RETURN(backend->transfer_manager_, TransferManager::GetForPlatform(platform));
  return backend;
}

absl::StatusOr<se::StreamExecutor*> Backend::stream_executor(int device_ordinal) const {
  for (se::StreamExecutor* executor : executors_) {
    if (executor->device_ordinal() == device_ordinal) return executor;
  }
  std::string ordinals;
  for (se::StreamExecutor* executor : executors_) {
    absl::StrAppend(&ordinals, ordinals.empty() ? "" : ", ", executor->device_ordinal());
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the client has no device ", device_ordinal, "; its devices are: ", ordinals));
}

std::string Backend::device_name(int device_ordinal) const {
  return absl::StrCat(platform_->Name(), ":", device_ordinal);
}

absl::StatusOr<bool> Backend::devices_equivalent(int device_ordinal_a, int device_ordinal_b) const {
  TF_RETURN_IF_ERROR(stream_executor(device_ordinal_a).status());
  TF_RETURN_IF_ERROR(stream_executor(device_ordinal_b).status());
  return true;
}

absl::StatusOr<StreamPool::Ptr> Backend::BorrowStream(int device_ordinal) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * executor, stream_executor(device_ordinal));
  return BorrowStream(executor);
}

bool Backend::device_ordinal_supported(int device_ordinal) const {
  return stream_executor(device_ordinal).ok();
}

absl::Status Backend::ResetDevices() { return transfer_manager_->ResetDevices(executors_); }

absl::StatusOr<StreamPool::Ptr> Backend::BorrowStream(se::StreamExecutor* executor) {
  std::lock_guard<std::mutex> lock(mutex_);
  auto& pool = stream_pools_[executor];
  if (pool == nullptr) pool = std::make_unique<StreamPool>(executor);
  return pool->BorrowStream();
}

}  // namespace xla
