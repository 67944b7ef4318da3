#include "xla/cpu/emit/transpose_kernel.h"

#include <algorithm>
#include <vector>

#include "xla/primitive_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

using llvm::Value;

// A dimension of the operand and of the result at once.
struct Axis {
  int64_t size;
  int64_t from, to;  // elements between neighbours
};

// The axes from the result's first to its last, neighbours in both arrays joined.
std::vector<Axis> AxesOf(const HloInstruction& transpose) {
  const Shape& to = transpose.shape();
  const auto from_strides = RowMajorStrides(transpose.operand(0)->shape().dimensions());
  const auto to_strides = RowMajorStrides(to.dimensions());
  std::vector<Axis> axes;
  for (int64_t d = 0; d < to.rank(); ++d) {
    const Axis axis{to.dimensions(d), from_strides[transpose.dimensions(d)], to_strides[d]};
    if (axis.size == 1) continue;
    if (!axes.empty() && axes.back().from == axis.from * axis.size) {
      axes.back() = {axes.back().size * axis.size, axis.from, axis.to};
    } else {
      axes.push_back(axis);
    }
  }
  return axes;
}

class TransposeEmitter {
 public:
  TransposeEmitter(KernelBuilder& ir, llvm::Type* element, int lanes, Value* from, Value* to)
      : ir_(ir),
        element_(element),
        vector_(llvm::FixedVectorType::get(element, lanes)),
        lanes_(lanes),
        from_(from),
        to_(to) {}

  // Columns are neighbours in the operand, rows in the result; the rest of the place is in the offsets.
  absl::Status Emit(const Axis& rows, const Axis& columns, Value* from_offset, Value* to_offset) {
    const int64_t whole_rows = rows.size / lanes_ * lanes_, whole_columns = columns.size / lanes_ * lanes_;
    const auto constant = [&](int64_t n) { return ir_.getInt64(n); };
    TF_RETURN_IF_ERROR(EmitFor(ir_, constant(0), constant(whole_columns), lanes_, [&](Value* column) {
      TF_RETURN_IF_ERROR(EmitFor(ir_, constant(0), constant(whole_rows), lanes_, [&](Value* row) {
        EmitTile(rows, columns, Place(from_offset, rows.from, row, columns.from, column),
                 Place(to_offset, rows.to, row, columns.to, column));
        return absl::OkStatus();
      }));
      return EmitElements(rows, columns, whole_rows, rows.size, column,
                          ir_.CreateAdd(column, constant(lanes_)), from_offset, to_offset);
    }));
    return EmitElements(rows, columns, 0, rows.size, constant(whole_columns), constant(columns.size),
                        from_offset, to_offset);
  }

 private:
  Value* Place(Value* offset, int64_t row_stride, Value* row, int64_t column_stride, Value* column) {
    offset = ir_.CreateAdd(offset, ir_.CreateMul(row, ir_.getInt64(row_stride)));
    return ir_.CreateAdd(offset, ir_.CreateMul(column, ir_.getInt64(column_stride)));
  }

  llvm::Align Alignment() { return llvm::Align(element_->getPrimitiveSizeInBits().getFixedValue() / 8); }

  void EmitTile(const Axis& rows, const Axis& columns, Value* from, Value* to) {
    std::vector<Value*> tile;
    for (int i = 0; i < lanes_; ++i) {
      Value* place = ir_.CreateAdd(from, ir_.getInt64(i * rows.from));
      tile.push_back(ir_.CreateAlignedLoad(vector_, ir_.CreateGEP(element_, from_, place), Alignment()));
    }
    // Halves of pairs of rows change places, then quarters, and so on down to single elements.
    for (int half = lanes_ / 2; half >= 1; half /= 2) {
      std::vector<int> low, high;
      for (int i = 0; i < lanes_; ++i) {
        const bool second = (i & half) != 0;
        low.push_back(second ? lanes_ + i - half : i);
        high.push_back(second ? lanes_ + i : i + half);
      }
      for (int i = 0; i < lanes_; ++i) {
        if ((i & half) != 0) continue;
        Value *a = tile[i], *b = tile[i + half];
        tile[i] = ir_.CreateShuffleVector(a, b, low);
        tile[i + half] = ir_.CreateShuffleVector(a, b, high);
      }
    }
    for (int i = 0; i < lanes_; ++i) {
      Value* place = ir_.CreateAdd(to, ir_.getInt64(i * columns.to));
      ir_.CreateAlignedStore(tile[i], ir_.CreateGEP(element_, to_, place), Alignment());
    }
  }

  // One by one: what fills no tile.
  absl::Status EmitElements(const Axis& rows, const Axis& columns, int64_t first_row, int64_t last_row,
                            Value* first_column, Value* last_column, Value* from_offset, Value* to_offset) {
    return EmitFor(ir_, first_column, last_column, 1, [&](Value* column) {
      return EmitFor(ir_, ir_.getInt64(first_row), ir_.getInt64(last_row), 1, [&](Value* row) {
        Value* from =
            ir_.CreateGEP(element_, from_, Place(from_offset, rows.from, row, columns.from, column));
        Value* to = ir_.CreateGEP(element_, to_, Place(to_offset, rows.to, row, columns.to, column));
        ir_.CreateAlignedStore(ir_.CreateAlignedLoad(element_, from, Alignment()), to, Alignment());
        return absl::OkStatus();
      });
    });
  }

  KernelBuilder& ir_;
  llvm::Type* element_;
  llvm::Type* vector_;
  const int lanes_;
  Value* from_;
  Value* to_;
};

}  // namespace

absl::StatusOr<EmittedKernel> EmitTransposeKernel(llvm::Module& module, const Target& target,
                                                  const Step& step, absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  const HloInstruction& transpose = *step.instruction;
  const int bytes = primitive_util::ByteWidth(transpose.shape().element_type());
  std::vector<Axis> axes = AxesOf(transpose);
  // The result's last axis makes the rows of a tile, the operand's last one its columns.
  const Axis rows = axes.back();
  axes.pop_back();
  const auto minor = std::find_if(axes.begin(), axes.end(), [](const Axis& axis) { return axis.from == 1; });
  Axis columns = *minor;
  axes.erase(minor);
  // A unit is a piece of the columns at one place of the axes that are left.
  constexpr int64_t kPiece = 64;
  const int64_t pieces = columns.size % kPiece == 0 ? columns.size / kPiece : 1;
  if (pieces > 1) {
    axes.push_back({pieces, columns.from * kPiece, columns.to * kPiece});
    columns.size = kPiece;
  }
  const int lanes = static_cast<int>(
      std::min<int64_t>({target.vector_bytes / std::min(bytes, 8), 16, PowerOfTwoFrom(rows.size + 1) / 2,
                         PowerOfTwoFrom(columns.size + 1) / 2}));
  llvm::Type* element = bytes > 8 ? static_cast<llvm::Type*>(ir.getInt128Ty()) : ir.getIntNTy(8 * bytes);
  const auto address = [&](int number) {
    return ir.CreateLoad(ir.getPtrTy(),
                         ir.CreateConstInBoundsGEP1_64(ir.getPtrTy(), kernel.function->getArg(0), number));
  };
  TransposeEmitter emitter(ir, element, std::max(lanes, 1), address(0), address(1));
  ElementEmitter coordinates(ir, 1);
  absl::InlinedVector<int64_t, 4> sizes;
  for (const Axis& axis : axes) {
    sizes.push_back(axis.size);
    kernel.units *= axis.size;
  }
  kernel.unit_cost = static_cast<double>(rows.size * columns.size);
  TF_RETURN_IF_ERROR(
      EmitFor(ir, kernel.function->getArg(1), kernel.function->getArg(2), 1, [&](llvm::Value* unit) {
        const Coordinates at = coordinates.Delinear(sizes, {unit});
        llvm::Value *from = ir.getInt64(0), *to = ir.getInt64(0);
        for (size_t i = 0; i < axes.size(); ++i) {
          from = ir.CreateAdd(from, ir.CreateMul(at[i].first, ir.getInt64(axes[i].from)));
          to = ir.CreateAdd(to, ir.CreateMul(at[i].first, ir.getInt64(axes[i].to)));
        }
        return emitter.Emit(rows, columns, from, to);
      }));
  ir.CreateRetVoid();
  return kernel;
}

}  // namespace xla::cpu
