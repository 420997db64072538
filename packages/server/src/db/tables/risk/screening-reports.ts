import type {
  Cents,
  CivilDate,
  Instant,
  PaymentKind,
  ReportKind,
  ReportState,
  SubjectType,
} from "@railhead/core";
import type { ActorRef } from "../../columns/actor-ref.ts";
import { column, type RowOf } from "../../columns/columns.ts";
import { table } from "../../columns/table.ts";
import type { RowKey } from "../../postgres/account-scope.ts";
import type { Executor, Tx } from "../../postgres/executor.ts";
import { selectPage, type PageOf, type PageQuery } from "../../postgres/page.ts";
import { empty, sql, type Sql } from "../../postgres/sql.ts";

/** A payment that a confirmed match concerns, as of the decision. */
export interface ReportedPayment {
  readonly id: string;
  readonly kind: PaymentKind;
  readonly amount_cents: string;
  readonly payment_date: CivilDate;
}

export const SCREENING_REPORTS = table("screening_reports", {
  environment_id: column<string>()("uuid"),
  id: column<string>()("uuid"),
  match_id: column<string>()("uuid"),
  kind: column<ReportKind>()("text"),
  payments: column<readonly ReportedPayment[]>()("json"),
  due_on: column<CivilDate>()("date"),
  opened_at: column<Instant>()("timestamptz"),
  opened_by: column<ActorRef>()("json"),
  reference: column<string | null>()("text?", "changed"),
  filed_at: column<Instant | null>()("timestamptz?", "changed"),
  filed_by: column<ActorRef | null>()("json?", "changed"),
  withdrawn_at: column<Instant | null>()("timestamptz?", "changed"),
});
export type ScreeningReportRow = RowOf<typeof SCREENING_REPORTS.columns>;

/** A report with what its match says. */
export interface FullReport extends ScreeningReportRow {
  readonly subject_type: SubjectType;
  readonly subject_id: string;
  /** The name of a customer, account or organization, or of an entry's sender; null after an erasure. */
  readonly subject_name: string | null;
  /** What a received entry moved; null of other parties. */
  readonly received_cents: Cents | null;
  readonly list: string;
  readonly entry_key: string;
  readonly entry_name: string;
  readonly note: string | null;
}

const FULL: Sql = sql`${SCREENING_REPORTS.listOf("r")}, m.subject_type, m.subject_id, m.entry_key,
  m.entry_name, m.reason as note, l.name as list,
  coalesce((select c.name from customers c where c.environment_id = m.environment_id
      and c.id = m.subject_id and c.deleted_at is null),
    (select coalesce(a.business_profile->>'legal_name', a.business_profile->>'name') from accounts a where a.environment_id = m.environment_id and a.id = m.subject_id),
    (select o.name from organizations o where o.environment_id = m.environment_id
      and o.id = m.subject_id),
    (select e.company_name from received_entries e where e.environment_id = m.environment_id
      and e.id = m.subject_id)) as subject_name,
  (select e.amount_cents from received_entries e where e.environment_id = m.environment_id
    and e.id = m.subject_id) as received_cents`;
const SOURCE: Sql = sql`screening_reports r
  join screening_matches m on m.environment_id = r.environment_id and m.id = r.match_id
  join screening_lists l on l.environment_id = m.environment_id and l.id = m.list_id`;

const STATES: Readonly<Record<ReportState, Sql>> = {
  open: sql`r.filed_at is null and r.withdrawn_at is null`,
  filed: sql`r.filed_at is not null`,
  withdrawn: sql`r.withdrawn_at is not null`,
};

export function listScreeningReports(
  db: Executor,
  {
    environment_id,
    state,
  }: { readonly environment_id: string; readonly state?: ReportState | undefined },
  page: Omit<PageQuery, "where">,
): Promise<PageOf<FullReport>> {
  const where = sql`r.environment_id = ${environment_id}
    ${state === undefined ? empty : sql`and ${STATES[state]}`}`;
  return selectPage(db, { columns: FULL, from: SOURCE }, { ...page, where });
}

export function findScreeningReport(
  db: Executor,
  { environment_id, id }: RowKey,
): Promise<FullReport | undefined> {
  return db.first(sql`select ${FULL} from ${SOURCE}
    where r.environment_id = ${environment_id} and r.id = ${id}`);
}

/** Locks the reports of a match that are still to be filed. */
export function lockOpenReports(
  tx: Tx,
  { environment_id, match_id }: { readonly environment_id: string; readonly match_id: string },
): Promise<ScreeningReportRow[]> {
  return tx.rows(sql`select ${SCREENING_REPORTS.listOf("r")} from screening_reports r
    where r.environment_id = ${environment_id} and r.match_id = ${match_id} and ${STATES.open}
    order by r.id for update`);
}

export function lockScreeningReport(
  tx: Tx,
  { environment_id, id }: RowKey,
): Promise<ScreeningReportRow | undefined> {
  return tx.first(sql`select ${SCREENING_REPORTS.list} from screening_reports
    where environment_id = ${environment_id} and id = ${id} for update`);
}

export async function insertScreeningReport(tx: Tx, row: ScreeningReportRow): Promise<void> {
  await tx.run(SCREENING_REPORTS.insert([row]));
}

export async function updateScreeningReports(
  tx: Tx,
  rows: readonly ScreeningReportRow[],
): Promise<void> {
  if (rows.length > 0) await tx.run(SCREENING_REPORTS.update(rows, "changed"));
}

/** Unsent payments of a customer, of an account or of an organization's accounts, oldest first. */
export function listUnsentOfHolder(
  tx: Tx,
  {
    environment_id,
    holder_id,
    limit,
  }: { environment_id: string; holder_id: string; limit: number },
): Promise<ReportedPayment[]> {
  return tx.rows(sql`
    select p.id, p.kind, p.amount_cents::text as amount_cents, p.payment_date
    from payments p join payment_states s on s.environment_id = p.environment_id and s.id = p.id
    where p.environment_id = ${environment_id}
      and s.status in ('created', 'validating', 'scheduled', 'on_hold')
      and (p.customer_id = ${holder_id} or p.account_id in (select a.id from accounts a
        where a.environment_id = p.environment_id
          and (a.id = ${holder_id} or a.organization_id = ${holder_id})))
    order by p.id limit ${limit}`);
}
