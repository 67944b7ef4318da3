#pragma once

#include <cstddef>
#include <iterator>

namespace xla {

// Steps over the leaves only of a tree whose nodes lie in a list: Tree has `nodes_` and IsLeafAt(place), and
// makes this its friend.
template <typename Base, typename Tree>
class TreeLeafIterator {
 public:
  using iterator_category = std::bidirectional_iterator_tag;
  using value_type = typename std::iterator_traits<Base>::value_type;
  using difference_type = std::ptrdiff_t;
  using pointer = typename std::iterator_traits<Base>::pointer;
  using reference = typename std::iterator_traits<Base>::reference;

  TreeLeafIterator() = default;
  TreeLeafIterator(Tree* tree, size_t at) : tree_(tree), at_(at) { SkipTuples(); }
  reference operator*() const { return tree_->nodes_[at_]; }
  pointer operator->() const { return &**this; }
  TreeLeafIterator& operator++() {
    ++at_;
    SkipTuples();
    return *this;
  }
  TreeLeafIterator operator++(int) {
    TreeLeafIterator old = *this;
    ++*this;
    return old;
  }
  TreeLeafIterator& operator--() {
    do --at_;
    while (!tree_->IsLeafAt(at_));
    return *this;
  }
  TreeLeafIterator operator--(int) {
    TreeLeafIterator old = *this;
    --*this;
    return old;
  }
  bool operator==(const TreeLeafIterator& other) const { return at_ == other.at_; }

 private:
  void SkipTuples() {
    while (at_ < tree_->nodes_.size() && !tree_->IsLeafAt(at_)) ++at_;
  }
  Tree* tree_ = nullptr;
  size_t at_ = 0;
};

}  // namespace xla
