// tessera shard: spreads a program's shardings over the rest of it, and says why they are what they are.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/program_file.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct ShardCommandOptions {
  std::string file;
  ShardOptions shard;
  std::string html;
  std::string output = "-";
};

absl::Status CheckUsage(const CLI::App& app, const ShardCommandOptions& options) {
  if (options.file.empty()) return absl::InvalidArgumentError("FILE is missing");
  const bool asks = !options.shard.explain.empty() || !options.html.empty();
  if (asks && app.count("--output") > 0) {
    return absl::InvalidArgumentError(
        "--output is the file for the sharded program, which --explain and --html do not write");
  }
  return absl::OkStatus();
}

// HLO is sharded as the StableHLO program that `tessera convert` makes of it.
absl::StatusOr<ShardResult> Shard(const ShardOptions& options, std::string bytes) {
  TF_ASSIGN_OR_RETURN(const StablehloLibrary* library, LoadStablehloLibrary());
  if (!IsMlir(DetectProgramFormat(bytes))) {
    TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, ParseProgram(bytes));
    TF_RETURN_IF_ERROR(VerifyModule(*module));
    TF_ASSIGN_OR_RETURN(bytes, library->print_hlo(*module));
  }
  return library->shard(bytes, options);
}

absl::Status Run(const ShardCommandOptions& options) {
  TF_ASSIGN_OR_RETURN(std::string bytes, ReadProgramFile(options.file));
  ShardOptions shard = options.shard;
  shard.name = options.file;
  shard.page = !options.html.empty();
  absl::StatusOr<ShardResult> result = Shard(shard, std::move(bytes));
  if (!result.ok()) return InFile(options.file, result.status());
  if (shard.page) TF_RETURN_IF_ERROR(WriteWholeFile(options.html, result->page));
  if (!shard.explain.empty()) return WriteWholeFile("-", result->explanation);
  return shard.page ? absl::OkStatus() : WriteWholeFile(options.output, result->program);
}

}  // namespace

Command AddShardCommand(CLI::App& tessera) {
  auto options = std::make_shared<ShardCommandOptions>();
  CLI::App* app = tessera.add_subcommand("shard", "Propagate the shardings of a program, or explain them.");
  app->add_option("FILE", options->file, "The program, in any format that `run` reads; - is standard input");
  const auto list = [&](const char* name, std::vector<std::string>& values, const char* help) {
    return app->add_option(name, values, help)->take_all()->expected(1)->allow_extra_args(false);
  };
  app->add_option("--mesh", options->shard.mesh,
                  "A mesh for a program without one, or other axes for its mesh: x=4,y=2 "
                  "(NAME:x=4,y=2 if there are several)")
      ->type_name("AXES");
  list("--annotate", options->shard.annotations,
       "Give a value a sharding: arg0=[x,?], result0=.. or %name=..; may be repeated")
      ->type_name("VALUE=SHARDING");
  list("--explain", options->shard.explain,
       "Explain how a value is sharded and why, instead of writing the program: a name in the file, "
       "arg0 or result0; may be repeated")
      ->type_name("VALUE");
  app->add_option("--html", options->html, "Write a page that explains every value, instead of the program")
      ->type_name("F");
  app->add_option("--output", options->output, "Where to write the sharded program; - is standard output")
      ->capture_default_str()
      ->type_name("F");
  Command command;
  command.app = app;
  command.check_usage = [app, options] { return CheckUsage(*app, *options); };
  command.run = [options] { return Run(*options); };
  return command;
}

}  // namespace xla
