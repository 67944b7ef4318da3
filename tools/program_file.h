// Reads a program in whatever format it is written.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

enum class ProgramFormat { kHloText, kHloProto, kMlirText, kMlirBytecode };

// Describes bytes that are not a program, if their format is recognized; otherwise "".
std::string DescribeOtherFile(absl::string_view bytes);

// The bytes of a program's file, without the byte order mark that some editors put before UTF-8.
absl::StatusOr<std::string> ReadProgramFile(const std::string& path);
void DropByteOrderMark(std::string& bytes);

// Tells the formats apart by content.
ProgramFormat DetectProgramFormat(absl::string_view bytes);
inline bool IsMlir(ProgramFormat format) {
  return format == ProgramFormat::kMlirText || format == ProgramFormat::kMlirBytecode;
}

// Parses HLO text, or the wire form of an HloModuleProto, HloProto or HloSnapshot; the formats of MLIR are an
// error. Does not verify the module.
absl::StatusOr<std::unique_ptr<HloModule>> ParseProgram(absl::string_view bytes);

// A program in any format, as HLO. Not verified.
absl::StatusOr<std::unique_ptr<HloModule>> ReadProgram(const std::string& bytes);

// What `convert` writes: text with all elements of constants, and the wire form of an HloModuleProto.
absl::StatusOr<std::string> WriteHloText(const HloModule& module);
absl::StatusOr<std::string> WriteHloProto(const HloModule& module);

}  // namespace xla
