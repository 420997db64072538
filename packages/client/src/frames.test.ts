import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createFrameReader, type Frame } from "./frames.ts";

function read(...chunks: readonly (string | Uint8Array)[]): Frame[] {
  const take = createFrameReader();
  const encoder = new TextEncoder();
  return chunks.flatMap((chunk) => take(typeof chunk === "string" ? encoder.encode(chunk) : chunk));
}

it("a block ends with an empty line, and an incomplete block is not returned", () => {
  expect(read("id: 7\nevent: charge.paid\ndata: {}\n\nid: 8\ndata: cut")).toEqual([
    { id: "7", event: "charge.paid", data: "{}" },
  ]);
});

it("a comment is a heartbeat without data, and an id applies until the next one", () => {
  expect(read("retry: 1000\nid: 4\n\n", ": still here\n\n", "data:x\n\n", "\n\n")).toEqual([
    { id: "4", event: "message", data: undefined },
    { id: "4", event: "message", data: undefined },
    { id: "4", event: "message", data: "x" },
  ]);
});

it("data lines are joined, one space after the colon is dropped, unknown fields are ignored", () => {
  expect(read("data: a\ndata:  b\ndata\nfoo: bar\n: note\n\n")).toEqual([
    { id: undefined, event: "message", data: "a\n b\n" },
  ]);
});

it("lines end with CRLF, LF or CR, even where a CRLF is split across chunks", () => {
  const expected = [{ id: undefined, event: "e", data: "a\nb" }];
  expect(read("event: e\r\ndata: a\r\ndata: b\r\n\r\n")).toEqual(expected);
  expect(read("event: e\rdata: a\rdata: b\r\r")).toEqual(expected);
  expect(read("event: e\r", "\ndata: a\r", "\n", "data: b\r", "\n\r", "\n")).toEqual(expected);
});

const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((value) => value.replace(/[\r\n]/g, ""));
const line = fc.oneof(
  text.map((value) => `data: ${value}`),
  text.map((value) => `event:${value}`),
  fc.nat().map((value) => `id: ${value}`),
  text.map((value) => `:${value}`),
  fc.constant(""),
);
const stream = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 30 })
  .map((lines) => new TextEncoder().encode(lines.flat().join("")));

it("the same blocks are read wherever chunks are split, even within a character", () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(400), { maxLength: 40 }), (bytes, cuts) => {
      const borders = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length].sort(
        (a, b) => a - b,
      );
      const chunks = borders.slice(1).map((end, index) => bytes.slice(borders[index], end));
      expect(read(...chunks)).toEqual(read(bytes));
      expect(read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(read(bytes));
    }),
  );
});
