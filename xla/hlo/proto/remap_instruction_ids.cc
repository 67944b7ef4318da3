// New instruction ids for a module that is not read yet.
#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using IdMap = absl::flat_hash_map<int64_t, int64_t>;

absl::StatusOr<int64_t> NewId(const IdMap& ids, int64_t old_id, absl::string_view computation,
                              absl::string_view what) {
  const auto found = ids.find(old_id);
  if (found != ids.end()) return found->second;
  return absl::InvalidArgumentError(
      absl::StrCat("computation '", computation, "': ", what, " ", old_id, " names no instruction of it"));
}

absl::Status RemapList(const IdMap& ids, absl::string_view computation, absl::string_view what,
                       google::protobuf::RepeatedField<int64_t>* list) {
  for (int64_t& id : *list) {
    TF_ASSIGN_OR_RETURN(id, NewId(ids, id, computation, what));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<HloModuleProto> HloModule::RemapInstructionIds(const HloModuleProto& proto) {
  HloModuleProto result = proto;
  int64_t next = 0;
  for (HloComputationProto& computation : *result.mutable_computations()) {
    const std::string& name = computation.name();
    IdMap ids;
    for (HloInstructionProto& instruction : *computation.mutable_instructions()) {
      if (!ids.emplace(instruction.id(), next).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("computation '", name, "' has two instructions with id ", instruction.id()));
      }
      instruction.set_id(next++);
    }
    for (HloInstructionProto& instruction : *computation.mutable_instructions()) {
      TF_RETURN_IF_ERROR(RemapList(ids, name, "the operand id", instruction.mutable_operand_ids()));
      TF_RETURN_IF_ERROR(
          RemapList(ids, name, "the control predecessor id", instruction.mutable_control_predecessor_ids()));
    }
    TF_ASSIGN_OR_RETURN(const int64_t root, NewId(ids, computation.root_id(), name, "root_id"));
    computation.set_root_id(root);
    if (!result.has_schedule()) continue;
    const auto sequence = result.mutable_schedule()->mutable_sequences()->find(computation.id());
    if (sequence == result.mutable_schedule()->mutable_sequences()->end()) continue;
    TF_RETURN_IF_ERROR(RemapList(ids, name, "the scheduled id", sequence->second.mutable_instruction_ids()));
  }
  return result;
}

}  // namespace xla
