#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace xla {

// The operations of HLO, one enumerator per row of op_table.def.
enum class HloOpcode : uint8_t {
#define OP(id, ...) k##id,
#include "xla/ops/op_table.def"
#undef OP
};

constexpr size_t HloOpcodeCount() {
  return 0
#define OP(id, ...) +1
#include "xla/ops/op_table.def"
#undef OP
      ;
}

// The name in HLO text, e.g. "select-and-scatter".
absl::string_view HloOpcodeString(HloOpcode opcode);

// The opcode of a name; an unknown name is an error that suggests the nearest known one.
absl::StatusOr<HloOpcode> StringToHloOpcode(absl::string_view name);

std::ostream& operator<<(std::ostream& os, HloOpcode opcode);

}  // namespace xla
