#pragma once

#include <cstdint>
#include <utility>

#include "xla/collectives/in_process_devices.h"
#include "xla/ops/host_transfers.h"

namespace xla {

// A host that blocks the device that waits for it, while the others continue.
class BlockingHost : public HostTransfers {
 public:
  BlockingHost(InProcessDevice* device, HostTransfers* host) : device_(device), host_(host) {}

  absl::StatusOr<Literal> Infeed(const Shape& shape) override {
    return Wait<absl::StatusOr<Literal>>([&] { return host_->Infeed(shape); });
  }
  absl::Status Outfeed(Literal value) override {
    return Wait<absl::Status>([&] { return host_->Outfeed(std::move(value)); });
  }
  absl::StatusOr<uint32_t> Send(const Channel& channel, const Shape& shape, Literal value) override {
    return Wait<absl::StatusOr<uint32_t>>([&] { return host_->Send(channel, shape, std::move(value)); });
  }
  absl::Status SendDone(uint32_t transfer) override {
    return Wait<absl::Status>([&] { return host_->SendDone(transfer); });
  }
  absl::StatusOr<uint32_t> Recv(const Channel& channel, const Shape& shape) override {
    return Wait<absl::StatusOr<uint32_t>>([&] { return host_->Recv(channel, shape); });
  }
  absl::StatusOr<Literal> RecvDone(uint32_t transfer) override {
    return Wait<absl::StatusOr<Literal>>([&] { return host_->RecvDone(transfer); });
  }

 private:
  template <typename Result, typename Function>
  Result Wait(const Function& function) {
    Result result = absl::UnknownError("the host did not answer");
    device_->Block([&] { result = function(); });
    return result;
  }

  InProcessDevice* const device_;
  HostTransfers* const host_;
};

}  // namespace xla
