import { isUtf8 } from "node:buffer";
import { problem, type Item } from "./problem.ts";

const MAX_DEPTH = 32;
const UNPAIRED = /\p{Surrogate}/gu;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SMALL_U = 0x75;

/** A parsed body, the bytes it came in, and strings in it that no store can hold. */
export interface JsonBody {
  readonly value: unknown;
  readonly bytes: Buffer;
  readonly faults: readonly Item[];
}

/**
 * Strict JSON: fatal UTF-8, no duplicate members, no `__proto__`, at most 32 levels. Throws the 400.
 * Strings with NUL or half a surrogate pair are faults for the 422, each with its pointer.
 */
export function parseJsonBody(bytes: Buffer): JsonBody {
  if (!isUtf8(bytes)) throw malformed("The body is not valid UTF-8.");
  const { members, escapes } = scan(bytes);
  const value = parse(bytes.toString("utf8"));
  const walk: Walk = { members: 0, faults: [], strings: escapes };
  visit(value, "", walk);
  // JSON.parse keeps the last of two equal names, so the tree then has fewer members than the text.
  if (walk.members !== members) throw malformed("The body has a member twice.");
  return { value, bytes, faults: walk.faults };
}

function malformed(detail: string, cause?: unknown) {
  return problem("bad_request", { detail, cause });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw malformed("The body is not valid JSON.", cause);
  }
}

/** One pass over the bytes: members written, nesting, and whether any `\u` escape occurs. */
function scan(bytes: Buffer): { members: number; escapes: boolean } {
  let members = 0;
  let depth = 0;
  let escapes = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === QUOTE) {
      for (index += 1; index < bytes.length && bytes[index] !== QUOTE; index += 1) {
        if (bytes[index] !== BACKSLASH) continue;
        index += 1;
        if (bytes[index] === SMALL_U) escapes = true;
      }
    } else if (byte === COLON) {
      members += 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    }
  }
  return { members, escapes };
}

interface Walk {
  members: number;
  readonly faults: Item[];
  /** Strings need a look only where escapes occur: raw bytes cannot hold NUL or half a pair. */
  readonly strings: boolean;
}

function visit(value: unknown, path: string, walk: Walk): void {
  if (typeof value === "string") {
    if (walk.strings) checkString(value, path, walk);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      visit(value[index], walk.strings ? `${path}/${index}` : path, walk);
    }
    return;
  }
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (isPrototypeName(name, member)) throw malformed(`The body has a member named ${name}.`);
    walk.members += 1;
    const inner = walk.strings ? `${path}/${pointerSegment(name)}` : path;
    if (walk.strings) checkString(name, inner, walk);
    visit(member, inner, walk);
  }
}

/** Names by which a careless merge would reach the prototype of all objects. */
function isPrototypeName(name: string, member: unknown): boolean {
  if (name === "__proto__") return true;
  return (
    name === "constructor" &&
    typeof member === "object" &&
    member !== null &&
    Object.hasOwn(member, "prototype")
  );
}

function checkString(text: string, path: string, walk: Walk): void {
  if (!text.includes("\u0000") && text.search(UNPAIRED) === -1) return;
  walk.faults.push({
    reference: path.replace(UNPAIRED, "\ufffd"),
    detail: "Must not contain NUL or unpaired surrogates.",
  });
}

/** A member's name inside a JSON pointer. */
export function pointerSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
