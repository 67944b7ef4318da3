// Runs programs on two backends in one process and compares the results: compare_backends [--backend NAME]
//
// Reads lines `PROGRAM.hlo IN.npz OUTPUT..` and answers each with one line: `agrees`, `both refuse: ...` or
// `differs: ...`. An OUTPUT says how result K of every device is compared: `exact`, or a number that is the
// size of terms which cancel in it. Memory that the compiled program is given ends at a page that cannot be
// touched.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/arrays.h"
#include "tools/files.h"
#include "tools/program_file.h"
#include "tools/program_inputs.h"
#include "xla/backends/backends.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using runtime::Buffer;

// Memory between two pages that cannot be touched. It ends close to the second one: at the next multiple
// of 16.
class GuardedAllocator : public runtime::Allocator {
 public:
  absl::StatusOr<void*> AllocateBytes(int, int64_t bytes) override {
    if (bytes == 0) return nullptr;
    const int64_t inner = Pages(bytes) * kPage;
    void* memory = mmap(nullptr, inner + 2 * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return absl::ResourceExhaustedError("no memory");
    char* first = static_cast<char*>(memory) + kPage;
    if (mprotect(first, inner, PROT_READ | PROT_WRITE) != 0) return absl::ResourceExhaustedError("no memory");
    std::fill_n(first, inner, static_cast<char>(0xa5));
    return first + inner - (bytes + 15) / 16 * 16;
  }
  void FreeBytes(int, void* data, int64_t bytes) override {
    if (data == nullptr) return;
    const int64_t inner = Pages(bytes) * kPage;
    char* end = static_cast<char*>(data) + (bytes + 15) / 16 * 16;
    for (char* slack = static_cast<char*>(data) + bytes; slack < end; ++slack) {
      if (*slack != static_cast<char>(0xa5)) std::abort();
    }
    munmap(end - inner - kPage, inner + 2 * kPage);
  }

 private:
  static constexpr int64_t kPage = 4096;
  static int64_t Pages(int64_t bytes) { return (bytes + kPage - 1) / kPage; }
};

struct Tolerance {
  double relative = 0, of_largest = 0;
};

Tolerance ToleranceOf(PrimitiveType type) {
  switch (primitive_util::IsComplexType(type) ? primitive_util::ComplexComponentType(type) : type) {
    case F64:
      return {1e-9, 1e-10};
    case F32:
      return {2e-4, 5e-5};
    case F16:
      return {2e-2, 1e-2};
    case BF16:
      return {1e-1, 5e-2};
    default:
      return {0.3, 0.3};
  }
}

// All numbers of an array (two for each complex one), as wide as they come.
std::vector<double> NumbersOf(const Literal& literal) {
  std::vector<double> numbers;
  primitive_util::ArrayTypeSwitch(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type()>;
        for (const T& element : literal.data<T>()) {
          if constexpr (primitive_util::IsComplexType(type())) {
            numbers.push_back(element.real());
            numbers.push_back(element.imag());
          } else {
            numbers.push_back(static_cast<double>(element));
          }
        }
      },
      literal.shape().element_type());
  return numbers;
}

// "", or how the array differs.
std::string Compare(const Literal& expected, const Literal& found, absl::string_view how) {
  if (!(expected.shape() == found.shape()))
    return absl::StrCat("shape ", ShapeUtil::HumanString(found.shape()), ", not ",
                        ShapeUtil::HumanString(expected.shape()));
  if (!expected.shape().IsArray()) return "";
  const PrimitiveType type = expected.shape().element_type();
  const bool rounds = primitive_util::IsFloatingPointType(type) || primitive_util::IsComplexType(type);
  if (!rounds)
    return expected == found ? "" : absl::StrCat(expected.ToString(), " expected, found ", found.ToString());
  double scale = 0;
  Tolerance tolerance = ToleranceOf(type);
  if (how == "exact") {
    tolerance = {};
  } else if (!absl::SimpleAtod(how, &scale)) {
    scale = 0;
  }
  const std::vector<double> want = NumbersOf(expected), got = NumbersOf(found);
  double largest = 0;
  for (double number : want) largest = std::isfinite(number) ? std::max(largest, std::abs(number)) : largest;
  for (size_t i = 0; i < want.size(); ++i) {
    const double w = want[i], g = got[i];
    const double bound =
        tolerance.relative * ((std::isfinite(w) ? std::abs(w) : 0) + scale) + tolerance.of_largest * largest;
    if (w == g || (std::isnan(w) && std::isnan(g)) || std::abs(w - g) <= bound) continue;
    return absl::StrCat("number ", i, " of ", want.size(), " of ", ShapeUtil::HumanString(expected.shape()),
                        ": ", w, " expected, found ", g);
  }
  return "";
}

void AddLayouts(Shape* shape) {
  for (int i = 0; i < shape->tuple_shapes_size(); ++i) AddLayouts(shape->mutable_tuple_shapes(i));
  if (shape->IsArray() && !shape->has_layout()) LayoutUtil::SetToDefaultLayout(shape);
}

absl::StatusOr<std::shared_ptr<const runtime::Program>> Compile(const std::string& text,
                                                                const std::string& backend) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ReadProgram(text));
  TF_ASSIGN_OR_RETURN(const runtime::Backend* compiler, runtime::FindBackend(backend));
  runtime::CompileOptions options;
  options.threads = 2;
  // Arguments and results lie as the program says.
  ProgramShape shape = module->entry_computation()->ComputeProgramShape();
  for (Shape& parameter : *shape.mutable_parameters()) AddLayouts(&parameter);
  AddLayouts(shape.mutable_result());
  options.shape = std::move(shape);
  return compiler->Compile(std::move(module), options);
}

absl::Status AddBuffers(const Literal& value, const runtime::Program& program, GuardedAllocator& allocator,
                        int device, std::vector<Buffer>& buffers) {
  if (value.shape().IsTuple()) {
    for (int i = 0; i < value.shape().tuple_shapes_size(); ++i)
      TF_RETURN_IF_ERROR(AddBuffers(value.element(i), program, allocator, device, buffers));
    return absl::OkStatus();
  }
  const std::shared_ptr<const Shape>& shape = program.arguments()[buffers.size()].shape;
  TF_ASSIGN_OR_RETURN(Buffer buffer, Buffer::Allocate(shape, device, allocator));
  if (shape->IsArray()) runtime::WriteArray(value, *shape, buffer.data());
  buffers.push_back(std::move(buffer));
  return absl::OkStatus();
}

// The arrays of the results of all devices.
using Arrays = std::vector<std::vector<Literal>>;

absl::StatusOr<Arrays> Run(std::shared_ptr<const runtime::Program> program,
                           const std::vector<Arguments>& arguments, bool donates) {
  GuardedAllocator allocator;
  std::vector<std::vector<Buffer>> owned(arguments.size());
  std::vector<runtime::DeviceArguments> devices(arguments.size());
  for (size_t d = 0; d < arguments.size(); ++d) {
    devices[d].number = static_cast<int64_t>(d);
    devices[d].device = static_cast<int>(d);
    for (const Literal& argument : arguments[d])
      TF_RETURN_IF_ERROR(AddBuffers(argument, *program, allocator, static_cast<int>(d), owned[d]));
    if (donates) {
      devices[d].arguments = std::move(owned[d]);
    } else {
      for (const Buffer& buffer : owned[d]) devices[d].arguments.push_back(buffer.Lend());
    }
  }
  runtime::ExecuteOptions options;
  options.rng_seed = 0;
  options.allocator = &allocator;
  TF_ASSIGN_OR_RETURN(runtime::Results results, runtime::Execute(program, std::move(devices), options));
  Arrays arrays(results.size());
  for (size_t d = 0; d < results.size(); ++d) {
    for (const Buffer& buffer : results[d]) {
      TF_ASSIGN_OR_RETURN(Literal literal, buffer.ToLiteral());
      arrays[d].push_back(std::move(literal));
    }
  }
  results.clear();
  return arrays;
}

std::string CompareAll(const Arrays& expected, const Arrays& found, absl::Span<const std::string> how) {
  for (size_t d = 0; d < expected.size(); ++d) {
    for (size_t i = 0; i < expected[d].size(); ++i) {
      const std::string difference = Compare(expected[d][i], found[d][i], i < how.size() ? how[i] : "0");
      if (!difference.empty()) return absl::StrCat("device ", d, ", result ", i, ": ", difference);
    }
  }
  return "";
}

absl::StatusOr<std::string> Answer(const std::string& program, const std::string& inputs,
                                   absl::Span<const std::string> how, const std::string& backend) {
  TF_ASSIGN_OR_RETURN(const std::string text, ReadFile(program));
  const auto interpreted = Compile(text, "interpreter");
  const auto compiled = Compile(text, backend);
  if (!interpreted.ok() && !compiled.ok())
    return absl::StrCat("both refuse: ", interpreted.status().message());
  if (!interpreted.ok())
    return absl::StrCat("differs: only the interpreter refuses: ", interpreted.status().message());
  if (!compiled.ok()) return absl::StrCat("differs: does not compile: ", compiled.status().message());
  TF_ASSIGN_OR_RETURN(const std::vector<Arguments> arguments,
                      MakeArguments({inputs == "-" ? "" : inputs, {}, 0},
                                    (*interpreted)->shape().parameters(), (*interpreted)->device_count()));
  const absl::StatusOr<Arrays> expected = Run(*interpreted, arguments, /*donates=*/false);
  // The second run finds what the first one left; the third may write over the arguments.
  for (int run = 0; run < 3; ++run) {
    const absl::StatusOr<Arrays> found = Run(*compiled, arguments, run == 2);
    if (!expected.ok() && !found.ok()) return absl::StrCat("both refuse: ", expected.status().message());
    if (!expected.ok())
      return absl::StrCat("differs: only the interpreter fails: ", expected.status().message());
    if (!found.ok()) return absl::StrCat("differs: fails: ", found.status().message());
    const std::string difference = CompareAll(*expected, *found, how);
    if (!difference.empty()) return absl::StrCat("differs: run ", run, ", ", difference);
  }
  return "agrees";
}

int Main(int argc, char** argv) {
  std::string backend = "cpu";
  if (argc == 3 && std::string(argv[1]) == "--backend") backend = argv[2];
  EnsureBackends();
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::string program, inputs, word;
    words >> program >> inputs;
    std::vector<std::string> how;
    while (words >> word) how.push_back(word);
    const absl::StatusOr<std::string> answer = Answer(program, inputs, how, backend);
    const std::string text = answer.ok() ? *answer : absl::StrCat("error: ", answer.status().message());
    std::cout << absl::StrReplaceAll(text, {{"\n", " "}}) << std::endl;
  }
  return 0;
}

}  // namespace
}  // namespace xla

int main(int argc, char** argv) { return xla::Main(argc, argv); }
