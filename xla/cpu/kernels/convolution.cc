#include "xla/cpu/kernels/convolution.h"

#include <algorithm>
#include <complex>
#include <cstring>
#include <numeric>

#include "xla/cpu/kernels/blocks.h"
#include "xla/cpu/kernels/operand.h"
#include "xla/cpu/kernels/scratch.h"

namespace xla::cpu {
namespace {

// Windows, taps of the kernel, and the elements that they are multiplied with. A tap is an index of the
// kernel over all spatial dimensions, from major to minor; so is a position of the output.
class Geometry {
 public:
  explicit Geometry(const ConvolutionShape& shape);

  int64_t taps() const { return taps_; }
  int64_t positions() const { return positions_; }
  // Positions in a line: of the last dimension.
  int64_t line() const { return dimensions_.empty() ? 1 : dimensions_.back().output_size; }

  // Where the input elements of taps are, relative to the first; kPadding where there is none.
  static constexpr int64_t kPadding = INT64_MIN;
  void InputOffsets(int64_t position, int64_t* offsets) const;
  int64_t KernelOffset(int64_t tap) const { return kernel_offsets_[tap]; }
  int64_t OutputOffset(int64_t position) const;
  // Whether much of a line is far from padding.
  bool HasInnerTiles() const {
    if (dimensions_.empty()) return false;
    const ConvolutionDimension& d = dimensions_.back();
    const bool is_padded =
        d.padding_low > 0 ||
        (d.output_size - 1) * d.window_stride + (d.kernel_size - 1) * d.kernel_dilation - d.padding_low >=
            d.input_size;
    return d.input_dilation == 1 && (!is_padded || d.output_size >= 3 * kMaxTileRows);
  }
  // How far apart neighbouring positions of a line are in the input, if that is the same everywhere; else
  // kPadding.
  int64_t InputStep() const;
  // Whether every tap of every position has an element: then InputOffsets is DenseOffset for the position,
  // and TapOffset for the tap, added up.
  bool is_dense() const { return is_dense_; }
  int64_t TapOffset(int64_t tap) const { return tap_offsets_[tap]; }
  // Of a position counted over the batch; sets where it is in its line.
  int64_t DenseOffset(int64_t row, int64_t batch_stride, int64_t* in_line) const;
  // How far apart all neighbouring positions are in the output, if that is the same; else kPadding.
  int64_t OutputStep() const;

 private:
  struct Table {
    int64_t output_size, kernel_size, output_stride;
    std::vector<int64_t> offsets;  // [output][kernel]
  };
  const std::vector<ConvolutionDimension>& dimensions_;
  std::vector<Table> tables_;
  int64_t taps_ = 1, positions_ = 1;
  std::vector<int64_t> kernel_offsets_, tap_offsets_;
  bool is_dense_ = true;
  int64_t first_offset_ = 0;  // Of the first tap of the first position.
};

Geometry::Geometry(const ConvolutionShape& shape) : dimensions_(shape.dimensions) {
  kernel_offsets_ = tap_offsets_ = {0};
  for (const ConvolutionDimension& d : dimensions_) {
    Table table = {d.output_size, d.kernel_size, d.output_stride, {}};
    table.offsets.reserve(d.output_size * d.kernel_size);
    for (int64_t o = 0; o < d.output_size; ++o) {
      for (int64_t k = 0; k < d.kernel_size; ++k) {
        const int64_t at = o * d.window_stride + k * d.kernel_dilation - d.padding_low;
        const bool is_there = at >= 0 && at % d.input_dilation == 0 && at / d.input_dilation < d.input_size;
        table.offsets.push_back(is_there ? at / d.input_dilation * d.input_stride : kPadding);
        is_dense_ &= is_there && d.input_dilation == 1;
      }
    }
    first_offset_ -= d.padding_low * d.input_stride;
    tables_.push_back(std::move(table));
    taps_ *= d.kernel_size;
    positions_ *= d.output_size;
    const auto with_dimension = [&](const std::vector<int64_t>& before, int64_t stride, bool is_reversed) {
      std::vector<int64_t> offsets;
      for (int64_t offset : before) {
        for (int64_t k = 0; k < d.kernel_size; ++k)
          offsets.push_back(offset + (is_reversed ? d.kernel_size - 1 - k : k) * stride);
      }
      return offsets;
    };
    kernel_offsets_ = with_dimension(kernel_offsets_, d.kernel_stride, d.is_reversed);
    tap_offsets_ = with_dimension(tap_offsets_, d.kernel_dilation * d.input_stride, false);
  }
}

// a / b, for a from 0 and b from 1 on; small numbers are divided several times faster than large ones.
int64_t Quotient(int64_t a, int64_t b) {
  return ((a | b) >> 32) == 0 ? static_cast<uint32_t>(a) / static_cast<uint32_t>(b) : a / b;
}

int64_t Geometry::DenseOffset(int64_t row, int64_t batch_stride, int64_t* in_line) const {
  int64_t offset = first_offset_;
  *in_line = 0;
  for (size_t i = dimensions_.size(); i-- > 0;) {
    const ConvolutionDimension& d = dimensions_[i];
    const int64_t next = Quotient(row, d.output_size), at = row - next * d.output_size;
    if (i + 1 == dimensions_.size()) *in_line = at;
    offset += at * d.window_stride * d.input_stride;
    row = next;
  }
  return offset + row * batch_stride;
}

void Geometry::InputOffsets(int64_t position, int64_t* offsets) const {
  offsets[0] = 0;
  int64_t count = 1, divisor = positions_;
  for (const Table& table : tables_) {
    divisor /= table.output_size;
    const int64_t* row = table.offsets.data() + position / divisor % table.output_size * table.kernel_size;
    // From the back, because the list grows in place.
    for (int64_t i = count; i-- > 0;) {
      const int64_t before = offsets[i];
      for (int64_t k = table.kernel_size; k-- > 0;) {
        offsets[i * table.kernel_size + k] =
            before == kPadding || row[k] == kPadding ? kPadding : before + row[k];
      }
    }
    count *= table.kernel_size;
  }
}

int64_t Geometry::OutputOffset(int64_t position) const {
  int64_t offset = 0;
  for (size_t i = tables_.size(); i-- > 0; position /= tables_[i].output_size) {
    offset += position % tables_[i].output_size * tables_[i].output_stride;
  }
  return offset;
}

int64_t Geometry::InputStep() const {
  if (dimensions_.empty()) return 0;
  const ConvolutionDimension& d = dimensions_.back();
  return d.window_stride % d.input_dilation == 0 ? d.window_stride / d.input_dilation * d.input_stride
                                                 : kPadding;
}

int64_t Geometry::OutputStep() const {
  int64_t step = kPadding, size = 1;
  for (size_t i = tables_.size(); i-- > 0;) {
    if (tables_[i].output_size == 1) continue;
    if (step == kPadding) {
      step = tables_[i].output_stride;
    } else if (tables_[i].output_stride != step * size) {
      return kPadding;
    }
    size *= tables_[i].output_size;
  }
  return step == kPadding ? 0 : step;
}

// One group of a convolution as a product: rows are positions of all elements of the batch, inner entries are
// input features at taps, columns are output features.
struct Group {
  const ConvolutionShape& shape;
  const Geometry& geometry;
  Sum sum;
  int64_t inputs, outputs;  // Features of the group.
  int64_t bundle;           // How many small groups are computed as one, with zeros in the kernel.
  const char* input;
  const char* kernel;
  char* output;
  int64_t first_output;  // Of the group.
  ConvolutionEpilogue epilogue;
};

class WindowRows : public BlockRows {
 public:
  explicit WindowRows(const Group& group)
      : g_(group), bytes_(BytesOf(group.sum)), taps_(group.geometry.taps()) {
    const ConvolutionShape& shape = g_.shape;
    is_complex_ = IsComplex(shape.input_type);
    copy_ = shape.input_feature_stride == 1 || g_.inputs == 1 ? CopyOf(shape.input_type, g_.sum) : nullptr;
    step_ = g_.geometry.InputStep();
    const bool has_gaps = !shape.dimensions.empty() && shape.dimensions.back().input_dilation != 1;
    reads_directly_ =
        copy_ != nullptr && shape.input_type == ElementOf(g_.sum) && step_ != Geometry::kPadding && !has_gaps;
    // Taps of the last dimension lie side by side where the group has all features.
    const bool side_by_side = !shape.dimensions.empty() && shape.dimensions.back().kernel_dilation == 1 &&
                              shape.dimensions.back().input_stride == g_.inputs;
    run_ = side_by_side ? shape.dimensions.back().kernel_size : 1;
  }

  RowTile Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const override {
    thread_local std::vector<int64_t> offsets;
    offsets.resize(2 * taps_);
    RowTile tile = {};
    tile.a = to;
    if (is_complex_) {
      tile.a_row = 1;
      tile.a_inner = rows;
      for (int64_t i = 0; i < rows; i += 2) {
        CopyRow((row + i) / 2, inner / 2, size / 2, offsets.data(), static_cast<char*>(to) + i * bytes_,
                2 * rows);
      }
      TurnComplexRows(g_.sum, rows, size, to);
      return tile;
    }
    if (reads_directly_ &&
        (g_.geometry.is_dense() ? GetDense(row, rows, inner, size, to, tile)
                                : GetDirectly(row, rows, inner, size, offsets.data(), to, tile)))
      return tile;
    tile.a_row = size + kTileGap;
    tile.a_inner = 1;
    for (int64_t i = 0; i < rows; ++i) {
      CopyRow(row + i, inner, size, offsets.data(), static_cast<char*>(to) + i * tile.a_row * bytes_, 1);
    }
    return tile;
  }

 private:
  // The element of the batch that a row belongs to; sets where the taps of the row are.
  const char* InputOf(int64_t row, int64_t* offsets) const {
    const int64_t positions = g_.geometry.positions();
    g_.geometry.InputOffsets(row % positions, offsets);
    return g_.input + row / positions * g_.shape.input_batch_stride * BytesOf(g_.shape.input_type);
  }

  // The taps that inner entries belong to: whole ones, or a part of one.
  struct TapRange {
    int64_t first, count, feature;
    bool is_in_one, is_whole;
  };
  TapRange RangeOf(int64_t inner, int64_t size) const {
    TapRange range;
    range.first = Quotient(inner, g_.inputs);
    range.feature = inner - range.first * g_.inputs;
    range.is_in_one = range.feature + size <= g_.inputs;
    range.count = range.is_in_one ? 1 : Quotient(size, g_.inputs);
    range.is_whole = range.is_in_one || (range.feature == 0 && range.count * g_.inputs == size);
    return range;
  }

  // Rows that lie where `in` is, and one step further each: a part for each run of taps that lie side by
  // side. False: there is no memory for the offsets of the parts, which are `offset_of` a tap.
  template <typename Offset>
  bool Place(const TapRange& taps, int64_t run, const char* in, Offset offset_of, int64_t rows, int64_t size,
             void* to, RowTile& tile) const {
    tile.parts = Quotient(taps.count, run);
    if (tile.parts * static_cast<int64_t>(sizeof(int64_t)) > rows * (size + kTileGap) * bytes_) return false;
    int64_t* const offsets = static_cast<int64_t*>(to);
    for (int64_t i = 0; i < tile.parts; ++i) offsets[i] = offset_of(taps.first + i * run);
    tile.a = in + taps.feature * bytes_;
    tile.a_row = step_;
    tile.a_inner = 1;
    tile.a_offsets = offsets;
    tile.part_inner = taps.is_in_one ? size : run * g_.inputs;
    return true;
  }

  // Finds the rows where they are, if they are in one line.
  bool GetDense(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to, RowTile& tile) const {
    int64_t in_line;
    const int64_t at = g_.geometry.DenseOffset(row, g_.shape.input_batch_stride, &in_line);
    const TapRange taps = RangeOf(inner, size);
    if (in_line + rows > g_.geometry.line() || !taps.is_whole) return false;
    const int64_t run = std::gcd(std::gcd(run_, taps.first), taps.count);
    return Place(
        taps, run, g_.input + at * bytes_, [&](int64_t tap) { return g_.geometry.TapOffset(tap); }, rows,
        size, to, tile);
  }

  // The same where some taps may be outside of the input, but not those of these rows.
  bool GetDirectly(int64_t row, int64_t rows, int64_t inner, int64_t size, int64_t* first, void* to,
                   RowTile& tile) const {
    const TapRange taps = RangeOf(inner, size);
    if (row % g_.geometry.line() + rows > g_.geometry.line() || !taps.is_whole) return false;
    const char* in = InputOf(row, first);
    int64_t* const last = first + taps_;
    InputOf(row + rows - 1, last);
    int64_t run = taps.count;  // Of how many taps all runs are made.
    for (int64_t i = 0; i < taps.count; ++i) {
      const int64_t at = first[taps.first + i];
      if (at == Geometry::kPadding || last[taps.first + i] != at + (rows - 1) * step_) return false;
      if (i > 0 && i % run != 0 && at != first[taps.first + i - 1] + g_.inputs)
        run = taps.count % i == 0 && run == taps.count ? i : 1;
    }
    return Place(taps, run, in, [&](int64_t tap) { return first[tap]; }, rows, size, to, tile);
  }

  // Copies inner entries of a row to every `to_step`-th number.
  void CopyRow(int64_t row, int64_t inner, int64_t size, int64_t* offsets, char* to, int64_t to_step) const {
    const char* in = InputOf(row, offsets);
    const int64_t in_bytes = BytesOf(g_.shape.input_type);
    for (int64_t at = 0; at < size;) {
      int64_t tap = (inner + at) / g_.inputs;
      const int64_t feature = (inner + at) % g_.inputs;
      int64_t run = std::min(g_.inputs - feature, size - at);
      char* const out = to + at * to_step * bytes_;
      const int64_t offset = offsets[tap];
      at += run;
      if (offset == Geometry::kPadding) {
        for (int64_t i = 0; i < run; ++i) {
          std::memset(out + i * to_step * bytes_, 0, (is_complex_ ? 2 : 1) * bytes_);
        }
        continue;
      }
      const char* from = in + (offset + feature * g_.shape.input_feature_stride) * in_bytes;
      if (copy_ == nullptr) {
        CopyAny(g_.shape.input_type, g_.sum,
                {from, 0, g_.shape.input_feature_stride, 1, run, out, 0, to_step, 1});
        continue;
      }
      while (at < size && offsets[tap + 1] == offsets[tap] + g_.inputs) {
        const int64_t more = std::min(g_.inputs, size - at);
        run += more;
        at += more;
        ++tap;
      }
      copy_({from, 0, 1, run, out, 0, run});
    }
  }

  const Group& g_;
  const int64_t bytes_;
  const int64_t taps_;
  bool is_complex_;
  bool reads_directly_;
  int64_t step_;
  int64_t run_;  // How many taps lie side by side.
  void (*copy_)(const RowsCopy& copy);
};

class WindowResult : public BlockResult {
 public:
  explicit WindowResult(const Group& group)
      : g_(group), step_(group.geometry.OutputStep()), unit_(IsComplex(group.shape.output_type) ? 2 : 1) {
    const ConvolutionShape& shape = g_.shape;
    if (g_.geometry.positions() == 1) step_ = shape.output_batch_stride;
    is_direct_ = BytesOf(shape.output_type) == BytesOf(g_.sum) && unit_ == 1 && step_ != Geometry::kPadding &&
                 (shape.output_feature_stride == 1 || g_.outputs == 1) &&
                 (shape.batch == 1 || shape.output_batch_stride == step_ * g_.geometry.positions());
  }

  void* Direct(int64_t row, int64_t column, int64_t* c_row) const override {
    *c_row = step_;
    return is_direct_ ? At(row, column) : nullptr;
  }
  void Store(const void* sums, int64_t sums_row, int64_t row, int64_t rows, int64_t column,
             int64_t columns) const override {
    for (int64_t i = 0; i < rows; i += unit_) {
      StoreAny(g_.sum, g_.shape.output_type,
               {static_cast<const char*>(sums) + i * sums_row * BytesOf(g_.sum), 0, 1, 1, columns,
                At((row + i) / unit_, column), 0, g_.shape.output_feature_stride, sums_row});
    }
  }
  void Finish(int64_t row, int64_t rows, int64_t column, int64_t columns) const override {
    g_.epilogue(row / unit_, rows / unit_, g_.first_output + column, columns);
  }

 private:
  char* At(int64_t row, int64_t column) const {
    const int64_t positions = g_.geometry.positions();
    return g_.output + (row / positions * g_.shape.output_batch_stride +
                        g_.geometry.OutputOffset(row % positions) + column * g_.shape.output_feature_stride) *
                           BytesOf(g_.shape.output_type);
  }

  const Group& g_;
  int64_t step_;
  const int64_t unit_;
  bool is_direct_;
};

// The kernel of groups that are computed as one: what belongs to the inputs of another group is zero.
class BundledColumns : public BlockColumns {
 public:
  // `kernel` has the inner entries of one group.
  BundledColumns(const Operand& kernel, Sum sum, int64_t bundle, int64_t inputs, int64_t outputs)
      : kernel_(kernel), sum_(sum), bundle_(bundle), inputs_(inputs), outputs_(outputs) {}

  void Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
            void* to) const override {
    const int64_t bytes = BytesOf(sum_);
    std::memset(to, 0, size * width * bytes);
    for (int64_t at = column; at < column + columns;) {
      const int64_t group = at / outputs_, run = std::min((group + 1) * outputs_, column + columns) - at;
      for (int64_t p = inner; p < inner + size; ++p) {
        const int64_t tap = p / (bundle_ * inputs_), feature = p % (bundle_ * inputs_);
        if (feature / inputs_ != group) continue;
        CopyAny(kernel_.type, sum_,
                {kernel_.At(at, tap * inputs_ + feature % inputs_), 0, kernel_.outer_stride, 1, run,
                 static_cast<char*>(to) + ((p - inner) * width + at - column) * bytes, 0, 1});
      }
      at += run;
    }
  }
  const void* Direct(int64_t, int64_t, int64_t*) const override { return nullptr; }

 private:
  const Operand& kernel_;
  const Sum sum_;
  const int64_t bundle_, inputs_, outputs_;
};

// The sum of nothing.
void FillWithZeros(const Group& group) {
  const WindowResult result(group);
  const std::complex<double> zero = 0;
  const int64_t unit = IsComplex(group.shape.output_type) ? 2 : 1;
  for (int64_t row = 0; row < group.shape.batch * group.geometry.positions(); ++row) {
    for (int64_t column = 0; column < group.outputs; ++column)
      result.Store(&zero, 1, row * unit, unit, column, 1);
  }
  result.Finish(0, group.shape.batch * group.geometry.positions() * unit, 0, group.outputs);
}

void ComputeGroup(const Group& group, Workers& workers) {
  const ConvolutionShape& shape = group.shape;
  const Geometry& geometry = group.geometry;
  const int64_t unit = IsComplex(shape.output_type) ? 2 : 1;
  std::vector<int64_t> kernel_offsets;
  bool is_one_segment = true;
  for (int64_t tap = 0; tap < geometry.taps(); ++tap) {
    kernel_offsets.push_back(geometry.KernelOffset(tap));
    is_one_segment &= kernel_offsets[tap] ==
                      kernel_offsets[0] + tap * (group.inputs / group.bundle) * shape.kernel_input_stride;
  }
  const Operand kernel = {group.kernel,
                          shape.kernel_type,
                          shape.kernel_output_stride,
                          shape.kernel_input_stride,
                          kernel_offsets.data(),
                          (is_one_segment ? geometry.taps() : 1) * group.inputs / group.bundle,
                          is_one_segment};
  const WindowRows rows(group);
  const OperandColumns real_columns(kernel, group.sum);
  const BundledColumns bundled_columns(kernel, group.sum, group.bundle, group.inputs / group.bundle,
                                       group.outputs / group.bundle);
  const ComplexColumns complex_columns(kernel, group.sum);
  const WindowResult result(group);
  BlockProduct product;
  product.sum = group.sum;
  product.rows = shape.batch * geometry.positions() * unit;
  product.columns = group.outputs;
  product.inner = geometry.taps() * group.inputs * unit;
  product.row_unit = unit;
  product.row_period = unit == 1 && geometry.HasInnerTiles() ? geometry.line() : 0;
  product.inner_unit = unit == 1 ? group.inputs : 1;
  product.a = &rows;
  product.b = &real_columns;
  if (unit > 1) product.b = &complex_columns;
  if (group.bundle > 1) product.b = &bundled_columns;
  product.c = &result;
  ComputeBlocks(product, workers);
}

// --- One feature in, one feature out

// Sums of taps along what is contiguous: the features of a depthwise convolution, or a line of the only
// feature.
class TapConvolution {
 public:
  TapConvolution(const ConvolutionShape& shape, const Geometry& geometry, Sum sum, const void* input,
                 const void* kernel, void* output)
      : shape_(shape),
        geometry_(geometry),
        bytes_(BytesOf(sum)),
        input_(static_cast<const char*>(input)),
        kernel_(static_cast<const char*>(kernel)),
        output_(static_cast<char*>(output)) {
    sums_ = GetTileKernels().tap_sums[static_cast<int>(sum)];
    by_feature_ = shape.feature_groups > 1;
  }

  static bool Fits(const ConvolutionShape& shape, Sum sum) {
    if (GetTileKernels().tap_sums[static_cast<int>(sum)] == nullptr || shape.batch_groups > 1 ||
        shape.input_features != shape.feature_groups || shape.output_features != shape.feature_groups) {
      return false;
    }
    for (Element type : {shape.input_type, shape.kernel_type, shape.output_type}) {
      if (type != ElementOf(sum)) return false;
    }
    if (shape.feature_groups > 1) {
      return shape.input_feature_stride == 1 && shape.kernel_output_stride == 1 &&
             shape.output_feature_stride == 1;
    }
    if (shape.dimensions.empty()) return false;
    const ConvolutionDimension& line = shape.dimensions.back();
    return line.input_stride == 1 && line.output_stride == 1 && line.window_stride == 1 &&
           line.input_dilation == 1;
  }

  void Run(Workers& workers, ConvolutionEpilogue epilogue) const {
    const int64_t line = geometry_.line(), lines = shape_.batch * geometry_.positions() / line;
    // A task has about 64 Ki multiply-adds.
    const int64_t work = std::max<int64_t>(1, line * geometry_.taps() * shape_.feature_groups);
    const int64_t per_task = std::max<int64_t>(1, (64 << 10) / work);
    workers.Run((lines + per_task - 1) / per_task, [&](int64_t task) {
      std::vector<int64_t> offsets(geometry_.taps());
      std::vector<const void*> taps(2 * geometry_.taps());
      const int64_t end = std::min(lines, (task + 1) * per_task);
      for (int64_t i = task * per_task; i < end; ++i) {
        ComputeLine(i, offsets, taps);
        epilogue(i * line, line, 0, shape_.output_features);
      }
    });
  }

 private:
  void ComputeLine(int64_t index, std::vector<int64_t>& offsets, std::vector<const void*>& taps) const {
    const int64_t line = geometry_.line();
    if (by_feature_) {
      for (int64_t i = 0; i < line; ++i) Compute(index * line + i, shape_.feature_groups, 1, offsets, taps);
      return;
    }
    // Inside, all taps of the last dimension are there.
    const ConvolutionDimension& d = shape_.dimensions.back();
    const int64_t reach = (d.kernel_size - 1) * d.kernel_dilation;
    const int64_t begin = std::clamp<int64_t>(d.padding_low, 0, line);
    const int64_t end = std::clamp<int64_t>(d.input_size + d.padding_low - reach, begin, line);
    for (int64_t i = 0; i < begin; ++i) Compute(index * line + i, 1, 0, offsets, taps);
    if (end > begin) Compute(index * line + begin, end - begin, 0, offsets, taps);
    for (int64_t i = end; i < line; ++i) Compute(index * line + i, 1, 0, offsets, taps);
  }

  void Compute(int64_t row, int64_t size, int64_t weight_step, std::vector<int64_t>& offsets,
               std::vector<const void*>& taps) const {
    const int64_t batch = row / geometry_.positions(), position = row % geometry_.positions();
    geometry_.InputOffsets(position, offsets.data());
    int64_t count = 0;
    for (int64_t tap = 0; tap < geometry_.taps(); ++tap) {
      if (offsets[tap] == Geometry::kPadding) continue;
      taps[2 * count] = input_ + (batch * shape_.input_batch_stride + offsets[tap]) * bytes_;
      taps[2 * count + 1] = kernel_ + geometry_.KernelOffset(tap) * bytes_;
      ++count;
    }
    sums_({taps.data(), count, weight_step,
           output_ + (batch * shape_.output_batch_stride + geometry_.OutputOffset(position)) * bytes_, size});
  }

  const ConvolutionShape& shape_;
  const Geometry& geometry_;
  const int64_t bytes_;
  const char* const input_;
  const char* const kernel_;
  char* const output_;
  void (*sums_)(const TapSums& call);
  bool by_feature_;
};

// The size of the input with all padding that windows touch.
int64_t PaddedSize(const ConvolutionDimension& d) {
  const int64_t reach = (d.output_size - 1) * d.window_stride + (d.kernel_size - 1) * d.kernel_dilation + 1;
  return std::max(d.input_size + d.padding_low, reach);
}

// How many groups of features are computed as one: so many that the output features of all fill a tile.
int64_t BundleOf(const ConvolutionShape& shape, Sum sum) {
  if (shape.feature_groups == 1 || IsComplex(shape.output_type)) return 1;
  const int64_t outputs = shape.output_features / shape.feature_groups;
  int64_t bundle =
      std::min(shape.feature_groups, GetTileKernels().tiles[static_cast<int>(sum)].lanes * 2 / outputs);
  while (bundle > 1 && shape.feature_groups % bundle != 0) --bundle;
  return std::max<int64_t>(bundle, 1);
}

// Whether a copy of the input with padding around it is worth while: it has few features, so that taps are
// small.
bool WantsPaddedCopy(const ConvolutionShape& shape, Sum sum) {
  if (shape.input_type != ElementOf(sum) || IsComplex(shape.input_type) || shape.batch_groups > 1 ||
      shape.input_features > 16 || shape.dimensions.empty() ||
      (shape.input_feature_stride != 1 && shape.input_features > 1)) {
    return false;
  }
  bool has_padding = false;
  for (const ConvolutionDimension& d : shape.dimensions) {
    if (d.input_dilation != 1 || d.padding_low < 0) return false;
    has_padding |= d.padding_low > 0 || PaddedSize(d) > d.input_size;
  }
  return has_padding;
}

// Copies the input to where it has padding around it, and computes with that.
void ConvolvePadded(const ConvolutionShape& shape, const void* input, const void* kernel, void* output,
                    Workers& workers, ConvolutionEpilogue epilogue) {
  ConvolutionShape padded = shape;
  const int64_t bytes = BytesOf(shape.input_type), features = shape.input_features;
  padded.input_feature_stride = 1;
  int64_t stride = features;
  for (size_t i = shape.dimensions.size(); i-- > 0;) {
    ConvolutionDimension& d = padded.dimensions[i];
    d.input_stride = stride;
    d.input_size = PaddedSize(d);
    d.padding_low = 0;
    stride *= d.input_size;
  }
  padded.input_batch_stride = stride;
  Scratch copy(shape.batch * stride * bytes);
  if (shape.batch * stride > 0) std::memset(copy.data(), 0, shape.batch * stride * bytes);
  // Elements of all features, one by one or, where they are contiguous, a line at a time.
  const ConvolutionDimension& line = shape.dimensions.back();
  const bool is_contiguous = line.input_stride == features;
  const int64_t steps = is_contiguous ? 1 : line.input_size,
                run = (is_contiguous ? line.input_size : 1) * features * bytes;
  int64_t lines = run == 0 ? 0 : shape.batch;
  for (size_t i = 0; i + 1 < shape.dimensions.size(); ++i) lines *= shape.dimensions[i].input_size;
  for (int64_t l = 0; l < lines; ++l) {
    int64_t from = 0, to = line.padding_low * features, rest = l;
    for (size_t i = shape.dimensions.size() - 1; i-- > 0;) {
      const ConvolutionDimension& d = shape.dimensions[i];
      from += rest % d.input_size * d.input_stride;
      to += (rest % d.input_size + d.padding_low) * padded.dimensions[i].input_stride;
      rest /= d.input_size;
    }
    from += rest * shape.input_batch_stride;
    to += rest * stride;
    for (int64_t i = 0; i < steps; ++i) {
      std::memcpy(copy.data() + (to + i * features) * bytes,
                  static_cast<const char*>(input) + (from + i * line.input_stride) * bytes, run);
    }
  }
  Convolve(padded, copy.data(), kernel, output, workers, epilogue);
}

}  // namespace

void NoConvolutionEpilogue(int64_t, int64_t, int64_t, int64_t) {}

void Convolve(const ConvolutionShape& shape, const void* input, const void* kernel, void* output,
              Workers& workers, ConvolutionEpilogue epilogue) {
  const Geometry geometry(shape);
  if (shape.batch == 0 || geometry.positions() == 0 || shape.output_features == 0) return;
  const Sum sum = SumOf(shape.input_type, shape.kernel_type, shape.output_type);
  if (TapConvolution::Fits(shape, sum)) {
    return TapConvolution(shape, geometry, sum, input, kernel, output).Run(workers, epilogue);
  }
  if (WantsPaddedCopy(shape, sum)) return ConvolvePadded(shape, input, kernel, output, workers, epilogue);
  const int64_t bundle = BundleOf(shape, sum);
  const int64_t groups = shape.feature_groups * shape.batch_groups / bundle;
  const int64_t inputs = shape.input_features / shape.feature_groups * bundle,
                outputs = shape.output_features / groups;
  auto compute = [&](int64_t i, Workers& with) {
    const int64_t in = shape.batch_groups > 1 ? i * shape.batch * shape.input_batch_stride
                                              : i * inputs * shape.input_feature_stride;
    const Group group = {
        shape,
        geometry,
        sum,
        inputs,
        outputs,
        bundle,
        static_cast<const char*>(input) + in * BytesOf(shape.input_type),
        static_cast<const char*>(kernel) +
            i * outputs * shape.kernel_output_stride * BytesOf(shape.kernel_type),
        static_cast<char*>(output) + i * outputs * shape.output_feature_stride * BytesOf(shape.output_type),
        i * outputs,
        epilogue};
    geometry.taps() * inputs == 0 ? FillWithZeros(group) : ComputeGroup(group, with);
  };
  if (groups >= 2 * workers.count() && groups > 1)
    return workers.Run(groups, [&](int64_t i) { compute(i, CallerOnly()); });
  for (int64_t i = 0; i < groups; ++i) compute(i, workers);
}

}  // namespace xla::cpu
