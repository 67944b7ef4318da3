// Where an op comes from: for messages, and as HLO's metadata.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

namespace xla {

class OpMetadata;
class StackFrameIndexProto;

// `file:line:column`, `line:column` for a program that has no file name (kInMemoryFile), "" for an unknown
// location. The first place in a file that a location names counts.
std::string LocationText(mlir::Location location);

// The line in the program's own text; 0 when the location is none of it.
int32_t LineInProgram(mlir::Location location);

// Takes the errors of a context while it lives, and keeps the first one with its place.
class FirstError {
 public:
  explicit FirstError(mlir::MLIRContext* context);
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  mlir::ScopedDiagnosticHandler handler_;
};

// The file name of programs that are read from memory. Places in them are not worth a metadata entry.
inline constexpr char kInMemoryFile[] = "-";

// Makes metadata of locations, each once, and collects the stack frames that they share.
class LocationsToMetadata {
 public:
  LocationsToMetadata();
  ~LocationsToMetadata();

  // Null when the location is unknown.
  std::shared_ptr<const OpMetadata> Get(mlir::Location location);
  // Null when there are no stack frames.
  std::shared_ptr<const StackFrameIndexProto> StackFrames() const;

 private:
  std::shared_ptr<const OpMetadata> Make(mlir::Location location);
  int FrameId(mlir::Location frame, int parent);
  int StackFrameId(mlir::Location location);
  int StringId(llvm::StringRef text, bool is_function);

  llvm::DenseMap<mlir::Attribute, std::shared_ptr<const OpMetadata>> known_;
  absl::flat_hash_map<std::string, int> files_, functions_;
  absl::flat_hash_map<std::vector<int>, int> places_;
  absl::flat_hash_map<std::pair<int, int>, int> frames_;
  std::shared_ptr<StackFrameIndexProto> index_;
};

}  // namespace xla
