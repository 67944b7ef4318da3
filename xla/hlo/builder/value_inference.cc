#include "xla/hlo/builder/value_inference.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "xla/hlo/builder/value_inference_analysis.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using ::xla::value_inference::Analysis;
using ::xla::value_inference::kConstant;
using ::xla::value_inference::Known;
using ::xla::value_inference::KnownArray;
using ::xla::value_inference::Symbol;

Literal MaskLike(const Literal& value) {
  return Literal(ShapeUtil::MakeShape(PRED, value.shape().dimensions()));
}

// A tree of literals of the same structure.
template <typename OfArray>
Literal MapArrays(const Known& known, const OfArray& of_array) {
  if (known.array != nullptr) return of_array(*known.array);
  std::vector<Literal> elements;
  for (const Known& element : known.elements) elements.push_back(MapArrays(element, of_array));
  return LiteralUtil::MakeTupleOwned(std::move(elements));
}

Literal DynamicMask(const KnownArray& array) {
  Literal mask = MaskLike(array.value);
  const absl::Span<bool> bits = mask.data<bool>();
  if (array.unknown) std::fill(bits.begin(), bits.end(), true);
  for (size_t i = 0; i < array.symbols.size(); ++i) bits[i] = array.symbols[i] != kConstant;
  return mask;
}

std::optional<int64_t> Bound(Analysis* analysis, Symbol symbol, ValueInferenceMode mode) {
  if (mode == kValue) return std::nullopt;
  const auto bounds = analysis->symbols().Bounds(symbol);
  return mode == kUpperBound ? bounds.high : bounds.low;
}

}  // namespace

bool OptionalLiteral::AllValid() const {
  const std::function<bool(const Literal&)> none = [&](const Literal& mask) {
    if (!mask.shape().IsTuple()) return mask.IsAll(0);
    for (int i = 0; i < mask.shape().tuple_shapes_size(); ++i) {
      if (!none(mask.element(i))) return false;
    }
    return true;
  };
  return none(mask_);
}

ValueInference::ValueInference(XlaBuilder* builder)
    : builder_(builder), analysis_(std::make_unique<Analysis>(builder)) {}
ValueInference::~ValueInference() = default;

absl::StatusOr<Literal> ValueInference::AnalyzeIsDynamic(XlaOp op) {
  TF_ASSIGN_OR_RETURN(const Known known, analysis_->Infer(op));
  return MapArrays(known, DynamicMask);
}

absl::StatusOr<OptionalLiteral> ValueInference::AnalyzeConstant(XlaOp op, ValueInferenceMode mode) {
  TF_ASSIGN_OR_RETURN(const Known known, analysis_->Infer(op));
  Literal mask = MapArrays(known, [&](const KnownArray& array) {
    Literal unknown = DynamicMask(array);
    for (size_t i = 0; i < array.symbols.size(); ++i) {
      if (array.symbols[i] != kConstant) {
        unknown.data<bool>()[i] = !Bound(analysis_.get(), array.symbols[i], mode).has_value();
      }
    }
    return unknown;
  });
  Literal value = MapArrays(known, [&](const KnownArray& array) {
    Literal bounds = array.value;
    for (size_t i = 0; i < array.symbols.size(); ++i) {
      if (array.symbols[i] == kConstant) continue;
      const std::optional<int64_t> bound = Bound(analysis_.get(), array.symbols[i], mode);
      if (bound.has_value()) value_inference::SetIntegerAt(&bounds, static_cast<int64_t>(i), *bound);
    }
    return bounds;
  });
  return OptionalLiteral(std::move(value), std::move(mask));
}

}  // namespace xla
