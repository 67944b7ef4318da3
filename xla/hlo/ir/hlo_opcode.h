#pragma once

#include <optional>

#include "xla/ops/hlo_opcode.h"  // IWYU pragma: export
#include "xla/ops/op_table.h"

namespace xla {

inline bool HloOpcodeIsComparison(HloOpcode opcode) { return opcode == HloOpcode::kCompare; }
// Any number of operands.
inline bool HloOpcodeIsVariadic(HloOpcode opcode) { return GetOpInfo(opcode).arity < 0; }
// nullopt for any number.
inline std::optional<int> HloOpcodeArity(HloOpcode opcode) {
  const int arity = GetOpInfo(opcode).arity;
  return arity < 0 ? std::nullopt : std::optional<int>(arity);
}
// Of two operands that may change places.
inline bool HloOpcodeIsBinaryCommutative(HloOpcode opcode) {
  switch (opcode) {  // NOLINT: of all opcodes these few
    case HloOpcode::kAdd:
    case HloOpcode::kMultiply:
    case HloOpcode::kMaximum:
    case HloOpcode::kMinimum:
    case HloOpcode::kAnd:
    case HloOpcode::kOr:
    case HloOpcode::kXor:
      return true;
    default:
      return false;
  }
}
inline bool HloOpcodeIsAsync(HloOpcode opcode) {
  return opcode == HloOpcode::kAsyncStart || opcode == HloOpcode::kAsyncUpdate ||
         opcode == HloOpcode::kAsyncDone;
}

}  // namespace xla
