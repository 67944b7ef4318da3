// The properties of a module and its entry: attributes of the module, of main's arguments and of its
// results.
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using mlir::Attribute;

// Number of the part among all the parts of a shape, depth first; -1 when the index does not end at one.
int64_t PartNumber(const Shape& shape, absl::Span<const int64_t> index) {
  if (!shape.IsTuple()) return index.empty() ? 0 : -1;
  if (index.empty() || index[0] < 0 || index[0] >= shape.tuple_shapes_size()) return -1;
  int64_t number = 0;
  for (int i = 0; i < index[0]; ++i) number += StablehloEmitter::PartCount(shape.tuple_shapes(i));
  const int64_t inner = PartNumber(shape.tuple_shapes(static_cast<int>(index[0])), index.subspan(1));
  return inner < 0 ? -1 : number + inner;
}

// An alias as the attribute of the module says it, for what no argument's attribute can. The result is
// numbered as main has it: by part, or not at all when there is one.
absl::StatusOr<Attribute> AliasEntry(mlir::Builder& builder, const Shape& result,
                                     const InputOutputAlias& alias) {
  const int64_t number = PartNumber(result, alias.output_index);
  if (number < 0)
    return absl::UnimplementedError("StableHLO cannot express an alias of a result that is a tuple");
  llvm::SmallVector<int64_t> output;
  if (StablehloEmitter::PartCount(result) > 1) output.push_back(number);
  const Attribute parameter = builder.getDictionaryAttr({
      builder.getNamedAttr("kind", builder.getStringAttr(alias.must_alias ? "must_alias" : "may_alias")),
      builder.getNamedAttr("parameter_index", builder.getDenseI64ArrayAttr(alias.parameter_index)),
      builder.getNamedAttr("parameter_number", builder.getI64IntegerAttr(alias.parameter_number)),
  });
  return Attribute(builder.getDictionaryAttr({
      builder.getNamedAttr("alias", parameter),
      builder.getNamedAttr("output_index", builder.getDenseI64ArrayAttr(output)),
  }));
}

// Whether tf.aliasing_output on the parameter says all of it.
bool FitsArgument(const HloModule& hlo, const InputOutputAlias& alias) {
  const HloComputation& entry = *hlo.entry_computation();
  return !alias.must_alias && alias.parameter_index.empty() && alias.parameter_number >= 0 &&
         alias.parameter_number < entry.num_parameters() &&
         PartNumber(entry.root_instruction()->shape(), alias.output_index) >= 0;
}

bool FitsArgument(const HloModule& hlo, const BufferDonor& donor) {
  const HloComputation& entry = *hlo.entry_computation();
  return donor.parameter_index.empty() && donor.parameter_number >= 0 &&
         donor.parameter_number < entry.num_parameters() &&
         !entry.parameter_instruction(donor.parameter_number)->shape().IsTuple();
}

// The layout of an array as text, empty when it is the default one or there is none.
std::string LayoutText(const Shape& shape) {
  if (!shape.IsArray() || !shape.has_layout() || LayoutUtil::IsMonotonicWithDim0Major(shape.layout()))
    return "";
  return shape.layout().ToString();
}

// The shardings and layouts of the results.
void AnnotateResults(const HloModule& hlo, mlir::Builder& builder, mlir::func::FuncOp main) {
  const HloInstruction& root = *hlo.entry_computation()->root_instruction();
  const Shape shape = hlo.config().has_entry_computation_layout()
                          ? hlo.entry_computation_layout().result_shape()
                          : root.shape();
  const std::vector<const Shape*> parts = ShapeUtil::FlattenTupleShape(shape);
  const HloSharding* sharding = root.annotations().sharding.get();
  for (unsigned i = 0; i < main.getNumResults(); ++i) {
    if (sharding != nullptr) {
      const bool has_own = sharding->IsTuple() && i < sharding->tuple_elements().size();
      const HloSharding& own = has_own ? sharding->tuple_elements()[i] : *sharding;
      main.setResultAttr(i, "mhlo.sharding", builder.getStringAttr(own.ToString()));
    }
    const std::string layout = i < parts.size() ? LayoutText(*parts[i]) : "";
    if (!layout.empty()) main.setResultAttr(i, "mhlo.layout_mode", builder.getStringAttr(layout));
  }
}

}  // namespace

absl::StatusOr<mlir::DictionaryAttr> FrontendAttributesToMlir(
    mlir::MLIRContext* context, const std::map<std::string, std::string>& attributes) {
  mlir::NamedAttrList list;
  for (const auto& [key, value] : attributes) {
    if (key.empty())
      return absl::UnimplementedError("StableHLO cannot express a frontend attribute without a name");
    list.append(key, mlir::StringAttr::get(context, value));
  }
  return list.getDictionary(context);
}

absl::Status AnnotateModule(const HloModule& hlo, mlir::ModuleOp module) {
  mlir::Builder builder(module.getContext());
  const std::pair<const char*, int64_t> counts[] = {{"mhlo.num_partitions", hlo.config().num_partitions()},
                                                    {"mhlo.num_replicas", hlo.config().replica_count()}};
  for (const auto& [name, count] : counts) {
    if (count < 1 || count > std::numeric_limits<int32_t>::max()) {
      return absl::UnimplementedError(absl::StrCat(name, " must be from 1 to 2^31 - 1, found ", count));
    }
    module->setAttr(name, builder.getI32IntegerAttr(static_cast<int32_t>(count)));
  }
  if (!hlo.frontend_attribute_map().empty()) {
    TF_ASSIGN_OR_RETURN(const mlir::DictionaryAttr attributes,
                        FrontendAttributesToMlir(module.getContext(), hlo.frontend_attribute_map()));
    module->setAttr("mhlo.frontend_attributes", attributes);
  }
  if (hlo.is_dynamic()) module->setAttr("mhlo.is_dynamic", builder.getBoolAttr(true));
  if (hlo.config().use_auto_spmd_partitioning()) {
    module->setAttr("mhlo.use_auto_spmd_partitioning", builder.getBoolAttr(true));
  }
  if (hlo.has_spmd_output_sharding()) {
    module->setAttr("mhlo.spmd_output_sharding",
                    builder.getStringAttr(hlo.spmd_output_sharding().ToString()));
  }
  if (hlo.has_spmd_parameters_shardings()) {
    llvm::SmallVector<Attribute> shardings;
    for (const HloSharding& sharding : hlo.spmd_parameters_shardings()) {
      shardings.push_back(builder.getStringAttr(sharding.ToString()));
    }
    module->setAttr("mhlo.spmd_parameters_shardings", builder.getArrayAttr(shardings));
  }
  llvm::SmallVector<Attribute> aliases;
  for (const InputOutputAlias& alias : hlo.input_output_alias_config().entries()) {
    if (FitsArgument(hlo, alias)) continue;
    TF_ASSIGN_OR_RETURN(aliases.emplace_back(),
                        AliasEntry(builder, hlo.entry_computation()->root_instruction()->shape(), alias));
  }
  if (!aliases.empty()) module->setAttr("mhlo.input_output_alias", builder.getArrayAttr(aliases));
  for (const BufferDonor& donor : hlo.buffer_donor_config().entries()) {
    if (FitsArgument(hlo, donor)) continue;
    return absl::UnimplementedError(
        absl::StrCat("buffer donor (", donor.parameter_number,
                     ", ..): StableHLO donates whole parameters that are arrays"));
  }
  return absl::OkStatus();
}

absl::Status AnnotateEntry(const HloModule& hlo, mlir::func::FuncOp main) {
  mlir::Builder builder(main.getContext());
  const HloComputation& entry = *hlo.entry_computation();
  for (const InputOutputAlias& alias : hlo.input_output_alias_config().entries()) {
    if (!FitsArgument(hlo, alias)) continue;
    const int64_t output = PartNumber(entry.root_instruction()->shape(), alias.output_index);
    main.setArgAttr(static_cast<unsigned>(alias.parameter_number), "tf.aliasing_output",
                    builder.getI32IntegerAttr(static_cast<int32_t>(output)));
  }
  for (const BufferDonor& donor : hlo.buffer_donor_config().entries()) {
    main.setArgAttr(static_cast<unsigned>(donor.parameter_number), "jax.buffer_donor",
                    builder.getBoolAttr(true));
  }
  const bool has_layout = hlo.config().has_entry_computation_layout();
  for (const HloInstruction* parameter : entry.parameter_instructions()) {
    const auto number = static_cast<unsigned>(parameter->parameter_number());
    const HloAnnotations& annotations = parameter->annotations();
    if (annotations.sharding != nullptr) {
      main.setArgAttr(number, "mhlo.sharding", builder.getStringAttr(annotations.sharding->ToString()));
    }
    if (!annotations.frontend_attributes.empty()) {
      TF_ASSIGN_OR_RETURN(const mlir::DictionaryAttr attributes,
                          FrontendAttributesToMlir(main.getContext(), annotations.frontend_attributes));
      main.setArgAttr(number, "mhlo.frontend_attributes", attributes);
    }
    const bool is_configured =
        has_layout && static_cast<int>(number) < hlo.entry_computation_layout().parameter_count();
    const std::string layout =
        LayoutText(is_configured ? hlo.entry_computation_layout().parameter_shape(static_cast<int>(number))
                                 : parameter->shape());
    if (!layout.empty()) main.setArgAttr(number, "mhlo.layout_mode", builder.getStringAttr(layout));
  }
  AnnotateResults(hlo, builder, main);
  return absl::OkStatus();
}

}  // namespace xla
