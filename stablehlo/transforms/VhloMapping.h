// Attributes and types between StableHLO and VHLO.
#pragma once

#include <string>

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Diagnostics.h"
#include "stablehlo/dialect/VhloOps.h"

namespace mlir::stablehlo {

// Captures the messages of the checks of types and attributes while it exists: the caller reports its
// own.
class Unreported {
 public:
  explicit Unreported(MLIRContext* context)
      : context_(context), handler_(context, [](Diagnostic&) { return success(); }) {}
  InFlightDiagnostic operator()() const { return emitError(UnknownLoc::get(context_)); }

 private:
  MLIRContext* context_;
  ScopedDiagnosticHandler handler_;
};

// Both directions keep what they have converted: programs use the same attributes and types over and over.
class VhloMapping {
 public:
  virtual ~VhloMapping() = default;
  // Null when there is no counterpart; getReason() then says of what.
  Type convert(Type type);
  Attribute convert(Attribute attribute);
  LogicalResult convert(TypeRange types, SmallVectorImpl<Type>& converted);
  const std::string& getReason() const { return reason_; }

 protected:
  virtual Type convertNew(Type type) = 0;
  virtual Attribute convertNew(Attribute attribute) = 0;
  // For the reason why something fails.
  template <typename T>
  void refuse(StringRef what, T value) {
    if (!reason_.empty()) return;
    llvm::raw_string_ostream stream(reason_);
    stream << what << ' ' << value;
  }

  std::string reason_;

 private:
  llvm::DenseMap<Type, Type> types_;
  llvm::DenseMap<Attribute, Attribute> attributes_;
};

// StableHLO to VHLO.
class ToVhloMapping : public VhloMapping {
 public:
  explicit ToVhloMapping(bool allow_other_dialects) : allow_other_dialects_(allow_other_dialects) {}

 protected:
  Type convertNew(Type type) override;
  Attribute convertNew(Attribute attribute) override;

 private:
  Attribute convertArray(ArrayRef<Attribute> values);
  Attribute convertStruct(Attribute attribute);

  bool allow_other_dialects_;
};

// VHLO to StableHLO.
class FromVhloMapping : public VhloMapping {
 public:
  // A string as a symbol.
  static FlatSymbolRefAttr getSymbol(Attribute value);

 protected:
  Type convertNew(Type type) override;
  Attribute convertNew(Attribute attribute) override;

 private:
  Type convertShaped(vhlo::RecordType type);
  Type convertQuantized(vhlo::RecordType type);
  Attribute convertStruct(vhlo::RecordAttr attribute);
  Attribute convertEnum(vhlo::RecordAttr attribute);
  Attribute convertDict(vhlo::RecordAttr attribute);
};

// A tensor of VHLO from a list.
vhlo::RecordAttr makeVhloTensor(MLIRContext* context, ArrayRef<int64_t> values);
vhlo::RecordAttr makeVhloTensor(MLIRContext* context, ArrayRef<bool> values);
// The integers of a tensor of VHLO of rank 1; fails for other attributes.
FailureOr<SmallVector<int64_t>> getVhloIntegers(Attribute attribute);

// What StableHLO means when it leaves a property out; `rank` is that of windows. Null if it must be given.
vhlo::RecordAttr getVhloDefault(MLIRContext* context, vhlo::PropertyKind kind, int64_t rank = 0);
bool isVhloDefault(vhlo::PropertyKind kind, Attribute value);

}  // namespace mlir::stablehlo
