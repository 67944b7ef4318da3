// The .npy format (versions 1.0, 2.0 and 3.0) in memory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace xla {

// An array as numpy knows it. The data is little-endian and in C order, whatever the file had.
struct NpyArray {
  std::string
      dtype;  // numpy's name: "float32", "uint8", "bool", "complex64" ...; raw bytes are "void8", "void16"
  std::vector<int64_t> shape;
  std::string data;
};

// Bytes of one element; 0 for a name that is not one of NpyArray's types.
int64_t NpyItemSize(absl::string_view dtype);

// "float32[2,3]".
std::string NpyTypeToString(const NpyArray& array);

// Reads the contents of one .npy file: nothing may follow the array's data.
absl::StatusOr<NpyArray> ReadNpy(absl::Span<const char> bytes);

// The bytes before the data in a .npy file of format 1.0.
absl::StatusOr<std::string> NpyHeader(const NpyArray& array);

// Reads a .npy file that arrives in pieces. `total_size` is the size of the whole file; where a container
// only claims it, the caller has seen that the container can yield so much. The header must agree with it
// before memory for the data is allocated.
class NpyReader {
 public:
  explicit NpyReader(uint64_t total_size) : total_size_(total_size) {}

  absl::Status Add(absl::Span<const char> piece);
  absl::StatusOr<NpyArray> Finish();

 private:
  // Moves bytes from the piece to the header until that has `size` of them; false when the piece ends before.
  bool FillHeader(size_t size, absl::Span<const char>* piece);
  absl::Status ReadHeader();

  uint64_t total_size_;
  std::string header_;
  bool header_done_ = false;
  bool big_endian_ = false;
  bool fortran_order_ = false;
  uint64_t data_size_ = 0;
  NpyArray array_;
};

}  // namespace xla
