// The .npz format: named arrays in a zip archive, as numpy.savez and numpy.savez_compressed write them.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/npy.h"

namespace xla {

using NamedArrays = std::vector<std::pair<std::string, NpyArray>>;

// Reads the arrays in the order of the archive's directory; a key is the member's name without ".npy".
// Members without that ending, and keys that `wanted` (when given) refuses, are left out unread.
absl::StatusOr<NamedArrays> ReadNpz(absl::Span<const char> bytes,
                                    const std::function<bool(absl::string_view key)>& wanted = nullptr);

// Writes an archive of stored (uncompressed) members to `sink`, piece by piece.
absl::Status WriteNpz(const NamedArrays& arrays,
                      const std::function<absl::Status(absl::Span<const char>)>& sink);

// The same into a string.
absl::StatusOr<std::string> SerializeNpz(const NamedArrays& arrays);

}  // namespace xla
