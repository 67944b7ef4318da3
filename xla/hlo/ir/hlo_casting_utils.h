#pragma once

#include <type_traits>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_instructions.h"
#include "xla/status_macros.h"

// Downcasts of instructions: Cast<HloConstantInstruction>(hlo). Const goes in, const comes out.

namespace xla {

// The instruction as a T, null when it is none. A null instruction ends the program.
template <class T>
const T* DynCast(const HloInstruction* instruction) {
  if (instruction == nullptr) FailCheck("DynCast: the instruction is null");
  return dynamic_cast<const T*>(instruction);
}
template <class T>
T* DynCast(HloInstruction* instruction) {
  return const_cast<T*>(DynCast<T>(static_cast<const HloInstruction*>(instruction)));
}

// The same, but null stays null.
template <class T>
const T* DynCastOrNull(const HloInstruction* instruction) {
  return instruction == nullptr ? nullptr : DynCast<T>(instruction);
}
template <class T>
T* DynCastOrNull(HloInstruction* instruction) {
  return instruction == nullptr ? nullptr : DynCast<T>(instruction);
}

namespace casting_internal {
// Aborts where the caller was wrong about the class.
template <typename Result, typename Instruction>
Result* Checked(Result* result, const Instruction* instruction) {
  if (result != nullptr) return result;
  FailCheck(absl::StrCat("Cast: the instruction ", instruction == nullptr ? "(null)" : instruction->name(),
                         " is not of the class asked for"));
}
}  // namespace casting_internal

// The instruction as a T, which it must be.
template <class T>
const T* Cast(const HloInstruction* instruction) {
  return casting_internal::Checked(DynCastOrNull<T>(instruction), instruction);
}
template <class T>
T* Cast(HloInstruction* instruction) {
  return casting_internal::Checked(DynCastOrNull<T>(instruction), instruction);
}

// Null, or as Cast.
template <class T>
const T* CastOrNull(const HloInstruction* instruction) {
  return instruction == nullptr ? nullptr : Cast<T>(instruction);
}
template <class T>
T* CastOrNull(HloInstruction* instruction) {
  return instruction == nullptr ? nullptr : Cast<T>(instruction);
}

}  // namespace xla
