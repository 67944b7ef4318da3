#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/literal.h"

namespace xla {

// What one device gives to a collective, or gets from it. Arrays are shared and never change.
using Contribution = std::vector<std::shared_ptr<const Literal>>;

// How the devices of one run exchange values, as one of them sees it. Devices are numbered
// replica_id * partition_count + partition_id. Every wait ends: when no device can continue, all that wait
// fail with a report that names each device, the instruction at which it waits (and which execution of it)
// and for whom.
class DeviceExchange {
 public:
  // One execution of a collective by a group of devices.
  struct Rendezvous {
    // The key of a rendezvous: the same instruction, or the same channel.
    std::string key;
    // "all-reduce.7", for reports.
    std::string instruction;
    // What the members of a rendezvous must agree on, as text: opcode, shapes, group, computation. A member
    // that differs fails the collective with an error that shows both.
    std::string signature;
    // The members' device numbers in the group's order; this device is one of them.
    std::vector<int64_t> group;
  };

  // From what every member gave, in the group's order, to what every member gets, in the same order.
  using Combine =
      absl::FunctionRef<absl::StatusOr<std::vector<Contribution>>(absl::Span<const Contribution> given)>;

  virtual ~DeviceExchange() = default;

  virtual int64_t device() const = 0;

  // Contributes `mine` to the group and continues. `combine` is called once, by the member that arrives last,
  // so it must not depend on who calls it; all members share its results. A member that comes again with the
  // same key and group contributes to the next execution.
  virtual absl::Status Arrive(const Rendezvous& rendezvous, Contribution mine, Combine combine) = 0;
  // Waits until all members have given to the oldest execution from which this device has not yet taken its
  // part, and takes it. Of the rendezvous only the key, the group and the instruction's name count.
  virtual absl::StatusOr<Contribution> Await(const Rendezvous& rendezvous) = 0;
  // Both at once.
  absl::StatusOr<Contribution> Meet(const Rendezvous& rendezvous, Contribution mine, Combine combine) {
    if (absl::Status arrived = Arrive(rendezvous, std::move(mine), combine); !arrived.ok()) return arrived;
    return Await(rendezvous);
  }

  // Puts a value on its way to a device; never waits. Values with the same key between the same two devices
  // arrive in the order in which they were sent. The signature must be the receiver's.
  virtual absl::Status Send(int64_t to, absl::string_view key, absl::string_view instruction,
                            absl::string_view signature, Contribution value) = 0;
  // Waits for the value.
  virtual absl::StatusOr<Contribution> Receive(int64_t from, absl::string_view key,
                                               absl::string_view instruction,
                                               absl::string_view signature) = 0;
};

}  // namespace xla
