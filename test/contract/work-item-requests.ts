import { OWN_REQUESTS } from "./return-request-requests.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { RefusalContext, Refusals } from "./refusal-scenarios.ts";
import type { Sent } from "./successes.ts";

const of = (item: Resource, body?: object): Sent => ({
  path: [item["id"] as string],
  ...(body === undefined ? {} : { body }),
});
const WHY = { reason: "Asked." };

/** What each act on an item sends. */
const BODIES = {
  claim: undefined,
  release: undefined,
  snooze: { until: null },
  escalate: WHY,
  decide: { decision: "reject", ...WHY },
} as const;
const ACTS = Object.entries(BODIES);

const each = <Context>(make: (body: object | undefined) => (w: Context) => Promise<Sent>) =>
  Object.fromEntries(ACTS.map(([act, body]) => [`work_items.${act}`, make(body)]));

async function decided(w: Actions, decision: "approve" | "reject"): Promise<Resource> {
  const { id } = await w.workItem();
  return await w.post(`/v1/work_items/${id as string}/decide`, { decision, ...WHY });
}

export const WORK_ITEM_SUCCESSES = {
  "work_items.next": async (w: Actions) => {
    await w.workItem();
    return {};
  },
  ...each<Actions>((body) => async (w) => of(await w.workItem(), body)),
  "work_items.undo": async (w: Actions) => of(await decided(w, "approve"), WHY),
};

/** A request with 422 for each operation without a body. */
export const WORK_ITEM_REFUSED = {
  "work_items.claim": async (w: Actions) => of(await decided(w, "reject")),
  "work_items.release": async (w: Actions) => of(await decided(w, "reject")),
};

export const WORK_ITEM_REFUSALS: Readonly<Record<string, Refusals>> = {
  nothing_to_review: {
    "work_items.next": async (w) => {
      await w.api.db.run(sql`
        update work_items set claimed_by = 'operator:other', claimed_until = '9999-01-01T00:00:00Z'
        where environment_id = ${w.tenant.environmentId} and resolved_at is null`);
      return {};
    },
  },
  nothing_to_undo: { "work_items.undo": async (w) => of(await decided(w, "reject"), WHY) },
  work_item_effect_left: {
    "work_items.undo": async (w) => {
      const item = await decided(w, "approve");
      await w.ask("PUT", `/v1/charges/${String(item["resource_id"])}/cancel`, WHY);
      return of(item, WHY);
    },
  },
  work_item_resolved: each<RefusalContext>((body) => async (w) => {
    const item = await w.workItem();
    await w.ask("PUT", `/v1/charges/${String(item["resource_id"])}/cancel`, WHY);
    return of(item, body);
  }),
  work_item_claimed: each<RefusalContext>((body) => async (w) => {
    const item = await w.workItem();
    await w.api.db.run(sql`
      update work_items set claimed_by = 'operator:other', claimed_until = '9999-01-01T00:00:00Z'
      where environment_id = ${w.tenant.environmentId} and id = ${item["id"] as string}`);
    return of(item, body);
  }),
};

/** Refusals that other operations have, too: they keep their place in the order. */
export const SHARED_WORK_ITEM_REFUSALS: Readonly<Record<string, Refusals>> = {
  operator_repeated: {
    ...OWN_REQUESTS,
    "work_items.decide": async (w) => {
      const item = await w.workItem();
      const path = `/v1/work_items/${item["id"] as string}`;
      await w.post(`${path}/escalate`, WHY);
      await w.post(`${path}/decide`, BODIES.decide);
      return of(item, BODIES.decide);
    },
  },
  hold_stands: {
    "work_items.decide": async (w) => {
      const item = await w.workItem();
      await w.api.db.run(sql`update customers set status = 'review' where id = (
        select customer_id from payments where id = ${item["resource_id"] as string})`);
      return of(item, { decision: "approve", ...WHY });
    },
  },
};
