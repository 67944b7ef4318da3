#include "xla/custom_calls/lapack/lapack_library.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// A variable of the environment for as long as this lives, unless the user has set it.
class Hint {
 public:
  Hint(const char* name, const char* value)
      : name_(value != nullptr && getenv(name) == nullptr ? name : nullptr) {
    if (name_ != nullptr) setenv(name_, value, 0);
  }
  ~Hint() {
    if (name_ != nullptr) unsetenv(name_);
  }

 private:
  const char* name_;
};

// OpenBLAS chooses kernels by the models of processors that it knows, and on a newer one some without the
// wide vectors, which are several times slower. Its name of those that use what this processor has; null
// where it may choose.
const char* KernelsOfThisProcessor() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512cd")) {
    return "SkylakeX";
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
  return nullptr;
}

}  // namespace

LapackLibrary::LapackLibrary(void* handle) : handle_(handle) {
  const auto parallel = reinterpret_cast<int (*)()>(dlsym(handle, "openblas_get_parallel"));
  is_for_threads_ = parallel != nullptr && parallel() != 0;
}

absl::StatusOr<std::unique_ptr<LapackLibrary>> LapackLibrary::Load(const char* file) {
  constexpr int kFlags = RTLD_NOW | RTLD_LOCAL;
  // What the program around us uses already stays as that program has set it up.
  void* handle = dlopen(file, kFlags | RTLD_NOLOAD);
  if (handle == nullptr) {
    // The library reads these while it is being loaded, and only then. Devices run side by side already: one
    // thread each.
    const Hint kernels("OPENBLAS_CORETYPE", KernelsOfThisProcessor()), threads("OPENBLAS_NUM_THREADS", "1");
    handle = dlopen(file, kFlags);
  }
  if (handle == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat("LAPACK cannot be loaded: ", dlerror(),
                                                      "; the Debian package libopenblas0-pthread has it"));
  }
  return std::unique_ptr<LapackLibrary>(new LapackLibrary(handle));
}

absl::StatusOr<const LapackLibrary*> LapackLibrary::Get() {
  static const auto* library = new absl::StatusOr<std::unique_ptr<LapackLibrary>>(Load("libopenblas.so.0"));
  TF_RETURN_IF_ERROR(library->status());
  return (*library)->get();
}

absl::StatusOr<void*> LapackLibrary::Find(const std::string& symbol) const {
  void* routine = dlsym(handle_, symbol.c_str());
  if (routine != nullptr) return routine;
  return absl::FailedPreconditionError(absl::StrCat("the LAPACK library of this machine has no ", symbol));
}

std::string LapackLibrary::kernels() const {
  const auto name = reinterpret_cast<char* (*)()>(dlsym(handle_, "openblas_get_corename"));
  return name == nullptr ? "" : name();
}

std::unique_lock<std::mutex> LapackLibrary::Lock() const {
  return is_for_threads_ ? std::unique_lock<std::mutex>() : std::unique_lock<std::mutex>(mutex_);
}

}  // namespace xla
