// Random programs of collectives against values computed here, element by element, from what the operations
// are said to do (docs/operations/collective.md).
#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "xla/hlo/evaluator/device_runner.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Ids = std::vector<int64_t>;
using Groups = std::vector<Ids>;

absl::StatusOr<std::vector<Literal>> RunText(const std::string& text, const std::vector<Literal>& arguments,
                                             int threads) {
  TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(text));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  DeviceRunnerOptions options;
  options.threads = threads;
  TF_ASSIGN_OR_RETURN(const auto runner, DeviceRunner::Create(*module, options));
  std::vector<DeviceInput> inputs(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) inputs[i].arguments = {arguments[i]};
  return runner->Run(std::move(inputs));
}

// One device's matrix.
struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<int32_t> values;

  int64_t size(int dimension) const { return dimension == 0 ? rows : columns; }
  int32_t& at(int64_t r, int64_t c) { return values[r * columns + c]; }
  int32_t at(int64_t r, int64_t c) const { return values[r * columns + c]; }
  // Element `i` along `dimension`, `j` along the other one.
  int32_t along(int dimension, int64_t i, int64_t j) const { return dimension == 0 ? at(i, j) : at(j, i); }
};

Matrix Make(int64_t rows, int64_t columns, const std::function<int32_t(int64_t, int64_t)>& value) {
  Matrix m{rows, columns, std::vector<int32_t>(rows * columns)};
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) m.at(r, c) = value(r, c);
  }
  return m;
}

// A matrix whose size along `dimension` is `size` and whose elements are value(along, across).
Matrix MakeAlong(const Matrix& like, int dimension, int64_t size,
                 const std::function<int32_t(int64_t, int64_t)>& value) {
  return dimension == 0 ? Make(size, like.columns, value)
                        : Make(like.rows, size, [&](int64_t r, int64_t c) { return value(c, r); });
}

std::string ShapeText(const Matrix& m) { return absl::StrCat("s32[", m.rows, ",", m.columns, "]"); }

std::string GroupsText(const Groups& groups) {
  return absl::StrCat("{",
                      absl::StrJoin(groups, ",",
                                    [](std::string* out, const Ids& group) {
                                      absl::StrAppend(out, "{", absl::StrJoin(group, ","), "}");
                                    }),
                      "}");
}

// Builds a program instruction by instruction, and beside it what every device holds.
class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed) : random_(seed) {
    replicas_ = Pick(1, 4);
    partitions_ = Pick(1, 3);
    const int64_t rows = Pick(1, 4), columns = Pick(1, 4);
    for (int64_t d = 0; d < devices(); ++d) {
      values_.push_back(
          Make(rows, columns, [&](int64_t, int64_t) { return static_cast<int32_t>(Pick(-50, 50)); }));
      arguments_.push_back(ToLiteral(values_.back()));
    }
    body_ = absl::StrCat("  v0 = ", ShapeText(values_[0]), " parameter(0)\n");
    const int64_t steps = Pick(1, 7);
    for (int64_t i = 0; i < steps; ++i) Step();
  }

  std::string text() const {
    return absl::StrCat("HloModule m, replica_count=", replicas_, ", num_partitions=", partitions_, "\n",
                        "add { x = s32[] parameter(0)  y = s32[] parameter(1)  ROOT r = s32[] add(x, y) }\n",
                        "mix { x = s32[] parameter(0)  y = s32[] parameter(1)  t = s32[] constant(3)  ",
                        "z = s32[] multiply(x, t)  ROOT r = s32[] subtract(z, y) }\n", "ENTRY e {\n", body_,
                        "  ROOT r = ", ShapeText(values_[0]), " copy(v", count_, ")\n}\n");
  }
  const std::vector<Literal>& arguments() const { return arguments_; }
  int threads() { return static_cast<int>(Pick(1, 4)); }

  void Check(const std::vector<Literal>& results) const {
    ASSERT_EQ(results.size(), values_.size());
    for (size_t d = 0; d < results.size(); ++d) {
      EXPECT_EQ(results[d], ToLiteral(values_[d])) << "device " << d;
    }
  }

 private:
  enum class Kind { kReplicas, kPartitions, kWholeReplicas, kDevices };

  int64_t devices() const { return replicas_ * partitions_; }
  int64_t Pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }

  static Literal ToLiteral(const Matrix& m) {
    Literal literal(ShapeUtil::MakeShape(S32, {m.rows, m.columns}));
    for (int64_t r = 0; r < m.rows; ++r) {
      for (int64_t c = 0; c < m.columns; ++c) literal.Set<int32_t>({r, c}, m.at(r, c));
    }
    return literal;
  }

  int64_t IdCount(Kind kind) const {
    if (kind == Kind::kPartitions) return partitions_;
    return kind == Kind::kDevices ? devices() : replicas_;
  }

  // Groups of one size that name all ids once, in any order.
  Groups RandomGroups(Kind kind) {
    Ids ids(IdCount(kind));
    std::iota(ids.begin(), ids.end(), 0);
    std::shuffle(ids.begin(), ids.end(), random_);
    Ids sizes;
    for (int64_t size = 1; size <= IdCount(kind); ++size) {
      if (IdCount(kind) % size == 0) sizes.push_back(size);
    }
    const int64_t size = sizes[Pick(0, static_cast<int64_t>(sizes.size()) - 1)];
    Groups groups(ids.size() / size);
    for (size_t i = 0; i < ids.size(); ++i) groups[i / size].push_back(ids[i]);
    return groups;
  }

  // The same groups with device numbers, of which each device is in one.
  Groups DeviceGroups(Kind kind, const Groups& groups) const {
    Groups result;
    for (const Ids& group : groups) {
      switch (kind) {
        case Kind::kReplicas:
          for (int64_t p = 0; p < partitions_; ++p) {
            Ids& members = result.emplace_back();
            for (int64_t replica : group) members.push_back(replica * partitions_ + p);
          }
          break;
        case Kind::kPartitions:
          for (int64_t r = 0; r < replicas_; ++r) {
            Ids& members = result.emplace_back();
            for (int64_t partition : group) members.push_back(r * partitions_ + partition);
          }
          break;
        case Kind::kWholeReplicas: {
          Ids& members = result.emplace_back();
          for (int64_t replica : group) {
            for (int64_t p = 0; p < partitions_; ++p) members.push_back(replica * partitions_ + p);
          }
          break;
        }
        case Kind::kDevices:
          result.push_back(group);
          break;
      }
    }
    return result;
  }

  std::string Channel(Kind kind) {
    if (kind == Kind::kReplicas) return "";
    return absl::StrCat(", channel_id=", ++channel_,
                        kind == Kind::kDevices ? ", use_global_device_ids=true" : "");
  }

  // For ops with use_global_device_ids, and for those without.
  Kind KindOfReduction() {
    constexpr Kind kKinds[] = {Kind::kReplicas, Kind::kWholeReplicas, Kind::kDevices};
    return kKinds[Pick(0, 2)];
  }
  Kind KindOfOthers() { return Pick(0, 1) == 0 ? Kind::kReplicas : Kind::kPartitions; }

  void Add(const std::string& op, const std::string& attributes, std::vector<Matrix> next) {
    values_ = std::move(next);
    absl::StrAppend(&body_, "  v", count_ + 1, " = ", ShapeText(values_[0]), " ", op, "(v", count_, ")",
                    attributes, "\n");
    ++count_;
  }

  // In two halves with other work between them, when `start_shape` is given and chance wills it.
  void AddCollective(const std::string& op, const std::string& attributes, std::vector<Matrix> next,
                     bool start_has_operand) {
    if (Pick(0, 1) == 0) return Add(op, attributes, std::move(next));
    const std::string operand = ShapeText(values_[0]), result = ShapeText(next[0]);
    const std::string start = start_has_operand ? absl::StrCat("(", operand, ", ", result, ")") : result;
    values_ = std::move(next);
    absl::StrAppend(&body_, "  start", count_, " = ", start, " ", op, "-start(v", count_, ")", attributes,
                    "\n");
    absl::StrAppend(&body_, "  n", count_, " = ", operand, " negate(v", count_, ")\n");
    absl::StrAppend(&body_, "  v", count_ + 1, " = ", result, " ", op, "-done(start", count_,
                    "), control-predecessors={n", count_, "}\n");
    ++count_;
  }

  void Step() {
    switch (Pick(0, 6)) {
      case 0:
        return AllReduce();
      case 1:
        return AllGather();
      case 2:
        return ReduceScatter();
      case 3:
        return AllToAll();
      case 4:
        return Permute();
      case 5:
        return Broadcast();
      default:
        return Mix();
    }
  }

  // Something that no other device does.
  void Mix() {
    std::vector<Matrix> next = values_;
    for (int64_t d = 0; d < devices(); ++d) {
      for (int32_t& value : next[d].values)
        value = static_cast<int32_t>(static_cast<uint32_t>(value) * 7) % 1000 -
                static_cast<int32_t>(d / partitions_);
    }
    const std::string shape = ShapeText(values_[0]);
    absl::StrAppend(&body_, "  id", count_, " = u32[] replica-id()\n  ii", count_, " = s32[] convert(id",
                    count_, ")\n  ib", count_, " = ", shape, " broadcast(ii", count_, "), dimensions={}\n  c",
                    count_, " = s32[] constant(7)\n  cb", count_, " = ", shape, " broadcast(c", count_,
                    "), dimensions={}\n  k", count_, " = s32[] constant(1000)\n  kb", count_, " = ", shape,
                    " broadcast(k", count_, "), dimensions={}\n  m", count_, " = ", shape, " multiply(v",
                    count_, ", cb", count_, ")\n  q", count_, " = ", shape, " remainder(m", count_, ", kb",
                    count_, ")\n  v", count_ + 1, " = ", shape, " subtract(q", count_, ", ib", count_, ")\n");
    values_ = std::move(next);
    ++count_;
  }

  std::vector<Matrix> Reduced(const Groups& groups, bool mix) const {
    std::vector<Matrix> next = values_;
    for (const Ids& group : groups) {
      Matrix total = values_[group[0]];
      for (size_t i = 1; i < group.size(); ++i) {
        for (size_t e = 0; e < total.values.size(); ++e) {
          const auto x = static_cast<uint32_t>(total.values[e]),
                     y = static_cast<uint32_t>(values_[group[i]].values[e]);
          total.values[e] = static_cast<int32_t>(mix ? 3 * x - y : x + y);
        }
      }
      for (int64_t member : group) next[member] = total;
    }
    return next;
  }

  void AllReduce() {
    const Kind kind = KindOfReduction();
    const Groups groups = RandomGroups(kind);
    const bool mix = Pick(0, 1) == 1;
    AddCollective("all-reduce",
                  absl::StrCat(Channel(kind), ", replica_groups=", GroupsText(groups),
                               ", to_apply=", mix ? "mix" : "add"),
                  Reduced(DeviceGroups(kind, groups), mix), /*start_has_operand=*/false);
  }

  void AllGather() {
    const Kind kind = KindOfReduction();
    const Groups groups = RandomGroups(kind), of_devices = DeviceGroups(kind, groups);
    const int dimension = static_cast<int>(Pick(0, 1));
    const int64_t piece = values_[0].size(dimension), members = static_cast<int64_t>(of_devices[0].size());
    if (piece * members > 24) return Mix();
    std::vector<Matrix> next(values_.size());
    for (const Ids& group : of_devices) {
      for (int64_t member : group) {
        next[member] = MakeAlong(values_[0], dimension, piece * members, [&](int64_t i, int64_t j) {
          return values_[group[i / piece]].along(dimension, i % piece, j);
        });
      }
    }
    AddCollective("all-gather",
                  absl::StrCat(Channel(kind), ", replica_groups=", GroupsText(groups), ", dimensions={",
                               dimension, "}"),
                  std::move(next), /*start_has_operand=*/true);
  }

  void ReduceScatter() {
    const Kind kind = KindOfReduction();
    const Groups groups = RandomGroups(kind), of_devices = DeviceGroups(kind, groups);
    const int dimension = static_cast<int>(Pick(0, 1));
    const auto members = static_cast<int64_t>(of_devices[0].size());
    if (values_[0].size(dimension) % members != 0) return AllGather();
    const int64_t piece = values_[0].size(dimension) / members;
    const std::vector<Matrix> totals = Reduced(of_devices, /*mix=*/false);
    std::vector<Matrix> next(values_.size());
    for (const Ids& group : of_devices) {
      for (int64_t m = 0; m < members; ++m) {
        next[group[m]] = MakeAlong(values_[0], dimension, piece, [&](int64_t i, int64_t j) {
          return totals[group[m]].along(dimension, m * piece + i, j);
        });
      }
    }
    Add("reduce-scatter",
        absl::StrCat(Channel(kind), ", replica_groups=", GroupsText(groups), ", dimensions={", dimension,
                     "}, to_apply=add"),
        std::move(next));
  }

  void AllToAll() {
    const Kind kind = KindOfOthers();
    const Groups groups = RandomGroups(kind), of_devices = DeviceGroups(kind, groups);
    const int dimension = static_cast<int>(Pick(0, 1));
    const auto members = static_cast<int64_t>(of_devices[0].size());
    if (values_[0].size(dimension) % members != 0) return AllGather();
    const int64_t piece = values_[0].size(dimension) / members;
    std::vector<Matrix> next(values_.size());
    for (const Ids& group : of_devices) {
      for (int64_t m = 0; m < members; ++m) {
        next[group[m]] = MakeAlong(values_[0], dimension, piece * members, [&](int64_t i, int64_t j) {
          return values_[group[i / piece]].along(dimension, m * piece + i % piece, j);
        });
      }
    }
    Add("all-to-all",
        absl::StrCat(Channel(kind), ", replica_groups=", GroupsText(groups), ", dimensions={", dimension,
                     "}"),
        std::move(next));
  }

  void Permute() {
    const Kind kind = KindOfOthers();
    Ids sources(IdCount(kind)), targets(IdCount(kind));
    std::iota(sources.begin(), sources.end(), 0);
    targets = sources;
    std::shuffle(sources.begin(), sources.end(), random_);
    std::shuffle(targets.begin(), targets.end(), random_);
    const int64_t pairs = Pick(0, IdCount(kind));
    Groups listed;
    for (int64_t i = 0; i < pairs; ++i) listed.push_back({sources[i], targets[i]});
    std::vector<Matrix> next(values_.size(),
                             Make(values_[0].rows, values_[0].columns, [](int64_t, int64_t) { return 0; }));
    for (const Ids& pair : DeviceGroups(kind, listed)) next[pair[1]] = values_[pair[0]];
    AddCollective("collective-permute",
                  absl::StrCat(Channel(kind), ", source_target_pairs=", GroupsText(listed)), std::move(next),
                  /*start_has_operand=*/true);
  }

  void Broadcast() {
    const Kind kind = KindOfOthers();
    Groups groups = RandomGroups(kind);
    groups.resize(Pick(1, static_cast<int64_t>(groups.size())));  // who is left out gets zeros
    std::vector<Matrix> next(values_.size(),
                             Make(values_[0].rows, values_[0].columns, [](int64_t, int64_t) { return 0; }));
    for (const Ids& group : DeviceGroups(kind, groups)) {
      for (int64_t member : group) next[member] = values_[group[0]];
    }
    Add("collective-broadcast", absl::StrCat(Channel(kind), ", replica_groups=", GroupsText(groups)),
        std::move(next));
  }

  std::mt19937 random_;
  int64_t replicas_ = 1, partitions_ = 1;
  std::vector<Matrix> values_;  // of every device
  std::vector<Literal> arguments_;
  std::string body_;
  int64_t count_ = 0;
  int64_t channel_ = 0;
};

TEST(CollectivesPropertyTest, RandomProgramsGiveWhatTheOperationsSay) {
  for (uint32_t seed = 0; seed < 400; ++seed) {
    RandomProgram program(seed);
    const auto results = RunText(program.text(), program.arguments(), program.threads());
    ASSERT_TRUE(results.ok()) << results.status() << "\nseed " << seed << "\n" << program.text();
    program.Check(*results);
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << program.text();
  }
}

// Values whose sum depends on the order, of any type.
std::vector<Literal> RandomArguments(const Shape& shape, int64_t devices, uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> exponent(-8, 8), mantissa(-1, 1);
  std::vector<Literal> arguments;
  for (int64_t d = 0; d < devices; ++d) {
    Literal wide(ShapeUtil::ChangeElementType(shape, F64));
    for (int64_t i = 0; i < wide.element_count(); ++i) {
      wide.data<double>()[i] = mantissa(random) * std::exp2(exponent(random));
    }
    arguments.push_back(*wide.Convert(shape.element_type()));
  }
  return arguments;
}

constexpr absl::string_view kTypes[] = {"s8",  "u16", "s32", "u64", "bf16",
                                        "f16", "f32", "f64", "c64", "f8e5m2"};

// A program over 6 replicas in two groups of three that gives a tuple of two arrays.
std::string Twice(absl::string_view type, absl::string_view body) {
  std::string text =
      absl::StrCat("HloModule m, replica_count=6\n",
                   "add { x = @[] parameter(0)  y = @[] parameter(1)  ROOT r = @[] add(x, y) }\n",
                   "ENTRY e {\n  p = @[6,2] parameter(0)\n", body, "}\n");
  std::string result;
  for (char c : text) absl::StrAppend(&result, c == '@' ? type : absl::string_view(&c, 1));
  return result;
}

// This device's place in its group {4,0,2} or {3,5,1}, as an index of rows of two.
constexpr absl::string_view kPlace = R"(  id = u32[] replica-id()
  table = s32[6] constant({1, 2, 2, 0, 0, 1})
  zero = s32[] constant(0)
  two = s32[] constant(2)
  entry = s32[1] dynamic-slice(table, id), dynamic_slice_sizes={1}
  place = s32[] reshape(entry)
)";

void ExpectBothAlike(absl::string_view body) {
  for (absl::string_view type : kTypes) {
    const std::string text = Twice(type, body);
    const auto module = ParseHloModule(text);
    ASSERT_TRUE(module.ok()) << module.status() << "\n" << text;
    const Shape shape = (*module)->entry_computation()->parameter_instruction(0)->shape();
    const auto results = RunText(text, RandomArguments(shape, 6, 17), 2);
    ASSERT_TRUE(results.ok()) << results.status() << "\n" << text;
    for (const Literal& result : *results) EXPECT_EQ(result.element(0), result.element(1)) << text;
  }
}

TEST(CollectivesPropertyTest, ReduceScatterIsAPieceOfAllReduce) {
  ExpectBothAlike(absl::StrCat(kPlace, R"(
  scattered = @[2,2] reduce-scatter(p), replica_groups={{4,0,2},{3,5,1}}, dimensions={0}, to_apply=add
  all = @[6,2] all-reduce(p), replica_groups={{4,0,2},{3,5,1}}, to_apply=add
  row = s32[] multiply(place, two)
  piece = @[2,2] dynamic-slice(all, row, zero), dynamic_slice_sizes={2,2}
  ROOT r = (@[2,2], @[2,2]) tuple(scattered, piece)
)"));
}

TEST(CollectivesPropertyTest, AllGatherHasTheOperandInItsPlace) {
  ExpectBothAlike(absl::StrCat(kPlace, R"(
  six = s32[] constant(6)
  all = @[18,2] all-gather(p), replica_groups={{4,0,2},{3,5,1}}, dimensions={0}
  row = s32[] multiply(place, six)
  piece = @[6,2] dynamic-slice(all, row, zero), dynamic_slice_sizes={6,2}
  ROOT r = (@[6,2], @[6,2]) tuple(p, piece)
)"));
}

TEST(CollectivesPropertyTest, AllToAllTwiceIsTheIdentity) {
  ExpectBothAlike(R"(
  once = @[6,2] all-to-all(p), replica_groups={{4,0,2},{3,5,1}}, dimensions={0}
  twice = @[6,2] all-to-all(once), replica_groups={{4,0,2},{3,5,1}}, dimensions={0}
  ROOT r = (@[6,2], @[6,2]) tuple(p, twice)
)");
}

TEST(CollectivesPropertyTest, PermutesThereAndBackAreTheIdentity) {
  ExpectBothAlike(R"(
  there = @[6,2] collective-permute(p), source_target_pairs={{0,1},{1,2},{2,3},{3,4},{4,5},{5,0}}
  back = @[6,2] collective-permute(there), source_target_pairs={{1,0},{2,1},{3,2},{4,3},{5,4},{0,5}}
  ROOT r = (@[6,2], @[6,2]) tuple(p, back)
)");
}

TEST(CollectivesPropertyTest, SumsHaveTheSameBitsInEveryRun) {
  constexpr absl::string_view kSum = R"(HloModule m, replica_count=7
    add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT r = f32[] add(x, y) }
    ENTRY e { p = f32[64] parameter(0)  ROOT r = f32[64] all-reduce(p), replica_groups={{5,3,0,6,1,2,4}}, to_apply=add })";
  const std::vector<Literal> arguments = RandomArguments(ShapeUtil::MakeShape(F32, {64}), 7, 3);
  Literal expected = arguments[5].Clone();
  for (int64_t member : {3, 0, 6, 1, 2, 4}) {
    for (int64_t i = 0; i < 64; ++i) expected.data<float>()[i] += arguments[member].data<float>()[i];
  }
  for (int run = 0; run < 30; ++run) {
    const auto results = RunText(std::string(kSum), arguments, 1 + run % 4);
    ASSERT_TRUE(results.ok()) << results.status();
    for (const Literal& result : *results) ASSERT_EQ(result, expected);
  }
}

}  // namespace
}  // namespace xla
