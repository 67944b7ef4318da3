// The meaning of reduce: each result starts as the initial value and takes in its elements in row-major
// order. Rows of results advance together; the functions whose order is free may take elements in another
// one.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "xla/literal_strided_copy.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr int64_t kRowBlock = 4096;  // results that advance together
constexpr int64_t kLanes = 128;      // running values of one result
constexpr int64_t kMinLaneRow = 64;
constexpr int64_t kTransposedRows = 64;  // a block that stays in the cache
constexpr int64_t kTransposedColumns = 512;

// A run of neighbouring dimensions that are all reduced or all kept.
struct Axis {
  int64_t size;
  int64_t stride;
  bool reduced;
};

std::vector<Axis> MergedAxes(const Shape& shape, absl::Span<const int64_t> reduced_dimensions) {
  std::vector<Axis> axes;  // innermost first
  int64_t stride = 1;
  for (int d = shape.dimensions_size(); d-- > 0;) {
    const int64_t size = shape.dimensions(d);
    if (size == 1) continue;
    const bool reduced =
        std::find(reduced_dimensions.begin(), reduced_dimensions.end(), d) != reduced_dimensions.end();
    if (!axes.empty() && axes.back().reduced == reduced) {
      axes.back().size *= size;
    } else {
      axes.push_back({size, stride, reduced});
    }
    stride *= size;
  }
  std::reverse(axes.begin(), axes.end());
  return axes;
}

// The offsets of all indices of the axes, in row-major order.
class Offsets {
 public:
  explicit Offsets(std::vector<Axis> axes) : axes_(std::move(axes)), index_(axes_.size(), 0) {
    for (const Axis& axis : axes_) count_ *= axis.size;
  }
  int64_t count() const { return count_; }
  int64_t offset() const { return offset_; }
  void Next() {
    for (size_t i = axes_.size(); i-- > 0;) {
      offset_ += axes_[i].stride;
      if (++index_[i] < axes_[i].size) return;
      offset_ -= axes_[i].stride * axes_[i].size;
      index_[i] = 0;
    }
  }

 private:
  std::vector<Axis> axes_;
  std::vector<int64_t> index_;
  int64_t count_ = 1;
  int64_t offset_ = 0;
};

class Reduction {
 public:
  Reduction(Reducer* reducer, std::vector<Axis> axes) : reducer_(reducer), axes_(std::move(axes)) {}

  // `inputs` and `outputs` are the arrays; outputs hold the initial values.
  absl::Status Run(ValuePointers inputs, ValuePointers outputs) {
    inputs_ = std::move(inputs);
    outputs_ = std::move(outputs);
    if (axes_.empty()) return reducer_->Apply(outputs_, inputs_, 1);
    const Axis inner = axes_.back();
    if (!inner.reduced) return ReduceRows();
    if (reducer_->is_associative() && inner.size >= kMinLaneRow) return ReduceByLanes();
    return ReduceTransposed();
  }

 private:
  std::vector<Axis> Select(bool reduced, size_t leave_out) const {
    std::vector<Axis> selected;
    for (size_t i = 0; i + leave_out < axes_.size(); ++i) {
      if (axes_[i].reduced == reduced) selected.push_back(axes_[i]);
    }
    return selected;
  }

  ValuePointers At(const ValuePointers& base, int64_t offset) const {
    ValuePointers result = base;
    for (size_t i = 0; i < result.size(); ++i) result[i] += offset * reducer_->bytes(i);
    return result;
  }

  // The innermost axis is kept: its elements are rows of operands and of results.
  absl::Status ReduceRows() {
    const int64_t inner = axes_.back().size;
    int64_t out = 0;
    Offsets kept(Select(false, 1));
    for (int64_t k = 0; k < kept.count(); ++k, kept.Next(), out += inner) {
      for (int64_t start = 0; start < inner; start += kRowBlock) {
        const int64_t count = std::min(kRowBlock, inner - start);
        const ValuePointers accumulators = At(outputs_, out + start);
        Offsets reduced(Select(true, 0));
        for (int64_t r = 0; r < reduced.count(); ++r, reduced.Next()) {
          TF_RETURN_IF_ERROR(
              reducer_->Apply(accumulators, At(inputs_, kept.offset() + reduced.offset() + start), count));
        }
      }
    }
    return absl::OkStatus();
  }

  // The innermost axis is reduced and the order is free: its row is folded onto lanes, and these onto one.
  absl::Status ReduceByLanes() {
    const int64_t row = axes_.back().size, bytes = reducer_->bytes(0);
    const int64_t lane_count = std::min(row, kLanes);
    std::vector<char> lanes(lane_count * bytes);
    Offsets kept(Select(false, 0));
    char* out = outputs_[0];
    for (int64_t k = 0; k < kept.count(); ++k, kept.Next(), out += bytes) {
      Offsets reduced(Select(true, 1));
      for (int64_t r = 0; r < reduced.count(); ++r, reduced.Next()) {
        const char* in = inputs_[0] + (kept.offset() + reduced.offset()) * bytes;
        int64_t start = 0;
        if (r == 0) {
          std::copy_n(in, lane_count * bytes, lanes.data());
          start = lane_count;
        }
        for (; start < row; start += lane_count) {
          reducer_->Combine(lanes.data(), in + start * bytes, lanes.data(),
                            std::min(lane_count, row - start));
        }
      }
      for (int64_t left = lane_count; left > 1; left = (left + 1) / 2) {
        const int64_t half = (left + 1) / 2;
        reducer_->Combine(lanes.data(), lanes.data() + half * bytes, lanes.data(), left - half);
      }
      reducer_->Combine(out, lanes.data(), out, 1);
    }
    return absl::OkStatus();
  }

  // The innermost axis is reduced: blocks are transposed, so that results lie next to each other.
  absl::Status ReduceTransposed() {
    const Axis inner = axes_.back();
    const Axis last_kept = axes_.size() >= 2 ? axes_[axes_.size() - 2] : Axis{1, 0, false};
    const int64_t width = std::min(last_kept.size, kTransposedColumns);
    const int64_t height = std::min(inner.size, width == 1 ? inner.size : kTransposedRows);
    std::vector<std::vector<char>> blocks(reducer_->value_count());
    ValuePointers block_pointers;
    for (size_t i = 0; i < blocks.size() && width > 1; ++i)
      blocks[i].resize(height * width * reducer_->bytes(i));
    for (auto& block : blocks) block_pointers.push_back(block.data());

    int64_t out = 0;
    Offsets kept(Select(false, 2));
    for (int64_t k = 0; k < kept.count(); ++k, kept.Next(), out += last_kept.size) {
      for (int64_t start = 0; start < last_kept.size; start += width) {
        const int64_t count = std::min(width, last_kept.size - start);
        const ValuePointers accumulators = At(outputs_, out + start);
        Offsets reduced(Select(true, 1));
        for (int64_t r = 0; r < reduced.count(); ++r, reduced.Next()) {
          const ValuePointers rows = At(inputs_, kept.offset() + reduced.offset() + start * last_kept.stride);
          for (int64_t first = 0; first < inner.size; first += height) {
            const int64_t terms = std::min(height, inner.size - first);
            TF_RETURN_IF_ERROR(
                ReduceBlock(accumulators, At(rows, first), terms, count, last_kept.stride, block_pointers));
          }
        }
      }
    }
    return absl::OkStatus();
  }

  // `rows` holds `count` rows of `terms` elements, `stride` apart.
  absl::Status ReduceBlock(const ValuePointers& accumulators, const ValuePointers& rows, int64_t terms,
                           int64_t count, int64_t stride, const ValuePointers& block) {
    if (count == 1) {
      for (int64_t t = 0; t < terms; ++t) TF_RETURN_IF_ERROR(reducer_->Apply(accumulators, At(rows, t), 1));
      return absl::OkStatus();
    }
    for (size_t i = 0; i < rows.size(); ++i) {
      StridedCopy(reducer_->bytes(i), {terms, count}, rows[i], {1, stride}, block[i], {count, 1});
    }
    for (int64_t t = 0; t < terms; ++t)
      TF_RETURN_IF_ERROR(reducer_->Apply(accumulators, At(block, t * count), count));
    return absl::OkStatus();
  }

  Reducer* reducer_;
  std::vector<Axis> axes_;
  ValuePointers inputs_, outputs_;
};

}  // namespace

absl::StatusOr<Literal> EvaluateReduce(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(Reducer reducer, Reducer::Make(args, 0));
  std::vector<Literal> results;
  ValuePointers inputs, outputs;
  const int64_t count = reducer.value_count();
  for (const Shape& shape : ArrayShapes(args.result_shape())) {
    TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(shape));
    results.push_back(std::move(result));
  }
  for (int64_t i = 0; i < count; ++i) {
    outputs.push_back(static_cast<char*>(results[i].untyped_data()));
    FillElements(args.operand(count + i).untyped_data(), reducer.bytes(i), results[i].element_count(),
                 outputs.back());
    // Inputs are only read.
    inputs.push_back(const_cast<char*>(static_cast<const char*>(args.operand(i).untyped_data())));
  }
  const Shape& input = args.operand(0).shape();
  if (ShapeUtil::ElementsIn(input) > 0) {
    Reduction reduction(&reducer, MergedAxes(input, args.op.attributes.GetInts(Attr::kDimensions)));
    TF_RETURN_IF_ERROR(reduction.Run(inputs, outputs));
  }
  return ArrayOrTuple(args.result_shape(), std::move(results));
}

}  // namespace xla
