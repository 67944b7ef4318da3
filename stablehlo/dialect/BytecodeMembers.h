// Reading and writing of attributes' members in bytecode.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "mlir/Bytecode/BytecodeImplementation.h"

namespace mlir::hlo {

// Reads members one after the other; after the first that fails the rest is nothing. A hostile count ends
// with the bytes, because nothing is allocated ahead.
class MemberReader {
 public:
  explicit MemberReader(DialectBytecodeReader& reader) : reader_(reader) {}

  int64_t readInt() {
    int64_t value = 0;
    return check(reader_.readSignedVarInt(value)) ? value : 0;
  }
  uint64_t readUnsigned() {
    uint64_t value = 0;
    return check(reader_.readVarInt(value)) ? value : 0;
  }
  SmallVector<int64_t> readInts() {
    SmallVector<int64_t> values;
    repeat([&] { values.push_back(readInt()); });
    return values;
  }
  bool readBool() {
    bool value = false;
    return check(reader_.readBool(value)) && value;
  }
  APFloat readDouble() {
    if (!is_good_) return APFloat(0.0);
    FailureOr<APFloat> value = reader_.readAPFloatWithKnownSemantics(APFloat::IEEEdouble());
    return check(value) ? *value : APFloat(0.0);
  }
  StringRef readString() {
    StringRef value;
    return check(is_good_ ? reader_.readString(value) : failure()) ? value : "";
  }
  template <typename T>
  T readAttr() {
    T value;
    return check(is_good_ ? reader_.readAttribute(value) : failure()) ? value : T();
  }
  // Whether it could be read; it may be null.
  template <typename T>
  bool readOptional(T& value) {
    return check(is_good_ ? reader_.readOptionalAttribute(value) : failure());
  }
  Type readType() {
    Type value;
    return check(is_good_ ? reader_.readType(value) : failure()) ? value : Type();
  }
  // A count, and then so many of what `read_one` reads.
  template <typename ReadOne>
  void repeat(ReadOne read_one) {
    uint64_t count = readUnsigned();
    for (uint64_t i = 0; i < count && is_good_; ++i) read_one();
  }
  bool isGood() const { return is_good_; }

 private:
  bool check(LogicalResult result) { return is_good_ = is_good_ && succeeded(result); }

  DialectBytecodeReader& reader_;
  bool is_good_ = true;
};

// A member, in the form that its type has.
inline void write(DialectBytecodeWriter& writer, int64_t value) { writer.writeSignedVarInt(value); }
inline void write(DialectBytecodeWriter& writer, ArrayRef<int64_t> values) {
  writer.writeSignedVarInts(values);
}
inline void write(DialectBytecodeWriter& writer, bool value) { writer.writeOwnedBool(value); }
inline void write(DialectBytecodeWriter& writer, const APFloat& value) {
  writer.writeAPFloatWithKnownSemantics(value);
}
inline void write(DialectBytecodeWriter& writer, StringRef value) { writer.writeOwnedString(value); }
inline void write(DialectBytecodeWriter& writer, Attribute value) { writer.writeAttribute(value); }
inline void write(DialectBytecodeWriter& writer, Type value) { writer.writeType(value); }

template <typename... Members>
void writeAll(DialectBytecodeWriter& writer, uint64_t code, const Members&... members) {
  writer.writeVarInt(code);
  (write(writer, members), ...);
}

// Whether it is there, and the attribute if so.
inline void writeFlagged(DialectBytecodeWriter& writer, Attribute value) {
  write(writer, value != Attribute());
  if (value) write(writer, value);
}

}  // namespace mlir::hlo
