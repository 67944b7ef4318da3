#include <algorithm>

#include "xla/cpu/kernels/fft.h"
#include "xla/cpu/kernels/linalg.h"
#include "xla/cpu/library/library_call.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {
namespace {

bool IsNumber(PrimitiveType type) { return type == F32 || type == F64 || type == C64 || type == C128; }

Number NumberOf(PrimitiveType type) {
  switch (type) {
    case F32:
      return Number::kF32;
    case F64:
      return Number::kF64;
    case C64:
      return Number::kC64;
    default:
      return Number::kC128;
  }
}

// The matrices of an array: how many, and their rows and columns.
struct Stack {
  int64_t batch = 1, rows = 1, columns = 1;
  explicit Stack(const Shape& shape)
      : rows(shape.dimensions(shape.rank() - 2)), columns(shape.dimensions(shape.rank() - 1)) {
    for (int64_t d = 0; d + 2 < shape.rank(); ++d) batch *= shape.dimensions(d);
  }
  ConstMatrices At(const void* data) const { return {data, rows * columns, columns, 1}; }
  Matrices At(void* data) const { return {data, rows * columns, columns, 1}; }
};

class CholeskyCall : public LibraryCall {
 public:
  CholeskyCall(const Shape& shape, bool lower)
      : type_(NumberOf(shape.element_type())), matrices_(shape), lower_(lower) {}
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    Cholesky(type_, matrices_.batch, matrices_.rows, lower_, matrices_.At(operands[0]),
             matrices_.At(results[0]), workers);
    return absl::OkStatus();
  }

 private:
  const Number type_;
  const Stack matrices_;
  const bool lower_;
};

class TriangularSolveCall : public LibraryCall {
 public:
  explicit TriangularSolveCall(const HloInstruction& solve)
      : type_(NumberOf(solve.shape().element_type())), a_(solve.operand(0)->shape()), b_(solve.shape()) {
    const xla::TriangularSolveOptions& options = solve.triangular_solve_options();
    options_.left_side = options.left_side();
    options_.lower = options.lower();
    options_.unit_diagonal = options.unit_diagonal();
    options_.transpose = options.transpose_a() == xla::TriangularSolveOptions::TRANSPOSE ||
                         options.transpose_a() == xla::TriangularSolveOptions::ADJOINT;
    options_.conjugate = options.transpose_a() == xla::TriangularSolveOptions::ADJOINT;
  }
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    TriangularSolve(type_, a_.batch, a_.rows, options_.left_side ? b_.columns : b_.rows, options_,
                    a_.At(operands[0]), b_.At(operands[1]), b_.At(results[0]), workers);
    return absl::OkStatus();
  }

 private:
  const Number type_;
  const Stack a_, b_;
  TriangularSolveOptions options_;
};

class FftCall : public LibraryCall {
 public:
  explicit FftCall(std::unique_ptr<const FftPlan> plan) : plan_(std::move(plan)) {}
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    plan_->Run(operands[0], results[0], workers);
    return absl::OkStatus();
  }

 private:
  const std::unique_ptr<const FftPlan> plan_;
};

}  // namespace

bool HasCholeskyCall(const HloInstruction& instruction) {
  return IsNumber(instruction.shape().element_type());
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeCholeskyCall(const HloInstruction& instruction) {
  return std::make_unique<CholeskyCall>(instruction.shape(), instruction.cholesky_options().lower());
}

bool HasTriangularSolveCall(const HloInstruction& instruction) {
  const PrimitiveType type = instruction.shape().element_type();
  return IsNumber(type) && instruction.operand(0)->shape().element_type() == type &&
         instruction.operand(1)->shape().element_type() == type;
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeTriangularSolveCall(
    const HloInstruction& instruction) {
  return std::make_unique<TriangularSolveCall>(instruction);
}

bool HasFftCall(const HloInstruction& instruction) {
  const size_t rank = instruction.fft_length().size();
  return rank >= 1 && rank <= 3 &&
         std::all_of(instruction.fft_length().begin(), instruction.fft_length().end(),
                     [](int64_t length) { return length > 0; });
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeFftCall(const HloInstruction& instruction) {
  const PrimitiveType type = instruction.operand(0)->shape().element_type();
  FftKind kind = FftKind::kForward;
  switch (instruction.fft_type()) {
    case FftType::FFT:
      break;
    case FftType::IFFT:
      kind = FftKind::kInverse;
      break;
    case FftType::RFFT:
      kind = FftKind::kRealForward;
      break;
    case FftType::IRFFT:
      kind = FftKind::kRealInverse;
      break;
    default:
      return absl::InternalError("fft: an unknown type");
  }
  const absl::Span<const int64_t> lengths = instruction.fft_length();
  int64_t batch = 1;
  for (int64_t d = 0; d + static_cast<int64_t>(lengths.size()) < instruction.shape().rank(); ++d)
    batch *= instruction.shape().dimensions(d);
  return std::make_unique<FftCall>(FftPlan::Make(kind, type == F64 || type == C128, batch, lengths));
}

}  // namespace xla::cpu
