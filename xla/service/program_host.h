#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/executable_run_options.h"
#include "xla/literal.h"
#include "xla/ops/host_transfers.h"
#include "xla/shape.h"
#include "xla/stream_executor/async_value_ref.h"
#include "xla/stream_executor/stream_executor.h"

namespace xla {

// The host as one run of a program sees it: the queues of its device, and the send and recv functions of its
// options.
class ProgramHost : public HostTransfers {
 public:
  ProgramHost(se::StreamExecutor* device, std::string program, const ExecutableRunOptions& options);
  ~ProgramHost() override;

  absl::StatusOr<Literal> Infeed(const Shape& shape) override;
  absl::Status Outfeed(Literal value) override;
  absl::StatusOr<uint32_t> Send(const Channel& channel, const Shape& shape, Literal value) override;
  absl::Status SendDone(uint32_t transfer) override;
  absl::StatusOr<uint32_t> Recv(const Channel& channel, const Shape& shape) override;
  absl::StatusOr<Literal> RecvDone(uint32_t transfer) override;

 private:
  using Event = tsl::AsyncValueRef<std::unique_ptr<se::Event>>;
  struct Transfer {
    int64_t channel;
    Literal value;
    Event event;
  };

  // The stream that the functions may queue their copies in.
  absl::StatusOr<se::Stream*> StreamOr(se::Stream* given);
  absl::Status WaitFor(const Transfer& transfer, const char* what) const;
  // The transfer of that number, which is over.
  absl::StatusOr<Transfer> Finish(uint32_t number, const char* what);
  uint32_t Begin(Transfer transfer);

  se::StreamExecutor* const device_;
  const std::string program_;
  const ExecutableRunOptions options_;
  std::unique_ptr<se::Stream> own_stream_;
  std::map<uint32_t, Transfer> transfers_;
  uint32_t next_transfer_ = 1;
};

}  // namespace xla
