import { vi } from "vitest";
import { raw, sql, type Database } from "../../packages/server/src/db/postgres/executor.ts";
import type { TestService } from "../support/service.ts";
import type { Actions } from "./fixture.ts";
import { keyOperations } from "./operations.ts";
import { SUCCESSES } from "./successes.ts";

/**
 * Indexes that no statement of the run scans, no constraint needs and no foreign key is followed by, and what scans them.
 * An index that is neither here nor scanned costs every write and serves nobody: drop it, or say what it is for.
 */
export const SCANNED_ELSEWHERE: Readonly<Record<string, string>> = {
  accounts_by_parent_origin: "the linking page, before it is framed",
  organizations_by_parent_origin: "the linking page, before it is framed",
  audit_log_by_request: "the audit rows of a request, in one of many blocks",
  audit_log_refused: "the audit log's filter by outcome, where most rows are of another",
  export_jobs_by_expiry: "the removal of expired exports",
  fees_by_payment: "the timeline of a payment, where an account has many fees",
  funding_event_payments_by_payment: "what funded a payment, where deposits have many",
  idempotency_keys_by_age: "the removal of expired idempotency keys",
  inbound_items_by_file: "what a file from the bank held, where there are many",
  operator_challenges_by_address: "the limit of sign-ins of an address",
  operator_challenges_by_expiry: "the removal of expired sign-ins",
  operator_grants_standing: "whether a role is held, before it is removed",
  originators_listed: "a page of the register of originators, where they are many",
  payment_states_by_effective_at: "lists by effective time, where payments are many",
  payments_by_network: "velocity rules by a device's address or network",
  payment_states_unusual: "lists of an account's payments with a rare reason or source",
  requests_by_account: "the request log of an account's key",
  risk_list_values_by_network: "list values that are networks",
  saved_views_by_role: "views shared with a role",
  search_documents_customers: "searches of several words, where documents are many",
  search_documents_owners: "searches of several words, where documents are many",
  search_documents_paykeys: "searches of several words, where documents are many",
  search_documents_payments: "searches of several words, where documents are many",
};

/** Lists whose filters and orders no example of an operation has. */
const MORE_READS = [
  "/v1/audit_log?action=webhook_endpoint.create",
  "/v1/audit_log?outcome=refused",
  "/v1/payments?sort_by=effective_at&sort_order=desc",
  "/v1/charges?sort_by=effective_at",
  "/v1/charges?status_reason=insufficient_funds",
  "/v1/charges?search_text=ann%20lee",
  "/v1/customers?search_text=ann%20lee",
  "/v1/paykeys?search_text=ann%20lee",
];

/**
 * Lets the planner take an index wherever one serves: tables of a test are so small that reading them whole is cheaper.
 * Of connections that are opened from now on. Statistics are never taken: when they are, another index may serve.
 */
export async function preferIndexes(db: Database): Promise<void> {
  const tables = await db.rows<{ text: string }>(sql`
    select format('alter table %I set (autovacuum_enabled = false)', relname) as text
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  for (const { text } of tables) await db.run(raw(text));
  for (const setting of ["enable_seqscan = off", "plan_cache_mode = force_custom_plan"]) {
    const name = sql`select format('alter database %I set ${raw(setting)}', current_database()) as text`;
    await db.run(raw((await db.one<{ text: string }>(name)).text));
  }
}

/** Asks every operation that reads once; what it answers does not matter. */
export async function readEverything(
  { url }: Pick<TestService, "url">,
  fixture: Actions,
): Promise<number> {
  const headers = { authorization: `Bearer ${fixture.tenant.platformKey}` };
  let succeeded = 0;
  const read = async (path: string) => {
    const stopped = new AbortController();
    const reply = await fetch(`${url}${path}`, { headers, signal: stopped.signal });
    if (reply.ok) succeeded += 1;
    // A stream of events has no end.
    stopped.abort();
  };
  for (const { id, method, path } of keyOperations) {
    if (method !== "GET") continue;
    const { path: given = [], query } = (await SUCCESSES[id]?.(fixture)) ?? {};
    const values = [...given];
    const filled = path.replace(/\{[a-z_]+\}/g, () => values.shift() ?? "");
    await read(query === undefined ? filled : `${filled}?${query}`);
  }
  for (const path of MORE_READS) await read(path);
  return succeeded;
}

/** Indexes that nothing has scanned, neither of a constraint nor led by a foreign key's columns. Ends the service's connections, which report then. */
export async function listUnscannedIndexes(db: Database): Promise<string[]> {
  const ended = await db.rows<{ pid: number }>(sql`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const pids = ended.map(({ pid }) => pid);
  const left = sql`select 1 from pg_stat_activity where pid = any(${pids}::int[])`;
  await vi.waitUntil(async () => (await db.rows(left)).length === 0, { timeout: 30_000 });
  const rows = await db.rows<{ name: string }>(sql`
    select s.indexrelname as name from pg_stat_user_indexes s join pg_index i using (indexrelid)
    where s.schemaname = current_schema() and s.idx_scan = 0 and not i.indisunique
      and not exists (select from pg_constraint c where c.conindid = s.indexrelid)
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = i.indrelid
        and exists (select from unnest(i.indkey::int2[]) with ordinality as key (number, place)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.number
          where place <= 2 and a.attname <> 'environment_id' and key.number = any(k.conkey)))
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Names that the schema does not have. */
export async function listUnknownIndexes(
  db: Database,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) as name
    where not exists (select from pg_stat_user_indexes where indexrelname = name)`);
  return rows.map(({ name }) => name);
}
