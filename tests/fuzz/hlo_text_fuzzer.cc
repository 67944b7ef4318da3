// The HLO text reader: any bytes give a module or an error; what was read prints as text that reads back and
// prints alike.
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "absl/strings/string_view.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/text/hlo_printer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto module = xla::ParseHloModule(text);
  if (!module.ok()) return 0;
  for (const bool is_short : {false, true}) {
    auto options = is_short ? xla::HloPrintOptions::ShortParsable() : xla::HloPrintOptions::Default();
    // Without them another order of the instructions may be the natural one.
    options.print_control_dependencies = true;
    const std::string printed = (*module)->ToString(options);
    const auto again = xla::ParseHloModule(printed);
    if (!again.ok()) {
      std::cerr << printed << "\n" << again.status().message() << "\n";
      std::abort();
    }
    const std::string reprinted = (*again)->ToString(options);
    if (reprinted != printed) {
      std::cerr << printed << "\n--- reads back as\n" << reprinted << "\n";
      std::abort();
    }
  }
  // The styles that do not read back must at least print.
  (*module)->ToString(xla::HloPrintOptions::Canonical());
  (*module)->ToString(xla::HloPrintOptions::Fingerprint());
  return 0;
}
