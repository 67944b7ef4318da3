#include "shardy/reshard/reshard_steps.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {
namespace {

using Kind = ReshardStep::Kind;
using Dims = std::vector<AxisList>;

// --- What is planned -------------------------------------------------------------------------------

// Axes of meshes as letters: "a" is the whole axis 0, "a2:6" its part [2, 6).
std::string Text(const AxisList& list) {
  return absl::StrJoin(list, "", [](std::string* out, const AxisPart& part) {
    absl::StrAppend(out, std::string(1, 'a' + part.axis), part.start, ":", part.end, ";");
  });
}
std::string Text(const Dims& dims) {
  return absl::StrJoin(dims, "|", [](std::string* out, const AxisList& list) { *out += Text(list); });
}
std::string Text(const TensorPlacement& placement) {
  return absl::StrCat(Text(placement.dims), " unreduced ", Text(placement.unreduced));
}
std::string Text(const std::vector<ReshardStep>& steps) {
  constexpr const char* kNames[] = {"reduce", "unshard", "slice", "permute", "move", "gather", "unreduce"};
  return absl::StrJoin(steps, "\n", [&](std::string* out, const ReshardStep& step) {
    absl::StrAppend(out, kNames[static_cast<int>(step.kind)], " ", Text(step.axes), Text(step.moved));
    if (step.kind == Kind::kAllToAll) absl::StrAppend(out, " ", step.source, "->", step.target);
    absl::StrAppend(out, " to ", Text(step.after));
  });
}
std::vector<std::string> KindsOf(const std::vector<ReshardStep>& steps) {
  std::vector<std::string> kinds;
  for (const ReshardStep& step : steps) {
    kinds.push_back(std::string(Text(std::vector<ReshardStep>{step}).substr(0, 3)));
  }
  return kinds;
}

constexpr int64_t kSizes[] = {64, 64, 64};
AxisPart Axis(int64_t axis, int64_t size = 2) { return {axis, 1, size}; }
const AxisPart kA = Axis(0), kB = Axis(1), kC = Axis(2);

std::vector<std::string> Kinds(Dims from, Dims to, absl::Span<const int64_t> sizes = kSizes) {
  return KindsOf(PlanReshard({from, {}}, {to, {}}, sizes.first(from.size())));
}
using Names = std::vector<std::string>;

TEST(ReshardStepsTest, NothingToDo) {
  EXPECT_EQ(Kinds({{kA}, {}}, {{kA}, {}}), Names{});
  EXPECT_EQ(Kinds({{}, {}}, {{}, {}}), Names{});
}

TEST(ReshardStepsTest, OneStep) {
  EXPECT_EQ(Kinds({{kA}, {}}, {{}, {}}), Names{"gat"});
  EXPECT_EQ(Kinds({{}, {}}, {{kA}, {kB}}), Names{"sli"});
  EXPECT_EQ(Kinds({{kA}, {}}, {{}, {kA}}), Names{"mov"});
  EXPECT_EQ(Kinds({{kA}, {kB}}, {{kB}, {kA}}), Names{"per"});
  EXPECT_EQ(Kinds({{kA}, {}}, {{kB}, {}}), Names{"per"});
}

TEST(ReshardStepsTest, AFreeAxisGoesWithTheOneBeforeItWhereTheDimensionCanBeDivided) {
  EXPECT_EQ(Kinds({{kA}, {}}, {{}, {kA, kB}}), (Names{"sli", "mov"}));
  EXPECT_EQ(Kinds({{kA}, {}}, {{}, {kA, kB}}, {6, 64}), (Names{"sli", "per", "mov"}));
  EXPECT_EQ(Kinds({{kA}, {}}, {{}, {kA, kB}}, {kUnknownSize, 64}), (Names{"sli", "per", "mov"}));
}

TEST(ReshardStepsTest, PartsThatNoCutMakesEqual) {
  const AxisPart two{0, 1, 2}, three{0, 1, 3};
  EXPECT_EQ(Kinds({{two}}, {{three}}), (Names{"gat", "sli"}));
  EXPECT_EQ(Kinds({{AxisPart{0, 2, 6}}}, {{three}}), Names{"per"});
}

TEST(ReshardStepsTest, AxesOfOneDevice) {
  const AxisPart one = Axis(0, 1);
  for (const Dims& from : {Dims{{one}, {}}, Dims{{}, {one}}, Dims{{}, {}}, Dims{{kB}, {one}}}) {
    for (const Dims& to : {Dims{{one}, {}}, Dims{{}, {one}}, Dims{{}, {}}, Dims{{one}, {kB}}}) {
      const auto steps = PlanReshard({from, {}}, {to, {}}, {8, 8});
      EXPECT_EQ(steps.empty() ? from : steps.back().after.dims, to) << Text(steps);
    }
  }
}

TEST(ReshardStepsTest, OtherDevices) {
  const ReshardOptions other{.changes_devices = true};
  EXPECT_EQ(KindsOf(PlanReshard({{{kA}}, {}}, {{{kA}}, {}}, {8}, other)), Names{"per"});
  EXPECT_EQ(KindsOf(PlanReshard({{{}}, {}}, {{{kA}}, {}}, {8}, other)), (Names{"sli", "per"}));
  EXPECT_EQ(KindsOf(PlanReshard({{{kA}}, {}}, {{{}}, {}}, {8}, other)), Names{"gat"});
  EXPECT_EQ(KindsOf(PlanReshard({{{}}, {}}, {{{}}, {}}, {8}, other)), Names{});
}

TEST(ReshardStepsTest, UnreducedAxes) {
  const auto plan = [](TensorPlacement from, TensorPlacement to, ReshardOptions options = {}) {
    const auto steps = PlanReshard(from, to, {8, 8}, options);
    EXPECT_EQ(steps.empty() ? from : steps.back().after, to) << Text(steps);
    return KindsOf(steps);
  };
  EXPECT_EQ(plan({{{kA}, {}}, {kB}}, {{{kA}, {}}, {}}), Names{"red"});
  EXPECT_EQ(plan({{{kA}, {}}, {kB}}, {{{kA}, {kB}}, {}}), (Names{"red", "sli"}));
  EXPECT_EQ(plan({{{kA}, {}}, {kB}}, {{{kA}, {}}, {kB}}), Names{});
  EXPECT_EQ(plan({{{kA}, {}}, {kB}}, {{{kA}, {}}, {kB}}, {.same_reduction = false}), (Names{"red", "unr"}));
  EXPECT_EQ(plan({{{kA}, {}}, {}}, {{{kA}, {}}, {kB, kC}}), Names{"unr"});
  EXPECT_EQ(plan({{{kA, kB}, {}}, {}}, {{{kA}, {}}, {kB, kC}}), (Names{"uns", "unr"}));
  EXPECT_EQ(plan({{{kB, kA}, {}}, {}}, {{{kA}, {}}, {kB}}), (Names{"per", "gat", "unr"}));
  EXPECT_EQ(plan({{{}, {}}, {Axis(0, 4)}}, {{{}, {}}, {AxisPart{0, 1, 2}}}), Names{"red"});
  EXPECT_EQ(plan({{}, {kA}}, {{}, {kB}}), (Names{"red", "unr"}));
}

// --- Arrays that are carried -----------------------------------------------------------------------

struct Block {
  std::vector<int64_t> shape;
  std::vector<int64_t> values;
};

// Devices with a block each, on which steps are done by what each kind means for a device and its group.
class Devices {
 public:
  Devices(std::vector<int64_t> mesh, std::vector<int64_t> shape)
      : mesh_(std::move(mesh)), shape_(std::move(shape)) {}

  int64_t count() const {
    return std::accumulate(mesh_.begin(), mesh_.end(), int64_t{1}, std::multiplies<int64_t>());
  }
  // The place of a device along axes, major first.
  int64_t PlaceAlong(int64_t device, const AxisList& axes) const {
    int64_t place = 0;
    for (const AxisPart& part : axes) {
      int64_t index = device;
      for (size_t minor = part.axis + 1; minor < mesh_.size(); ++minor) index /= mesh_[minor];
      index %= mesh_[part.axis];
      place = place * SizeOf(part) + index / (mesh_[part.axis] / part.end) % SizeOf(part);
    }
    return place;
  }

  // What the device has of an array that counts its elements.
  Block Shard(int64_t device, const Dims& dims) const {
    std::vector<int64_t> start, size;
    for (size_t dim = 0; dim < shape_.size(); ++dim) {
      size.push_back(shape_[dim] / SizeOf(dims[dim]));
      start.push_back(PlaceAlong(device, dims[dim]) * size.back());
    }
    Block whole{shape_, std::vector<int64_t>(std::accumulate(shape_.begin(), shape_.end(), int64_t{1},
                                                             std::multiplies<int64_t>()))};
    std::iota(whole.values.begin(), whole.values.end(), 0);
    for (size_t dim = 0; dim < shape_.size(); ++dim) whole = Slice(whole, dim, start[dim], size[dim]);
    return whole;
  }

  static Block Slice(const Block& block, int64_t dim, int64_t start, int64_t size) {
    Block part{block.shape, {}};
    part.shape[dim] = size;
    int64_t minor = 1;
    for (size_t d = dim + 1; d < block.shape.size(); ++d) minor *= block.shape[d];
    const int64_t row = block.shape[dim] * minor;
    for (size_t at = 0; at < block.values.size(); at += row) {
      part.values.insert(part.values.end(), block.values.begin() + at + start * minor,
                         block.values.begin() + at + (start + size) * minor);
    }
    return part;
  }

  static Block Concatenate(const std::vector<Block>& blocks, int64_t dim) {
    Block all{blocks[0].shape, {}};
    all.shape[dim] *= blocks.size();
    int64_t row = 1;
    for (size_t d = dim; d < blocks[0].shape.size(); ++d) row *= blocks[0].shape[d];
    for (size_t at = 0; at < blocks[0].values.size(); at += row) {
      for (const Block& block : blocks) {
        all.values.insert(all.values.end(), block.values.begin() + at, block.values.begin() + at + row);
      }
    }
    return all;
  }

  // The devices that differ from this one along the axes only, in their order.
  std::vector<int64_t> Group(int64_t device, const AxisList& axes) const {
    std::vector<int64_t> group(SizeOf(axes), -1);
    for (int64_t other = 0; other < count(); ++other) {
      if (SameBesides(device, other, axes)) group[PlaceAlong(other, axes)] = other;
    }
    return group;
  }

  std::vector<Block> Do(const ReshardStep& step, const Dims& before, const std::vector<Block>& blocks) const {
    if (step.kind == Kind::kCollectivePermute) return Permute(before, step.after.dims, blocks);
    std::vector<Block> result = blocks;
    if (step.kind == Kind::kAllToAll) {
      for (int64_t device = 0; device < count(); ++device) {
        std::vector<Block> received;
        const int64_t size = blocks[device].shape[step.target] / SizeOf(step.moved);
        for (int64_t other : Group(device, step.moved)) {
          received.push_back(Slice(blocks[other], step.target, PlaceAlong(device, step.moved) * size, size));
        }
        result[device] = Concatenate(received, step.source);
      }
      return result;
    }
    for (size_t dim = 0; dim < before.size(); ++dim) {
      const AxisList& axes = step.axes[dim];
      const std::vector<Block> old = result;
      for (int64_t device = 0; device < count(); ++device) {
        if (step.kind == Kind::kAllSlice) {
          const int64_t size = old[device].shape[dim] / SizeOf(axes);
          result[device] = Slice(old[device], dim, PlaceAlong(device, axes) * size, size);
        } else {
          std::vector<Block> gathered;
          for (int64_t other : Group(device, axes)) gathered.push_back(old[other]);
          result[device] = Concatenate(gathered, dim);
        }
      }
    }
    return result;
  }

 private:
  bool SameBesides(int64_t a, int64_t b, const AxisList& axes) const {
    for (size_t axis = 0; axis < mesh_.size(); ++axis) {
      // The digits of the axis' index between the parts that may differ.
      AxisList parts;
      for (const AxisPart& part : axes) {
        if (part.axis == static_cast<int64_t>(axis)) parts.push_back(part);
      }
      std::sort(parts.begin(), parts.end(), InMeshOrder);
      int64_t from = 1;
      parts.push_back({static_cast<int64_t>(axis), mesh_[axis], mesh_[axis]});
      for (const AxisPart& part : parts) {
        const AxisList between = {{static_cast<int64_t>(axis), from, part.start}};
        if (from < part.start && PlaceAlong(a, between) != PlaceAlong(b, between)) return false;
        from = part.end;
      }
    }
    return true;
  }

  // Each device gets the whole block of one device; no device sends to two.
  std::vector<Block> Permute(const Dims& before, const Dims& after, const std::vector<Block>& blocks) const {
    std::map<std::vector<int64_t>, std::vector<int64_t>> owners;
    const auto place = [&](int64_t device, const Dims& dims) {
      std::vector<int64_t> places;
      for (const AxisList& axes : dims) places.push_back(PlaceAlong(device, axes));
      return places;
    };
    for (int64_t device = count() - 1; device >= 0; --device) owners[place(device, before)].push_back(device);
    std::vector<Block> result;
    for (int64_t device = 0; device < count(); ++device) {
      std::vector<int64_t>& senders = owners[place(device, after)];
      if (senders.empty()) return {};
      result.push_back(blocks[senders.back()]);
      senders.pop_back();
    }
    return result;
  }

  std::vector<int64_t> mesh_, shape_;
};

class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  int64_t Below(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(engine_); }

  std::vector<int64_t> Mesh(int64_t most_devices) {
    constexpr int64_t kChoice[] = {2, 2, 3, 4, 5, 6, 8, 12};
    std::vector<int64_t> mesh;
    for (int64_t devices = 1, axes = 1 + Below(4); axes > 0; --axes) {
      const int64_t size = kChoice[Below(std::size(kChoice))];
      if ((devices *= size) > most_devices) break;
      mesh.push_back(size);
    }
    return mesh.empty() ? std::vector<int64_t>{2} : mesh;
  }

  // Some parts of the axes, in any order, on any dimensions.
  Dims Sharding(const std::vector<int64_t>& mesh, int64_t rank) {
    std::vector<AxisPart> parts;
    for (size_t axis = 0; axis < mesh.size(); ++axis) {
      for (int64_t start = 1; start < mesh[axis];) {
        int64_t end = mesh[axis];
        if (Below(2)) {
          do end = start * (2 + Below(mesh[axis]));
          while (mesh[axis] % end != 0);
        }
        if (Below(4)) parts.push_back({static_cast<int64_t>(axis), start, end});
        start = end;
      }
    }
    std::shuffle(parts.begin(), parts.end(), engine_);
    Dims dims(rank);
    for (const AxisPart& part : parts) Append(&dims[Below(rank)], part);
    return dims;
  }

 private:
  std::mt19937 engine_;
};

TEST(ReshardStepsTest, StepsCarryArraysFromAnyShardingToAnyOther) {
  Random random(20);
  int64_t steps_carried = 0;
  for (int round = 0; round < 4000; ++round) {
    const std::vector<int64_t> mesh = random.Mesh(/*most_devices=*/32);
    const int64_t rank = 1 + random.Below(3);
    const Dims from = random.Sharding(mesh, rank), to = random.Sharding(mesh, rank);
    std::vector<int64_t> sizes;
    for (int64_t dim = 0; dim < rank; ++dim) sizes.push_back(random.Below(3) ? 960 : 7);
    const std::vector<ReshardStep> steps = PlanReshard({from, {}}, {to, {}}, sizes);
    const std::string what = absl::StrCat("mesh ", absl::StrJoin(mesh, "x"), ": ", Text(from), " to ",
                                          Text(to), " by\n", Text(steps));
    ASSERT_LT(steps.size(), 40) << what;
    ASSERT_EQ(steps.empty() ? from : steps.back().after.dims, to) << what;

    // Sizes that all shardings on the way divide.
    std::vector<int64_t> shape(rank, 1);
    const auto divide = [&](const Dims& dims) {
      for (int64_t dim = 0; dim < rank; ++dim) shape[dim] = std::lcm(shape[dim], SizeOf(dims[dim]));
    };
    divide(from);
    for (const ReshardStep& step : steps) divide(step.after.dims);
    if (std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<int64_t>()) > 20'000)
      continue;
    const Devices devices(mesh, shape);
    std::vector<Block> blocks;
    for (int64_t device = 0; device < devices.count(); ++device)
      blocks.push_back(devices.Shard(device, from));
    Dims now = from;
    steps_carried += steps.size();
    for (const ReshardStep& step : steps) {
      blocks = devices.Do(step, now, blocks);
      now = step.after.dims;
      ASSERT_EQ(blocks.size(), devices.count()) << "no permute leads to " << Text(now) << "; " << what;
      for (int64_t device = 0; device < devices.count(); ++device) {
        ASSERT_EQ(blocks[device].values, devices.Shard(device, now).values)
            << "after " << Text(now) << "; " << what;
      }
    }
  }
  EXPECT_GT(steps_carried, 5000);
}

TEST(ReshardStepsTest, OneRoundSufficesForPowersOfTwo) {
  Random random(21);
  for (int round = 0; round < 2000; ++round) {
    const std::vector<int64_t> mesh(1 + random.Below(4), 4);
    const Dims from = random.Sharding(mesh, 3), to = random.Sharding(mesh, 3);
    int64_t permutes = 0, slices = 0, gathers = 0;
    for (const ReshardStep& step : PlanReshard({from, {}}, {to, {}}, kSizes)) {
      permutes += step.kind == Kind::kCollectivePermute;
      slices += step.kind == Kind::kAllSlice;
      gathers += step.kind == Kind::kAllGather;
    }
    EXPECT_LE(permutes, 1);
    EXPECT_LE(slices, 1);
    EXPECT_LE(gathers, 1);
  }
}

}  // namespace
}  // namespace xla
