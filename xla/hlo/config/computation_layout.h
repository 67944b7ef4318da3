#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/shape.h"
#include "xla/shape_layout.h"

namespace xla {

// The layouts of a computation's parameters and result.
class ComputationLayout {
 public:
  // For a computation whose parameters are added one by one.
  explicit ComputationLayout(ShapeLayout result_layout) : result_layout_(std::move(result_layout)) {}
  // The layouts that the program shape has; with `ignore_layouts` the default ones.
  explicit ComputationLayout(const ProgramShape& program_shape, bool ignore_layouts = true);

  void add_parameter_layout(ShapeLayout layout) { parameter_layouts_.push_back(std::move(layout)); }
  const ShapeLayout& parameter_layout(int param_no) const { return parameter_layouts_[param_no]; }
  ShapeLayout* mutable_parameter_layout(int param_no) { return &parameter_layouts_[param_no]; }
  int parameter_count() const { return static_cast<int>(parameter_layouts_.size()); }
  const std::vector<ShapeLayout>& parameter_layouts() const { return parameter_layouts_; }

  const Shape& parameter_shape(int param_no) const { return parameter_layouts_[param_no].shape(); }
  const ShapeLayout& result_layout() const { return result_layout_; }
  ShapeLayout* mutable_result_layout() { return &result_layout_; }
  const Shape& result_shape() const { return result_layout_.shape(); }

  // One entry a parameter. A missing layout is an error.
  absl::StatusOr<std::vector<Layout>> FlattenedParameterLayouts() const;
  absl::StatusOr<std::vector<Layout>> FlattenedResultLayouts() const;

  void SetToDefaultLayout();
  void SetToDefaultLayoutIfEmpty();
  // Whether every array of parameters and result has a layout.
  bool LayoutIsSet() const;
  bool AnyLayoutSet() const;
  bool AnyLayoutIsAuto() const { return !LayoutIsSet(); }

  ProgramShape ComputeProgramShape() const;
  // "(f32[2]{0}, f32[])=>f32[2]{0}"
  std::string ToString() const;

  bool operator==(const ComputationLayout& other) const {
    return result_layout_ == other.result_layout_ && parameter_layouts_ == other.parameter_layouts_;
  }
  bool operator!=(const ComputationLayout& other) const { return !(*this == other); }
  template <typename H>
  friend H AbslHashValue(H h, const ComputationLayout& layout) {
    return H::combine(std::move(h), layout.parameter_layouts_, layout.result_layout_);
  }

 private:
  std::vector<ShapeLayout> parameter_layouts_;
  ShapeLayout result_layout_;
};

}  // namespace xla
