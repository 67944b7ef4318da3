// Builds max(x w + b, 0), compiles it and runs it.
#include <iostream>

#include "xla/client/client_library.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal_util.h"

absl::StatusOr<xla::Literal> Layer(const xla::Literal& input) {
  xla::XlaBuilder builder("layer");
  xla::XlaOp x = xla::Parameter(&builder, 0, input.shape(), "x");
  xla::XlaOp w = xla::ConstantR2<float>(&builder, {{1, 0}, {0, 1}, {1, -0.5}});
  xla::XlaOp b = xla::ConstantR1<float>(&builder, {0.5, -1});
  xla::Max(xla::Add(xla::Dot(x, w), b, /*broadcast_dimensions=*/{1}), xla::ConstantR0<float>(&builder, 0));
  TF_ASSIGN_OR_RETURN(xla::XlaComputation layer, builder.Build());

  TF_ASSIGN_OR_RETURN(xla::LocalClient * client, xla::ClientLibrary::GetOrCreateLocalClient());
  TF_ASSIGN_OR_RETURN(auto programs, client->Compile(layer, {&input.shape()}, xla::ExecutableBuildOptions()));
  TF_ASSIGN_OR_RETURN(auto argument, client->LiteralToShapedBuffer(input, client->default_device_ordinal()));
  TF_ASSIGN_OR_RETURN(auto result, programs[0]->Run({&argument}, xla::ExecutableRunOptions()));
  return client->ShapedBufferToLiteral(result);
}

int main() {
  const auto result = Layer(xla::LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}}));
  if (!result.ok()) {
    std::cerr << result.status() << "\n";
    return 1;
  }
  std::cout << result->ToString() << "\n";
}
