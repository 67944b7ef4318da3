#include "xla/hlo/text/hlo_printer.h"

#include <algorithm>
#include <array>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/text/hlo_lexer.h"
#include "xla/hlo/text/printer.h"
#include "xla/literal.h"
#include "xla/literal_text.h"
#include "xla/ops/make_attributes.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

// After so many elements a list says where it is.
constexpr int64_t kAnnotateEvery = 5;
constexpr int64_t kCompactOperands = 4;

void AppendIndex(std::string* out, const std::vector<int64_t>& index) {
  absl::StrAppend(out, "{", absl::StrJoin(index, ","), "}");
}

void AppendBools(std::string* out, absl::string_view name, absl::Span<const bool> values) {
  if (values.size() == 1 && !values[0]) return;  // what a module has that does not say
  absl::StrAppend(out, ", ", name, "={");
  for (size_t i = 0; i < values.size(); ++i)
    absl::StrAppend(out, i > 0 ? "," : "", values[i] ? "true" : "false");
  absl::StrAppend(out, "}");
}

bool IsAsyncStartOfOne(const HloInstruction& instruction) {
  return instruction.IsAsynchronous() &&
         SingleWrappedInstruction(instruction.async_wrapped_computation()) != nullptr;
}

// Computations that nothing shows: they are called by asynchronous operations alone, which print as what they
// wrap.
absl::flat_hash_set<const HloComputation*> HiddenComputations(const HloModule& module) {
  absl::flat_hash_set<const HloComputation*> hidden, shown;
  for (const HloComputation* computation : module.computations()) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (instruction->called_computations().empty()) continue;
      const bool hides = IsAsyncStartOfOne(*instruction);
      for (const HloComputation* called : instruction->called_computations())
        (hides ? hidden : shown).insert(called);
    }
  }
  for (const HloComputation* computation : shown) hidden.erase(computation);
  return hidden;
}

std::vector<HloInstruction*> PrintOrder(const HloComputation& computation) {
  const HloModule* module = computation.parent();
  const bool is_scheduled = module != nullptr && module->has_schedule();
  return is_scheduled ? computation.instructions() : computation.MakeInstructionPostOrder();
}

// False for opcodes that write something else than operands, or whose -start or -done is an opcode of its
// own.
bool HasAsyncSpelling(HloOpcode opcode) {
  static const auto& table = *[] {
    auto* has_spelling = new std::array<bool, HloOpcodeCount()>();
    for (size_t i = 0; i < HloOpcodeCount(); ++i) {
      const absl::string_view name = HloOpcodeString(static_cast<HloOpcode>(i));
      (*has_spelling)[i] = !StringToHloOpcode(absl::StrCat(name, "-start")).ok() &&
                           !StringToHloOpcode(absl::StrCat(name, "-done")).ok();
    }
    (*has_spelling)[static_cast<size_t>(HloOpcode::kConstant)] = false;
    (*has_spelling)[static_cast<size_t>(HloOpcode::kParameter)] = false;
    return has_spelling;
  }();
  return table[static_cast<size_t>(opcode)];
}

bool SaysMoreThanMetadata(const HloAnnotations& annotations) {
  return annotations.sharding != nullptr || !annotations.frontend_attributes.empty() ||
         !annotations.backend_config.empty() || annotations.statistics != nullptr ||
         annotations.original_value != nullptr || !annotations.parameter_replication.empty();
}

}  // namespace

const HloInstruction* SingleWrappedInstruction(const HloComputation* computation) {
  const HloInstruction* root = computation == nullptr ? nullptr : computation->root_instruction();
  if (root == nullptr || root->IsAsynchronous() ||
      computation->instruction_count() != computation->num_parameters() + 1 ||
      root->operand_count() != computation->num_parameters() || SaysMoreThanMetadata(root->annotations())) {
    return nullptr;
  }
  if (!HasAsyncSpelling(root->opcode())) return nullptr;
  for (int64_t i = 0; i < root->operand_count(); ++i) {
    if (root->operand(i) != computation->parameter_instruction(i)) return nullptr;
  }
  return root;
}

void HloTextPrinter::NewLine() {
  out_.push_back('\n');
  out_.append(indent_, ' ');
}

void HloTextPrinter::Module(const HloModule& module) {
  out_.append(indent_, ' ');
  Header(module);
  NewLine();
  out_.push_back('\n');
  if (options_.print_metadata) StackFrames(module);
  const auto hidden = HiddenComputations(module);
  // A recursion has no such order; what cannot be ordered is still shown.
  absl::StatusOr<std::vector<HloComputation*>> order = module.ComputationPostOrder();
  std::vector<const HloComputation*> shown;
  for (const HloComputation* computation : order.ok() ? *order : module.computations()) {
    if (!hidden.contains(computation)) shown.push_back(computation);
  }
  if (options_.canonicalize_computations) return SortedComputations(shown);
  for (const HloComputation* computation : shown) {
    out_.append(indent_, ' ');
    Computation(*computation);
    out_.append("\n\n");
  }
}

// By text, the entry last.
void HloTextPrinter::SortedComputations(const std::vector<const HloComputation*>& computations) {
  std::vector<std::string> texts;
  std::string entry;
  for (const HloComputation* computation : computations) {
    std::string text;
    PrintComputation(&text, *computation, options_);
    if (computation->IsEntryComputation()) {
      entry = std::move(text);
    } else {
      texts.push_back(std::move(text));
    }
  }
  std::sort(texts.begin(), texts.end());
  texts.push_back(std::move(entry));
  for (const std::string& text : texts) absl::StrAppend(&out_, text, "\n\n");
}

void HloTextPrinter::Header(const HloModule& module) {
  const HloModuleConfig& config = module.config();
  const std::vector<InputOutputAlias>& aliases = module.input_output_alias_config().entries();
  const std::vector<BufferDonor>& donors = module.buffer_donor_config().entries();
  const auto& recovery_table = module.origin_recovery_table();
  out_.append("HloModule ");
  if (options_.print_ids) Name(module.name(), /*percent=*/false);
  if (module.has_schedule()) out_.append(", is_scheduled=true");
  if (!aliases.empty()) {
    out_.append(", input_output_alias={ ");
    for (const InputOutputAlias& alias : aliases) {
      if (&alias != &aliases[0]) out_.append(", ");
      AppendIndex(&out_, alias.output_index);
      absl::StrAppend(&out_, ": (", alias.parameter_number, ", ");
      AppendIndex(&out_, alias.parameter_index);
      absl::StrAppend(&out_, alias.must_alias ? ", must-alias)" : ", may-alias)");
    }
    out_.append(" }");
  }
  if (!donors.empty()) {
    out_.append(", buffer_donor={ ");
    for (const BufferDonor& donor : donors) {
      if (&donor != &donors[0]) out_.append(", ");
      absl::StrAppend(&out_, "(", donor.parameter_number, ", ");
      AppendIndex(&out_, donor.parameter_index);
      out_.append(")");
    }
    out_.append(" }");
  }
  if (config.alias_passthrough_params()) out_.append(", alias_passthrough_params=true");
  if (module.entry_computation() != nullptr) {
    const ProgramShape layout = module.EntryProgramShape();
    out_.append(", entry_computation_layout={(");
    for (int i = 0; i < layout.parameters_size(); ++i) {
      if (i > 0) out_.append(", ");
      if (i > 0 && i % kAnnotateEvery == 0) absl::StrAppend(&out_, "/*index=", i, "*/");
      layout.parameters(i).AppendTo(&out_, /*print_layout=*/true);
    }
    out_.append(")->");
    layout.result().AppendTo(&out_, /*print_layout=*/true);
    out_.append("}");
  }
  AppendBools(&out_, "allow_spmd_sharding_propagation_to_parameters",
              config.allow_spmd_sharding_propagation_to_parameters());
  AppendBools(&out_, "allow_spmd_sharding_propagation_to_output",
              config.allow_spmd_sharding_propagation_to_output());
  if (config.replica_count() != 1) absl::StrAppend(&out_, ", replica_count=", config.replica_count());
  if (config.num_partitions() != 1) absl::StrAppend(&out_, ", num_partitions=", config.num_partitions());
  if (!module.frontend_attribute_map().empty()) {
    out_.append(", frontend_attributes=");
    FrontendAttributes(module.frontend_attribute_map());
  }
  if (recovery_table != nullptr && recovery_table->entries_size() > 0) {
    out_.append(", origin_recovery_table={");
    for (const auto& entry : recovery_table->entries()) {
      absl::StrAppend(&out_, "\n  {", OriginalArray::FromProto(entry.old_original_array()).ToString(),
                      "} : {", OriginalArray::FromProto(entry.new_original_array()).ToString(), "}");
      if (entry.has_recovery_module()) RecoveryModule(entry.recovery_module());
    }
    out_.append("\n}\n");
  }
}

// , "<newline> module <newline>": the text of the module with quotes and backslashes escaped.
void HloTextPrinter::RecoveryModule(const HloModuleProto& proto) {
  const absl::StatusOr<std::unique_ptr<HloModule>> module =
      HloModule::CreateFromProto(proto, HloModuleConfig());
  if (!module.ok()) return;  // only a proto that is not a module has such a table
  HloPrintOptions options = options_;
  options.indent_amount = 2;
  std::string text;
  PrintModule(&text, **module, options);
  out_.append(",\n  \"\n");
  for (char c : text) {
    if (c == '"' || c == '\\') out_.push_back('\\');
    out_.push_back(c);
  }
  out_.append("  \"");
}

void HloTextPrinter::StackFrames(const HloModule& module) {
  const auto& frames = module.stack_frames();
  if (frames == nullptr || frames->stack_frames().empty()) return;
  auto names = [&](absl::string_view title, const auto& list) {
    absl::StrAppend(&out_, title, "\n");
    for (int i = 0; i < list.size(); ++i) {
      absl::StrAppend(&out_, i + 1, " ");
      AppendQuoted(&out_, list[i]);
      out_.append("\n");
    }
    out_.append("\n");
  };
  names("FileNames", frames->file_names());
  names("FunctionNames", frames->function_names());
  out_.append("FileLocations\n");
  for (int i = 0; i < frames->file_locations_size(); ++i) {
    const auto& at = frames->file_locations(i);
    absl::StrAppend(&out_, i + 1, " {file_name_id=", at.file_name_id(),
                    " function_name_id=", at.function_name_id(), " line=", at.line(),
                    " end_line=", at.end_line());
    absl::StrAppend(&out_, " column=", at.column(), " end_column=", at.end_column(), "}\n");
  }
  out_.append("\nStackFrames\n");
  for (int i = 0; i < frames->stack_frames_size(); ++i) {
    const auto& frame = frames->stack_frames(i);
    // Text counts parents from one more: 1 is no parent.
    absl::StrAppend(&out_, i + 1, " {file_location_id=", frame.file_location_id(),
                    " parent_frame_id=", int64_t{frame.parent_frame_id()} + 1, "}\n");
  }
  out_.append("\n\n");
}

// A reserved word is a name only after a percent sign.
void HloTextPrinter::Name(absl::string_view name, bool percent) {
  if (percent || IsReservedHloWord(name)) out_.push_back('%');
  absl::StrAppend(&out_, name);
}

void HloTextPrinter::ComputationName(const HloComputation& computation) {
  Name(computation.name(), options_.print_percent);
}

void HloTextPrinter::Computation(const HloComputation& computation) {
  if (computation.IsEntryComputation()) out_.append("ENTRY ");
  if (options_.print_ids) {
    ComputationName(computation);
    out_.push_back(' ');
  }
  if (options_.print_program_shape) {
    out_.append("(");
    for (const HloInstruction* parameter : computation.parameter_instructions()) {
      if (parameter != computation.parameter_instruction(0)) out_.append(", ");
      absl::StrAppend(&out_, parameter->name(), ": ");
      parameter->shape().AppendTo(&out_, /*print_layout=*/false);
    }
    out_.append(") -> ");
    // A computation that is still being built has no root.
    if (computation.root_instruction() != nullptr) {
      computation.root_instruction()->shape().AppendTo(&out_, /*print_layout=*/false);
    }
    out_.append(" ");
  }
  Body(computation);
}

void HloTextPrinter::Body(const HloComputation& computation) {
  out_.append("{");
  const std::vector<HloInstruction*> order = PrintOrder(computation);
  // The names of this body; those of the one around it come back afterwards.
  absl::flat_hash_map<const HloInstruction*, int64_t> outer;
  std::swap(outer, canonical_names_);
  if (options_.canonicalize_instruction_names) {
    for (size_t i = 0; i < order.size(); ++i) canonical_names_[order[i]] = static_cast<int64_t>(i);
  }
  indent_ += 2;
  for (const HloInstruction* instruction : order) {
    NewLine();
    if (instruction == computation.root_instruction()) out_.append("ROOT ");
    Instruction(*instruction);
  }
  indent_ -= 2;
  NewLine();
  out_.append("}");
  std::swap(outer, canonical_names_);
  if (computation.execution_thread() != HloComputation::kMainExecutionThread) {
    out_.append(", execution_thread=");
    AppendQuoted(&out_, computation.execution_thread());
  }
}

void HloTextPrinter::InstructionName(const HloInstruction& instruction) {
  const auto canonical = canonical_names_.find(&instruction);
  if (canonical == canonical_names_.end()) return Name(instruction.name(), options_.print_percent);
  absl::StrAppend(&out_, options_.print_percent ? "%tmp_" : "tmp_", canonical->second);
}

void HloTextPrinter::Instruction(const HloInstruction& instruction) {
  InstructionName(instruction);
  out_.append(" = ");
  if (options_.print_result_shape) {
    instruction.shape().AppendTo(&out_, options_.include_layout_in_shapes);
    out_.push_back(' ');
  }
  const HloInstruction* wrapped = instruction.IsAsynchronous()
                                      ? SingleWrappedInstruction(instruction.async_wrapped_computation())
                                      : nullptr;
  const absl::string_view opcode = HloOpcodeString(instruction.opcode());
  if (wrapped == nullptr) {
    absl::StrAppend(&out_, opcode);
  } else {
    absl::StrAppend(&out_, HloOpcodeString(wrapped->opcode()), opcode.substr(opcode.find('-')));
  }
  out_.push_back('(');
  Operands(instruction);
  out_.push_back(')');
  if (options_.print_extra_attributes) OwnAttributes(instruction);
  Annotations(instruction);
}

void HloTextPrinter::Operands(const HloInstruction& instruction) {
  if (instruction.opcode() == HloOpcode::kParameter) {
    absl::StrAppend(&out_, instruction.parameter_number());
    return;
  }
  if (instruction.opcode() == HloOpcode::kConstant) {
    if (options_.print_only_scalar_constants && instruction.shape().rank() > 0) {
      out_.append("{...}");
    } else {
      LiteralPrintOptions literal_options;
      literal_options.print_large_constants = options_.print_large_constants;
      AppendLiteral(&out_, instruction.literal(), literal_options);
    }
    return;
  }
  const bool has_names = options_.print_operand_names || options_.canonicalize_instruction_names;
  const int64_t count = instruction.operand_count();
  const int64_t shown = options_.compact_operands ? std::min(count, kCompactOperands) : count;
  for (int64_t i = 0; i < shown; ++i) {
    if (i > 0) out_.append(", ");
    if (i > 0 && i % kAnnotateEvery == 0 && options_.print_operand_index_annotations) {
      absl::StrAppend(&out_, "/*index=", i, "*/");
    }
    if (options_.print_operand_shape) {
      instruction.operand(i)->shape().AppendTo(&out_, options_.include_layout_in_shapes);
      if (has_names) out_.push_back(' ');
    }
    if (has_names) InstructionName(*instruction.operand(i));
  }
  if (shown < count) absl::StrAppend(&out_, ", ...(+", count - shown, ")");
}

void HloTextPrinter::OwnAttributes(const HloInstruction& instruction) {
  const HloInstruction* wrapped = instruction.IsAsynchronous()
                                      ? SingleWrappedInstruction(instruction.async_wrapped_computation())
                                      : nullptr;
  const bool is_chain = instruction.IsAsynchronous() && instruction.opcode() != HloOpcode::kAsyncStart;
  if (is_chain) return;
  for (const AttrSpec& spec : GetOpInfo(instruction.opcode()).attributes) {
    if (wrapped == nullptr || spec.attr != Attr::kCalls) Attribute(instruction, spec);
  }
  if (wrapped == nullptr) return;
  for (const AttrSpec& spec : GetOpInfo(wrapped->opcode()).attributes) Attribute(*wrapped, spec);
  if (options_.print_subcomputations == HloPrintOptions::Bodies::kFull) Attribute(instruction, Attr::kCalls);
}

void HloTextPrinter::Called(const HloComputation& computation) {
  if (options_.print_subcomputations == HloPrintOptions::Bodies::kNameOnly) {
    ComputationName(computation);
    return;
  }
  NewLine();
  Body(computation);
}

// --- The public functions

void PrintModule(std::string* out, const HloModule& module, const HloPrintOptions& options) {
  HloTextPrinter(out, options).Module(module);
}

void PrintComputation(std::string* out, const HloComputation& computation, const HloPrintOptions& options) {
  HloTextPrinter(out, options).Computation(computation);
}

void PrintInstruction(std::string* out, const HloInstruction& instruction, const HloPrintOptions& options) {
  HloTextPrinter(out, options).Instruction(instruction);
}

std::string HloModule::ToString() const { return ToString(HloPrintOptions()); }
std::string HloModule::ToString(const HloPrintOptions& options) const {
  std::string text;
  PrintModule(&text, *this, options);
  return text;
}
std::string HloComputation::ToString() const { return ToString(HloPrintOptions()); }
std::string HloComputation::ToString(const HloPrintOptions& options) const {
  std::string text;
  PrintComputation(&text, *this, options);
  return text;
}
std::string HloInstruction::ToString() const { return ToString(HloPrintOptions()); }
std::string HloInstruction::ToString(const HloPrintOptions& options) const {
  std::string text;
  PrintInstruction(&text, *this, options);
  return text;
}

std::string HloInstruction::ToShortString() const {
  std::string text = absl::StrCat("%", name(), " = ", HloOpcodeString(opcode()), "(");
  for (int64_t i = 0; i < operand_count(); ++i) {
    absl::StrAppend(&text, i == 0 ? "%" : ", %", operand(i)->name());
  }
  return absl::StrCat(text, ")");
}

std::string HloInstruction::SignatureString() const {
  const auto append = [](std::string* out, const HloInstruction* operand) { operand->shape().AppendTo(out); };
  return absl::StrCat("(", absl::StrJoin(operands(), ", ", append), ") -> ", shape().ToString());
}

std::string PaddingConfigToString(const PaddingConfig& padding) {
  std::string text;
  AppendPadding(&text, padding);
  return text;
}

std::string ConvolutionDimensionNumbersToString(const ConvolutionDimensionNumbers& dnums) {
  std::string text;
  AppendDimLabels(&text, dnums);
  return text;
}

std::string FrontendAttributesToString(const FrontendAttributes& frontend_attributes) {
  std::string text;
  HloTextPrinter(&text, HloPrintOptions())
      .FrontendAttributes({frontend_attributes.map().begin(), frontend_attributes.map().end()});
  return text;
}

std::string DotDimensionNumbersToString(const DotDimensionNumbers& dnums) {
  std::vector<std::string> parts;
  const Attributes attributes = AttributesOf(dnums);
  for (const auto& [attr, value] : attributes.entries()) {
    parts.push_back(absl::StrCat(GetAttrInfo(attr).text, "={",
                                 absl::StrJoin(std::get<std::vector<int64_t>>(value), ","), "}"));
  }
  return absl::StrJoin(parts, ", ");
}

std::string HloModule::GetFingerprint128(const HloPrintOptions& options) const {
  // Two runs of FNV-1a over the text, from different starts.
  const std::string text = ToString(options);
  uint64_t high = 0xcbf29ce484222325, low = 0x84222325cbf29ce4;
  for (unsigned char c : text) {
    high = (high ^ c) * 0x100000001b3;
    low = (low ^ c) * 0x100000001b3 + (high >> 29);
  }
  return absl::StrCat(absl::Hex(high, absl::kZeroPad16), absl::Hex(low, absl::kZeroPad16));
}

}  // namespace xla
