#pragma once

// ExecutableBuildOptions together with the messages inside it.
#include "xla/client/build_options.h"
#include "xla/pjrt/proto/compile_options.pb.h"
#include "xla/xla.pb.h"
