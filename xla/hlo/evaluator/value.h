#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "xla/collectives/in_process_devices.h"
#include "xla/literal.h"
#include "xla/shape.h"

namespace xla {

class Value;
// Values are shared and never change: tuples and get-tuple-element copy pointers, not arrays.
using ValuePtr = std::shared_ptr<const Value>;

// Bytes that the values of one run hold.
class MemoryMeter {
 public:
  void Add(int64_t bytes) { live_ += bytes; }
  int64_t live() const { return live_; }

 private:
  std::atomic<int64_t> live_ = 0;
};

// A value that a task of the device computes while the device's main work continues.
struct PendingValue {
  std::shared_ptr<InProcessDevice::Task> task;
  ValuePtr value;  // once the task has ended
};

// The result of an instruction: an array (or token) in the default layout, a tuple of values, or a pending
// one.
class Value {
 public:
  explicit Value(Literal array, std::shared_ptr<MemoryMeter> meter = nullptr)
      : array_(std::move(array)),
        meter_(std::move(meter)),
        bytes_(meter_ == nullptr ? 0 : array_.size_bytes()) {
    if (meter_ != nullptr) meter_->Add(bytes_);
  }
  explicit Value(std::vector<ValuePtr> elements) : is_tuple_(true), elements_(std::move(elements)) {}
  explicit Value(std::shared_ptr<PendingValue> pending) : pending_(std::move(pending)) {}
  ~Value() {
    if (meter_ != nullptr) meter_->Add(-bytes_);
  }
  Value(const Value&) = delete;
  Value& operator=(const Value&) = delete;

  // Not null: the other members are not used.
  const std::shared_ptr<PendingValue>& pending() const { return pending_; }
  bool is_tuple() const { return is_tuple_; }
  const Literal& array() const { return array_; }
  const std::vector<ValuePtr>& elements() const { return elements_; }
  const ValuePtr& element(int64_t i) const { return elements_[i]; }

  // Takes a literal apart; arrays not in the default layout are laid out anew.
  static ValuePtr FromLiteral(Literal literal, const std::shared_ptr<MemoryMeter>& meter);
  // Nothing in it may be pending.
  Literal ToLiteral() const;

 private:
  bool is_tuple_ = false;
  Literal array_;
  std::vector<ValuePtr> elements_;
  std::shared_ptr<MemoryMeter> meter_;
  int64_t bytes_ = 0;
  std::shared_ptr<PendingValue> pending_;
};

}  // namespace xla
