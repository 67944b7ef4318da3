#pragma once

#include <memory>
#include <utility>

namespace xla {

// A pointer that may own what it points to. A copy of one that owns has an object of its own; what is
// borrowed must outlive all copies.
template <typename T>
class MaybeOwning final {
 public:
  MaybeOwning() = default;
  explicit MaybeOwning(std::unique_ptr<T> unique) : owned_(std::move(unique)), pointer_(owned_.get()) {}
  explicit MaybeOwning(const T* borrowed) : pointer_(borrowed) {}
  MaybeOwning(const MaybeOwning& other) { *this = other.Clone(); }
  MaybeOwning& operator=(const MaybeOwning& other) { return *this = other.Clone(); }
  MaybeOwning(MaybeOwning&& other) noexcept { *this = std::move(other); }
  MaybeOwning& operator=(MaybeOwning&& other) noexcept {
    owned_ = std::move(other.owned_);
    pointer_ = std::exchange(other.pointer_, nullptr);
    return *this;
  }

  const T* get() const { return pointer_; }
  // Null unless it owns.
  T* get_mutable() { return owned_.get(); }
  const T* operator->() const { return pointer_; }
  const T& operator*() const { return *pointer_; }
  bool OwnsPtr() const { return owned_ != nullptr; }
  MaybeOwning Clone() const {
    return OwnsPtr() ? MaybeOwning(std::make_unique<T>(*owned_)) : MaybeOwning(pointer_);
  }

 private:
  std::unique_ptr<T> owned_;
  const T* pointer_ = nullptr;
};

}  // namespace xla
