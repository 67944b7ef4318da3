// Readers and writers of attributes by the names that XLA's users know.
#include <memory>

#include "absl/strings/match.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/ops/make_attributes.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {

// --- Messages that attributes spell out field by field

namespace {

CollectiveDeviceList MakeDeviceList(const Attributes& attributes) {
  return CollectiveDeviceList(attributes.GetReplicaGroups(Attr::kReplicaGroups));
}

std::vector<ReplicaGroup> MakeReplicaGroups(const Attributes& attributes) {
  return MakeDeviceList(attributes).replica_groups();
}

template <typename T>
const T& BoxedOrDefault(const Attributes& attributes, Attr attr) {
  const T* value = attributes.GetBoxed<T>(attr);
  return value == nullptr ? T::default_instance() : *value;
}

}  // namespace

#define SPELLED_OUT(Message, name) \
  const Message& HloInstruction::name() const { return attributes_.Made<MessageOf<Message>>(); }
SPELLED_OUT(DotDimensionNumbers, dot_dimension_numbers)
SPELLED_OUT(RaggedDotDimensionNumbers, ragged_dot_dimension_numbers)
SPELLED_OUT(PrecisionConfig, precision_config)
SPELLED_OUT(GatherDimensionNumbers, gather_dimension_numbers)
SPELLED_OUT(ScatterDimensionNumbers, scatter_dimension_numbers)
SPELLED_OUT(CholeskyOptions, cholesky_options)
SPELLED_OUT(TriangularSolveOptions, triangular_solve_options)
#undef SPELLED_OUT

const CollectiveDeviceList& HloInstruction::device_list() const { return attributes_.Made<MakeDeviceList>(); }
const std::vector<ReplicaGroup>& HloInstruction::replica_groups() const {
  return attributes_.Made<MakeReplicaGroups>();
}

void HloInstruction::set_precision_config(const PrecisionConfig& precision_config) {
  SetAttributes(&attributes_, precision_config);
  if (!GetOpInfo(opcode_).Takes(Attr::kDotAlgorithm)) attributes_.Erase(Attr::kDotAlgorithm);
}

void HloInstruction::set_device_list(const CollectiveDeviceList& device_list) {
  attributes_.SetBoxed(Attr::kReplicaGroups, device_list.groups());
}

// --- Attributes that are stored as they are

const Literal& HloInstruction::literal() const {
  static const Literal& empty = *new Literal();
  if (opcode_ != HloOpcode::kConstant) FailNo("literal");
  const Literal* literal = attributes_.GetBoxed<Literal>(Attr::kLiteral);
  return literal == nullptr ? empty : *literal;
}

void HloInstruction::set_window(const Window& window) { attributes_.SetBoxed(Attr::kWindow, window); }

const SliceRange& HloInstruction::slice_range(int64_t dimension) const {
  static const std::vector<SliceRange>& none = *new std::vector<SliceRange>();
  const auto* ranges = attributes_.Get<std::vector<SliceRange>>(Attr::kSlice);
  return (ranges == nullptr ? none : *ranges)[dimension];
}

namespace {

template <int64_t SliceRange::* kMember>
std::vector<int64_t> OfRanges(const Attributes& attributes) {
  std::vector<int64_t> values;
  const auto* ranges = attributes.Get<std::vector<SliceRange>>(Attr::kSlice);
  if (ranges == nullptr) return values;
  for (const SliceRange& range : *ranges) values.push_back(range.*kMember);
  return values;
}

}  // namespace

const std::vector<int64_t>& HloInstruction::slice_starts() const {
  return attributes_.Made<OfRanges<&SliceRange::start>>();
}
const std::vector<int64_t>& HloInstruction::slice_limits() const {
  return attributes_.Made<OfRanges<&SliceRange::limit>>();
}
const std::vector<int64_t>& HloInstruction::slice_strides() const {
  return attributes_.Made<OfRanges<&SliceRange::stride>>();
}

Comparison::Direction HloInstruction::comparison_direction() const {
  return static_cast<Comparison::Direction>(attributes_.GetInt(Attr::kDirection));
}

Comparison::Type HloInstruction::comparison_type() const {
  if (attributes_.Has(Attr::kComparisonType)) {
    return static_cast<Comparison::Type>(attributes_.GetInt(Attr::kComparisonType));
  }
  return DefaultComparisonType(operand(0)->shape().element_type());
}

Comparison::Order HloInstruction::comparison_order() const {
  return comparison_type() == Comparison::Type::kFloat ? Comparison::Order::kPartial
                                                       : Comparison::Order::kTotal;
}

const ResultAccuracy& HloInstruction::result_accuracy() const {
  return BoxedOrDefault<ResultAccuracy>(attributes_, Attr::kResultAccuracy);
}

void HloInstruction::set_result_accuracy(const ResultAccuracy& result_accuracy) {
  attributes_.SetBoxed(Attr::kResultAccuracy, result_accuracy);
}

bool HloInstruction::equal_result_accuracy(const HloInstruction* other) const {
  return result_accuracy().SerializeAsString() == other->result_accuracy().SerializeAsString();
}

void HloInstruction::set_convolution_dimension_numbers(const ConvolutionDimensionNumbers& dimension_numbers) {
  attributes_.SetBoxed(Attr::kDimLabels, dimension_numbers);
}

std::optional<int64_t> HloInstruction::channel_id() const {
  if (!attributes_.Has(Attr::kChannelId)) return std::nullopt;
  return attributes_.GetInt(Attr::kChannelId);
}

const std::vector<std::pair<int64_t, int64_t>>& HloInstruction::source_target_pairs() const {
  using Pairs = std::vector<std::pair<int64_t, int64_t>>;
  static const Pairs& none = *new Pairs();
  const Pairs* pairs = attributes_.Get<Pairs>(Attr::kSourceTargetPairs);
  return pairs == nullptr ? none : *pairs;
}

const Shape& HloInstruction::outfeed_shape() const {
  static const Shape& none = *new Shape();
  const Shape* shape = attributes_.GetBoxed<Shape>(Attr::kOutfeedShape);
  return shape == nullptr ? none : *shape;
}

std::optional<int> HloInstruction::cross_program_prefetch_index() const {
  if (!attributes_.Has(Attr::kCrossProgramPrefetchIndex)) return std::nullopt;
  return static_cast<int>(attributes_.GetInt(Attr::kCrossProgramPrefetchIndex));
}

namespace {

using Aliasing = std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>>;

Aliasing MakeAliasing(const Attributes& attributes) {
  Aliasing result;
  const auto* aliases = attributes.Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing);
  if (aliases == nullptr) return result;
  for (const OutputOperandAlias& alias : *aliases) {
    result.push_back({ShapeIndex(alias.output_index.begin(), alias.output_index.end()),
                      {alias.operand, ShapeIndex(alias.operand_index.begin(), alias.operand_index.end())}});
  }
  return result;
}

}  // namespace

const Aliasing& HloInstruction::output_operand_aliasing() const { return attributes_.Made<MakeAliasing>(); }

void HloInstruction::set_output_to_operand_aliasing(
    std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> aliasing) {
  std::vector<OutputOperandAlias> aliases;
  for (const auto& [output, operand] : aliasing) {
    aliases.push_back(
        {{output.begin(), output.end()}, operand.first, {operand.second.begin(), operand.second.end()}});
  }
  attributes_.Set(Attr::kOutputToOperandAliasing, std::move(aliases));
}

// --- Called computations

void HloInstruction::set_called_computation(int64_t i, HloComputation* computation) {
  HloComputation*& called = rare_->called_computations[i];
  if (parent_ != nullptr) parent_->UnlinkCall(this, called);
  called = computation;
  if (parent_ != nullptr) parent_->LinkCall(this, called);
}

void HloInstruction::AppendCalledComputation(HloComputation* computation) {
  rare().called_computations.push_back(computation);
  if (parent_ != nullptr) parent_->LinkCall(this, computation);
}

void HloInstruction::ReplaceCalledComputations(
    absl::FunctionRef<HloComputation*(HloComputation*)> map_function) {
  for (size_t i = 0; i < called_computations().size(); ++i) {
    set_called_computation(static_cast<int64_t>(i), map_function(called_computations()[i]));
  }
}

void HloInstruction::set_to_apply(HloComputation* to_apply) {
  if (called_computations().empty()) return AppendCalledComputation(to_apply);
  set_called_computation(0, to_apply);
}

HloInstruction* HloInstruction::fused_expression_root() const {
  return called_computation(0)->root_instruction();
}

std::vector<HloInstruction*> HloInstruction::fused_instructions() const {
  return called_computation(0)->instructions();
}

HloInstruction* HloInstruction::fused_parameter(int64_t parameter_number) const {
  return called_computation(0)->parameter_instruction(parameter_number);
}

absl::Span<HloInstruction* const> HloInstruction::fused_parameters() const {
  return called_computation(0)->parameter_instructions();
}

int64_t HloInstruction::fused_instruction_count() const { return called_computation(0)->instruction_count(); }

absl::string_view HloInstruction::async_execution_thread() const {
  const std::string& thread = attributes_.GetString(Attr::kAsyncExecutionThread);
  return thread.empty() ? kMainExecutionThread : absl::string_view(thread);
}

// --- What any instruction may carry

const HloAnnotations& HloInstruction::annotations() const {
  static const HloAnnotations& none = *new HloAnnotations();
  return has_annotations() ? *rare_->annotations : none;
}

HloAnnotations* HloInstruction::mutable_annotations() {
  std::unique_ptr<HloAnnotations>& annotations = rare().annotations;
  delete rare_->frontend_attributes.exchange(nullptr);
  if (annotations == nullptr) annotations = std::make_unique<HloAnnotations>();
  return annotations.get();
}

std::optional<int64_t> HloInstruction::sharding_unique_device() const {
  return has_sharding() ? sharding().UniqueDevice() : std::nullopt;
}

void HloInstruction::set_sharding(HloSharding sharding) {
  set_sharding(std::make_shared<const HloSharding>(std::move(sharding)));
}

void HloInstruction::set_sharding(std::shared_ptr<const HloSharding> sharding) {
  if (sharding != nullptr || has_annotations()) mutable_annotations()->sharding = std::move(sharding);
}

bool HloInstruction::has_compatible_sharding(const HloInstruction* other) const {
  return has_sharding() == other->has_sharding() && (!has_sharding() || sharding() == other->sharding());
}

void HloInstruction::set_single_sharding(const HloSharding& sharding) {
  set_sharding(shape().IsTuple() ? HloSharding::SingleTuple(shape(), sharding) : sharding);
}

void HloInstruction::clear_sharding() { set_sharding(std::shared_ptr<const HloSharding>()); }

void HloInstruction::set_device_sharding(int64_t device) {
  set_single_sharding(HloSharding::AssignDevice(device));
}

const OpMetadata& HloInstruction::metadata() const {
  const auto& metadata = annotations().metadata;
  return metadata == nullptr ? OpMetadata::default_instance() : *metadata;
}

void HloInstruction::set_metadata(const OpMetadata& metadata) {
  if (!has_annotations() && metadata.ByteSizeLong() == 0) return;
  mutable_annotations()->metadata =
      metadata.ByteSizeLong() == 0 ? nullptr : std::make_shared<const OpMetadata>(metadata);
}

void HloInstruction::set_metadata_op_name(const std::string& name) {
  OpMetadata changed = metadata();
  changed.set_op_name(name);
  set_metadata(changed);
}

void HloInstruction::set_metadata_deduplicated_name(const std::string& deduplicated_name) {
  OpMetadata changed = metadata();
  changed.set_deduplicated_name(deduplicated_name);
  set_metadata(changed);
}

void HloInstruction::set_metadata_scheduling_name(absl::string_view name) {
  OpMetadata changed = metadata();
  changed.set_scheduling_name(std::string(name));
  set_metadata(changed);
}

const FrontendAttributes& HloInstruction::frontend_attributes() const {
  if (!has_frontend_attributes()) return FrontendAttributes::default_instance();
  const FrontendAttributes* made = rare_->frontend_attributes.load(std::memory_order_acquire);
  if (made != nullptr) return *made;
  auto attributes = std::make_unique<FrontendAttributes>();
  for (const auto& [key, value] : annotations().frontend_attributes) {
    (*attributes->mutable_map())[key] = value;
  }
  // Another thread may have been faster.
  if (!rare_->frontend_attributes.compare_exchange_strong(made, attributes.get(),
                                                          std::memory_order_acq_rel)) {
    return *made;
  }
  return *attributes.release();
}

void HloInstruction::set_frontend_attributes(const FrontendAttributes& frontend_attributes) {
  if (!has_annotations() && frontend_attributes.map().empty()) return;
  auto& map = mutable_annotations()->frontend_attributes;
  map.clear();
  for (const auto& [key, value] : frontend_attributes.map()) map[key] = value;
}

void HloInstruction::add_frontend_attributes(const FrontendAttributes& frontend_attributes) {
  for (const auto& [key, value] : frontend_attributes.map()) add_frontend_attribute(key, value);
}

bool HloInstruction::add_frontend_attribute(const std::string& key, const std::string& value) {
  return mutable_annotations()->frontend_attributes.emplace(key, value).second;
}

void HloInstruction::set_frontend_attribute(const std::string& key, const std::string& value) {
  mutable_annotations()->frontend_attributes[key] = value;
}

void HloInstruction::erase_frontend_attribute(const std::string& key) {
  if (has_frontend_attributes()) mutable_annotations()->frontend_attributes.erase(key);
}

std::optional<std::string> HloInstruction::get_frontend_attribute(absl::string_view key) const {
  const auto& map = annotations().frontend_attributes;
  const auto found = map.find(std::string(key));
  if (found == map.end()) return std::nullopt;
  return found->second;
}

void HloInstruction::set_raw_backend_config_string(std::string config) {
  if (has_annotations() || !config.empty()) mutable_annotations()->backend_config = std::move(config);
}

void HloInstruction::clear_backend_config() { set_raw_backend_config_string(""); }

const StatisticsViz& HloInstruction::statistics_viz() const {
  const auto& statistics = annotations().statistics;
  return statistics == nullptr ? StatisticsViz::default_instance() : *statistics;
}

void HloInstruction::set_statistics_viz(const StatisticsViz& statistics_viz) {
  mutable_annotations()->statistics = std::make_shared<const StatisticsViz>(statistics_viz);
}

void HloInstruction::add_single_statistic(const Statistic& statistic) {
  StatisticsViz changed = statistics_viz();
  *changed.add_statistics() = statistic;
  set_statistics_viz(changed);
}

bool HloInstruction::has_statistics() const { return statistics_viz().statistics_size() > 0; }

const Statistic& HloInstruction::statistic_to_visualize() const {
  const StatisticsViz& all = statistics_viz();
  const int64_t index = all.stat_index_to_visualize();
  return index >= 0 && index < all.statistics_size() ? all.statistics(static_cast<int>(index))
                                                     : Statistic::default_instance();
}

void HloInstruction::set_original_value(std::shared_ptr<OriginalValue> original_value) {
  if (has_annotations() || original_value != nullptr) {
    mutable_annotations()->original_value = std::move(original_value);
  }
}

void HloInstruction::CopyOriginalValue(const HloInstruction* instruction, bool clone, bool issue_warning) {
  ::xla::CopyOriginalValue(instruction, this, clone, issue_warning);
}

void HloInstruction::SetupDerivedInstruction(HloInstruction* derived_instruction) const {
  if (has_sharding() && ShapeUtil::CompatibleKind(shape(), derived_instruction->shape())) {
    derived_instruction->set_sharding(sharding_ptr());
  } else {
    derived_instruction->clear_sharding();
  }
  derived_instruction->set_metadata(metadata());
  derived_instruction->set_frontend_attributes(frontend_attributes());
  if (has_statistics()) derived_instruction->set_statistics_viz(statistics_viz());
}

std::optional<std::vector<bool>> HloInstruction::parameter_replicated_at_leaf_buffers() const {
  if (annotations().parameter_replication.empty()) return std::nullopt;
  return annotations().parameter_replication;
}

void HloInstruction::set_parameter_replicated_at_leaf_buffers(absl::Span<const bool> replicated) {
  mutable_annotations()->parameter_replication.assign(replicated.begin(), replicated.end());
}

// --- Words

namespace {
template <typename Enum>
absl::StatusOr<Enum> EnumOfWord(Attr attr, absl::string_view what, absl::string_view name) {
  for (const EnumWord& word : GetAttrInfo(attr).words) {
    if (absl::EqualsIgnoreCase(word.text, name)) return static_cast<Enum>(word.value);
  }
  return absl::InvalidArgumentError(absl::StrCat("unknown ", what, " '", name, "'"));
}
}  // namespace

std::string ToString(HloInstruction::FusionKind kind) {
  return std::string(AttrWord(Attr::kFusionKind, static_cast<int64_t>(kind)));
}

absl::StatusOr<HloInstruction::FusionKind> StringToFusionKind(absl::string_view kind_name) {
  return EnumOfWord<HloInstruction::FusionKind>(Attr::kFusionKind, "fusion kind", kind_name);
}

std::string PrecisionToString(PrecisionConfig::Precision precision) {
  return std::string(AttrWord(Attr::kOperandPrecision, precision));
}
absl::StatusOr<PrecisionConfig::Precision> StringToPrecision(absl::string_view name) {
  return EnumOfWord<PrecisionConfig::Precision>(Attr::kOperandPrecision, "precision", name);
}
std::string AlgorithmToString(PrecisionConfig::Algorithm algorithm) {
  return std::string(AttrWord(Attr::kDotAlgorithm, algorithm));
}
absl::StatusOr<PrecisionConfig::Algorithm> StringToAlgorithm(absl::string_view name) {
  return EnumOfWord<PrecisionConfig::Algorithm>(Attr::kDotAlgorithm, "algorithm", name);
}
std::string RandomAlgorithmToString(RandomAlgorithm algorithm) {
  return std::string(AttrWord(Attr::kRngAlgorithm, algorithm));
}
absl::StatusOr<RandomAlgorithm> StringToRandomAlgorithm(absl::string_view name) {
  return EnumOfWord<RandomAlgorithm>(Attr::kRngAlgorithm, "random algorithm", name);
}
std::string RandomDistributionToString(RandomDistribution distribution) {
  return std::string(AttrWord(Attr::kDistribution, distribution));
}
absl::StatusOr<RandomDistribution> StringToRandomDistribution(absl::string_view name) {
  return EnumOfWord<RandomDistribution>(Attr::kDistribution, "random distribution", name);
}
absl::StatusOr<CustomCallApiVersion> StringToCustomCallApiVersion(absl::string_view name) {
  return EnumOfWord<CustomCallApiVersion>(Attr::kApiVersion, "API version", name);
}

std::ostream& operator<<(std::ostream& os, HloInstruction::FusionKind kind) { return os << ToString(kind); }

bool HloPtrComparator::operator()(const HloInstruction* const& lhs, const HloInstruction* const& rhs) const {
  return lhs->unique_id() < rhs->unique_id();
}

}  // namespace xla
