#include "stablehlo/dialect/StablehloBytecode.h"

#include "llvm/ADT/STLExtras.h"
#include "stablehlo/dialect/BytecodeMembers.h"
#include "stablehlo/dialect/StablehloAttrs.h"
#include "stablehlo/dialect/Version.h"

namespace mlir::stablehlo {

namespace {

// The numbers of attributes; those of enums are in the list below.
enum Code : uint64_t {
  kChannelHandle = 1,
  kConvolution = 4,
  kDot = 5,
  kGather = 7,
  kScatter = 11,
  kTypeExtensions = 13,
  kOutputOperandAlias = 14,
  kDotAlgorithm = 15,
  kResultAccuracy = 17,
  kReplicaGroupMeshAxes = 18,
  kSubAxisInfo = 19,
  kAxisRef = 20,
  kMeshAxis = 21,
  kMesh = 22,
};
enum TypeCode : uint64_t { kToken = 0, kFuture = 1 };

#define STABLEHLO_ENUMS(X)  \
  X(ComparisonDirection, 2) \
  X(ComparisonType, 3)      \
  X(FftType, 6)             \
  X(Precision, 8) X(RngAlgorithm, 9) X(RngDistribution, 10) X(Transpose, 12) X(ResultAccuracyMode, 16)

using hlo::MemberReader;
using hlo::write;
using hlo::writeAll;
using hlo::writeFlagged;
using Ints = SmallVector<int64_t>;

// --- Reading -------------------------------------------------------------------------------------

template <typename EnumAttr, typename Enum>
Attribute readEnum(MLIRContext* context, DialectBytecodeReader& reader, MemberReader& members,
                   std::optional<Enum> (*symbolize)(uint32_t)) {
  uint64_t number = members.readUnsigned();
  std::optional<Enum> value = number <= UINT32_MAX ? symbolize(static_cast<uint32_t>(number)) : std::nullopt;
  if (members.isGood() && value) return EnumAttr::get(context, *value);
  if (members.isGood()) reader.emitError() << number << " is not a value of the enum";
  return {};
}

Attribute readDimensionNumbers(MLIRContext* context, uint64_t code, MemberReader& in) {
  if (code == kConvolution) {
    int64_t input_batch = in.readInt(), input_feature = in.readInt();
    Ints input_spatial = in.readInts();
    int64_t kernel_input = in.readInt(), kernel_output = in.readInt();
    Ints kernel_spatial = in.readInts();
    int64_t output_batch = in.readInt(), output_feature = in.readInt();
    Ints output_spatial = in.readInts();
    // The text of this attribute has a place for each dimension; more than any tensor has are a mistake.
    Ints all = {input_batch, input_feature, kernel_input, kernel_output, output_batch, output_feature};
    for (const Ints& spatial : {input_spatial, kernel_spatial, output_spatial})
      llvm::append_range(all, spatial);
    if (!llvm::all_of(all, [](int64_t dim) { return dim >= -1 && dim <= 1000; })) return {};
    return ConvDimensionNumbersAttr::get(context, input_batch, input_feature, input_spatial, kernel_input,
                                         kernel_output, kernel_spatial, output_batch, output_feature,
                                         output_spatial);
  }
  Ints lists[5];
  for (size_t i = 0; i < (code == kDot ? 4 : 5); ++i) lists[i] = in.readInts();
  if (code == kDot) return DotDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3]);
  int64_t vector_dim = in.readInt();
  if (code == kGather) {
    return GatherDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3], lists[4],
                                           vector_dim);
  }
  return ScatterDimensionNumbersAttr::get(context, lists[0], lists[1], lists[2], lists[3], lists[4],
                                          vector_dim);
}

Attribute readMeshPart(MLIRContext* context, uint64_t code, DialectBytecodeReader& reader, MemberReader& in) {
  auto emit_error = [&] { return reader.emitError(); };
  switch (code) {
    case kSubAxisInfo: {
      int64_t pre_size = in.readInt(), size = in.readInt();
      return SubAxisInfoAttr::get(context, pre_size, size);
    }
    case kAxisRef: {
      StringRef name = in.readString();
      return AxisRefAttr::get(context, name,
                              in.readBool() ? in.readAttr<SubAxisInfoAttr>() : SubAxisInfoAttr());
    }
    case kMeshAxis: {
      StringRef name = in.readString();
      return MeshAxisAttr::get(context, name, in.readInt());
    }
    case kMesh: {
      auto axes = in.readAttr<ArrayAttr>();
      auto ids = in.readBool() ? in.readAttr<DenseIntElementsAttr>() : DenseIntElementsAttr();
      if (!in.isGood() || !llvm::all_of(axes, llvm::IsaPred<MeshAxisAttr>)) return {};
      return MeshAttr::get(context, llvm::to_vector(axes.getAsRange<MeshAxisAttr>()), ids);
    }
    default: {
      auto mesh = in.readAttr<Attribute>();
      SmallVector<Attribute> axes;
      in.repeat([&] { axes.push_back(in.readAttr<AxisRefAttr>()); });
      if (!in.isGood()) return {};
      return ReplicaGroupMeshAxesAttr::getChecked(emit_error, context, mesh, ArrayAttr::get(context, axes));
    }
  }
}

Attribute readAttr(MLIRContext* context, uint64_t code, DialectBytecodeReader& reader, MemberReader& in) {
  auto emit_error = [&] { return reader.emitError(); };
  switch (code) {
#define READ(name, number) \
  case number:             \
    return readEnum<name##Attr, name>(context, reader, in, symbolize##name);
    STABLEHLO_ENUMS(READ)
#undef READ
    case kChannelHandle: {
      int64_t handle = in.readInt(), type = in.readInt();
      return ChannelHandleAttr::get(context, handle, type);
    }
    case kConvolution:
    case kDot:
    case kGather:
    case kScatter:
      return readDimensionNumbers(context, code, in);
    case kTypeExtensions:
      return TypeExtensionsAttr::get(context, in.readInts());
    case kOutputOperandAlias: {
      Ints outputs = in.readInts();
      int64_t operand = in.readInt();
      return OutputOperandAliasAttr::get(context, outputs, operand, in.readInts());
    }
    case kDotAlgorithm: {
      Type lhs = in.readType(), rhs = in.readType(), accumulation = in.readType();
      int64_t lhs_count = in.readInt(), rhs_count = in.readInt(), operations = in.readInt();
      bool is_imprecise = in.readBool();
      if (!in.isGood()) return {};
      return DotAlgorithmAttr::getChecked(emit_error, context, lhs, rhs, accumulation, lhs_count, rhs_count,
                                          operations, is_imprecise);
    }
    case kResultAccuracy: {
      APFloat atol = in.readDouble(), rtol = in.readDouble();
      int64_t ulps = in.readInt();
      auto mode = in.readAttr<ResultAccuracyModeAttr>();
      if (!in.isGood()) return {};
      return ResultAccuracyAttr::getChecked(emit_error, context, atol, rtol, ulps, mode);
    }
    case kSubAxisInfo:
    case kAxisRef:
    case kMeshAxis:
    case kMesh:
    case kReplicaGroupMeshAxes:
      return readMeshPart(context, code, reader, in);
    default:
      reader.emitError() << "unknown code " << code << " of an attribute of stablehlo";
      return {};
  }
}

// --- Writing -------------------------------------------------------------------------------------

LogicalResult writeMeshPart(DialectBytecodeWriter& writer, Attribute attribute) {
  if (auto info = dyn_cast<SubAxisInfoAttr>(attribute)) {
    writeAll(writer, kSubAxisInfo, info.getPreSize(), info.getSize());
  } else if (auto axis = dyn_cast<AxisRefAttr>(attribute)) {
    writeAll(writer, kAxisRef, axis.getName());
    writeFlagged(writer, axis.getSubAxisInfo());
  } else if (auto axis = dyn_cast<MeshAxisAttr>(attribute)) {
    writeAll(writer, kMeshAxis, axis.getName(), axis.getSize());
  } else if (auto mesh = dyn_cast<MeshAttr>(attribute)) {
    SmallVector<Attribute> axes(mesh.getAxes());
    writeAll(writer, kMesh, Attribute(ArrayAttr::get(attribute.getContext(), axes)));
    writeFlagged(writer, mesh.getDeviceIds());
  } else if (auto groups = dyn_cast<ReplicaGroupMeshAxesAttr>(attribute)) {
    writeAll(writer, kReplicaGroupMeshAxes, groups.getMesh());
    writer.writeAttributes(groups.getAxes().getValue());
  } else {
    return failure();
  }
  return success();
}

LogicalResult writeAttr(DialectBytecodeWriter& writer, Attribute attribute) {
#define WRITE(name, number)                                      \
  if (auto value = dyn_cast<name##Attr>(attribute)) {            \
    writer.writeVarInt(number);                                  \
    writer.writeVarInt(static_cast<uint64_t>(value.getValue())); \
    return success();                                            \
  }
  STABLEHLO_ENUMS(WRITE)
#undef WRITE
  if (auto channel = dyn_cast<ChannelHandleAttr>(attribute)) {
    writeAll(writer, kChannelHandle, channel.getHandle(), channel.getType());
  } else if (auto dims = dyn_cast<ConvDimensionNumbersAttr>(attribute)) {
    writeAll(writer, kConvolution, dims.getInputBatchDimension(), dims.getInputFeatureDimension(),
             dims.getInputSpatialDimensions(), dims.getKernelInputFeatureDimension(),
             dims.getKernelOutputFeatureDimension(), dims.getKernelSpatialDimensions(),
             dims.getOutputBatchDimension(), dims.getOutputFeatureDimension(),
             dims.getOutputSpatialDimensions());
  } else if (auto dims = dyn_cast<DotDimensionNumbersAttr>(attribute)) {
    writeAll(writer, kDot, dims.getLhsBatchingDimensions(), dims.getRhsBatchingDimensions(),
             dims.getLhsContractingDimensions(), dims.getRhsContractingDimensions());
  } else if (auto dims = dyn_cast<GatherDimensionNumbersAttr>(attribute)) {
    writeAll(writer, kGather, dims.getOffsetDims(), dims.getCollapsedSliceDims(),
             dims.getOperandBatchingDims(), dims.getStartIndicesBatchingDims(), dims.getStartIndexMap(),
             dims.getIndexVectorDim());
  } else if (auto dims = dyn_cast<ScatterDimensionNumbersAttr>(attribute)) {
    writeAll(writer, kScatter, dims.getUpdateWindowDims(), dims.getInsertedWindowDims(),
             dims.getInputBatchingDims(), dims.getScatterIndicesBatchingDims(),
             dims.getScatterDimsToOperandDims(), dims.getIndexVectorDim());
  } else if (auto extensions = dyn_cast<TypeExtensionsAttr>(attribute)) {
    writeAll(writer, kTypeExtensions, extensions.getBounds());
  } else if (auto alias = dyn_cast<OutputOperandAliasAttr>(attribute)) {
    writeAll(writer, kOutputOperandAlias, alias.getOutputTupleIndices(), alias.getOperandIndex(),
             alias.getOperandTupleIndices());
  } else if (auto algorithm = dyn_cast<DotAlgorithmAttr>(attribute)) {
    writeAll(writer, kDotAlgorithm, algorithm.getLhsPrecisionType(), algorithm.getRhsPrecisionType(),
             algorithm.getAccumulationType(), algorithm.getLhsComponentCount(),
             algorithm.getRhsComponentCount(), algorithm.getNumPrimitiveOperations(),
             algorithm.getAllowImpreciseAccumulation());
  } else if (auto accuracy = dyn_cast<ResultAccuracyAttr>(attribute)) {
    writeAll(writer, kResultAccuracy, accuracy.getAtol(), accuracy.getRtol(), accuracy.getUlps(),
             Attribute(accuracy.getMode()));
  } else {
    return writeMeshPart(writer, attribute);
  }
  return success();
}

// --- The interface -------------------------------------------------------------------------------

class Bytecode : public BytecodeDialectInterface {
 public:
  explicit Bytecode(Dialect* dialect) : BytecodeDialectInterface(dialect) {}

  Attribute readAttribute(DialectBytecodeReader& reader) const override {
    MemberReader members(reader);
    uint64_t code = members.readUnsigned();
    Attribute attribute = members.isGood() ? readAttr(getContext(), code, reader, members) : Attribute();
    return members.isGood() ? attribute : Attribute();
  }
  LogicalResult writeAttribute(Attribute attribute, DialectBytecodeWriter& writer) const override {
    return writeAttr(writer, attribute);
  }

  Type readType(DialectBytecodeReader& reader) const override {
    MemberReader members(reader);
    uint64_t code = members.readUnsigned();
    if (!members.isGood()) return {};
    if (code == kToken) return TokenType::get(getContext());
    if (code != kFuture) {
      reader.emitError() << "unknown code " << code << " of a type of stablehlo";
      return {};
    }
    SmallVector<Type> types;
    members.repeat([&] { types.push_back(members.readType()); });
    return members.isGood() ? FutureType::get(getContext(), types) : FutureType();
  }
  LogicalResult writeType(Type type, DialectBytecodeWriter& writer) const override {
    if (isa<TokenType>(type)) {
      writer.writeVarInt(kToken);
      return success();
    }
    auto future = dyn_cast<FutureType>(type);
    if (!future) return failure();
    writer.writeVarInt(kFuture);
    writer.writeTypes(future.getTypes());
    return success();
  }

  // Other writers may say which version they are of; all of them wrote the same forms.
  std::unique_ptr<DialectVersion> readVersion(DialectBytecodeReader& reader) const override {
    struct StablehloVersion : DialectVersion {};
    MemberReader members(reader);
    uint64_t major = members.readUnsigned(), minor = members.readUnsigned(), patch = members.readUnsigned();
    if (!members.isGood()) return nullptr;
    constexpr uint64_t kLimit = 1'000'000;
    vhlo::Version version(std::min(major, kLimit), std::min(minor, kLimit), std::min(patch, kLimit));
    if (version > vhlo::Version::getCurrentVersion()) {
      reader.emitError() << "these bytes are of StableHLO " << version.toString() << ", and "
                         << vhlo::Version::getCurrentVersion().toString() << " is the newest supported";
      return nullptr;
    }
    return std::make_unique<StablehloVersion>();
  }
};

}  // namespace

void addBytecodeInterface(Dialect* stablehlo) {
  stablehlo->addInterface(std::make_unique<Bytecode>(stablehlo));
}

}  // namespace mlir::stablehlo
