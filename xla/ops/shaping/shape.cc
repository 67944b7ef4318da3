// Shape rules of the ops that only move elements. Rule numbers: docs/operations/shaping.md.
#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Flags = absl::InlinedVector<bool, 6>;

bool IsUnbounded(const Shape& shape, int64_t dimension) {
  return shape.is_unbounded_dynamic_dimension(static_cast<int>(dimension));
}

// The declared result of an op that keeps the element type.
absl::Status CheckSameType(const OpArgs& args, absl::string_view rule) {
  if (args.declared->element_type() == args.operand(0).element_type()) return absl::OkStatus();
  return RuleError(args, rule, "the result ", Text(*args.declared),
                   " must have the element type of the operand ", Text(args.operand(0)));
}

absl::Status CheckSameElementCount(const OpArgs& args, absl::string_view rule) {
  const Shape& operand = args.operand(0);
  if (operand.is_unbounded_dynamic() || args.declared->is_unbounded_dynamic()) return absl::OkStatus();
  const int64_t have = ShapeUtil::ElementsIn(operand);
  const int64_t want = ShapeUtil::ElementsIn(*args.declared);
  if (have == want) return absl::OkStatus();
  return RuleError(args, rule, "the operand ", Text(operand), " has ", have, " elements but the result ",
                   Text(*args.declared), " has ", want);
}

}  // namespace

absl::StatusOr<Shape> BitcastShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  const Shape& operand = args.operand(0);
  for (const Shape* shape : {&operand, args.declared}) {
    if (!LayoutUtil::HasPadding(*shape)) continue;
    return RuleError(args, "C4", "the memory of ", ShapeUtil::HumanStringWithLayout(*shape),
                     " has padding, whose bytes are unspecified");
  }
  if (operand.element_type() == args.declared->element_type()) {
    TF_RETURN_IF_ERROR(CheckSameElementCount(args, "C3"));
    return *args.declared;
  }
  // Another type reinterprets the same bytes.
  if (operand.is_unbounded_dynamic() || args.declared->is_unbounded_dynamic()) return *args.declared;
  const int64_t have = ShapeUtil::ByteSizeOfElements(operand);
  const int64_t want = ShapeUtil::ByteSizeOfElements(*args.declared);
  if (have != want) {
    return RuleError(args, "C2", "the operand ", Text(operand), " takes ", have, " bytes but the result ",
                     Text(*args.declared), " ", want);
  }
  return *args.declared;
}

absl::StatusOr<Shape> BroadcastShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  TF_RETURN_IF_ERROR(CheckSameType(args, "C2"));
  const Shape& operand = args.operand(0);
  const Shape& result = *args.declared;
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (static_cast<int64_t>(dimensions.size()) != operand.rank()) {
    return RuleError(args, "C3", "dimensions must name a result dimension for each of the ", operand.rank(),
                     " operand dimensions, found ", DimensionsToString(dimensions));
  }
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C4", "dimensions", dimensions, result.rank()));
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    const int to = static_cast<int>(dimensions[i]);
    if (operand.dimensions(i) == 1 || operand.dimensions(i) == result.dimensions(to)) continue;
    if (IsUnbounded(operand, i) || IsUnbounded(result, to)) continue;
    return RuleError(args, "C5", "operand dimension ", i, " of size ", operand.dimensions(i),
                     " cannot become result dimension ", to, " of size ", result.dimensions(to));
  }
  return result;
}

absl::StatusOr<Shape> ConcatenateShape(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there must be at least one operand");
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& first = args.operand(0);
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (dimensions.size() != 1) {
    return RuleError(args, "C2", "dimensions must name one dimension, found ",
                     DimensionsToString(dimensions));
  }
  TF_RETURN_IF_ERROR(CheckDimension(args, "C2", "the dimension", dimensions[0], first.rank()));
  const int along = static_cast<int>(dimensions[0]);
  DimensionVector sizes(first.dimensions().begin(), first.dimensions().end());
  Flags dynamic(first.dynamic_dimensions().begin(), first.dynamic_dimensions().end());
  for (size_t k = 1; k < args.operands.size(); ++k) {
    const Shape& operand = args.operand(k);
    if (operand.element_type() != first.element_type()) {
      return RuleError(args, "C3", "operand ", k, " is ", Text(operand), " but operand 0 is ", Text(first),
                       ": the element types must be the same");
    }
    if (operand.rank() != first.rank()) {
      return RuleError(args, "C4", "operand ", k, " is ", Text(operand), " but operand 0 is ", Text(first),
                       ": the numbers of dimensions must be the same");
    }
    for (int i = 0; i < first.dimensions_size(); ++i) {
      const int64_t size = operand.dimensions(i);
      const bool unbounded = sizes[i] == Shape::kUnboundedSize || size == Shape::kUnboundedSize;
      const bool is_dynamic = operand.is_dynamic_dimension(i);
      if (i == along) {
        const auto sum = unbounded ? Shape::kUnboundedSize : CheckedAdd(sizes[i], size);
        if (!sum) return RuleError(args, "C5", "the size of dimension ", along, " is too large");
        sizes[i] = *sum;
        dynamic[i] = dynamic[i] || is_dynamic;
      } else if (sizes[i] == Shape::kUnboundedSize) {
        // The other operand knows more.
        sizes[i] = size;
        dynamic[i] = is_dynamic;
      } else if (!unbounded) {
        dynamic[i] = dynamic[i] || is_dynamic;
      }
      if (i != along && !MayAgree(size, sizes[i])) {
        return RuleError(args, "C4", "operand ", k, " is ", Text(operand), " but operand 0 is ", Text(first),
                         ": all dimensions but dimension ", along, " must have the same size");
      }
    }
  }
  return ArrayResult(args, first.element_type(), sizes, dynamic);
}

absl::StatusOr<Shape> ConstantShape(const OpArgs& args) {
  const Literal* literal = args.attributes.GetBoxed<Literal>(Attr::kLiteral);
  if (literal == nullptr) return RuleError(args, "C1", "there is no value");
  const Shape& shape = literal->shape();
  if (!shape.IsArray() && !shape.IsTuple()) {
    return RuleError(args, "C1", "the value must be an array or a tuple, found ", Text(shape));
  }
  return WithOwnLayout(shape);
}

absl::StatusOr<Shape> CopyShape(const OpArgs& args) {
  const Shape& operand = args.operand(0);
  if (!operand.IsArray() && !operand.IsTuple()) {
    return RuleError(args, "C1", "the operand must be an array or a tuple, found ", Text(operand));
  }
  return WithOwnLayout(operand);
}

absl::StatusOr<Shape> IotaShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  const Shape& result = *args.declared;
  if (result.element_type() == PRED) {
    return RuleError(args, "C2", "the elements must be numbers, found ", Text(result));
  }
  TF_RETURN_IF_ERROR(CheckDimension(args, "C3", "iota_dimension",
                                    args.attributes.GetInt(Attr::kIotaDimension), result.rank()));
  return result;
}

namespace {

// The size of one padded dimension: nullopt when it does not fit.
std::optional<int64_t> PaddedSize(int64_t size, const PaddingConfig::PaddingConfigDimension& padding) {
  const auto step = CheckedAdd(padding.interior_padding(), 1);
  if (!step) return std::nullopt;
  const auto gaps = CheckedMul(std::max<int64_t>(size - 1, 0), *step);
  if (!gaps) return std::nullopt;
  // Low and high may be far apart; their sum is what has to fit.
  const __int128 total =
      static_cast<__int128>(*gaps) + (size > 0) + padding.edge_padding_low() + padding.edge_padding_high();
  if (total < std::numeric_limits<int64_t>::min() || total > std::numeric_limits<int64_t>::max())
    return std::nullopt;
  return static_cast<int64_t>(total);
}

}  // namespace

absl::StatusOr<Shape> PadShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperands(args, "C1"));
  const Shape& operand = args.operand(0);
  const Shape& value = args.operand(1);
  if (!ShapeUtil::IsScalar(value)) {
    return RuleError(args, "C2", "the padding value must be a scalar, found ", Text(value));
  }
  if (value.element_type() != operand.element_type()) {
    return RuleError(args, "C2", "the padding value ", Text(value),
                     " must have the element type of the operand ", Text(operand));
  }
  const PaddingConfig& padding = args.attributes.GetPadding(Attr::kPadding);
  if (padding.dimensions_size() != operand.rank()) {
    return RuleError(args, "C3", "padding is given for ", padding.dimensions_size(),
                     " dimensions but the operand has ", operand.rank());
  }
  DimensionVector sizes;
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    if (padding.dimensions(i).interior_padding() < 0) {
      return RuleError(args, "C4", "the interior padding of dimension ", i, " must not be negative, found ",
                       padding.dimensions(i).interior_padding());
    }
    if (IsUnbounded(operand, i)) {
      sizes.push_back(Shape::kUnboundedSize);
      continue;
    }
    const auto size = PaddedSize(operand.dimensions(i), padding.dimensions(i));
    if (!size) return RuleError(args, "C5", "the padded size of dimension ", i, " is too large");
    if (*size < 0) return RuleError(args, "C5", "padding gives dimension ", i, " the negative size ", *size);
    sizes.push_back(*size);
  }
  return ArrayResult(args, operand.element_type(), sizes, operand.dynamic_dimensions());
}

absl::StatusOr<Shape> ReshapeShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDeclaredArray(args, "C1"));
  TF_RETURN_IF_ERROR(CheckSameType(args, "C2"));
  TF_RETURN_IF_ERROR(CheckSameElementCount(args, "C3"));
  const int64_t inferred = args.attributes.GetInt(Attr::kInferredDimension);
  if (inferred != -1) {
    TF_RETURN_IF_ERROR(CheckDimension(args, "C4", "inferred_dimension", inferred, args.declared->rank()));
  }
  return *args.declared;
}

absl::StatusOr<Shape> ReverseShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  TF_RETURN_IF_ERROR(CheckDimensions(args, "C2", "dimensions", args.attributes.GetInts(Attr::kDimensions),
                                     args.operand(0).rank()));
  return WithOwnLayout(args.operand(0));
}

absl::StatusOr<Shape> SliceShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  const Shape& operand = args.operand(0);
  const auto& ranges = *args.attributes.Get<std::vector<SliceRange>>(Attr::kSlice);
  if (static_cast<int64_t>(ranges.size()) != operand.rank()) {
    return RuleError(args, "C2", "slice has ", ranges.size(), " ranges but the operand ", Text(operand),
                     " has ", operand.rank(), " dimensions");
  }
  DimensionVector sizes;
  Flags dynamic;
  for (int i = 0; i < operand.dimensions_size(); ++i) {
    const auto [start, limit, stride] = ranges[i];
    const std::string range = absl::StrCat("the range [", start, ":", limit, "] of dimension ", i);
    if (start < 0) return RuleError(args, "C3", range, " must not start below zero");
    if (limit < start) return RuleError(args, "C4", range, " ends before it starts");
    if (!IsUnbounded(operand, i) && limit > operand.dimensions(i)) {
      return RuleError(args, "C4", range, " ends beyond the size ", operand.dimensions(i));
    }
    if (stride <= 0)
      return RuleError(args, "C5", "the stride of dimension ", i, " must be positive, found ", stride);
    sizes.push_back(CeilOfRatio(limit - start, stride));
    // A single element is there whatever the size at run time, and so is a slice of what has no bound.
    dynamic.push_back(operand.is_bounded_dynamic_dimension(i) && sizes.back() != 1);
  }
  return ArrayResult(args, operand.element_type(), sizes, dynamic);
}

absl::StatusOr<Shape> TransposeShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrayOperand(args, "C1", 0));
  const Shape& operand = args.operand(0);
  const auto permutation = args.attributes.GetInts(Attr::kDimensions);
  if (static_cast<int64_t>(permutation.size()) != operand.rank() || !IsPermutation(permutation)) {
    return RuleError(args, "C2", "dimensions must be a permutation of the operand's ", operand.rank(),
                     " dimensions, found ", DimensionsToString(permutation));
  }
  return ShapeUtil::PermuteDimensions(permutation, WithOwnLayout(operand));
}

}  // namespace xla
