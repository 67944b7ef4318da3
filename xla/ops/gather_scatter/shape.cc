// Shape rules of gather and scatter. Rule numbers: docs/operations/gather_scatter.md.
#include <algorithm>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// Both ops look up index vectors in an array of indices and place windows in an operand. The names differ,
// the rules are the same.
struct Names {
  absl::string_view indices, window, dropped, map, batching, indices_batching;
};
constexpr Names kGather = {"start_indices",   "offset_dims",           "collapsed_slice_dims",
                           "start_index_map", "operand_batching_dims", "start_indices_batching_dims"};
constexpr Names kScatter = {"scatter_indices",      "update_window_dims",
                            "inserted_window_dims", "scatter_dims_to_operand_dims",
                            "input_batching_dims",  "scatter_indices_batching_dims"};

struct Numbers {
  absl::Span<const int64_t> window, dropped, map, batching, indices_batching;
  int64_t index_vector_dim;
};

absl::Status CheckIndices(const OpArgs& args, const Names& names, const Numbers& numbers,
                          const Shape& operand, const Shape& indices) {
  if (!primitive_util::IsIntegralType(indices.element_type())) {
    return RuleError(args, "C2", "the indices must be integers, found ", Text(indices));
  }
  const int64_t vector_dim = numbers.index_vector_dim;
  if (vector_dim < 0 || vector_dim > indices.rank()) {
    return RuleError(args, "C3", "index_vector_dim must be in [0, ", indices.rank(), "], found ", vector_dim);
  }
  const int64_t entries = vector_dim == indices.rank() ? 1 : indices.dimensions(static_cast<int>(vector_dim));
  if (!MayAgree(static_cast<int64_t>(numbers.map.size()), entries)) {
    return RuleError(args, "C4", names.map, " has ", numbers.map.size(), " entries but an index vector of ",
                     names.indices, " has ", entries);
  }
  return CheckDimensions(args, "C5", names.map, numbers.map, operand.rank());
}

// The operand's dimensions that windows do not have: dropped ones and batching ones.
absl::Status CheckDroppedDimensions(const OpArgs& args, const Names& names, const Numbers& numbers,
                                    const Shape& operand, const Shape& indices) {
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C6", names.dropped, numbers.dropped, operand.rank(),
                                     DimensionOrder::kAscending));
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C7", names.batching, numbers.batching, operand.rank(),
                                     DimensionOrder::kAscending));
  TF_RETURN_IF_ERROR(
      CheckDimensions(args, "C8", names.indices_batching, numbers.indices_batching, indices.rank()));
  if (absl::c_linear_search(numbers.indices_batching, numbers.index_vector_dim)) {
    return RuleError(args, "C8", names.indices_batching, " must not contain index_vector_dim ",
                     numbers.index_vector_dim);
  }
  if (numbers.batching.size() != numbers.indices_batching.size()) {
    return RuleError(args, "C9", names.batching, " has ", numbers.batching.size(), " entries but ",
                     names.indices_batching, " has ", numbers.indices_batching.size());
  }
  for (size_t i = 0; i < numbers.batching.size(); ++i) {
    const int64_t dimension = numbers.batching[i];
    if (absl::c_linear_search(numbers.dropped, dimension) || absl::c_linear_search(numbers.map, dimension)) {
      return RuleError(args, "C7", "dimension ", dimension, " of ", names.batching, " must not be in ",
                       absl::c_linear_search(numbers.map, dimension) ? names.map : names.dropped);
    }
    const int64_t size = operand.dimensions(static_cast<int>(dimension));
    const int64_t indices_size = indices.dimensions(static_cast<int>(numbers.indices_batching[i]));
    if (!MayAgree(size, indices_size)) {
      return RuleError(args, "C10", "batching dimension ", dimension, " of the operand has size ", size,
                       " but dimension ", numbers.indices_batching[i], " of the indices has size ",
                       indices_size);
    }
  }
  const size_t sum = numbers.window.size() + numbers.dropped.size() + numbers.batching.size();
  if (static_cast<int64_t>(sum) != operand.rank()) {
    return RuleError(args, "C11", names.window, ", ", names.dropped, " and ", names.batching, " name ", sum,
                     " dimensions together but the operand ", Text(operand), " has ", operand.rank());
  }
  return absl::OkStatus();
}

// The dimensions of the indices that say which window: all but the one of the index vectors.
std::vector<int> BatchDimensions(const Shape& indices, int64_t index_vector_dim) {
  std::vector<int> result;
  for (int i = 0; i < indices.dimensions_size(); ++i) {
    if (i != index_vector_dim) result.push_back(i);
  }
  return result;
}

// The dimensions of the operand that windows have.
std::vector<int> WindowDimensions(const Shape& operand, const Numbers& numbers) {
  std::vector<int> result;
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    if (!absl::c_linear_search(numbers.dropped, i) && !absl::c_linear_search(numbers.batching, i))
      result.push_back(i);
  }
  return result;
}

}  // namespace

absl::StatusOr<Shape> GatherShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& operand = args.operand(0);
  const Shape& indices = args.operand(1);
  const Attributes& attributes = args.attributes;
  const Numbers numbers = {attributes.GetInts(Attr::kOffsetDims),
                           attributes.GetInts(Attr::kCollapsedSliceDims),
                           attributes.GetInts(Attr::kStartIndexMap),
                           attributes.GetInts(Attr::kOperandBatchingDims),
                           attributes.GetInts(Attr::kStartIndicesBatchingDims),
                           attributes.GetInt(Attr::kIndexVectorDim)};
  TF_RETURN_IF_ERROR(CheckIndices(args, kGather, numbers, operand, indices));
  TF_RETURN_IF_ERROR(CheckDroppedDimensions(args, kGather, numbers, operand, indices));

  const auto slice_sizes = attributes.GetInts(Attr::kSliceSizes);
  if (static_cast<int64_t>(slice_sizes.size()) != operand.rank()) {
    return RuleError(args, "C12", "slice_sizes must have ", operand.rank(), " sizes, found ",
                     DimensionsToString(slice_sizes));
  }
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    const bool unbounded = operand.is_unbounded_dynamic_dimension(i);
    if (slice_sizes[i] < 0 || (!unbounded && slice_sizes[i] > operand.dimensions(i))) {
      return RuleError(args, "C13", "the slice size ", slice_sizes[i], " of dimension ", i,
                       " must be in [0, ", operand.dimensions(i), "]");
    }
    if (slice_sizes[i] > 1 &&
        (absl::c_linear_search(numbers.dropped, i) || absl::c_linear_search(numbers.batching, i))) {
      return RuleError(args, "C14", "the slice size of the ",
                       absl::c_linear_search(numbers.dropped, i) ? "collapsed" : "batching", " dimension ", i,
                       " must be 1, found ", slice_sizes[i]);
    }
  }

  const std::vector<int> batch = BatchDimensions(indices, numbers.index_vector_dim);
  const std::vector<int> window = WindowDimensions(operand, numbers);
  const size_t result_rank = batch.size() + window.size();
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C15", "offset_dims", numbers.window,
                                     static_cast<int64_t>(result_rank), DimensionOrder::kAscending));
  DimensionVector sizes;
  absl::InlinedVector<bool, 6> dynamic;
  size_t next_batch = 0, next_window = 0;
  for (size_t i = 0; i < result_rank; ++i) {
    if (absl::c_linear_search(numbers.window, static_cast<int64_t>(i))) {
      const int from = window[next_window++];
      sizes.push_back(slice_sizes[from]);
      dynamic.push_back(operand.is_bounded_dynamic_dimension(from) &&
                        slice_sizes[from] == operand.dimensions(from));
    } else {
      const int from = batch[next_batch++];
      sizes.push_back(indices.dimensions(from));
      dynamic.push_back(indices.is_dynamic_dimension(from));
    }
  }
  return ArrayResult(args, operand.element_type(), sizes, dynamic);
}

namespace {

// All arrays of one kind have the same dimensions; each update has the element type of its operand.
absl::Status CheckScatterArrays(const OpArgs& args, size_t count) {
  const Shape& operand = args.operand(0);
  const Shape& update = args.operand(count + 1);
  for (size_t i = 0; i < count; ++i) {
    const Shape& each_operand = args.operand(i);
    const Shape& each_update = args.operand(count + 1 + i);
    if (!DimensionsMayAgree(each_operand, operand)) {
      return RuleError(args, "C16", "operand ", i, " is ", Text(each_operand), " but operand 0 is ",
                       Text(operand), ": all must have the same dimensions");
    }
    if (!DimensionsMayAgree(each_update, update)) {
      return RuleError(args, "C17", "updates ", i, " is ", Text(each_update), " but updates 0 is ",
                       Text(update), ": all must have the same dimensions");
    }
    if (each_update.element_type() != each_operand.element_type()) {
      return RuleError(args, "C18", "updates ", i, " is ", Text(each_update), " but operand ", i, " is ",
                       Text(each_operand), ": the element types must be the same");
    }
  }
  return absl::OkStatus();
}

absl::Status CheckUpdates(const OpArgs& args, const Numbers& numbers, const Shape& operand,
                          const Shape& indices, const Shape& update) {
  const std::vector<int> batch = BatchDimensions(indices, numbers.index_vector_dim);
  const std::vector<int> window = WindowDimensions(operand, numbers);
  if (update.rank() != static_cast<int64_t>(batch.size() + numbers.window.size())) {
    return RuleError(args, "C12", "the updates ", Text(update), " must have ",
                     batch.size() + numbers.window.size(), " dimensions: ", numbers.window.size(),
                     " of the window and ", batch.size(), " of the indices");
  }
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C13", "update_window_dims", numbers.window, update.rank(),
                                     DimensionOrder::kAscending));
  size_t next_batch = 0, next_window = 0;
  for (int i = 0; i < update.dimensions_size(); ++i) {
    const int64_t size = update.dimensions(i);
    if (absl::c_linear_search(numbers.window, i)) {
      const int to = window[next_window++];
      if (size > operand.dimensions(to) && !operand.is_unbounded_dynamic_dimension(to)) {
        return RuleError(args, "C14", "the window dimension ", i, " of the updates ", Text(update),
                         " has size ", size, " but dimension ", to, " of the operand has size ",
                         operand.dimensions(to));
      }
    } else {
      const int from = batch[next_batch++];
      if (MayAgree(size, indices.dimensions(from))) continue;
      return RuleError(args, "C15", "dimension ", i, " of the updates ", Text(update), " has size ", size,
                       " but dimension ", from, " of the indices has size ", indices.dimensions(from));
    }
  }
  return absl::OkStatus();
}

// "(f32[], f32[]) -> f32[]"
std::string Signature(const std::vector<Shape>& parameters, const Shape& result) {
  return absl::StrCat(Text(ShapeUtil::MakeTupleShape(parameters)), " -> ", Text(result));
}

// (T0, .., Tn, T0, .., Tn) -> (T0, .., Tn), or T0 without the tuple when there is one operand.
absl::Status CheckCombiner(const OpArgs& args, size_t count) {
  const ProgramShape& combiner = *args.computations[0];
  std::vector<Shape> scalars;
  for (size_t i = 0; i < count; ++i)
    scalars.push_back(ShapeUtil::MakeScalarShape(args.operand(i).element_type()));
  const Shape result = ShapeUtil::MakeMaybeTupleShape(scalars);
  std::vector<Shape> parameters = scalars;
  parameters.insert(parameters.end(), scalars.begin(), scalars.end());
  if (ShapeUtil::Compatible(ShapeUtil::MakeTupleShape(combiner.parameters()),
                            ShapeUtil::MakeTupleShape(parameters)) &&
      (ShapeUtil::Compatible(combiner.result(), result) ||
       ShapeUtil::Compatible(combiner.result(), ShapeUtil::MakeTupleShape(scalars)))) {
    return absl::OkStatus();
  }
  return RuleError(args, "C19", "to_apply must be ", Signature(parameters, result), ", found ",
                   Signature(combiner.parameters(), combiner.result()));
}

}  // namespace

absl::StatusOr<Shape> ScatterShape(const OpArgs& args) {
  if (args.operands.size() < 3 || args.operands.size() % 2 == 0) {
    return RuleError(args, "C1", "there must be n operands, the indices and n updates, found ",
                     args.operands.size(), " operands");
  }
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const size_t count = args.operands.size() / 2;
  const Shape& operand = args.operand(0);
  const Shape& indices = args.operand(count);
  const Shape& update = args.operand(count + 1);
  const Attributes& attributes = args.attributes;
  const Numbers numbers = {
      attributes.GetInts(Attr::kUpdateWindowDims),           attributes.GetInts(Attr::kInsertedWindowDims),
      attributes.GetInts(Attr::kScatterDimsToOperandDims),   attributes.GetInts(Attr::kInputBatchingDims),
      attributes.GetInts(Attr::kScatterIndicesBatchingDims), attributes.GetInt(Attr::kIndexVectorDim)};
  TF_RETURN_IF_ERROR(CheckIndices(args, kScatter, numbers, operand, indices));
  TF_RETURN_IF_ERROR(CheckDroppedDimensions(args, kScatter, numbers, operand, indices));
  TF_RETURN_IF_ERROR(CheckUpdates(args, numbers, operand, indices, update));
  TF_RETURN_IF_ERROR(CheckScatterArrays(args, count));
  TF_RETURN_IF_ERROR(CheckCombiner(args, count));
  std::vector<Shape> results;
  for (size_t i = 0; i < count; ++i) results.push_back(WithOwnLayout(args.operand(i)));
  return ShapeUtil::MakeMaybeTupleShape(results);
}

}  // namespace xla
