#include "xla/hlo/translate/from_stablehlo.h"

namespace xla {

absl::Span<const OpFromStablehlo> HostFromStablehlo() { return {}; }

}  // namespace xla
