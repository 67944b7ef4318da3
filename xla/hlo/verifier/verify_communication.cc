#include "xla/hlo/verifier/verify_communication.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/btree_map.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// --- Starts and dones

// What may come between a start and its end: nothing, or for values in flight from one iteration of a loop to
// the next the tuple that carries them.
struct AsyncPair {
  HloOpcode start;
  HloOpcode done;
  bool travels;
};

constexpr AsyncPair kPairs[] = {
    {HloOpcode::kAllGatherStart, HloOpcode::kAllGatherDone, false},
    {HloOpcode::kAllReduceStart, HloOpcode::kAllReduceDone, false},
    {HloOpcode::kCollectivePermuteStart, HloOpcode::kCollectivePermuteDone, false},
    {HloOpcode::kCopyStart, HloOpcode::kCopyDone, false},
    {HloOpcode::kSend, HloOpcode::kSendDone, true},
    {HloOpcode::kRecv, HloOpcode::kRecvDone, true},
};

std::string Named(const HloInstruction& instruction) {
  return absl::StrCat("'", instruction.name(), "' (", HloOpcodeString(instruction.opcode()), ")");
}

template <typename... Args>
absl::Status PairError(const HloInstruction& instruction, const Args&... message) {
  return RuleError(instruction.opcode(), "D3", message...);
}

// The one instruction that uses a start.
absl::Status VerifyOneUser(const HloInstruction& start, HloOpcode done, bool travels) {
  absl::flat_hash_set<const HloInstruction*> users(start.users().begin(), start.users().end());
  if (users.size() != 1) {
    return PairError(start, "exactly one ", HloOpcodeString(done), " must end it, found ", users.size(),
                     " users");
  }
  const HloInstruction& user = **users.begin();
  if (user.opcode() == done || (travels && user.opcode() == HloOpcode::kTuple)) return absl::OkStatus();
  return PairError(start, "its user must be ", HloOpcodeString(done), ", found ", Named(user));
}

absl::Status VerifyStartOf(const HloInstruction& done, const AsyncPair& pair) {
  const HloInstruction& start = *done.operand(0);
  if (start.opcode() != pair.start) {
    if (pair.travels && start.opcode() == HloOpcode::kGetTupleElement) return absl::OkStatus();
    return PairError(done, "its operand must be ", HloOpcodeString(pair.start), ", found ", Named(start));
  }
  if (done.channel_id() != start.channel_id() && pair.travels) {
    const auto text = [](const HloInstruction& i) {
      return i.channel_id() ? absl::StrCat(*i.channel_id()) : std::string("none");
    };
    return RuleError(done.opcode(), "D4", "the channel_id is ", text(done), ", but that of ", Named(start),
                     " is ", text(start));
  }
  if (pair.travels && done.is_host_transfer() != start.is_host_transfer()) {
    return RuleError(done.opcode(), "D4", "is_host_transfer differs from that of ", Named(start));
  }
  return absl::OkStatus();
}

bool IsAsync(HloOpcode opcode) {
  return opcode == HloOpcode::kAsyncStart || opcode == HloOpcode::kAsyncUpdate;
}

// A chain of start, updates and done over one computation.
absl::Status VerifyAsyncChain(const HloInstruction& instruction) {
  if (IsAsync(instruction.opcode())) {
    absl::flat_hash_set<const HloInstruction*> users(instruction.users().begin(), instruction.users().end());
    if (users.size() != 1) {
      return PairError(instruction, "exactly one async-update or async-done must follow it, found ",
                       users.size(), " users");
    }
    const HloInstruction& user = **users.begin();
    if (user.opcode() != HloOpcode::kAsyncUpdate && user.opcode() != HloOpcode::kAsyncDone) {
      return PairError(instruction, "only an async-update or async-done may follow it, found ", Named(user));
    }
  }
  if (instruction.opcode() == HloOpcode::kAsyncUpdate || instruction.opcode() == HloOpcode::kAsyncDone) {
    if (!IsAsync(instruction.operand(0)->opcode())) {
      return PairError(instruction, "the operand must be an async-start or async-update, found ",
                       Named(*instruction.operand(0)));
    }
  }
  return absl::OkStatus();
}

// --- Channels

bool IsTransfer(HloOpcode opcode) {
  return opcode == HloOpcode::kSend || opcode == HloOpcode::kSendDone || opcode == HloOpcode::kRecv ||
         opcode == HloOpcode::kRecvDone;
}

// What instructions on one channel have in common: "all-gather", "send and recv", "host transfers".
std::string ChannelUse(const HloInstruction& instruction) {
  if (IsTransfer(instruction.opcode()))
    return instruction.is_host_transfer() ? "host transfers" : "send and recv";
  absl::string_view name = HloOpcodeString(instruction.opcode());
  absl::ConsumeSuffix(&name, "-start");
  return std::string(name);
}

bool Communicates(const HloInstruction& instruction) {
  return GetOpInfo(instruction.opcode()).family == "collective" ? instruction.operand_count() > 0
                                                                : IsTransfer(instruction.opcode());
}

// The first instruction in `computation`, or in what it calls, that exchanges values with other devices.
const HloInstruction* FindCommunication(const HloComputation& computation,
                                        absl::flat_hash_set<const HloComputation*>* seen) {
  if (!seen->insert(&computation).second) return nullptr;
  for (const HloInstruction* instruction : computation.instructions()) {
    if (Communicates(*instruction)) return instruction;
    for (const HloComputation* callee : instruction->called_computations()) {
      if (const HloInstruction* found = FindCommunication(*callee, seen)) return found;
    }
  }
  return nullptr;
}

// Where the header does not say how many devices there are, the ids in groups still are all below some
// number.
absl::Status VerifyIdsOf(const HloInstruction& instruction) {
  if (!instruction.attributes().Has(Attr::kReplicaGroups) ||
      instruction.opcode() == HloOpcode::kCollectiveBroadcast) {
    return absl::OkStatus();
  }
  TF_ASSIGN_OR_RETURN(const auto groups,
                      instruction.attributes().GetReplicaGroups(Attr::kReplicaGroups).Expand());
  absl::flat_hash_set<int64_t> ids;
  for (const auto& group : groups) ids.insert(group.begin(), group.end());
  for (int64_t id = 0; id < static_cast<int64_t>(ids.size()); ++id) {
    if (ids.contains(id)) continue;
    return RuleError(instruction.opcode(), "D7", "replica_groups lists ", ids.size(), " ids, but not id ",
                     id);
  }
  return absl::OkStatus();
}

// All-reduces of a program constrain layouts or none does.
absl::Status VerifyConstrainedAlike(const HloInstruction& instruction, const HloInstruction** first) {
  if (ChannelUse(instruction) != "all-reduce") return absl::OkStatus();
  if (*first == nullptr) *first = &instruction;
  if ((*first)->constrain_layout() == instruction.constrain_layout()) return absl::OkStatus();
  return RuleError(instruction.opcode(), "D8",
                   "constrain_layout=", instruction.constrain_layout() ? "true" : "false",
                   ", but it is different in ", Named(**first));
}

// Transfers of one kind over a channel of the host are one transfer to it.
absl::Status VerifySameHostTransfer(const HloInstruction& transfer, const HloInstruction& other) {
  for (const absl::string_view key : {"_xla_host_transfer_handler_name", "_xla_host_transfer_rendezvous"}) {
    const auto value = transfer.get_frontend_attribute(key), wanted = other.get_frontend_attribute(key);
    if (value == wanted) continue;
    return RuleError(transfer.opcode(), "D9", "the frontend attribute ", key, " is '", value.value_or(""),
                     "', but that of ", Named(other), " on the same channel '", wanted.value_or(""), "'");
  }
  return absl::OkStatus();
}

absl::Status VerifyReductionIsLocal(const HloInstruction& instruction) {
  if (GetOpInfo(instruction.opcode()).family != "collective") return absl::OkStatus();
  absl::flat_hash_set<const HloComputation*> seen;
  for (const HloComputation* callee : instruction.called_computations()) {
    if (const HloInstruction* found = FindCommunication(*callee, &seen)) {
      return RuleError(instruction.opcode(), "D1", "to_apply must not communicate, but it has ",
                       Named(*found));
    }
  }
  return absl::OkStatus();
}

// --- Transfers between devices

struct Channel {
  std::vector<const HloInstruction*> sends, recvs;
  std::set<std::pair<int64_t, int64_t>> sent, received;
};

std::string PairsText(const std::set<std::pair<int64_t, int64_t>>& pairs) {
  return absl::StrCat("{",
                      absl::StrJoin(pairs, ",",
                                    [](std::string* out, const auto& pair) {
                                      absl::StrAppend(out, "{", pair.first, ",", pair.second, "}");
                                    }),
                      "}");
}

absl::Status CheckPairIds(const HloInstruction& transfer, absl::Span<const std::pair<int64_t, int64_t>> pairs,
                          const DeviceGrid& devices) {
  const DeviceIds ids = SendRecvIds(devices);
  const int64_t limit = DeviceIdLimit(ids, devices);
  absl::flat_hash_set<int64_t> sources, targets;
  for (const auto& [source, target] : pairs) {
    for (int64_t id : {source, target}) {
      if (id >= 0 && id < limit) continue;
      return RuleError(transfer.opcode(), "D5", kSendRecvPairs, " names ", DeviceIdNoun(ids), " ", id,
                       " of a program for ", limit, " ", DeviceIdNoun(ids), limit == 1 ? "" : "s");
    }
    if (!sources.insert(source).second) {
      return RuleError(transfer.opcode(), "D5", DeviceIdNoun(ids), " ", source, " is a source twice");
    }
    if (!targets.insert(target).second) {
      return RuleError(transfer.opcode(), "D5", DeviceIdNoun(ids), " ", target, " is a target twice");
    }
  }
  return absl::OkStatus();
}

absl::Status AddTransfer(const HloInstruction& transfer, const DeviceGrid& devices, Channel* channel) {
  if (devices.devices() == 1) {
    return RuleError(transfer.opcode(), "D5", "channel ", transfer.channel_id().value_or(0),
                     " leads to another device (is_host_transfer=false), but the program is for one device");
  }
  const std::optional<std::string> text = transfer.get_frontend_attribute(kSendRecvPairs);
  if (!text) {
    return RuleError(transfer.opcode(), "D5", "the frontend attribute ", kSendRecvPairs,
                     ", which names its devices, is missing");
  }
  const auto pairs = ParseSendRecvPairs(*text);
  if (!pairs.ok()) return RuleError(transfer.opcode(), "D5", pairs.status().message());
  TF_RETURN_IF_ERROR(CheckPairIds(transfer, *pairs, devices));
  const bool is_send = transfer.opcode() == HloOpcode::kSend;
  (is_send ? channel->sends : channel->recvs).push_back(&transfer);
  (is_send ? channel->sent : channel->received).insert(pairs->begin(), pairs->end());
  return absl::OkStatus();
}

const Shape& DataShape(const HloInstruction& transfer) { return transfer.shape().tuple_shapes(0); }

// Each of `here` has a partner on the other side for its shape.
absl::Status VerifyCounterparts(int64_t number, absl::Span<const HloInstruction* const> here,
                                absl::Span<const HloInstruction* const> there, absl::string_view other) {
  for (const HloInstruction* transfer : here) {
    if (absl::c_any_of(there, [&](const HloInstruction* candidate) {
          return ShapeUtil::Compatible(DataShape(*candidate), DataShape(*transfer));
        })) {
      continue;
    }
    return AtInstruction(*transfer, RuleError(transfer->opcode(), "D6", "channel ", number, " has no ", other,
                                              " of ", ShapeUtil::HumanString(DataShape(*transfer))));
  }
  return absl::OkStatus();
}

absl::Status VerifyChannel(int64_t number, const Channel& channel) {
  TF_RETURN_IF_ERROR(VerifyCounterparts(number, channel.sends, channel.recvs, "recv"));
  TF_RETURN_IF_ERROR(VerifyCounterparts(number, channel.recvs, channel.sends, "send"));
  if (channel.sent == channel.received) return absl::OkStatus();
  return AtInstruction(*channel.recvs[0], RuleError(HloOpcode::kRecv, "D6", "the recvs of channel ", number,
                                                    " go between ", PairsText(channel.received),
                                                    ", but its sends between ", PairsText(channel.sent)));
}

}  // namespace

absl::Status VerifyAsynchronousPair(const HloInstruction& instruction) {
  for (const AsyncPair& pair : kPairs) {
    if (instruction.opcode() == pair.start) return VerifyOneUser(instruction, pair.done, pair.travels);
    if (instruction.opcode() == pair.done) return VerifyStartOf(instruction, pair);
  }
  return VerifyAsyncChain(instruction);
}

absl::Status VerifyIds(absl::Span<HloComputation* const> computations) {
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyIdsOf(*instruction)));
    }
  }
  return absl::OkStatus();
}

absl::Status VerifyChannels(absl::Span<HloComputation* const> computations) {
  absl::flat_hash_map<int64_t, const HloInstruction*> first;
  absl::flat_hash_map<std::pair<HloOpcode, int64_t>, const HloInstruction*> first_to_host;
  const HloInstruction* all_reduce = nullptr;
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyReductionIsLocal(*instruction)));
      TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyConstrainedAlike(*instruction, &all_reduce)));
      const std::optional<int64_t> channel = instruction->channel_id();
      if (!channel) continue;
      const HloInstruction& other = *first.try_emplace(*channel, instruction).first->second;
      if (ChannelUse(other) != ChannelUse(*instruction)) {
        return AtInstruction(
            *instruction, RuleError(instruction->opcode(), "D2", "channel ", *channel, " is also used by ",
                                    Named(other), "; instructions that share a channel must be of one kind"));
      }
      if (!instruction->is_host_transfer()) continue;
      const HloInstruction& alike =
          *first_to_host.try_emplace({instruction->opcode(), *channel}, instruction).first->second;
      TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifySameHostTransfer(*instruction, alike)));
    }
  }
  return absl::OkStatus();
}

absl::Status VerifyTransfers(absl::Span<HloComputation* const> computations, const DeviceGrid& devices) {
  absl::btree_map<int64_t, Channel> channels;
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      const bool begins =
          instruction->opcode() == HloOpcode::kSend || instruction->opcode() == HloOpcode::kRecv;
      if (!begins || instruction->is_host_transfer()) continue;
      TF_RETURN_IF_ERROR(AtInstruction(
          *instruction,
          AddTransfer(*instruction, devices, &channels[instruction->channel_id().value_or(0)])));
    }
  }
  for (const auto& [number, channel] : channels) TF_RETURN_IF_ERROR(VerifyChannel(number, channel));
  return absl::OkStatus();
}

}  // namespace xla
