#include "xla/runtime/host_queues.h"

#include <atomic>
#include <cstdlib>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

constexpr std::chrono::milliseconds kDefaultTimeout = std::chrono::seconds(300);
std::atomic<int64_t> timeout_override_ms{0};

int64_t BytesOf(const Literal& literal) { return ShapeUtil::ByteSizeOfArrays(literal.shape()); }

// Whether a value fits an expected shape.
bool Fits(const Shape& value, const Shape& wanted) {
  return ShapeUtil::Compatible(value, wanted) || ShapeUtil::DynamicShapeIsCompatible(value, wanted);
}

std::string Seconds(std::chrono::milliseconds time) { return absl::StrCat(time.count() / 1000.0, " s"); }

}  // namespace

std::chrono::milliseconds HostTransferTimeout() {
  if (const int64_t ms = timeout_override_ms; ms > 0) return std::chrono::milliseconds(ms);
  static const std::chrono::milliseconds configured = [] {
    const char* text = std::getenv("TESSERA_HOST_TRANSFER_TIMEOUT");
    double seconds;
    if (text == nullptr || !absl::SimpleAtod(text, &seconds) || !(seconds > 0) || seconds > 1e9)
      return kDefaultTimeout;
    return std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000) + 1);
  }();
  return configured;
}

void SetHostTransferTimeout(std::chrono::milliseconds timeout) { timeout_override_ms = timeout.count(); }

std::string HostQueues::Programs() const {
  if (running_ > 0) return absl::StrCat("'", last_program_, "' is running there");
  if (last_program_.empty()) return "no program has run there yet";
  return absl::StrCat("no program is running there; the last, '", last_program_, "', ended ",
                      last_status_.ok() ? "successfully" : absl::StrCat("with: ", last_status_.message()));
}

absl::Status HostQueues::Wait(std::unique_lock<std::mutex>& lock, absl::FunctionRef<bool()> ready,
                              absl::FunctionRef<absl::Status()> failed,
                              absl::FunctionRef<std::string()> what) {
  const std::chrono::milliseconds timeout = HostTransferTimeout();
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  while (!ready()) {
    if (closed_) return absl::CancelledError(absl::StrCat(what(), ", and the client is destroyed"));
    TF_RETURN_IF_ERROR(failed());
    if (changed_.wait_until(lock, deadline) == std::cv_status::timeout && !ready()) {
      return absl::DeadlineExceededError(absl::StrCat(what(), " for ", Seconds(timeout), "; ", Programs()));
    }
  }
  return absl::OkStatus();
}

void HostQueues::PutInfeed(Literal value) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) return;
  infeed_.push_back(std::move(value));
  changed_.notify_all();
}

absl::StatusOr<Literal> HostQueues::TakeInfeed(const Shape& shape, absl::string_view program) {
  std::unique_lock<std::mutex> lock(mutex_);
  TF_RETURN_IF_ERROR(Wait(
      lock, [&] { return !infeed_.empty(); }, [] { return absl::OkStatus(); },
      [&] {
        return absl::StrCat("infeed: program '", program, "' waits for ", ShapeUtil::HumanString(shape),
                            ", which the host has not put into the infeed queue of device ", device_);
      }));
  if (!Fits(infeed_.front().shape(), shape)) {
    return absl::InvalidArgumentError(absl::StrCat("infeed: program '", program, "' takes ",
                                                   ShapeUtil::HumanString(shape),
                                                   ", but next in the infeed queue of device ", device_,
                                                   " is ", ShapeUtil::HumanString(infeed_.front().shape())));
  }
  Literal value = std::move(infeed_.front());
  infeed_.pop_front();
  return value;
}

absl::Status HostQueues::PutOutfeed(Literal value, absl::string_view program) {
  std::unique_lock<std::mutex> lock(mutex_);
  TF_RETURN_IF_ERROR(Wait(
      lock, [&] { return outfeed_bytes_ <= kMaxOutfeedBytes; }, [] { return absl::OkStatus(); },
      [&] {
        return absl::StrCat("outfeed: program '", program, "' waits with ", outfeed_bytes_,
                            " bytes in the outfeed queue of device ", device_, ", which is not read");
      }));
  if (closed_)
    return absl::CancelledError(absl::StrCat("outfeed: the client of program '", program, "' is destroyed"));
  outfeed_bytes_ += BytesOf(value);
  outfeed_.push_back(std::move(value));
  changed_.notify_all();
  return absl::OkStatus();
}

absl::StatusOr<Literal> HostQueues::TakeOutfeed(const Shape* shape) {
  std::unique_lock<std::mutex> lock(mutex_);
  const int64_t failures = failures_;
  TF_RETURN_IF_ERROR(Wait(
      lock, [&] { return !outfeed_.empty(); },
      [&]() -> absl::Status {
        if (failures_ == failures || running_ > 0) return absl::OkStatus();
        return absl::AbortedError(absl::StrCat("outfeed of device ", device_, ": program '", last_program_,
                                               "' has ended with: ", last_status_.message()));
      },
      [&] {
        return absl::StrCat("outfeed of device ", device_, ": the host waits for ",
                            shape == nullptr ? "a value" : ShapeUtil::HumanString(*shape));
      }));
  Literal& front = outfeed_.front();
  if (shape != nullptr && !Fits(front.shape(), *shape)) {
    return absl::InvalidArgumentError(absl::StrCat("outfeed of device ", device_, ": the host asks for ",
                                                   ShapeUtil::HumanString(*shape), ", but the program gave ",
                                                   ShapeUtil::HumanString(front.shape())));
  }
  Literal value = std::move(front);
  outfeed_.pop_front();
  outfeed_bytes_ -= BytesOf(value);
  changed_.notify_all();
  return value;
}

void HostQueues::ProgramStarts(absl::string_view program) {
  std::lock_guard<std::mutex> lock(mutex_);
  ++running_;
  last_program_ = std::string(program);
}

void HostQueues::ProgramEnds(absl::string_view program, const absl::Status& status) {
  std::lock_guard<std::mutex> lock(mutex_);
  --running_;
  last_program_ = std::string(program);
  last_status_ = status;
  if (!status.ok()) ++failures_;
  changed_.notify_all();
}

void HostQueues::Reset() {
  std::lock_guard<std::mutex> lock(mutex_);
  infeed_.clear();
  outfeed_.clear();
  outfeed_bytes_ = 0;
  changed_.notify_all();
}

void HostQueues::Close() {
  Reset();
  std::lock_guard<std::mutex> lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void HostQueues::Open() {
  std::lock_guard<std::mutex> lock(mutex_);
  closed_ = false;
}

}  // namespace xla::runtime
