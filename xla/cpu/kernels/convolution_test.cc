#include "xla/cpu/kernels/convolution.h"

#include <algorithm>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"

namespace xla::cpu {
namespace {

using namespace kernel_test;  // NOLINT

struct Axis {
  int64_t size;
  int64_t* stride;
};

// Gives axes places in memory, in this order or a random one; returns the size.
int64_t LayOut(std::vector<Axis> axes, std::mt19937& random, bool is_plain) {
  if (!is_plain) std::shuffle(axes.begin(), axes.end(), random);
  int64_t stride = 1;
  for (size_t i = axes.size(); i-- > 0;) {
    *axes[i].stride = stride;
    stride *= std::max<int64_t>(axes[i].size, 1);
    if (!is_plain && random() % 4 == 0) stride += random() % 4;
  }
  return stride;
}

struct Case {
  ConvolutionShape shape;
  std::vector<char> input, kernel;
  int64_t output_size;
};

// Lays out a convolution whose sizes are set.
Case MakeCase(ConvolutionShape shape, std::mt19937& random, bool is_plain) {
  Case c = {std::move(shape), {}, {}, 0};
  ConvolutionShape& s = c.shape;
  std::vector<Axis> input = {{s.batch * s.batch_groups, &s.input_batch_stride}}, kernel;
  std::vector<Axis> output = {{s.batch, &s.output_batch_stride}};
  for (ConvolutionDimension& d : s.dimensions) {
    input.push_back({d.input_size, &d.input_stride});
    kernel.push_back({d.kernel_size, &d.kernel_stride});
    output.push_back({d.output_size, &d.output_stride});
  }
  input.push_back({s.input_features, &s.input_feature_stride});
  kernel.push_back({s.input_features / s.feature_groups, &s.kernel_input_stride});
  kernel.push_back({s.output_features, &s.kernel_output_stride});
  output.push_back({s.output_features, &s.output_feature_stride});
  c.input = RandomArray(s.input_type, LayOut(input, random, is_plain), random);
  c.kernel = RandomArray(s.kernel_type, LayOut(kernel, random, is_plain), random);
  c.output_size = LayOut(output, random, is_plain);
  return c;
}

std::string NameOf(const ConvolutionShape& s) {
  std::string name = "types " + std::to_string(static_cast<int>(s.input_type)) + "," +
                     std::to_string(static_cast<int>(s.output_type)) + " batch " + std::to_string(s.batch) +
                     " features " + std::to_string(s.input_features) + "," +
                     std::to_string(s.output_features) + " groups " + std::to_string(s.feature_groups) + "," +
                     std::to_string(s.batch_groups) + " strides " + std::to_string(s.input_feature_stride) +
                     "," + std::to_string(s.kernel_output_stride) + "," +
                     std::to_string(s.output_feature_stride);
  for (const ConvolutionDimension& d : s.dimensions) {
    name += " | ";
    for (int64_t v : {d.input_size, d.kernel_size, d.output_size, d.window_stride, d.padding_low,
                      d.input_dilation, d.kernel_dilation, int64_t{d.is_reversed}}) {
      name += std::to_string(v) + " ";
    }
  }
  return name;
}

// The sums for one element of the output, by plain loops.
struct Sums {
  Complex sum = 0;
  uint64_t bits = 0;
  double size = 0;
};

void AddTaps(const Case& c, size_t depth, const std::vector<int64_t>& position, int64_t input, int64_t kernel,
             Sums& to) {
  const ConvolutionShape& s = c.shape;
  if (depth == s.dimensions.size()) {
    for (int64_t i = 0; i < s.input_features / s.feature_groups; ++i) {
      const int64_t x = input + i * s.input_feature_stride, w = kernel + i * s.kernel_input_stride;
      if (IsInteger(s.output_type)) {
        to.bits += ReadBits(s.input_type, c.input.data(), x) * ReadBits(s.kernel_type, c.kernel.data(), w);
      } else {
        const Complex product =
            Read(s.input_type, c.input.data(), x) * Read(s.kernel_type, c.kernel.data(), w);
        to.sum += product;
        to.size += 2 * std::abs(product);
      }
    }
    return;
  }
  const ConvolutionDimension& d = s.dimensions[depth];
  for (int64_t k = 0; k < d.kernel_size; ++k) {
    const int64_t at = position[depth] * d.window_stride + k * d.kernel_dilation - d.padding_low;
    if (at < 0 || at % d.input_dilation != 0 || at / d.input_dilation >= d.input_size) continue;
    AddTaps(c, depth + 1, position, input + at / d.input_dilation * d.input_stride,
            kernel + (d.is_reversed ? d.kernel_size - 1 - k : k) * d.kernel_stride, to);
  }
}

// Compares some elements with plain loops; what lies between the elements must be as it was.
void Check(const Case& c, const std::vector<char>& out, char untouched) {
  const ConvolutionShape& s = c.shape;
  int64_t positions = 1, work = s.input_features / s.feature_groups;
  for (const ConvolutionDimension& d : s.dimensions) {
    positions *= d.output_size;
    work *= d.kernel_size;
  }
  const int64_t total = s.batch * positions * s.output_features, bytes = BytesOf(s.output_type);
  const int64_t one_of = 1 + total * work / (1 << 15);
  std::vector<char> is_result(c.output_size + 1);
  int wrong = 0;
  for (int64_t i = 0; i < total; ++i) {
    const int64_t batch = i / s.output_features / positions, feature = i % s.output_features;
    std::vector<int64_t> position(s.dimensions.size());
    int64_t at = batch * s.output_batch_stride + feature * s.output_feature_stride;
    for (int64_t d = s.dimensions.size(), rest = i / s.output_features % positions; d-- > 0;) {
      position[d] = rest % s.dimensions[d].output_size;
      rest /= s.dimensions[d].output_size;
      at += position[d] * s.dimensions[d].output_stride;
    }
    is_result[at] = 1;
    if (i % one_of != 0 && i + 1 != total) continue;
    const int64_t group = feature / (s.output_features / s.feature_groups / s.batch_groups);
    const int64_t input = s.batch_groups > 1
                              ? (group * s.batch + batch) * s.input_batch_stride
                              : batch * s.input_batch_stride +
                                    group * (s.input_features / s.feature_groups) * s.input_feature_stride;
    Sums sums;
    AddTaps(c, 0, position, input, feature * s.kernel_output_stride, sums);
    bool ok;
    if (IsInteger(s.output_type)) {
      ok = std::memcmp(&sums.bits, out.data() + at * bytes, bytes) == 0;
    } else {
      const double epsilon =
          s.output_type == Element::kF64 || s.output_type == Element::kC128 ? 0x1p-52 : 0x1p-23;
      ok = std::abs(Read(s.output_type, out.data(), at) - sums.sum) <=
           std::abs(sums.sum) * EpsilonOf(s.output_type) + sums.size * 8 * epsilon +
               0x1p-24 * (s.output_type == Element::kF16);
    }
    if (!ok && ++wrong <= 3) {
      ADD_FAILURE() << NameOf(s) << " at " << i << ": " << Read(s.output_type, out.data(), at)
                    << " instead of "
                    << (IsInteger(s.output_type) ? Complex(static_cast<double>(sums.bits)) : sums.sum);
    }
  }
  for (int64_t i = 0; i < (c.output_size + 1) * bytes; ++i) {
    if (!is_result[i / bytes] && out[i] != untouched) ++wrong;
  }
  EXPECT_EQ(wrong, 0) << NameOf(s);
}

void RunAndCheck(const Case& c) {
  constexpr char kUntouched = 0x55;
  std::vector<char> first;
  for (int threads : {1, 2, 4}) {
    ThreadsForTest workers(threads);
    std::vector<char> out((c.output_size + 1) * BytesOf(c.shape.output_type), kUntouched);
    Convolve(c.shape, c.input.data(), c.kernel.data(), out.data(), workers);
    if (first.empty()) {
      Check(c, out, kUntouched);
      first = out;
    } else {
      EXPECT_EQ(out, first) << NameOf(c.shape) << " with " << threads << " threads";
    }
  }
}

ConvolutionDimension MakeDimension(int64_t input, int64_t kernel, int64_t stride, int64_t low, int64_t high,
                                   int64_t input_dilation = 1, int64_t kernel_dilation = 1,
                                   bool is_reversed = false) {
  ConvolutionDimension d;
  d.input_size = input;
  d.kernel_size = kernel;
  const int64_t dilated = (input > 0 ? (input - 1) * input_dilation + 1 : 0) + low + high;
  const int64_t reach = kernel > 0 ? (kernel - 1) * kernel_dilation + 1 : 0;
  d.output_size = dilated < reach ? 0 : (dilated - reach) / stride + 1;
  d.window_stride = stride;
  d.padding_low = low;
  d.input_dilation = input_dilation;
  d.kernel_dilation = kernel_dilation;
  d.is_reversed = is_reversed;
  return d;
}

struct Types {
  Element input, kernel, output;
};
const Types kTypes[] = {
    {Element::kF32, Element::kF32, Element::kF32},   {Element::kF64, Element::kF64, Element::kF64},
    {Element::kBF16, Element::kBF16, Element::kF32}, {Element::kF16, Element::kF16, Element::kF16},
    {Element::kS8, Element::kS8, Element::kS32},     {Element::kU8, Element::kS8, Element::kS32},
    {Element::kS32, Element::kS32, Element::kS32},   {Element::kU64, Element::kU64, Element::kU64},
    {Element::kC64, Element::kC64, Element::kC64},   {Element::kC128, Element::kC128, Element::kC128},
};

TEST(ConvolutionTest, IsWhatPlainLoopsSay) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(5);
    for (const Types& types : kTypes) {
      const bool is_float = types.output == Element::kF32 || types.output == Element::kF64;
      for (int i = 0; i < (is_float ? 60 : 20); ++i) {
        ConvolutionShape s;
        s.input_type = types.input;
        s.kernel_type = types.kernel;
        s.output_type = types.output;
        s.batch = random() % 4;
        for (int d = random() % 4; d > 0; --d) {
          s.dimensions.push_back(MakeDimension(
              random() % 8, random() % 4, 1 + random() % 3, static_cast<int>(random() % 4) - 1,
              static_cast<int>(random() % 4) - 1, 1 + random() % 2, 1 + random() % 2, random() % 2));
        }
        const int64_t groups = random() % 3 == 0 ? 1 : 1 + random() % 5;
        (random() % 2 ? s.feature_groups : s.batch_groups) = groups;
        s.input_features = s.feature_groups * (random() % 5);
        s.output_features = groups * (random() % 5);
        RunAndCheck(MakeCase(s, random, i % 3 == 0));
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

// What networks are made of.
TEST(ConvolutionTest, UsualConvolutionsAreRight) {
  ForEachInstructionSet([](const std::string& set) {
    SCOPED_TRACE(set);
    std::mt19937 random(6);
    struct Usual {
      int64_t batch, size, kernel, stride, padding, inputs, outputs, groups;
    };
    for (const Usual& u : std::vector<Usual>{{1, 28, 3, 1, 1, 20, 40, 1},
                                             {2, 17, 3, 2, 1, 3, 33, 1},
                                             {1, 20, 7, 2, 3, 3, 64, 1},
                                             {1, 9, 1, 1, 0, 64, 70, 1},
                                             {1, 2, 3, 1, 1, 300, 50, 1},
                                             {2, 14, 3, 1, 1, 70, 70, 70},
                                             {1, 14, 3, 2, 1, 16, 32, 4},
                                             {2, 40, 3, 1, 1, 1, 1, 1},
                                             {1, 40, 5, 1, 2, 1, 8, 1}}) {
      for (const Element type : {Element::kF32, Element::kF64}) {
        ConvolutionShape s;
        s.input_type = s.kernel_type = s.output_type = type;
        s.batch = u.batch;
        s.dimensions.assign(2, MakeDimension(u.size, u.kernel, u.stride, u.padding, u.padding));
        s.input_features = u.inputs;
        s.output_features = u.outputs;
        s.feature_groups = u.groups;
        RunAndCheck(MakeCase(s, random, true));
        if (::testing::Test::HasFailure()) return;
      }
    }
  });
}

}  // namespace
}  // namespace xla::cpu
