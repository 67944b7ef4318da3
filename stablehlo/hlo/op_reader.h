// The rows that join StableHLO and HLO, and the attributes of a StableHLO op as HLO has them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/Operation.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"

namespace xla {

class HloInstruction;
class OpToHlo;
class StablehloEmitter;

// What an HLO value is in StableHLO: a value for each array and each token in it, depth first, because
// tuples are dissolved. A part is null when StableHLO has nothing for it: the context of an asynchronous op.
using StablehloValues = llvm::SmallVector<mlir::Value, 2>;
using NamedAttributes = llvm::SmallVector<mlir::NamedAttribute, 4>;

class OpReader {
 public:
  explicit OpReader(mlir::Operation* op) : op_(op) {}

  mlir::Operation* op() const { return op_; }
  // Of the type of an operand; 0 when it has none.
  int64_t OperandRank(unsigned i) const;

  // Missing attributes give the fallback; those of another kind are errors.
  mlir::Attribute Get(llvm::StringRef name) const { return op_->getAttr(name); }
  template <typename T>
  absl::StatusOr<T> Required(llvm::StringRef name) const {
    T value = llvm::dyn_cast_or_null<T>(Get(name));
    if (value == nullptr) return MissingAttribute(name);
    return value;
  }
  // Of an array of integers or booleans, a tensor of integers, or one integer.
  absl::StatusOr<std::vector<int64_t>> Ints(llvm::StringRef name) const;
  // `count` of them; all `fallback` when the attribute is missing or empty.
  absl::StatusOr<std::vector<int64_t>> Ints(llvm::StringRef name, size_t count, int64_t fallback) const;
  absl::StatusOr<int64_t> Int(llvm::StringRef name, std::optional<int64_t> fallback = std::nullopt) const;
  absl::StatusOr<bool> Bool(llvm::StringRef name) const;  // missing: false
  // Reads an attribute as the kind that the HLO attribute has. Missing ones are left out.
  absl::Status CopyAttribute(llvm::StringRef name, Attr attr, Attributes* attributes) const;

  absl::Status MissingAttribute(llvm::StringRef name) const;

 protected:
  mlir::Operation* op_;
};

// An attribute that both dialects have.
struct AttributePair {
  enum Form {
    kOfKind,   // as the HLO attribute's kind says
    kElement,  // the only element of HLO's list
    kInt32,
  };
  const char* name = nullptr;  // in StableHLO
  Attr attr = {};
  Form form = kOfKind;
};

// An op in both dialects. What a row leaves out is the same in both: operands, results and regions, which are
// the called computations in their order.
struct StablehloRow {
  // With its dialect. Empty for opcodes that are written as other ops or as several.
  absl::string_view name = {};
  // Of an op that is one instruction, or is one but for details that sharding does not see.
  std::optional<HloOpcode> opcode = std::nullopt;
  std::array<AttributePair, 4> attributes = {};
  // What the pairs cannot express.
  absl::Status (*read)(const OpReader& op, Attributes* attributes) = nullptr;
  absl::Status (*write)(StablehloEmitter& to, const HloInstruction& hlo,
                        NamedAttributes* attributes) = nullptr;
  // All of it, to HLO and from HLO.
  absl::Status (*convert)(OpToHlo& op) = nullptr;
  absl::StatusOr<StablehloValues> (*emit)(StablehloEmitter& to, const HloInstruction& hlo) = nullptr;

  // One instruction that needs no more than operands.
  bool IsPlain() const { return convert == nullptr && read == nullptr; }
};

// The row of the StableHLO op of that name; null when it is not known.
const StablehloRow* FindStablehloRow(absl::string_view name);
// The row by which instructions of the opcode are written: the one that emits it, or the op that op_table.def
// or chlo names. Null when StableHLO has nothing for it.
const StablehloRow* FindStablehloRow(HloOpcode opcode);

// Those that the row names.
absl::Status ReadAttributes(const StablehloRow& row, const OpReader& op, Attributes* attributes);

// Text of an attribute or type, as MLIR prints it.
std::string AttributeText(mlir::Attribute attribute);

}  // namespace xla
