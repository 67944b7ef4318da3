#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla::runtime {

// The longest wait for the other side of a transfer, after which it is an error: 300 s, or the seconds that
// the environment variable TESSERA_HOST_TRANSFER_TIMEOUT says. Setting it is for tests; 0 brings the default
// back.
std::chrono::milliseconds HostTransferTimeout();
void SetHostTransferTimeout(std::chrono::milliseconds timeout);

// The infeed and the outfeed queue of one device, first in, first out. Any thread may call. A value of
// another shape than the one that is wanted is an error that names both, and stays where it is.
class HostQueues {
 public:
  // Of the device of that number, for messages.
  explicit HostQueues(int device) : device_(device) {}

  // --- The host's side
  void PutInfeed(Literal value);
  // Waits for a value. Null: of any shape. Fails when the program that runs on the device fails meanwhile.
  absl::StatusOr<Literal> TakeOutfeed(const Shape* shape);

  // --- The side of a program
  absl::StatusOr<Literal> TakeInfeed(const Shape& shape, absl::string_view program);
  // Waits while more than kMaxOutfeedBytes lie in the queue.
  absl::Status PutOutfeed(Literal value, absl::string_view program);
  void ProgramStarts(absl::string_view program);
  void ProgramEnds(absl::string_view program, const absl::Status& status);

  // Empties both queues.
  void Reset();
  // Empties both queues and ends all waits with an error, until Open is called.
  void Close();
  void Open();

  static constexpr int64_t kMaxOutfeedBytes = int64_t{1} << 30;

 private:
  // Until `ready`, or an error: closed, `failed`, or too long. `what` begins that error's message.
  absl::Status Wait(std::unique_lock<std::mutex>& lock, absl::FunctionRef<bool()> ready,
                    absl::FunctionRef<absl::Status()> failed, absl::FunctionRef<std::string()> what);
  std::string Programs() const;

  const int device_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Literal> infeed_;
  std::deque<Literal> outfeed_;
  int64_t outfeed_bytes_ = 0;
  bool closed_ = false;
  int running_ = 0;
  int64_t failures_ = 0;  // counts programs that failed
  std::string last_program_;
  absl::Status last_status_;
};

}  // namespace xla::runtime
