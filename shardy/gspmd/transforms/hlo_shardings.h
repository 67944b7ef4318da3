// What the passes of this folder have in common: names, attributes and the shardings of both sides.
#pragma once

#include <string>

#include "llvm/ADT/DenseMap.h"
#include "mlir/AsmParser/AsmParser.h"
#include "shardy/gspmd/transforms/passes.h"
#include "xla/hlo/ir/hlo_sharding.h"

namespace mlir::sdy {

inline constexpr StringRef kHloSharding = "mhlo.sharding";
inline constexpr StringRef kFrontendAttributes = "mhlo.frontend_attributes";
// Frontend attributes.
inline constexpr StringRef kMeshesText = "xla.sdy.meshes";
inline constexpr StringRef kShardingText = "xla.sdy.sharding";
inline constexpr StringRef kShardingRuleText = "xla.sdy.sharding_rule";
inline constexpr StringRef kGroupIdText = "xla.sdy.sharding_group_id";
inline constexpr StringRef kDirectionText = "xla.sdy.allowed_direction";
inline constexpr StringRef kInShardingsText = "xla.sdy.in_shardings";
inline constexpr StringRef kOutShardingsText = "xla.sdy.out_shardings";
inline constexpr StringRef kManualAxesText = "xla.sdy.manual_axes";
// Targets of custom calls, and functions.
inline constexpr StringRef kShardingCall = "Sharding";
inline constexpr StringRef kFullToShardCall = "SPMDFullToShardShape";
inline constexpr StringRef kShardToFullCall = "SPMDShardToFullShape";
inline constexpr StringRef kGroupCall = "xla.sdy.ShardingGroup";
inline constexpr StringRef kBarrierCall = "xla.sdy.PropagationBarrier";
inline constexpr StringRef kResultShardingCall = "xla.sdy.FuncResultSharding";
inline constexpr StringRef kGlobalToLocalCall = "xla.sdy.GlobalToLocalShape";
inline constexpr StringRef kLocalToGlobalCall = "xla.sdy.LocalToGlobalShape";
inline constexpr StringRef kManualBody = "xla.sdy.manual_computation_body";
inline constexpr StringRef kInlinableManualBody = "xla.sdy.inlinable_manual_computation_body";

// --- Attributes of values ------------------------------------------------------------------------

// The places of attributes that describe values.
struct Site {
  enum Kind { kOp, kArgument, kResult };
  Operation* op;  // of an argument or a result the function
  Kind kind;
  TypeRange types;
};
// Calls `change` with the discardable attributes of every op, and of every argument and result of functions,
// in the order of the program, until it fails; then the attributes are what it leaves. Linear in arguments.
LogicalResult rewriteAttributes(ModuleOp module,
                                function_ref<LogicalResult(const Site&, NamedAttrList&)> change);

// Frontend attributes: strings by name. Null when there is none.
StringAttr getFrontendAttribute(Operation* op, StringRef name);
StringAttr getFrontendAttribute(const NamedAttrList& attributes, StringRef name);
// Null removes it.
void setFrontendAttribute(NamedAttrList& attributes, StringRef name, StringAttr value);
// An attribute as its text.
StringAttr toText(Attribute attribute);
// And back; null, after an error at `op`, when the text is not an attribute of that kind.
template <typename Kind>
Kind fromText(Operation* op, StringRef name, StringAttr text) {
  Attribute parsed = parseAttribute(text.getValue(), op->getContext());
  if (auto kind = dyn_cast_or_null<Kind>(parsed)) return kind;
  op->emitOpError() << "has the frontend attribute " << name << " = " << text << ", which is not of the kind "
                    << Kind::name;
  return {};
}

// --- Custom calls --------------------------------------------------------------------------------

// What HLO leaves: custom calls whose results are one tuple, of which only elements are used, get results of
// their own; reshapes without effect or use are removed, because a use more stops shardings.
void cleanUpAfterHlo(ModuleOp module);
// Of null, false.
bool isCall(Operation* op, StringRef target);
stablehlo::CustomCallOp createCustomCall(OpBuilder& builder, Location loc, TypeRange results,
                                         StringRef target, ValueRange operands);
// `Sharding`, with the dimensions that are open as `unspecified_dims`.
Value createShardingCall(OpBuilder& builder, Location loc, Value input, TensorShardingAttr sharding);
// Says that one of the ops of sdy stays; the passes make nothing of it.
InFlightDiagnostic refuse(Operation* op);

// --- Shardings -----------------------------------------------------------------------------------

MeshAttr toMesh(MLIRContext* context, const xla::DeviceMesh& mesh);
TensorShardingAttr toSharding(Attribute mesh_or_ref, MeshAttr mesh, const xla::HloSharding::Named& named);

// Shardings of sdy as text of HLO.
class HloShardingWriter {
 public:
  explicit HloShardingWriter(ModuleOp module) : symbols_(module) {}
  // Of all values of an op (or of an argument, a result), which are in a region with these manual axes. Null,
  // after an error at `op`, when HLO cannot express it.
  StringAttr write(Operation* op, ArrayRef<TensorShardingAttr> shardings,
                   ArrayRef<StringRef> manual_axes = {});

 private:
  FailureOr<xla::HloSharding> convert(Operation* op, TensorShardingAttr sharding,
                                      ArrayRef<StringRef> manual_axes);
  SymbolTable symbols_;
  // Converted before, with the same manual axes.
  SmallVector<std::string> manual_axes_;
  llvm::DenseMap<TensorShardingAttr, xla::HloSharding> converted_;
};

}  // namespace mlir::sdy
