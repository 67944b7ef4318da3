#include "xla/hlo/pass/text_diff.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace xla {
namespace {

using Lines = std::vector<absl::string_view>;
using Pair = std::pair<int, int>;  // a line before and the equal one after

// Blocks without unique lines are compared in a table of at most so many cells; larger ones count as
// rewritten.
constexpr int64_t kMaxTable = 1 << 22;

Lines SplitLines(absl::string_view text) {
  Lines lines = absl::StrSplit(text, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

// Finds the lines that stay, in order.
class Matcher {
 public:
  Matcher(const Lines& a, const Lines& b) : a_(a), b_(b) {}

  std::vector<Pair> Run() {
    std::vector<Range> open = {{0, static_cast<int>(a_.size()), 0, static_cast<int>(b_.size())}};
    while (!open.empty()) {
      const Range range = open.back();
      open.pop_back();
      MatchRange(range, &open);
    }
    std::sort(pairs_.begin(), pairs_.end());
    return std::move(pairs_);
  }

 private:
  struct Range {
    int a_begin, a_end, b_begin, b_end;
  };

  void MatchRange(Range range, std::vector<Range>* open) {
    while (range.a_begin < range.a_end && range.b_begin < range.b_end &&
           a_[range.a_begin] == b_[range.b_begin]) {
      pairs_.emplace_back(range.a_begin++, range.b_begin++);
    }
    while (range.a_begin < range.a_end && range.b_begin < range.b_end &&
           a_[range.a_end - 1] == b_[range.b_end - 1]) {
      pairs_.emplace_back(--range.a_end, --range.b_end);
    }
    if (range.a_begin == range.a_end || range.b_begin == range.b_end) return;
    const std::vector<Pair> anchors = Anchors(range);
    if (anchors.empty()) {
      MatchByTable(range);
      return;
    }
    Range gap = range;
    for (const auto& [a, b] : anchors) {
      pairs_.emplace_back(a, b);
      open->push_back({gap.a_begin, a, gap.b_begin, b});
      gap.a_begin = a + 1;
      gap.b_begin = b + 1;
    }
    open->push_back(gap);
  }

  // Lines that occur once in both ranges, as many as are in the same order in both.
  std::vector<Pair> Anchors(const Range& range) const {
    struct Occurrence {
      int in_a = 0, in_b = 0, a = 0, b = 0;
    };
    absl::flat_hash_map<absl::string_view, Occurrence> occurrences;
    for (int i = range.a_begin; i < range.a_end; ++i) {
      Occurrence& occurrence = occurrences[a_[i]];
      ++occurrence.in_a;
      occurrence.a = i;
    }
    for (int i = range.b_begin; i < range.b_end; ++i) {
      const auto found = occurrences.find(b_[i]);
      if (found == occurrences.end()) continue;
      ++found->second.in_b;
      found->second.b = i;
    }
    std::vector<Pair> unique;
    for (int i = range.a_begin; i < range.a_end; ++i) {
      const Occurrence& occurrence = occurrences.at(a_[i]);
      if (occurrence.in_a == 1 && occurrence.in_b == 1) unique.emplace_back(i, occurrence.b);
    }
    return LongestIncreasing(unique);
  }

  // Of pairs in the order of their first numbers, the longest run in which the second numbers increase too.
  static std::vector<Pair> LongestIncreasing(const std::vector<Pair>& pairs) {
    std::vector<int> ends;  // of the best run of each length
    std::vector<int> previous(pairs.size(), -1);
    for (int i = 0; i < static_cast<int>(pairs.size()); ++i) {
      const auto at = std::partition_point(ends.begin(), ends.end(),
                                           [&](int end) { return pairs[end].second < pairs[i].second; });
      if (at != ends.begin()) previous[i] = *(at - 1);
      if (at == ends.end()) {
        ends.push_back(i);
      } else {
        *at = i;
      }
    }
    std::vector<Pair> longest;
    for (int i = ends.empty() ? -1 : ends.back(); i >= 0; i = previous[i]) longest.push_back(pairs[i]);
    std::reverse(longest.begin(), longest.end());
    return longest;
  }

  // The longest common subsequence.
  void MatchByTable(const Range& range) {
    const int rows = range.a_end - range.a_begin, columns = range.b_end - range.b_begin;
    if (int64_t{rows} * columns > kMaxTable) return;
    const int width = columns + 1;
    std::vector<int> length((rows + 1) * size_t(width), 0);
    for (int i = rows - 1; i >= 0; --i) {
      for (int j = columns - 1; j >= 0; --j) {
        length[i * width + j] = a_[range.a_begin + i] == b_[range.b_begin + j]
                                    ? length[(i + 1) * width + j + 1] + 1
                                    : std::max(length[(i + 1) * width + j], length[i * width + j + 1]);
      }
    }
    for (int i = 0, j = 0; i < rows && j < columns;) {
      if (a_[range.a_begin + i] == b_[range.b_begin + j]) {
        pairs_.emplace_back(range.a_begin + i++, range.b_begin + j++);
      } else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) {
        ++i;
      } else {
        ++j;
      }
    }
  }

  const Lines& a_;
  const Lines& b_;
  std::vector<Pair> pairs_;
};

// Lines [a, a + removed) become lines [b, b + added).
struct Change {
  int a, removed, b, added;
};

std::vector<Change> Changes(const Lines& before, const Lines& after) {
  std::vector<Pair> equal = Matcher(before, after).Run();
  equal.emplace_back(before.size(), after.size());
  std::vector<Change> changes;
  int a = 0, b = 0;
  for (const auto& [next_a, next_b] : equal) {
    if (a < next_a || b < next_b) changes.push_back({a, next_a - a, b, next_b - b});
    a = next_a + 1;
    b = next_b + 1;
  }
  return changes;
}

// "12,3": where and how many; an empty range is placed after the line before it.
std::string RangeText(int begin, int count) {
  const int line = count == 0 ? begin : begin + 1;
  return count == 1 ? absl::StrCat(line) : absl::StrCat(line, ",", count);
}

void AppendLines(std::string* out, char mark, const Lines& lines, int begin, int end) {
  for (int i = begin; i < end; ++i) absl::StrAppend(out, absl::string_view(&mark, 1), lines[i], "\n");
}

}  // namespace

std::string UnifiedDiff(absl::string_view before, absl::string_view after, absl::string_view before_name,
                        absl::string_view after_name, int context) {
  const Lines a = SplitLines(before), b = SplitLines(after);
  const std::vector<Change> changes = Changes(a, b);
  if (changes.empty()) return "";
  std::string out = absl::StrCat("--- ", before_name, "\n+++ ", after_name, "\n");
  for (size_t first = 0; first < changes.size();) {
    // Changes whose contexts touch are in one hunk.
    size_t last = first;
    while (last + 1 < changes.size() &&
           changes[last + 1].a - (changes[last].a + changes[last].removed) <= 2 * context) {
      ++last;
    }
    const int lead = std::min(context, changes[first].a);
    const int a_end = changes[last].a + changes[last].removed, b_end = changes[last].b + changes[last].added;
    const int trail = std::min(context, static_cast<int>(a.size()) - a_end);
    const int a_begin = changes[first].a - lead, b_begin = changes[first].b - lead;
    absl::StrAppend(&out, "@@ -", RangeText(a_begin, a_end + trail - a_begin), " +",
                    RangeText(b_begin, b_end + trail - b_begin), " @@\n");
    int at = a_begin;
    for (size_t i = first; i <= last; ++i) {
      AppendLines(&out, ' ', a, at, changes[i].a);
      AppendLines(&out, '-', a, changes[i].a, changes[i].a + changes[i].removed);
      AppendLines(&out, '+', b, changes[i].b, changes[i].b + changes[i].added);
      at = changes[i].a + changes[i].removed;
    }
    AppendLines(&out, ' ', a, at, a_end + trail);
    first = last + 1;
  }
  return out;
}

}  // namespace xla
