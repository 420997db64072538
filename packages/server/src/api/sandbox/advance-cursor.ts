import type { RequestContext } from "../../http/route/context.ts";
import { invalid } from "../../http/schema/problem.ts";

/** A reader's position in an advance's results: ranges of event and posting numbers, the start excluded. */
export interface AdvancePosition {
  /** Sequence of the last event before the advance. */
  readonly begin: bigint;
  readonly event: bigint;
  readonly lastEvent: bigint;
  readonly posting: bigint;
  readonly lastPosting: bigint;
}

const CURSOR =
  /^(.{1,100})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})$/;

/** Encodes the whole position, so the server stores none. Valid for this generation of the sandbox. */
export function writeCursor(context: RequestContext, at: AdvancePosition): string {
  const { begin, event, lastEvent, posting, lastPosting } = at;
  const text = [generationOf(context), begin, event, lastEvent, posting, lastPosting].join(".");
  return Buffer.from(text, "latin1").toString("base64url");
}

/** Throws 422 if the cursor is malformed, of another sandbox or of an earlier generation. */
export function readCursor(context: RequestContext, cursor: string): AdvancePosition {
  const found = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (found === null) throw refuseCursor("Must be `next` of an advance of the clock.");
  const [, generation, ...numbers] = found;
  if (generation !== generationOf(context)) {
    throw refuseCursor("Is of another sandbox, or of before it was reset, restored or copied.");
  }
  const [begin = 0n, event = 0n, lastEvent = 0n, posting = 0n, lastPosting = 0n] =
    numbers.map(BigInt);
  return { begin, event, lastEvent, posting, lastPosting };
}

export function refuseCursor(detail: string) {
  return invalid([{ reference: "/cursor", detail }]);
}

/** Sequence numbers restart when a sandbox is reset. */
function generationOf({ environment }: RequestContext): string {
  return [environment.id, environment.generation].join(".");
}
