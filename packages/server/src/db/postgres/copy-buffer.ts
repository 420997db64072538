/** Builds rows in COPY's binary format; values in column order. */
export interface CopyBuffer {
  row(columns: number): void;
  int16(value: number): void;
  int32(value: number): void;
  /** Below 2^53. */
  int64(value: number): void;
  /** ASCII. */
  text(value: string): void;
  /** The value's own binary form, unchanged. */
  bytes(value: Uint8Array): void;
  end(): Buffer;
}

/** COPY's binary header: signature, flags, empty extension. */
const HEADER = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const SPARE = 512;

export function createCopyBuffer(): CopyBuffer {
  let buffer = Buffer.allocUnsafe(64 * 1024);
  let used = HEADER.copy(buffer);
  const room = (size: number) => {
    if (used + size <= buffer.length) return;
    buffer = Buffer.concat([buffer.subarray(0, used)], 2 * buffer.length + size);
  };
  const length = (size: number) => {
    room(size + 4);
    used = buffer.writeInt32BE(size, used);
  };
  return {
    row(columns) {
      room(SPARE);
      used = buffer.writeInt16BE(columns, used);
    },
    int16(value) {
      length(2);
      used = buffer.writeInt16BE(value, used);
    },
    int32(value) {
      length(4);
      used = buffer.writeInt32BE(value, used);
    },
    int64(value) {
      length(8);
      used = buffer.writeInt32BE(Math.floor(value / 2 ** 32), used);
      used = buffer.writeUInt32BE(value % 2 ** 32, used);
    },
    text(value) {
      length(value.length);
      used += buffer.write(value, used, "latin1");
    },
    bytes(value) {
      length(value.length);
      buffer.set(value, used);
      used += value.length;
    },
    end() {
      room(2);
      used = buffer.writeInt16BE(-1, used);
      return buffer.subarray(0, used);
    },
  };
}

/** The binary form of a uuid. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

const DAY_MS = 86_400_000;
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** The binary form of a date: days since 2000. */
export function daysSince2000(date: string): number {
  return (Date.parse(date) - EPOCH_MS) / DAY_MS;
}
