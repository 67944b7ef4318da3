// What the families' rows (stablehlo/hlo/ops_FAMILY.cc) use to translate StableHLO ops to HLO.
//
// An op that is one instruction with the same operands is a row of names, or one with a function that reads
// its attributes; another one has a function that takes its operands and attributes from an OpToHlo, emits
// instructions and says which one is the result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Operation.h"
#include "stablehlo/dialect/StablehloAttrs.h"
#include "stablehlo/hlo/op_reader.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/status_macros.h"

namespace xla {

class ModuleFromStablehlo;
struct FromStablehloScope;

// Shardings of the arguments and results of a region; no list: none has any.
struct RegionShardings {
  std::vector<HloSharding> arguments, results;
};

inline std::vector<int64_t> List(llvm::ArrayRef<int64_t> values) { return {values.begin(), values.end()}; }

// One op on its way to HLO.
class OpToHlo : public OpReader {
 public:
  OpToHlo(ModuleFromStablehlo& module, FromStablehloScope& scope, mlir::Operation* op)
      : OpReader(op), module_(module), scope_(scope) {}

  ModuleFromStablehlo& module() const { return module_; }

  // --- Operands and results
  absl::StatusOr<HloInstruction*> Operand(unsigned i);
  absl::StatusOr<std::vector<HloInstruction*>> Operands(unsigned first = 0);
  absl::StatusOr<HloInstruction*> ValueOf(mlir::Value value);
  // The integers of an operand that is a constant; an error otherwise.
  absl::StatusOr<std::vector<int64_t>> ConstantOperand(unsigned i);
  absl::StatusOr<Shape> ShapeOfType(mlir::Type type);
  absl::StatusOr<Shape> ResultShape(unsigned i);
  // Of all results: the shape itself when there is one, otherwise a tuple.
  absl::StatusOr<Shape> ResultShape();

  // Adds an instruction with the op's sharding, metadata and so on, after checking it against the opcode's
  // rules.
  absl::StatusOr<HloInstruction*> Emit(HloOpcode opcode, const Shape& shape,
                                       absl::Span<HloInstruction* const> operands, Attributes attributes = {},
                                       absl::Span<HloComputation* const> called = {});
  // The same with the shape that the rules give.
  absl::StatusOr<HloInstruction*> Emit(HloOpcode opcode, absl::Span<HloInstruction* const> operands,
                                       Attributes attributes = {},
                                       absl::Span<HloComputation* const> called = {});
  // Several values as one: the value itself when there is one, otherwise a tuple.
  absl::StatusOr<HloInstruction*> Pack(absl::Span<HloInstruction* const> values);
  absl::StatusOr<HloInstruction*> TupleElement(HloInstruction* tuple, int64_t i);
  absl::StatusOr<HloInstruction*> EmitConstant(Literal literal);
  // (a, b) -> opcode(a, b) of scalars.
  absl::StatusOr<HloComputation*> BinaryComputation(HloOpcode opcode, PrimitiveType type);

  void SetResult(unsigned i, HloInstruction* value);
  // The op's only result, or a tuple of all of them.
  absl::Status SetResults(HloInstruction* value);
  // Emits the instruction with the shape of the results, which it becomes.
  absl::Status EmitResults(HloOpcode opcode, absl::Span<HloInstruction* const> operands,
                           Attributes attributes = {}, absl::Span<HloComputation* const> called = {});

  // --- Regions and functions
  // A computation of a region; several results become a tuple. The region may use constants from outside,
  // other values are an error.
  absl::StatusOr<HloComputation*> Region(unsigned i);
  // The same where arguments come as one tuple unless there is one, followed by what the regions take from
  // outside (CapturedValues); `pass_captured` returns those after the results.
  absl::StatusOr<HloComputation*> RegionOfTuple(unsigned i, absl::Span<const mlir::Value> captured,
                                                bool pass_captured, const RegionShardings& shardings = {});
  // What the op's regions, or one of them, use of the values around it, constants aside.
  std::vector<mlir::Value> CapturedValues() { return CapturedValues(op_->getRegions()); }
  std::vector<mlir::Value> CapturedValues(llvm::MutableArrayRef<mlir::Region> regions);
  absl::StatusOr<HloComputation*> Function(mlir::SymbolRefAttr name);

  // The op's sharding, one for each result; nothing when it has none.
  absl::StatusOr<std::optional<std::vector<HloSharding>>> ResultShardings() const;
  // Results with shardings of their own: one is a new instruction, several are a tuple and have one each.
  absl::StatusOr<HloInstruction*> WithShardings(HloInstruction* value,
                                                const std::vector<HloSharding>& shardings);

  // Puts the op's discardable attributes on what was emitted.
  absl::Status Annotate();

 private:
  HloInstruction* Emitted(HloInstruction* added);
  absl::Status AnnotateSharding();

  ModuleFromStablehlo& module_;
  FromStablehloScope& scope_;
  HloInstruction* primary_ = nullptr;  // emitted last, other than to take tuples apart and together
  std::vector<HloInstruction*> emitted_;
};

// Of an array, or of all parts of a tuple; no list: nothing to do.
absl::Status SetShardings(HloInstruction* value, absl::Span<const HloSharding> shardings);

// The value of a constant op, null for other values.
mlir::ElementsAttr ConstantValueOf(mlir::Value value);

// topk of the op's operands; the dictionary has `k`, and `largest` unless that is true.
absl::Status EmitTopK(OpToHlo& op, mlir::DictionaryAttr parameters);

}  // namespace xla
