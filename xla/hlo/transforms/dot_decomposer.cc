#include "xla/hlo/transforms/dot_decomposer.h"

#include <algorithm>
#include <vector>

#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

// One side of a dot.
struct Side {
  HloInstruction* operand;
  Indices batch, contracting;
  // The new dimension that each old one is part of, -1 for those of size one that go; and the new sizes.
  Indices place;
  Indices sizes;

  int64_t size(int64_t d) const { return operand->shape().dimensions(static_cast<int>(d)); }
  // The place in the list, -1 for none.
  static int64_t Find(const Indices& list, int64_t d) {
    const auto at = std::find(list.begin(), list.end(), d);
    return at == list.end() ? -1 : at - list.begin();
  }
};

// Whether in the lists of a dot's dimensions `b` follows on `a`, with nothing but sizes of one between them.
bool FollowsInList(const Side& side, const Indices& list, int64_t a, int64_t b) {
  int64_t i = Side::Find(list, a);
  const int64_t j = Side::Find(list, b);
  if (i < 0 || j < 0) return false;
  for (++i; i < j; ++i) {
    if (side.size(list[i]) != 1) return false;
  }
  return i == j;
}

// Whether `b` is the next dimension of the operand after `a`, but for sizes of one.
bool FollowsInMemory(const Side& side, int64_t a, int64_t b) {
  for (++a; a < b; ++a) {
    if (side.size(a) != 1) return false;
  }
  return a == b;
}

// Whether the dimensions a < b of `side`, neighbours there, can become one.
bool MayJoin(const Side& side, const Side& other, int64_t a, int64_t b) {
  const bool batch_a = Contains(side.batch, a), batch_b = Contains(side.batch, b);
  const bool sum_a = Contains(side.contracting, a), sum_b = Contains(side.contracting, b);
  if (batch_a != batch_b || sum_a != sum_b) return false;
  if (!batch_a && !sum_a) return true;
  const Indices& list = batch_a ? side.batch : side.contracting;
  const Indices& other_list = batch_a ? other.batch : other.contracting;
  return FollowsInList(side, list, a, b) &&
         FollowsInMemory(other, other_list[Side::Find(list, a)], other_list[Side::Find(list, b)]);
}

void Place(Side* side, const Side& other) {
  int64_t last = -1;
  for (int64_t d = 0; d < side->operand->shape().dimensions_size(); ++d) {
    if (side->size(d) == 1) {
      side->place.push_back(-1);
      continue;
    }
    if (last >= 0 && MayJoin(*side, other, last, d)) {
      side->sizes.back() *= side->size(d);
    } else {
      side->sizes.push_back(side->size(d));
    }
    side->place.push_back(static_cast<int64_t>(side->sizes.size()) - 1);
    last = d;
  }
}

// The list in the new numbers, each once.
Indices Placed(const Side& side, const Indices& list) {
  Indices placed;
  for (int64_t d : list) {
    if (side.place[d] >= 0 && !Contains(placed, side.place[d])) placed.push_back(side.place[d]);
  }
  return placed;
}

// The canonical dot under the old shape; null when the dot is canonical.
HloInstruction* CanonicalDot(HloInstruction* dot) {
  const DotDimensionNumbers& dims = dot->dot_dimension_numbers();
  Side lhs{dot->mutable_operand(0),
           {dims.lhs_batch_dimensions().begin(), dims.lhs_batch_dimensions().end()},
           {dims.lhs_contracting_dimensions().begin(), dims.lhs_contracting_dimensions().end()},
           {},
           {}};
  Side rhs{dot->mutable_operand(1),
           {dims.rhs_batch_dimensions().begin(), dims.rhs_batch_dimensions().end()},
           {dims.rhs_contracting_dimensions().begin(), dims.rhs_contracting_dimensions().end()},
           {},
           {}};
  Place(&lhs, rhs);
  Place(&rhs, lhs);
  if (static_cast<int64_t>(lhs.sizes.size()) == lhs.operand->shape().dimensions_size() &&
      static_cast<int64_t>(rhs.sizes.size()) == rhs.operand->shape().dimensions_size()) {
    return nullptr;
  }
  DotDimensionNumbers numbers;
  const Indices batch = Placed(lhs, lhs.batch), lhs_sum = Placed(lhs, lhs.contracting);
  const Indices rhs_batch = Placed(rhs, rhs.batch), rhs_sum = Placed(rhs, rhs.contracting);
  Indices sizes;
  for (int64_t d : batch) {
    numbers.add_lhs_batch_dimensions(d);
    sizes.push_back(lhs.sizes[d]);
  }
  for (int64_t d : rhs_batch) numbers.add_rhs_batch_dimensions(d);
  for (int64_t d : lhs_sum) numbers.add_lhs_contracting_dimensions(d);
  for (int64_t d : rhs_sum) numbers.add_rhs_contracting_dimensions(d);
  const auto add_free = [&](const Side& side, const Indices& side_batch, const Indices& side_sum) {
    for (int64_t d = 0; d < static_cast<int64_t>(side.sizes.size()); ++d) {
      if (!Contains(side_batch, d) && !Contains(side_sum, d)) sizes.push_back(side.sizes[d]);
    }
  };
  add_free(lhs, batch, lhs_sum);
  add_free(rhs, rhs_batch, rhs_sum);
  HloInstruction* small = AddBeside(
      dot, HloInstruction::CreateDot(WithDimensions(dot->shape(), sizes),
                                     Reshaped(lhs.operand, WithDimensions(lhs.operand->shape(), lhs.sizes)),
                                     Reshaped(rhs.operand, WithDimensions(rhs.operand->shape(), rhs.sizes)),
                                     numbers, dot->precision_config()));
  return Reshaped(small, dot->shape());
}

}  // namespace

absl::StatusOr<bool> DotDecomposer::Run(HloModule* module,
                                        const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* dot : computation->instructions()) {
      if (dot->opcode() != HloOpcode::kDot || !IsPlainValue(*dot)) continue;
      // Without elements there is nothing to win, and sizes of zero and one do not mix.
      if (ShapeUtil::IsZeroElementArray(dot->operand(0)->shape()) ||
          ShapeUtil::IsZeroElementArray(dot->operand(1)->shape())) {
        continue;
      }
      HloInstruction* canonical = CanonicalDot(dot);
      if (canonical == nullptr) continue;
      TF_RETURN_IF_ERROR(dot->ReplaceAllUsesWith(canonical));
      TF_RETURN_IF_ERROR(computation->RemoveInstruction(dot));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
