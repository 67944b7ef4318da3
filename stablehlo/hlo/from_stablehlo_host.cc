// Transfers and custom calls.
#include "absl/strings/strip.h"
#include "stablehlo/hlo/attribute_to_literal.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
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
      return absl::InvalidArgumentError(absl::StrCat("the layout ", AttributeText(order), " does not fit to ",
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

// Calls that stand for ops of HLO which stablehlo lacks: those with a row of their own, and `mhlo.NAME`,
// whose attributes are in `mhlo.attributes`.
absl::StatusOr<bool> ConvertKnownCall(OpToHlo& op, absl::string_view target) {
  if (const OpFromStablehlo* own = FindOpFromStablehlo(absl::StrCat("stablehlo.custom_call @", target))) {
    TF_RETURN_IF_ERROR(own->convert(op));
    return true;
  }
  if (!absl::ConsumePrefix(&target, "mhlo.")) return false;
  auto parameters = llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("mhlo.attributes"));
  if (target == "topk") {
    TF_RETURN_IF_ERROR(EmitTopK(op, parameters));
    return true;
  }
  const OpFromStablehlo* row = FindOpFromStablehlo(absl::StrCat("chlo.", target));
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

constexpr OpFromStablehlo kHostRows[] = {
    {.name = "stablehlo.custom_call",
     .opcode = HloOpcode::kCustomCall,
     .attributes = {{{"call_target_name", Attr::kCustomCallTarget}}},
     .convert = ConvertCustomCall},
    ConvertedBy("stablehlo.infeed", ConvertInfeed),
    ConvertedBy("stablehlo.outfeed", ConvertOutfeed),
    ConvertedBy("stablehlo.recv", ConvertRecv),
    ConvertedBy("stablehlo.send", ConvertSend),
};

}  // namespace

absl::Span<const OpFromStablehlo> HostFromStablehlo() { return kHostRows; }

}  // namespace xla
