// Every operation of the two editions of XLA's operation semantics has a builder function, a shape rule, a
// meaning and a text form.
#include "tests/seeds/operations.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/source_dir.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"

namespace xla::seeds {
namespace {

using internal::XlaBuilderFriend;

// --- What the documents list

constexpr const char* kOlder[] = {"AfterAll",
                                  "AllGather",
                                  "AllReduce",
                                  "AllToAll",
                                  "BatchNormGrad",
                                  "BatchNormInference",
                                  "BatchNormTraining",
                                  "BitcastConvertType",
                                  "Broadcast",
                                  "BroadcastInDim",
                                  "Call",
                                  "Cholesky",
                                  "Clamp",
                                  "Collapse",
                                  "CollectivePermute",
                                  "ConcatInDim",
                                  "Conditional",
                                  "Conditional N-way",
                                  "Conv",
                                  "ConvWithGeneralPadding",
                                  "ConvertElementType",
                                  "CustomCall",
                                  "Dot",
                                  "DotGeneral",
                                  "DynamicSlice",
                                  "DynamicUpdateSlice",
                                  "Add",
                                  "Sub",
                                  "Mul",
                                  "Div",
                                  "Rem",
                                  "Max",
                                  "Min",
                                  "LogicalAnd",
                                  "LogicalOr",
                                  "Eq",
                                  "Ne",
                                  "Ge",
                                  "Gt",
                                  "Le",
                                  "Lt",
                                  "Abs",
                                  "Ceil",
                                  "Cos",
                                  "Exp",
                                  "Floor",
                                  "Imag",
                                  "IsFinite",
                                  "Log",
                                  "LogicalNot",
                                  "Logistic",
                                  "PopulationCount",
                                  "Neg",
                                  "Real",
                                  "Rsqrt",
                                  "Sign",
                                  "Sqrt",
                                  "Cbrt",
                                  "Tan",
                                  "Tanh",
                                  "Round",
                                  "RoundNearestEven",
                                  "Fft",
                                  "Gather",
                                  "GetDimensionSize",
                                  "SetDimensionSize",
                                  "GetTupleElement",
                                  "Infeed",
                                  "Iota",
                                  "Map",
                                  "Pad",
                                  "Recv",
                                  "Recv instruction",
                                  "RecvDone",
                                  "Reduce",
                                  "Reduce variadic",
                                  "ReducePrecision",
                                  "ReduceScatter",
                                  "ReduceWindow",
                                  "ReduceWindow variadic",
                                  "ReplicaId",
                                  "Reshape",
                                  "Reshape with dimensions",
                                  "Rev",
                                  "RngNormal",
                                  "RngUniform",
                                  "RngBitGenerator",
                                  "Scatter",
                                  "Select",
                                  "SelectAndScatter",
                                  "Send",
                                  "Send instruction",
                                  "SendDone",
                                  "Slice",
                                  "Sort",
                                  "Transpose",
                                  "TriangularSolve",
                                  "Tuple",
                                  "While"};

constexpr const char* kNewer[] = {"Abs",
                                  "Add",
                                  "AddDependency",
                                  "AfterAll",
                                  "AllGather",
                                  "AllGatherStart",
                                  "AllGatherDone",
                                  "AllReduce",
                                  "AllReduceStart",
                                  "AllReduceDone",
                                  "AllReduceTuple",
                                  "CrossReplicaSum",
                                  "AllToAll",
                                  "AllToAllTuple",
                                  "RaggedAllToAll",
                                  "And",
                                  "AsyncStart",
                                  "AsyncUpdate",
                                  "AsyncDone",
                                  "Atan2",
                                  "BatchNormGrad",
                                  "BatchNormInference",
                                  "BatchNormTraining",
                                  "Bitcast",
                                  "BitcastConvertType",
                                  "Broadcast",
                                  "BroadcastInDim",
                                  "Call",
                                  "CompositeCall",
                                  "Cbrt",
                                  "Ceil",
                                  "Cholesky",
                                  "Clamp",
                                  "Collapse",
                                  "Clz",
                                  "CollectiveBroadcast",
                                  "CollectivePermute",
                                  "CollectivePermute in place",
                                  "CollectivePermuteStart",
                                  "CollectivePermuteDone",
                                  "Compare",
                                  "Eq",
                                  "EqTotalOrder",
                                  "Ne",
                                  "NeTotalOrder",
                                  "Ge",
                                  "GeTotalOrder",
                                  "Gt",
                                  "GtTotalOrder",
                                  "Le",
                                  "LeTotalOrder",
                                  "Lt",
                                  "LtTotalOrder",
                                  "Complex",
                                  "ConcatInDim",
                                  "Conditional",
                                  "Conditional N-way",
                                  "ConstantLiteral",
                                  "ConvertElementType",
                                  "Conv",
                                  "ConvWithGeneralPadding",
                                  "ConvWithGeneralDimensions",
                                  "ConvGeneral",
                                  "ConvGeneralDilated",
                                  "Copy",
                                  "CopyStart",
                                  "CopyDone",
                                  "Cos",
                                  "Cosh",
                                  "CustomCall",
                                  "Div",
                                  "Domain",
                                  "Dot",
                                  "DotGeneral",
                                  "ScaledDot",
                                  "RaggedDot",
                                  "DynamicReshape",
                                  "DynamicSlice",
                                  "DynamicUpdateSlice",
                                  "Erf",
                                  "Exp",
                                  "Expm1",
                                  "Fft",
                                  "Floor",
                                  "Fusion",
                                  "Gather",
                                  "GetDimensionSize",
                                  "GetTupleElement",
                                  "Imag",
                                  "Infeed",
                                  "Iota",
                                  "IsFinite",
                                  "Log",
                                  "Log1p",
                                  "Logistic",
                                  "Map",
                                  "Max",
                                  "Min",
                                  "Mul",
                                  "Neg",
                                  "Not",
                                  "OptimizationBarrier",
                                  "Or",
                                  "Outfeed",
                                  "Pad",
                                  "Parameter",
                                  "PartitionId",
                                  "PopulationCount",
                                  "Pow",
                                  "Real",
                                  "Recv",
                                  "RecvWithToken",
                                  "RecvFromHost",
                                  "Recv instruction",
                                  "RecvDone",
                                  "Reduce",
                                  "Reduce variadic",
                                  "ReducePrecision",
                                  "ReduceScatter",
                                  "ReduceWindow",
                                  "ReduceWindow variadic",
                                  "Rem",
                                  "ReplicaId",
                                  "Reshape",
                                  "Reshape to a shape",
                                  "Rev",
                                  "RngNormal",
                                  "RngUniform",
                                  "RngBitGenerator",
                                  "RngGetAndUpdateState",
                                  "Round",
                                  "RoundNearestAfz",
                                  "RoundNearestEven",
                                  "Rsqrt",
                                  "Scan",
                                  "Scatter",
                                  "Scatter variadic",
                                  "Select",
                                  "SelectAndScatter",
                                  "Send",
                                  "SendWithToken",
                                  "SendToHost",
                                  "Send instruction",
                                  "SendDone",
                                  "SetDimensionSize",
                                  "ShiftLeft",
                                  "ShiftRightArithmetic",
                                  "ShiftRightLogical",
                                  "Sign",
                                  "Sin",
                                  "Slice",
                                  "Sort",
                                  "Sqrt",
                                  "Sub",
                                  "Tan",
                                  "Tanh",
                                  "TopK",
                                  "Transpose",
                                  "TriangularSolve",
                                  "Tuple",
                                  "While",
                                  "Xor"};

// --- The test

class OperationTest : public testing::TestWithParam<const char*> {};

TEST_P(OperationTest, IsWhole) {
  const auto found = AllOperations().find(GetParam());
  ASSERT_NE(found, AllOperations().end()) << "no builder function";
  Bench bench;
  const XlaOp root = found->second.build(bench);
  ASSERT_TRUE(bench.builder.first_error().ok()) << bench.builder.first_error();
  ASSERT_TRUE(root.valid());
  const auto computation = bench.builder.Build(root);
  ASSERT_TRUE(computation.ok()) << computation.status();
  const auto module = ModuleFromProto(computation->proto());
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_TRUE(VerifyModule(**module).ok()) << VerifyModule(**module);

  std::set<HloOpcode> opcodes;
  for (const HloInstruction* instruction : (*module)->entry_computation()->instructions()) {
    opcodes.insert(instruction->opcode());
  }
  for (HloOpcode opcode : found->second.opcodes) {
    EXPECT_TRUE(opcodes.contains(opcode)) << HloOpcodeString(opcode) << " was not built";
    EXPECT_NE(GetOpInfo(opcode).infer_shape, nullptr);
    // What belongs to the evaluator's own walk has no function of its own.
    const bool structural = GetOpInfo(opcode).family == "control";
    EXPECT_TRUE(structural || GetEvaluateFn(opcode) != nullptr)
        << HloOpcodeString(opcode) << " has no meaning";
  }
  const std::string text = (*module)->ToString();
  const auto parsed = ParseHloModule(text);
  ASSERT_TRUE(parsed.ok()) << parsed.status() << "\n" << text;
  EXPECT_TRUE((*parsed)->IsomorphicTo(**module)) << text;
  EXPECT_EQ((*parsed)->ToString(), text);
}

std::string NameOf(const testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (!isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}
INSTANTIATE_TEST_SUITE_P(Older, OperationTest, testing::ValuesIn(kOlder), NameOf);
INSTANTIATE_TEST_SUITE_P(Newer, OperationTest, testing::ValuesIn(kNewer), NameOf);

std::string ReadSource(const std::string& path) {
  std::ifstream file(absl::StrCat(SourceDir(), "/", path));
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

TEST(BuilderNamesTest, TheIndexHasThemAll) {
  const std::string index = ReadSource("docs/operations/builder_names.md");
  auto expect = [&](const std::string& name) {
    EXPECT_TRUE(absl::StrContains(index, absl::StrCat("`", name, "(")) ||
                absl::StrContains(index, absl::StrCat("| ", name, " (in dumps only)")))
        << name;
  };
  for (const std::string name : kOlder) expect(name.substr(0, name.find(' ')));
  for (const std::string name : kNewer) expect(name.substr(0, name.find(' ')));
  int functions = 0;
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) \
  expect(#builder);                                   \
  ++functions;
#define OP_ACCURATE OP_UNARY
#define OP_BINARY OP_UNARY
#include "xla/ops/op_table.def"
#undef OP
  const std::string header = ReadSource("xla/hlo/builder/xla_builder_ops.h");
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    if (!absl::ConsumePrefix(&line, "XlaOp ") || !absl::StrContains(line, '(')) continue;
    expect(std::string(line.substr(0, line.find('('))));
    ++functions;
  }
  EXPECT_GT(functions, 150);
}

// The result accuracy that the newer document gives to functions with several implementations.
TEST(ResultAccuracyTest, EveryFunctionThatTakesItWritesIt) {
  using Function = XlaOp (*)(XlaOp, const std::optional<ResultAccuracy>&);
  const std::map<std::string, Function> functions = {
#define OP(...)
#define OP_UNARY(...)
#define OP_BINARY(...)
#define OP_ACCURATE(id, text, builder, types, stablehlo) {#builder, builder},
#include "xla/ops/op_table.def"
#undef OP
  };
  EXPECT_GT(functions.size(), 15);
  ResultAccuracy accuracy;
  accuracy.set_mode(ResultAccuracy::HIGHEST);
  for (const auto& [name, function] : functions) {
    Bench bench;
    const XlaOp op = function(bench.In(F({2})), accuracy);
    ASSERT_TRUE(bench.builder.first_error().ok()) << name << ": " << bench.builder.first_error();
    EXPECT_EQ(XlaBuilderFriend::GetInstruction(op)->result_accuracy().mode(), ResultAccuracy::HIGHEST)
        << name;
  }
}

}  // namespace
}  // namespace xla::seeds
