#include "xla/service/program_host.h"

#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "xla/runtime/device.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using AttributeMap = absl::flat_hash_map<std::string, std::string>;

absl::Status CheckArray(const Shape& shape, const char* op, int64_t channel) {
  if (shape.IsArray()) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(op, " on channel ", channel, ": arrays are transferred, not ",
                                               ShapeUtil::HumanString(shape)));
}

absl::Status NoFunction(const char* op, int64_t channel, const char* setter) {
  return absl::FailedPreconditionError(absl::StrCat(op, ": channel ", channel,
                                                    " is a transfer with the host, but the run has no ", op,
                                                    " function (ExecutableRunOptions::", setter, ")"));
}

se::DeviceAddressBase AddressOf(Literal* value) {
  return se::DeviceAddressBase(value->untyped_data(), static_cast<uint64_t>(value->size_bytes()));
}

}  // namespace

ProgramHost::ProgramHost(se::StreamExecutor* device, std::string program, const ExecutableRunOptions& options)
    : device_(device), program_(std::move(program)), options_(options) {}

ProgramHost::~ProgramHost() {
  // A program that failed leaves transfers behind; their memory lives until the host is done with it.
  for (auto& [number, transfer] : transfers_) {
    if (transfer.event) transfer.event.AndThen([value = std::move(transfer.value)] {});
  }
}

absl::StatusOr<Literal> ProgramHost::Infeed(const Shape& shape) {
  return device_->device().host_queues().TakeInfeed(shape, program_);
}

absl::Status ProgramHost::Outfeed(Literal value) {
  return device_->device().host_queues().PutOutfeed(std::move(value), program_);
}

absl::StatusOr<se::Stream*> ProgramHost::StreamOr(se::Stream* given) {
  if (given != nullptr) return given;
  if (own_stream_ == nullptr) {
    TF_ASSIGN_OR_RETURN(own_stream_, device_->CreateStream());
  }
  return own_stream_.get();
}

uint32_t ProgramHost::Begin(Transfer transfer) {
  const uint32_t number = next_transfer_++;
  transfers_.emplace(number, std::move(transfer));
  return number;
}

absl::StatusOr<uint32_t> ProgramHost::Send(const Channel& channel, const Shape& shape, Literal value) {
  TF_RETURN_IF_ERROR(CheckArray(shape, "send", channel.id));
  const SendDeviceMemoryFunction* send = options_.send_device_memory_function();
  if (send == nullptr) return NoFunction("send", channel.id, "set_send_device_memory_function");
  TF_ASSIGN_OR_RETURN(se::Stream * stream, StreamOr(options_.device_to_host_stream()));
  Transfer transfer{channel.id, shape.has_layout() ? value.Relayout(shape.layout()) : std::move(value),
                    nullptr};
  const AttributeMap attributes(channel.frontend_attributes.begin(), channel.frontend_attributes.end());
  TF_ASSIGN_OR_RETURN(transfer.event, (*send)(channel.id, stream, transfer.value.shape(),
                                              AddressOf(&transfer.value), attributes));
  return Begin(std::move(transfer));
}

absl::StatusOr<uint32_t> ProgramHost::Recv(const Channel& channel, const Shape& shape) {
  TF_RETURN_IF_ERROR(CheckArray(shape, "recv", channel.id));
  const RecvDeviceMemoryFunction* recv = options_.recv_device_memory_function();
  if (recv == nullptr) return NoFunction("recv", channel.id, "set_recv_device_memory_function");
  TF_ASSIGN_OR_RETURN(se::Stream * stream, StreamOr(options_.host_to_device_stream()));
  TF_ASSIGN_OR_RETURN(Literal target, Literal::Make(shape));
  Transfer transfer{channel.id, std::move(target), nullptr};
  se::DeviceAddressBase address = AddressOf(&transfer.value);
  const AttributeMap attributes(channel.frontend_attributes.begin(), channel.frontend_attributes.end());
  TF_ASSIGN_OR_RETURN(transfer.event, (*recv)(channel.id, stream, shape, &address, attributes));
  return Begin(std::move(transfer));
}

absl::Status ProgramHost::WaitFor(const Transfer& transfer, const char* what) const {
  const auto too_long = [&] {
    return absl::DeadlineExceededError(absl::StrCat(what, ": program '", program_, "' waits on channel ",
                                                    transfer.channel,
                                                    " for the host, which did not finish the transfer in ",
                                                    runtime::HostTransferTimeout().count() / 1000.0, " s"));
  };
  if (!transfer.event) return absl::OkStatus();
  const auto deadline = std::chrono::steady_clock::now() + runtime::HostTransferTimeout();
  if (!transfer.event.WaitFor(runtime::HostTransferTimeout())) return too_long();
  TF_RETURN_IF_ERROR(transfer.event.GetError());
  se::Event* event = transfer.event.get().get();
  while (event != nullptr && event->PollForStatus() == se::Event::Status::kPending) {
    if (std::chrono::steady_clock::now() > deadline) return too_long();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  if (event != nullptr && event->PollForStatus() == se::Event::Status::kError) {
    return absl::InternalError(
        absl::StrCat(what, ": the host's transfer on channel ", transfer.channel, " failed"));
  }
  return absl::OkStatus();
}

absl::StatusOr<ProgramHost::Transfer> ProgramHost::Finish(uint32_t number, const char* what) {
  const auto found = transfers_.find(number);
  if (found == transfers_.end()) {
    return absl::InvalidArgumentError(absl::StrCat(what, ": its operand is not a transfer in progress"));
  }
  const absl::Status status = WaitFor(found->second, what);
  // The host may still use the memory of a transfer that took too long.
  if (!status.ok()) return status;
  Transfer transfer = std::move(found->second);
  transfers_.erase(found);
  return transfer;
}

absl::Status ProgramHost::SendDone(uint32_t transfer) { return Finish(transfer, "send-done").status(); }

absl::StatusOr<Literal> ProgramHost::RecvDone(uint32_t transfer) {
  TF_ASSIGN_OR_RETURN(Transfer finished, Finish(transfer, "recv-done"));
  return std::move(finished.value);
}

}  // namespace xla
