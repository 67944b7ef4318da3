// ragged-dot: a plain product for each group, of the parts of the operands where they lie.
#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "xla/cpu/kernels/dot.h"
#include "xla/cpu/library/elements.h"
#include "xla/cpu/library/library_call.h"
#include "xla/ops/dot/dot_dimensions.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

// What the ragged dimension is, and so what a group has of its own.
enum class Kind { kRows, kTerms, kBatches };

Kind KindOf(const DotDimensions& d, int64_t ragged) {
  if (absl::c_linear_search(d.lhs_free, ragged)) return Kind::kRows;
  return absl::c_linear_search(d.lhs_contracting, ragged) ? Kind::kTerms : Kind::kBatches;
}

DotDimensions DimensionsOf(const HloInstruction& dot) {
  return GetDotDimensions(dot.attributes(), dot.operand(0)->shape().rank(), dot.operand(1)->shape().rank());
}

int64_t RaggedOf(const HloInstruction& dot) { return dot.attributes().GetInts(Attr::kLhsRaggedDims)[0]; }

// The product of all groups, and how one is cut out of it.
struct Ragged {
  Kind kind;
  DotShape shape;              // without the outer axes
  size_t place;                // of the ragged axis, in rows, inner or batch
  std::vector<DotAxis> outer;  // along which group sizes differ, from major to minor
  int64_t groups;
  int64_t rhs_group = 0, out_group = 0;  // distances from one group to the next
  PrimitiveType sizes_type;

  std::vector<DotAxis>& axes(DotShape& of) const {
    return kind == Kind::kRows ? of.rows : kind == Kind::kTerms ? of.inner : of.batch;
  }
};

class RaggedDotCall : public LibraryCall {
 public:
  explicit RaggedDotCall(Ragged ragged) : r_(std::move(ragged)) {}

  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    int64_t lists = 1;
    for (const DotAxis& axis : r_.outer) lists *= axis.size;
    for (int64_t list = 0; list < lists; ++list) {
      Parts parts = {operands[0], operands[1], results[0], workers};
      int64_t rest = list;
      for (size_t i = r_.outer.size(); i-- > 0; rest /= r_.outer[i].size)
        parts.Move(r_, r_.outer[i], rest % r_.outer[i].size);
      RunList(EndsOf(operands[2], list), parts);
    }
    return absl::OkStatus();
  }

 private:
  // Where the operands and the result of a part begin.
  struct Parts {
    const void* lhs;
    const void* rhs;
    void* out;
    Workers& workers;

    void Move(const Ragged& r, const DotAxis& axis, int64_t steps) {
      MoveBy(r, steps * axis.lhs, steps * axis.rhs, steps * axis.out);
    }
    void MoveBy(const Ragged& r, int64_t by_lhs, int64_t by_rhs, int64_t by_out) {
      lhs = static_cast<const char*>(lhs) + by_lhs * BytesOf(r.shape.lhs_type);
      rhs = static_cast<const char*>(rhs) + by_rhs * BytesOf(r.shape.rhs_type);
      out = static_cast<char*>(out) + by_out * BytesOf(r.shape.out_type);
    }
  };

  // The ends of the groups along the ragged axis; what lies beyond the last belongs to none.
  std::vector<int64_t> EndsOf(const void* sizes, int64_t list) const {
    DotShape whole = r_.shape;
    const int64_t size = r_.axes(whole)[r_.place].size;
    std::vector<int64_t> ends;
    int64_t end = 0;
    primitive_util::IntegralTypeSwitch(
        [&](auto type) {
          const auto* of_list =
              static_cast<const primitive_util::NativeTypeOf<type()>*>(sizes) + list * r_.groups;
          for (int64_t g = 0; g < r_.groups; ++g) {
            const int64_t count = std::max<int64_t>(0, static_cast<int64_t>(of_list[g]));
            end = count > size - end ? size : end + count;
            ends.push_back(end);
          }
        },
        r_.sizes_type);
    return ends;
  }

  void RunList(const std::vector<int64_t>& ends, const Parts& parts) const {
    int64_t start = 0;
    for (int64_t g = 0; g < r_.groups; start = ends[g++]) {
      Parts of_group = parts;
      of_group.MoveBy(r_, 0, g * r_.rhs_group, g * r_.out_group);
      RunPart(start, ends[g], false, of_group);
    }
    if (r_.kind == Kind::kTerms) return;
    DotShape whole = r_.shape;
    RunPart(start, r_.axes(whole)[r_.place].size, true, parts);
  }

  // From `start` to `end` along the ragged axis; with `zero` nothing is summed.
  void RunPart(int64_t start, int64_t end, bool zero, Parts parts) const {
    DotShape shape = r_.shape;
    DotAxis& axis = r_.axes(shape)[r_.place];
    parts.Move(r_, axis, start);
    axis.size = end - start;
    if (zero) shape.inner.push_back({0, 0, 0, 0});
    Dot(shape, parts.lhs, parts.rhs, parts.out, parts.workers);
  }

  const Ragged r_;
};

// Takes the axes of the lhs dimensions `outer` out of `axes`, which are those of the lhs dimensions `of`.
void TakeOuter(const std::vector<int64_t>& outer, const std::vector<int64_t>& of, std::vector<DotAxis>* axes,
               std::vector<DotAxis>* taken) {
  std::vector<DotAxis> kept;
  for (size_t i = 0; i < of.size(); ++i)
    (absl::c_linear_search(outer, of[i]) ? *taken : kept).push_back((*axes)[i]);
  *axes = std::move(kept);
}

// The place of the ragged dimension among those of its kind that are not outer ones.
size_t PlaceOf(int64_t ragged, const std::vector<int64_t>& of, const std::vector<int64_t>& outer) {
  size_t place = 0;
  for (int64_t d : of) {
    if (d == ragged) break;
    if (!absl::c_linear_search(outer, d)) ++place;
  }
  return place;
}

}  // namespace

bool HasRaggedDotCall(const HloInstruction& dot) {
  if (!HasDotCall(dot) || !dot.operand(2)->shape().is_static()) return false;
  // Groups of terms that differ along other terms would be sums of several products.
  const DotDimensions d = DimensionsOf(dot);
  const bool one_list = dot.operand(2)->shape().rank() == 1;
  return one_list || KindOf(d, RaggedOf(dot)) != Kind::kTerms || d.lhs_contracting.front() == RaggedOf(dot);
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeRaggedDotCall(const HloInstruction& dot) {
  const Shape &lhs = dot.operand(0)->shape(), &rhs = dot.operand(1)->shape();
  const DotDimensions d = DimensionsOf(dot);
  const DimensionVector in_lhs = RowMajorStrides(lhs.dimensions()),
                        in_rhs = RowMajorStrides(rhs.dimensions()),
                        in_out = RowMajorStrides(dot.shape().dimensions());
  const int64_t ragged = RaggedOf(dot);
  Ragged r;
  r.kind = KindOf(d, ragged);
  r.shape.lhs_type = *ElementOf(lhs.element_type());
  r.shape.rhs_type = *ElementOf(rhs.element_type());
  r.shape.out_type = *ElementOf(dot.shape().element_type());
  const Shape& sizes = dot.operand(2)->shape();
  r.groups = sizes.dimensions(sizes.rank() - 1);
  r.sizes_type = sizes.element_type();
  size_t next = 0;
  if (r.kind == Kind::kTerms) r.out_group = in_out[next++];
  for (size_t i = 0; i < d.lhs_batch.size(); ++i, ++next)
    r.shape.batch.push_back(
        {lhs.dimensions(d.lhs_batch[i]), in_lhs[d.lhs_batch[i]], in_rhs[d.rhs_batch[i]], in_out[next]});
  for (int64_t f : d.lhs_free) r.shape.rows.push_back({lhs.dimensions(f), in_lhs[f], 0, in_out[next++]});
  const auto group = dot.attributes().GetInts(Attr::kRhsGroupDims);
  if (r.kind == Kind::kRows) r.rhs_group = in_rhs[group[0]];
  for (int64_t f : RemainingDimensions(rhs.rank(), Joined(d.rhs_batch, d.rhs_contracting), group))
    r.shape.columns.push_back({rhs.dimensions(f), 0, in_rhs[f], in_out[next++]});
  for (size_t i = 0; i < d.lhs_contracting.size(); ++i)
    r.shape.inner.push_back({lhs.dimensions(d.lhs_contracting[i]), in_lhs[d.lhs_contracting[i]],
                             in_rhs[d.rhs_contracting[i]], 0});
  const std::vector<int64_t> outer =
      sizes.rank() == 1 ? std::vector<int64_t>() : OuterRaggedDimensions(d, ragged);
  TakeOuter(outer, d.lhs_batch, &r.shape.batch, &r.outer);
  TakeOuter(outer, d.lhs_free, &r.shape.rows, &r.outer);
  r.place = PlaceOf(ragged,
                    r.kind == Kind::kRows    ? d.lhs_free
                    : r.kind == Kind::kTerms ? d.lhs_contracting
                                             : d.lhs_batch,
                    outer);
  return std::make_unique<RaggedDotCall>(std::move(r));
}

}  // namespace xla::cpu
