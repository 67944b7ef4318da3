#pragma once

#include <utility>

#include "xla/tsl/platform/namespaces.h"

namespace tsl::gtl {

// Two iterators as something that a for loop takes.
template <typename Iterator>
class iterator_range {
 public:
  using value_type = decltype(*std::declval<Iterator>());
  using iterator = Iterator;
  using const_iterator = Iterator;
  iterator_range(Iterator begin, Iterator end) : begin_(std::move(begin)), end_(std::move(end)) {}
  Iterator begin() const { return begin_; }
  Iterator end() const { return end_; }

 private:
  Iterator begin_;
  Iterator end_;
};
template <typename Iterator>
iterator_range<Iterator> make_range(Iterator begin, Iterator end) {
  return iterator_range<Iterator>(std::move(begin), std::move(end));
}

}  // namespace tsl::gtl
