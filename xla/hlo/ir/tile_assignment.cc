#include "xla/hlo/ir/tile_assignment.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/mesh/device_mesh.h"
#include "xla/mesh/iota_list.h"
#include "xla/util.h"

namespace xla {
namespace {

constexpr size_t kMaxDimensions = 256;

absl::StatusOr<int64_t> DeviceCount(absl::Span<const int64_t> dimensions) {
  if (dimensions.empty()) return absl::InvalidArgumentError("a tiled sharding needs tile dimensions");
  if (dimensions.size() > kMaxDimensions) {
    return absl::InvalidArgumentError(
        absl::StrCat("a sharding of more than ", kMaxDimensions, " tile dimensions"));
  }
  int64_t count = 1;
  for (int64_t size : dimensions) {
    if (size <= 0)
      return absl::InvalidArgumentError(
          absl::StrCat("tile dimension of size ", size, ": sizes must be positive"));
    const auto product = CheckedMul(count, size);
    if (!product) return absl::InvalidArgumentError("the number of devices does not fit 64 bits");
    count = *product;
  }
  return count;
}

// Cuts both factorizations of one number at every place where either is cut, or fails: {4,3} and {2,6} give
// {2,2,3}, {4,3} and {3,4} have no common refinement.
bool CommonRefinement(absl::Span<const int64_t> a, absl::Span<const int64_t> b,
                      std::vector<int64_t>* pieces) {
  size_t i = 0, j = 0;
  int64_t left_a = a.empty() ? 1 : a[0], left_b = b.empty() ? 1 : b[0];
  while (true) {
    while (left_a == 1 && i < a.size()) left_a = ++i < a.size() ? a[i] : 1;
    while (left_b == 1 && j < b.size()) left_b = ++j < b.size() ? b[j] : 1;
    if (i >= a.size() || j >= b.size()) return i >= a.size() && j >= b.size();
    const int64_t piece = std::gcd(left_a, left_b);
    if (piece != std::min(left_a, left_b)) return false;
    pieces->push_back(piece);
    left_a /= piece;
    left_b /= piece;
  }
}

// For every factor the range of pieces that it is made of; `pieces` must refine `factors`.
std::vector<std::vector<int>> PiecesOf(absl::Span<const int64_t> factors,
                                       const std::vector<int64_t>& pieces) {
  std::vector<std::vector<int>> result;
  size_t next = 0;
  for (int64_t factor : factors) {
    result.emplace_back();
    while (factor > 1) {
      factor /= pieces[next];
      result.back().push_back(static_cast<int>(next++));
    }
  }
  return result;
}

// Where the caller promised what does not hold.
TileAssignment OrDie(absl::StatusOr<TileAssignment> tiles) {
  if (!tiles.ok()) {
    std::fprintf(stderr, "TileAssignment: %s\n", std::string(tiles.status().message()).c_str());
    std::abort();
  }
  return *std::move(tiles);
}

}  // namespace

IotaTileAssignment IotaTileAssignment::Create(absl::Span<const int64_t> dims) {
  return *TileAssignment(dims).iota();
}
IotaTileAssignment IotaTileAssignment::Create(absl::Span<const int64_t> dims,
                                              absl::Span<const int64_t> reshape_dims,
                                              absl::Span<const int> transpose_perm) {
  return *TileAssignment(dims, reshape_dims, transpose_perm).iota();
}
int64_t IotaTileAssignment::num_elements() const { return Product(dims_); }
int64_t IotaTileAssignment::value_at(absl::Span<const int64_t> index) const {
  return TileAssignment(*this)(index);
}
std::optional<IotaTileAssignment> IotaTileAssignment::Transpose(absl::Span<const int> perm) const {
  return TileAssignment(*this).Transpose(perm).iota();
}
Array<int64_t> IotaTileAssignment::ToArray() const { return TileAssignment(*this).array(); }
std::string IotaTileAssignment::ToString() const {
  const std::string text = TileAssignment(*this).ToString();
  return text.substr(text.find('['));
}
std::string IotaTileAssignment::ArrayToString() const { return TileAssignment(*this).ArrayToString(); }

TileAssignment::TileAssignment(absl::Span<const int64_t> dims)
    : TileAssignment(OrDie(Iota(std::vector<int64_t>(dims.begin(), dims.end())))) {}
TileAssignment::TileAssignment(std::initializer_list<int64_t> dims)
    : TileAssignment(absl::Span<const int64_t>(dims.begin(), dims.size())) {}
TileAssignment::TileAssignment(absl::Span<const int64_t> dims, absl::Span<const int64_t> reshape_dims,
                               absl::Span<const int> transpose_perm)
    : TileAssignment(OrDie(Iota({dims.begin(), dims.end()}, {reshape_dims.begin(), reshape_dims.end()},
                                {transpose_perm.begin(), transpose_perm.end()}))) {}
TileAssignment::TileAssignment(const Array<int64_t>& devices)
    : TileAssignment(OrDie(List({devices.dimensions().begin(), devices.dimensions().end()},
                                {devices.begin(), devices.end()}))) {}

Array<int64_t> TileAssignment::array() const {
  Array<int64_t> result(dimensions_);
  const std::vector<int64_t> list = devices();
  std::copy(list.begin(), list.end(), result.begin());
  return result;
}

absl::StatusOr<TileAssignment> TileAssignment::Iota(std::vector<int64_t> dimensions) {
  TF_ASSIGN_OR_RETURN(const int64_t count, DeviceCount(dimensions));
  return Iota(std::move(dimensions), {count}, {0});
}

absl::StatusOr<TileAssignment> TileAssignment::Iota(std::vector<int64_t> dimensions,
                                                    std::vector<int64_t> reshape_dims,
                                                    std::vector<int> transpose_perm) {
  TF_ASSIGN_OR_RETURN(const int64_t count, DeviceCount(dimensions));
  TF_RETURN_IF_ERROR(
      CanonicalizeIotaOf(absl::StrCat("the tile dimensions [", absl::StrJoin(dimensions, ","), "]"), count,
                         &reshape_dims, &transpose_perm));
  TileAssignment result;
  result.dimensions_ = std::move(dimensions);
  result.devices_.clear();
  result.reshape_dims_ = std::move(reshape_dims);
  result.transpose_perm_ = std::move(transpose_perm);
  return result;
}

absl::StatusOr<TileAssignment> TileAssignment::List(std::vector<int64_t> dimensions,
                                                    std::vector<int64_t> devices) {
  TF_ASSIGN_OR_RETURN(const int64_t count, DeviceCount(dimensions));
  if (count != static_cast<int64_t>(devices.size())) {
    return absl::InvalidArgumentError(absl::StrCat("the tile dimensions [", absl::StrJoin(dimensions, ","),
                                                   "] need ", count, " devices, but ", devices.size(),
                                                   " are listed"));
  }
  // One device alone may be one that is not numbered among the others, such as the host.
  for (int64_t device : devices) {
    if (device < 0 && count > 1)
      return absl::InvalidArgumentError(absl::StrCat("device ", device, " is negative"));
  }
  TileAssignment result;
  result.dimensions_ = std::move(dimensions);
  result.devices_ = std::move(devices);
  return result;
}

int64_t TileAssignment::num_elements() const { return Product(dimensions_); }

int64_t TileAssignment::operator()(absl::Span<const int64_t> index) const {
  int64_t flat = 0;
  for (size_t i = 0; i < dimensions_.size(); ++i) flat = flat * dimensions_[i] + index[i];
  if (!is_iota()) return devices_[flat];
  return IotaElement(reshape_dims_, transpose_perm_, flat);
}

std::vector<int64_t> TileAssignment::devices() const {
  return is_iota() ? ExpandIota(reshape_dims_, transpose_perm_) : devices_;
}

bool TileAssignment::UsesDevice(int64_t device) const {
  if (is_iota()) return device >= 0 && device < num_elements();
  return std::find(devices_.begin(), devices_.end(), device) != devices_.end();
}

std::optional<IotaTileAssignment> TileAssignment::iota() const {
  if (!is_iota()) return std::nullopt;
  IotaTileAssignment result;
  result.dims_ = dimensions_;
  result.reshape_dims_ = reshape_dims_;
  result.transpose_perm_ = transpose_perm_;
  return result;
}

std::string TileAssignment::ToString() const {
  std::string text;
  AppendTo(&text);
  return text;
}

std::string TileAssignment::ArrayToString() const { return absl::StrJoin(devices(), ","); }

TileAssignment TileAssignment::Reshape(std::vector<int64_t> dimensions) const {
  TileAssignment result = *this;
  result.dimensions_ = std::move(dimensions);
  return result;
}

TileAssignment TileAssignment::Transpose(absl::Span<const int> permutation) const {
  TileAssignment result;
  result.dimensions_.clear();
  result.devices_.clear();
  for (int p : permutation) result.dimensions_.push_back(dimensions_[p]);
  if (is_iota()) {
    std::vector<int64_t> transposed, pieces;
    for (int p : transpose_perm_) transposed.push_back(reshape_dims_[p]);
    if (CommonRefinement(transposed, dimensions_, &pieces)) {
      // Pieces are numbered in transposed order; the iota wants them in its own.
      const auto of_iota = PiecesOf(transposed, pieces);
      const auto of_tiles = PiecesOf(dimensions_, pieces);
      std::vector<int> place(transposed.size());
      for (size_t i = 0; i < transpose_perm_.size(); ++i) place[transpose_perm_[i]] = static_cast<int>(i);
      std::vector<int> renumbered(pieces.size());
      for (int at : place) {
        for (int piece : of_iota[at]) {
          renumbered[piece] = static_cast<int>(result.reshape_dims_.size());
          result.reshape_dims_.push_back(pieces[piece]);
        }
      }
      for (int p : permutation) {
        for (int piece : of_tiles[p]) result.transpose_perm_.push_back(renumbered[piece]);
      }
      CanonicalizeIota(&result.reshape_dims_, &result.transpose_perm_);
      return result;
    }
  }
  const std::vector<int64_t> from = devices();
  for (int64_t at : ExpandIota(dimensions_, permutation)) {
    result.devices_.push_back(from[at]);
  }
  return result;
}

TileAssignment TileAssignment::SortLastDimensions(int64_t count) const {
  if (is_iota()) return *this;
  TileAssignment result = *this;
  int64_t group = 1;
  for (int64_t i = 0; i < count; ++i) group *= dimensions_[dimensions_.size() - 1 - i];
  for (auto begin = result.devices_.begin(); begin != result.devices_.end(); begin += group) {
    std::sort(begin, begin + group);
  }
  return result;
}

bool TileAssignment::operator==(const TileAssignment& other) const {
  if (dimensions_ != other.dimensions_) return false;
  if (is_iota() && other.is_iota()) {
    return reshape_dims_ == other.reshape_dims_ && transpose_perm_ == other.transpose_perm_;
  }
  if (!is_iota() && !other.is_iota()) return devices_ == other.devices_;
  return num_elements() <= kMaxListedDevices && devices() == other.devices();
}

void TileAssignment::AppendTo(std::string* out) const {
  absl::StrAppend(out, "devices=[", absl::StrJoin(dimensions_, ","), "]");
  if (!is_iota()) {
    absl::StrAppend(out, absl::StrJoin(devices_, ","));
    return;
  }
  absl::StrAppend(out, "<=[", absl::StrJoin(reshape_dims_, ","), "]");
  if (transpose_perm_.size() > 1) absl::StrAppend(out, "T(", absl::StrJoin(transpose_perm_, ","), ")");
}

}  // namespace xla
