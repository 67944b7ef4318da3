// Writes zip archives of stored members, front to back: the sink never needs to seek.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace xla {

// Writes an archive of stored members piece by piece to `sink`; equal contents give equal bytes. Switches to
// zip64 where a size or offset needs it.
class ZipWriter {
 public:
  using Sink = std::function<absl::Status(absl::Span<const char>)>;
  explicit ZipWriter(Sink sink) : sink_(std::move(sink)) {}

  // A member is the concatenation of the given pieces. Its name is UTF-8.
  absl::Status Add(absl::string_view name, absl::Span<const absl::Span<const char>> pieces);
  // Writes the directory. Call once, at the end.
  absl::Status Finish();

 private:
  struct Entry {
    std::string name;
    uint32_t crc32;
    uint64_t size;
    uint64_t offset;
  };

  absl::Status Emit(absl::Span<const char> bytes);
  // What a member's own header and its directory entry share.
  static std::string CommonFields(const Entry& entry, size_t extra_size);
  // The zip64 field, empty where 32 bits hold the entry's numbers.
  static std::string ExtraField(const Entry& entry, bool with_offset);

  Sink sink_;
  uint64_t written_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace xla
