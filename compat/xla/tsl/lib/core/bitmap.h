#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::core {

// A row of bits, all clear at first.
class Bitmap {
 public:
  Bitmap() = default;
  explicit Bitmap(size_t n) : bits_(n) {}
  size_t bits() const { return bits_.size(); }
  // All bits are clear afterwards.
  void Reset(size_t n) { bits_.assign(n, false); }
  bool get(size_t i) const {
    DCHECK_LT(i, bits_.size());
    return bits_[i];
  }
  void set(size_t i) {
    DCHECK_LT(i, bits_.size());
    bits_[i] = true;
  }
  void clear(size_t i) {
    DCHECK_LT(i, bits_.size());
    bits_[i] = false;
  }
  // The first clear bit from `start` on; bits() if there is none.
  size_t FirstUnset(size_t start) const {
    while (start < bits_.size() && bits_[start]) ++start;
    return start < bits_.size() ? start : bits_.size();
  }
  std::string ToString() const {
    std::string text;
    for (const bool bit : bits_) text.push_back(bit ? '1' : '0');
    return text;
  }

 private:
  std::vector<bool> bits_;
};

}  // namespace tsl::core
