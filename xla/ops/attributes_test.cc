#include "xla/ops/attributes.h"

#include <gtest/gtest.h>

#include <thread>

#include "absl/strings/str_cat.h"
#include "xla/literal_util.h"
#include "xla/ops/attribute_messages.h"
#include "xla/ops/make_attributes.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

int made = 0;
std::vector<int64_t> MakeDoubled(const Attributes& attributes) {
  ++made;
  std::vector<int64_t> result;
  for (int64_t value : attributes.GetInts(Attr::kDimensions)) result.push_back(2 * value);
  return result;
}
std::string MakeWords(const Attributes& attributes) {
  return absl::StrCat(attributes.GetInts(Attr::kDimensions).size(), " dimensions");
}

Attributes Dimensions(std::vector<int64_t> dimensions) {
  Attributes attributes;
  attributes.Set(Attr::kDimensions, std::move(dimensions));
  return attributes;
}

TEST(AttributesTest, FrozenListsAreShared) {
  Attributes a = Dimensions({1, 2});
  Attributes b = Dimensions({1, 2});
  const Attributes loose = a;
  EXPECT_NE(a.entries().data(), b.entries().data());
  EXPECT_NE(a.entries().data(), loose.entries().data());
  a.Freeze();
  b.Freeze();
  EXPECT_EQ(a.entries().data(), b.entries().data());
  Attributes c = b;
  EXPECT_EQ(a.entries().data(), c.entries().data());
  c.Set(Attr::kDimensions, std::vector<int64_t>{3});
  EXPECT_EQ(a.GetInts(Attr::kDimensions)[0], 1);
  EXPECT_EQ(b.GetInts(Attr::kDimensions)[0], 1);
  EXPECT_EQ(c.GetInts(Attr::kDimensions)[0], 3);
  Attributes d = c;
  c.Set(Attr::kIndex, int64_t{1});
  EXPECT_FALSE(d.Has(Attr::kIndex));
  c.Erase(Attr::kDimensions);
  EXPECT_TRUE(d.Has(Attr::kDimensions));
  EXPECT_FALSE(a.Equals(d));
  EXPECT_TRUE(a.Equals(loose));
}

TEST(AttributesTest, ListsThatDifferStayApart) {
  // More of them than a thread remembers.
  std::vector<Attributes> all;
  for (int64_t i = 0; i < 2000; ++i) {
    all.push_back(Dimensions({i, i / 2}));
    all.back().Freeze();
  }
  for (int64_t i = 0; i < 2000; ++i) {
    EXPECT_EQ(all[i].GetInts(Attr::kDimensions), absl::MakeConstSpan({i, i / 2}));
  }
  // A value that says no more than a missing one is still there to be printed.
  Attributes plain = Dimensions({});
  Attributes flag = plain;
  flag.Set(Attr::kIsStable, false);
  plain.Freeze();
  flag.Freeze();
  EXPECT_TRUE(plain.Equals(flag));
  EXPECT_EQ(plain.Hash(), flag.Hash());
  EXPECT_EQ(plain.entries().size(), 1);
  EXPECT_EQ(flag.entries().size(), 2);
}

TEST(AttributesTest, WhatIsMadeIsMadeOnce) {
  Attributes a = Dimensions({1000, 2});
  a.Freeze();
  Attributes b = a;
  made = 0;
  const std::vector<int64_t>& doubled = a.Made<MakeDoubled>();
  EXPECT_EQ(doubled, std::vector<int64_t>({2000, 4}));
  EXPECT_EQ(&b.Made<MakeDoubled>(), &doubled);
  EXPECT_EQ(a.Made<MakeWords>(), "2 dimensions");
  EXPECT_EQ(&a.Made<MakeDoubled>(), &doubled);
  EXPECT_EQ(made, 2);  // once of no attributes
  b.Set(Attr::kDimensions, std::vector<int64_t>{7});
  EXPECT_EQ(b.Made<MakeDoubled>(), std::vector<int64_t>{14});
  b.Set(Attr::kDimensions, std::vector<int64_t>{8});
  EXPECT_EQ(b.Made<MakeDoubled>(), std::vector<int64_t>{16});
  EXPECT_EQ(doubled[0], 2000);
  EXPECT_TRUE(Attributes().Made<MakeDoubled>().empty());
}

TEST(AttributesTest, ThreadsMakeOneValue) {
  for (int round = 0; round < 200; ++round) {
    Attributes a = Dimensions({round + 5000, 1});
    std::vector<const std::string*> seen(4);
    std::vector<std::thread> threads;
    for (size_t i = 0; i < seen.size(); ++i) {
      threads.emplace_back([&a, &seen, i] { seen[i] = &a.Made<MakeWords>(); });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string* words : seen) EXPECT_EQ(words, seen[0]);
    EXPECT_EQ(*seen[0], "2 dimensions");
  }
}

template <typename T>
Attributes Boxed(Attr attr, T value) {
  Attributes attributes;
  attributes.SetBoxed(attr, std::move(value));
  return attributes;
}

TEST(AttributesTest, MessagesAreComparedByTheirFields) {
  Window window;
  window.add_dimensions()->set_size(3);
  Window reversed = window;
  reversed.mutable_dimensions(0)->set_window_reversal(true);
  EXPECT_TRUE(Boxed(Attr::kWindow, window).Equals(Boxed(Attr::kWindow, window)));
  EXPECT_FALSE(Boxed(Attr::kWindow, window).Equals(Boxed(Attr::kWindow, reversed)));
  EXPECT_NE(Boxed(Attr::kWindow, window).Hash(), Boxed(Attr::kWindow, reversed).Hash());
  ConvolutionDimensionNumbers convolution;
  convolution.add_input_spatial_dimensions(1);
  ConvolutionDimensionNumbers kernel;
  kernel.add_kernel_spatial_dimensions(1);
  EXPECT_NE(MessageNumbers(convolution), MessageNumbers(kernel));
  ResultAccuracy mode;
  mode.set_mode(ResultAccuracy::DEFAULT);
  EXPECT_NE(MessageNumbers(mode), MessageNumbers(ResultAccuracy()));
  SparsityConfig left, right;
  left.mutable_lhs();
  right.mutable_rhs();
  EXPECT_NE(MessageNumbers(left), MessageNumbers(right));
}

// A field that is added to a message must be added to its numbers.
template <typename T, typename Inner>
void CheckFields(Inner* (*inner_of)(T*)) {
  const auto* fields = Inner::descriptor();
  T plain;
  inner_of(&plain);
  for (int i = 0; i < fields->field_count(); ++i) {
    T changed = plain;
    google::protobuf::Message* inner = inner_of(&changed);
    const auto* field = fields->field(i);
    const auto* reflection = inner->GetReflection();
    using google::protobuf::FieldDescriptor;
    if (field->is_repeated()) {
      reflection->AddInt64(inner, field, 5);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_INT64) {
      reflection->SetInt64(inner, field, 5);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_BOOL) {
      reflection->SetBool(inner, field, true);
    } else {
      ASSERT_EQ(field->cpp_type(), FieldDescriptor::CPPTYPE_DOUBLE);
      reflection->SetDouble(inner, field, 0.5);
    }
    EXPECT_NE(MessageNumbers(changed), MessageNumbers(plain)) << field->name();
  }
}

TEST(AttributesTest, EveryFieldOfAMessageCounts) {
  CheckFields<Window, WindowDimension>(
      [](Window* m) { return m->dimensions_size() == 0 ? m->add_dimensions() : m->mutable_dimensions(0); });
  CheckFields<PaddingConfig, PaddingConfig::PaddingConfigDimension>([](PaddingConfig* m) {
    return m->dimensions_size() == 0 ? m->add_dimensions() : m->mutable_dimensions(0);
  });
  CheckFields<ConvolutionDimensionNumbers, ConvolutionDimensionNumbers>(
      [](ConvolutionDimensionNumbers* m) { return m; });
  CheckFields<ResultAccuracy, ResultAccuracy::Tolerance>(
      [](ResultAccuracy* m) { return m->mutable_tolerance(); });
  CheckFields<SparsityConfig, SparsityConfig::TensorSparsityConfig>(
      [](SparsityConfig* m) { return m->mutable_lhs(); });
  CheckFields<SparsityConfig, SparsityConfig::TensorSparsityConfig>(
      [](SparsityConfig* m) { return m->mutable_rhs(); });
}

// A field that is added to a message that attributes spell out must get a row in message_fields.def.
template <typename T>
void CheckSpelledOut() {
  const T plain;
  const auto* fields = T::descriptor();
  for (int i = 0; i < fields->field_count(); ++i) {
    // With what it holds, if anything.
    T changed = MessageOf<T>(AttributesOf(plain));
    const auto* field = fields->field(i);
    const auto* reflection = changed.GetReflection();
    using google::protobuf::FieldDescriptor;
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      continue;  // whose own fields are checked
    } else if (field->is_repeated() && field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
      reflection->AddEnumValue(&changed, field, 2);
    } else if (field->is_repeated()) {
      reflection->AddInt64(&changed, field, 5);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
      reflection->SetEnumValue(&changed, field, 2);
    } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_BOOL) {
      reflection->SetBool(&changed, field, true);
    } else {
      reflection->SetInt64(&changed, field, 5);
    }
    EXPECT_EQ(MessageOf<T>(AttributesOf(changed)).SerializeAsString(), changed.SerializeAsString())
        << T::descriptor()->name() << "." << field->name();
    EXPECT_FALSE(AttributesOf(changed).Equals(AttributesOf(plain))) << field->name();
  }
}

TEST(MakeAttributesTest, MessagesComeBackWhole) {
  CheckSpelledOut<DotDimensionNumbers>();
  CheckSpelledOut<RaggedDotDimensionNumbers>();
  CheckSpelledOut<PrecisionConfig>();
  CheckSpelledOut<GatherDimensionNumbers>();
  CheckSpelledOut<ScatterDimensionNumbers>();
  CheckSpelledOut<CholeskyOptions>();
  CheckSpelledOut<TriangularSolveOptions>();
  RaggedDotDimensionNumbers ragged;
  ragged.mutable_dot_dimension_numbers()->add_lhs_contracting_dimensions(3);
  EXPECT_EQ(MessageOf<RaggedDotDimensionNumbers>(AttributesOf(ragged)).SerializeAsString(),
            ragged.SerializeAsString());
}

TEST(MakeAttributesTest, WhatTextLeavesOutIsNotSet) {
  const Attributes none = AttributesOf(
      Attr::kIsStable, false, Attr::kInferredDimension, -1, Attr::kInfeedConfig, "", Attr::kChannelId,
      std::optional<int64_t>(), Attr::kOperandBatchingDims, std::vector<int64_t>(), Attr::kWindow, Window(),
      Attr::kTransposeA, TriangularSolveOptions::TRANSPOSE_INVALID);
  EXPECT_TRUE(none.empty());
  // These are told whatever they are.
  const Attributes told =
      AttributesOf(Attr::kLargest, false, Attr::kOffsetDims, std::vector<int64_t>(), Attr::kIndex, 0,
                   Attr::kFftType, FftType::FFT, Attr::kParameterNumber, 0);
  EXPECT_EQ(told.entries().size(), 5);
}

TEST(MakeAttributesTest, LaterValuesReplaceEarlierOnes) {
  PrecisionConfig fast;
  fast.add_operand_precision(PrecisionConfig::DEFAULT);
  fast.add_operand_precision(PrecisionConfig::DEFAULT);
  fast.set_algorithm(PrecisionConfig::ALG_DOT_F32_F32_F32);
  Attributes attributes = AttributesOf(fast);
  // How many operands there are is kept.
  EXPECT_EQ(MessageOf<PrecisionConfig>(attributes).operand_precision_size(), 2);
  SetAttributes(&attributes, PrecisionConfig());
  EXPECT_TRUE(attributes.empty());
}

TEST(MakeAttributesTest, ANumberIsTheListOfIt) {
  EXPECT_EQ(AttributesOf(Attr::kDimensions, 3).GetInts(Attr::kDimensions), absl::MakeConstSpan({int64_t{3}}));
}

TEST(AttributesTest, HashesSeeLiterals) {
  auto hash = [](Literal literal) { return Boxed(Attr::kLiteral, std::move(literal)).Hash(); };
  EXPECT_EQ(hash(LiteralUtil::CreateR0<float>(1)), hash(LiteralUtil::CreateR0<float>(1)));
  EXPECT_NE(hash(LiteralUtil::CreateR0<float>(1)), hash(LiteralUtil::CreateR0<float>(2)));
  EXPECT_NE(hash(LiteralUtil::CreateR0<float>(0)), hash(LiteralUtil::CreateR0<int32_t>(0)));
  std::vector<float> values(1 << 16);
  const size_t zeros = hash(LiteralUtil::CreateR1<float>(values));
  values.back() = 1;
  EXPECT_NE(hash(LiteralUtil::CreateR1<float>(values)), zeros);
}

}  // namespace
}  // namespace xla
