import { addBankingDays, REPORT_DAYS, someSubject, type ReportKind } from "@railhead/core";
import type { ActorRef } from "../../db/columns/actor-ref.ts";
import type { Tx } from "../../db/postgres/executor.ts";
import type { ScreeningMatchRow } from "../../db/tables/risk/screening-matches.ts";
import {
  insertScreeningReport,
  lockOpenReports,
  updateScreeningReports,
  type ReportedPayment,
  type ScreeningReportRow,
} from "../../db/tables/risk/screening-reports.ts";
import {
  autoResolveExceptions,
  openException,
  type ExceptionContext,
} from "../../exceptions/exceptions.ts";
import { easternInstant, easternTime } from "../../rails/calendar/eastern-time.ts";

const KIND = "screening_report_due";
/** The end of the business day, Eastern. */
const DUE_TIME = "17:00";

/** Opens the report of a confirmed match, and the exception that calls a person. Call it last. */
export async function openReport(
  tx: Tx,
  context: ExceptionContext,
  of: {
    readonly match: ScreeningMatchRow;
    readonly kind: ReportKind;
    readonly payments: readonly ReportedPayment[];
    readonly by: ActorRef;
  },
): Promise<void> {
  const { environment_id, at, ids } = context;
  const { match, kind, payments, by } = of;
  const due_on = addBankingDays(easternTime(at).date, REPORT_DAYS);
  const row: ScreeningReportRow = {
    environment_id,
    id: ids.uuid(at),
    match_id: match.id,
    kind,
    payments,
    due_on,
    opened_at: at,
    opened_by: by,
    reference: null,
    filed_at: null,
    filed_by: null,
    withdrawn_at: null,
  };
  await insertScreeningReport(tx, row);
  await openException(tx, context, {
    kind: KIND,
    subject: row.id,
    message: `${someSubject(match.subject_type)} that is on a sanctions list was ${kind}: the report is due on ${due_on}.`,
    details: { match_id: match.id, kind, payments: payments.length, due_on },
    resource: { type: "screening_report", id: row.id },
    due_at: easternInstant(due_on, DUE_TIME),
  });
}

/** Withdraws the reports of a match that was cleared after all. Call it last. */
export async function withdrawReports(
  tx: Tx,
  context: ExceptionContext,
  { id: match_id }: ScreeningMatchRow,
): Promise<void> {
  const { environment_id, at } = context;
  const open = await lockOpenReports(tx, { environment_id, match_id });
  await updateScreeningReports(
    tx,
    open.map((row) => ({ ...row, withdrawn_at: at })),
  );
  await resolveReports(tx, context, {
    ids: open.map(({ id }) => id),
    reason: "The match was cleared.",
  });
}

/** Resolves the exceptions of reports. Call it last. */
export async function resolveReports(
  tx: Tx,
  context: ExceptionContext,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<void> {
  await autoResolveExceptions(tx, context, { kind: KIND, subjects: ids, reason });
}
