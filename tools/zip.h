// Zip archives in memory: a strict reader (stored and deflated members, zip64) and a writer of stored
// members.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace xla {

// One member, as the central directory and the member's own header agree on it.
struct ZipMember {
  std::string name;
  uint16_t flags = 0;
  uint16_t method = 0;
  uint32_t crc32 = 0;
  uint64_t uncompressed_size = 0;
  absl::Span<const char> compressed;  // a part of the archive's bytes
};

// Reads the directory. Checks every offset and size against the bytes present, and refuses duplicate names,
// members that overlap, and a directory that disagrees with the members' own headers. The archive must
// outlive the result.
absl::StatusOr<std::vector<ZipMember>> ReadZipDirectory(absl::Span<const char> archive);

// Calls `consume` with the member's bytes in order, in pieces of at most 256 KiB, and checks size and
// checksum at the end. Memory use does not depend on the sizes the archive claims. Stops at consume's first
// error. The caller knows the member's name: messages leave it out.
absl::Status ExtractZipMember(const ZipMember& member,
                              const std::function<absl::Status(absl::Span<const char>)>& consume);

// Writes an archive of stored members piece by piece to `sink`. Switches to zip64 where a size or offset
// needs it.
class ZipWriter {
 public:
  using Sink = std::function<absl::Status(absl::Span<const char>)>;
  explicit ZipWriter(Sink sink) : sink_(std::move(sink)) {}

  // A member is the concatenation of the given pieces.
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
  void AppendDirectoryEntry(const Entry& entry, std::string* out) const;

  Sink sink_;
  uint64_t written_ = 0;
  std::vector<Entry> entries_;
};

}  // namespace xla
