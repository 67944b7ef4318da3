#pragma once

#include "absl/base/thread_annotations.h"
#include "xla/tsl/platform/mutex.h"
