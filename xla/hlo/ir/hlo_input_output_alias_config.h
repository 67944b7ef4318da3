#pragma once

namespace xla {

// The words for how a result may share the buffer of a parameter.
class HloInputOutputAliasConfig {
 public:
  enum AliasKind {
    // The caller may donate the parameter's buffer; a copy is made when it does not.
    kMayAlias,
    // The caller must donate it.
    kMustAlias,
  };
};

}  // namespace xla
