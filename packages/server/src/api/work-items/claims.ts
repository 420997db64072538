import { addMs, parseInstant, WORK_ITEM_KIND_NAMES, WORK_ITEM_LEASE_MINUTES } from "@railhead/core";
import { Type } from "typebox";
import {
  lockNextItem,
  setSnooze,
  updateClaim,
} from "../../db/tables/operations/work-item-claims.ts";
import type { WorkItemRow } from "../../db/tables/operations/work-items.ts";
import type { WriteContext } from "../../http/route/context.ts";
import { ok, route } from "../../http/route/route.ts";
import { invalid, refusal } from "../../http/schema/problem.ts";
import { ChoiceOf, Formatted, Nullable } from "../../http/schema/schema.ts";
import { UNCLAIMED } from "../../payments/work-items/item-events.ts";
import { scopeOf } from "../shared/platform-resources.ts";
import { lockOpenItem, personOf, showItem } from "./item.ts";
import { mayDecideMatches } from "./match.ts";
import { ITEM_WRITES, WorkItem } from "./schema.ts";

const LEASE_MS = WORK_ITEM_LEASE_MINUTES * 60_000;
const SNOOZE_MS = 30 * 86_400_000;

/** Claims a locked item for the caller, or renews the claim. */
async function claim(context: WriteContext, row: WorkItemRow): Promise<object> {
  const claimed_until = addMs(context.at, LEASE_MS);
  const after = { ...row, claimed_by: personOf(context), claimed_until };
  await updateClaim(context.tx, after);
  return await showItem(context, context.tx, after);
}

export const claimNextWorkItem = route(
  {
    operationId: "work_items.next",
    method: "POST",
    path: "/v1/work_items/next",
    summary: "Claim the most urgent item",
    description:
      "Claims the open item with the earliest deadline that nobody else has claimed and the caller does not snooze. Repeated, it answers the same item until that is decided, released or snoozed. Two callers never get the same one.",
    body: Type.Object({ kind: Type.Optional(ChoiceOf(WORK_ITEM_KIND_NAMES)) }),
    bodyOptional: true,
    response: WorkItem,
    problems: ["validation_error", "nothing_to_review"],
    scope: "work_items:write",
    accountScoped: false,
  },
  async (context, { body }) => {
    const { tx, at } = context;
    const without = (await mayDecideMatches(context)) ? null : "screening_match";
    const worker = { person: personOf(context), at, kind: body.kind ?? null, without } as const;
    const row = await lockNextItem(tx, scopeOf(context), worker);
    if (row === undefined) throw refusal("nothing_to_review");
    return ok(await claim(context, row));
  },
);

export const claimWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.claim",
    path: "/v1/work_items/:id/claim",
    summary: "Claim an item",
    description:
      "Keeps it from others for ten minutes on the environment's clock; sent again, it renews the claim.",
    problems: ["not_found", "work_item_resolved", "work_item_claimed"],
  },
  async (context, { params }) => ok(await claim(context, await lockOpenItem(context, params.id))),
);

export const releaseWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.release",
    path: "/v1/work_items/:id/release",
    summary: "Release the claim of an item",
    description: "The payment stays on hold; others may claim its item at once.",
    problems: ["not_found", "work_item_resolved", "work_item_claimed"],
  },
  async (context, { params }) => {
    const after = { ...(await lockOpenItem(context, params.id)), ...UNCLAIMED };
    await updateClaim(context.tx, after);
    return ok(await showItem(context, context.tx, after));
  },
);

export const snoozeWorkItem = route(
  {
    ...ITEM_WRITES,
    operationId: "work_items.snooze",
    path: "/v1/work_items/:id/snooze",
    summary: "Snooze an item",
    description:
      "The caller is not offered it before `until`, at most 30 days from now; others are. It gives up the caller's claim and moves no deadline. `null` ends the snooze.",
    body: Type.Object({ until: Nullable(Formatted("date-time")) }),
    problems: ["not_found", "validation_error", "work_item_resolved", "work_item_claimed"],
  },
  async (context, { params, body }) => {
    const { tx, at } = context;
    const until = parseInstant(body.until) ?? null;
    if (until !== null && (until <= at || until > addMs(at, SNOOZE_MS))) {
      const detail = "Must be after now, and within 30 days.";
      throw invalid([{ reference: "/until", detail }]);
    }
    const row = await lockOpenItem(context, params.id);
    const after = { ...row, ...UNCLAIMED };
    await updateClaim(tx, after);
    await setSnooze(tx, row, { person: personOf(context), until });
    return ok(await showItem(context, tx, after));
  },
);
