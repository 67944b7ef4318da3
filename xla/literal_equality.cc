// Whether literals are the same, and a hash of what they are.
#include <cstring>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "xla/layout_util.h"
#include "xla/literal.h"

namespace xla {
namespace {

bool SameOrder(const Shape& a, const Shape& b) {
  return a.layout().minor_to_major() == b.layout().minor_to_major();
}

}  // namespace

bool LiteralBase::Equal(const LiteralBase& other, bool layout_sensitive) const {
  if (layout_sensitive && !LayoutUtil::LayoutsInShapesEqual(shape(), other.shape())) return false;
  return Identical(other);
}

bool LiteralBase::Identical(const LiteralBase& other_literal) const {
  const Literal& other = other_literal.AsLiteral();
  if (!ShapeUtil::Compatible(shape(), other.shape_)) return false;
  if (shape().IsTuple()) {
    return std::equal(node_->elements_.begin(), node_->elements_.end(), other.elements_.begin(),
                      [](const Literal& a, const Literal& b) { return a.Identical(b); });
  }
  if (!shape().IsArray()) return true;
  if (node_->state_ != other.state_) return false;
  for (int64_t i = 0; i < shape().rank(); ++i) {
    if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
  }
  if (!SameOrder(shape(), other.shape_)) return Identical(other.Relayout(shape()));
  if (node_->bytes() == other.bytes()) return true;
  if (node_->bytes() == nullptr || other.bytes() == nullptr) return false;
  // What lies beyond the actual sizes is no part of the value.
  if (!node_->dynamic_sizes_.empty()) return ToStatic().Identical(other.ToStatic());
  return size_bytes() == 0 || std::memcmp(node_->bytes(), other.bytes(), size_bytes()) == 0;
}

size_t LiteralBase::Hash() const {
  if (shape().IsTuple()) {
    std::vector<size_t> parts;
    for (const Literal& element : node_->elements_) parts.push_back(element.Hash());
    return absl::HashOf(shape().element_type(), parts);
  }
  if (!shape().IsArray()) return absl::HashOf(shape().element_type());
  if (!node_->dynamic_sizes_.empty()) return ToStatic().Hash();
  const Literal rows = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape()));
  return absl::HashOf(shape().element_type(), shape().dimensions(),
                      absl::string_view(rows.buffer_.bytes(), rows.buffer_.size()));
}

}  // namespace xla
