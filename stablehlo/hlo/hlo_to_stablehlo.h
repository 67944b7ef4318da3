// Writes HLO as StableHLO: the walk, and what the families' rows (ops_FAMILY.cc) use for their ops.
// Users include stablehlo/hlo/stablehlo.h.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "stablehlo/hlo/metadata_to_location.h"
#include "stablehlo/hlo/op_reader.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/instruction_error.h"

namespace xla {

// An op to be made.
struct StablehloOp {
  llvm::StringRef name;  // with its dialect
  StablehloValues operands = {};
  llvm::SmallVector<mlir::Type, 2> results = {};
  NamedAttributes attributes = {};
  llvm::SmallVector<std::unique_ptr<mlir::Region>, 1> regions = {};
};

class StablehloEmitter;

// The frontend attribute that says which devices a send and a receive join.
inline constexpr char kSourceTargetPairs[] = "_xla_send_recv_source_target_pairs";

// The op of the instruction's row, or of op_table.def, on its operands, with these attributes and a region
// for each computation.
absl::StatusOr<StablehloValues> EmitRow(StablehloEmitter& to, const HloInstruction& hlo,
                                        NamedAttributes attributes,
                                        absl::Span<HloComputation* const> regions = {});
// The attributes that the instruction's row names.
absl::StatusOr<NamedAttributes> WriteAttributes(StablehloEmitter& to, const HloInstruction& hlo);

// An error that names an instruction that is valid, but that StableHLO cannot express.
template <typename... Args>
absl::Status NotExpressible(const HloInstruction& hlo, const Args&... why) {
  return AtInstruction(hlo,
                       absl::UnimplementedError(absl::StrCat(HloOpcodeString(hlo.opcode()), ": ", why...)));
}

// One conversion: the module that is being made, the values of the instructions written so far, and where the
// next op goes.
class StablehloEmitter {
 public:
  // The dialects must be loaded.
  StablehloEmitter(mlir::MLIRContext* context, mlir::ModuleOp module,
                   std::shared_ptr<const StackFrameIndexProto> frames)
      : builder_(context), module_(module), locations_(context, std::move(frames)) {}

  mlir::MLIRContext* context() { return builder_.getContext(); }
  mlir::Builder& builder() { return builder_; }

  // --- Values. An operand with a part that has no value is an error.
  absl::StatusOr<StablehloValues> Operand(const HloInstruction& hlo, int64_t number);
  absl::StatusOr<StablehloValues> Operands(const HloInstruction& hlo, int64_t first = 0);
  // Of an operand that is an array or a token.
  absl::StatusOr<mlir::Value> Array(const HloInstruction& hlo, int64_t number);
  // With the parts that have none.
  StablehloValues PartialOperand(const HloInstruction& hlo, int64_t number) {
    return values_[hlo.operand(number)];
  }
  // The types of a shape's arrays and tokens.
  absl::StatusOr<llvm::SmallVector<mlir::Type, 2>> Types(const HloInstruction& hlo, const Shape& shape);
  absl::StatusOr<llvm::SmallVector<mlir::Type, 2>> ResultTypes(const HloInstruction& hlo) {
    return Types(hlo, hlo.shape());
  }
  static int64_t PartCount(const Shape& shape);

  // --- Ops
  absl::StatusOr<StablehloValues> Emit(const HloInstruction& hlo, StablehloOp op);
  // A tuple of the parts and back, for ops that take and return tuples.
  absl::StatusOr<mlir::Value> Pack(const HloInstruction& hlo, const Shape& shape,
                                   llvm::ArrayRef<mlir::Value> parts);
  absl::StatusOr<StablehloValues> Unpack(const HloInstruction& hlo, const Shape& shape, mlir::Value value);
  // A constant vector of s64.
  absl::StatusOr<mlir::Value> Constant(const HloInstruction& hlo, absl::Span<const int64_t> values);

  // --- Called computations
  // Written where the walk is, on these arguments, one for each parameter.
  absl::StatusOr<StablehloValues> Inline(const HloComputation& computation,
                                         llvm::ArrayRef<StablehloValues> arguments);
  // In a region of its own that takes the parameters, or that uses values from outside as its arguments.
  absl::StatusOr<std::unique_ptr<mlir::Region>> RegionOf(const HloInstruction& hlo,
                                                         const HloComputation& computation);
  absl::StatusOr<std::unique_ptr<mlir::Region>> RegionOn(const HloInstruction& hlo,
                                                         const HloComputation& computation,
                                                         llvm::ArrayRef<StablehloValues> arguments);
  // As a private function, which WriteFunctions() writes later.
  mlir::FlatSymbolRefAttr FunctionOf(const HloComputation& computation);

  // --- Attributes
  mlir::NamedAttribute Named(llvm::StringRef name, mlir::Attribute value) {
    return builder_.getNamedAttr(name, value);
  }
  mlir::NamedAttribute Int(llvm::StringRef name, int64_t value) {
    return Named(name, builder_.getI64IntegerAttr(value));
  }
  mlir::NamedAttribute Ints(llvm::StringRef name, absl::Span<const int64_t> values) {
    return Named(name, builder_.getDenseI64ArrayAttr({values.data(), values.size()}));
  }
  mlir::NamedAttribute Bool(llvm::StringRef name, bool value) {
    return Named(name, builder_.getBoolAttr(value));
  }
  mlir::NamedAttribute Text(llvm::StringRef name, absl::string_view value) {
    return Named(name, builder_.getStringAttr(llvm::StringRef(value.data(), value.size())));
  }
  // A dictionary in MLIR's text; empty text is an empty one.
  absl::StatusOr<mlir::DictionaryAttr> ParseDictionary(const HloInstruction& hlo, absl::string_view text);
  // A tensor of pairs.
  mlir::NamedAttribute Pairs(llvm::StringRef name, absl::Span<const std::pair<int64_t, int64_t>> pairs);

  // --- The driver's part
  // The entry as `main`, then every function that is called.
  absl::Status WriteFunctions(const HloModule& module);
  // Checks what has been made; the message names the instruction whose op is wrong.
  absl::Status Verify();

 private:
  absl::StatusOr<mlir::func::FuncOp> WriteFunction(const HloComputation& computation, llvm::StringRef name,
                                                   bool is_entry);
  absl::Status WriteInstruction(const HloInstruction& hlo);
  absl::Status Annotate(const HloInstruction& hlo, mlir::Operation* op);
  mlir::Location LocationOf(const HloInstruction& hlo);
  absl::StatusOr<std::unique_ptr<mlir::Region>> WriteRegion(const HloInstruction& hlo,
                                                            const HloComputation& computation,
                                                            const llvm::ArrayRef<StablehloValues>* outer);
  absl::StatusOr<StablehloValues> RootValues(const HloComputation& computation);

  mlir::OpBuilder builder_;
  mlir::ModuleOp module_;
  MetadataToLocation locations_;
  // A computation that is written in several places has the values of the last one, which are those asked
  // for.
  absl::flat_hash_map<const HloInstruction*, StablehloValues> values_;
  absl::flat_hash_map<mlir::Operation*, const HloInstruction*> made_for_;
  mlir::Operation* last_op_ = nullptr;
  const HloInstruction* last_op_is_for_ = nullptr;
  absl::flat_hash_map<const HloComputation*, std::string> function_names_;
  absl::flat_hash_set<std::string> taken_names_ = {"main"};
  std::vector<const HloComputation*> functions_to_write_;
};

// Attributes of the module and of main's arguments and results (hlo_to_stablehlo_entry.cc).
absl::Status AnnotateModule(const HloModule& hlo, mlir::ModuleOp module);
absl::Status AnnotateEntry(const HloModule& hlo, mlir::func::FuncOp main);
// {"a" = "b"} of an instruction or a module.
absl::StatusOr<mlir::DictionaryAttr> FrontendAttributesToMlir(
    mlir::MLIRContext* context, const std::map<std::string, std::string>& attributes);

}  // namespace xla
