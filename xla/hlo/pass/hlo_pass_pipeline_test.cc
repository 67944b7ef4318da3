#include "xla/hlo/pass/hlo_pass_pipeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/pass/hlo_pass_fix.h"
#include "xla/hlo/pass/pass_runner.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/logging.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::unique_ptr<HloModule> Negations(int count) {
  std::string text = "HloModule m\nENTRY e {\n n0 = f32[] parameter(0)\n";
  for (int i = 1; i <= count; ++i) {
    absl::StrAppend(&text, i == count ? " ROOT n" : " n", i, " = f32[] negate(n", i - 1, ")\n");
  }
  auto module = ParseHloModule(text + "}");
  EXPECT_TRUE(module.ok()) << module.status();
  return *std::move(module);
}

// Takes one pair of negations out each time it runs.
class RemoveOnePair : public HloModulePass {
 public:
  explicit RemoveOnePair(std::string name = "remove-one-pair") : name_(std::move(name)) {}
  absl::string_view name() const override { return name_; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module, const absl::flat_hash_set<absl::string_view>&) override {
    HloComputation* entry = module->entry_computation();
    HloInstruction* root = entry->root_instruction();
    if (root->opcode() != HloOpcode::kNegate || root->operand(0)->opcode() != HloOpcode::kNegate)
      return false;
    TF_RETURN_IF_ERROR(entry->ReplaceInstruction(root, root->mutable_operand(0)->mutable_operand(0)));
    return true;
  }

 private:
  std::string name_;
};

// Gives an answer of its own, whatever it did.
class Says : public HloModulePass {
 public:
  Says(bool answer, bool renames) : answer_(answer), renames_(renames) {}
  absl::string_view name() const override { return "says"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module, const absl::flat_hash_set<absl::string_view>&) override {
    if (renames_) module->set_name(module->name() + "x");
    return answer_;
  }

 private:
  bool answer_, renames_;
};

class Breaks : public HloModulePass {
 public:
  absl::string_view name() const override { return "breaks"; }
  using HloPassInterface::Run;
  absl::StatusOr<bool> Run(HloModule* module, const absl::flat_hash_set<absl::string_view>&) override {
    *module->entry_computation()->root_instruction()->mutable_shape() = Shape(S32, {});
    return true;
  }
};

std::vector<std::string> Ran(const PassRunner& runner) {
  std::vector<std::string> names;
  for (const PassRecord& record : runner.records()) {
    if (record.ran) names.push_back(record.pass);
  }
  return names;
}

TEST(HloPassPipelineTest, RunsPassesInOrderAndNested) {
  const auto module = Negations(6);
  HloPassPipeline pipeline("outer");
  pipeline.AddPass<RemoveOnePair>("first");
  auto& inner = pipeline.AddPass<HloPassPipeline>("inner");
  inner.AddPass<RemoveOnePair>("second");
  EXPECT_EQ(pipeline.PassesSize(), 2);
  EXPECT_EQ(&pipeline.GetPass(1), &inner);
  PassRunner runner;
  pipeline.set_runner(&runner);
  EXPECT_TRUE(*pipeline.Run(module.get()));
  EXPECT_THAT(Ran(runner), ElementsAre("outer/first", "outer/inner/second"));
  EXPECT_EQ(module->instruction_count(), 3);
  EXPECT_EQ(runner.records()[1].instructions_before, 5);
  EXPECT_EQ(runner.records()[1].instructions_after, 3);
  EXPECT_THAT(runner.Report(), AllOf(HasSubstr("outer/inner/second"), HasSubstr("changed")));
}

TEST(HloPassPipelineTest, NothingChangedIsFalse) {
  const auto module = Negations(1);
  HloPassPipeline pipeline("p");
  pipeline.AddPass<RemoveOnePair>();
  EXPECT_FALSE(*pipeline.Run(module.get()));
}

TEST(HloPassPipelineTest, DebugOptionsChoosePasses) {
  auto ran = [](auto set) {
    const auto module = Negations(8);
    set(&module->mutable_config().mutable_debug_options());
    HloPassPipeline pipeline("p");
    pipeline.AddPass<RemoveOnePair>("a");
    pipeline.AddPass<HloPassPipeline>("inner").AddPass<RemoveOnePair>("b");
    PassRunner runner;
    pipeline.set_runner(&runner);
    EXPECT_TRUE(pipeline.Run(module.get()).ok());
    return Ran(runner);
  };
  EXPECT_THAT(ran([](DebugOptions* o) { o->add_xla_disable_hlo_passes("a"); }), ElementsAre("p/inner/b"));
  EXPECT_THAT(ran([](DebugOptions* o) { o->add_xla_disable_hlo_passes("inner"); }), ElementsAre("p/a"));
  EXPECT_THAT(ran([](DebugOptions* o) { o->add_xla_enable_hlo_passes_only("b"); }), ElementsAre("p/inner/b"));
  EXPECT_THAT(ran([](DebugOptions* o) { o->set_xla_disable_all_hlo_passes(true); }), IsEmpty());
  const auto module = Negations(2);
  module->mutable_config().mutable_debug_options().add_xla_disable_hlo_passes("a");
  module->mutable_config().mutable_debug_options().add_xla_enable_hlo_passes_only("b");
  HloPassPipeline pipeline("p");
  pipeline.AddPass<RemoveOnePair>();
  EXPECT_THAT(pipeline.Run(module.get()).status().message(), HasSubstr("are both set"));
}

TEST(HloPassPipelineTest, StopsAfterSoManyPasses) {
  const auto module = Negations(20);
  HloPassPipeline pipeline("p");
  pipeline.AddPass<HloPassFix<HloPassPipeline>>("fix").AddPass<RemoveOnePair>();
  PassRunner runner({.passes_until = 3});
  pipeline.set_runner(&runner);
  EXPECT_TRUE(*pipeline.Run(module.get()));
  EXPECT_EQ(Ran(runner).size(), 3);
  EXPECT_EQ(module->instruction_count(), 1 + 20 - 2 * 3);
}

TEST(HloPassPipelineTest, VerifiesAfterEachPass) {
  const auto module = Negations(4);
  HloPassPipeline pipeline("p");
  pipeline.AddPass<RemoveOnePair>();
  pipeline.AddPass<Breaks>();
  PassRunner runner({.verify = &VerifyModule});
  pipeline.set_runner(&runner);
  EXPECT_THAT(pipeline.Run(module.get()).status().message(), HasSubstr("pass 2, p/breaks: "));
}

TEST(HloPassPipelineTest, InvariantCheckers) {
  const auto module = Negations(4);
  HloPassPipeline pipeline("p");
  pipeline.AddInvariantChecker<HloVerifier>(/*layout_sensitive=*/true, /*allow_mixed_precision=*/true);
  pipeline.AddPass<RemoveOnePair>();
  EXPECT_TRUE(*pipeline.Run(module.get()));
  pipeline.AddPass<Breaks>();
  EXPECT_THAT(pipeline.Run(module.get()).status().message(),
              HasSubstr("pipeline p: hlo-verifier after breaks: "));
  const auto other = Negations(2);
  HloPassPipeline wrong("wrong");
  wrong.AddInvariantChecker<Says>(true, false);
  wrong.AddPass<RemoveOnePair>();
  EXPECT_THAT(wrong.Run(other.get()).status().message(), HasSubstr("which a check must not do"));
}

TEST(HloPassPipelineTest, WrongAnswersOfPassesAreErrors) {
  auto status = [](bool answer, bool renames) {
    const auto module = Negations(1);
    DebugOptions& debug = module->mutable_config().mutable_debug_options();
    debug.set_xla_unsupported_crash_on_hlo_pass_silent_hlo_change(true);
    debug.set_xla_unsupported_crash_on_hlo_pass_noop_change(true);
    HloPassPipeline pipeline("p");
    pipeline.AddPass<Says>(answer, renames);
    return pipeline.Run(module.get()).status();
  };
  EXPECT_TRUE(status(true, true).ok());
  EXPECT_TRUE(status(false, false).ok());
  EXPECT_THAT(status(false, true).message(), HasSubstr("changed nothing, but it did"));
  EXPECT_THAT(status(true, false).message(), HasSubstr("the text is the same"));
}

std::string ReadAll(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(HloPassPipelineTest, DumpsTheDifferences) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "pass_dumps";
  std::filesystem::remove_all(folder);
  const auto module = Negations(2);
  HloPassPipeline pipeline("p");
  pipeline.AddPass<RemoveOnePair>("a");
  pipeline.AddPass<RemoveOnePair>("b");
  PassRunner runner({.dump_directory = folder.string()});
  pipeline.set_runner(&runner);
  ASSERT_TRUE(*pipeline.Run(module.get()));
  EXPECT_THAT(ReadAll(folder / "0000.before.hlo"), HasSubstr("ROOT %n2"));
  EXPECT_THAT(ReadAll(folder / "0001.p.a.diff"), HasSubstr("\n-  ROOT %n2 = f32[] negate(%n1)"));
  EXPECT_FALSE(std::filesystem::exists(folder / "0002.p.b.diff"));
  // By the debug options, for the passes that an expression matches.
  std::filesystem::remove_all(folder);
  const auto other = Negations(4);
  DebugOptions& debug = other->mutable_config().mutable_debug_options();
  debug.set_xla_dump_to(folder.string());
  debug.set_xla_dump_hlo_pass_re("^b$");
  pipeline.set_runner(nullptr);
  ASSERT_TRUE(*pipeline.Run(other.get()));
  EXPECT_FALSE(std::filesystem::exists(folder / "0001.p.a.diff"));
  EXPECT_TRUE(std::filesystem::exists(folder / "0002.p.b.diff"));
  debug.set_xla_dump_hlo_pass_re("(");
  EXPECT_THAT(pipeline.Run(other.get()).status().message(), HasSubstr("not a regular expression"));
  std::filesystem::remove_all(folder);
}

TEST(HloPassFixTest, RepeatsUntilNothingChanges) {
  const auto module = Negations(9);
  HloPassFix<RemoveOnePair> fix;
  EXPECT_TRUE(*fix.Run(module.get()));
  EXPECT_EQ(module->instruction_count(), 2);
  EXPECT_FALSE(*fix.Run(module.get()));
}

TEST(HloPassFixTest, StopsAtTheLimit) {
  auto module = Negations(1);
  std::vector<std::string> warnings;
  const int sink = logging::AddSink([&](const logging::Entry& entry) { warnings.emplace_back(entry.text); });
  HloPassFix<Says, 5> fix(true, true);
  EXPECT_TRUE(*fix.Run(module.get()));
  logging::RemoveSink(sink);
  EXPECT_EQ(module->name(), "mxxxxx");
  EXPECT_THAT(warnings, ElementsAre(HasSubstr("still changes the module after 5 rounds")));
  DebugOptions& debug = module->mutable_config().mutable_debug_options();
  debug.set_xla_unsupported_crash_on_hlo_pass_fix_max_iterations(true);
  EXPECT_THAT(fix.Run(module.get()).status().message(), HasSubstr("after 5 rounds"));
  debug.set_xla_hlo_pass_fix_detect_cycles(true);
  HloPassFix<Says> circle(true, false);
  EXPECT_THAT(circle.Run(module.get()).status().message(), HasSubstr("does not converge"));
}

// A pass that looks at what the round before has changed.
class Incremental : public RemoveOnePair {
 public:
  using RemoveOnePair::Run;
  absl::Status RunOnChangedComputations(HloModule* module, RunState* state,
                                        const absl::flat_hash_set<absl::string_view>& threads) override {
    iterations.push_back(state->iteration);
    TF_ASSIGN_OR_RETURN(const bool changed, RemoveOnePair::Run(module, threads));
    if (changed) state->changed_this_iteration.insert(module->entry_computation());
    return absl::OkStatus();
  }
  std::vector<int> iterations;
};

TEST(HloPassFixTest, PassesThatKnowWhatChanged) {
  const auto module = Negations(4);
  HloPassFix<Incremental> fix;
  EXPECT_TRUE(*fix.Run(module.get()));
  EXPECT_THAT(fix.iterations, ElementsAre(0, 1, 2));
  HloPassFix<HloPassFix<Incremental>> twice;
  EXPECT_FALSE(*twice.Run(module.get()));
}

}  // namespace
}  // namespace xla
