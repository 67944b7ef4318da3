#pragma once

#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_print_options.h"

namespace xla {

class HloModuleProto;

// As the attributes are written: "0_1x2_2_1" and "b01f_01io->b01f".
void AppendPadding(std::string* out, const PaddingConfig& padding);
void AppendDimLabels(std::string* out, const ConvolutionDimensionNumbers& dimension_numbers);

// The writer behind hlo_printer.h. hlo_printer.cc writes modules, computations and instructions,
// print_attribute.cc attribute values, one function for each AttrKind, print_annotation.cc what every
// instruction may carry.
class [[gnu::visibility("hidden")]] HloTextPrinter {
 public:
  HloTextPrinter(std::string* out, const HloPrintOptions& options)
      : out_(*out), options_(options), indent_(2 * options.indent_amount) {}

  void Module(const HloModule& module);
  void Computation(const HloComputation& computation);
  void Instruction(const HloInstruction& instruction);

  // --- print_attribute.cc
  // ", name=value", or nothing when the value is the default.
  void Attribute(const HloInstruction& instruction, const AttrSpec& spec);
  void AttributeValue(const HloInstruction& instruction, const AttrInfo& info, const AttrValue& value);

  // --- print_annotation.cc
  void Annotations(const HloInstruction& instruction);
  void FrontendAttributes(const std::map<std::string, std::string>& attributes);

 private:
  void Header(const HloModule& module);
  void RecoveryModule(const HloModuleProto& proto);
  void StackFrames(const HloModule& module);
  void SortedComputations(const std::vector<const HloComputation*>& computations);
  void Body(const HloComputation& computation);
  void Operands(const HloInstruction& instruction);
  void OwnAttributes(const HloInstruction& instruction);
  void Name(absl::string_view name, bool percent);
  void InstructionName(const HloInstruction& instruction);
  void ComputationName(const HloComputation& computation);
  // "%name", or the body.
  void Called(const HloComputation& computation);
  void NewLine();

  std::string& out_;
  const HloPrintOptions& options_;
  int indent_;
  absl::flat_hash_map<const HloInstruction*, int64_t> canonical_names_;
};

// 6 digits where they read back as the same number (of single precision: `is_float`), otherwise as many as it
// takes.
void AppendNumber(std::string* out, double value, bool is_float);
// Text in braces as it is, anything else in quotes.
void AppendVerbatimOrQuoted(std::string* out, const std::string& text);
void AppendQuoted(std::string* out, absl::string_view text);
// The only instruction beside the parameters, which are its operands in order; else null.
const HloInstruction* SingleWrappedInstruction(const HloComputation* computation);

}  // namespace xla
