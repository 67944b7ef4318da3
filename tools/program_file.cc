#include "tools/program_file.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/files.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr absl::string_view kMlirBytecodeMagic("ML\xEFR", 4);
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

// How other files begin. None of these bytes begin a protobuf of ours.
struct OtherFile {
  absl::string_view magic, what;
};
constexpr OtherFile kOtherFiles[] = {
    {{"PK\x03\x04", 4}, "a zip archive, as .npz files with arrays are; arrays are given with --inputs"},
    {{"PK\x05\x06", 4}, "an empty zip archive; arrays are given with --inputs"},
    {{"\x93NUMPY", 6}, "an array (.npy), which is given with --input"},
    {{"\x1F\x8B", 2}, "compressed with gzip; unpack it first"},
    {{"\x28\xB5\x2F\xFD", 4}, "compressed with zstd; unpack it first"},
    {{"\xFD\x37zXZ", 5}, "compressed with xz; unpack it first"},
    {{"\x7F\x45LF", 4}, "machine code (ELF)"},
    {{"\x89PNG", 4}, "a picture (PNG)"},
    {{"\xFF\xD8\xFF", 3}, "a picture (JPEG)"},
    {{"\xFF\xFE", 2}, "text in UTF-16; programs are written in UTF-8"},
    {{"\xFE\xFF", 2}, "text in UTF-16; programs are written in UTF-8"},
};

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

absl::StatusOr<std::string> ReadProgramFile(const std::string& path) {
  TF_ASSIGN_OR_RETURN(std::string bytes, ReadFile(path));
  DropByteOrderMark(bytes);
  return bytes;
}

void DropByteOrderMark(std::string& bytes) {
  if (absl::StartsWith(bytes, kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
}

std::string DescribeOtherFile(absl::string_view bytes) {
  if (LooksLikeText(bytes)) return "";
  for (const OtherFile& other : kOtherFiles) {
    if (absl::StartsWith(bytes, other.magic)) return absl::StrCat("not a program, but ", other.what);
  }
  const size_t zero = bytes.find('\0');
  const bool is_text_else =
      std::all_of(bytes.begin(), bytes.end(), [](char c) { return c == '\0' || LooksLikeText({&c, 1}); });
  if (!is_text_else || zero == absl::string_view::npos) return "";
  if (zero <= 1 && bytes.size() > 3 && bytes[zero + 2] == '\0' && bytes[1 - zero] != '\0')
    return "not a program, but text in UTF-16, it seems; programs are written in UTF-8";
  const int64_t line = 1 + std::count(bytes.begin(), bytes.begin() + static_cast<int64_t>(zero), '\n');
  return absl::StrCat(line, ": the text contains a zero byte");
}

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
      if (std::string other = DescribeOtherFile(bytes); !other.empty())
        return absl::InvalidArgumentError(other);
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
