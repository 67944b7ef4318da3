#include "absl/strings/str_cat.h"
#include "xla/hlo/text/parser.h"

// Shardings, meshes and replica groups.

namespace xla {
namespace {

constexpr int kMaxShardingDepth = 8;

}  // namespace

// The items between the braces of a sharding without mesh.
struct HloTextParser::ShardingDraft {
  std::optional<HloSharding::Kind> kind;
  std::optional<int64_t> device;
  std::optional<TileAssignment> tiles;
  std::vector<HloSharding::Subgroup> subgroups;
  std::optional<HloSharding::ShardGroup> group;
  std::vector<OpMetadata> metadata;
  size_t offset;
};

absl::StatusOr<HloSharding> HloTextParser::ParseSharding() { return ParseShardingAtDepth(0); }

absl::StatusOr<HloSharding> HloTextParser::ParseShardingAtDepth(int depth) {
  if (depth > kMaxShardingDepth) return ErrorHere("tuple shardings are nested too deep");
  ShardingDraft draft;
  draft.offset = lexer_.offset();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of a sharding"));
  if (lexer_.token() == Token::kLeftBrace || lexer_.token() == Token::kRightBrace) {
    std::vector<HloSharding> elements;
    if (Eat(Token::kRightBrace)) return HloSharding::Tuple(std::move(elements));
    do {
      TF_ASSIGN_OR_RETURN(HloSharding element, ParseShardingAtDepth(depth + 1));
      elements.push_back(std::move(element));
    } while (Eat(Token::kComma));
    TF_RETURN_IF_ERROR(Expect(Token::kRightBrace, "',' or '}' in a tuple of shardings"));
    return HloSharding::Tuple(std::move(elements));
  }
  if (AtWord("mesh") || AtWord("maximal_mesh")) return ParseNamedSharding();
  while (lexer_.token() != Token::kRightBrace) TF_RETURN_IF_ERROR(ParseShardingItem(&draft));
  lexer_.Next();
  return FinishSharding(std::move(draft));
}

absl::Status HloTextParser::ParseShardingItem(ShardingDraft* draft) {
  using Kind = HloSharding::Kind;
  static constexpr std::pair<absl::string_view, Kind> kKinds[] = {{"replicated", Kind::kReplicated},
                                                                  {"manual", Kind::kManual},
                                                                  {"unknown", Kind::kUnknown},
                                                                  {"unreduced", Kind::kUnreduced},
                                                                  {"maximal", Kind::kMaximal}};
  const absl::string_view text = lexer_.token_text();
  if (lexer_.token() == Token::kWord) {
    for (const auto& [word, kind] : kKinds) {
      if (text != word) continue;
      if (draft->kind.value_or(kind) != kind) return ErrorHere("the sharding has two kinds");
      draft->kind = kind;
      lexer_.Next();
      return absl::OkStatus();
    }
    if (text == "last_tile_dim_replicate") {
      draft->subgroups = {HloSharding::Subgroup::kReplicated};
      lexer_.Next();
      return absl::OkStatus();
    }
    if (text == "shard_as" || text == "shard_like") {
      lexer_.Next();
      draft->group.emplace().shard_like = text == "shard_like";
      return ParseInt64(&draft->group->id);
    }
  } else if (lexer_.token() == Token::kAttribute) {
    if (text == "device") {
      lexer_.Next();
      return ParseInt64(&draft->device.emplace());
    }
    if (text == "devices") {
      lexer_.Next();
      return ParseTileDevices(draft);
    }
    if (text == "metadata") {
      lexer_.Next();
      return ParseMetadataList(&draft->metadata);
    }
    if (text == "last_tile_dims") {
      lexer_.Next();
      return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
        if (!AtWord("replicated") && !AtWord("manual") && !AtWord("unreduced")) {
          return Expected("replicated, manual or unreduced");
        }
        draft->subgroups.push_back(AtWord("replicated") ? HloSharding::Subgroup::kReplicated
                                   : AtWord("manual")   ? HloSharding::Subgroup::kManual
                                                        : HloSharding::Subgroup::kUnreduced);
        lexer_.Next();
        return absl::OkStatus();
      });
    }
  }
  static constexpr absl::string_view kWords[] = {
      "replicated",     "manual",   "unknown",    "unreduced",
      "maximal",        "device",   "devices",    "last_tile_dim_replicate",
      "last_tile_dims", "shard_as", "shard_like", "metadata"};
  return ErrorHere(absl::StrCat("expected '}' or a keyword of a sharding, found ", lexer_.Describe(),
                                DidYouMean(text, kWords)));
}

// [2,2]0,1,2,3 or [2,2]<=[2,2]T(1,0)
absl::Status HloTextParser::ParseTileDevices(ShardingDraft* draft) {
  std::vector<int64_t> dimensions;
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBracket, Token::kRightBracket, &dimensions));
  std::vector<int64_t> list;
  std::vector<int> perm;
  absl::StatusOr<TileAssignment> tiles = absl::InvalidArgumentError("");
  if (Eat(Token::kLessEqual)) {
    TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBracket, Token::kRightBracket, &list));
    TF_RETURN_IF_ERROR(ParseTransposePerm(&perm));
    tiles = TileAssignment::Iota(std::move(dimensions), std::move(list), std::move(perm));
  } else {
    do {
      TF_RETURN_IF_ERROR(ParseInt64(&list.emplace_back()));
    } while (Eat(Token::kComma));
    tiles = TileAssignment::List(std::move(dimensions), std::move(list));
  }
  if (!tiles.ok()) return At(offset, tiles.status());
  draft->tiles = *std::move(tiles);
  return absl::OkStatus();
}

// T(1,0), or nothing.
absl::Status HloTextParser::ParseTransposePerm(std::vector<int>* perm) {
  if (!AtWord("T")) return absl::OkStatus();
  lexer_.Next();
  const size_t offset = lexer_.offset();
  std::vector<int64_t> list;
  TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftParen, Token::kRightParen, &list));
  for (int64_t p : list) {
    if (p < 0 || p >= static_cast<int64_t>(list.size())) {
      return lexer_.Error(offset, "T(..) must be a permutation of the iota's dimensions");
    }
    perm->push_back(static_cast<int>(p));
  }
  return absl::OkStatus();
}

absl::StatusOr<HloSharding> HloTextParser::FinishSharding(ShardingDraft draft) {
  using Kind = HloSharding::Kind;
  absl::StatusOr<HloSharding> sharding = HloSharding::Replicate();
  const Kind kind = draft.kind.value_or(Kind::kTiled);
  if (kind == Kind::kMaximal) {
    if (!draft.device)
      return lexer_.Error(draft.offset, "a maximal sharding must name its device: {maximal device=0}");
    sharding = HloSharding::MakeAssignDevice(*draft.device);
  } else if (draft.device) {
    return lexer_.Error(draft.offset, "only a maximal sharding has a device");
  } else if (kind == Kind::kTiled) {
    if (!draft.tiles)
      return lexer_.Error(draft.offset, "the sharding has neither replicated, manual, .. nor devices=");
    sharding = draft.subgroups.empty()
                   ? HloSharding::MakeTile(*std::move(draft.tiles))
                   : HloSharding::MakeSubgroups(*std::move(draft.tiles), std::move(draft.subgroups));
  } else {
    sharding = kind == Kind::kReplicated ? HloSharding::Replicate()
               : kind == Kind::kManual   ? HloSharding::Manual()
               : kind == Kind::kUnknown  ? HloSharding::Unknown()
                                         : HloSharding::Unreduced();
  }
  if (!sharding.ok()) return At(draft.offset, sharding.status());
  if (kind != Kind::kTiled && draft.tiles) return lexer_.Error(draft.offset, "the sharding has two kinds");
  if (draft.group) sharding->set_shard_group(*draft.group);
  sharding->set_metadata(std::move(draft.metadata));
  return sharding;
}

// {..} or {{..}, {..}}
absl::Status HloTextParser::ParseMetadataList(std::vector<OpMetadata>* list) {
  if (lexer_.token() != Token::kLeftBrace || lexer_.PeekChar() != '{')
    return ParseMetadata(&list->emplace_back());
  return ParseList(Token::kLeftBrace, Token::kRightBrace,
                   [&] { return ParseMetadata(&list->emplace_back()); });
}

// mesh['x'=2,'y'=4][, device_ids=(..)]
absl::Status HloTextParser::ParseMesh(DeviceMesh* mesh) {
  const size_t offset = lexer_.offset();
  lexer_.Next();  // mesh
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftBracket, Token::kRightBracket, [&]() -> absl::Status {
    auto& [name, size] = mesh->axes.emplace_back();
    TF_RETURN_IF_ERROR(ParseString(&name));
    TF_RETURN_IF_ERROR(Expect(Token::kEqual, "'=' after the name of a mesh axis"));
    return ParseInt64(&size);
  }));
  if (lexer_.token() == Token::kComma) {
    const size_t comma = lexer_.offset();
    lexer_.Next();
    if (lexer_.token() == Token::kAttribute && lexer_.token_text() == "device_ids") {
      lexer_.Next();
      TF_RETURN_IF_ERROR(ParseMeshDevices(mesh));
    } else {
      lexer_.Seek(comma);
    }
  }
  const absl::Status status = CanonicalizeMesh(mesh);
  return status.ok() ? status : At(offset, status);
}

// (3,2,1,0) or ([2,2]T(1,0))
absl::Status HloTextParser::ParseMeshDevices(DeviceMesh* mesh) {
  if (lexer_.token() != Token::kLeftParen || lexer_.PeekChar() != '[') {
    return ParseInt64List(Token::kLeftParen, Token::kRightParen, &mesh->device_ids);
  }
  lexer_.Next();
  TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBracket, Token::kRightBracket, &mesh->reshape_dims));
  TF_RETURN_IF_ERROR(ParseTransposePerm(&mesh->transpose_perm));
  return Expect(Token::kRightParen, "')' after the device ids");
}

// 'x' or 'x':(1)2
absl::Status HloTextParser::ParseAxisRef(const DeviceMesh& mesh, AxisRef* axis) {
  const size_t offset = lexer_.offset();
  std::string name;
  TF_RETURN_IF_ERROR(ParseString(&name));
  axis->axis = -1;
  std::vector<absl::string_view> names;
  for (size_t i = 0; i < mesh.axes.size(); ++i) {
    if (mesh.axes[i].first == name) axis->axis = static_cast<int64_t>(i);
    names.push_back(mesh.axes[i].first);
  }
  if (axis->axis < 0) {
    return lexer_.Error(
        offset, absl::StrCat("the mesh has no axis '", name.substr(0, 60), "'", DidYouMean(name, names)));
  }
  if (!Eat(Token::kColon)) return absl::OkStatus();
  auto& [pre_size, size] = axis->sub_axis.emplace();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' of a part of an axis, as in 'x':(1)2"));
  TF_RETURN_IF_ERROR(ParseInt64(&pre_size));
  TF_RETURN_IF_ERROR(Expect(Token::kRightParen, "')'"));
  return ParseInt64(&size);
}

absl::StatusOr<HloSharding> HloTextParser::ParseNamedSharding() {
  const size_t offset = lexer_.offset();
  HloSharding::Named named;
  std::vector<OpMetadata> metadata;
  if (AtWord("maximal_mesh")) {
    lexer_.Next();
    TF_RETURN_IF_ERROR(Expect(Token::kLeftBracket, "'['"));
    if (lexer_.token() != Token::kAttribute || lexer_.token_text() != "device_id")
      return Expected("device_id=");
    lexer_.Next();
    TF_RETURN_IF_ERROR(ParseInt64(&named.mesh.device_ids.emplace_back()));
    TF_RETURN_IF_ERROR(Expect(Token::kRightBracket, "']'"));
  } else {
    TF_RETURN_IF_ERROR(ParseMesh(&named.mesh));
    Eat(Token::kComma);
    if (AtWord("replicated")) {
      lexer_.Next();
    } else {
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBracket, Token::kRightBracket, [&]() -> absl::Status {
        auto& dimension = named.dimensions.emplace_back();
        return ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
          if (!dimension.is_closed) return ErrorHere("'?' must come last");
          if (!Eat(Token::kQuestion)) return ParseAxisRef(named.mesh, &dimension.axes.emplace_back());
          dimension.is_closed = false;
          return absl::OkStatus();
        });
      }));
    }
  }
  TF_RETURN_IF_ERROR(ParseNamedItems(&named, &metadata));
  absl::StatusOr<HloSharding> sharding = HloSharding::MakeNamed(std::move(named));
  if (!sharding.ok()) return At(offset, sharding.status());
  sharding->set_metadata(std::move(metadata));
  return sharding;
}

// , replicated={..}, unreduced={..}, manual={..}, metadata={..} }
absl::Status HloTextParser::ParseNamedItems(HloSharding::Named* named, std::vector<OpMetadata>* metadata) {
  while (Eat(Token::kComma)) {
    const absl::string_view name = lexer_.token_text();
    std::vector<AxisRef>* axes = lexer_.token() != Token::kAttribute ? nullptr
                                 : name == "replicated"              ? &named->replicated_axes
                                 : name == "unreduced"               ? &named->unreduced_axes
                                 : name == "manual"                  ? &named->manual_axes
                                                                     : nullptr;
    if (axes != nullptr && axes->empty()) {
      lexer_.Next();
      TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace,
                                   [&] { return ParseAxisRef(named->mesh, &axes->emplace_back()); }));
    } else if (lexer_.token() == Token::kAttribute && name == "metadata" && metadata->empty()) {
      lexer_.Next();
      TF_RETURN_IF_ERROR(ParseMetadataList(metadata));
    } else {
      return Expected("replicated=, unreduced=, manual= or metadata=, each once");
    }
  }
  return Expect(Token::kRightBrace, "',' or '}' in a sharding");
}

absl::Status HloTextParser::ParseReplicaGroups(ReplicaGroups* groups) {
  const size_t offset = lexer_.offset();
  absl::StatusOr<ReplicaGroups> made = absl::InvalidArgumentError("");
  if (AtWord("mesh")) {
    DeviceMesh mesh;
    TF_RETURN_IF_ERROR(ParseMesh(&mesh));
    Eat(Token::kComma);
    std::vector<AxisRef> axes;
    TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace,
                                 [&] { return ParseAxisRef(mesh, &axes.emplace_back()); }));
    if (axes.empty()) return lexer_.Error(offset, "replica groups over a mesh must name at least one axis");
    made = ReplicaGroups::MeshAxes(std::move(mesh), std::move(axes));
  } else if (lexer_.token() == Token::kLeftBracket) {
    std::vector<int64_t> sizes, dimensions;
    std::vector<int> perm;
    TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBracket, Token::kRightBracket, &sizes));
    if (sizes.size() != 2) return lexer_.Error(offset, "expected [groups,size]<=[..]");
    TF_RETURN_IF_ERROR(Expect(Token::kLessEqual, "'<=' after [groups,size]"));
    TF_RETURN_IF_ERROR(ParseInt64List(Token::kLeftBracket, Token::kRightBracket, &dimensions));
    TF_RETURN_IF_ERROR(ParseTransposePerm(&perm));
    made = ReplicaGroups::Iota(sizes[0], sizes[1], std::move(dimensions), std::move(perm));
  } else {
    std::vector<std::vector<int64_t>> lists;
    TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&] {
      return ParseInt64List(Token::kLeftBrace, Token::kRightBrace, &lists.emplace_back());
    }));
    made = ReplicaGroups(std::move(lists));
  }
  if (!made.ok()) return At(offset, made.status());
  *groups = *std::move(made);
  return absl::OkStatus();
}

}  // namespace xla
