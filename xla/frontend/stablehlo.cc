#include "xla/frontend/stablehlo.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

#include <filesystem>
#include <mutex>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "xla/frontend/core_fingerprint.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

namespace fs = std::filesystem;

constexpr char kFileName[] = "libtessera-mlir.so";
constexpr char kFunction[] = "TesseraStablehloLibrary";

// The program or library that this code is in.
struct Home {
  fs::path file;
  bool is_library = false;
};

absl::StatusOr<Home> FindHome() {
  Dl_info info;
  link_map* map = nullptr;
  const void* here = reinterpret_cast<const void*>(&FindHome);
  if (dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0 && map != nullptr &&
      map->l_name != nullptr && *map->l_name != '\0') {
    return Home{map->l_name, /*is_library=*/true};
  }
  std::error_code error;
  Home home{fs::read_symlink("/proc/self/exe", error)};
  // Where there is no /proc, the path by which it was started is known.
  if (error) home.file = fs::canonical(reinterpret_cast<const char*>(getauxval(AT_EXECFN)), error);
  if (error) return absl::InternalError(absl::StrCat("cannot find the program's folder: ", error.message()));
  return home;
}

absl::StatusOr<fs::path> FindLibrary(const fs::path& folder) {
  const fs::path candidates[] = {folder / kFileName, folder.parent_path() / "lib" / kFileName,
                                 (folder / TESSERA_LIBRARIES_FROM_PROGRAMS / kFileName).lexically_normal()};
  std::error_code error;
  for (const fs::path& candidate : candidates) {
    if (fs::exists(candidate, error)) return candidate;
  }
  return absl::UnimplementedError(absl::StrCat(
      "this needs MLIR, and there is no ", candidates[0].string(), " or ", candidates[1].string(),
      " (a build without MLIR has none; `./dev build tessera-mlir` makes it in a source tree)"));
}

std::string DlError() {
  const char* message = dlerror();
  return message == nullptr ? "unknown error" : message;
}

absl::StatusOr<const StablehloLibrary*> Load() {
  TF_ASSIGN_OR_RETURN(const Home home, FindHome());
  TF_ASSIGN_OR_RETURN(const fs::path path, FindLibrary(home.file.parent_path()));
  // The library takes the core's functions from whoever loads it. Those of a program are visible to it; those
  // of a library that was itself loaded at run time become so here.
  if (home.is_library && dlopen(home.file.c_str(), RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL) == nullptr) {
    return absl::InternalError(absl::StrCat("cannot share ", home.file.string(), ": ", DlError()));
  }
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat("cannot load ", path.string(), ": ", DlError()));
  }
  auto get = reinterpret_cast<GetStablehloLibrary>(dlsym(library, kFunction));
  const StablehloLibrary* functions = get == nullptr ? nullptr : get(kCoreFingerprint);
  if (functions != nullptr) return functions;
  return absl::FailedPreconditionError(absl::StrCat(path.string(), " belongs to a different build than ",
                                                    home.file.string(), "; build or install both again"));
}

}  // namespace

absl::StatusOr<const StablehloLibrary*> LoadStablehloLibrary() {
  static std::mutex mutex;
  static const StablehloLibrary* loaded = nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  if (loaded == nullptr) {
    TF_ASSIGN_OR_RETURN(loaded, Load());
  }
  return loaded;
}

}  // namespace xla
