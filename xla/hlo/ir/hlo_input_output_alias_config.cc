#include "xla/hlo/ir/hlo_input_output_alias_config.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Alias = HloInputOutputAliasConfig::Alias;
using AliasKind = HloInputOutputAliasConfig::AliasKind;

std::vector<int64_t> ToVector(const ShapeIndex& index) { return {index.begin(), index.end()}; }
ShapeIndex ToIndex(const std::vector<int64_t>& index) { return ShapeIndex(index.begin(), index.end()); }

Alias ParameterSide(const InputOutputAlias& entry) {
  return Alias(
      entry.parameter_number, ToIndex(entry.parameter_index),
      entry.must_alias ? HloInputOutputAliasConfig::kMustAlias : HloInputOutputAliasConfig::kMayAlias);
}

template <typename Entry>
bool IsOfParameter(const Entry& entry, int64_t number, const ShapeIndex& index) {
  return entry.parameter_number == number && ToIndex(entry.parameter_index) == index;
}

absl::StatusOr<const Shape*> ParameterPart(const HloModule& module, int64_t number,
                                           const std::vector<int64_t>& index) {
  const HloComputation& entry = *module.entry_computation();
  if (number < 0 || number >= entry.num_parameters()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no parameter ", number, ": the entry has ", entry.num_parameters()));
  }
  return ShapeUtil::TryGetSubshape(entry.parameter_instruction(number)->shape(), ShapeIndexView(index));
}

}  // namespace

std::string HloInputOutputAliasConfig::Alias::ToString() const {
  return absl::StrCat("(", parameter_number, ", ", parameter_index.ToString(),
                      must_alias() ? ", must-alias)" : ", may-alias)");
}

absl::Status HloInputOutputAliasConfig::SetUpAlias(const ShapeIndex& output_index, int64_t param_number,
                                                   const ShapeIndex& param_index, AliasKind must_alias) {
  if (!ShapeUtil::IndexIsValid(shape_, output_index)) {
    return absl::InternalError(absl::StrCat("there is no part ", output_index.ToString(), " of the result ",
                                            ShapeUtil::HumanString(shape_)));
  }
  if (param_number < 0) {
    return absl::InternalError(absl::StrCat("parameter number ", param_number, " is negative"));
  }
  if (const auto known = GetAliasedParameter(output_index)) {
    return absl::InternalError(absl::StrCat("the result's part ", output_index.ToString(),
                                            " already aliases parameter ", known->ToString()));
  }
  InputOutputAlias entry{ToVector(output_index), param_number, ToVector(param_index),
                         must_alias == kMustAlias};
  const auto at = std::find_if(entries_.begin(), entries_.end(), [&](const InputOutputAlias& other) {
    return entry.output_index < other.output_index;
  });
  entries_.insert(at, std::move(entry));
  return absl::OkStatus();
}

bool HloInputOutputAliasConfig::ParameterHasAlias(int64_t param_number, const ShapeIndex& param_index) const {
  return GetAliasedOutput(param_number, param_index).has_value();
}

bool HloInputOutputAliasConfig::ParameterMustAlias(int64_t param_number,
                                                   const ShapeIndex& param_index) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const InputOutputAlias& entry) {
    return entry.must_alias && IsOfParameter(entry, param_number, param_index);
  });
}

bool HloInputOutputAliasConfig::OutputHasAlias(const ShapeIndex& output_index) const {
  return GetAliasedParameter(output_index).has_value();
}

std::optional<ShapeIndex> HloInputOutputAliasConfig::GetAliasedOutput(int64_t param_number,
                                                                      const ShapeIndex& param_index) const {
  for (const InputOutputAlias& entry : entries_) {
    if (IsOfParameter(entry, param_number, param_index)) return ToIndex(entry.output_index);
  }
  return std::nullopt;
}

std::optional<Alias> HloInputOutputAliasConfig::GetAliasedParameter(const ShapeIndex& output_index) const {
  for (const InputOutputAlias& entry : entries_) {
    if (ToIndex(entry.output_index) == output_index) return ParameterSide(entry);
  }
  return std::nullopt;
}

void HloInputOutputAliasConfig::ForEachAlias(
    absl::FunctionRef<void(const ShapeIndex&, const Alias&)> fn) const {
  for (const InputOutputAlias& entry : entries_) fn(ToIndex(entry.output_index), ParameterSide(entry));
}

absl::Status HloInputOutputAliasConfig::ForEachAliasWithStatus(
    absl::FunctionRef<absl::Status(const ShapeIndex&, const Alias&)> fn) const {
  for (const InputOutputAlias& entry : entries_) {
    TF_RETURN_IF_ERROR(fn(ToIndex(entry.output_index), ParameterSide(entry)));
  }
  return absl::OkStatus();
}

HloInputOutputAliasProto HloInputOutputAliasConfig::ToProto() const {
  HloInputOutputAliasProto proto;
  for (const InputOutputAlias& alias : entries_) {
    auto* entry = proto.add_entries();
    for (int64_t i : alias.output_index) entry->add_output_shape_index(i);
    entry->set_parameter_number(alias.parameter_number);
    for (int64_t i : alias.parameter_index) entry->add_parameter_shape_index(i);
    entry->set_kind(alias.must_alias ? MUST_ALIAS : MAY_ALIAS);
  }
  return proto;
}

absl::StatusOr<HloInputOutputAliasConfig> HloInputOutputAliasConfig::CreateFromProto(
    Shape output_shape, const HloInputOutputAliasProto& proto) {
  HloInputOutputAliasConfig config(std::move(output_shape));
  for (const auto& entry : proto.entries()) {
    TF_RETURN_IF_ERROR(config.SetUpAlias(
        ShapeIndex(entry.output_shape_index().begin(), entry.output_shape_index().end()),
        entry.parameter_number(),
        ShapeIndex(entry.parameter_shape_index().begin(), entry.parameter_shape_index().end()),
        entry.kind() == MUST_ALIAS ? kMustAlias : kMayAlias));
  }
  return config;
}

absl::Status HloInputOutputAliasConfig::Verify(const HloModule& module,
                                               absl::FunctionRef<int64_t(const Shape&)> size_func) const {
  const Shape& result = module.entry_computation()->root_instruction()->shape();
  for (const InputOutputAlias& entry : entries_) {
    TF_ASSIGN_OR_RETURN(const Shape* input,
                        ParameterPart(module, entry.parameter_number, entry.parameter_index));
    TF_ASSIGN_OR_RETURN(const Shape* output,
                        ShapeUtil::TryGetSubshape(result, ShapeIndexView(entry.output_index)));
    if (size_func(*input) != size_func(*output)) {
      return absl::InternalError(absl::StrCat("the buffers of input_output_alias differ in size: parameter ",
                                              entry.parameter_number, " has ",
                                              ShapeUtil::HumanStringWithLayout(*input), ", the result ",
                                              ShapeUtil::HumanStringWithLayout(*output)));
    }
  }
  return absl::OkStatus();
}

std::string HloInputOutputAliasConfig::ToString() const {
  std::string text = "HloInputOutputAliasConfig\n";
  absl::StrAppend(&text, "  Output shape: ", ShapeUtil::HumanString(shape_), "\n");
  ForEachAlias([&](const ShapeIndex& output_index, const Alias& alias) {
    absl::StrAppend(&text, "  OutputIndex ", output_index.ToString(), " is ",
                    alias.must_alias() ? "must-aliased" : "may-aliased", " with parameter ",
                    alias.parameter_number, " at ", alias.parameter_index.ToString(), "\n");
  });
  return text;
}

std::string HloInputOutputAliasConfig::ToShortString() const {
  return absl::StrJoin(entries_, ", ", [](std::string* out, const InputOutputAlias& entry) {
    absl::StrAppend(out, ToIndex(entry.output_index).ToString(), ": ", ParameterSide(entry).ToString());
  });
}

absl::Status HloBufferDonorConfig::AddBufferDonor(int64_t param_number, const ShapeIndex& param_index) {
  if (param_number < 0) {
    return absl::InternalError(absl::StrCat("parameter number ", param_number, " is negative"));
  }
  if (!ParameterIsBufferDonor(param_number, param_index)) {
    entries_.push_back({param_number, ToVector(param_index)});
  }
  return absl::OkStatus();
}

absl::Status HloBufferDonorConfig::RemoveBufferDonor(int64_t param_number, const ShapeIndex& param_index) {
  if (param_number < 0) {
    return absl::InternalError(absl::StrCat("parameter number ", param_number, " is negative"));
  }
  entries_.erase(
      std::remove(entries_.begin(), entries_.end(), BufferDonor{param_number, ToVector(param_index)}),
      entries_.end());
  return absl::OkStatus();
}

bool HloBufferDonorConfig::ParameterIsBufferDonor(int64_t param_number, const ShapeIndex& param_index) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const BufferDonor& donor) {
    return IsOfParameter(donor, param_number, param_index);
  });
}

HloBufferDonorProto HloBufferDonorConfig::ToProto() const {
  HloBufferDonorProto proto;
  for (const BufferDonor& donor : entries_) {
    auto* entry = proto.add_entries();
    entry->set_parameter_number(donor.parameter_number);
    for (int64_t i : donor.parameter_index) entry->add_parameter_shape_index(i);
  }
  return proto;
}

absl::StatusOr<HloBufferDonorConfig> HloBufferDonorConfig::CreateFromProto(const HloBufferDonorProto& proto) {
  HloBufferDonorConfig config;
  for (const auto& entry : proto.entries()) {
    TF_RETURN_IF_ERROR(config.AddBufferDonor(
        entry.parameter_number(),
        ShapeIndex(entry.parameter_shape_index().begin(), entry.parameter_shape_index().end())));
  }
  return config;
}

absl::Status HloBufferDonorConfig::Verify(const HloModule& module) const {
  for (const BufferDonor& donor : entries_) {
    TF_RETURN_IF_ERROR(ParameterPart(module, donor.parameter_number, donor.parameter_index).status());
    if (module.input_output_alias_config().ParameterHasAlias(donor.parameter_number,
                                                             ToIndex(donor.parameter_index))) {
      return absl::InternalError(absl::StrCat("parameter ", donor.parameter_number, " at ",
                                              ToIndex(donor.parameter_index).ToString(),
                                              " is a buffer donor and aliased at once"));
    }
  }
  return absl::OkStatus();
}

std::string HloBufferDonorConfig::ToString() const {
  std::string text = "HloBufferDonorConfig\n";
  for (const BufferDonor& donor : entries_) {
    absl::StrAppend(&text, "  Parameter ", donor.parameter_number, " at ",
                    ToIndex(donor.parameter_index).ToString(), " is a buffer donor.\n");
  }
  return text;
}

std::string HloBufferDonorConfig::ToShortString() const {
  return absl::StrJoin(entries_, ", ", [](std::string* out, const BufferDonor& donor) {
    absl::StrAppend(out, "(", donor.parameter_number, ", ", ToIndex(donor.parameter_index).ToString(), ")");
  });
}

}  // namespace xla
