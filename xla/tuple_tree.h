#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "xla/iterator_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/status_macros.h"
#include "xla/tree_leaf_iterator.h"

namespace xla {

namespace tuple_tree_internal {
// The properties of a node except its value. Its subtree, itself included, is the next `size` nodes.
struct Place {
  bool is_leaf;
  size_t size;
  bool operator==(const Place&) const = default;
};
}  // namespace tuple_tree_internal

// A value of type T for each node of a tree of tuples, like ShapeTree, but without a shape: what has elements
// is a tuple, and its nodes may be added and replaced. Nodes are walked depth first, a tuple before its
// elements. Functions without a status end the process at an index that is not there.
template <typename T>
class TupleTree {
 public:
  // A tree as it is written down: a leaf, or a tuple with its elements.
  class Node {
   public:
    Node() : Node(T(), /*is_leaf=*/true, {}) {}
    static Node Leaf(const T& value) { return Node(value, /*is_leaf=*/true, {}); }
    static Node Leaf(T&& value) { return Node(std::move(value), /*is_leaf=*/true, {}); }
    static Node Tuple() { return Node(T(), /*is_leaf=*/false, {}); }
    static Node Tuple(const T& value) { return Node(value, /*is_leaf=*/false, {}); }
    static Node Tuple(T&& value) { return Node(std::move(value), /*is_leaf=*/false, {}); }
    static Node Tuple(absl::Span<const Node> children) { return Node(T(), /*is_leaf=*/false, children); }
    static Node Tuple(std::initializer_list<Node> children) {
      return Tuple(absl::Span<const Node>(children.begin(), children.size()));
    }
    static Node Tuple(const T& value, absl::Span<const Node> children) {
      return Node(value, /*is_leaf=*/false, children);
    }
    static Node Tuple(T&& value, absl::Span<const Node> children) {
      return Node(std::move(value), /*is_leaf=*/false, children);
    }
    bool IsLeaf() const { return is_leaf_; }
    const T& value() const { return value_; }
    T* mutable_value() { return &value_; }
    const std::vector<Node>& children() const { return children_; }
    std::vector<Node>* mutable_children() { return &children_; }

   private:
    Node(T value, bool is_leaf, absl::Span<const Node> children)
        : value_(std::move(value)), is_leaf_(is_leaf), children_(children.begin(), children.end()) {}
    T value_;
    bool is_leaf_;
    std::vector<Node> children_;
  };

  using NodePair = std::pair<ShapeIndex, T>;

  using iterator = typename std::vector<NodePair>::iterator;
  using const_iterator = typename std::vector<NodePair>::const_iterator;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using leaf_iterator = TreeLeafIterator<iterator, TupleTree>;
  using const_leaf_iterator = TreeLeafIterator<const_iterator, const TupleTree>;
  using reverse_leaf_iterator = std::reverse_iterator<leaf_iterator>;
  using const_reverse_leaf_iterator = std::reverse_iterator<const_leaf_iterator>;

  // An empty tuple.
  TupleTree() : TupleTree(Node::Tuple()) {}
  explicit TupleTree(const T& leaf_value) : TupleTree(Node::Leaf(leaf_value)) {}
  explicit TupleTree(T&& leaf_value) : TupleTree(Node::Leaf(std::move(leaf_value))) {}
  explicit TupleTree(Node root) { Append({}, std::move(root)); }
  // Tuples of leaves, and of nodes.
  TupleTree(std::initializer_list<T> items) {
    Node root = Node::Tuple();
    for (const T& item : items) root.mutable_children()->push_back(Node::Leaf(item));
    Append({}, std::move(root));
  }
  TupleTree(std::initializer_list<Node> items) : TupleTree(Node::Tuple(items)) {}
  // The same value for each part of a shape.
  explicit TupleTree(const Shape& shape, const T& value = T()) : TupleTree(NodeOf(shape, value)) {}
  // With the structure of another tree.
  template <typename U>
    requires(!std::is_same_v<U, T>)
  explicit TupleTree(const TupleTree<U>& structure, const T& value = T())
      : TupleTree(structure.template Map<T>([&](const U&) { return value; })) {}

  // --- Values
  const T& element(ShapeIndexView index) const { return nodes_[At(index)].second; }
  T* mutable_element(ShapeIndexView index) { return &nodes_[At(index)].second; }
  bool IsLeaf(ShapeIndexView index) const { return places_[At(index)].is_leaf; }
  bool IsTuple() const { return !places_[0].is_leaf; }
  bool operator==(const TupleTree& other) const { return nodes_ == other.nodes_ && places_ == other.places_; }

  // Whether both have tuples and leaves at the same places.
  bool IsStructurallyCompatible(const Shape& shape) const {
    return places_ == TupleTree<char>(shape).places_;
  }
  template <typename U>
  bool IsStructurallyCompatible(const TupleTree<U>& other) const {
    return places_ == other.places_;
  }

  // --- Subtrees
  absl::StatusOr<Node> ToNode(ShapeIndexView index = {}) const {
    TF_ASSIGN_OR_RETURN(size_t at, Find(index));
    return NodeAt(at);
  }
  absl::StatusOr<TupleTree> Subtree(ShapeIndexView index) const {
    TF_ASSIGN_OR_RETURN(Node node, ToNode(index));
    return TupleTree(std::move(node));
  }
  // Puts the subtree in the place of the one at the destination, whose tuple must be there; the element after
  // a tuple's last one is added.
  void CopySubtreeFrom(const TupleTree& other, ShapeIndexView src_index, ShapeIndexView dst_index) {
    Node root = NodeAt(0);
    Node* at = &root;
    for (const int64_t i : dst_index) {
      auto* children = at->mutable_children();
      Require(!at->IsLeaf() && i >= 0 && i <= static_cast<int64_t>(children->size()), dst_index);
      if (i == static_cast<int64_t>(children->size())) children->push_back(Node::Tuple());
      at = &(*children)[i];
    }
    *at = other.NodeAt(other.At(src_index));
    *this = TupleTree(std::move(root));
  }
  // The values of a subtree; both must have the same structure.
  absl::Status CopyCompatibleSubtreeFrom(const TupleTree& other, ShapeIndexView src_index,
                                         ShapeIndexView dst_index) {
    TF_ASSIGN_OR_RETURN(const size_t from, other.Find(src_index));
    TF_ASSIGN_OR_RETURN(const size_t to, Find(dst_index));
    const size_t size = places_[to].size;
    for (size_t i = 0; i < size; ++i) {
      if (other.places_[from].size == size && places_[to + i] == other.places_[from + i]) continue;
      return absl::InvalidArgumentError(absl::StrCat("the subtrees at ", ShapeIndex(src_index).ToString(),
                                                     " and ", ShapeIndex(dst_index).ToString(),
                                                     " differ in structure"));
    }
    for (size_t i = 0; i < size; ++i) nodes_[to + i].second = other.nodes_[from + i].second;
    return absl::OkStatus();
  }

  // --- Walks
  iterator begin() { return nodes_.begin(); }
  iterator end() { return nodes_.end(); }
  const_iterator begin() const { return nodes_.begin(); }
  const_iterator end() const { return nodes_.end(); }
  reverse_iterator rbegin() { return nodes_.rbegin(); }
  reverse_iterator rend() { return nodes_.rend(); }
  const_reverse_iterator rbegin() const { return nodes_.rbegin(); }
  const_reverse_iterator rend() const { return nodes_.rend(); }
  iterator_range<iterator> nodes() { return {begin(), end()}; }
  iterator_range<const_iterator> nodes() const { return {begin(), end()}; }
  // end() when the index is not there.
  iterator find(ShapeIndexView index) { return begin() + (Find(index).value_or(nodes_.size())); }
  const_iterator find(ShapeIndexView index) const { return begin() + (Find(index).value_or(nodes_.size())); }

  leaf_iterator leaf_begin() { return leaf_iterator(this, 0); }
  leaf_iterator leaf_end() { return leaf_iterator(this, nodes_.size()); }
  const_leaf_iterator leaf_begin() const { return const_leaf_iterator(this, 0); }
  const_leaf_iterator leaf_end() const { return const_leaf_iterator(this, nodes_.size()); }
  reverse_leaf_iterator leaf_rbegin() { return reverse_leaf_iterator(leaf_end()); }
  reverse_leaf_iterator leaf_rend() { return reverse_leaf_iterator(leaf_begin()); }
  const_reverse_leaf_iterator leaf_rbegin() const { return const_reverse_leaf_iterator(leaf_end()); }
  const_reverse_leaf_iterator leaf_rend() const { return const_reverse_leaf_iterator(leaf_begin()); }
  iterator_range<leaf_iterator> leaves() { return {leaf_begin(), leaf_end()}; }
  iterator_range<const_leaf_iterator> leaves() const { return {leaf_begin(), leaf_end()}; }

  void ForEachElement(absl::FunctionRef<void(const ShapeIndex&, const T&)> visit) const {
    for (const auto& [index, value] : nodes_) visit(index, value);
  }
  void ForEachMutableElement(absl::FunctionRef<void(const ShapeIndex&, T*)> visit) {
    for (auto& [index, value] : nodes_) visit(index, &value);
  }
  // The first error ends the walk.
  absl::Status ForEachElementWithStatus(
      absl::FunctionRef<absl::Status(const ShapeIndex&, const T&)> visit) const {
    for (const auto& [index, value] : nodes_) TF_RETURN_IF_ERROR(visit(index, value));
    return absl::OkStatus();
  }
  absl::Status ForEachMutableElementWithStatus(absl::FunctionRef<absl::Status(const ShapeIndex&, T*)> visit) {
    for (auto& [index, value] : nodes_) TF_RETURN_IF_ERROR(visit(index, &value));
    return absl::OkStatus();
  }

  // A tree of the same structure whose values the function makes of these.
  template <typename U>
  TupleTree<U> Map(absl::FunctionRef<U(const T&)> function) const {
    TupleTree<U> result;
    result.places_ = places_;
    result.nodes_.clear();
    for (const auto& [index, value] : nodes_) result.nodes_.emplace_back(index, function(value));
    return result;
  }
  template <typename U>
  absl::StatusOr<TupleTree<U>> MapWithStatus(absl::FunctionRef<absl::StatusOr<U>(const T&)> function) const {
    TupleTree<U> result;
    result.places_ = places_;
    result.nodes_.clear();
    for (const auto& [index, value] : nodes_) {
      TF_ASSIGN_OR_RETURN(U mapped, function(value));
      result.nodes_.emplace_back(index, std::move(mapped));
    }
    return result;
  }

 private:
  template <typename, typename>
  friend class TreeLeafIterator;
  bool IsLeafAt(size_t at) const { return places_[at].is_leaf; }

  template <typename U>
  friend class TupleTree;
  using Place = tuple_tree_internal::Place;

  static Node NodeOf(const Shape& shape, const T& value) {
    if (!shape.IsTuple()) return Node::Leaf(value);
    Node node = Node::Tuple(value);
    for (const Shape& element : shape.tuple_shapes()) {
      node.mutable_children()->push_back(NodeOf(element, value));
    }
    return node;
  }
  void Append(ShapeIndex index, Node node) {
    const size_t at = nodes_.size();
    nodes_.emplace_back(index, std::move(*node.mutable_value()));
    places_.push_back({node.IsLeaf(), 0});
    for (size_t i = 0; i < node.children().size(); ++i) {
      index.push_back(static_cast<int64_t>(i));
      Append(index, std::move((*node.mutable_children())[i]));
      index.pop_back();
    }
    places_[at].size = nodes_.size() - at;
  }
  Node NodeAt(size_t at) const {
    if (places_[at].is_leaf) return Node::Leaf(nodes_[at].second);
    Node node = Node::Tuple(nodes_[at].second);
    for (size_t child = at + 1; child < at + places_[at].size; child += places_[child].size) {
      node.mutable_children()->push_back(NodeAt(child));
    }
    return node;
  }
  absl::StatusOr<size_t> Find(ShapeIndexView index) const {
    size_t at = 0;
    for (int64_t i : index) {
      const size_t end = at + places_[at].size;
      size_t child = at + 1;
      while (i > 0 && child < end) {
        child += places_[child].size;
        --i;
      }
      if (i != 0 || child >= end) {
        return absl::NotFoundError(absl::StrCat("the tree has no node at ", ShapeIndex(index).ToString()));
      }
      at = child;
    }
    return at;
  }
  size_t At(ShapeIndexView index) const {
    const absl::StatusOr<size_t> at = Find(index);
    Require(at.ok(), index);
    return *at;
  }
  static void Require(bool is_there, ShapeIndexView index) {
    if (is_there) return;
    std::fprintf(stderr, "TupleTree: there is no node at %s\n", ShapeIndex(index).ToString().c_str());
    std::abort();
  }

  std::vector<NodePair> nodes_;
  std::vector<Place> places_;
};

}  // namespace xla
