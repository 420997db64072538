import { addDays, addMs, type CivilDate, type Instant, type ReportName } from "@railhead/core";
import { createSemaphore } from "../../base/semaphore.ts";
import type { AccountView } from "../../db/postgres/account-view.ts";
import {
  statementOf,
  type ReportScope,
  type ReportSource,
} from "../../db/tables/reports/report-source.ts";
import { REPORT_SOURCES } from "../../db/tables/reports/reports.ts";
import { invalid, problem } from "../../http/schema/problem.ts";
import { easternInstant } from "../../rails/calendar/eastern-time.ts";

/** Reports that a process reads at once: each holds a connection while it is taken. */
const MOST_AT_ONCE = 3;
const places = createSemaphore(MOST_AT_ONCE, { timeoutMs: 5_000, onTimeout: tooMany });

function tooMany(): Error {
  const detail = `${MOST_AT_ONCE} reports are being read. Try again when one is done.`;
  return problem("rate_limited", { detail, headers: { "retry-after": "10" } });
}

/** Waits for a place among those that read. The answer leaves it. */
export function enterReading(): Promise<() => void> {
  return places.enter();
}

export interface Period {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** Without `from` the month of the last day, without `to` until today. */
export function periodOf(query: Partial<Period>, today: CivilDate): Period {
  const to = query.to ?? today;
  const from = query.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw invalid([{ reference: "/from", detail: "Must not be after `to`." }]);
  return { from, to };
}

export function scopeOfReport(at: Instant, view: AccountView, { from, to }: Period): ReportScope {
  return {
    ...view,
    from: easternInstant(from, "00:00"),
    through: addMs(easternInstant(addDays(to, 1), "00:00"), -1),
    from_date: from,
    to_date: to,
    at,
  };
}

export function readingOf(name: ReportName, of: ReportScope) {
  const source = REPORT_SOURCES[name](of) as ReportSource<never>;
  return { statement: statementOf(source), derive: source.derive ?? ((row) => row) };
}
