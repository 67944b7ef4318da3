#include "tools/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "xla/no_memory.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

constexpr size_t kPiece = 1 << 20;
// More than any program or input that fits the formats; keeps an endless pipe from filling the memory.
constexpr size_t kMaxStream = size_t{8} << 30;

absl::Status FileError(absl::string_view doing, const std::string& path, int error) {
  return absl::InvalidArgumentError(absl::StrCat("cannot ", doing, " ", path, ": ", std::strerror(error)));
}

struct CloseFile {
  void operator()(FILE* file) const { std::fclose(file); }
};

// A link keeps pointing where it points: its target is what gets replaced.
std::string ResolveLinks(const std::string& path) {
  std::unique_ptr<char, decltype(&std::free)> resolved(realpath(path.c_str(), nullptr), &std::free);
  return resolved == nullptr ? path : std::string(resolved.get());
}

// Grows with the bytes that come, so that a size the file system claims is never trusted.
absl::StatusOr<std::string> ReadStream(FILE* file, const std::string& path, size_t size_hint) {
  std::string bytes;
  size_t got;
  const auto grow = [&](size_t size) {
    return StatusOfNoMemory([&] { return bytes.resize(size), absl::OkStatus(); });
  };
  if (!StatusOfNoMemory([&] { return bytes.reserve(size_hint), absl::OkStatus(); }).ok()) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "no memory for the ", HumanReadableBytes(static_cast<int64_t>(size_hint)), " of ", path));
  }
  do {
    const size_t old = bytes.size();
    const size_t room = bytes.capacity() > old ? std::min(bytes.capacity() - old, kPiece) : kPiece;
    if (!grow(old + room).ok()) {
      return absl::ResourceExhaustedError(absl::StrCat("not enough memory to read ", path,
                                                       " beyond its first ",
                                                       HumanReadableBytes(static_cast<int64_t>(old))));
    }
    got = std::fread(&bytes[old], 1, room, file);
    bytes.resize(old + got);
    if (bytes.size() > kMaxStream)
      return absl::InvalidArgumentError(absl::StrCat(path, " is longer than 8 GiB"));
  } while (got != 0);
  if (std::ferror(file)) return FileError("read", path, errno);
  return bytes;
}

// "3:16: "
bool BeginsWithPlace(absl::string_view line) {
  for (const absl::string_view end : {":", ": "}) {
    const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    line.remove_prefix(digits);
    if (digits == 0 || !absl::ConsumePrefix(&line, end)) return false;
  }
  return true;
}

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  if (path == "-") return ReadStream(stdin, "standard input", 0);
  std::unique_ptr<FILE, CloseFile> file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return FileError("open", path, errno);
  struct stat info;
  if (fstat(fileno(file.get()), &info) != 0) return FileError("read", path, errno);
  if (S_ISDIR(info.st_mode))
    return absl::InvalidArgumentError(absl::StrCat(path, " is a folder, not a file"));
  const bool plain = S_ISREG(info.st_mode) && static_cast<size_t>(info.st_size) <= kMaxStream;
  return ReadStream(file.get(), path, plain ? info.st_size + 1 : 0);
}

absl::Status InFile(const std::string& path, const absl::Status& error) {
  absl::string_view message = error.message();
  const auto begins_with_digit = [](absl::string_view text) {
    return !text.empty() && absl::ascii_isdigit(text[0]);
  };
  absl::string_view rest = message;
  if (absl::ConsumePrefix(&rest, "line ") && begins_with_digit(rest)) message = rest;
  const std::string name = path == "-" ? "standard input" : path;
  std::vector<std::string> lines = absl::StrSplit(message, '\n');
  for (std::string& line : lines) {
    if (&line == &lines.front() ? begins_with_digit(line) : BeginsWithPlace(line))
      line.insert(0, absl::StrCat(name, ":"));
    else if (&line == &lines.front())
      line.insert(0, absl::StrCat(name, ": "));
  }
  return absl::Status(error.code(), absl::StrJoin(lines, "\n"));
}

absl::StatusOr<OutputFile> OutputFile::Create(const std::string& given_path) {
  if (given_path == "-") {
    std::fflush(stdout);
    FILE* file = fdopen(dup(STDOUT_FILENO), "wb");
    if (file == nullptr) return FileError("write", "standard output", errno);
    return OutputFile("standard output", "", file);
  }
  struct stat info;
  const bool exists = stat(given_path.c_str(), &info) == 0;
  const std::string path = exists ? ResolveLinks(given_path) : given_path;
  if (exists && S_ISDIR(info.st_mode)) {
    return absl::InvalidArgumentError(absl::StrCat(path, " is a folder, not a file"));
  }
  if (exists && !S_ISREG(info.st_mode)) {
    FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return FileError("write", path, errno);
    return OutputFile(path, "", file);
  }
  std::string temporary = absl::StrCat(path, ".XXXXXX");
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return FileError("write", path, errno);
  // mkstemp makes a private file; give it the mode that a plain open would.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor, exists ? info.st_mode & 0777 : 0666 & ~mask);
  return OutputFile(path, std::move(temporary), fdopen(descriptor, "wb"));
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, "")),
      file_(std::exchange(other.file_, nullptr)) {}

OutputFile::~OutputFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

absl::Status OutputFile::Write(absl::Span<const char> bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size()) return absl::OkStatus();
  return FileError("write", path_, errno);
}

absl::Status OutputFile::Commit() {
  if (std::fclose(std::exchange(file_, nullptr)) != 0) return FileError("write", path_, errno);
  if (temporary_.empty()) return absl::OkStatus();
  if (rename(temporary_.c_str(), path_.c_str()) != 0) return FileError("write", path_, errno);
  temporary_.clear();
  return absl::OkStatus();
}

absl::Status CheckBinaryOutput(const std::string& path) {
  if (path != "-" || isatty(STDOUT_FILENO) == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "the output is binary and standard output is a terminal; name a file with --output");
}

absl::Status WriteWholeFile(const std::string& path, absl::Span<const char> bytes) {
  TF_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  TF_RETURN_IF_ERROR(file.Write(bytes));
  return file.Commit();
}

}  // namespace xla
