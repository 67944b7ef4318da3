#include "xla/cpu/emit/lanes.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "xla/cpu/emit/test_jit.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

// Memory whose last byte is followed by none that may be read, and whose first one is preceded by none.
class Guarded {
 public:
  explicit Guarded(int64_t size) : page_(sysconf(_SC_PAGESIZE)), size_(size) {
    pages_ = static_cast<char*>(mmap(nullptr, 4 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(pages_ + page_, 2 * page_, PROT_READ | PROT_WRITE);
  }
  ~Guarded() { munmap(pages_, 4 * page_); }
  char* at_start() { return pages_ + page_; }
  char* at_end() { return pages_ + 3 * page_ - size_; }

 private:
  int64_t page_, size_;
  char* pages_;
};

// Where lanes are: a stride, or places when it is kPlaces.
constexpr int64_t kPlaces = 1000;
constexpr int64_t kStrides[] = {0, 1, -1, 2, -2, 3, -5, kPlaces};
// Lane i is at this element.
int64_t PlaceOf(int64_t first, int64_t stride, int lane) {
  return stride == kPlaces ? (first + 7 * lane) % 61 : first + stride * lane;
}

// Copies elements of the first array at `from` to those of the second at `to`.
using Copy = void(const void* in, int64_t from, void* out, int64_t to, const uint8_t* mask);

Elements ElementsAt(LaneBuilder& lanes, llvm::Value* first, int64_t stride) {
  if (stride != kPlaces) return {.first = first, .stride = stride};
  llvm::IRBuilderBase& ir = lanes.ir();
  llvm::Type* type = lanes.VectorOf(ir.getInt64Ty());
  llvm::Value* steps = ir.CreateMul(lanes.Iota(ir.getInt64Ty()), llvm::ConstantInt::get(type, 7));
  return {.places = ir.CreateURem(ir.CreateAdd(lanes.Splat(first), steps), llvm::ConstantInt::get(type, 61))};
}

struct CopyCase {
  PrimitiveType type;
  int lanes;
  int64_t in_stride, out_stride;
  bool masked;
  std::string Name() const {
    return absl::StrCat(primitive_util::LowercasePrimitiveTypeName(type), " lanes ", lanes, " strides ",
                        in_stride, " ", out_stride, masked ? " masked" : "");
  }
};

void EmitCopy(llvm::Module& module, const CopyCase& c) {
  llvm::IRBuilder<> ir(module.getContext());
  llvm::Type *ptr = ir.getPtrTy(), *i64 = ir.getInt64Ty();
  auto* function =
      llvm::Function::Create(llvm::FunctionType::get(ir.getVoidTy(), {ptr, i64, ptr, i64, ptr}, false),
                             llvm::Function::ExternalLinkage, c.Name(), module);
  ir.SetInsertPoint(llvm::BasicBlock::Create(ir.getContext(), "entry", function));
  LaneBuilder lanes(ir, c.lanes);
  llvm::Value* mask = nullptr;
  if (c.masked)
    mask = lanes.Load(PRED, function->getArg(4), {.first = ir.getInt64(0), .stride = 1}, nullptr).re;
  const Lanes value =
      lanes.Load(c.type, function->getArg(0), ElementsAt(lanes, function->getArg(1), c.in_stride), mask);
  lanes.Store(c.type, value, function->getArg(2), ElementsAt(lanes, function->getArg(3), c.out_stride), mask);
  ir.CreateRetVoid();
}

// Lanes of the mask are a window of the lanes, whose places are the first or last elements of the arrays.
void Run(const CopyCase& c, Copy* copy, int first_lane, int end_lane, bool at_end) {
  const int64_t width = primitive_util::ByteWidth(c.type), count = 128;
  int64_t low = 0, high = 0;
  // The lanes that are left out lie outside of the array.
  auto start_of = [&](int64_t stride) {
    if (stride == kPlaces) return int64_t{3};
    low = std::min(stride * first_lane, stride * (end_lane - 1));
    high = std::max(stride * first_lane, stride * (end_lane - 1));
    return at_end ? count - 1 - high : -low;
  };
  const int64_t from = start_of(c.in_stride), to = start_of(c.out_stride);
  Guarded in(count * width), out(count * width);
  char *source = at_end ? in.at_end() : in.at_start(), *target = at_end ? out.at_end() : out.at_start();
  for (int64_t i = 0; i < count * width; ++i) source[i] = static_cast<char>(i / width % 2 + i % width * 16);
  if (primitive_util::BitWidth(c.type) >= 8) {
    // Any bits but those of NaN.
    for (int64_t i = 0; i < count * width; ++i) source[i] = static_cast<char>(i * 5 % 59);
  }
  std::string expected(count * width, '\0');
  if (primitive_util::BitWidth(c.type) < 8) {
    for (int64_t i = 0; i < count; ++i)
      source[i] = c.type == S1 ? static_cast<char>(-(i % 3 % 2)) : static_cast<char>(i % 3 % 2);
  }
  uint8_t mask[16] = {};
  for (int lane = first_lane; lane < end_lane; ++lane) {
    mask[lane] = 1;
    std::memcpy(&expected[PlaceOf(to, c.out_stride, lane) * width],
                source + PlaceOf(from, c.in_stride, lane) * width, width);
  }
  copy(source, from, target, to, mask);
  EXPECT_EQ(std::memcmp(target, expected.data(), expected.size()), 0)
      << c.Name() << ", lanes " << first_lane << " to " << end_lane << (at_end ? " at the end" : "");
}

void TestCopies(bool avx2) {
  std::vector<CopyCase> cases;
  for (PrimitiveType type : {PRED, S1, U4, S8, F8E4M3FN, F8E5M2FNUZ, F8E8M0FNU, F4E2M1FN, F16, BF16, U16, S32,
                             F32, U64, F64, C64, C128}) {
    for (int64_t stride : kStrides) {
      // Every way to load, and every way to store.
      const bool rare = primitive_util::BitWidth(type) < 8 || type == F8E5M2FNUZ || type == F8E8M0FNU;
      for (bool masked : {false, true}) {
        cases.push_back({type, 8, stride, 1, masked});
        if (rare) continue;
        cases.push_back({type, 8, 1, stride, masked});
        cases.push_back({type, 1, stride, stride, masked});
        if (avx2) continue;
        cases.push_back({type, 16, stride, 2, masked});
        cases.push_back({type, 4, 2, stride, masked});
      }
    }
  }
  TestJit jit(avx2);
  jit.Add([&](llvm::Module& module) {
    for (const CopyCase& c : cases) EmitCopy(module, c);
  });
  if (testing::Test::HasFatalFailure()) return;
  for (const CopyCase& c : cases) {
    Copy* copy = jit.Find<Copy>(c.Name());
    for (bool at_end : {false, true}) {
      Run(c, copy, 0, c.lanes, at_end);
      if (!c.masked) continue;
      if (c.lanes == 1) Run(c, copy, 0, 0, at_end);
      for (int lane : {0, 1, c.lanes / 2, c.lanes - 1}) Run(c, copy, lane % c.lanes, c.lanes, at_end);
      for (int end : {1, c.lanes / 2, c.lanes - 1}) Run(c, copy, 0, std::max(end, 1), at_end);
    }
  }
}

TEST(Lanes, CopiesAtStridesAndPlaces) { TestCopies(false); }
TEST(Lanes, CopiesOnAvx2) { TestCopies(true); }

}  // namespace
}  // namespace xla::cpu
