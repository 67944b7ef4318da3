// What text and protos say differently: order, sides, what is left out.
#include "xla/hlo/proto/hlo_proto.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

HloModuleProto ProtoOf(absl::string_view text) {
  const auto module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status().message();
  return module.ok() ? (*module)->ToProto() : HloModuleProto();
}

std::string TextOf(const HloModuleProto& proto) {
  const auto module = ModuleFromProto(proto);
  return module.ok() ? (*module)->ToString() : std::string(module.status().message());
}

// The text of a module that went through the proto.
std::string ThroughProto(absl::string_view text) { return TextOf(ProtoOf(text)); }

const HloInstructionProto& RootOf(const HloModuleProto& proto) {
  for (const HloComputationProto& computation : proto.computations()) {
    if (computation.id() != proto.entry_computation_id()) continue;
    for (const HloInstructionProto& instruction : computation.instructions()) {
      if (instruction.id() == computation.root_id()) return instruction;
    }
  }
  return HloInstructionProto::default_instance();
}

constexpr absl::string_view kScheduled = R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[2] parameter(0)
  n = f32[2] negate(p)
  t = f32[2] tanh(p)
  ROOT a = f32[2] add(t, n)
}
)";

TEST(HloProtoTest, ScheduleIsAListOfItsOwn) {
  HloModuleProto proto = ProtoOf(kScheduled);
  const std::string text = TextOf(proto);
  EXPECT_LT(text.find("%n ="), text.find("%t ="));
  // The list of instructions in another order: the schedule decides.
  proto.mutable_computations(0)->mutable_instructions()->SwapElements(1, 2);
  EXPECT_EQ(TextOf(proto), text);
  proto.mutable_computations(0)->mutable_instructions()->SwapElements(0, 3);
  EXPECT_EQ(TextOf(proto), text);
  // A computation that the schedule leaves out keeps its list.
  proto = ProtoOf(kScheduled);
  auto sequence = *proto.schedule().sequences().begin();
  proto.mutable_schedule()->mutable_sequences()->clear();
  (*proto.mutable_schedule()->mutable_sequences())[sequence.first + 100] = sequence.second;
  EXPECT_EQ(TextOf(proto), text);
}

TEST(HloProtoTest, SchedulesThatCannotBe) {
  const HloModuleProto good = ProtoOf(kScheduled);
  auto error_of = [&](auto change) {
    HloModuleProto proto = good;
    change(proto.mutable_schedule()->mutable_sequences()->begin()->second.mutable_instruction_ids());
    return TextOf(proto);
  };
  EXPECT_TRUE(absl::StrContains(error_of([](auto* ids) { ids->SwapElements(0, 1); }),
                                "the schedule of computation 'e' runs 'n' before 'p', on which it depends"));
  EXPECT_TRUE(absl::StrContains(error_of([](auto* ids) { ids->Set(2, ids->Get(1)); }), "names 'n' twice"));
  EXPECT_TRUE(absl::StrContains(error_of([](auto* ids) { ids->RemoveLast(); }), "names 3 of 4 instructions"));
  EXPECT_TRUE(absl::StrContains(error_of([](auto* ids) { ids->Set(1, 77); }),
                                "names id 77, which the computation does not have"));
}

TEST(HloProtoTest, EntryOfADomainIsTheOperandsSide) {
  const HloModuleProto proto = ProtoOf(
      "HloModule m\nENTRY e { p = f32[4] parameter(0)\nROOT d = f32[4] domain(p), "
      "domain={kind=\"sharding\", entry={maximal device=0}, exit={maximal device=1}} }");
  EXPECT_EQ(RootOf(proto).domain_entry_sharding().tile_assignment_devices(0), 1);
  EXPECT_EQ(RootOf(proto).domain_exit_sharding().tile_assignment_devices(0), 0);
  EXPECT_TRUE(absl::StrContains(TextOf(proto), "entry={maximal device=0}, exit={maximal device=1}"));
}

TEST(HloProtoTest, WindowsAreThereWithoutDimensions) {
  const HloModuleProto convolution = ProtoOf(
      "HloModule m\nENTRY e { a = f32[4,3] parameter(0) b = f32[3,5] parameter(1)\n"
      "ROOT c = f32[4,5] convolution(a, b), dim_labels=bf_io->bf }");
  EXPECT_TRUE(RootOf(convolution).has_window());
  EXPECT_FALSE(absl::StrContains(TextOf(convolution), "window="));
  const HloModuleProto reduction = ProtoOf(
      "HloModule m\nadd { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
      "ENTRY e { a = f32[] parameter(0)\nROOT c = f32[] reduce-window(a, a), to_apply=add }");
  EXPECT_TRUE(RootOf(reduction).has_window());
  const HloModuleProto call = ProtoOf(
      "HloModule m\nENTRY e { a = f32[] parameter(0) ROOT c = f32[] custom-call(a), custom_call_target=\"f\" "
      "}");
  EXPECT_FALSE(RootOf(call).has_window());
}

TEST(HloProtoTest, AttributesOfTheDefaultValueStay) {
  constexpr absl::string_view kRoots[] = {
      "(f32[4,4], f32[4,4], u32[]) copy-start(%p), cross_program_prefetch_index=0",
      "f32[4,4,4,4] dot(%p, %p), lhs_contracting_dims={}, rhs_contracting_dims={}",
      "f32[8,4] all-gather(%p), channel_id=0, replica_groups={{0,1}}, dimensions={0}, "
      "use_global_device_ids=true",
      "f32[4,4] custom-call(), custom_call_target=\"f\", operand_layout_constraints={}",
      "f32[4,4] custom-call(%p), custom_call_target=\"f\", literal=f32[] 0",
      "f32[4,4] custom-call(%p), custom_call_target=\"f\", literal=( s32[1]{0} {4}, ( pred[] true ), (  ) )",
      "f32[4,4] collective-permute(%p), source_target_pairs={}",
      "(f32[4,4], token[]) infeed(%k), infeed_config=\"x\"",
  };
  for (absl::string_view root : kRoots) {
    const std::string text = ThroughProto(
        absl::StrCat("HloModule m, num_partitions=2\nENTRY e { p = f32[4,4] parameter(0) k = token[] "
                     "parameter(1)\nROOT r = ",
                     root, " }"));
    const size_t attributes = root.find("), ");
    EXPECT_TRUE(absl::StrContains(text, root.substr(attributes))) << root << "\n" << text;
  }
}

TEST(HloProtoTest, ConfigurationsKeepLayouts) {
  const HloModuleProto proto = ProtoOf(
      "HloModule m, entry_computation_layout={(u8[2,3]{0,1})->u8[2,3]{0,1}}\n"
      "ENTRY e { ROOT p = u8[2,3]{0,1} parameter(0) }");
  const auto config = HloModule::CreateModuleConfigFromProto(proto, DebugOptions());
  ASSERT_TRUE(config.ok()) << config.status();
  EXPECT_EQ(config->entry_computation_layout().parameter_shape(0).ToString(true), "u8[2,3]{0,1}");
  EXPECT_EQ(config->entry_computation_layout().result_shape().ToString(true), "u8[2,3]{0,1}");
  const auto module = HloModule::CreateFromProto(proto, *config);
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_TRUE(
      absl::StrContains((*module)->ToString(), "entry_computation_layout={(u8[2,3]{0,1})->u8[2,3]{0,1}}"));
  // A shape that says nothing has the default layout.
  HloModuleProto bare = proto;
  bare.mutable_host_program_shape()->mutable_parameters(0)->clear_layout();
  EXPECT_EQ(HloModule::CreateModuleConfigFromProto(bare, DebugOptions())
                ->entry_computation_layout()
                .parameter_shape(0)
                .ToString(true),
            "u8[2,3]{1,0}");
}

TEST(HloProtoTest, NamesBecomeSuchAsTextCanHold) {
  HloModuleProto proto = ProtoOf(
      "HloModule m\nc { ROOT x = f32[] parameter(0) }\n"
      "ENTRY e { p = f32[] parameter(0) ROOT r = f32[] call(p), to_apply=c }");
  proto.set_name("suite/0");
  for (HloComputationProto& computation : *proto.mutable_computations()) {
    computation.set_name("1/" + computation.name());
    for (HloInstructionProto& instruction : *computation.mutable_instructions()) {
      instruction.set_name(instruction.name() + "->\"\xc3\xbc");
    }
  }
  const std::string text = TextOf(proto);
  EXPECT_TRUE(absl::StrContains(text, "HloModule suite_0")) << text;
  const auto read = ParseHloModule(text);
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ((*read)->ToString(), text);
}

TEST(HloProtoTest, SlicesOfPermutesInPlace) {
  constexpr absl::string_view kText =
      "HloModule m\nENTRY e { a = f32[8,4] parameter(0) b = s32[16] parameter(1) i = s32[] constant(0)\n"
      "x = (s32[], s32[]) tuple(i, i) xx = ((s32[], s32[]), (s32[], s32[])) tuple(x, x)\n"
      "y = (s32[]) tuple(i) yy = ((s32[]), (s32[])) tuple(y, y)\n"
      "t = (f32[8,4], s32[16]) tuple(a, b) o = (((s32[], s32[]), (s32[], s32[])), ((s32[]), (s32[]))) "
      "tuple(xx, yy)\n"
      "ROOT r = (f32[8,4], s32[16]) collective-permute(t, t, o, o), source_target_pairs={{0,1},{1,0},{0,0}}, "
      "slice_sizes={{2,4},{3,4},{5},{6}} }";
  EXPECT_TRUE(absl::StrContains(ThroughProto(kText), "slice_sizes={{2,4},{3,4},{5},{6}}"));
  HloModuleProto proto = ProtoOf(kText);
  for (HloInstructionProto& instruction : *proto.mutable_computations(0)->mutable_instructions()) {
    if (instruction.opcode() == "collective-permute") instruction.add_dynamic_slice_sizes(1);
  }
  EXPECT_TRUE(
      absl::StrContains(TextOf(proto), "7 slice sizes are not a multiple of the 3 dimensions of the result"));
}

TEST(HloProtoTest, OriginsThatAreNoTreeAreRefused) {
  HloModuleProto proto = ProtoOf("HloModule m\nENTRY e { ROOT a = f32[] parameter(0), origin={{\"a\"}} }");
  EXPECT_TRUE(absl::StrContains(TextOf(proto), "origin={{\"a\"}}"));
  auto* origin = proto.mutable_computations(0)->mutable_instructions(0)->mutable_original_value();
  origin->add_elements()->add_shape_index(int64_t{1} << 50);
  EXPECT_TRUE(absl::StrContains(TextOf(proto), "not the leaves of one tree"));
}

TEST(HloProtoTest, BackendConfigsAsMessages) {
  auto instruction = HloInstruction::CreateParameter(0, ShapeUtil::MakeShape(F32, {}), "p");
  EXPECT_EQ(instruction->backend_config<OpMetadata>()->ByteSizeLong(), 0);
  OpMetadata config;
  config.set_op_name("name");
  config.set_source_line(7);
  ASSERT_TRUE(instruction->set_backend_config(config).ok());
  EXPECT_TRUE(absl::StrContains(instruction->raw_backend_config_string(), "\"op_name\":\"name\""));
  EXPECT_EQ(instruction->backend_config<OpMetadata>()->source_line(), 7);
  ASSERT_TRUE(instruction
                  ->MutateBackendConfig<OpMetadata>([](OpMetadata* changed) {
                    changed->set_source_line(8);
                    return absl::OkStatus();
                  })
                  .ok());
  EXPECT_EQ(instruction->backend_config<OpMetadata>()->source_line(), 8);
  auto other = HloInstruction::CreateParameter(1, ShapeUtil::MakeShape(F32, {}), "q");
  other->CopyBackendConfigFrom(instruction.get());
  EXPECT_EQ(other->raw_backend_config_string(), instruction->raw_backend_config_string());
  other->set_raw_backend_config_string("not JSON");
  EXPECT_TRUE(absl::StrContains(other->backend_config<OpMetadata>().status().message(),
                                "backend config of q is not JSON of a xla.OpMetadata"));
}

}  // namespace
}  // namespace xla
