#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "xla/client/client_library.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/service/hlo.pb.h"

namespace xla {

// For tests of this folder: a fresh client for each test, and programs from HLO text.
class ClientTest : public ::testing::Test {
 protected:
  explicit ClientTest(LocalClientOptions options = LocalClientOptions()) {
    ClientLibrary::DestroyLocalInstances();
    absl::StatusOr<LocalClient*> client = ClientLibrary::GetOrCreateLocalClient(options);
    EXPECT_TRUE(client.ok()) << client.status();
    client_ = client.ok() ? *client : nullptr;
  }
  ~ClientTest() override { ClientLibrary::DestroyLocalInstances(); }

  static XlaComputation Computation(const std::string& text) {
    absl::StatusOr<std::unique_ptr<HloModule>> module = ParseHloModule(text);
    EXPECT_TRUE(module.ok()) << module.status();
    return module.ok() ? XlaComputation(*ModuleToProto(**module)) : XlaComputation();
  }

  // Compiled for the parameters' shapes, or for the given ones.
  std::unique_ptr<LocalExecutable> CompileText(
      const std::string& text, const ExecutableBuildOptions& options = ExecutableBuildOptions(),
      std::vector<Shape> shapes = {}) {
    const XlaComputation computation = Computation(text);
    const absl::StatusOr<ProgramShape> program = computation.GetProgramShape();
    if (shapes.empty() && program.ok()) shapes = program->parameters();
    std::vector<const Shape*> pointers;
    for (const Shape& shape : shapes) pointers.push_back(&shape);
    auto executables = client_->Compile(computation, pointers, options);
    EXPECT_TRUE(executables.ok()) << executables.status();
    return executables.ok() ? std::move(executables->front()) : nullptr;
  }

  ScopedShapedBuffer Buffer(const Literal& literal, int device_ordinal = -1) {
    absl::StatusOr<ScopedShapedBuffer> buffer = client_->LiteralToShapedBuffer(literal, device_ordinal);
    EXPECT_TRUE(buffer.ok()) << buffer.status();
    return *std::move(buffer);
  }

  Literal Value(const ShapedBuffer& buffer) {
    absl::StatusOr<Literal> literal = client_->ShapedBufferToLiteral(buffer);
    EXPECT_TRUE(literal.ok()) << literal.status();
    return literal.ok() ? *std::move(literal) : Literal();
  }

  LocalClient* client_;
};

}  // namespace xla
