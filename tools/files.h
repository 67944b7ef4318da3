// Reading whole files and writing files that appear only when they are complete.
#pragma once

#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace xla {

// The file's bytes; "-" is standard input. Messages name the file.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// The error with the file's name in front: "f.hlo: message", or "f.hlo:3:16: message" and "f.hlo:3: message"
// when the message begins with "3:16:" or "line 3:", and so in front of each further line of the message that
// begins with a place. "-" is called standard input.
absl::Status InFile(const std::string& path, const absl::Status& error);

// A file under construction: bytes go to a temporary name beside `path`, and Commit moves it there. Without
// Commit the temporary file is removed and what `path` held before stays. A path that is a device or a pipe
// is written directly; "-" is standard output.
class OutputFile {
 public:
  static absl::StatusOr<OutputFile> Create(const std::string& path);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  absl::Status Write(absl::Span<const char> bytes);
  absl::Status Commit();

 private:
  OutputFile(std::string path, std::string temporary, FILE* file)
      : path_(std::move(path)), temporary_(std::move(temporary)), file_(file) {}

  std::string path_;
  std::string temporary_;  // empty when `path` is written directly
  FILE* file_;
};

// Refuses to write binary output to a terminal, if "-" is one.
absl::Status CheckBinaryOutput(const std::string& path);

// Writes `bytes` as the whole of `path`; "-" is standard output.
absl::Status WriteWholeFile(const std::string& path, absl::Span<const char> bytes);

}  // namespace xla
