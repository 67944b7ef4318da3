#pragma once

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/parser/hlo_parser.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/env.h"
#include "xla/xla.pb.h"

namespace xla {

// Modules from text and files. What is wrong with them is said with the file's name; they are not verified.

inline absl::StatusOr<std::unique_ptr<HloModule>> CreateModuleFromString(
    absl::string_view hlo_string, const DebugOptions& debug_options = DebugOptions::default_instance(),
    const HloParserOptions& parser_options = HloParserOptions()) {
  HloModuleConfig config;
  config.set_debug_options(debug_options);
  return ParseAndReturnUnverifiedModule(hlo_string, config, parser_options);
}

inline absl::StatusOr<std::unique_ptr<HloModule>> CreateModuleFromProto(
    const HloModuleProto& proto, const DebugOptions& debug_options = DebugOptions::default_instance()) {
  TF_ASSIGN_OR_RETURN(HloModuleConfig config, HloModule::CreateModuleConfigFromProto(proto, debug_options));
  return HloModule::CreateFromProto(proto, config);
}

inline absl::StatusOr<std::unique_ptr<HloModule>> CreateModuleFromProto(
    const HloModuleProto& proto, const HloModuleConfig& module_config,
    bool /*is_module_post_optimizations*/ = false) {
  return HloModule::CreateFromProto(proto, module_config);
}

inline absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromHloTextFile(
    const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance(),
    const HloParserOptions& options = HloParserOptions()) {
  std::string text;
  TF_RETURN_IF_ERROR(tsl::ReadFileToString(tsl::Env::Default(), filename, &text));
  return CreateModuleFromString(text, debug_options, options);
}
// A serialized HloProto, or the text of one.
inline absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromBinaryProtoFile(
    const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
  HloProto proto;
  TF_RETURN_IF_ERROR(tsl::ReadBinaryProto(tsl::Env::Default(), filename, &proto));
  return CreateModuleFromProto(proto.hlo_module(), debug_options);
}
inline absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromTextProtoFile(
    const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
  HloProto proto;
  TF_RETURN_IF_ERROR(tsl::ReadTextProto(tsl::Env::Default(), filename, &proto));
  return CreateModuleFromProto(proto.hlo_module(), debug_options);
}

// A serialized HloModuleProto, or the text of one.
inline absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromModuleBinaryProtofile(
    const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
  HloModuleProto proto;
  TF_RETURN_IF_ERROR(tsl::ReadBinaryProto(tsl::Env::Default(), filename, &proto));
  return CreateModuleFromProto(proto, debug_options);
}
inline absl::StatusOr<std::unique_ptr<HloModule>> ReadModuleFromModuleTextProtoFile(
    const std::string& filename, const DebugOptions& debug_options = DebugOptions::default_instance()) {
  HloModuleProto proto;
  TF_RETURN_IF_ERROR(tsl::ReadTextProto(tsl::Env::Default(), filename, &proto));
  return CreateModuleFromProto(proto, debug_options);
}

}  // namespace xla
