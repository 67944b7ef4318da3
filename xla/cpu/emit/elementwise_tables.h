#pragma once

#include <array>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "llvm/IR/IRBuilder.h"
#include "xla/cpu/emit/lanes.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/ops/hlo_opcode.h"

// The tables that EmitElementwise looks ops up in, one for each kind of element types.
namespace xla::cpu {

struct ElementwiseOp {
  LaneBuilder& lanes;
  const HloInstruction& instruction;
  HloOpcode opcode;
  PrimitiveType type;    // of the operands that the op computes with
  PrimitiveType result;  // of the result

  llvm::IRBuilderBase& ir() const { return lanes.ir(); }
};

using Values = absl::Span<llvm::Value* const>;

// Of types that are not complex. The caller rounds or wraps what has the operands' type.
struct RealRow {
  HloOpcode opcode;
  llvm::Value* (*emit)(const ElementwiseOp& op, Values operands);
};
struct LanesRow {
  HloOpcode opcode;
  Lanes (*emit)(const ElementwiseOp& op, absl::Span<const Lanes> operands);
};

absl::Span<const RealRow> PredEmitters();
absl::Span<const RealRow> IntegerEmitters();
absl::Span<const RealRow> FloatEmitters();
absl::Span<const LanesRow> ComplexEmitters();
absl::Span<const LanesRow> ConvertEmitters();  // any types

// The number in as many lanes as `like`, of its type.
llvm::Value* Number(llvm::Value* like, double number);

Lanes EmitCompare(const ElementwiseOp& op, absl::Span<const Lanes> operands);
Lanes EmitConvert(LaneBuilder& lanes, PrimitiveType from, PrimitiveType to, Lanes operand);

// A function of analysis, of f32, f64 or complex numbers.
Lanes EmitMathFunction(LaneBuilder& lanes, HloOpcode opcode, absl::Span<const Lanes> operands);

// `usual`, or what the body makes, in code that is passed over unless a lane of the condition is true; there
// body's values count in every lane.
std::array<llvm::Value*, 2> EmitRarely(LaneBuilder& lanes, llvm::Value* condition,
                                       std::array<llvm::Value*, 2> usual,
                                       absl::FunctionRef<std::array<llvm::Value*, 2>()> body);

}  // namespace xla::cpu
