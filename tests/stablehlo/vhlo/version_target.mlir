// RUN: not tessera-opt %s --vhlo-to-version 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tessera-opt %s --vhlo-to-version=target=1.2 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tessera-opt %s --vhlo-to-version=target=0.8.9 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not tessera-opt %s --vhlo-to-version=target=1.20.1 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: tessera-opt %s --vhlo-to-version=target=1.17.99

// NONE: No target version specified. Target version must be of the form `#.#.#`.
// FORM: Invalid target version argument '1.2'
// OLD: target version 0.8.9 is less than minimum supported 0.9.0
// NEW: target version 1.20.1 is greater than current version 1.20.0
module {}
