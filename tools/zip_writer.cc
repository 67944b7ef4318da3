#include "tools/zip_writer.h"

#include <zlib.h>

#include <algorithm>

namespace xla {
namespace {

constexpr uint32_t kMax32 = 0xffffffff;
constexpr uint16_t kMax16 = 0xffff;

void Put(std::string* out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out->push_back(static_cast<char>(value >> (8 * i)));
}

bool NeedsZip64(uint64_t size, uint64_t offset) { return size >= kMax32 || offset >= kMax32; }

}  // namespace

std::string ZipWriter::CommonFields(const Entry& entry, size_t extra_size) {
  const uint64_t size = extra_size != 0 ? kMax32 : entry.size;
  std::string out;
  Put(&out, extra_size != 0 ? 45 : 20, 2);  // version needed
  Put(&out, 1 << 11, 2);                    // flags: the name is UTF-8
  Put(&out, 0, 2);                          // method: stored
  Put(&out, 0, 2);                          // time 00:00, always the same
  Put(&out, 0x21, 2);                       // date 1980-01-01
  Put(&out, entry.crc32, 4);
  Put(&out, size, 4);  // compressed size
  Put(&out, size, 4);  // uncompressed size
  Put(&out, entry.name.size(), 2);
  Put(&out, extra_size, 2);
  return out;
}

std::string ZipWriter::ExtraField(const Entry& entry, bool with_offset) {
  std::string out;
  if (!NeedsZip64(entry.size, entry.offset)) return out;
  Put(&out, 1, 2);
  Put(&out, with_offset ? 24 : 16, 2);
  Put(&out, entry.size, 8);  // uncompressed size
  Put(&out, entry.size, 8);  // compressed size
  if (with_offset) Put(&out, entry.offset, 8);
  return out;
}

absl::Status ZipWriter::Emit(absl::Span<const char> bytes) {
  written_ += bytes.size();
  return sink_(bytes);
}

absl::Status ZipWriter::Add(absl::string_view name, absl::Span<const absl::Span<const char>> pieces) {
  if (name.size() > kMax16)
    return absl::InvalidArgumentError("a zip member's name is longer than 65535 bytes");
  Entry entry{std::string(name), 0, 0, written_};
  uLong crc = 0;
  for (absl::Span<const char> piece : pieces) {
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
    entry.size += piece.size();
  }
  entry.crc32 = crc;
  const std::string extra = ExtraField(entry, /*with_offset=*/false);
  absl::Status status = Emit("PK\x03\x04" + CommonFields(entry, extra.size()) + entry.name + extra);
  for (size_t i = 0; status.ok() && i < pieces.size(); ++i) status = Emit(pieces[i]);
  entries_.push_back(std::move(entry));
  return status;
}

absl::Status ZipWriter::Finish() {
  const uint64_t begin = written_;
  std::string tail;
  for (const Entry& entry : entries_) {
    const std::string extra = ExtraField(entry, /*with_offset=*/true);
    tail += "PK\x01\x02";
    Put(&tail, extra.empty() ? 20 : 45, 2);  // version made by
    tail += CommonFields(entry, extra.size());
    Put(&tail, 0, 6);                     // length of the comment, part, internal attributes
    Put(&tail, uint32_t{0600} << 16, 4);  // external attributes: the file mode
    Put(&tail, extra.empty() ? entry.offset : kMax32, 4);
    tail += entry.name + extra;
  }
  const uint64_t size = tail.size(), count = entries_.size();
  if (count >= kMax16 || begin >= kMax32 || size >= kMax32) {
    tail += "PK\x06\x06";
    Put(&tail, 44, 8);  // bytes of this record that follow
    Put(&tail, 45, 2);  // version made by
    Put(&tail, 45, 2);  // version needed
    Put(&tail, 0, 8);   // this part, the directory's part
    Put(&tail, count, 8);
    Put(&tail, count, 8);
    Put(&tail, size, 8);
    Put(&tail, begin, 8);
    tail += "PK\x06\x07";
    Put(&tail, 0, 4);
    Put(&tail, begin + size, 8);  // where the record stands
    Put(&tail, 1, 4);             // parts
  }
  tail += "PK\x05\x06";
  Put(&tail, 0, 4);
  Put(&tail, std::min<uint64_t>(count, kMax16), 2);
  Put(&tail, std::min<uint64_t>(count, kMax16), 2);
  Put(&tail, std::min<uint64_t>(size, kMax32), 4);
  Put(&tail, std::min<uint64_t>(begin, kMax32), 4);
  Put(&tail, 0, 2);
  return Emit(tail);
}

}  // namespace xla
