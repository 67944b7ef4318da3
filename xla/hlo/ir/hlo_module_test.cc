// Building and changing modules and computations through the API.
#include "xla/hlo/ir/hlo_module.h"

#include <gtest/gtest.h>

#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

std::unique_ptr<HloModule> Parse(absl::string_view text) {
  auto module = ParseAndReturnUnverifiedModule(text);
  EXPECT_TRUE(module.ok()) << module.status().message();
  return *std::move(module);
}

constexpr char kSums[] = R"(
  HloModule sums
  callee { ROOT x = f32[] parameter(0) }
  ENTRY main {
    p = f32[] parameter(0)
    q = f32[] parameter(1)
    n = f32[] negate(p)
    a = f32[] abs(n)
    c = f32[] call(a), to_apply=callee
    ROOT r = f32[] add(c, q)
  })";

TEST(HloModuleTest, BuiltModuleHasALayoutAndUniqueNames) {
  HloModule module("m", HloModuleConfig());
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  auto build = [&](absl::string_view name) {
    HloComputation::Builder b(name);
    HloInstruction* x = *b.AddParameter(HloInstruction::CreateParameter(0, scalar, "x"));
    HloInstruction* y = b.AddInstruction(HloInstruction::CreateUnary(scalar, HloOpcode::kAbs, x));
    b.AddInstruction(HloInstruction::CreateUnary(scalar, HloOpcode::kNegate, x), "named");
    return b.Build(y);
  };
  module.AddEmbeddedComputation(build("c"));
  HloComputation* entry = module.AddEntryComputation(build("c"));
  EXPECT_EQ(entry->name(), "c.1");
  EXPECT_EQ(entry->root_instruction()->name(), "abs.1");
  EXPECT_TRUE(entry->IsEntryComputation());
  EXPECT_EQ(entry->num_parameters(), 1);
  EXPECT_NE(entry->GetInstructionWithName("named.1"), nullptr);
  EXPECT_EQ(module.entry_computation_layout().parameter_count(), 1);
  EXPECT_EQ(module.result_shape(), scalar);
  EXPECT_GE(entry->root_instruction()->unique_id(), 0);
  HloComputation::Builder b("b");
  EXPECT_FALSE(b.AddParameter(HloInstruction::CreateParameter(1, scalar, "x")).ok());
}

TEST(HloModuleTest, ReplacingRemovesWhatNothingNeeds) {
  const auto module = Parse(kSums);
  HloComputation* entry = module->entry_computation();
  HloInstruction* abs = entry->GetInstructionWithName("a");
  HloInstruction* p = entry->parameter_instruction(0);
  ASSERT_TRUE(entry->ReplaceInstruction(abs, p).ok());
  EXPECT_EQ(entry->GetInstructionWithName("n"), nullptr);
  EXPECT_EQ(entry->instruction_count(), 4);
  EXPECT_TRUE(VerifyModule(*module).ok());
  const Shape vector = ShapeUtil::MakeShape(F32, {2});
  HloInstruction* wide = entry->AddInstruction(HloInstruction::CreateBroadcast(vector, p, {}));
  EXPECT_FALSE(entry->ReplaceInstruction(entry->root_instruction(), wide).ok());
  HloInstruction* call = entry->GetInstructionWithName("c");
  OpMetadata metadata;
  metadata.set_op_name("here");
  call->set_metadata(metadata);
  ASSERT_TRUE(
      entry->ReplaceWithNewInstruction(call, HloInstruction::CreateUnary(call->shape(), HloOpcode::kCeil, p))
          .ok());
  EXPECT_EQ(entry->root_instruction()->operand(0)->opcode(), HloOpcode::kCeil);
  EXPECT_EQ(entry->root_instruction()->operand(0)->metadata().op_name(), "here");
  EXPECT_EQ(module->computation_count(), 2);
  ASSERT_TRUE(module->RemoveUnusedComputations().ok());
  EXPECT_EQ(module->computation_count(), 1);
}

TEST(HloModuleTest, OperandsAndUsers) {
  const auto module = Parse(kSums);
  HloComputation* entry = module->entry_computation();
  HloInstruction* root = entry->root_instruction();
  HloInstruction* p = entry->parameter_instruction(0);
  EXPECT_EQ(root->operand_index(entry->parameter_instruction(1)), 1);
  EXPECT_TRUE(root->ReplaceOperandWith(1, p).ok());
  EXPECT_TRUE(entry->parameter_instruction(1)->IsDead());
  EXPECT_TRUE(p->IsUserOf(p) == false && root->IsUserOf(p));
  EXPECT_EQ(root->ToShortString(), "%r = add(%c, %p)");
  EXPECT_FALSE(root->ReplaceOperandWith(0, entry->AddInstruction(
                                               HloInstruction::CreateIota(ShapeUtil::MakeShape(F32, {2}), 0)))
                   .ok());
  const auto copy = root->Clone();
  EXPECT_EQ(copy->name(), "r.clone");
  EXPECT_EQ(copy->Clone()->name(), "r.clone2");
  EXPECT_TRUE(copy->Identical(*root));
  EXPECT_FALSE(copy->Identical(*p));
  copy->DetachFromOperandsAndUsers();
}

TEST(HloModuleTest, CloneAndCompare) {
  const auto module = Parse(kSums);
  const auto copy = module->Clone();
  EXPECT_EQ(copy->name(), "sums-clone");
  EXPECT_TRUE(copy->IsomorphicTo(*module));
  EXPECT_TRUE(*copy->entry_computation() == *module->entry_computation());
  EXPECT_EQ(copy->GetFingerprint128(), module->Clone("")->GetFingerprint128());
  const auto computation = module->entry_computation()->Clone();
  EXPECT_EQ(computation->name(), "main.clone");
  EXPECT_TRUE(*computation == *module->entry_computation());
  computation->root_instruction()->set_frontend_attribute("a", "b");
  EXPECT_FALSE(*computation == *module->entry_computation());
  EXPECT_NE(module->unique_id(), copy->unique_id());
}

TEST(HloModuleTest, Aliases) {
  const auto module = Parse(kSums);
  HloInputOutputAliasConfig config(module->result_shape());
  ASSERT_TRUE(config.SetUpAlias({}, 1, {}, HloInputOutputAliasConfig::kMustAlias).ok());
  EXPECT_FALSE(config.SetUpAlias({}, 0, {}).ok());
  EXPECT_FALSE(config.SetUpAlias({0}, 0, {}).ok());
  EXPECT_TRUE(config.ParameterMustAlias(1, {}));
  EXPECT_EQ(config.GetAliasedParameter({})->parameter_number, 1);
  EXPECT_EQ(config.ToShortString(), "{}: (1, {}, must-alias)");
  module->set_input_output_alias_config(config);
  ASSERT_TRUE(module->buffer_donor_config().AddBufferDonor(0, {}).ok());
  auto size = [](const Shape& shape) { return ShapeUtil::ByteSizeOf(shape); };
  EXPECT_TRUE(module->input_output_alias_config().Verify(*module, size).ok());
  EXPECT_TRUE(module->buffer_donor_config().Verify(*module).ok());
  ASSERT_TRUE(module->buffer_donor_config().AddBufferDonor(1, {}).ok());
  EXPECT_FALSE(module->buffer_donor_config().Verify(*module).ok());
  const auto again = Parse(module->ToString());
  EXPECT_EQ(again->input_output_alias_config().ToShortString(), "{}: (1, {}, must-alias)");
  EXPECT_EQ(again->buffer_donor_config().ToShortString(), "(0, {}), (1, {})");
  const auto from_proto =
      HloInputOutputAliasConfig::CreateFromProto(module->result_shape(), config.ToProto());
  EXPECT_EQ(from_proto->ToShortString(), config.ToShortString());
}

TEST(HloModuleTest, Schedules) {
  const auto module = Parse(kSums);
  EXPECT_FALSE(module->has_schedule());
  HloSchedule schedule = module->schedule();
  HloComputation* entry = module->entry_computation();
  std::vector<HloInstruction*> order = entry->instructions();
  std::swap(order[0], order[1]);
  schedule.set_sequence(entry, order);
  ASSERT_TRUE(module->set_schedule(schedule).ok());
  EXPECT_TRUE(module->has_schedule());
  EXPECT_EQ(entry->instructions(), order);
  EXPECT_EQ(module->schedule().sequence(entry).instructions(), order);
  std::swap(order[0], order[5]);
  schedule.set_sequence(entry, order);
  EXPECT_FALSE(module->set_schedule(schedule).ok());
  schedule.remove_computation(entry);
  EXPECT_FALSE(schedule.Verify().ok());
}

TEST(HloModuleTest, ConfigurationsFromProtos) {
  const auto module = Parse(kSums);
  const HloModuleProto proto = module->ToProto();
  ExecutionOptions options;
  options.set_num_replicas(2);
  options.set_seed(3);
  options.mutable_debug_options()->set_xla_dump_to("there");
  const auto config = HloModule::CreateModuleConfigFromProto(proto, DebugOptions(), &options);
  ASSERT_TRUE(config.ok()) << config.status().message();
  EXPECT_EQ(config->replica_count(), 2);
  EXPECT_EQ(config->num_partitions(), 1);
  EXPECT_EQ(config->seed(), 3);
  EXPECT_EQ(config->debug_options().xla_dump_to(), "there");
  const auto read = HloModule::CreateFromProto(proto, *config);
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ((*read)->config().replica_count(), 2);
  EXPECT_FALSE(HloModule::CreateFromProto(proto, HloModuleConfig(ProgramShape())).ok());
  EXPECT_FALSE(HloModule::CreateModuleConfigFromProto(HloModuleProto(), DebugOptions()).ok());
  *options.mutable_shape_with_output_layout() = ShapeUtil::MakeShape(F32, {3}).ToProto();
  EXPECT_FALSE(HloModule::CreateModuleConfigFromProto(proto, DebugOptions(), &options).ok());
  const auto whole = HloModule::CreateFromProtoWithConfig((*read)->ToProtoWithConfig());
  ASSERT_TRUE(whole.ok()) << whole.status().message();
  EXPECT_EQ((*whole)->config().seed(), 3);
}

TEST(HloModuleTest, InstructionIdsBecomeConsecutive) {
  const auto module = Parse(kSums);
  module->set_is_scheduled(true);
  HloModuleProto proto = module->ToProto();
  // Ids that are far apart, and the same ones in both computations.
  HloModuleProto sparse = proto;
  for (HloComputationProto& computation : *sparse.mutable_computations()) {
    const int64_t first = computation.instructions(0).id();
    auto apart = [&](int64_t id) { return (id - first + 7) << 40; };
    auto spread = [&](auto* ids) {
      for (int64_t& id : *ids) id = apart(id);
    };
    for (HloInstructionProto& instruction : *computation.mutable_instructions()) {
      instruction.set_id(apart(instruction.id()));
      spread(instruction.mutable_operand_ids());
    }
    computation.set_root_id(apart(computation.root_id()));
    spread(sparse.mutable_schedule()->mutable_sequences()->at(computation.id()).mutable_instruction_ids());
  }
  const auto remapped = HloModule::RemapInstructionIds(sparse);
  ASSERT_TRUE(remapped.ok()) << remapped.status().message();
  int64_t next = 0;
  for (const HloComputationProto& computation : remapped->computations()) {
    for (const HloInstructionProto& instruction : computation.instructions())
      EXPECT_EQ(instruction.id(), next++);
  }
  EXPECT_EQ(next, 7);
  const auto read = HloModule::CreateFromProto(*remapped, module->config());
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_TRUE((*read)->IsomorphicTo(*module));
  EXPECT_TRUE((*read)->has_schedule());
  proto.mutable_computations(0)->set_root_id(77);
  const absl::Status status = HloModule::RemapInstructionIds(proto).status();
  EXPECT_EQ(status.message(), "computation 'callee': root_id 77 names no instruction of it");
}

TEST(HloModuleTest, TextWithAConfiguration) {
  HloModuleConfig config;
  config.set_replica_count(4);
  config.set_num_partitions(2);
  const auto module = ParseAndReturnUnverifiedModule(
      "HloModule m, num_partitions=3  ENTRY e { ROOT p = f32[] parameter(0) }", config);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ((*module)->config().replica_count(), 4);
  EXPECT_EQ((*module)->config().num_partitions(), 3);
  EXPECT_TRUE((*module)->config().has_entry_computation_layout());
}

TEST(HloModuleTest, ProtosOfCustomCallsSayTheirVersion) {
  const auto module = Parse(R"(
    HloModule m
    ENTRY main {
      x = f32[] parameter(0)
      ROOT y = f32[] custom-call(x), custom_call_target="f"
    })");
  HloModuleProto proto = module->ToProto();
  HloInstructionProto* root = proto.mutable_computations(0)->mutable_instructions(1);
  EXPECT_EQ(root->custom_call_api_version(), API_VERSION_ORIGINAL);
  // Text has no word for none.
  root->set_custom_call_api_version(API_VERSION_UNSPECIFIED);
  const auto read = HloModule::CreateFromProto(proto, module->config());
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ((*read)->ToProto().computations(0).instructions(1).custom_call_api_version(),
            API_VERSION_UNSPECIFIED);
}

TEST(HloModuleTest, ClonesKeepWhatAPartitionerSaid) {
  const auto module = Parse(kSums);
  EXPECT_FALSE(module->has_spmd_output_sharding());
  module->set_spmd_output_sharding(HloSharding::Replicate());
  module->set_spmd_parameters_shardings({HloSharding::AssignDevice(1), HloSharding::Replicate()});
  module->set_is_dynamic(true);
  const auto clone = module->Clone();
  ASSERT_TRUE(clone->has_spmd_output_sharding() && clone->has_spmd_parameters_shardings());
  EXPECT_EQ(clone->spmd_output_sharding().ToString(), "{replicated}");
  EXPECT_EQ(clone->spmd_parameters_shardings()[0].ToString(), "{maximal device=1}");
  EXPECT_TRUE(clone->is_dynamic());
}

TEST(HloModuleTest, OneInstructionFromItsProto) {
  const auto module = Parse(kSums);
  HloInstruction* root = module->entry_computation()->root_instruction();
  const absl::flat_hash_map<int64_t, HloInstruction*> operands = {
      {root->operand(0)->unique_id(), root->mutable_operand(0)},
      {root->operand(1)->unique_id(), root->mutable_operand(1)}};
  const auto copy = HloInstruction::CreateFromProto(root->ToProto(), operands);
  ASSERT_TRUE(copy.ok()) << copy.status().message();
  EXPECT_TRUE((*copy)->Identical(*root));
  (*copy)->DetachFromOperandsAndUsers();
  EXPECT_FALSE(HloInstruction::CreateFromProto(root->ToProto(), {}).ok());
}

TEST(HloShardingApiTest, MadeByName) {
  EXPECT_EQ(HloSharding::AssignDevice(3).ToString(), "{maximal device=3}");
  EXPECT_EQ(HloSharding::IotaTile({2, 2}).ToString(), "{devices=[2,2]<=[4]}");
  EXPECT_EQ(HloSharding::Tile(Array<int64_t>({{1, 0}})).ToString(), "{devices=[1,2]1,0}");
  EXPECT_EQ(HloSharding::PartialTile(TileAssignment({2, 2})).ToString(),
            "{devices=[2,2]<=[4] last_tile_dim_replicate}");
  EXPECT_EQ(HloSharding::Tile1D(ShapeUtil::MakeShape(F32, {8}), 4).ToString(), "{devices=[4]<=[4]}");
  const Shape pair =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {}), ShapeUtil::MakeShape(F32, {})});
  const HloSharding tuple =
      HloSharding::Tuple(pair, {HloSharding::Replicate(), HloSharding::AssignDevice(1)});
  EXPECT_EQ(tuple.GetSubSharding(pair, {1}).ToString(), "{maximal device=1}");
  EXPECT_EQ(HloSharding::Single(pair, HloSharding::Manual()).tuple_elements().size(), 2);
  EXPECT_EQ(HloSharding::AssignDevice(-1).ToString(), "{maximal device=-1}");
}

TEST(HloModuleApiTest, ComputationsReplacedByOthers) {
  auto module = *ParseAndReturnUnverifiedModule(R"(HloModule m
old { x = f32[] parameter(0)  ROOT r = f32[] negate(x) }
new { x = f32[] parameter(0)  ROOT r = f32[] exponential(x) }
ENTRY main { p = f32[] parameter(0)  a = f32[] call(p), to_apply=old  ROOT b = f32[] call(a), to_apply=old })");
  HloComputation* old = module->GetComputationWithName("old");
  HloComputation* replacement = module->GetComputationWithName("new");
  module->ReplaceComputations({{old, replacement}});
  EXPECT_EQ(module->computation_count(), 2);
  EXPECT_EQ(module->GetComputationWithName("old"), nullptr);
  EXPECT_EQ(module->entry_computation()->root_instruction()->to_apply(), replacement);
  EXPECT_EQ(replacement->caller_instructions().size(), 2);
}

}  // namespace
}  // namespace xla
