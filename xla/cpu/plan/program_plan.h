#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/shape.h"

namespace xla::cpu {

// The number of an array (or token) that exists while a program runs.
using ValueId = int32_t;

// Where a value is.
enum class Storage {
  kRegister,  // a scalar of the emitted code
  kArena,     // at an offset in the memory of a run
  kArgument,  // where the caller put argument `index`
  kResult,    // where the caller wants result `index`
  kConstant,  // constant `index` of the program
  kNone,      // tokens
};

struct PlannedValue {
  const HloInstruction* definition = nullptr;  // what computes it
  int leaf = 0;                                // which of the arrays of its result, depth first
  const Shape* shape = nullptr;
  int64_t bytes = 0;
  Storage storage = Storage::kArena;
  int64_t index = 0;   // of argument, result or constant
  int64_t offset = 0;  // in the arena
};

enum class StepKind {
  kScalar,       // scalars computed from scalars, in registers
  kLoop,         // elements of the result, each computed from elements of the operands
  kReduce,       // elements of the result of one or several reductions
  kRows,         // row by row, reductions of rows and what is computed with them
  kWindow,       // a reduce-window, select-and-scatter or scan
  kUpdate,       // a dynamic-update-slice or scatter: loops over the updates
  kLibrary,      // a call of a kernel
  kEvaluate,     // a call of the op's evaluation
  kCopy,         // one value becomes another one
  kWhile,        // a loop of sequences 0 (condition) and 1 (body)
  kConditional,  // one of the sequences
};

// The name of the kind in printed plans and in profiles.
absl::string_view NameOf(StepKind kind);

struct Sequence;

// What happens at one point of a program.
struct Step {
  StepKind kind = StepKind::kScalar;
  const HloInstruction* instruction = nullptr;  // whose result it gives
  // What is computed together, operands before users, `instruction` last.
  std::vector<const HloInstruction*> fused;
  // Of a step that gives the results of several instructions: these, in the order of `results`. Else empty.
  std::vector<const HloInstruction*> outputs;
  // What it reads from outside, each once; and the values that hold them, leaf by leaf.
  std::vector<const HloInstruction*> inputs;
  std::vector<ValueId> operands;
  std::vector<ValueId> results;

  // Of a while: the sequences of condition and body. Of a conditional: the branches.
  std::vector<std::unique_ptr<Sequence>> sequences;

  // Of a call of a kernel: a loop over the same elements, which alone reads the result, and is run for each
  // part of it as soon as that is there. Null: none.
  std::unique_ptr<Step> epilogue;
};

// The instructions whose results a step gives, in the order of `results`.
inline std::vector<const HloInstruction*> OutputsOf(const Step& step) {
  return step.outputs.empty() ? std::vector<const HloInstruction*>{step.instruction} : step.outputs;
}

// Steps in the order in which they run.
struct Sequence {
  std::vector<Step> steps;
  // Of what the computation gives, depth first.
  std::vector<ValueId> roots;
};

// A program, decided. The module must outlive it.
struct ProgramPlan {
  const HloModule* module = nullptr;
  std::vector<PlannedValue> values;
  std::vector<const Literal*> constants;
  std::vector<std::unique_ptr<const Shape>> own_shapes;  // that no instruction has
  Sequence entry;
  // Of the arrays of the result. Random bits are unsigned integers, whatever type of that width is declared.
  std::vector<PrimitiveType> result_types;
  int64_t arena_bytes = 0;

  const PlannedValue& value(ValueId id) const { return values[id]; }
};

// For people: steps, what each computes together, and where values lie.
std::string ToString(const ProgramPlan& plan);

}  // namespace xla::cpu
