// The meaning of gather and scatter. docs/operations/gather_scatter.md
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/ops/evaluate/indices.h"
#include "xla/ops/gather_scatter/evaluate_windows.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

int64_t ElementBytes(const Literal& literal) {
  return primitive_util::ByteWidth(literal.shape().element_type());
}

bool IsEmpty(const Shape& shape) { return ShapeUtil::IsZeroElementArray(shape); }

// True when a window with these strides is one run of elements.
bool IsContiguous(absl::Span<const int64_t> sizes, absl::Span<const int64_t> strides) {
  int64_t run = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] == 1) continue;
    if (strides[i] != run) return false;
    run *= sizes[i];
  }
  return true;
}

// Copies windows of one size and one pair of strides.
class WindowCopier {
 public:
  WindowCopier(int64_t element_bytes, absl::Span<const int64_t> sizes,
               absl::Span<const int64_t> source_strides, absl::Span<const int64_t> destination_strides)
      : element_bytes_(element_bytes),
        sizes_(sizes.begin(), sizes.end()),
        source_strides_(source_strides.begin(), source_strides.end()),
        destination_strides_(destination_strides.begin(), destination_strides.end()),
        run_bytes_(IsContiguous(sizes, source_strides) && IsContiguous(sizes, destination_strides)
                       ? Product(sizes) * element_bytes
                       : -1) {}

  void Copy(const void* source, void* destination) const {
    switch (run_bytes_) {
      case 1:
        return static_cast<void>(std::memcpy(destination, source, 1));
      case 4:
        return static_cast<void>(std::memcpy(destination, source, 4));
      case 8:
        return static_cast<void>(std::memcpy(destination, source, 8));
      case -1:
        return StridedCopy(element_bytes_, sizes_, source, source_strides_, destination,
                           destination_strides_);
      default:
        return static_cast<void>(std::memcpy(destination, source, run_bytes_));
    }
  }

 private:
  int64_t element_bytes_;
  DimensionVector sizes_, source_strides_, destination_strides_;
  int64_t run_bytes_;  // -1: not one run on both sides
};

}  // namespace

absl::StatusOr<Literal> EvaluateGather(const EvaluateArgs& args) {
  const Literal& operand = args.operand(0);
  const Attributes& attributes = args.op.attributes;
  Literal result(args.result_shape());
  // Windows without elements; where their dimensions of size 0 are not in the result, it stays zero.
  if (IsEmpty(result.shape()) || IsEmpty(operand.shape()) ||
      PositionInContainer(attributes.GetInts(Attr::kSliceSizes), 0) >= 0) {
    return result;
  }
  const auto sizes = operand.shape().dimensions();
  WindowWalk walk(
      {sizes, attributes.GetInts(Attr::kOffsetDims), attributes.GetInts(Attr::kCollapsedSliceDims),
       attributes.GetInts(Attr::kStartIndexMap), attributes.GetInts(Attr::kOperandBatchingDims),
       attributes.GetInts(Attr::kStartIndicesBatchingDims), attributes.GetInt(Attr::kIndexVectorDim)},
      args.operand(1), result.shape());
  const DimensionVector strides = RowMajorStrides(sizes);
  const int64_t width = ElementBytes(operand);
  const WindowCopier copier(width, walk.window_sizes(), strides, walk.window_strides());
  const char* source = static_cast<const char*>(operand.untyped_data());
  char* destination = static_cast<char*>(result.untyped_data());
  do {
    int64_t begin = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      begin += ClampStart(walk.start()[i], sizes[i], walk.window_sizes()[i]) * strides[i];
    }
    copier.Copy(source + begin * width, destination + walk.offset() * width);
  } while (walk.Next());
  return result;
}

namespace {

// One pair of operand and updates of a scatter, with room for a window of each and of the combined values.
struct Target {
  int64_t width;
  char* operand;
  const char* updates;
  std::vector<char> current, update, combined;
};

class Scatterer {
 public:
  Scatterer(const ScalarFunction& combiner, const WindowWalk& walk, absl::Span<const int64_t> operand_sizes)
      : combiner_(combiner),
        sizes_(walk.window_sizes()),
        operand_sizes_(operand_sizes),
        operand_strides_(RowMajorStrides(operand_sizes)),
        packed_strides_(RowMajorStrides(sizes_)),
        update_strides_(walk.window_strides()),
        count_(Product(sizes_)) {}

  void AddTarget(Literal* operand, const Literal& updates) {
    const int64_t width = ElementBytes(updates);
    targets_.push_back({width,
                        static_cast<char*>(operand->untyped_data()),
                        static_cast<const char*>(updates.untyped_data()),
                        {},
                        {},
                        {}});
    for (std::vector<char>* room :
         {&targets_.back().current, &targets_.back().update, &targets_.back().combined}) {
      room->resize(count_ * width);
    }
    copy_in_.emplace_back(width, sizes_, operand_strides_, packed_strides_);
    copy_update_.emplace_back(width, sizes_, update_strides_, packed_strides_);
    copy_out_.emplace_back(width, sizes_, packed_strides_, operand_strides_);
  }

  // Combines a window with what the operands hold. Its elements are different ones of the operand, so they
  // can be combined all at once.
  absl::Status Apply(absl::Span<const int64_t> start, int64_t offset) {
    int64_t begin = 0;
    for (size_t i = 0; i < sizes_.size(); ++i) {
      if (start[i] < 0 || start[i] > operand_sizes_[i] - sizes_[i]) return absl::OkStatus();
      begin += start[i] * operand_strides_[i];
    }
    parameters_.clear();
    results_.clear();
    for (size_t k = 0; k < targets_.size(); ++k) {
      copy_in_[k].Copy(targets_[k].operand + begin * targets_[k].width, targets_[k].current.data());
      copy_update_[k].Copy(targets_[k].updates + offset * targets_[k].width, targets_[k].update.data());
      parameters_.push_back(targets_[k].current.data());
      results_.push_back(targets_[k].combined.data());
    }
    for (const Target& target : targets_) parameters_.push_back(target.update.data());
    TF_RETURN_IF_ERROR(combiner_.Run(parameters_, absl::MakeSpan(results_), count_));
    for (size_t k = 0; k < targets_.size(); ++k) {
      copy_out_[k].Copy(targets_[k].combined.data(), targets_[k].operand + begin * targets_[k].width);
    }
    return absl::OkStatus();
  }

 private:
  const ScalarFunction& combiner_;
  absl::Span<const int64_t> sizes_, operand_sizes_;
  DimensionVector operand_strides_, packed_strides_;
  absl::Span<const int64_t> update_strides_;
  int64_t count_;
  std::vector<Target> targets_;
  std::vector<WindowCopier> copy_in_, copy_update_, copy_out_;
  std::vector<const void*> parameters_;
  std::vector<void*> results_;
};

}  // namespace

absl::StatusOr<Literal> EvaluateScatter(const EvaluateArgs& args) {
  const size_t count = args.operands.size() / 2;
  const Literal& indices = args.operand(count);
  const Shape& updates = args.operand(count + 1).shape();
  const Attributes& attributes = args.op.attributes;
  std::vector<Literal> results;
  for (size_t i = 0; i < count; ++i) results.push_back(args.operand(i));
  if (!IsEmpty(updates) && !IsEmpty(results[0].shape())) {
    const auto sizes = args.operand(0).shape().dimensions();
    WindowWalk walk(
        {sizes, attributes.GetInts(Attr::kUpdateWindowDims), attributes.GetInts(Attr::kInsertedWindowDims),
         attributes.GetInts(Attr::kScatterDimsToOperandDims), attributes.GetInts(Attr::kInputBatchingDims),
         attributes.GetInts(Attr::kScatterIndicesBatchingDims), attributes.GetInt(Attr::kIndexVectorDim)},
        indices, updates);
    TF_ASSIGN_OR_RETURN(const ScalarFunction* combiner, args.context->Scalar(0));
    Scatterer scatterer(*combiner, walk, sizes);
    for (size_t i = 0; i < count; ++i) scatterer.AddTarget(&results[i], args.operand(count + 1 + i));
    do {
      TF_RETURN_IF_ERROR(scatterer.Apply(walk.start(), walk.offset()));
    } while (walk.Next());
  }
  return count == 1 ? std::move(results[0]) : Literal::MoveIntoTuple(absl::MakeSpan(results));
}

}  // namespace xla
