#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

// How a literal keeps the elements of an array; a part of literal.h.

namespace xla::literal_internal {

// The elements of an array, shared by counting. Either they follow the header or they are the caller's.
struct Buffer {
  std::atomic<int64_t> owners;
  int64_t size;    // in bytes
  char* bytes;     // aligned to 64 when they are ours
  bool borrowed;   // by one literal alone
  bool read_only;  // of borrowed ones
  void* block;     // what is freed
};

class BufferRef {
 public:
  BufferRef() = default;
  // Zeros. Null when there is no memory.
  static BufferRef Allocate(int64_t size);
  static BufferRef Borrow(const void* bytes, int64_t size, bool read_only);
  // Shares; borrowed elements, whose lifetime is not known, are copied.
  BufferRef(const BufferRef& other) : buffer_(other.buffer_) {
    if (buffer_ == nullptr) return;
    if (buffer_->borrowed) {
      buffer_ = nullptr;
      CopyBytesOf(other);
    } else {
      buffer_->owners.fetch_add(1, std::memory_order_relaxed);
    }
  }
  BufferRef(BufferRef&& other) noexcept : buffer_(std::exchange(other.buffer_, nullptr)) {}
  BufferRef& operator=(BufferRef other) noexcept {
    std::swap(buffer_, other.buffer_);
    return *this;
  }
  ~BufferRef() {
    if (buffer_ != nullptr && buffer_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) Free();
  }

  // A copy that shares nothing. Ends the program when there is no memory.
  BufferRef Copy() const;

  explicit operator bool() const { return buffer_ != nullptr; }
  const char* bytes() const { return buffer_ == nullptr ? nullptr : buffer_->bytes; }
  int64_t size() const { return buffer_ == nullptr ? 0 : buffer_->size; }
  // Whether what is written is visible to this owner only, or to those that should see it.
  bool writable() const {
    return buffer_->borrowed ? !buffer_->read_only : buffer_->owners.load(std::memory_order_acquire) == 1;
  }
  char* mutable_bytes() { return buffer_->bytes; }

 private:
  void CopyBytesOf(const BufferRef& other);
  void Free();
  Buffer* buffer_ = nullptr;
};

}  // namespace xla::literal_internal
