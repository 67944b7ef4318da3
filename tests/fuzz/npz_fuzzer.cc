// The .npz and .npy readers: any bytes give arrays or an error, and arrays that were read survive a round
// trip.
#include <cstdint>
#include <cstdlib>

#include "absl/types/span.h"
#include "tools/npz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::Span<const char> bytes(reinterpret_cast<const char*>(data), size);
  xla::ReadNpy(bytes).IgnoreError();
  absl::StatusOr<xla::NamedArrays> arrays = xla::ReadNpz(bytes);
  if (!arrays.ok()) return 0;
  absl::StatusOr<std::string> written = xla::SerializeNpz(*arrays);
  if (!written.ok()) std::abort();
  absl::StatusOr<xla::NamedArrays> again = xla::ReadNpz(*written);
  if (!again.ok() || again->size() != arrays->size()) std::abort();
  for (size_t i = 0; i < arrays->size(); ++i) {
    const auto& [key, array] = (*arrays)[i];
    const auto& [key_again, array_again] = (*again)[i];
    if (key != key_again || array.data != array_again.data || array.shape != array_again.shape) std::abort();
  }
  return 0;
}
