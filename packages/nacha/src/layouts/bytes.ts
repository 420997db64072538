// The only host API of this package; available in browsers and Node.
declare const TextDecoder: new (label: string) => { decode: (bytes: Uint8Array) => string };
const utf8 = new TextDecoder("utf-8");

/** A piece of input: its bytes, and its text once decoded. */
export interface Chunk {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  text: string | undefined;
}

export function chunkOf(bytes: Uint8Array): Chunk {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { bytes, view, text: undefined };
}

/** The text of a chunk, one character per byte. */
export function textOf(chunk: Chunk): string {
  chunk.text ??= latin1(chunk.bytes);
  return chunk.text;
}

/** Bytes as latin1 characters. */
export function latin1(bytes: Uint8Array): string {
  const text = utf8.decode(bytes);
  // The decoder is by far the fastest for ASCII; only ASCII keeps its length without U+FFFD.
  if (text.length === bytes.length && !text.includes("\uFFFD")) return text;
  let slow = "";
  for (let at = 0; at < bytes.length; at += 4096) {
    slow += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return slow;
}

/** Characters as latin1 bytes; those above 255 become 0x1A, which no field accepts. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    bytes[index] = code > 255 ? 0x1a : code;
  }
  return bytes;
}

/** UTF-8 bytes as latin1 bytes, one per character. */
export function utf8ToLatin1(bytes: Uint8Array): Uint8Array {
  return latin1Bytes(utf8.decode(bytes));
}
