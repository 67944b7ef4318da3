#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"

namespace xla {

// One wait of a device that nothing ends.
struct StuckWait {
  std::string instruction;
  int64_t execution = 1;  // counted from 1
  // The devices that it waits for.
  std::vector<int64_t> missing;
  // Beside that, or in place of it: "in the group {0, 1}".
  std::string detail;
};

// What a device does when none can continue. Without waits it has ended.
struct StuckDevice {
  std::vector<StuckWait> waits;
};

// A value that was sent and not received.
struct UnreceivedValue {
  int64_t from = 0;
  int64_t to = 0;  // negative: any device that asks for it
  std::string instruction;
  int64_t count = 1;
};

struct StuckRun {
  std::vector<StuckDevice> devices;
  std::vector<UnreceivedValue> unreceived;
  std::vector<std::string> remarks;  // "they disagree about all-reduce.7: .."
  std::function<std::string(int64_t device)> name;
};

// Says in one line who waits at what for whom, what the others do, and where devices wait for each other in a
// circle: "no device can continue: replica 0 finished; replica 1 waits at its 3rd all-reduce.7 for replica
// 0". Of many devices the first are named and the rest counted.
std::string DescribeStuckRun(const StuckRun& run);

// "replica 0 sent a value by send.3 to replica 1, which never received it; .."
std::string DescribeUnreceived(absl::Span<const UnreceivedValue> values,
                               const std::function<std::string(int64_t device)>& name);

// "replica 0, replica 1, replica 2 and 5 more".
std::string DeviceList(absl::Span<const int64_t> devices,
                       const std::function<std::string(int64_t device)>& name);

// "1st", "2nd", "11th".
std::string Ordinal(int64_t number);

}  // namespace xla
