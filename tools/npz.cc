#include "tools/npz.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/zip.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Deflate never yields more than 1032 bytes for one.
constexpr uint64_t kMaxDeflateRatio = 1032;

absl::StatusOr<NpyArray> ReadMember(const ZipMember& member) {
  const uint64_t most = member.compressed.size() > UINT64_MAX / kMaxDeflateRatio
                            ? UINT64_MAX
                            : member.compressed.size() * kMaxDeflateRatio;
  if (member.uncompressed_size > most) {
    return absl::InvalidArgumentError(absl::StrCat("it says to hold ", member.uncompressed_size,
                                                   " bytes, more than its ", member.compressed.size(),
                                                   " compressed bytes can yield"));
  }
  NpyReader reader(member.uncompressed_size, most);
  TF_RETURN_IF_ERROR(
      ExtractZipMember(member, [&reader](absl::Span<const char> piece) { return reader.Add(piece); }));
  return reader.Finish();
}

}  // namespace

absl::StatusOr<NamedArrays> ReadNpz(absl::Span<const char> bytes,
                                    const std::function<bool(absl::string_view key)>& wanted) {
  TF_ASSIGN_OR_RETURN(const std::vector<ZipMember> members, ReadZipDirectory(bytes));
  NamedArrays arrays;
  for (const ZipMember& member : members) {
    absl::string_view key = member.name;
    if (!absl::ConsumeSuffix(&key, ".npy") || (wanted && !wanted(key))) continue;
    absl::StatusOr<NpyArray> array = ReadMember(member);
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
