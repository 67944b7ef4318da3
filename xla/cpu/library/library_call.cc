#include "xla/cpu/library/library_call.h"

#include "absl/strings/str_cat.h"

namespace xla::cpu {
namespace {

struct Row {
  HloOpcode opcode;
  bool (*has)(const HloInstruction&);
  absl::StatusOr<std::unique_ptr<const LibraryCall>> (*make)(const HloInstruction&);
  bool (*takes_epilogue)(const HloInstruction&) = nullptr;
};

constexpr Row kRows[] = {
    {HloOpcode::kCholesky, &HasCholeskyCall, &MakeCholeskyCall},
    {HloOpcode::kConvolution, &HasConvolutionCall, &MakeConvolutionCall, &ConvolutionTakesEpilogue},
    {HloOpcode::kCustomCall, &HasCustomCallCall, &MakeCustomCallCall},
    {HloOpcode::kDot, &HasDotCall, &MakeDotCall, &DotTakesEpilogue},
    {HloOpcode::kFft, &HasFftCall, &MakeFftCall},
    {HloOpcode::kRaggedDot, &HasRaggedDotCall, &MakeRaggedDotCall},
    {HloOpcode::kRngBitGenerator, &HasRandomBitsCall, &MakeRandomBitsCall},
    {HloOpcode::kSort, &HasSortCall, &MakeSortCall},
    {HloOpcode::kTopK, &HasTopKCall, &MakeTopKCall},
    {HloOpcode::kTranspose, &HasDotTransposeCall, &MakeDotTransposeCall},
    {HloOpcode::kTriangularSolve, &HasTriangularSolveCall, &MakeTriangularSolveCall},
};

const Row* FindRow(const HloInstruction& instruction) {
  for (const Row& row : kRows) {
    if (row.opcode == instruction.opcode()) return &row;
  }
  return nullptr;
}

}  // namespace

bool HasLibraryCall(const HloInstruction& instruction) {
  const Row* row = FindRow(instruction);
  return row != nullptr && row->has(instruction);
}

bool TakesEpilogue(const HloInstruction& instruction) {
  const Row* row = FindRow(instruction);
  return row != nullptr && row->takes_epilogue != nullptr && row->takes_epilogue(instruction);
}

absl::Status LibraryCall::RunWithEpilogue(const void* const*, void* const*, Workers&, const Epilogue&) const {
  return absl::InternalError("a kernel that takes no epilogue is given one");
}

bool TakesInOperand(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kTranspose;
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeLibraryCall(const HloInstruction& instruction) {
  const Row* row = FindRow(instruction);
  if (row == nullptr)
    return absl::InternalError(
        absl::StrCat(HloOpcodeString(instruction.opcode()), ": no kernel computes it"));
  return row->make(instruction);
}

}  // namespace xla::cpu
