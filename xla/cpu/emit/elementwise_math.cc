// Functions of analysis.
#include <cstdint>
#include <string>

#include "llvm/IR/Constants.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "xla/cpu/emit/elementwise_tables.h"

namespace xla::cpu {
namespace {

using llvm::Value;

struct LibraryRow {
  HloOpcode opcode;
  const char* name;
};
constexpr LibraryRow kLibrary[] = {
    {HloOpcode::kAcos, "acos"},   {HloOpcode::kAcosh, "acosh"}, {HloOpcode::kAsin, "asin"},
    {HloOpcode::kAsinh, "asinh"}, {HloOpcode::kAtan2, "atan2"}, {HloOpcode::kAtanh, "atanh"},
    {HloOpcode::kCbrt, "cbrt"},   {HloOpcode::kCos, "cos"},     {HloOpcode::kCosh, "cosh"},
    {HloOpcode::kErf, "erf"},     {HloOpcode::kExp, "exp"},     {HloOpcode::kExpm1, "expm1"},
    {HloOpcode::kLog, "log"},     {HloOpcode::kLog1p, "log1p"}, {HloOpcode::kPower, "pow"},
    {HloOpcode::kSin, "sin"},     {HloOpcode::kSinh, "sinh"},   {HloOpcode::kTan, "tan"},
    {HloOpcode::kTanh, "tanh"},
};

constexpr LibraryRow kComplexLibrary[] = {
    {HloOpcode::kAcos, "cacos"},   {HloOpcode::kAcosh, "cacosh"}, {HloOpcode::kAsin, "casin"},
    {HloOpcode::kAsinh, "casinh"}, {HloOpcode::kAtanh, "catanh"}, {HloOpcode::kCos, "ccos"},
    {HloOpcode::kCosh, "ccosh"},   {HloOpcode::kExp, "cexp"},     {HloOpcode::kLog, "clog"},
    {HloOpcode::kPower, "cpow"},   {HloOpcode::kSin, "csin"},     {HloOpcode::kSinh, "csinh"},
    {HloOpcode::kSqrt, "csqrt"},   {HloOpcode::kTan, "ctan"},     {HloOpcode::kTanh, "ctanh"},
};

// Calls the C library for each lane, in f64. Complex numbers are passed, and returned, as two of them.
Lanes CallLibrary(LaneBuilder& lanes, const std::string& name, absl::Span<Value* const> operands,
                  bool is_complex) {
  llvm::IRBuilderBase& ir = lanes.ir();
  llvm::Type* number = ir.getDoubleTy();
  llvm::SmallVector<llvm::Type*, 4> types(operands.size(), number);
  llvm::Type* returned = is_complex ? llvm::StructType::get(number, number) : number;
  llvm::Module* module = ir.GetInsertBlock()->getModule();
  llvm::FunctionCallee function =
      module->getOrInsertFunction(name, llvm::FunctionType::get(returned, types, false));
  Lanes result = {llvm::PoisonValue::get(lanes.VectorOf(number)), nullptr};
  if (is_complex) result.im = result.re;
  auto lane_of = [&](Value* value, uint64_t i) {
    return lanes.lanes() == 1 ? value : ir.CreateExtractElement(value, i);
  };
  auto with_lane = [&](Value* value, Value* lane, uint64_t i) {
    return lanes.lanes() == 1 ? lane : ir.CreateInsertElement(value, lane, i);
  };
  for (int i = 0; i < lanes.lanes(); ++i) {
    llvm::SmallVector<Value*, 4> arguments;
    for (Value* operand : operands) arguments.push_back(lane_of(operand, i));
    Value* call = ir.CreateCall(function, arguments);
    result.re = with_lane(result.re, is_complex ? ir.CreateExtractValue(call, 0) : call, i);
    if (is_complex) result.im = with_lane(result.im, ir.CreateExtractValue(call, 1), i);
  }
  return result;
}

Value* EmitInDouble(LaneBuilder& lanes, HloOpcode opcode, absl::Span<Value* const> v) {
  llvm::IRBuilderBase& ir = lanes.ir();
  if (opcode == HloOpcode::kRsqrt) {
    return ir.CreateFDiv(Number(v[0], 1), ir.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, v[0]));
  }
  if (opcode == HloOpcode::kLogistic) {
    return ir.CreateFDiv(
        Number(v[0], 1),
        ir.CreateFAdd(Number(v[0], 1), EmitInDouble(lanes, HloOpcode::kExp, {ir.CreateFNeg(v[0])})));
  }
  for (const LibraryRow& row : kLibrary) {
    if (row.opcode == opcode) return CallLibrary(lanes, row.name, v, false).re;
  }
  return nullptr;
}

}  // namespace

Lanes EmitMathFunction(LaneBuilder& lanes, HloOpcode opcode, PrimitiveType type,
                       absl::Span<const Lanes> operands) {
  llvm::IRBuilderBase& ir = lanes.ir();
  llvm::Type* number = lanes.VectorOf(ir.getDoubleTy());
  llvm::SmallVector<Value*, 4> values;
  for (const Lanes& operand : operands) {
    values.push_back(ir.CreateFPCast(operand.re, number));
    if (operand.im != nullptr) values.push_back(ir.CreateFPCast(operand.im, number));
  }
  const absl::Span<Value* const> v(values.data(), values.size());
  llvm::Type* part = operands[0].re->getType();
  if (operands[0].im == nullptr) return {ir.CreateFPCast(EmitInDouble(lanes, opcode, v), part)};
  for (const LibraryRow& row : kComplexLibrary) {
    if (row.opcode != opcode) continue;
    const Lanes result = CallLibrary(lanes, row.name, v, true);
    return {ir.CreateFPCast(result.re, part), ir.CreateFPCast(result.im, part)};
  }
  return {};
}

}  // namespace xla::cpu
