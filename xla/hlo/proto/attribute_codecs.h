#pragma once

#include "absl/status/statusor.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"

namespace xla {

class HloInstructionProto;

// How one attribute travels in HloInstructionProto. Null functions: the attribute is a called computation, or
// a field of a message that ReadMessages reads.
struct AttributeCodec {
  void (*write)(const AttrValue& value, HloInstructionProto* proto) = nullptr;
  // Gives std::monostate when the proto does not carry the attribute.
  absl::StatusOr<AttrValue> (*read)(const HloInstructionProto& proto) = nullptr;
};

// The row of attributes.def, as fields of the proto.
const AttributeCodec& GetAttributeCodec(Attr attr);

// What the instruction's messages of numbers and options say, such as gather_dimension_numbers.
Attributes ReadMessages(HloOpcode opcode, const HloInstructionProto& proto);

// Writes the attributes of an instruction whose opcode the proto has already; called computations are left
// out.
void WriteAttributes(HloOpcode opcode, const Attributes& attributes, HloInstructionProto* proto);

}  // namespace xla
