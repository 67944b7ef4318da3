// Whether literals are the same, and a hash of what they are.
#include <cstring>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "xla/layout_util.h"
#include "xla/literal.h"

namespace xla {
bool literal_internal::SameOrder(const Shape& a, const Shape& b) {
  return a.layout().minor_to_major() == b.layout().minor_to_major();
}

namespace {

// Calls with a T where the element type is an integer T of less than a byte, whose upper bits do not count;
// false for other types.
template <typename Visit>
bool OfSmallInts(const Shape& shape, const Visit& visit) {
  if (!primitive_util::IsIntegralType(shape.element_type())) return false;
  return primitive_util::IntegralTypeSwitch<bool>(
      [&](auto constant) {
        using T = primitive_util::NativeTypeOf<constant>;
        if constexpr (is_small_int_v<T>) return visit(T());
        return false;
      },
      shape.element_type());
}

bool SameSmallInts(const LiteralBase& a, const LiteralBase& b) {
  return OfSmallInts(a.shape(), [&](auto t) { return a.data<decltype(t)>() == b.data<decltype(t)>(); });
}

void ClearUnusedBits(Literal* literal) {
  OfSmallInts(literal->shape(), [&](auto t) {
    for (auto& element : literal->data<decltype(t)>()) element = decltype(t)(static_cast<int>(element));
    return true;
  });
}

}  // namespace

bool LiteralBase::Equal(const LiteralBase& other, bool layout_sensitive) const {
  if (layout_sensitive && !LayoutUtil::LayoutsInShapesEqual(shape(), other.shape())) return false;
  return Identical(other);
}

bool LiteralBase::Identical(const LiteralBase& other_literal) const {
  const Literal& other = other_literal.AsLiteral();
  if (shape().IsTuple() && other.shape_.IsTuple()) {
    return std::equal(node_->elements_.begin(), node_->elements_.end(), other.elements_.begin(),
                      other.elements_.end(),
                      [](const Literal& a, const Literal& b) { return a.Identical(b); });
  }
  if (!shape().IsArray() || !other.shape_.IsArray()) return ShapeUtil::Compatible(shape(), other.shape_);
  if (shape().element_type() != other.shape_.element_type() || shape().rank() != other.shape_.rank() ||
      node_->state_ != other.state_) {
    return false;
  }
  // Elements beyond the actual sizes are not part of the value.
  const bool whole = node_->dynamic_sizes_.empty() && other.dynamic_sizes_.empty();
  for (int64_t i = 0; !whole && i < shape().rank(); ++i) {
    if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
  }
  if (whole && !ShapeUtil::SameDimensions(shape(), other.shape_)) return false;
  if (node_->bytes() == nullptr || other.bytes() == nullptr) return node_->bytes() == other.bytes();
  if (!whole) return ToStatic().Identical(other.ToStatic());
  if (!literal_internal::SameOrder(shape(), other.shape_)) return Identical(other.Relayout(shape()));
  if (node_->bytes() == other.bytes() || size_bytes() == 0) return true;
  return std::memcmp(node_->bytes(), other.bytes(), size_bytes()) == 0 || SameSmallInts(*this, other);
}

size_t LiteralBase::Hash() const {
  if (shape().IsTuple()) {
    std::vector<size_t> parts;
    for (const Literal& element : node_->elements_) parts.push_back(element.Hash());
    return absl::HashOf(shape().element_type(), parts);
  }
  if (!shape().IsArray()) return absl::HashOf(shape().element_type());
  if (!node_->dynamic_sizes_.empty()) return ToStatic().Hash();
  Literal rows = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape()));
  ClearUnusedBits(&rows);
  return absl::HashOf(shape().element_type(), shape().dimensions(),
                      absl::string_view(rows.buffer_.bytes(), rows.buffer_.size()));
}

}  // namespace xla
