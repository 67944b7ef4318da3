// Functions of the embedding program, called on the program's values where they lie.
#include <algorithm>
#include <cstring>

#include "xla/cpu/library/library_call.h"
#include "xla/custom_calls/bound_call.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

CallSite SiteOf(const HloInstruction& instruction) {
  CallSite site;
  site.target = instruction.custom_call_target();
  site.api_version = instruction.api_version();
  site.backend_config = instruction.raw_backend_config_string();
  for (const HloInstruction* operand : instruction.operands()) site.operands.push_back(&operand->shape());
  site.result = &instruction.shape();
  for (const auto& [output, operand] : instruction.output_operand_aliasing())
    site.Alias(operand.first, operand.second, output);
  return site;
}

bool IsRowMajor(const Shape& shape) {
  if (shape.IsTuple())
    return std::all_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(), IsRowMajor);
  return !shape.IsArray() || !shape.has_layout() || LayoutUtil::IsMonotonicWithDim0Major(shape.layout());
}

class CustomCall : public LibraryCall {
 public:
  CustomCall(const CallSite& site, std::unique_ptr<const BoundCall> call)
      : aliases_(site.aliases), call_(std::move(call)) {
    for (const Shape* operand : site.operands) operand_count_ += ShapeUtil::GetLeafCount(*operand);
    for (const Shape* leaf : ShapeUtil::FlattenTupleShape(*site.result)) {
      result_bytes_.push_back(leaf->IsArray() ? ShapeUtil::ElementsIn(*leaf) *
                                                    primitive_util::ByteWidth(leaf->element_type())
                                              : 0);
    }
  }

  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    return RunIn({}, operands, results, workers);
  }
  absl::Status RunIn(const ffi::RunInfo& run, const void* const* operands, void* const* results,
                     Workers&) const override {
    for (const auto& [operand, result] : aliases_) {
      if (operands[operand] != results[result] && result_bytes_[result] > 0)
        std::memcpy(results[result], operands[operand], result_bytes_[result]);
    }
    return call_->Run(absl::MakeConstSpan(operands, operand_count_),
                      absl::MakeConstSpan(results, result_bytes_.size()), run);
  }

 private:
  const std::vector<std::pair<int64_t, int64_t>> aliases_;
  const std::unique_ptr<const BoundCall> call_;
  size_t operand_count_ = 0;
  std::vector<int64_t> result_bytes_;
};

}  // namespace

bool HasCustomCallCall(const HloInstruction& instruction) {
  if (!IsRegisteredTarget(instruction.custom_call_target())) return false;
  // Without constraints arrays have the default layouts, whatever the result's says.
  const auto* layouts =
      instruction.attributes().GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints);
  return layouts == nullptr ||
         (std::all_of(layouts->begin(), layouts->end(), IsRowMajor) && IsRowMajor(instruction.shape()));
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeCustomCallCall(const HloInstruction& instruction) {
  const CallSite site = SiteOf(instruction);
  TF_ASSIGN_OR_RETURN(std::unique_ptr<const BoundCall> call, Bind(site));
  return std::make_unique<const CustomCall>(site, std::move(call));
}

std::vector<std::pair<int64_t, int64_t>> WrittenInPlace(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kCustomCall) return {};
  return SiteOf(instruction).aliases;
}

}  // namespace xla::cpu
