#include "xla/cpu/emit/reducer.h"

#include <algorithm>
#include <utility>

#include "xla/cpu/emit/loop_kernel.h"
#include "xla/cpu/emit/scalar_function.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

// Vectors of one row that are on their way at once: as many as hide the time that one addition takes.
// Elements that cost more than this hide it themselves.
constexpr int64_t kChains = 4;
constexpr double kLongCost = 12;

Lanes Part(llvm::IRBuilderBase& ir, const Lanes& value, int first, int count) {
  const auto part = [&](llvm::Value* vector) -> llvm::Value* {
    if (vector == nullptr) return nullptr;
    if (count == 1) return ir.CreateExtractElement(vector, first);
    llvm::SmallVector<int, 32> places;
    for (int i = 0; i < count; ++i) places.push_back(first + i);
    return ir.CreateShuffleVector(vector, places);
  };
  return {part(value.re), part(value.im)};
}

}  // namespace

LanesReducer::LanesReducer(std::vector<const HloInstruction*> reductions)
    : reductions_(std::move(reductions)) {
  for (const HloInstruction* reduction : reductions_) {
    const int64_t count = reduction->operand_count() / 2;
    for (int64_t i = 0; i < count; ++i) {
      arrays_.push_back(reduction->operand(i));
      inits_.push_back(reduction->operand(count + i));
      types_.push_back(reduction->operand(i)->shape().element_type());
    }
  }
}

absl::StatusOr<std::vector<Lanes>> LanesReducer::Apply(LaneBuilder builder, absl::Span<const Lanes> running,
                                                       absl::Span<const Lanes> elements,
                                                       llvm::Value* mask) const {
  std::vector<Lanes> results;
  size_t first = 0;
  for (const HloInstruction* reduction : reductions_) {
    const size_t count = reduction->operand_count() / 2;
    std::vector<Lanes> parameters(running.begin() + first, running.begin() + first + count);
    parameters.insert(parameters.end(), elements.begin() + first, elements.begin() + first + count);
    TF_ASSIGN_OR_RETURN(std::vector<Lanes> values,
                        EmitScalarFunction(builder, *reduction->to_apply(), parameters));
    for (size_t i = 0; i < count; ++i) {
      Lanes value = values[i];
      if (mask != nullptr) {
        const Lanes& old = running[first + i];
        value.re = builder.ir().CreateSelect(mask, value.re, old.re);
        if (value.im != nullptr) value.im = builder.ir().CreateSelect(mask, value.im, old.im);
      }
      results.push_back(value);
    }
    first += count;
  }
  return results;
}

absl::StatusOr<std::vector<Lanes>> LanesReducer::Merge(LaneBuilder builder, absl::Span<const Lanes> a,
                                                       absl::Span<const Lanes> b) const {
  if (ordered_by_ < 0) return Apply(builder, a, b, nullptr);
  llvm::IRBuilderBase& ir = builder.ir();
  const bool is_signed = primitive_util::IsSignedIntegralType(types_[ordered_by_]);
  llvm::Value *x = a[ordered_by_].re, *y = b[ordered_by_].re;
  llvm::Value* turned = is_signed ? ir.CreateICmpSLT(y, x) : ir.CreateICmpULT(y, x);
  std::vector<Lanes> first, second;
  for (size_t i = 0; i < a.size(); ++i) {
    first.push_back({ir.CreateSelect(turned, b[i].re, a[i].re)});
    second.push_back({ir.CreateSelect(turned, a[i].re, b[i].re)});
  }
  return Apply(builder, first, second, nullptr);
}

absl::StatusOr<std::vector<Lanes>> LanesReducer::Combine(llvm::IRBuilderBase& ir, int lanes,
                                                         std::vector<Lanes> values) const {
  while (lanes > 1) {
    lanes /= 2;
    std::vector<Lanes> low, high;
    for (const Lanes& value : values) {
      low.push_back(Part(ir, value, 0, lanes));
      high.push_back(Part(ir, value, lanes, lanes));
    }
    TF_ASSIGN_OR_RETURN(values, Merge(LaneBuilder(ir, lanes), low, high));
  }
  return values;
}

RunningValues::RunningValues(LaneBuilder builder, absl::Span<const PrimitiveType> types) : builder_(builder) {
  llvm::IRBuilderBase& ir = builder_.ir();
  llvm::IRBuilderBase::InsertPointGuard guard(ir);
  llvm::BasicBlock& entry = ir.GetInsertBlock()->getParent()->getEntryBlock();
  ir.SetInsertPoint(&entry, entry.begin());
  for (PrimitiveType type : types) {
    llvm::Type* values = builder_.VectorOf(builder_.ComputeType(type));
    Lanes& variable = variables_.emplace_back();
    variable.re = ir.CreateAlloca(values);
    if (primitive_util::IsComplexType(type)) variable.im = ir.CreateAlloca(values);
  }
}

std::vector<Lanes> RunningValues::Get() {
  llvm::IRBuilderBase& ir = builder_.ir();
  const auto load = [&](llvm::Value* variable) -> llvm::Value* {
    if (variable == nullptr) return nullptr;
    return ir.CreateLoad(llvm::cast<llvm::AllocaInst>(variable)->getAllocatedType(), variable);
  };
  std::vector<Lanes> values;
  for (const Lanes& variable : variables_) values.push_back({load(variable.re), load(variable.im)});
  return values;
}

void RunningValues::Set(absl::Span<const Lanes> values) {
  for (size_t i = 0; i < values.size(); ++i) {
    builder_.ir().CreateStore(values[i].re, variables_[i].re);
    if (values[i].im != nullptr) builder_.ir().CreateStore(values[i].im, variables_[i].im);
  }
}

absl::StatusOr<std::vector<Lanes>> EmitRowReduction(llvm::IRBuilderBase& ir, int lanes,
                                                    const LanesReducer& reducer, const RowPart& row,
                                                    RowElements elements) {
  LaneBuilder builder(ir, lanes);
  const auto vector_at = [&](llvm::Value* first, int64_t offset, llvm::Value* mask) {
    return elements({ir.CreateAdd(first, ir.getInt64(offset)), lanes > 1 ? 1 : 0}, mask);
  };
  const int64_t vectors = row.length / lanes;
  const int64_t chains = row.cost > kLongCost ? 1 : std::min(vectors, kChains);
  const int64_t turns = vectors / chains;
  std::vector<std::vector<Lanes>> running(chains);
  for (int64_t c = 0; c < chains; ++c) {
    TF_ASSIGN_OR_RETURN(running[c], vector_at(row.first, c * lanes, nullptr));
  }
  if (turns > 1) {
    std::vector<RunningValues> variables;
    for (int64_t c = 0; c < chains; ++c) variables.emplace_back(builder, reducer.types()).Set(running[c]);
    TF_RETURN_IF_ERROR(
        EmitFor(ir, ir.getInt64(1), ir.getInt64(turns), 1, [&](llvm::Value* turn) -> absl::Status {
          llvm::Value* first = ir.CreateAdd(row.first, ir.CreateMul(turn, ir.getInt64(chains * lanes)));
          for (int64_t c = 0; c < chains; ++c) {
            TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, vector_at(first, c * lanes, nullptr));
            TF_ASSIGN_OR_RETURN(const std::vector<Lanes> next,
                                reducer.Apply(builder, variables[c].Get(), more, nullptr));
            variables[c].Set(next);
          }
          return absl::OkStatus();
        }));
    for (int64_t c = 0; c < chains; ++c) running[c] = variables[c].Get();
  }
  int64_t done = turns * chains * lanes;
  for (int64_t c = 0; done + lanes <= row.length; ++c, done += lanes) {
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, vector_at(row.first, done, nullptr));
    TF_ASSIGN_OR_RETURN(running[c], reducer.Apply(builder, running[c], more, nullptr));
  }
  if (done < row.length) {
    llvm::Value* mask = ir.CreateICmpULT(
        builder.Iota(ir.getInt32Ty()), builder.Splat(ir.getInt32(static_cast<uint32_t>(row.length - done))));
    TF_ASSIGN_OR_RETURN(const std::vector<Lanes> more, vector_at(row.first, done, mask));
    TF_ASSIGN_OR_RETURN(running.back(), reducer.Apply(builder, running.back(), more, mask));
  }
  for (size_t left = running.size(); left > 1; left = (left + 1) / 2) {
    for (size_t c = 0; c < left / 2; ++c) {
      TF_ASSIGN_OR_RETURN(running[c], reducer.Merge(builder, running[c], running[(left + 1) / 2 + c]));
    }
  }
  return reducer.Combine(ir, lanes, std::move(running[0]));
}

}  // namespace xla::cpu
