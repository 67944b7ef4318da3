// The meaning of dot, ragged-dot and scaled-dot.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "xla/ops/dot/dot_dimensions.h"
#include "xla/ops/dot/matmul.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

const char* Bytes(const Literal& literal) { return static_cast<const char*>(literal.untyped_data()); }

int64_t SizeOf(const Shape& shape, absl::Span<const int64_t> dimensions) {
  int64_t size = 1;
  for (int64_t d : dimensions) size *= shape.dimensions(static_cast<int>(d));
  return size;
}

Literal InOrder(const Literal& operand, absl::Span<const int64_t> permutation) {
  return std::is_sorted(permutation.begin(), permutation.end()) ? operand : operand.Transpose(permutation);
}

// Nearest number with ten bits of mantissa, ties to even.
float RoundToTf32(float value) {
  if (!std::isfinite(value)) return value;
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  return std::bit_cast<float>((bits + 0xfff + ((bits >> 13) & 1)) & ~uint32_t{0x1fff});
}

// What an algorithm of one pass makes of a floating-point operand. Algorithms of several passes stand for the
// full precision of f32.
absl::StatusOr<Literal> RoundForAlgorithm(const Literal& operand, int64_t algorithm) {
  const PrimitiveType type = operand.shape().element_type();
  if (!primitive_util::IsFloatingPointType(type)) return operand;
  PrimitiveType rounded = type;
  switch (algorithm) {
    case PrecisionConfig::ALG_DOT_F16_F16_F16:
    case PrecisionConfig::ALG_DOT_F16_F16_F32:
      rounded = F16;
      break;
    case PrecisionConfig::ALG_DOT_BF16_BF16_BF16:
    case PrecisionConfig::ALG_DOT_BF16_BF16_F32:
      rounded = BF16;
      break;
    case PrecisionConfig::ALG_DOT_TF32_TF32_F32:
    case PrecisionConfig::ALG_DOT_F32_F32_F32:
      rounded = F32;
      break;
    default:
      break;
  }
  if (rounded == type && algorithm != PrecisionConfig::ALG_DOT_TF32_TF32_F32) return operand;
  TF_ASSIGN_OR_RETURN(Literal result, operand.Convert(rounded));
  if (algorithm == PrecisionConfig::ALG_DOT_TF32_TF32_F32) {
    for (float& element : result.data<float>()) element = RoundToTf32(element);
  }
  return result;
}

// Two operands as stacks of matrices, [batch, m, k] and [batch, k, n], and the product of each pair.
struct Product {
  PrimitiveType type;
  Literal lhs, rhs;
  int64_t batch, m, k, n;

  int64_t lhs_bytes() const { return ShapeUtil::ByteSizeOfPrimitiveType(lhs.shape().element_type()); }
  int64_t rhs_bytes() const { return ShapeUtil::ByteSizeOfPrimitiveType(rhs.shape().element_type()); }
  int64_t bytes() const { return ShapeUtil::ByteSizeOfPrimitiveType(type); }
  void Run(const void* a, const void* b, void* c, int64_t rows, int64_t terms) const {
    Matmul(type, lhs.shape().element_type(), a, rhs.shape().element_type(), b, c, rows, terms, n);
  }
};

absl::StatusOr<Product> MakeProduct(const Literal& lhs, absl::Span<const int64_t> lhs_order,
                                    const Literal& rhs, absl::Span<const int64_t> rhs_order,
                                    PrimitiveType result_type) {
  Product p;
  p.type = MatmulType(lhs.shape().element_type(), rhs.shape().element_type(), result_type);
  TF_ASSIGN_OR_RETURN(p.lhs, ToMatmulOperand(lhs, p.type));
  TF_ASSIGN_OR_RETURN(p.rhs, ToMatmulOperand(rhs, p.type));
  p.lhs = InOrder(p.lhs, lhs_order);
  p.rhs = InOrder(p.rhs, rhs_order);
  return p;
}

// The accumulated values in the result's type, rounded once.
absl::StatusOr<Literal> Finish(Literal sums, const Shape& result_shape) {
  if (sums.shape().element_type() == result_shape.element_type()) return sums;
  return sums.Convert(result_shape.element_type());
}

absl::StatusOr<Literal> EvaluatePlainDot(const Literal& lhs, const Literal& rhs, const DotDimensions& d,
                                         const Shape& result_shape) {
  TF_ASSIGN_OR_RETURN(Product p, MakeProduct(lhs, Joined(d.lhs_batch, d.lhs_free, d.lhs_contracting), rhs,
                                             Joined(d.rhs_batch, d.rhs_contracting, d.rhs_free),
                                             result_shape.element_type()));
  p.batch = SizeOf(lhs.shape(), d.lhs_batch);
  p.m = SizeOf(lhs.shape(), d.lhs_free);
  p.k = SizeOf(lhs.shape(), d.lhs_contracting);
  p.n = SizeOf(rhs.shape(), d.rhs_free);
  TF_ASSIGN_OR_RETURN(Literal sums, Literal::Make(ShapeUtil::ChangeElementType(result_shape, p.type)));
  if (ShapeUtil::ElementsIn(result_shape) > 0) {
    const char* a = Bytes(p.lhs);
    const char* b = Bytes(p.rhs);
    char* c = static_cast<char*>(sums.untyped_data());
    for (int64_t i = 0; i < p.batch; ++i) {
      p.Run(a + i * p.m * p.k * p.lhs_bytes(), b + i * p.k * p.n * p.rhs_bytes(),
            c + i * p.m * p.n * p.bytes(), p.m, p.k);
    }
  }
  return Finish(std::move(sums), result_shape);
}

// The places of elements along some dimensions of a shape, by the numbers 0, 1, .. of their indices in
// row-major order.
Indices PlacesAlong(const Shape& shape, absl::Span<const int64_t> dimensions) {
  Indices places = {0};
  for (int64_t d : dimensions) {
    int64_t stride = 1;
    for (int i = static_cast<int>(d) + 1; i < shape.dimensions_size(); ++i) stride *= shape.dimensions(i);
    Indices longer;
    for (int64_t place : places) {
      for (int64_t i = 0; i < shape.dimensions(static_cast<int>(d)); ++i)
        longer.push_back(place + i * stride);
    }
    places = std::move(longer);
  }
  return places;
}

void TellOfProducts(const Shape& lhs, const Shape& rhs, const DotDimensions& d, const TraceMac& trace) {
  const Indices lhs_batch = PlacesAlong(lhs, d.lhs_batch), rhs_batch = PlacesAlong(rhs, d.rhs_batch);
  const Indices rows = PlacesAlong(lhs, d.lhs_free), columns = PlacesAlong(rhs, d.rhs_free);
  const Indices lhs_terms = PlacesAlong(lhs, d.lhs_contracting);
  const Indices rhs_terms = PlacesAlong(rhs, d.rhs_contracting);
  int64_t result = 0;
  for (size_t b = 0; b < lhs_batch.size(); ++b) {
    for (int64_t row : rows) {
      for (int64_t column : columns) {
        for (size_t t = 0; t < lhs_terms.size(); ++t) {
          trace(result, lhs_batch[b] + row + lhs_terms[t], rhs_batch[b] + column + rhs_terms[t]);
        }
        ++result;
      }
    }
  }
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

// Rows in groups: each group of rows has a right matrix of its own. The layouts are
// lhs [batch, outer free, ragged, inner free, k], rhs [group, batch, k, n].
absl::StatusOr<Literal> EvaluateRaggedRows(const EvaluateArgs& args, const DotDimensions& d, int64_t ragged) {
  const Shape& lhs = args.operand(0).shape();
  const Shape& rhs = args.operand(1).shape();
  const auto group_dims = args.op.attributes.GetInts(Attr::kRhsGroupDims);
  const Indices rhs_free =
      RemainingDimensions(rhs.rank(), Joined(d.rhs_batch, d.rhs_contracting), group_dims);
  TF_ASSIGN_OR_RETURN(
      Product p,
      MakeProduct(args.operand(0), Joined(d.lhs_batch, d.lhs_free, d.lhs_contracting), args.operand(1),
                  Joined(Joined(group_dims, d.rhs_batch), d.rhs_contracting, rhs_free),
                  args.result_shape().element_type()));
  const auto position = std::find(d.lhs_free.begin(), d.lhs_free.end(), ragged);
  const int64_t batch = SizeOf(lhs, d.lhs_batch);
  const int64_t outer = SizeOf(lhs, Indices(d.lhs_free.begin(), position));
  const int64_t inner = SizeOf(lhs, Indices(position + 1, d.lhs_free.end()));
  const int64_t rows = lhs.dimensions(static_cast<int>(ragged));
  const int64_t groups = SizeOf(rhs, group_dims);
  p.k = SizeOf(lhs, d.lhs_contracting);
  p.n = SizeOf(rhs, rhs_free);
  const Indices ends = GroupEnds(args.operand(2), rows);
  TF_ASSIGN_OR_RETURN(Literal sums, Literal::Make(ShapeUtil::ChangeElementType(args.result_shape(), p.type)));
  const char* a = Bytes(p.lhs);
  const char* b = Bytes(p.rhs);
  char* c = static_cast<char*>(sums.untyped_data());
  for (int64_t i = 0; i < batch * outer; ++i) {
    const int64_t* end = EndsAt(ends, groups, i);
    for (int64_t g = 0, start = 0; g < groups && p.n > 0; start = end[g], ++g) {
      const int64_t count = (end[g] - start) * inner;
      const int64_t row = (i * rows + start) * inner;
      if (count > 0) {
        p.Run(a + row * p.k * p.lhs_bytes(), b + (g * batch + i / outer) * p.k * p.n * p.rhs_bytes(),
              c + row * p.n * p.bytes(), count, p.k);
      }
    }
  }
  return Finish(std::move(sums), args.result_shape());
}

// The elements of [batch, d1, d2] at one batch index and at the listed places of dimension `axis`, as [1,
// ..].
Literal TakeTerms(const Literal& source, std::array<int64_t, 3> sizes, int64_t batch, int axis,
                  const Indices& kept) {
  const int64_t bytes = ShapeUtil::ByteSizeOfPrimitiveType(source.shape().element_type());
  const int64_t rows = axis == 1 ? 1 : sizes[1];                   // before the axis
  const int64_t row_bytes = axis == 1 ? sizes[2] * bytes : bytes;  // of one place
  std::array<int64_t, 3> taken = {1, sizes[1], sizes[2]};
  taken[axis] = static_cast<int64_t>(kept.size());
  Literal result(ShapeUtil::MakeShape(source.shape().element_type(), taken));
  const char* in = static_cast<const char*>(source.untyped_data()) + batch * sizes[1] * sizes[2] * bytes;
  char* out = static_cast<char*>(result.untyped_data());
  for (int64_t row = 0; row < rows; ++row, in += sizes[axis] * row_bytes) {
    for (int64_t place : kept) {
      std::memcpy(out, in + place * row_bytes, row_bytes);
      out += row_bytes;
    }
  }
  return result;
}

// Terms in groups: each group of terms gives a matrix of its own, [group, batch, m, n].
absl::StatusOr<Literal> EvaluateRaggedTerms(const EvaluateArgs& args, const DotDimensions& d,
                                            int64_t ragged) {
  const Shape& lhs = args.operand(0).shape();
  const int64_t groups = args.result_shape().dimensions(0);
  const int64_t position = PositionInContainer(d.lhs_contracting, ragged);
  const int64_t batch = SizeOf(lhs, d.lhs_batch);
  const int64_t outer = SizeOf(lhs, Indices(d.lhs_contracting.begin(), d.lhs_contracting.begin() + position));
  const int64_t inner =
      SizeOf(lhs, Indices(d.lhs_contracting.begin() + position + 1, d.lhs_contracting.end()));
  const int64_t size = lhs.dimensions(static_cast<int>(ragged));
  const Indices ends = GroupEnds(args.operand(2), size);
  const int64_t terms = outer * size * inner;

  Shape group_shape = args.result_shape();
  group_shape.DeleteDimension(0);
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  char* out = static_cast<char*>(result.untyped_data());
  const int64_t elements = ShapeUtil::ElementsIn(group_shape);
  const int64_t bytes = ShapeUtil::ByteSizeOfPrimitiveType(group_shape.element_type());
  // A group's product is that of the whole operands with the terms of the other groups left out.
  const Literal ordered = InOrder(args.operand(0), Joined(d.lhs_batch, d.lhs_free, d.lhs_contracting));
  const Literal rhs = InOrder(args.operand(1), Joined(d.rhs_batch, d.rhs_contracting, d.rhs_free));
  const int64_t m = SizeOf(lhs, d.lhs_free), n = SizeOf(args.operand(1).shape(), d.rhs_free);
  const DotDimensions flat{{0}, {0}, {2}, {1}, {1}, {2}};
  for (int64_t g = 0; g < groups; ++g) {
    Indices kept;  // of the terms of one batch index
    for (int64_t b = 0; b < batch; ++b) {
      kept.clear();
      for (int64_t o = 0; o < outer; ++o) {
        const int64_t* end = EndsAt(ends, groups, b * outer + o);
        const int64_t first = (o * size + (g == 0 ? 0 : end[g - 1])) * inner,
                      last = (o * size + end[g]) * inner;
        for (int64_t t = first; t < last; ++t) kept.push_back(t);
      }
      const Literal part_lhs = TakeTerms(ordered, {batch, m, terms}, b, 2, kept);
      const Literal part_rhs = TakeTerms(rhs, {batch, terms, n}, b, 1, kept);
      const Shape part_shape = ShapeUtil::MakeShape(group_shape.element_type(), {1, m, n});
      TF_ASSIGN_OR_RETURN(const Literal part, EvaluatePlainDot(part_lhs, part_rhs, flat, part_shape));
      std::copy_n(static_cast<const char*>(part.untyped_data()), m * n * bytes,
                  out + (g * elements + b * m * n) * bytes);
    }
  }
  return result;
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
  if (const TraceMac* trace = args.context->trace_mac()) TellOfProducts(lhs.shape(), rhs.shape(), d, *trace);
  return EvaluatePlainDot(lhs, rhs, d, args.result_shape());
}

absl::StatusOr<Literal> EvaluateRaggedDot(const EvaluateArgs& args) {
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
