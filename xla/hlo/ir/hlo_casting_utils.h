#pragma once

#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_instructions.h"

// Downcasts of instructions: Cast<HloConstantInstruction>(hlo). Const goes in, const comes out.

namespace xla {

// The instruction as a T, null when it is none. The instruction must not be null.
template <class T>
const T* DynCast(const HloInstruction* instruction) {
  return dynamic_cast<const T*>(instruction);
}
template <class T>
T* DynCast(HloInstruction* instruction) {
  return dynamic_cast<T*>(instruction);
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
  std::fprintf(stderr, "Cast: the instruction %s is not of the class asked for\n",
               instruction == nullptr ? "(null)" : instruction->name().c_str());
  std::abort();
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
