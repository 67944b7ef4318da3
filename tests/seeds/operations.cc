#include "tests/seeds/operations.h"

namespace xla::seeds {
namespace {

using internal::XlaBuilderFriend;

ChannelHandle Channel(ChannelHandle::ChannelType type) {
  ChannelHandle handle;
  handle.set_handle(1);
  handle.set_type(type);
  return handle;
}

std::vector<ReplicaGroup> OneGroup() {
  ReplicaGroup group;
  group.add_replica_ids(0);
  group.add_replica_ids(1);
  return {group};
}

// A type of operands that the elementwise op takes.
PrimitiveType TypeFor(HloOpcode opcode) {
  switch (opcode) {
    case HloOpcode::kAnd:
    case HloOpcode::kNot:
    case HloOpcode::kOr:
      return PRED;
    case HloOpcode::kClz:
    case HloOpcode::kMulhi:
    case HloOpcode::kPopulationCount:
    case HloOpcode::kShiftLeft:
    case HloOpcode::kShiftRightArithmetic:
    case HloOpcode::kShiftRightLogical:
    case HloOpcode::kXor:
      return S32;
    case HloOpcode::kImag:
    case HloOpcode::kReal:
      return C64;
    default:
      return F32;
  }
}

void AddElementwise(Operations* all) {
  auto& t = *all;
  // With a matrix and a vector, so that the form with broadcast_dimensions is used too.
#define BINARY(Name, type, opcode)                        \
  t[#Name] = {{HloOpcode::opcode, HloOpcode::kBroadcast}, \
              [](Bench& t) { return Name(t.In(type, {2, 3}), t.In(type, {3}), {1}); }};
#define UNARY(Name, type, opcode) \
  t[#Name] = {{HloOpcode::opcode}, [](Bench& t) { return Name(t.In(type, {2, 3})); }};
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) UNARY(builder, TypeFor(HloOpcode::k##id), k##id)
#define OP_ACCURATE OP_UNARY
#define OP_BINARY(id, text, builder, types, stablehlo) BINARY(builder, TypeFor(HloOpcode::k##id), k##id)
#include "xla/ops/op_table.def"
#undef OP
  UNARY(Copy, F32, kCopy)
  UNARY(OptimizationBarrier, F32, kOptimizationBarrier)
  UNARY(Round, F32, kRoundNearestAfz)
  UNARY(LogicalNot, PRED, kNot)
#undef UNARY
  BINARY(LogicalAnd, PRED, kAnd)
  BINARY(LogicalOr, PRED, kOr)
  BINARY(Eq, F32, kCompare)
  BINARY(EqTotalOrder, F32, kCompare)
  BINARY(Ne, F32, kCompare)
  BINARY(NeTotalOrder, F32, kCompare)
  BINARY(Ge, F32, kCompare)
  BINARY(GeTotalOrder, F32, kCompare)
  BINARY(Gt, F32, kCompare)
  BINARY(GtTotalOrder, F32, kCompare)
  BINARY(Le, F32, kCompare)
  BINARY(LeTotalOrder, F32, kCompare)
  BINARY(Lt, F32, kCompare)
  BINARY(LtTotalOrder, F32, kCompare)
#undef BINARY
  t["Compare"] = {{HloOpcode::kCompare},
                  [](Bench& t) { return Compare(t.In(F({3})), t.In(F({3})), ComparisonDirection::kGe); }};
  t["Select"] = {{HloOpcode::kSelect},
                 [](Bench& t) { return Select(t.In(PRED, {3}), t.In(F({3})), t.In(F({3}))); }};
  t["Clamp"] = {{HloOpcode::kClamp}, [](Bench& t) { return Clamp(t.Scalar(0), t.In(F({3})), t.Scalar(1)); }};
  t["ConvertElementType"] = {{HloOpcode::kConvert},
                             [](Bench& t) { return ConvertElementType(t.In(F({3})), S32); }};
  t["BitcastConvertType"] = {{HloOpcode::kBitcastConvert},
                             [](Bench& t) { return BitcastConvertType(t.In(F({3})), S32); }};
  t["ReducePrecision"] = {{HloOpcode::kReducePrecision},
                          [](Bench& t) { return ReducePrecision(t.In(F({3})), 5, 10); }};
}

void AddShaping(Operations* all) {
  auto& t = *all;
  t["Parameter"] = {{HloOpcode::kParameter}, [](Bench& t) { return t.In(F({3})); }};
  t["ConstantLiteral"] = {{HloOpcode::kConstant}, [](Bench& t) {
                            return ConstantLiteral(t.b, LiteralUtil::CreateR1<float>({1, 2}));
                          }};
  t["Iota"] = {{HloOpcode::kIota}, [](Bench& t) { return Iota(t.b, I({4, 8}), 1); }};
  t["Bitcast"] = {{HloOpcode::kBitcast},
                  [](Bench& t) { return XlaBuilderFriend::BuildBitcast(t.b, t.In(F({2, 3})), F({6})); }};
  t["Broadcast"] = {{HloOpcode::kBroadcast}, [](Bench& t) { return Broadcast(t.In(F({3})), {2}); }};
  t["BroadcastInDim"] = {{HloOpcode::kBroadcast},
                         [](Bench& t) { return BroadcastInDim(t.In(F({3})), {3, 2}, {0}); }};
  t["Collapse"] = {{HloOpcode::kReshape}, [](Bench& t) { return Collapse(t.In(F({4, 2, 3})), {1, 2}); }};
  t["ConcatInDim"] = {{HloOpcode::kConcatenate},
                      [](Bench& t) { return ConcatInDim(t.b, {t.In(F({3})), t.In(F({2}))}, 0); }};
  t["DynamicReshape"] = {
      {HloOpcode::kDynamicReshape},
      [](Bench& t) { return DynamicReshape(t.In(F({6})), {t.Index(2), t.Index(3)}, {2, 3}, {false, true}); }};
  t["DynamicSlice"] = {{HloOpcode::kDynamicSlice},
                       [](Bench& t) { return DynamicSlice(t.In(F({5})), {t.Index(1)}, {2}); }};
  t["DynamicUpdateSlice"] = {{HloOpcode::kDynamicUpdateSlice}, [](Bench& t) {
                               return DynamicUpdateSlice(t.In(F({5})), t.In(F({2})), {t.Index(1)});
                             }};
  t["GetDimensionSize"] = {{HloOpcode::kGetDimensionSize}, [](Bench& t) {
                             return GetDimensionSize(t.In(ShapeUtil::MakeShape(F32, {5}, {true})), 0);
                           }};
  t["SetDimensionSize"] = {{HloOpcode::kSetDimensionSize},
                           [](Bench& t) { return SetDimensionSize(t.In(F({5})), t.In(I({})), 0); }};
  t["Pad"] = {{HloOpcode::kPad}, [](Bench& t) {
                PaddingConfig config;
                config.add_dimensions()->set_edge_padding_low(2);
                return Pad(t.In(F({3})), t.Scalar(0), config);
              }};
  t["Reshape"] = {{HloOpcode::kReshape}, [](Bench& t) { return Reshape(t.In(F({2, 3})), {6}); }};
  t["Reshape with dimensions"] = {{HloOpcode::kTranspose, HloOpcode::kReshape},
                                  [](Bench& t) { return Reshape(t.In(F({2, 3})), {1, 0}, {6}); }};
  t["Reshape to a shape"] = {{HloOpcode::kReshape},
                             [](Bench& t) { return Reshape(F({6}), t.In(F({2, 3}))); }};
  t["Rev"] = {{HloOpcode::kReverse}, [](Bench& t) { return Rev(t.In(F({3})), {0}); }};
  t["Slice"] = {{HloOpcode::kSlice}, [](Bench& t) { return Slice(t.In(F({5})), {2}, {4}, {1}); }};
  t["Transpose"] = {{HloOpcode::kTranspose}, [](Bench& t) { return Transpose(t.In(F({2, 3})), {1, 0}); }};
  t["Gather"] = {{HloOpcode::kGather}, [](Bench& t) {
                   GatherDimensionNumbers d;
                   d.add_offset_dims(1);
                   d.add_collapsed_slice_dims(0);
                   d.add_start_index_map(0);
                   d.set_index_vector_dim(1);
                   return Gather(t.In(F({5, 2})), t.In(I({3})), d, {1, 2});
                 }};
  ScatterDimensionNumbers scatter;
  scatter.add_update_window_dims(1);
  scatter.add_inserted_window_dims(0);
  scatter.add_scatter_dims_to_operand_dims(0);
  scatter.set_index_vector_dim(1);
  t["Scatter"] = {{HloOpcode::kScatter}, [scatter](Bench& t) {
                    return Scatter(t.In(F({5, 2})), t.In(I({3})), t.In(F({3, 2})), t.Sum(), scatter);
                  }};
  t["Scatter variadic"] = {{HloOpcode::kScatter}, [scatter](Bench& t) {
                             const std::vector<XlaOp> into = {t.In(F({5, 2})), t.In(F({5, 2}))};
                             const std::vector<XlaOp> updates = {t.In(F({3, 2})), t.In(F({3, 2}))};
                             return Scatter(into, t.In(I({3})), updates, t.Sums(), scatter);
                           }};
}

void AddContractions(Operations* all) {
  auto& t = *all;
  DotDimensionNumbers matmul;
  matmul.add_lhs_contracting_dimensions(1);
  matmul.add_rhs_contracting_dimensions(0);
  t["Dot"] = {{HloOpcode::kDot}, [](Bench& t) { return Dot(t.In(F({2, 3})), t.In(F({3, 4}))); }};
  t["DotGeneral"] = {{HloOpcode::kDot},
                     [matmul](Bench& t) { return DotGeneral(t.In(F({2, 3})), t.In(F({3, 4})), matmul); }};
  t["ScaledDot"] = {{HloOpcode::kScaledDot}, [matmul](Bench& t) {
                      return ScaledDot(t.In(F8E4M3FN, {2, 64}), t.In(F8E8M0FNU, {2, 2}),
                                       t.In(F8E4M3FN, {64, 4}), t.In(F8E8M0FNU, {2, 4}), matmul, nullptr,
                                       F32);
                    }};
  t["RaggedDot"] = {{HloOpcode::kRaggedDot}, [](Bench& t) {
                      RaggedDotDimensionNumbers d;
                      d.mutable_dot_dimension_numbers()->add_lhs_contracting_dimensions(1);
                      d.mutable_dot_dimension_numbers()->add_rhs_contracting_dimensions(1);
                      d.add_lhs_ragged_dimensions(0);
                      d.add_rhs_group_dimensions(0);
                      return RaggedDot(t.In(F({4, 2})), t.In(F({2, 2, 1})), t.In(I({2})), d);
                    }};
  const auto image = [](Bench& t) { return t.In(F({1, 2, 6, 6})); };
  const auto kernel = [](Bench& t) { return t.In(F({4, 2, 3, 3})); };
  const auto numbers = XlaBuilder::CreateDefaultConvDimensionNumbers(2);
  const std::vector<std::pair<int64_t, int64_t>> padding = {{1, 0}, {0, 1}};
  t["Conv"] = {{HloOpcode::kConvolution},
               [=](Bench& t) { return Conv(image(t), kernel(t), {1, 1}, Padding::kSame); }};
  t["ConvWithGeneralPadding"] = {{HloOpcode::kConvolution}, [=](Bench& t) {
                                   return ConvWithGeneralPadding(image(t), kernel(t), {1, 1}, padding);
                                 }};
  t["ConvWithGeneralDimensions"] = {{HloOpcode::kConvolution}, [=](Bench& t) {
                                      return ConvWithGeneralDimensions(image(t), kernel(t), {1, 1},
                                                                       Padding::kValid, numbers);
                                    }};
  t["ConvGeneral"] = {{HloOpcode::kConvolution},
                      [=](Bench& t) { return ConvGeneral(image(t), kernel(t), {1, 1}, padding, numbers); }};
  t["ConvGeneralDilated"] = {{HloOpcode::kConvolution}, [=](Bench& t) {
                               return ConvGeneralDilated(image(t), kernel(t), {1, 1}, padding, {2, 1}, {1, 2},
                                                         numbers);
                             }};
  t["Cholesky"] = {{HloOpcode::kCholesky}, [](Bench& t) { return Cholesky(t.In(F({3, 3})), true); }};
  t["TriangularSolve"] = {{HloOpcode::kTriangularSolve}, [](Bench& t) {
                            return TriangularSolve(t.In(F({3, 3})), t.In(F({3, 2})), true, true, false,
                                                   TriangularSolveOptions::NO_TRANSPOSE);
                          }};
  t["Fft"] = {{HloOpcode::kFft}, [](Bench& t) { return Fft(t.In(C64, {8}), FftType::FFT, {8}); }};
}

void AddReductions(Operations* all) {
  auto& t = *all;
  t["Reduce"] = {{HloOpcode::kReduce},
                 [](Bench& t) { return Reduce(t.In(F({2, 3})), t.Scalar(0), t.Sum(), {1}); }};
  t["Reduce variadic"] = {{HloOpcode::kReduce}, [](Bench& t) {
                            return Reduce(t.b, {t.In(F({3})), t.In(F({3}))}, {t.Scalar(0), t.Scalar(0)},
                                          t.Sums(), {0});
                          }};
  t["ReduceWindow"] = {{HloOpcode::kReduceWindow}, [](Bench& t) {
                         return ReduceWindow(t.In(F({4, 6})), t.Scalar(0), t.Sum(), {2, 3}, {2, 3},
                                             Padding::kValid);
                       }};
  t["ReduceWindow variadic"] = {{HloOpcode::kReduceWindow}, [](Bench& t) {
                                  const std::vector<XlaOp> in = {t.In(F({4})), t.In(F({4}))};
                                  const std::vector<XlaOp> zero = {t.Scalar(0), t.Scalar(0)};
                                  return ReduceWindow(in, zero, t.Sums(), {2}, {2}, Padding::kSame);
                                }};
  t["SelectAndScatter"] = {{HloOpcode::kSelectAndScatter}, [](Bench& t) {
                             return SelectAndScatter(t.In(F({4})), t.Greater(), {2}, {2}, Padding::kValid,
                                                     t.In(F({2})), t.Scalar(0), t.Sum());
                           }};
  t["Map"] = {{HloOpcode::kMap},
              [](Bench& t) { return Map(t.b, {t.In(F({3})), t.In(F({3}))}, t.Sum(), {0}); }};
  t["Scan"] = {{HloOpcode::kScan}, [](Bench& t) {
                 const XlaComputation step = t.Function({F({}), F({})}, [](XlaBuilder* b, const auto& x) {
                   const XlaOp sum = Add(x[0], x[1]);
                   return Tuple(b, {sum, sum});
                 });
                 return Scan({t.In(F({3}))}, {t.Scalar(0)}, step, 0, false, TRI_STATE_TRUE);
               }};
  t["Sort"] = {{HloOpcode::kSort}, [](Bench& t) { return Sort({t.In(F({5}))}, t.Greater(), 0, true); }};
  t["TopK"] = {{HloOpcode::kTopK}, [](Bench& t) { return TopK(t.In(F({5})), 2, true); }};
  t["BatchNormTraining"] = {
      {HloOpcode::kBatchNormTraining},
      [](Bench& t) { return BatchNormTraining(t.In(F({4, 2})), t.In(F({2})), t.In(F({2})), 0.001f, 1); }};
  t["BatchNormInference"] = {{HloOpcode::kBatchNormInference}, [](Bench& t) {
                               return BatchNormInference(t.In(F({4, 2})), t.In(F({2})), t.In(F({2})),
                                                         t.In(F({2})), t.In(F({2})), 0.001f, 1);
                             }};
  t["BatchNormGrad"] = {{HloOpcode::kBatchNormGrad}, [](Bench& t) {
                          return BatchNormGrad(t.In(F({4, 2})), t.In(F({2})), t.In(F({2})), t.In(F({2})),
                                               t.In(F({4, 2})), 0.001f, 1);
                        }};
  t["RngNormal"] = {{HloOpcode::kRng}, [](Bench& t) { return RngNormal(t.Scalar(0), t.Scalar(1), F({3})); }};
  t["RngUniform"] = {{HloOpcode::kRng},
                     [](Bench& t) { return RngUniform(t.Scalar(0), t.Scalar(1), F({3})); }};
  t["RngBitGenerator"] = {
      {HloOpcode::kRngBitGenerator},
      [](Bench& t) { return RngBitGenerator(RNG_PHILOX, t.In(U64, {3}), ShapeUtil::MakeShape(U32, {4})); }};
  t["RngGetAndUpdateState"] = {{HloOpcode::kRngGetAndUpdateState}, [](Bench& t) {
                                 return XlaBuilderFriend::BuildRngGetAndUpdateState(
                                     t.b, 4, ShapeUtil::MakeShape(U64, {2}));
                               }};
}

void AddControl(Operations* all) {
  auto& t = *all;
  t["Tuple"] = {{HloOpcode::kTuple}, [](Bench& t) { return Tuple(t.b, {t.In(F({2})), t.In(I({}))}); }};
  t["GetTupleElement"] = {{HloOpcode::kGetTupleElement}, [](Bench& t) {
                            return GetTupleElement(t.In(ShapeUtil::MakeTupleShape({F({2}), I({})})), 1);
                          }};
  t["Call"] = {{HloOpcode::kCall}, [](Bench& t) { return Call(t.b, t.Double(), {t.In(F({2}))}); }};
  t["CompositeCall"] = {
      {HloOpcode::kCall},
      [](Bench& t) { return CompositeCall(t.b, t.Double(), {t.In(F({2}))}, "foo.bar", "{n = 1 : i32}", 1); }};
  t["While"] = {{HloOpcode::kWhile}, [](Bench& t) {
                  const XlaComputation condition = t.Function({I({})}, [](XlaBuilder* b, const auto& x) {
                    return Lt(x[0], ConstantR0<int32_t>(b, 9));
                  });
                  const XlaComputation body = t.Function({I({})}, [](XlaBuilder* b, const auto& x) {
                    return Add(x[0], ConstantR0<int32_t>(b, 1));
                  });
                  return While(condition, body, t.Index(0));
                }};
  t["Conditional"] = {{HloOpcode::kConditional}, [](Bench& t) {
                        const XlaComputation twice = t.Double(), again = t.Double();
                        return Conditional(t.In(PRED, {}), t.In(F({2})), twice, t.In(F({2})), again);
                      }};
  t["Conditional N-way"] = {{HloOpcode::kConditional}, [](Bench& t) {
                              const XlaComputation twice = t.Double();
                              const XlaOp x = t.In(F({2}));
                              return Conditional(t.In(I({})), {&twice, &twice, &twice}, {x, x, x});
                            }};
  t["AfterAll"] = {{HloOpcode::kAfterAll},
                   [](Bench& t) { return AfterAll(t.b, {CreateToken(t.b), CreateToken(t.b)}); }};
  t["AddDependency"] = {{HloOpcode::kAddDependency}, [](Bench& t) {
                          return XlaBuilderFriend::BuildAddDependency(t.b, t.In(F({2})), CreateToken(t.b),
                                                                      F({2}));
                        }};
  const Shape context =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeTupleShape({F({2})}), F({2}), ShapeUtil::MakeShape(U32, {})});
  const auto start = [context](Bench& t) {
    return XlaBuilderFriend::BuildAsyncStart(t.b, {t.In(F({2}))}, "", t.Double(), context);
  };
  t["AsyncUpdate"] = {{HloOpcode::kAsyncUpdate}, [=](Bench& t) {
                        const XlaOp update = XlaBuilderFriend::BuildAsyncUpdate(t.b, start(t), context);
                        return XlaBuilderFriend::BuildAsyncDone(t.b, update, F({2}));
                      }};
  t["AsyncDone"] = {{HloOpcode::kAsyncDone},
                    [=](Bench& t) { return XlaBuilderFriend::BuildAsyncDone(t.b, start(t), F({2})); }};
  t["AsyncStart"] = {{HloOpcode::kAsyncStart}, t["AsyncDone"].build};  // a start wants its done
  t["CopyDone"] = {{HloOpcode::kCopyDone}, [](Bench& t) {
                     return XlaBuilderFriend::BuildCopyDone(
                         t.b, XlaBuilderFriend::BuildCopyStart(t.b, t.In(F({2}))), F({2}));
                   }};
  t["CopyStart"] = {{HloOpcode::kCopyStart}, t["CopyDone"].build};  // a start wants its done
  t["Domain"] = {{HloOpcode::kDomain}, [](Bench& t) {
                   OpSharding replicated;
                   replicated.set_type(OpSharding::REPLICATED);
                   return XlaBuilderFriend::BuildDomain(t.b, t.In(F({2})), replicated, replicated, F({2}));
                 }};
  t["Fusion"] = {{HloOpcode::kFusion}, [](Bench& t) {
                   return XlaBuilderFriend::BuildFusion(t.b, {t.In(F({2}))}, "kLoop", t.Double());
                 }};
}

void AddHost(Operations* all) {
  auto& t = *all;
  t["CustomCall"] = {{HloOpcode::kCustomCall},
                     [](Bench& t) { return CustomCall(t.b, "myfunc", {t.In(F({2}))}, F({3, 3})); }};
  t["Infeed"] = {{HloOpcode::kInfeed, HloOpcode::kGetTupleElement},
                 [](Bench& t) { return Infeed(t.b, F({2})); }};
  t["Outfeed"] = {{HloOpcode::kOutfeed}, [](Bench& t) {
                    Outfeed(t.In(F({2})), F({2}), "config");
                    return Tuple(t.b, {});
                  }};
  const ChannelHandle device = Channel(ChannelHandle::DEVICE_TO_DEVICE);
  t["Send"] = {{HloOpcode::kSend, HloOpcode::kSendDone}, [=](Bench& t) {
                 Send(t.In(F({2})), device);
                 return Tuple(t.b, {});
               }};
  t["SendWithToken"] = {{HloOpcode::kSend, HloOpcode::kSendDone},
                        [=](Bench& t) { return SendWithToken(t.In(F({2})), CreateToken(t.b), device); }};
  t["SendToHost"] = {{HloOpcode::kSend, HloOpcode::kSendDone}, [](Bench& t) {
                       return SendToHost(t.In(F({2})), CreateToken(t.b), F({2}),
                                         Channel(ChannelHandle::DEVICE_TO_HOST));
                     }};
  t["SendDone"] = {{HloOpcode::kSendDone}, [=](Bench& t) {
                     return XlaBuilderFriend::BuildSendDone(
                         t.b, XlaBuilderFriend::BuildSend(t.b, t.In(F({2})), CreateToken(t.b), device, false),
                         device, false);
                   }};
  t["Send instruction"] = {{HloOpcode::kSend}, t["SendDone"].build};  // a start wants its done
  t["Recv"] = {{HloOpcode::kRecv, HloOpcode::kRecvDone, HloOpcode::kGetTupleElement},
               [=](Bench& t) { return Recv(t.b, F({2}), device); }};
  t["RecvWithToken"] = {{HloOpcode::kRecv, HloOpcode::kRecvDone},
                        [=](Bench& t) { return RecvWithToken(CreateToken(t.b), F({2}), device); }};
  t["RecvFromHost"] = {{HloOpcode::kRecv, HloOpcode::kRecvDone}, [](Bench& t) {
                         return RecvFromHost(CreateToken(t.b), F({2}),
                                             Channel(ChannelHandle::HOST_TO_DEVICE));
                       }};
  t["RecvDone"] = {{HloOpcode::kRecvDone}, [=](Bench& t) {
                     return XlaBuilderFriend::BuildRecvDone(
                         t.b, XlaBuilderFriend::BuildRecv(t.b, CreateToken(t.b), F({2}), device, false),
                         F({2}), device, false);
                   }};
  t["Recv instruction"] = {{HloOpcode::kRecv}, t["RecvDone"].build};  // a start wants its done
}

void AddCollectives(Operations* all) {
  auto& t = *all;
  t["ReplicaId"] = {{HloOpcode::kReplicaId}, [](Bench& t) { return ReplicaId(t.b); }};
  t["PartitionId"] = {{HloOpcode::kPartitionId}, [](Bench& t) { return PartitionId(t.b); }};
  t["AllReduce"] = {{HloOpcode::kAllReduce},
                    [](Bench& t) { return AllReduce(t.In(F({2})), t.Sum(), OneGroup()); }};
  t["AllReduceTuple"] = {{HloOpcode::kAllReduce}, [](Bench& t) {
                           return AllReduceTuple({t.In(F({2})), t.In(F({3}))}, t.Sum(), OneGroup());
                         }};
  t["CrossReplicaSum"] = {{HloOpcode::kAllReduce},
                          [](Bench& t) { return CrossReplicaSum(t.In(F({2})), OneGroup()); }};
  t["AllReduceDone"] = {
      {HloOpcode::kAllReduceDone}, [](Bench& t) {
        return XlaBuilderFriend::BuildAllReduceDone(
            t.b, XlaBuilderFriend::BuildAllReduceStart(t.b, t.In(F({2})), t.Sum(), OneGroup()), F({2}));
      }};
  t["AllReduceStart"] = {{HloOpcode::kAllReduceStart}, t["AllReduceDone"].build};  // a start wants its done
  t["AllGather"] = {{HloOpcode::kAllGather},
                    [](Bench& t) { return AllGather(t.In(F({2})), 0, 2, OneGroup()); }};
  t["AllGatherDone"] = {{HloOpcode::kAllGatherDone}, [](Bench& t) {
                          return XlaBuilderFriend::BuildAllGatherDone(
                              t.b, XlaBuilderFriend::BuildAllGatherStart(t.b, t.In(F({2})), 0, 2, OneGroup()),
                              F({4}));
                        }};
  t["AllGatherStart"] = {{HloOpcode::kAllGatherStart}, t["AllGatherDone"].build};  // a start wants its done
  t["ReduceScatter"] = {{HloOpcode::kReduceScatter},
                        [](Bench& t) { return ReduceScatter(t.In(F({4})), t.Sum(), 0, 2, OneGroup()); }};
  t["AllToAll"] = {{HloOpcode::kAllToAll},
                   [](Bench& t) { return AllToAll(t.In(F({4, 16})), 1, 0, 2, OneGroup()); }};
  t["AllToAllTuple"] = {{HloOpcode::kAllToAll},
                        [](Bench& t) { return AllToAllTuple({t.In(F({4})), t.In(F({4}))}, OneGroup()); }};
  t["RaggedAllToAll"] = {{HloOpcode::kRaggedAllToAll}, [](Bench& t) {
                           return RaggedAllToAll(t.In(F({8})), t.In(I({2})), t.In(I({2})), t.In(F({8})),
                                                 t.In(I({2})), t.In(I({2})), OneGroup());
                         }};
  t["CollectiveBroadcast"] = {{HloOpcode::kCollectiveBroadcast},
                              [](Bench& t) { return CollectiveBroadcast(t.In(F({2})), OneGroup()); }};
  t["CollectivePermute"] = {{HloOpcode::kCollectivePermute},
                            [](Bench& t) { return CollectivePermute(t.In(F({2})), {{0, 1}, {1, 0}}); }};
  t["CollectivePermute in place"] = {
      {HloOpcode::kCollectivePermute}, [](Bench& t) {
        const XlaOp zero = Tuple(t.b, {t.Index(0)});
        const XlaOp operand = Tuple(t.b, {t.In(F({2})), t.In(F({4})), zero, zero});
        return CollectivePermute(operand, {{0, 1}}, std::nullopt, /*inplace=*/true);
      }};
  t["CollectivePermuteDone"] = {
      {HloOpcode::kCollectivePermuteDone}, [](Bench& t) {
        return XlaBuilderFriend::BuildCollectivePermuteDone(
            t.b, XlaBuilderFriend::BuildCollectivePermuteStart(t.b, t.In(F({2})), {{0, 1}}), F({2}));
      }};
  t["CollectivePermuteStart"] = {{HloOpcode::kCollectivePermuteStart},
                                 t["CollectivePermuteDone"].build};  // a start wants its done
}

}  // namespace

const Operations& AllOperations() {
  static const Operations* const all = [] {
    auto* result = new Operations();
    AddElementwise(result);
    AddShaping(result);
    AddContractions(result);
    AddReductions(result);
    AddControl(result);
    AddHost(result);
    AddCollectives(result);
    return result;
  }();
  return *all;
}

}  // namespace xla::seeds
