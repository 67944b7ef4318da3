#include "xla/runtime/program.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/primitive_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

// Random bits are unsigned integers, of whatever type of their width a program declares them: the value keeps
// its type, and the memory is the same.
bool SameMemory(const Shape& value, const Shape& shape) {
  if (value == shape) return true;
  const PrimitiveType type = shape.element_type();
  return value.IsArray() && value.element_type() != type &&
         primitive_util::ByteWidth(value.element_type()) == primitive_util::ByteWidth(type) &&
         ShapeUtil::ChangeElementType(value, type) == shape;
}

}  // namespace

const std::string& Program::name() const { return module_->name(); }

absl::StatusOr<void*> ResultMemory::Memory() {
  if (buffer_->data() == nullptr && array_->bytes > 0) {
    TF_ASSIGN_OR_RETURN(*buffer_, Buffer::Allocate(array_->shape, device_, HostAllocator()));
  }
  return buffer_->data();
}

absl::Status ResultMemory::Set(Literal value) {
  const Shape& shape = *array_->shape;
  if (!shape.IsArray()) return absl::OkStatus();
  if (buffer_->data() == nullptr && shape.is_static() && SameMemory(value.shape(), shape)) {
    *buffer_ = Buffer::FromLiteral(std::move(value), array_->shape, device_);
    return absl::OkStatus();
  }
  TF_ASSIGN_OR_RETURN(void* memory, Memory());
  WriteArray(value, shape, memory);
  return absl::OkStatus();
}

std::string Program::ArgumentName(int64_t argument) const {
  const ProgramArray& array = arguments_[argument];
  return absl::StrCat("argument ", array.parameter, " ('",
                      module_->entry_computation()->parameter_instruction(array.parameter)->name(), "')",
                      array.index.empty() ? "" : absl::StrCat(" at ", array.index.ToString()));
}

}  // namespace xla::runtime
