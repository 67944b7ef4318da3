#include "xla/hlo/config/computation_layout.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status AppendLayouts(const Shape& shape, std::vector<Layout>* layouts) {
  return ShapeUtil::ForEachSubshapeWithStatus(
      shape, [&](const Shape& part, const ShapeIndex& index) -> absl::Status {
        if (!part.IsArray()) return absl::OkStatus();
        if (!part.has_layout()) {
          return absl::InvalidArgumentError(absl::StrCat("there is no layout at ", index.ToString(), " of ",
                                                         ShapeUtil::HumanStringWithLayout(shape)));
        }
        layouts->push_back(part.layout());
        return absl::OkStatus();
      });
}

}  // namespace

ComputationLayout::ComputationLayout(const ProgramShape& program_shape, bool ignore_layouts)
    : result_layout_(program_shape.result()) {
  for (const Shape& shape : program_shape.parameters()) parameter_layouts_.emplace_back(shape);
  if (ignore_layouts) SetToDefaultLayout();
}

absl::StatusOr<std::vector<Layout>> ComputationLayout::FlattenedParameterLayouts() const {
  std::vector<Layout> layouts;
  for (const ShapeLayout& parameter : parameter_layouts_) {
    TF_RETURN_IF_ERROR(AppendLayouts(parameter.shape(), &layouts));
  }
  return layouts;
}

absl::StatusOr<std::vector<Layout>> ComputationLayout::FlattenedResultLayouts() const {
  std::vector<Layout> layouts;
  TF_RETURN_IF_ERROR(AppendLayouts(result_shape(), &layouts));
  return layouts;
}

void ComputationLayout::SetToDefaultLayout() {
  for (ShapeLayout& layout : parameter_layouts_) layout.SetToDefaultLayout();
  result_layout_.SetToDefaultLayout();
}

void ComputationLayout::SetToDefaultLayoutIfEmpty() {
  for (ShapeLayout& layout : parameter_layouts_) {
    if (!layout.LayoutIsSet()) layout.SetToDefaultLayout();
  }
  if (!result_layout_.LayoutIsSet()) result_layout_.SetToDefaultLayout();
}

bool ComputationLayout::LayoutIsSet() const {
  return result_layout_.LayoutIsSet() &&
         std::all_of(parameter_layouts_.begin(), parameter_layouts_.end(),
                     [](const ShapeLayout& layout) { return layout.LayoutIsSet(); });
}

bool ComputationLayout::AnyLayoutSet() const {
  return LayoutUtil::HasAnyLayout(result_shape()) ||
         std::any_of(parameter_layouts_.begin(), parameter_layouts_.end(),
                     [](const ShapeLayout& layout) { return LayoutUtil::HasAnyLayout(layout.shape()); });
}

ProgramShape ComputationLayout::ComputeProgramShape() const {
  ProgramShape program_shape;
  for (const ShapeLayout& layout : parameter_layouts_) *program_shape.add_parameters() = layout.shape();
  *program_shape.mutable_result() = result_shape();
  return program_shape;
}

std::string ComputationLayout::ToString() const {
  return absl::StrCat("(",
                      absl::StrJoin(parameter_layouts_, ", ",
                                    [](std::string* out, const ShapeLayout& layout) {
                                      absl::StrAppend(out, layout.ToString());
                                    }),
                      ")=>", result_layout_.ToString());
}

}  // namespace xla
