#include "shardy/explain/page.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "shardy/explain/explain_value.h"

namespace mlir::sdy {
namespace {

constexpr char kTemplate[] =
#include "shardy/explain/page_template.inc"
    ;
constexpr absl::string_view kDataMark = "@DATA@";

// A line of the page: a line of the text, or part of a long one. Long lines are those of functions with many
// arguments: each has a row.
struct Row {
  int64_t line, column;
  absl::string_view text;
};
constexpr size_t kLongLine = 300;

class Writer {
 public:
  Writer(const ShardingModel& model, llvm::raw_ostream& stream) : model_(model), json_(stream) {}

  void write(absl::string_view title, absl::string_view text) {
    makeRows(text);
    json_.object([&] {
      json_.attribute("title", fixed(title));
      json_.attributeArray("meshes", [&] {
        for (const ShardingModel::Mesh& mesh : model_.meshes) writeMesh(mesh);
      });
      json_.attributeArray("rows", [&] {
        for (const Row& row : rows_) {
          json_.array([&] {
            json_.value(row.line);
            json_.value(row.column);
            json_.value(fixed(row.text));
          });
        }
      });
      json_.attributeArray("places", [&] {
        for (size_t i = 0; i < model_.places.size(); ++i) writePlace(model_.places[i], row_of_[i]);
      });
      json_.attributeArray("tensors", [&] {
        for (const ShardingModel::Tensor& tensor : model_.tensors) writeTensor(tensor);
      });
      json_.attributeArray("arrivals", [&] {
        for (const ShardingModel::Arrival& arrival : model_.arrivals) {
          json_.array([&] {
            writeEvent(arrival);
            numbers({arrival.priority, arrival.round});
          });
        }
      });
      json_.attributeArray("stops", [&] {
        for (const ShardingModel::Stop& stop : model_.stops) {
          json_.array([&] {
            writeEvent(stop);
            string(reasonText(model_, stop));
          });
        }
      });
      json_.attributeArray("strings", [&] {
        for (const std::string& text : strings_) json_.value(text);
      });
    });
  }

 private:
  static std::string fixed(absl::string_view text) {
    return llvm::json::fixUTF8(StringRef(text.data(), text.size()));
  }

  void makeRows(absl::string_view text) {
    size_t place = 0;
    int64_t line = 0;
    for (absl::string_view rest : absl::StrSplit(text, '\n')) {
      ++line;
      int64_t column = 1;
      for (; place < model_.places.size() && model_.places[place].line == line; ++place) {
        const int64_t at = model_.places[place].column;
        if (rest.size() > kLongLine && at > column) {
          rows_.push_back({line, column, rest.substr(column - 1, at - column)});
          column = at;
        }
        row_of_.push_back({static_cast<int64_t>(rows_.size()), column});
      }
      rows_.push_back({line, column, rest.substr(column - 1)});
    }
    // Places that the text does not have: it has all.
    row_of_.resize(model_.places.size(), {0, 1});
  }

  void numbers(llvm::ArrayRef<int64_t> values) {
    for (int64_t value : values) json_.value(value);
  }
  void list(llvm::ArrayRef<int64_t> values) {
    json_.array([&] { numbers(values); });
  }
  // Texts repeat: they are written once, and called by their numbers.
  void string(absl::string_view text) {
    const auto [at, is_new] = numbers_.try_emplace(StringRef(text.data(), text.size()), strings_.size());
    if (is_new) strings_.push_back(fixed(text));
    json_.value(at->second);
  }
  void axis(const xla::AxisPart& part) { list({part.axis, part.start, part.end}); }
  void axes(const xla::AxisList& parts) {
    json_.array([&] {
      for (const xla::AxisPart& part : parts) axis(part);
    });
  }

  void writeMesh(const ShardingModel::Mesh& mesh) {
    json_.object([&] {
      json_.attribute("name", fixed(mesh.name));
      json_.attributeArray("axes", [&] {
        for (const std::string& name : mesh.axes) json_.value(fixed(name));
      });
      json_.attributeArray("sizes", [&] { numbers(mesh.sizes); });
      json_.attributeArray("ids", [&] { numbers(mesh.device_ids); });
    });
  }

  void writePlace(const ShardingModel::Place& place, std::pair<int64_t, int64_t> row) {
    json_.array([&] {
      numbers({row.first, place.column - row.second, place.length});
      json_.value(fixed(place.name));
      string(place.op);
      string(place.type);
      list(place.tensors);
    });
  }

  void writeTensor(const ShardingModel::Tensor& tensor) {
    json_.array([&] {
      json_.value(fixed(tensor.name));
      string(tensor.op);
      string(tensor.type);
      json_.value(tensor.line);
      list(tensor.shape);
      list(tensor.call_lines);
      json_.value(tensor.mesh);
      string(tensor.sharding);
      json_.array([&] {
        for (const ShardingModel::Dimension& dim : tensor.dims) {
          json_.array([&] {
            axes(dim.axes);
            json_.value(dim.is_open);
            axes(dim.given);
            json_.value(dim.priority);
          });
        }
      });
      axes(tensor.replicated);
      axes(tensor.unreduced);
      string(tensor.given_by);
      list(tensor.arrivals);
      list(tensor.not_come);
      list(tensor.not_gone);
    });
  }

  template <typename Event>
  void writeEvent(const Event& event) {
    numbers({event.tensor, event.dim});
    axis(event.axis);
    numbers({event.source, event.source_dim});
    string(event.op);
    string(event.factor);
    json_.value(event.line);
  }

  const ShardingModel& model_;
  llvm::json::OStream json_;
  std::vector<Row> rows_;
  std::vector<std::pair<int64_t, int64_t>> row_of_;  // of places: the row, and the column where it begins
  llvm::StringMap<int64_t> numbers_;
  std::vector<std::string> strings_;
};

}  // namespace

std::string pageOf(const ShardingModel& model, absl::string_view title, absl::string_view text) {
  std::string data;
  llvm::raw_string_ostream stream(data);
  Writer(model, stream).write(title, text);
  // Nothing in a program may end the element that the data is in.
  const std::string escaped = absl::StrReplaceAll(data, {{"<", "\\u003c"}});
  const auto [before, after] = std::pair<absl::string_view, absl::string_view>(
      absl::StrSplit(kTemplate, absl::MaxSplits(kDataMark, 1)));
  return absl::StrCat(before, escaped, after);
}

}  // namespace mlir::sdy
