#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Refusal(const LiteralProto& proto) {
  const absl::StatusOr<Literal> literal = Literal::CreateFromProto(proto);
  return literal.ok() ? "accepted" : std::string(literal.status().message());
}

LiteralProto ProtoWithShape(const Shape& shape) {
  LiteralProto proto;
  *proto.mutable_shape() = shape.ToProto();
  return proto;
}

TEST(LiteralProtoTest, ElementsFollowTheLayout) {
  const Literal literal =
      LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}}).Relayout(LayoutUtil::MakeLayout({0, 1}));
  const LiteralProto proto = literal.ToProto();
  EXPECT_THAT(proto.f32s(), ElementsAre(1, 4, 2, 5, 3, 6));
  const Literal back = Literal::CreateFromProto(proto).value();
  EXPECT_EQ(back, literal);
  EXPECT_EQ(back.shape(), literal.shape());
}

TEST(LiteralProtoTest, SmallTypesTakeAByte) {
  const Literal nibbles = LiteralUtil::CreateR1<s4>({s4(1), s4(-2), s4(-8)});
  LiteralProto proto = nibbles.ToProto();
  EXPECT_EQ(proto.s4s(), "\x01\x0e\x08");
  EXPECT_EQ(Literal::CreateFromProto(proto).value(), nibbles);
  // The bits above do not count.
  proto.set_s4s("\xf1\xfe\x78");
  EXPECT_EQ(Literal::CreateFromProto(proto).value(), nibbles);
  EXPECT_EQ(LiteralUtil::CreateR1<half>({half(1), half(2)}).ToProto().f16s(), std::string("\0\x3c\0\x40", 4));
  EXPECT_EQ(LiteralUtil::CreateR1<int8_t>({-1, 2}).ToProto().s8s(), "\xff\x02");
  EXPECT_EQ(LiteralUtil::CreateR1<float4_e2m1fn>({float4_e2m1fn(6.0f)}).ToProto().f4e2m1fns(), "\x07");
  EXPECT_THAT(LiteralUtil::CreateR1<bool>({true, false}).ToProto().preds(), ElementsAre(true, false));
  EXPECT_THAT(LiteralUtil::CreateR0<complex64>({1, 2}).ToProto().c64s(), ElementsAre(1, 2));
}

TEST(LiteralProtoTest, EveryTypeComesBack) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    Literal literal(ShapeUtil::MakeShape(type, {2, 3}));
    char* bytes = static_cast<char*>(literal.untyped_data());
    const int bits = primitive_util::BitWidth(type);
    for (int64_t i = 0; i < literal.size_bytes(); ++i) {
      int value = static_cast<int>(i * 37 + 1);
      if (bits < 8) value &= (1 << bits) - 1;
      if (bits < 8 && primitive_util::IsSignedIntegralType(type) && (value >> (bits - 1)) != 0)
        value |= -1 << bits;
      bytes[i] = static_cast<char>(value);
    }
    const Literal back = Literal::CreateFromProto(literal.ToProto()).value();
    EXPECT_TRUE(back.Identical(literal)) << primitive_util::LowercasePrimitiveTypeName(type);
  }
  const Literal tuple =
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(1), LiteralUtil::CreateToken(),
                                  LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({})));
  EXPECT_EQ(Literal::CreateFromProto(tuple.ToProto()).value(), tuple);
}

TEST(LiteralProtoTest, RefusesLies) {
  LiteralProto proto = ProtoWithShape(ShapeUtil::MakeShape(S32, {3}));
  EXPECT_EQ(Refusal(proto), "Expected 3 elements in LiteralProto of shape s32[3], has 0");
  for (int i = 0; i < 4; ++i) proto.add_s32s(i);
  EXPECT_EQ(Refusal(proto), "Expected 3 elements in LiteralProto of shape s32[3], has 4");
  // No memory is taken for what is only claimed.
  EXPECT_THAT(Refusal(ProtoWithShape(ShapeUtil::MakeShape(F32, {int64_t{1} << 40}))), HasSubstr("has 0"));
  LiteralProto bytes = ProtoWithShape(ShapeUtil::MakeShape(F16, {2}));
  bytes.set_f16s("abcde");
  EXPECT_EQ(Refusal(bytes), "the elements of a literal of shape f16[2] take 4 bytes but the proto holds 5");
  LiteralProto complex = ProtoWithShape(ShapeUtil::MakeShape(C64, {1}));
  for (int i = 0; i < 3; ++i) complex.add_c64s(1);
  EXPECT_THAT(Refusal(complex), HasSubstr("Expected 1 elements"));
  LiteralProto negative = ProtoWithShape(ShapeUtil::MakeShape(F32, {2}));
  negative.mutable_shape()->set_dimensions(0, -2);
  EXPECT_NE(Refusal(negative), "accepted");
  LiteralProto type = ProtoWithShape(ShapeUtil::MakeShape(F32, {}));
  type.mutable_shape()->set_element_type(static_cast<PrimitiveType>(77));
  EXPECT_NE(Refusal(type), "accepted");
  EXPECT_EQ(Refusal(LiteralProto()), "LiteralProto has no shape");
  LiteralProto layout = ProtoWithShape(ShapeUtil::MakeShape(F32, {1}));
  layout.add_f32s(1);
  EXPECT_EQ(Refusal(layout), "accepted");
  layout.mutable_shape()->clear_layout();
  EXPECT_EQ(Refusal(layout), "LiteralProto has no layout");
  EXPECT_NE(Refusal(ProtoWithShape(Shape(OPAQUE_TYPE))), "accepted");
  LiteralProto tuple = ProtoWithShape(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {})}));
  EXPECT_EQ(Refusal(tuple), "Expected 1 tuple elements in LiteralProto of shape (f32[]), has 0");
  EXPECT_NE(Refusal(ProtoWithShape(ShapeUtil::MakeShape(F32, {Shape::kUnboundedSize}))), "accepted");
}

TEST(LiteralProtoTest, DynamicSizesComeBack) {
  Literal literal(ShapeUtil::MakeShape(S32, {4, 3}, {true, false}));
  literal.SetDynamicSize(0, 2);
  LiteralProto proto = literal.ToProto();
  EXPECT_THAT(proto.dynamic_sizes(), ElementsAre(2, 0));
  EXPECT_EQ(Literal::CreateFromProto(proto)->GetDynamicSize(0), 2);
  proto.set_dynamic_sizes(0, 5);
  EXPECT_THAT(Refusal(proto), HasSubstr("dynamic size 5"));
  proto.add_dynamic_sizes(1);
  EXPECT_THAT(Refusal(proto), HasSubstr("has 3 dynamic sizes"));
}

TEST(LiteralProtoTest, ElementsCanBeLeftOut) {
  const LiteralProto proto = ProtoWithShape(ShapeUtil::MakeShape(F32, {2}));
  EXPECT_FALSE(Literal::CreateFromProto(proto).ok());
  EXPECT_TRUE(Literal::CreateFromProto(proto, /*prohibit_empty_literal=*/false)->IsAll(0));
}

TEST(LiteralProtoTest, ReadingLeavesTheDefaultProtoAlone) {
  EXPECT_FALSE(Literal::CreateFromProto(LiteralProto::default_instance()).ok());
  EXPECT_TRUE(LiteralProto::default_instance().s8s().empty());
}

}  // namespace
}  // namespace xla
