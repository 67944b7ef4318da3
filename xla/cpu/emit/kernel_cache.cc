#include "xla/cpu/emit/kernel_cache.h"

#include "absl/hash/hash.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

// Inputs and members of a step by number.
absl::flat_hash_map<const HloInstruction*, int> Numbers(const Step& step) {
  absl::flat_hash_map<const HloInstruction*, int> numbers;
  for (const HloInstruction* input : step.inputs) numbers.emplace(input, static_cast<int>(numbers.size()));
  for (const HloInstruction* member : step.fused) numbers.emplace(member, static_cast<int>(numbers.size()));
  return numbers;
}

size_t HashOf(const Step& step) {
  const auto numbers = Numbers(step);
  size_t hash = absl::HashOf(static_cast<int>(step.kind), step.inputs.size(), step.fused.size());
  for (const HloInstruction* input : step.inputs)
    hash = absl::HashOf(hash, static_cast<int>(input->shape().element_type()), input->shape().dimensions());
  for (const HloInstruction* member : step.fused) {
    hash = absl::HashOf(hash, member->LocalHash());
    for (const HloInstruction* operand : member->operands()) hash = absl::HashOf(hash, numbers.at(operand));
  }
  return hash;
}

bool Same(const Step& a, const Step& b) {
  if (a.kind != b.kind || a.outputs.size() != b.outputs.size() || a.inputs.size() != b.inputs.size() ||
      a.fused.size() != b.fused.size())
    return false;
  const auto in_a = Numbers(a), in_b = Numbers(b);
  for (size_t i = 0; i < a.inputs.size(); ++i) {
    if (!ShapeUtil::Compatible(a.inputs[i]->shape(), b.inputs[i]->shape())) return false;
  }
  for (size_t i = 0; i < a.outputs.size(); ++i) {
    if (in_a.at(a.outputs[i]) != in_b.at(b.outputs[i])) return false;
  }
  for (size_t i = 0; i < a.fused.size(); ++i) {
    const HloInstruction &x = *a.fused[i], &y = *b.fused[i];
    if (!x.SameOp(y) || x.operand_count() != y.operand_count()) return false;
    for (int64_t k = 0; k < x.operand_count(); ++k) {
      if (in_a.at(x.operand(k)) != in_b.at(y.operand(k))) return false;
    }
    for (size_t k = 0; k < x.called_computations().size(); ++k) {
      if (!x.called_computation(k)->Equal(*y.called_computation(k), false)) return false;
    }
  }
  return true;
}

}  // namespace

const EmittedKernel* KernelCache::Find(const Step& step) const {
  const auto found = entries_.find(HashOf(step));
  if (found == entries_.end()) return nullptr;
  for (const Entry& entry : found->second) {
    if (Same(*entry.step, step)) return entry.kernel.get();
  }
  return nullptr;
}

const EmittedKernel* KernelCache::Add(const Step& step, const EmittedKernel& kernel) {
  std::vector<Entry>& entries = entries_[HashOf(step)];
  entries.push_back({&step, std::make_unique<EmittedKernel>(kernel)});
  return entries.back().kernel.get();
}

}  // namespace xla::cpu
