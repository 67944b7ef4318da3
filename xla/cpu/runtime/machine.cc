#include "xla/cpu/runtime/machine.h"

#include <unistd.h>

#include <algorithm>

namespace xla::cpu {
namespace {

int64_t BytesOr(int name, int64_t otherwise) {
  const int64_t bytes = sysconf(name);
  return bytes > 0 ? bytes : otherwise;
}

Machine Ask() {
  const Machine usual;
  Machine machine;
  machine.l1_bytes = BytesOr(_SC_LEVEL1_DCACHE_SIZE, usual.l1_bytes);
  machine.l2_bytes = BytesOr(_SC_LEVEL2_CACHE_SIZE, usual.l2_bytes);
  // Machines without a third level share the second.
  machine.l3_bytes = std::max(machine.l2_bytes, BytesOr(_SC_LEVEL3_CACHE_SIZE, usual.l3_bytes));
  return machine;
}

}  // namespace

const Machine& ThisMachine() {
  static const Machine machine = Ask();
  return machine;
}

}  // namespace xla::cpu
