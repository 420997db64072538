import { isDeepStrictEqual } from "node:util";
import { parseReason } from "@railhead/core";
import { ENGINE_ACTOR, type EventCause, type EventRow } from "../db/tables/events/events.ts";

/** A line of a resource's history, as its patch adds it. */
type Line = Pick<EventCause, "source" | "code" | "message"> & { readonly reason: string };

const lastLineOf = (patch: { readonly "+status_history"?: readonly Line[] }) =>
  patch["+status_history"]?.at(-1);

/**
 * The JSON of a cause in the log. Where it only repeats the last line that the patch adds to the history, that is left out; so
 * is the engine as its actor, who acts on no request.
 */
export function storedCause(cause: EventCause, patch: object): string {
  const whole = JSON.stringify(cause);
  const line = lastLineOf(patch);
  if (line === undefined) return whole;
  const { actor, request_id, rules } = cause;
  const isEngine = isDeepStrictEqual(actor, ENGINE_ACTOR) && request_id === null;
  const own = JSON.stringify(isEngine ? { rules } : { actor, request_id, rules });
  return causeBeside(line, own) === whole ? own : whole;
}

/** The JSON of an event's cause, as the API returns it. */
export function wholeCause({ patch, cause }: Pick<EventRow, "patch" | "cause">): string {
  if (Object.hasOwn(JSON.parse(cause) as object, "source")) return cause;
  const line = lastLineOf(JSON.parse(patch) as object);
  return line === undefined ? cause : causeBeside(line, cause);
}

function causeBeside({ source, reason, code, message }: Line, own: string): string {
  const said = { source, reason: parseReason(reason), code, message };
  const engine = { actor: ENGINE_ACTOR, request_id: null };
  return JSON.stringify({ ...said, ...engine, ...(JSON.parse(own) as object) });
}
