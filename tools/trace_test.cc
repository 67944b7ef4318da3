#include "tools/trace.h"

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tools/files.h"

namespace xla {
namespace {

TEST(TraceTest, IsJsonWithTimesFromTheFirstBeginningOn) {
  const std::vector<runtime::ProfiledStep> steps = {{"a \"name\"", "loop", "a b", "f32[2]", 16}};
  runtime::Profile profile;
  profile.devices.push_back({&steps, {{0, 0, 1500, 2500}}, 1500, 3000, 0});
  profile.devices.push_back({&steps, {}, 1000, 2000, 7});
  const std::string path = testing::TempDir() + "/trace.json";
  ASSERT_TRUE(WriteTrace(path, "program", profile).ok());
  const auto trace = nlohmann::json::parse(*ReadFile(path));
  EXPECT_EQ(trace["otherData"]["note"],
            "the first 262144 events of each device are here; 7 more were left out");
  const auto& events = trace["traceEvents"];
  ASSERT_EQ(events.size(), 6);  // names of the process and the two devices, the program on each, a step
  EXPECT_EQ(events[1]["name"], "program");
  EXPECT_EQ(events[1]["ts"], 0.5);
  EXPECT_EQ(events[1]["dur"], 1.5);
  EXPECT_EQ(events[2],
            nlohmann::json::parse(R"({"name": "a \"name\"", "cat": "loop", "ph": "X", "ts": 0.5, "dur": 1.0,
      "pid": 0, "tid": 0, "args": {"depth": 0, "ops": "a b", "shape": "f32[2]", "bytes": 16}})"));
  EXPECT_EQ(events[4]["tid"], 1);
  EXPECT_EQ(events[4]["args"]["left_out"], 7);
}

}  // namespace
}  // namespace xla
