#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla {

// The host's side of the values that a running program takes and gives. Calls come from the thread that runs
// the program and may block it; an implementation must end every wait at some time, with an error that says
// what waits for what.
class HostTransfers {
 public:
  // One instruction that sends to or receives from the host.
  struct Channel {
    int64_t id = 0;
    const std::map<std::string, std::string>& frontend_attributes;
  };

  virtual ~HostTransfers() = default;

  // The next value of the infeed queue. Its shape must fit `shape`, layouts aside.
  virtual absl::StatusOr<Literal> Infeed(const Shape& shape) = 0;
  virtual absl::Status Outfeed(Literal value) = 0;

  // A transfer begins with a send or recv, which gets a number for it, and ends with the -done of that
  // number. `shape` has the layout that the host sees.
  virtual absl::StatusOr<uint32_t> Send(const Channel& channel, const Shape& shape, Literal value) = 0;
  virtual absl::Status SendDone(uint32_t transfer) = 0;
  virtual absl::StatusOr<uint32_t> Recv(const Channel& channel, const Shape& shape) = 0;
  virtual absl::StatusOr<Literal> RecvDone(uint32_t transfer) = 0;
};

}  // namespace xla
