#include "xla/hlo/ir/name_uniquer.h"

#include <gtest/gtest.h>

namespace xla {
namespace {

TEST(NameUniquerTest, NumbersFollowTheSeparator) {
  NameUniquer uniquer(".");
  EXPECT_EQ(uniquer.GetUniqueName("add"), "add");
  EXPECT_EQ(uniquer.GetUniqueName("add"), "add.1");
  EXPECT_EQ(uniquer.GetUniqueName("add.1"), "add.2");
  EXPECT_EQ(uniquer.GetUniqueName("add.7"), "add.7");
  EXPECT_EQ(uniquer.GetUniqueName("add.7"), "add.3");
  EXPECT_EQ(uniquer.GetUniqueName(), "name");
  EXPECT_EQ(uniquer.GetUniqueName(), "name.1");
  NameUniquer wide;
  EXPECT_EQ(wide.GetUniqueName("a.1"), "a.1");
  EXPECT_EQ(wide.GetUniqueName("a.1"), "a.1__1");
}

TEST(NameUniquerTest, ZeroIsTheNameItself) {
  NameUniquer uniquer(".");
  EXPECT_TRUE(uniquer.Register("x.0"));
  EXPECT_FALSE(uniquer.Register("x"));
  EXPECT_EQ(uniquer.UniqueName("x"), "x.1");
  // A name with a number may get any free one, 0 as well.
  EXPECT_TRUE(uniquer.Register("y.3"));
  EXPECT_EQ(uniquer.UniqueName("y.3"), "y.0");
}

TEST(NameUniquerTest, WhatIsNoNumberBelongsToTheName) {
  NameUniquer uniquer(".");
  EXPECT_TRUE(uniquer.Register("x.1"));
  EXPECT_TRUE(uniquer.Register("x.01"));
  EXPECT_TRUE(uniquer.Register("x."));
  EXPECT_TRUE(uniquer.Register(".1"));
  EXPECT_TRUE(uniquer.Register("x.99999999999999999999"));
  EXPECT_FALSE(uniquer.Register("x.99999999999999999999"));
  EXPECT_EQ(uniquer.UniqueName("x.01"), "x.01.1");
}

TEST(NameUniquerTest, Sanitizes) {
  NameUniquer uniquer(".");
  EXPECT_EQ(uniquer.GetUniqueName("a/b c"), "a_b_c");
  EXPECT_EQ(uniquer.GetUniqueName("1x"), "_x");
  EXPECT_EQ(uniquer.UniqueName("a/b"), "a/b");
  EXPECT_EQ(NameUniquer::GetSanitizedName("%"), "_");
}

}  // namespace
}  // namespace xla
