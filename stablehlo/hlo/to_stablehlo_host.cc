// Host transfers and foreign code as StableHLO.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/literal_to_attribute.h"
#include "stablehlo/hlo/shape_to_type.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/layout_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

void AppendArrays(const Shape& shape, std::vector<const Shape*>* arrays) {
  if (shape.IsArray()) arrays->push_back(&shape);
  for (const Shape& element : shape.tuple_shapes()) AppendArrays(element, arrays);
}

bool HasOtherLayout(const Shape& shape) {
  return shape.has_layout() && !LayoutUtil::IsMonotonicWithDim0Major(shape.layout());
}

absl::StatusOr<StablehloValues> WriteInfeed(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  StablehloOp op{"stablehlo.infeed",
                 std::move(operands),
                 std::move(results),
                 {to.Text("infeed_config", hlo.infeed_config())}};
  std::vector<const Shape*> arrays;
  AppendArrays(hlo.shape(), &arrays);
  if (std::any_of(arrays.begin(), arrays.end(), [](const Shape* shape) { return HasOtherLayout(*shape); })) {
    llvm::SmallVector<mlir::Attribute> layouts;
    for (const Shape* array : arrays) {
      const Layout layout =
          array->has_layout() ? array->layout() : LayoutUtil::GetDefaultLayoutForShape(*array);
      layouts.push_back(to.builder().getI64ArrayAttr(
          {layout.minor_to_major().data(), static_cast<size_t>(layout.minor_to_major().size())}));
    }
    op.attributes.push_back(to.Named("layout", to.builder().getArrayAttr(layouts)));
  }
  return to.Emit(hlo, std::move(op));
}

absl::StatusOr<StablehloValues> WriteOutfeed(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Text("outfeed_config", hlo.outfeed_config())});
}

// "{{0,1},{1,2}}"
std::optional<std::vector<std::pair<int64_t, int64_t>>> ReadPairs(absl::string_view text) {
  std::vector<std::pair<int64_t, int64_t>> pairs;
  std::vector<int64_t> numbers;
  for (absl::string_view word : absl::StrSplit(text, absl::ByAnyChar("{}, "), absl::SkipEmpty())) {
    if (!absl::SimpleAtoi(word, &numbers.emplace_back())) return std::nullopt;
  }
  if (numbers.size() % 2 != 0) return std::nullopt;
  for (size_t i = 0; i < numbers.size(); i += 2) pairs.emplace_back(numbers[i], numbers[i + 1]);
  return pairs;
}

absl::StatusOr<llvm::SmallVector<mlir::NamedAttribute, 4>> TransferAttributes(StablehloEmitter& to,
                                                                              const HloInstruction& hlo,
                                                                              int64_t host_type) {
  const bool is_host = hlo.is_host_transfer();
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes = {
      to.Named("channel_handle", ChannelAttribute(to.context(), hlo.channel_id().value_or(0),
                                                  is_host ? host_type : kDeviceToDevice)),
      to.Bool("is_host_transfer", is_host)};
  if (const std::optional<std::string> text = hlo.get_frontend_attribute(kSourceTargetPairs)) {
    const auto pairs = ReadPairs(*text);
    if (!pairs.has_value()) return NotExpressible(hlo, kSourceTargetPairs, " is no list of pairs: ", *text);
    attributes.push_back(to.Pairs("source_target_pairs", *pairs));
  }
  return attributes;
}

// (data, context, token)
absl::StatusOr<StablehloValues> WriteSend(StablehloEmitter& to, const HloInstruction& hlo) {
  if (!hlo.operand(1)->shape().IsToken()) return NotExpressible(hlo, "the second operand", " is no token");
  TF_ASSIGN_OR_RETURN(StablehloValues values, to.Operand(hlo, 0));
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto attributes, TransferAttributes(to, hlo, kDeviceToHost));
  TF_ASSIGN_OR_RETURN(auto results, to.Types(hlo, hlo.shape().tuple_shapes(2)));
  TF_ASSIGN_OR_RETURN(const StablehloValues token, to.Emit(hlo, {"stablehlo.send", std::move(operands),
                                                                 std::move(results), std::move(attributes)}));
  values.push_back(mlir::Value());
  values.push_back(token[0]);
  return values;
}

absl::StatusOr<StablehloValues> WriteSendDone(StablehloEmitter& to, const HloInstruction& hlo) {
  StablehloValues values = to.PartialOperand(hlo, 0);
  if (!hlo.shape().IsTuple()) return StablehloValues{values.back()};
  values.erase(values.end() - 2);  // a pipelined send gives its data back, without the context
  return values;
}

// The data, no context, the token.
absl::StatusOr<StablehloValues> WriteRecv(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto attributes, TransferAttributes(to, hlo, kHostToDevice));
  TF_ASSIGN_OR_RETURN(auto results, to.Types(hlo, hlo.shape().tuple_shapes(0)));
  TF_ASSIGN_OR_RETURN(const auto token, to.Types(hlo, hlo.shape().tuple_shapes(2)));
  results.append(token.begin(), token.end());
  TF_ASSIGN_OR_RETURN(StablehloValues values, to.Emit(hlo, {"stablehlo.recv", std::move(operands),
                                                            std::move(results), std::move(attributes)}));
  values.insert(values.end() - 1, mlir::Value());
  return values;
}

absl::StatusOr<StablehloValues> WriteRecvDone(StablehloEmitter& to, const HloInstruction& hlo) {
  StablehloValues values = to.PartialOperand(hlo, 0);
  values.erase(values.end() - 2);
  return values;
}

// What says how a custom call computes and has no place in StableHLO.
absl::Status CheckCustomCall(const HloInstruction& hlo) {
  for (const Attr attr : {Attr::kWindow, Attr::kDimLabels, Attr::kFeatureGroupCount, Attr::kBatchGroupCount,
                          Attr::kOperandPrecision, Attr::kPaddingType}) {
    const AttrValue* value = hlo.attributes().Find(attr);
    if (value == nullptr || IsDefaultValue(GetAttrInfo(attr), *value)) continue;
    return NotExpressible(hlo, "StableHLO's custom_call has no ", GetAttrInfo(attr).text);
  }
  return absl::OkStatus();
}

// From the fastest to the slowest dimension; empty for what is no array.
mlir::Attribute LayoutAttribute(StablehloEmitter& to, const Shape& shape) {
  llvm::SmallVector<int64_t> order;
  if (shape.IsArray()) {
    const Layout layout = shape.has_layout() ? shape.layout() : LayoutUtil::GetDefaultLayoutForShape(shape);
    order.append(layout.minor_to_major().begin(), layout.minor_to_major().end());
  }
  return to.builder().getIndexTensorAttr(order);
}

// The results: a tuple of several elements comes as one result each.
llvm::SmallVector<const Shape*> ResultShapes(const Shape& shape) {
  if (!shape.IsTuple() || shape.tuple_shapes_size() == 1) return {&shape};
  llvm::SmallVector<const Shape*> shapes;
  for (const Shape& element : shape.tuple_shapes()) shapes.push_back(&element);
  return shapes;
}

bool HasDefaultLayouts(const Shape& shape) {
  if (shape.IsTuple()) return absl::c_all_of(shape.tuple_shapes(), HasDefaultLayouts);
  return !shape.IsArray() || !shape.has_layout() ||
         LayoutUtil::Equal(shape.layout(), LayoutUtil::GetDefaultLayoutForShape(shape));
}

// StableHLO has no layouts of tuples: where there is one, none are said, which means the default ones.
absl::Status AddLayouts(StablehloEmitter& to, const HloInstruction& hlo, StablehloOp* op) {
  const auto* constraints = hlo.attributes().GetBoxed<std::vector<Shape>>(Attr::kOperandLayoutConstraints);
  if (constraints == nullptr) return absl::OkStatus();
  const auto is_tuple = [](const Shape& shape) { return shape.IsTuple(); };
  const auto results_of_call = ResultShapes(hlo.shape());
  if (absl::c_any_of(*constraints, is_tuple) ||
      absl::c_any_of(results_of_call, [](const Shape* shape) { return shape->IsTuple(); })) {
    if (absl::c_all_of(*constraints, HasDefaultLayouts) && HasDefaultLayouts(hlo.shape()))
      return absl::OkStatus();
    return NotExpressible(hlo, "StableHLO's custom_call has no layouts beside tuples");
  }
  llvm::SmallVector<mlir::Attribute> operands, results;
  for (const Shape& shape : *constraints) operands.push_back(LayoutAttribute(to, shape));
  for (const Shape* shape : results_of_call) results.push_back(LayoutAttribute(to, *shape));
  op->attributes.push_back(to.Named("operand_layouts", to.builder().getArrayAttr(operands)));
  op->attributes.push_back(to.Named("result_layouts", to.builder().getArrayAttr(results)));
  return absl::OkStatus();
}

absl::Status AddCustomCallAttributes(StablehloEmitter& to, const HloInstruction& hlo, StablehloOp* op) {
  mlir::Builder& builder = to.builder();
  const auto version = static_cast<int32_t>(hlo.api_version());
  op->attributes = {to.Text("call_target_name", hlo.custom_call_target()),
                    to.Named("api_version", builder.getI32IntegerAttr(version))};
  if (hlo.custom_call_has_side_effect()) op->attributes.push_back(to.Bool("has_side_effect", true));
  const std::string& config = hlo.raw_backend_config_string();
  if (!config.empty() && version == API_VERSION_TYPED_FFI) {
    TF_ASSIGN_OR_RETURN(const mlir::DictionaryAttr dictionary, to.ParseDictionary(hlo, config));
    op->attributes.push_back(to.Named("backend_config", dictionary));
  } else if (!config.empty()) {
    op->attributes.push_back(to.Text("backend_config", config));
  }
  if (const auto* literal = hlo.attributes().GetBoxed<Literal>(Attr::kLiteral)) {
    const auto value = LiteralToAttribute(*literal, *to.context());
    if (!value.ok()) return NotExpressible(hlo, value.status().message());
    op->attributes.push_back(to.Named("mhlo.literal", *value));
  }
  llvm::SmallVector<mlir::Attribute> called;
  for (const HloComputation* computation : hlo.called_computations())
    called.push_back(to.FunctionOf(*computation));
  if (!called.empty())
    op->attributes.push_back(to.Named("called_computations", builder.getArrayAttr(called)));
  if (const auto* aliases =
          hlo.attributes().Get<std::vector<OutputOperandAlias>>(Attr::kOutputToOperandAliasing)) {
    llvm::SmallVector<mlir::Attribute> list;
    for (const OutputOperandAlias& alias : *aliases)
      list.push_back(OutputAliasAttribute(to.context(), alias));
    op->attributes.push_back(to.Named("output_operand_aliases", builder.getArrayAttr(list)));
  }
  return AddLayouts(to, hlo, op);
}

// Operands and results of foreign code keep their tuples.
absl::StatusOr<StablehloValues> WriteCustomCall(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_RETURN_IF_ERROR(CheckCustomCall(hlo));
  StablehloOp op{"stablehlo.custom_call"};
  for (int64_t i = 0; i < hlo.operand_count(); ++i) {
    TF_ASSIGN_OR_RETURN(StablehloValues parts, to.Operand(hlo, i));
    TF_ASSIGN_OR_RETURN(op.operands.emplace_back(), to.Pack(hlo, hlo.operand(i)->shape(), parts));
  }
  const llvm::SmallVector<const Shape*> shapes = ResultShapes(hlo.shape());
  for (const Shape* shape : shapes) {
    const absl::StatusOr<mlir::Type> type = ShapeToType(*shape, *to.context());
    if (!type.ok()) return NotExpressible(hlo, type.status().message());
    op.results.push_back(*type);
  }
  TF_RETURN_IF_ERROR(AddCustomCallAttributes(to, hlo, &op));
  TF_ASSIGN_OR_RETURN(const StablehloValues made, to.Emit(hlo, std::move(op)));
  StablehloValues all;
  for (size_t i = 0; i < shapes.size(); ++i) {
    TF_ASSIGN_OR_RETURN(const StablehloValues parts, to.Unpack(hlo, *shapes[i], made[i]));
    all.append(parts.begin(), parts.end());
  }
  return all;
}

}  // namespace

absl::Span<const ToStablehloRow> HostToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kCustomCall, WriteCustomCall}, {HloOpcode::kInfeed, WriteInfeed},
      {HloOpcode::kOutfeed, WriteOutfeed},       {HloOpcode::kRecv, WriteRecv},
      {HloOpcode::kRecvDone, WriteRecvDone},     {HloOpcode::kSend, WriteSend},
      {HloOpcode::kSendDone, WriteSendDone},
  };
  return kRows;
}

}  // namespace xla
