// The examples of the operation semantics that need several devices, built with XlaBuilder: the values are
// those that the documents print, or follow from their words.
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/client/client_library.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal_comparison.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using internal::XlaBuilderFriend;
using testing::HasSubstr;

class CollectiveExample : public testing::Test {
 protected:
  XlaBuilder builder_{"example"};
  XlaBuilder* b = &builder_;

  XlaOp In(int64_t number, PrimitiveType type, std::initializer_list<int64_t> dimensions) {
    return Parameter(b, number, ShapeUtil::MakeShape(type, dimensions), absl::StrCat("p", number));
  }
  XlaOp Vector(int64_t size) { return In(0, F32, {size}); }

  XlaComputation Sum() {
    auto sub = builder_.CreateSubBuilder("sum");
    const Shape scalar = ShapeUtil::MakeShape(F32, {});
    Add(Parameter(sub.get(), 0, scalar, "x"), Parameter(sub.get(), 1, scalar, "y"));
    return sub->Build().value();
  }

  static std::vector<ReplicaGroup> Groups(std::initializer_list<std::initializer_list<int64_t>> lists) {
    std::vector<ReplicaGroup> groups;
    for (const auto& list : lists) {
      ReplicaGroup& group = groups.emplace_back();
      for (int64_t id : list) group.add_replica_ids(id);
    }
    return groups;
  }
  static ChannelHandle Channel(int64_t number) {
    ChannelHandle channel;
    channel.set_handle(number);
    channel.set_type(ChannelHandle::DEVICE_TO_DEVICE);
    return channel;
  }
  static Literal R1(std::initializer_list<float> values) { return LiteralUtil::CreateR1<float>(values); }
  static Literal I1(std::initializer_list<int32_t> values) { return LiteralUtil::CreateR1<int32_t>(values); }

  using Rows = std::vector<std::vector<Literal>>;  // of arguments, one for each device

  absl::StatusOr<XlaComputation> Build(XlaOp root) {
    if (!builder_.first_error().ok()) return builder_.first_error();
    return builder_.Build(root);
  }

  static absl::StatusOr<std::vector<Literal>> Evaluate(const XlaComputation& computation,
                                                       const Rows& arguments, int64_t partitions) {
    std::vector<std::vector<const Literal*>> pointers;
    for (const std::vector<Literal>& row : arguments) {
      auto& of_device = pointers.emplace_back();
      for (const Literal& argument : row) of_device.push_back(&argument);
    }
    return EvaluateOnDevices(computation, static_cast<int64_t>(arguments.size()) / partitions, partitions,
                             pointers);
  }

  // On a client with as many devices, each of which has a thread that calls Run.
  static absl::StatusOr<std::vector<Literal>> RunOnClient(const XlaComputation& computation,
                                                          const Rows& arguments, int64_t partitions) {
    const auto devices = static_cast<int>(arguments.size());
    ClientLibrary::DestroyLocalInstances();
    TF_ASSIGN_OR_RETURN(LocalClient* const client, ClientLibrary::GetOrCreateLocalClient(
                                                       LocalClientOptions().set_number_of_replicas(devices)));
    TF_ASSIGN_OR_RETURN(const ProgramShape program, computation.GetProgramShape());
    std::vector<const Shape*> shapes;
    for (const Shape& shape : program.parameters()) shapes.push_back(&shape);
    ExecutableBuildOptions options;
    options.set_num_replicas(devices / static_cast<int>(partitions))
        .set_num_partitions(static_cast<int>(partitions));
    TF_ASSIGN_OR_RETURN(const auto executables, client->Compile(computation, shapes, options));
    const auto run = [&](int device) -> absl::StatusOr<Literal> {
      std::vector<ScopedShapedBuffer> buffers;
      std::vector<const ShapedBuffer*> pointers;
      for (const Literal& argument : arguments[device]) {
        TF_ASSIGN_OR_RETURN(ScopedShapedBuffer buffer, client->LiteralToShapedBuffer(argument, device));
        buffers.push_back(std::move(buffer));
      }
      for (const ScopedShapedBuffer& buffer : buffers) pointers.push_back(&buffer);
      ExecutableRunOptions run_options;
      run_options.set_device_ordinal(device);
      TF_ASSIGN_OR_RETURN(const ScopedShapedBuffer result, executables[0]->Run(pointers, run_options));
      return client->ShapedBufferToLiteral(result);
    };
    std::vector<absl::StatusOr<Literal>> results(devices, absl::UnknownError("not run"));
    std::vector<std::thread> threads;
    for (int device = 0; device < devices; ++device) {
      threads.emplace_back([&, device] { results[device] = run(device); });
    }
    for (std::thread& thread : threads) thread.join();
    std::vector<Literal> values;
    for (absl::StatusOr<Literal>& result : results) {
      TF_ASSIGN_OR_RETURN(values.emplace_back(), std::move(result));
    }
    return values;
  }

  static void Compare(const std::vector<Literal>& expected,
                      const absl::StatusOr<std::vector<Literal>>& results) {
    ASSERT_TRUE(results.ok()) << results.status();
    ASSERT_EQ(results->size(), expected.size());
    for (size_t device = 0; device < expected.size(); ++device) {
      const absl::Status equal = literal_comparison::Equal(expected[device], (*results)[device]);
      EXPECT_TRUE(equal.ok()) << "device " << device << ": " << equal;
    }
  }

  void Expect(const std::vector<Literal>& expected, XlaOp root, const Rows& arguments,
              int64_t partitions = 1) {
    const absl::StatusOr<XlaComputation> computation = Build(root);
    ASSERT_TRUE(computation.ok()) << computation.status();
    Compare(expected, Evaluate(*computation, arguments, partitions));
    Compare(expected, RunOnClient(*computation, arguments, partitions));
  }
  // The error is the same on both roads.
  void ExpectError(const std::string& message, XlaOp root, const Rows& arguments) {
    const absl::StatusOr<XlaComputation> computation = Build(root);
    ASSERT_TRUE(computation.ok()) << computation.status();
    EXPECT_THAT(std::string(Evaluate(*computation, arguments, 1).status().message()), HasSubstr(message));
    EXPECT_THAT(std::string(RunOnClient(*computation, arguments, 1).status().message()), HasSubstr(message));
  }
};

// --- AllGather

TEST_F(CollectiveExample, AllGatherOfTwoReplicas) {
  const Literal all = R1({1, 2.5, 3, 5.25});
  Expect({all, all}, AllGather(Vector(2), 0, 2), {{R1({1, 2.5})}, {R1({3, 5.25})}});
}
TEST_F(CollectiveExample, AllGatherInGroups02And13) {
  Expect({R1({1, 3}), R1({2, 4}), R1({1, 3}), R1({2, 4})},
         AllGather(Vector(1), 0, 2, Groups({{0, 2}, {1, 3}})), {{R1({1})}, {R1({2})}, {R1({3})}, {R1({4})}});
}
TEST_F(CollectiveExample, AllGatherWithGlobalDeviceIds) {
  Expect({R1({1, 2}), R1({1, 2}), R1({3, 4}), R1({3, 4})},
         AllGather(Vector(1), 0, 2, Groups({{0, 1}, {2, 3}}), Channel(1), std::nullopt, true),
         {{R1({1})}, {R1({2})}, {R1({3})}, {R1({4})}}, /*partitions=*/2);
}
TEST_F(CollectiveExample, AllGatherStartAndDone) {
  const XlaOp start = XlaBuilderFriend::BuildAllGatherStart(b, Vector(2), 0, 2, {});
  const Literal all = R1({1, 2.5, 3, 5.25});
  Expect({all, all}, XlaBuilderFriend::BuildAllGatherDone(b, start, ShapeUtil::MakeShape(F32, {4})),
         {{R1({1, 2.5})}, {R1({3, 5.25})}});
}

// --- AllReduce, CrossReplicaSum

TEST_F(CollectiveExample, AllReduceOfTwoReplicas) {
  Expect({R1({4, 7.75}), R1({4, 7.75})}, AllReduce(Vector(2), Sum()), {{R1({1, 2.5})}, {R1({3, 5.25})}});
}
TEST_F(CollectiveExample, AllReduceInGroups02And13) {
  Expect({R1({4}), R1({6}), R1({4}), R1({6})}, AllReduce(Vector(1), Sum(), Groups({{0, 2}, {1, 3}})),
         {{R1({1})}, {R1({2})}, {R1({3})}, {R1({4})}});
}
TEST_F(CollectiveExample, AllReduceOfATupleGivesATuple) {
  const Literal sums = LiteralUtil::MakeTupleOwned(R1({4, 7.75}), LiteralUtil::CreateR0<float>(9));
  Expect({sums, sums}, AllReduce(Tuple(b, {Vector(2), In(1, F32, {})}), Sum()),
         {{R1({1, 2.5}), LiteralUtil::CreateR0<float>(2)}, {R1({3, 5.25}), LiteralUtil::CreateR0<float>(7)}});
}
TEST_F(CollectiveExample, AllReduceOnOneChannelOverAllPartitions) {
  Expect(std::vector<Literal>(4, R1({10})), AllReduce(Vector(1), Sum(), Groups({{0, 1}}), Channel(1)),
         {{R1({1})}, {R1({2})}, {R1({3})}, {R1({4})}}, /*partitions=*/2);
}
TEST_F(CollectiveExample, AllReduceStartAndDone) {
  const XlaOp start = XlaBuilderFriend::BuildAllReduceStart(b, Vector(2), Sum());
  Expect({R1({4, 7.75}), R1({4, 7.75})},
         XlaBuilderFriend::BuildAllReduceDone(b, start, ShapeUtil::MakeShape(F32, {2})),
         {{R1({1, 2.5})}, {R1({3, 5.25})}});
}
TEST_F(CollectiveExample, AReplicaThatReducesMoreOftenDoesNotWaitForEver) {
  const Shape state =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {1}), ShapeUtil::MakeShape(U32, {})});
  auto again = builder_.CreateSubBuilder("again");
  const XlaOp s = Parameter(again.get(), 0, state, "s");
  Gt(GetTupleElement(s, 1), ConstantR0<uint32_t>(again.get(), 0));
  auto body = builder_.CreateSubBuilder("body");
  const XlaOp t = Parameter(body.get(), 0, state, "t");
  Tuple(body.get(), {AllReduce(GetTupleElement(t, 0), Sum()),
                     Sub(GetTupleElement(t, 1), ConstantR0<uint32_t>(body.get(), 1))});
  // The replica's number is how often it goes round: replica 1 once more than replica 0.
  const XlaOp times = Add(ReplicaId(b), ConstantR0<uint32_t>(b, 1));
  const XlaOp loop = While(again->Build().value(), body->Build().value(), Tuple(b, {Vector(1), times}));
  ExpectError("no device can continue: replica 0 finished; replica 1 waits at its 2nd all-reduce", loop,
              {{R1({1})}, {R1({2})}});
}
TEST_F(CollectiveExample, CrossReplicaSumInTwoGroups) {
  Expect({R1({3}), R1({3}), R1({7}), R1({7})}, CrossReplicaSum(Vector(1), Groups({{0, 1}, {2, 3}})),
         {{R1({1})}, {R1({2})}, {R1({3})}, {R1({4})}});
}

// --- AllToAll

TEST_F(CollectiveExample, AllToAllOfFourCores) {
  std::vector<std::vector<Literal>> arguments(4);
  std::vector<Literal> expected;
  const auto element = [](int64_t core, int64_t row, int64_t column) {
    return static_cast<float>(1000 * core + 100 * row + column);
  };
  for (int64_t core = 0; core < 4; ++core) {
    Literal& x = arguments[core].emplace_back(ShapeUtil::MakeShape(F32, {4, 16}));
    Literal& y = expected.emplace_back(ShapeUtil::MakeShape(F32, {16, 4}));
    for (int64_t i = 0; i < 4; ++i) {
      for (int64_t j = 0; j < 16; ++j) x.Set<float>({i, j}, element(core, i, j));
    }
    // The parts for this core, joined along dimension 0 in the order of the cores.
    for (int64_t i = 0; i < 16; ++i) {
      for (int64_t j = 0; j < 4; ++j) y.Set<float>({i, j}, element(i / 4, i % 4, 4 * core + j));
    }
  }
  Expect(expected,
         AllToAll(In(0, F32, {4, 16}), /*split_dimension=*/1, /*concat_dimension=*/0, /*split_count=*/4),
         arguments);
}
TEST_F(CollectiveExample, AllToAllOfTwoReplicas) {
  const auto row = [](float first) {
    return LiteralUtil::CreateR2<float>(
        {{first, first + 1, first + 2, first + 3}, {first + 4, first + 5, first + 6, first + 7}});
  };
  Expect({LiteralUtil::CreateR2<float>({{1, 2}, {5, 6}, {9, 10}, {13, 14}}),
          LiteralUtil::CreateR2<float>({{3, 4}, {7, 8}, {11, 12}, {15, 16}})},
         AllToAll(In(0, F32, {2, 4}), 1, 0, 2), {{row(1)}, {row(9)}});
}
TEST_F(CollectiveExample, AllToAllInGroups123And450) {
  // Received blocks stand in the order of the group: 1, 2, 3 and 4, 5, 0.
  std::vector<std::vector<Literal>> arguments;
  for (int64_t r = 0; r < 6; ++r) {
    const auto tens = static_cast<float>(10 * r);
    arguments.push_back({R1({tens, tens + 1, tens + 2})});
  }
  Expect({R1({42, 52, 2}), R1({10, 20, 30}), R1({11, 21, 31}), R1({12, 22, 32}), R1({40, 50, 0}),
          R1({41, 51, 1})},
         AllToAll(Vector(3), 0, 0, 3, Groups({{1, 2, 3}, {4, 5, 0}})), arguments);
}
TEST_F(CollectiveExample, AllToAllSplitCountMustBeTheNumberOfReplicas) {
  const Literal x(ShapeUtil::MakeShape(F32, {4, 16}));
  ExpectError("all-to-all [C2]: replica_groups names replica 2 of a program for 2 replicas",
              AllToAll(In(0, F32, {4, 16}), 1, 0, 4), {{x}, {x}});
}

// --- RaggedAllToAll

TEST_F(CollectiveExample, RaggedAllToAllOfTwoReplicas) {
  const XlaOp input = In(0, S32, {3}), output = In(1, S32, {4});
  const XlaOp input_offsets = In(2, S32, {2}), send_sizes = In(3, S32, {2});
  const XlaOp output_offsets = In(4, S32, {2}), receive_sizes = In(5, S32, {2});
  Expect({I1({1, 3, 0, 0}), I1({2, 2, 4, 0})},
         RaggedAllToAll(input, input_offsets, send_sizes, output, output_offsets, receive_sizes,
                        Groups({{0, 1}})),
         {{I1({1, 2, 2}), I1({0, 0, 0, 0}), I1({0, 1}), I1({1, 2}), I1({0, 0}), I1({1, 1})},
          {I1({3, 4, 0}), I1({0, 0, 0, 0}), I1({0, 1}), I1({1, 1}), I1({1, 2}), I1({2, 1})}});
}

// --- CollectiveBroadcast, CollectivePermute

TEST_F(CollectiveExample, CollectiveBroadcastFromTheFirstOfEachGroup) {
  Expect({R1({0}), R1({30}), R1({30}), R1({0})}, CollectiveBroadcast(Vector(1), Groups({{2, 1}})),
         {{R1({10})}, {R1({20})}, {R1({30})}, {R1({40})}});
}
TEST_F(CollectiveExample, CollectivePermuteGivesZerosToWhoIsNoTarget) {
  Expect({R1({0, 0}), R1({1, 2}), R1({3, 4})}, CollectivePermute(Vector(2), {{0, 1}, {1, 2}}),
         {{R1({1, 2})}, {R1({3, 4})}, {R1({5, 6})}});
}
TEST_F(CollectiveExample, CollectivePermuteInPlace) {
  Expect({R1({3, 4}), R1({1, 2})},
         CollectivePermute(Vector(2), {{0, 1}, {1, 0}}, std::nullopt, /*inplace=*/true),
         {{R1({1, 2})}, {R1({3, 4})}});
}
TEST_F(CollectiveExample, CollectivePermuteInPlaceIntoAnOutput) {
  const XlaOp zero = Tuple(b, {ConstantR0<int32_t>(b, 0)}), one = Tuple(b, {ConstantR0<int32_t>(b, 1)});
  const XlaOp output = In(1, F32, {4});
  Expect({R1({9, 3, 4, 9}), R1({8, 1, 2, 8})},
         MultiCollectivePermute({Vector(2), output, zero, one}, {{0, 1}, {1, 0}}, std::nullopt,
                                /*inplace=*/true),
         {{R1({1, 2}), R1({9, 9, 9, 9})}, {R1({3, 4}), R1({8, 8, 8, 8})}});
}
TEST_F(CollectiveExample, CollectivePermuteStartAndDone) {
  const XlaOp start = XlaBuilderFriend::BuildCollectivePermuteStart(b, Vector(1), {{0, 1}, {1, 2}});
  Expect({R1({0}), R1({1}), R1({2})},
         XlaBuilderFriend::BuildCollectivePermuteDone(b, start, ShapeUtil::MakeShape(F32, {1})),
         {{R1({1})}, {R1({2})}, {R1({3})}});
}

// --- ReduceScatter

TEST_F(CollectiveExample, ReduceScatterOfTwoReplicas) {
  Expect({R1({4}), R1({7.5})}, ReduceScatter(Vector(2), Sum(), 0, 2), {{R1({1, 2.25})}, {R1({3, 5.25})}});
}
TEST_F(CollectiveExample, ReduceScatterInGroups02And13) {
  Expect({R1({4}), R1({14}), R1({6}), R1({16})},
         ReduceScatter(Vector(2), Sum(), 0, 2, Groups({{0, 2}, {1, 3}})),
         {{R1({1, 2})}, {R1({5, 6})}, {R1({3, 4})}, {R1({9, 10})}});
}
TEST_F(CollectiveExample, ReduceScatterAlongDimension1) {
  const Literal x = LiteralUtil::CreateR2<float>({{1, 2, 3, 4}, {5, 6, 7, 8}});
  const Literal y = LiteralUtil::CreateR2<float>({{9, 10, 11, 12}, {13, 14, 15, 16}});
  Expect({LiteralUtil::CreateR2<float>({{10, 12}, {18, 20}}),
          LiteralUtil::CreateR2<float>({{14, 16}, {22, 24}})},
         ReduceScatter(In(0, F32, {2, 4}), Sum(), 1, 2), {{x}, {y}});
}
TEST_F(CollectiveExample, ReduceScatterWithGlobalDeviceIds) {
  // Two replicas of four partitions: group 0 is (0,0), (0,1), (1,0), (1,1), written as pairs (replica,
  // partition).
  std::vector<std::vector<Literal>> arguments;
  for (int64_t d = 0; d < 8; ++d) {
    const auto v = static_cast<float>(d);
    arguments.push_back({R1({v, 10 * v, 100 * v, 1000 * v})});
  }
  Expect({R1({10}), R1({100}), R1({18}), R1({180}), R1({1000}), R1({10000}), R1({1800}), R1({18000})},
         ReduceScatter(Vector(4), Sum(), 0, 4, Groups({{0, 1, 4, 5}, {2, 3, 6, 7}}), Channel(1), std::nullopt,
                       true),
         arguments, /*partitions=*/4);
}
TEST_F(CollectiveExample, ReduceScatterShardCountMustBeTheSizeOfTheGroups) {
  const absl::StatusOr<XlaComputation> computation =
      Build(ReduceScatter(Vector(4), Sum(), 0, 4, Groups({{0, 2}, {1, 3}})));
  EXPECT_THAT(std::string(computation.status().message()),
              HasSubstr("reduce-scatter [C5]: with 2 devices in a group dimension 0 of size 4 becomes 2, but "
                        "the result is written as f32[1]"));
}

// --- Identities

TEST_F(CollectiveExample, ReplicaIdCountsReplicas) {
  std::vector<Literal> ids;
  for (uint32_t r = 0; r < 4; ++r) ids.push_back(LiteralUtil::CreateR0<uint32_t>(r));
  Expect(ids, ReplicaId(b), std::vector<std::vector<Literal>>(4));
}
TEST_F(CollectiveExample, PartitionIdCountsPartitions) {
  const XlaOp id = XlaBuilderFriend::BuildPartitionId(b, ShapeUtil::MakeShape(U32, {}));
  std::vector<Literal> ids;
  for (uint32_t d = 0; d < 6; ++d) ids.push_back(LiteralUtil::CreateR0<uint32_t>(d % 3));
  Expect(ids, id, std::vector<std::vector<Literal>>(6), /*partitions=*/3);
}

// --- Send and Recv

class SendRecvExample : public CollectiveExample {
 protected:
  void Between(const std::string& pairs) {
    FrontendAttributes attributes;
    (*attributes.mutable_map())["_xla_send_recv_source_target_pairs"] = pairs;
    builder_.SetFrontendAttributes(attributes);
  }
};

TEST_F(SendRecvExample, RecvGetsWhatSendOnTheSameChannelSends) {
  Between("{{0,1}}");
  const XlaOp x = Vector(2);
  const XlaOp sent = SendWithToken(x, CreateToken(b), Channel(1));
  const XlaOp received = RecvWithToken(sent, ShapeUtil::MakeShape(F32, {2}), Channel(1));
  Expect({R1({0, 0}), R1({1, 2})}, GetTupleElement(received, 0), {{R1({1, 2})}, {R1({3, 4})}});
}
TEST_F(SendRecvExample, ReceivingBeforeSendingOnBothSidesIsReportedAsADeadlock) {
  Between("{{0,1},{1,0}}");
  const XlaOp received = RecvWithToken(CreateToken(b), ShapeUtil::MakeShape(F32, {2}), Channel(1));
  const XlaOp x = GetTupleElement(received, 0);
  const XlaOp sent = SendWithToken(Add(x, Vector(2)), GetTupleElement(received, 1), Channel(1));
  ExpectError("circle: replica 0 waits for replica 1 waits for replica 0", Tuple(b, {x, sent}),
              {{R1({1, 2})}, {R1({3, 4})}});
}

}  // namespace
}  // namespace xla
