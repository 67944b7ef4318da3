#pragma once

#include <vector>

#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// Makes one step of loops over arrays of the same number of elements, all of which compute an element from
// those in the same place: what several of them read is read once, and what only they use is never written.
void MergeLoops(ProgramPlan* plan);

// --- For those that move steps

// How often each value is read.
std::vector<int64_t> CountUses(const ProgramPlan& plan);
// Whether step `from` may as well run just before step `to`: nothing between reads what it gives, or writes
// what it reads. Steps that are `gone` do not count.
bool MayMoveDown(const std::vector<Step>& steps, const std::vector<bool>& gone, size_t from, size_t to);
// Erases the steps that are gone.
void RemoveGone(const std::vector<bool>& gone, std::vector<Step>* steps);
// How far apart steps may stand that become one.
inline constexpr size_t kMaxDistance = 24;

}  // namespace xla::cpu
