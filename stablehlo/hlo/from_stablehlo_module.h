// A module of StableHLO on its way to HLO: values, functions, and what all instructions share.
#pragma once

#include <memory>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/location.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// A computation that is being made. Its values are those of one region, and constants that were copied into
// it.
struct FromStablehloScope {
  std::unique_ptr<HloComputation> computation;
  llvm::DenseMap<mlir::Value, HloInstruction*> values;
  int depth = 0;
};

class ModuleFromStablehlo {
 public:
  ModuleFromStablehlo(mlir::ModuleOp source, const StablehloToHloOptions& options);

  // Makes the HLO module. To be called once.
  absl::StatusOr<std::unique_ptr<HloModule>> Convert();

  // --- For OpToHlo
  absl::StatusOr<const Shape*> ShapeOf(mlir::Type type);
  absl::StatusOr<HloComputation*> FunctionNamed(llvm::StringRef name);
  absl::StatusOr<HloInstruction*> ValueIn(FromStablehloScope& scope, mlir::Value value);
  absl::StatusOr<HloInstruction*> Add(FromStablehloScope& scope, mlir::Operation* op, HloOpcode opcode,
                                      const Shape* declared, absl::Span<HloInstruction* const> operands,
                                      Attributes attributes, absl::Span<HloComputation* const> called);
  // Converts the ops of a region's only block, whose arguments have values. Gives the values it returns.
  absl::StatusOr<std::vector<HloInstruction*>> ConvertBlock(FromStablehloScope& scope, mlir::Region& region);
  absl::StatusOr<FromStablehloScope> NewScope(absl::string_view name, int depth);
  absl::StatusOr<HloInstruction*> AddParameter(FromStablehloScope& scope, int64_t number, const Shape& shape,
                                               mlir::Location location);
  absl::StatusOr<HloComputation*> Finish(FromStablehloScope& scope, HloInstruction* root);
  int64_t NextRegion() { return next_region_++; }
  absl::StatusOr<Box<Literal>> LiteralOf(mlir::ElementsAttr attribute);

 private:
  absl::StatusOr<HloInstruction*> AddTupleParameter(FromStablehloScope& scope, mlir::func::FuncOp function);
  absl::Status ConvertOp(FromStablehloScope& scope, mlir::Operation* op);
  absl::StatusOr<HloInstruction*> AddConstant(FromStablehloScope& scope, mlir::Operation* op,
                                              mlir::ElementsAttr value);
  absl::StatusOr<HloComputation*> ConvertFunction(mlir::func::FuncOp function, bool is_entry);
  absl::StatusOr<mlir::func::FuncOp> FindEntry();
  absl::StatusOr<std::vector<mlir::Operation*>> CallOrder(mlir::Operation* entry);
  std::string NewName(HloOpcode opcode);
  // "3:5: stablehlo.add: MESSAGE", once.
  absl::Status At(mlir::Operation* op, const absl::Status& status);

  mlir::ModuleOp source_;
  StablehloToHloOptions options_;
  mlir::SymbolTable symbols_;
  std::unique_ptr<HloModule> module_;
  llvm::DenseMap<mlir::Type, std::unique_ptr<Shape>> shapes_;
  llvm::DenseMap<mlir::Attribute, Box<Literal>> literals_;
  llvm::DenseMap<mlir::Operation*, HloComputation*> functions_;
  std::vector<int64_t> name_counts_;
  LocationsToMetadata locations_;
  int64_t next_region_ = 0;
  bool is_located_ = false;
};

// --- Attributes of the module and of the entry function (from_stablehlo_entry.cc)

// Before the conversion: the configuration, frontend attributes.
absl::Status ApplyModuleAttributes(mlir::ModuleOp source, HloModule* module);
// The `mhlo.sharding` of a function's results; an empty list when none has one.
absl::StatusOr<std::vector<HloSharding>> FunctionShardings(mlir::func::FuncOp function);
// After it: the entry's layouts, aliases and donors.
absl::Status ApplyEntryAttributes(mlir::func::FuncOp function, const StablehloToHloOptions& options,
                                  HloModule* module);
// `mhlo.frontend_attributes` and its like of any op or argument, and the shardings of arguments and
// constants.
absl::Status ApplyDiscardableAttributes(mlir::DictionaryAttr attributes, HloInstruction* instruction);
absl::Status ApplyFrontendAttributes(mlir::DictionaryAttr attributes, HloInstruction* instruction);
absl::Status ApplySharding(mlir::DictionaryAttr attributes, HloInstruction* instruction);
// The text of HLO, or a serialized OpSharding.
absl::StatusOr<HloSharding> ShardingFromAttribute(llvm::StringRef name, mlir::Attribute attribute);

}  // namespace xla
