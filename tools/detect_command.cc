// tessera detect: what files are written in, by their content.
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/program_file.h"

namespace xla {
namespace {

// This much of a file is enough to recognize its format.
constexpr size_t kBytes = size_t{1} << 16;

absl::string_view NameOf(ProgramFormat format) {
  switch (format) {
    case ProgramFormat::kHloText:
      return "hlo";
    case ProgramFormat::kHloProto:
      return "hlo-proto";
    case ProgramFormat::kMlirText:
      return "mlir";
    case ProgramFormat::kMlirBytecode:
      return "mlir-bytecode";
  }
}

absl::Status Detect(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes(kBytes, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (file.bad() || (file.fail() && !file.eof())) {
    return absl::InvalidArgumentError(absl::StrCat("cannot read ", path));
  }
  bytes.resize(static_cast<size_t>(file.gcount()));
  DropByteOrderMark(bytes);
  if (const std::string other = DescribeOtherFile(bytes); !other.empty())
    return InFile(path, absl::InvalidArgumentError(other));
  std::puts(absl::StrCat(NameOf(DetectProgramFormat(bytes)), " ", path).c_str());
  return absl::OkStatus();
}

}  // namespace

Command AddDetectCommand(CLI::App& tessera) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* app = tessera.add_subcommand("detect", "Print the formats of program files.");
  app->add_option("FILE", *files,
                  "Program files; hlo, hlo-proto, mlir or mlir-bytecode is printed before each name");
  Command command;
  command.app = app;
  command.check_usage = [files] {
    return files->empty() ? absl::InvalidArgumentError("FILE is missing") : absl::OkStatus();
  };
  command.run = [files] {
    for (const std::string& file : *files) {
      if (absl::Status status = Detect(file); !status.ok()) return status;
    }
    return absl::OkStatus();
  };
  return command;
}

}  // namespace xla
