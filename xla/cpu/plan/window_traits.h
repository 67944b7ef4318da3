#pragma once

#include <optional>

#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {

// Whether there is code for the reduce-window, select-and-scatter or scan: arrays of known sizes, functions
// of scalars, and numbers of the window that fit into 32 bits.
bool IsEmittedReduceWindow(const HloInstruction& instruction);
bool IsEmittedSelectAndScatter(const HloInstruction& instruction);
bool IsEmittedScan(const HloInstruction& instruction);

// Whether the window of the dimension is one element, and each element has its place.
bool IsTrivial(const WindowDimension& window);

// Where windows are all elements up to their own place, or from it on, along one dimension.
struct RunningWindow {
  int64_t dimension = 0;
  bool backward = false;  // from its place on
};
std::optional<RunningWindow> AsRunningWindow(const HloInstruction& reduce_window);

}  // namespace xla::cpu
