#include "xla/hlo/transforms/pass_registry.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/transforms/call_inliner.h"
#include "xla/hlo/transforms/hlo_constant_folding.h"
#include "xla/hlo/transforms/hlo_cse.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/hlo/transforms/simplification_pipeline.h"
#include "xla/hlo/transforms/tuple_simplifier.h"
#include "xla/nearest_word.h"

namespace xla {
namespace {

using Pass = std::unique_ptr<HloPassInterface>;

struct Row {
  absl::string_view name;
  Pass (*make)();
};

template <typename T, auto... args>
Pass Make() {
  return std::make_unique<T>(args...);
}

Pass MakeSimplification() {
  auto pipeline = std::make_unique<HloPassPipeline>("simplify");
  AddSimplificationPasses(pipeline.get());
  return pipeline;
}

constexpr Row kRows[] = {
    {"CallInliner", &Make<CallInliner>},
    {"constant_folding", &Make<HloConstantFolding>},
    {"cse", &Make<HloCSE, /*is_layout_sensitive=*/true>},
    {"dce", &Make<HloDCE>},
    {"simplify", &MakeSimplification},
    {"tuple-simplifier", &Make<TupleSimplifier>},
};

}  // namespace

std::vector<std::string> PassNames() {
  std::vector<std::string> names;
  for (const Row& row : kRows) names.emplace_back(row.name);
  return names;
}

absl::StatusOr<Pass> MakePass(absl::string_view name) {
  std::vector<absl::string_view> known;
  for (const Row& row : kRows) {
    if (row.name == name) return row.make();
    known.push_back(row.name);
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no pass '", name, "'", DidYouMean(name, known),
                                                 "; there are: ", absl::StrJoin(known, ", ")));
}

}  // namespace xla
