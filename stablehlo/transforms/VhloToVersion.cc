// Programs in VHLO from one version to another.
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/VhloConversion.h"
#include "stablehlo/transforms/VhloMapping.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_VHLOTOVERSIONPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

using vhlo::AttrId;
using vhlo::OpRow;
using vhlo::Property;
using vhlo::PropertyKind;
using vhlo::RecordAttr;
using vhlo::RecordType;
using vhlo::TypeId;
using vhlo::Version;

// Since this version the elements of reductions may have another type than their operands.
constexpr Version kPromotingReductions(0, 17, 0);
constexpr Version kTypedBackendConfig(1, 3, 0);
constexpr Version kFutureOfCustomCall(1, 17, 0);

class VersionConverter {
 public:
  explicit VersionConverter(Version target) : target_(target) {}

  LogicalResult convert(ModuleOp module) {
    return visitOps(module, [&](Operation* op) { return convert(op); });
  }

 private:
  FailureOr<Operation*> convert(Operation* op);
  // The op in its other version; null, with a reason, if that cannot say the same.
  Operation* replace(Operation* op, const OpRow& from, const OpRow& to);

  bool isInRange(const OpRow& row) const { return row.min_version <= target_ && target_ <= row.max_version; }
  bool check(Operation* op);
  bool checkConstraint(Operation* op);
  bool check(Type type);
  bool check(Attribute attribute);
  bool check(StringRef what, Version since);
  bool refuse(const Twine& reason) {
    if (reason_.empty()) reason_ = reason.str();
    return false;
  }

  Version target_;
  std::string reason_;
  llvm::DenseSet<const void*> checked_;
};

bool VersionConverter::check(StringRef what, Version since) {
  return since <= target_ || refuse(what + " exists since version " + since.toString());
}

bool VersionConverter::check(Type type) {
  auto record = dyn_cast<RecordType>(type);
  if (!record || checked_.contains(type.getAsOpaquePointer())) return true;
  if (!check(record.getRow().mnemonic, record.getRow().min_version)) return false;
  if (record.getEncoding() && !check(record.getEncoding())) return false;
  if (!llvm::all_of(record.getTypes(), [&](Type inner) { return check(inner); })) return false;
  checked_.insert(type.getAsOpaquePointer());
  return true;
}

bool VersionConverter::check(Attribute attribute) {
  auto record = dyn_cast_or_null<RecordAttr>(attribute);
  if (!record || checked_.contains(attribute.getAsOpaquePointer())) return true;
  if (!check(record.getRow().mnemonic, record.getRow().min_version)) return false;
  if (record.getType() && !check(Type(record.getType()))) return false;
  if (!llvm::all_of(record.getAttrs(), [&](Attribute inner) { return check(inner); })) return false;
  checked_.insert(attribute.getAsOpaquePointer());
  return true;
}

// The element type of a tensor, or null.
Type getElement(Type type) {
  RecordType tensor = vhlo::getAs(type, TypeId::kTensor);
  return tensor ? tensor.getTypes()[0] : Type();
}

bool VersionConverter::checkConstraint(Operation* op) {
  StringRef name = op->getName().getStringRef();
  static constexpr StringLiteral kReductions[] = {"vhlo.all_reduce_v1",     "vhlo.reduce_v1",
                                                  "vhlo.reduce_scatter_v1", "vhlo.reduce_window_v1",
                                                  "vhlo.scatter_v1",        "vhlo.select_and_scatter_v1"};
  if (target_ < kPromotingReductions && llvm::is_contained(kReductions, name)) {
    for (auto [operand, result] : llvm::zip(op->getOperandTypes(), op->getResultTypes())) {
      if (getElement(operand) != getElement(result)) {
        return refuse("other element types of results than of operands exist since version " +
                      kPromotingReductions.toString());
      }
    }
  }
  if (name != "vhlo.custom_call_v1") return true;
  if (target_ < kTypedBackendConfig) {
    if (vhlo::getAs(vhlo::getProperty(op, "backend_config"), AttrId::kDict)) {
      return refuse("a dictionary as backend_config exists since version " + kTypedBackendConfig.toString());
    }
    RecordAttr api = vhlo::getAs(vhlo::getProperty(op, "api_version"), AttrId::kApiVersion);
    if (api && api.getInts()[0] == static_cast<int64_t>(CustomCallApiVersion::API_VERSION_TYPED_FFI)) {
      return refuse("API_VERSION_TYPED_FFI exists since version " + kTypedBackendConfig.toString());
    }
  }
  auto is_future = [](Type type) { return vhlo::getAs(type, TypeId::kFuture) != RecordType(); };
  if (target_ < kFutureOfCustomCall && llvm::any_of(op->getOperandTypes(), is_future)) {
    return refuse("futures as operands of custom_call exist since version " + kFutureOfCustomCall.toString());
  }
  return true;
}

bool VersionConverter::check(Operation* op) {
  auto check_types = [&](TypeRange types) {
    return llvm::all_of(types, [&](Type type) { return check(type); });
  };
  for (Region& region : op->getRegions()) {
    for (Block& block : region) {
      if (!check_types(block.getArgumentTypes())) return false;
    }
  }
  return checkConstraint(op) && check_types(op->getResultTypes()) && check_types(op->getOperandTypes()) &&
         llvm::all_of(vhlo::getProperties(op), [&](Attribute value) { return check(value); }) &&
         llvm::all_of(op->getDiscardableAttrs(),
                      [&](NamedAttribute named) { return check(named.getValue()); });
}

// What a property is worth that only one of two versions has. Window paddings need the number of spatial
// dimensions.
RecordAttr getOtherDefault(Operation* op, const Property& property) {
  int64_t rank = 0;
  if (property.kind == PropertyKind::kPadding) {
    FailureOr<SmallVector<int64_t>> dims = getVhloIntegers(vhlo::getProperty(op, "input_spatial_dimensions"));
    if (failed(dims)) return {};
    rank = dims->size();
  }
  return getVhloDefault(op->getContext(), property.kind, rank);
}

Operation* VersionConverter::replace(Operation* op, const OpRow& from, const OpRow& to) {
  // Which sibling has the property that the other lacks does not matter: it must have its default.
  for (const Property& property : from.getProperties()) {
    bool is_kept =
        llvm::any_of(to.getProperties(), [&](const Property& other) { return other.name == property.name; });
    // The padding of a dynamic convolution is an operand; the attribute beside it never counted.
    if (is_kept || property.kind == PropertyKind::kPadding) continue;
    if (!isVhloDefault(property.kind, vhlo::getProperty(op, property.name))) {
      refuse("its " + property.name + " says what " + to.getName() + " cannot");
      return nullptr;
    }
  }
  SmallVector<Attribute> properties;
  for (const Property& property : to.getProperties()) {
    Attribute value = vhlo::getProperty(op, property.name);
    if (!value) value = getOtherDefault(op, property);
    if (!value) return nullptr;
    properties.push_back(value);
  }
  if (!to.operands.accepts(op->getNumOperands()) || !to.results.accepts(op->getNumResults()) ||
      !to.regions.accepts(op->getNumRegions())) {
    refuse(to.getName() + " has other numbers of operands, results or regions");
    return nullptr;
  }
  OpBuilder builder(op);
  Operation* replaced = vhlo::createOp(op->getLoc(), to, op->getResultTypes(), op->getOperands(),
                                       op->getDiscardableAttrDictionary(), properties, op->getNumRegions());
  builder.insert(replaced);
  for (auto [new_region, old_region] : llvm::zip_equal(replaced->getRegions(), op->getRegions())) {
    new_region.takeBody(old_region);
  }
  op->replaceAllUsesWith(replaced);
  op->erase();
  return replaced;
}

FailureOr<Operation*> VersionConverter::convert(Operation* op) {
  const OpRow* row = vhlo::getOpRow(op->getName());
  auto fail = [&]() -> LogicalResult {
    InFlightDiagnostic error = op->emitError()
                               << "version " << target_ << " has no '" << op->getName() << "'";
    if (!reason_.empty()) error << ": " << reason_;
    return error;
  };
  // Ops of other dialects are here because the writer allowed them.
  if (!row) return op;
  if (!isInRange(*row)) {
    // Versions of an op are neighbours in the table.
    const OpRow* other = nullptr;
    for (const OpRow* neighbour : {row - 1, row + 1}) {
      if (neighbour < vhlo::getOpRows().begin() || neighbour >= vhlo::getOpRows().end()) continue;
      if (neighbour->getBaseName() == row->getBaseName() && isInRange(*neighbour)) other = neighbour;
    }
    if (!other) {
      check(row->name, row->min_version);
      return fail();
    }
    Operation* replaced = replace(op, *row, *other);
    if (!replaced) return fail();
    op = replaced;
  }
  if (!check(op)) return fail();
  return op;
}

struct VhloToVersionPass : public impl::VhloToVersionPassBase<VhloToVersionPass> {
  using VhloToVersionPassBase::VhloToVersionPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // "current" and "minimum" save scripts from knowing the numbers.
    FailureOr<Version> version = targetVersionOption == "current" ? Version::getCurrentVersion()
                                 : targetVersionOption == "minimum"
                                     ? Version::getMinimumVersion()
                                     : parseTargetVersion(module.getLoc(), targetVersionOption);
    if (failed(version)) return signalPassFailure();
    if (failed(convertVhloToVersion(module, *version))) signalPassFailure();
  }
};

}  // namespace

FailureOr<Version> parseTargetVersion(Location location, StringRef text) {
  FailureOr<Version> version = Version::fromString(text);
  if (failed(version)) {
    return emitError(location) << "the target version must be three numbers, as in 1.2.3, found '" << text
                               << "'";
  }
  if (Version::getMinimumVersion() <= *version && *version <= Version::getCurrentVersion()) return version;
  return emitError(location) << "the target version " << *version << " is none of those from "
                             << Version::getMinimumVersion() << " to " << Version::getCurrentVersion();
}

LogicalResult convertVhloToVersion(ModuleOp module, Version version) {
  if (failed(parseTargetVersion(module.getLoc(), version.toString()))) return failure();
  // Patch versions change nothing that a program can observe.
  VersionConverter converter(Version(version.getMajor(), version.getMinor(), 0));
  if (succeeded(converter.convert(module))) return success();
  return module.emitError() << "the program cannot be expressed in version " << version;
}

}  // namespace mlir::stablehlo
