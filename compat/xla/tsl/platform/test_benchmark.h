#pragma once

#include "benchmark/benchmark.h"
#include "xla/tsl/platform/namespaces.h"

namespace testing {
namespace benchmark {
using ::benchmark::DoNotOptimize;
using ::benchmark::State;
inline void UseRealTime(::benchmark::internal::Benchmark* b) { b->UseRealTime(); }
}  // namespace benchmark
}  // namespace testing

namespace tsl::testing {
using ::benchmark::DoNotOptimize;
}
