// The attributes of a StableHLO op as HLO has them, without making HLO.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/Operation.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"

namespace xla {

class OpToHlo;

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

struct AttributeFromStablehlo {
  const char* name = nullptr;
  Attr attr = {};
};

struct OpFromStablehlo {
  absl::string_view name;  // with its dialect
  // Of an op that is one instruction, or is one but for details that sharding does not see.
  std::optional<HloOpcode> opcode = std::nullopt;
  std::array<AttributeFromStablehlo, 4> attributes = {};
  // What the list of attributes cannot say.
  absl::Status (*read)(const OpReader& op, Attributes* attributes) = nullptr;
  // Where there is none, operands, regions and results are those of the instruction.
  absl::Status (*convert)(OpToHlo& op) = nullptr;

  // One instruction that needs no more than operands.
  bool IsPlain() const { return convert == nullptr && read == nullptr; }
};

// What becomes of the ops of that name (also those that follow from op_table.def); null when it is not known.
const OpFromStablehlo* FindOpFromStablehlo(absl::string_view name);

// Those that the row names.
absl::Status ReadAttributes(const OpFromStablehlo& row, const OpReader& op, Attributes* attributes);

// Text of an attribute or type, as MLIR prints it.
std::string AttributeText(mlir::Attribute attribute);

}  // namespace xla
