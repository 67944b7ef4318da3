#include "xla/cpu/library/elements.h"

namespace xla::cpu {

std::optional<Element> ElementOf(PrimitiveType type) {
  switch (type) {
    case S8:
      return Element::kS8;
    case S16:
      return Element::kS16;
    case S32:
      return Element::kS32;
    case S64:
      return Element::kS64;
    case U8:
      return Element::kU8;
    case U16:
      return Element::kU16;
    case U32:
      return Element::kU32;
    case U64:
      return Element::kU64;
    case F16:
      return Element::kF16;
    case BF16:
      return Element::kBF16;
    case F32:
      return Element::kF32;
    case F64:
      return Element::kF64;
    case C64:
      return Element::kC64;
    case C128:
      return Element::kC128;
    default:
      return std::nullopt;
  }
}

}  // namespace xla::cpu
