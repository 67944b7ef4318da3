#include "xla/debug_options_flags.h"

#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

TEST(DebugOptionsFlagsTest, Defaults) {
  const DebugOptions options = DefaultDebugOptionsIgnoringFlags();
  EXPECT_EQ(options.xla_backend_optimization_level(), 3);
  EXPECT_EQ(options.xla_dump_max_hlo_modules(), -1);
  EXPECT_EQ(options.xla_cpu_experimental_ynn_fusion_type_size(), 3);
  EXPECT_EQ(options.xla_cpu_collective_timeout_seconds(), 1800);
  // The last one of the list: all before it were taken.
  EXPECT_TRUE(options.xla_cpu_ftz());
  EXPECT_FALSE(options.xla_cpu_enable_fast_math());
}

TEST(DebugOptionsFlagsTest, DeviceCounts) {
  const std::string flag = "--xla_force_host_platform_device_count";
  DebugOptions options;
  EXPECT_TRUE(ApplyDebugOptionsFlags(flag + "=65536", &options).ok());
  EXPECT_EQ(options.xla_force_host_platform_device_count(), 65536);
  for (const char* count : {"-1", "0", "65537", "1000000000"}) {
    EXPECT_EQ(ApplyDebugOptionsFlags(flag + "=" + count, &options).message(),
              flag + " takes a number from 1 to 65536, not " + count);
  }
  EXPECT_EQ(ApplyDebugOptionsFlags(flag + "=abc", &options).message(), "'abc' is not a value of " + flag);
  EXPECT_EQ(options.xla_force_host_platform_device_count(), 65536);
}

TEST(DebugOptionsFlagsTest, EveryKindOfFlag) {
  DebugOptions options;
  const absl::Status status = ApplyDebugOptionsFlags(
      "--xla_cpu_enable_fast_math --xla_allow_excess_precision=false  --xla_backend_optimization_level=2\n"
      "--xla_dump_to='/tmp/a b' --xla_disable_hlo_passes=cse,dce --xla_cpu_opt_preset=fast_compile "
      "--xla_backend_extra_options=a=1,b",
      &options);
  ASSERT_TRUE(status.ok()) << status.message();
  EXPECT_TRUE(options.xla_cpu_enable_fast_math());
  EXPECT_FALSE(options.xla_allow_excess_precision());
  EXPECT_TRUE(options.has_xla_allow_excess_precision());
  EXPECT_EQ(options.xla_backend_optimization_level(), 2);
  EXPECT_EQ(options.xla_dump_to(), "/tmp/a b");
  ASSERT_EQ(options.xla_disable_hlo_passes_size(), 2);
  EXPECT_EQ(options.xla_disable_hlo_passes(1), "dce");
  EXPECT_EQ(options.xla_cpu_opt_preset(), DebugOptions::CPU_OPT_PRESET_FAST_COMPILE);
  EXPECT_EQ(options.xla_backend_extra_options().at("a"), "1");
  EXPECT_EQ(options.xla_backend_extra_options().at("b"), "");
}

TEST(DebugOptionsFlagsTest, ErrorsNameTheFlag) {
  DebugOptions options;
  const absl::Status status = ApplyDebugOptionsFlags(
      "--xla_dump_too=x --xla_dump_hlo_as_text --xla_backend_optimization_level=high word --xla_dump_to",
      &options);
  EXPECT_TRUE(
      absl::StrContains(status.message(), "unknown flag --xla_dump_too (did you mean 'xla_dump_to'?)"))
      << status.message();
  EXPECT_TRUE(
      absl::StrContains(status.message(), "'high' is not a value of --xla_backend_optimization_level"));
  EXPECT_TRUE(absl::StrContains(status.message(), "'word' is not a flag"));
  EXPECT_TRUE(absl::StrContains(status.message(), "--xla_dump_to needs a value"));
  // What is well formed is applied all the same.
  EXPECT_TRUE(options.xla_dump_hlo_as_text());
}

}  // namespace
}  // namespace xla
