#include "tools/zip.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr uint32_t kLocalHeader = 0x04034b50, kDirectoryEntry = 0x02014b50, kDirectoryEnd = 0x06054b50;
constexpr uint32_t kZip64DirectoryEnd = 0x06064b50, kZip64Locator = 0x07064b50;
constexpr size_t kLocalHeaderSize = 30, kDirectoryEntrySize = 46, kDirectoryEndSize = 22;
constexpr size_t kZip64DirectoryEndSize = 56, kZip64LocatorSize = 20;
constexpr uint16_t kZip64Extra = 0x0001;
constexpr uint16_t kEncrypted = 1 << 0, kDataDescriptor = 1 << 3;
constexpr uint16_t kStored = 0, kDeflated = 8;
constexpr uint32_t kMax32 = 0xffffffff;
constexpr size_t kPiece = 256 << 10;

uint64_t LittleEndian(const char* p, int bytes) {
  uint64_t value = 0;
  for (int i = bytes - 1; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(p[i]);
  return value;
}
uint16_t U16(const char* p) { return LittleEndian(p, 2); }
uint32_t U32(const char* p) { return LittleEndian(p, 4); }
uint64_t U64(const char* p) { return LittleEndian(p, 8); }

absl::Status Bad(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("not a readable zip archive: ", what));
}
absl::Status BadMember(absl::string_view name, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("zip member '", name, "': ", what));
}

absl::Status BadData(absl::string_view what) { return absl::InvalidArgumentError(what); }

// Where the directory lies and how many entries it says to have.
struct DirectoryPlace {
  uint64_t begin = 0;
  uint64_t size = 0;
  uint64_t entries = 0;
};

// The zip64 end record replaces the short one where a locator stands before the short one. Sets `end` to the
// place where the directory must stop.
absl::Status ReadZip64End(absl::Span<const char> archive, DirectoryPlace* place, uint64_t* end) {
  if (*end < kZip64LocatorSize) return absl::OkStatus();
  const char* locator = archive.data() + *end - kZip64LocatorSize;
  if (U32(locator) != kZip64Locator) return absl::OkStatus();
  const uint64_t offset = U64(locator + 8);
  const uint64_t limit = *end - kZip64LocatorSize;
  if (limit < kZip64DirectoryEndSize || offset > limit - kZip64DirectoryEndSize) {
    return Bad("the zip64 end record lies outside the file");
  }
  const char* record = archive.data() + offset;
  if (U32(record) != kZip64DirectoryEnd) return Bad("the zip64 end record has a wrong signature");
  if (U32(record + 16) != 0 || U32(record + 20) != 0) return Bad("archives in several parts are not read");
  if (U64(record + 24) != U64(record + 32)) return Bad("archives in several parts are not read");
  place->entries = U64(record + 32);
  place->size = U64(record + 40);
  place->begin = U64(record + 48);
  *end = offset;
  return absl::OkStatus();
}

absl::StatusOr<DirectoryPlace> FindDirectory(absl::Span<const char> archive) {
  if (archive.size() < kDirectoryEndSize) return Bad("the file is too short");
  // The end record is followed by a comment of at most 65535 bytes that reaches the end of the file.
  const size_t last = archive.size() - kDirectoryEndSize;
  const size_t first = last > 0xffff ? last - 0xffff : 0;
  size_t at = last;
  for (;; --at) {
    const char* p = archive.data() + at;
    if (U32(p) == kDirectoryEnd && at + kDirectoryEndSize + U16(p + 20) == archive.size()) break;
    if (at == first) return Bad("no directory at the end of the file (is it cut short?)");
  }
  const char* record = archive.data() + at;
  if (U16(record + 4) != 0 || U16(record + 6) != 0 || U16(record + 8) != U16(record + 10)) {
    return Bad("archives in several parts are not read");
  }
  DirectoryPlace place;
  place.entries = U16(record + 10);
  place.size = U32(record + 12);
  place.begin = U32(record + 16);
  uint64_t end = at;
  TF_RETURN_IF_ERROR(ReadZip64End(archive, &place, &end));
  if (place.begin > end || place.size != end - place.begin) {
    return Bad(absl::StrCat("the directory says to be ", place.size, " bytes at offset ", place.begin,
                            ", but it must end at offset ", end));
  }
  if (place.entries > place.size / kDirectoryEntrySize) {
    return Bad(absl::StrCat("the directory says to have ", place.entries, " members, but is only ",
                            place.size, " bytes long"));
  }
  return place;
}

// Replaces the fields that hold 0xffffffff by the 64-bit numbers of the zip64 extra field, in the given
// order.
absl::Status ApplyZip64(absl::Span<const char> extra, absl::string_view name,
                        absl::Span<uint64_t* const> fields) {
  const bool needed =
      std::any_of(fields.begin(), fields.end(), [](const uint64_t* f) { return *f == kMax32; });
  if (!needed) return absl::OkStatus();
  while (extra.size() >= 4) {
    const uint16_t id = U16(extra.data());
    const size_t size = U16(extra.data() + 2);
    if (size > extra.size() - 4) return BadMember(name, "an extra field is longer than the header says");
    if (id != kZip64Extra) {
      extra.remove_prefix(4 + size);
      continue;
    }
    size_t at = 0;
    for (uint64_t* field : fields) {
      if (*field != kMax32) continue;
      if (size - at < 8) return BadMember(name, "the zip64 field is too short");
      *field = U64(extra.data() + 4 + at);
      at += 8;
    }
    return absl::OkStatus();
  }
  return absl::OkStatus();  // without the field, 0xffffffff is the number itself
}

// A directory entry with the place of its local header.
struct DirectoryEntry {
  ZipMember member;
  uint64_t compressed_size = 0;
  uint64_t offset = 0;
  uint64_t end = 0;  // one past the member's last byte, known after the local header is read
};

absl::StatusOr<DirectoryEntry> ReadDirectoryEntry(absl::Span<const char>* rest) {
  const char* p = rest->data();
  if (rest->size() < kDirectoryEntrySize || U32(p) != kDirectoryEntry) {
    return Bad("a directory entry has a wrong signature or is cut short");
  }
  const size_t name_size = U16(p + 28), extra_size = U16(p + 30), comment_size = U16(p + 32);
  if (name_size + extra_size + comment_size > rest->size() - kDirectoryEntrySize) {
    return Bad("a directory entry is cut short");
  }
  DirectoryEntry entry;
  entry.member.flags = U16(p + 8);
  entry.member.method = U16(p + 10);
  entry.member.crc32 = U32(p + 16);
  entry.member.name.assign(p + kDirectoryEntrySize, name_size);
  entry.compressed_size = U32(p + 20);
  entry.member.uncompressed_size = U32(p + 24);
  entry.offset = U32(p + 42);
  TF_RETURN_IF_ERROR(ApplyZip64(rest->subspan(kDirectoryEntrySize + name_size, extra_size), entry.member.name,
                                {&entry.member.uncompressed_size, &entry.compressed_size, &entry.offset}));
  rest->remove_prefix(kDirectoryEntrySize + name_size + extra_size + comment_size);
  return entry;
}

// Reads the header in front of the data and checks that it says the same as the directory. `limit` is where
// the directory begins: no member reaches beyond it.
absl::Status ReadLocalHeader(absl::Span<const char> archive, uint64_t limit, DirectoryEntry* entry) {
  ZipMember& member = entry->member;
  if (limit < kLocalHeaderSize || entry->offset > limit - kLocalHeaderSize) {
    return BadMember(member.name, absl::StrCat("its offset ", entry->offset, " lies outside the file"));
  }
  const char* p = archive.data() + entry->offset;
  if (U32(p) != kLocalHeader) return BadMember(member.name, "no member header at its offset");
  const size_t name_size = U16(p + 26), extra_size = U16(p + 28);
  const uint64_t room = limit - entry->offset - kLocalHeaderSize;
  if (name_size + extra_size > room) return BadMember(member.name, "its header is cut short");
  if (absl::string_view(p + kLocalHeaderSize, name_size) != member.name) {
    return BadMember(member.name, "its own header gives another name");
  }
  if (U16(p + 6) != member.flags || U16(p + 8) != member.method) {
    return BadMember(member.name, "its own header gives another method or other flags than the directory");
  }
  if (entry->compressed_size > room - name_size - extra_size) {
    return BadMember(member.name,
                     absl::StrCat("it says to have ", entry->compressed_size, " bytes, but only ",
                                  room - name_size - extra_size, " are there"));
  }
  const uint64_t data = entry->offset + kLocalHeaderSize + name_size + extra_size;
  entry->end = data + entry->compressed_size;
  member.compressed = archive.subspan(data, entry->compressed_size);
  if ((member.flags & kDataDescriptor) == 0) {
    uint64_t uncompressed = U32(p + 22), compressed = U32(p + 18);
    TF_RETURN_IF_ERROR(ApplyZip64(absl::MakeConstSpan(p + kLocalHeaderSize + name_size, extra_size),
                                  member.name, {&uncompressed, &compressed}));
    if (uncompressed != member.uncompressed_size || compressed != entry->compressed_size ||
        U32(p + 14) != member.crc32) {
      return BadMember(member.name,
                       "its own header gives other sizes or another checksum than the directory");
    }
  }
  return absl::OkStatus();
}

absl::Status CheckNamesAndPlaces(std::vector<DirectoryEntry>& entries) {
  std::set<absl::string_view> names;
  for (const DirectoryEntry& entry : entries) {
    if (!names.insert(entry.member.name).second) return BadMember(entry.member.name, "the name occurs twice");
  }
  std::vector<const DirectoryEntry*> by_offset;
  for (const DirectoryEntry& entry : entries) by_offset.push_back(&entry);
  std::sort(by_offset.begin(), by_offset.end(),
            [](const DirectoryEntry* a, const DirectoryEntry* b) { return a->offset < b->offset; });
  for (size_t i = 1; i < by_offset.size(); ++i) {
    if (by_offset[i - 1]->end > by_offset[i]->offset) {
      return BadMember(by_offset[i]->member.name,
                       absl::StrCat("it overlaps member '", by_offset[i - 1]->member.name, "'"));
    }
  }
  return absl::OkStatus();
}

// Counts and sums up what a member yields, and compares at the end.
class Checker {
 public:
  explicit Checker(const ZipMember& member) : member_(member) {}

  absl::Status Add(absl::Span<const char> piece) {
    if (piece.size() > member_.uncompressed_size - size_) {
      return BadData(
          absl::StrCat("it holds more than the ", member_.uncompressed_size, " bytes it says to have"));
    }
    size_ += piece.size();
    crc_ = ::crc32(crc_, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
    return absl::OkStatus();
  }

  absl::Status Finish() const {
    if (size_ != member_.uncompressed_size) {
      return BadData(
          absl::StrCat("it says to have ", member_.uncompressed_size, " bytes, but holds only ", size_));
    }
    if (crc_ != member_.crc32) return BadData("the checksum is wrong: the data is damaged");
    return absl::OkStatus();
  }

 private:
  const ZipMember& member_;
  uint64_t size_ = 0;
  uLong crc_ = 0;
};

using Consume = std::function<absl::Status(absl::Span<const char>)>;

absl::Status ExtractStored(const ZipMember& member, const Consume& consume) {
  Checker checker(member);
  for (size_t at = 0; at < member.compressed.size(); at += kPiece) {
    absl::Span<const char> piece = member.compressed.subspan(at, kPiece);
    TF_RETURN_IF_ERROR(checker.Add(piece));
    TF_RETURN_IF_ERROR(consume(piece));
  }
  return checker.Finish();
}

// zlib counts input in 32-bit numbers: feed it in pieces.
void Feed(z_stream* stream, absl::Span<const char>* input) {
  if (stream->avail_in != 0 || input->empty()) return;
  const size_t size = std::min(input->size(), kPiece);
  stream->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input->data()));
  stream->avail_in = size;
  input->remove_prefix(size);
}

absl::Status Inflate(const ZipMember& member, z_stream* stream, const Consume& consume) {
  Checker checker(member);
  std::vector<char> buffer(kPiece);
  absl::Span<const char> input = member.compressed;
  for (int state = Z_OK; state != Z_STREAM_END;) {
    Feed(stream, &input);
    stream->next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream->avail_out = buffer.size();
    const uInt input_before = stream->avail_in;
    state = inflate(stream, Z_NO_FLUSH);
    const size_t produced = buffer.size() - stream->avail_out;
    if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) {
      return BadData(absl::StrCat("the compressed data is damaged",
                                  stream->msg ? absl::StrCat(" (", stream->msg, ")") : ""));
    }
    const bool stuck = produced == 0 && stream->avail_in == input_before && state != Z_STREAM_END;
    if (stuck && input.empty()) return BadData("the compressed data is cut short");
    absl::Span<const char> piece(buffer.data(), produced);
    TF_RETURN_IF_ERROR(checker.Add(piece));
    if (!piece.empty()) TF_RETURN_IF_ERROR(consume(piece));
  }
  if (stream->avail_in != 0 || !input.empty()) {
    return BadData("bytes follow the end of the compressed data");
  }
  return checker.Finish();
}

absl::Status ExtractDeflated(const ZipMember& member, const Consume& consume) {
  z_stream stream;
  std::memset(&stream, 0, sizeof(stream));
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return absl::ResourceExhaustedError("zlib cannot start");
  absl::Status status = Inflate(member, &stream, consume);
  inflateEnd(&stream);
  return status;
}

void Put(std::string* out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out->push_back(static_cast<char>(value >> (8 * i)));
}

// The fields that a local header and a directory entry share, from "version needed" to the sizes.
void PutCommonFields(std::string* out, bool zip64, uint32_t crc, uint64_t size32) {
  Put(out, zip64 ? 45 : 20, 2);  // version needed
  Put(out, 1 << 11, 2);          // flags: names are UTF-8
  Put(out, kStored, 2);          // method
  Put(out, 0, 2);                // time 00:00, always the same so that equal contents give equal files
  Put(out, 0x21, 2);             // date 1980-01-01
  Put(out, crc, 4);
  Put(out, size32, 4);  // compressed size
  Put(out, size32, 4);  // uncompressed size
}

}  // namespace

absl::StatusOr<std::vector<ZipMember>> ReadZipDirectory(absl::Span<const char> archive) {
  TF_ASSIGN_OR_RETURN(const DirectoryPlace place, FindDirectory(archive));
  absl::Span<const char> rest = archive.subspan(place.begin, place.size);
  std::vector<DirectoryEntry> entries;
  entries.reserve(place.entries);
  for (uint64_t i = 0; i < place.entries; ++i) {
    TF_ASSIGN_OR_RETURN(DirectoryEntry entry, ReadDirectoryEntry(&rest));
    TF_RETURN_IF_ERROR(ReadLocalHeader(archive, place.begin, &entry));
    entries.push_back(std::move(entry));
  }
  if (!rest.empty()) return Bad("bytes follow the last directory entry");
  TF_RETURN_IF_ERROR(CheckNamesAndPlaces(entries));
  std::vector<ZipMember> members;
  members.reserve(entries.size());
  for (DirectoryEntry& entry : entries) members.push_back(std::move(entry.member));
  return members;
}

absl::Status ExtractZipMember(const ZipMember& member,
                              const std::function<absl::Status(absl::Span<const char>)>& consume) {
  if (member.flags & kEncrypted) return BadData("it is encrypted");
  if (member.method == kStored) return ExtractStored(member, consume);
  if (member.method == kDeflated) return ExtractDeflated(member, consume);
  return BadData(
      absl::StrCat("compression method ", member.method, " is not read, only stored (0) and deflated (8)"));
}

absl::Status ZipWriter::Emit(absl::Span<const char> bytes) {
  written_ += bytes.size();
  return sink_(bytes);
}

absl::Status ZipWriter::Add(absl::string_view name, absl::Span<const absl::Span<const char>> pieces) {
  if (name.size() > 0xffff)
    return absl::InvalidArgumentError("a zip member's name is longer than 65535 bytes");
  Entry entry{std::string(name), 0, 0, written_};
  uLong crc = 0;
  for (absl::Span<const char> piece : pieces) {
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
    entry.size += piece.size();
  }
  entry.crc32 = crc;
  const bool zip64 = entry.size >= kMax32;
  std::string header;
  Put(&header, kLocalHeader, 4);
  PutCommonFields(&header, zip64, entry.crc32, zip64 ? kMax32 : entry.size);
  Put(&header, name.size(), 2);
  Put(&header, zip64 ? 20 : 0, 2);
  header.append(name.data(), name.size());
  if (zip64) {
    Put(&header, kZip64Extra, 2);
    Put(&header, 16, 2);
    Put(&header, entry.size, 8);
    Put(&header, entry.size, 8);
  }
  TF_RETURN_IF_ERROR(Emit(header));
  for (absl::Span<const char> piece : pieces) TF_RETURN_IF_ERROR(Emit(piece));
  entries_.push_back(std::move(entry));
  return absl::OkStatus();
}

void ZipWriter::AppendDirectoryEntry(const Entry& entry, std::string* out) const {
  const bool big_size = entry.size >= kMax32, big_offset = entry.offset >= kMax32;
  const bool zip64 = big_size || big_offset;
  Put(out, kDirectoryEntry, 4);
  Put(out, zip64 ? 45 : 20, 2);  // version made by
  PutCommonFields(out, zip64, entry.crc32, big_size ? kMax32 : entry.size);
  Put(out, entry.name.size(), 2);
  Put(out, zip64 ? 4 + 16 * big_size + 8 * big_offset : 0, 2);
  Put(out, 0, 2);                     // comment
  Put(out, 0, 2);                     // part
  Put(out, 0, 2);                     // internal attributes
  Put(out, uint32_t{0600} << 16, 4);  // external attributes: the file mode
  Put(out, big_offset ? kMax32 : entry.offset, 4);
  out->append(entry.name);
  if (!zip64) return;
  Put(out, kZip64Extra, 2);
  Put(out, 16 * big_size + 8 * big_offset, 2);
  if (big_size) {
    Put(out, entry.size, 8);
    Put(out, entry.size, 8);
  }
  if (big_offset) Put(out, entry.offset, 8);
}

absl::Status ZipWriter::Finish() {
  const uint64_t begin = written_;
  std::string tail;
  for (const Entry& entry : entries_) AppendDirectoryEntry(entry, &tail);
  const uint64_t size = tail.size();
  const bool zip64 = entries_.size() >= 0xffff || begin >= kMax32 || size >= kMax32;
  if (zip64) {
    const uint64_t record = begin + size;
    Put(&tail, kZip64DirectoryEnd, 4);
    Put(&tail, kZip64DirectoryEndSize - 12, 8);
    Put(&tail, 45, 2);
    Put(&tail, 45, 2);
    Put(&tail, 0, 8);  // this part, the directory's part
    Put(&tail, entries_.size(), 8);
    Put(&tail, entries_.size(), 8);
    Put(&tail, size, 8);
    Put(&tail, begin, 8);
    Put(&tail, kZip64Locator, 4);
    Put(&tail, 0, 4);
    Put(&tail, record, 8);
    Put(&tail, 1, 4);
  }
  const uint64_t count = std::min<uint64_t>(entries_.size(), 0xffff);
  Put(&tail, kDirectoryEnd, 4);
  Put(&tail, 0, 4);
  Put(&tail, count, 2);
  Put(&tail, count, 2);
  Put(&tail, std::min<uint64_t>(size, kMax32), 4);
  Put(&tail, std::min<uint64_t>(begin, kMax32), 4);
  Put(&tail, 0, 2);
  return Emit(tail);
}

}  // namespace xla
