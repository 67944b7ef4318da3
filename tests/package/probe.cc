// A C function over the library, for processes that load it with dlopen.
#include "xla/client/client_library.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/service/hlo.pb.h"

namespace {

// Reads text, takes it through its proto and evaluates it.
absl::StatusOr<xla::Literal> Evaluate(const xla::Literal& x) {
  TF_ASSIGN_OR_RETURN(auto parsed, xla::ParseHloModule(R"(
    HloModule m
    ENTRY e { x = s32[] parameter(0)  y = s32[] constant(2)  ROOT p = s32[] multiply(x, y) })"));
  TF_ASSIGN_OR_RETURN(xla::HloModuleProto proto, xla::ModuleToProto(*parsed));
  TF_ASSIGN_OR_RETURN(auto module, xla::ModuleFromSerializedProto(proto.SerializeAsString()));
  TF_ASSIGN_OR_RETURN(auto evaluator, xla::ModuleEvaluator::Create(*module));
  const xla::Literal* arguments[] = {&x};
  return evaluator->Evaluate(arguments);
}

// Builds a computation and has the client run it.
absl::StatusOr<xla::Literal> Run(const xla::Literal& x) {
  xla::XlaBuilder builder("probe");
  xla::Mul(xla::Parameter(&builder, 0, x.shape(), "x"), xla::ConstantR0<int>(&builder, 2));
  TF_ASSIGN_OR_RETURN(xla::XlaComputation computation, builder.Build());
  TF_ASSIGN_OR_RETURN(xla::LocalClient * client, xla::ClientLibrary::GetOrCreateLocalClient());
  TF_ASSIGN_OR_RETURN(auto argument, client->TransferToServer(x));
  return client->ExecuteAndTransfer(computation, {argument.get()});
}

}  // namespace

// 12 when all is well: 3 doubled, in two ways. A negative number names what failed.
extern "C" int tessera_probe() {
  const xla::Literal three = xla::LiteralUtil::CreateR0<int>(3);
  const absl::StatusOr<xla::Literal> evaluated = Evaluate(three);
  if (!evaluated.ok()) return -1;
  const absl::StatusOr<xla::Literal> run = Run(three);
  if (!run.ok()) return -2;
  return evaluated->Get<int>({}) + run->Get<int>({});
}
