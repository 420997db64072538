import { workItemKind, type Reason, type RuleHits } from "@railhead/core";
import { expect } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { isEmittedBy } from "../../packages/railhead/src/connection/event-projection.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { sentFiles } from "./bank/bank-files.ts";
import type { Resource, Sandbox, TestService } from "./service.ts";

/** Every event of an environment, read from the API. */
export async function allEvents(sandbox: Pick<Sandbox, "call">): Promise<Resource[]> {
  const events: Resource[] = [];
  for (;;) {
    const after = (events.at(-1)?.["sequence"] as number | undefined) ?? 0;
    const reply = await sandbox.call("GET", `/v1/events?after=${after}&limit=1000`);
    expect(reply.status).toBe(200);
    const page = reply.body.data as unknown as Resource[];
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** The log without the environment's own id, which is all that two sandboxes of one seed do not share. */
export async function comparableLog(sandbox: Pick<Sandbox, "call">): Promise<Resource[]> {
  const events = await allEvents(sandbox);
  return events.map((event) => ({ ...event, environment: "this one" }));
}

const pathByType: Record<string, string> = {
  charge: "/v1/charges",
  payout: "/v1/payouts",
  customer: "/v1/customers",
  paykey: "/v1/paykeys",
  funding_event: "/v1/funding_events",
  paykey_verification: "/v1/paykey_verifications",
  webhook_endpoint: "/v1/webhook_endpoints",
  exception: "/v1/exceptions",
  organization: "/v1/organizations",
  account: "/v1/accounts",
  representative: "/v1/representatives",
  linked_bank_account: "/v1/linked_bank_accounts",
  api_key: "/v1/api_keys",
  file: "/v1/ach_files",
  reconciliation: "/v1/bank_statements",
};

/**
 * The log is gap-free, and what it folds to is what each GET says. Names in `except` are left out:
 * members that a payment shows of its paykey and customer, which may change without it.
 */
export async function expectCompleteLog(
  sandbox: Pick<Sandbox, "call" | "get">,
  except: readonly string[] = [],
): Promise<Resource[]> {
  const own = (resource: Resource) =>
    Object.fromEntries(Object.entries(resource).filter(([name]) => !except.includes(name)));
  const events = await allEvents(sandbox);
  expect(events.map((event) => event["sequence"] as number)).toEqual(
    events.map((_, index) => index + 1),
  );
  const latest = new Map<string, Resource>();
  for (const event of events) {
    const { type, id } = event["resource"] as { type: string; id: string };
    const key = `${pathByType[type]}/${id}`;
    const before = latest.get(key);
    if (before !== undefined && pathByType[type] !== undefined) {
      expect(event["occurred_at"] > before["occurred_at"], `${key} moves on`).toBe(true);
    }
    latest.set(key, event);
  }
  for (const [path, event] of latest) {
    if (path.startsWith("undefined")) continue;
    const answered = own(await sandbox.get(path));
    const shown = own(event["data"] as Resource);
    // Of a platform's resources some members are masked where they are read.
    if (!isEmittedBy(shown, answered, () => undefined)) expect(shown, path).toEqual(answered);
  }
  return events;
}

/** Books, files and log of an environment agree with one another and with the bank's folders. */
export async function expectInvariants(
  service: Pick<TestService, "db" | "dataDir">,
  environmentId: string,
): Promise<void> {
  expect(await findViolations(service.db, environmentId)).toEqual([]);
  await expectQueue(service, environmentId);
  const files = await sentFiles(service, environmentId);
  const onDisk: string[] = [];
  for (const { name, read } of files) {
    expect(read.errors, name).toEqual([]);
    for (const batch of read.batches) {
      for (const entry of batch.entries) {
        // What only balances a batch is nobody's.
        if (entry.individual_name.trim() === "OFFSET") continue;
        onDisk.push([name, entry.trace_number, entry.amount, entry.transaction_code].join(" "));
      }
    }
  }
  const booked = await service.db.rows<{ entry: string }>(sql`
    select concat_ws(' ', f.name, e.trace_number, e.amount_cents, e.transaction_code) as entry
    from entries e join ach_files f on f.environment_id = e.environment_id and f.id = e.file_id
    where e.environment_id = ${environmentId} and f.state in ('uploaded', 'acknowledged', 'accepted', 'partially_rejected', 'rejected')`);
  expect(onDisk.sort()).toEqual(booked.map((row) => row.entry).sort());
}

/** A payment has an open item of the review queue exactly while a hold asks for a person's decision. */
async function expectQueue({ db }: Pick<TestService, "db">, environmentId: string): Promise<void> {
  const held = await db.rows<{ id: string; hold: RuleHits | null; status_reason: Reason }>(sql`
    select id, hold, status_reason from payment_states
    where environment_id = ${environmentId} and status = 'on_hold' order by id`);
  const open = await db.rows<{ resource_id: string }>(sql`
    select resource_id from work_items
    where environment_id = ${environmentId} and resolved_at is null order by resource_id`);
  const asking = held.filter((one) => workItemKind({ hold: one.hold, reason: one.status_reason }));
  expect(open.map(({ resource_id }) => resource_id)).toEqual(asking.map(({ id }) => id));
}

/** Balances by ledger account code, credits less debits, in cents. */
export async function balances(
  { db }: Pick<TestService, "db">,
  environmentId: string,
): Promise<Record<string, number>> {
  const rows = await db.rows<{ code: string; balance: bigint }>(sql`
    select code, credits_cents - debits_cents as balance from ledger_accounts
    where environment_id = ${environmentId} and credits_cents <> debits_cents order by code`);
  return Object.fromEntries(rows.map((row) => [row.code, Number(row.balance)]));
}

/** A history as `status reason source [code]` lines. */
export function historyLines(payment: Resource): string[] {
  const history = payment["status_history"] as Resource[];
  return history.map((item) =>
    [item["status"], item["reason"], item["source"], item["code"]].filter(Boolean).join(" "),
  );
}
