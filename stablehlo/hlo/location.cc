#include "stablehlo/hlo/location.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "llvm/ADT/TypeSwitch.h"
#include "xla/service/hlo.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Locations nest; deeper ones than these are not looked into.
constexpr int kMaxDepth = 64;
constexpr int kMaxFrames = 1024;

bool IsType(mlir::NameLoc name) { return name.getName().strref().ends_with(":"); }

mlir::FileLineColRange PlaceIn(mlir::LocationAttr location, int depth = 0) {
  if (depth == kMaxDepth) return nullptr;
  if (auto place = llvm::dyn_cast<mlir::FileLineColRange>(location)) return place;
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) return PlaceIn(name.getChildLoc(), depth + 1);
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) return PlaceIn(call.getCallee(), depth + 1);
  if (auto opaque = llvm::dyn_cast<mlir::OpaqueLoc>(location)) {
    return PlaceIn(opaque.getFallbackLocation(), depth + 1);
  }
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations()) {
      if (mlir::FileLineColRange place = PlaceIn(part, depth + 1)) return place;
    }
  }
  return nullptr;
}

// Names; those of a fused location are joined by `;`. Frameworks put the type of their op, `type:`, around.
std::string NameIn(mlir::LocationAttr location, int depth = 0) {
  if (depth == kMaxDepth) return "";
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) {
    return IsType(name) ? NameIn(name.getChildLoc(), depth + 1) : name.getName().str();
  }
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) return NameIn(call.getCallee(), depth + 1);
  std::vector<std::string> names;
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations()) {
      std::string name = NameIn(part, depth + 1);
      if (!name.empty()) names.push_back(std::move(name));
    }
  }
  return absl::StrJoin(names, ";");
}

// The call stack in a location: under names, or the first that fused parts have.
mlir::CallSiteLoc StackIn(mlir::LocationAttr location, int depth = 0) {
  if (depth == kMaxDepth) return nullptr;
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location)) return call;
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location)) return StackIn(name.getChildLoc(), depth + 1);
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location)) {
    for (mlir::Location part : fused.getLocations()) {
      if (mlir::CallSiteLoc stack = StackIn(part, depth + 1)) return stack;
    }
  }
  return nullptr;
}

// Of `"op"("function"("file":1:2))`, the name of the function and its place.
mlir::NameLoc FunctionIn(mlir::LocationAttr location) {
  auto outer = llvm::dyn_cast<mlir::NameLoc>(location);
  if (outer != nullptr && IsType(outer)) {
    outer = llvm::dyn_cast<mlir::NameLoc>(mlir::LocationAttr(outer.getChildLoc()));
  }
  if (outer == nullptr) return nullptr;
  auto function = llvm::dyn_cast<mlir::NameLoc>(mlir::LocationAttr(outer.getChildLoc()));
  if (function == nullptr) return nullptr;
  auto place = llvm::dyn_cast<mlir::FileLineColRange>(mlir::LocationAttr(function.getChildLoc()));
  return place != nullptr && place.getFilename().strref() != kInMemoryFile ? function : nullptr;
}

template <typename Key>
int IdOf(absl::flat_hash_map<Key, int>* ids, Key key, bool* is_new) {
  const auto [at, inserted] = ids->emplace(std::move(key), static_cast<int>(ids->size()) + 1);
  *is_new = inserted;
  return at->second;
}

}  // namespace

int32_t LineInProgram(mlir::Location location) {
  auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
  const bool is_own = place != nullptr && place.getFilename().strref() == kInMemoryFile;
  return is_own
             ? static_cast<int32_t>(std::min<unsigned>(place.getLine(), std::numeric_limits<int32_t>::max()))
             : 0;
}

FirstError::FirstError(mlir::MLIRContext* context)
    : handler_(context, [this](mlir::Diagnostic& diagnostic) {
        if (text_.empty() && diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error) {
          const std::string place = LocationText(diagnostic.getLocation());
          text_ = absl::StrCat(place, place.empty() ? "" : ": ", diagnostic.str());
        }
        return mlir::success();
      }) {}

std::string LocationText(mlir::Location location) {
  const mlir::FileLineColRange place = PlaceIn(location);
  if (place == nullptr || place.getStartLine() == 0) return "";
  const std::string position = absl::StrCat(place.getStartLine(), ":", place.getStartColumn());
  const llvm::StringRef file = place.getFilename().strref();
  return file == kInMemoryFile ? position : absl::StrCat(file.str(), ":", position);
}

LocationsToMetadata::LocationsToMetadata() = default;
LocationsToMetadata::~LocationsToMetadata() = default;

std::shared_ptr<const OpMetadata> LocationsToMetadata::Get(mlir::Location location) {
  if (llvm::isa<mlir::UnknownLoc>(location)) return nullptr;
  if (auto place = llvm::dyn_cast<mlir::FileLineColRange>(mlir::LocationAttr(location))) {
    if (place.getFilename().strref() == kInMemoryFile) return nullptr;  // one an op: not kept
  }
  const auto [at, inserted] = known_.try_emplace(mlir::LocationAttr(location));
  if (inserted) {
    std::shared_ptr<const OpMetadata> made = Make(location);
    known_[mlir::LocationAttr(location)] = made;
    return made;
  }
  return at->second;
}

std::shared_ptr<const OpMetadata> LocationsToMetadata::Make(mlir::Location location) {
  auto metadata = std::make_shared<OpMetadata>();
  metadata->set_op_name(NameIn(location));
  auto type = llvm::dyn_cast<mlir::NameLoc>(mlir::LocationAttr(location));
  if (type != nullptr && IsType(type)) metadata->set_op_type(type.getName().strref().drop_back().str());
  const mlir::FileLineColRange place = PlaceIn(location);
  if (place != nullptr && place.getFilename().strref() != kInMemoryFile) {
    metadata->set_source_file(place.getFilename().str());
    metadata->set_source_line(static_cast<int32_t>(place.getStartLine()));
    metadata->set_source_end_line(static_cast<int32_t>(place.getEndLine()));
    metadata->set_source_column(static_cast<int32_t>(place.getStartColumn()));
    metadata->set_source_end_column(static_cast<int32_t>(place.getEndColumn()));
  }
  if (const int frame = StackFrameId(location); frame != 0) metadata->set_stack_frame_id(frame);
  if (metadata->ByteSizeLong() == 0) return nullptr;
  return metadata;
}

std::shared_ptr<const StackFrameIndexProto> LocationsToMetadata::StackFrames() const { return index_; }

int LocationsToMetadata::StringId(llvm::StringRef text, bool is_function) {
  bool is_new;
  const int id = IdOf(is_function ? &functions_ : &files_, text.str(), &is_new);
  if (is_new) *(is_function ? index_->add_function_names() : index_->add_file_names()) = text.str();
  return id;
}

int LocationsToMetadata::FrameId(mlir::Location frame, int parent) {
  const mlir::FileLineColRange place = PlaceIn(frame);
  if (place == nullptr) return parent;
  const int file = StringId(place.getFilename().strref(), /*is_function=*/false);
  const int function = StringId(NameIn(frame), /*is_function=*/true);
  const auto number = [](unsigned n) { return static_cast<int>(n); };
  const std::vector<int> key = {file,
                                function,
                                number(place.getStartLine()),
                                number(place.getEndLine()),
                                number(place.getStartColumn()),
                                number(place.getEndColumn())};
  bool is_new;
  const int place_id = IdOf(&places_, key, &is_new);
  if (is_new) {
    auto* added = index_->add_file_locations();
    added->set_file_name_id(key[0]);
    added->set_function_name_id(key[1]);
    added->set_line(key[2]);
    added->set_end_line(key[3]);
    added->set_column(key[4]);
    added->set_end_column(key[5]);
  }
  const int frame_id = IdOf(&frames_, std::make_pair(place_id, parent), &is_new);
  if (is_new) {
    auto* added = index_->add_stack_frames();
    added->set_file_location_id(place_id);
    added->set_parent_frame_id(parent);
  }
  return frame_id;
}

int LocationsToMetadata::StackFrameId(mlir::Location location) {
  // Callers lie inside callsite(callee at caller); the outermost one has no parent.
  mlir::CallSiteLoc call = StackIn(location);
  std::vector<mlir::Location> frames;
  if (call == nullptr) {
    const mlir::NameLoc function = FunctionIn(location);
    if (function == nullptr) return 0;
    frames.push_back(function);
  }
  while (call != nullptr && frames.size() < kMaxFrames) {
    frames.push_back(call.getCallee());
    mlir::CallSiteLoc next = llvm::dyn_cast<mlir::CallSiteLoc>(mlir::LocationAttr(call.getCaller()));
    if (next == nullptr) frames.push_back(call.getCaller());
    call = next;
  }
  if (index_ == nullptr) index_ = std::make_shared<StackFrameIndexProto>();
  int id = 0;
  for (size_t i = frames.size(); i-- > 0;) id = FrameId(frames[i], id);
  return id;
}

}  // namespace xla
