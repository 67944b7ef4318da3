#pragma once

// XlaComputation together with the messages inside it.
#include "xla/hlo/builder/computation.h"
#include "xla/service/hlo.pb.h"
