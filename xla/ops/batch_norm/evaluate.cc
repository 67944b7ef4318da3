// The meaning of batch normalization. Narrow types are computed in f32 and rounded once; sums are gathered in
// f64. docs/operations/batch_norm.md
#include "xla/ops/evaluate/evaluate.h"

#include <cmath>
#include <vector>

#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// The operand seen as [outer, features, inner]; outer and inner are zero when it has no elements.
struct Extents {
  int64_t outer, features, inner;
  double elements_per_feature() const { return static_cast<double>(outer * inner); }
};

Extents ExtentsOf(const EvaluateArgs& args) {
  const auto sizes = args.operand(0).shape().dimensions();
  const int64_t feature = args.op.attributes.GetInt(Attr::kFeatureIndex);
  if (ShapeUtil::IsZeroElementArray(args.operand(0).shape())) return {0, sizes[feature], 0};
  return {Product(sizes.subspan(0, feature)), sizes[feature], Product(sizes.subspan(feature + 1))};
}

// Calls visit(feature, element) for all elements in memory order.
template <typename Visit>
void ForEachElement(const Extents& extents, Visit visit) {
  int64_t element = 0;
  for (int64_t outer = 0; outer < extents.outer; ++outer) {
    for (int64_t feature = 0; feature < extents.features; ++feature) {
      for (int64_t inner = 0; inner < extents.inner; ++inner) visit(feature, element++);
    }
  }
}

template <typename T>
Literal FromVector(const Shape& shape, const std::vector<double>& values) {
  Literal result(shape);
  const auto elements = result.data<T>();
  for (size_t i = 0; i < values.size(); ++i) elements[i] = static_cast<T>(values[i]);
  return result;
}

// The operands in the type that is computed with.
template <typename T>
class Operands {
 public:
  static absl::StatusOr<Operands> Of(const EvaluateArgs& args) {
    Operands result;
    for (const Literal* operand : args.operands) {
      TF_ASSIGN_OR_RETURN(Literal converted, operand->Convert(primitive_util::NativeToPrimitiveType<T>()));
      result.literals_.push_back(std::move(converted));
    }
    return result;
  }
  absl::Span<const T> operator[](size_t i) const { return literals_[i].template data<T>(); }
  Literal Like(size_t i) const { return Literal(literals_[i].shape()); }

 private:
  std::vector<Literal> literals_;
};

// scale * (x - mean) / sqrt(variance + epsilon) + offset
template <typename T>
Literal Normalize(const Extents& extents, const Operands<T>& operands, absl::Span<const T> mean,
                  absl::Span<const T> variance, T epsilon) {
  Literal result = operands.Like(0);
  const auto x = operands[0], scale = operands[1], offset = operands[2];
  const auto y = result.template data<T>();
  std::vector<T> deviation(extents.features);
  for (int64_t i = 0; i < extents.features; ++i) deviation[i] = std::sqrt(variance[i] + epsilon);
  ForEachElement(extents, [&](int64_t feature, int64_t i) {
    y[i] = scale[feature] * (x[i] - mean[feature]) / deviation[feature] + offset[feature];
  });
  return result;
}

template <typename T>
absl::StatusOr<Literal> Training(const EvaluateArgs& args) {
  const Extents extents = ExtentsOf(args);
  TF_ASSIGN_OR_RETURN(const auto operands, Operands<T>::Of(args));
  const auto x = operands[0];
  const double count = extents.elements_per_feature();
  std::vector<double> mean(extents.features), variance(extents.features);
  ForEachElement(extents, [&](int64_t feature, int64_t i) { mean[feature] += static_cast<double>(x[i]); });
  for (double& value : mean) value /= count;
  ForEachElement(extents, [&](int64_t feature, int64_t i) {
    const double distance = static_cast<double>(x[i]) - mean[feature];
    variance[feature] += distance * distance;
  });
  for (double& value : variance) value /= count;
  const Shape vector = ShapeUtil::MakeShapeWithType<T>({extents.features});
  Literal results[] = {Literal(), FromVector<T>(vector, mean), FromVector<T>(vector, variance)};
  results[0] = Normalize<T>(extents, operands, std::as_const(results[1]).template data<T>(),
                            std::as_const(results[2]).template data<T>(),
                            static_cast<T>(args.op.attributes.GetFloat(Attr::kEpsilon)));
  return Literal::MoveIntoTuple(absl::MakeSpan(results));
}

template <typename T>
absl::StatusOr<Literal> Inference(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const auto operands, Operands<T>::Of(args));
  return Normalize<T>(ExtentsOf(args), operands, operands[3], operands[4],
                      static_cast<T>(args.op.attributes.GetFloat(Attr::kEpsilon)));
}

template <typename T>
absl::StatusOr<Literal> Grad(const EvaluateArgs& args) {
  const Extents extents = ExtentsOf(args);
  TF_ASSIGN_OR_RETURN(const auto operands, Operands<T>::Of(args));
  const auto x = operands[0], scale = operands[1], mean = operands[2], variance = operands[3],
             grad = operands[4];
  const double epsilon = args.op.attributes.GetFloat(Attr::kEpsilon);
  const double count = extents.elements_per_feature();
  // Sums over a feature's elements of grad, and of grad * (x - mean).
  std::vector<double> sum(extents.features), weighted(extents.features);
  ForEachElement(extents, [&](int64_t feature, int64_t i) {
    sum[feature] += static_cast<double>(grad[i]);
    weighted[feature] +=
        static_cast<double>(grad[i]) * (static_cast<double>(x[i]) - static_cast<double>(mean[feature]));
  });
  std::vector<double> factor(extents.features), slope(extents.features), grad_scale(extents.features);
  for (int64_t i = 0; i < extents.features; ++i) {
    const double spread = static_cast<double>(variance[i]) + epsilon;
    factor[i] = static_cast<double>(scale[i]) / std::sqrt(spread);
    slope[i] = weighted[i] / (count * spread);
    grad_scale[i] = weighted[i] / std::sqrt(spread);
  }
  Literal results[] = {operands.Like(0), FromVector<T>(operands.Like(1).shape(), grad_scale),
                       FromVector<T>(operands.Like(1).shape(), sum)};
  const auto out = results[0].template data<T>();
  ForEachElement(extents, [&](int64_t feature, int64_t i) {
    const double distance = static_cast<double>(x[i]) - static_cast<double>(mean[feature]);
    out[i] = static_cast<T>(
        factor[feature] * (static_cast<double>(grad[i]) - sum[feature] / count - slope[feature] * distance));
  });
  return Literal::MoveIntoTuple(absl::MakeSpan(results));
}

// Back to the type of the result.
absl::StatusOr<Literal> Rounded(absl::StatusOr<Literal> computed, const Shape& shape) {
  TF_RETURN_IF_ERROR(computed.status());
  if (!shape.IsTuple()) return computed->Convert(shape.element_type());
  std::vector<Literal> elements = computed->DecomposeTuple();
  for (Literal& element : elements) {
    TF_ASSIGN_OR_RETURN(element, element.Convert(shape.tuple_shapes(0).element_type()));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

bool IsDouble(const EvaluateArgs& args) { return args.operand(0).shape().element_type() == F64; }

}  // namespace

absl::StatusOr<Literal> EvaluateBatchNormTraining(const EvaluateArgs& args) {
  return Rounded(IsDouble(args) ? Training<double>(args) : Training<float>(args), args.result_shape());
}

absl::StatusOr<Literal> EvaluateBatchNormInference(const EvaluateArgs& args) {
  return Rounded(IsDouble(args) ? Inference<double>(args) : Inference<float>(args), args.result_shape());
}

absl::StatusOr<Literal> EvaluateBatchNormGrad(const EvaluateArgs& args) {
  return Rounded(IsDouble(args) ? Grad<double>(args) : Grad<float>(args), args.result_shape());
}

}  // namespace xla
