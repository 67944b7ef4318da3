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

// Steps over a container of smart pointers and gives plain ones.
template <typename NestedIter>
class UnwrappingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = decltype(std::declval<NestedIter>()->get());
  using difference_type = std::ptrdiff_t;
  using pointer = value_type*;
  using reference = value_type;

  explicit UnwrappingIterator(NestedIter iter) : iter_(std::move(iter)) {}
  value_type operator*() const { return iter_->get(); }
  value_type operator->() const { return iter_->get(); }
  UnwrappingIterator& operator++() {
    ++iter_;
    return *this;
  }
  UnwrappingIterator operator++(int) {
    UnwrappingIterator old = *this;
    ++iter_;
    return old;
  }
  friend bool operator==(const UnwrappingIterator& a, const UnwrappingIterator& b) {
    return a.iter_ == b.iter_;
  }

 private:
  NestedIter iter_;
};

template <typename NestedIter>
UnwrappingIterator<NestedIter> MakeUnwrappingIterator(NestedIter iter) {
  return UnwrappingIterator<NestedIter>(std::move(iter));
}

// Steps over the elements that the predicate accepts.
template <typename NestedIter, typename UnaryPredicate>
class FilteringIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = std::remove_reference_t<decltype(*std::declval<NestedIter>())>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type*;
  using reference = value_type&;

  FilteringIterator(NestedIter iter, NestedIter end_iter, UnaryPredicate pred)
      : iter_(std::move(iter)), end_iter_(std::move(end_iter)), pred_(std::move(pred)) {
    SkipRefused();
  }
  decltype(auto) operator*() const { return *iter_; }
  decltype(auto) operator->() const { return *iter_; }
  FilteringIterator& operator++() {
    ++iter_;
    SkipRefused();
    return *this;
  }
  FilteringIterator operator++(int) {
    FilteringIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const FilteringIterator& a, const FilteringIterator& b) {
    return a.iter_ == b.iter_;
  }

 private:
  void SkipRefused() {
    while (iter_ != end_iter_ && !pred_(*iter_)) ++iter_;
  }
  NestedIter iter_, end_iter_;
  UnaryPredicate pred_;
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
