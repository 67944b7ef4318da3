#include "tools/npy.h"

#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A file of the given format version around a header text and data.
std::string File(int version, const std::string& header, const std::string& data) {
  std::string file("\x93NUMPY", 6);
  file += {static_cast<char>(version), 0};
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
    file.push_back(static_cast<char>(header.size() >> (8 * i)));
  return file + header + data;
}

std::string Header(const std::string& descr, const std::string& order, const std::string& shape) {
  return absl::StrCat("{'descr': '", descr, "', 'fortran_order': ", order, ", 'shape': ", shape, ", }\n");
}

std::string NpyError(const std::string& file) {
  absl::StatusOr<NpyArray> array = ReadNpy(file);
  return array.ok() ? "no error" : std::string(array.status().message());
}

TEST(NpyTest, ReadsEveryVersion) {
  for (int version : {1, 2, 3}) {
    absl::StatusOr<NpyArray> array = ReadNpy(File(version, Header("<i2", "False", "(2,)"), {1, 0, 2, 0}));
    ASSERT_TRUE(array.ok()) << array.status();
    EXPECT_EQ(NpyTypeToString(*array), "int16[2]");
    EXPECT_EQ(array->data, std::string({1, 0, 2, 0}));
  }
}

TEST(NpyTest, ReadsScalarsAndEmptyArrays) {
  absl::StatusOr<NpyArray> scalar = ReadNpy(File(1, Header("|b1", "False", "()"), {1}));
  ASSERT_TRUE(scalar.ok()) << scalar.status();
  EXPECT_EQ(NpyTypeToString(*scalar), "bool[]");
  absl::StatusOr<NpyArray> empty =
      ReadNpy(File(1, Header("<c16", "True", "(4611686018427387904, 0, 4611686018427387904)"), ""));
  ASSERT_TRUE(empty.ok()) << empty.status();
  EXPECT_TRUE(empty->data.empty());
}

TEST(NpyTest, TurnsFortranOrderIntoCOrder) {
  absl::StatusOr<NpyArray> array = ReadNpy(File(1, Header("|u1", "True", "(2, 3)"), {1, 4, 2, 5, 3, 6}));
  ASSERT_TRUE(array.ok()) << array.status();
  EXPECT_THAT(array->shape, ElementsAre(2, 3));
  EXPECT_EQ(array->data, std::string({1, 2, 3, 4, 5, 6}));
}

TEST(NpyTest, TurnsBigEndianIntoLittleEndian) {
  absl::StatusOr<NpyArray> integers = ReadNpy(File(1, Header(">u2", "False", "(2,)"), {1, 2, 3, 4}));
  ASSERT_TRUE(integers.ok()) << integers.status();
  EXPECT_EQ(integers->data, std::string({2, 1, 4, 3}));
  absl::StatusOr<NpyArray> complex = ReadNpy(File(1, Header(">c8", "False", "()"), {1, 2, 3, 4, 5, 6, 7, 8}));
  ASSERT_TRUE(complex.ok()) << complex.status();
  EXPECT_EQ(complex->data, std::string({4, 3, 2, 1, 8, 7, 6, 5}));
}

TEST(NpyTest, ReadsAnyOrderOfKeysAndEitherQuote) {
  absl::StatusOr<NpyArray> array =
      ReadNpy(File(1, "{\"shape\":(1),'fortran_order' : False,\"descr\":\"|i1\"}   \n", {7}));
  ASSERT_TRUE(array.ok()) << array.status();
  EXPECT_EQ(NpyTypeToString(*array), "int8[1]");
}

TEST(NpyTest, HeaderRoundTrips) {
  for (const std::vector<int64_t>& shape : {std::vector<int64_t>{}, {6}, {2, 3}, {0, 5}}) {
    NpyArray array{"float32", shape, ""};
    int64_t count = 1;
    for (int64_t size : shape) count *= size;
    array.data.assign(count * 4, 'x');
    absl::StatusOr<std::string> header = NpyHeader(array);
    ASSERT_TRUE(header.ok()) << header.status();
    EXPECT_EQ(header->size() % 64, 0);
    absl::StatusOr<NpyArray> read = ReadNpy(*header + array.data);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(read->shape, shape);
    EXPECT_EQ(read->data, array.data);
  }
}

TEST(NpyTest, RefusesToWriteWhatDoesNotFit) {
  EXPECT_FALSE(NpyHeader(NpyArray{"float32", {2}, "1234"}).ok());
  EXPECT_FALSE(NpyHeader(NpyArray{"float99", {}, "1234"}).ok());
}

TEST(NpyTest, EveryCutIsAnError) {
  const std::string file = File(1, Header("<f4", "False", "(2,)"), "12345678");
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_NE(NpyError(file.substr(0, size)), "no error") << size;
  EXPECT_THAT(NpyError(file + "9"), HasSubstr("float32[2] takes 8 bytes, but 9 follow the header"));
}

TEST(NpyTest, RefusesTypes) {
  EXPECT_THAT(NpyError(File(1, Header("|O", "False", "()"), "12345678")), HasSubstr("Python objects"));
  EXPECT_THAT(NpyError(File(1, Header("<U3", "False", "()"), "123456789012")),
              HasSubstr("dtype '<U3' is not supported"));
  EXPECT_THAT(NpyError(File(1, "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': ()}", "1234")),
              HasSubstr("structured array"));
}

TEST(NpyTest, RefusesSizesThatOverflow) {
  EXPECT_THAT(NpyError(File(1, Header("<f4", "False", "(4294967296, 4294967296)"), "")), HasSubstr("2^64"));
  EXPECT_THAT(NpyError(File(1, Header("<f4", "False", "(99999999999999999999,)"), "")), HasSubstr("'shape'"));
  EXPECT_THAT(NpyError(File(1, Header("<f4", "False", "(-1,)"), "")), HasSubstr("'shape'"));
  EXPECT_THAT(NpyError(File(1, Header("<f4", "False", "(1000000000000,)"), "1234")),
              HasSubstr("float32[1000000000000] takes 4000000000000 bytes, but 4 follow the header"));
}

TEST(NpyTest, RefusesBadHeaders) {
  const std::string ok = "'fortran_order': False, 'shape': ()";
  for (const std::string& header : std::vector<std::string>{
           "", "{", "{}", "[]", absl::StrCat("{", ok, "}"), absl::StrCat("{'descr': '|u1', ", ok, "} x"),
           absl::StrCat("{'descr': '|u1', 'descr': '|u1', ", ok, "}"),
           absl::StrCat("{'descr': '|u1', 'x': 1, ", ok, "}"), absl::StrCat("{'descr': '|u1, ", ok, "}"),
           absl::StrCat("{'descr': '\\x7cu1', ", ok, "}"),
           "{'descr': '|u1', 'fortran_order': Maybe, 'shape': ()}",
           "{'descr': '|u1', 'fortran_order': False, 'shape': (1 2)}",
           "{'descr': '|u1', 'fortran_order': False, 'shape': 1}"}) {
    EXPECT_NE(NpyError(File(1, header, "1")), "no error") << header;
  }
  EXPECT_THAT(NpyError(File(4, Header("|u1", "False", "()"), "1")), HasSubstr("version 4.0"));
  EXPECT_THAT(NpyError(std::string(200, 'x')), HasSubstr("not an .npy file: it does not begin"));
  std::string many;
  for (int i = 0; i < 65; ++i) many += "1,";
  EXPECT_THAT(NpyError(File(1, Header("|u1", "False", absl::StrCat("(", many, ")")), "1")),
              HasSubstr("dimensions"));
}

}  // namespace
}  // namespace xla
