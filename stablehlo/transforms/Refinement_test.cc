// What C++ calls directly: passes made with types and functions, and refinement without a pass.
#include <memory>

#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/RefineToStatic.h"
#include "stablehlo/transforms/StablehloRefineShapes.h"

namespace mlir::stablehlo {
namespace {

constexpr char kProgram[] = R"(
  func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.add %x, %x : tensor<?xf32>
    return %0 : tensor<?xf32>
  })";

class RefinementTest : public testing::Test {
 protected:
  RefinementTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    module = parseSourceString<ModuleOp>(kProgram, &context);
  }
  RankedTensorType floats(int64_t size) { return RankedTensorType::get({size}, Float32Type::get(&context)); }
  func::FuncOp main() { return module->lookupSymbol<func::FuncOp>("main"); }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(RefinementTest, RefineToStatic) {
  ASSERT_TRUE(succeeded(refineToStatic(*module, {floats(4)})));
  EXPECT_EQ(main().getFunctionType(), FunctionType::get(&context, {floats(4)}, {floats(4)}));
}

TEST_F(RefinementTest, RefineToStaticNeedsTypes) {
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic& diagnostic) { message += diagnostic.str(); });
  EXPECT_TRUE(failed(refineToStatic(*module)));
  EXPECT_NE(message.find("has dynamic shapes"), std::string::npos) << message;
}

TEST_F(RefinementTest, RefineArgumentsThenShapes) {
  PassManager passes(&context);
  passes.addPass(createStablehloRefineArgumentsPass(TypeRange{floats(5)}));
  passes.addPass(createStablehloRefineShapesPass());
  ASSERT_TRUE(succeeded(passes.run(*module)));
  EXPECT_EQ(main().getResultTypes().front(), floats(5));
}

TEST_F(RefinementTest, RemoveDynamism) {
  PassManager passes(&context);
  createStablehloRemoveDynamismPipeline(passes, TypeRange{floats(5)});
  ASSERT_TRUE(succeeded(passes.run(*module)));
  EXPECT_EQ(main().getFunctionType(), FunctionType::get(&context, {floats(5)}, {floats(5)}));
}

TEST_F(RefinementTest, AdditionalPatterns) {
  bool called = false;
  auto add = [&](RewritePatternSet*) { called = true; };
  ASSERT_TRUE(succeeded(refineArguments(main(), {floats(6)})));
  ASSERT_TRUE(succeeded(refineEntryFunction(context, main(), add)));
  EXPECT_TRUE(called);
  EXPECT_EQ(main().getResultTypes().front(), floats(6));
}

TEST_F(RefinementTest, PatternsForPassesOfOthers) {
  module = parseSourceString<ModuleOp>(R"(
    func.func @main(%x: tensor<3xf32>) -> (tensor<2xi32>, tensor<3xf32>) {
      %0 = stablehlo.constant dense<[2, 5]> : tensor<2xi32>
      %1 = stablehlo.multiply %0, %0 : tensor<2xi32>
      %2 = "chlo.constant_like"(%x) <{value = 1.5 : f32}> : (tensor<3xf32>) -> tensor<3xf32>
      return %1, %2 : tensor<2xi32>, tensor<3xf32>
    })",
                                       &context);
  RewritePatternSet patterns(&context);
  populateStablehloShapeFolderPatterns(&context, &patterns);
  populateChloConstantLikePattern(&context, &patterns);
  // The op would fold to a constant of chlo.
  GreedyRewriteConfig config;
  config.enableFolding(false);
  ASSERT_TRUE(succeeded(applyPatternsGreedily(*module, std::move(patterns), config)));
  Operation* end = main().getBody().front().getTerminator();
  DenseElementsAttr squares, likes;
  ASSERT_TRUE(matchPattern(end->getOperand(0), m_Constant(&squares)));
  ASSERT_TRUE(matchPattern(end->getOperand(1), m_Constant(&likes)));
  EXPECT_EQ(llvm::to_vector(squares.getValues<int32_t>()), (SmallVector<int32_t>{4, 25}));
  EXPECT_EQ(likes.getSplatValue<float>(), 1.5f);
  EXPECT_TRUE(isa<ConstantOp>(end->getOperand(1).getDefiningOp()));
}

TEST_F(RefinementTest, WrapInCompositeWithProvider) {
  CompositeAttributeProviderMap providers;
  providers[TypeID::get<AddOp>()] = [](Operation* op) -> std::optional<NamedAttrList> {
    NamedAttrList attributes;
    attributes.set("operands", Builder(op->getContext()).getI64IntegerAttr(op->getNumOperands()));
    return attributes;
  };
  PassManager passes(&context);
  passes.addPass(createStablehloWrapInCompositePass(providers, 3));
  ASSERT_TRUE(succeeded(passes.run(*module)));
  auto composites = main().getOps<CompositeOp>();
  ASSERT_FALSE(composites.empty());
  CompositeOp composite = *composites.begin();
  EXPECT_EQ(composite.getVersion(), 3u);
  EXPECT_EQ(composite.getName(), "stablehlo.add");
  EXPECT_TRUE(composite.getCompositeAttributes().contains("operands"));
  EXPECT_TRUE(module->lookupSymbol(composite.getDecomposition()));
}

}  // namespace
}  // namespace mlir::stablehlo
