// The meaning of convolution: the windows of the input are laid out as the rows of a matrix, a block at a
// time, and multiplied with the kernel as a matrix.
#include "xla/ops/evaluate/evaluate.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "xla/literal_strided_copy.h"
#include "xla/ops/dot/matmul.h"
#include "xla/permutation_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using Indices = std::vector<int64_t>;

constexpr int64_t kBlockRows = 64;
constexpr int64_t kBlockBytes = int64_t{1} << 20;

// Input [batch, spatial.., feature], kernel [group, spatial.., input feature, output feature], output
// [batch, spatial.., feature]. A group is a run of input features or of batches, and a run of output
// features.
struct Problem {
  const Window* window;
  Indices input_spatial, output_spatial, kernel_spatial;
  int64_t input_features, output_batch, output_features;  // of all groups
  int64_t feature_groups, batch_groups;
  int64_t group_input_features, group_output_features;
  int64_t element_bytes;  // of the input

  int64_t groups() const { return feature_groups * batch_groups; }
  int64_t rows() const { return output_batch * Product(output_spatial); }
  int64_t terms() const { return Product(kernel_spatial) * group_input_features; }
};

Indices SpatialSizes(const Shape& shape, absl::Span<const int64_t> dimensions) {
  Indices sizes;
  for (int64_t d : dimensions) sizes.push_back(shape.dimensions(static_cast<int>(d)));
  return sizes;
}

Indices InputOrder(const ConvolutionDimensionNumbers& d) {
  Indices order = {d.input_batch_dimension()};
  order.insert(order.end(), d.input_spatial_dimensions().begin(), d.input_spatial_dimensions().end());
  order.push_back(d.input_feature_dimension());
  return order;
}

Indices KernelOrder(const ConvolutionDimensionNumbers& d) {
  Indices order(d.kernel_spatial_dimensions().begin(), d.kernel_spatial_dimensions().end());
  order.push_back(d.kernel_input_feature_dimension());
  order.push_back(d.kernel_output_feature_dimension());
  return order;
}

Indices OutputOrder(const ConvolutionDimensionNumbers& d) {
  Indices order = {d.output_batch_dimension()};
  order.insert(order.end(), d.output_spatial_dimensions().begin(), d.output_spatial_dimensions().end());
  order.push_back(d.output_feature_dimension());
  return order;
}

// Where each element of the kernel falls in one spatial dimension of the input when the window is at `place`,
// or -1 in the padding and in the holes between dilated elements.
void FindPlaces(const WindowDimension& window, int64_t input_size, int64_t place, Indices* places) {
  for (int64_t k = 0; k < window.size(); ++k) {
    const int64_t w = window.window_reversal() ? window.size() - 1 - k : k;
    const int64_t dilated = place * window.stride() + w * window.window_dilation() - window.padding_low();
    const int64_t position = dilated / window.base_dilation();
    const bool there = dilated >= 0 && dilated % window.base_dilation() == 0 && position < input_size;
    (*places)[k] = there ? position : -1;
  }
}

// Lays out windows as rows.
class WindowReader {
 public:
  WindowReader(const Problem& problem, const char* input) : p_(problem), input_(input) {
    for (int64_t size : p_.kernel_spatial) places_.emplace_back(size);
    const int last = p_.window->dimensions_size() - 1;
    // Neighbours in the innermost dimension of the kernel are neighbours in the input.
    contiguous_ = last >= 0 && p_.window->dimensions(last).window_dilation() == 1 &&
                  p_.window->dimensions(last).base_dilation() == 1 &&
                  !p_.window->dimensions(last).window_reversal() &&
                  p_.group_input_features == p_.input_features;
  }

  // Rows first .. first + count of group `group`.
  void Read(int64_t group, int64_t first, int64_t count, char* out) {
    const int rank = static_cast<int>(p_.output_spatial.size());
    const int64_t batch_offset = p_.batch_groups > 1 ? group * p_.output_batch : 0;
    const int64_t feature = p_.feature_groups > 1 ? group * p_.group_input_features : 0;
    const int64_t input_positions = Product(p_.input_spatial);
    Indices index(rank);
    int64_t batch = first;
    for (int d = rank; d-- > 0; batch /= p_.output_spatial[d]) index[d] = batch % p_.output_spatial[d];
    for (int d = 0; d < rank; ++d) Find(d, index[d]);
    for (int64_t row = 0; row < count; ++row) {
      const int64_t start = (batch + batch_offset) * input_positions;
      out = ReadDimension(0, start, true, feature, out);
      for (int d = rank; d-- > 0;) {
        index[d] = index[d] + 1 == p_.output_spatial[d] ? 0 : index[d] + 1;
        Find(d, index[d]);
        if (index[d] != 0) break;
        if (d == 0) ++batch;
      }
      if (rank == 0) ++batch;
    }
  }

 private:
  void Find(int d, int64_t place) {
    FindPlaces(p_.window->dimensions(d), p_.input_spatial[d], place, &places_[d]);
  }

  // `start` counts positions, row-major over the dimensions before d; scaled by the sizes of the rest in the
  // end.
  char* ReadDimension(size_t d, int64_t start, bool inside, int64_t feature, char* out) {
    const int64_t run = p_.group_input_features * p_.element_bytes;
    if (d == places_.size()) {
      if (inside) {
        std::memcpy(out, input_ + (start * p_.input_features + feature) * p_.element_bytes, run);
      } else {
        std::memset(out, 0, run);
      }
      return out + run;
    }
    int64_t inner = 1;
    for (size_t i = d + 1; i < places_.size(); ++i) inner *= p_.input_spatial[i];
    const Indices& places = places_[d];
    if (d + 1 == places_.size() && (contiguous_ || !inside)) return ReadRun(places, start, inside, run, out);
    for (int64_t place : places) {
      out = ReadDimension(d + 1, start + place * inner, inside && place >= 0, feature, out);
    }
    return out;
  }

  // The innermost dimension when the places ascend by one: padding, a run, padding.
  char* ReadRun(const Indices& places, int64_t start, bool inside, int64_t run, char* out) {
    const int64_t size = static_cast<int64_t>(places.size());
    int64_t first = 0, last = size;
    while (inside && first < size && places[first] < 0) ++first;
    while (inside && last > first && places[last - 1] < 0) --last;
    if (!inside || first == size) {
      std::memset(out, 0, size * run);
    } else {
      std::memset(out, 0, first * run);
      std::memcpy(out + first * run, input_ + (start + places[first]) * run, (last - first) * run);
      std::memset(out + last * run, 0, (size - last) * run);
    }
    return out + size * run;
  }

  const Problem& p_;
  const char* input_;
  std::vector<Indices> places_;
  bool contiguous_ = false;
};

// The share of the kernel's elements that meet an element of the input, in some hundred windows of each
// dimension.
double Density(const Problem& p) {
  double density = 1;
  for (size_t d = 0; d < p.kernel_spatial.size(); ++d) {
    Indices places(p.kernel_spatial[d]);
    int64_t met = 0, seen = 0;
    const int64_t step = p.output_spatial[d] / 128 + 1;
    for (int64_t place = 0; place < p.output_spatial[d]; place += step, seen += p.kernel_spatial[d]) {
      FindPlaces(p.window->dimensions(static_cast<int>(d)), p.input_spatial[d], place, &places);
      met += std::count_if(places.begin(), places.end(), [](int64_t position) { return position >= 0; });
    }
    density *= static_cast<double>(met) / static_cast<double>(seen);
  }
  return density;
}

// Infinities and NaN in the kernel meet the zeros of padding and holes as well.
bool AllFinite(const Literal& kernel) {
  auto all = [](const auto& elements) {
    return std::all_of(elements.begin(), elements.end(), [](auto x) { return x - x == decltype(x){0}; });
  };
  switch (kernel.shape().element_type()) {
    case F32:
      return all(kernel.data<float>());
    case F64:
      return all(kernel.data<double>());
    case C128:
      return all(kernel.data<complex128>());
    default:
      return true;  // integers
  }
}

// True when hardly a window meets anything and there is much to save.
bool IsMostlyHoles(const Problem& p, const Literal& kernel) {
  constexpr int64_t kMuch = 1024;
  return p.terms() * p.group_output_features >= kMuch && Density(p) <= 1.0 / 16 && AllFinite(kernel);
}

// The elements of the kernel that meet the input at one place of the window: the number of each among all,
// and the position in the input that it meets.
std::vector<std::pair<int64_t, int64_t>> FindTaps(const Problem& p, int64_t output_position) {
  std::vector<std::pair<int64_t, int64_t>> taps = {{0, 0}};
  int64_t rest = output_position, below = Product(p.output_spatial);
  for (size_t d = 0; d < p.kernel_spatial.size() && !taps.empty(); ++d) {
    below /= p.output_spatial[d];
    Indices places(p.kernel_spatial[d]);
    FindPlaces(p.window->dimensions(static_cast<int>(d)), p.input_spatial[d], rest / below, &places);
    rest %= below;
    std::vector<std::pair<int64_t, int64_t>> longer;
    for (const auto& [tap, position] : taps) {
      for (int64_t k = 0; k < p.kernel_spatial[d]; ++k) {
        if (places[k] < 0) continue;
        longer.emplace_back(tap * p.kernel_spatial[d] + k, position * p.input_spatial[d] + places[k]);
      }
    }
    taps = std::move(longer);
  }
  return taps;
}

// Multiplies only what meets, a window at a time. `kernel` is not grouped.
void MultiplyTaps(const Problem& p, PrimitiveType type, const Literal& input, const Literal& kernel,
                  char* out) {
  const PrimitiveType input_type = input.shape().element_type(), kernel_type = kernel.shape().element_type();
  const int64_t n = p.group_output_features, features = p.group_input_features;
  const int64_t weight_bytes = ShapeUtil::ByteSizeOfPrimitiveType(kernel_type);
  const int64_t out_bytes = ShapeUtil::ByteSizeOfPrimitiveType(type);
  const int64_t input_positions = Product(p.input_spatial), output_positions = Product(p.output_spatial);
  const char* elements = static_cast<const char*>(input.untyped_data());
  const char* weights = static_cast<const char*>(kernel.untyped_data());
  std::vector<char> window, matrix;
  for (int64_t place = 0; place < output_positions; ++place) {
    const auto taps = FindTaps(p, place);
    if (taps.empty()) continue;  // the results are zeros to begin with
    const int64_t terms = static_cast<int64_t>(taps.size()) * features;
    window.resize(terms * p.element_bytes);
    matrix.resize(terms * n * weight_bytes);
    for (int64_t group = 0; group < p.groups(); ++group) {
      const int64_t first_batch = p.batch_groups > 1 ? group * p.output_batch : 0;
      const int64_t first_feature = p.feature_groups > 1 ? group * features : 0;
      char* weight = matrix.data();
      for (const auto& [tap, position] : taps) {
        StridedCopy(weight_bytes, {features, n},
                    weights + (tap * features * p.output_features + group * n) * weight_bytes,
                    {p.output_features, 1}, weight, {n, 1});
        weight += features * n * weight_bytes;
      }
      for (int64_t batch = 0; batch < p.output_batch; ++batch) {
        const int64_t start = (first_batch + batch) * input_positions;
        for (size_t t = 0; t < taps.size(); ++t) {
          std::memcpy(
              window.data() + t * features * p.element_bytes,
              elements + ((start + taps[t].second) * p.input_features + first_feature) * p.element_bytes,
              features * p.element_bytes);
        }
        char* target = out + ((batch * output_positions + place) * p.output_features + group * n) * out_bytes;
        Matmul(type, input_type, window.data(), kernel_type, matrix.data(), target, 1, terms, n);
      }
    }
  }
}

// The kernel as one matrix for each group.
absl::StatusOr<Literal> GroupKernel(const Problem& p, Literal kernel) {
  const int64_t groups = p.groups();
  if (groups == 1) return kernel;
  TF_ASSIGN_OR_RETURN(Literal grouped, Literal::Make(kernel.shape()));
  const int64_t n = p.group_output_features, terms = p.terms();
  StridedCopy(ShapeUtil::ByteSizeOfPrimitiveType(kernel.shape().element_type()), {groups, terms, n},
              kernel.untyped_data(), {n, p.output_features, 1}, grouped.untyped_data(), {terms * n, n, 1});
  return grouped;
}

// One input feature for each group ("depthwise"): rows keep all features, and each has its own column of the
// kernel. `kernel` is not grouped.
void MultiplyDepthwise(Problem p, PrimitiveType type, const Literal& input, const Literal& kernel,
                       char* out) {
  p.group_input_features = p.input_features;
  p.feature_groups = 1;
  std::vector<char> window(std::max<int64_t>(1, p.terms() * p.element_bytes));
  WindowReader reader(p, static_cast<const char*>(input.untyped_data()));
  const int64_t taps = Product(p.kernel_spatial);
  const int64_t row_bytes = p.output_features * ShapeUtil::ByteSizeOfPrimitiveType(type);
  for (int64_t row = 0; row < p.rows(); ++row, out += row_bytes) {
    reader.Read(0, row, 1, window.data());
    MultiplyByColumns(type, input.shape().element_type(), window.data(), kernel.shape().element_type(),
                      kernel.untyped_data(), out, taps, p.output_features,
                      p.output_features / p.input_features);
  }
}

// Multiplies block by block; `out` is [rows, output features].
void MultiplyWindows(const Problem& p, PrimitiveType type, const Literal& input, const Literal& kernel,
                     char* out) {
  const PrimitiveType input_type = input.shape().element_type(), kernel_type = kernel.shape().element_type();
  const int64_t kernel_bytes = ShapeUtil::ByteSizeOfPrimitiveType(kernel_type);
  const int64_t out_bytes = ShapeUtil::ByteSizeOfPrimitiveType(type);
  const int64_t rows = p.rows(), terms = p.terms(), n = p.group_output_features;
  const int64_t block =
      std::clamp<int64_t>(kBlockBytes / std::max<int64_t>(1, terms * p.element_bytes), 4, kBlockRows);
  std::vector<char> windows(std::max<int64_t>(1, block * terms * p.element_bytes));
  std::vector<char> products(p.groups() == 1 ? 0 : block * n * out_bytes);
  WindowReader reader(p, static_cast<const char*>(input.untyped_data()));
  const char* weights = static_cast<const char*>(kernel.untyped_data());
  for (int64_t row = 0; row < rows; row += block) {
    const int64_t count = std::min(block, rows - row);
    for (int64_t group = 0; group < p.groups(); ++group) {
      reader.Read(group, row, count, windows.data());
      char* target = p.groups() == 1 ? out + row * n * out_bytes : products.data();
      Matmul(type, input_type, windows.data(), kernel_type, weights + group * terms * n * kernel_bytes,
             target, count, terms, n);
      if (p.groups() == 1) continue;
      for (int64_t i = 0; i < count; ++i) {
        std::memcpy(out + ((row + i) * p.output_features + group * n) * out_bytes, target + i * n * out_bytes,
                    n * out_bytes);
      }
    }
  }
}

// The place that an element has in a shape, from its place when the dimensions are in `order`.
Indices PlacesBefore(const Shape& shape, absl::Span<const int64_t> order) {
  Indices strides(order.size());
  for (size_t i = 0; i < order.size(); ++i) {
    strides[i] = 1;
    for (int d = static_cast<int>(order[i]) + 1; d < shape.dimensions_size(); ++d) {
      strides[i] *= shape.dimensions(d);
    }
  }
  Indices places;
  ShapeUtil::ForEachIndex(
      ShapeUtil::MakeShape(PRED, Permute(shape.dimensions(), order)), [&](absl::Span<const int64_t> index) {
        places.push_back(std::inner_product(index.begin(), index.end(), strides.begin(), int64_t{0}));
      });
  return places;
}

void TellOfProducts(const Problem& p, const EvaluateArgs& args, const ConvolutionDimensionNumbers& d,
                    const TraceMac& trace) {
  const Indices results = PlacesBefore(args.result_shape(), OutputOrder(d));
  const Indices inputs = PlacesBefore(args.operand(0).shape(), InputOrder(d));
  const Indices weights = PlacesBefore(args.operand(1).shape(), KernelOrder(d));
  const int64_t input_positions = Product(p.input_spatial), output_positions = Product(p.output_spatial);
  for (int64_t place = 0; place < output_positions; ++place) {
    const auto taps = FindTaps(p, place);
    for (int64_t batch = 0; batch < p.output_batch; ++batch) {
      for (int64_t n = 0; n < p.output_features; ++n) {
        const int64_t group = n / p.group_output_features;
        const int64_t first = (p.batch_groups > 1 ? group * p.output_batch : 0) + batch;
        const int64_t feature = p.feature_groups > 1 ? group * p.group_input_features : 0;
        for (const auto& [tap, position] : taps) {
          for (int64_t f = 0; f < p.group_input_features; ++f) {
            trace(results[(batch * output_positions + place) * p.output_features + n],
                  inputs[(first * input_positions + position) * p.input_features + feature + f],
                  weights[(tap * p.group_input_features + f) * p.output_features + n]);
          }
        }
      }
    }
  }
}

Problem MakeProblem(const EvaluateArgs& args, const ConvolutionDimensionNumbers& d, int64_t element_bytes) {
  const Shape& input = args.operand(0).shape();
  const Shape& kernel = args.operand(1).shape();
  Problem p;
  p.window = &args.op.attributes.GetWindow(Attr::kWindow);
  p.input_spatial = SpatialSizes(input, d.input_spatial_dimensions());
  p.output_spatial = SpatialSizes(args.result_shape(), d.output_spatial_dimensions());
  p.kernel_spatial = SpatialSizes(kernel, d.kernel_spatial_dimensions());
  p.input_features = input.dimensions(static_cast<int>(d.input_feature_dimension()));
  p.output_batch = args.result_shape().dimensions(static_cast<int>(d.output_batch_dimension()));
  p.output_features = kernel.dimensions(static_cast<int>(d.kernel_output_feature_dimension()));
  p.feature_groups = args.op.attributes.GetInt(Attr::kFeatureGroupCount);
  p.batch_groups = args.op.attributes.GetInt(Attr::kBatchGroupCount);
  p.group_input_features = kernel.dimensions(static_cast<int>(d.kernel_input_feature_dimension()));
  p.group_output_features = p.output_features / p.groups();
  p.element_bytes = element_bytes;
  return p;
}

}  // namespace

absl::StatusOr<Literal> EvaluateConvolution(const EvaluateArgs& args) {
  const ConvolutionDimensionNumbers& d = args.op.attributes.GetDimLabels(Attr::kDimLabels);
  const Shape& result_shape = args.result_shape();
  const PrimitiveType type = MatmulType(args.operand(0).shape().element_type(),
                                        args.operand(1).shape().element_type(), result_shape.element_type());
  TF_ASSIGN_OR_RETURN(Literal input, ToMatmulOperand(args.operand(0), type));
  TF_ASSIGN_OR_RETURN(Literal kernel, ToMatmulOperand(args.operand(1), type));
  input = input.Transpose(InputOrder(d));
  kernel = kernel.Transpose(KernelOrder(d));
  const Problem p = MakeProblem(args, d, ShapeUtil::ByteSizeOfPrimitiveType(input.shape().element_type()));
  if (const TraceMac* trace = args.context->trace_mac()) TellOfProducts(p, args, d, *trace);
  const Indices order = OutputOrder(d);
  TF_ASSIGN_OR_RETURN(Literal sums,
                      Literal::Make(ShapeUtil::MakeShape(type, Permute(result_shape.dimensions(), order))));
  if (ShapeUtil::ElementsIn(result_shape) > 0) {
    char* out = static_cast<char*>(sums.untyped_data());
    if (IsMostlyHoles(p, kernel)) {
      MultiplyTaps(p, type, input, kernel, out);
    } else if (p.feature_groups > 1 && p.group_input_features == 1) {
      MultiplyDepthwise(p, type, input, kernel, out);
    } else {
      TF_ASSIGN_OR_RETURN(kernel, GroupKernel(p, std::move(kernel)));
      MultiplyWindows(p, type, input, kernel, out);
    }
  }
  sums = sums.Transpose(InversePermutation(order));
  if (type == result_shape.element_type()) return sums;
  return sums.Convert(result_shape.element_type());
}

}  // namespace xla
