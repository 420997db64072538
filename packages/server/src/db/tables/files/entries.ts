import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { AuxiliaryKind, Cents, CivilDate } from "@railhead/core";
import { assertFound } from "../../../base/assert.ts";
import {
  createCopyBuffer,
  daysSince2000,
  uuidBytes,
  type CopyBuffer,
} from "../../postgres/copy-buffer.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import type { SealablePayments } from "./sealable-rows.ts";
import { raw, sql } from "../../postgres/sql.ts";

/** A row of `entries`: a line of a sealed file. */
export const ENTRIES = table("entries", {
  file_id: column<string>()("uuid"),
  line: column<number>()("integer"),
  environment_id: column<string>()("uuid"),
  batch_number: column<number>()("integer"),
  trace_number: column<string>()("text"),
  payment_id: column<string | null>()("uuid?"),
  funding_event_id: column<string | null>()("uuid?"),
  auxiliary_entry_id: column<string | null>()("uuid?"),
  attempt: column<number>()("smallint"),
  transaction_code: column<string>()("text"),
  receiving_dfi: column<string>()("text"),
  amount_cents: column<Cents>()("bigint"),
  file_date: column<CivilDate>()("date"),
  settlement_date: column<CivilDate>()("date"),
  addenda_count: column<number>()("smallint"),
});
export type EntryRow = RowOf<typeof ENTRIES.columns>;

export async function insertEntries(tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(ENTRIES.insert(rows));
}

/** Consecutive payments of a batch. */
export interface EntryRun extends Pick<
  EntryRow,
  "file_id" | "environment_id" | "batch_number" | "file_date"
> {
  /** Indexes of `payments`, in line order. */
  readonly places: Int32Array;
  /** Each payment's line. */
  readonly lines: Int32Array;
  /** Text of the addenda record per payment; absent where it has none. */
  readonly payment_related_information: readonly (string | undefined)[];
  readonly payments: SealablePayments;
  readonly traceOf: (position: number) => string;
  /** Values shared by entries of a kind. */
  readonly kinds: readonly Pick<
    EntryRow,
    "transaction_code" | "receiving_dfi" | "settlement_date"
  >[];
  /** Each payment's index into `kinds`. */
  readonly kindOf: Int32Array;
}

const COPIED = [
  "file_id",
  "line",
  "environment_id",
  "batch_number",
  "trace_number",
  "payment_id",
  "attempt",
  "transaction_code",
  "receiving_dfi",
  "amount_cents",
  "file_date",
  "settlement_date",
  "addenda_count",
] as const satisfies readonly (keyof EntryRow)[];

/** For millions of payments: uses COPY, without an object per row. */
export async function copyEntries(tx: Tx, runs: readonly EntryRun[]): Promise<void> {
  if (runs.length === 0) return;
  const rows = createCopyBuffer();
  for (const run of runs) addRun(rows, run);
  const columns = raw(COPIED.join(", "));
  await tx.copyIn(sql`entries (${columns})`, rows.end());
}

function addRun(rows: CopyBuffer, run: EntryRun): void {
  const { payments, places, lines, kindOf, payment_related_information: texts } = run;
  const fileId = uuidBytes(run.file_id);
  const environmentId = uuidBytes(run.environment_id);
  const fileDate = daysSince2000(run.file_date);
  const settles = run.kinds.map(({ settlement_date }) => daysSince2000(settlement_date));
  places.forEach((place, position) => {
    const index = kindOf[place] ?? -1;
    const kind = assertFound(run.kinds[index], "the entry's kind");
    rows.row(COPIED.length);
    rows.bytes(fileId);
    rows.int32(lines[position] ?? -1);
    rows.bytes(environmentId);
    rows.int32(run.batch_number);
    rows.text(run.traceOf(position));
    rows.bytes(payments.ids.subarray(16 * place, 16 * place + 16));
    rows.int16((payments.attempts[place] ?? 0) + 1);
    rows.text(kind.transaction_code);
    rows.text(kind.receiving_dfi);
    rows.int64(payments.amounts[place] ?? 0);
    rows.int32(fileDate);
    rows.int32(settles[index] ?? 0);
    rows.int16(texts[place] === undefined ? 0 : 1);
  });
}

/** The matched entry of a bank's response. */
export interface MatchedEntry extends Pick<
  EntryRow,
  | "file_id"
  | "file_date"
  | "attempt"
  | "payment_id"
  | "funding_event_id"
  | "auxiliary_entry_id"
  | "amount_cents"
> {
  readonly auxiliary_kind: AuxiliaryKind | null;
}

/** Identifies the original entry in a return or correction. */
export interface EntryReference {
  readonly trace_number: string;
  readonly receiving_dfi: string;
  readonly amount_cents: Cents | null;
  /** Whether an entry with another amount matches if none has this one. */
  readonly is_amount_loose: boolean;
}

/**
 * Finds the newest entry of each reference. Trace numbers may recur on another date. A null amount
 * (corrections have none) matches any.
 */
export function matchEntries(
  db: Executor,
  environmentId: string,
  references: readonly EntryReference[],
): Promise<(MatchedEntry & { ordinal: number })[]> {
  const columnOf = <K extends keyof EntryReference>(name: K) =>
    references.map((reference) => reference[name]);
  return db.rows(sql`
    select r.ordinal::integer - 1 as ordinal, e.file_id, e.file_date, e.attempt, e.payment_id,
      e.funding_event_id, e.auxiliary_entry_id, e.auxiliary_kind, e.amount_cents
    from unnest(${columnOf("trace_number")}::text[], ${columnOf("receiving_dfi")}::text[],
        ${columnOf("amount_cents")}::bigint[],
        ${columnOf("is_amount_loose")}::boolean[]) with ordinality
        as r(trace_number, receiving_dfi, amount_cents, is_amount_loose, ordinal)
      cross join lateral (
        -- The limit forces an index lookup per reference: as a join, all entries would be read for each.
        select x.file_id, x.file_date, x.attempt, x.payment_id, x.funding_event_id,
          x.auxiliary_entry_id, a.kind as auxiliary_kind, x.amount_cents
        from entries x ${auxiliary("x")}
        where x.environment_id = ${environmentId} and x.trace_number = r.trace_number
          and num_nonnulls(x.lost_payment_id, x.lost_funding_event_id) = 0
          and (a.kind is null or a.kind not in ('dishonor', 'correction_refusal', 'received_return'))
          and x.receiving_dfi = r.receiving_dfi
          and (r.amount_cents is null or r.is_amount_loose or x.amount_cents = r.amount_cents)
        order by x.amount_cents is distinct from r.amount_cents, x.file_date desc limit 1
      ) e
    order by r.ordinal`);
}

/** Marks the entries of these subjects in a file as never executed. */
export async function voidEntries(
  tx: Tx,
  {
    environment_id,
    file_id,
    why,
  }: { environment_id: string; file_id: string; why: "rejected" | "missed" },
  subjectIds: readonly string[],
): Promise<void> {
  await tx.run(sql`
    update entries set void = ${why}
    where environment_id = ${environment_id} and file_id = ${file_id}
      and coalesce(payment_id, funding_event_id) = any(${subjectIds}::uuid[])`);
}

/** Joins `auxiliary_entries a` to entries of an alias. */
const auxiliary = (alias: string) =>
  raw(`left join auxiliary_entries a
    on a.environment_id = ${alias}.environment_id and a.id = ${alias}.auxiliary_entry_id`);

/** An entry, and its kind if auxiliary. */
export interface ListedEntry extends EntryRow {
  readonly auxiliary_kind: AuxiliaryKind | null;
}

/** A page of a file's entries by line, and the total. */
export async function listFileEntries(
  db: Executor,
  filter: { environment_id: string; file_id: string; trace_number?: string; payment_id?: string },
  page: { sort_order: "asc" | "desc"; page_size: number; offset: number },
): Promise<{ total: bigint; rows: ListedEntry[] }> {
  const order = page.sort_order === "asc" ? sql`asc` : sql`desc`;
  const { file_id, trace_number = null, payment_id = null } = filter;
  const where = sql`e.environment_id = ${filter.environment_id} and e.file_id = ${file_id}
    and (${trace_number}::text is null or e.trace_number = ${trace_number}::text)
    and (${payment_id}::uuid is null or e.payment_id = ${payment_id}::uuid)`;
  const [count, rows] = await Promise.all([
    db.one<{ total: bigint }>(sql`select count(*) as total from entries e where ${where}`),
    db.rows<ListedEntry>(sql`
      select e.*, a.kind as auxiliary_kind from entries e ${auxiliary("e")} where ${where}
      order by e.line ${order} limit ${page.page_size} offset ${page.offset}`),
  ]);
  return { total: count.total, rows };
}

/** The entries of some lines of a file that the service sent. */
export function listEntriesOfLines(
  db: Executor,
  lines: { environment_id: string; file_id: string; from: number; to: number },
): Promise<ListedEntry[]> {
  return db.rows(sql`
    select e.*, a.kind as auxiliary_kind from entries e ${auxiliary("e")}
    where e.environment_id = ${lines.environment_id} and e.file_id = ${lines.file_id}
      and e.line between ${lines.from} and ${lines.to}
    order by e.line`);
}

/** The last digit of a transaction code is the side. */
const isDebit = sql`right(e.transaction_code, 1) >= '5'`;

/** Cents sealed for a bank on a date, without refused, unsent and balancing entries. */
export async function sumSealedCents(
  db: Executor,
  bank: RowKey,
  date: CivilDate,
): Promise<{ debit: Cents; credit: Cents }> {
  return await db.one(sql`
    select coalesce(sum(e.amount_cents) filter (where ${isDebit}), 0)::bigint as debit,
      coalesce(sum(e.amount_cents) filter (where not ${isDebit}), 0)::bigint as credit
    from ach_files f join entries e on e.file_id = f.id and e.environment_id = f.environment_id
    where f.environment_id = ${bank.environment_id} and f.bank_id = ${bank.id} and f.direction = 'outbound' and f.file_date = ${date}
      and f.state not in ('missed', 'rejected') and e.void is null`);
}
