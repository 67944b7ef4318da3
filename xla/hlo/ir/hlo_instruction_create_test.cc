// Every function that creates an instruction: the module that holds it is verified, printed and read back.
#include <gtest/gtest.h>

#include <functional>

#include "absl/strings/match.h"
#include "xla/hlo/ir/hlo_casting_utils.h"
#include "xla/hlo/ir/hlo_instructions.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Operands = std::vector<HloInstruction*>;
using Created = std::unique_ptr<HloInstruction>;

Shape F(std::initializer_list<int64_t> dims) { return ShapeUtil::MakeShape(F32, dims); }
Shape S(std::initializer_list<int64_t> dims) { return ShapeUtil::MakeShape(S32, dims); }

class CreateTest : public ::testing::Test {
 protected:
  CreateTest() : module_("m"), builder_("main") {}

  HloInstruction* Add(Created instruction) { return builder_.AddInstruction(std::move(instruction)); }
  HloInstruction* Param(const Shape& shape) {
    const int64_t number = parameters_++;
    return Add(HloInstruction::CreateParameter(number, shape, "p" + std::to_string(number)));
  }
  HloInstruction* Scalar(float value) {
    return Add(HloInstruction::CreateConstant(LiteralUtil::CreateR0<float>(value)));
  }
  HloInstruction* Int(int32_t value) {
    return Add(HloInstruction::CreateConstant(LiteralUtil::CreateR0<int32_t>(value)));
  }

  // (a, b) -> a op b, on scalars.
  HloComputation* Binary(HloOpcode opcode, const Shape& result = F({})) {
    HloComputation::Builder b("called");
    HloInstruction* x = b.AddInstruction(HloInstruction::CreateParameter(0, F({}), "x"));
    HloInstruction* y = b.AddInstruction(HloInstruction::CreateParameter(1, F({}), "y"));
    if (opcode == HloOpcode::kCompare) {
      b.AddInstruction(HloInstruction::CreateCompare(result, x, y, Comparison::Direction::kGe));
    } else {
      b.AddInstruction(HloInstruction::CreateBinary(result, opcode, x, y));
    }
    return module_.AddEmbeddedComputation(b.Build());
  }
  // (a) -> op a.
  HloComputation* Unary(HloOpcode opcode, const Shape& shape) {
    HloComputation::Builder b("called");
    HloInstruction* x = b.AddInstruction(HloInstruction::CreateParameter(0, shape, "x"));
    b.AddInstruction(HloInstruction::CreateUnary(shape, opcode, x));
    return module_.AddEmbeddedComputation(b.Build());
  }

  // Builds the entry with `root`; returns the root's line. Without `verify` only text and proto are tried.
  std::string Check(Created root, bool verify = true) {
    Add(std::move(root));
    module_.AddEntryComputationWithLayouts(builder_.Build());
    if (verify) {
      const absl::Status verified = VerifyModule(module_);
      EXPECT_TRUE(verified.ok()) << verified.message() << "\n" << module_.ToString();
    }
    const std::string text = module_.ToString();
    const auto read = ParseAndReturnUnverifiedModule(text);
    EXPECT_TRUE(read.ok()) << read.status().message() << "\n" << text;
    if (read.ok()) EXPECT_EQ((*read)->ToString(), text);
    const auto from_proto = HloModule::CreateFromProto(module_.ToProto(), module_.config());
    EXPECT_TRUE(from_proto.ok()) << from_proto.status().message();
    if (from_proto.ok()) EXPECT_TRUE((*from_proto)->IsomorphicTo(module_)) << text;
    root_ = module_.entry_computation()->root_instruction();
    return root_->ToString(HloPrintOptions::ShortParsable());
  }

  HloModule module_;
  HloComputation::Builder builder_;
  HloInstruction* root_ = nullptr;
  int64_t parameters_ = 0;
};

#define EXPECT_LINE(part, ...)                          \
  do {                                                  \
    const std::string line = Check(__VA_ARGS__);        \
    EXPECT_TRUE(absl::StrContains(line, part)) << line; \
  } while (false)

using I = HloInstruction;

TEST_F(CreateTest, Unary) {
  ResultAccuracy accuracy;
  accuracy.set_mode(ResultAccuracy::HIGHEST);
  EXPECT_LINE("exponential(p0), result_accuracy={mode=highest}",
              I::CreateUnary(F({2}), HloOpcode::kExp, Param(F({2})), accuracy));
  EXPECT_EQ(root_->result_accuracy().mode(), ResultAccuracy::HIGHEST);
  EXPECT_TRUE(root_->IsElementwise());
}
TEST_F(CreateTest, OptimizationBarrier) {
  EXPECT_LINE("opt-barrier(p0)", I::CreateUnary(F({2}), HloOpcode::kOptimizationBarrier, Param(F({2}))));
}
TEST_F(CreateTest, Ternary) {
  EXPECT_LINE("select(", I::CreateTernary(F({2}), HloOpcode::kSelect, Param(ShapeUtil::MakeShape(PRED, {2})),
                                          Param(F({2})), Param(F({2}))));
}
TEST_F(CreateTest, VariadicConcatenate) {
  EXPECT_LINE("dimensions={0}", I::CreateConcatenate(F({5}), {Param(F({2})), Param(F({3}))}, 0));
  EXPECT_EQ(Cast<HloConcatenateInstruction>(root_)->concatenate_dimension(), 0);
}
TEST_F(CreateTest, Compare) {
  EXPECT_LINE("direction=LT, type=TOTALORDER",
              I::CreateCompare(ShapeUtil::MakeShape(PRED, {2}), Param(F({2})), Param(F({2})),
                               Comparison::Direction::kLt, Comparison::Type::kFloatTotalOrder));
  EXPECT_EQ(root_->comparison_direction(), Comparison::Direction::kLt);
  EXPECT_EQ(root_->comparison_order(), Comparison::Order::kTotal);
  EXPECT_TRUE(Cast<HloCompareInstruction>(root_)->comparison().IsLt());
}
TEST_F(CreateTest, Convert) { EXPECT_LINE("convert(p0)", I::CreateConvert(S({2}), Param(F({2})))); }
TEST_F(CreateTest, BitcastConvert) {
  EXPECT_LINE("bitcast-convert(p0)", I::CreateBitcastConvert(S({2}), Param(F({2}))));
}
TEST_F(CreateTest, Bitcast) { EXPECT_LINE("bitcast(p0)", I::CreateBitcast(F({4}), Param(F({2, 2})))); }
TEST_F(CreateTest, StochasticConvert) {
  EXPECT_LINE("stochastic-convert(",
              I::CreateStochasticConvert(S({2}), Param(F({2})), Param(ShapeUtil::MakeShape(U32, {2}))));
}
TEST_F(CreateTest, ReducePrecision) {
  EXPECT_LINE("exponent_bits=5, mantissa_bits=10", I::CreateReducePrecision(F({2}), Param(F({2})), 5, 10));
  EXPECT_EQ(Cast<HloReducePrecisionInstruction>(root_)->exponent_bits(), 5);
}
TEST_F(CreateTest, Iota) {
  EXPECT_LINE("iota(), iota_dimension=1", I::CreateIota(F({2, 3}), 1));
  EXPECT_EQ(Cast<HloIotaInstruction>(root_)->iota_dimension(), 1);
}
TEST_F(CreateTest, TupleAndElement) {
  HloInstruction* tuple = Add(I::CreateTuple({Param(F({2})), Param(S({}))}));
  EXPECT_LINE("get-tuple-element(tuple), index=1", I::CreateGetTupleElement(tuple, 1));
  EXPECT_EQ(root_->tuple_index(), 1);
  EXPECT_EQ(root_->LatestNonGteAncestor(), tuple);
}
TEST_F(CreateTest, Broadcast) {
  EXPECT_LINE("broadcast(p0), dimensions={1}", I::CreateBroadcast(F({3, 2}), Param(F({2})), {1}));
  EXPECT_EQ(DynCast<HloReverseInstruction>(root_), nullptr);
  EXPECT_NE(DynCast<HloDimensionsInstruction>(root_), nullptr);
  EXPECT_DEATH(DynCast<HloDimensionsInstruction>(static_cast<HloInstruction*>(nullptr)),
               "the instruction is null");
  EXPECT_EQ(DynCastOrNull<HloDimensionsInstruction>(static_cast<HloInstruction*>(nullptr)), nullptr);
}
TEST_F(CreateTest, BroadcastSequence) {
  EXPECT_LINE(
      "broadcast(reshape), dimensions={0}",
      I::CreateBroadcastSequence(F({2, 3}), Param(F({2, 1})), [&](Created i) { return Add(std::move(i)); }));
}
TEST_F(CreateTest, Reshape) { EXPECT_LINE("reshape(p0)", I::CreateReshape(F({6}), Param(F({2, 3})))); }
TEST_F(CreateTest, DynamicReshape) {
  EXPECT_LINE("dynamic-reshape(p0, p1)", I::CreateDynamicReshape(ShapeUtil::MakeShape(F32, {6}, {true}),
                                                                 Param(F({2, 3})), {Param(S({}))}));
  EXPECT_EQ(Cast<HloDynamicReshapeInstruction>(root_)->dim_sizes().size(), 1);
}
TEST_F(CreateTest, Transpose) {
  EXPECT_LINE("transpose(p0), dimensions={1,0}", I::CreateTranspose(F({3, 2}), Param(F({2, 3})), {1, 0}));
  EXPECT_TRUE(root_->IsRank2Transpose());
}
TEST_F(CreateTest, Reverse) { EXPECT_LINE("dimensions={0}", I::CreateReverse(F({3}), Param(F({3})), {0})); }
TEST_F(CreateTest, Pad) {
  PaddingConfig padding;
  padding.add_dimensions()->set_edge_padding_low(1);
  EXPECT_LINE("padding=1_0", I::CreatePad(F({4}), Param(F({3})), Scalar(0), padding));
  EXPECT_EQ(root_->padding_config().dimensions(0).edge_padding_low(), 1);
}
TEST_F(CreateTest, Slice) {
  EXPECT_LINE("slice={[1:7:2]}", I::CreateSlice(F({3}), Param(F({8})), {1}, {7}, {2}));
  EXPECT_EQ(root_->slice_starts(0), 1);
  EXPECT_EQ(root_->slice_limits(), std::vector<int64_t>{7});
}
TEST_F(CreateTest, DynamicSlice) {
  EXPECT_LINE("dynamic_slice_sizes={2}",
              I::CreateDynamicSlice(F({2}), Param(F({8})), Operands{Param(S({}))}, {2}));
  EXPECT_EQ(Cast<HloDynamicIndexInstruction>(root_)->index_operands().size(), 1);
}
TEST_F(CreateTest, DynamicUpdateSlice) {
  EXPECT_LINE("dynamic-update-slice(p0, p1, p2)",
              I::CreateDynamicUpdateSlice(F({8}), Param(F({8})), Param(F({2})), Operands{Param(S({}))}));
  EXPECT_EQ(Cast<HloDynamicUpdateSliceInstruction>(root_)->update()->name(), "p1");
}
TEST_F(CreateTest, DimensionSizes) {
  HloInstruction* set =
      Add(I::CreateSetDimensionSize(ShapeUtil::MakeShape(F32, {4}, {true}), Param(F({4})), Param(S({})), 0));
  EXPECT_LINE("get-dimension-size(", I::CreateGetDimensionSize(S({}), set, 0));
  EXPECT_EQ(Cast<HloGetDimensionSizeInstruction>(root_)->dimension(), 0);
}
TEST_F(CreateTest, Gather) {
  const GatherDimensionNumbers numbers = HloGatherInstruction::MakeGatherDimNumbers({1}, {0}, {0}, 1);
  EXPECT_LINE("offset_dims={1}",
              I::CreateGather(F({2, 3}), Param(F({5, 3})), Param(S({2, 1})), numbers, {1, 3},
                              /*indices_are_sorted=*/true));
  // The reference stays good while it is used.
  const auto& offsets = root_->gather_dimension_numbers().offset_dims();
  EXPECT_EQ(root_->gather_dimension_numbers().start_index_map(0), 0);
  EXPECT_EQ(offsets.Get(0), 1);
  EXPECT_TRUE(root_->indices_are_sorted());
}
TEST_F(CreateTest, Scatter) {
  const ScatterDimensionNumbers numbers = HloScatterInstruction::MakeScatterDimNumbers({1}, {0}, {0}, 1);
  EXPECT_LINE("update_window_dims={1}",
              I::CreateScatter(F({5, 3}), Param(F({5, 3})), Param(S({2, 1})), Param(F({2, 3})),
                               Binary(HloOpcode::kAdd), numbers, false, true));
  const auto* scatter = Cast<HloScatterInstruction>(root_);
  EXPECT_EQ(scatter->scatter_indices()->name(), "p1");
  EXPECT_EQ(scatter->scatter_updates()[0]->name(), "p2");
  EXPECT_TRUE(scatter->unique_indices());
  EXPECT_EQ(scatter->scatter_dimension_numbers().update_window_dims(0), 1);
}
TEST_F(CreateTest, Map) {
  EXPECT_LINE("to_apply=called",
              I::CreateMap(F({2}), {Param(F({2})), Param(F({2}))}, Binary(HloOpcode::kAdd)));
  EXPECT_EQ(root_->dimensions().size(), 1);
}
TEST_F(CreateTest, Reduce) {
  EXPECT_LINE("dimensions={1}",
              I::CreateReduce(F({2}), Param(F({2, 3})), Scalar(0), {1}, Binary(HloOpcode::kAdd)));
  EXPECT_EQ(Cast<HloReduceInstruction>(root_)->init_values()[0]->opcode(), HloOpcode::kConstant);
}
TEST_F(CreateTest, ReduceWindow) {
  EXPECT_LINE("window={size=2 stride=2}",
              I::CreateReduceWindow(F({4}), Param(F({8})), Scalar(0), window_util::MakeWindow({2}, {2}),
                                    Binary(HloOpcode::kAdd)));
  EXPECT_EQ(root_->window().dimensions(0).stride(), 2);
}
TEST_F(CreateTest, SelectAndScatter) {
  EXPECT_LINE("select=",
              I::CreateSelectAndScatter(
                  F({8}), Param(F({8})), Binary(HloOpcode::kCompare, ShapeUtil::MakeShape(PRED, {})),
                  window_util::MakeWindow({2}, {2}), Param(F({4})), Scalar(0), Binary(HloOpcode::kAdd)));
  EXPECT_NE(root_->select(), root_->scatter());
}
TEST_F(CreateTest, Sort) {
  EXPECT_LINE("is_stable=true",
              I::CreateSort(F({4}), 0, {Param(F({4}))},
                            Binary(HloOpcode::kCompare, ShapeUtil::MakeShape(PRED, {})), true));
  EXPECT_EQ(Cast<HloSortInstruction>(root_)->values_count(), 0);
}
TEST_F(CreateTest, TopK) {
  EXPECT_LINE("k=2, largest=true",
              I::CreateTopK(ShapeUtil::MakeTupleShape({F({2}), S({2})}), Param(F({4})), 2, true));
  EXPECT_EQ(Cast<HloTopKInstruction>(root_)->k(), 2);
}
TEST_F(CreateTest, Dot) {
  DotDimensionNumbers numbers;
  numbers.add_lhs_contracting_dimensions(1);
  numbers.add_rhs_contracting_dimensions(0);
  PrecisionConfig precision;
  precision.add_operand_precision(PrecisionConfig::HIGHEST);
  precision.add_operand_precision(PrecisionConfig::DEFAULT);
  EXPECT_LINE("operand_precision={highest,default}",
              I::CreateDot(F({2, 4}), Param(F({2, 3})), Param(F({3, 4})), numbers, precision));
  EXPECT_EQ(root_->dot_dimension_numbers().lhs_contracting_dimensions(0), 1);
  EXPECT_EQ(root_->precision_config().operand_precision(0), PrecisionConfig::HIGHEST);
}
TEST_F(CreateTest, RaggedDot) {
  RaggedDotDimensionNumbers numbers;
  numbers.mutable_dot_dimension_numbers()->add_lhs_contracting_dimensions(1);
  numbers.mutable_dot_dimension_numbers()->add_rhs_contracting_dimensions(1);
  numbers.add_lhs_ragged_dimensions(0);
  numbers.add_rhs_group_dimensions(0);
  EXPECT_LINE("lhs_ragged_dims={0}", I::CreateRaggedDot(F({4, 5}), Param(F({4, 3})), Param(F({2, 3, 5})),
                                                        Param(S({2})), numbers, PrecisionConfig()));
  EXPECT_EQ(root_->ragged_dot_dimension_numbers().rhs_group_dimensions(0), 0);
}
TEST_F(CreateTest, Convolve) {
  const auto numbers = ParseConvolutionDimensionNumbers("b0f_0io->b0f");
  EXPECT_LINE("dim_labels=b0f_0io->b0f",
              I::CreateConvolve(F({1, 3, 2}), Param(F({1, 4, 1})), Param(F({2, 1, 2})), 1, 1,
                                window_util::MakeWindow({2}), *numbers, PrecisionConfig()));
  EXPECT_EQ(root_->feature_group_count(), 1);
  EXPECT_EQ(root_->convolution_dimension_numbers().input_feature_dimension(), 2);
}
TEST_F(CreateTest, Fft) {
  const Shape c = ShapeUtil::MakeShape(C64, {4});
  EXPECT_LINE("fft_type=FFT, fft_length={4}", I::CreateFft(c, Param(c), FftType::FFT, {4}));
  EXPECT_EQ(Cast<HloFftInstruction>(root_)->fft_type(), FftType::FFT);
}
TEST_F(CreateTest, Cholesky) {
  CholeskyOptions options;
  options.set_lower(true);
  EXPECT_LINE("lower=true", I::CreateCholesky(F({2, 2}), Param(F({2, 2})), options));
  EXPECT_TRUE(root_->cholesky_options().lower());
}
TEST_F(CreateTest, TriangularSolve) {
  TriangularSolveOptions options;
  options.set_left_side(true);
  options.set_transpose_a(TriangularSolveOptions::TRANSPOSE);
  EXPECT_LINE("left_side=true, transpose_a=TRANSPOSE",
              I::CreateTriangularSolve(F({2, 2}), Param(F({2, 2})), Param(F({2, 2})), options));
  EXPECT_TRUE(root_->triangular_solve_options().left_side());
}
TEST_F(CreateTest, BatchNorm) {
  HloInstruction* x = Param(F({2, 3}));
  HloInstruction* v = Param(F({3}));
  HloInstruction* training = Add(
      I::CreateBatchNormTraining(ShapeUtil::MakeTupleShape({F({2, 3}), F({3}), F({3})}), x, v, v, 0.5f, 1));
  HloInstruction* inference = Add(I::CreateBatchNormInference(F({2, 3}), x, v, v, v, v, 0.5f, 1));
  HloInstruction* grad = Add(
      I::CreateBatchNormGrad(ShapeUtil::MakeTupleShape({F({2, 3}), F({3}), F({3})}), x, v, v, v, x, 0.5f, 1));
  EXPECT_LINE("tuple(", I::CreateTuple({training, inference, grad}));
  EXPECT_EQ(Cast<HloBatchNormInstruction>(grad)->feature_index(), 1);
  EXPECT_EQ(Cast<HloBatchNormTrainingInstruction>(training)->epsilon(), 0.5f);
}
TEST_F(CreateTest, Random) {
  HloInstruction* rng = Add(I::CreateRng(F({2}), RandomDistribution::RNG_UNIFORM, {Scalar(0), Scalar(1)}));
  const Shape state = ShapeUtil::MakeShape(U64, {2});
  HloInstruction* bits =
      Add(I::CreateRngBitGenerator(ShapeUtil::MakeTupleShape({state, ShapeUtil::MakeShape(U32, {2})}),
                                   Param(state), RandomAlgorithm::RNG_PHILOX));
  HloInstruction* update = Add(I::CreateRngGetAndUpdateState(ShapeUtil::MakeShape(U64, {2}), 4096));
  EXPECT_LINE("tuple(", I::CreateTuple({rng, bits, update}));
  EXPECT_EQ(rng->random_distribution(), RandomDistribution::RNG_UNIFORM);
  EXPECT_EQ(Cast<HloRngBitGeneratorInstruction>(bits)->algorithm(), RandomAlgorithm::RNG_PHILOX);
  EXPECT_EQ(update->delta(), 4096);
  EXPECT_TRUE(rng->HasSideEffect());
}
TEST_F(CreateTest, While) {
  HloComputation::Builder b("condition");
  b.AddInstruction(I::CreateParameter(0, F({}), "x"));
  b.AddInstruction(I::CreateConstant(LiteralUtil::CreateR0<bool>(false)));
  HloComputation* condition = module_.AddEmbeddedComputation(b.Build());
  HloComputation* body = Unary(HloOpcode::kNegate, F({}));
  EXPECT_LINE("condition=condition, body=called", I::CreateWhile(F({}), condition, body, Param(F({}))));
  EXPECT_EQ(root_->while_body(), body);
  EXPECT_EQ(root_->while_condition(), condition);
  EXPECT_EQ(body->GetUniqueCaller(HloOpcode::kWhile), root_);
  EXPECT_EQ(condition->caller_instructions().size(), 1);
}
TEST_F(CreateTest, Conditional) {
  HloInstruction* x = Param(F({}));
  HloComputation* negate = Unary(HloOpcode::kNegate, F({}));
  HloComputation* abs = Unary(HloOpcode::kAbs, F({}));
  HloInstruction* two =
      Add(I::CreateConditional(F({}), Param(ShapeUtil::MakeShape(PRED, {})), x, negate, x, abs));
  EXPECT_LINE("branch_computations={",
              I::CreateConditional(F({}), Param(S({})), {negate, abs, negate}, {x, x, two}));
  EXPECT_EQ(two->true_computation(), negate);
  EXPECT_EQ(two->false_computation(), abs);
  EXPECT_EQ(root_->branch_count(), 3);
}
TEST_F(CreateTest, Call) {
  EXPECT_LINE("call(p0), to_apply=called",
              I::CreateCall(F({}), {Param(F({}))}, Unary(HloOpcode::kAbs, F({}))));
}
TEST_F(CreateTest, CompositeCall) {
  EXPECT_LINE("composite.name=\"my.op\"",
              I::CreateCompositeCall(F({}), {Param(F({}))}, Unary(HloOpcode::kAbs, F({})), "my.op",
                                     "{n = 1 : i32}", 2));
  EXPECT_EQ(root_->get_frontend_attribute("composite.version"), "2");
  EXPECT_TRUE(root_->is_composite());
}
TEST_F(CreateTest, Fusion) {
  HloComputation* fused = Unary(HloOpcode::kAbs, F({2}));
  EXPECT_LINE("kind=kLoop, calls=called",
              I::CreateFusion(F({2}), HloInstruction::FusionKind::kLoop, {Param(F({2}))}, fused));
  EXPECT_TRUE(fused->IsFusionComputation());
  EXPECT_TRUE(fused->root_instruction()->IsFused());
  EXPECT_EQ(module_.MakeNonfusionComputations().size(), 1);
  EXPECT_TRUE(root_->IsElementwise());
  EXPECT_EQ(Cast<HloFusionInstruction>(root_)->called_computation(), fused);
}
TEST_F(CreateTest, Tokens) {
  HloInstruction* token = Add(I::CreateToken());
  HloInstruction* after = Add(I::CreateAfterAll({token, token}));
  EXPECT_LINE("add-dependency(p0, after-all.1)", I::CreateAddDependency(Param(F({2})), after));
}
TEST_F(CreateTest, Domain) {
  EXPECT_LINE("domain={kind=\"sharding\", entry={maximal device=1}, exit={replicated}}",
              I::CreateDomain(F({2}), Param(F({2})), HloSharding::Replicate().ToProto(),
                              HloSharding::AssignDevice(1).ToProto()));
}
TEST_F(CreateTest, CopyStart) {
  const Shape shape = ShapeUtil::MakeTupleShape({F({2}), F({2}), ShapeUtil::MakeShape(U32, {})});
  HloInstruction* start = Add(I::CreateCopyStart(shape, Param(F({2})), 3));
  EXPECT_LINE("copy-done(copy-start)", I::CreateUnary(F({2}), HloOpcode::kCopyDone, start));
  EXPECT_EQ(start->cross_program_prefetch_index(), 3);
}
TEST_F(CreateTest, Async) {
  HloComputation* wrapped = Unary(HloOpcode::kAbs, F({2}));
  const Shape shape =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeTupleShape({F({2})}), F({2}), ShapeUtil::MakeShape(S32, {})});
  HloInstruction* start = Add(I::CreateAsyncStart(shape, {Param(F({2}))}, wrapped));
  HloInstruction* update = Add(I::CreateAsyncUpdate(shape, start));
  EXPECT_LINE("abs-done(", I::CreateAsyncDone(F({2}), update));
  EXPECT_EQ(Cast<HloAsyncInstruction>(start)->GetAsyncChain().size(), 3);
  EXPECT_EQ(Cast<HloAsyncInstruction>(root_)->async_chain_start(), start);
  EXPECT_EQ(start->async_execution_thread(), "main");
  EXPECT_EQ(root_->async_wrapped_opcode(), HloOpcode::kAbs);
}
TEST_F(CreateTest, AllReduce) {
  EXPECT_LINE("channel_id=1, replica_groups={{0,1},{2,3}}, use_global_device_ids=true",
              I::CreateAllReduce(F({2}), {Param(F({2}))}, Binary(HloOpcode::kAdd),
                                 CollectiveDeviceList(std::vector<std::vector<int64_t>>{{0, 1}, {2, 3}}),
                                 false, 1, true));
  EXPECT_EQ(root_->channel_id(), 1);
  EXPECT_EQ(root_->replica_groups()[1].replica_ids(0), 2);
  EXPECT_TRUE(Cast<HloAllReduceInstruction>(root_)->use_global_device_ids());
  EXPECT_TRUE(root_->IsCrossModuleAllReduce());
}
TEST_F(CreateTest, AllGather) {
  EXPECT_LINE(
      "replica_groups=[2,2]<=[4]",
      I::CreateAllGather(F({4}), {Param(F({2}))}, 0, IotaReplicaGroupList(2, 2), false, std::nullopt, false));
  EXPECT_EQ(Cast<HloAllGatherInstruction>(root_)->all_gather_dimension(), 0);
  EXPECT_EQ(root_->device_list().num_replica_groups(), 2);
  EXPECT_EQ(root_->channel_id(), std::nullopt);
  EXPECT_EQ(IotaReplicaGroupList(0, 0).num_replica_groups(), 0);
  EXPECT_EQ(IotaReplicaGroupList(0, 0).num_devices_per_group(), 0);
  EXPECT_DEATH(IotaReplicaGroupList(0, 2), "0 groups of 2");
}
TEST_F(CreateTest, OtherCollectives) {
  const CollectiveDeviceList pairs(std::vector<std::vector<int64_t>>{{0, 1}});
  HloInstruction* x = Param(F({2}));
  HloInstruction* scattered =
      Add(I::CreateReduceScatter(F({1}), {x}, Binary(HloOpcode::kAdd), pairs, false, std::nullopt, false, 0));
  HloInstruction* all_to_all = Add(I::CreateAllToAll(F({2}), {x}, pairs, false, std::nullopt, 0));
  HloInstruction* broadcast = Add(I::CreateCollectiveBroadcast(F({2}), {x}, pairs, false, std::nullopt));
  HloInstruction* permute = Add(I::CreateCollectivePermute(F({2}), x, {{0, 1}, {1, 0}}, 7));
  HloInstruction* replica = Add(I::CreateReplicaId());
  HloInstruction* partition = Add(I::CreatePartitionId());
  EXPECT_LINE("tuple(", I::CreateTuple({scattered, all_to_all, broadcast, permute, replica, partition}));
  EXPECT_EQ(Cast<HloReduceScatterInstruction>(scattered)->scatter_dimension(), 0);
  EXPECT_EQ(Cast<HloAllToAllInstruction>(all_to_all)->split_dimension(), 0);
  EXPECT_EQ(permute->source_target_pairs()[1].first, 1);
  EXPECT_EQ(Cast<HloChannelInstruction>(permute)->channel_id(), 7);
  EXPECT_NE(DynCast<HloCollectiveInstruction>(broadcast), nullptr);
}
TEST_F(CreateTest, InfeedOutfeed) {
  HloInstruction* token = Add(I::CreateToken());
  HloInstruction* infeed = Add(I::CreateInfeed(F({2}), token, "config"));
  HloInstruction* data = Add(I::CreateGetTupleElement(infeed, 0));
  EXPECT_LINE("outfeed_shape=f32[2]", I::CreateOutfeed(F({2}), data, token, "out"));
  EXPECT_EQ(infeed->infeed_config(), "config");
  EXPECT_EQ(Cast<HloInfeedInstruction>(infeed)->infeed_shape(), F({2}));
  EXPECT_EQ(root_->outfeed_config(), "out");
}
TEST_F(CreateTest, SendRecv) {
  HloInstruction* token = Add(I::CreateToken());
  HloInstruction* send =
      Add(I::CreateSend(Param(F({2})), token, /*channel_id=*/5, /*is_host_transfer=*/true));
  HloInstruction* sent = Add(I::CreateSendDone(send));
  HloInstruction* recv = Add(I::CreateRecv(F({2}), token, 6));
  HloInstruction* received = Add(I::CreateRecvDone(recv, 6));
  HloInstruction* again =
      Add(I::CreateRecvDone(Add(I::CreateRecv(F({2}), token, 6)), /*is_host_transfer=*/false));
  EXPECT_LINE("tuple(", I::CreateTuple({sent, received, again}));
  EXPECT_EQ(Cast<HloSendInstruction>(send)->channel_id(), 5);
  EXPECT_TRUE(Cast<HloSendDoneInstruction>(sent)->is_host_transfer());
  EXPECT_EQ(Cast<HloRecvDoneInstruction>(received)->channel_id(), 6);
  EXPECT_EQ(Cast<HloSendRecvInstruction>(again)->channel_id(), 6);
}
TEST_F(CreateTest, CustomCall) {
  EXPECT_LINE("custom_call_target=\"target\"",
              I::CreateCustomCall(F({2}), {Param(F({2}))}, "target", "opaque"));
  EXPECT_EQ(root_->custom_call_target(), "target");
  EXPECT_EQ(root_->opaque(), "opaque");
  EXPECT_TRUE(root_->IsCustomCall("target"));
  EXPECT_FALSE(root_->HasSideEffect());
}
TEST_F(CreateTest, CustomCallWithLayouts) {
  EXPECT_LINE("operand_layout_constraints={f32[2]{0}}",
              I::CreateCustomCall(F({2}), {Param(F({2}))}, "target", {F({2})}, "",
                                  CustomCallApiVersion::API_VERSION_TYPED_FFI));
  EXPECT_TRUE(Cast<HloCustomCallInstruction>(root_)->layout_constrained());
  EXPECT_EQ(root_->api_version(), CustomCallApiVersion::API_VERSION_TYPED_FFI);
}
TEST_F(CreateTest, CustomCallThatCalls) {
  EXPECT_LINE("called_computations={called}",
              I::CreateCustomCall(F({}), {Param(F({})), Param(F({}))}, Binary(HloOpcode::kAdd), "target"));
}

TEST(CastTest, EveryOpcodeMakesAnObjectOfItsClass) {
  // Each row of the table, and what is not in it.
  absl::flat_hash_set<HloOpcode> with_class;
#define HLO_CLASS(id, Class)                                                   \
  {                                                                            \
    const auto object = HloInstruction::Create(HloOpcode::k##id, Shape(), {}); \
    EXPECT_NE(DynCast<Class>(object.get()), nullptr) << #id;                   \
    EXPECT_TRUE(Class::ClassOf(object.get())) << #id;                          \
    with_class.insert(HloOpcode::k##id);                                       \
  }
#include "xla/hlo/ir/hlo_instruction_classes.def"
#undef HLO_CLASS
  for (size_t i = 0; i < HloOpcodeCount(); ++i) {
    const auto opcode = static_cast<HloOpcode>(i);
    if (with_class.contains(opcode)) continue;
    const auto object = HloInstruction::Create(opcode, Shape(), {});
    const HloInstruction& made = *object;
    EXPECT_TRUE(typeid(made) == typeid(HloInstruction)) << HloOpcodeString(opcode);
  }
}

TEST(CastDeathTest, TheWrongClassAborts) {
  const auto add = HloInstruction::Create(HloOpcode::kAdd, Shape(), {});
  EXPECT_DEATH(Cast<HloConstantInstruction>(add.get()), "not of the class");
  EXPECT_EQ(DynCastOrNull<HloConstantInstruction>(static_cast<HloInstruction*>(nullptr)), nullptr);
}

}  // namespace
}  // namespace xla
