import type { Instant } from "@railhead/core";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { raw, sql } from "../../postgres/sql.ts";

export const OPERATOR_STATES = ["invited", "active", "disabled"] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

/** A person who operates the installation. Instants are wall time. */
export interface OperatorRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly state: OperatorState;
  readonly locale: string | null;
  readonly time_zone: string | null;
  readonly last_seen_at: Instant | null;
  readonly disabled_at: Instant | null;
  readonly disabled_by: string | null;
  readonly version: number;
  readonly created_at: Instant;
  readonly updated_at: Instant;
}

const columns = sql`id, email, name, state, locale, time_zone, last_seen_at, disabled_at,
  disabled_by, version, created_at, updated_at`;

export function findOperator(db: Executor, id: string): Promise<OperatorRow | undefined> {
  return db.first(sql`select ${columns} from operators where id = ${id}`);
}

export function findOperatorByEmail(db: Executor, email: string): Promise<OperatorRow | undefined> {
  return db.first(sql`select ${columns} from operators where email_folded = ${foldEmail(email)}`);
}

/** Those of the ids that are of people, disabled ones included. */
export async function findKnownOperators(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from operators where id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Until the transaction ends nobody disables or enables the person. */
export function lockOperator(tx: Tx, id: string): Promise<OperatorRow | undefined> {
  return tx.first(sql`select ${columns} from operators where id = ${id} for no key update`);
}

/** Addresses that differ in case alone are one person's. */
export function foldEmail(email: string): string {
  return email.normalize("NFKC").toLowerCase();
}

/** Inserts a person; undefined where the address is taken. */
export function insertOperator(tx: Executor, row: OperatorRow): Promise<OperatorRow | undefined> {
  return tx.first(sql`
    insert into operators (id, email, email_folded, name, state, locale, time_zone, created_at, updated_at)
    values (${row.id}, ${row.email}, ${foldEmail(row.email)}, ${row.name}, ${row.state},
      ${row.locale}, ${row.time_zone}, ${row.created_at}, ${row.updated_at})
    on conflict (email_folded) do nothing
    returning ${columns}`);
}

/** Writes what a person or an administrator may change. */
export function updateOperator(tx: Tx, row: OperatorRow): Promise<OperatorRow> {
  return tx.one(sql`
    update operators set name = ${row.name}, state = ${row.state}, locale = ${row.locale},
      time_zone = ${row.time_zone}, disabled_at = ${row.disabled_at}, disabled_by = ${row.disabled_by}, version = version + 1, updated_at = ${row.updated_at}
    where id = ${row.id} returning ${columns}`);
}

/** At most `limit` people, by the order of their ids. */
export async function listOperators(
  db: Executor,
  wanted: {
    readonly limit: number;
    readonly offset: number;
    readonly state: OperatorState | undefined;
    readonly order?: "asc" | "desc";
  },
): Promise<{ rows: OperatorRow[]; total: bigint }> {
  const state = wanted.state ?? null;
  const fits = sql`(${state}::text is null or state = ${state}::text)`;
  const order = raw(wanted.order ?? "asc");
  const [rows, { total }] = await Promise.all([
    db.rows<OperatorRow>(sql`select ${columns} from operators where ${fits}
      order by id ${order} limit ${wanted.limit} offset ${wanted.offset}`),
    db.one<{ total: bigint }>(sql`select count(*) as total from operators where ${fits}`),
  ]);
  return { rows, total };
}

/** The oldest administrator who is not disabled. */
export function findFirstAdmin(tx: Tx): Promise<OperatorRow | undefined> {
  return tx.first(sql`select ${columns} from operators o
    where state <> 'disabled' and exists (select from operator_grants g
      where g.operator_id = o.id and role = 'admin' and scope_type = 'installation'
        and ended_at is null and until is null)
    order by created_at, id limit 1`);
}

/** Until the transaction ends no other changes who may do what. */
export async function lockPeople(tx: Tx): Promise<void> {
  await tx.run(sql`lock table operators in share row exclusive mode`);
}
