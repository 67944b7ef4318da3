#pragma once

// The namespace `tensorflow` of older code holds what `tsl` holds.
namespace tsl {}
namespace tensorflow {
using namespace tsl;  // NOLINT
}
