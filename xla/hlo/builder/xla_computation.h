#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape.h"

namespace xla {

// A program that XlaBuilder built: the proto of a module whose entry computation is the function. Moves, does
// not copy; Clone() copies.
class XlaComputation {
 public:
  XlaComputation() : proto_(std::make_unique<HloModuleProto>()) { proto_->set_id(-1); }
  explicit XlaComputation(std::unique_ptr<HloModuleProto> proto) : proto_(std::move(proto)) {}
  XlaComputation(HloModuleProto proto)  // NOLINT: users pass protos where computations are wanted
      : proto_(std::make_unique<HloModuleProto>(std::move(proto))) {}
  XlaComputation(const XlaComputation&) = delete;
  XlaComputation& operator=(const XlaComputation&) = delete;
  XlaComputation(XlaComputation&&) = default;
  XlaComputation& operator=(XlaComputation&&) = default;

  // Parameters and result of the entry computation. Error for a computation that was never built.
  absl::StatusOr<ProgramShape> GetProgramShape() const;

  const std::string& name() const { return proto().name(); }
  const HloModuleProto& proto() const { return *proto_; }
  HloModuleProto* mutable_proto() {
    identity_ = NewIdentity();
    return proto_.get();
  }

  // Computations with one identity have one proto. Moving keeps it; copies and mutable_proto() get a new one.
  uint64_t identity() const { return identity_; }

  // The program as an HloSnapshot without arguments and result. Error when it was never built.
  absl::StatusOr<std::unique_ptr<HloSnapshot>> Snapshot() const;

  // True for a default-constructed computation, or one that was moved from.
  bool IsNull() const { return proto_ == nullptr || proto_->id() == -1; }

  XlaComputation Clone() const { return XlaComputation(proto()); }

 private:
  static uint64_t NewIdentity();

  uint64_t identity_ = NewIdentity();
  std::unique_ptr<HloModuleProto> proto_;
};

}  // namespace xla
