#include "shardy/explain/try_shardings.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "stablehlo/dialect/Register.h"

namespace mlir::sdy {
namespace {

using testing::HasSubstr;

constexpr char kNoMesh[] = R"(func.func @main(%x: tensor<8x16xf32>, %y: tensor<16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.sine %x : tensor<8x16xf32>
  %1 = func.call @f(%0) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %2:2 = sdy.manual_computation(%1) in_shardings=[<mesh<["q"=2]>, [{}, {}]>] out_shardings=[<mesh<["q"=2]>, [{}, {}]>, <mesh<["q"=2]>, [{}, {}]>] manual_axes={} (%part: tensor<8x16xf32>) {
    sdy.return %part, %part : tensor<8x16xf32>, tensor<8x16xf32>
  } : (tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>)
  return %2#0 : tensor<8x16xf32>
}
func.func private @f(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %3 = stablehlo.cosine %x : tensor<8x16xf32>
  %4 = stablehlo.cosine %3 : tensor<8x16xf32>
  return %4 : tensor<8x16xf32>
}
func.func private @g(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %4 = stablehlo.cosine %x : tensor<8x16xf32>
  return %4 : tensor<8x16xf32>
})";

class TryShardingsTest : public testing::Test {
 protected:
  TryShardingsTest() {
    DialectRegistry registry;
    stablehlo::registerAllDialects(registry);
    registry.insert<SdyDialect>();
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
    read(kNoMesh);
  }

  void read(const std::string& text) {
    absl::StatusOr<NamedProgram> program = readNamedProgram(text, context_);
    ASSERT_TRUE(program.ok()) << program.status().message();
    program_ = *std::move(program);
  }

  std::string textOf(Attribute attribute) {
    std::string text;
    llvm::raw_string_ostream(text) << attribute;
    return text;
  }

  // The sharding that a definition gets; or the error.
  std::string tried(const std::string& annotation) {
    if (absl::Status status = tryAnnotation(program_, annotation); !status.ok())
      return std::string(status.message());
    const std::string name = annotation.substr(0, annotation.find('='));
    if (*findMainResult(program_, name) >= 0) {
      return textOf(
          getMainFunction(*program_.module)
              .getResultAttrOfType<TensorShardingAttr>(*findMainResult(program_, name), kShardingAttr));
    }
    const Definition& definition = program_.definitions[*findDefinition(program_, name)];
    EXPECT_TRUE(definition.is_tried);
    return textOf(getSharding(definition.value));
  }

  std::string errorOfMesh(const std::string& mesh) {
    return std::string(tryMesh(*program_.module, mesh).message());
  }

  std::string found(const std::string& name) {
    const absl::StatusOr<int64_t> found = findDefinition(program_, name);
    if (!found.ok()) return std::string(found.status().message());
    const Definition& definition = program_.definitions[*found];
    return definition.name + " at line " + std::to_string(definition.line);
  }

  MLIRContext context_{MLIRContext::Threading::DISABLED};
  NamedProgram program_;
};

TEST_F(TryShardingsTest, WritesShardingsShortly) {
  ASSERT_EQ(errorOfMesh("x=4,y=2,z=2"), "");
  EXPECT_EQ(tried("arg0=[x,?]"), "#sdy.sharding<@mesh, [{\"x\"}, {?}]>");
  EXPECT_EQ(tried("x=[,]"), "#sdy.sharding<@mesh, [{}, {}]>");
  EXPECT_EQ(tried("%0=[{x,y},z?]"), "#sdy.sharding<@mesh, [{\"x\", \"y\"}, {\"z\", ?}]>");
  EXPECT_EQ(tried("%0=[{x:(1)2,?}p1, y p0]"), "#sdy.sharding<@mesh, [{\"x\":(1)2, ?}p1, {\"y\"}p0]>");
  EXPECT_EQ(tried("%0=[?,{\"x\"}],replicated={y},unreduced={z}"),
            "#sdy.sharding<@mesh, [{?}, {\"x\"}], replicated={\"y\"}, unreduced={\"z\"}>");
  EXPECT_EQ(tried("arg1=@mesh[x]"), "#sdy.sharding<@mesh, [{\"x\"}]>");
  EXPECT_EQ(tried("result0=[x,]"), "#sdy.sharding<@mesh, [{\"x\"}, {}]>");
  EXPECT_EQ(tried("%2#1=[x,y]"), "#sdy.sharding<@mesh, [{\"x\"}, {\"y\"}]>");
  EXPECT_TRUE(program_.tried_results.contains(0));
}

TEST_F(TryShardingsTest, SaysWhatIsWrongWithAnAnnotation) {
  EXPECT_EQ(tried("arg0=[x,?]"), "the program has no mesh to shard over: give it one with --mesh");
  ASSERT_EQ(errorOfMesh("x=4,y=2"), "");
  EXPECT_EQ(tried("arg0=[x]"), "%x has 2 dimensions, and the sharding 1");
  EXPECT_EQ(tried("arg0=[q,?]"), "mesh 'mesh' has no axis 'q': it has x, y");
  EXPECT_EQ(tried("arg0=x"), "a sharding must be a list of dimensions in brackets, such as [x,?]");
  EXPECT_EQ(tried("arg0=[x,?],also={y}"),
            "'[x,?],also={y}' is not a sharding: expected 'replicated' or 'unreduced', found 'also'");
  EXPECT_EQ(tried("arg0=[x,?],y"), "'y' is neither replicated={..} nor unreduced={..}");
  EXPECT_EQ(tried("arg0=@n[x,?]"), "there is no mesh 'n': the program has mesh");
  EXPECT_EQ(tried("arg7=[x,?]"), "there is no arg7: the main function has 2 arguments");
  EXPECT_EQ(tried("result1=[x,?]"), "there is no result1: the main function has 1 result");
  EXPECT_EQ(tried("part=[x,?]"),
            "%part is an argument of a region (line 4), whose sharding is that of the values that flow "
            "there: annotate those");
  EXPECT_EQ(
      tried("%nowhere=[x,?]"),
      "there is no value %nowhere; the program has %x, %y, %0, %1, %2#0, %2#1, %part, %x, %3, %4, %x, %4");
}

TEST_F(TryShardingsTest, FindsNames) {
  EXPECT_EQ(found("%x"), "%x at line 1");  // that of @main counts
  EXPECT_EQ(found("x@9"), "%x at line 9");
  EXPECT_EQ(found("arg1"), "%y at line 1");
  EXPECT_EQ(found("3"), "%3 at line 10");
  EXPECT_EQ(found("%4"), "%4 is the name of several values: use %4@11, %4@15");
  EXPECT_EQ(found("%4@15"), "%4 at line 15");
  EXPECT_EQ(found("%2"), "%2 is the name of several values: use %2#0@4, %2#1@4");
  EXPECT_EQ(found("%2#1"), "%2#1 at line 4");
  EXPECT_THAT(found("%prt"), HasSubstr("there is no value %prt (did you mean '%part'?)"));
}

TEST_F(TryShardingsTest, ChangesMeshes) {
  EXPECT_EQ(errorOfMesh("x=4,y"), "--mesh takes AXIS=SIZE,.. such as x=4,y=2, not 'x=4,y'");
  EXPECT_EQ(errorOfMesh("x=0"), "--mesh takes AXIS=SIZE,.. such as x=4,y=2, not 'x=0'");
  EXPECT_EQ(errorOfMesh("x=99999999999999999999"),
            "--mesh takes AXIS=SIZE,.. such as x=4,y=2, not 'x=99999999999999999999'");
  EXPECT_EQ(errorOfMesh("f:x=2"), "the program has another @f");
  read("sdy.mesh @a = <[\"x\"=2], device_ids=[1, 0]>\nsdy.mesh @one = <[], device_ids=[3]>");
  EXPECT_EQ(errorOfMesh("x=4,y=2"), "");
  EXPECT_EQ(textOf((*program_.module.get().getOps<MeshOp>().begin()).getMeshAttr()),
            "#sdy.mesh<[\"x\"=4, \"y\"=2]>");
  EXPECT_EQ(errorOfMesh("b:x=4"), "there is no mesh 'b': the program has a");
  read("sdy.mesh @a = <[\"x\"=2]>\nsdy.mesh @b = <[\"x\"=4]>");
  EXPECT_EQ(errorOfMesh("x=8"), "the program has several meshes (a, b): name one of them");
  EXPECT_EQ(errorOfMesh("b:x=8"), "");
}

}  // namespace
}  // namespace mlir::sdy
