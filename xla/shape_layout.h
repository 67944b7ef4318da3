#pragma once

#include <string>

#include "absl/status/status.h"
#include "xla/layout.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

namespace xla {

// The layouts of an array, or of all arrays in a tuple, kept beside a shape. A layout may be missing.
class ShapeLayout {
 public:
  explicit ShapeLayout(const Shape& shape) : shape_(shape) {}

  // Gives `shape` these layouts; its sizes and element types must be the same.
  absl::Status AssignLayoutToShape(Shape* shape) const;
  // Whether the layouts in `shape` are these ones. `minor_to_major_only` leaves tiles, memory space and the
  // like aside; `ignore_fully_empty_tiling` leaves tiles aside where one side has none at all.
  bool MatchesLayoutInShape(const Shape& shape, bool minor_to_major_only = false,
                            bool ignore_fully_empty_tiling = false) const;
  // Takes the layouts of `other`; its sizes and element types must be the same.
  absl::Status CopyLayoutFromShape(const Shape& other);

  const Shape& shape() const { return shape_; }
  void Clear();
  // Whether every array has a layout.
  bool LayoutIsSet() const;
  // Of an array, or of the part of a tuple that `index` names.
  const Layout& layout() const { return shape_.layout(); }
  void ResetLayout(const Layout& layout);
  void ResetLayout(const Layout& layout, ShapeIndexView index);
  void SetToDefaultLayout();

  std::string ToString() const;
  bool operator==(const ShapeLayout& other) const { return shape_ == other.shape_; }
  bool operator!=(const ShapeLayout& other) const { return !(*this == other); }
  template <typename H>
  friend H AbslHashValue(H h, const ShapeLayout& layout) {
    return H::combine(std::move(h), layout.shape_);
  }

 private:
  Shape shape_;
};

}  // namespace xla
