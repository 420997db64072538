import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { RECEIVED_REFUSED, RECEIVED_RULE_REFUSED } from "./received-requests.ts";
import { FEE_REFUSED } from "./fee-requests.ts";
import { RETURN_REQUEST_REFUSALS } from "./return-request-requests.ts";
import { ORIGINATOR_REFUSALS } from "./originator-requests.ts";
import { stopNewAccount } from "./stop-requests.ts";
import { id, of, type RefusalContext, type Refusals } from "./refusal-scenarios.ts";

const NOBODY = "0195a3f0-7c00-7000-8000-0123456789ab";

/** An act on an item of suspense that was written off. */
async function writtenOff(w: RefusalContext, members: object = {}) {
  const item = await w.suspended("out");
  await w.post(`/v1/suspense_items/${id(item)}/write_off`, { reason: "Lost." });
  return of(item, { ...members, reason: "Again." });
}

/** Refusals of publications of rulesets, of changes to roles and of acts on suspense. */
export const PLATFORM_REFUSALS: Readonly<Record<string, Refusals>> = {
  backtest_missing: {
    "rulesets.publish": async (w) => {
      const { number } = await w.post("/v1/risk/rulesets", {});
      return { path: [String(number)], body: { note: "Asked." } };
    },
  },
  ruleset_stops_everything: {
    "rulesets.publish": async (w) => {
      const number = await w.ruleset();
      await w.api.db.run(sql`update risk_backtests set stops_everything = true
        where ruleset = ${Number(number)}`);
      return { path: [number], body: { note: "Asked." } };
    },
  },
  ruleset_in_force: {
    "rulesets.publish": async (w) => ({
      path: [await w.publishedRuleset()],
      body: { note: "Again." },
    }),
  },
  ruleset_not_in_force: {
    "rulesets.roll_back": async (w) => ({ path: [await w.ruleset()], body: { note: "Asked." } }),
  },
  ruleset_superseded: {
    "rulesets.publish": async (w) => {
      const number = await w.ruleset();
      await w.publishedRuleset();
      return { path: [number], body: { note: "Late." } };
    },
  },
  suspense_item_closed: {
    "suspense_items.match": (w) => writtenOff(w, { payment_id: NOBODY }),
    "suspense_items.dishonor": (w) => writtenOff(w),
    "suspense_items.net": (w) => writtenOff(w, { suspense_item_id: NOBODY }),
    "suspense_items.assign": (w) => writtenOff(w, { account_id: NOBODY }),
    "suspense_items.write_off": (w) => writtenOff(w),
    "suspense_items.park": (w) => writtenOff(w),
    "suspense_items.hand_over": (w) => writtenOff(w, { document: "Case 77" }),
  },
  ...RECEIVED_REFUSED,
  ...RECEIVED_RULE_REFUSED,
  ...FEE_REFUSED,
  ...ORIGINATOR_REFUSALS,
  ...RETURN_REQUEST_REFUSALS,
  suspense_open: {
    "ledger_closings.create": async (w) => {
      const item = await w.suspended("out");
      // After the months that other requests close.
      await w.api.db.run(sql`update inbound_items set applied_at = '2026-02-10T12:00:00Z'
        where environment_id = ${w.tenant.environmentId} and suspense_id = ${id(item)}`);
      return { body: { month: "2026-02" } };
    },
  },
  suspense_item_direction: {
    "suspense_items.assign": async (w) =>
      of(await w.suspended("out"), { account_id: w.tenant.accountId, reason: "Theirs." }),
    "suspense_items.write_off": async (w) => of(await w.suspended("in"), { reason: "Lost." }),
    "suspense_items.park": async (w) => of(await w.suspended("out"), { reason: "Owed." }),
  },
  origination_stop_exists: {
    "origination_stops.create": async (w) => {
      const { account_id } = await stopNewAccount(w);
      return { body: { account_id: account_id as string, reason: "Again." } };
    },
  },
  origination_stop_lifted: {
    "origination_stops.lift": async (w) => {
      const stop = await stopNewAccount(w);
      await w.post(`/v1/origination_stops/${id(stop)}/lift`, { reason: "Found." });
      return of(stop, { reason: "Again." });
    },
  },
  role_built_in: {
    "roles.update": () => ({ path: ["viewer"], body: { means: "Reads." } }),
    "roles.delete": () => ({ path: ["viewer"] }),
  },
  role_in_use: {
    "roles.delete": async (w) => {
      const role = await w.role();
      await w.grant(role);
      return { path: [role] };
    },
  },
};
