#include "xla/client/global_data.h"

#include <utility>

#include "xla/service/service.h"
#include "xla/xla_data.pb.h"

namespace xla {

GlobalData::GlobalData(Service* parent, GlobalDataHandle handle)
    : handle_(std::make_unique<const GlobalDataHandle>(std::move(handle))), parent_(parent) {}

// Unregister fails when the value was freed before, which is fine here.
GlobalData::~GlobalData() {
  if (parent_ != nullptr) (void)parent_->Unregister(*handle_);
}

void GlobalData::Release(std::vector<std::unique_ptr<GlobalData>> instances) { instances.clear(); }

}  // namespace xla
