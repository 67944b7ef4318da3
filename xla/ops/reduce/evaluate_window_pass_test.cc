#include "xla/ops/reduce/evaluate_window_pass.h"

#include <gtest/gtest.h>

#include "xla/literal_util.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// add of two s32.
class Add : public ScalarFunction {
 public:
  absl::Span<const PrimitiveType> parameter_types() const override { return types_; }
  absl::Span<const PrimitiveType> result_types() const override {
    return absl::MakeConstSpan(types_).first(1);
  }
  absl::Status Run(absl::Span<const void* const>, absl::Span<void* const>, int64_t) const override {
    return absl::InternalError("the kernel is there");
  }
  std::optional<HloOpcode> AsBinaryOp() const override { return HloOpcode::kAdd; }

 private:
  std::vector<PrimitiveType> types_ = {S32, S32};
};

class Context : public EvaluateContext {
 public:
  absl::StatusOr<const ScalarFunction*> Scalar(int) override { return &add_; }
  absl::StatusOr<Literal> Call(int, absl::Span<const Literal* const>) override {
    return absl::InternalError("nothing to call");
  }
  absl::Span<uint64_t> RngState() override { return {}; }
  int64_t replica_count() const override { return 1; }
  int64_t partition_count() const override { return 1; }
  int64_t replica_id() const override { return 0; }
  int64_t partition_id() const override { return 0; }
  HostTransfers* host() override { return nullptr; }
  InstructionFacts instruction() const override {
    return {HloOpcode::kReduceWindow, "windows", attributes_, shape_, frontend_attributes_, config_};
  }
  InstructionFacts operand_instruction(int) const override { return instruction(); }

 private:
  Add add_;
  Attributes attributes_;
  Shape shape_;
  std::map<std::string, std::string> frontend_attributes_;
  std::string config_;
};

// Sums of one dimension against sums element by element.
void CheckPass(const WindowDimension& d, int64_t outer, int64_t size, int64_t inner) {
  Context context;
  const Attributes attributes;
  const EvaluateArgs args{OpArgs{HloOpcode::kReduceWindow, {}, attributes, {}}, {}, &context};
  auto reducer = Reducer::Make(args, 0);
  ASSERT_TRUE(reducer.ok());
  ASSERT_TRUE(reducer->is_associative());
  const auto places = window_util::WindowOutputBound(size, d);
  ASSERT_TRUE(places.ok());
  std::vector<int32_t> in(outer * size * inner);
  for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int32_t>(i * i % 1009);
  std::vector<bool> empty;
  const std::vector<char> bytes = ReduceWindowsOfDimension(
      *reducer, d, reinterpret_cast<const char*>(in.data()), outer, size, inner, *places, &empty);
  ASSERT_EQ(bytes.size(), outer * *places * inner * sizeof(int32_t));
  const int32_t* out = reinterpret_cast<const int32_t*>(bytes.data());
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t place = 0; place < *places; ++place) {
      for (int64_t i = 0; i < inner; ++i, ++out) {
        int32_t sum = 0;
        bool any = false;
        for (int64_t tap = 0; tap < d.size(); ++tap) {
          const int64_t position = place * d.stride() + tap * d.window_dilation() - d.padding_low();
          if (position < 0 || position % d.base_dilation() != 0 || position / d.base_dilation() >= size)
            continue;
          sum += in[(o * size + position / d.base_dilation()) * inner + i];
          any = true;
        }
        ASSERT_EQ(*out, sum) << window_util::ToString(d) << " over " << size << " at " << place;
        ASSERT_EQ(empty[place], !any);
      }
    }
  }
}

TEST(WindowPassTest, SumsOfManyWindows) {
  for (int64_t window : {1, 3, 8, 13, 30}) {
    for (int64_t stride : {1, 3}) {
      for (int64_t low : {-2, 0, 7, 29}) {
        for (int64_t base : {1, 2, 3}) {
          for (int64_t dilation : {1, 2, 3}) {
            WindowDimension d;
            d.set_size(window);
            d.set_stride(stride);
            d.set_padding_low(low);
            d.set_padding_high(5);
            d.set_base_dilation(base);
            d.set_window_dilation(dilation);
            for (int64_t size : {1, 9, 30}) {
              CheckPass(d, 1, size, 1);
              CheckPass(d, 3, size, 2);
              CheckPass(d, 2, size, 17);
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace xla
