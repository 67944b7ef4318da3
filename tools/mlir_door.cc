#include "tools/mlir_door.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace xla {
namespace {

// Makes `bytes` the standard input.
absl::Status SetStandardInput(absl::string_view bytes) {
  const int file = memfd_create("stdin", 0);
  bool done = file >= 0;
  for (size_t at = 0; done && at < bytes.size();) {
    const ssize_t written = write(file, bytes.data() + at, bytes.size() - at);
    if (written < 0 && errno == EINTR) continue;
    done = written > 0;
    if (done) at += written;
  }
  done = done && lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) == STDIN_FILENO;
  if (done) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("cannot pass standard input on: ", std::strerror(errno)));
}

}  // namespace

absl::Status BecomeTesseraMlir(const Invocation& invocation, const std::string& file,
                               absl::string_view bytes) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return absl::InternalError(absl::StrCat("cannot find the program's folder: ", error.message()));
  const std::string program = (self.parent_path() / "tessera-mlir").string();
  if (access(program.c_str(), X_OK) != 0) {
    return absl::UnimplementedError(
        absl::StrCat("this needs MLIR, and there is no ", program, " (a build without MLIR has none)"));
  }
  if (file == "-") {
    if (absl::Status status = SetStandardInput(bytes); !status.ok()) return status;
  }
  execv(program.c_str(), invocation.argv);
  return absl::InternalError(absl::StrCat("cannot run ", program, ": ", std::strerror(errno)));
}

}  // namespace xla
