import { Type } from "typebox";
import { lastRemovedEvent } from "../../db/tables/events/events.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { invalid } from "../../http/schema/problem.ts";
import { ok, route } from "../../http/route/route.ts";
import { changeSink, lockedSink, TRIED_ANEW } from "./checks.ts";
import { Sequence, SinkReplay } from "./schema.ts";

export const replaySink = route(
  {
    operationId: "sinks.replay",
    method: "POST",
    path: "/v1/sinks/:id/replay",
    summary: "Replay events to a sink",
    description:
      "Counts the events that would be delivered again from a sequence on. With `dry_run` false the cursor is set back, and they are delivered under new message ids.",
    body: Type.Object({
      from_sequence: Sequence(),
      dry_run: Type.Optional(Type.Boolean({ default: true })),
    }),
    response: SinkReplay,
    problems: ["not_found", "validation_error", "forbidden", "conflict"],
    scope: "webhook_endpoints:write",
    accountScoped: false,
  },
  async (context, { params, body }) => {
    const row = await lockedSink(context, params.id);
    const { from_sequence, dry_run = true } = body;
    const next = Number(row.cursor_sequence) + 1;
    await refuseStart(context, { from: from_sequence, next });
    const through_sequence = next - 1;
    const events = Math.max(0, next - from_sequence);
    if (!dry_run) {
      await changeSink(context, row, {
        ...TRIED_ANEW,
        cursor_sequence: BigInt(from_sequence - 1),
        replays: row.replays + 1,
        gathering_since: context.app.wall.now(),
      });
    }
    return ok({ events, from_sequence, through_sequence, replayed: !dry_run });
  },
);

/** Refuses a start before what the log keeps, or after the next event: that one would be skipped. */
export async function refuseStart(
  { tx, environment }: WriteContext,
  { from, next }: { from: number; next: number },
): Promise<void> {
  const scope = { environment_id: environment.id, account_id: null };
  const kept = Number(await lastRemovedEvent(tx, scope)) + 1;
  const most = Math.max(kept, next);
  if (from >= kept && from <= most) return;
  const detail = `Must be from ${kept}, the first event that is kept, to ${most}, the next one to deliver.`;
  throw invalid([{ reference: "/from_sequence", detail }]);
}
