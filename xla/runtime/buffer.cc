#include "xla/runtime/buffer.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kKeepsMemory = false;  // uses after the end are to be found
#elif defined(__has_feature)
constexpr bool kKeepsMemory = !__has_feature(address_sanitizer);
#else
constexpr bool kKeepsMemory = true;
#endif

// Memory of the machine. Large pieces that are freed are kept for later requests of the same size: the
// system clears fresh pages, which takes longer than most programs do with them.
class MachineMemory : public Allocator {
 public:
  absl::StatusOr<void*> AllocateBytes(int device, int64_t bytes) override {
    if (bytes == 0) return nullptr;
    void* data = nullptr;
    // More than the machine has is refused here: sanitizers end the process instead of returning null.
    if (bytes > 0 && bytes <= machine_) {
      data = TakeKept(Rounded(bytes));
      if (data == nullptr) data = std::aligned_alloc(kAlignment, Rounded(bytes));
      if (data == nullptr && FreeKept()) data = std::aligned_alloc(kAlignment, Rounded(bytes));
    }
    if (data != nullptr) return data;
    return absl::ResourceExhaustedError(
        absl::StrCat("device ", device, " cannot allocate ", bytes, " bytes"));
  }

  void FreeBytes(int, void* data, int64_t bytes) override {
    if (!kKeepsMemory || bytes < kLeastKept || data == nullptr || !Keep(data, Rounded(bytes)))
      std::free(data);
  }

 private:
  struct Piece {
    void* data;
    int64_t bytes;
  };

  static constexpr int64_t kAlignment = 64;
  static constexpr int64_t kLeastKept = int64_t{128} << 10;
  static constexpr int64_t kMostKept = int64_t{1} << 30;
  static constexpr size_t kMostPieces = 64;

  static int64_t Rounded(int64_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

  void* TakeKept(int64_t bytes) {
    if (bytes < kLeastKept) return nullptr;
    const std::lock_guard<std::mutex> lock(mutex_);
    // The last one that was freed is the likeliest to be in the caches.
    for (auto piece = kept_.rbegin(); piece != kept_.rend(); ++piece) {
      if (piece->bytes != bytes) continue;
      void* data = piece->data;
      kept_bytes_ -= bytes;
      kept_.erase(std::next(piece).base());
      return data;
    }
    return nullptr;
  }

  bool Keep(void* data, int64_t bytes) {
    const int64_t most = std::min(kMostKept, machine_ / 16);
    if (bytes > most) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    while (kept_.size() >= kMostPieces || kept_bytes_ + bytes > most) {
      std::free(kept_.front().data);
      kept_bytes_ -= kept_.front().bytes;
      kept_.erase(kept_.begin());
    }
    kept_.push_back({data, bytes});
    kept_bytes_ += bytes;
    return true;
  }

  // Whether there was anything.
  bool FreeKept() {
    const std::lock_guard<std::mutex> lock(mutex_);
    for (const Piece& piece : kept_) std::free(piece.data);
    kept_bytes_ = 0;
    return !std::exchange(kept_, {}).empty();
  }

  const int64_t machine_ = int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGESIZE);
  std::mutex mutex_;
  std::vector<Piece> kept_;  // those freed last at the end
  int64_t kept_bytes_ = 0;
};

}  // namespace

Allocator& HostAllocator() {
  static MachineMemory& memory = *new MachineMemory;  // never destroyed: threads may outlive main
  return memory;
}

Buffer Buffer::Lent(std::shared_ptr<const Shape> shape, int device, void* data, int64_t bytes,
                    std::shared_ptr<MemoryUses> uses) {
  Buffer buffer;
  buffer.shape_ = std::move(shape);
  buffer.device_ = device;
  buffer.data_ = data;
  buffer.bytes_ = bytes;
  buffer.uses_ = std::move(uses);
  return buffer;
}

Buffer Buffer::Owned(std::shared_ptr<const Shape> shape, int device, void* data, int64_t bytes,
                     std::shared_ptr<MemoryUses> uses, Allocator* allocator) {
  Buffer buffer = Lent(std::move(shape), device, data, bytes, std::move(uses));
  buffer.allocator_ = allocator;
  return buffer;
}

absl::StatusOr<Buffer> Buffer::Allocate(std::shared_ptr<const Shape> shape, int device,
                                        Allocator& allocator) {
  const int64_t bytes = ArrayBytes(*shape);
  TF_ASSIGN_OR_RETURN(void* data, allocator.AllocateBytes(device, bytes));
  return Owned(std::move(shape), device, data, bytes, std::make_shared<MemoryUses>(), &allocator);
}

Buffer Buffer::FromLiteral(Literal literal, int device) {
  auto shape = std::make_shared<const Shape>(literal.shape());
  return FromLiteral(std::move(literal), std::move(shape), device);
}

Buffer Buffer::FromLiteral(Literal literal, std::shared_ptr<const Shape> shape, int device) {
  auto owner = std::make_unique<Literal>(std::move(literal));
  // Asking for memory to write to gives the literal elements of its own.
  void* data = shape->IsArray() ? owner->untyped_data() : nullptr;
  Buffer buffer = Lent(std::move(shape), device, data, owner->size_bytes(), std::make_shared<MemoryUses>());
  buffer.literal_ = std::move(owner);
  return buffer;
}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
  if (this == &other) return *this;
  Free();
  shape_ = std::move(other.shape_);
  data_ = std::exchange(other.data_, nullptr);
  bytes_ = std::exchange(other.bytes_, 0);
  device_ = other.device_;
  allocator_ = std::exchange(other.allocator_, nullptr);
  literal_ = std::move(other.literal_);
  uses_ = std::move(other.uses_);
  return *this;
}

void Buffer::Free() {
  if (!owned() || data_ == nullptr) return;
  if (uses_ != nullptr) uses_->WaitForAll();
  if (allocator_ != nullptr) allocator_->FreeBytes(device_, data_, bytes_);
  allocator_ = nullptr;
  literal_ = nullptr;
  data_ = nullptr;
}

Buffer Buffer::TakeOver(std::shared_ptr<const Shape> shape) {
  Buffer taken = Lent(std::move(shape), device_, data_, bytes_, uses_);
  taken.allocator_ = std::exchange(allocator_, nullptr);
  taken.literal_ = std::move(literal_);
  return taken;
}

void* Buffer::Release() {
  allocator_ = nullptr;
  return std::exchange(data_, nullptr);
}

Event Buffer::ready_event() const {
  if (uses_ == nullptr) return Event();
  const std::vector<Event> writers = uses_->Writers();
  return writers.empty() ? Event() : writers.back();
}

absl::StatusOr<Literal> Buffer::TakeLiteral() && {
  if (literal_ == nullptr) return ToLiteral();
  TF_RETURN_IF_ERROR(Ready());
  return std::move(*std::exchange(literal_, nullptr));
}

absl::StatusOr<Literal> Buffer::ToLiteral() const {
  TF_RETURN_IF_ERROR(Ready());
  if (ArrayBytes(*shape_) > 0 && data_ == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("the buffer of ", ShapeUtil::HumanString(*shape_),
                                                   " has no memory: it was donated or freed"));
  }
  return ReadArray(*shape_, data_, /*borrow=*/false);
}

}  // namespace xla::runtime
