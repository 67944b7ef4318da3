#include "xla/hlo/transforms/result_accuracy_expander.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// What functions of a type keep to: a result is within so many units in the last place, or within this part
// of the exact one.
struct Bound {
  double ulps;
  double relative;
};
constexpr Bound kF32 = {2, 2.0 / (1 << 23)};
constexpr Bound kF64 = {4, 4.0 / (int64_t{1} << 52)};
// Digits that cancel are lost; what is left in the worst case is not known.
constexpr Bound kC128 = {1e9, 1e-6};

bool AllowsMore(const ResultAccuracy::Tolerance& tolerance, const Bound& bound) {
  return static_cast<double>(tolerance.ulps()) >= bound.ulps || tolerance.rtol() >= bound.relative;
}

bool IsComputedInF64(const HloInstruction& function) {
  const ResultAccuracy& accuracy = function.result_accuracy();
  return function.shape().element_type() == F32 && function.operand_count() == 1 &&
         (accuracy.has_tolerance() ? !AllowsMore(accuracy.tolerance(), kF32)
                                   : accuracy.mode() == ResultAccuracy::HIGHEST);
}

absl::Status CheckKept(const HloInstruction& function) {
  const PrimitiveType type = function.shape().element_type();
  if (!function.result_accuracy().has_tolerance() || (type != F64 && type != C128)) return absl::OkStatus();
  const ResultAccuracy::Tolerance& tolerance = function.result_accuracy().tolerance();
  if (AllowsMore(tolerance, type == F64 ? kF64 : kC128)) return absl::OkStatus();
  return AtInstruction(function, absl::UnimplementedError(absl::StrCat(
                                     "result_accuracy requests ", tolerance.ulps(),
                                     " units in the last place or ", tolerance.rtol(), " of the result; ",
                                     type == F64 ? "functions of f64 are exact to 4 units"
                                                 : "functions of c128 are exact to 1e-06 of it")));
}

absl::Status ComputeInF64(HloInstruction* function) {
  HloInstruction* wide = Converted(function, function->mutable_operand(0), F64);
  HloInstruction* result = AddBeside(
      function, function->CloneWithNewOperands(ShapeUtil::ChangeElementType(function->shape(), F64), {wide}));
  result->set_result_accuracy(ResultAccuracy());
  return ReplaceAndRemove(function, Converted(function, result, F32));
}

}  // namespace

absl::StatusOr<bool> ResultAccuracyExpander::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->computations(execution_threads)) {
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      if (!instruction->shape().IsArray()) continue;
      TF_RETURN_IF_ERROR(CheckKept(*instruction));
      if (!IsComputedInF64(*instruction) || instruction->HasControlDependencies()) continue;
      TF_RETURN_IF_ERROR(ComputeInF64(instruction));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
