#include "xla/debug_options_flags.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "xla/nearest_word.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

using Field = google::protobuf::FieldDescriptor;

// The reference's defaults that are not zero.
constexpr absl::string_view kDefaults =
    "--xla_backend_optimization_level=3 --xla_eliminate_hlo_implicit_broadcast --xla_cpu_multi_thread_eigen "
    "--xla_llvm_enable_alias_scope_metadata --xla_llvm_enable_noalias_metadata "
    "--xla_llvm_enable_invariant_load_metadata --xla_force_host_platform_device_count=1 "
    "--xla_cpu_fast_math_honor_nans --xla_cpu_fast_math_honor_infs --xla_cpu_fast_math_honor_division "
    "--xla_cpu_fast_math_honor_functions --xla_allow_excess_precision --xla_dump_max_hlo_modules=-1 "
    "--xla_multiheap_size_constraint_per_heap=-1 --xla_dump_hlo_as_long_text "
    "--xla_dump_enable_mlir_pretty_form --xla_debug_buffer_assignment_show_max=15 --xla_detailed_logging "
    "--xla_enable_dumping --xla_reduce_window_rewrite_base_length=16 --xla_llvm_force_inline_before_split "
    "--xla_cpu_prefer_vector_width=256 --xla_cmd_buffer_trace_cache_size=16 "
    "--xla_cpu_parallel_codegen_split_count=32 --xla_cpu_use_xnnpack --xla_cpu_use_fusion_emitters "
    "--xla_dump_full_hlo_config --xla_cpu_collective_call_terminate_timeout_seconds=40 "
    "--xla_cpu_collective_call_warn_stuck_seconds=20 --xla_cpu_experimental_ynn_fusion_type=4,5,3 "
    "--xla_cpu_enable_platform_dependent_math --xla_enable_scoped_logging_timers "
    "--xla_cpu_collective_timeout_seconds=1800 --xla_dump_buffer_assignment_analysis "
    "--xla_enable_rgv3_materialization --xla_cpu_ftz";

// Cuts at blanks outside quotes; quotes are dropped.
std::vector<std::string> SplitWords(absl::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (char c : text) {
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote != 0 ? 0 : c;
      in_word = true;
    } else if (quote == 0 && std::isspace(static_cast<unsigned char>(c))) {
      if (in_word) words.push_back(std::exchange(word, ""));
      in_word = false;
    } else {
      word.push_back(c);
      in_word = true;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

// The enumerator of a name in any case, with or without the enum's prefix, or of a number.
const google::protobuf::EnumValueDescriptor* FindEnumerator(const google::protobuf::EnumDescriptor& type,
                                                            absl::string_view word) {
  int number;
  if (absl::SimpleAtoi(word, &number)) return type.FindValueByNumber(number);
  const std::string upper = absl::AsciiStrToUpper(word);
  for (int i = 0; i < type.value_count(); ++i) {
    const std::string& name = type.value(i)->name();
    if (name == upper || absl::EndsWith(name, absl::StrCat("_", upper))) return type.value(i);
  }
  return nullptr;
}

// Sets the field, or appends to it when it is a list.
absl::Status SetOne(const Field& field, const std::string& text, DebugOptions* options) {
  const google::protobuf::Reflection& reflection = *options->GetReflection();
  const absl::Status malformed =
      absl::InvalidArgumentError(absl::StrCat("'", text, "' is not a value of --", field.name()));
  auto store = [&](auto set, auto add, auto value) {
    if (field.is_repeated()) {
      (reflection.*add)(options, &field, value);
    } else {
      (reflection.*set)(options, &field, value);
    }
    return absl::OkStatus();
  };
  using Reflection = google::protobuf::Reflection;
  switch (field.cpp_type()) {
    case Field::CPPTYPE_BOOL: {
      bool value;
      if (!absl::SimpleAtob(text, &value)) return malformed;
      return store(&Reflection::SetBool, &Reflection::AddBool, value);
    }
    case Field::CPPTYPE_INT32: {
      int32_t value;
      if (!absl::SimpleAtoi(text, &value)) return malformed;
      // Each device may have a thread; no machine has more.
      constexpr int kMaxDevices = 1 << 16;
      if (field.name() == "xla_force_host_platform_device_count" && (value < 1 || value > kMaxDevices)) {
        return absl::InvalidArgumentError(
            absl::StrCat("--", field.name(), " takes a number from 1 to ", kMaxDevices, ", not ", value));
      }
      return store(&Reflection::SetInt32, &Reflection::AddInt32, value);
    }
    case Field::CPPTYPE_INT64: {
      int64_t value;
      if (!absl::SimpleAtoi(text, &value)) return malformed;
      return store(&Reflection::SetInt64, &Reflection::AddInt64, value);
    }
    case Field::CPPTYPE_FLOAT: {
      float value;
      if (!absl::SimpleAtof(text, &value)) return malformed;
      return store(&Reflection::SetFloat, &Reflection::AddFloat, value);
    }
    case Field::CPPTYPE_STRING:
      return store(&Reflection::SetString, &Reflection::AddString, text);
    case Field::CPPTYPE_ENUM: {
      const auto* value = FindEnumerator(*field.enum_type(), text);
      if (value == nullptr) return malformed;
      return store(&Reflection::SetEnum, &Reflection::AddEnum, value);
    }
    default:
      return absl::UnimplementedError(absl::StrCat("--", field.name(), " cannot be set by a flag"));
  }
}

// key=value,key=value
absl::Status SetMap(const Field& field, absl::string_view text, DebugOptions* options) {
  const google::protobuf::Reflection& reflection = *options->GetReflection();
  const Field* key_field = field.message_type()->map_key();
  const Field* value_field = field.message_type()->map_value();
  for (absl::string_view item : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const std::pair<std::string, std::string> pair = absl::StrSplit(item, absl::MaxSplits('=', 1));
    google::protobuf::Message* entry = reflection.AddMessage(options, &field);
    entry->GetReflection()->SetString(entry, key_field, pair.first);
    entry->GetReflection()->SetString(entry, value_field, pair.second);
  }
  return absl::OkStatus();
}

absl::Status ApplyWord(const std::string& word, DebugOptions* options) {
  absl::string_view rest = word;
  if (!absl::StartsWith(rest, "--")) {
    return absl::InvalidArgumentError(absl::StrCat("'", word, "' is not a flag: flags start with --"));
  }
  rest.remove_prefix(2);
  const size_t equals = rest.find('=');
  const std::string name(rest.substr(0, equals));
  const google::protobuf::Descriptor& type = *DebugOptions::descriptor();
  const Field* field = type.FindFieldByName(name);
  if (field == nullptr) {
    std::vector<absl::string_view> names;
    for (int i = 0; i < type.field_count(); ++i) names.push_back(type.field(i)->name());
    return absl::InvalidArgumentError(absl::StrCat("unknown flag --", name, DidYouMean(name, names)));
  }
  const bool has_value = equals != absl::string_view::npos;
  if (!has_value && field->cpp_type() != Field::CPPTYPE_BOOL) {
    return absl::InvalidArgumentError(absl::StrCat("--", name, " needs a value"));
  }
  const std::string value = has_value ? std::string(rest.substr(equals + 1)) : "true";
  if (field->is_map()) return SetMap(*field, value, options);
  if (!field->is_repeated()) return SetOne(*field, value, options);
  options->GetReflection()->ClearField(options, field);
  for (absl::string_view item : absl::StrSplit(value, ',', absl::SkipEmpty())) {
    TF_RETURN_IF_ERROR(SetOne(*field, std::string(item), options));
  }
  return absl::OkStatus();
}

// What XLA_FLAGS says, from the file that it names if it names one.
std::string FlagsOfEnvironment() {
  const char* text = std::getenv("XLA_FLAGS");
  if (text == nullptr) return "";
  const absl::string_view stripped = absl::StripAsciiWhitespace(text);
  if (stripped.empty() || absl::StartsWith(stripped, "--")) return std::string(stripped);
  std::ifstream file{std::string(stripped)};
  if (!file) return std::string(stripped);  // reported as an argument that is not a flag
  std::ostringstream content;
  content << file.rdbuf();
  return content.str();
}

}  // namespace

absl::Status ApplyDebugOptionsFlags(absl::string_view flags, DebugOptions* options) {
  std::vector<std::string> errors;
  for (const std::string& word : SplitWords(flags)) {
    const absl::Status status = ApplyWord(word, options);
    if (!status.ok()) errors.emplace_back(status.message());
  }
  return errors.empty() ? absl::OkStatus() : absl::InvalidArgumentError(absl::StrJoin(errors, "; "));
}

DebugOptions DefaultDebugOptionsIgnoringFlags() {
  static const DebugOptions& defaults = *[] {
    auto* options = new DebugOptions();
    ApplyDebugOptionsFlags(kDefaults, options).IgnoreError();  // a test sees that all of them are taken
    return options;
  }();
  return defaults;
}

DebugOptions GetDebugOptionsFromFlags() {
  static const DebugOptions& set = *[] {
    auto* options = new DebugOptions(DefaultDebugOptionsIgnoringFlags());
    const absl::Status status = ApplyDebugOptionsFlags(FlagsOfEnvironment(), options);
    if (!status.ok()) {
      std::fprintf(stderr, "XLA_FLAGS: %s (skipped)\n", std::string(status.message()).c_str());
    }
    return options;
  }();
  return set;
}

}  // namespace xla
