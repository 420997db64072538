import type { RequestContext } from "../../http/route/context.ts";
import { invalid } from "../../http/schema/problem.ts";

/**
 * Where the reading of what an advance caused stands: numbers of events and of postings, each to be read
 * after one and through another.
 */
export interface AdvancePosition {
  /** The event before the first that the advance caused. */
  readonly begin: bigint;
  readonly event: bigint;
  readonly lastEvent: bigint;
  readonly posting: bigint;
  readonly lastPosting: bigint;
}

const CURSOR =
  /^(.{1,100})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})\.([0-9]{1,18})$/;

/** Nothing is kept of a reading: its cursor says all, for this sandbox as it now is. */
export function writeCursor(context: RequestContext, at: AdvancePosition): string {
  const { begin, event, lastEvent, posting, lastPosting } = at;
  const text = [generationOf(context), begin, event, lastEvent, posting, lastPosting].join(".");
  return Buffer.from(text, "latin1").toString("base64url");
}

/** Throws a 422 where the cursor is none, or of another sandbox or past. */
export function readCursor(context: RequestContext, cursor: string): AdvancePosition {
  const found = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  if (found === null) throw refuseCursor("Must be `next` of an advance of the clock.");
  const [, world, ...numbers] = found;
  if (world !== generationOf(context)) {
    throw refuseCursor("Is of another sandbox, or of before it was reset, restored or copied.");
  }
  const [begin = 0n, event = 0n, lastEvent = 0n, posting = 0n, lastPosting = 0n] =
    numbers.map(BigInt);
  return { begin, event, lastEvent, posting, lastPosting };
}

export function refuseCursor(detail: string) {
  return invalid([{ reference: "/cursor", detail }]);
}

/** Numbers begin anew when a sandbox does. */
function generationOf({ environment }: RequestContext): string {
  return [environment.id, environment.generation].join(".");
}
