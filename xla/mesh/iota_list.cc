#include "xla/mesh/iota_list.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {
namespace {

std::vector<int64_t> Strides(absl::Span<const int64_t> sizes) {
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  return strides;
}

bool IsPermutationOf(const std::vector<int>& perm, size_t rank) {
  if (perm.size() != rank) return false;
  std::vector<bool> seen(rank);
  for (int p : perm) {
    if (p < 0 || static_cast<size_t>(p) >= rank || seen[p]) return false;
    seen[p] = true;
  }
  return true;
}

}  // namespace

int64_t PositiveProduct(absl::Span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0 || product > (int64_t{1} << 62) / size) return -1;
    product *= size;
  }
  return product;
}

absl::Status CanonicalizeIotaOf(absl::string_view what, int64_t count, std::vector<int64_t>* reshape_dims,
                                std::vector<int>* transpose_perm) {
  const int64_t found = PositiveProduct(*reshape_dims);
  if (reshape_dims->empty() || found < 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the iota [", absl::StrJoin(*reshape_dims, ","),
                     "] of devices must have positive sizes and no more than 2^62 devices"));
  }
  if (found != count) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, " need ", count, " devices, but the iota has ", found));
  }
  if (transpose_perm->empty()) {
    transpose_perm->resize(reshape_dims->size());
    std::iota(transpose_perm->begin(), transpose_perm->end(), 0);
  }
  if (!IsPermutationOf(*transpose_perm, reshape_dims->size())) {
    return absl::InvalidArgumentError(absl::StrCat("T(", absl::StrJoin(*transpose_perm, ","),
                                                   ") is not a permutation of the ", reshape_dims->size(),
                                                   " dimensions of the iota"));
  }
  CanonicalizeIota(reshape_dims, transpose_perm);
  return absl::OkStatus();
}

void CanonicalizeIota(std::vector<int64_t>* reshape_dims, std::vector<int>* transpose_perm) {
  std::vector<int64_t> dims = *reshape_dims;
  std::vector<int> perm = *transpose_perm;
  // Dimensions of size one move freely: drop them.
  std::vector<int> kept_index(dims.size(), -1);
  std::vector<int64_t> kept;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 1) continue;
    kept_index[i] = static_cast<int>(kept.size());
    kept.push_back(dims[i]);
  }
  std::vector<int> kept_perm;
  for (int p : perm) {
    if (kept_index[p] >= 0) kept_perm.push_back(kept_index[p]);
  }
  // A run p, p+1, .. in the permutation is one dimension.
  std::vector<int> group_of(kept.size());
  std::vector<int> group_start;  // in transposed order
  for (size_t i = 0; i < kept_perm.size(); ++i) {
    if (i == 0 || kept_perm[i] != kept_perm[i - 1] + 1) group_start.push_back(kept_perm[i]);
    group_of[kept_perm[i]] = group_start.back();
  }
  std::vector<int> starts = group_start;
  std::sort(starts.begin(), starts.end());
  reshape_dims->assign(starts.size(), 1);
  for (size_t i = 0; i < kept.size(); ++i) {
    const auto at = std::lower_bound(starts.begin(), starts.end(), group_of[i]) - starts.begin();
    (*reshape_dims)[at] *= kept[i];
  }
  transpose_perm->clear();
  for (int start : group_start) {
    transpose_perm->push_back(
        static_cast<int>(std::lower_bound(starts.begin(), starts.end(), start) - starts.begin()));
  }
  if (reshape_dims->empty()) {
    reshape_dims->push_back(1);
    transpose_perm->push_back(0);
  }
}

std::vector<int64_t> ExpandIota(absl::Span<const int64_t> reshape_dims,
                                absl::Span<const int> transpose_perm) {
  const size_t rank = reshape_dims.size();
  const std::vector<int64_t> strides = Strides(reshape_dims);
  const int64_t count =
      std::accumulate(reshape_dims.begin(), reshape_dims.end(), int64_t{1}, std::multiplies<>());
  std::vector<int64_t> index(rank, 0), ids;
  ids.reserve(count);
  for (int64_t n = 0; n < count; ++n) {
    int64_t id = 0;
    for (size_t i = 0; i < rank; ++i) id += index[i] * strides[transpose_perm[i]];
    ids.push_back(id);
    for (size_t i = rank; i-- > 0;) {
      if (++index[i] < reshape_dims[transpose_perm[i]]) break;
      index[i] = 0;
    }
  }
  return ids;
}

int64_t IotaElement(absl::Span<const int64_t> reshape_dims, absl::Span<const int> transpose_perm,
                    int64_t index) {
  const std::vector<int64_t> strides = Strides(reshape_dims);
  int64_t device = 0;
  for (size_t i = transpose_perm.size(); i-- > 0;) {
    const int64_t size = reshape_dims[transpose_perm[i]];
    device += index % size * strides[transpose_perm[i]];
    index /= size;
  }
  return device;
}

}  // namespace xla
