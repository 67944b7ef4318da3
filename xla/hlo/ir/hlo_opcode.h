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
inline bool HloOpcodeIsAsync(HloOpcode opcode) {
  return opcode == HloOpcode::kAsyncStart || opcode == HloOpcode::kAsyncUpdate ||
         opcode == HloOpcode::kAsyncDone;
}

}  // namespace xla
