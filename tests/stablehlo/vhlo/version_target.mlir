// RUN: not tessera-opt %s --vhlo-to-version 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tessera-opt %s --vhlo-to-version=target=1.2 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tessera-opt %s --vhlo-to-version=target=0.8.9 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not tessera-opt %s --vhlo-to-version=target=1.20.1 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: tessera-opt %s --vhlo-to-version=target=1.17.99

// NONE: the target version must be three numbers, as in 1.2.3, found ''
// FORM: the target version must be three numbers, as in 1.2.3, found '1.2'
// OLD: the target version 0.8.9 is none of those from 0.9.0 to 1.20.0
// NEW: the target version 1.20.1 is none of those from 0.9.0 to 1.20.0
module {}
