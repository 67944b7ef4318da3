#include "tools/npz.h"

#include <zip.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/zip_writer.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// What the end of the directory, a directory entry and a member's own header take at least.
constexpr uint64_t kDirectoryEndSize = 22, kDirectoryEntrySize = 46, kMemberHeaderSize = 30;
// Deflate never yields more than 1032 bytes for one.
constexpr uint64_t kMaxDeflateRatio = 1032;
constexpr size_t kMemberPiece = 256 << 10;
constexpr uint64_t kMostToCheck = 16 << 20;

struct DiscardArchive {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseMember {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, DiscardArchive>;

absl::Status BadArchive(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("not a readable zip archive: ", what));
}
absl::Status BadMember(absl::string_view name, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("zip member '", name, "': ", what));
}
// The caller knows the member's name.
absl::Status BadData(absl::string_view what) { return absl::InvalidArgumentError(what); }

// libzip's messages are short: "Not a zip archive", "Zip archive inconsistent".
absl::Status OpenError(zip_error_t* error) {
  switch (zip_error_code_zip(error)) {
    case ZIP_ER_OK:  // where the source itself finds no memory
    case ZIP_ER_MEMORY:
      return absl::ResourceExhaustedError("no memory for the directory of the zip archive");
    case ZIP_ER_NOZIP:
      return BadArchive("no directory at the end of the file (is the file truncated?)");
    case ZIP_ER_INCONS:
      return BadArchive(
          "its directory is damaged: a count, size or offset does not fit the file, or a name is not UTF-8");
    case ZIP_ER_MULTIDISK:
      return BadArchive("archives in several parts are not supported");
    default:
      return BadArchive(zip_error_strerror(error));
  }
}

absl::StatusOr<Archive> Open(absl::Span<const char> bytes, int flags) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), /*freep=*/0, &error);
  Archive archive(source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY | flags, &error));
  if (archive == nullptr) zip_source_free(source);  // else it is the archive's
  const absl::Status status = archive == nullptr ? OpenError(&error) : absl::OkStatus();
  zip_error_fini(&error);
  if (!status.ok()) return status;
  return archive;
}

// Checks that libzip leaves to its caller. When members do not overlap, their total size is bounded by the
// size of the file.
absl::Status CheckDirectory(zip_t* archive, uint64_t file_size) {
  absl::flat_hash_set<absl::string_view> names;
  uint64_t total = kDirectoryEndSize;
  const zip_int64_t count = zip_get_num_entries(archive, 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    if (zip_stat_index(archive, i, 0, &stat) != 0) return BadArchive(zip_strerror(archive));
    if (!names.insert(stat.name).second) return BadMember(stat.name, "the name occurs twice");
    if (stat.comp_size > file_size) {
      return BadMember(stat.name, absl::StrCat("it claims to have ", stat.comp_size,
                                               " bytes, but the file has ", file_size));
    }
    total += kMemberHeaderSize + stat.comp_size + kDirectoryEntrySize;
    if (total > file_size) {
      return BadMember(
          stat.name,
          absl::StrCat("it overlaps another member or extends beyond the file: up to it, members take ",
                       total, " bytes, but the file has ", file_size));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Archive> OpenArchive(absl::Span<const char> bytes) {
  if (bytes.size() < kDirectoryEndSize) return BadArchive("the file is too short");
  // Compares the directory with the members' own headers too.
  absl::StatusOr<Archive> archive = Open(bytes, ZIP_CHECKCONS);
  if (archive.ok()) {
    TF_RETURN_IF_ERROR(CheckDirectory(archive->get(), bytes.size()));
    return archive;
  }
  if (absl::IsResourceExhausted(archive.status())) return archive;
  // It does not say what it found; the directory alone may show it.
  TF_ASSIGN_OR_RETURN(const Archive unchecked, Open(bytes, 0));
  TF_RETURN_IF_ERROR(CheckDirectory(unchecked.get(), bytes.size()));
  return BadArchive(
      "a member is not where the directory says, overlaps the directory, or its own header has another "
      "name, method, time, size or checksum than the directory");
}

// Why a member that claims to hold `size` bytes ended, or failed, after `got` of them.
absl::Status ReadError(zip_file_t* file, uint64_t got, uint64_t size) {
  zip_error_t* error = zip_file_get_error(file);
  switch (zip_error_code_zip(error)) {
    case ZIP_ER_ZLIB:
      return BadData(absl::StrCat("the compressed data is damaged (", zip_error_strerror(error), ")"));
    case ZIP_ER_OK:
    case ZIP_ER_CRC:
    case ZIP_ER_INCONS:
      if (got != size) return BadData(absl::StrCat("it claims ", size, " bytes, but ends after ", got));
      return BadData("the checksum is wrong");
    default:
      return BadData(zip_error_strerror(error));
  }
}

absl::Status CheckMember(const zip_stat_t& stat) {
  if (stat.encryption_method != ZIP_EM_NONE) return BadData("it is encrypted");
  if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE) {
    return BadData(absl::StrCat("compression method ", stat.comp_method,
                                " is not supported; stored (0) and deflated (8) are"));
  }
  const uint64_t ratio = stat.comp_method == ZIP_CM_STORE ? 1 : kMaxDeflateRatio;
  if (stat.size > stat.comp_size * ratio) {
    return BadData(absl::StrCat("it claims to hold ", stat.size, " bytes, more than its ", stat.comp_size,
                                " bytes in the file can expand to"));
  }
  return absl::OkStatus();
}

absl::StatusOr<NpyArray> ReadMember(zip_t* archive, uint64_t index, const zip_stat_t& stat) {
  TF_RETURN_IF_ERROR(CheckMember(stat));
  const std::unique_ptr<zip_file_t, CloseMember> file(zip_fopen_index(archive, index, 0));
  if (file == nullptr) return BadData(zip_strerror(archive));
  NpyReader reader(stat.size);
  std::vector<char> buffer(std::min<uint64_t>(kMemberPiece, stat.size + 1));
  uint64_t got = 0;
  zip_int64_t piece;
  absl::Status format;
  while ((piece = zip_fread(file.get(), buffer.data(), buffer.size())) > 0) {
    got += piece;
    if (got > stat.size) {
      return BadData(absl::StrCat("it holds more than the ", stat.size, " bytes it claims to have"));
    }
    if (format.ok()) format = reader.Add(absl::MakeConstSpan(buffer.data(), piece));
    // Damaged data is said to be damaged, and not to be a strange array, unless that takes long to find out.
    if (!format.ok() && stat.size > kMostToCheck) return format;
  }
  // libzip compares the checksum when it comes to the end.
  if (piece < 0 || got != stat.size) return ReadError(file.get(), got, stat.size);
  TF_RETURN_IF_ERROR(format);
  return reader.Finish();
}

}  // namespace

absl::StatusOr<NamedArrays> ReadNpz(absl::Span<const char> bytes,
                                    const std::function<bool(absl::string_view key)>& wanted) {
  TF_ASSIGN_OR_RETURN(const Archive archive, OpenArchive(bytes));
  NamedArrays arrays;
  const zip_int64_t count = zip_get_num_entries(archive.get(), 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    if (zip_stat_index(archive.get(), i, 0, &stat) != 0) return BadArchive(zip_strerror(archive.get()));
    absl::string_view key = stat.name;
    if (!absl::ConsumeSuffix(&key, ".npy") || (wanted && !wanted(key))) continue;
    absl::StatusOr<NpyArray> array = ReadMember(archive.get(), i, stat);
    if (!array.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("member '", key, "': ", array.status().message()));
    }
    arrays.emplace_back(std::string(key), *std::move(array));
  }
  return arrays;
}

absl::Status WriteNpz(const NamedArrays& arrays,
                      const std::function<absl::Status(absl::Span<const char>)>& sink) {
  ZipWriter writer(sink);
  for (const auto& [key, array] : arrays) {
    TF_ASSIGN_OR_RETURN(const std::string header, NpyHeader(array));
    TF_RETURN_IF_ERROR(writer.Add(absl::StrCat(key, ".npy"), {header, array.data}));
  }
  return writer.Finish();
}

absl::StatusOr<std::string> SerializeNpz(const NamedArrays& arrays) {
  std::string result;
  TF_RETURN_IF_ERROR(WriteNpz(arrays, [&result](absl::Span<const char> piece) {
    result.append(piece.data(), piece.size());
    return absl::OkStatus();
  }));
  return result;
}

}  // namespace xla
