// Bytes as calls of XlaBuilder, right and wrong ones. Nothing may crash; what builds must be a module that
// the verifier accepts.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {
namespace {

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : data_(data), end_(data + size) {}
  bool empty() const { return data_ == end_; }
  uint8_t Byte() { return empty() ? 0 : *data_++; }
  // Mostly small numbers, now and then one at the edge of what fits.
  int64_t Number() {
    const uint8_t byte = Byte();
    switch (byte) {
      case 255:
        return std::numeric_limits<int64_t>::max();
      case 254:
        return std::numeric_limits<int64_t>::min();
      case 253:
        return int64_t{1} << 31;
      default:
        return byte % 9 - 2;
    }
  }
  std::vector<int64_t> Numbers() {
    std::vector<int64_t> numbers(Byte() % 5);
    for (int64_t& number : numbers) number = Number();
    return numbers;
  }
  std::vector<std::pair<int64_t, int64_t>> Pairs() {
    std::vector<std::pair<int64_t, int64_t>> pairs(Byte() % 4);
    for (auto& [low, high] : pairs) low = Number(), high = Number();
    return pairs;
  }
  bool Flag() { return Byte() % 2 == 1; }

 private:
  const uint8_t* data_;
  const uint8_t* end_;
};

constexpr PrimitiveType kTypes[] = {F32, S32, PRED, C64, BF16, U8, F64, S64, U32, F8E4M3FN, S4, TUPLE, TOKEN};

// One builder, the values that it has, and where the next choice comes from.
struct State {
  XlaBuilder builder{"fuzz"};
  XlaBuilder* b = &builder;
  Bytes& in;
  std::vector<XlaOp> values = {};
  int64_t parameters = 0;

  explicit State(Bytes& bytes) : in(bytes) {
    for (int i = 0; i < 3; ++i) values.push_back(NewParameter());
  }
  PrimitiveType Type() { return kTypes[in.Byte() % std::size(kTypes)]; }
  Shape AnyShape() {
    Shape shape(Type());
    if (!shape.IsArray()) return shape;
    for (int64_t size : in.Numbers()) shape.add_dimensions(size, size > 0 && in.Byte() % 8 == 0);
    return shape;
  }
  XlaOp NewParameter() {
    std::vector<int64_t> sizes(in.Byte() % 4);
    for (int64_t& size : sizes) size = in.Byte() % 5;
    const int64_t number = parameters++;
    return Parameter(b, number, ShapeUtil::MakeShape(kTypes[in.Byte() % 6], sizes),
                     absl::StrCat("p", number));
  }
  XlaOp Value() { return values[in.Byte() % values.size()]; }
  std::vector<XlaOp> Values() {
    std::vector<XlaOp> some(in.Byte() % 4);
    for (XlaOp& value : some) value = Value();
    return some;
  }
  Padding AnyPadding() { return in.Flag() ? Padding::kSame : Padding::kValid; }
  std::vector<ReplicaGroup> Groups() {
    std::vector<ReplicaGroup> groups(in.Byte() % 3);
    for (ReplicaGroup& group : groups) {
      for (int64_t id : in.Numbers()) group.add_replica_ids(id);
    }
    return groups;
  }
  ChannelHandle Channel() {
    ChannelHandle handle;
    handle.set_handle(in.Number());
    handle.set_type(static_cast<ChannelHandle::ChannelType>(in.Byte() % 4));
    return handle;
  }
  // (T, T) -> T or pred for a scalar type, or something else.
  XlaComputation Function() {
    auto sub = builder.CreateSubBuilder("f");
    const uint8_t kind = in.Byte();
    const Shape scalar = kind % 7 == 0 ? AnyShape() : ShapeUtil::MakeShape(kTypes[in.Byte() % 6], {});
    const XlaOp x = Parameter(sub.get(), 0, scalar, "x"), y = Parameter(sub.get(), 1, scalar, "y");
    switch (kind % 5) {
      case 0:
        Lt(x, y);
        break;
      case 1:
        Tuple(sub.get(), {x, y});
        break;
      default:
        Add(x, y);
    }
    auto built = sub->Build();
    return built.ok() ? *std::move(built) : XlaComputation();
  }
};

template <typename Field>
void Fill(Bytes& in, Field* field) {
  for (int64_t number : in.Numbers()) field->Add(number);
}

using Maker = std::function<XlaOp(State&)>;

const std::vector<Maker>& ElementwiseCalls() {
  static const auto* const calls = new std::vector<Maker>{
      [](State& s) { return Neg(s.Value()); },
      [](State& s) { return Exp(s.Value()); },
      [](State& s) { return Not(s.Value()); },
      [](State& s) { return Real(s.Value()); },
      [](State& s) { return Conj(s.Value()); },
      [](State& s) { return Add(s.Value(), s.Value(), s.in.Numbers()); },
      [](State& s) { return Complex(s.Value(), s.Value(), s.in.Numbers()); },
      [](State& s) { return s.Value() >> s.Value(); },
      [](State& s) { return And(s.Value(), s.Value(), s.Value()); },
      [](State& s) { return LtTotalOrder(s.Value(), s.Value(), s.in.Numbers()); },
      [](State& s) {
        return Compare(s.Value(), s.Value(), {}, static_cast<ComparisonDirection>(s.in.Byte() % 6),
                       static_cast<Comparison::Type>(s.in.Byte() % 4));
      },
      [](State& s) { return Select(s.Value(), s.Value(), s.Value()); },
      [](State& s) { return Clamp(s.Value(), s.Value(), s.Value()); },
      [](State& s) { return ConvertElementType(s.Value(), s.Type()); },
      [](State& s) { return BitcastConvertType(s.Value(), s.Type()); },
      [](State& s) { return StochasticConvertType(s.Value(), s.Value(), s.Type()); },
      [](State& s) {
        return ReducePrecision(s.Value(), static_cast<int>(s.in.Number()), static_cast<int>(s.in.Number()));
      },
  };
  return *calls;
}

const std::vector<Maker>& ShapingCalls() {
  static const auto* const calls = new std::vector<Maker>{
      [](State& s) { return s.NewParameter(); },
      [](State& s) { return Parameter(s.b, s.in.Number(), s.AnyShape(), "q"); },
      [](State& s) { return Iota(s.b, s.AnyShape(), s.in.Number()); },
      [](State& s) { return ConstantR0<int32_t>(s.b, static_cast<int32_t>(s.in.Number())); },
      [](State& s) { return Broadcast(s.Value(), s.in.Numbers()); },
      [](State& s) { return BroadcastInDim(s.Value(), s.in.Numbers(), s.in.Numbers()); },
      [](State& s) { return DynamicBroadcastInDim(s.Value(), s.Value(), s.in.Numbers(), s.AnyShape()); },
      [](State& s) { return Reshape(s.Value(), s.in.Numbers()); },
      [](State& s) { return Reshape(s.Value(), s.in.Numbers(), s.in.Numbers()); },
      [](State& s) { return Reshape(s.AnyShape(), s.Value()); },
      [](State& s) { return ReshapeWithInferredDimension(s.Value(), s.in.Numbers(), s.in.Number()); },
      [](State& s) {
        return DynamicReshape(s.Value(), s.Values(), s.in.Numbers(),
                              std::vector<bool>(s.in.Byte() % 4, true));
      },
      [](State& s) { return Collapse(s.Value(), s.in.Numbers()); },
      [](State& s) { return PadInDim(s.Value(), s.Value(), s.in.Number(), s.in.Number(), s.in.Number()); },
      [](State& s) { return Slice(s.Value(), s.in.Numbers(), s.in.Numbers(), s.in.Numbers()); },
      [](State& s) {
        return SliceInDim(s.Value(), s.in.Number(), s.in.Number(), s.in.Number(), s.in.Number());
      },
      [](State& s) { return DynamicSlice(s.Value(), s.Value(), s.in.Numbers()); },
      [](State& s) { return DynamicSlice(s.Value(), s.Values(), s.in.Numbers()); },
      [](State& s) { return DynamicUpdateSlice(s.Value(), s.Value(), s.Values()); },
      [](State& s) { return ConcatInDim(s.b, s.Values(), s.in.Number()); },
      [](State& s) { return Transpose(s.Value(), s.in.Numbers()); },
      [](State& s) { return Rev(s.Value(), s.in.Numbers()); },
      [](State& s) { return GetDimensionSize(s.Value(), s.in.Number()); },
      [](State& s) { return SetDimensionSize(s.Value(), s.Value(), s.in.Number()); },
      [](State& s) { return RemoveDynamicDimension(s.Value(), s.in.Number()); },
      [](State& s) {
        GatherDimensionNumbers d;
        Fill(s.in, d.mutable_offset_dims());
        Fill(s.in, d.mutable_collapsed_slice_dims());
        Fill(s.in, d.mutable_start_index_map());
        d.set_index_vector_dim(s.in.Number());
        return Gather(s.Value(), s.Value(), d, s.in.Numbers());
      },
      [](State& s) {
        ScatterDimensionNumbers d;
        Fill(s.in, d.mutable_update_window_dims());
        Fill(s.in, d.mutable_inserted_window_dims());
        Fill(s.in, d.mutable_scatter_dims_to_operand_dims());
        d.set_index_vector_dim(s.in.Number());
        return Scatter(s.Value(), s.Value(), s.Value(), s.Function(), d);
      },
  };
  return *calls;
}

const std::vector<Maker>& WindowAndControlCalls() {
  static const auto* const calls = new std::vector<Maker>{
      [](State& s) { return Dot(s.Value(), s.Value(), nullptr, s.Type()); },
      [](State& s) {
        DotDimensionNumbers d;
        Fill(s.in, d.mutable_lhs_contracting_dimensions());
        Fill(s.in, d.mutable_rhs_contracting_dimensions());
        Fill(s.in, d.mutable_lhs_batch_dimensions());
        Fill(s.in, d.mutable_rhs_batch_dimensions());
        return DotGeneral(s.Value(), s.Value(), d);
      },
      [](State& s) {
        return Conv(s.Value(), s.Value(), s.in.Numbers(), s.AnyPadding(), s.in.Number(), s.in.Number());
      },
      [](State& s) {
        const auto d = XlaBuilder::CreateDefaultConvDimensionNumbers(s.in.Byte() % 3);
        return ConvGeneralDilated(s.Value(), s.Value(), s.in.Numbers(), s.in.Pairs(), s.in.Numbers(),
                                  s.in.Numbers(), d);
      },
      [](State& s) { return Fft(s.Value(), static_cast<FftType>(s.in.Byte() % 4), s.in.Numbers()); },
      [](State& s) { return Cholesky(s.Value(), s.in.Flag()); },
      [](State& s) {
        return TriangularSolve(s.Value(), s.Value(), s.in.Flag(), s.in.Flag(), s.in.Flag(),
                               static_cast<TriangularSolveOptions::Transpose>(s.in.Byte() % 4));
      },
      [](State& s) { return Reduce(s.Value(), s.Value(), s.Function(), s.in.Numbers()); },
      [](State& s) { return Reduce(s.b, s.Values(), s.Values(), s.Function(), s.in.Numbers()); },
      [](State& s) { return ReduceAll(s.Value(), s.Value(), s.Function()); },
      [](State& s) {
        return ReduceWindow(s.Value(), s.Value(), s.Function(), s.in.Numbers(), s.in.Numbers(),
                            s.AnyPadding());
      },
      [](State& s) {
        return ReduceWindowWithGeneralPadding(s.Value(), s.Value(), s.Function(), s.in.Numbers(),
                                              s.in.Numbers(), s.in.Numbers(), s.in.Numbers(), s.in.Pairs());
      },
      [](State& s) {
        return SelectAndScatter(s.Value(), s.Function(), s.in.Numbers(), s.in.Numbers(), s.AnyPadding(),
                                s.Value(), s.Value(), s.Function());
      },
      [](State& s) { return Map(s.b, s.Values(), s.Function(), s.in.Numbers()); },
      [](State& s) { return Scan(s.Values(), s.Values(), s.Function(), s.in.Number(), s.in.Flag()); },
      [](State& s) { return Sort(s.Values(), s.Function(), s.in.Number(), s.in.Flag()); },
      [](State& s) { return TopK(s.Value(), s.in.Number(), s.in.Flag()); },
      [](State& s) { return BatchNormTraining(s.Value(), s.Value(), s.Value(), 0.1f, s.in.Number()); },
      [](State& s) { return RngUniform(s.Value(), s.Value(), s.AnyShape()); },
      [](State& s) {
        return RngBitGenerator(static_cast<RandomAlgorithm>(s.in.Byte() % 4), s.Value(), s.AnyShape());
      },
      [](State& s) { return Tuple(s.b, s.Values()); },
      [](State& s) { return GetTupleElement(s.Value(), s.in.Number()); },
      [](State& s) { return Call(s.b, s.Function(), s.Values()); },
      [](State& s) { return While(s.Function(), s.Function(), s.Value()); },
      [](State& s) { return Conditional(s.Value(), s.Value(), s.Function(), s.Value(), s.Function()); },
      [](State& s) { return OptimizationBarrier(s.Value()); },
      [](State& s) { return AfterAll(s.b, s.Values()); },
      [](State& s) { return Infeed(s.b, s.AnyShape()); },
      [](State& s) { return OutfeedWithToken(s.Value(), s.Value(), s.AnyShape(), "c"); },
      [](State& s) { return SendWithToken(s.Value(), s.Value(), s.Channel()); },
      [](State& s) { return RecvWithToken(s.Value(), s.AnyShape(), s.Channel()); },
      [](State& s) { return CustomCall(s.b, "f", s.Values(), s.AnyShape()); },
      [](State& s) { return AllReduce(s.Value(), s.Function(), s.Groups()); },
      [](State& s) { return AllGather(s.Value(), s.in.Number(), s.in.Number(), s.Groups()); },
      [](State& s) {
        return ReduceScatter(s.Value(), s.Function(), s.in.Number(), s.in.Number(), s.Groups());
      },
      [](State& s) { return AllToAll(s.Value(), s.in.Number(), s.in.Number(), s.in.Number(), s.Groups()); },
      [](State& s) { return CollectiveBroadcast(s.Value(), s.Groups()); },
      [](State& s) { return CollectivePermute(s.Value(), s.in.Pairs(), std::nullopt, s.in.Flag()); },
  };
  return *calls;
}

const Maker& Choose(Bytes& in) {
  const std::vector<Maker>* const families[] = {&ElementwiseCalls(), &ShapingCalls(),
                                                &WindowAndControlCalls()};
  const std::vector<Maker>& family = *families[in.Byte() % 3];
  return family[in.Byte() % family.size()];
}

[[noreturn]] void Fail(const char* what, const absl::Status& status, const std::string& text) {
  std::fprintf(stderr, "%s: %s\n%s\n", what, status.ToString().c_str(), text.c_str());
  std::abort();
}

void BuildAndVerify(State& state) {
  const XlaOp root = state.Value();
  if (state.builder.IsConstant(root).value_or(false)) {
    const auto part = state.builder.BuildConstantSubGraph(root);
    if (!part.ok()) Fail("a constant has no sub-graph", part.status(), "");
  }
  const auto computation = state.builder.Build(root);
  if (!computation.ok()) return;
  const auto module = ModuleFromProto(computation->proto());
  if (!module.ok()) Fail("what was built is no module", module.status(), computation->proto().DebugString());
  // A builder knows nothing of the devices that the groups of its collectives have to fit.
  HloVerifier verifier(HloVerifierOpts{}.WithAllowUnboundedDynamism(true).WithCheckReplicaGroups(false));
  const absl::Status verified = verifier.Run(module->get()).status();
  if (!verified.ok()) Fail("what was built is refused", verified, (*module)->ToString());
}

}  // namespace
}  // namespace xla

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  xla::Bytes bytes(data, size);
  while (!bytes.empty()) {
    xla::State state(bytes);
    for (int calls = 0; calls < 16 && !bytes.empty(); ++calls) {
      const xla::XlaOp op = xla::Choose(bytes)(state);
      if (!op.valid()) break;
      state.values.push_back(op);
    }
    if (state.builder.first_error().ok()) {
      xla::BuildAndVerify(state);
    } else if (state.builder.Build().ok()) {
      xla::Fail("a builder with an error builds", state.builder.first_error(), "");
    }
  }
  return 0;
}
