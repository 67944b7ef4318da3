#pragma once

#include <memory>
#include <vector>

#include "xla/client/client.h"
#include "xla/client/global_data.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/shape.h"
#include "xla/xla.pb.h"

// Data to try programs with.

namespace xla {

// A value of the shape on the client's device: floats from a normal distribution, small integers, the same in
// every call. Made on the host, so that `debug_opts` change nothing. Ends the process with the error when
// there is one.
std::unique_ptr<GlobalData> MakeFakeDataOrDie(const Shape& shape, Client* client,
                                              DebugOptions* debug_opts = nullptr);

// Such a value for each parameter of the computation.
std::vector<std::unique_ptr<GlobalData>> MakeFakeArgumentsOrDie(const XlaComputation& computation,
                                                                Client* client,
                                                                DebugOptions* debug_opts = nullptr);

}  // namespace xla
