#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "xla/service/service.h"

namespace xla {

// The service of a client in the same process.
class LocalService : public Service {
 public:
  static absl::StatusOr<std::unique_ptr<LocalService>> NewService(const ServiceOptions& options);

 private:
  using Service::Service;
};

}  // namespace xla
