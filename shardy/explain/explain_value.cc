#include "shardy/explain/explain_value.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "llvm/ADT/STLExtras.h"

namespace mlir::sdy {
namespace {

using Arrival = ShardingModel::Arrival;
using Stop = ShardingModel::Stop;
using Tensor = ShardingModel::Tensor;

constexpr size_t kMostLines = 10;
constexpr size_t kMostHops = 6;  // of a chain, half of them at each end

std::string placeText(int64_t line) { return line > 0 ? absl::StrCat("line ", line) : "not in the text"; }

// `add (line 9, factor i)`.
template <typename Event>
std::string opText(const Event& event) {
  return absl::StrCat(event.op, " (", placeText(event.line), event.factor.empty() ? "" : ", factor ",
                      event.factor, ")");
}

// How `source` got what it passed on before the arrival `before`: the arrival, or -1 for its annotation.
int64_t arrivalAt(const ShardingModel& model, int64_t tensor, int64_t dim, const xla::AxisPart& axis,
                  int64_t before) {
  const std::vector<int64_t>& arrivals = model.tensors[tensor].arrivals;
  auto at = std::lower_bound(arrivals.begin(), arrivals.end(), before);
  while (at != arrivals.begin()) {
    const Arrival& arrival = model.arrivals[*--at];
    if (arrival.dim == dim && xla::Overlap(arrival.axis, axis)) return *at;
  }
  return -1;
}

std::string givenText(const ShardingModel& model, int64_t tensor, int64_t dim) {
  const Tensor& giver = model.tensors[tensor];
  if (giver.given_by.empty()) return giver.name;
  const int64_t priority = dim < static_cast<int64_t>(giver.dims.size()) ? giver.dims[dim].priority : 0;
  return absl::StrCat(giver.name, " (given by ", giver.given_by,
                      priority > 0 ? absl::StrCat(", p", priority) : "", ")");
}

// From the annotation to the tensor, through ops and factors.
std::string chainText(const ShardingModel& model, int64_t arrival) {
  std::vector<std::string> hops;
  int64_t tensor = model.arrivals[arrival].tensor, dim = model.arrivals[arrival].dim;
  const Arrival& last = model.arrivals[arrival];
  const xla::AxisPart axis = last.axis;
  while (arrival >= 0) {
    const Arrival& hop = model.arrivals[arrival];
    hops.push_back(absl::StrCat(opText(hop), " -> ", model.tensors[hop.tensor].name));
    tensor = hop.source;
    dim = hop.source_dim;
    arrival = arrivalAt(model, tensor, dim, axis, arrival);
  }
  std::reverse(hops.begin(), hops.end());
  if (hops.size() > kMostHops) {
    const size_t left_out = hops.size() - kMostHops;
    const auto begin = hops.begin() + kMostHops / 2;
    hops.insert(hops.erase(begin, begin + static_cast<int64_t>(left_out)),
                absl::StrCat("(", left_out, " more ops)"));
  }
  return absl::StrCat(givenText(model, tensor, dim), " -> ", absl::StrJoin(hops, " -> "), "; at p",
                      last.priority, ", round ", last.round);
}

void addChains(const ShardingModel& model, int64_t number, std::vector<std::string>& lines) {
  const Tensor& tensor = model.tensors[number];
  for (size_t dim = 0; dim < tensor.dims.size(); ++dim) {
    const auto add = [&](const xla::AxisPart& axis, const std::string& text) {
      lines.push_back(absl::StrCat(model.axisText(tensor.mesh, axis), " in dimension ", dim, ": ", text));
    };
    for (const xla::AxisPart& axis : tensor.dims[dim].given)
      add(axis, givenText(model, number, static_cast<int64_t>(dim)));
    for (int64_t arrival : tensor.arrivals) {
      const Arrival& came = model.arrivals[arrival];
      const bool comes_again = llvm::any_of(tensor.arrivals, [&](int64_t later) {
        return later > arrival && model.arrivals[later].dim == came.dim &&
               model.arrivals[later].axis == came.axis;
      });
      if (came.dim == static_cast<int64_t>(dim) && !comes_again) add(came.axis, chainText(model, arrival));
    }
  }
}

std::string notComeText(const ShardingModel& model, const Tensor& tensor, const Stop& stop) {
  const Tensor& source = model.tensors[stop.source];
  return absl::StrCat("no ", model.axisText(source.mesh, stop.axis), " from ", source.name, " through ",
                      opText(stop), ": ", reasonText(model, stop));
}

std::string notGoneText(const ShardingModel& model, const Tensor& tensor, const Stop& stop) {
  return absl::StrCat(model.axisText(tensor.mesh, stop.axis), " stops at ", opText(stop),
                      stop.tensor >= 0 ? absl::StrCat(" before ", model.tensors[stop.tensor].name) : "", ": ",
                      reasonText(model, stop));
}

// One line for stops that are alike but for their places.
template <typename Text>
void addStops(const ShardingModel& model, const std::vector<int64_t>& stops, const Text& text,
              std::vector<std::string>& lines) {
  std::map<std::tuple<std::string, xla::StopReason, std::string>, size_t> known;
  std::vector<std::pair<int64_t, int64_t>> groups;  // the first stop of each, and how many there are
  for (int64_t i : stops) {
    const Stop& stop = model.stops[i];
    const auto key =
        std::make_tuple(model.axisText(model.tensors[stop.source].mesh, stop.axis), stop.reason, stop.note);
    const auto [at, is_new] = known.try_emplace(key, groups.size());
    if (is_new) groups.push_back({i, 0});
    ++groups[at->second].second;
  }
  for (const auto& [first, count] : groups) {
    const Stop& stop = model.stops[first];
    lines.push_back(text(stop) + (count > 1 ? absl::StrCat(" (and ", count - 1, " more like this)") : ""));
  }
}

std::vector<std::string> linesOf(const ShardingModel& model, int64_t number) {
  const Tensor& tensor = model.tensors[number];
  const std::string where =
      tensor.op == "result of @main" ? tensor.op : absl::StrCat(placeText(tensor.line), ", ", tensor.op);
  std::vector<std::string> lines = {absl::StrCat(tensor.name, " (", where, ", ", tensor.type, "): ",
                                                 tensor.sharding.empty() ? "no sharding" : tensor.sharding)};
  addChains(model, number, lines);
  addStops(model, tensor.not_come, [&](const Stop& stop) { return notComeText(model, tensor, stop); }, lines);
  addStops(model, tensor.not_gone, [&](const Stop& stop) { return notGoneText(model, tensor, stop); }, lines);
  if (lines.size() == 1 && tensor.given_by.empty())
    lines.push_back("the values around it have no axes to give");
  return lines;
}

std::string join(std::vector<std::string> lines) {
  if (lines.size() > kMostLines) {
    const size_t left_out = lines.size() - kMostLines + 1;
    lines.resize(kMostLines - 1);
    lines.push_back(absl::StrCat("and ", left_out, " more (--html shows all)"));
  }
  return absl::StrCat(absl::StrJoin(lines, "\n  "), "\n");
}

// The calls in which copies of a place are, by what they are sharded like.
std::string copiesText(const ShardingModel& model, const std::vector<int64_t>& tensors) {
  constexpr size_t kMostCalls = 8;
  std::map<std::string, std::vector<std::string>> calls;
  for (int64_t i : tensors) {
    const Tensor& tensor = model.tensors[i];
    calls[tensor.sharding].push_back(tensor.call_lines.empty() ? "no call"
                                                               : absl::StrJoin(tensor.call_lines, ">"));
  }
  std::string text = absl::StrCat(tensors.size(), " copies, this is the first");
  for (auto& [sharding, lines] : calls) {
    const bool is_cut = lines.size() > kMostCalls;
    if (is_cut) lines.resize(kMostCalls);
    absl::StrAppend(&text, "; ", sharding.empty() ? "no sharding" : sharding, " in calls at lines ",
                    absl::StrJoin(lines, ", "), is_cut ? ", .." : "");
  }
  return text;
}

}  // namespace

std::string ShardingModel::axisText(int64_t mesh, const xla::AxisPart& part) const {
  if (mesh < 0) return "an axis";
  const std::string name = absl::StrCat("\"", meshes[mesh].axes[part.axis], "\"");
  if (part.start == 1 && part.end == meshes[mesh].sizes[part.axis]) return name;
  return absl::StrCat(name, ":(", part.start, ")", xla::SizeOf(part));
}

std::string reasonText(const ShardingModel& model, const Stop& stop) {
  if (!stop.note.empty()) return stop.note;
  const std::string target =
      stop.tensor < 0 ? "" : absl::StrCat("dimension ", stop.dim, " of ", model.tensors[stop.tensor].name);
  switch (stop.reason) {
    case xla::StopReason::kNoRule:
      return "shardings do not pass this op, which has no sharding rule";
    case xla::StopReason::kSeveralMeshes:
      return "tensors of this op are sharded over different meshes";
    case xla::StopReason::kBlockedFactor:
      return "the op's rule lets nothing pass along this factor";
    case xla::StopReason::kDirection:
      return "the op lets shardings pass in the other direction only";
    case xla::StopReason::kDisagreement:
      return absl::StrCat(stop.other >= 0 ? model.tensors[stop.other].name : "another tensor of the op",
                          " has other axes along this factor");
    case xla::StopReason::kClosedDimension: {
      const std::string by = stop.tensor < 0 ? "" : model.tensors[stop.tensor].given_by;
      return absl::StrCat(target, " is closed", by.empty() ? "" : absl::StrCat(" (given by ", by, ")"));
    }
    case xla::StopReason::kHeldAxis:
      return absl::StrCat(target, " may not have it: the tensor is replicated or unreduced along it");
    case xla::StopReason::kUsedByOtherFactor:
      return stop.other >= 0 && stop.tensor >= 0
                 ? absl::StrCat("dimension ", stop.other, " of ", model.tensors[stop.tensor].name,
                                " has the axis already")
                 : "another dimension has the axis already";
    case xla::StopReason::kDoesNotDivide:
      return absl::StrCat("the size of the factor in ", target, " is not a multiple of it");
    case xla::StopReason::kMajorFactorNotFull:
      return absl::StrCat("the major part of ", target, " is not fully sharded yet");
  }
  return "";
}

std::string explainTensor(const ShardingModel& model, int64_t tensor) { return join(linesOf(model, tensor)); }

std::string explainPlace(const ShardingModel& model, int64_t number) {
  const ShardingModel::Place& place = model.places[number];
  if (place.tensors.empty()) {
    return absl::StrCat(place.name, " (", placeText(place.line), ", ", place.op, ", ", place.type,
                        "): removed, because nothing uses it\n");
  }
  std::vector<std::string> lines = linesOf(model, place.tensors[0]);
  if (place.tensors.size() > 1) lines.insert(lines.begin() + 1, copiesText(model, place.tensors));
  return join(std::move(lines));
}

}  // namespace mlir::sdy
