#include "stablehlo/hlo/metadata_to_location.h"

#include <algorithm>
#include <string>
#include <vector>

#include "mlir/IR/BuiltinAttributes.h"
#include "xla/service/hlo.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// A stack that is deeper, or goes round in circles, is cut there.
constexpr size_t kMaxStackFrames = 256;

mlir::LocationAttr Place(mlir::MLIRContext* context, const std::string& file, int line, int column,
                         int end_line, int end_column) {
  const auto number = [](int n) { return static_cast<unsigned>(std::max(0, n)); };
  const auto name = mlir::StringAttr::get(context, file);
  if (end_line < line || (end_line == line && end_column <= column)) {
    return mlir::FileLineColLoc::get(name, number(line), number(column));
  }
  return mlir::FileLineColRange::get(name, number(line), number(column), number(end_line),
                                     number(end_column));
}

// The element of a list that is numbered from 1; null outside.
template <typename List>
auto At(const List& list, int id) -> decltype(&list.Get(0)) {
  return id >= 1 && id <= list.size() ? &list.Get(id - 1) : nullptr;
}

}  // namespace

MetadataToLocation::MetadataToLocation(mlir::MLIRContext* context,
                                       std::shared_ptr<const StackFrameIndexProto> frames)
    : context_(context), frames_(std::move(frames)) {}
MetadataToLocation::~MetadataToLocation() = default;

mlir::LocationAttr MetadataToLocation::Frame(int id) {
  const auto* frame = At(frames_->stack_frames(), id);
  const auto* place = frame == nullptr ? nullptr : At(frames_->file_locations(), frame->file_location_id());
  if (place == nullptr) return nullptr;
  const std::string* file = At(frames_->file_names(), place->file_name_id());
  const std::string* function = At(frames_->function_names(), place->function_name_id());
  const mlir::LocationAttr at = Place(context_, file == nullptr ? "" : *file, place->line(), place->column(),
                                      place->end_line(), place->end_column());
  if (function == nullptr || function->empty()) return at;
  return mlir::NameLoc::get(mlir::StringAttr::get(context_, *function), mlir::Location(at));
}

// The frame, called from its parent's stack. Null when there is none.
mlir::LocationAttr MetadataToLocation::Stack(int frame_id) {
  std::vector<int> ids;
  mlir::LocationAttr stack;
  for (int id = frame_id; ids.size() < kMaxStackFrames;) {
    const auto* frame = At(frames_->stack_frames(), id);
    if (frame == nullptr) break;
    if ((stack = stacks_.lookup(id))) break;
    ids.push_back(id);
    id = frame->parent_frame_id();
  }
  while (!ids.empty()) {
    const mlir::LocationAttr own = Frame(ids.back());
    if (own && stack) {
      stack = mlir::CallSiteLoc::get(mlir::Location(own), mlir::Location(stack));
    } else if (own) {
      stack = own;
    }
    stacks_[ids.back()] = stack;
    ids.pop_back();
  }
  return stack;
}

mlir::Location MetadataToLocation::Get(const OpMetadata* metadata) {
  mlir::Location location = mlir::UnknownLoc::get(context_);
  if (metadata == nullptr) return location;
  mlir::LocationAttr stack;
  if (frames_ != nullptr && metadata->stack_frame_id() > 0) stack = Stack(metadata->stack_frame_id());
  if (stack) {
    location = mlir::Location(stack);
  } else if (!metadata->source_file().empty()) {
    location = mlir::Location(Place(context_, metadata->source_file(), metadata->source_line(),
                                    metadata->source_column(), metadata->source_end_line(),
                                    metadata->source_end_column()));
  }
  if (!metadata->op_name().empty()) {
    location = mlir::NameLoc::get(mlir::StringAttr::get(context_, metadata->op_name()), location);
  }
  if (metadata->op_type().empty()) return location;
  return mlir::NameLoc::get(mlir::StringAttr::get(context_, metadata->op_type() + ":"), location);
}

}  // namespace xla
