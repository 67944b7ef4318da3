// A C function over the library, for processes that load it with dlopen.
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/service/hlo.pb.h"

// 6 when text is read, taken through its proto and evaluated; a negative number names the step that failed.
extern "C" int tessera_probe() {
  auto parsed = xla::ParseHloModule(
      "HloModule m\nENTRY e { x = s32[] parameter(0)  y = s32[] constant(2)  ROOT p = s32[] multiply(x, y) "
      "}");
  if (!parsed.ok()) return -1;
  auto proto = xla::ModuleToProto(**parsed);
  if (!proto.ok()) return -2;
  auto module = xla::ModuleFromSerializedProto(proto->SerializeAsString());
  if (!module.ok()) return -3;
  auto evaluator = xla::HloEvaluator::Create(**module);
  if (!evaluator.ok()) return -4;
  xla::Literal three = xla::LiteralUtil::CreateR0<int>(3);
  const xla::Literal* arguments[] = {&three};
  auto result = (*evaluator)->Evaluate(arguments);
  if (!result.ok()) return -5;
  return result->Get<int>({});
}
