// The dialect's attributes: what TableGen makes, and the text and checks that it cannot say.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"
#include "stablehlo/dialect/StablehloBytecode.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeConstraints.h"

#define GET_ATTRDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsAttrs.cc.inc"

namespace mlir::stablehlo {

void StablehloDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "stablehlo/dialect/StablehloOpsAttrs.cc.inc"
      >();
  addBytecodeInterface(this);
}

namespace {

// `name =`
ParseResult parseMember(AsmParser& parser, StringRef name) {
  return failure(parser.parseKeyword(name) || parser.parseEqual());
}

}  // namespace

// --- result_accuracy -----------------------------------------------------------------------------

Attribute ResultAccuracyAttr::parse(AsmParser& parser, Type) {
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  ResultAccuracyModeAttr mode;
  auto parse_member = [&]() -> ParseResult {
    SMLoc location = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual()) return failure();
    if (name == "atol") return parser.parseFloat(atol);
    if (name == "rtol") return parser.parseFloat(rtol);
    if (name == "ulps") return parser.parseInteger(ulps);
    if (name == "mode") return parser.parseAttribute(mode);
    return parser.emitError(location) << "expected atol, rtol, ulps or mode, found '" << name << "'";
  };
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parse_member)) return {};
  if (!mode) {
    parser.emitError(location, "result_accuracy needs a mode");
    return {};
  }
  return parser.getChecked<ResultAccuracyAttr>(location, parser.getContext(), APFloat(atol), APFloat(rtol),
                                               ulps, mode);
}

void ResultAccuracyAttr::print(AsmPrinter& printer) const {
  printer << '<';
  if (!getAtol().isZero()) {
    printer << "atol = ";
    printer.printFloat(getAtol());
    printer << ", ";
  }
  if (!getRtol().isZero()) {
    printer << "rtol = ";
    printer.printFloat(getRtol());
    printer << ", ";
  }
  if (getUlps() != 0) printer << "ulps = " << getUlps() << ", ";
  printer << "mode = " << Attribute(getMode()) << '>';
}

LogicalResult ResultAccuracyAttr::verify(function_ref<InFlightDiagnostic()> emit_error, APFloat atol,
                                         APFloat rtol, int64_t ulps, ResultAccuracyModeAttr mode) {
  if (atol.isNegative() || rtol.isNegative() || ulps < 0) {
    return emit_error() << "result_accuracy: atol, rtol and ulps must not be negative";
  }
  bool has_tolerance = !atol.isZero() || !rtol.isZero() || ulps != 0;
  if (has_tolerance && mode.getValue() != ResultAccuracyMode::TOLERANCE) {
    return emit_error() << "result_accuracy: with atol, rtol or ulps, the mode is TOLERANCE";
  }
  return success();
}

// --- dimension numbers ---------------------------------------------------------------------------

Attribute DotDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> lhs_batching, rhs_batching, lhs_contracting, rhs_contracting;
  if (hlo::parseDimensionMembers(parser, {{"lhs_batching_dimensions", &lhs_batching},
                                          {"rhs_batching_dimensions", &rhs_batching},
                                          {"lhs_contracting_dimensions", &lhs_contracting},
                                          {"rhs_contracting_dimensions", &rhs_contracting}})) {
    return {};
  }
  return get(parser.getContext(), lhs_batching, rhs_batching, lhs_contracting, rhs_contracting);
}

void DotDimensionNumbersAttr::print(AsmPrinter& printer) const {
  hlo::printDimensionMembers(printer, {{"lhs_batching_dimensions", getLhsBatchingDimensions()},
                                       {"rhs_batching_dimensions", getRhsBatchingDimensions()},
                                       {"lhs_contracting_dimensions", getLhsContractingDimensions()},
                                       {"rhs_contracting_dimensions", getRhsContractingDimensions()}});
}

Attribute GatherDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> offset, collapsed, operand_batching, indices_batching, index_map;
  int64_t index_vector_dim = 0;
  if (hlo::parseDimensionMembers(parser, {{"offset_dims", &offset},
                                          {"collapsed_slice_dims", &collapsed},
                                          {"operand_batching_dims", &operand_batching},
                                          {"start_indices_batching_dims", &indices_batching},
                                          {"start_index_map", &index_map},
                                          {"index_vector_dim", nullptr, &index_vector_dim}})) {
    return {};
  }
  return get(parser.getContext(), offset, collapsed, operand_batching, indices_batching, index_map,
             index_vector_dim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter& printer) const {
  hlo::printDimensionMembers(printer,
                             {{"offset_dims", getOffsetDims()},
                              {"collapsed_slice_dims", getCollapsedSliceDims()},
                              {"operand_batching_dims", getOperandBatchingDims()},
                              {"start_indices_batching_dims", getStartIndicesBatchingDims()},
                              {"start_index_map", getStartIndexMap()}},
                             {"index_vector_dim", getIndexVectorDim()});
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> window, inserted, input_batching, indices_batching, to_operand;
  int64_t index_vector_dim = 0;
  if (hlo::parseDimensionMembers(parser, {{"update_window_dims", &window},
                                          {"inserted_window_dims", &inserted},
                                          {"input_batching_dims", &input_batching},
                                          {"scatter_indices_batching_dims", &indices_batching},
                                          {"scatter_dims_to_operand_dims", &to_operand},
                                          {"index_vector_dim", nullptr, &index_vector_dim}})) {
    return {};
  }
  return get(parser.getContext(), window, inserted, input_batching, indices_batching, to_operand,
             index_vector_dim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter& printer) const {
  hlo::printDimensionMembers(printer,
                             {{"update_window_dims", getUpdateWindowDims()},
                              {"inserted_window_dims", getInsertedWindowDims()},
                              {"input_batching_dims", getInputBatchingDims()},
                              {"scatter_indices_batching_dims", getScatterIndicesBatchingDims()},
                              {"scatter_dims_to_operand_dims", getScatterDimsToOperandDims()}},
                             {"index_vector_dim", getIndexVectorDim()});
}

// --- dot_algorithm -------------------------------------------------------------------------------

LogicalResult DotAlgorithmAttr::verify(function_ref<InFlightDiagnostic()> emit_error, Type lhs, Type rhs,
                                       Type accumulation, int64_t lhs_components, int64_t rhs_components,
                                       int64_t operations, bool) {
  for (Type type : {lhs, rhs, accumulation}) {
    if (!isa<FloatType>(type) && !type.isInteger()) {
      return emit_error() << "dot_algorithm: types must be floats or integers, and one is " << type;
    }
  }
  for (auto [name, count] :
       {std::pair("lhs_component_count", lhs_components), std::pair("rhs_component_count", rhs_components),
        std::pair("num_primitive_operations", operations)}) {
    if (count < 1) return emit_error() << "dot_algorithm: " << name << " must be positive, found " << count;
  }
  return success();
}

// --- meshes --------------------------------------------------------------------------------------

Attribute SubAxisInfoAttr::parse(AsmParser& parser, Type) {
  int64_t pre_size, size;
  if (parser.parseLParen() || parser.parseInteger(pre_size) || parser.parseRParen() ||
      parser.parseInteger(size)) {
    return {};
  }
  return get(parser.getContext(), pre_size, size);
}

void SubAxisInfoAttr::print(AsmPrinter& printer) const { printer << '(' << getPreSize() << ')' << getSize(); }

Attribute AxisRefAttr::parse(AsmParser& parser, Type) {
  std::string name;
  SubAxisInfoAttr info;
  if (parser.parseLess() || parseMember(parser, "name") || parser.parseString(&name)) return {};
  if (succeeded(parser.parseOptionalComma())) {
    if (parseMember(parser, "sub_axis_info")) return {};
    info = dyn_cast_or_null<SubAxisInfoAttr>(SubAxisInfoAttr::parse(parser, {}));
    if (!info) return {};
  }
  if (parser.parseGreater()) return {};
  return get(parser.getContext(), name, info);
}

void AxisRefAttr::print(AsmPrinter& printer) const {
  printer << "<name = ";
  printer.printString(getName());
  if (getSubAxisInfo()) {
    printer << ", sub_axis_info = ";
    getSubAxisInfo().print(printer);
  }
  printer << '>';
}

Attribute MeshAttr::parse(AsmParser& parser, Type) {
  SmallVector<MeshAxisAttr> axes;
  DenseIntElementsAttr device_ids;
  auto parse_axis = [&]() -> ParseResult {
    return parser.parseCustomAttributeWithFallback(axes.emplace_back());
  };
  if (parser.parseLess() || parseMember(parser, "axes") ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_axis)) {
    return {};
  }
  if (succeeded(parser.parseOptionalComma())) {
    if (parseMember(parser, "device_ids") || parser.parseAttribute(device_ids)) return {};
  }
  if (parser.parseGreater()) return {};
  return get(parser.getContext(), axes, device_ids);
}

void MeshAttr::print(AsmPrinter& printer) const {
  printer << "<axes=[";
  llvm::interleaveComma(getAxes(), printer,
                        [&](MeshAxisAttr axis) { printer.printStrippedAttrOrType(axis); });
  printer << ']';
  if (getDeviceIds()) printer << ", device_ids=" << getDeviceIds();
  printer << '>';
}

Attribute ReplicaGroupMeshAxesAttr::parse(AsmParser& parser, Type) {
  Attribute mesh;
  ArrayAttr axes;
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess() || parseMember(parser, "mesh") || parser.parseAttribute(mesh) ||
      parser.parseComma() || parseMember(parser, "axes") || parser.parseAttribute(axes) ||
      parser.parseGreater()) {
    return {};
  }
  return parser.getChecked<ReplicaGroupMeshAxesAttr>(location, parser.getContext(), mesh, axes);
}

void ReplicaGroupMeshAxesAttr::print(AsmPrinter& printer) const {
  printer << "<mesh = " << getMesh() << ", axes = " << getAxes() << '>';
}

LogicalResult ReplicaGroupMeshAxesAttr::verify(function_ref<InFlightDiagnostic()> emit_error, Attribute mesh,
                                               ArrayAttr axes) {
  if (!isa<MeshAttr, FlatSymbolRefAttr>(mesh)) {
    return emit_error() << "replica_group_mesh_axes: the mesh must be a symbol or #stablehlo.mesh, found "
                        << mesh;
  }
  for (Attribute axis : axes) {
    // An axis by its number, as the first writers of this attribute had it, is read and not understood.
    if (isa<AxisRefAttr, IntegerAttr>(axis)) continue;
    return emit_error() << "replica_group_mesh_axes: axes must be #stablehlo.axis_ref, and one is " << axis;
  }
  return success();
}

namespace {

constexpr int64_t kMaxListedDevices = int64_t{1} << 24;

// How far apart in the mesh two devices are that are neighbours along an axis, and how many there are.
struct Steps {
  int64_t stride, count;
};

// Of an axis or part of one; failure if the mesh has no such part.
FailureOr<Steps> stepsAlong(MeshAttr mesh, AxisRefAttr part) {
  if (!part) return failure();
  int64_t stride = 1;
  for (MeshAxisAttr axis : llvm::reverse(mesh.getAxes())) {
    if (axis.getName() != part.getName()) {
      stride *= axis.getSize();
      continue;
    }
    SubAxisInfoAttr info = part.getSubAxisInfo();
    if (!info) return Steps{stride, axis.getSize()};
    int64_t before = info.getPreSize(), own = info.getSize(), size;
    if (before <= 0 || own <= 0 || llvm::MulOverflow(before, own, size) || axis.getSize() % size != 0)
      return failure();
    return Steps{stride * (axis.getSize() / size), own};
  }
  return failure();
}

}  // namespace

FailureOr<DenseIntElementsAttr> flattenReplicaGroupMeshAxes(ReplicaGroupMeshAxesAttr groups) {
  auto mesh = dyn_cast<MeshAttr>(groups.getMesh());
  if (!mesh) return failure();
  int64_t devices = 1;
  for (MeshAxisAttr axis : mesh.getAxes()) {
    if (axis.getSize() <= 0 || devices > kMaxListedDevices / axis.getSize()) return failure();
    devices *= axis.getSize();
  }
  DenseIntElementsAttr ids = mesh.getDeviceIds();
  if (ids && ids.getNumElements() != devices) return failure();

  // Where the members of a group are, from its first one.
  SmallVector<int64_t> members{0};
  SmallVector<Steps> varied;
  for (Attribute reference : groups.getAxes()) {
    FailureOr<Steps> steps = stepsAlong(mesh, dyn_cast<AxisRefAttr>(reference));
    if (failed(steps) || static_cast<int64_t>(members.size()) > devices / steps->count) return failure();
    SmallVector<int64_t> more;
    for (int64_t member : members) {
      for (int64_t i = 0; i < steps->count; ++i) more.push_back(member + i * steps->stride);
    }
    members = std::move(more);
    varied.push_back(*steps);
  }
  SmallVector<int64_t> rows;
  for (int64_t first = 0; first < devices; ++first) {
    if (llvm::any_of(varied, [&](Steps steps) { return first / steps.stride % steps.count != 0; })) continue;
    for (int64_t member : members) rows.push_back(first + member);
  }
  // Parts that overlap give other numbers of devices.
  auto group_size = static_cast<int64_t>(members.size());
  if (static_cast<int64_t>(rows.size()) != devices) return failure();
  if (ids) {
    SmallVector<int64_t> named(ids.getValues<int64_t>());
    for (int64_t& place : rows) place = named[place];
  }
  auto type =
      RankedTensorType::get({devices / group_size, group_size}, IntegerType::get(groups.getContext(), 64));
  return DenseIntElementsAttr::get(type, rows);
}

// --- type_extensions -----------------------------------------------------------------------------

namespace {

ParseResult parseBounds(AsmParser& parser, AsmParser::Delimiter delimiter, SmallVector<int64_t>& bounds) {
  return parser.parseCommaSeparatedList(delimiter, [&]() -> ParseResult {
    bounds.push_back(ShapedType::kDynamic);
    if (succeeded(parser.parseOptionalQuestion())) return success();
    if (parser.parseInteger(bounds.back())) return failure();
    // The first writers of bounds had -1 for none.
    if (bounds.back() == -1) bounds.back() = ShapedType::kDynamic;
    return success();
  });
}

void printBounds(AsmPrinter& printer, ArrayRef<int64_t> bounds) {
  llvm::interleaveComma(bounds, printer, [&](int64_t bound) {
    if (ShapedType::isDynamic(bound)) {
      printer << '?';
    } else {
      printer << bound;
    }
  });
}

}  // namespace

Attribute TypeExtensionsAttr::parse(AsmParser& parser, Type) {
  SmallVector<int64_t> bounds;
  if (parser.parseLess() || parseMember(parser, "bounds") ||
      parseBounds(parser, AsmParser::Delimiter::Square, bounds) || parser.parseGreater()) {
    return {};
  }
  return get(parser.getContext(), bounds);
}

void TypeExtensionsAttr::print(AsmPrinter& printer) const {
  printer << "<bounds = [";
  printBounds(printer, getBounds());
  printer << "]>";
}

LogicalResult TypeExtensionsAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                                 function_ref<InFlightDiagnostic()> emit_error) const {
  ArrayRef<int64_t> bounds = getBounds();
  if (bounds.size() != shape.size()) {
    return emit_error() << "bounds: there are " << bounds.size() << " for a tensor of " << shape.size()
                        << " dimensions";
  }
  for (auto [dim, bound, size] : llvm::enumerate(bounds, shape)) {
    if (ShapedType::isDynamic(bound)) continue;
    if (!ShapedType::isDynamic(size)) {
      return emit_error() << "bounds: dimension " << dim << " has the size " << size
                          << ", so it can have no bound, and here has " << bound;
    }
    if (bound < 0) {
      return emit_error() << "bounds: that of dimension " << dim << " must not be negative, found " << bound;
    }
  }
  return success();
}

Attribute StablehloDialect::parseAttribute(DialectAsmParser& parser, Type type) const {
  StringRef mnemonic;
  Attribute attribute;
  OptionalParseResult found = generatedAttributeParser(parser, &mnemonic, type, attribute);
  if (found.has_value()) return attribute;
  if (mnemonic == "bounds") {
    SmallVector<int64_t> bounds;
    if (parseBounds(parser, AsmParser::Delimiter::LessGreater, bounds)) return {};
    return TypeExtensionsAttr::get(parser.getContext(), bounds);
  }
  parser.emitError(parser.getNameLoc()) << "unknown attribute '" << mnemonic << "' in dialect 'stablehlo'";
  return {};
}

void StablehloDialect::printAttribute(Attribute attribute, DialectAsmPrinter& printer) const {
  if (auto extensions = dyn_cast<TypeExtensionsAttr>(attribute)) {
    printer << "bounds<";
    printBounds(printer, extensions.getBounds());
    printer << '>';
    return;
  }
  (void)generatedAttributePrinter(attribute, printer);
}

}  // namespace mlir::stablehlo
