import type { ReportName } from "@railhead/core";
import { bankReconciliationReport } from "./bank-reconciliation.ts";
import { approvalsReport, ledgerProofsReport, suspenseReport } from "./control-reports.ts";
import { feesReport, fundingLinesReport, fundingReport } from "./funding-reports.ts";
import { ledgerReport, trialBalanceReport } from "./ledger-reports.ts";
import { paymentsReport, returnsByCodeReport, returnsReport } from "./payment-reports.ts";
import { controlTotalsReport, exceptionsReport, filesReport, nocsReport } from "./rail-reports.ts";
import { originatorsReport } from "./originators-report.ts";
import { returnRatesReport } from "./rate-reports.ts";
import {
  dutyChangesReport,
  programmeReviewsReport,
  riskCoverageReport,
  riskListChangesReport,
  riskPublicationsReport,
  riskRuleDaysReport,
  screeningMatchesReport,
  screeningVersionsReport,
  workItemsReport,
} from "./risk-reports.ts";
import type { ReportScope, ReportSource } from "./report-source.ts";

/** Where each report of the table in core is read. */
export const REPORT_SOURCES: {
  readonly [N in ReportName]: (of: ReportScope) => ReportSource<N>;
} = {
  payments: paymentsReport,
  returns: returnsReport,
  returns_by_code: returnsByCodeReport,
  funding: fundingReport,
  funding_lines: fundingLinesReport,
  fees: feesReport,
  nocs: nocsReport,
  files: filesReport,
  control_totals: controlTotalsReport,
  bank_reconciliation: bankReconciliationReport,
  exceptions: exceptionsReport,
  return_rates: returnRatesReport,
  ledger: ledgerReport,
  trial_balance: trialBalanceReport,
  suspense: suspenseReport,
  originators: originatorsReport,
  ledger_proofs: ledgerProofsReport,
  approvals: approvalsReport,
  risk_coverage: riskCoverageReport,
  risk_rule_days: riskRuleDaysReport,
  risk_publications: riskPublicationsReport,
  risk_list_changes: riskListChangesReport,
  network_duty_changes: dutyChangesReport,
  programme_reviews: programmeReviewsReport,
  work_items: workItemsReport,
  screening_versions: screeningVersionsReport,
  screening_matches: screeningMatchesReport,
};
