#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "tools/command.h"

namespace xla {
namespace {

Command AddUnavailable(CLI::App& tessera, const std::string& name, const std::string& needs) {
  Command command;
  command.app = tessera.add_subcommand(name, absl::StrCat("Not in this build: needs ", needs, "."));
  command.app->group("");  // not listed by --help
  command.takes_unknown_words = true;
  command.check_usage = [name, needs] {
    return absl::UnimplementedError(
        absl::StrCat("`tessera ", name, "` is not available: this build lacks ", needs));
  };
  command.run = [] { return absl::OkStatus(); };
  return command;
}

}  // namespace

std::vector<Command> AddUnavailableCommands(CLI::App& tessera) {
  return {AddUnavailable(tessera, "check", "a second backend to compare the interpreter with")};
}

}  // namespace xla
