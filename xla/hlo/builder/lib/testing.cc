#include "xla/hlo/builder/lib/testing.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>

#include "xla/literal_util.h"

namespace xla {
namespace {

template <typename T>
T ValueOrDie(absl::StatusOr<T> value, const char* function) {
  if (!value.ok()) {
    std::fprintf(stderr, "%s: %s\n", function, std::string(value.status().message()).c_str());
    std::abort();
  }
  return *std::move(value);
}

std::unique_ptr<GlobalData> FakeData(const Shape& shape, Client* client, uint64_t seed,
                                     const char* function) {
  const Literal literal = ValueOrDie(LiteralUtil::CreateRandomLiteral(shape, seed), function);
  return ValueOrDie(client->TransferToServer(literal), function);
}

}  // namespace

std::unique_ptr<GlobalData> MakeFakeDataOrDie(const Shape& shape, Client* client, DebugOptions*) {
  return FakeData(shape, client, 0, "MakeFakeDataOrDie");
}

std::vector<std::unique_ptr<GlobalData>> MakeFakeArgumentsOrDie(const XlaComputation& computation,
                                                                Client* client, DebugOptions*) {
  const ProgramShape shape = ValueOrDie(computation.GetProgramShape(), "MakeFakeArgumentsOrDie");
  std::vector<std::unique_ptr<GlobalData>> arguments;
  for (int i = 0; i < shape.parameters_size(); ++i) {
    arguments.push_back(
        FakeData(shape.parameters(i), client, static_cast<uint64_t>(i), "MakeFakeArgumentsOrDie"));
  }
  return arguments;
}

}  // namespace xla
