// Literals from text and from protos: any bytes give a value or an error, and a value survives printing and
// writing. The first byte chooses the element type, the next ones the dimensions; the first byte 0xff makes
// the rest a proto.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "absl/strings/string_view.h"
#include "xla/literal.h"
#include "xla/literal_text.h"
#include "xla/xla_data.pb.h"

namespace {

void CheckProto(absl::string_view bytes) {
  xla::LiteralProto proto;
  if (!proto.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
  const absl::StatusOr<xla::Literal> literal = xla::Literal::CreateFromProto(proto);
  if (!literal.ok()) return;
  const absl::StatusOr<xla::LiteralProto> written = literal->TryToProto();
  if (!written.ok()) std::abort();
  const absl::StatusOr<xla::Literal> again = xla::Literal::CreateFromProto(*written);
  if (!again.ok() || !again->Identical(*literal) || again->Hash() != literal->Hash()) std::abort();
  (void)xla::LiteralForPeople(*literal);
}

void CheckText(xla::PrimitiveType type, absl::string_view bytes) {
  const size_t rank = std::min<size_t>(static_cast<uint8_t>(bytes[0]) % 6, bytes.size() - 1);
  xla::Shape shape = xla::ShapeUtil::MakeShape(type, {});
  shape.clear_layout();
  for (size_t i = 0; i < rank; ++i) shape.add_dimensions(static_cast<int8_t>(bytes[i + 1]));
  const absl::string_view text = bytes.substr(rank + 1);
  size_t position = 0;
  const absl::StatusOr<xla::Literal> literal = xla::ParseLiteral(text, &position, shape);
  if (position > text.size()) std::abort();
  if (!literal.ok() || !literal->IsKnown()) return;
  xla::LiteralPrintOptions options;
  options.print_large_constants = true;
  std::string printed;
  xla::AppendLiteral(&printed, *literal, options);
  position = 0;
  const absl::StatusOr<xla::Literal> again = xla::ParseLiteral(printed, &position, shape);
  if (!again.ok() || position != printed.size()) std::abort();
  std::string second;
  xla::AppendLiteral(&second, *again, options);
  if (second != printed) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 2) return 0;
  const absl::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 0xff) {
    CheckProto(bytes);
  } else {
    const auto types = xla::primitive_util::AllArrayTypes();
    CheckText(types[data[0] % types.size()], bytes);
  }
  return 0;
}
