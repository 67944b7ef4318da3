// Host transfers and foreign code.
#include <algorithm>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "stablehlo/hlo/attribute_to_literal.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/literal_to_attribute.h"
#include "stablehlo/hlo/shape_to_type.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

// --- Transfers. What is sent is one array, or a tuple of the arrays; feeds always have a tuple.

absl::StatusOr<Shape> TransferredShape(OpToHlo& op, bool always_tuple) {
  const unsigned results = op.op()->getNumResults();
  if (results == 0) return absl::InvalidArgumentError("the last result must be a token");
  std::vector<Shape> shapes;
  for (unsigned i = 0; i + 1 < results; ++i) {
    TF_ASSIGN_OR_RETURN(Shape shape, op.ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  if (shapes.size() == 1 && !always_tuple) return shapes[0];
  return ShapeUtil::MakeValidatedTupleShape(shapes);
}

// Of (data, token): the arrays of the data, and the token.
absl::Status SetReceived(OpToHlo& op, HloInstruction* received) {
  const unsigned arrays = op.op()->getNumResults() - 1;
  TF_ASSIGN_OR_RETURN(HloInstruction * data, op.TupleElement(received, 0));
  TF_ASSIGN_OR_RETURN(HloInstruction * token, op.TupleElement(received, 1));
  for (unsigned i = 0; i < arrays; ++i) {
    HloInstruction* array = data;
    if (data->shape().IsTuple()) {
      TF_ASSIGN_OR_RETURN(array, op.TupleElement(data, i));
    }
    op.SetResult(i, array);
  }
  op.SetResult(arrays, token);
  return absl::OkStatus();
}

// `layout = [[1, 0], ..]`: one list for each array of an infeed.
absl::Status ApplyInfeedLayout(OpToHlo& op, Shape* data) {
  if (op.Get("layout") == nullptr) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(auto layouts, op.Required<mlir::ArrayAttr>("layout"));
  const size_t arrays = data->IsTuple() ? data->tuple_shapes_size() : 1;
  if (layouts.size() != arrays) return op.MissingAttribute("layout");
  for (size_t i = 0; i < arrays; ++i) {
    Shape* array = data->IsTuple() ? data->mutable_tuple_shapes(static_cast<int>(i)) : data;
    auto list = llvm::dyn_cast<mlir::ArrayAttr>(layouts[i]);
    std::vector<int64_t> order;
    for (mlir::Attribute element : list == nullptr ? mlir::ArrayAttr::get(layouts.getContext(), {}) : list) {
      auto number = llvm::dyn_cast<mlir::IntegerAttr>(element);
      if (number == nullptr || number.getValue().getSignificantBits() > 64)
        return op.MissingAttribute("layout");
      order.push_back(number.getValue().getSExtValue());
    }
    const Layout layout = LayoutUtil::MakeLayout(order);
    if (!array->IsArray() || !LayoutUtil::ValidateLayoutForShape(layout, *array).ok()) {
      return op.MissingAttribute("layout");
    }
    *array->mutable_layout() = layout;
  }
  return absl::OkStatus();
}

absl::Status ConvertInfeed(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * token, op.Operand(0));
  TF_ASSIGN_OR_RETURN(Shape data, TransferredShape(op, /*always_tuple=*/true));
  TF_RETURN_IF_ERROR(ApplyInfeedLayout(op, &data));
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("infeed_config", Attr::kInfeedConfig, &attributes));
  const Shape shape = ShapeUtil::MakeTupleShape({data, ShapeUtil::MakeTokenShape()});
  TF_ASSIGN_OR_RETURN(HloInstruction * infeed,
                      op.Emit(HloOpcode::kInfeed, shape, {token}, std::move(attributes)));
  return SetReceived(op, infeed);
}

// The arrays as one value, and the token behind them.
absl::StatusOr<std::vector<HloInstruction*>> SentOperands(OpToHlo& op, bool always_tuple) {
  TF_ASSIGN_OR_RETURN(std::vector<HloInstruction*> operands, op.Operands());
  if (operands.empty()) return absl::InvalidArgumentError("the last operand must be a token");
  HloInstruction* token = operands.back();
  operands.pop_back();
  HloInstruction* data;
  if (always_tuple) {
    TF_ASSIGN_OR_RETURN(data, op.Emit(HloOpcode::kTuple, operands));
  } else {
    TF_ASSIGN_OR_RETURN(data, op.Pack(operands));
  }
  return std::vector<HloInstruction*>{data, token};
}

absl::Status ConvertOutfeed(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, SentOperands(op, /*always_tuple=*/true));
  Attributes attributes;
  attributes.SetBoxed(Attr::kOutfeedShape, operands[0]->shape());
  TF_RETURN_IF_ERROR(op.CopyAttribute("outfeed_config", Attr::kOutfeedConfig, &attributes));
  return op.EmitResults(HloOpcode::kOutfeed, operands, std::move(attributes));
}

absl::StatusOr<Attributes> TransferAttributes(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(auto channel, op.Required<sh::ChannelHandleAttr>("channel_handle"));
  Attributes attributes;
  if (channel.getHandle() > 0) attributes.Set(Attr::kChannelId, channel.getHandle());
  TF_RETURN_IF_ERROR(op.CopyAttribute("is_host_transfer", Attr::kIsHostTransfer, &attributes));
  return attributes;
}

// Pairs of devices travel as a frontend attribute, which is where XLA looks for them.
absl::Status AddPairs(OpToHlo& op, HloInstruction* transfer) {
  if (op.Get("source_target_pairs") == nullptr) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> flat, op.Ints("source_target_pairs"));
  if (flat.empty()) return absl::OkStatus();
  if (flat.size() % 2 != 0) return op.MissingAttribute("source_target_pairs");
  std::string text = "{";
  for (size_t i = 0; i < flat.size(); i += 2) {
    absl::StrAppend(&text, i == 0 ? "{" : ",{", flat[i], ",", flat[i + 1], "}");
  }
  transfer->set_frontend_attribute("_xla_send_recv_source_target_pairs", text + "}");
  return absl::OkStatus();
}

absl::Status ConvertSend(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, SentOperands(op, /*always_tuple=*/false));
  TF_ASSIGN_OR_RETURN(const Attributes attributes, TransferAttributes(op));
  TF_ASSIGN_OR_RETURN(HloInstruction * send, op.Emit(HloOpcode::kSend, operands, attributes));
  TF_RETURN_IF_ERROR(AddPairs(op, send));
  TF_ASSIGN_OR_RETURN(const auto shardings, op.ResultShardings());
  if (shardings) send->set_sharding(HloSharding::Single(send->shape(), shardings->front()));
  TF_ASSIGN_OR_RETURN(HloInstruction * done, op.Emit(HloOpcode::kSendDone, {send}, attributes));
  TF_RETURN_IF_ERROR(AddPairs(op, done));
  return op.SetResults(done);
}

absl::Status ConvertRecv(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * token, op.Operand(0));
  TF_ASSIGN_OR_RETURN(const Shape data, TransferredShape(op, /*always_tuple=*/false));
  TF_ASSIGN_OR_RETURN(const Attributes attributes, TransferAttributes(op));
  const Shape shape =
      ShapeUtil::MakeTupleShape({data, ShapeUtil::MakeShape(U32, {}), ShapeUtil::MakeTokenShape()});
  TF_ASSIGN_OR_RETURN(HloInstruction * recv, op.Emit(HloOpcode::kRecv, shape, {token}, attributes));
  TF_RETURN_IF_ERROR(AddPairs(op, recv));
  TF_ASSIGN_OR_RETURN(auto shardings, op.ResultShardings());
  if (shardings) {
    // The context, which is in front of the token, is where the data are.
    shardings->insert(shardings->end() - 1, shardings->front());
    TF_RETURN_IF_ERROR(SetShardings(recv, *shardings));
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * done, op.Emit(HloOpcode::kRecvDone, {recv}, attributes));
  TF_RETURN_IF_ERROR(AddPairs(op, done));
  return SetReceived(op, done);
}

// --- Custom calls

// Layouts of operands or results, minor to major; without the attribute nothing changes.
absl::Status ApplyLayouts(OpToHlo& op, llvm::StringRef name, absl::Span<Shape* const> shapes) {
  TF_ASSIGN_OR_RETURN(auto layouts, op.Required<mlir::ArrayAttr>(name));
  if (layouts.size() != shapes.size()) {
    return absl::InvalidArgumentError(absl::StrCat("the attribute '", name.str(), "' has ", layouts.size(),
                                                   " layouts for ", shapes.size(), " values"));
  }
  for (size_t i = 0; i < shapes.size(); ++i) {
    auto order = llvm::dyn_cast<mlir::DenseIntElementsAttr>(layouts[i]);
    if (order == nullptr || order.getNumElements() > 64) return op.MissingAttribute(name);
    if (!shapes[i]->IsArray() && order.getNumElements() == 0) continue;
    std::vector<int64_t> minor_to_major;
    for (const llvm::APInt& value : order.getValues<llvm::APInt>())
      minor_to_major.push_back(value.getSExtValue());
    const Layout layout = LayoutUtil::MakeLayout(minor_to_major);
    if (!shapes[i]->IsArray() || !LayoutUtil::ValidateLayoutForShape(layout, *shapes[i]).ok()) {
      return absl::InvalidArgumentError(absl::StrCat("the layout ", AttributeText(order), " does not fit ",
                                                     ShapeUtil::HumanString(*shapes[i])));
    }
    *shapes[i]->mutable_layout() = layout;
  }
  return absl::OkStatus();
}

absl::Status CopyLayouts(OpToHlo& op, absl::Span<HloInstruction* const> operands, Shape* result,
                         Attributes* attributes) {
  if (op.Get("operand_layouts") != nullptr) {
    std::vector<Shape> shapes;
    for (const HloInstruction* operand : operands) shapes.push_back(operand->shape());
    std::vector<Shape*> pointers;
    for (Shape& shape : shapes) pointers.push_back(&shape);
    TF_RETURN_IF_ERROR(ApplyLayouts(op, "operand_layouts", pointers));
    attributes->SetBoxed(Attr::kOperandLayoutConstraints, std::move(shapes));
  }
  if (op.Get("result_layouts") != nullptr) {
    std::vector<Shape*> pointers;
    if (result->IsTuple()) {
      for (int i = 0; i < result->tuple_shapes_size(); ++i)
        pointers.push_back(result->mutable_tuple_shapes(i));
    } else {
      pointers.push_back(result);
    }
    TF_RETURN_IF_ERROR(ApplyLayouts(op, "result_layouts", pointers));
  }
  return absl::OkStatus();
}

absl::Status CopyAliases(OpToHlo& op, Attributes* attributes) {
  auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(op.Get("output_operand_aliases"));
  if (list == nullptr || list.empty()) return absl::OkStatus();
  std::vector<OutputOperandAlias> aliases;
  for (mlir::Attribute element : list) {
    auto alias = llvm::dyn_cast<sh::OutputOperandAliasAttr>(element);
    if (alias == nullptr) return op.MissingAttribute("output_operand_aliases");
    aliases.push_back({{alias.getOutputTupleIndices().begin(), alias.getOutputTupleIndices().end()},
                       alias.getOperandIndex(),
                       {alias.getOperandTupleIndices().begin(), alias.getOperandTupleIndices().end()}});
  }
  attributes->Set(Attr::kOutputToOperandAliasing, std::move(aliases));
  return absl::OkStatus();
}

// A string is taken as it is. A dictionary, of the typed interface, is kept as MLIR prints it; frameworks
// that are older than dictionaries put it into a discardable attribute and leave the version at its default.
constexpr int64_t kOriginalVersion = static_cast<int64_t>(sh::CustomCallApiVersion::API_VERSION_ORIGINAL);
constexpr int64_t kTypedVersion = static_cast<int64_t>(sh::CustomCallApiVersion::API_VERSION_TYPED_FFI);

struct CallConfig {
  std::string text;
  int64_t version;
};

absl::StatusOr<CallConfig> ConfigOf(OpToHlo& op) {
  CallConfig config;
  TF_ASSIGN_OR_RETURN(config.version, op.Int("api_version", kOriginalVersion));
  mlir::Attribute value = op.Get("backend_config");
  if (auto discardable = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("mhlo.backend_config"))) {
    auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(value);
    if (value == nullptr || (text != nullptr && text.empty())) {
      value = discardable;
      if (config.version == kOriginalVersion) config.version = kTypedVersion;
    }
  }
  if (auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(value)) {
    config.text = text.str();
  } else if (value != nullptr) {
    config.text = AttributeText(value);
  }
  return config;
}

// Calls that represent ops of HLO which stablehlo lacks: those with a row of their own, and `mhlo.NAME`,
// whose attributes are in `mhlo.attributes`.
absl::StatusOr<bool> ConvertKnownCall(OpToHlo& op, absl::string_view target) {
  if (const StablehloRow* own = FindStablehloRow(absl::StrCat("stablehlo.custom_call @", target))) {
    TF_RETURN_IF_ERROR(own->convert(op));
    return true;
  }
  if (!absl::ConsumePrefix(&target, "mhlo.")) return false;
  auto parameters = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("mhlo.attributes"));
  if (target == "topk") {
    TF_RETURN_IF_ERROR(EmitTopK(op, parameters));
    return true;
  }
  const StablehloRow* row = FindStablehloRow(absl::StrCat("chlo.", target));
  if (row == nullptr || !row->IsPlain()) return false;
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_RETURN_IF_ERROR(op.EmitResults(*row->opcode, operands));
  return true;
}

absl::Status ConvertCustomCall(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(auto target, op.Required<mlir::StringAttr>("call_target_name"));
  TF_ASSIGN_OR_RETURN(const bool is_known, ConvertKnownCall(op, target.str()));
  if (is_known) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(Shape shape, op.ResultShape());
  Attributes attributes;
  attributes.Set(Attr::kCustomCallTarget, target.str());
  TF_RETURN_IF_ERROR(CopyLayouts(op, operands, &shape, &attributes));
  TF_RETURN_IF_ERROR(CopyAliases(op, &attributes));
  TF_RETURN_IF_ERROR(op.CopyAttribute("has_side_effect", Attr::kCustomCallHasSideEffect, &attributes));
  if (op.Get("mhlo.literal") != nullptr) {
    TF_ASSIGN_OR_RETURN(auto value, op.Required<mlir::ElementsAttr>("mhlo.literal"));
    TF_ASSIGN_OR_RETURN(Literal literal, AttributeToLiteral(value));
    attributes.SetBoxed(Attr::kLiteral, std::move(literal));
  }
  TF_ASSIGN_OR_RETURN(CallConfig config, ConfigOf(op));
  if (AttrWord(Attr::kApiVersion, config.version).empty()) return op.MissingAttribute("api_version");
  if (config.version != kOriginalVersion) attributes.Set(Attr::kApiVersion, config.version);
  std::vector<HloComputation*> called;
  if (auto list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(op.Get("called_computations"))) {
    for (mlir::Attribute element : list) {
      auto symbol = llvm::dyn_cast<mlir::SymbolRefAttr>(element);
      if (symbol == nullptr) return op.MissingAttribute("called_computations");
      TF_ASSIGN_OR_RETURN(HloComputation * function, op.Function(symbol));
      called.push_back(function);
    }
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * call,
                      op.Emit(HloOpcode::kCustomCall, shape, operands, std::move(attributes), called));
  call->set_raw_backend_config_string(std::move(config.text));
  return op.SetResults(call);
}

// --- To StableHLO

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
  return EmitRow(to, hlo, {to.Text("outfeed_config", hlo.outfeed_config())});
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
    if (!pairs.has_value()) return NotExpressible(hlo, kSourceTargetPairs, " must be pairs: ", *text);
    attributes.push_back(to.Pairs("source_target_pairs", *pairs));
  }
  return attributes;
}

// (data, context, token)
absl::StatusOr<StablehloValues> WriteSend(StablehloEmitter& to, const HloInstruction& hlo) {
  if (!hlo.operand(1)->shape().IsToken()) return NotExpressible(hlo, "the second operand", " is not a token");
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

// From the fastest to the slowest dimension; empty for what is not an array.
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
    return NotExpressible(hlo, "StableHLO's custom_call has no layouts for tuples");
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

constexpr StablehloRow kHostRows[] = {
    {.name = "stablehlo.custom_call",
     .opcode = HloOpcode::kCustomCall,
     .attributes = {{{"call_target_name", Attr::kCustomCallTarget}}},
     .convert = ConvertCustomCall,
     .emit = WriteCustomCall},
    {.name = "stablehlo.infeed", .convert = ConvertInfeed},
    {.name = "stablehlo.outfeed", .convert = ConvertOutfeed},
    {.name = "stablehlo.recv", .convert = ConvertRecv},
    {.name = "stablehlo.send", .convert = ConvertSend},
    {.opcode = HloOpcode::kInfeed, .emit = WriteInfeed},
    {.opcode = HloOpcode::kOutfeed, .emit = WriteOutfeed},
    {.opcode = HloOpcode::kRecv, .emit = WriteRecv},
    {.opcode = HloOpcode::kRecvDone, .emit = WriteRecvDone},
    {.opcode = HloOpcode::kSend, .emit = WriteSend},
    {.opcode = HloOpcode::kSendDone, .emit = WriteSendDone},
};

}  // namespace

absl::Span<const StablehloRow> HostRows() { return kHostRows; }

}  // namespace xla
