import { CONTROL_REPORTS } from "./control-reports.ts";
import { FUNDING_REPORTS } from "./funding-reports.ts";
import { LEDGER_REPORTS } from "./ledger-reports.ts";
import { PAYMENT_REPORTS } from "./payment-reports.ts";
import { RAIL_REPORTS } from "./rail-reports.ts";
import { RATE_REPORTS } from "./rate-reports.ts";
import type { Report } from "./report-columns.ts";
import { RISK_REPORTS } from "./risk-reports.ts";

/** All reports: `GET /v1/reports` lists them, `docs/operate/reports.md` is written from them. */
export const REPORTS = {
  ...PAYMENT_REPORTS,
  ...FUNDING_REPORTS,
  ...RAIL_REPORTS,
  ...RATE_REPORTS,
  ...LEDGER_REPORTS,
  ...CONTROL_REPORTS,
  ...RISK_REPORTS,
} as const;

export type ReportName = keyof typeof REPORTS;
export type ReportColumnName<N extends ReportName> = keyof (typeof REPORTS)[N]["columns"] & string;

export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[];

export function reportRow(name: ReportName): Report {
  return REPORTS[name];
}

export function isReportName(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}
