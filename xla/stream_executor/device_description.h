#pragma once

#include <cstdint>
#include <string>

namespace stream_executor {

// The version that says what NVIDIA devices can do. No device here is one: the version is below every one
// that a program may ask for.
struct CudaComputeCapability {
  int major = -1;
  int minor = -1;
  bool IsAtLeast(int other_major, int other_minor = 0) const {
    return major > other_major || (major == other_major && minor >= other_minor);
  }
  bool IsAtLeastVolta() const { return IsAtLeast(7); }
  bool IsAtLeastAmpere() const { return IsAtLeast(8); }
  bool IsAtLeastHopper() const { return IsAtLeast(9); }
  bool IsAtLeastBlackwell() const { return IsAtLeast(10); }
};

// What kind of thing a device is: for programs that choose by it, and for logs.
class DeviceDescription {
 public:
  // Of the processor that we run on.
  DeviceDescription();

  // "x86_64"
  const std::string& name() const { return name_; }
  const std::string& model_str() const { return name_; }
  // "Tessera": the devices are threads of this machine.
  const std::string& device_vendor() const { return device_vendor_; }
  const std::string& platform_version() const { return platform_version_; }
  // Threads that can run at once.
  int core_count() const { return core_count_; }
  // Of the machine, in bytes; its devices share it.
  int64_t device_memory_size() const { return device_memory_size_; }
  CudaComputeCapability cuda_compute_capability() const { return CudaComputeCapability(); }

 private:
  std::string name_;
  std::string device_vendor_ = "Tessera";
  std::string platform_version_;
  int core_count_;
  int64_t device_memory_size_;
};

}  // namespace stream_executor
