import { latin1Bytes } from "../layouts/bytes.ts";
import { Checker, type RecordSink } from "./checker.ts";
import { Framer } from "../layouts/framing.ts";
import { resolveProfile } from "../layouts/profiles.ts";

// V8 discards optimized code once the last object of a shape it depends on is collected, so a
// collection between two files makes the next one start cold (20 times slower for 10,000 entries).
// An unfinished reading keeps the shapes alive.

const entry =
  "627121042882123456           0000000100               A                       0231380100000001";
const text = [
  "101 231380104 1210428822611211030A094101".padEnd(94),
  "5225A                                   1         PPDA               261123   1231380100000001",
  entry,
  entry.replace(/1$/, "2"),
  entry.replace(/1$/, "3"),
].join("\n");

const retained: unknown[] = [];

/** Starts a small reading into the sink and retains it. Call once per kind of sink. */
export function retainReading(sink: RecordSink): void {
  const checker = new Checker(sink, resolveProfile("standard"));
  const framer = new Framer(checker);
  framer.push(latin1Bytes(text), false);
  retain(sink, checker, framer);
}

/** Retains objects for the life of the process. Only for small, constant objects. */
export function retain(...objects: unknown[]): void {
  retained.push(...objects);
}
