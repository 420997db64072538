import type { AuditOutcome, Instant } from "@railhead/core";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { EventCause } from "./events.ts";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { BatchColumn } from "../../postgres/batch-columns.ts";
import type { Executor } from "../../postgres/executor.ts";
import type { PageOf, PageQuery } from "../../postgres/page.ts";
import { rowSet } from "../../postgres/row-set.ts";
import { join, named, raw, sql, type Sql } from "../../postgres/sql.ts";

/** A change of one name: the value in clear, or its keyed hash as `{"hash": "…"}`. */
export interface AuditedChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** A row of the audit log, kept for as long as its environment. Contains no personal data. */
export const AUDIT_LOG = table("audit_log", {
  environment_id: column<string>()("uuid"),
  /** From 1, without a gap in the environment. */
  sequence: column<bigint>()("bigint"),
  account_id: column<string | null>()("uuid?"),
  actor: column<EventCause["actor"] & { readonly agent?: string }>()("json"),
  /** Null where no person asked. */
  session_id: column<string | null>()("uuid?"),
  /** Network address of the request; null for what the service does by itself. */
  address: column<string | null>()("text?"),
  /** `<noun>.<what was done>`, such as `customer.unmasked`. */
  action: column<string>()("text"),
  operation: column<string | null>()("text?"),
  outcome: column<AuditOutcome>()("text"),
  resource_type: column<string>()("text"),
  resource_id: column<string | null>()("uuid?"),
  changes: column<Readonly<Record<string, AuditedChange>> | null>()("json?"),
  reason: column<string | null>()("text?"),
  request_id: column<string | null>()("uuid?"),
  approval_id: column<string | null>()("uuid?"),
  details: column<object | null>()("json?"),
  recorded_at: column<Instant>()("timestamptz"),
});
export type AuditRow = RowOf<typeof AUDIT_LOG.columns>;
export type NewAuditRow = Omit<AuditRow, "environment_id" | "sequence">;

const { environment_id: _, sequence: __, ...written } = AUDIT_LOG.columns;
const types = Object.fromEntries(Object.entries(written).map(([name, { type }]) => [name, type]));
const names = Object.keys(types) as (keyof NewAuditRow)[];

/**
 * Appends rows under the lock of the environment's log: as late in a transaction as possible, and after
 * its events. Writes nothing where the environment is gone.
 */
export async function insertAuditRows(
  db: Executor,
  environmentId: string,
  rows: readonly NewAuditRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = rowSet(rows, types);
  const statement = sql`
    with counted as (
      update event_counts set last_audit_sequence = last_audit_sequence + ${rows.length}
      where environment_id = ${environmentId}
      returning last_audit_sequence - ${rows.length} as base)
    insert into audit_log (environment_id, sequence, ${join(names.map((name) => raw(name)))})
    select ${environmentId}, counted.base + r.ordinal, ${join(names.map((name) => set.value(name)))}
    from counted cross join ${set.from}`;
  await db.run(named(`insert_audit_log_${set.shape}`, statement));
}

/** Who makes a resource of which many are inserted by one function, which writes the audit rows, too. */
export interface AuditOrigin {
  /** JSON of an actor. */
  readonly actor: string;
  readonly session_id: string | null;
  readonly address: string;
  readonly reason: string | null;
  readonly approval_id: string | null;
}

/** The columns of the origins, in the order of those functions. */
export function auditOriginColumns<T>(
  originOf: (item: T) => AuditOrigin | undefined,
): readonly BatchColumn<T>[] {
  return [
    ["text", (item) => originOf(item)?.actor],
    ["uuid", (item) => originOf(item)?.session_id],
    ["text", (item) => originOf(item)?.address],
    ["text", (item) => originOf(item)?.reason],
    ["uuid", (item) => originOf(item)?.approval_id],
  ];
}

export interface AuditFilter {
  readonly scope: AccountView;
  readonly action?: string | undefined;
  readonly operation?: string | undefined;
  readonly outcome?: string | undefined;
  readonly actor_id?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly resource_id?: string | undefined;
  readonly request_id?: string | undefined;
  readonly recorded_from?: Instant | undefined;
  readonly recorded_to?: Instant | undefined;
  /** Sequences below and above. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

const EXACT = [
  "action",
  "operation",
  "outcome",
  "resource_type",
  "resource_id",
  "request_id",
] as const;

export function auditWhere(filter: AuditFilter): Sql {
  const parts = [inView(filter.scope)];
  for (const name of EXACT) {
    const value = filter[name];
    if (value !== undefined) parts.push(sql`${raw(name)} = ${value}`);
  }
  if (filter.actor_id !== undefined) {
    // The index holds hashes.
    parts.push(sql`hashtext(actor->>'id') = hashtext(${filter.actor_id})`);
    parts.push(sql`actor->>'id' = ${filter.actor_id}`);
  }
  if (filter.recorded_from !== undefined) {
    parts.push(sql`recorded_at >= ${filter.recorded_from}`);
  }
  if (filter.recorded_to !== undefined) parts.push(sql`recorded_at <= ${filter.recorded_to}`);
  if (filter.before !== undefined) parts.push(sql`sequence < ${filter.before}`);
  if (filter.after !== undefined) parts.push(sql`sequence > ${filter.after}`);
  return join(parts, " and ");
}

export async function findLastAuditSequence(db: Executor, environmentId: string): Promise<bigint> {
  const { last } = await db.one<{ last: bigint }>(sql`
    select last_audit_sequence as last from event_counts where environment_id = ${environmentId}`);
  return last;
}

const EXPORTED = 1_000;

/** The next rows of an export, in their order. */
export function listAuditRowsAfter(
  db: Executor,
  filter: AuditFilter & { readonly through: bigint },
  after: bigint,
): Promise<AuditRow[]> {
  return db.rows(sql`
    select ${AUDIT_LOG.list} from audit_log
    where ${auditWhere(filter)} and sequence > ${after} and sequence <= ${filter.through}
    order by sequence limit ${EXPORTED}`);
}

/** Counting more would read the log, which grows without an end. */
export const MAX_AUDIT_COUNTED = 10_000;

/** A page, and how many rows the filter names: of all of them exactly, of some `MAX_AUDIT_COUNTED` at most. */
export async function listAuditRows(
  db: Executor,
  { filter, ...page }: Omit<PageQuery, "where"> & { readonly filter: AuditFilter },
): Promise<PageOf<AuditRow>> {
  const where = auditWhere(filter);
  const [rows, total] = await Promise.all([
    db.rows<AuditRow>(sql`select ${AUDIT_LOG.list} from audit_log where ${where}
      order by ${page.order} limit ${page.limit} offset ${page.offset}`),
    isWhole(filter) ? countBetween(db, filter) : countAuditRows(db, where),
  ]);
  return { rows, total };
}

/** Whether a filter names rows by their sequence alone. */
function isWhole(filter: AuditFilter): boolean {
  const narrowing = [...EXACT, "actor_id", "recorded_from", "recorded_to"] as const;
  return filter.scope.account_id === null && narrowing.every((name) => filter[name] === undefined);
}

/** Sequences have no gap. */
async function countBetween(db: Executor, filter: AuditFilter): Promise<bigint> {
  const last = await findLastAuditSequence(db, filter.scope.environment_id);
  const { before, after = 0 } = filter;
  const through = before === undefined || BigInt(before) > last ? last : BigInt(before) - 1n;
  return through > BigInt(after) ? through - BigInt(after) : 0n;
}

async function countAuditRows(db: Executor, where: Sql): Promise<bigint> {
  const { n } = await db.one<{ n: bigint }>(sql`
    select count(*) as n from (
      select 1 from audit_log where ${where} limit ${MAX_AUDIT_COUNTED}) a`);
  return n;
}
