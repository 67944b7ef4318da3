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
  return Reduce(BuilderOf({operand, init_value}), AsSpan(operand), AsSpan(init_value), computation,
                dimensions_to_reduce);
}

XlaOp Reduce(XlaBuilder* builder, absl::Span<const XlaOp> operands, absl::Span<const XlaOp> init_values,
             const XlaComputation& computation, absl::Span<const int64_t> dimensions_to_reduce) {
  return AddOrReport(builder, {HloOpcode::kReduce,
                               Joined(operands, init_values),
                               AttributesOf(Attr::kDimensions, dimensions_to_reduce),
                               {&computation}});
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
  return ReduceWindow(AsSpan(operand), AsSpan(init_value), computation, window_dimensions, window_strides,
                      padding);
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
  return ReduceWindowWithGeneralPadding(AsSpan(operand), AsSpan(init_value), computation, window_dimensions,
                                        window_strides, base_dilations, window_dilations, padding);
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
    return builder->AddOp({HloOpcode::kReduceWindow,
                           Joined(operands, init_values),
                           AttributesOf(Attr::kWindow, *window),
                           {&computation}});
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
    return builder->AddOp({HloOpcode::kSelectAndScatter,
                           {operand, source, init_value},
                           AttributesOf(Attr::kWindow, *window),
                           {&select, &scatter}});
  });
}

XlaOp Map(XlaBuilder* builder, absl::Span<const XlaOp> operands, const XlaComputation& computation,
          absl::Span<const int64_t> dimensions, absl::Span<const XlaOp> static_operands) {
  return OnBuilder(builder, [&]() -> absl::StatusOr<XlaOp> {
    OpCall call{
        HloOpcode::kMap, Joined(operands), AttributesOf(Attr::kDimensions, dimensions), {&computation}};
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
    return builder->AddOp(std::move(call));
  });
}

XlaOp Scan(XlaBuilder* builder, absl::Span<const XlaOp> inputs, absl::Span<const XlaOp> inits,
           const XlaComputation& to_apply, int64_t scan_dimension, bool is_reverse, TriState is_associative) {
  // What is not said to be associative must run in order.
  return AddOrReport(builder, {HloOpcode::kScan,
                               Joined(inputs, inits),
                               AttributesOf(Attr::kDimensions, scan_dimension, Attr::kNumCarries,
                                            inits.size(), Attr::kIsReverse, is_reverse, Attr::kIsAssociative,
                                            is_associative == TRI_STATE_TRUE),
                               {&to_apply}});
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
    return builder->AddOp({HloOpcode::kSort,
                           Joined(operands),
                           AttributesOf(Attr::kDimensions, dimension, Attr::kIsStable, is_stable),
                           {&comparator}});
  });
}

XlaOp TopK(XlaOp operand, int64_t k, bool largest) {
  return AddOrReport({HloOpcode::kTopK, {operand}, AttributesOf(Attr::kK, k, Attr::kLargest, largest)});
}

// --- Normalization

namespace {

XlaOp BatchNorm(HloOpcode opcode, std::initializer_list<XlaOp> operands, float epsilon,
                int64_t feature_index) {
  return AddOrReport(
      {opcode, operands, AttributesOf(Attr::kEpsilon, epsilon, Attr::kFeatureIndex, feature_index)});
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

XlaOp Rng(RandomDistribution distribution, XlaOp a, XlaOp b, const Shape& shape) {
  return AddOrReport({.opcode = HloOpcode::kRng,
                      .operands = {a, b},
                      .attributes = AttributesOf(Attr::kDistribution, distribution),
                      .declared = WithLayout(shape)});
}

}  // namespace

XlaOp RngNormal(XlaOp mu, XlaOp sigma, const Shape& shape) { return Rng(RNG_NORMAL, mu, sigma, shape); }
XlaOp RngUniform(XlaOp a, XlaOp b, const Shape& shape) { return Rng(RNG_UNIFORM, a, b, shape); }

XlaOp RngBitGenerator(RandomAlgorithm algorithm, XlaOp initial_state, const Shape& shape) {
  return OnBuilderOf({initial_state}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape state, builder->GetShape(initial_state));
    return builder->AddOp({.opcode = HloOpcode::kRngBitGenerator,
                           .operands = {initial_state},
                           .attributes = AttributesOf(Attr::kRngAlgorithm, algorithm),
                           .declared = ShapeUtil::MakeTupleShape({state, WithLayout(shape)})});
  });
}

}  // namespace xla
