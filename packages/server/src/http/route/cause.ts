import type { EventCause } from "../../db/tables/events/events.ts";
import type { RequestContext } from "./context.ts";

/** The cause of what a request does by itself. */
export function causeOf(
  context: RequestContext,
  what: Pick<EventCause, "source" | "reason" | "message">,
): EventCause {
  const { source, reason, message } = what;
  const { actor, requestId } = context;
  return { source, reason, message, code: null, actor, request_id: requestId };
}
