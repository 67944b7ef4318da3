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

// Calls the C library for each lane, in f64.
Value* CallLibrary(LaneBuilder& lanes, const char* name, absl::Span<Value* const> operands) {
  llvm::IRBuilderBase& ir = lanes.ir();
  llvm::Type* number = ir.getDoubleTy();
  llvm::SmallVector<llvm::Type*, 2> types(operands.size(), number);
  llvm::Module* module = ir.GetInsertBlock()->getModule();
  llvm::FunctionCallee function =
      module->getOrInsertFunction(name, llvm::FunctionType::get(number, types, false));
  if (lanes.lanes() == 1) return ir.CreateCall(function, llvm::ArrayRef(operands.data(), operands.size()));
  Value* result = llvm::PoisonValue::get(lanes.VectorOf(number));
  for (int i = 0; i < lanes.lanes(); ++i) {
    llvm::SmallVector<Value*, 2> arguments;
    for (Value* operand : operands) arguments.push_back(ir.CreateExtractElement(operand, uint64_t(i)));
    result = ir.CreateInsertElement(result, ir.CreateCall(function, arguments), uint64_t(i));
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
    if (row.opcode == opcode) return CallLibrary(lanes, row.name, v);
  }
  return nullptr;
}

}  // namespace

Lanes EmitMathFunction(LaneBuilder& lanes, HloOpcode opcode, PrimitiveType type,
                       absl::Span<const Lanes> operands) {
  llvm::IRBuilderBase& ir = lanes.ir();
  if (type == C64 || type == C128) return {};
  llvm::SmallVector<Value*, 2> values;
  for (const Lanes& operand : operands) {
    values.push_back(ir.CreateFPCast(operand.re, lanes.VectorOf(ir.getDoubleTy())));
  }
  Value* result = EmitInDouble(lanes, opcode, {values.data(), values.size()});
  return {ir.CreateFPCast(result, operands[0].re->getType())};
}

}  // namespace xla::cpu
