#include "tools/program_file.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr absl::string_view kMlirBytecodeMagic("ML\xEFR", 4);

// The protobuf wire form always has a byte that no text has: the tag of a nested message or string.
bool LooksLikeText(absl::string_view bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](char c) {
    const unsigned char byte = c;
    return byte < ' ' && !absl::ascii_isspace(byte);
  });
}

absl::string_view SkipSpaceAndComments(absl::string_view text) {
  for (;;) {
    text = absl::StripLeadingAsciiWhitespace(text);
    if (!absl::StartsWith(text, "//")) return text;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
}

// A module or function in its short form, any operation in its generic form, or the aliases that may stand
// before.
bool LooksLikeMlir(absl::string_view text) {
  text = SkipSpaceAndComments(text);
  for (absl::string_view start : {"#", "!", "\"", "func.func", "builtin.module", "module @", "module {",
                                  "module{", "module attributes", "sdy.mesh", "vhlo.func_v1"}) {
    if (absl::StartsWith(text, start)) return true;
  }
  return false;
}

}  // namespace

ProgramFormat DetectProgramFormat(absl::string_view bytes) {
  if (absl::StartsWith(bytes, kMlirBytecodeMagic)) return ProgramFormat::kMlirBytecode;
  if (!LooksLikeText(bytes)) return ProgramFormat::kHloProto;
  return LooksLikeMlir(bytes) ? ProgramFormat::kMlirText : ProgramFormat::kHloText;
}

absl::StatusOr<std::unique_ptr<HloModule>> ParseProgram(absl::string_view bytes) {
  switch (DetectProgramFormat(bytes)) {
    case ProgramFormat::kHloText:
      if (SkipSpaceAndComments(bytes).empty()) return absl::InvalidArgumentError("the program is empty");
      return ParseHloModule(bytes);
    case ProgramFormat::kHloProto:
      return ModuleFromSerializedProto(bytes);
    case ProgramFormat::kMlirText:
      return absl::InvalidArgumentError("expected HLO text or an HLO proto, found MLIR text");
    case ProgramFormat::kMlirBytecode:
      return absl::InvalidArgumentError("expected HLO text or an HLO proto, found MLIR bytecode");
  }
  return absl::InternalError("unknown program format");
}

absl::StatusOr<std::string> WriteHloText(const HloModule& module) {
  return module.ToString(HloPrintOptions().set_print_large_constants(true));
}

absl::StatusOr<std::string> WriteHloProto(const HloModule& module) {
  TF_ASSIGN_OR_RETURN(const HloModuleProto proto, ModuleToProto(module));
  std::string result;
  if (!proto.SerializeToString(&result)) return absl::InvalidArgumentError("the protobuf would exceed 2 GiB");
  return result;
}

absl::StatusOr<std::unique_ptr<HloModule>> ReadProgram(const std::string& bytes) {
  if (!IsMlir(DetectProgramFormat(bytes))) return ParseProgram(bytes);
  TF_ASSIGN_OR_RETURN(const StablehloLibrary* library, LoadStablehloLibrary());
  return library->to_hlo(bytes, StablehloToHloOptions());
}

}  // namespace xla
