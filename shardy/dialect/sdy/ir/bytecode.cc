#include "shardy/dialect/sdy/ir/bytecode.h"

#include <tuple>

#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/BytecodeMembers.h"

namespace mlir::sdy {
namespace {

using hlo::MemberReader;
using hlo::write;
using hlo::writeAll;
using hlo::writeFlagged;

// The numbers of attributes. Those for readers of propagation's steps have none and travel as text.
enum Code : uint64_t {
  kManualAxes = 0,
  kMeshAxis = 1,
  kMesh = 2,
  kSubAxisInfo = 3,
  kAxisRef = 4,
  kDimensionSharding = 5,
  kSharding = 6,
  kShardingPerValue = 7,
  kDimMapping = 8,
  kTensorMapping = 9,
  kOpShardingRule = 10,
  kAxisRefList = 11,
  kListOfAxisRefLists = 12,
  kAllToAllParam = 13,
  kAllToAllParamList = 14,
  kShardingUnreduced = 15,
  kShardingPerValueUnreduced = 16,
  kShardingReduced = 17,
};

// --- Reading -------------------------------------------------------------------------------------

template <typename AttrType>
SmallVector<AttrType> readList(MemberReader& in) {
  SmallVector<AttrType> list;
  in.repeat([&] { list.push_back(in.readAttr<AttrType>()); });
  return list;
}

// An attribute that is a list.
template <typename ListAttr>
Attribute readListAttr(MLIRContext* context, MemberReader& in) {
  using Element = std::remove_cvref_t<decltype(std::declval<ListAttr>().getValue().front())>;
  const SmallVector<Element> list = readList<Element>(in);
  return in.isGood() ? Attribute(ListAttr::get(context, list)) : Attribute();
}

Attribute readSharding(MLIRContext* context, uint64_t code, DialectBytecodeReader& reader, MemberReader& in) {
  const auto mesh = in.readAttr<Attribute>();
  const auto dims = readList<DimensionShardingAttr>(in);
  const auto replicated = readList<AxisRefAttr>(in);
  SmallVector<AxisRefAttr> unreduced;
  if (code != kSharding) unreduced = readList<AxisRefAttr>(in);
  const int64_t number = code == kShardingReduced ? in.readInt() : 0;
  if (!in.isGood()) return {};
  const std::optional<ReductionOp> reduction = number >= 0 && number <= UINT32_MAX
                                                   ? symbolizeReductionOp(static_cast<uint32_t>(number))
                                                   : std::nullopt;
  if (!reduction || !isa<MeshAttr, FlatSymbolRefAttr>(mesh)) {
    reader.emitError()
        << "a sharding has a mesh or the name of one, and reduces by 0 (sum), 1 (max) or 2 (min)";
    return {};
  }
  return TensorShardingAttr::get(context, mesh, dims, replicated, unreduced, *reduction);
}

// Their letters are counted from 0.
bool areFactors(DialectBytecodeReader& reader, ArrayRef<int64_t> factors) {
  if (llvm::all_of(factors, [](int64_t factor) { return factor >= 0; })) return true;
  reader.emitError() << "factors must have numbers from 0";
  return false;
}

Attribute readRule(MLIRContext* context, DialectBytecodeReader& reader, MemberReader& in) {
  const auto sizes = in.readInts();
  const auto operands = readList<TensorMappingAttr>(in), results = readList<TensorMappingAttr>(in);
  const auto reduction = in.readInts(), replication = in.readInts(), permutation = in.readInts(),
             blocked = in.readInts();
  const bool is_custom = in.readBool();
  if (!in.isGood() || !areFactors(reader, reduction) || !areFactors(reader, replication) ||
      !areFactors(reader, permutation) || !areFactors(reader, blocked)) {
    return {};
  }
  return OpShardingRuleAttr::get(context, sizes, operands, results, reduction, replication, permutation,
                                 blocked, is_custom);
}

Attribute readDimensionSharding(MLIRContext* context, MemberReader& in) {
  const auto axes = readList<AxisRefAttr>(in);
  const bool is_closed = in.readBool();
  // A number whose lowest bit says whether there is a priority.
  const uint64_t priority = in.readUnsigned();
  if (!in.isGood()) return {};
  return DimensionShardingAttr::get(
      context, axes, is_closed,
      priority & 1 ? std::make_optional(static_cast<int64_t>(priority >> 1)) : std::nullopt);
}

Attribute readMeshOrAxis(MLIRContext* context, uint64_t code, DialectBytecodeReader& reader,
                         MemberReader& in) {
  const auto report = [&] { return reader.emitError(); };
  const function_ref<InFlightDiagnostic()> emit_error = report;
  if (code == kMesh) {
    const SmallVector<MeshAxisAttr> axes = readList<MeshAxisAttr>(in);
    const SmallVector<int64_t> devices = in.readInts();
    return in.isGood() ? MeshAttr::getSpelled(emit_error, context, axes, devices) : MeshAttr();
  }
  if (code == kSubAxisInfo) {
    const int64_t before = in.readInt(), size = in.readInt();
    return SubAxisInfoAttr::get(context, before, size);
  }
  const StringRef name = in.readString();
  if (code == kMeshAxis) {
    const int64_t size = in.readInt();
    return in.isGood() ? MeshAxisAttr::getChecked(emit_error, context, name, size) : MeshAxisAttr();
  }
  SubAxisInfoAttr part;
  return in.readOptional(part) ? AxisRefAttr::get(context, name, part) : AxisRefAttr();
}

Attribute readAttr(MLIRContext* context, uint64_t code, DialectBytecodeReader& reader, MemberReader& in) {
  switch (code) {
    case kManualAxes:
      return readListAttr<ManualAxesAttr>(context, in);
    case kMeshAxis:
    case kMesh:
    case kSubAxisInfo:
    case kAxisRef:
      return readMeshOrAxis(context, code, reader, in);
    case kDimensionSharding:
      return readDimensionSharding(context, in);
    case kSharding:
    case kShardingUnreduced:
    case kShardingReduced:
      return readSharding(context, code, reader, in);
    case kShardingPerValue:
    case kShardingPerValueUnreduced: {
      const auto shardings = readList<TensorShardingAttr>(in);
      return in.isGood() ? TensorShardingPerValueAttr::get(context, shardings) : TensorShardingPerValueAttr();
    }
    case kDimMapping: {
      const SmallVector<int64_t> factors = in.readInts();
      return areFactors(reader, factors) ? DimMappingAttr::get(context, factors) : DimMappingAttr();
    }
    case kTensorMapping: {
      const auto dims = readList<DimMappingAttr>(in);
      return in.isGood() ? TensorMappingAttr::get(context, dims) : TensorMappingAttr();
    }
    case kOpShardingRule:
      return readRule(context, reader, in);
    case kAxisRefList:
      return readListAttr<AxisRefListAttr>(context, in);
    case kListOfAxisRefLists:
      return readListAttr<ListOfAxisRefListsAttr>(context, in);
    case kAllToAllParam: {
      const auto axes = readList<AxisRefAttr>(in);
      const int64_t source = in.readInt(), target = in.readInt();
      return in.isGood() ? AllToAllParamAttr::get(context, axes, source, target) : AllToAllParamAttr();
    }
    case kAllToAllParamList:
      return readListAttr<AllToAllParamListAttr>(context, in);
    default:
      reader.emitError() << "unknown code " << code << " of an attribute of sdy";
      return {};
  }
}

// --- Writing -------------------------------------------------------------------------------------

template <typename AttrType>
void write(DialectBytecodeWriter& writer, ArrayRef<AttrType> list) {
  writer.writeList(list, [&](AttrType element) { writer.writeAttribute(element); });
}

bool hasUnreduced(TensorShardingAttr sharding) { return !sharding.getUnreducedAxes().empty(); }

void writeSharding(DialectBytecodeWriter& writer, TensorShardingAttr sharding) {
  const bool is_sum = sharding.getReductionOp() == ReductionOp::SUM;
  const Code code = !hasUnreduced(sharding) ? kSharding : is_sum ? kShardingUnreduced : kShardingReduced;
  writer.writeVarInt(code);
  writer.writeAttribute(sharding.getMeshOrRef());
  write(writer, sharding.getDimShardings());
  write(writer, sharding.getReplicatedAxes());
  if (code != kSharding) write(writer, sharding.getUnreducedAxes());
  if (code == kShardingReduced) writer.writeSignedVarInt(static_cast<int64_t>(sharding.getReductionOp()));
}

void writeRule(DialectBytecodeWriter& writer, OpShardingRuleAttr rule) {
  writer.writeVarInt(kOpShardingRule);
  hlo::write(writer, rule.getFactorSizes());
  write(writer, rule.getOperandMappings());
  write(writer, rule.getResultMappings());
  for (ArrayRef<int64_t> factors : {rule.getReductionFactors(), rule.getNeedReplicationFactors(),
                                    rule.getPermutationFactors(), rule.getBlockedPropagationFactors()}) {
    hlo::write(writer, factors);
  }
  hlo::write(writer, rule.getIsCustomRule());
}

template <typename ListAttr>
bool writeListAttr(DialectBytecodeWriter& writer, Attribute attribute, Code code) {
  const auto list = dyn_cast<ListAttr>(attribute);
  if (!list) return false;
  writer.writeVarInt(code);
  write(writer, list.getValue());
  return true;
}

bool writeMeshOrAxis(DialectBytecodeWriter& writer, Attribute attribute) {
  if (auto axis = dyn_cast<MeshAxisAttr>(attribute)) {
    writeAll(writer, kMeshAxis, axis.getName(), axis.getSize());
  } else if (auto mesh = dyn_cast<MeshAttr>(attribute)) {
    writer.writeVarInt(kMesh);
    write(writer, mesh.getAxes());
    hlo::write(writer, mesh.getDeviceIds());
  } else if (auto part = dyn_cast<SubAxisInfoAttr>(attribute)) {
    writeAll(writer, kSubAxisInfo, part.getPreSize(), part.getSize());
  } else if (auto ref = dyn_cast<AxisRefAttr>(attribute)) {
    writeAll(writer, kAxisRef, ref.getName());
    writer.writeOptionalAttribute(ref.getSubAxisInfo());
  } else {
    return false;
  }
  return true;
}

bool writeShardingOrMapping(DialectBytecodeWriter& writer, Attribute attribute) {
  if (auto dim = dyn_cast<DimensionShardingAttr>(attribute)) {
    writer.writeVarInt(kDimensionSharding);
    write(writer, dim.getAxes());
    hlo::write(writer, dim.getIsClosed());
    writer.writeVarIntWithFlag(dim.getPriorityOrDefault(), dim.getPriority().has_value());
  } else if (auto sharding = dyn_cast<TensorShardingAttr>(attribute)) {
    writeSharding(writer, sharding);
  } else if (auto per_value = dyn_cast<TensorShardingPerValueAttr>(attribute)) {
    const bool any = llvm::any_of(per_value.getShardings(), hasUnreduced);
    writer.writeVarInt(any ? kShardingPerValueUnreduced : kShardingPerValue);
    write(writer, per_value.getShardings());
  } else if (auto dim = dyn_cast<DimMappingAttr>(attribute)) {
    writeAll(writer, kDimMapping, dim.getFactorIndices());
  } else if (auto tensor = dyn_cast<TensorMappingAttr>(attribute)) {
    writer.writeVarInt(kTensorMapping);
    write(writer, tensor.getDimMappings());
  } else if (auto rule = dyn_cast<OpShardingRuleAttr>(attribute)) {
    writeRule(writer, rule);
  } else if (auto param = dyn_cast<AllToAllParamAttr>(attribute)) {
    writer.writeVarInt(kAllToAllParam);
    write(writer, param.getAxes());
    hlo::write(writer, param.getSrcDim());
    hlo::write(writer, param.getTgtDim());
  } else {
    return false;
  }
  return true;
}

class Bytecode : public BytecodeDialectInterface {
 public:
  explicit Bytecode(Dialect* dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader& reader) const override {
    MemberReader members(reader);
    const uint64_t code = members.readUnsigned();
    const Attribute attribute =
        members.isGood() ? readAttr(getContext(), code, reader, members) : Attribute();
    return members.isGood() ? attribute : Attribute();
  }
  LogicalResult writeAttribute(Attribute attribute, DialectBytecodeWriter& writer) const override {
    return success(writeMeshOrAxis(writer, attribute) || writeShardingOrMapping(writer, attribute) ||
                   writeListAttr<ManualAxesAttr>(writer, attribute, kManualAxes) ||
                   writeListAttr<AxisRefListAttr>(writer, attribute, kAxisRefList) ||
                   writeListAttr<ListOfAxisRefListsAttr>(writer, attribute, kListOfAxisRefLists) ||
                   writeListAttr<AllToAllParamListAttr>(writer, attribute, kAllToAllParamList));
  }
};

}  // namespace

void addBytecodeInterface(Dialect* sdy) { sdy->addInterfaces<Bytecode>(); }

}  // namespace mlir::sdy
