// Attributes that modules, functions and ops carry in addition to those of their op: shardings, aliases,
// layouts, ..
#include <limits>
#include <optional>

#include "absl/strings/match.h"
#include "stablehlo/hlo/from_stablehlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status Unexpected(llvm::StringRef name, mlir::Attribute value, absl::string_view wanted) {
  return absl::InvalidArgumentError(
      absl::StrCat("the attribute '", name.str(), "' must be ", wanted, ", found ", AttributeText(value)));
}

absl::Status Unexpected(mlir::NamedAttribute attribute, absl::string_view wanted) {
  return Unexpected(attribute.getName().strref(), attribute.getValue(), wanted);
}

absl::StatusOr<int64_t> IntegerIn(mlir::NamedAttribute attribute, int64_t low, int64_t high) {
  auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attribute.getValue());
  if (integer == nullptr || integer.getValue().getSignificantBits() > 64 || integer.getValue().slt(low) ||
      integer.getValue().getSExtValue() > high) {
    return Unexpected(attribute, absl::StrCat("an integer from ", low, " to ", high));
  }
  return integer.getValue().getSExtValue();
}

absl::Status CopyStrings(mlir::NamedAttribute attribute, std::map<std::string, std::string>* strings) {
  auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>(attribute.getValue());
  if (dictionary == nullptr) return Unexpected(attribute, "a dictionary of strings");
  for (mlir::NamedAttribute entry : dictionary) {
    auto text = llvm::dyn_cast<mlir::StringAttr>(entry.getValue());
    if (text == nullptr) return Unexpected(attribute, "a dictionary of strings");
    (*strings)[entry.getName().str()] = text.str();
  }
  return absl::OkStatus();
}

absl::Status CopyParameterShardings(mlir::NamedAttribute attribute, HloModule* module) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(attribute.getValue());
  if (list == nullptr) return Unexpected(attribute, "a list of shardings");
  std::vector<HloSharding> shardings;
  for (mlir::Attribute element : list) {
    TF_ASSIGN_OR_RETURN(HloSharding sharding, ShardingFromAttribute(attribute.getName().strref(), element));
    shardings.push_back(std::move(sharding));
  }
  module->set_spmd_parameters_shardings(std::move(shardings));
  return absl::OkStatus();
}

// A list of integers, as `array<i64: 1, 0>` or as a tensor.
std::optional<std::vector<int64_t>> ListOf(mlir::Attribute attribute) {
  std::vector<int64_t> list;
  if (auto array = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(attribute)) {
    list.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return list;
  }
  auto tensor = llvm::dyn_cast_or_null<mlir::DenseIntElementsAttr>(attribute);
  if (tensor == nullptr || tensor.getNumElements() > std::numeric_limits<int16_t>::max()) return std::nullopt;
  for (const llvm::APInt& value : tensor.getValues<llvm::APInt>()) list.push_back(value.getSExtValue());
  return list;
}

// --- Layouts of the entry

absl::Status SetLayout(mlir::NamedAttribute attribute, const Layout& layout, const ShapeIndex& index,
                       ShapeLayout* entry) {
  const Shape& part = ShapeUtil::GetSubshape(entry->shape(), index);
  if (!part.IsArray() || !LayoutUtil::ValidateLayoutForShape(layout, part).ok()) {
    return Unexpected(attribute, absl::StrCat("a layout for ", ShapeUtil::HumanString(part)));
  }
  entry->ResetLayout(layout, index);
  return absl::OkStatus();
}

// mhlo.layout_mode: "default", "auto" (which is the default as well: nothing here chooses) or the layout,
// `{0,1}`.
absl::Status SetLayoutMode(mlir::NamedAttribute attribute, const ShapeIndex& index, ShapeLayout* entry) {
  auto text = llvm::dyn_cast<mlir::StringAttr>(attribute.getValue());
  if (text == nullptr) return Unexpected(attribute, "a string");
  if (text == "default" || text == "auto") return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(const Layout layout, ParseLayout(text.str()));
  return SetLayout(attribute, layout, index, entry);
}

// --- Aliases of the entry's parameters and results

// Where an argument of the function is among the entry's parameters.
struct ArgumentPlace {
  int64_t number;
  ShapeIndex index;
};

ArgumentPlace PlaceOf(int64_t argument, const StablehloToHloOptions& options) {
  if (options.use_tuple_args) return {0, {argument}};
  return {argument, {}};
}

ShapeIndex ResultIndex(const HloModule& module, int64_t result) {
  return module.result_shape().IsTuple() ? ShapeIndex({result}) : ShapeIndex({});
}

absl::Status ApplyArgument(mlir::NamedAttribute attribute, const ArgumentPlace& place, HloModule* module) {
  const llvm::StringRef name = attribute.getName().strref();
  if (name == "tf.aliasing_output" || name == "jax.aliasing_output") {
    TF_ASSIGN_OR_RETURN(const int64_t result, IntegerIn(attribute, 0, std::numeric_limits<int32_t>::max()));
    return module->input_output_alias_config().SetUpAlias(ResultIndex(*module, result), place.number,
                                                          place.index);
  }
  if (name == "jax.buffer_donor") {
    auto donates = llvm::dyn_cast<mlir::BoolAttr>(attribute.getValue());
    if (donates == nullptr) return Unexpected(attribute, "true or false");
    if (!donates.getValue()) return absl::OkStatus();
    return module->buffer_donor_config().AddBufferDonor(place.number, place.index);
  }
  if (name == "mhlo.layout_mode") {
    return SetLayoutMode(
        attribute, place.index,
        module->mutable_entry_computation_layout()->mutable_parameter_layout(static_cast<int>(place.number)));
  }
  return absl::OkStatus();
}

// mhlo.input_output_alias = [{alias = {kind = "may_alias", parameter_index = array<i64>, parameter_number =
// 0},
//                             output_index = array<i64: 0>}, ..] of a module.
absl::Status ApplyAliasList(mlir::NamedAttribute attribute, const StablehloToHloOptions& options,
                            HloModule* module) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(attribute.getValue());
  const auto wrong = [&] { return Unexpected(attribute, "a list of aliases"); };
  if (list == nullptr) return wrong();
  for (mlir::Attribute element : list) {
    auto entry = llvm::dyn_cast<mlir::DictionaryAttr>(element);
    auto alias = entry == nullptr ? nullptr : entry.getAs<mlir::DictionaryAttr>("alias");
    if (alias == nullptr) return wrong();
    const auto output = ListOf(entry.get("output_index"));
    const auto parameter = ListOf(alias.get("parameter_index"));
    auto number = alias.getAs<mlir::IntegerAttr>("parameter_number");
    auto kind = alias.getAs<mlir::StringAttr>("kind");
    if (!output || !parameter || number == nullptr || !number.getValue().isSignedIntN(31) ||
        kind == nullptr || (kind != "may_alias" && kind != "must_alias")) {
      return wrong();
    }
    ArgumentPlace place = PlaceOf(number.getValue().getSExtValue(), options);
    for (int64_t step : *parameter) place.index.push_back(step);
    TF_RETURN_IF_ERROR(module->input_output_alias_config().SetUpAlias(
        ShapeIndex(output->begin(), output->end()), place.number, place.index,
        kind == "must_alias" ? HloInputOutputAliasConfig::kMustAlias : HloInputOutputAliasConfig::kMayAlias));
  }
  return absl::OkStatus();
}

// The tiles of one array: [dense<[8, 128]> : tensor<2xindex>, dense<[2, 1]> : tensor<2xindex>].
absl::Status AddTiles(mlir::NamedAttribute attribute, mlir::Attribute tiles, Layout* layout) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(tiles);
  if (list == nullptr) return Unexpected(attribute, "a list of tiles for each value");
  for (mlir::Attribute element : list) {
    const auto sizes = ListOf(element);
    if (!sizes) return Unexpected(attribute, "a list of tiles for each value");
    *layout->add_tiles() = Tile(*sizes);
  }
  return absl::OkStatus();
}

// mhlo.xla_entry_computation_{parameter,result}_layout(s) = [dense<[0, 1]> : tensor<2xindex>, ..] of a
// module, and the like with _tiles for those that have any.
absl::Status ApplyLayoutList(mlir::NamedAttribute attribute, mlir::Attribute tiles,
                             const StablehloToHloOptions& options, HloModule* module) {
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(attribute.getValue());
  if (list == nullptr) return Unexpected(attribute, "a list of layouts");
  ComputationLayout* entry = module->mutable_entry_computation_layout();
  const bool of_results = attribute.getName().strref().contains("result");
  const bool tuple_result = entry->result_shape().IsTuple();
  const size_t arguments =
      options.use_tuple_args ? entry->parameter_shape(0).tuple_shapes_size() : entry->parameter_count();
  const size_t results = tuple_result ? entry->result_shape().tuple_shapes_size() : 1;
  const size_t count = of_results ? results : arguments;
  auto tile_list = llvm::dyn_cast_or_null<mlir::ArrayAttr>(tiles);
  if (list.size() != count) return Unexpected(attribute, absl::StrCat("a list of ", count, " layouts"));
  for (size_t i = 0; i < count; ++i) {
    const auto order = ListOf(list[i]);
    if (!order) return Unexpected(attribute, "a list of layouts");
    Layout layout = LayoutUtil::MakeLayout(*order);
    if (tile_list != nullptr && i < tile_list.size()) {
      TF_RETURN_IF_ERROR(AddTiles(attribute, tile_list[i], &layout));
    }
    const ArgumentPlace place = PlaceOf(static_cast<int64_t>(i), options);
    ShapeLayout* target = of_results ? entry->mutable_result_layout()
                                     : entry->mutable_parameter_layout(static_cast<int>(place.number));
    const ShapeIndex index = !of_results    ? place.index
                             : tuple_result ? ShapeIndex({static_cast<int64_t>(i)})
                                            : ShapeIndex({});
    if (!ShapeUtil::GetSubshape(target->shape(), index).IsArray() && order->empty()) continue;
    TF_RETURN_IF_ERROR(SetLayout(attribute, layout, index, target));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<HloSharding> ShardingFromAttribute(llvm::StringRef name, mlir::Attribute attribute) {
  auto text = llvm::dyn_cast<mlir::StringAttr>(attribute);
  if (text == nullptr) return Unexpected(name, attribute, "a string");
  const absl::string_view bytes(text.getValue().data(), text.getValue().size());
  if (absl::StartsWith(bytes, "{")) return ParseSharding(bytes);
  OpSharding message;
  if (!message.ParseFromString(std::string(bytes)))
    return Unexpected(name, attribute, "the text or proto of a sharding");
  return HloSharding::FromProto(message);
}

absl::Status ApplySharding(mlir::DictionaryAttr attributes, HloInstruction* instruction) {
  mlir::Attribute attribute = attributes.get("mhlo.sharding");
  if (attribute == nullptr) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(HloSharding sharding, ShardingFromAttribute("mhlo.sharding", attribute));
  instruction->set_sharding(std::move(sharding));
  return absl::OkStatus();
}

absl::Status ApplyDiscardableAttributes(mlir::DictionaryAttr attributes, HloInstruction* instruction) {
  for (mlir::NamedAttribute attribute : attributes) {
    const llvm::StringRef name = attribute.getName().strref();
    if (name == "mhlo.backend_config" && instruction->raw_backend_config_string().empty()) {
      auto text = llvm::dyn_cast<mlir::StringAttr>(attribute.getValue());
      instruction->set_raw_backend_config_string(text == nullptr ? AttributeText(attribute.getValue())
                                                                 : text.str());
    }
  }
  return ApplyFrontendAttributes(attributes, instruction);
}

absl::Status ApplyFrontendAttributes(mlir::DictionaryAttr attributes, HloInstruction* instruction) {
  const std::optional<mlir::NamedAttribute> attribute = attributes.getNamed("mhlo.frontend_attributes");
  if (!attribute) return absl::OkStatus();
  return CopyStrings(*attribute, &instruction->mutable_annotations()->frontend_attributes);
}

absl::StatusOr<std::vector<HloSharding>> FunctionShardings(mlir::func::FuncOp function) {
  std::vector<HloSharding> shardings;
  bool any = false;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    shardings.push_back(HloSharding::Replicate());
    mlir::DictionaryAttr attributes = function.getResultAttrDict(i);
    if (attributes == nullptr) continue;
    for (mlir::NamedAttribute attribute : attributes) {
      if (attribute.getName() != "mhlo.sharding") continue;
      TF_ASSIGN_OR_RETURN(shardings.back(), ShardingFromAttribute("mhlo.sharding", attribute.getValue()));
      any = true;
      if (shardings.back().IsTuple() && !llvm::isa<mlir::TupleType>(function.getResultTypes()[i])) {
        return absl::InvalidArgumentError("the sharding of an array cannot be a tuple");
      }
    }
  }
  if (!any) shardings.clear();
  return shardings;
}

absl::Status ApplyModuleAttributes(mlir::ModuleOp source, HloModule* module) {
  constexpr int64_t kMaxDevices = std::numeric_limits<int32_t>::max();
  for (mlir::NamedAttribute attribute : source->getDiscardableAttrs()) {
    const llvm::StringRef name = attribute.getName().strref();
    if (name == "mhlo.num_partitions") {
      TF_ASSIGN_OR_RETURN(const int64_t count, IntegerIn(attribute, 1, kMaxDevices));
      module->mutable_config().set_num_partitions(count);
    } else if (name == "mhlo.num_replicas") {
      TF_ASSIGN_OR_RETURN(const int64_t count, IntegerIn(attribute, 1, kMaxDevices));
      module->mutable_config().set_replica_count(count);
    } else if (name == "mhlo.use_auto_spmd_partitioning") {
      auto use = llvm::dyn_cast<mlir::BoolAttr>(attribute.getValue());
      if (use == nullptr) return Unexpected(attribute, "true or false");
      module->mutable_config().set_use_auto_spmd_partitioning(use.getValue());
    } else if (name == "mhlo.is_dynamic") {
      auto is_dynamic = llvm::dyn_cast<mlir::BoolAttr>(attribute.getValue());
      if (is_dynamic == nullptr) return Unexpected(attribute, "true or false");
      module->set_is_dynamic(is_dynamic.getValue());
    } else if (name == "mhlo.spmd_output_sharding") {
      TF_ASSIGN_OR_RETURN(HloSharding sharding, ShardingFromAttribute(name, attribute.getValue()));
      module->set_spmd_output_sharding(std::move(sharding));
    } else if (name == "mhlo.spmd_parameters_shardings") {
      TF_RETURN_IF_ERROR(CopyParameterShardings(attribute, module));
    } else if (name == "mhlo.frontend_attributes") {
      TF_RETURN_IF_ERROR(CopyStrings(attribute, module->mutable_frontend_attribute_map()));
    }
  }
  return absl::OkStatus();
}

absl::Status ApplyEntryAttributes(mlir::func::FuncOp function, const StablehloToHloOptions& options,
                                  HloModule* module) {
  module->FillEntryComputationLayout();
  module->set_input_output_alias_config(HloInputOutputAliasConfig(module->result_shape()));
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    mlir::DictionaryAttr attributes = function.getArgAttrDict(i);
    if (attributes == nullptr) continue;
    for (mlir::NamedAttribute attribute : attributes) {
      TF_RETURN_IF_ERROR(ApplyArgument(attribute, PlaceOf(i, options), module));
    }
  }
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    mlir::Attribute mode = function.getResultAttr(i, "mhlo.layout_mode");
    if (mode == nullptr) continue;
    const mlir::NamedAttribute named(mlir::StringAttr::get(function.getContext(), "mhlo.layout_mode"), mode);
    const bool is_alone = function.getNumResults() == 1 && !options.return_tuple;
    const ShapeIndex index = is_alone ? ShapeIndex({}) : ShapeIndex({i});
    TF_RETURN_IF_ERROR(
        SetLayoutMode(named, index, module->mutable_entry_computation_layout()->mutable_result_layout()));
  }
  for (mlir::NamedAttribute attribute : function->getParentOp()->getDiscardableAttrs()) {
    const llvm::StringRef name = attribute.getName().strref();
    if (name == "mhlo.input_output_alias") TF_RETURN_IF_ERROR(ApplyAliasList(attribute, options, module));
    if (name == "mhlo.xla_entry_computation_parameter_layouts") {
      mlir::Attribute tiles = function->getParentOp()->getAttr("mhlo.xla_entry_computation_parameter_tiles");
      TF_RETURN_IF_ERROR(ApplyLayoutList(attribute, tiles, options, module));
    }
    if (name == "mhlo.xla_entry_computation_result_layout") {
      mlir::Attribute tiles = function->getParentOp()->getAttr("mhlo.xla_entry_computation_result_tiles");
      TF_RETURN_IF_ERROR(ApplyLayoutList(attribute, tiles, options, module));
    }
  }
  return absl::OkStatus();
}

}  // namespace xla
