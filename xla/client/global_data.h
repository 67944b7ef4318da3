#pragma once

#include <memory>
#include <vector>

namespace xla {

class GlobalDataHandle;  // xla/xla_data.pb.h
class Service;

// A value on the devices, freed when this object goes. Must not outlive the client.
class GlobalData {
 public:
  GlobalData(Service* parent, GlobalDataHandle handle);
  ~GlobalData();
  GlobalData(const GlobalData&) = delete;
  GlobalData& operator=(const GlobalData&) = delete;

  const GlobalDataHandle& handle() const { return *handle_; }
  // Frees several values at once; null pointers are skipped.
  static void Release(std::vector<std::unique_ptr<GlobalData>> instances);

 private:
  std::unique_ptr<const GlobalDataHandle> handle_;
  Service* parent_;
};

}  // namespace xla
