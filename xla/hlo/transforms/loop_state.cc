#include "xla/hlo/transforms/loop_state.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool OnlyTakesApart(const HloComputation& computation) {
  const auto users = computation.parameter_instruction(0)->users();
  return std::all_of(users.begin(), users.end(), [&](const HloInstruction* user) {
    return user->opcode() == HloOpcode::kGetTupleElement && !user->HasControlDependencies() &&
           user != computation.root_instruction();
  });
}

// The same loop with another initial state; what was said of single elements holds no more.
std::unique_ptr<HloInstruction> LoopOver(const HloInstruction& loop, HloInstruction* init) {
  auto changed = loop.CloneWithNewOperands(init->shape(), {init});
  if (!ShapeUtil::Compatible(loop.shape(), init->shape())) {
    changed->clear_sharding();
    changed->clear_backend_config();
    changed->set_original_value(nullptr);
  }
  return changed;
}

// The reader of element i of the old state reads place[i] of the new one.
void Renumber(HloComputation* computation, absl::Span<const int64_t> place, const Shape& state) {
  HloInstruction* parameter = computation->parameter_instruction(0);
  for (HloInstruction* reader : parameter->users()) reader->set_tuple_index(place[reader->tuple_index()]);
  parameter->set_shape(state);
  parameter->clear_sharding();
  parameter->set_original_value(nullptr);
}

// The body's new root packs these.
absl::Status SetPacked(HloComputation* body, absl::Span<HloInstruction* const> elements) {
  HloInstruction* old_root = body->root_instruction();
  HloInstruction* root = AddBeside(old_root, HloInstruction::CreateTuple(elements));
  body->set_root_instruction(root, /*accept_different_shape=*/true);
  return body->RemoveInstruction(old_root);
}

}  // namespace

bool HasTupleState(const HloInstruction& loop) {
  const HloComputation& body = *loop.while_body();
  const HloComputation& condition = *loop.while_condition();
  return loop.shape().IsTuple() && !loop.HasControlDependencies() &&
         body.root_instruction()->opcode() == HloOpcode::kTuple &&
         !body.root_instruction()->HasControlDependencies() && body.root_instruction()->user_count() == 0 &&
         &body != &condition && body.caller_instructions().size() == 1 &&
         condition.caller_instructions().size() == 1 && OnlyTakesApart(body) && OnlyTakesApart(condition);
}

std::vector<std::vector<HloInstruction*>> ReadersByElement(const HloComputation& computation) {
  const HloInstruction* parameter = computation.parameter_instruction(0);
  std::vector<std::vector<HloInstruction*>> readers(parameter->shape().tuple_shapes_size());
  for (HloInstruction* reader : parameter->users()) readers[reader->tuple_index()].push_back(reader);
  return readers;
}

std::vector<bool> InvariantElements(const HloInstruction& loop) {
  const HloComputation& body = *loop.while_body();
  const HloInstruction* root = body.root_instruction();
  std::vector<bool> invariant;
  for (int64_t k = 0; k < root->operand_count(); ++k) {
    const HloInstruction* element = root->operand(k);
    invariant.push_back(element->opcode() == HloOpcode::kGetTupleElement && element->tuple_index() == k &&
                        element->operand(0) == body.parameter_instruction(0));
  }
  return invariant;
}

HloInstruction* InitialElement(HloInstruction* loop, int64_t k) {
  HloInstruction* init = loop->while_init();
  if (init->opcode() == HloOpcode::kTuple) return init->mutable_operand(k);
  return AddBeside(loop, HloInstruction::CreateGetTupleElement(init, k));
}

absl::StatusOr<HloInstruction*> KeepElements(HloInstruction* loop, absl::Span<const int64_t> kept) {
  std::vector<int64_t> place(loop->shape().tuple_shapes_size(), -1);
  std::vector<HloInstruction*> initial, packed;
  for (size_t i = 0; i < kept.size(); ++i) {
    place[kept[i]] = static_cast<int64_t>(i);
    initial.push_back(InitialElement(loop, kept[i]));
    packed.push_back(loop->while_body()->root_instruction()->mutable_operand(kept[i]));
  }
  HloInstruction* init = AddBeside(loop, HloInstruction::CreateTuple(initial));
  for (HloComputation* computation : {loop->while_body(), loop->while_condition()}) {
    if (computation == loop->while_body()) TF_RETURN_IF_ERROR(SetPacked(computation, packed));
    TF_RETURN_IF_ERROR(HloDCE::RunOnComputation(computation).status());
    Renumber(computation, place, init->shape());
  }
  HloInstruction* narrow = loop->parent()->AddInstruction(LoopOver(*loop, init));
  const std::vector<HloInstruction*> readers(loop->users().begin(), loop->users().end());
  for (HloInstruction* reader : readers) {
    TF_RETURN_IF_ERROR(reader->ReplaceOperandWithDifferentShape(0, narrow));
    reader->set_tuple_index(place[reader->tuple_index()]);
  }
  TF_RETURN_IF_ERROR(loop->parent()->RemoveInstructionAndUnusedOperands(loop));
  return narrow;
}

absl::StatusOr<HloInstruction*> AppendInvariants(HloInstruction* loop,
                                                 absl::Span<HloInstruction* const> values,
                                                 std::vector<HloInstruction*>* in_body) {
  HloComputation* body = loop->while_body();
  const int64_t old_size = loop->shape().tuple_shapes_size();
  std::vector<HloInstruction*> initial;
  for (int64_t k = 0; k < old_size; ++k) initial.push_back(InitialElement(loop, k));
  initial.insert(initial.end(), values.begin(), values.end());
  HloInstruction* init = AddBeside(loop, HloInstruction::CreateTuple(initial));
  const std::vector<int64_t> place = Iota(old_size);
  Renumber(loop->while_condition(), place, init->shape());
  Renumber(body, place, init->shape());
  const auto elements = body->root_instruction()->operands();
  std::vector<HloInstruction*> packed(elements.begin(), elements.end());
  for (size_t i = 0; i < values.size(); ++i) {
    in_body->push_back(body->AddInstruction(HloInstruction::CreateGetTupleElement(
        values[i]->shape(), body->parameter_instruction(0), old_size + static_cast<int64_t>(i))));
    packed.push_back(in_body->back());
  }
  TF_RETURN_IF_ERROR(SetPacked(body, packed));
  HloInstruction* wide = loop->parent()->AddInstruction(LoopOver(*loop, init));
  // Whoever takes the state apart reads the same elements; others get the old state, packed.
  std::vector<HloInstruction*> takers, others;
  for (HloInstruction* user : loop->users()) {
    (user->opcode() == HloOpcode::kGetTupleElement ? takers : others).push_back(user);
  }
  for (HloInstruction* taker : takers) TF_RETURN_IF_ERROR(taker->ReplaceOperandWithDifferentShape(0, wide));
  if (!others.empty() || loop->IsRoot()) {
    std::vector<HloInstruction*> state;
    for (int64_t k = 0; k < old_size; ++k) {
      state.push_back(AddBeside(loop, HloInstruction::CreateGetTupleElement(wide, k)));
    }
    HloInstruction* old_state = AddBeside(loop, HloInstruction::CreateTuple(state));
    TF_RETURN_IF_ERROR(ReplaceAndRemove(loop, old_state));
  } else {
    TF_RETURN_IF_ERROR(loop->parent()->RemoveInstructionAndUnusedOperands(loop));
  }
  return wide;
}

}  // namespace xla
