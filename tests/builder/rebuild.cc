#include "tests/builder/rebuild.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/layout_util.h"
#include "xla/ops/domain_attribute.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

using internal::XlaBuilderFriend;

// One instruction, its operands in the builder, and its called computations.
struct Site {
  XlaBuilder* builder;
  const HloInstruction& instruction;
  std::vector<XlaOp> operands;
  std::vector<const XlaComputation*> callees;

  // Wrong programs have fewer operands and computations than their ops want: what is missing is an op without
  // value, and a computation that was never built.
  XlaOp operator[](size_t i) const { return i < operands.size() ? operands[i] : XlaOp(); }
  const XlaComputation& Callee(size_t i) const {
    static const XlaComputation* const none = new XlaComputation();
    return i < callees.size() ? *callees[i] : *none;
  }
  const Shape& shape() const { return instruction.shape(); }
  const Attributes& attributes() const { return instruction.attributes(); }
  bool Has(Attr attr) const { return attributes().Has(attr); }
  absl::Span<const int64_t> Ints(Attr attr) const { return attributes().GetInts(attr); }
  int64_t Int(Attr attr) const { return attributes().GetInt(attr); }
  bool Bool(Attr attr) const { return attributes().GetBool(attr); }
  const std::string& String(Attr attr) const { return attributes().GetString(attr); }
  absl::Span<const XlaOp> From(size_t begin, size_t count = absl::Span<const XlaOp>::npos) const {
    return absl::MakeConstSpan(operands).subspan(std::min(begin, operands.size()), count);
  }
  std::optional<ChannelHandle> Channel() const {
    if (!Has(Attr::kChannelId)) return std::nullopt;
    ChannelHandle handle;
    handle.set_handle(Int(Attr::kChannelId));
    return handle;
  }
  std::vector<ReplicaGroup> Groups() const {
    std::vector<ReplicaGroup> groups;
    const auto expanded = attributes().GetReplicaGroups(Attr::kReplicaGroups).Expand();
    if (!expanded.ok()) return groups;
    for (const auto& ids : *expanded) {
      groups.emplace_back();
      for (int64_t id : ids) groups.back().add_replica_ids(id);
    }
    return groups;
  }
  std::optional<bool> GlobalIds() const {
    return Has(Attr::kUseGlobalDeviceIds) ? std::optional(Bool(Attr::kUseGlobalDeviceIds)) : std::nullopt;
  }
};

using Rebuild = std::function<XlaOp(const Site&)>;

// --- Families

std::optional<ResultAccuracy> Accuracy(const Site& s) {
  const auto* accuracy = s.attributes().GetBoxed<ResultAccuracy>(Attr::kResultAccuracy);
  return accuracy == nullptr ? std::nullopt : std::optional(*accuracy);
}

struct WindowLists {
  std::vector<int64_t> sizes, strides, base_dilations, window_dilations;
  std::vector<std::pair<int64_t, int64_t>> padding;
  std::vector<bool> reversal;

  explicit WindowLists(const Window& window) {
    for (const WindowDimension& d : window.dimensions()) {
      sizes.push_back(d.size());
      strides.push_back(d.stride());
      base_dilations.push_back(d.base_dilation());
      window_dilations.push_back(d.window_dilation());
      padding.emplace_back(d.padding_low(), d.padding_high());
      reversal.push_back(d.window_reversal());
    }
  }
};

XlaOp RebuildConvolution(const Site& s) {
  const WindowLists w(s.attributes().GetWindow(Attr::kWindow));
  return ConvGeneralDilated(s[0], s[1], w.strides, w.padding, w.base_dilations, w.window_dilations,
                            s.attributes().GetDimLabels(Attr::kDimLabels), s.Int(Attr::kFeatureGroupCount),
                            s.Int(Attr::kBatchGroupCount), &s.instruction.precision_config(),
                            s.shape().element_type(), w.reversal);
}

XlaOp RebuildReduceWindow(const Site& s) {
  const WindowLists w(s.attributes().GetWindow(Attr::kWindow));
  const size_t half = s.operands.size() / 2;
  return ReduceWindowWithGeneralPadding(s.From(0, half), s.From(half), s.Callee(0), w.sizes, w.strides,
                                        w.base_dilations, w.window_dilations, w.padding);
}

XlaOp RebuildSelectAndScatter(const Site& s) {
  const WindowLists w(s.attributes().GetWindow(Attr::kWindow));
  return SelectAndScatterWithGeneralPadding(s[0], s.Callee(0), w.sizes, w.strides, w.padding, s[1], s[2],
                                            s.Callee(1));
}

XlaOp RebuildSlice(const Site& s) {
  std::vector<int64_t> starts, limits, strides;
  for (const SliceRange& range : *s.attributes().Get<std::vector<SliceRange>>(Attr::kSlice)) {
    starts.push_back(range.start);
    limits.push_back(range.limit);
    strides.push_back(range.stride);
  }
  return Slice(s[0], starts, limits, strides);
}

// The builder wants ascending dimensions; the instruction may permute as well.
XlaOp RebuildBroadcast(const Site& s) {
  const auto dimensions = s.Ints(Attr::kDimensions);
  std::vector<int64_t> order(dimensions.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return dimensions[a] < dimensions[b]; });
  std::vector<int64_t> sorted(dimensions.begin(), dimensions.end());
  std::sort(sorted.begin(), sorted.end());
  const bool permuted = !std::is_sorted(dimensions.begin(), dimensions.end());
  return BroadcastInDim(permuted ? Transpose(s[0], order) : s[0], s.shape().dimensions(), sorted);
}

XlaOp RebuildGather(const Site& s) {
  return Gather(s[0], s[1], s.instruction.gather_dimension_numbers(), s.Ints(Attr::kSliceSizes),
                s.Bool(Attr::kIndicesAreSorted));
}

XlaOp RebuildScatter(const Site& s) {
  const ScatterDimensionNumbers& d = s.instruction.scatter_dimension_numbers();
  const size_t n = s.operands.size() / 2;
  if (s.operands.size() == 3) {
    return Scatter(s[0], s[1], s[2], s.Callee(0), d, s.Bool(Attr::kIndicesAreSorted),
                   s.Bool(Attr::kUniqueIndices));
  }
  return Scatter(s.From(0, n), s[n], s.From(n + 1), s.Callee(0), d, s.Bool(Attr::kIndicesAreSorted),
                 s.Bool(Attr::kUniqueIndices));
}

XlaOp RebuildCompare(const Site& s) {
  const auto direction = static_cast<ComparisonDirection>(s.Int(Attr::kDirection));
  if (!s.Has(Attr::kComparisonType)) return Compare(s[0], s[1], direction);
  return Compare(s[0], s[1], {}, direction, static_cast<Comparison::Type>(s.Int(Attr::kComparisonType)));
}

XlaOp RebuildConditional(const Site& s) {
  if (s.Has(Attr::kBranchComputations) || s.callees.size() != 2 || s.operands.size() != 3) {
    return Conditional(s[0], s.callees, s.From(1));
  }
  const absl::StatusOr<Shape> selector = s.builder->GetShape(s[0]);
  if (selector.ok() && selector->element_type() == PRED) {
    return Conditional(s[0], s[1], s.Callee(0), s[2], s.Callee(1));
  }
  return Conditional(s[0], s.callees, s.From(1));
}

XlaOp RebuildCustomCall(const Site& s) {
  std::vector<std::pair<ShapeIndex, std::pair<int64_t, ShapeIndex>>> aliases;
  if (const auto* list =
          s.attributes().Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing)) {
    for (const OutputOperandAlias& alias : *list) {
      aliases.push_back({ShapeIndex(alias.output_index), {alias.operand, ShapeIndex(alias.operand_index)}});
    }
  }
  const auto schedule = static_cast<CustomCallSchedule>(s.Int(Attr::kCustomCallSchedule));
  const auto version = static_cast<CustomCallApiVersion>(s.Int(Attr::kApiVersion));
  const std::string& target = s.String(Attr::kCustomCallTarget);
  const std::string& opaque = s.instruction.annotations().backend_config;
  const bool side_effect = s.Bool(Attr::kCustomCallHasSideEffect);
  const Literal* literal = s.attributes().GetBoxed<Literal>(Attr::kLiteral);
  if (const auto* layouts = s.attributes().GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints)) {
    return CustomCallWithLayout(s.builder, target, s.operands, s.shape(), *layouts, opaque, side_effect,
                                aliases, literal, schedule, version);
  }
  if (!s.callees.empty()) {
    return CustomCallWithComputation(s.builder, target, s.operands, s.Callee(0), s.shape(), opaque,
                                     side_effect, aliases, literal, schedule, version);
  }
  return CustomCall(s.builder, target, s.operands, s.shape(), opaque, side_effect, aliases, literal, schedule,
                    version);
}

// The collectives take arrays or a tuple; instructions list arrays.
XlaOp One(const Site& s) { return s.operands.size() == 1 ? s[0] : Tuple(s.builder, s.operands); }

int64_t ShardCount(const Site& s, bool gather) {
  const Shape& result = s.shape().IsTuple() ? s.shape().tuple_shapes(0) : s.shape();
  const int64_t dimension = s.Ints(Attr::kDimensions).empty() ? 0 : s.Ints(Attr::kDimensions)[0];
  const Shape& operand = s.instruction.operand(0)->shape();
  if (dimension < 0 || dimension >= operand.rank() || dimension >= result.rank()) return 1;
  const int64_t in = operand.dimensions(static_cast<int>(dimension)),
                out = result.dimensions(static_cast<int>(dimension));
  const int64_t whole = gather ? out : in, part = gather ? in : out;
  return part == 0 ? 1 : whole / part;
}

XlaOp RebuildAllToAll(const Site& s) {
  if (!s.Has(Attr::kDimensions)) return AllToAllTuple(s.operands, s.Groups(), std::nullopt, s.Channel());
  const int64_t dimension = s.Ints(Attr::kDimensions)[0];
  const auto groups = s.Groups();
  const int64_t count = groups.empty() ? 1 : groups[0].replica_ids_size();
  return AllToAll(s[0], dimension, dimension, count, groups, std::nullopt, s.Channel());
}

XlaOp RebuildCollectivePermute(const Site& s) {
  const auto pairs = *s.attributes().Get<std::vector<std::pair<int64_t, int64_t>>>(Attr::kSourceTargetPairs);
  if (s.operands.size() == 1) return CollectivePermute(s[0], pairs, s.Channel());
  return MultiCollectivePermute(s.operands, pairs, s.Channel(), s.Has(Attr::kPermuteSliceSizes));
}

ChannelHandle ChannelOrNone(const Site& s) { return s.Channel().value_or(ChannelHandle()); }

// --- The table

void AddElementwise(std::map<HloOpcode, Rebuild>* table) {
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) \
  (*table)[HloOpcode::k##id] = [](const Site& s) { return builder(s[0]); };
#define OP_ACCURATE(id, text, builder, types, stablehlo) \
  (*table)[HloOpcode::k##id] = [](const Site& s) { return builder(s[0], Accuracy(s)); };
#define OP_BINARY(id, text, builder, types, stablehlo) \
  (*table)[HloOpcode::k##id] = [](const Site& s) { return builder(s[0], s[1]); };
#include "xla/ops/op_table.def"
#undef OP
  auto& t = *table;
  t[HloOpcode::kCopy] = [](const Site& s) { return Copy(s[0]); };
  t[HloOpcode::kOptimizationBarrier] = [](const Site& s) { return OptimizationBarrier(s[0]); };
  t[HloOpcode::kCompare] = RebuildCompare;
  t[HloOpcode::kSelect] = [](const Site& s) { return Select(s[0], s[1], s[2]); };
  t[HloOpcode::kClamp] = [](const Site& s) { return Clamp(s[0], s[1], s[2]); };
  t[HloOpcode::kConvert] = [](const Site& s) { return ConvertElementType(s[0], s.shape().element_type()); };
  t[HloOpcode::kBitcastConvert] = [](const Site& s) {
    return BitcastConvertType(s[0], s.shape().element_type());
  };
  t[HloOpcode::kReducePrecision] = [](const Site& s) {
    return ReducePrecision(s[0], static_cast<int>(s.Int(Attr::kExponentBits)),
                           static_cast<int>(s.Int(Attr::kMantissaBits)));
  };
  t[HloOpcode::kStochasticConvert] = [](const Site& s) {
    return StochasticConvertType(s[0], s[1], s.shape().element_type());
  };
}

void AddShaping(std::map<HloOpcode, Rebuild>* table) {
  auto& t = *table;
  t[HloOpcode::kParameter] = [](const Site& s) {
    return Parameter(s.builder, s.Int(Attr::kParameterNumber), s.shape(), s.instruction.name());
  };
  t[HloOpcode::kConstant] = [](const Site& s) { return ConstantLiteral(s.builder, s.instruction.literal()); };
  t[HloOpcode::kIota] = [](const Site& s) { return Iota(s.builder, s.shape(), s.Int(Attr::kIotaDimension)); };
  t[HloOpcode::kBitcast] = [](const Site& s) {
    return XlaBuilderFriend::BuildBitcast(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kBroadcast] = RebuildBroadcast;
  t[HloOpcode::kConcatenate] = [](const Site& s) {
    return ConcatInDim(s.builder, s.operands, s.Ints(Attr::kDimensions)[0]);
  };
  t[HloOpcode::kReshape] = [](const Site& s) {
    if (s.shape().is_dynamic()) return Reshape(s.shape(), s[0]);
    return ReshapeWithInferredDimension(s[0], s.shape().dimensions(), s.Int(Attr::kInferredDimension));
  };
  t[HloOpcode::kDynamicReshape] = [](const Site& s) {
    const auto dynamic = s.shape().dynamic_dimensions();
    return DynamicReshape(s[0], s.From(1), s.shape().dimensions(),
                          std::vector<bool>(dynamic.begin(), dynamic.end()));
  };
  t[HloOpcode::kDynamicSlice] = [](const Site& s) {
    return DynamicSlice(s[0], s.From(1), s.Ints(Attr::kDynamicSliceSizes));
  };
  t[HloOpcode::kDynamicUpdateSlice] = [](const Site& s) { return DynamicUpdateSlice(s[0], s[1], s.From(2)); };
  t[HloOpcode::kGetDimensionSize] = [](const Site& s) {
    return GetDimensionSize(s[0], s.Ints(Attr::kDimensions)[0]);
  };
  t[HloOpcode::kSetDimensionSize] = [](const Site& s) {
    return SetDimensionSize(s[0], s[1], s.Ints(Attr::kDimensions)[0]);
  };
  t[HloOpcode::kPad] = [](const Site& s) {
    return Pad(s[0], s[1], s.attributes().GetPadding(Attr::kPadding));
  };
  t[HloOpcode::kReverse] = [](const Site& s) { return Rev(s[0], s.Ints(Attr::kDimensions)); };
  t[HloOpcode::kSlice] = RebuildSlice;
  t[HloOpcode::kTranspose] = [](const Site& s) { return Transpose(s[0], s.Ints(Attr::kDimensions)); };
  t[HloOpcode::kGather] = RebuildGather;
  t[HloOpcode::kScatter] = RebuildScatter;
}

void AddContractionsAndReductions(std::map<HloOpcode, Rebuild>* table) {
  auto& t = *table;
  t[HloOpcode::kDot] = [](const Site& s) {
    return DotGeneral(s[0], s[1], s.instruction.dot_dimension_numbers(), &s.instruction.precision_config(),
                      s.shape().element_type());
  };
  t[HloOpcode::kScaledDot] = [](const Site& s) {
    return ScaledDot(s[0], s[2], s[1], s[3], s.instruction.dot_dimension_numbers(),
                     &s.instruction.precision_config(), s.shape().element_type());
  };
  t[HloOpcode::kRaggedDot] = [](const Site& s) {
    return RaggedDot(s[0], s[1], s[2], s.instruction.ragged_dot_dimension_numbers(),
                     &s.instruction.precision_config(), s.shape().element_type());
  };
  t[HloOpcode::kConvolution] = RebuildConvolution;
  t[HloOpcode::kCholesky] = [](const Site& s) { return Cholesky(s[0], s.Bool(Attr::kLower)); };
  t[HloOpcode::kTriangularSolve] = [](const Site& s) {
    return TriangularSolve(s[0], s[1], s.Bool(Attr::kLeftSide), s.Bool(Attr::kLower),
                           s.Bool(Attr::kUnitDiagonal),
                           static_cast<TriangularSolveOptions::Transpose>(s.Int(Attr::kTransposeA)));
  };
  t[HloOpcode::kFft] = [](const Site& s) {
    return Fft(s[0], static_cast<FftType>(s.Int(Attr::kFftType)), s.Ints(Attr::kFftLength));
  };
  t[HloOpcode::kReduce] = [](const Site& s) {
    const size_t half = s.operands.size() / 2;
    return Reduce(s.builder, s.From(0, half), s.From(half), s.Callee(0), s.Ints(Attr::kDimensions));
  };
  t[HloOpcode::kReduceWindow] = RebuildReduceWindow;
  t[HloOpcode::kSelectAndScatter] = RebuildSelectAndScatter;
  t[HloOpcode::kMap] = [](const Site& s) {
    return Map(s.builder, s.operands, s.Callee(0), s.Ints(Attr::kDimensions));
  };
  t[HloOpcode::kScan] = [](const Site& s) {
    const size_t inputs = s.operands.size() - static_cast<size_t>(s.Int(Attr::kNumCarries));
    return Scan(s.From(0, inputs), s.From(inputs), s.Callee(0), s.Ints(Attr::kDimensions)[0],
                s.Bool(Attr::kIsReverse), s.Bool(Attr::kIsAssociative) ? TRI_STATE_TRUE : TRI_STATE_FALSE);
  };
  t[HloOpcode::kSort] = [](const Site& s) {
    return Sort(s.operands, s.Callee(0), s.Ints(Attr::kDimensions)[0], s.Bool(Attr::kIsStable));
  };
  t[HloOpcode::kTopK] = [](const Site& s) { return TopK(s[0], s.Int(Attr::kK), s.Bool(Attr::kLargest)); };
  t[HloOpcode::kBatchNormTraining] = [](const Site& s) {
    return BatchNormTraining(s[0], s[1], s[2], static_cast<float>(s.attributes().GetFloat(Attr::kEpsilon)),
                             s.Int(Attr::kFeatureIndex));
  };
  t[HloOpcode::kBatchNormInference] = [](const Site& s) {
    return BatchNormInference(s[0], s[1], s[2], s[3], s[4],
                              static_cast<float>(s.attributes().GetFloat(Attr::kEpsilon)),
                              s.Int(Attr::kFeatureIndex));
  };
  t[HloOpcode::kBatchNormGrad] = [](const Site& s) {
    return BatchNormGrad(s[0], s[1], s[2], s[3], s[4],
                         static_cast<float>(s.attributes().GetFloat(Attr::kEpsilon)),
                         s.Int(Attr::kFeatureIndex));
  };
  t[HloOpcode::kRng] = [](const Site& s) {
    return s.Int(Attr::kDistribution) == RNG_NORMAL ? RngNormal(s[0], s[1], s.shape())
                                                    : RngUniform(s[0], s[1], s.shape());
  };
  t[HloOpcode::kRngBitGenerator] = [](const Site& s) {
    const Shape& bits = s.shape().IsTuple() ? s.shape().tuple_shapes(1) : s.shape();
    return RngBitGenerator(static_cast<RandomAlgorithm>(s.Int(Attr::kRngAlgorithm)), s[0], bits);
  };
  t[HloOpcode::kRngGetAndUpdateState] = [](const Site& s) {
    return XlaBuilderFriend::BuildRngGetAndUpdateState(s.builder, s.Int(Attr::kDelta), s.shape());
  };
}

void AddControl(std::map<HloOpcode, Rebuild>* table) {
  auto& t = *table;
  t[HloOpcode::kTuple] = [](const Site& s) { return Tuple(s.builder, s.operands); };
  t[HloOpcode::kGetTupleElement] = [](const Site& s) { return GetTupleElement(s[0], s.Int(Attr::kIndex)); };
  t[HloOpcode::kCall] = [](const Site& s) {
    if (!s.Bool(Attr::kIsComposite)) return Call(s.builder, s.Callee(0), s.operands);
    const auto& map = s.instruction.annotations().frontend_attributes;
    const auto get = [&](const char* key) { return map.contains(key) ? map.at(key) : std::string(); };
    int64_t version = 0;
    (void)absl::SimpleAtoi(get("composite.version"), &version);
    return CompositeCall(s.builder, s.Callee(0), s.operands, get("composite.name"),
                         get("composite.attributes"), version);
  };
  t[HloOpcode::kWhile] = [](const Site& s) { return While(s.Callee(1), s.Callee(0), s[0]); };
  t[HloOpcode::kConditional] = RebuildConditional;
  t[HloOpcode::kAfterAll] = [](const Site& s) { return AfterAll(s.builder, s.operands); };
  t[HloOpcode::kAddDependency] = [](const Site& s) {
    return XlaBuilderFriend::BuildAddDependency(s.builder, s[0], s[1], s.shape());
  };
  t[HloOpcode::kAsyncStart] = [](const Site& s) {
    return XlaBuilderFriend::BuildAsyncStart(s.builder, s.operands, s.String(Attr::kAsyncExecutionThread),
                                             s.Callee(0), s.shape());
  };
  t[HloOpcode::kAsyncUpdate] = [](const Site& s) {
    return XlaBuilderFriend::BuildAsyncUpdate(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kAsyncDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildAsyncDone(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kCopyStart] = [](const Site& s) {
    return XlaBuilderFriend::BuildCopyStart(
        s.builder, s[0],
        s.Has(Attr::kCrossProgramPrefetchIndex)
            ? std::optional(static_cast<int>(s.Int(Attr::kCrossProgramPrefetchIndex)))
            : std::nullopt);
  };
  t[HloOpcode::kCopyDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildCopyDone(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kDomain] = [](const Site& s) {
    const auto* domain = s.attributes().GetBoxed<DomainAttribute>(Attr::kDomain);
    return XlaBuilderFriend::BuildDomain(s.builder, s[0], domain->entry, domain->exit, s.shape());
  };
  t[HloOpcode::kFusion] = [](const Site& s) {
    return XlaBuilderFriend::BuildFusion(s.builder, s.operands,
                                         AttrWord(Attr::kFusionKind, s.Int(Attr::kFusionKind)), s.Callee(0));
  };
}

void AddHostAndCollectives(std::map<HloOpcode, Rebuild>* table) {
  auto& t = *table;
  t[HloOpcode::kCustomCall] = RebuildCustomCall;
  t[HloOpcode::kInfeed] = [](const Site& s) {
    return InfeedWithToken(s[0], s.shape().IsTuple() ? s.shape().tuple_shapes(0) : s.shape(),
                           s.String(Attr::kInfeedConfig));
  };
  t[HloOpcode::kOutfeed] = [](const Site& s) {
    const Shape* shape = s.attributes().GetBoxed<Shape>(Attr::kOutfeedShape);
    return OutfeedWithToken(s[0], s[1], shape == nullptr ? s.instruction.operand(0)->shape() : *shape,
                            s.String(Attr::kOutfeedConfig));
  };
  t[HloOpcode::kSend] = [](const Site& s) {
    return XlaBuilderFriend::BuildSend(s.builder, s[0], s[1], ChannelOrNone(s),
                                       s.Bool(Attr::kIsHostTransfer));
  };
  t[HloOpcode::kSendDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildSendDone(s.builder, s[0], ChannelOrNone(s), s.Bool(Attr::kIsHostTransfer));
  };
  t[HloOpcode::kRecv] = [](const Site& s) {
    const Shape& data =
        s.shape().IsTuple() && s.shape().tuple_shapes_size() > 0 ? s.shape().tuple_shapes(0) : s.shape();
    return XlaBuilderFriend::BuildRecv(s.builder, s[0], data, ChannelOrNone(s),
                                       s.Bool(Attr::kIsHostTransfer));
  };
  t[HloOpcode::kRecvDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildRecvDone(s.builder, s[0], s.shape(), ChannelOrNone(s),
                                           s.Bool(Attr::kIsHostTransfer));
  };
  t[HloOpcode::kReplicaId] = [](const Site& s) { return ReplicaId(s.builder); };
  t[HloOpcode::kPartitionId] = [](const Site& s) { return PartitionId(s.builder); };
  t[HloOpcode::kAllReduce] = [](const Site& s) {
    return AllReduce(One(s), s.Callee(0), s.Groups(), s.Channel(), std::nullopt, s.GlobalIds());
  };
  t[HloOpcode::kAllReduceStart] = [](const Site& s) {
    return XlaBuilderFriend::BuildAllReduceStart(s.builder, One(s), s.Callee(0), s.Groups(), s.Channel(),
                                                 std::nullopt, s.GlobalIds());
  };
  t[HloOpcode::kAllReduceDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildAllReduceDone(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kAllGather] = [](const Site& s) {
    return AllGather(One(s), s.Ints(Attr::kDimensions)[0], ShardCount(s, true), s.Groups(), s.Channel(),
                     std::nullopt, s.GlobalIds());
  };
  t[HloOpcode::kAllGatherStart] = [](const Site& s) {
    const int64_t dimension = s.Ints(Attr::kDimensions)[0];
    const Shape& in = s.shape().tuple_shapes(0);
    const Shape& out = s.shape().tuple_shapes(1);
    const auto i = static_cast<int>(dimension);
    const int64_t shards = in.IsArray()
                               ? out.dimensions(i) / in.dimensions(i)
                               : out.tuple_shapes(0).dimensions(i) / in.tuple_shapes(0).dimensions(i);
    return XlaBuilderFriend::BuildAllGatherStart(s.builder, One(s), dimension, shards, s.Groups(),
                                                 s.Channel(), std::nullopt, s.GlobalIds());
  };
  t[HloOpcode::kAllGatherDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildAllGatherDone(s.builder, s[0], s.shape());
  };
  t[HloOpcode::kReduceScatter] = [](const Site& s) {
    return ReduceScatter(One(s), s.Callee(0), s.Ints(Attr::kDimensions)[0], ShardCount(s, false), s.Groups(),
                         s.Channel(), std::nullopt, s.GlobalIds());
  };
  t[HloOpcode::kAllToAll] = RebuildAllToAll;
  t[HloOpcode::kRaggedAllToAll] = [](const Site& s) {
    return RaggedAllToAll(s[0], s[2], s[3], s[1], s[4], s[5], s.Groups(), s.Channel());
  };
  t[HloOpcode::kCollectiveBroadcast] = [](const Site& s) {
    return CollectiveBroadcast(s[0], s.Groups(), s.Channel());
  };
  t[HloOpcode::kCollectivePermute] = RebuildCollectivePermute;
  t[HloOpcode::kCollectivePermuteStart] = [](const Site& s) {
    return XlaBuilderFriend::BuildCollectivePermuteStart(
        s.builder, s[0],
        *s.attributes().Get<std::vector<std::pair<int64_t, int64_t>>>(Attr::kSourceTargetPairs), s.Channel());
  };
  t[HloOpcode::kCollectivePermuteDone] = [](const Site& s) {
    return XlaBuilderFriend::BuildCollectivePermuteDone(s.builder, s[0], s.shape());
  };
}

const std::map<HloOpcode, Rebuild>& Table() {
  static const auto* const table = [] {
    auto* result = new std::map<HloOpcode, Rebuild>();
    AddElementwise(result);
    AddShaping(result);
    AddContractionsAndReductions(result);
    AddControl(result);
    AddHostAndCollectives(result);
    return result;
  }();
  return *table;
}

// --- Computations

using Computations = absl::flat_hash_map<const HloComputation*, std::unique_ptr<XlaComputation>>;

absl::Status CheckArity(const HloInstruction& instruction) {
  const OpInfo& info = GetOpInfo(instruction.opcode());
  for (const AttrSpec& spec : info.attributes) {
    const AttrKind kind = GetAttrInfo(spec.attr).kind;
    const bool called = kind == AttrKind::kComputation || kind == AttrKind::kComputationList;
    if (spec.required && !called && !instruction.attributes().Has(spec.attr)) {
      return InvalidArgument("%s: attribute %s is missing", instruction.name(), GetAttrInfo(spec.attr).text);
    }
    if (spec.required && called && instruction.called_computations().empty()) {
      return InvalidArgument("%s: the called computation is missing", instruction.name());
    }
  }
  if (info.arity >= 0 && instruction.operand_count() != info.arity) {
    return InvalidArgument("%s: %d operands instead of %d", instruction.name(), instruction.operand_count(),
                           info.arity);
  }
  return absl::OkStatus();
}

absl::StatusOr<XlaComputation> RebuildComputation(const HloComputation& computation,
                                                  const Computations& done) {
  XlaBuilder builder(computation.name());
  absl::flat_hash_map<const HloInstruction*, XlaOp> ops;
  for (const HloInstruction* instruction : computation.MakeInstructionPostOrder()) {
    TF_RETURN_IF_ERROR(CheckArity(*instruction));
    Site site{&builder, *instruction, {}, {}};
    for (const HloInstruction* operand : instruction->operands()) site.operands.push_back(ops.at(operand));
    for (const HloComputation* callee : instruction->called_computations()) {
      site.callees.push_back(done.at(callee).get());
    }
    const auto rebuild = Table().find(instruction->opcode());
    if (rebuild == Table().end()) {
      return Internal("no function of the builder for %s", HloOpcodeString(instruction->opcode()));
    }
    std::optional<OpSharding> sharding;
    if (instruction->has_sharding()) sharding = instruction->sharding().ToProto();
    XlaScopedShardingAssignment scope(&builder, sharding);
    const XlaOp op = rebuild->second(site);
    TF_RETURN_IF_ERROR(builder.first_error());
    TF_ASSIGN_OR_RETURN(const Shape shape, builder.GetShape(op));
    if (!Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(shape, instruction->shape())) {
      return InvalidArgument("%s: the builder gives %s, the program says %s", instruction->name(),
                             ShapeUtil::HumanString(shape), ShapeUtil::HumanString(instruction->shape()));
    }
    if (shape != instruction->shape() && shape.is_static()) {
      TF_RETURN_IF_ERROR(XlaBuilderFriend::SetLayout(op, instruction->shape()));
    }
    ops[instruction] = op;
  }
  return builder.Build(ops.at(computation.root_instruction()));
}

}  // namespace

absl::StatusOr<XlaComputation> RebuildWithBuilder(const HloModule& module) {
  Computations done;
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  for (const HloComputation* computation : order) {
    TF_ASSIGN_OR_RETURN(XlaComputation rebuilt, RebuildComputation(*computation, done));
    done[computation] = std::make_unique<XlaComputation>(std::move(rebuilt));
  }
  return std::move(*done.at(module.entry_computation()));
}

}  // namespace xla
