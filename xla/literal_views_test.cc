// Slices, borrowed memory, copies between literals and the ways to fill them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/shape_tree.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(LiteralSliceTest, SeesWhatIsWritten) {
  Literal scalar = LiteralUtil::CreateR0<float>(1);
  const LiteralSlice slice(scalar);
  const Literal kept = scalar;
  scalar.Set<float>({}, 555);
  EXPECT_EQ(slice.Get<float>({}), 555);
  EXPECT_EQ(kept.Get<float>({}), 1);
  EXPECT_EQ(LiteralSlice().shape(), ShapeUtil::MakeNil());
}

TEST(LiteralSliceTest, LooksAtParts) {
  Literal scalar = LiteralUtil::CreateR0<float>(1), matrix = LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}});
  Literal tuple = LiteralUtil::MakeTuple({&scalar, &matrix});
  Literal nested = LiteralUtil::MakeTuple({&tuple, &scalar});
  EXPECT_EQ(LiteralSlice(nested), nested);
  EXPECT_EQ(LiteralSlice(nested, {0}), tuple);
  EXPECT_EQ(LiteralSlice(LiteralSlice(nested, {0}), {1}), matrix);
  EXPECT_EQ(LiteralSlice(nested, {0, 1}).Get<float>({1, 0}), 3);
  EXPECT_EQ(LiteralSlice(nested, {0, 1}).Clone(), matrix);
  EXPECT_EQ(LiteralSlice(nested, {0, 1}).untyped_data(), LiteralSlice(nested).untyped_data({0, 1}));
  LiteralSlice other = tuple;
  other = LiteralSlice(nested, {1});
  EXPECT_EQ(other, scalar);
}

TEST(LiteralTest, ClonesShareNothing) {
  Literal a = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<int32_t>({1, 2}));
  int32_t* elements = a.data<int32_t>({0}).data();
  const Literal clone = a.Clone();
  const std::unique_ptr<Literal> unique = a.CloneToUnique();
  elements[0] = 9;
  EXPECT_EQ(clone.Get<int32_t>({0}, {0}), 1);
  EXPECT_EQ(unique->Get<int32_t>({0}, {0}), 1);
  EXPECT_EQ(a.Get<int32_t>({0}, {0}), 9);
}

TEST(BorrowingLiteralTest, ReadsMemoryAndCopiesOwn) {
  std::vector<int32_t> elements = {1, 2, 3, 4};
  const Shape shape = ShapeUtil::MakeShape(S32, {2, 2});
  const BorrowingLiteral borrowed(reinterpret_cast<const char*>(elements.data()), shape);
  EXPECT_EQ(borrowed.untyped_data(), elements.data());
  EXPECT_EQ(borrowed, LiteralUtil::CreateR2<int32_t>({{1, 2}, {3, 4}}));
  const Literal clone = borrowed.Clone(), copy = borrowed;
  const BorrowingLiteral view = borrowed;
  elements[0] = 7;
  EXPECT_EQ(clone.Get<int32_t>({0, 0}), 1);
  EXPECT_EQ(copy.Get<int32_t>({0, 0}), 1);
  EXPECT_EQ(view.Get<int32_t>({0, 0}), 7);
  Literal writable = Literal::Borrow(elements.data(), shape);
  EXPECT_EQ(const_cast<const Literal&>(writable).untyped_data(), elements.data());
  writable.Set<int32_t>({0, 0}, 8);
  EXPECT_EQ(elements[0], 7);
  EXPECT_EQ(writable.Get<int32_t>({0, 0}), 8);
}

TEST(BorrowingLiteralTest, TuplesOfBuffers) {
  const std::vector<int64_t> one = {1, 2, 3};
  const std::vector<float> two = {4, 5};
  const std::vector<const char*> pointers = {reinterpret_cast<const char*>(one.data()),
                                             reinterpret_cast<const char*>(two.data())};
  const Shape shape =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(S64, {3}), ShapeUtil::MakeShape(F32, {2})});
  const BorrowingLiteral borrowed(pointers, shape);
  EXPECT_EQ(borrowed.Get<int64_t>({2}, {0}), 3);
  EXPECT_EQ(LiteralSlice(borrowed, {1}), LiteralUtil::CreateR1<float>({4, 5}));
  ShapeTree<const char*> tree(shape);
  *tree.mutable_element({0}) = pointers[0];
  *tree.mutable_element({1}) = pointers[1];
  EXPECT_EQ(BorrowingLiteral(tree), borrowed);
}

TEST(MutableBorrowingLiteralTest, WritesThrough) {
  std::vector<float> elements = {0, 0, 0, 0};
  MutableBorrowingLiteral borrowed(reinterpret_cast<const char*>(elements.data()),
                                   ShapeUtil::MakeShape(F32, {2, 2}));
  borrowed.Set<float>({0, 1}, 5);
  EXPECT_THAT(elements, ElementsAre(0, 5, 0, 0));
  EXPECT_TRUE(borrowed.CopyFrom(LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}})).ok());
  EXPECT_THAT(elements, ElementsAre(1, 2, 3, 4));
  borrowed.PopulateR2<float>({{8, 7}, {6, 5}});
  EXPECT_THAT(elements, ElementsAre(8, 7, 6, 5));
  // Copies are views of the same memory; literals made of it are not.
  MutableBorrowingLiteral view = borrowed;
  view.Set<float>({1, 1}, 0);
  EXPECT_EQ(elements[3], 0);
  Literal clone = borrowed.Clone(), copy = borrowed;
  clone.Set<float>({0, 0}, 50);
  copy.Set<float>({0, 0}, 50);
  EXPECT_EQ(elements[0], 8);

  Literal tuple =
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(1), LiteralUtil::CreateR0<int32_t>(2));
  MutableBorrowingLiteral whole(&tuple);
  MutableBorrowingLiteral part(whole, {1});
  part.Set<int32_t>({}, 9);
  EXPECT_EQ(tuple.Get<int32_t>({}, {1}), 9);
  MutableLiteralBase* base = &tuple;
  base->Set<int32_t>({}, {0}, 4);
  EXPECT_EQ(whole.Get<int32_t>({}, {0}), 4);

  std::vector<char*> pointers = {reinterpret_cast<char*>(elements.data()),
                                 reinterpret_cast<char*>(elements.data() + 2)};
  const Shape pair = ShapeUtil::MakeShape(F32, {2});
  MutableBorrowingLiteral both(pointers, ShapeUtil::MakeTupleShape({pair, pair}));
  both.Set<float>({1}, {1}, 33);
  EXPECT_EQ(elements[3], 33);
}

TEST(LiteralTest, SubLiteralsAreMovedOut) {
  Literal tuple = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(1),
                                              LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({2})));
  EXPECT_EQ(tuple.SubLiteral({1, 0}), LiteralUtil::CreateR1<float>({2}));
  EXPECT_TRUE(ShapeUtil::IsNil(tuple.shape()));
  Literal source = LiteralUtil::CreateR0<int32_t>(3);
  Literal target(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(S32, {})}));
  EXPECT_TRUE(target.MoveFrom(std::move(source), {0}).ok());
  EXPECT_EQ(target.Get<int32_t>({}, {0}), 3);
  EXPECT_TRUE(ShapeUtil::IsNil(source.shape()));  // NOLINT: moved from, on purpose
}

TEST(LiteralTest, CopiesPartsOfTuples) {
  Literal matrix = LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}), nil;
  Literal from = LiteralUtil::MakeTuple({&matrix, &nil});
  Literal to = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(7), Literal(matrix.shape()));
  float* place = to.data<float>({1}).data();
  EXPECT_TRUE(to.CopyFrom(from, {1}, {0}).ok());
  EXPECT_EQ(place[3], 4);
  EXPECT_EQ(to.Get<int32_t>({}, {0}), 7);
  EXPECT_THAT(std::string(to.CopyFrom(from, {0}, {0}).message()),
              HasSubstr("Destination subshape incompatible"));
  EXPECT_TRUE(matrix.CopyFrom(matrix).ok());
  // Only what there is of a dynamic array, into an array of that size.
  Literal dynamic(ShapeUtil::MakeShape(F32, {3, 2}, {true, false}));
  dynamic.SetDynamicSize(0, 2);
  EXPECT_FALSE(dynamic.CopyFrom(LiteralUtil::CreateR2<float>({{1}})).ok());
  dynamic.PopulateWithValue<float>(5);
  EXPECT_FALSE(matrix.CopyFrom(dynamic).ok());
  EXPECT_TRUE(matrix.CopyFrom(dynamic, {}, {}, /*only_dynamic_bound=*/true).ok());
  EXPECT_TRUE(matrix.IsAll(5));
}

TEST(LiteralTest, DynamicSizesMoveAlong) {
  Literal literal(ShapeUtil::MakeShape(S32, {2, 4}, {false, true}));
  literal.SetDynamicSize(1, 3);
  EXPECT_EQ(literal.Transpose({1, 0}).GetDynamicSize(0), 3);
  EXPECT_EQ(literal.Slice({0, 1}, {1, 4}).GetDynamicSize(1), 2);
  EXPECT_EQ(literal.Broadcast(ShapeUtil::MakeShape(S32, {5, 2, 4}, {false, false, true}), {1, 2})
                ->GetDynamicSize(2),
            3);
  EXPECT_EQ(literal.ToStatic().shape(), ShapeUtil::MakeShape(S32, {2, 3}));
  int cells = 0;
  literal.EachCell<int32_t>([&](absl::Span<const int64_t>, int32_t) { ++cells; });
  EXPECT_EQ(cells, 6);
}

TEST(LiteralTest, RelayoutOfOnePart) {
  const Literal matrix = LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}});
  const Literal tuple = LiteralUtil::MakeTuple({&matrix, &matrix});
  const Literal changed = tuple.Relayout(LayoutUtil::MakeLayout({0, 1}), {1});
  EXPECT_EQ(changed, tuple);
  EXPECT_EQ(changed.shape().ToString(true), "(f32[2,2]{1,0}, f32[2,2]{0,1})");
  EXPECT_THAT(changed.data<float>({1}), ElementsAre(1, 3, 2, 4));
  EXPECT_TRUE(changed.Equal(tuple, /*layout_sensitive=*/false));
  EXPECT_FALSE(changed.Equal(tuple, /*layout_sensitive=*/true));
}

struct Bits {
  std::vector<bool> values;
  size_t bits() const { return values.size(); }
  bool get(size_t i) const { return values[i]; }
};

TEST(LiteralTest, FillsInEveryForm) {
  Literal literal(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 2}, {0, 1}));
  EXPECT_TRUE(literal.PopulateLinear<int32_t>([](int64_t i) { return static_cast<int32_t>(i); }).ok());
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{0, 2}, {1, 3}}));
  EXPECT_TRUE(literal
                  .PopulateInplace([](void* to, absl::Span<const int64_t> i) {
                    *static_cast<int32_t*>(to) = static_cast<int32_t>(10 * i[0] + i[1]);
                  })
                  .ok());
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{0, 1}, {10, 11}}));
  EXPECT_TRUE(literal
                  .PopulateLinearInplaceParallel(
                      [](void* to, int64_t i, int) { *static_cast<int32_t*>(to) = static_cast<int32_t>(-i); })
                  .ok());
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{0, -2}, {-1, -3}}));
  EXPECT_TRUE(literal.PopulateParallel<int32_t>([](absl::Span<const int64_t>, int) { return 6; }).ok());
  EXPECT_TRUE(literal.IsAll(6));
  literal.PopulateR2FromArray2D(Array2D<int32_t>({{1, 2}, {3, 4}}));
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{1, 2}, {3, 4}}));
  EXPECT_EQ(LiteralUtil::CreateR1(Bits{{true, false}}), LiteralUtil::CreateR1<bool>({true, false}));
  EXPECT_DEATH(literal.PopulateR1<int32_t>({1, 2}), "does not fit");
  EXPECT_DEATH(literal.data<double>(), "no elements of f64");
  std::vector<std::string> cells;
  literal.EachCellAsString(
      [&](absl::Span<const int64_t>, const std::string& cell) { cells.push_back(cell); });
  EXPECT_THAT(cells, ElementsAre("1", "3", "2", "4"));
}

TEST(LiteralTest, MoreQuestions) {
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({0, 2, 4}).IsR1StridedIota(), 2);
  EXPECT_EQ(LiteralUtil::CreateR1<int8_t>({0, -3, -6}).IsR1StridedIota(), -3);
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({1, 2, 3}).IsR1StridedIota(), std::nullopt);
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({0, 0}).IsR1StridedIota(), std::nullopt);
  EXPECT_EQ(LiteralUtil::CreateR1<float>({0, 2}).IsR1StridedIota(), std::nullopt);
  EXPECT_TRUE(LiteralUtil::CreateR1<float>({0.1f, 0.1f}).IsAllFloat(0.1));
  EXPECT_TRUE(LiteralUtil::CreateR1<int32_t>({4, 4}).IsAll(LiteralUtil::CreateR0<int32_t>(4)));
  EXPECT_FALSE(LiteralUtil::CreateR1<int32_t>({4, 4}).IsAll(LiteralUtil::CreateR0<float>(4)));
  EXPECT_EQ(LiteralUtil::CreateR1<float>({1, 2, 4}).GetSumAsDouble({0, 2}), 5);
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({1}).GetSumAsDouble({0}), std::nullopt);
  EXPECT_TRUE(LiteralUtil::CreateR0<complex64>({1, 2}).IsEqualAt({}, complex128(1, 2)));
  EXPECT_TRUE(LiteralUtil::CreateR0<float>(3).IsEqualAt({}, 3));
  EXPECT_EQ(LiteralUtil::CreateR1<half>({half(1), half(2), half(1)}).CountEqual<float>(1), 2);
  EXPECT_EQ(LiteralUtil::CreateR1<complex64>({{1, 0}, {1, 1}}).CountEqual<float>(1), 1);
}

TEST(LiteralTest, SerializesEveryType) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    const Literal literal = *LiteralUtil::CreateR1<int32_t>({0, 1, 1, 0, 1, 1, 1, 0, 1}).Convert(type);
    const std::string bytes = literal.SerializeAsString().value();
    EXPECT_EQ(literal.SerializedSize().value(), static_cast<int64_t>(bytes.size()));
    const Literal back = Literal::DeserializeFromString(bytes).value();
    EXPECT_EQ(back, literal) << literal.ToString();
    EXPECT_EQ(back.shape(), literal.shape());
    EXPECT_FALSE(Literal::DeserializeFromString(bytes.substr(0, bytes.size() - 1)).ok());
    EXPECT_FALSE(Literal::DeserializeFromString(bytes + "x").ok());
  }
  Literal dynamic(ShapeUtil::MakeShape(S32, {4}, {true}));
  dynamic.SetDynamicSize(0, 2);
  const Literal tuple = LiteralUtil::MakeTupleOwned(std::move(dynamic), LiteralUtil::CreateToken());
  std::string bytes;
  EXPECT_TRUE(tuple.Serialize(std::back_inserter(bytes)).ok());
  EXPECT_EQ(Literal::Deserialize(bytes.begin(), bytes.end()).value(), tuple);
  // A row of preds takes a bit each.
  const Literal preds = LiteralUtil::CreateFull<bool>({8000}, true);
  EXPECT_LT(*preds.SerializedSize(), 1100);
  EXPECT_FALSE(Literal::DeserializeFromString("").ok());
}

TEST(FakeLiteralTest, IsAFunctionOfTheShape) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    const Shape shape = ShapeUtil::MakeShape(type, {16});
    const Literal fake = MakeFakeLiteral(shape).value();
    EXPECT_EQ(fake, MakeFakeLiteral(shape).value());
    EXPECT_TRUE(MakeFakeLiteral(shape, /*pseudo_random=*/false)->IsAll(0) || type == F8E8M0FNU);
    EXPECT_TRUE(MakeFakeLiteral(shape, true, /*use_large_range=*/true).ok());
  }
  std::minstd_rand0 engine;
  const Shape row = ShapeUtil::MakeShape(S8, {256});
  Literal all = MakeFakeLiteral(row, &engine, std::nullopt, /*is_sorted=*/true, /*no_duplicates=*/true, false,
                                std::nullopt)
                    .value();
  std::vector<int8_t> wanted(256);
  std::iota(wanted.begin(), wanted.end(), -128);
  EXPECT_EQ(all, LiteralUtil::CreateR1<int8_t>(wanted));
  EXPECT_FALSE(MakeFakeLiteral(ShapeUtil::MakeShape(S8, {257}), &engine, std::nullopt, false, true, false,
                               std::nullopt)
                   .ok());
  const Literal limited =
      MakeFakeLiteral(ShapeUtil::MakeShape(S32, {100}), &engine, std::pair<int64_t, int64_t>(3, 5), false,
                      false, false, std::nullopt)
          .value();
  for (int32_t value : limited.data<int32_t>()) EXPECT_TRUE(value >= 3 && value <= 5);
  // Of limits only what the type has.
  const Literal narrow =
      MakeFakeLiteral(ShapeUtil::MakeShape(S4, {100}), &engine, std::pair<int64_t, int64_t>(5, 20),
                      /*is_sorted=*/true, false, false, std::nullopt)
          .value();
  int previous = 5;
  for (s4 value : narrow.data<s4>()) {
    EXPECT_GE(static_cast<int>(value), previous);
    previous = static_cast<int>(value);
  }
  EXPECT_EQ(previous, 7);
}

TEST(ShapeTreeTest, WalksAndCopies) {
  const Shape leaf = ShapeUtil::MakeShape(F32, {2});
  const Shape shape = ShapeUtil::MakeTupleShape({leaf, ShapeUtil::MakeTupleShape({leaf, leaf})});
  ShapeTree<int> tree(shape, 7);
  *tree.mutable_element({1, 0}) = 3;
  EXPECT_EQ(tree.element({1, 0}), 3);
  EXPECT_EQ(tree.element({1}), 7);
  EXPECT_EQ(tree.leaf_count(), 3);
  EXPECT_TRUE(tree.IsLeaf({1, 1}));
  EXPECT_FALSE(tree.IsLeaf({1}));
  std::vector<std::string> order;
  tree.ForEachElement([&](const ShapeIndex& index, int) { order.push_back(index.ToString()); });
  EXPECT_THAT(order, ElementsAre("{}", "{0}", "{1}", "{1,0}", "{1,1}"));
  order.clear();
  tree.ForEachElementPostOrder([&](const ShapeIndex& index, int) { order.push_back(index.ToString()); });
  EXPECT_THAT(order, ElementsAre("{0}", "{1,0}", "{1,1}", "{1}", "{}"));
  order.clear();
  for (auto& [index, value] : tree.leaves()) {
    order.push_back(index.ToString());
    ++value;
  }
  EXPECT_THAT(order, ElementsAre("{0}", "{1,0}", "{1,1}"));
  EXPECT_EQ(tree.find({1, 0})->second, 4);
  ShapeTree<int> other(ShapeUtil::MakeTupleShape({leaf, leaf}), 1);
  // The shapes of leaves do not count.
  EXPECT_EQ(ShapeTree<int>(leaf, 1), ShapeTree<int>(ShapeUtil::MakeTokenShape(), 1));
  EXPECT_FALSE(other == ShapeTree<int>(ShapeUtil::MakeTupleShape({leaf}), 1));
  for (const ShapeIndex& index : {ShapeIndex({2}), ShapeIndex({-1}), ShapeIndex({0, 0})}) {
    EXPECT_DEATH(other.element(index), "has no part");
  }
  other.CopySubtreeFrom(tree, {1}, {});
  EXPECT_EQ(other.element({1}), 8);
  EXPECT_EQ(tree.SubShapeTree({1}).value(), other);
  EXPECT_FALSE(tree.SubShapeTree({2}).ok());
  const ShapeTree<std::string> texts = tree.Map<std::string>([](const int& i) { return std::to_string(i); });
  EXPECT_EQ(texts.element({0}), "8");
  EXPECT_FALSE(
      tree.ForEachElementWithStatus([](const ShapeIndex&, int) { return absl::InternalError("no"); }).ok());
  ShapeTree<bool> flags(ShapeUtil::MakeNil(), true);
  EXPECT_EQ(flags.leaf_count(), 0);
}

}  // namespace
}  // namespace xla
