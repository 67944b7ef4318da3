#include "xla/service/shape_inference.h"

#include <functional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/parser/hlo_parser.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/window_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using Pointers = std::vector<const Shape*>;

Shape S(absl::string_view text) { return ParseShape(text).value(); }
std::vector<Shape> Shapes(absl::string_view text) {
  std::vector<Shape> shapes;
  for (absl::string_view part : absl::StrSplit(text, "; ")) shapes.push_back(S(part));
  return shapes;
}
Pointers To(const std::vector<Shape>& shapes) {
  Pointers pointers;
  for (const Shape& shape : shapes) pointers.push_back(&shape);
  return pointers;
}
ProgramShape Function(absl::string_view parameters, absl::string_view result) {
  return ProgramShape(Shapes(parameters), S(result));
}

// The shape as text, or the error.
std::string Said(const absl::StatusOr<Shape>& shape) {
  return shape.ok() ? ShapeUtil::HumanString(*shape) : std::string(shape.status().message());
}

ProgramShape Sum() { return Function("f32[]; f32[]", "f32[]"); }
ProgramShape TwoSums() { return Function("f32[]; f32[]; f32[]; f32[]", "(f32[], f32[])"); }
ProgramShape AtLeast() { return Function("f32[]; f32[]", "pred[]"); }

DotDimensionNumbers Matmul() {
  DotDimensionNumbers d;
  d.add_lhs_contracting_dimensions(1);
  d.add_rhs_contracting_dimensions(0);
  return d;
}
// Batch, features, one spatial dimension; the kernel has output features first.
ConvolutionDimensionNumbers OneSpatialDimension() {
  ConvolutionDimensionNumbers d;
  d.set_input_feature_dimension(1);
  d.set_output_feature_dimension(1);
  d.set_kernel_input_feature_dimension(1);
  d.add_input_spatial_dimensions(2);
  d.add_kernel_spatial_dimensions(2);
  d.add_output_spatial_dimensions(2);
  return d;
}
GatherDimensionNumbers Rows() {
  GatherDimensionNumbers d;
  d.add_offset_dims(1);
  d.add_collapsed_slice_dims(0);
  d.add_start_index_map(0);
  d.set_index_vector_dim(1);
  return d;
}
ScatterDimensionNumbers IntoRows() {
  ScatterDimensionNumbers d;
  d.add_update_window_dims(1);
  d.add_inserted_window_dims(0);
  d.add_scatter_dims_to_operand_dims(0);
  d.set_index_vector_dim(1);
  return d;
}
PaddingConfig Padding() {
  PaddingConfig config;
  config.add_dimensions()->set_edge_padding_low(1);
  config.add_dimensions()->set_interior_padding(2);
  return config;
}

// --- Every op on static, bounded and unbounded sizes

struct Op {
  absl::string_view name;
  // A size after * is tried as it is, as a bound, and as unknown.
  absl::string_view operands;
  std::function<absl::StatusOr<Shape>(const std::vector<Shape>& s)> infer;
};

using Infer = ShapeInference;

absl::StatusOr<Shape> Row(HloOpcode opcode, const std::vector<Shape>& operands, Attributes attributes,
                          std::vector<ProgramShape> functions = {}, const Shape* declared = nullptr) {
  const Pointers pointers = To(operands);
  std::vector<const ProgramShape*> computations;
  for (const ProgramShape& function : functions) computations.push_back(&function);
  return InferShape({opcode, pointers, attributes, computations, declared});
}
Attributes With(std::vector<std::pair<Attr, AttrValue>> values) {
  Attributes attributes;
  for (auto& [attr, value] : values) attributes.Set(attr, std::move(value));
  return attributes;
}
using Ints = std::vector<int64_t>;

const std::vector<Op>& Ops() {
  static const auto& ops = *new std::vector<Op>{
      {"abs", "f32[*3,*4]", [](auto& s) { return Infer::InferUnaryOpShape(HloOpcode::kAbs, s[0]); }},
      {"copy", "f32[*3,*4]", [](auto& s) { return Infer::InferUnaryOpShape(HloOpcode::kCopy, s[0]); }},
      {"add", "f32[*3,*4]; f32[*3,*4]",
       [](auto& s) { return Infer::InferBinaryOpShape(HloOpcode::kAdd, s[0], s[1], {}); }},
      {"add of degenerate dimensions", "f32[*3,1]; f32[1,*4]",
       [](auto& s) { return Infer::InferBinaryOpShape(HloOpcode::kAdd, s[0], s[1], {}); }},
      {"add of a vector", "f32[*3,*4]; f32[*3]",
       [](auto& s) { return Infer::InferBinaryOpShape(HloOpcode::kAdd, s[0], s[1], {0}); }},
      {"compare", "f32[*3]; f32[*3]",
       [](auto& s) { return Infer::InferBinaryOpShape(HloOpcode::kCompare, s[0], s[1], {}); }},
      {"select", "pred[*3,*4]; f32[*3,*4]; f32[*3,*4]",
       [](auto& s) { return Infer::InferTernaryOpShape(HloOpcode::kSelect, s[0], s[1], s[2]); }},
      {"clamp", "f32[*3,*4]; f32[*3,*4]; f32[*3,*4]",
       [](auto& s) { return Infer::InferTernaryOpShape(HloOpcode::kClamp, s[0], s[1], s[2]); }},
      {"tuple", "f32[*3]; s32[*4]",
       [](auto& s) { return Infer::InferVariadicOpShape(HloOpcode::kTuple, To(s)); }},
      {"sort", "f32[*3,*4]; s32[*3,*4]",
       [](auto& s) { return Infer::InferVariadicOpShape(HloOpcode::kSort, To(s)); }},
      {"convert", "f32[*3,*4]", [](auto& s) { return Infer::InferConvertShape(s[0], S8); }},
      {"bitcast-convert to wider", "s8[*3,*4]",
       [](auto& s) { return Infer::InferBitcastConvertShape(s[0], F32); }},
      {"bitcast-convert to narrower", "f32[*3,*4]",
       [](auto& s) { return Infer::InferBitcastConvertShape(s[0], S8); }},
      {"stochastic-convert", "f32[*3,*4]; u32[*3,*4]",
       [](auto& s) { return Infer::InferStochasticConvertShape(s[0], s[1], S8); }},
      {"reduce-precision", "f32[*3,*4]",
       [](auto& s) { return Infer::InferReducePrecisionShape(s[0], 5, 3); }},
      {"map", "f32[*3,*4]; f32[*3,*4]", [](auto& s) { return Infer::InferMapShape(To(s), Sum(), {0, 1}); }},
      {"reduce", "f32[*3,*4,*5]; f32[]", [](auto& s) { return Infer::InferReduceShape(To(s), {1}, Sum()); }},
      {"reduce of two", "f32[*3,*4]; f32[*3,*4]; f32[]; f32[]",
       [](auto& s) { return Infer::InferReduceShape(To(s), {0}, TwoSums()); }},
      {"reduce-window", "f32[*6,*7]; f32[]",
       [](auto& s) {
         return Infer::InferReduceWindowShape(s[0], s[1], window_util::MakeWindow({2, 3}, {2, 1}), Sum());
       }},
      {"reduce-window of two", "f32[*6,*7]; f32[*6,*7]; f32[]; f32[]",
       [](auto& s) {
         Pointers inputs = {&s[0], &s[1]}, inits = {&s[2], &s[3]};
         return Infer::InferReduceWindowShape(absl::MakeSpan(inputs), absl::MakeSpan(inits),
                                              window_util::MakeWindow({2, 3}));
       }},
      {"select-and-scatter", "f32[*6,*7]; f32[*5,*5]; f32[]",
       [](auto& s) {
         return Infer::InferSelectAndScatterShape(s[0], AtLeast(), window_util::MakeWindow({2, 3}), s[1],
                                                  s[2], Sum());
       }},
      {"scan", "f32[*3,*4]; f32[*3,*4]; f32[4]",
       [](auto& s) {
         return Row(HloOpcode::kScan, s,
                    With({{Attr::kDimensions, Ints{0}},
                          {Attr::kNumCarries, int64_t{1}},
                          {Attr::kIsAssociative, false}}),
                    {Function("f32[4]; f32[4]; f32[4]", "(f32[4], f32[4])")});
       }},
      {"dot", "f32[*2,*3]; f32[*3,*4]",
       [](auto& s) { return Infer::InferDotOpShape(s[0], s[1], Matmul(), std::nullopt); }},
      {"ragged-dot", "f32[*2,*3]; f32[*6,*3,*4]; s32[*6]",
       [](auto& s) {
         RaggedDotDimensionNumbers d;
         d.mutable_dot_dimension_numbers()->add_lhs_contracting_dimensions(1);
         d.mutable_dot_dimension_numbers()->add_rhs_contracting_dimensions(1);
         d.add_lhs_ragged_dimensions(0);
         d.add_rhs_group_dimensions(0);
         return Infer::InferRaggedDotOpShape(s[0], s[1], s[2], d, std::nullopt);
       }},
      {"scaled-dot", "f32[*2,*6]; f32[*6,*4]; f32[*2,*3]; f32[*3,*4]",
       [](auto& s) {
         return Row(HloOpcode::kScaledDot, s,
                    With({{Attr::kLhsContractingDims, Ints{1}}, {Attr::kRhsContractingDims, Ints{0}}}));
       }},
      {"convolution", "f32[*2,*6,*9]; f32[*4,*3,*3]",
       [](auto& s) {
         return Infer::InferConvolveShape(s[0], s[1], 2, 1, window_util::MakeWindow({3}, {2}),
                                          OneSpatialDimension(), std::nullopt);
       }},
      {"convolution of batch groups", "f32[*4,*3,*9]; f32[*4,*3,*3]",
       [](auto& s) {
         return Infer::InferConvolveShape(s[0], s[1], 1, 2, window_util::MakeWindow({3}),
                                          OneSpatialDimension(), BF16);
       }},
      {"fft", "c64[*2,*3]", [](auto& s) { return Infer::InferFftShape(s[0], FFT, {3}); }},
      {"rfft", "f32[*5,*6]", [](auto& s) { return Infer::InferFftShape(s[0], RFFT, {5, 6}); }},
      {"irfft", "c64[*5,*4]", [](auto& s) { return Infer::InferFftShape(s[0], IRFFT, {5, 7}); }},
      {"fft of nothing", "c64[*2,*0]", [](auto& s) { return Infer::InferFftShape(s[0], FFT, {0}); }},
      {"triangular-solve", "f32[*5,*3,*3]; f32[*5,*3,*2]",
       [](auto& s) {
         TriangularSolveOptions options;
         options.set_left_side(true);
         options.set_transpose_a(TriangularSolveOptions::NO_TRANSPOSE);
         return Infer::InferTriangularSolveShape(s[0], s[1], options);
       }},
      {"cholesky", "f32[*5,*3,*3]", [](auto& s) { return Infer::InferCholeskyShape(s[0]); }},
      {"batch-norm-training", "f32[*3,*4]; f32[*4]; f32[*4]",
       [](auto& s) { return Infer::InferBatchNormTrainingShape(s[0], s[1], s[2], 1); }},
      {"batch-norm-inference", "f32[*3,*4]; f32[*4]; f32[*4]; f32[4]; f32[*4]",
       [](auto& s) { return Infer::InferBatchNormInferenceShape(s[0], s[1], s[2], s[3], s[4], 1); }},
      {"batch-norm-grad", "f32[*3,*4]; f32[*4]; f32[4]; f32[4]; f32[*3,*4]",
       [](auto& s) { return Infer::InferBatchNormGradShape(s[0], s[1], s[2], s[3], s[4], 1); }},
      {"topk", "f32[*3,*4]", [](auto& s) { return Infer::InferTopKShape(s[0], 2); }},
      {"rng-bit-generator", "u64[*2]",
       [](auto& s) {
         const Shape bits = S("u32[7]");
         return Row(HloOpcode::kRngBitGenerator, s, With({{Attr::kRngAlgorithm, int64_t{RNG_DEFAULT}}}), {},
                    &bits);
       }},
      {"all-gather", "f32[*3,*4]", [](auto& s) { return Infer::InferAllGatherShape(To(s), 0, 2); }},
      {"all-gather of two", "f32[*3]; s32[*5]",
       [](auto& s) { return Infer::InferAllGatherShape(To(s), 0, 2); }},
      {"all-gather-start", "f32[*3,*4]",
       [](auto& s) { return Infer::InferAllGatherStartShape(To(s), 1, 2); }},
      {"all-reduce", "f32[*3]; f32[*4]", [](auto& s) { return Infer::InferAllReduceShape(To(s)); }},
      {"all-reduce-start", "f32[*3]", [](auto& s) { return Infer::InferAllReduceStartShape(To(s)); }},
      {"reduce-scatter", "f32[*6,*4]", [](auto& s) { return Infer::InferReduceScatterShape(To(s), 0, 2); }},
      {"all-to-all", "f32[*6,*4]", [](auto& s) { return Infer::InferAllToAllShape(s[0], 0, 1, 2); }},
      {"all-to-all along one dimension", "f32[*6,*4]",
       [](auto& s) { return Infer::InferAllToAllShape(s[0], 0, 0, 2); }},
      {"all-to-all of blocks", "f32[*6]; f32[*6]",
       [](auto& s) { return Infer::InferAllToAllTupleShape(To(s)); }},
      {"ragged-all-to-all", "f32[*6,*2]; f32[*7,*2]; s32[*3]; s32[*3]; s32[3]; s32[3]",
       [](auto& s) { return Infer::InferRaggedAllToAllShape(To(s)); }},
      {"collective-broadcast", "f32[*6]",
       [](auto& s) { return Infer::InferCollectiveBroadcastShape(To(s)); }},
      {"collective-permute", "f32[*6]",
       [](auto& s) { return Infer::InferCollectivePermuteShape(To(s), false); }},
      {"collective-permute of slices", "f32[*6]; f32[*7]; (s32[]); (s32[])",
       [](auto& s) {
         return Row(HloOpcode::kCollectivePermute, s,
                    With({{Attr::kSourceTargetPairs, std::vector<std::pair<int64_t, int64_t>>{{0, 1}}},
                          {Attr::kPermuteSliceSizes, std::vector<Ints>{{6}}}}));
       }},
      {"reverse", "f32[*3,*4]", [](auto& s) { return Infer::InferReverseShape(s[0], {1}); }},
      {"slice", "f32[*3,*4]", [](auto& s) { return Infer::InferSliceShape(s[0], {0, 1}, {2, 4}, {1, 2}); }},
      {"dynamic-slice", "f32[*3,*4]; s32[]; s32[]",
       [](auto& s) { return Infer::InferDynamicSliceShape(s[0], {s[1], s[2]}, {2, 4}); }},
      {"dynamic-slice at a vector", "f32[*3,*4]; s32[*2]",
       [](auto& s) { return Infer::InferDynamicSliceShape(s[0], {s[1]}, {2, 4}, false); }},
      {"dynamic-update-slice", "f32[*3,*4]; f32[*2,*4]; s32[]; s32[]",
       [](auto& s) { return Infer::InferDynamicUpdateSliceShape(s[0], s[1], {s[2], s[3]}); }},
      {"broadcast", "f32[*3,*1]", [](auto& s) { return Infer::InferBroadcastShape(s[0], {5, 6}); }},
      {"broadcast in dimensions", "f32[*3,*1]",
       [](auto& s) { return Infer::InferBroadcastShape(s[0], S("f32[3,5,6]"), {0, 2}); }},
      {"reshape", "f32[*6,*4]", [](auto& s) { return Infer::InferReshapeShape(s[0], {2, 3, 4}, -1); }},
      {"reshape of a split dimension", "f32[*12]",
       [](auto& s) { return Infer::InferReshapeShape(s[0], {4, 1, 3}, 2); }},
      {"dynamic-reshape", "f32[*6,*4]; s32[]",
       [](auto& s) { return Infer::InferDynamicReshapeShape(s[0], {&s[1]}, {24}, {false}); }},
      {"transpose", "f32[*3,*4]", [](auto& s) { return Infer::InferTransposeShape(s[0], {1, 0}); }},
      {"concatenate", "f32[*3,*4]; f32[*5,*4]", [](auto& s) { return Infer::InferConcatOpShape(To(s), 0); }},
      {"pad", "f32[*3,*4]; f32[]", [](auto& s) { return Infer::InferPadShape(s[0], s[1], Padding()); }},
      {"gather", "f32[*8,*9]; s32[*5,*1]",
       [](auto& s) { return Infer::InferGatherShape(s[0], s[1], Rows(), {1, 9}); }},
      {"scatter", "f32[*8,*9]; s32[*5,*1]; f32[*5,*9]",
       [](auto& s) { return Infer::InferScatterShape(To(s), Sum(), IntoRows()); }},
      {"get-dimension-size", "f32[*3,*4]",
       [](auto& s) { return Infer::InferGetDimensionSizeShape(s[0], 0); }},
      {"get-tuple-element", "(f32[*3], s32[*4])",
       [](auto& s) { return Infer::InferGetTupleElementShape(s[0], 1); }},
      {"while", "f32[*3]",
       [](auto& s) {
         return Infer::InferWhileShape(ProgramShape(s, S("pred[]")), ProgramShape(s, s[0]), s[0]);
       }},
      {"conditional", "f32[*3]; f32[*3]",
       [](auto& s) {
         return Infer::InferConditionalShape(S("s32[]"),
                                             {ProgramShape({s[0]}, s[0]), ProgramShape({s[1]}, s[1])}, s);
       }},
      {"call", "f32[*3]; f32[*3]",
       [](auto& s) { return Infer::InferCallShape(To(s), ProgramShape(s, s[1])); }},
  };
  return ops;
}

enum class Size { kStatic, kBounded, kUnbounded };

// `operands` with the sizes after * in the form that `forms` says, one of three for each.
std::vector<Shape> InForms(absl::string_view operands, const std::vector<Size>& forms) {
  std::string text;
  size_t next = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] != '*') {
      text += operands[i];
      continue;
    }
    const Size form = forms[next++];
    if (form == Size::kBounded) text += "<=";
    if (form != Size::kUnbounded) continue;
    text += '?';
    while (absl::ascii_isdigit(operands[i + 1])) ++i;
  }
  return Shapes(text);
}

// Whether `shape` may have the sizes of `fixed`, which has static ones.
bool Allows(const Shape& shape, const Shape& fixed) {
  if (shape.IsTuple()) {
    if (shape.tuple_shapes_size() != fixed.tuple_shapes_size()) return false;
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      if (!Allows(shape.tuple_shapes(i), fixed.tuple_shapes(i))) return false;
    }
    return true;
  }
  if (!ShapeUtil::SameElementType(shape, fixed) || !ShapeUtil::SameRank(shape, fixed)) return false;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_unbounded_dynamic_dimension(i) && shape.dimensions(i) != fixed.dimensions(i)) return false;
  }
  return true;
}

class ShapeInferenceSweep : public ::testing::TestWithParam<size_t> {};

TEST_P(ShapeInferenceSweep, EveryDimensionInEveryForm) {
  const Op& op = Ops()[GetParam()];
  const auto dimensions = std::count(op.operands.begin(), op.operands.end(), '*');
  std::vector<Size> forms(dimensions, Size::kStatic);
  const absl::StatusOr<Shape> fixed = op.infer(InForms(op.operands, forms));
  ASSERT_TRUE(fixed.ok()) << op.name << ": " << fixed.status();
  EXPECT_TRUE(fixed->is_static()) << op.name << ": " << Said(fixed);
  for (;;) {
    const bool any_unbounded = absl::c_linear_search(forms, Size::kUnbounded);
    const std::vector<Shape> operands = InForms(op.operands, forms);
    const absl::StatusOr<Shape> shape = op.infer(operands);
    const std::string text = absl::StrCat(
        op.name, " of ", ShapeUtil::HumanString(ShapeUtil::MakeTupleShape(operands)), ": ", Said(shape));
    EXPECT_FALSE(absl::StrContains(text, "-922337203685477580")) << text;
    if (shape.ok()) {
      EXPECT_TRUE(ShapeUtil::ValidateShapeWithOptionalLayout(*shape).ok()) << text;
      EXPECT_TRUE(Allows(*shape, *fixed)) << text << ", of static operands " << Said(fixed);
      EXPECT_TRUE(any_unbounded || !shape->is_unbounded_dynamic()) << text;
    }
    // The next combination.
    size_t i = 0;
    while (i < forms.size() && forms[i] == Size::kUnbounded) forms[i++] = Size::kStatic;
    if (i == forms.size()) break;
    forms[i] = forms[i] == Size::kStatic ? Size::kBounded : Size::kUnbounded;
  }
}

INSTANTIATE_TEST_SUITE_P(AllOps, ShapeInferenceSweep, ::testing::Range<size_t>(0, Ops().size()));

// --- Answers

TEST(ShapeInference, UnknownSizesStayUnknownAmongDevices) {
  const Shape unknown = S("f32[?,10]"), bounded = S("f32[<=6,10]");
  EXPECT_EQ(Said(Infer::InferAllGatherShape({&unknown}, 0, 2)), "f32[?,10]");
  EXPECT_EQ(Said(Infer::InferAllGatherShape({&unknown}, 1, 2)), "f32[?,20]");
  EXPECT_EQ(Said(Infer::InferAllGatherShape({&bounded, &unknown}, 0, 2)), "(f32[<=12,10], f32[?,10])");
  EXPECT_EQ(Said(Infer::InferAllGatherStartShape({&bounded}, 0, 2)), "(f32[<=6,10], f32[<=12,10])");
  EXPECT_EQ(Said(Infer::InferReduceScatterShape({&unknown}, 0, 2)), "f32[?,10]");
  EXPECT_EQ(Said(Infer::InferReduceScatterShape({&unknown}, 1, 2)), "f32[?,5]");
  EXPECT_EQ(Said(Infer::InferReduceScatterShape({&bounded}, 0, 2)), "f32[<=3,10]");
  EXPECT_EQ(Said(Infer::InferAllToAllShape(unknown, 0, 1, 2)), "f32[?,20]");
  EXPECT_EQ(Said(Infer::InferAllToAllShape(unknown, 1, 0, 2)), "f32[?,5]");
  EXPECT_THAT(Said(Infer::InferAllToAllShape(bounded, 0, 1, 3)), HasSubstr("all-to-all [C8]"));
}

TEST(ShapeInference, ShardsThatDoNotFit) {
  const Shape array = S("f32[6,10]");
  EXPECT_THAT(Said(Infer::InferAllGatherShape({&array}, 2, 2)), HasSubstr("all-gather [C2]"));
  EXPECT_THAT(Said(Infer::InferAllGatherShape({&array}, 0, 0)),
              HasSubstr("all-gather: shard_count must be positive, found 0"));
  EXPECT_THAT(Said(Infer::InferReduceScatterShape({&array}, 0, 4)),
              HasSubstr("reduce-scatter [C5]: dimension 0 of size 6 is not divisible by 4"));
  EXPECT_THAT(Said(Infer::InferReduceScatterShape({}, 0, 4)), HasSubstr("reduce-scatter"));
  EXPECT_THAT(Said(Infer::InferAllToAllShape(array, 0, 1, 4)), HasSubstr("all-to-all [C5]"));
  EXPECT_THAT(Said(Infer::InferAllToAllShape(array, 0, 2, 2)),
              HasSubstr("all-to-all: dimension 2 is outside the operand f32[6,10]"));
}

TEST(ShapeInference, PermutesInPlaceAndInFlight) {
  const std::vector<Shape> s = Shapes("f32[6]; f32[7]; (s32[]); (s32[])");
  EXPECT_EQ(Said(Infer::InferCollectivePermuteShape(To(s), true)), "f32[7]");
  EXPECT_EQ(Said(Infer::InferCollectivePermuteShape({&s[0], &s[1]}, false)), "(f32[6], f32[7])");
  EXPECT_EQ(Said(Infer::InferCollectivePermuteStartShape({&s[0]}, {S("u32[]")}, false)),
            "(f32[6], f32[6], u32[])");
  const absl::StatusOr<Shape> start = Infer::InferCollectivePermuteStartShape(To(s), {}, true);
  EXPECT_EQ(Said(start), "(f32[6], f32[7])");
  EXPECT_EQ(Said(Infer::InferCollectivePermuteDoneShape(*start)), "f32[7]");
  EXPECT_THAT(Said(Infer::InferCollectivePermuteShape({&s[0]}, true)), HasSubstr("there are four operands"));
}

TEST(ShapeInference, BroadcastsOfBinaryOps) {
  const auto add = [](absl::string_view lhs, absl::string_view rhs, std::vector<int64_t> dimensions = {}) {
    return Said(Infer::InferBinaryOpShape(HloOpcode::kAdd, S(lhs), S(rhs), dimensions));
  };
  EXPECT_EQ(add("f32[2,3]", "f32[]"), "f32[2,3]");
  EXPECT_EQ(add("f32[2,3]", "f32[3]", {1}), "f32[2,3]");
  EXPECT_EQ(add("f32[2,1]", "f32[1,3]"), "f32[2,3]");
  EXPECT_EQ(add("f32[?,<=3]", "f32[2,3]"), "f32[2,<=3]");
  EXPECT_EQ(add("f32[?,2]", "f32[?]", {0}), "f32[?,2]");
  EXPECT_THAT(add("f32[?,2]", "f32[2]", {0}), HasSubstr("[B7]"));
  EXPECT_THAT(add("f32[2]", "s32[2]"), HasSubstr("add [C3]"));
  EXPECT_THAT(add("f32[2]", "token[]"), HasSubstr("add [C1]"));
  EXPECT_EQ(Said(Infer::InferBinaryOpShape(HloOpcode::kCompare, S("f32[2]"), S("f32[]"), {})), "pred[2]");
  EXPECT_THAT(Said(Infer::InferBinaryOpShape(HloOpcode::kAbs, S("f32[2]"), S("f32[2]"), {})),
              HasSubstr("abs takes 1 operands but has 2"));
}

TEST(ShapeInference, ScalarsBesideArrays) {
  const auto target = [](absl::string_view shapes) -> std::string {
    const auto shape = Infer::InferScalarBroadcastShape(Shapes(shapes));
    if (!shape.ok()) return std::string(shape.status().message());
    return shape->has_value() ? ShapeUtil::HumanString(**shape) : "none";
  };
  EXPECT_EQ(target("f32[]; s32[]"), "none");
  EXPECT_EQ(target("f32[]; f32[?,3]; f32[<=2,?]"), "f32[<=2,3]");
  EXPECT_THAT(target("f32[2]; f32[3]"), HasSubstr("found f32[2] and f32[3]"));
  EXPECT_THAT(target("f32[2]; f32[2,2]"), HasSubstr("found f32[2] and f32[2,2]"));
}

TEST(ShapeInference, SelectsOfUnknownSizes) {
  const auto select = [](absl::string_view shapes) {
    const std::vector<Shape> s = Shapes(shapes);
    return Said(Infer::InferTernaryOpShape(HloOpcode::kSelect, s[0], s[1], s[2]));
  };
  EXPECT_EQ(select("pred[]; f32[?]; f32[<=3]"), "f32[<=3]");
  EXPECT_EQ(select("pred[<=3]; f32[3]; f32[?]"), "f32[3]");
  EXPECT_EQ(select("pred[<=3]; f32[3]; f32[3]"), "f32[<=3]");
  EXPECT_EQ(select("pred[?]; f32[3]; f32[3]"), "f32[?]");
  EXPECT_EQ(select("pred[?]; f32[1]; f32[?]"), "f32[1]");
  EXPECT_THAT(select("pred[4]; f32[?]; f32[3]"), HasSubstr("select [C5]"));
  const std::vector<Shape> s = Shapes("f32[3]; f32[?]; f32[4]");
  EXPECT_THAT(Said(Infer::InferTernaryOpShape(HloOpcode::kClamp, s[0], s[1], s[2])), HasSubstr("clamp [C3]"));
}

TEST(ShapeInference, Reshapes) {
  const auto reshape = [](absl::string_view operand, std::vector<int64_t> sizes, int64_t inferred = -1) {
    return Said(Infer::InferReshapeShape(S(operand), sizes, inferred));
  };
  EXPECT_EQ(reshape("f32[2,3]", {3, 2}), "f32[3,2]");
  EXPECT_EQ(reshape("f32[<=10]", {1, 10}), "f32[1,<=10]");
  EXPECT_EQ(reshape("f32[<=10]", {1, 10}, 0), "f32[<=1,10]");
  EXPECT_EQ(reshape("f32[6,<=10]", {60}), "f32[<=60]");
  EXPECT_EQ(reshape("f32[10,<=10]", {2, 5, 10}), "f32[2,5,<=10]");
  // What has at most one element may become a scalar.
  EXPECT_EQ(reshape("f32[<=1]", {}), "f32[]");
  EXPECT_EQ(reshape("f32[1,<=1]", {1}), "f32[<=1]");
  EXPECT_EQ(reshape("f32[<=1,5]", {5}), "f32[<=5]");
  EXPECT_EQ(reshape("f32[2,<=0]", {4, 0}), "f32[4,<=0]");
  EXPECT_EQ(reshape("f32[?]", {2, 3}), "f32[2,3]");
  EXPECT_THAT(reshape("f32[6]", {Shape::kUnboundedSize}), HasSubstr("the sizes of the result must be known"));
  EXPECT_THAT(reshape("f32[6]", {5}), HasSubstr("reshape [C3]"));
  EXPECT_THAT(reshape("f32[6]", {-6}), HasSubstr("negative size"));
  EXPECT_THAT(reshape("f32[6]", {6}, 1), HasSubstr("reshape [C4]"));
  EXPECT_THAT(reshape("token[]", {}), HasSubstr("must be an array"));
}

TEST(ShapeInference, Broadcasts) {
  const Shape operand = S("f32[<=2,?]");
  EXPECT_EQ(Said(Infer::InferBroadcastShape(operand, {3})), "f32[3,<=2,?]");
  EXPECT_THAT(Said(Infer::InferBroadcastShape(operand, {-1})), HasSubstr("must be known and not negative"));
  EXPECT_THAT(Said(Infer::InferBroadcastShape(S("f32[1]"), {Shape::kUnboundedSize})), HasSubstr("f32[?]"));
  EXPECT_EQ(Said(Infer::InferBroadcastShape(operand, S("f32[2,3,4]"), {0, 1})), "f32[<=2,3,4]");
  EXPECT_EQ(Said(Infer::InferBroadcastShape(S("f32[<=1]"), S("f32[4]"), {0})), "f32[4]");
  EXPECT_THAT(Said(Infer::InferBroadcastShape(S("f32[2]"), S("f32[3]"), {0})), HasSubstr("broadcast [C5]"));
  EXPECT_THAT(Said(Infer::InferBroadcastShape(S("f32[2,2]"), S("f32[2,2]"), {1, 0})),
              HasSubstr("strictly increasing"));
}

TEST(ShapeInference, BranchesOfOneAndAnotherKindOfSize) {
  const std::vector<Shape> s = Shapes("f32[3]; f32[<=3]");
  const std::vector<ProgramShape> branches = {ProgramShape({s[0]}, s[0]), ProgramShape({s[1]}, s[1])};
  EXPECT_EQ(Said(Infer::InferConditionalShape(S("pred[]"), branches, s)), "f32[<=3]");
  EXPECT_THAT(Said(Infer::InferConditionalShape(S("f32[]"), branches, s)), HasSubstr("conditional [C1]"));
}

TEST(ShapeInference, SizesSetAtRunTime) {
  const Shape size = S("s32[]");
  EXPECT_EQ(Said(Infer::InferSetDimensionSizeShape(S("f32[4,3]"), size, 0)), "f32[<=4,3]");
  EXPECT_EQ(Said(Infer::InferSetDimensionSizeShape(S("f32[?,3]"), size, 0)), "f32[?,3]");
  EXPECT_THAT(Said(Infer::InferSetDimensionSizeShape(S("f32[4,3]"), S("s32[1]"), 0)), HasSubstr("[C3]"));
  EXPECT_EQ(Said(Infer::InferDynamicReshapeShape(S("f32[6]"), {&size, &size}, {2, 3}, {true, false})),
            "f32[<=2,3]");
  EXPECT_THAT(Said(Infer::InferDynamicReshapeShape(S("f32[6]"), {&size}, {2, 3}, {true})),
              HasSubstr("2 dimensions but 1 flags"));
}

TEST(ShapeInference, TransformsOfNothing) {
  EXPECT_EQ(Said(Infer::InferFftShape(S("c64[2,0]"), FFT, {0})), "c64[2,0]");
  EXPECT_EQ(Said(Infer::InferFftShape(S("f32[2,0]"), RFFT, {0})), "c64[2,0]");
  EXPECT_EQ(Said(Infer::InferFftShape(S("c64[0,3]"), IFFT, {3})), "c64[0,3]");
  EXPECT_THAT(Said(Infer::InferFftShape(S("c64[2,3]"), FFT, {-3})), HasSubstr("fft [C3]"));
}

TEST(ShapeInference, Windows) {
  EXPECT_EQ(window_util::ToString(*Infer::InferWindowFromDimensions({2, 3}, {}, {{0, 0}, {1, 2}}, {}, {2, 1},
                                                                    std::vector<bool>{false, true})),
            "size=2x3 pad=0_0x1_2 rhs_dilate=2x1 rhs_reversal=0x1");
  EXPECT_THAT(Infer::InferWindowFromDimensions({2, 3}, {1}, {}, {}, {}).status().message(),
              HasSubstr("1 window strides for a window of 2 dimensions"));
  EXPECT_FALSE(Infer::InferWindowFromDimensions({0}, {}, {}, {}, {}).ok());
  EXPECT_EQ(Said(Infer::InferReduceWindowShape(S("f32[?,7]"), S("f32[]"), window_util::MakeWindow({2, 3}))),
            "f32[?,5]");
}

TEST(ShapeInference, SlicesAtComputedPlaces) {
  EXPECT_EQ(Said(Infer::InferDynamicSliceShape(S("f32[<=4,3]"), {S("s32[]"), S("s32[]")}, {4, 2})),
            "f32[<=4,2]");
  EXPECT_THAT(Said(Infer::InferDynamicSliceShape(S("f32[4,3]"), {S("s32[]"), S("s32[]")}, {4, 2}, false)),
              HasSubstr("dynamic-slice: the start indices must be one vector, found s32[]"));
  EXPECT_THAT(Said(Infer::InferSliceShape(S("f32[4]"), {0}, {2, 3}, {})),
              HasSubstr("slice: 1 start_indices"));
}

// Questions that make no sense are answered, too.
TEST(ShapeInference, WhatIsNoArray) {
  const Shape tuple = S("(f32[2], f32[])"), array = S("f32[2]"), scalar = S("f32[]");
  for (const PrimitiveType type : {TUPLE, TOKEN, OPAQUE_TYPE, PRIMITIVE_TYPE_INVALID}) {
    EXPECT_FALSE(Infer::InferConvertShape(array, type).ok()) << type;
    EXPECT_FALSE(Infer::InferBitcastConvertShape(array, type).ok()) << type;
    EXPECT_FALSE(Infer::InferStochasticConvertShape(array, S("u32[2]"), type).ok()) << type;
  }
  EXPECT_FALSE(Infer::InferConvertShape(tuple, F32).ok());
  EXPECT_FALSE(Infer::InferVariadicOpShape(HloOpcode::kSort, {&tuple}).ok());
  EXPECT_FALSE(Infer::InferVariadicOpShape(HloOpcode::kSort, Pointers()).ok());
  EXPECT_FALSE(Infer::InferAllReduceShape({&tuple}).ok());
  EXPECT_FALSE(Infer::InferAllReduceShape({}).ok());
  EXPECT_FALSE(Infer::InferAllGatherShape({&tuple}, 0, 2).ok());
  EXPECT_FALSE(Infer::InferAllGatherShape({&array}, 0, int64_t{1} << 40).ok());
  EXPECT_FALSE(Infer::InferAllToAllShape(tuple, 0, 0, 2).ok());
  EXPECT_FALSE(Infer::InferReduceWindowShape(tuple, scalar, window_util::MakeWindow({1})).ok());
  EXPECT_FALSE(Infer::InferMapShape({}, Sum(), {}).ok());
  EXPECT_FALSE(Infer::InferBroadcastShape(tuple, {2}).ok());
  EXPECT_FALSE(Infer::InferDynamicReshapeShape(tuple, {}, {}, {}).ok());
  EXPECT_FALSE(Infer::InferConditionalShape(S("s32[]"), {}, {}).ok());
}

TEST(ShapeInference, InstructionsStandForTheirShapes) {
  const auto module = ParseAndReturnUnverifiedModule(
      "HloModule m\nENTRY e { p = pred[2] parameter(0) a = f32[2] parameter(1) ROOT s = f32[2] select(p, a, "
      "a) }");
  ASSERT_TRUE(module.ok()) << module.status();
  const HloInstruction* root = (*module)->entry_computation()->root_instruction();
  const HloInstruction *p = root->operand(0), *a = root->operand(1);
  EXPECT_EQ(Said(Infer::InferUnaryOpShape(HloOpcode::kNegate, a)), "f32[2]");
  EXPECT_EQ(Said(Infer::InferBinaryOpShape(HloOpcode::kAdd, a, a)), "f32[2]");
  EXPECT_EQ(Said(Infer::InferTernaryOpShape(HloOpcode::kSelect, p, a, a)), "f32[2]");
  EXPECT_EQ(Said(Infer::InferVariadicOpShape(HloOpcode::kTuple, {p, a})), "(pred[2], f32[2])");
}

}  // namespace
}  // namespace xla
