#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {
namespace {

class CallerOnlyWorkers : public Workers {
 public:
  int count() const override { return 1; }
  void Run(int64_t tasks, absl::FunctionRef<void(int64_t)> body) override {
    for (int64_t task = 0; task < tasks; ++task) body(task);
  }
};

}  // namespace

Workers& CallerOnly() {
  static CallerOnlyWorkers workers;
  return workers;
}

}  // namespace xla::cpu
