#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"

namespace xla {

// LAPACK as the machine has it: OpenBLAS, loaded when a program first needs it, so that all other programs
// run without.
class LapackLibrary {
 public:
  // The one that this process uses. The error names the package that contains it.
  static absl::StatusOr<const LapackLibrary*> Get();
  static absl::StatusOr<std::unique_ptr<LapackLibrary>> Load(const char* file);

  // A routine by the name that Fortran's compiler gives it, such as "dgetrf_".
  absl::StatusOr<void*> Find(const std::string& symbol) const;
  // OpenBLAS's name of the kernels that it uses, such as "SkylakeX".
  std::string kernels() const;
  // To be held during a call: an OpenBLAS built for one thread computes wrong numbers when two threads call
  // it at a time.
  [[nodiscard]] std::unique_lock<std::mutex> Lock() const;

 private:
  explicit LapackLibrary(void* handle);

  void* handle_;  // never closed
  bool is_for_threads_;
  mutable std::mutex mutex_;
};

}  // namespace xla
