// What instructions share, how they hash, and that this is seen by nobody who changes one of them.
#include "xla/hlo/ir/hlo_instruction.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

class InstructionTest : public testing::Test {
 protected:
  const Shape matrix_ = ShapeUtil::MakeShape(F32, {8, 8});
  std::unique_ptr<HloInstruction> p_ = HloInstruction::CreateParameter(0, matrix_, "p");

  std::unique_ptr<HloInstruction> Dot() {
    DotDimensionNumbers numbers;
    numbers.add_lhs_contracting_dimensions(1);
    numbers.add_rhs_contracting_dimensions(0);
    PrecisionConfig precision;
    precision.add_operand_precision(PrecisionConfig::HIGH);
    precision.add_operand_precision(PrecisionConfig::HIGH);
    return HloInstruction::CreateDot(matrix_, p_.get(), p_.get(), numbers, precision);
  }
};

TEST_F(InstructionTest, EqualShapesAreOneObject) {
  const auto negate = HloInstruction::CreateUnary(matrix_, HloOpcode::kNegate, p_.get());
  EXPECT_EQ(&negate->shape(), &p_->shape());
  const auto q = HloInstruction::CreateParameter(1, ShapeUtil::MakeShape(F32, {8, 8}), "q");
  EXPECT_EQ(&q->shape(), &p_->shape());
  EXPECT_EQ(&negate->Clone()->shape(), &p_->shape());
}

TEST_F(InstructionTest, AChangedShapeIsOnesOwn) {
  auto negate = HloInstruction::CreateUnary(matrix_, HloOpcode::kNegate, p_.get());
  Shape* shape = negate->mutable_shape();
  shape->set_dimensions(0, 4);
  EXPECT_EQ(p_->shape().dimensions(0), 8);
  EXPECT_EQ(negate->shape().dimensions(0), 4);
  // Neither copies nor users see what is changed later.
  const auto clone = negate->Clone();
  const auto user = HloInstruction::CreateUnary(negate->shape(), HloOpcode::kAbs, negate.get());
  shape->set_dimensions(0, 2);
  EXPECT_EQ(negate->shape().dimensions(0), 2);
  EXPECT_EQ(clone->shape().dimensions(0), 4);
  EXPECT_EQ(user->shape().dimensions(0), 4);
}

TEST_F(InstructionTest, MessagesAreMadeOnceForAllThatShareThem) {
  const auto a = Dot();
  const auto b = Dot();
  const DotDimensionNumbers& numbers = a->dot_dimension_numbers();
  EXPECT_EQ(numbers.lhs_contracting_dimensions(0), 1);
  EXPECT_EQ(&b->dot_dimension_numbers(), &numbers);
  EXPECT_EQ(&a->Clone()->dot_dimension_numbers(), &numbers);
  const PrecisionConfig& precision = a->precision_config();
  EXPECT_EQ(precision.operand_precision(1), PrecisionConfig::HIGH);
  b->set_precision_config(PrecisionConfig());
  EXPECT_EQ(b->precision_config().operand_precision_size(), 0);
  EXPECT_EQ(b->dot_dimension_numbers().rhs_contracting_dimensions(0), 0);
  EXPECT_EQ(&a->precision_config(), &precision);
  EXPECT_EQ(precision.operand_precision_size(), 2);
}

TEST_F(InstructionTest, AttributesAreReadByManyThreads) {
  for (int round = 0; round < 100; ++round) {
    const auto dot = Dot();
    dot->set_frontend_attribute("round", std::to_string(round));
    std::vector<std::thread> threads;
    std::vector<const FrontendAttributes*> seen(4);
    for (size_t i = 0; i < seen.size(); ++i) {
      threads.emplace_back([&, i] {
        seen[i] = &dot->frontend_attributes();
        EXPECT_EQ(dot->dot_dimension_numbers().lhs_contracting_dimensions_size(), 1);
        EXPECT_EQ(dot->precision_config().operand_precision_size(), 2);
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const FrontendAttributes* attributes : seen) EXPECT_EQ(attributes, seen[0]);
    EXPECT_EQ(seen[0]->map().at("round"), std::to_string(round));
    dot->set_frontend_attribute("round", "over");
    EXPECT_EQ(dot->frontend_attributes().map().at("round"), "over");
  }
}

TEST_F(InstructionTest, ListsOfMessages) {
  auto module = ParseAndReturnUnverifiedModule(R"(
    HloModule m
    sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
    ENTRY e {
      p = f32[8] parameter(0)
      s = f32[4] slice(p), slice={[1:8:2]}
      r = f32[4] all-reduce(s), replica_groups={{0,1},{2,3}}, to_apply=sum
      ROOT c = f32[4] custom-call(r), custom_call_target="t", output_to_operand_aliasing={{}: (0, {})}
    })");
  ASSERT_TRUE(module.ok()) << module.status().message();
  const HloInstruction* call = (*module)->entry_computation()->root_instruction();
  EXPECT_EQ(call->output_operand_aliasing().size(), 1);
  EXPECT_EQ(&call->output_operand_aliasing(), &call->output_operand_aliasing());
  const HloInstruction* reduce = call->operand(0);
  EXPECT_EQ(reduce->replica_groups().size(), 2);
  EXPECT_EQ(&reduce->replica_groups(), &reduce->replica_groups());
  EXPECT_EQ(reduce->device_list().num_replica_groups(), 2);
  EXPECT_EQ(reduce->operand(0)->slice_starts(), std::vector<int64_t>{1});
  EXPECT_EQ(reduce->operand(0)->slice_limits(), std::vector<int64_t>{8});
  EXPECT_EQ(reduce->operand(0)->slice_strides(), std::vector<int64_t>{2});
  EXPECT_TRUE(call->slice_strides().empty());
}

TEST_F(InstructionTest, HashesSeeDimensionsAndValues) {
  std::set<size_t> hashes;
  for (int i = 0; i < 20000; ++i) {
    hashes.insert(
        HloInstruction::CreateConstant(LiteralUtil::CreateR0<float>(static_cast<float>(i)))->LocalHash());
  }
  EXPECT_EQ(hashes.size(), 20000);
  const auto wide = HloInstruction::CreateUnary(ShapeUtil::MakeShape(F32, {8}), HloOpcode::kNegate, p_.get());
  const auto negate = HloInstruction::CreateUnary(matrix_, HloOpcode::kNegate, p_.get());
  EXPECT_NE(wide->LocalHash(), negate->LocalHash());
  EXPECT_EQ(negate->Clone()->LocalHash(), negate->LocalHash());
  // Layouts may be left out of the comparison, so they are left out of the hash.
  const auto other_layout = HloInstruction::CreateUnary(
      ShapeUtil::MakeShapeWithDenseLayout(F32, {8, 8}, {0, 1}), HloOpcode::kNegate, p_.get());
  EXPECT_TRUE(other_layout->SameOpAs(*negate, /*compare_layouts=*/false));
  EXPECT_EQ(other_layout->LocalHash(), negate->LocalHash());
}

TEST(InstructionApiTest, UsesControlEdgesAndParts) {
  auto module = *ParseAndReturnUnverifiedModule(R"(HloModule m
ENTRY main {
  p = (f32[4], (f32[2], f32[4])) parameter(0)
  inner = (f32[2], f32[4]) get-tuple-element(p), index=1
  x = f32[4] get-tuple-element(inner), index=1
  n = f32[4] negate(x)
  b = f32[3,4] broadcast(x), dimensions={1}
  e = f32[4] exponential(x), control-predecessors={n}
  l = f32[4] log(x), control-predecessors={e}
  ROOT s = f32[4] add(e, n)
})");
  const auto find = [&](absl::string_view name) {
    return module->entry_computation()->GetInstructionWithName(name);
  };
  const auto [ancestor, index] = find("x")->LatestNonGteAncestorAndIndex();
  EXPECT_EQ(ancestor, find("p"));
  EXPECT_EQ(index, (ShapeIndex{1, 1}));
  EXPECT_TRUE(find("b")->ReusesOperandElements(0));
  EXPECT_FALSE(find("n")->ReusesOperandElements(0));
  EXPECT_TRUE((HloPredicateIsOp<HloOpcode::kAdd, HloOpcode::kNegate>(find("n"))));
  EXPECT_FALSE((HloPredicateIsNotOp<HloOpcode::kAdd, HloOpcode::kNegate>(find("n"))));
  EXPECT_EQ(find("s")->SignatureString(), "(f32[4], f32[4]) -> f32[4]");
  EXPECT_TRUE(HloInstruction::MightHaveCalledComputations(HloOpcode::kReduce));
  EXPECT_FALSE(HloInstruction::MightHaveCalledComputations(HloOpcode::kAdd));
  EXPECT_TRUE(HloInstruction::IsThreadIncluded("main", {}));
  EXPECT_FALSE(HloInstruction::IsThreadIncluded("main", {HloInstruction::kHostThread}));

  ASSERT_TRUE(find("e")->SafelyDropAllControlDependencies().ok());
  EXPECT_FALSE(find("e")->HasControlDependencies());
  ASSERT_EQ(find("l")->control_predecessors().size(), 1);
  EXPECT_EQ(find("l")->control_predecessors()[0], find("n"));
  ASSERT_TRUE(find("x")->ReplaceUsesWith({find("e")}, find("n")).ok());
  EXPECT_EQ(find("e")->operand(0), find("n"));
  EXPECT_EQ(find("l")->operand(0), find("x"));
  EXPECT_FALSE(find("x")->ReplaceUsesWith({find("n")}, find("b")).ok());
}

TEST(InstructionApiTest, AnnotationsOneByOne) {
  auto p = HloInstruction::CreateParameter(0, ShapeUtil::MakeShape(F32, {}), "p");
  EXPECT_FALSE(p->has_statistics());
  EXPECT_EQ(p->statistic_to_visualize().stat_name(), "");
  Statistic statistic;
  statistic.set_stat_name("flops");
  p->add_single_statistic(statistic);
  EXPECT_EQ(p->statistic_to_visualize().stat_name(), "flops");
  p->set_metadata_deduplicated_name("d");
  p->set_metadata_scheduling_name("s");
  EXPECT_EQ(p->metadata().deduplicated_name() + p->metadata().scheduling_name(), "ds");
  p->set_single_sharding(HloSharding::AssignDevice(1));
  auto q = HloInstruction::CreateUnary(p->shape(), HloOpcode::kNegate, p.get());
  EXPECT_FALSE(p->has_compatible_sharding(q.get()));
  p->SetupDerivedInstruction(q.get());
  EXPECT_TRUE(p->has_compatible_sharding(q.get()));
  EXPECT_TRUE(q->has_statistics());
  EXPECT_EQ(q->metadata().scheduling_name(), "s");
  ResultAccuracy accuracy;
  accuracy.set_mode(ResultAccuracy::HIGHEST);
  q->set_result_accuracy(accuracy);
  EXPECT_FALSE(q->equal_result_accuracy(p.get()));
  EXPECT_EQ(q->result_accuracy().mode(), ResultAccuracy::HIGHEST);
}

TEST(InstructionApiTest, WordsOfEnums) {
  EXPECT_EQ(PrecisionToString(PrecisionConfig::HIGHEST), "highest");
  EXPECT_EQ(*StringToPrecision("HIGHEST"), PrecisionConfig::HIGHEST);
  EXPECT_FALSE(StringToPrecision("best").ok());
  EXPECT_EQ(*StringToAlgorithm(AlgorithmToString(PrecisionConfig::ALG_DOT_BF16_BF16_F32)),
            PrecisionConfig::ALG_DOT_BF16_BF16_F32);
  EXPECT_EQ(*StringToRandomAlgorithm(RandomAlgorithmToString(RNG_PHILOX)), RNG_PHILOX);
  EXPECT_EQ(*StringToRandomDistribution(RandomDistributionToString(RNG_NORMAL)), RNG_NORMAL);
  EXPECT_EQ(*StringToCustomCallApiVersion("API_VERSION_TYPED_FFI"), API_VERSION_TYPED_FFI);
  PaddingConfig padding = MakeEdgePaddingConfig({{1, 2}, {0, 0}});
  EXPECT_EQ(PaddingConfigToString(padding), "1_2x0_0");
  DotDimensionNumbers dot;
  dot.add_lhs_contracting_dimensions(1);
  dot.add_rhs_contracting_dimensions(0);
  EXPECT_EQ(DotDimensionNumbersToString(dot), "lhs_contracting_dims={1}, rhs_contracting_dims={0}");
  FrontendAttributes attributes;
  (*attributes.mutable_map())["key"] = "value";
  EXPECT_EQ(FrontendAttributesToString(attributes), "{key=\"value\"}");
  EXPECT_EQ(ConvolutionDimensionNumbersToString(*ParseConvolutionDimensionNumbers("b01f_01io->b01f")),
            "b01f_01io->b01f");
}

TEST(InstructionApiTest, WhatAnInstructionHasNotEndsTheProgram) {
  auto p = HloInstruction::CreateParameter(0, ShapeUtil::MakeShape(F32, {2}), "p");
  auto n = HloInstruction::CreateUnary(p->shape(), HloOpcode::kNegate, p.get());
  EXPECT_DEATH(n->operand(3), "negate '.*' has no operand 3 \\(it has 1\\)");
  EXPECT_DEATH(n->mutable_operand(-1), "has no operand -1");
  EXPECT_DEATH(p->operand(0), "parameter 'p' has no operand 0 \\(it has 0\\)");
  EXPECT_DEATH(n->literal(), "negate '.*' has no literal");
  EXPECT_DEATH(n->to_apply(), "negate '.*' has no to_apply computation");
  EXPECT_DEATH(n->while_body(), "negate '.*' has no called computation");
  EXPECT_DEATH(n->branch_computation(1), "has no called computation 1 \\(it has 0\\)");
  HloComputation::Builder builder("empty");
  builder.AddInstruction(HloInstruction::CreateParameter(0, ShapeUtil::MakeShape(F32, {2}), "q"));
  EXPECT_DEATH(builder.Build()->parameter_instruction(1),
               "computation 'empty' has no parameter 1 \\(it has 1\\)");
}

}  // namespace
}  // namespace xla
