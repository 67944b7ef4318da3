#include "xla/layout.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// One layout for each property, and one with all that can stand together, with their texts.
std::vector<std::pair<Layout, std::string>> Samples() {
  const Layout plain({1, 0});
  std::vector<std::pair<Layout, std::string>> samples = {{plain, "{1,0}"}, {Layout(), "{}"}};
  auto add = [&](const std::string& text, auto change) {
    Layout layout = plain;
    change(layout);
    samples.push_back({layout, text});
  };
  add("{1,0:T(8,128)(2,1)}",
      [](Layout& l) { *l.add_tiles() = Tile({8, 128}), *l.add_tiles() = Tile({2, 1}); });
  add("{1,0:T(*,4)}", [](Layout& l) { *l.add_tiles() = Tile({Tile::kCombineDimension, 4}); });
  add("{1,0:L(4)}", [](Layout& l) { l.set_tail_padding_alignment_in_elements(4); });
  add("{1,0:E(4)}", [](Layout& l) { l.set_element_size_in_bits(4); });
  add("{1,0:S(5)}", [](Layout& l) { l.set_memory_space(Layout::kHostMemorySpace); });
  add("{1,0:SC(0:1)(1:1,2)}",
      [](Layout& l) { l.add_split_configs(SplitConfig(0, {1})).add_split_configs(SplitConfig(1, {1, 2})); });
  add("{1,0:M(8)}", [](Layout& l) { l.set_dynamic_shape_metadata_prefix_bytes(8); });
  add("{1,0:D(D,C)}", [](Layout& l) { l.set_dim_level_types({DIM_DENSE, DIM_COMPRESSED}); });
  add("{1,0:D(C+,S~)}", [](Layout& l) {
    l.set_dim_level_types({DIM_COMPRESSED, DIM_SINGLETON})
        .set_dim_unique({false, true})
        .set_dim_ordered({true, false});
  });
  add("{1,0}", [](Layout& l) { l.set_dim_level_types({DIM_DENSE, DIM_DENSE}); });
  add("{1,0:#(u32)*(u64)}",
      [](Layout& l) { l.set_index_primitive_type(U32).set_pointer_primitive_type(U64); });
  add("{1,0:P((f32[2]{0}, u32[2]))}", [](Layout& l) {
    *l.mutable_physical_shape() =
        ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {2}), Shape(U32, {2})});
  });
  add("{1,0:PD(3,5)}", [](Layout& l) { l.set_padded_dimensions({3, 5}); });
  add("{1,0:PD(3,5)PV(zero)}",
      [](Layout& l) { l.set_padded_dimensions({3, 5}).set_padding_value(ZERO_PAD); });
  add("{1,0:T(8)L(2)E(16)S(1)SC(1:1)M(3)PD(4,4)PV(lowest)}", [](Layout& l) {
    *l.add_tiles() = Tile({8});
    l.set_tail_padding_alignment_in_elements(2).set_element_size_in_bits(16).set_memory_space(1);
    l.add_split_configs(SplitConfig(1, {1})).set_dynamic_shape_metadata_prefix_bytes(3);
    l.set_padded_dimensions({4, 4}).set_padding_value(LOWEST_PAD);
  });
  return samples;
}

TEST(LayoutTest, PrintsEveryProperty) {
  for (const auto& [layout, text] : Samples()) EXPECT_EQ(layout.ToString(), text);
}

TEST(LayoutTest, ProtosGoBothWays) {
  for (const auto& [layout, text] : Samples())
    EXPECT_EQ(Layout::FromProto(layout.ToProto()).value(), layout) << text;
}

TEST(LayoutTest, EqualityAndHashSeeEveryProperty) {
  const auto samples = Samples();
  for (size_t i = 0; i < samples.size(); ++i) {
    const Layout copy = samples[i].first;
    EXPECT_EQ(copy, samples[i].first);
    EXPECT_EQ(absl::HashOf(copy), absl::HashOf(samples[i].first));
    for (size_t j = 0; j < i; ++j) EXPECT_NE(samples[i].first, samples[j].first) << samples[i].second;
  }
}

TEST(LayoutTest, EqualityHasOptions) {
  const Layout plain({1, 0});
  auto differs_unless = [&](auto change, Layout::Equal equal) {
    Layout other = plain;
    change(other);
    EXPECT_FALSE(Layout::Equal()(plain, other)) << other.ToString();
    EXPECT_TRUE(equal(plain, other)) << other.ToString();
    EXPECT_TRUE(Layout::Equal().MinorToMajorOnly()(plain, other));
  };
  differs_unless([](Layout& l) { *l.add_tiles() = Tile({8}); }, Layout::Equal().IgnoreTiles());
  differs_unless([](Layout& l) { l.set_element_size_in_bits(4); }, Layout::Equal().IgnoreElementSize());
  differs_unless([](Layout& l) { l.set_memory_space(1); }, Layout::Equal().IgnoreMemorySpace());
  differs_unless([](Layout& l) { l.set_tail_padding_alignment_in_elements(4); },
                 Layout::Equal().IgnoreTailPaddingAlignmentInElements());
  differs_unless([](Layout& l) { l.set_index_primitive_type(U8); },
                 Layout::Equal().IgnoreIndexPrimitiveType());
  differs_unless([](Layout& l) { l.set_pointer_primitive_type(U8); },
                 Layout::Equal().IgnorePointerPrimitiveType());
  differs_unless([](Layout& l) { l.add_split_configs(SplitConfig(0, {1})); },
                 Layout::Equal().IgnoreSplitConfigs());
  differs_unless([](Layout& l) { l.mutable_physical_shape(); }, Layout::Equal().IgnorePhysicalShape());
  differs_unless([](Layout& l) { l.set_padded_dimensions({4, 4}); }, Layout::Equal().IgnorePadding());
  differs_unless([](Layout& l) { l.set_dynamic_shape_metadata_prefix_bytes(1); },
                 Layout::Equal().IgnoreDynamicShapeMetadataPrefixBytes());
  EXPECT_FALSE(Layout::Equal().MinorToMajorOnly()(plain, Layout({0, 1})));
}

TEST(LayoutTest, PropertiesSetBackToTheirDefaultLeaveNoTrace) {
  Layout layout({1, 0});
  layout.set_padded_dimensions({4, 4}).set_tail_padding_alignment_in_elements(3);
  *layout.add_tiles() = Tile({2});
  EXPECT_TRUE(layout.has_rare_properties());
  layout.clear_padded_dimensions().clear_tiles().set_tail_padding_alignment_in_elements(1);
  EXPECT_FALSE(layout.has_rare_properties());
  EXPECT_EQ(layout, Layout({1, 0}));
}

TEST(LayoutTest, DeletesADimension) {
  Layout layout({2, 0, 1});
  layout.set_padded_dimensions({4, 5, 6});
  layout.DeleteDimension(1);
  EXPECT_EQ(layout.ToString(), "{1,0:PD(4,6)}");
}

TEST(LayoutTest, RefusesBadProtos) {
  LayoutProto proto = Layout({1, 0}).ToProto();
  proto.add_tiles()->add_dimensions(-8);
  EXPECT_EQ(Layout::FromProto(proto).status().message(), "tile dimension has negative size -8");
  proto = Layout({1, 0}).ToProto();
  proto.set_tail_padding_alignment_in_elements(-1);
  EXPECT_FALSE(Layout::FromProto(proto).ok());
  proto = Layout({1, 0}).ToProto();
  proto.set_padding_value(static_cast<PaddingValue>(77));
  EXPECT_EQ(Layout::FromProto(proto).status().message(), "layout has unknown padding value 77");
  proto = Layout({1, 0}).ToProto();
  proto.add_dim_level_types(static_cast<DimLevelType>(9));
  EXPECT_FALSE(Layout::FromProto(proto).ok());
  proto = LayoutProto();
  LayoutProto* inner = &proto;
  for (int i = 0; i < 1000; ++i) inner = inner->mutable_physical_shape()->mutable_layout();
  EXPECT_EQ(Layout::FromProto(proto).status().message(), "layout nests more than 4 physical shapes");
}

}  // namespace
}  // namespace xla
