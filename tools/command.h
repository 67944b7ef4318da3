// A subcommand of `tessera`: its options, declared to CLI11, and what it does.
#pragma once

#include <functional>

#include "absl/status/status.h"

namespace CLI {
class App;
}

namespace xla {

struct Command {
  CLI::App* app = nullptr;
  bool takes_unknown_words = false;
  // Both are called after the options are read. An error of the first is bad usage (exit status 2), one of
  // the second a wrong program or input (exit status 1).
  std::function<absl::Status()> check_usage;
  std::function<absl::Status()> run;
};

Command AddRunCommand(CLI::App& tessera);
Command AddConvertCommand(CLI::App& tessera);
Command AddCompileCommand(CLI::App& tessera);
Command AddDetectCommand(CLI::App& tessera);
Command AddShardCommand(CLI::App& tessera);
Command AddCheckCommand(CLI::App& tessera);

}  // namespace xla
