import { addBankingDays } from "@railhead/core";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import type { Resource } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import type { RefusalContext } from "./refusal-scenarios.ts";
import type { Sent } from "./successes.ts";

/** How many requests need an entry of their own. */
const COUNT = 20;
const leftOf = new WeakMap<object, Resource[]>();

/** A debit of another party that waits for a decision. All come at once, so that the clock moves once. */
export async function receivedDebit(w: Actions): Promise<Resource> {
  const left = leftOf.get(w.tenant) ?? (await receive(w));
  leftOf.set(w.tenant, left);
  const row = left.pop();
  if (row === undefined) throw new Error("no received entry is left");
  return row;
}

/** A credit of another party that waits for a decision. */
async function receivedCredit(w: Actions): Promise<Resource> {
  // Of a company that no rule is about.
  const company = { company_name: "MISDIRECTED", company_id: "1888888888" };
  const order = { direction: "credit", amount: 1_300, ...company, hold_to_act: true };
  const { read_at: to } = await w.post("/v1/sandbox/received_entries", order);
  await w.post("/v1/sandbox/clock/advance", { to });
  const held = "/v1/received_entries?status=held&direction=credit&page_size=1";
  const [row] = (await w.ask("GET", held)) as unknown as Resource[];
  if (row === undefined) throw new Error("the credit is not held");
  return row;
}

/** A credit of another party that settles days after its file is read. */
async function unsettled(w: Actions): Promise<Resource> {
  const settlement_date = addBankingDays(await w.today(), 8);
  const order = { direction: "credit", amount: 1_400, company_id: "1888888888", settlement_date };
  const { read_at: to } = await w.post("/v1/sandbox/received_entries", order);
  await w.post("/v1/sandbox/clock/advance", { to });
  const pending = "/v1/received_entries?status=pending&page_size=1";
  const [row] = (await w.ask("GET", pending)) as unknown as Resource[];
  if (row === undefined) throw new Error("the credit settled");
  return row;
}

async function receive(w: Actions): Promise<Resource[]> {
  const order = {
    direction: "debit",
    amount: 2_500,
    sec_code: "CCD",
    remittance: "RMR*IV*4711**25.50\\ADX*-0.50*01\\",
    hold_to_act: true,
  };
  let to: unknown;
  for (let n = 0; n < COUNT; n += 1) {
    to = (await w.post("/v1/sandbox/received_entries", order))["read_at"];
  }
  await w.post("/v1/sandbox/clock/advance", { to });
  const rows = await w.ask("GET", `/v1/received_entries?status=held&page_size=${COUNT}`);
  return rows as unknown as Resource[];
}

const of = (row: Resource, body?: object): Sent => ({
  path: [row["id"] as string],
  ...(body === undefined ? {} : { body }),
});

/** Requests about received entries that succeed. */
export const RECEIVED_SUCCESSES = {
  "sandbox.received_entries.create": () => ({
    body: { direction: "credit", amount: 1_200, remittance: "INVOICE 7" },
  }),
  "received_entries.list": () => ({}),
  "received_entries.get": async (w: Actions) => of(await receivedDebit(w)),
  "received_entries.remittance": async (w: Actions) => of(await receivedDebit(w)),
  "received_entries.assign": async (w: Actions) =>
    of(await receivedDebit(w), {
      account_id: (await w.account())["id"],
      reason: "Is this business's debit.",
    }),
  "received_entries.forward": async (w: Actions) => {
    const { paykey } = await w.paykey();
    const account_id = w.tenant.accountId;
    return of(await receivedCredit(w), { account_id, paykey, reason: "Is the customer's." });
  },
  "received_entries.keep": async (w: Actions) => of(await receivedDebit(w), { reason: "Agreed." }),
  "received_entries.return": async (w: Actions) =>
    of(await receivedDebit(w), { code: "R29", unassign: true, reason: "Nobody agreed." }),
  "received_entries.unassign": async (w: Actions) =>
    of(await assigned(w), { reason: "Is another business's." }),
};

const RULE = {
  name: "Rent",
  direction: "credit",
  company_id: "1999999999",
  act: "keep",
  reason: "Is booked elsewhere.",
};
const newRule = (w: Actions) => w.post("/v1/received_entry_rules", RULE);

/** Requests about rules for received entries that succeed. */
export const RECEIVED_RULE_SUCCESSES = {
  "received_entry_rules.list": () => ({}),
  "received_entry_rules.create": () => ({ body: RULE }),
  "received_entry_rules.get": async (w: Actions) => of(await newRule(w)),
  "received_entry_rules.end": async (w: Actions) => of(await newRule(w), { reason: "Moved." }),
};

/** Rules that were ended before, and more rules than may be. */
export const RECEIVED_RULE_REFUSED = {
  received_rule_ended: {
    "received_entry_rules.end": async (w: Actions) => {
      const rule = await newRule(w);
      await w.post(`/v1/received_entry_rules/${rule["id"] as string}/end`, { reason: "Moved." });
      return of(rule, { reason: "Again." });
    },
  },
  too_many_received_rules: {
    "received_entry_rules.create": async (w: RefusalContext) => {
      const full = await w.api.addTenant();
      await w.api.db.run(sql`
        insert into received_entry_rules (environment_id, id, name, priority, direction, act, acts_at,
          uses, reason, created_by, version, created_at, updated_at)
        select ${full.environmentId}, gen_random_uuid(), 'n', 1, 'credit', 'keep', 'receipt', 0, 'r',
          '{"type": "api_key", "id": "k"}', 1, now(), now() from generate_series(1, 1000)`);
      return { key: full.platformKey, body: RULE };
    },
  },
};

/** Requests about received entries that were decided before. */
export const RECEIVED_REFUSED = {
  received_entry_decided: {
    "received_entries.assign": async (w: Actions) =>
      of(await assigned(w), { account_id: (await w.account())["id"], reason: "Again." }),
    "received_entries.forward": async (w: Actions) => {
      const { paykey } = await w.paykey();
      const account_id = w.tenant.accountId;
      return of(await assigned(w), { account_id, paykey, reason: "Again." });
    },
    "received_entries.keep": async (w: Actions) => of(await assigned(w), { reason: "Again." }),
    "received_entries.return": async (w: Actions) =>
      of(await assigned(w), { code: "R29", reason: "Again." }),
  },
  received_entry_screening: {
    "received_entries.assign": async (w: RefusalContext) => {
      const row = await receivedCredit(w);
      const made = { name: "received", format: "plain_csv" };
      const list = await w.post("/v1/screening/lists", made);
      // The sandbox sends no international entries, whose parties are compared.
      await w.api.db.run(sql`
        insert into screening_matches (environment_id, id, subject_type, subject_id, holder_id, list_id, entry_key,
          entry_version, subject_hash, entry_hash, entry_name, name_strength, score, parts, state, opened_at)
        values (${w.tenant.environmentId}, gen_random_uuid(), 'received_entry', ${row["id"]}, ${row["id"]},
          ${list["id"]}, '1', 1, '\\x00', '\\x00', 'Zorvex Quillam', 'primary', 100, '{}', 'open', now())`);
      return of(row, { account_id: w.tenant.accountId, reason: "Too early." });
    },
  },
  received_entry_not_settled: {
    "received_entries.assign": async (w: Actions) =>
      of(await unsettled(w), { account_id: w.tenant.accountId, reason: "Too early." }),
    "received_entries.forward": async (w: Actions) => {
      const { paykey } = await w.paykey();
      const account_id = w.tenant.accountId;
      return of(await unsettled(w), { account_id, paykey, reason: "Too early." });
    },
    "received_entries.keep": async (w: Actions) => of(await unsettled(w), { reason: "Too early." }),
    "received_entries.return": async (w: Actions) =>
      of(await unsettled(w), { code: "R29", reason: "Too early." }),
    "received_entries.unassign": async (w: Actions) =>
      of(await unsettled(w), { reason: "Too early." }),
  },
  received_entry_not_assigned: {
    "received_entries.unassign": async (w: Actions) =>
      of(await receivedDebit(w), { reason: "Is nobody's." }),
  },
  received_money_used: {
    "received_entries.unassign": async (w: Actions) =>
      of(await forwarded(w), { reason: "Is not theirs." }),
    "received_entries.return": async (w: Actions) =>
      of(await forwarded(w), { code: "R23", unassign: true, reason: "Is not theirs." }),
  },
  suspense_item_kind: {
    "suspense_items.assign": async (w: Actions) => {
      const { suspense_item_id } = await receivedDebit(w);
      const body = { account_id: w.tenant.accountId, reason: "Is theirs." };
      return { path: [suspense_item_id as string], body };
    },
  },
  received_return_not_allowed: {
    "received_entries.return": async (w: Actions) =>
      of(await receivedDebit(w), { code: "R23", reason: "Is unknown." }),
  },
};

/** A credit that a payout sends on. */
async function forwarded(w: Actions): Promise<Resource> {
  const row = await receivedCredit(w);
  const { paykey } = await w.paykey();
  const body = { account_id: w.tenant.accountId, paykey, reason: "Is the customer's." };
  return await w.post(`/v1/received_entries/${row["id"] as string}/forward`, body);
}

async function assigned(w: Actions): Promise<Resource> {
  const row = await receivedDebit(w);
  const { id: account_id } = await w.account();
  const path = `/v1/received_entries/${row["id"] as string}/assign`;
  return await w.post(path, { account_id, reason: "Is this business's debit." });
}
