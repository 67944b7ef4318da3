#pragma once

namespace xla {

// The options of printed HLO text. The members hold the default style, which reads back to the same module.
struct HloPrintOptions {
  enum class Bodies {
    kNameOnly,  // called computations by name
    kFull,      // called computations written out where they are called
  };

  bool print_percent = true;
  bool print_ids = true;  // names of module and computations
  bool print_program_shape = true;
  bool print_result_shape = true;
  bool print_operand_names = true;
  bool print_operand_shape = false;
  bool print_operand_index_annotations = true;  // /*index=5*/ in long operand lists
  bool print_extra_attributes = true;
  bool print_control_dependencies = true;
  bool print_metadata = true;
  bool print_backend_config = true;
  bool print_large_constants = false;
  bool print_only_scalar_constants = false;
  bool include_layout_in_shapes = true;
  bool compact_operands = false;                // at most four operands of a list
  bool canonicalize_instruction_names = false;  // tmp_0, tmp_1, ..
  bool canonicalize_computations = false;       // sorted by their text
  Bodies print_subcomputations = Bodies::kNameOnly;
  int indent_amount = 0;

  // Setters that can be chained.
  HloPrintOptions& set_print_percent(bool value) { return print_percent = value, *this; }
  HloPrintOptions& set_print_ids(bool value) { return print_ids = value, *this; }
  HloPrintOptions& set_print_program_shape(bool value) { return print_program_shape = value, *this; }
  HloPrintOptions& set_print_result_shape(bool value) { return print_result_shape = value, *this; }
  HloPrintOptions& set_print_operand_names(bool value) { return print_operand_names = value, *this; }
  HloPrintOptions& set_print_operand_shape(bool value) { return print_operand_shape = value, *this; }
  HloPrintOptions& set_print_operand_index_annotations(bool value) {
    return print_operand_index_annotations = value, *this;
  }
  HloPrintOptions& set_print_extra_attributes(bool value) { return print_extra_attributes = value, *this; }
  HloPrintOptions& set_print_control_dependencies(bool value) {
    return print_control_dependencies = value, *this;
  }
  HloPrintOptions& set_print_metadata(bool value) { return print_metadata = value, *this; }
  HloPrintOptions& set_print_backend_config(bool value) { return print_backend_config = value, *this; }
  HloPrintOptions& set_print_large_constants(bool value) { return print_large_constants = value, *this; }
  HloPrintOptions& set_print_only_scalar_constants(bool value) {
    return print_only_scalar_constants = value, *this;
  }
  HloPrintOptions& set_include_layout_in_shapes(bool value) {
    return include_layout_in_shapes = value, *this;
  }
  HloPrintOptions& set_compact_operands(bool value) { return compact_operands = value, *this; }
  HloPrintOptions& set_canonicalize_instruction_names(bool value) {
    return canonicalize_instruction_names = value, *this;
  }
  HloPrintOptions& set_canonicalize_computations(bool value) {
    return canonicalize_computations = value, *this;
  }
  HloPrintOptions& set_indent_amount(int value) { return indent_amount = value, *this; }
  HloPrintOptions& set_print_subcomputation_mode(Bodies value) {
    return print_subcomputations = value, *this;
  }
  HloPrintOptions& set_print_called_computations_in_full(bool value) {
    return set_print_subcomputation_mode(value ? Bodies::kFull : Bodies::kNameOnly);
  }

  static HloPrintOptions Default() { return HloPrintOptions(); }
  // For people and tests: no percent signs, signatures, metadata and control dependencies; constants in full.
  static HloPrintOptions ShortParsable() {
    HloPrintOptions options;
    options.print_percent = false;
    options.print_program_shape = false;
    options.print_control_dependencies = false;
    options.print_metadata = false;
    options.print_large_constants = true;
    options.print_operand_index_annotations = false;
    return options;
  }
  // Independent of instruction names and of where the program comes from.
  static HloPrintOptions Canonical() {
    HloPrintOptions options = ShortParsable();
    options.print_large_constants = false;
    options.print_operand_shape = true;
    options.print_operand_names = false;
    options.print_backend_config = false;
    options.canonicalize_instruction_names = true;
    options.print_subcomputations = Bodies::kFull;
    return options;
  }
  static HloPrintOptions ModuleFingerprint() { return Fingerprint(); }
  // Independent of all names.
  static HloPrintOptions Fingerprint() {
    HloPrintOptions options = Canonical();
    options.print_ids = false;
    options.canonicalize_computations = true;
    options.print_only_scalar_constants = true;
    return options;
  }
};

}  // namespace xla
