#include "xla/ops/collective/evaluate_combine.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/ops/reduce/evaluate_reducer.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using ArrayPtr = std::shared_ptr<const Literal>;

ArrayPtr Share(Literal literal) { return std::make_shared<const Literal>(std::move(literal)); }

// Part `index` of what everybody gave.
std::vector<const Literal*> Column(absl::Span<const Contribution> given, size_t index) {
  std::vector<const Literal*> column;
  column.reserve(given.size());
  for (const Contribution& member : given) column.push_back(member[index].get());
  return column;
}

std::vector<int64_t> Sizes(const Literal& literal) {
  return {literal.shape().dimensions().begin(), literal.shape().dimensions().end()};
}

absl::StatusOr<Literal> Join(absl::Span<const Literal* const> parts, int64_t dimension) {
  std::vector<int64_t> sizes = Sizes(*parts[0]);
  sizes[dimension] = 0;
  for (const Literal* part : parts) sizes[dimension] += part->shape().dimensions(static_cast<int>(dimension));
  TF_ASSIGN_OR_RETURN(const Shape shape,
                      ShapeUtil::MakeValidatedShape(parts[0]->shape().element_type(), sizes));
  TF_ASSIGN_OR_RETURN(Literal joined, Literal::Make(shape));
  std::vector<int64_t> at(sizes.size(), 0);
  const std::vector<int64_t> start(sizes.size(), 0);
  for (const Literal* part : parts) {
    TF_RETURN_IF_ERROR(joined.CopySliceFrom(*part, start, at, Sizes(*part)));
    at[dimension] += part->shape().dimensions(static_cast<int>(dimension));
  }
  return joined;
}

// Piece `index` of `count` equal ones along a dimension.
absl::StatusOr<Literal> Piece(const Literal& whole, int64_t dimension, int64_t index, int64_t count) {
  std::vector<int64_t> sizes = Sizes(whole);
  if (sizes[dimension] % count != 0) {
    return absl::InvalidArgumentError(absl::StrCat("dimension ", dimension, " of ",
                                                   ShapeUtil::HumanString(whole.shape()),
                                                   " cannot be split into ", count, " equal parts"));
  }
  sizes[dimension] /= count;
  TF_ASSIGN_OR_RETURN(const Shape shape, ShapeUtil::MakeValidatedShape(whole.shape().element_type(), sizes));
  TF_ASSIGN_OR_RETURN(Literal piece, Literal::Make(shape));
  std::vector<int64_t> from(sizes.size(), 0);
  from[dimension] = index * sizes[dimension];
  TF_RETURN_IF_ERROR(piece.CopySliceFrom(whole, from, std::vector<int64_t>(sizes.size(), 0), sizes));
  return piece;
}

absl::StatusOr<Literal> Reduce(absl::Span<const Literal* const> values, const ScalarFunction& function) {
  const PrimitiveType type = values[0]->shape().element_type();
  const auto takes = function.parameter_types();
  const auto gives = function.result_types();
  if (takes.size() != 2 || gives.size() != 1 || takes[0] != type || takes[1] != type || gives[0] != type) {
    return absl::InvalidArgumentError(absl::StrCat("to_apply does not combine two values of type ",
                                                   primitive_util::LowercasePrimitiveTypeName(type),
                                                   " to one"));
  }
  // Compiled programs come here, too, with large arrays: an elementwise op combines them whole.
  const std::optional<HloOpcode> opcode = function.AsBinaryOp();
  const ElementwiseKernel kernel = opcode.has_value() && *opcode != HloOpcode::kCompare
                                       ? GetElementwiseKernel(*opcode, type, type, Attributes())
                                       : nullptr;
  Literal total(*values[0]);
  for (size_t i = 1; i < values.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Literal next, Literal::Make(total.shape()));
    if (kernel != nullptr) {
      const void* const in[] = {std::as_const(total).untyped_data(), values[i]->untyped_data()};
      kernel(in, next.untyped_data(), next.element_count());
    } else {
      TF_RETURN_IF_ERROR(MapElements(function, {&total, values[i]}, &next));
    }
    total = std::move(next);
  }
  return total;
}

absl::StatusOr<Contribution> ReduceColumns(absl::Span<const Contribution> given,
                                           const ScalarFunction& function) {
  Contribution totals;
  for (size_t i = 0; i < given[0].size(); ++i) {
    TF_ASSIGN_OR_RETURN(Literal total, Reduce(Column(given, i), function));
    totals.push_back(Share(std::move(total)));
  }
  return totals;
}

}  // namespace

absl::StatusOr<Contributions> GatherAll(absl::Span<const Contribution> given, int64_t dimension) {
  Contribution joined;
  for (size_t i = 0; i < given[0].size(); ++i) {
    TF_ASSIGN_OR_RETURN(Literal whole, Join(Column(given, i), dimension));
    joined.push_back(Share(std::move(whole)));
  }
  return Contributions(given.size(), joined);
}

absl::StatusOr<Contributions> ReduceContributions(absl::Span<const Contribution> given,
                                                  const ScalarFunction& function) {
  TF_ASSIGN_OR_RETURN(Contribution totals, ReduceColumns(given, function));
  return Contributions(given.size(), totals);
}

absl::StatusOr<Contributions> ReduceAndScatter(absl::Span<const Contribution> given,
                                               const ScalarFunction& function, int64_t dimension) {
  TF_ASSIGN_OR_RETURN(const Contribution totals, ReduceColumns(given, function));
  Contributions results(given.size());
  for (size_t member = 0; member < given.size(); ++member) {
    for (const ArrayPtr& total : totals) {
      TF_ASSIGN_OR_RETURN(Literal piece, Piece(*total, dimension, static_cast<int64_t>(member),
                                               static_cast<int64_t>(given.size())));
      results[member].push_back(Share(std::move(piece)));
    }
  }
  return results;
}

absl::StatusOr<Contributions> ExchangePieces(absl::Span<const Contribution> given, int64_t dimension) {
  const auto count = static_cast<int64_t>(given.size());
  Contributions results(given.size());
  for (int64_t member = 0; member < count; ++member) {
    std::vector<Literal> pieces;
    for (const Contribution& from : given) {
      TF_ASSIGN_OR_RETURN(Literal piece, Piece(*from[0], dimension, member, count));
      pieces.push_back(std::move(piece));
    }
    std::vector<const Literal*> parts;
    for (const Literal& piece : pieces) parts.push_back(&piece);
    TF_ASSIGN_OR_RETURN(Literal joined, Join(parts, dimension));
    results[member].push_back(Share(std::move(joined)));
  }
  return results;
}

absl::StatusOr<Contributions> ExchangeArrays(absl::Span<const Contribution> given) {
  Contributions results(given.size());
  for (size_t member = 0; member < given.size(); ++member) {
    for (const Contribution& from : given) {
      if (from.size() != given.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat(given.size(), " members need a block for each member, found ", from.size()));
      }
      results[member].push_back(from[member]);
    }
  }
  return results;
}

namespace {

enum RaggedOperand { kInput, kOutput, kInputOffsets, kSendSizes, kOutputOffsets, kReceiveSizes };

// Entry (member, update) of offsets or sizes, which have one or two dimensions.
int64_t Entry(const Literal& array, int64_t member, int64_t update) {
  if (array.shape().dimensions_size() == 1) return *array.GetIntegralAsS64({member});
  return *array.GetIntegralAsS64({member, update});
}

bool InRange(int64_t start, int64_t size, int64_t limit) {
  return start >= 0 && size >= 0 && size <= limit && start <= limit - size;
}

absl::Status CopyRows(absl::Span<const Contribution> given, int64_t source, int64_t target, int64_t update,
                      Literal* result) {
  const Contribution &from = given[source], &to = given[target];
  const int64_t read = Entry(*from[kInputOffsets], target, update);
  const int64_t rows = Entry(*from[kSendSizes], target, update);
  const int64_t write = Entry(*from[kOutputOffsets], target, update);
  const int64_t expected = Entry(*to[kReceiveSizes], source, update);
  const Literal& input = *from[kInput];
  if (rows != expected) {
    return absl::InvalidArgumentError(absl::StrCat("ragged-all-to-all: member ", source, " sends ", rows,
                                                   " rows to member ", target, ", which expects ", expected,
                                                   " of them (update ", update, ")"));
  }
  const int64_t input_rows = input.shape().dimensions(0), output_rows = result->shape().dimensions(0);
  if (!InRange(read, rows, input_rows) || !InRange(write, rows, output_rows)) {
    return absl::InvalidArgumentError(absl::StrCat("ragged-all-to-all: member ", source, " sends ", rows,
                                                   " rows from row ", read, " of ", input_rows, " to row ",
                                                   write, " of ", output_rows, " of member ", target));
  }
  if (rows == 0) return absl::OkStatus();
  std::vector<int64_t> sizes = Sizes(input), at(sizes.size(), 0), to_row(sizes.size(), 0);
  sizes[0] = rows;
  at[0] = read;
  to_row[0] = write;
  return result->CopySliceFrom(input, at, to_row, sizes);
}

}  // namespace

absl::StatusOr<Contributions> ExchangeRows(absl::Span<const Contribution> given) {
  const auto count = static_cast<int64_t>(given.size());
  const Shape& offsets = given[0][kInputOffsets]->shape();
  if (offsets.dimensions(0) != count) {
    return absl::InvalidArgumentError(
        absl::StrCat("a group of ", count, " members needs offsets and sizes for each of them, found ",
                     ShapeUtil::HumanString(offsets)));
  }
  const int64_t updates = offsets.dimensions_size() == 2 ? offsets.dimensions(1) : 1;
  Contributions results(given.size());
  for (int64_t target = 0; target < count; ++target) {
    Literal result(*given[target][kOutput]);
    for (int64_t source = 0; source < count; ++source) {
      for (int64_t update = 0; update < updates; ++update) {
        TF_RETURN_IF_ERROR(CopyRows(given, source, target, update, &result));
      }
    }
    results[target].push_back(Share(std::move(result)));
  }
  return results;
}

absl::StatusOr<Contributions> BroadcastFirst(absl::Span<const Contribution> given) {
  return Contributions(given.size(), given[0]);
}

}  // namespace xla
