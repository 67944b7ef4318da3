#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace xla {

// Two iterators as a range.
template <typename Iterator>
class iterator_range {
 public:
  using iterator = Iterator;
  using const_iterator = Iterator;
  using value_type = typename std::iterator_traits<Iterator>::value_type;

  iterator_range() = default;
  iterator_range(Iterator begin, Iterator end) : begin_(std::move(begin)), end_(std::move(end)) {}
  Iterator begin() const { return begin_; }
  Iterator end() const { return end_; }

 private:
  Iterator begin_, end_;
};

template <typename Iterator>
iterator_range<Iterator> make_range(Iterator begin, Iterator end) {
  return iterator_range<Iterator>(std::move(begin), std::move(end));
}

namespace iterator_internal {

// What iterators over another iterator share. Self has operator++() and operator*().
template <typename Self, typename Inner, typename Element>
class InputIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using difference_type = std::ptrdiff_t;
  using reference = Element;
  using value_type = std::remove_reference_t<Element>;
  using pointer = value_type*;

  Self operator++(int) {
    Self& self = static_cast<Self&>(*this);
    Self before(self);
    ++self;
    return before;
  }
  decltype(auto) operator->() const { return *static_cast<const Self&>(*this); }
  friend bool operator==(const Self& a, const Self& b) { return a.inner_ == b.inner_; }

 protected:
  explicit InputIterator(Inner inner) : inner_(std::move(inner)) {}
  Inner inner_;
};

}  // namespace iterator_internal

// Steps over a container of smart pointers and gives plain ones.
template <typename NestedIter>
class UnwrappingIterator
    : public iterator_internal::InputIterator<UnwrappingIterator<NestedIter>, NestedIter,
                                              decltype(std::declval<NestedIter>()->get())> {
 public:
  explicit UnwrappingIterator(NestedIter iter) : UnwrappingIterator::InputIterator(std::move(iter)) {}
  using UnwrappingIterator::InputIterator::operator++;
  UnwrappingIterator& operator++() { return ++this->inner_, *this; }
  auto operator*() const { return this->inner_->get(); }
};

template <typename NestedIter>
UnwrappingIterator<NestedIter> MakeUnwrappingIterator(NestedIter iter) {
  return UnwrappingIterator<NestedIter>(std::move(iter));
}

// Steps over the elements that the predicate accepts.
template <typename NestedIter, typename UnaryPredicate>
class FilteringIterator
    : public iterator_internal::InputIterator<FilteringIterator<NestedIter, UnaryPredicate>, NestedIter,
                                              decltype(*std::declval<NestedIter>())> {
 public:
  FilteringIterator(NestedIter iter, NestedIter end_iter, UnaryPredicate pred)
      : FilteringIterator::InputIterator(std::move(iter)),
        end_(std::move(end_iter)),
        accept_(std::move(pred)) {
    if (AtRefused()) ++*this;
  }
  using FilteringIterator::InputIterator::operator++;
  FilteringIterator& operator++() {
    do ++this->inner_;
    while (AtRefused());
    return *this;
  }
  decltype(auto) operator*() const { return *this->inner_; }

 private:
  bool AtRefused() { return this->inner_ != end_ && !accept_(*this->inner_); }
  NestedIter end_;
  UnaryPredicate accept_;
};

template <typename NestedIter, typename UnaryPredicate>
FilteringIterator<UnwrappingIterator<NestedIter>, UnaryPredicate> MakeFilteringUnwrappingIterator(
    NestedIter iter, NestedIter end_iter, UnaryPredicate pred) {
  return {MakeUnwrappingIterator(iter), MakeUnwrappingIterator(end_iter), std::move(pred)};
}

template <typename NestedIter, typename UnaryPredicate>
iterator_range<FilteringIterator<UnwrappingIterator<NestedIter>, UnaryPredicate>>
MakeFilteringUnwrappingIteratorRange(NestedIter begin_iter, NestedIter end_iter, UnaryPredicate pred) {
  return {MakeFilteringUnwrappingIterator(begin_iter, end_iter, pred),
          MakeFilteringUnwrappingIterator(end_iter, end_iter, pred)};
}

}  // namespace xla
