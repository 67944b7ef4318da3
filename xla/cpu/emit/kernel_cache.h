#pragma once

#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/cpu/emit/loop_kernel.h"
#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// The kernels of a program, by what they compute: steps that do the same on arrays of the same shapes share
// one.
class KernelCache {
 public:
  // Null: no step like that had a kernel made.
  const EmittedKernel* Find(const Step& step) const;
  const EmittedKernel* Add(const Step& step, const EmittedKernel& kernel);

 private:
  struct Entry {
    const Step* step;
    std::unique_ptr<EmittedKernel> kernel;
  };
  absl::flat_hash_map<size_t, std::vector<Entry>> entries_;
};

}  // namespace xla::cpu
