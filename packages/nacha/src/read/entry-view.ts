import { type Chunk, textOf } from "../layouts/bytes.ts";
import { integer } from "../check/check-entry.ts";
import { type Codec, type Field, fieldValue } from "../layouts/codec.ts";
import { plainEntry } from "./plain-entry.ts";
import type { Addenda, EntryFields, Read, ReadEntry } from "../layouts/records.ts";

/**
 * An entry of the streaming reader whose fields are decoded on access. It retains its piece of the
 * input; `plain()` returns a copy to keep, change or spread.
 */
export type EntryView = Readonly<Read<EntryFields>> & {
  readonly addenda: readonly Read<Addenda>[];
  readonly plain: () => ReadEntry;
};

interface Position {
  readonly chunk: Chunk;
  readonly at: number;
  readonly line: number;
  addenda: readonly Read<Addenda>[];
}

/** Constructor of the views of one layout. */
export type ViewMaker = new (chunk: Chunk, at: number, line: number, amount: number) => Position;

/** Fields that a view stores instead of decoding. */
const own: ReadonlySet<string> = new Set(["line", "amount", "addenda"]);
const none: readonly Read<Addenda>[] = [];
const makers = new Map<Codec, ViewMaker>();

/** The view constructor of a layout, built at first use. */
export function viewMaker(codec: Codec): ViewMaker {
  let maker = makers.get(codec);
  if (maker === undefined) {
    maker = buildMaker(codec);
    makers.set(codec, maker);
  }
  return maker;
}

function buildMaker(codec: Codec): ViewMaker {
  class View implements Position {
    readonly chunk: Chunk;
    readonly at: number;
    readonly line: number;
    readonly amount: number;
    addenda: readonly Read<Addenda>[] = none;

    constructor(chunk: Chunk, at: number, line: number, amount: number) {
      this.amount = amount;
      this.chunk = chunk;
      this.at = at;
      this.line = line;
    }

    plain(): ReadEntry {
      const entry = plainEntry(codec, textOf(this.chunk), this.at, this);
      entry.addenda = this.addenda.map((item) => ({ ...item }));
      return entry;
    }

    toJSON(): ReadEntry {
      return this.plain();
    }
  }
  for (const [name, value] of Object.entries(codec.template)) {
    if (own.has(name)) continue;
    Object.defineProperty(View.prototype, name, { value, configurable: true });
  }
  for (const field of codec.dataFields) {
    if (own.has(field.name)) continue;
    Object.defineProperty(View.prototype, field.name, { get: getter(field), configurable: true });
  }
  return View;
}

function getter(field: Field): (this: Position) => string | number {
  const { start, end, kind } = field;
  if (kind === "cents" || kind === "count") {
    return function number(this: Position): number {
      return integer(this.chunk.bytes, this.at + start, this.at + end) || 0;
    };
  }
  return function text(this: Position): string | number {
    return fieldValue(field, textOf(this.chunk), this.at);
  };
}
