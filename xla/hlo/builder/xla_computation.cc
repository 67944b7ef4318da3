#include "xla/hlo/builder/xla_computation.h"

#include <atomic>
#include <utility>

#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

uint64_t XlaComputation::NewIdentity() {
  static std::atomic<uint64_t> next{1};
  return next.fetch_add(1, std::memory_order_relaxed);
}

XlaComputation::XlaComputation() : proto_(std::make_unique<HloModuleProto>()) { proto_->set_id(-1); }
XlaComputation::XlaComputation(std::unique_ptr<HloModuleProto> proto) : proto_(std::move(proto)) {}
XlaComputation::XlaComputation(HloModuleProto proto)
    : proto_(std::make_unique<HloModuleProto>(std::move(proto))) {}
XlaComputation::XlaComputation(XlaComputation&&) = default;
XlaComputation& XlaComputation::operator=(XlaComputation&&) = default;
XlaComputation::~XlaComputation() = default;

const std::string& XlaComputation::name() const { return proto().name(); }
bool XlaComputation::IsNull() const { return proto_ == nullptr || proto_->id() == -1; }
XlaComputation XlaComputation::Clone() const { return XlaComputation(proto()); }

absl::StatusOr<ProgramShape> XlaComputation::GetProgramShape() const {
  if (IsNull() || !proto_->has_host_program_shape()) {
    return InvalidArgument("the computation has no program shape: it was not built by XlaBuilder::Build");
  }
  return ProgramShape::FromProto(proto_->host_program_shape());
}

absl::StatusOr<std::unique_ptr<HloSnapshot>> XlaComputation::Snapshot() const {
  if (IsNull()) return InvalidArgument("the computation is empty: it was not built by XlaBuilder::Build");
  auto snapshot = std::make_unique<HloSnapshot>();
  *snapshot->mutable_hlo()->mutable_hlo_module() = *proto_;
  return snapshot;
}

}  // namespace xla
