#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/layout.h"
#include "xla/mesh/replica_groups.h"
#include "xla/shape.h"

namespace xla {

class ConvolutionDimensionNumbers;
class FrontendAttributes;
class PaddingConfig;
class ReplicaGroup;
class StatisticsViz;
class Window;

class HloParserOptions {
 public:
  // Shapes that are written without a layout get the default one, in which dimension 0 is the most major.
  HloParserOptions& set_fill_missing_layouts(bool value) { return fill_missing_layouts_ = value, *this; }
  bool fill_missing_layouts() const { return fill_missing_layouts_; }

 private:
  bool fill_missing_layouts_ = true;
};

// Reads HLO text: a module with its header, computations without header, or one instruction alone. Names,
// operands, attributes and literals are checked, and shapes that are left out are inferred; the verifier
// checks the ops' rules. Errors read "line:column: error: message" and show the place. Time and memory are
// linear in the text.
absl::StatusOr<std::unique_ptr<HloModule>> ParseHloModule(absl::string_view text,
                                                          const HloParserOptions& options = {});
// The same under the name that XLA's users know.
absl::StatusOr<std::unique_ptr<HloModule>> ParseAndReturnUnverifiedModule(
    absl::string_view text, const HloParserOptions& options = HloParserOptions());
// A module with that configuration; the header of the text has precedence.
absl::StatusOr<std::unique_ptr<HloModule>> ParseAndReturnUnverifiedModule(
    absl::string_view text, const HloModuleConfig& config,
    const HloParserOptions& options = HloParserOptions());

// Parts of HLO text; the whole text must be the part.
absl::StatusOr<Shape> ParseShape(absl::string_view text);
absl::StatusOr<Layout> ParseLayout(absl::string_view text);
absl::StatusOr<HloSharding> ParseSharding(absl::string_view text);
absl::StatusOr<Window> ParseWindow(absl::string_view text);
absl::StatusOr<ConvolutionDimensionNumbers> ParseConvolutionDimensionNumbers(absl::string_view text);
absl::StatusOr<PaddingConfig> ParsePaddingConfig(absl::string_view text);
// "{key=\"value\", ..}"
absl::StatusOr<FrontendAttributes> ParseFrontendAttributes(absl::string_view text);
// "{visualizing_index=1,name=2.5}"
absl::StatusOr<StatisticsViz> ParseStatisticsViz(absl::string_view text);
// "{true,false}"
absl::StatusOr<std::vector<bool>> ParseParameterReplication(absl::string_view text);
// "true" or "{true,false}"
absl::StatusOr<std::vector<bool>> ParseBooleanListOrSingleBoolean(absl::string_view text);
// Of the list form.
absl::StatusOr<std::vector<ReplicaGroup>> ParseReplicaGroupsOnly(absl::string_view text);
absl::StatusOr<CollectiveDeviceList> ParseCollectiveDeviceListOnly(absl::string_view text);
// Of every form.
absl::StatusOr<ReplicaGroups> ParseReplicaGroups(absl::string_view text);

}  // namespace xla
