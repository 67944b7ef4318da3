#include "xla/tuple_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using Tree = TupleTree<int>;
using Node = Tree::Node;

std::vector<int> Values(const Tree& tree) {
  std::vector<int> values;
  for (const auto& [index, value] : tree) values.push_back(value);
  return values;
}
std::vector<int> Leaves(const Tree& tree) {
  std::vector<int> values;
  for (const auto& [index, value] : tree.leaves()) values.push_back(value);
  return values;
}

// ((1), 2, ()) with 7 at the top and 8 at its first element
Tree Sample() {
  return Tree(Node::Tuple(
      7, std::vector<Node>{Node::Tuple(8, std::vector<Node>{Node::Leaf(1)}), Node::Leaf(2), Node::Tuple(9)}));
}

TEST(TupleTreeTest, WalksTuplesBeforeTheirElements) {
  const Tree tree = Sample();
  EXPECT_THAT(Values(tree), ElementsAre(7, 8, 1, 2, 9));
  EXPECT_THAT(Leaves(tree), ElementsAre(1, 2));
  EXPECT_EQ(tree.element({0, 0}), 1);
  EXPECT_EQ(tree.find({0})->second, 8);
  EXPECT_EQ(tree.find({3}), tree.end());
  EXPECT_EQ(tree.find({1, 0}), tree.end());
  EXPECT_FALSE(tree.IsLeaf({2})) << "a tuple without elements";
  std::vector<int> backwards;
  for (auto it = tree.leaf_rbegin(); it != tree.leaf_rend(); ++it) backwards.push_back(it->second);
  EXPECT_THAT(backwards, ElementsAre(2, 1));
}

TEST(TupleTreeTest, IsMadeOfListsAndShapes) {
  EXPECT_FALSE(Tree(5).IsTuple());
  EXPECT_TRUE(Tree().IsTuple());
  EXPECT_THAT(Leaves(Tree({1, 2, 3})), ElementsAre(1, 2, 3));
  const Shape shape = ShapeUtil::MakeTupleShape({ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {2})}),
                                                 ShapeUtil::MakeTokenShape(), ShapeUtil::MakeNil()});
  EXPECT_THAT(Leaves(Tree(shape, 4)), ElementsAre(4, 4));
  EXPECT_TRUE(Sample().IsStructurallyCompatible(shape));
  EXPECT_FALSE(Sample().IsStructurallyCompatible(ShapeUtil::MakeNil()));
  EXPECT_TRUE(TupleTree<std::string>(Sample()).IsStructurallyCompatible(Sample()));
}

TEST(TupleTreeTest, SubtreesAreTakenAndPut) {
  Tree tree = Sample();
  const auto part = tree.Subtree({0});
  ASSERT_TRUE(part.ok());
  EXPECT_THAT(Values(*part), ElementsAre(8, 1));
  EXPECT_FALSE(tree.Subtree({5}).ok());
  tree.CopySubtreeFrom(*part, {0}, {1});
  EXPECT_THAT(Values(tree), ElementsAre(7, 8, 1, 1, 9));
  tree.CopySubtreeFrom(Tree(6), {}, {3});
  EXPECT_THAT(Leaves(tree), ElementsAre(1, 1, 6));
  EXPECT_DEATH(tree.CopySubtreeFrom(Tree(6), {}, {9}), "no node");
  EXPECT_DEATH(tree.element({9}), "no node");
}

TEST(TupleTreeTest, CompatibleSubtreesGiveTheirValues) {
  Tree tree = Sample();
  const Tree other(Node::Tuple(70, std::vector<Node>{Node::Leaf(10)}));
  EXPECT_TRUE(tree.CopyCompatibleSubtreeFrom(other, {}, {0}).ok());
  EXPECT_THAT(Values(tree), ElementsAre(7, 70, 10, 2, 9));
  EXPECT_FALSE(tree.CopyCompatibleSubtreeFrom(other, {}, {}).ok());
  EXPECT_FALSE(tree.CopyCompatibleSubtreeFrom(other, {0}, {2}).ok()) << "a leaf for an empty tuple";
  EXPECT_FALSE(tree.CopyCompatibleSubtreeFrom(other, {1}, {0}).ok());
}

TEST(TupleTreeTest, MapsKeepTheStructure) {
  const auto text = Sample().Map<std::string>([](const int& value) { return std::to_string(value); });
  EXPECT_EQ(text.element({0, 0}), "1");
  const auto fails = Sample().MapWithStatus<int>([](const int& value) -> absl::StatusOr<int> {
    if (value == 2) return absl::InternalError("two");
    return value;
  });
  EXPECT_EQ(fails.status().message(), "two");
  int visits = 0;
  EXPECT_FALSE(Sample()
                   .ForEachElementWithStatus([&](const ShapeIndex& index, const int&) {
                     ++visits;
                     return index.size() == 2 ? absl::InternalError("deep") : absl::OkStatus();
                   })
                   .ok());
  EXPECT_EQ(visits, 3);
}

}  // namespace
}  // namespace xla
