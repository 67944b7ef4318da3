#include "xla/shape_layout.h"

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// Whether one of the two has no tiles in any of its arrays.
bool OneIsUntiled(const Shape& a, const Shape& b) {
  auto is_tiled = [](const Shape& shape) {
    bool tiled = false;
    ShapeUtil::ForEachSubshape(shape, [&](const Shape& part, const ShapeIndex&) {
      tiled |= part.IsArray() && part.has_layout() && part.layout().tiles_size() > 0;
    });
    return tiled;
  };
  return !is_tiled(a) || !is_tiled(b);
}

}  // namespace

absl::Status ShapeLayout::CopyLayoutFromShape(const Shape& other) {
  if (!ShapeUtil::Compatible(other, shape_)) {
    return absl::InvalidArgumentError(absl::StrCat("the layout of ", ShapeUtil::HumanStringWithLayout(other),
                                                   " does not fit ", ShapeUtil::HumanString(shape_)));
  }
  shape_ = other;
  return absl::OkStatus();
}

absl::Status ShapeLayout::AssignLayoutToShape(Shape* shape) const {
  if (!ShapeUtil::Compatible(*shape, shape_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the layout of ", ToString(), " does not fit ", ShapeUtil::HumanString(*shape)));
  }
  *shape = shape_;
  return absl::OkStatus();
}

bool ShapeLayout::MatchesLayoutInShape(const Shape& shape, bool minor_to_major_only,
                                       bool ignore_fully_empty_tiling) const {
  Shape::Equal equal;
  equal.IgnoreDynamicDimension();
  if (minor_to_major_only) equal.MinorToMajorOnlyInLayout();
  if (ignore_fully_empty_tiling && OneIsUntiled(shape, shape_)) equal.IgnoreTilesInLayout();
  return equal(shape, shape_);
}

void ShapeLayout::Clear() { LayoutUtil::ClearLayout(&shape_); }
bool ShapeLayout::LayoutIsSet() const { return LayoutUtil::HasLayout(shape_); }
void ShapeLayout::ResetLayout(const Layout& layout) { *shape_.mutable_layout() = layout; }
void ShapeLayout::ResetLayout(const Layout& layout, ShapeIndexView index) {
  *ShapeUtil::GetMutableSubshape(&shape_, index)->mutable_layout() = layout;
}
void ShapeLayout::SetToDefaultLayout() { LayoutUtil::SetToDefaultLayout(&shape_); }
std::string ShapeLayout::ToString() const { return ShapeUtil::HumanStringWithLayout(shape_); }

}  // namespace xla
