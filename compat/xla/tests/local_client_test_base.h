#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "xla/client/client_library.h"
#include "xla/client/executable_build_options.h"
#include "xla/client/local_client.h"
#include "xla/executable_run_options.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/hlo/testlib/verified_hlo_module.h"
#include "xla/literal.h"
#include "xla/service/platform_util.h"
#include "xla/service/shaped_buffer.h"
#include "xla/service/transfer_manager.h"
#include "xla/shape.h"
#include "xla/status_macros.h"
#include "xla/stream_executor/device_address_allocator.h"
#include "xla/stream_executor/stream_executor.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/manifest_checking_test.h"
#include "xla/tsl/platform/logging.h"
#include "xla/xla_data.pb.h"

namespace xla {

// The ordinary allocator, which counts what it gives and takes back on each device.
class TestAllocator : public se::StreamExecutorMemoryAllocator {
 public:
  explicit TestAllocator(se::Platform* platform)
      : se::StreamExecutorMemoryAllocator(platform, PlatformUtil::GetStreamExecutors(platform).value()) {}

  using se::StreamExecutorMemoryAllocator::Allocate;
  absl::StatusOr<se::OwningDeviceMemory> Allocate(int device_ordinal, uint64_t size, bool retry_on_failure,
                                                  int64_t memory_space) override {
    Count(&allocations_, device_ordinal);
    return se::StreamExecutorMemoryAllocator::Allocate(device_ordinal, size, retry_on_failure, memory_space);
  }
  absl::Status Deallocate(int device_ordinal, se::DeviceMemoryBase memory) override {
    Count(&deallocations_, device_ordinal);
    return se::StreamExecutorMemoryAllocator::Deallocate(device_ordinal, memory);
  }

  int64_t allocation_count() const { return Sum(allocations_); }
  int64_t allocation_count(int device_ordinal) const { return At(allocations_, device_ordinal); }
  int64_t deallocation_count() const { return Sum(deallocations_); }
  int64_t deallocation_count(int device_ordinal) const { return At(deallocations_, device_ordinal); }

 private:
  using Counts = std::map<int, int64_t>;
  void Count(Counts* counts, int device_ordinal) {
    std::lock_guard<std::mutex> lock(mutex_);
    ++(*counts)[device_ordinal];
  }
  int64_t Sum(const Counts& counts) const {
    std::lock_guard<std::mutex> lock(mutex_);
    int64_t sum = 0;
    for (const auto& [device, count] : counts) sum += count;
    return sum;
  }
  int64_t At(const Counts& counts, int device_ordinal) const {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = counts.find(device_ordinal);
    return found == counts.end() ? 0 : found->second;
  }

  mutable std::mutex mutex_;
  Counts allocations_;
  Counts deallocations_;
};

// A fixture with a local client: compiles programs and runs them on buffers of the device, whose memory comes
// from an allocator that counts.
class LocalClientTestBase : public ManifestCheckingTest {
 protected:
  explicit LocalClientTestBase(se::Platform* platform = nullptr)
      : local_client_(Client(platform)),
        stream_executor_(local_client_->backend().default_stream_executor()),
        transfer_manager_(local_client_->backend().transfer_manager()) {}

  static TestAllocator* GetOrCreateAllocator(se::Platform* platform) {
    static std::mutex* const mutex = new std::mutex;
    static auto* const allocators = new std::map<se::Platform*, std::unique_ptr<TestAllocator>>;
    if (platform == nullptr) platform = PlatformUtil::GetDefaultPlatform().value();
    std::lock_guard<std::mutex> lock(*mutex);
    std::unique_ptr<TestAllocator>& allocator = (*allocators)[platform];
    if (allocator == nullptr) allocator = std::make_unique<TestAllocator>(platform);
    return allocator.get();
  }

  std::string TestName() const { return ::testing::UnitTest::GetInstance()->current_test_info()->name(); }

  absl::StatusOr<std::unique_ptr<VerifiedHloModule>> ParseAndReturnVerifiedModule(
      absl::string_view hlo_text, const HloModuleConfig& config = HloModuleConfig()) {
    auto module = std::make_unique<VerifiedHloModule>(TestName(), config);
    TF_RETURN_IF_ERROR(module->ParseHloStringAndVerifyModule(hlo_text));
    return module;
  }

  // These two end the process when there is an error.
  ScopedShapedBuffer LiteralToShapedBuffer(const Literal& literal) {
    return local_client_->LiteralToShapedBuffer(literal, local_client_->default_device_ordinal()).value();
  }
  Literal ShapedBufferToLiteral(const ShapedBuffer& shaped_buffer) {
    return local_client_->ShapedBufferToLiteral(shaped_buffer).value();
  }

  absl::StatusOr<ScopedShapedBuffer> ExecuteLocally(const XlaComputation& computation,
                                                    absl::Span<const ShapedBuffer* const> arguments) {
    return ExecuteLocally(computation, arguments, DefaultExecutableBuildOptions(),
                          DefaultExecutableRunOptions());
  }
  absl::StatusOr<ScopedShapedBuffer> ExecuteLocally(const XlaComputation& computation,
                                                    absl::Span<const ShapedBuffer* const> arguments,
                                                    const ExecutableBuildOptions& build_options,
                                                    const ExecutableRunOptions& run_options) {
    std::vector<const Shape*> argument_layouts;
    for (const ShapedBuffer* argument : arguments) argument_layouts.push_back(&argument->on_host_shape());
    TF_ASSIGN_OR_RETURN(auto executables,
                        local_client_->Compile(computation, argument_layouts, build_options));
    TF_ASSIGN_OR_RETURN(ScopedShapedBuffer result, executables[0]->Run(arguments, run_options));
    return result;
  }
  // The same; errors end the process.
  ScopedShapedBuffer ExecuteLocallyOrDie(const XlaComputation& computation,
                                         absl::Span<const ShapedBuffer* const> arguments) {
    return ExecuteLocally(computation, arguments).value();
  }
  ScopedShapedBuffer ExecuteLocallyOrDie(const XlaComputation& computation,
                                         absl::Span<const ShapedBuffer* const> arguments,
                                         const ExecutableBuildOptions& build_options,
                                         const ExecutableRunOptions& run_options) {
    return ExecuteLocally(computation, arguments, build_options, run_options).value();
  }

  ExecutableBuildOptions DefaultExecutableBuildOptions() const { return ExecutableBuildOptions(); }
  // With the allocator that counts.
  ExecutableRunOptions DefaultExecutableRunOptions() const {
    ExecutableRunOptions options;
    options.set_allocator(GetOrCreateAllocator(local_client_->platform()));
    return options;
  }

  LocalClient* local_client_;
  se::StreamExecutor* stream_executor_;
  TransferManager* transfer_manager_;

 private:
  static LocalClient* Client(se::Platform* platform) {
    absl::StatusOr<LocalClient*> client = ClientLibrary::GetOrCreateLocalClient(platform);
    CHECK_OK(client) << "no client for the tests";
    return *client;
  }
};

}  // namespace xla
