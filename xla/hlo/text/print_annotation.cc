#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_lexer.h"
#include "xla/hlo/text/printer.h"
#include "xla/xla_data.pb.h"

// What an instruction of any opcode may carry.

namespace xla {

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
      absl::StrAppend(&out_, ", origin={", annotations.original_value->ToString(), "}");
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

}  // namespace xla
