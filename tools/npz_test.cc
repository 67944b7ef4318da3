#include "tools/npz.h"

#include <zlib.h>

#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/zip_writer.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

void Put(std::string* out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out->push_back(static_cast<char>(value >> (8 * i)));
}

uint32_t Crc(const std::string& data) {
  return crc32(0, reinterpret_cast<const Bytef*>(data.data()), data.size());
}

std::string Deflate(const std::string& data) {
  z_stream stream;
  std::memset(&stream, 0, sizeof(stream));
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(compressBound(data.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = data.size();
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = out.size();
  deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

// One member, every field of which a test may set to something false.
struct Member {
  Member(std::string member_name, const std::string& data, bool deflate = false)
      : name(member_name),
        local_name(std::move(member_name)),
        bytes(deflate ? Deflate(data) : data),
        method(deflate ? 8 : 0),
        crc(Crc(data)),
        compressed_size(bytes.size()),
        size(data.size()) {}

  std::string name, local_name, bytes;
  int flags = 0, method;
  uint32_t crc;
  uint64_t compressed_size, size;
  bool zip64 = false;   // sizes travel in the zip64 field
  int64_t offset = -1;  // when set, the directory points there and no member is written
};

std::string SizeFields(const Member& m, bool zip64) {
  std::string out;
  Put(&out, m.crc, 4);
  Put(&out, zip64 ? 0xffffffff : m.compressed_size, 4);
  Put(&out, zip64 ? 0xffffffff : m.size, 4);
  return out;
}

std::string Zip64Field(const Member& m) {
  std::string out;
  Put(&out, 0x7075, 2);  // some other extra field comes first
  Put(&out, 1, 2);
  out += "x";
  Put(&out, 1, 2);
  Put(&out, 16, 2);
  Put(&out, m.size, 8);
  Put(&out, m.compressed_size, 8);
  return out;
}

std::string LocalPart(const Member& m) {
  const bool descriptor = m.flags & 8;
  std::string out = "PK\x03\x04";
  Put(&out, 45, 2);
  Put(&out, m.flags, 2);
  Put(&out, m.method, 2);
  Put(&out, 0, 4);
  out += descriptor ? std::string(12, '\0') : SizeFields(m, m.zip64);
  const std::string extra = m.zip64 ? Zip64Field(m) : "";
  Put(&out, m.local_name.size(), 2);
  Put(&out, extra.size(), 2);
  out += m.local_name + extra + m.bytes;
  if (descriptor) out += "PK\x07\x08" + SizeFields(m, false);
  return out;
}

std::string Archive(const std::vector<Member>& members, const std::string& comment = "") {
  std::string out, directory;
  for (const Member& m : members) {
    const uint64_t offset = m.offset >= 0 ? m.offset : out.size();
    if (m.offset < 0) out += LocalPart(m);
    const std::string extra = m.zip64 ? Zip64Field(m) : "";
    directory += "PK\x01\x02";
    Put(&directory, 45, 2);
    Put(&directory, 45, 2);
    Put(&directory, m.flags, 2);
    Put(&directory, m.method, 2);
    Put(&directory, 0, 4);
    directory += SizeFields(m, m.zip64);
    Put(&directory, m.name.size(), 2);
    Put(&directory, extra.size(), 2);
    Put(&directory, 0, 8);
    Put(&directory, 0, 2);
    Put(&directory, offset, 4);
    directory += m.name + extra;
  }
  const uint64_t begin = out.size();
  out += directory + "PK\x05\x06";
  Put(&out, 0, 4);
  Put(&out, members.size(), 2);
  Put(&out, members.size(), 2);
  Put(&out, directory.size(), 4);
  Put(&out, begin, 4);
  Put(&out, comment.size(), 2);
  return out + comment;
}

constexpr size_t kEndSize = 22;  // of an end record without a comment

// The archive with a zip64 end record and its locator before the short end record; both say `count` members.
std::string WithZip64End(const std::string& archive, uint64_t count) {
  const size_t end = archive.size() - kEndSize;
  std::string out = archive.substr(0, end) + "PK\x06\x06";
  Put(&out, 44, 8);
  Put(&out, 45, 2);
  Put(&out, 45, 2);
  Put(&out, 0, 8);
  Put(&out, count, 8);
  Put(&out, count, 8);
  out += archive.substr(end + 12, 4) + std::string(4, '\0');  // the directory's size
  out += archive.substr(end + 16, 4) + std::string(4, '\0');  // and place
  out += "PK\x06\x07";
  Put(&out, 0, 4);
  Put(&out, end, 8);
  Put(&out, 1, 4);
  return out + archive.substr(end);
}

NpyArray Bytes(const std::string& data) { return {"uint8", {static_cast<int64_t>(data.size())}, data}; }

std::string Npy(const std::string& data) { return *NpyHeader(Bytes(data)) + data; }

std::string NpzError(const std::string& archive) {
  absl::StatusOr<NamedArrays> arrays = ReadNpz(archive);
  return arrays.ok() ? "no error" : std::string(arrays.status().message());
}

void ExpectReads(const std::string& archive, const std::string& key, const std::string& data) {
  absl::StatusOr<NamedArrays> arrays = ReadNpz(archive);
  ASSERT_TRUE(arrays.ok()) << arrays.status();
  ASSERT_EQ(arrays->size(), 1);
  EXPECT_EQ(arrays->front().first, key);
  EXPECT_EQ(arrays->front().second.data, data);
}

TEST(NpzTest, RoundTrips) {
  NamedArrays arrays = {{"arg0", {"float32", {2, 1}, "12345678"}},
                        {"arg1.bf16", {"uint16", {}, "ab"}},
                        {"gr\u00f6\u00dfe", Bytes("x")}};
  absl::StatusOr<std::string> archive = SerializeNpz(arrays);
  ASSERT_TRUE(archive.ok()) << archive.status();
  absl::StatusOr<NamedArrays> read = ReadNpz(*archive);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(read->size(), arrays.size());
  for (size_t i = 0; i < arrays.size(); ++i) {
    EXPECT_EQ((*read)[i].first, arrays[i].first);
    EXPECT_EQ(NpyTypeToString((*read)[i].second), NpyTypeToString(arrays[i].second));
    EXPECT_EQ((*read)[i].second.data, arrays[i].second.data);
  }
}

TEST(NpzTest, EmptyArchiveRoundTrips) {
  absl::StatusOr<std::string> archive = SerializeNpz({});
  ASSERT_TRUE(archive.ok()) << archive.status();
  absl::StatusOr<NamedArrays> read = ReadNpz(*archive);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->empty());
}

TEST(NpzTest, ReadsEveryWayToStore) {
  const std::string data(100000, 'z');
  for (bool deflate : {false, true}) {
    for (bool zip64 : {false, true}) {
      for (int flags : {0, 8}) {
        Member member("a.npy", Npy(data), deflate);
        member.zip64 = zip64;
        member.flags = flags;
        ExpectReads(Archive({member}), "a", data);
        ExpectReads(WithZip64End(Archive({member}), 1), "a", data);
        ExpectReads(Archive({member}, "a comment"), "a", data);
      }
    }
  }
}

TEST(NpzTest, NamesOfOldArchivesBecomeUtf8) {
  ExpectReads(Archive({Member("\x81.npy", Npy("x"))}), "\u00fc", "x");
}

TEST(NpzTest, LeavesOutWhatIsNotWanted) {
  Member damaged("meta.npy", Npy("y"));
  damaged.crc ^= 1;
  const std::string archive = Archive({Member("a.npy", Npy("x")), damaged, Member("notes.txt", "hello")});
  EXPECT_THAT(NpzError(archive), HasSubstr("member 'meta': the checksum is wrong"));
  absl::StatusOr<NamedArrays> arrays = ReadNpz(archive, [](absl::string_view key) { return key == "a"; });
  ASSERT_TRUE(arrays.ok()) << arrays.status();
  EXPECT_EQ(arrays->size(), 1);
}

TEST(NpzTest, EveryCutIsAnError) {
  Member deflated("b.npy", Npy("some bytes of data"), true);
  const std::string archive = Archive({Member("a.npy", Npy("x")), deflated});
  for (size_t size = 0; size < archive.size(); ++size) {
    EXPECT_NE(NpzError(archive.substr(0, size)), "no error") << size;
  }
  EXPECT_THAT(NpzError(archive.substr(0, archive.size() / 2)), HasSubstr("is the file truncated?"));
}

TEST(NpzTest, NoFlippedBitOfAMemberPasses) {
  const std::string data = "some bytes of data";
  std::string archive = Archive({Member("a.npy", Npy(data)), Member("b.npy", Npy(data), true)});
  int errors = 0;
  for (size_t at = 0; at < archive.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      archive[at] ^= 1 << bit;
      absl::StatusOr<NamedArrays> arrays = ReadNpz(archive);
      errors += !arrays.ok();
      if (arrays.ok()) EXPECT_EQ(arrays->size(), 2);
      for (size_t i = 0; arrays.ok() && i < arrays->size(); ++i) EXPECT_EQ((*arrays)[i].second.data, data);
      archive[at] ^= 1 << bit;
    }
  }
  EXPECT_GT(errors, static_cast<int>(archive.size()) * 4);
}

TEST(NpzTest, RefusesDuplicateNames) {
  EXPECT_THAT(NpzError(Archive({Member("a.npy", Npy("x")), Member("a.npy", Npy("y"))})),
              HasSubstr("'a.npy': the name occurs twice"));
}

TEST(NpzTest, RefusesOverlap) {
  const std::string inner = LocalPart(Member("b.npy", Npy("y")));
  Member outer("a.npy", Npy(inner));
  Member second("b.npy", Npy("y"));
  second.offset = 30 + outer.name.size() + Npy(inner).size() - inner.size();
  EXPECT_THAT(NpzError(Archive({outer, second})), HasSubstr("'b.npy': it overlaps another member"));
}

TEST(NpzTest, RefusesManyMembersInOnePlace) {
  const std::string data(100000, 'z');
  std::vector<Member> members = {Member("a.npy", Npy(data), true)};
  for (int i = 0; i < 100; ++i) {
    members.push_back(Member(absl::StrCat("b", i, ".npy"), Npy(data), true));
    members.back().offset = 0;
  }
  EXPECT_THAT(NpzError(Archive(members)), HasSubstr("it overlaps another member"));
}

TEST(NpzTest, RefusesCountsThatTheDirectoryDoesNotHave) {
  const std::string archive = Archive({Member("a.npy", Npy("x")), Member("b.npy", Npy("y"))});
  for (uint64_t count : {uint64_t{0}, uint64_t{1}, uint64_t{3}, uint64_t{65535}, uint64_t{1} << 60}) {
    EXPECT_THAT(NpzError(WithZip64End(archive, count)), HasSubstr("its directory is damaged: a count"))
        << count;
    if (count > 65535) continue;
    std::string field, changed = archive;
    Put(&field, count, 2);
    changed.replace(archive.size() - kEndSize + 8, 4, field + field);
    EXPECT_NE(NpzError(changed), "no error") << count;
  }
}

TEST(NpzTest, RefusesPartsOfAnArchive) {
  std::string archive = Archive({Member("a.npy", Npy("x"))});
  archive[archive.size() - kEndSize + 4] = 1;
  EXPECT_THAT(NpzError(archive), HasSubstr("archives in several parts are not supported"));
}

TEST(NpzTest, RefusesLyingSizes) {
  for (bool deflate : {false, true}) {
    for (int64_t change : {-1, 1, 1000000000}) {
      Member member("a.npy", Npy("some bytes of data"), deflate);
      member.size += change;
      EXPECT_NE(NpzError(Archive({member})), "no error") << deflate << " " << change;
      Member longer("a.npy", Npy("some bytes of data"), deflate);
      longer.compressed_size += change;
      // Without its last byte the compressed data lacks its end, but still has every byte of the array.
      if (deflate && change == -1) {
        ExpectReads(Archive({longer}), "a", "some bytes of data");
      } else {
        EXPECT_NE(NpzError(Archive({longer})), "no error") << deflate << " " << change;
      }
    }
  }
  Member longer("a.npy", Npy("some bytes of data"));
  longer.compressed_size += 1000000000;
  EXPECT_THAT(NpzError(Archive({longer})),
              HasSubstr("'a.npy': it claims to have 1000000146 bytes, but the file has"));
  const std::string file = Npy("some bytes of data");
  Member shorter("a.npy", file.substr(0, file.size() - 1), true);
  shorter.size = file.size();
  EXPECT_THAT(NpzError(Archive({shorter})), HasSubstr("it claims 146 bytes, but ends after 145"));
  Member huge("a.npy", Npy("x"), true);
  huge.zip64 = true;
  huge.size = uint64_t{1} << 60;
  EXPECT_THAT(NpzError(Archive({huge})), HasSubstr("more than its"));
}

TEST(NpzTest, ABombStopsAtTheSizeOfTheHeader) {
  // 64 MB of zeros that compress to 64 kB, behind the header of an array of two bytes.
  std::string file = *NpyHeader(Bytes("ab")) + std::string(64 << 20, '\0');
  EXPECT_THAT(NpzError(Archive({Member("a.npy", file, true)})),
              HasSubstr("uint8[2] takes 2 bytes, but 67108864"));
  Member liar("a.npy", file, true);
  liar.size = file.size() - (64 << 20) + 2;
  EXPECT_THAT(NpzError(Archive({liar})), HasSubstr("it holds more than the 130 bytes"));
}

TEST(NpzTest, RefusesDisagreementAndStrangeMethods) {
  Member renamed("a.npy", Npy("x"));
  renamed.local_name = "b.npy";
  EXPECT_THAT(NpzError(Archive({renamed})), HasSubstr("or its own header has another name"));
  Member encrypted("a.npy", Npy("x"));
  encrypted.flags = 1;
  EXPECT_THAT(NpzError(Archive({encrypted})), HasSubstr("encrypted"));
  Member bzip2("a.npy", Npy("x"));
  bzip2.method = 12;
  EXPECT_THAT(NpzError(Archive({bzip2})), HasSubstr("method 12"));
  Member outside("a.npy", Npy("x"));
  outside.offset = 1 << 30;
  EXPECT_THAT(NpzError(Archive({outside})), HasSubstr("it claims to have 129 bytes, but the file has 73"));
  EXPECT_THAT(NpzError(Archive({Member("b.npy", Npy("x")), outside})),
              HasSubstr("or extends beyond the file"));
  EXPECT_THAT(NpzError(Archive({outside}, std::string(300, 'c'))),
              HasSubstr("a member is not where the directory says"));
  Member damaged("a.npy", Npy("some bytes"), true);
  damaged.bytes[0] |= 6;  // a kind of block that deflate does not have
  EXPECT_THAT(NpzError(Archive({damaged})), HasSubstr("member 'a': the compressed data is damaged"));
}

TEST(NpzTest, DamageIsNamedBeforeWhatItMakesOfTheArray) {
  const std::string file = Npy("some bytes");
  for (const size_t at : {0, 6, 8, 30, 128}) {
    std::string changed = file;
    changed[at] ^= 0x40;
    for (bool deflate : {false, true}) {
      Member damaged("a.npy", changed, deflate);
      damaged.crc = Crc(file);
      EXPECT_THAT(NpzError(Archive({damaged})), HasSubstr("member 'a': the checksum is wrong")) << at;
    }
  }
}

TEST(NpzTest, SaysWhenItIsNoArchive) {
  EXPECT_THAT(NpzError(""), HasSubstr("too short"));
  EXPECT_THAT(NpzError(std::string(1000, 'x')), HasSubstr("no directory at the end"));
}

TEST(ZipWriterTest, TimesAreFixed) {
  absl::StatusOr<std::string> archive = SerializeNpz({{"a", Bytes("x")}});
  ASSERT_TRUE(archive.ok()) << archive.status();
  EXPECT_EQ(archive->substr(10, 4), std::string({0, 0, 0x21, 0}));
  EXPECT_EQ(archive->substr(archive->find("PK\x01\x02") + 12, 4), std::string({0, 0, 0x21, 0}));
}

TEST(ZipWriterTest, LargeArchivesUseZip64) {
  // The sink counts and keeps only the tail: the member itself is 4.1 GiB of one repeated piece.
  const std::string piece(64 << 20, 'x');
  const std::vector<absl::Span<const char>> pieces(66, absl::MakeConstSpan(piece));
  uint64_t written = 0;
  std::string tail;
  ZipWriter writer([&](absl::Span<const char> bytes) {
    written += bytes.size();
    if (bytes.size() < 1000) tail.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  ASSERT_TRUE(writer.Add("big", pieces).ok());
  ASSERT_TRUE(writer.Add("small", {absl::MakeConstSpan(piece.data(), 4)}).ok());
  ASSERT_TRUE(writer.Finish().ok());
  EXPECT_GT(written, uint64_t{66} << 26);
  EXPECT_THAT(tail, HasSubstr(std::string("PK\x06\x06")));
  EXPECT_THAT(tail, HasSubstr(std::string("PK\x06\x07")));
}

}  // namespace
}  // namespace xla
