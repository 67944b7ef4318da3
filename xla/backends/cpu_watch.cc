#include "xla/backends/cpu_watch.h"

#include <chrono>
#include <cmath>
#include <optional>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/fp_util.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using cpu::PlannedValue;
using cpu::ProgramPlan;
using cpu::Step;
using cpu::StepKind;
using cpu::Storage;
using cpu::ValueId;

int64_t Now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::string NameOf(const ProgramPlan& plan, const Step& step) {
  if (step.instruction != nullptr) return step.instruction->name();
  for (ValueId id : {step.results[0], step.operands[0]}) {
    if (plan.value(id).definition != nullptr) return plan.value(id).definition->name();
  }
  return plan.value(step.results[0]).storage == Storage::kResult ? "result" : "argument";
}

std::string OpsOf(const Step& step) {
  std::string ops = absl::StrJoin(
      step.fused, " ", [](std::string* out, const HloInstruction* op) { absl::StrAppend(out, op->name()); });
  return step.epilogue == nullptr ? ops : absl::StrCat(ops, " ", OpsOf(*step.epilogue));
}

// The values that a step touches, each once.
absl::flat_hash_set<ValueId> ValuesOf(const Step& step) {
  absl::flat_hash_set<ValueId> values;
  if (step.epilogue != nullptr) values = ValuesOf(*step.epilogue);
  values.insert(step.operands.begin(), step.operands.end());
  values.insert(step.results.begin(), step.results.end());
  return values;
}

// The first number that is a NaN or infinite, among those of an array that lie one after the other.
template <typename T>
std::optional<int64_t> FirstNotFinite(absl::Span<const T> numbers) {
  for (size_t i = 0; i < numbers.size(); ++i) {
    bool finite;
    if constexpr (primitive_util::IsComplexType(primitive_util::NativeToPrimitiveType<T>())) {
      finite = IsFinite(numbers[i].real()) && IsFinite(numbers[i].imag());
    } else {
      finite = IsFinite(numbers[i]);
    }
    if (!finite) return static_cast<int64_t>(i);
  }
  return std::nullopt;
}

std::optional<int64_t> FirstNotFinite(const Literal& array) {
  const auto look = [&](auto type) {
    return FirstNotFinite(array.data<primitive_util::NativeTypeOf<type>>());
  };
  const PrimitiveType type = array.shape().element_type();
  if (primitive_util::IsFloatingPointType(type)) return primitive_util::FloatingPointTypeSwitch(look, type);
  if (primitive_util::IsComplexType(type)) return primitive_util::ComplexTypeSwitch(look, type);
  return std::nullopt;
}

std::vector<int64_t> IndexOf(int64_t place, const Shape& row_major) {
  std::vector<int64_t> index(row_major.dimensions().size());
  for (size_t d = index.size(); d-- > 0; place /= row_major.dimensions(d))
    index[d] = place % row_major.dimensions(d);
  return index;
}

}  // namespace

std::vector<runtime::ProfiledStep> DescribeSteps(const ProgramPlan& plan,
                                                 absl::Span<const Step* const> steps) {
  std::vector<runtime::ProfiledStep> descriptions;
  for (const Step* step : steps) {
    runtime::ProfiledStep& description = descriptions.emplace_back();
    description.name = NameOf(plan, *step);
    description.kind = std::string(cpu::NameOf(step->kind));
    description.ops = OpsOf(*step);
    description.shape = step->instruction != nullptr
                            ? ShapeUtil::HumanString(step->instruction->shape())
                            : ShapeUtil::HumanString(*plan.value(step->results[0]).shape);
    for (ValueId id : ValuesOf(*step)) description.bytes += plan.value(id).bytes;
  }
  return descriptions;
}

absl::Status CheckFinite(const ProgramPlan& plan, const Step& step, const void* const* results) {
  for (size_t i = 0; i < step.results.size(); ++i) {
    const PlannedValue& value = plan.value(step.results[i]);
    if (!value.shape->IsArray()) continue;
    Shape shape = *value.shape;
    LayoutUtil::SetToDefaultLayout(&shape);
    TF_ASSIGN_OR_RETURN(const Literal array, runtime::ReadArray(shape, results[i], /*borrow=*/true));
    const std::optional<int64_t> place = FirstNotFinite(array);
    if (!place) continue;
    const std::vector<int64_t> index = IndexOf(*place, array.shape());
    std::string message =
        absl::StrCat("the result has ", array.GetAsString(index), " at {", absl::StrJoin(index, ","), "} of ",
                     ShapeUtil::HumanString(array.shape()));
    if (step.fused.size() > 1) absl::StrAppend(&message, "; it is computed together with ", OpsOf(step));
    return AtInstruction(*value.definition, absl::InvalidArgumentError(message));
  }
  return absl::OkStatus();
}

StepTimer::StepTimer(const std::vector<runtime::ProfiledStep>& steps, runtime::DeviceProfile* profile)
    : profile_(*profile) {
  profile_.steps = &steps;
  profile_.events.clear();
  profile_.left_out = 0;
  profile_.begin_ns = last_ns_ = Now();
}

void StepTimer::Begin(int32_t step) {
  if (static_cast<int64_t>(profile_.events.size()) >= runtime::kMaxProfiledEvents) {
    ++profile_.left_out;
    open_.push_back(-1);
    return;
  }
  const auto depth = static_cast<int32_t>(open_.size());
  open_.push_back(static_cast<int64_t>(profile_.events.size()));
  profile_.events.push_back({step, depth, last_ns_, last_ns_});
}

void StepTimer::End() {
  last_ns_ = Now();
  if (open_.back() >= 0) profile_.events[open_.back()].end_ns = last_ns_;
  open_.pop_back();
}

void StepTimer::Finish() { profile_.end_ns = Now(); }

}  // namespace xla
