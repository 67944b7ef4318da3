// Functions of analysis.
#include "absl/types/span.h"
#include "llvm/TargetParser/Host.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/cpu/emit/math.h"

namespace xla::cpu {
namespace {

// Code is made for this machine. Where it has no fused multiplication, formulas with twice as many operations
// are faster than calls.
bool HasFma() {
  static const bool kHasFma = [] {
    const auto features = llvm::sys::getHostCPUFeatures();
    return features.lookup("fma") || features.lookup("neon");
  }();
  return kHasFma;
}

}  // namespace

Lanes EmitMathFunction(LaneBuilder& lanes, HloOpcode opcode, absl::Span<const Lanes> v) {
  const Lanes a = v[0], b = v.size() > 1 ? v[1] : Lanes{};
  if (a.im == nullptr) return {*EmitMath(lanes.ir(), HasFma(), opcode, a.re, b.re)};
  const ComplexValue result = *EmitComplexMath(lanes.ir(), HasFma(), opcode, {a.re, a.im}, {b.re, b.im});
  return {result.re, result.im};
}

}  // namespace xla::cpu
