import type { ReportName } from "@railhead/core";
import { ledgerReport, trialBalanceReport } from "./ledger-reports.ts";
import { paymentsReport, returnsByCodeReport, returnsReport } from "./payment-reports.ts";
import type { ReportScope, ReportSource } from "./report-source.ts";

/** Where each report of the table in core is read. */
export const REPORT_SOURCES: {
  readonly [N in ReportName]: (of: ReportScope) => ReportSource<N>;
} = {
  payments: paymentsReport,
  returns: returnsReport,
  returns_by_code: returnsByCodeReport,
  ledger: ledgerReport,
  trial_balance: trialBalanceReport,
};
