// Reductions, windows, maps, scans, sorts, normalization and random numbers.
#include <numeric>

#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/layout_util.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

absl::InlinedVector<XlaOp, 3> Joined(absl::Span<const XlaOp> a, absl::Span<const XlaOp> b) {
  absl::InlinedVector<XlaOp, 3> all(a.begin(), a.end());
  all.insert(all.end(), b.begin(), b.end());
  return all;
}

// The padding that makes a window fit an array.
absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> PaddingFor(XlaBuilder* builder, const char* function,
                                                                    XlaOp operand,
                                                                    absl::Span<const int64_t> sizes,
                                                                    absl::Span<const int64_t> strides,
                                                                    Padding padding) {
  TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
  if (!shape.IsArray()) {
    return InvalidArgument("%s: operand 0 must be an array, found %s", function,
                           ShapeUtil::HumanString(shape));
  }
  auto pads = MakeValidatedPadding(shape.dimensions(), sizes, strides, padding);
  if (!pads.ok()) return AddStatus(pads.status(), function);
  return pads;
}

}  // namespace

// --- Reductions

XlaOp Reduce(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
             absl::Span<const int64_t> dimensions_to_reduce) {
  return Reduce(BuilderOf({operand, init_value}), absl::MakeConstSpan(&operand, 1),
                absl::MakeConstSpan(&init_value, 1), computation, dimensions_to_reduce);
}

XlaOp Reduce(XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
             const XlaComputation& computation, absl::Span<const int64_t> dimensions_to_reduce) {
  OpCall call{.opcode = HloOpcode::kReduce,
              .operands = Joined(operands, init_values),
              .computations = {&computation}};
  call.attributes.Set(Attr::kDimensions, List(dimensions_to_reduce));
  return AddOrReport(builder, std::move(call));
}

XlaOp ReduceAll(XlaOp operand, XlaOp init_value, const XlaComputation& computation) {
  return OnBuilderOf({operand, init_value}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    std::vector<int64_t> all(shape.dimensions_size());
    std::iota(all.begin(), all.end(), 0);
    return Reduce(operand, init_value, computation, all);
  });
}

XlaOp ReduceWindow(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
                   absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
                   Padding padding) {
  return ReduceWindow(absl::MakeConstSpan(&operand, 1), absl::MakeConstSpan(&init_value, 1), computation,
                      window_dimensions, window_strides, padding);
}

XlaOp ReduceWindow(absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                   const XlaComputation& computation, absl::Span<const int64_t> window_dimensions,
                   absl::Span<const int64_t> window_strides, Padding padding) {
  return OnBuilderOf(Joined(operands, init_values), [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    if (operands.empty()) return InvalidArgument("reduce-window: there must be at least one operand");
    TF_ASSIGN_OR_RETURN(const auto pads, PaddingFor(builder, "reduce-window", operands[0], window_dimensions,
                                                    window_strides, padding));
    return ReduceWindowWithGeneralPadding(operands, init_values, computation, window_dimensions,
                                          window_strides, {}, {}, pads);
  });
}

XlaOp ReduceWindowWithGeneralPadding(XlaOp operand, XlaOp init_value, const XlaComputation& computation,
                                     absl::Span<const int64_t> window_dimensions,
                                     absl::Span<const int64_t> window_strides,
                                     absl::Span<const int64_t> base_dilations,
                                     absl::Span<const int64_t> window_dilations,
                                     absl::Span<const std::pair<int64_t, int64_t>> padding) {
  return ReduceWindowWithGeneralPadding(absl::MakeConstSpan(&operand, 1), absl::MakeConstSpan(&init_value, 1),
                                        computation, window_dimensions, window_strides, base_dilations,
                                        window_dilations, padding);
}

XlaOp ReduceWindowWithGeneralPadding(absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
                                     const XlaComputation& computation,
                                     absl::Span<const int64_t> window_dimensions,
                                     absl::Span<const int64_t> window_strides,
                                     absl::Span<const int64_t> base_dilations,
                                     absl::Span<const int64_t> window_dilations,
                                     absl::Span<const std::pair<int64_t, int64_t>> padding) {
  return OnBuilderOf(Joined(operands, init_values), [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    absl::StatusOr<Window> window = ShapeInference::InferWindowFromDimensions(
        window_dimensions, window_strides, padding, base_dilations, window_dilations);
    if (!window.ok()) return AddStatus(window.status(), "reduce-window");
    OpCall call{.opcode = HloOpcode::kReduceWindow,
                .operands = Joined(operands, init_values),
                .computations = {&computation}};
    call.attributes.SetBoxed(Attr::kWindow, *std::move(window));
    return builder->AddOp(std::move(call));
  });
}

XlaOp SelectAndScatter(XlaOp operand, const XlaComputation& select,
                       absl::Span<const int64_t> window_dimensions, absl::Span<const int64_t> window_strides,
                       Padding padding, XlaOp source, XlaOp init_value, const XlaComputation& scatter) {
  return OnBuilderOf({operand, source, init_value}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const auto pads, PaddingFor(builder, "select-and-scatter", operand, window_dimensions,
                                                    window_strides, padding));
    return SelectAndScatterWithGeneralPadding(operand, select, window_dimensions, window_strides, pads,
                                              source, init_value, scatter);
  });
}

XlaOp SelectAndScatterWithGeneralPadding(XlaOp operand, const XlaComputation& select,
                                         absl::Span<const int64_t> window_dimensions,
                                         absl::Span<const int64_t> window_strides,
                                         absl::Span<const std::pair<int64_t, int64_t>> padding, XlaOp source,
                                         XlaOp init_value, const XlaComputation& scatter) {
  return OnBuilderOf({operand, source, init_value}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    absl::StatusOr<Window> window =
        ShapeInference::InferWindowFromDimensions(window_dimensions, window_strides, padding, {}, {});
    if (!window.ok()) return AddStatus(window.status(), "select-and-scatter");
    OpCall call{.opcode = HloOpcode::kSelectAndScatter,
                .operands = {operand, source, init_value},
                .computations = {&select, &scatter}};
    call.attributes.SetBoxed(Attr::kWindow, *std::move(window));
    return builder->AddOp(std::move(call));
  });
}

XlaOp Map(XlaBuilder* builder, absl::Span<const XlaOp> operands, const XlaComputation& computation,
          absl::Span<const int64_t> dimensions, absl::Span<const XlaOp> static_operands) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    OpCall call{.opcode = HloOpcode::kMap, .computations = {&computation}};
    call.operands.assign(operands.begin(), operands.end());
    // The same for every element: a further operand that has it everywhere.
    for (XlaOp op : static_operands) {
      if (operands.empty()) return InvalidArgument("map: there must be at least one operand");
      TF_ASSIGN_OR_RETURN(const std::vector<Shape> shapes, builder->GetOperandShapes({operands[0], op}));
      if (!ShapeUtil::IsScalar(shapes[1])) {
        return InvalidArgument("map: a static operand must be a scalar, found %s",
                               ShapeUtil::HumanString(shapes[1]));
      }
      call.operands.push_back(Broadcast(op, shapes[0].dimensions()));
    }
    call.attributes.Set(Attr::kDimensions, List(dimensions));
    return builder->AddOp(std::move(call));
  });
}

XlaOp Scan(XlaBuilder* builder, absl::Span<const XlaOp> inputs, absl::Span<const XlaOp> inits,
           const XlaComputation& to_apply, int64_t scan_dimension, bool is_reverse, TriState is_associative) {
  OpCall call{.opcode = HloOpcode::kScan, .operands = Joined(inputs, inits), .computations = {&to_apply}};
  call.attributes.Set(Attr::kDimensions, std::vector<int64_t>{scan_dimension});
  call.attributes.Set(Attr::kNumCarries, static_cast<int64_t>(inits.size()));
  if (is_reverse) call.attributes.Set(Attr::kIsReverse, true);
  // What is not said to be associative must run in order.
  call.attributes.Set(Attr::kIsAssociative, is_associative == TRI_STATE_TRUE);
  return AddOrReport(builder, std::move(call));
}

XlaOp Scan(absl::Span<const XlaOp> inputs, absl::Span<const XlaOp> inits, const XlaComputation& to_apply,
           int64_t scan_dimension, bool is_reverse, TriState is_associative) {
  return Scan(BuilderOf(Joined(inputs, inits)), inputs, inits, to_apply, scan_dimension, is_reverse,
              is_associative);
}

// --- Sorting

XlaOp Sort(absl::Span<const XlaOp> operands, const XlaComputation& comparator, int64_t dimension,
           bool is_stable) {
  return OnBuilderOf(operands, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operands[0]));
    if (dimension == -1) dimension = static_cast<int64_t>(shape.dimensions_size()) - 1;
    OpCall call{.opcode = HloOpcode::kSort, .computations = {&comparator}};
    call.operands.assign(operands.begin(), operands.end());
    call.attributes.Set(Attr::kDimensions, std::vector<int64_t>{dimension});
    if (is_stable) call.attributes.Set(Attr::kIsStable, true);
    return builder->AddOp(std::move(call));
  });
}

XlaOp TopK(XlaOp operand, int64_t k, bool largest) {
  Attributes attributes;
  attributes.Set(Attr::kK, k);
  attributes.Set(Attr::kLargest, largest);
  return AddOrReport({HloOpcode::kTopK, {operand}, std::move(attributes)});
}

// --- Normalization

namespace {

XlaOp BatchNorm(HloOpcode opcode, std::initializer_list<XlaOp> operands, float epsilon,
                int64_t feature_index) {
  OpCall call{.opcode = opcode, .operands = operands};
  call.attributes.Set(Attr::kEpsilon, static_cast<double>(epsilon));
  call.attributes.Set(Attr::kFeatureIndex, feature_index);
  return AddOrReport(std::move(call));
}

}  // namespace

XlaOp BatchNormTraining(XlaOp operand, XlaOp scale, XlaOp offset, float epsilon, int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormTraining, {operand, scale, offset}, epsilon, feature_index);
}

XlaOp BatchNormInference(XlaOp operand, XlaOp scale, XlaOp offset, XlaOp mean, XlaOp variance, float epsilon,
                         int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormInference, {operand, scale, offset, mean, variance}, epsilon,
                   feature_index);
}

XlaOp BatchNormGrad(XlaOp operand, XlaOp scale, XlaOp batch_mean, XlaOp batch_var, XlaOp grad_output,
                    float epsilon, int64_t feature_index) {
  return BatchNorm(HloOpcode::kBatchNormGrad, {operand, scale, batch_mean, batch_var, grad_output}, epsilon,
                   feature_index);
}

// --- Random numbers

namespace {

XlaOp Rng(RandomDistribution distribution, XlaOp a, XlaOp b, Shape shape) {
  if (!LayoutUtil::HasLayout(shape)) LayoutUtil::SetToDefaultLayout(&shape);
  Attributes attributes;
  attributes.Set(Attr::kDistribution, static_cast<int64_t>(distribution));
  return AddOrReport({.opcode = HloOpcode::kRng,
                      .operands = {a, b},
                      .attributes = std::move(attributes),
                      .declared = std::move(shape)});
}

}  // namespace

XlaOp RngNormal(XlaOp mu, XlaOp sigma, const Shape& shape) { return Rng(RNG_NORMAL, mu, sigma, shape); }
XlaOp RngUniform(XlaOp a, XlaOp b, const Shape& shape) { return Rng(RNG_UNIFORM, a, b, shape); }

XlaOp RngBitGenerator(RandomAlgorithm algorithm, XlaOp initial_state, const Shape& shape) {
  return OnBuilderOf({initial_state}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape state, builder->GetShape(initial_state));
    Shape bits = shape;
    if (!LayoutUtil::HasLayout(bits)) LayoutUtil::SetToDefaultLayout(&bits);
    OpCall call{.opcode = HloOpcode::kRngBitGenerator,
                .operands = {initial_state},
                .declared = ShapeUtil::MakeTupleShape({state, bits})};
    call.attributes.Set(Attr::kRngAlgorithm, static_cast<int64_t>(algorithm));
    return builder->AddOp(std::move(call));
  });
}

}  // namespace xla
