#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "xla/shape.h"

namespace xla {

class HloModuleProto;
class HloSnapshot;

// A program that XlaBuilder built: the proto of a module whose entry computation is the function. Moves, does
// not copy; Clone() copies. This header leaves the messages undefined, which are expensive to include;
// xla/hlo/builder/xla_computation.h defines them.
class XlaComputation {
 public:
  XlaComputation();
  explicit XlaComputation(std::unique_ptr<HloModuleProto> proto);
  XlaComputation(HloModuleProto proto);  // NOLINT: users pass protos where computations are wanted
  XlaComputation(const XlaComputation&) = delete;
  XlaComputation& operator=(const XlaComputation&) = delete;
  XlaComputation(XlaComputation&&);
  XlaComputation& operator=(XlaComputation&&);
  ~XlaComputation();

  // Parameters and result of the entry computation. Error for a computation that was never built.
  absl::StatusOr<ProgramShape> GetProgramShape() const;

  const std::string& name() const;
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
  bool IsNull() const;

  XlaComputation Clone() const;

 private:
  static uint64_t NewIdentity();

  uint64_t identity_ = NewIdentity();
  std::unique_ptr<HloModuleProto> proto_;
};

}  // namespace xla
