#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/runtime/allocator.h"
#include "xla/runtime/memory_uses.h"
#include "xla/shape.h"

namespace xla::runtime {

// An array in the memory of a device (array_memory.h describes how), either owned or borrowed from an owner.
// Waits for queued work that uses memory before it frees it.
class Buffer {
 public:
  // No array and no memory.
  Buffer() = default;
  // Borrowed memory: for a run, or from a client that keeps it. Uses may be null when no queued work touches
  // the memory.
  static Buffer Lent(std::shared_ptr<const Shape> shape, int device, void* data, int64_t bytes,
                     std::shared_ptr<MemoryUses> uses);
  // Takes over memory of an allocator.
  static Buffer Owned(std::shared_ptr<const Shape> shape, int device, void* data, int64_t bytes,
                      std::shared_ptr<MemoryUses> uses, Allocator* allocator);
  // Memory for an array; its elements are not set.
  static absl::StatusOr<Buffer> Allocate(std::shared_ptr<const Shape> shape, int device,
                                         Allocator& allocator);
  // The array of a literal, without a copy. Its shape is static and has a layout; its owners may share
  // it.
  static Buffer FromLiteral(Literal literal, int device);
  static Buffer FromLiteral(Literal literal, std::shared_ptr<const Shape> shape, int device);

  Buffer(Buffer&& other) noexcept { *this = std::move(other); }
  Buffer& operator=(Buffer&& other) noexcept;
  ~Buffer() { Free(); }

  const Shape& shape() const { return *shape_; }
  const std::shared_ptr<const Shape>& shared_shape() const { return shape_; }
  int device() const { return device_; }
  void* data() { return data_; }
  const void* data() const { return data_; }
  int64_t bytes() const { return bytes_; }
  // Whether this object frees the memory. As an argument of a run, it is donated then.
  bool owned() const { return allocator_ != nullptr || literal_ != nullptr; }
  Allocator* allocator() const { return allocator_; }
  const std::shared_ptr<MemoryUses>& uses() const { return uses_; }

  // The same memory, borrowed. This object must outlive what uses it, unless that is queued work.
  Buffer Lend() const { return Lent(shape_, device_, data_, bytes_, uses_); }
  // The same memory, as an array of another shape that takes no more bytes. This object keeps an address and
  // owns nothing any more.
  Buffer TakeOver(std::shared_ptr<const Shape> shape);
  // Passes the memory to the caller, who frees it with the allocator.
  void* Release();

  // Waits until the array is there; the error of the work that was to write it.
  absl::Status Ready() const { return uses_ == nullptr ? absl::OkStatus() : uses_->WaitForWriters(); }
  // The end of the work that writes the array: of the last run that was queued to do so.
  Event ready_event() const;
  // A copy of the value, once it is there.
  absl::StatusOr<Literal> ToLiteral() const;
  // The value, without a copy where a literal holds it.
  absl::StatusOr<Literal> TakeLiteral() &&;

 private:
  void Free();

  std::shared_ptr<const Shape> shape_;
  void* data_ = nullptr;
  int64_t bytes_ = 0;
  int device_ = 0;
  Allocator* allocator_ = nullptr;
  std::unique_ptr<Literal> literal_;  // whose memory it is
  std::shared_ptr<MemoryUses> uses_;
};

}  // namespace xla::runtime
