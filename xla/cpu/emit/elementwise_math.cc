// Functions of analysis.
#include "absl/types/span.h"
#include "llvm/TargetParser/Host.h"
#include "xla/cpu/emit/elementwise_tables.h"
#include "xla/cpu/emit/math.h"

namespace xla::cpu {
namespace {

struct FunctionRow {
  HloOpcode opcode;
  MathFunction function;
};
constexpr FunctionRow kFunctions[] = {
    {HloOpcode::kAcos, MathFunction::kAcos},   {HloOpcode::kAcosh, MathFunction::kAcosh},
    {HloOpcode::kAsin, MathFunction::kAsin},   {HloOpcode::kAsinh, MathFunction::kAsinh},
    {HloOpcode::kAtan2, MathFunction::kAtan2}, {HloOpcode::kAtanh, MathFunction::kAtanh},
    {HloOpcode::kCbrt, MathFunction::kCbrt},   {HloOpcode::kCos, MathFunction::kCos},
    {HloOpcode::kCosh, MathFunction::kCosh},   {HloOpcode::kErf, MathFunction::kErf},
    {HloOpcode::kExp, MathFunction::kExp},     {HloOpcode::kExpm1, MathFunction::kExpm1},
    {HloOpcode::kLog, MathFunction::kLog},     {HloOpcode::kLog1p, MathFunction::kLog1p},
    {HloOpcode::kPower, MathFunction::kPow},   {HloOpcode::kLogistic, MathFunction::kLogistic},
    {HloOpcode::kRsqrt, MathFunction::kRsqrt}, {HloOpcode::kSin, MathFunction::kSin},
    {HloOpcode::kSinh, MathFunction::kSinh},   {HloOpcode::kSqrt, MathFunction::kSqrt},
    {HloOpcode::kTan, MathFunction::kTan},     {HloOpcode::kTanh, MathFunction::kTanh},
};

// Code is made for this machine. Where it has no fused multiplication, formulas with twice as many operations
// are faster than calls.
bool HasFma() {
  static const bool kHasFma = [] {
    const auto features = llvm::sys::getHostCPUFeatures();
    return features.lookup("fma") || features.lookup("neon");
  }();
  return kHasFma;
}

Lanes Emit(LaneBuilder& lanes, MathFunction function, absl::Span<const Lanes> v) {
  const Lanes a = v[0], b = v.size() > 1 ? v[1] : Lanes{};
  if (a.im == nullptr) return {*EmitMath(lanes.ir(), HasFma(), function, a.re, b.re)};
  const ComplexValue result = *EmitComplexMath(lanes.ir(), HasFma(), function, {a.re, a.im}, {b.re, b.im});
  return {result.re, result.im};
}

}  // namespace

Lanes EmitMathFunction(LaneBuilder& lanes, HloOpcode opcode, absl::Span<const Lanes> operands) {
  for (const FunctionRow& row : kFunctions) {
    if (row.opcode == opcode) return Emit(lanes, row.function, operands);
  }
  return {};
}

}  // namespace xla::cpu
