#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_lexer.h"
#include "xla/hlo/text/printer.h"
#include "xla/xla_data.pb.h"

// What an instruction of any opcode may carry.

namespace xla {
namespace {

constexpr int kMaxOriginDepth = 100;
// Parts without an origin that are written out before one with.
constexpr int64_t kMaxOriginGap = 4096;

}  // namespace

void AppendQuoted(std::string* out, absl::string_view text) {
  absl::StrAppend(out, "\"", absl::CEscape(text), "\"");
}

void AppendVerbatimOrQuoted(std::string* out, const std::string& text) {
  if (!text.empty() && text[0] == '{' && BraceGroupLength(text) == text.size()) {
    out->append(text);
  } else {
    AppendQuoted(out, text);
  }
}

void HloTextPrinter::Annotations(const HloInstruction& instruction) {
  const HloAnnotations& annotations = instruction.annotations();
  if (options_.print_extra_attributes) {
    if (annotations.sharding != nullptr) {
      out_.append(", sharding=");
      annotations.sharding->AppendTo(&out_, /*include_metadata=*/options_.print_metadata);
    }
    if (!annotations.parameter_replication.empty()) {
      out_.append(", parameter_replication={");
      for (size_t i = 0; i < annotations.parameter_replication.size(); ++i) {
        absl::StrAppend(&out_, i > 0 ? "," : "", annotations.parameter_replication[i] ? "true" : "false");
      }
      out_.append("}");
    }
    if (!annotations.frontend_attributes.empty()) {
      out_.append(", frontend_attributes=");
      FrontendAttributes(annotations.frontend_attributes);
    }
    if (options_.print_control_dependencies && !instruction.control_predecessors().empty()) {
      out_.append(", control-predecessors={");
      for (const HloInstruction* predecessor : instruction.control_predecessors()) {
        if (predecessor != instruction.control_predecessors()[0]) out_.append(", ");
        InstructionName(*predecessor);
      }
      out_.append("}");
    }
    if (annotations.statistics != nullptr) {
      absl::StrAppend(&out_,
                      ", statistics={visualizing_index=", annotations.statistics->stat_index_to_visualize());
      for (const Statistic& statistic : annotations.statistics->statistics()) {
        absl::StrAppend(&out_, ",", statistic.stat_name(), "=");
        AppendNumber(&out_, statistic.stat_val(), /*is_float=*/false);
      }
      out_.append("}");
    }
    if (annotations.original_value != nullptr) {
      out_.append(", origin=");
      Origin(*annotations.original_value);
    }
  }
  if (options_.print_metadata && annotations.metadata != nullptr) {
    const size_t start = out_.size();
    out_.append(", metadata={");
    const size_t empty = out_.size();
    AppendMetadata(*annotations.metadata, &out_);
    if (out_.size() == empty) {
      out_.resize(start);
    } else {
      out_.append("}");
    }
  }
  if (options_.print_backend_config && !annotations.backend_config.empty()) {
    out_.append(", backend_config=");
    AppendVerbatimOrQuoted(&out_, annotations.backend_config);
  }
}

void HloTextPrinter::FrontendAttributes(const std::map<std::string, std::string>& attributes) {
  out_.append("{");
  for (const auto& [name, value] : attributes) {
    if (name != attributes.begin()->first) out_.append(",");
    absl::StrAppend(&out_, name, "=");
    AppendVerbatimOrQuoted(&out_, value);
  }
  out_.append("}");
}

void HloTextPrinter::OriginalArray(const OriginalArrayProto& array) {
  out_.append("{");
  AppendQuoted(&out_, array.instruction_name());
  if (!array.shape_index().empty())
    absl::StrAppend(&out_, " {", absl::StrJoin(array.shape_index(), ","), "}");
  out_.append("}");
}

void HloTextPrinter::Origin(const OriginalValueProto& origin) {
  out_.append("{");
  if (origin.is_synthetic_call()) {
    out_.append("[synthetic_call]");
  } else {
    OriginTree(origin, 0, origin.elements_size(), 0);
  }
  out_.append("}");
}

// The elements [begin, end) lie below one node `depth` steps down.
void HloTextPrinter::OriginTree(const OriginalValueProto& origin, int begin, int end, int depth) {
  if (end - begin >= 1 && origin.elements(begin).shape_index_size() <= depth) {
    if (origin.elements(begin).has_original_array()) {
      OriginalArray(origin.elements(begin).original_array());
    } else {
      out_.append("{}");
    }
    return;
  }
  out_.append("(");
  int64_t next = 0;
  while (begin < end && depth < kMaxOriginDepth) {
    const int64_t part = origin.elements(begin).shape_index(depth);
    for (; next < part && part < kMaxOriginGap; ++next) absl::StrAppend(&out_, next > 0 ? ", ()" : "()");
    int last = begin + 1;
    while (last < end && origin.elements(last).shape_index_size() > depth &&
           origin.elements(last).shape_index(depth) == part) {
      ++last;
    }
    if (next > 0) out_.append(", ");
    OriginTree(origin, begin, last, depth + 1);
    begin = last;
    if (begin < end && origin.elements(begin).shape_index_size() <= depth) break;
    next = part + 1;
  }
  out_.append(")");
}

}  // namespace xla
