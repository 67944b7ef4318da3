#include "xla/collectives/fiber_stack.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace xla {
namespace {

size_t PageSize() {
  static const auto size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

absl::Status NoStack(size_t size) {
  return absl::ResourceExhaustedError(absl::StrCat("there is no address space for another fiber's stack of ",
                                                   size, " bytes: ", strerror(errno)));
}

}  // namespace

absl::StatusOr<FiberStack> FiberStack::Map(int64_t bytes) {
  const size_t page = PageSize();
  const size_t size = (static_cast<size_t>(bytes) + page - 1) / page * page;
  void* mapping =
      mmap(nullptr, size + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK,
           /*fd=*/-1, /*offset=*/0);
  if (mapping == MAP_FAILED) return NoStack(size);
  FiberStack stack(static_cast<char*>(mapping) + page, size);
  if (mprotect(stack.bottom_, size, PROT_READ | PROT_WRITE) != 0) return NoStack(size);
  // A large page would take memory for all of the stack at the first touch. Kernels without them refuse this.
  madvise(stack.bottom_, size, MADV_NOHUGEPAGE);
  return stack;
}

FiberStack::FiberStack(FiberStack&& other) noexcept
    : bottom_(std::exchange(other.bottom_, nullptr)), size_(std::exchange(other.size_, 0)) {}

FiberStack& FiberStack::operator=(FiberStack&& other) noexcept {
  std::swap(bottom_, other.bottom_);
  std::swap(size_, other.size_);
  return *this;
}

FiberStack::~FiberStack() {
  if (bottom_ != nullptr) munmap(bottom_ - PageSize(), size_ + PageSize());
}

}  // namespace xla
