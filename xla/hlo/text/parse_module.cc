#include <algorithm>

#include "absl/strings/str_cat.h"
#include "xla/hlo/text/parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"

// The header, the tables of stack frames, and computations.

namespace xla {
namespace {

constexpr absl::string_view kHeaderAttributes[] = {"is_scheduled",
                                                   "input_output_alias",
                                                   "buffer_donor",
                                                   "alias_passthrough_params",
                                                   "entry_computation_layout",
                                                   "allow_spmd_sharding_propagation_to_parameters",
                                                   "allow_spmd_sharding_propagation_to_output",
                                                   "replica_count",
                                                   "num_partitions",
                                                   "frontend_attributes",
                                                   "origin_recovery_table"};

}  // namespace

absl::StatusOr<std::unique_ptr<HloModule>> HloTextParser::ParseModule() {
  module_ = std::make_unique<HloModule>("", config_);
  frames_ = std::make_shared<StackFrameIndexProto>();
  used_frames_ = std::make_shared<StackFrameIndexProto>();
  const bool has_header = AtWord("HloModule");
  if (has_header) TF_RETURN_IF_ERROR(ParseHeader());
  const bool at_name = lexer_.token() == Token::kWord || lexer_.token() == Token::kPercentName;
  const char next = lexer_.PeekChar();
  const bool at_computation =
      AtWord("ENTRY") || (at_name && !AtWord("ROOT") && !AtShape() && (next == '{' || next == '('));
  if (!has_header && !at_computation && lexer_.token() != Token::kEnd) {
    TF_RETURN_IF_ERROR(ParseSingleInstruction());
  } else {
    do {
      TF_RETURN_IF_ERROR(ParseComputation());
    } while (lexer_.token() != Token::kEnd);
  }
  TF_RETURN_IF_ERROR(Finish());
  if (!has_header && module_->name().empty()) module_->set_name(absl::StrCat("module_", entry_->name()));
  return std::move(module_);
}

// HloModule name[, attribute=value ..]
absl::Status HloTextParser::ParseHeader() {
  lexer_.Next();
  absl::string_view name;
  TF_RETURN_IF_ERROR(ParseName("a module name", &name));
  module_->set_name(name);
  uint32_t seen = 0;
  while (Eat(Token::kComma)) {
    if (lexer_.token() != Token::kAttribute) return Expected("an attribute of the module and '='");
    const absl::string_view attribute = lexer_.token_text();
    const auto* const end = std::end(kHeaderAttributes);
    const auto* const at = std::find(std::begin(kHeaderAttributes), end, attribute);
    if (at == end) {
      return ErrorHere(absl::StrCat("a module has no attribute '", attribute.substr(0, 60), "'",
                                    DidYouMean(attribute, kHeaderAttributes)));
    }
    const uint32_t bit = 1u << (at - std::begin(kHeaderAttributes));
    if (seen & bit) return ErrorHere(absl::StrCat("the attribute ", attribute, " is given twice"));
    seen |= bit;
    lexer_.Next();
    TF_RETURN_IF_ERROR(ParseHeaderAttribute(attribute));
  }
  if (AtWord("FileNames") && lexer_.PeekChar() != '{' && lexer_.PeekChar() != '(') return ParseStackFrames();
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseHeaderAttribute(absl::string_view name) {
  HloModuleConfig& config = module_->mutable_config();
  if (name == "is_scheduled" || name == "alias_passthrough_params") {
    bool value;
    TF_RETURN_IF_ERROR(ParseBool(&value));
    if (name == "is_scheduled") {
      module_->set_is_scheduled(value);
    } else {
      config.set_alias_passthrough_params(value);
    }
    return absl::OkStatus();
  }
  if (name == "input_output_alias") return ParseInputOutputAlias();
  if (name == "buffer_donor") return ParseBufferDonor();
  if (name == "entry_computation_layout") return ParseEntryLayout();
  if (name == "frontend_attributes")
    return ParseFrontendAttributes(module_->mutable_frontend_attribute_map());
  if (name == "origin_recovery_table") return ParseOriginRecoveryTable();
  if (name == "replica_count" || name == "num_partitions") {
    int64_t count;
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseInt64(&count));
    if (count <= 0) return lexer_.Error(offset, absl::StrCat(name, " must be positive"));
    if (name == "replica_count") {
      config.set_replica_count(count);
    } else {
      config.set_num_partitions(count);
      // A program for several partitions is one for all of them.
      config.set_use_spmd_partitioning(count > 1);
    }
    return absl::OkStatus();
  }
  std::vector<bool> list;
  TF_RETURN_IF_ERROR(ParseBoolListOrBool(&list));
  const absl::InlinedVector<bool, 8> flags(list.begin(), list.end());
  if (name == "allow_spmd_sharding_propagation_to_output") {
    config.set_allow_spmd_sharding_propagation_to_output(flags);
  } else {
    config.set_allow_spmd_sharding_propagation_to_parameters(flags);
  }
  return absl::OkStatus();
}

// { {0}: (1, {}, may-alias), .. }
absl::Status HloTextParser::ParseInputOutputAlias() {
  auto& aliases = *module_->input_output_alias_config().mutable_entries();
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    InputOutputAlias alias;
    TF_RETURN_IF_ERROR(ParseShapeIndex(&alias.output_index));
    TF_RETURN_IF_ERROR(Expect(Token::kColon, "':' after the output index"));
    TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before the parameter number"));
    TF_RETURN_IF_ERROR(ParseInt64(&alias.parameter_number));
    TF_RETURN_IF_ERROR(Expect(Token::kComma, "',' after the parameter number"));
    TF_RETURN_IF_ERROR(ParseShapeIndex(&alias.parameter_index));
    if (Eat(Token::kComma)) {
      if (!AtWord("may-alias") && !AtWord("must-alias")) return Expected("may-alias or must-alias");
      alias.must_alias = AtWord("must-alias");
      lexer_.Next();
    }
    aliases.push_back(std::move(alias));
    return Expect(Token::kRightParen, "')' after the alias");
  }));
  auto by_output = [](const InputOutputAlias& a, const InputOutputAlias& b) {
    return a.output_index < b.output_index;
  };
  std::stable_sort(aliases.begin(), aliases.end(), by_output);
  aliases.erase(std::unique(aliases.begin(), aliases.end(),
                            [](const auto& a, const auto& b) { return a.output_index == b.output_index; }),
                aliases.end());
  return absl::OkStatus();
}

// { (0, {}), .. }
absl::Status HloTextParser::ParseBufferDonor() {
  auto& donors = *module_->buffer_donor_config().mutable_entries();
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftBrace, Token::kRightBrace, [&]() -> absl::Status {
    BufferDonor donor;
    TF_RETURN_IF_ERROR(Expect(Token::kLeftParen, "'(' before the parameter number"));
    TF_RETURN_IF_ERROR(ParseInt64(&donor.parameter_number));
    TF_RETURN_IF_ERROR(Expect(Token::kComma, "',' after the parameter number"));
    TF_RETURN_IF_ERROR(ParseShapeIndex(&donor.parameter_index));
    donors.push_back(std::move(donor));
    return Expect(Token::kRightParen, "')' after the donor");
  }));
  std::sort(donors.begin(), donors.end(), [](const BufferDonor& a, const BufferDonor& b) {
    return std::tie(a.parameter_number, a.parameter_index) < std::tie(b.parameter_number, b.parameter_index);
  });
  donors.erase(std::unique(donors.begin(), donors.end()), donors.end());
  return absl::OkStatus();
}

// {(f32[2]{0}, ..)->f32[]}
absl::Status HloTextParser::ParseEntryLayout() {
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of the entry layout"));
  ProgramShape layout;
  TF_RETURN_IF_ERROR(
      ParseList(Token::kLeftParen, Token::kRightParen, [&] { return ParseShape(layout.add_parameters()); }));
  TF_RETURN_IF_ERROR(Expect(Token::kArrow, "'->' after the parameters' shapes"));
  TF_RETURN_IF_ERROR(ParseShape(layout.mutable_result()));
  module_->mutable_config().SetComputationLayoutIfExists(layout);
  return Expect(Token::kRightBrace, "'}' of the entry layout");
}

// { {"old" {0}} : {"new"}, "the module that recovers the old from the new" .. }
absl::Status HloTextParser::ParseOriginRecoveryTable() {
  auto table = std::make_shared<OriginalValueRecoveryTableProto>();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of the table"));
  while (lexer_.token() == Token::kLeftBrace) {
    auto* entry = table->add_entries();
    TF_RETURN_IF_ERROR(ParseOriginalArray(entry->mutable_old_original_array()));
    TF_RETURN_IF_ERROR(Expect(Token::kColon, "':' after the old array"));
    TF_RETURN_IF_ERROR(ParseOriginalArray(entry->mutable_new_original_array()));
    if (Eat(Token::kComma)) TF_RETURN_IF_ERROR(ParseRecoveryModule(entry->mutable_recovery_module()));
  }
  std::stable_sort(table->mutable_entries()->pointer_begin(), table->mutable_entries()->pointer_end(),
                   [](const auto* a, const auto* b) {
                     return a->old_original_array().instruction_name() <
                            b->old_original_array().instruction_name();
                   });
  if (table->entries_size() > 0) module_->set_origin_recovery_table(std::move(table));
  return Expect(Token::kRightBrace, "'}' of the table");
}

// A module in quotes, usually without header.
absl::Status HloTextParser::ParseRecoveryModule(HloModuleProto* proto) {
  const size_t offset = lexer_.offset();
  std::string text;
  TF_RETURN_IF_ERROR(ParseString(&text));
  absl::StatusOr<std::unique_ptr<HloModule>> module = HloTextParser(text, options_).ParseModule();
  if (!module.ok()) {
    return lexer_.Error(offset, absl::StrCat("in the recovery module: ", module.status().message()));
  }
  *proto = (*module)->ToProto();
  return absl::OkStatus();
}

// --- Stack frames

absl::Status HloTextParser::ParseFrameTable(absl::string_view title, absl::FunctionRef<absl::Status()> row) {
  if (!AtWord(title)) return Expected(title);
  lexer_.Next();
  for (int64_t number = 1; lexer_.token() == Token::kInteger; ++number) {
    int64_t written;
    const size_t offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseInt64(&written));
    if (written != number) {
      return lexer_.Error(
          offset, absl::StrCat("the lines of ", title, " are numbered from 1; this is number ", number));
    }
    TF_RETURN_IF_ERROR(row());
  }
  return absl::OkStatus();
}

// {name=1 ..}: every member once.
absl::Status HloTextParser::ParseFrameMembers(absl::Span<const absl::string_view> names,
                                              absl::Span<int64_t* const> values) {
  const size_t offset = lexer_.offset();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{'"));
  uint32_t seen = 0;
  while (lexer_.token() == Token::kAttribute) {
    const size_t at = std::find(names.begin(), names.end(), lexer_.token_text()) - names.begin();
    if (at == names.size() || (seen & (1u << at))) return ErrorHere("an unknown or repeated member");
    seen |= 1u << at;
    lexer_.Next();
    const size_t value_offset = lexer_.offset();
    TF_RETURN_IF_ERROR(ParseInt64(values[at]));
    if (*values[at] < 0 || *values[at] > std::numeric_limits<int32_t>::max()) {
      return lexer_.Error(value_offset, absl::StrCat(names[at], " does not fit 32 bits"));
    }
    Eat(Token::kComma);
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (!(seen & (1u << i)))
      return lexer_.Error(offset, absl::StrCat("the member ", names[i], " is missing"));
  }
  return Expect(Token::kRightBrace, "'}'");
}

absl::Status HloTextParser::ParseStackFrames() {
  TF_RETURN_IF_ERROR(ParseFrameTable("FileNames", [&] { return ParseString(frames_->add_file_names()); }));
  TF_RETURN_IF_ERROR(
      ParseFrameTable("FunctionNames", [&] { return ParseString(frames_->add_function_names()); }));
  TF_RETURN_IF_ERROR(ParseFrameTable("FileLocations", [&]() -> absl::Status {
    int64_t file, function, line, end_line, column, end_column;
    TF_RETURN_IF_ERROR(
        ParseFrameMembers({"file_name_id", "function_name_id", "line", "end_line", "column", "end_column"},
                          {&file, &function, &line, &end_line, &column, &end_column}));
    auto* location = frames_->add_file_locations();
    location->set_file_name_id(static_cast<int32_t>(file));
    location->set_function_name_id(static_cast<int32_t>(function));
    location->set_line(static_cast<int32_t>(line));
    location->set_end_line(static_cast<int32_t>(end_line));
    location->set_column(static_cast<int32_t>(column));
    location->set_end_column(static_cast<int32_t>(end_column));
    return absl::OkStatus();
  }));
  return ParseFrameTable("StackFrames", [&]() -> absl::Status {
    int64_t location, parent;
    TF_RETURN_IF_ERROR(ParseFrameMembers({"file_location_id", "parent_frame_id"}, {&location, &parent}));
    auto* frame = frames_->add_stack_frames();
    frame->set_file_location_id(static_cast<int32_t>(location));
    // Text counts parents from one more: 1 is no parent.
    frame->set_parent_frame_id(static_cast<int32_t>(std::max<int64_t>(parent - 1, 0)));
    return absl::OkStatus();
  });
}

int64_t HloTextParser::InternFrame(int64_t id) {
  if (frames_ == nullptr) return 0;
  // The frames on the way to the root that are not in the module's table yet, innermost first.
  std::vector<int64_t> chain;
  int64_t parent = 0;
  for (int64_t at = id; at != 0; at = frames_->stack_frames(static_cast<int>(at - 1)).parent_frame_id()) {
    if (at < 1 || at > frames_->stack_frames_size() ||
        static_cast<int>(chain.size()) > frames_->stack_frames_size()) {
      return 0;
    }
    const auto known = interned_frames_.find(at);
    if (known != interned_frames_.end()) {
      parent = known->second;
      break;
    }
    const int location = frames_->stack_frames(static_cast<int>(at - 1)).file_location_id();
    if (location < 1 || location > frames_->file_locations_size()) return 0;
    const auto& place = frames_->file_locations(location - 1);
    if (place.file_name_id() < 1 || place.file_name_id() > frames_->file_names_size() ||
        place.function_name_id() < 1 || place.function_name_id() > frames_->function_names_size()) {
      return 0;
    }
    chain.push_back(at);
  }
  auto intern_name = [](const std::string& name, auto* names, auto* ids) {
    const auto [known, is_new] = ids->emplace(name, names->size() + 1);
    if (is_new) *names->Add() = name;
    return known->second;
  };
  for (; !chain.empty(); chain.pop_back()) {
    const auto& frame = frames_->stack_frames(static_cast<int>(chain.back() - 1));
    auto* location = used_frames_->add_file_locations();
    *location = frames_->file_locations(frame.file_location_id() - 1);
    location->set_file_name_id(intern_name(frames_->file_names(location->file_name_id() - 1),
                                           used_frames_->mutable_file_names(), &file_ids_));
    location->set_function_name_id(intern_name(frames_->function_names(location->function_name_id() - 1),
                                               used_frames_->mutable_function_names(), &function_ids_));
    auto* used = used_frames_->add_stack_frames();
    used->set_file_location_id(used_frames_->file_locations_size());
    used->set_parent_frame_id(static_cast<int32_t>(parent));
    parent = used_frames_->stack_frames_size();
    interned_frames_[chain.back()] = parent;
  }
  return parent;
}

// --- Computations

// [ENTRY] name [(parameters) -> shape] { instructions } [, execution_thread="name"]
absl::Status HloTextParser::ParseComputation() {
  const size_t offset = lexer_.offset();
  if (lexer_.token() == Token::kEnd) return Expected("a computation, such as ENTRY main { .. }");
  const bool is_entry = AtWord("ENTRY");
  if (is_entry) {
    if (entry_ != nullptr) return ErrorHere("a module has one ENTRY only");
    lexer_.Next();
  }
  absl::string_view name;
  TF_RETURN_IF_ERROR(ParseName("a computation name", &name));
  if (computations_.contains(name)) {
    return lexer_.Error(offset, absl::StrCat("the module has two computations '", name.substr(0, 60), "'"));
  }
  auto computation = std::make_unique<HloComputation>(name);
  Shape result;
  const size_t signature = lexer_.offset();
  const bool has_signature = lexer_.token() == Token::kLeftParen;
  if (has_signature) TF_RETURN_IF_ERROR(ParseSignature(&result));
  TF_RETURN_IF_ERROR(ParseInstructionList(computation.get()));
  const Shape& root = computation->root_instruction()->shape();
  if (has_signature && !ShapeUtil::Compatible(root, result)) {
    return lexer_.Error(signature, absl::StrCat("the computation '", name.substr(0, 60),
                                                "' is written to return ", ShapeUtil::HumanString(result),
                                                ", but its root '", computation->root_instruction()->name(),
                                                "' has the shape ", ShapeUtil::HumanString(root)));
  }
  while (Eat(Token::kComma)) {
    if (lexer_.token() != Token::kAttribute || lexer_.token_text() != "execution_thread")
      return Expected("execution_thread=");
    lexer_.Next();
    std::string thread;
    TF_RETURN_IF_ERROR(ParseString(&thread));
    computation->SetExecutionThread(thread);
  }
  last_computation_ = module_->AddComputation(std::move(computation));
  if (is_entry) entry_ = last_computation_;
  computations_[name] = last_computation_;
  return absl::OkStatus();
}

// (x: f32[2], y: s32[]) -> f32[2]; only the result says something that the body does not.
absl::Status HloTextParser::ParseSignature(Shape* result) {
  TF_RETURN_IF_ERROR(ParseList(Token::kLeftParen, Token::kRightParen, [&]() -> absl::Status {
    Shape shape;
    // Names have no percent sign here, whatever they are.
    if (lexer_.token() != Token::kWord && lexer_.token() != Token::kPercentName &&
        lexer_.token() != Token::kDecimal) {
      return Expected("a parameter name");
    }
    lexer_.Next();
    Eat(Token::kColon);
    return ParseShape(&shape);
  }));
  TF_RETURN_IF_ERROR(Expect(Token::kArrow, "'->' after the parameters"));
  return ParseShape(result);
}

absl::Status HloTextParser::ParseInstructionList(HloComputation* computation) {
  if (++depth_ > kMaxDepth) return ErrorHere("computations are nested too deep");
  ++computation_depth_;
  const int outer_operand_depth = std::exchange(operand_depth_, 0);
  const size_t open = lexer_.offset();
  TF_RETURN_IF_ERROR(Expect(Token::kLeftBrace, "'{' of a computation"));
  HloInstruction* root = nullptr;
  HloInstruction* last = nullptr;
  do {
    if (lexer_.token() == Token::kEnd)
      return lexer_.Error(open, "the computation is not closed: '}' is missing");
    const size_t offset = lexer_.offset();
    bool is_root = false;
    TF_RETURN_IF_ERROR(ParseInstruction(computation, &is_root, &last));
    if (is_root && root != nullptr) return lexer_.Error(offset, "a computation has one ROOT only");
    if (is_root) root = last;
  } while (lexer_.token() != Token::kRightBrace);
  computation->set_root_instruction(root != nullptr ? root : last);
  const absl::Status sealed = computation->SealParameters();
  if (!sealed.ok()) return At(open, sealed);
  lexer_.Next();
  operand_depth_ = outer_operand_depth;
  --computation_depth_;
  --depth_;
  return absl::OkStatus();
}

absl::Status HloTextParser::ParseCalledComputation(HloComputation** computation) {
  if (lexer_.token() == Token::kLeftBrace) {
    auto inlined = std::make_unique<HloComputation>("_");
    TF_RETURN_IF_ERROR(ParseInstructionList(inlined.get()));
    *computation = module_->AddComputation(std::move(inlined));
    return absl::OkStatus();
  }
  const size_t offset = lexer_.offset();
  absl::string_view name;
  TF_RETURN_IF_ERROR(ParseName("a computation name", &name));
  const auto found = computations_.find(name);
  if (found != computations_.end()) {
    *computation = found->second;
    return absl::OkStatus();
  }
  std::vector<absl::string_view> names;
  for (const auto& [known, unused] : computations_) {
    if (names.size() < kMaxNamesForHints) names.push_back(known);
  }
  std::sort(names.begin(), names.end());
  return lexer_.Error(offset, absl::StrCat("unknown computation '", name.substr(0, 60),
                                           "': it must come before its use", DidYouMean(name, names)));
}

// f32[2] negate(f32[2] x): a module `_` whose parameters are the operands.
absl::Status HloTextParser::ParseSingleInstruction() {
  is_single_instruction_ = true;
  computation_depth_ = 1;
  auto computation = std::make_unique<HloComputation>("_");
  HloInstruction* root = nullptr;
  if (AtWord("ROOT")) lexer_.Next();
  const size_t offset = lexer_.offset();
  absl::string_view name = "_";
  if ((lexer_.token() == Token::kWord || lexer_.token() == Token::kPercentName) && lexer_.PeekChar() == '=') {
    bool is_root;
    TF_RETURN_IF_ERROR(ParseInstruction(computation.get(), &is_root, &root));
  } else {
    if (!AtShape()) return Expected("HloModule, ENTRY, a computation or an instruction");
    TF_RETURN_IF_ERROR(ParseInstructionBody(computation.get(), name, offset, &root));
  }
  if (lexer_.token() != Token::kEnd) return Expected("the end of the text after a single instruction");
  computation->set_root_instruction(root);
  const absl::Status sealed = computation->SealParameters();
  if (!sealed.ok()) return At(offset, sealed);
  entry_ = module_->AddComputation(std::move(computation));
  module_->set_name("_");
  module_->set_is_scheduled(true);
  return absl::OkStatus();
}

absl::Status HloTextParser::Finish() {
  if (entry_ == nullptr) entry_ = last_computation_;
  module_->set_entry_computation(entry_);
  module_->UniquifyInstructionNames();
  module_->FillEntryComputationLayout();
  if (used_frames_->stack_frames_size() > 0) {
    module_->set_stack_frames(std::move(used_frames_));
  }
  return absl::OkStatus();
}

}  // namespace xla
