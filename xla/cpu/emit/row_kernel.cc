#include "xla/cpu/emit/row_kernel.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "xla/cpu/emit/reducer.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/step_groups.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

// What costs less than this many simple operations is computed in each pass that needs it, rather than kept.
constexpr double kKeptCost = 4;
constexpr int64_t kMaxKeptBytes = 128 << 10;

double OwnCost(const HloInstruction& instruction) {
  if (TakesLong(instruction)) return 16;
  return IsFree(instruction) ? 0.25 : 1;
}

// What a member of the program is for a row.
struct Member {
  RowAccess access;
  int level = 0;     // how many reductions, one after the other, must be done before
  double cost = 0;   // to compute it from inputs and scalars
  int kept_in = -1;  // the pass that stores the row; -1: none
  bool output = false;

  bool is_vector() const { return access.vector && !access.other; }
  bool is_scalar() const { return access.scalar && !access.vector && !access.other; }
};

class RowProgram {
 public:
  RowProgram(llvm::Module& module, const Target& target, const Step& step)
      : module_(module), target_(target), step_(step) {
    for (const HloInstruction* member : step.fused) {
      if (member->opcode() == HloOpcode::kReduce) space_ = RowsOf(*member);
    }
    lanes_ = LanesFor(step.fused, target);
    while (lanes_ > space_.length) lanes_ /= 2;
    FindAccesses();
    FindLevels();
    ChooseKept();
  }

  absl::StatusOr<EmittedKernel> Run(absl::string_view name) {
    EmittedKernel kernel;
    kernel.units = space_.rows;
    for (const HloInstruction* member : step_.fused) kernel.unit_cost += OwnCost(*member);
    kernel.unit_cost *= static_cast<double>(space_.length) / lanes_;
    kernel.function = StartKernel(module_, target_, name);
    KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module_.getDataLayout()));
    auto* body = llvm::BasicBlock::Create(module_.getContext(), "body", kernel.function);
    ElementEmitter elements(ir, lanes_);
    ir_ = &ir;
    elements_ = &elements;
    Bind(kernel.function);
    ir.CreateBr(body);
    ir.SetInsertPoint(body);
    TF_RETURN_IF_ERROR(
        EmitFor(ir, kernel.function->getArg(1), kernel.function->getArg(2), 1, [&](llvm::Value* row) {
          elements.EnterScope();
          const absl::Status status = EmitRow(row);
          elements.LeaveScope();
          return status;
        }));
    ir.CreateRetVoid();
    return kernel;
  }

 private:
  // --- What is done when

  void FindAccesses() {
    for (const HloInstruction* member : step_.fused) members_[member];
    for (const HloInstruction* output : step_.outputs) {
      Member& member = members_[output];
      member.output = true;
      (IsRowVector(output->shape(), space_) ? member.access.vector : member.access.scalar) = true;
    }
    for (auto it = step_.fused.rbegin(); it != step_.fused.rend(); ++it) {
      if ((*it)->opcode() == HloOpcode::kReduce) members_[*it].access.scalar = true;
      for (const HloInstruction* operand : (*it)->operands()) {
        const auto inside = members_.find(operand);
        if (inside == members_.end()) continue;
        const RowAccess read = ReadByUser(**it, *operand, members_[*it].access, space_);
        inside->second.access.vector |= read.vector;
        inside->second.access.scalar |= read.scalar;
        inside->second.access.other |= read.other;
      }
    }
  }

  void FindLevels() {
    for (const HloInstruction* instruction : step_.fused) {
      Member& member = members_[instruction];
      member.cost = OwnCost(*instruction);
      for (const HloInstruction* operand : instruction->operands()) {
        const auto inside = members_.find(operand);
        if (inside == members_.end()) continue;
        const bool reduced = operand->opcode() == HloOpcode::kReduce;
        member.level = std::max(member.level, inside->second.level + (reduced ? 1 : 0));
        if (!reduced && !inside->second.is_scalar()) member.cost += inside->second.cost;
      }
      levels_ = std::max(levels_, member.level + 1);
    }
  }

  void ChooseKept() {
    absl::flat_hash_map<const HloInstruction*, std::set<int>> passes;
    int64_t bytes = 0;
    for (auto it = step_.fused.rbegin(); it != step_.fused.rend(); ++it) {
      Member& member = members_[*it];
      std::set<int> needed = passes[*it];
      if ((*it)->opcode() == HloOpcode::kReduce) {
        needed = {member.level};
      } else if (member.is_vector()) {
        const int64_t row = space_.length * primitive_util::ByteWidth((*it)->shape().element_type());
        if (member.output) {
          member.kept_in = member.level;
        } else if (needed.size() > 1 && member.cost > kKeptCost && bytes + row <= kMaxKeptBytes) {
          member.kept_in = *needed.begin();
          bytes += row;
        }
        if (member.kept_in >= 0) needed = {member.kept_in};
      }
      for (const HloInstruction* operand : (*it)->operands())
        passes[operand].insert(needed.begin(), needed.end());
    }
  }

  // --- The code

  void Bind(llvm::Function* function) {
    int number = 0;
    const auto address = [&] {
      return ir_->CreateLoad(ir_->getPtrTy(),
                             ir_->CreateConstInBoundsGEP1_64(ir_->getPtrTy(), function->getArg(0), number++));
    };
    for (const HloInstruction* input : step_.inputs) {
      ArrayInMemory array = Array(*input, address());
      if (input->shape().rank() == 0)
        array.scalar = LaneBuilder(*ir_, 1).Load(array.type, array.base, {ir_->getInt64(0)}, nullptr);
      elements_->Bind(input, std::move(array));
    }
    for (const HloInstruction* output : step_.outputs) kept_[output] = Array(*output, address());
    for (const HloInstruction* instruction : step_.fused) {
      const Member& member = members_.at(instruction);
      if (member.kept_in < 0 || member.output) continue;
      ArrayInMemory row = Array(*instruction, nullptr);
      auto* memory = ir_->CreateAlloca(ir_->getInt8Ty(),
                                       ir_->getInt64(space_.length * primitive_util::ByteWidth(row.type)));
      memory->setAlignment(llvm::Align(64));
      row.base = memory;
      // The same row again and again.
      for (size_t i = 0; i + 1 < row.strides.size(); ++i) row.strides[i] = 0;
      kept_[instruction] = std::move(row);
    }
  }

  static ArrayInMemory Array(const HloInstruction& instruction, llvm::Value* base) {
    const Shape& shape = instruction.shape();
    ArrayInMemory array;
    array.base = base;
    array.type = shape.element_type();
    array.strides = RowMajorStrides(shape.dimensions());
    return array;
  }

  // Coordinates of the row in arrays of the shape; of vectors, without the last one.
  Coordinates RowIn(const Shape& shape, bool vector) {
    const auto sizes = shape.dimensions().subspan(0, shape.rank() - (vector ? 1 : 0));
    std::pair<std::vector<int64_t>, bool> key = {{sizes.begin(), sizes.end()}, vector};
    const auto found = rows_.find(key);
    if (found != rows_.end()) return found->second;
    return rows_[key] = elements_->Delinear(sizes, {row_});
  }

  Coordinates At(const HloInstruction& vector, const Coordinate& place) {
    Coordinates at = RowIn(vector.shape(), true);
    at.push_back(place);
    return at;
  }

  absl::Status EmitRow(llvm::Value* row) {
    row_ = row;
    for (const HloInstruction* member : step_.fused)
      RowIn(member->shape(), IsRowVector(member->shape(), space_));
    for (int pass = 0; pass < levels_; ++pass) TF_RETURN_IF_ERROR(EmitPass(pass));
    return absl::OkStatus();
  }

  absl::Status EmitPass(int pass) {
    std::vector<const HloInstruction*> reductions, kept;
    for (const HloInstruction* instruction : step_.fused) {
      const Member& member = members_.at(instruction);
      if (member.level == pass && instruction->opcode() == HloOpcode::kReduce) {
        reductions.push_back(instruction);
      } else if (member.level == pass && member.is_scalar()) {
        TF_ASSIGN_OR_RETURN(const Lanes value,
                            elements_->Element(instruction, RowIn(instruction->shape(), false), nullptr));
        FinishScalar(instruction, value);
      }
      if (member.kept_in == pass) kept.push_back(instruction);
    }
    const auto keep = [&](const Coordinate& place, llvm::Value* mask) -> absl::Status {
      for (const HloInstruction* instruction : kept) {
        const Coordinates at = At(*instruction, place);
        TF_ASSIGN_OR_RETURN(const Lanes value, elements_->Vector(instruction, at, mask));
        elements_->Store(kept_.at(instruction), at, value, mask);
      }
      return absl::OkStatus();
    };
    if (!reductions.empty()) {
      TF_RETURN_IF_ERROR(EmitReductions(pass, reductions, keep));
    } else if (!kept.empty()) {
      TF_RETURN_IF_ERROR(EmitVectors(*ir_, lanes_, ir_->getInt64(0), ir_->getInt64(space_.length),
                                     [&](llvm::Value* i, llvm::Value* mask) {
                                       elements_->EnterScope();
                                       const absl::Status status = keep({i, lanes_ > 1 ? 1 : 0}, mask);
                                       elements_->LeaveScope();
                                       return status;
                                     }));
    }
    for (const HloInstruction* instruction : kept) elements_->Bind(instruction, kept_.at(instruction));
    return absl::OkStatus();
  }

  absl::Status EmitReductions(int pass, const std::vector<const HloInstruction*>& reductions,
                              absl::FunctionRef<absl::Status(const Coordinate&, llvm::Value*)> keep) {
    const LanesReducer reducer(reductions);
    double cost = 0;
    for (const HloInstruction* array : reducer.arrays()) {
      const auto inside = members_.find(array);
      if (inside == members_.end()) continue;
      const bool at_hand = inside->second.kept_in >= 0 && inside->second.kept_in < pass;
      if (!at_hand) cost += inside->second.cost;
    }
    TF_ASSIGN_OR_RETURN(
        const std::vector<Lanes> row,
        EmitRowReduction(
            *ir_, lanes_, reducer, {ir_->getInt64(0), space_.length, cost},
            [&](const Coordinate& place, llvm::Value* mask) -> absl::StatusOr<std::vector<Lanes>> {
              std::vector<Lanes> values;
              elements_->EnterScope();
              TF_RETURN_IF_ERROR(keep(place, mask));
              for (const HloInstruction* array : reducer.arrays()) {
                TF_ASSIGN_OR_RETURN(values.emplace_back(), elements_->Vector(array, At(*array, place), mask));
              }
              elements_->LeaveScope();
              return values;
            }));
    std::vector<Lanes> inits;
    for (const HloInstruction* init : reducer.inits()) {
      TF_ASSIGN_OR_RETURN(inits.emplace_back(), elements_->Element(init, {}, nullptr));
    }
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> results,
                        reducer.Apply(LaneBuilder(*ir_, 1), inits, row, nullptr));
    for (size_t i = 0; i < reductions.size(); ++i) FinishScalar(reductions[i], results[i]);
    return absl::OkStatus();
  }

  void FinishScalar(const HloInstruction* instruction, const Lanes& value) {
    if (members_.at(instruction).output) {
      ElementEmitter(*ir_, 1).Store(kept_.at(instruction), RowIn(instruction->shape(), false), value,
                                    nullptr);
    }
    ArrayInMemory scalar;
    scalar.type = instruction->shape().element_type();
    scalar.scalar = value;
    elements_->Bind(instruction, std::move(scalar));
  }

  llvm::Module& module_;
  const Target& target_;
  const Step& step_;
  RowSpace space_;
  int lanes_ = 1;
  int levels_ = 1;
  absl::flat_hash_map<const HloInstruction*, Member> members_;
  // Of the function that is emitted.
  KernelBuilder* ir_ = nullptr;
  ElementEmitter* elements_ = nullptr;
  absl::flat_hash_map<const HloInstruction*, ArrayInMemory> kept_;
  llvm::Value* row_ = nullptr;
  absl::flat_hash_map<std::pair<std::vector<int64_t>, bool>, Coordinates> rows_;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitRowKernel(llvm::Module& module, const Target& target, const Step& step,
                                            absl::string_view name) {
  return RowProgram(module, target, step).Run(name);
}

}  // namespace xla::cpu
