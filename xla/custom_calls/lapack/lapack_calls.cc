#include "xla/custom_calls/lapack/lapack_calls.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "xla/custom_calls/lapack/lapack_library.h"
#include "xla/custom_calls/lapack/lapack_routines.h"
#include "xla/overflow_util.h"
#include "xla/primitive_util.h"

namespace xla {
namespace {

using lapack::Problem;

constexpr int64_t kMost = std::numeric_limits<int>::max();  // that LAPACK's integers count to

template <typename... Parts>
absl::Status Wrong(const TypedCall& call, absl::string_view rule, const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("custom-call '", call.target, "' [", rule, "]: ", parts...));
}

// The rules that one routine has in addition to its row. [L4]
absl::Status CheckReflectors(const Problem& p) {
  if (p.size('p') <= p.size('n') && p.size('n') <= p.size('m')) return absl::OkStatus();
  return Wrong(p.call, "L4", "a matrix of ", p.size('m'), " rows and ", p.size('n'), " columns with ",
               p.size('p'), " scales; it must not have more columns than rows, or more scales than columns");
}

absl::Status CheckReflectorsOfProduct(const Problem& p) {
  const int rows = p.attributes[0] ? p.size('m') : p.size('n');
  if (p.size('q') == rows && p.size('p') <= p.size('c') && p.size('p') <= rows) return absl::OkStatus();
  return Wrong(p.call, "L4", "reflectors of ", p.size('q'), " rows in ", p.size('c'), " columns with ",
               p.size('p'), " scales; they have the ", rows, " ", p.attributes[0] ? "rows" : "columns",
               " of the matrix, and no more scales than rows or columns");
}

absl::Status CheckTriangle(const Problem& p) {
  const int rows = p.letter(0) == 'L' ? p.size('m') : p.size('n');
  if (p.size('q') == rows) return absl::OkStatus();
  return Wrong(p.call, "L4", "a triangle of ", p.size('q'), " rows; with side '", std::string(1, p.letter(0)),
               "' it has the ", rows, " ", p.letter(0) == 'L' ? "rows" : "columns", " of the right sides");
}

absl::Status CheckVectors(const Problem& p) {
  const int m = p.size('m'), n = p.size('n'), u = p.size('u'), v = p.size('v'), k = std::min(m, n);
  const bool all = u == m && v == n, some = u == k && v == k;
  const char mode = p.letter(0);
  if (mode == 'A' ? all : mode == 'S' ? some : all || some) return absl::OkStatus();
  return Wrong(p.call, "L4", u, " left and ", v, " right vectors of a matrix of ", m, " rows and ", n,
               " columns; mode 'A' gives all of them, 'S' as many as the smaller side");
}

absl::Status CheckRange(const Problem& p) {
  const int64_t n = p.size('n'), low = p.attributes[0], high = p.attributes[1];
  if (1 <= low && low <= std::max<int64_t>(1, n) && std::min(low, n) <= high && high <= n)
    return absl::OkStatus();
  return Wrong(p.call, "L4", "low ", low, " and high ", high, " of a matrix of ", n,
               " rows; they count rows from 1, and low is not above high");
}

// One row a routine. Operands and results are strings: T is the element type, R the real one of it, C the
// complex one, I s32; then a letter for each dimension of one matrix. The same letter is the same size, k the
// smaller one of m and n, h one less than n. Attributes are ui8 with the letters that they may be, i32, or
// i1.
struct Row {
  absl::string_view real_name, complex_name;
  absl::string_view operands, real_results, complex_results;
  absl::string_view attributes;
  // Operands `first_in_place` and those after it are overwritten: they are results 0 and on.
  int first_in_place, in_place;
  int squares;  // how many times the smaller size squared the work space takes at most
  const lapack::RunByType& run;
  absl::Status (*check)(const Problem&);  // null: no rule of its own
};

constexpr absl::string_view kSchur = "Tnn Tnn Tn Tn I I", kComplexSchur = "Tnn Tnn Tn I I";
constexpr absl::string_view kEigen = "Tn Tn Cnn Cnn I", kComplexEigen = "Tn Cnn Cnn I";
constexpr absl::string_view kSvd = "Tmn Rk Tmu Tvn I";

constexpr Row kRows[] = {
    {"gees", "gees", "Tnn", kSchur, kComplexSchur, "mode=NV sort=N", 0, 1, 0, lapack::kGees, nullptr},
    {"geev", "geev", "Tnn", kEigen, kComplexEigen, "compute_left=NV compute_right=NV", 0, 0, 0, lapack::kGeev,
     nullptr},
    {"gehrd", "gehrd", "Tnn", "Tnn Th I", "Tnn Th I", "low:i32 high:i32", 0, 1, 0, lapack::kGehrd,
     CheckRange},
    {"geqp3", "geqp3", "Tmn In", "Tmn In Tk", "Tmn In Tk", "", 0, 2, 0, lapack::kGeqp3, nullptr},
    {"geqrf", "geqrf", "Tmn", "Tmn Tk", "Tmn Tk", "", 0, 1, 0, lapack::kGeqrf, nullptr},
    {"gesdd", "gesdd", "Tmn", kSvd, kSvd, "mode=ASN", 0, 1, 7, lapack::kGesdd, CheckVectors},
    {"gesvd", "gesvd", "Tmn", kSvd, kSvd, "mode=ASN", 0, 1, 3, lapack::kGesvd, CheckVectors},
    {"getrf", "getrf", "Tmn", "Tmn Ik I", "Tmn Ik I", "", 0, 1, 0, lapack::kGetrf, nullptr},
    {"gtsv", "gtsv", "Tn Tn Tn Tnp", "Tn Tn Tn Tnp I", "Tn Tn Tn Tnp I", "", 0, 4, 0, lapack::kGtsv, nullptr},
    {"orgqr", "ungqr", "Tmn Tp", "Tmn", "Tmn", "", 0, 1, 0, lapack::kOrgqr, CheckReflectors},
    {"ormqr", "unmqr", "Tqc Tp Tmn", "Tmn", "Tmn", "left:i1 transpose:i1", 2, 1, 0, lapack::kOrmqr,
     CheckReflectorsOfProduct},
    {"potrf", "potrf", "Tnn", "Tnn I", "Tnn I", "uplo=LU", 0, 1, 0, lapack::kPotrf, nullptr},
    {"syevd", "heevd", "Tnn", "Tnn Rn I", "Tnn Rn I", "mode=NV uplo=LU", 0, 1, 3, lapack::kSyevd, nullptr},
    {"sytrd", "hetrd", "Tnn", "Tnn Rn Rh Th I", "Tnn Rn Rh Th I", "uplo=LU", 0, 1, 0, lapack::kSytrd,
     nullptr},
    {"trsm", "trsm", "Tqq Tmn", "Tmn", "Tmn", "side=LR uplo=LU trans_x=NTC diag=NU", 1, 1, 0, lapack::kTrsm,
     CheckTriangle},
};

// The one that jaxlib has beside those of LAPACK: one name for all types, and nothing to load.
constexpr absl::string_view kSolvePerturbed = "tridiagonal_solve_perturbed_ffi";
constexpr Row kSolvePerturbedRow = {"", "", "Tn Tn Tn Tnp",          "Tnp",  "Tnp", "", 3,
                                    1,  0,  lapack::kSolvePerturbed, nullptr};

// What the name of a call says.
struct Routine {
  const Row* row;
  int type;            // of kTypes
  std::string symbol;  // in the library; empty: not of LAPACK
};

struct ElementType {
  char letter;
  PrimitiveType element, real, complex;
};
constexpr ElementType kTypes[] = {
    {'s', F32, F32, C64}, {'d', F64, F64, C128}, {'c', C64, F32, C64}, {'z', C128, F64, C128}};

// A call of no type that there is counts as one of f32, which its shapes then break.
int TypeOfFirst(absl::Span<const TypedBuffer> operands) {
  for (int type = 0; type < 4; ++type) {
    if (!operands.empty() && operands[0].element_type == kTypes[type].element) return type;
  }
  return 0;
}

std::optional<Routine> FindRoutine(absl::string_view target, absl::Span<const TypedBuffer> operands) {
  if (target == kSolvePerturbed) return Routine{&kSolvePerturbedRow, TypeOfFirst(operands), ""};
  if (!absl::ConsumePrefix(&target, "lapack_") || !absl::ConsumeSuffix(&target, "_ffi")) return std::nullopt;
  for (int type = 0; type < 4; ++type) {
    for (const Row& row : kRows) {
      const absl::string_view name = type < 2 ? row.real_name : row.complex_name;
      const std::string routine = absl::StrCat(std::string(1, kTypes[type].letter), name);
      if (target == routine) return Routine{&row, type, routine + "_"};
    }
  }
  return std::nullopt;
}

PrimitiveType TypeOf(char letter, const ElementType& type) {
  switch (letter) {
    case 'I':
      return S32;
    case 'R':
      return type.real;
    case 'C':
      return type.complex;
    default:
      return type.element;
  }
}

// Compares the shapes of a call with the strings of a row, and gets the sizes from them.
class ShapeReader {
 public:
  ShapeReader(const ElementType& type, Problem* problem) : type_(type), p_(problem) { p_->sizes.fill(-1); }

  absl::Status Read(absl::string_view what, absl::Span<const TypedBuffer> buffers, absl::string_view row,
                    std::vector<int64_t>* steps) {
    const std::vector<absl::string_view> words = absl::StrSplit(row, ' ');
    if (buffers.size() != words.size()) {
      return Wrong(p_->call, "L1", buffers.size(), " ", what, "s, takes ", words.size());
    }
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string name = absl::StrCat(what, " ", i);
      if (!Fits(buffers[i], words[i])) {
        return Wrong(p_->call, "L2", name, " is ", Text(buffers[i]), ", takes ", Wanted(words[i]));
      }
      TF_ASSIGN_OR_RETURN(steps->emplace_back(), Learn(name, buffers[i], words[i]));
    }
    return absl::OkStatus();
  }

 private:
  static std::string Text(const TypedBuffer& buffer) {
    return absl::StrCat(primitive_util::LowercasePrimitiveTypeName(buffer.element_type), "[",
                        absl::StrJoin(buffer.dimensions, ","), "]");
  }

  // The sizes that are known, and the letters of the others.
  std::string Wanted(absl::string_view word) const {
    std::vector<std::string> sizes;
    if (!batch_) sizes.push_back("..");
    if (batch_) {
      for (int64_t size : *batch_) sizes.push_back(absl::StrCat(size));
    }
    for (char letter : word.substr(1)) {
      sizes.push_back(p_->size(letter) < 0 ? std::string(1, letter) : absl::StrCat(p_->size(letter)));
    }
    return absl::StrCat(primitive_util::LowercasePrimitiveTypeName(TypeOf(word[0], type_)), "[",
                        absl::StrJoin(sizes, ","), "]");
  }

  bool Fits(const TypedBuffer& buffer, absl::string_view word) const {
    const size_t letters = word.size() - 1, rank = buffer.dimensions.size();
    if (buffer.element_type != TypeOf(word[0], type_) || rank < letters) return false;
    if (batch_ && *batch_ != buffer.dimensions.subspan(0, rank - letters)) return false;
    std::array<int64_t, 128> seen;  // a letter may be there twice
    seen.fill(-1);
    for (size_t i = 0; i < letters; ++i) {
      const char letter = word[i + 1];
      const int64_t size = buffer.dimensions[rank - letters + i];
      if (p_->size(letter) >= 0 && p_->size(letter) != size) return false;
      if (seen[letter] >= 0 && seen[letter] != size) return false;
      seen[letter] = size;
    }
    return true;
  }

  // The elements of one matrix of what fits.
  absl::StatusOr<int64_t> Learn(absl::string_view name, const TypedBuffer& buffer, absl::string_view word) {
    const size_t batch_rank = buffer.dimensions.size() - (word.size() - 1);
    if (!batch_) {
      batch_ = buffer.dimensions.subspan(0, batch_rank);
      for (int64_t size : *batch_) {
        const int64_t matrices = MultiplyWithoutOverflow(p_->batch, size);
        if (matrices < 0) return Wrong(p_->call, "L5", name, " is ", Text(buffer), ", too many matrices");
        p_->batch = matrices;
      }
    }
    int64_t elements = 1;
    for (size_t i = 1; i < word.size(); ++i) {
      const int64_t size = buffer.dimensions[batch_rank + i - 1];
      if (size > kMost || (elements *= size) > kMost) {
        return Wrong(p_->call, "L5", name, " is ", Text(buffer),
                     "; LAPACK counts the elements of a matrix up to ", kMost);
      }
      p_->sizes[word[i]] = static_cast<int>(size);
    }
    if (p_->size('n') >= 0) p_->sizes['h'] = std::max(0, p_->size('n') - 1);
    if (p_->size('m') >= 0 && p_->size('n') >= 0) p_->sizes['k'] = std::min(p_->size('m'), p_->size('n'));
    return elements;
  }

  const ElementType& type_;
  Problem* p_;
  std::optional<absl::Span<const int64_t>> batch_;
};

// The value of an attribute that a row describes as `name=LETTERS` (one of them, as ui8), `name:i32` or
// `name:i1`.
absl::StatusOr<int64_t> ReadAttribute(const TypedCall& call, absl::string_view word) {
  const size_t at = word.find_first_of("=:");
  const absl::string_view name = word.substr(0, at), kind = word.substr(at + 1);
  const bool is_letter = word[at] == '=';
  const TypedAttributes::Value* found = call.attributes.Find(name);
  if (found == nullptr) return Wrong(call, "L3", "the backend_config has no '", name, "'");
  if (found->type != (is_letter ? "ui8" : kind)) {
    return Wrong(call, "L3", "'", name, "' is of the type ", found->type, ", takes ",
                 is_letter ? "ui8" : kind);
  }
  if (const bool* truth = std::get_if<bool>(&found->value)) return *truth;
  const int64_t* value = std::get_if<int64_t>(&found->value);
  if (value == nullptr) return Wrong(call, "L3", "'", name, "' is not an integer");
  const bool is_one = *value > 0 && *value < 128 && kind.find(static_cast<char>(*value)) != kind.npos;
  if (!is_letter || is_one) return *value;
  const auto code = [](std::string* text, char letter) {
    absl::StrAppend(text, int{letter}, " ('", std::string(1, letter), "')");
  };
  return Wrong(call, "L3", "'", name, "' is ", *value, ", takes ", absl::StrJoin(kind, " or ", code));
}

absl::Status ReadAttributes(const TypedCall& call, absl::string_view row, Problem* problem) {
  const std::vector<absl::string_view> words = absl::StrSplit(row, ' ', absl::SkipEmpty());
  for (absl::string_view word : words) {
    TF_ASSIGN_OR_RETURN(problem->attributes.emplace_back(), ReadAttribute(call, word));
  }
  if (call.attributes.values().size() == words.size()) return absl::OkStatus();
  const auto name = [](std::string* text, const auto& value) { text->append(value.first); };
  return Wrong(call, "L3", "the backend_config has ", absl::StrJoin(call.attributes.values(), ", ", name),
               "; takes ", words.empty() ? std::string("none") : absl::StrJoin(words, ", "));
}

// LAPACK computes the size of its work space in its own integers.
absl::Status CheckWorkspace(const Row& row, const Problem& p) {
  const int64_t n = p.size('n'), m = p.size('m') < 0 ? n : p.size('m'), k = std::min(m, n);
  constexpr int64_t kBlock = 256;  // rows and columns that are worked on at a time are fewer
  const double elements =
      row.squares * static_cast<double>(k) * k + (row.squares > 0 ? 2.0 * m * n : 0) + kBlock * (1.0 * m + n);
  if (elements <= static_cast<double>(kMost)) return absl::OkStatus();
  return Wrong(p.call, "L5", "a matrix of ", m, " rows and ", n,
               " columns; LAPACK counts its work space up to ", kMost, " elements");
}

// Finds the routine in the library; what comes back is held during the call.
absl::StatusOr<std::unique_lock<std::mutex>> LoadRoutine(Problem* problem) {
  const absl::StatusOr<const LapackLibrary*> library = LapackLibrary::Get();
  const absl::StatusOr<void*> routine =
      library.ok() ? (*library)->Find(problem->symbol) : absl::StatusOr<void*>(library.status());
  if (!routine.ok()) {
    return absl::Status(routine.status().code(), absl::StrCat("custom-call '", problem->call.target,
                                                              "': ", routine.status().message()));
  }
  problem->routine = *routine;
  return (*library)->Lock();
}

void CopyOperands(const Row& row, const Problem& p) {
  for (int i = 0; i < row.in_place; ++i) {
    const TypedBuffer &from = p.call.operands[row.first_in_place + i], &to = p.call.results[i];
    const int64_t bytes = p.batch * p.result_steps[i] * primitive_util::ByteWidth(to.element_type);
    if (from.data != to.data && bytes > 0) memcpy(to.data, from.data, bytes);
  }
}

}  // namespace

bool IsLapackCall(absl::string_view target) { return FindRoutine(target, {}).has_value(); }

absl::Status CallLapack(const TypedCall& call) {
  const std::optional<Routine> routine = FindRoutine(call.target, call.operands);
  if (!routine) return Wrong(call, "L1", "is not a routine of LAPACK that JAX calls");
  const Row& row = *routine->row;
  Problem problem{call, routine->symbol};
  ShapeReader shapes(kTypes[routine->type], &problem);
  TF_RETURN_IF_ERROR(shapes.Read("operand", call.operands, row.operands, &problem.operand_steps));
  TF_RETURN_IF_ERROR(shapes.Read("result", call.results,
                                 routine->type < 2 ? row.real_results : row.complex_results,
                                 &problem.result_steps));
  TF_RETURN_IF_ERROR(ReadAttributes(call, row.attributes, &problem));
  if (row.check != nullptr) TF_RETURN_IF_ERROR(row.check(problem));
  TF_RETURN_IF_ERROR(CheckWorkspace(row, problem));
  const auto is_empty = [](const TypedBuffer& result) { return absl::c_linear_search(result.dimensions, 0); };
  if (absl::c_all_of(call.results, is_empty)) return absl::OkStatus();
  std::unique_lock<std::mutex> lock;
  if (!problem.symbol.empty()) {
    TF_ASSIGN_OR_RETURN(lock, LoadRoutine(&problem));
  }
  CopyOperands(row, problem);
  return row.run.run[routine->type](problem);
}

}  // namespace xla
