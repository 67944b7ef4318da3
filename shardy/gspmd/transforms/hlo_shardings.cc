#include "shardy/gspmd/transforms/hlo_shardings.h"

#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/axes_to_tiles.h"

namespace mlir::sdy {

// --- Attributes of values ------------------------------------------------------------------------

namespace {

// Of the arguments, or of the results, all at once: one by one they would be copied each time.
LogicalResult rewriteSides(FunctionOpInterface function, Site::Kind kind, TypeRange types,
                           function_ref<LogicalResult(const Site&, NamedAttrList&)> change) {
  SmallVector<DictionaryAttr> attributes;
  bool changed = false;
  for (unsigned i = 0; i < types.size(); ++i) {
    const DictionaryAttr old =
        kind == Site::kArgument ? function.getArgAttrDict(i) : function.getResultAttrDict(i);
    NamedAttrList list(old);
    if (failed(change({function, kind, types.slice(i, 1)}, list))) return failure();
    attributes.push_back(list.getDictionary(function.getContext()));
    changed |= attributes.back() != (old ? old : DictionaryAttr::get(function.getContext()));
  }
  if (!changed) return success();
  if (kind == Site::kArgument) {
    function.setAllArgAttrs(attributes);
  } else {
    function.setAllResultAttrs(attributes);
  }
  return success();
}

}  // namespace

LogicalResult rewriteAttributes(ModuleOp module,
                                function_ref<LogicalResult(const Site&, NamedAttrList&)> change) {
  const WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation* op) -> WalkResult {
    if (op == module.getOperation()) return WalkResult::advance();
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      if (failed(rewriteSides(function, Site::kArgument, function.getArgumentTypes(), change))) {
        return WalkResult::interrupt();
      }
      return WalkResult(rewriteSides(function, Site::kResult, function.getResultTypes(), change));
    }
    const DictionaryAttr old = op->getDiscardableAttrDictionary();
    NamedAttrList list(old);
    if (failed(change({op, Site::kOp, op->getResultTypes()}, list))) return WalkResult::interrupt();
    const DictionaryAttr changed = list.getDictionary(op->getContext());
    if (changed != old) op->setDiscardableAttrs(changed);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

StringAttr getFrontendAttribute(const NamedAttrList& attributes, StringRef name) {
  auto frontend = dyn_cast_or_null<DictionaryAttr>(attributes.get(kFrontendAttributes));
  return frontend ? frontend.getAs<StringAttr>(name) : StringAttr();
}
StringAttr getFrontendAttribute(Operation* op, StringRef name) {
  auto frontend = op->getAttrOfType<DictionaryAttr>(kFrontendAttributes);
  return frontend ? frontend.getAs<StringAttr>(name) : StringAttr();
}

void setFrontendAttribute(NamedAttrList& attributes, StringRef name, StringAttr value) {
  NamedAttrList frontend(dyn_cast_or_null<DictionaryAttr>(attributes.get(kFrontendAttributes)));
  if (!value && !frontend.get(name)) return;
  if (value) {
    frontend.set(name, value);
  } else {
    frontend.erase(name);
  }
  if (frontend.empty()) {
    attributes.erase(kFrontendAttributes);
  } else {
    attributes.set(kFrontendAttributes, frontend.getDictionary(frontend.begin()->getName().getContext()));
  }
}

StringAttr toText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return StringAttr::get(attribute.getContext(), text);
}

// --- Custom calls --------------------------------------------------------------------------------

void cleanUpAfterHlo(ModuleOp module) {
  SmallVector<stablehlo::CustomCallOp> calls;
  module.walk([&](stablehlo::CustomCallOp call) {
    const bool is_tuple = call->getNumResults() == 1 && isa<TupleType>(call->getResult(0).getType());
    if (is_tuple && llvm::all_of(call->getUsers(), llvm::IsaPred<stablehlo::GetTupleElementOp>))
      calls.push_back(call);
  });
  for (stablehlo::CustomCallOp call : calls) {
    OpBuilder builder(call);
    const TypeRange types = cast<TupleType>(call->getResult(0).getType()).getTypes();
    auto flat =
        stablehlo::CustomCallOp::create(builder, call.getLoc(), types, call.getOperands(), call->getAttrs());
    for (Operation* user : llvm::make_early_inc_range(call->getUsers())) {
      user->getResult(0).replaceAllUsesWith(
          flat.getResult(cast<stablehlo::GetTupleElementOp>(user).getIndex()));
      user->erase();
    }
    call.erase();
  }
  module.walk([](stablehlo::ReshapeOp reshape) {
    if (reshape->use_empty() && reshape.getType() == reshape.getOperand().getType()) reshape.erase();
  });
}

bool isCall(Operation* op, StringRef target) {
  auto call = dyn_cast_or_null<stablehlo::CustomCallOp>(op);
  return call && call.getCallTargetName() == target;
}

stablehlo::CustomCallOp createCustomCall(OpBuilder& builder, Location loc, TypeRange results,
                                         StringRef target, ValueRange operands) {
  return stablehlo::CustomCallOp::create(
      builder, loc, results, operands,
      ArrayRef<NamedAttribute>{builder.getNamedAttr("call_target_name", builder.getStringAttr(target))});
}

Value createShardingCall(OpBuilder& builder, Location loc, Value input, TensorShardingAttr sharding) {
  stablehlo::CustomCallOp call = createCustomCall(builder, loc, input.getType(), kShardingCall, input);
  setShardings(call, sharding);
  std::string open;
  for (auto [i, dim] : llvm::enumerate(sharding.getDimShardings())) {
    if (!dim.getIsClosed()) open += (open.empty() ? "" : ",") + std::to_string(i);
  }
  if (!open.empty()) call.setBackendConfigAttr(builder.getStringAttr("unspecified_dims=[" + open + "]"));
  return call.getResult(0);
}

InFlightDiagnostic refuse(Operation* op) { return op->emitOpError() << "cannot be expressed in HLO: "; }

// --- Shardings -----------------------------------------------------------------------------------

MeshAttr toMesh(MLIRContext* context, const xla::DeviceMesh& mesh) {
  SmallVector<MeshAxisAttr> axes;
  for (const auto& [name, size] : mesh.axes) axes.push_back(MeshAxisAttr::get(context, name, size));
  return MeshAttr::get(context, axes, xla::MeshDevices(mesh));
}

TensorShardingAttr toSharding(Attribute mesh_or_ref, MeshAttr mesh, const xla::HloSharding::Named& named) {
  const auto to_refs = [&](const std::vector<xla::AxisRef>& axes) {
    return llvm::map_to_vector(
        axes, [&](const xla::AxisRef& axis) { return toAxisRef(mesh, xla::PartOf(named.mesh, axis)); });
  };
  SmallVector<DimensionShardingAttr> dims;
  for (const auto& dim : named.dimensions) {
    dims.push_back(DimensionShardingAttr::get(mesh.getContext(), to_refs(dim.axes), dim.is_closed));
  }
  return TensorShardingAttr::get(mesh.getContext(), mesh_or_ref, dims, to_refs(named.replicated_axes),
                                 to_refs(named.unreduced_axes));
}

FailureOr<xla::HloSharding> HloShardingWriter::convert(Operation* op, TensorShardingAttr sharding,
                                                       ArrayRef<StringRef> manual_axes) {
  const MeshAttr mesh = sharding.getMesh(symbols_);
  if (!mesh) return op->emitOpError() << "has a sharding with the unknown mesh " << sharding.getMeshOrRef();
  xla::HloSharding::Named named;
  for (MeshAxisAttr axis : mesh.getAxes()) named.mesh.axes.emplace_back(axis.getName().str(), axis.getSize());
  named.mesh.device_ids.assign(mesh.getDeviceIds().begin(), mesh.getDeviceIds().end());
  const auto to_refs = [&](ArrayRef<AxisRefAttr> axes) {
    std::vector<xla::AxisRef> refs;
    for (AxisRefAttr axis : axes) {
      xla::AxisRef& ref = refs.emplace_back();
      ref.axis = toAxisPart(mesh, axis)->axis;
      if (auto part = axis.getSubAxisInfo()) ref.sub_axis = {part.getPreSize(), part.getSize()};
    }
    return refs;
  };
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    named.dimensions.push_back({to_refs(dim.getAxes()), dim.getIsClosed()});
  }
  named.unreduced_axes = to_refs(sharding.getUnreducedAxes());
  if (!named.unreduced_axes.empty() && sharding.getReductionOp() != ReductionOp::SUM) {
    return refuse(op) << "a sharding that is unreduced by "
                      << stringifyReductionOp(sharding.getReductionOp());
  }
  for (auto [i, axis] : llvm::enumerate(mesh.getAxes())) {
    if (llvm::is_contained(manual_axes, axis.getName()))
      named.manual_axes.push_back({int64_t(i), std::nullopt});
  }
  if (!mesh.isMaximal() && named.manual_axes.size() != manual_axes.size()) {
    return refuse(op) << "the mesh " << sharding.getMeshOrRef()
                      << " lacks a manual axis of the region around";
  }
  absl::StatusOr<xla::HloSharding> tiles = xla::AxesToTiles(named);
  if (!tiles.ok()) return refuse(op) << std::string(tiles.status().message());
  return *std::move(tiles);
}

StringAttr HloShardingWriter::write(Operation* op, ArrayRef<TensorShardingAttr> shardings,
                                    ArrayRef<StringRef> manual_axes) {
  if (!llvm::equal(manual_axes, manual_axes_)) {
    converted_.clear();
    manual_axes_.assign(manual_axes.begin(), manual_axes.end());
  }
  std::vector<xla::HloSharding> leaves;
  for (TensorShardingAttr sharding : shardings) {
    auto known = converted_.find(sharding);
    if (known == converted_.end()) {
      const FailureOr<xla::HloSharding> made = convert(op, sharding, manual_axes);
      if (failed(made)) return {};
      known = converted_.try_emplace(sharding, *made).first;
    }
    leaves.push_back(known->second);
  }
  const std::string text =
      leaves.size() == 1 ? leaves[0].ToString() : xla::HloSharding::Tuple(std::move(leaves)).ToString();
  return StringAttr::get(op->getContext(), text);
}

}  // namespace mlir::sdy
