import type { AuxiliaryKind, Instant } from "@railhead/core";
import { inView, type AccountView } from "../../postgres/account-view.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf } from "../../postgres/page.ts";
import { isNotSetAside } from "../operations/set-aside.ts";
import { returningInOrder, empty, join, raw, sql } from "../../postgres/sql.ts";
import {
  AUXILIARY_ENTRIES,
  type AuxiliaryRow,
  type CorrectionRefusalRow,
  type DishonorRow,
  type ReceivedReturnRow,
  type ReversalRow,
  type VerificationRow,
} from "./auxiliary-rows.ts";

/** Statements of `auxiliary_entries` for one kind. */
export interface AuxiliaryTable<Row extends AuxiliaryRow> {
  /** Inserts rows; returns the ids of those whose return, payment or paykey had none. */
  insert(tx: Tx, rows: readonly Row[]): Promise<Set<string>>;
  /** Updates the mutable columns of locked rows. */
  update(tx: Tx, rows: readonly Row[]): Promise<void>;
  /** Locks due rows of a bank in a status, oldest first. */
  lockDue(tx: Tx, due: DueAuxiliary): Promise<Row[]>;
  lock(tx: Tx, environmentId: string, ids: readonly string[]): Promise<Row[]>;
  find(db: Executor, view: AccountView, id: string): Promise<Row | undefined>;
  /** A page by creation, filtered by the given columns. */
  list(db: Executor, filter: AuxiliaryFilter, page: AuxiliaryPage): Promise<PageOf<Row>>;
}

export interface DueAuxiliary {
  readonly environment_id: string;
  readonly bank_id: string;
  readonly status: AuxiliaryRow["status"];
  readonly is_settled: boolean;
  readonly at: Instant;
  readonly limit: number;
}

export interface AuxiliaryFilter {
  readonly view: AccountView;
  readonly only: { readonly [Column in keyof AuxiliaryRow]?: string | undefined };
}

interface AuxiliaryPage {
  readonly sort_order: "asc" | "desc";
  readonly page_size: number;
  readonly offset: number;
}

const columns = AUXILIARY_ENTRIES.list;
const names = Object.keys(AUXILIARY_ENTRIES.columns) as (keyof AuxiliaryRow)[];

function auxiliaryTable<Row extends AuxiliaryRow>(kind: AuxiliaryKind): AuxiliaryTable<Row> {
  const isKind = sql`kind = ${kind}`;
  return {
    async insert(tx, rows) {
      if (rows.length === 0) return new Set();
      // One order for all writers, to avoid deadlocks.
      const change = sql`
        ${AUXILIARY_ENTRIES.insert(rows)}
        order by item_key, payment_id, paykey_id on conflict do nothing returning id`;
      const added = await tx.rows<{ id: string }>(returningInOrder(change, sql`id`));
      return new Set(added.map(({ id }) => id));
    },
    async update(tx, rows) {
      if (rows.length === 0) return;
      await tx.run(AUXILIARY_ENTRIES.update(rows, "changed"));
    },
    lockDue: (tx, { environment_id, bank_id, status, is_settled, at, limit }) =>
      tx.rows(sql`
        select ${columns} from auxiliary_entries
        where environment_id = ${environment_id} and ${isKind} and bank_id = ${bank_id}
          and status = ${status} and (settled_at is not null) = ${is_settled} and due_at <= ${at}
          and ${isNotSetAside(environment_id, sql`id`)}
        order by created_at, id limit ${limit} for update skip locked`),
    lock: async (tx, environmentId, ids) =>
      ids.length === 0
        ? []
        : await tx.rows(sql`
        select ${columns} from auxiliary_entries
        where environment_id = ${environmentId} and id = any(${ids}::uuid[]) and ${isKind}
        order by id for update`),
    find: (db, view, id) =>
      db.first(sql`
        select ${columns} from auxiliary_entries where id = ${id} and ${isKind} and ${inView(view)}`),
    list: (db, { view, only }, page) => {
      const direction = raw(page.sort_order);
      const narrow = names.flatMap((name) =>
        only[name] === undefined ? [] : [sql` and ${raw(name)} = ${only[name]}`],
      );
      return selectPage<Row>(
        db,
        { columns, from: raw("auxiliary_entries") },
        {
          where: sql`${inView(view)} and ${isKind}${narrow.length === 0 ? empty : join(narrow, "")}`,
          order: sql`created_at ${direction}, id ${direction}`,
          limit: page.page_size,
          offset: page.offset,
        },
      );
    },
  };
}

/** The micro-entries on which a paykey waits, or waited, to become active. */
export function findActivation(
  db: Executor,
  environmentId: string,
  paykeyId: string,
): Promise<VerificationRow | undefined> {
  return db.first(sql`
    select ${columns} from auxiliary_entries
    where environment_id = ${environmentId} and paykey_id = ${paykeyId} and activates_paykey
    order by created_at desc limit 1`);
}

/** Which of the paykeys had micro-entries to become active, whose amounts nobody confirmed. */
export async function listUnconfirmedPaykeys(
  db: Executor,
  environmentId: string,
  paykeyIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ paykey_id: string }>(sql`
    select paykey_id from auxiliary_entries
    where environment_id = ${environmentId} and paykey_id = any(${paykeyIds}::uuid[])
      and activates_paykey and status <> 'verified'`);
  return new Set(rows.map(({ paykey_id }) => paykey_id));
}

export const dishonors = auxiliaryTable<DishonorRow>("dishonor");
export const correctionRefusals = auxiliaryTable<CorrectionRefusalRow>("correction_refusal");
export const receivedReturns = auxiliaryTable<ReceivedReturnRow>("received_return");
export const reversals = auxiliaryTable<ReversalRow>("reversal");
export const verifications = auxiliaryTable<VerificationRow>("verification");
