import { countEventsAfter } from "../../db/events.ts";
import { listFilesSince, listPostingsSince, type Mark } from "../../db/travel-report.ts";
import { readEventTexts } from "../../events/read.ts";
import type { RequestContext } from "../../http/context.ts";

/** Events listed in the answer at most; the rest is read from the event log. */
const LISTED_MAX = 1000;

interface ToldEvent {
  readonly sequence: number;
  readonly event_type: string;
  readonly occurred_at: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly data: { readonly status?: string };
  readonly changed: readonly string[];
  readonly cause: { readonly reason: string; readonly code: string | null };
}

/** What an environment did since the mark: its events as JSON texts, and what they say in short. */
export async function tellTravel(context: RequestContext, mark: Mark) {
  const { app, environment } = context;
  const scope = {
    environment_id: environment.id,
    account_id: null,
    environment_name: environment.id,
    spell: app.spell,
  };
  const page = { after: mark.sequence, types: null, resource_id: null, limit: LISTED_MAX };
  const [events, counted, postings, files] = await Promise.all([
    readEventTexts(app.db, scope, page),
    countEventsAfter(app.db, environment.id, mark.sequence),
    listPostingsSince(app.db, environment.id, { after: mark.posting, limit: LISTED_MAX }),
    listFilesSince(app.db, environment.id, { after: mark.sequence, limit: LISTED_MAX }),
  ]);
  const told = events.map((text) => JSON.parse(text) as ToldEvent);
  const total = counted.reduce((sum, row) => sum + row.n, 0);
  return {
    events_total: total,
    counts: Object.fromEntries(counted.map((row) => [row.type, row.n])),
    has_more: total > events.length,
    next_after: Number(mark.sequence) + events.length,
    transitions: told.flatMap(transitionOf),
    postings: postings.map((posting) => ({ ...posting, amount: posting.amount.toString() })),
    files,
    events,
  };
}

function transitionOf(event: ToldEvent): object[] {
  const { status } = event.data;
  const isNew = event.changed.length === 0;
  if (status === undefined || !(isNew || event.changed.includes("status_details"))) return [];
  return [
    {
      sequence: event.sequence,
      at: event.occurred_at,
      event_type: event.event_type,
      resource: event.resource.type,
      resource_id: event.resource.id,
      status,
      reason: event.cause.reason,
      code: event.cause.code,
    },
  ];
}
