// A program whose values keep the names that they have in its text.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Value.h"

namespace mlir::sdy {

// Where the text defines a value.
struct Definition {
  std::string name;  // %0, or %0#1 for one of several results
  int64_t line = 0, column = 0;
  // Of the text that stands for it: that of all results of a group is the same.
  int64_t length = 0;
  Value value;     // until passes run
  std::string op;  // stablehlo.add; "argument" of a function or a region
  std::string type;
  bool in_main = false;       // in the body of the main function, not in a region there
  bool is_annotated = false;  // has a sharding before passes run
  bool is_tried = false;      // which is not that of the text
};

struct NamedProgram {
  OwningOpRef<ModuleOp> module;
  std::string text;
  std::vector<Definition> definitions;  // in the order of the text
  // By the location of the op or of the block argument, and the number of the result. Passes move, clone and
  // replace ops, but keep their locations.
  llvm::DenseMap<std::pair<Attribute, unsigned>, int64_t> by_location;
  llvm::SmallDenseSet<int64_t> tried_results;  // of the main function

  // The definition of a value of the module, or of what passes made of it; -1 when the text has none.
  int64_t definitionOf(Value value) const;
};

// Reads a program, without verifying it, from text or an artifact (its text is then what MLIR prints). Every
// op's location becomes its place in the text. The context has the dialects loaded.
absl::StatusOr<NamedProgram> readNamedProgram(absl::string_view bytes, MLIRContext& context);

// The line of the text of an op or a block argument.
int64_t lineOf(Location location);

// Lets the printer use the names: those of values that are numbered stay numbers.
void nameForPrinting(NamedProgram& program);

}  // namespace mlir::sdy
