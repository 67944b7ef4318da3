#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_lexer.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/xla_data.pb.h"

namespace xla {

class HloModuleProto;
class Literal;
class StackFrameIndexProto;

// Names looked through for the likely spelling of an unknown one.
inline constexpr size_t kMaxNamesForHints = 1000;

// The reader behind hlo_parser.h: a descent over the grammar, one function a thing. The files are the seams:
//   parse_shape.cc        shapes and layouts
//   parse_attribute.cc    attribute values, one function for each AttrKind
//   parse_sharding.cc     shardings, meshes, replica groups
//   parse_annotation.cc   what every instruction may carry: metadata, frontend attributes, ...
//   parse_instruction.cc  instructions, operands, async pairs
//   parse_module.cc       header, stack frames, computations
class [[gnu::visibility("hidden")]] HloTextParser {
 public:
  HloTextParser(absl::string_view text, const HloParserOptions& options) : lexer_(text), options_(options) {}
  // A module with that configuration.
  void UseConfig(const HloModuleConfig& config) { config_ = config; }

  absl::StatusOr<std::unique_ptr<HloModule>> ParseModule();

  // Each leaves the lexer behind what it read.
  absl::Status ParseShape(Shape* shape);
  absl::Status ParseLayout(int64_t rank, Layout* layout);
  absl::StatusOr<HloSharding> ParseSharding();
  absl::Status ParseReplicaGroups(ReplicaGroups* groups);
  absl::Status ParseWindow(bool with_braces, Window* window);
  absl::Status ParseDimLabels(ConvolutionDimensionNumbers* labels);
  absl::Status ParsePadding(PaddingConfig* padding);
  absl::Status ParseFrontendAttributes(std::map<std::string, std::string>* attributes);
  absl::Status ParseStatistics(HloAnnotations* annotations);
  // true, or {true,false}
  absl::Status ParseBoolListOrBool(std::vector<bool>* list);

  HloLexer& lexer() { return lexer_; }
  absl::Status ErrorHere(absl::string_view message) const { return lexer_.Error(lexer_.offset(), message); }

 private:
  // What is known of an instruction while its attributes are being read.
  struct Draft {
    HloOpcode opcode;
    const OpInfo* info;  // own attributes are looked up here: of an async pair those of the wrapped opcode
    std::vector<HloInstruction*> operands;
    Attributes attributes;
    std::vector<std::pair<Attr, std::vector<HloComputation*>>> computations;
    std::unique_ptr<HloAnnotations> annotations;
    std::vector<HloInstruction*> control_predecessors;
    uint32_t annotations_seen = 0;  // bit set over the rows of the annotation table
    bool is_async_start = false;
    bool is_async_chain = false;  // -update or -done: no own attributes
    Attributes async_attributes;  // of the start itself
    std::vector<HloComputation*> async_calls;

    HloAnnotations* MutableAnnotations() {
      if (annotations == nullptr) annotations = std::make_unique<HloAnnotations>();
      return annotations.get();
    }
  };

  // --- Helpers
  absl::Status Expected(absl::string_view what) const;
  absl::Status Expect(Token token, absl::string_view what);
  bool Eat(Token token);
  bool AtWord(absl::string_view word) const {
    return lexer_.token() == Token::kWord && lexer_.token_text() == word;
  }
  absl::Status ParseInt64(int64_t* value);
  absl::Status ParseDouble(double* value);
  absl::Status ParseBool(bool* value);
  absl::Status ParseString(std::string* value);
  absl::Status ParseName(absl::string_view what, absl::string_view* name);
  // open item, item, .. close; `item` is called at each.
  absl::Status ParseList(Token open, Token close, absl::FunctionRef<absl::Status()> item);
  absl::Status ParseInt64List(Token open, Token close, std::vector<int64_t>* list);
  // Turns an error without a place into one at `offset`.
  absl::Status At(size_t offset, const absl::Status& status) const;

  // --- parse_shape.cc
  absl::Status ParseShapeAtDepth(int depth, Shape* shape);
  absl::Status ParseDimensions(Shape* shape);
  absl::Status ParseLayoutProperties(Layout* layout);
  absl::Status ParsePaddingProperties(Layout* layout);
  absl::Status ParseLevels(Layout* layout);
  absl::Status ParseTiles(Layout* layout);
  absl::Status ParseTypeInParens(PrimitiveType* type);
  absl::Status ParseNumberInParens(int64_t* value);
  bool AtLayout() const;
  bool AtShape() const;

  // --- parse_attribute.cc
  absl::Status ParseAttribute(const AttrInfo& info, HloComputation* scope, Draft* draft);
  absl::Status ParseScalarAttribute(const AttrInfo& info, Attributes* attributes);
  absl::Status ParseListAttribute(const AttrInfo& info, Attributes* attributes);
  absl::Status ParseMessageAttribute(const AttrInfo& info, Attributes* attributes);
  absl::Status ParseEnumWord(const AttrInfo& info, int64_t* value);
  absl::Status ParseSlice(std::vector<SliceRange>* ranges);
  absl::Status ParseAliasing(std::vector<OutputOperandAlias>* aliases);
  absl::Status ParseShapeIndex(std::vector<int64_t>* index);
  absl::Status ParseResultAccuracy(ResultAccuracy* accuracy);
  absl::Status ParseSparsity(SparsityConfig* config);
  absl::Status ParseDomain(Attributes* attributes);
  absl::StatusOr<Literal> ParseShapedLiteral(int depth);
  absl::Status ParseSizes(absl::string_view what, std::vector<int64_t>* sizes);
  absl::Status ParsePaddingPairs(std::vector<std::vector<int64_t>>* pairs);

  // --- parse_sharding.cc
  absl::StatusOr<HloSharding> ParseShardingAtDepth(int depth);
  struct ShardingDraft;
  absl::Status ParseShardingItem(ShardingDraft* draft);
  absl::Status ParseTileDevices(ShardingDraft* draft);
  absl::StatusOr<HloSharding> FinishSharding(ShardingDraft draft);
  absl::StatusOr<HloSharding> ParseNamedSharding();
  absl::Status ParseNamedItems(HloSharding::Named* named, std::vector<OpMetadata>* metadata);
  absl::Status ParseMesh(DeviceMesh* mesh);
  absl::Status ParseMeshDevices(DeviceMesh* mesh);
  absl::Status ParseAxisRef(const DeviceMesh& mesh, AxisRef* axis);
  absl::Status ParseTransposePerm(std::vector<int>* perm);
  absl::Status ParseMetadataList(std::vector<OpMetadata>* list);

  // --- parse_annotation.cc
  // False when the name is not that of an annotation.
  absl::StatusOr<bool> ParseAnnotation(absl::string_view name, size_t name_offset, HloComputation* scope,
                                       Draft* draft);
  absl::Status ParseMetadata(OpMetadata* metadata);
  absl::Status ParseMetadataMember(absl::string_view name, OpMetadata* metadata);
  absl::Status ParseSharedMetadata(std::shared_ptr<const OpMetadata>* metadata);
  absl::Status ParseBackendConfig(std::string* config);
  absl::Status ParseOrigin(HloAnnotations* annotations);
  absl::Status ParseOriginTree(int depth, OriginalValue::Tree::Node* node);
  absl::Status ParseOriginalArray(OriginalArrayProto* array);
  absl::Status ParseControlPredecessors(HloComputation* scope, Draft* draft);
  absl::Status ParseBoolList(std::vector<bool>* list);

  // --- parse_instruction.cc
  absl::Status ParseInstruction(HloComputation* scope, bool* is_root, HloInstruction** instruction);
  // From the shape on; used for nested instructions as well, whose `name` is empty.
  absl::Status ParseInstructionBody(HloComputation* scope, absl::string_view name, size_t name_offset,
                                    HloInstruction** instruction);
  absl::Status ParseOpcode(Draft* draft);
  absl::Status ParseOperands(HloComputation* scope, const Shape* declared, Draft* draft);
  absl::Status ParseOperand(HloComputation* scope, Draft* draft);
  absl::Status ParseAttributes(HloComputation* scope, Draft* draft);
  absl::Status UnknownAttribute(absl::string_view name, size_t offset, const Draft& draft) const;
  absl::Status CheckConditionalAttribute(Attr attr, size_t offset, const Draft& draft) const;
  absl::Status FillDefaults(size_t offset, Draft* draft);
  absl::Status CheckComplete(size_t offset, const Draft& draft) const;
  absl::Status Build(HloComputation* scope, absl::string_view name, size_t offset, int32_t line,
                     std::optional<Shape> declared, Draft draft, HloInstruction** built);
  absl::Status CheckAsyncStart(size_t offset, const Shape& declared, const Draft& draft);
  absl::Status WrapAsync(size_t offset, const Shape& declared, Draft* draft);
  absl::Status JoinAsyncChain(size_t offset, Draft* draft) const;
  static std::vector<HloComputation*> CalledInOrder(const Draft& draft);
  absl::Status Annotate(size_t offset, std::unique_ptr<HloAnnotations> annotations,
                        HloInstruction* instruction) const;
  absl::Status UnknownInstruction(absl::string_view name, size_t offset, const HloComputation& scope) const;

  // --- parse_module.cc
  absl::Status ParseHeader();
  absl::Status ParseHeaderAttribute(absl::string_view name);
  absl::Status ParseInputOutputAlias();
  absl::Status ParseBufferDonor();
  absl::Status ParseEntryLayout();
  absl::Status ParseOriginRecoveryTable();
  absl::Status ParseRecoveryModule(HloModuleProto* proto);
  absl::Status ParseStackFrames();
  absl::Status ParseFrameTable(absl::string_view title, absl::FunctionRef<absl::Status()> row);
  absl::Status ParseFrameMembers(absl::Span<const absl::string_view> names,
                                 absl::Span<int64_t* const> values);
  // The id, in the module's own table, of a frame of the text's tables; 0 when there is no such frame.
  int64_t InternFrame(int64_t id);
  absl::Status ParseComputation();
  absl::Status ParseSignature(Shape* result);
  absl::Status ParseInstructionList(HloComputation* computation);
  // A name, or `{..}` in place.
  absl::Status ParseCalledComputation(HloComputation** computation);
  absl::Status ParseSingleInstruction();
  absl::Status Finish();

  HloLexer lexer_;
  HloParserOptions options_;
  HloModuleConfig config_;
  std::unique_ptr<HloModule> module_;
  absl::flat_hash_map<absl::string_view, HloComputation*> computations_;
  absl::flat_hash_map<absl::string_view, std::shared_ptr<const OpMetadata>> known_metadata_;
  HloComputation* entry_ = nullptr;
  HloComputation* last_computation_ = nullptr;
  // Computations in computations and operands in operands, all together.
  static constexpr int kMaxDepth = 100;
  int depth_ = 0;
  int computation_depth_ = 0;
  int operand_depth_ = 0;       // inside the innermost computation
  int64_t inferred_parts_ = 0;  // arrays and tuples in result shapes that the text leaves out
  bool is_single_instruction_ = false;
  std::vector<HloInstruction*> implied_parameters_;                // of a single instruction
  absl::flat_hash_set<const HloComputation*> async_computations_;  // what asynchronous starts call by name
  std::shared_ptr<StackFrameIndexProto> frames_;                   // the text's tables
  std::shared_ptr<StackFrameIndexProto> used_frames_;
  absl::flat_hash_map<int64_t, int64_t> interned_frames_;
  absl::flat_hash_map<absl::string_view, int32_t> file_ids_, function_ids_;  // views of frames_' names
};

}  // namespace xla
