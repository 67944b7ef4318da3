// The meaning of dot, ragged-dot and scaled-dot.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "xla/ops/dot/dot_algorithm.h"
#include "xla/ops/dot/dot_dimensions.h"
#include "xla/ops/dot/evaluate_accumulation.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

int64_t Size(const Indices& indices) { return static_cast<int64_t>(indices.size()); }

int64_t SizeOf(const Shape& shape, absl::Span<const int64_t> dimensions) {
  int64_t size = 1;
  for (int64_t d : dimensions) size *= shape.dimensions(static_cast<int>(d));
  return size;
}

// Nearest number with ten bits of mantissa, ties to even.
float RoundToTf32(float value) {
  if (!std::isfinite(value)) return value;
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  return std::bit_cast<float>((bits + 0xfff + ((bits >> 13) & 1)) & ~uint32_t{0x1fff});
}

absl::StatusOr<Literal> RoundForAlgorithm(const Literal& operand, int64_t algorithm) {
  const std::optional<DotRounding> rounding = RoundingOf(algorithm);
  if (!rounding || !primitive_util::IsFloatingPointType(operand.shape().element_type())) return operand;
  TF_ASSIGN_OR_RETURN(Literal result, operand.Convert(rounding->type));
  if (rounding->to_tf32) {
    for (float& element : result.data<float>()) element = RoundToTf32(element);
  }
  return result;
}

// The places of elements along some dimensions of a shape, by the numbers 0, 1, .. of their indices in
// row-major order.
Indices PlacesAlong(const Shape& shape, absl::Span<const int64_t> dimensions) {
  const DimensionVector strides = RowMajorStrides(shape.dimensions());
  Indices places = {0};
  for (int64_t d : dimensions) {
    Indices longer;
    for (int64_t place : places) {
      for (int64_t i = 0; i < shape.dimensions(static_cast<int>(d)); ++i)
        longer.push_back(place + i * strides[d]);
    }
    places = std::move(longer);
  }
  return places;
}

// Where the elements of two operands lie, by their roles: batch, rows of the left one, columns of the right
// one, terms.
struct Places {
  Indices lhs_batch, rhs_batch, rows, columns, lhs_terms, rhs_terms;

  Places(const Shape& lhs, const Shape& rhs, const DotDimensions& d)
      : lhs_batch(PlacesAlong(lhs, d.lhs_batch)),
        rhs_batch(PlacesAlong(rhs, d.rhs_batch)),
        rows(PlacesAlong(lhs, d.lhs_free)),
        columns(PlacesAlong(rhs, d.rhs_free)),
        lhs_terms(PlacesAlong(lhs, d.lhs_contracting)),
        rhs_terms(PlacesAlong(rhs, d.rhs_contracting)) {}
};

// The other sizes of an array without elements are only claims, which must not be walked.
bool NothingMeets(const Literal& lhs, const Literal& rhs, const Shape& result_shape) {
  return ShapeUtil::IsZeroElementArray(lhs.shape()) || ShapeUtil::IsZeroElementArray(rhs.shape()) ||
         ShapeUtil::IsZeroElementArray(result_shape);
}

// Adds the products of terms first .. last - 1 of a row of lhs, which begins at `lhs_at`, and of all columns
// of rhs, which begin at `rhs_at`, to a row of sums that begins at `sums_at`.
template <typename T>
void AddProducts(const Places& p, absl::Span<const T> lhs, int64_t lhs_at, absl::Span<const T> rhs,
                 int64_t rhs_at, int64_t first, int64_t last, absl::Span<T> sums, int64_t sums_at,
                 const TraceMac* trace = nullptr) {
  for (int64_t t = first; t < last; ++t) {
    const int64_t x = lhs_at + p.lhs_terms[t];
    for (size_t column = 0; column < p.columns.size(); ++column) {
      const int64_t y = rhs_at + p.rhs_terms[t] + p.columns[column];
      const int64_t sum = sums_at + static_cast<int64_t>(column);
      sums[sum] += Times(lhs[x], rhs[y]);
      if (trace != nullptr) (*trace)(sum, x, y);
    }
  }
}

// Calls add(lhs, rhs, sums) with both operands and zeros for the result in the type that sums are computed
// in, and rounds the sums once.
template <typename F>
absl::StatusOr<Literal> SumInWideType(const Literal& lhs, const Literal& rhs, const Shape& result_shape,
                                      F&& add) {
  const PrimitiveType type =
      AccumulationType(lhs.shape().element_type(), rhs.shape().element_type(), result_shape.element_type());
  TF_ASSIGN_OR_RETURN(const Literal wide_lhs, lhs.Convert(type));
  TF_ASSIGN_OR_RETURN(const Literal wide_rhs, rhs.Convert(type));
  TF_ASSIGN_OR_RETURN(Literal sums, Literal::Make(ShapeUtil::ChangeElementType(result_shape, type)));
  WithAccumulationType(type, [&](auto zero) {
    using T = decltype(zero);
    add(wide_lhs.data<T>(), wide_rhs.data<T>(), sums.data<T>());
  });
  return sums.Convert(result_shape.element_type());
}

absl::StatusOr<Literal> EvaluatePlainDot(const Literal& lhs, const Literal& rhs, const DotDimensions& d,
                                         const Shape& result_shape, const TraceMac* trace = nullptr) {
  if (NothingMeets(lhs, rhs, result_shape)) return Literal::Make(result_shape);
  const Places p(lhs.shape(), rhs.shape(), d);
  return SumInWideType(lhs, rhs, result_shape, [&](auto a, auto b, auto sums) {
    int64_t sums_at = 0;
    for (size_t batch = 0; batch < p.lhs_batch.size(); ++batch) {
      for (int64_t row : p.rows) {
        AddProducts(p, a, p.lhs_batch[batch] + row, b, p.rhs_batch[batch], 0, Size(p.lhs_terms), sums,
                    sums_at, trace);
        sums_at += Size(p.columns);
      }
    }
  });
}

// --- ragged-dot

// The ends of the groups along the ragged dimension, one list for each index of the outer dimensions. Ends
// are clamped to the dimension's size: what lies beyond the last group belongs to none.
Indices GroupEnds(const Literal& sizes, int64_t ragged_size) {
  const int64_t groups = sizes.shape().dimensions(sizes.shape().dimensions_size() - 1);
  Indices ends;
  int64_t end = 0;
  primitive_util::IntegralTypeSwitch(
      [&](auto type) {
        for (auto size : sizes.data<primitive_util::NativeTypeOf<type>>()) {
          if (groups > 0 && ends.size() % groups == 0) end = 0;
          const int64_t count = std::max<int64_t>(0, static_cast<int64_t>(size));
          end = count > ragged_size - end ? ragged_size : end + count;
          ends.push_back(end);
        }
      },
      sizes.shape().element_type());
  return ends;
}

// Which list of group ends applies at index `outer` of the `outer_count` outer indices.
const int64_t* EndsAt(const Indices& ends, int64_t groups, int64_t outer) {
  const int64_t lists = groups == 0 ? 0 : static_cast<int64_t>(ends.size()) / groups;
  return lists <= 1 ? ends.data() : ends.data() + outer * groups;
}

// Rows in groups: each group of rows has a right operand of its own. Rows beyond the last group are zero.
absl::StatusOr<Literal> EvaluateRaggedRows(const EvaluateArgs& args, const DotDimensions& d, int64_t ragged) {
  const Shape& lhs = args.operand(0).shape();
  const Shape& rhs = args.operand(1).shape();
  const auto group_dims = args.op.attributes.GetInts(Attr::kRhsGroupDims);
  DotDimensions without_groups = d;
  without_groups.rhs_free =
      RemainingDimensions(rhs.rank(), Joined(d.rhs_batch, d.rhs_contracting), group_dims);
  const Places p(lhs, rhs, without_groups);
  const Indices group_places = PlacesAlong(rhs, group_dims);
  const int64_t groups = Size(group_places);
  const auto position = std::find(d.lhs_free.begin(), d.lhs_free.end(), ragged);
  const int64_t inner = SizeOf(lhs, Indices(position + 1, d.lhs_free.end()));
  const int64_t size = lhs.dimensions(static_cast<int>(ragged));
  const Indices ends = GroupEnds(args.operand(2), size);
  return SumInWideType(args.operand(0), args.operand(1), args.result_shape(), [&](auto a, auto b, auto sums) {
    for (int64_t i = 0; i < Size(p.lhs_batch) * Size(p.rows); ++i) {
      const int64_t batch = i / Size(p.rows), row = i % Size(p.rows);
      const int64_t* end = EndsAt(ends, groups, i / (size * inner));
      const int64_t group = std::upper_bound(end, end + groups, row / inner % size) - end;
      if (group == groups) continue;
      AddProducts(p, a, p.lhs_batch[batch] + p.rows[row], b, p.rhs_batch[batch] + group_places[group], 0,
                  Size(p.lhs_terms), sums, i * Size(p.columns));
    }
  });
}

// Terms in groups: each group of terms gives a result of its own.
absl::StatusOr<Literal> EvaluateRaggedTerms(const EvaluateArgs& args, const DotDimensions& d,
                                            int64_t ragged) {
  const Shape& lhs = args.operand(0).shape();
  const Places p(lhs, args.operand(1).shape(), d);
  const auto position = std::find(d.lhs_contracting.begin(), d.lhs_contracting.end(), ragged);
  const int64_t outer = SizeOf(lhs, Indices(d.lhs_contracting.begin(), position));
  const int64_t inner = SizeOf(lhs, Indices(position + 1, d.lhs_contracting.end()));
  const int64_t size = lhs.dimensions(static_cast<int>(ragged));
  const int64_t groups = args.result_shape().dimensions(0);
  const Indices ends = GroupEnds(args.operand(2), size);
  return SumInWideType(args.operand(0), args.operand(1), args.result_shape(), [&](auto a, auto b, auto sums) {
    int64_t sums_at = 0;
    for (int64_t g = 0; g < groups; ++g) {
      for (int64_t batch = 0; batch < Size(p.lhs_batch); ++batch) {
        for (int64_t row : p.rows) {
          for (int64_t o = 0; o < outer; ++o) {
            const int64_t* end = EndsAt(ends, groups, batch * outer + o);
            const int64_t start = g == 0 ? 0 : end[g - 1];
            AddProducts(p, a, p.lhs_batch[batch] + row, b, p.rhs_batch[batch], (o * size + start) * inner,
                        (o * size + end[g]) * inner, sums, sums_at);
          }
          sums_at += Size(p.columns);
        }
      }
    }
  });
}

// Batches in groups: a batch is multiplied with its partner, whatever its group. What lies beyond the last
// group belongs to none and is zero.
absl::StatusOr<Literal> EvaluateRaggedBatches(const EvaluateArgs& args, const DotDimensions& d,
                                              int64_t ragged) {
  const Shape& lhs = args.operand(0).shape();
  const auto position = std::find(d.lhs_batch.begin(), d.lhs_batch.end(), ragged);
  const int64_t outer = SizeOf(lhs, Indices(d.lhs_batch.begin(), position));
  const int64_t size = lhs.dimensions(static_cast<int>(ragged));
  const Shape& sizes = args.operand(2).shape();
  const int64_t groups = sizes.dimensions(sizes.dimensions_size() - 1);
  const Indices ends = GroupEnds(args.operand(2), size);
  TF_ASSIGN_OR_RETURN(Literal result,
                      EvaluatePlainDot(args.operand(0), args.operand(1), d, args.result_shape()));
  if (result.size_bytes() == 0) return result;
  const int64_t batch_bytes = result.size_bytes() / (outer * size);  // of one place of the ragged dimension
  for (int64_t o = 0; o < outer; ++o) {
    const int64_t end = groups == 0 ? 0 : EndsAt(ends, groups, o)[groups - 1];
    std::memset(static_cast<char*>(result.untyped_data()) + (o * size + end) * batch_bytes, 0,
                (size - end) * batch_bytes);
  }
  return result;
}

}  // namespace

absl::StatusOr<Literal> EvaluateDot(const EvaluateArgs& args) {
  const int64_t algorithm = args.op.attributes.GetInt(Attr::kDotAlgorithm);
  TF_ASSIGN_OR_RETURN(const Literal lhs, RoundForAlgorithm(args.operand(0), algorithm));
  TF_ASSIGN_OR_RETURN(const Literal rhs, RoundForAlgorithm(args.operand(1), algorithm));
  const DotDimensions d = GetDotDimensions(args.op.attributes, lhs.shape().rank(), rhs.shape().rank());
  return EvaluatePlainDot(lhs, rhs, d, args.result_shape(), args.context->trace_mac());
}

absl::StatusOr<Literal> EvaluateRaggedDot(const EvaluateArgs& args) {
  if (NothingMeets(args.operand(0), args.operand(1), args.result_shape())) {
    return Literal::Make(args.result_shape());
  }
  const DotDimensions d =
      GetDotDimensions(args.op.attributes, args.operand(0).shape().rank(), args.operand(1).shape().rank());
  const int64_t ragged = args.op.attributes.GetInts(Attr::kLhsRaggedDims)[0];
  if (PositionInContainer(d.lhs_free, ragged) >= 0) return EvaluateRaggedRows(args, d, ragged);
  if (PositionInContainer(d.lhs_contracting, ragged) >= 0) return EvaluateRaggedTerms(args, d, ragged);
  return EvaluateRaggedBatches(args, d, ragged);
}

absl::StatusOr<Literal> EvaluateScaledDot(const EvaluateArgs& args) {
  Literal scaled[2];
  for (int i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(scaled[i], args.operand(i).Convert(F64));
    TF_ASSIGN_OR_RETURN(const Literal scale, args.operand(i + 2).Convert(F64));
    const Shape& shape = scaled[i].shape();
    const Shape& blocks = scale.shape();
    absl::Span<double> elements = scaled[i].data<double>();
    const absl::Span<const double> factors = scale.data<double>();
    int64_t element = 0;
    ShapeUtil::ForEachIndex(shape, [&](absl::Span<const int64_t> index) {
      int64_t factor = 0;
      for (int d = 0; d < blocks.dimensions_size(); ++d) {
        factor = factor * blocks.dimensions(d) + index[d] / (shape.dimensions(d) / blocks.dimensions(d));
      }
      elements[element++] *= factors[factor];
    });
  }
  return EvaluatePlainDot(
      scaled[0], scaled[1],
      GetDotDimensions(args.op.attributes, scaled[0].shape().rank(), scaled[1].shape().rank()),
      args.result_shape());
}

}  // namespace xla
