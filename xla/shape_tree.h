#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/tree_leaf_iterator.h"

namespace xla {

// Iterators over a range.
template <typename Iterator>
struct ShapeTreeRange {
  Iterator first, last;
  Iterator begin() const { return first; }
  Iterator end() const { return last; }
};

// A value of type T for each part of a shape: for the shape itself and, when it is a tuple, for everything in
// it. Parts are walked depth first, a tuple before its elements. An index must be one of the shape's.
template <typename T>
class ShapeTree {
 public:
  using Node = std::pair<ShapeIndex, T>;
  // An array, the most common shape, takes no memory of its own.
  using Nodes = absl::InlinedVector<Node, 1>;

  using iterator = typename Nodes::iterator;
  using const_iterator = typename Nodes::const_iterator;
  using reverse_iterator = typename Nodes::reverse_iterator;
  using const_reverse_iterator = typename Nodes::const_reverse_iterator;
  using leaf_iterator = TreeLeafIterator<iterator, ShapeTree>;
  using const_leaf_iterator = TreeLeafIterator<const_iterator, const ShapeTree>;
  using reverse_leaf_iterator = std::reverse_iterator<leaf_iterator>;
  using const_reverse_leaf_iterator = std::reverse_iterator<const_leaf_iterator>;

  // Of the empty tuple.
  ShapeTree() : ShapeTree(ShapeUtil::MakeNil()) {}
  // Every value is T().
  explicit ShapeTree(Shape shape) : ShapeTree(std::make_shared<Shape>(std::move(shape))) {}
  ShapeTree(Shape shape, const T& init_value) : shape_(std::make_shared<Shape>(std::move(shape))) {
    Build(*shape_, init_value);
  }
  // The shape is not copied and must outlive the tree.
  explicit ShapeTree(const Shape* shape) : shape_(NotOwned(shape)) { Build(*shape); }
  ShapeTree(const Shape* shape, const T& init_value) : shape_(NotOwned(shape)) { Build(*shape, init_value); }
  explicit ShapeTree(std::shared_ptr<const Shape> shape) : shape_(std::move(shape)) { Build(*shape_); }
  ShapeTree(std::shared_ptr<const Shape> shape, const T& init_value) : shape_(std::move(shape)) {
    Build(*shape_, init_value);
  }
  // Nodes in the order of the walk.
  template <typename Iterator>
  ShapeTree(Shape shape, Iterator begin, Iterator end) : shape_(std::make_shared<Shape>(std::move(shape))) {
    Layout(*shape_);
    nodes_.assign(begin, end);
    if (nodes_.size() != ends_.size()) {
      FailCheck(absl::StrCat("a tree of the shape ", shape_->ToString(), " has ", ends_.size(),
                             " nodes, found ", nodes_.size()));
    }
  }

  const T& element(ShapeIndexView index) const { return nodes_[Find(index)].second; }
  T* mutable_element(ShapeIndexView index) { return &nodes_[Find(index)].second; }
  const Shape& shape() const { return *shape_; }
  const std::shared_ptr<const Shape>& shared_shape() const { return shape_; }
  // A shape of the same structure in the place of the tree's.
  void replace_shape_ptr(const Shape& shape) { shape_ = std::make_shared<Shape>(shape); }
  void replace_shape_ptr(const Shape* shape) { shape_ = NotOwned(shape); }
  void replace_shape_ptr(std::shared_ptr<const Shape> shape) { shape_ = std::move(shape); }

  bool IsLeaf(ShapeIndexView index) const { return IsLeafAt(Find(index)); }
  int64_t leaf_count() const { return std::distance(leaf_begin(), leaf_end()); }

  iterator begin() { return nodes_.begin(); }
  iterator end() { return nodes_.end(); }
  const_iterator begin() const { return nodes_.begin(); }
  const_iterator end() const { return nodes_.end(); }
  const_iterator cbegin() const { return nodes_.begin(); }
  const_iterator cend() const { return nodes_.end(); }
  reverse_iterator rbegin() { return nodes_.rbegin(); }
  reverse_iterator rend() { return nodes_.rend(); }
  const_reverse_iterator rbegin() const { return nodes_.rbegin(); }
  const_reverse_iterator rend() const { return nodes_.rend(); }
  iterator find(ShapeIndexView index) { return nodes_.begin() + Find(index); }
  const_iterator find(ShapeIndexView index) const { return nodes_.begin() + Find(index); }

  leaf_iterator leaf_begin() { return leaf_iterator(this, 0); }
  leaf_iterator leaf_end() { return leaf_iterator(this, nodes_.size()); }
  const_leaf_iterator leaf_begin() const { return const_leaf_iterator(this, 0); }
  const_leaf_iterator leaf_end() const { return const_leaf_iterator(this, nodes_.size()); }
  ShapeTreeRange<leaf_iterator> leaves() { return {leaf_begin(), leaf_end()}; }
  ShapeTreeRange<const_leaf_iterator> leaves() const { return {leaf_begin(), leaf_end()}; }
  reverse_leaf_iterator leaf_rbegin() { return reverse_leaf_iterator(leaf_end()); }
  reverse_leaf_iterator leaf_rend() { return reverse_leaf_iterator(leaf_begin()); }
  const_reverse_leaf_iterator leaf_rbegin() const { return const_reverse_leaf_iterator(leaf_end()); }
  const_reverse_leaf_iterator leaf_rend() const { return const_reverse_leaf_iterator(leaf_begin()); }

  void ForEachElement(absl::FunctionRef<void(const ShapeIndex&, const T&)> visit) const {
    for (const Node& node : nodes_) visit(node.first, node.second);
  }
  void ForEachMutableElement(absl::FunctionRef<void(const ShapeIndex&, T*)> visit) {
    for (Node& node : nodes_) visit(node.first, &node.second);
  }
  absl::Status ForEachElementWithStatus(
      absl::FunctionRef<absl::Status(const ShapeIndex&, const T&)> visit) const {
    for (const Node& node : nodes_) TF_RETURN_IF_ERROR(visit(node.first, node.second));
    return absl::OkStatus();
  }
  absl::Status ForEachMutableElementWithStatus(absl::FunctionRef<absl::Status(const ShapeIndex&, T*)> visit) {
    for (Node& node : nodes_) TF_RETURN_IF_ERROR(visit(node.first, &node.second));
    return absl::OkStatus();
  }
  // A tuple after its elements.
  void ForEachElementPostOrder(absl::FunctionRef<void(const ShapeIndex&, const T&)> visit) const {
    PostOrder(0, [&](size_t at) { visit(nodes_[at].first, nodes_[at].second); });
  }
  void ForEachMutableElementPostOrder(absl::FunctionRef<void(const ShapeIndex&, T*)> visit) {
    PostOrder(0, [&](size_t at) { visit(nodes_[at].first, &nodes_[at].second); });
  }

  absl::Status ForEachElementPostOrderWithStatus(
      absl::FunctionRef<absl::Status(const ShapeIndex&, const T&)> visit) const {
    absl::Status status;
    PostOrder(0, [&](size_t at) {
      if (status.ok()) status = visit(nodes_[at].first, nodes_[at].second);
    });
    return status;
  }
  absl::Status ForEachMutableElementPostOrderWithStatus(
      absl::FunctionRef<absl::Status(const ShapeIndex&, T*)> visit) {
    absl::Status status;
    PostOrder(0, [&](size_t at) {
      if (status.ok()) status = visit(nodes_[at].first, &nodes_[at].second);
    });
    return status;
  }

  // The tree of the functions' results.
  template <typename U>
  ShapeTree<U> Map(absl::FunctionRef<U(const T&)> function) const {
    typename ShapeTree<U>::Nodes nodes;
    for (const Node& node : nodes_) nodes.push_back({node.first, function(node.second)});
    return ShapeTree<U>(*shape_, std::make_move_iterator(nodes.begin()),
                        std::make_move_iterator(nodes.end()));
  }
  template <typename U>
  absl::StatusOr<ShapeTree<U>> MapWithStatus(absl::FunctionRef<absl::StatusOr<U>(const T&)> function) const {
    typename ShapeTree<U>::Nodes nodes;
    for (const Node& node : nodes_) {
      TF_ASSIGN_OR_RETURN(U value, function(node.second));
      nodes.push_back({node.first, std::move(value)});
    }
    return ShapeTree<U>(*shape_, std::make_move_iterator(nodes.begin()),
                        std::make_move_iterator(nodes.end()));
  }

  // The parts at and below `source_index` of the other tree, which has the same structure there.
  void CopySubtreeFrom(const ShapeTree& other, ShapeIndexView source_index, ShapeIndexView target_index) {
    const size_t from = other.Find(source_index), to = Find(target_index);
    for (size_t i = 0; i < ends_[to] - to; ++i) nodes_[to + i].second = other.nodes_[from + i].second;
  }
  absl::StatusOr<ShapeTree<T>> SubShapeTree(ShapeIndexView index) const {
    TF_ASSIGN_OR_RETURN(const Shape* part, ShapeUtil::TryGetSubshape(*shape_, index));
    ShapeTree result(*part);
    result.CopySubtreeFrom(*this, index, {});
    return result;
  }

  // The same values at the same indices, whatever the shapes of the leaves.
  bool operator==(const ShapeTree& other) const { return nodes_ == other.nodes_; }
  template <typename H>
  friend H AbslHashValue(H h, const ShapeTree& tree) {
    for (const Node& node : tree.nodes_) h = H::combine(std::move(h), node.second);
    return H::combine(std::move(h), tree.nodes_.size());
  }

 private:
  template <typename, typename>
  friend class TreeLeafIterator;
  static std::shared_ptr<const Shape> NotOwned(const Shape* shape) {
    return std::shared_ptr<const Shape>(std::shared_ptr<const Shape>(), shape);
  }

  void Build(const Shape& shape) {
    if (!shape.IsTuple()) {
      ends_.push_back(1);
      nodes_.emplace_back(ShapeIndex(), T());
      return;
    }
    Layout(shape);
    nodes_.reserve(ends_.size());
    ShapeUtil::ForEachSubshape(
        shape, [&](const Shape&, const ShapeIndex& index) { nodes_.emplace_back(index, T()); });
  }
  void Build(const Shape& shape, const T& init_value) {
    Layout(shape);
    nodes_.reserve(ends_.size());
    ShapeUtil::ForEachSubshape(
        shape, [&](const Shape&, const ShapeIndex& index) { nodes_.push_back({index, init_value}); });
  }
  // Lays out the walk: where the parts of each node end.
  void Layout(const Shape& shape) {
    const size_t at = ends_.size();
    ends_.push_back(0);
    if (shape.IsTuple()) {
      for (const Shape& element : shape.tuple_shapes()) Layout(element);
    }
    ends_[at] = ends_.size();
  }

  size_t Find(ShapeIndexView index) const {
    size_t at = 0;
    for (int64_t i : index) {
      const size_t end = ends_[at++];
      for (int64_t skipped = 0; skipped < i && at < end; ++skipped) at = ends_[at];
      if (i < 0 || at >= end) {
        FailCheck(absl::StrCat("a tree of the shape ", shape_->ToString(), " has no part ",
                               ShapeIndex(index).ToString()));
      }
    }
    return at;
  }
  bool IsLeafAt(size_t at) const {
    return ends_[at] == at + 1 && !ShapeUtil::GetSubshape(*shape_, nodes_[at].first).IsTuple();
  }

  template <typename Visit>
  void PostOrder(size_t at, const Visit& visit) const {
    for (size_t child = at + 1; child < ends_[at]; child = ends_[child]) PostOrder(child, visit);
    visit(at);
  }

  std::shared_ptr<const Shape> shape_;
  Nodes nodes_;
  absl::InlinedVector<size_t, 1> ends_;
};

}  // namespace xla
