#include "shardy/explain/explain_value.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "shardy/explain/page.h"

namespace mlir::sdy {
namespace {

using testing::HasSubstr;

constexpr xla::AxisPart kX = {0, 1, 4}, kY = {1, 1, 2}, kHalfOfX = {0, 1, 2};

ShardingModel::Tensor tensor(const std::string& name, int64_t line, const std::string& op) {
  ShardingModel::Tensor made;
  made.name = name;
  made.op = op;
  made.type = "tensor<8x4xf32>";
  made.line = line;
  made.shape = {8, 4};
  return made;
}

// %x (given "x" and "y") -> N adds -> %last.
ShardingModel chainOf(int64_t adds) {
  ShardingModel model;
  model.meshes.push_back({"mesh", {"x", "y"}, {4, 2}, {}});
  for (int64_t i = 0; i <= adds; ++i) {
    ShardingModel::Tensor& made = model.tensors.emplace_back(
        tensor(i == 0 ? "%x" : "%" + std::to_string(i), i + 1, i == 0 ? "argument" : "stablehlo.add"));
    made.mesh = 0;
    made.sharding = "<@mesh, [{\"x\"}, {\"y\"}]>";
    made.dims.resize(2);
    if (i == 0) {
      made.given_by = "line 1";
      made.dims[0].given = {kX};
      made.dims[1].given = {kY};
      made.dims[1].priority = 1;
    } else {
      made.arrivals = {i - 1};
      model.arrivals.push_back({i, 0, kX, i - 1, 0, "add", "i", i + 1, 0, 1});
    }
    model.places.push_back({made.name, made.op, made.type, made.line, 3, 2, {i}});
  }
  return model;
}

TEST(ExplainValueTest, FollowsAnAxisToItsAnnotation) {
  const ShardingModel model = chainOf(2);
  EXPECT_EQ(explainPlace(model, 2),
            "%2 (line 3, stablehlo.add, tensor<8x4xf32>): <@mesh, [{\"x\"}, {\"y\"}]>\n"
            "  \"x\" in dimension 0: %x (given by line 1) -> add (line 2, factor i) -> %1 -> add (line 3, "
            "factor i) "
            "-> %2; at p0, round 1\n");
  EXPECT_EQ(explainPlace(model, 0),
            "%x (line 1, argument, tensor<8x4xf32>): <@mesh, [{\"x\"}, {\"y\"}]>\n"
            "  \"x\" in dimension 0: %x (given by line 1)\n"
            "  \"y\" in dimension 1: %x (given by line 1, p1)\n");
}

TEST(ExplainValueTest, LeavesOutTheMiddleOfLongChains) {
  EXPECT_THAT(explainTensor(chainOf(20), 20),
              HasSubstr("%3 -> (14 more ops) -> add (line 19, factor i) -> %18 -> add"));
}

TEST(ExplainValueTest, SaysWhereAxesStop) {
  ShardingModel model = chainOf(1);
  model.tensors.push_back(tensor("%r", 9, "stablehlo.reduce"));
  model.stops.push_back({2, 0, kHalfOfX, 1, 0, "reduce", "j", 9, xla::StopReason::kClosedDimension, -1, ""});
  model.stops.push_back({-1, -1, kY, 1, 1, "custom_call", "", 10, xla::StopReason::kNoRule, -1, ""});
  model.stops.push_back({-1, -1, kY, 1, 1, "custom_call", "", 11, xla::StopReason::kNoRule, -1, ""});
  model.tensors[2].not_come = {0};
  model.tensors[2].given_by = "line 9";
  model.tensors[1].not_gone = {0, 1, 2};
  EXPECT_EQ(explainTensor(model, 2),
            "%r (line 9, stablehlo.reduce, tensor<8x4xf32>): no sharding\n"
            "  no \"x\":(1)2 from %1 through reduce (line 9, factor j): dimension 0 of %r is closed (given "
            "by line 9)\n");
  EXPECT_THAT(
      explainTensor(model, 1),
      HasSubstr(
          "\n  \"x\":(1)2 stops at reduce (line 9, factor j) before %r: dimension 0 of %r is closed (given "
          "by line 9)\n  \"y\" stops at custom_call (line 10): shardings do not pass this op, which has "
          "no sharding rule (and 1 more like this)\n"));
}

TEST(ExplainValueTest, TellsOfCopiesAndOfWhatIsGone) {
  ShardingModel model = chainOf(2);
  model.tensors[1].call_lines = {4};
  model.tensors[2].call_lines = {6, 2};
  model.tensors[2].sharding = "";
  model.places.push_back({"%c", "stablehlo.add", "tensor<f32>", 5, 1, 2, {1, 2}});
  model.places.push_back({"%gone", "stablehlo.add", "tensor<f32>", 7, 1, 2, {}});
  EXPECT_THAT(
      explainPlace(model, 3),
      HasSubstr("\n  2 copies, this is the first; no sharding in calls at lines 6>2; <@mesh, [{\"x\"}, "
                "{\"y\"}]> in calls at lines 4\n"));
  EXPECT_EQ(explainPlace(model, 4),
            "%gone (line 7, stablehlo.add, tensor<f32>): removed, because nothing uses it\n");
}

TEST(ExplainValueTest, TakesAtMostTenLines) {
  ShardingModel model = chainOf(1);
  for (int64_t i = 0; i < 30; ++i) {
    model.tensors[1].not_come.push_back(i);
    model.stops.push_back(
        {1, 0, {0, 1 + i, 2 + i}, 0, 0, "add", "i", 2, xla::StopReason::kDoesNotDivide, -1, ""});
  }
  const std::string text = explainTensor(model, 1);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 10);
  EXPECT_THAT(text, HasSubstr("and 23 more"));
}

// What the page's script reads.
std::string dataOf(const std::string& page) {
  const size_t begin = page.find('{', page.find("id=\"data\"")), end = page.find("</script>", begin);
  return absl::StrReplaceAll(page.substr(begin, end - begin), {{"\\u003c", "<"}});
}

TEST(PageTest, HoldsTheProgramAndItsModel) {
  const std::string page = pageOf(chainOf(2), "a<b.mlir", "%x\n%1 </script>\n%2");
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
  EXPECT_EQ(page.find("http"), std::string::npos);
  EXPECT_EQ(page.find("%1 </script>"), std::string::npos);
  const std::string data = dataOf(page);
  EXPECT_THAT(data, HasSubstr("\"title\":\"a<b.mlir\""));
  EXPECT_THAT(data, HasSubstr("[2,1,\"%1 </script>\"]"));
  EXPECT_THAT(
      data, HasSubstr("\"meshes\":[{\"name\":\"mesh\",\"axes\":[\"x\",\"y\"],\"sizes\":[4,2],\"ids\":[]}]"));
  EXPECT_THAT(data, HasSubstr("\"arrivals\":[[1,0,[0,1,4],0,0,"));
}

TEST(PageTest, GivesEachArgumentOfALongLineARow) {
  ShardingModel model;
  std::string text = "func.func @main(";
  for (int64_t i = 0; i < 50; ++i) {
    model.places.push_back(
        {"%a", "argument", "tensor<f32>", 1, static_cast<int64_t>(text.size()) + 1, 2, {}});
    text += "%a: tensor<f32>, ";
  }
  const std::string data = dataOf(pageOf(model, "", text));
  EXPECT_THAT(data, HasSubstr("\"rows\":[[1,1,\"func.func @main(\"],[1,17,\"%a: tensor<f32>, \"],[1,34,"));
  EXPECT_THAT(data, HasSubstr("\"places\":[[1,0,2,\"%a\","));
}

}  // namespace
}  // namespace mlir::sdy
