#include "tools/command_line.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "google/protobuf/stubs/logging.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/memory.h"
#include "xla/debug_options_flags.h"
#include "xla/no_memory.h"
#include "xla/ops/op_table.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

constexpr int kDone = 0, kWrongInput = 1, kBadUsage = 2;

int Fail(int exit_status, absl::string_view message) {
  std::fflush(stdout);
  const std::string line = absl::StrCat("tessera: ", message, "\n");
  std::fwrite(line.data(), 1, line.size(), stderr);
  return exit_status;
}

int FailUsage(const CLI::App& app, absl::string_view message) {
  return Fail(kBadUsage, absl::StrCat(message, " (see `", app.get_parent() ? "tessera " : "", app.get_name(),
                                      " --help`)"));
}

// What an app accepts in place of an unknown argument: options for one that begins with '-', else
// subcommands.
std::vector<std::string> KnownWords(const CLI::App& app, absl::string_view unknown) {
  std::vector<std::string> words;
  if (!absl::StartsWith(unknown, "-")) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
      words.push_back(command->get_name());
    }
    return words;
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back(absl::StrCat("--", name));
  }
  return words;
}

std::string DescribeUnknown(const CLI::App& app, const std::string& unknown) {
  const std::string word = unknown.substr(0, unknown.find('='));
  const std::vector<std::string> known = KnownWords(app, word);
  const std::vector<absl::string_view> views(known.begin(), known.end());
  const bool is_option = absl::StartsWith(word, "-");
  const absl::string_view kind = is_option ? "option" : app.get_parent() ? "argument" : "command";
  return absl::StrCat("unknown ", kind, " '", word, "'", DidYouMean(word, views));
}

// `tessera help run` is another way to write `tessera run --help`.
std::vector<std::string> Words(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() && words[0] == "help") {
    words.erase(words.begin());
    words.push_back("--help");
  }
  std::reverse(words.begin(), words.end());  // the order in which CLI11 takes them
  return words;
}

// Arguments that no option took, without the `--` before arguments that are not options.
std::vector<std::string> Remaining(const CLI::App& app) {
  std::vector<std::string> words = app.remaining();
  const auto mark = std::find(words.begin(), words.end(), "--");
  if (mark != words.end()) words.erase(mark);
  return words;
}

// What is wrong with the value of an option, without the library's text.
std::string DescribeParseError(const CLI::ParseError& error) {
  std::string message = error.what();
  absl::string_view rest = message;
  const bool is_value = dynamic_cast<const CLI::ConversionError*>(&error) != nullptr;
  if (!is_value || !absl::ConsumePrefix(&rest, "Could not convert: ")) return message;
  const std::pair<std::string, std::string> parts = absl::StrSplit(rest, absl::MaxSplits(" = ", 1));
  return absl::StrCat(parts.first, " takes a number, not '", parts.second, "'");
}

int RunCommand(const Command& command) {
  const std::vector<std::string> unknown = Remaining(*command.app);
  if (!unknown.empty() && !command.takes_unknown_words) {
    return FailUsage(*command.app, DescribeUnknown(*command.app, unknown.front()));
  }
  if (absl::Status status = command.check_usage(); !status.ok())
    return FailUsage(*command.app, status.message());
  GetDebugOptionsFromFlags();  // reports unknown flags of XLA_FLAGS on standard error
  if (absl::Status status = StatusOfNoMemory(command.run); !status.ok()) {
    return Fail(kWrongInput, status.message());
  }
  return kDone;
}

int Main(int argc, char** argv) {
  CLI::App tessera("Run, compile, convert, check and shard HLO and StableHLO programs.", "tessera");
  tessera.set_version_flag("--version", absl::StrCat("tessera ", TESSERA_VERSION));
  tessera.require_subcommand(0, 1);
  std::vector<Command> commands = {AddRunCommand(tessera), AddConvertCommand(tessera),
                                   AddCompileCommand(tessera), AddDetectCommand(tessera),
                                   AddShardCommand(tessera)};
  commands.push_back(AddCheckCommand(tessera));
  // Words that CLI11 does not know are looked at below, where the nearest known one is found.
  tessera.allow_extras();
  for (const Command& command : commands) command.app->allow_extras();
  try {
    tessera.parse(Words(argc, argv));
  } catch (const CLI::Success& request) {  // --help, --version
    return tessera.exit(request);
  } catch (const CLI::ParseError& error) {
    const std::vector<CLI::App*> chosen = tessera.get_subcommands();
    return FailUsage(chosen.empty() ? tessera : *chosen.front(), DescribeParseError(error));
  }
  const std::vector<std::string> unknown = Remaining(tessera);
  if (!unknown.empty()) return FailUsage(tessera, DescribeUnknown(tessera, unknown.front()));
  for (const Command& command : commands) {
    if (command.app->parsed()) return RunCommand(command);
  }
  return FailUsage(tessera, "a command is missing: run, convert, compile, shard");
}

}  // namespace

int RunCommandLine(int argc, char** argv) {
  return RunOnLargeStack([&] {
    SetUpMemory();
    google::protobuf::SetLogHandler(nullptr);  // what it would say is in our own messages
    return Main(argc, argv);
  });
}

}  // namespace xla
