import type { Route } from "../http/route/route.ts";
import { accountSettingsRoutes } from "./account-settings/routes.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import { achCalendarRoutes } from "./ach-calendar/routes.ts";
import { achFilesRoutes } from "./ach-files/routes.ts";
import { apiKeysRoutes } from "./api-keys/routes.ts";
import { approvalRulesRoutes } from "./approval-rules/routes.ts";
import { approvalsRoutes } from "./approvals/routes.ts";
import { auditLogRoutes } from "./audit-log/routes.ts";
import { auxiliaryEntriesRoutes } from "./auxiliary-entries/routes.ts";
import { feesRoutes } from "./fees/routes.ts";
import { prefundingRoutes } from "./prefunding/routes.ts";
import { reconciliationRoutes } from "./reconciliation/routes.ts";
import { bankStatementsRoutes } from "./bank-statements/routes.ts";
import { bankRoutesRoutes } from "./bank-routes/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import { exposureRoutes } from "./exposure/routes.ts";
import { originationStopsRoutes } from "./origination-stops/routes.ts";
import { originatorsRoutes } from "./originators/routes.ts";
import { bulkJobsRoutes } from "./bulk-jobs/routes.ts";
import { bulkPayments } from "./payments/bulk.ts";
import { bridgeRoutes } from "./bridge/routes.ts";
import { bridgeThemeRoutes } from "./bridge/themes/routes.ts";
import { capabilityRequestsRoutes } from "./capability-requests/routes.ts";
import { chainRoutes } from "./chain/routes.ts";
import { chargesRoutes } from "./charges/routes.ts";
import { credentialsRoutes } from "./credentials/routes.ts";
import { customersRoutes } from "./customers/routes.ts";
import { dueRoutes } from "./due/routes.ts";
import { exportsRoutes } from "./exports/routes.ts";
import { eventsRoutes } from "./events/routes.ts";
import { exceptionsRoutes } from "./exceptions/routes.ts";
import { fundingEventsRoutes } from "./funding-events/routes.ts";
import { ledgerRoutes } from "./ledger/routes.ts";
import { lateReturnPermissionsRoutes } from "./late-return-permissions/routes.ts";
import { linkedBankAccountsRoutes } from "./linked-bank-accounts/routes.ts";
import { operatorGrantsRoutes } from "./operators/grants.ts";
import { mergedRoutes } from "./merged/routes.ts";
import { notesRoutes } from "./notes/routes.ts";
import { networkDutiesRoutes } from "./network-duties/routes.ts";
import { programmeReviewsRoutes } from "./programme-reviews/routes.ts";
import { operatorsRoutes } from "./operators/routes.ts";
import { rolesRoutes } from "./roles/routes.ts";
import { organizationsRoutes } from "./organizations/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { paykeyCorrectionsRoutes } from "./paykey-corrections/routes.ts";
import { paykeysRoutes } from "./paykeys/routes.ts";
import { paymentsRoutes } from "./payments/routes.ts";
import { payoutsRoutes } from "./payouts/routes.ts";
import { packsRoutes } from "./reports/packs/routes.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { representativesRoutes } from "./representatives/routes.ts";
import { requestsRoutes } from "./requests/routes.ts";
import { returnRequestsRoutes } from "./return-requests/routes.ts";
import { returnRatesRoutes } from "./return-rates/routes.ts";
import { riskListRoutes } from "./risk-lists/routes.ts";
import { riskRoutes } from "./risk/routes.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { savedViewsRoutes } from "./saved-views/routes.ts";
import { screeningListRoutes } from "./screening/lists.ts";
import { screeningMatchRoutes } from "./screening/matches.ts";
import { screeningReportRoutes } from "./screening/reports.ts";
import { searchRoutes } from "./search/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { proofRequestsRoutes } from "./proof-requests/routes.ts";
import { receivedEntriesRoutes } from "./received-entries/routes.ts";
import { receivedEntryRulesRoutes } from "./received-entry-rules/routes.ts";
import { suspenseItemsRoutes } from "./suspense-items/routes.ts";
import { sinksRoutes } from "./sinks/routes.ts";
import { webhookEndpointsRoutes } from "./webhook-endpoints/routes.ts";
import { workItemsRoutes } from "./work-items/routes.ts";

/** Every operation, in the order of the documentation. */
export const routes: readonly Route[] = [
  ...customersRoutes,
  ...bridgeRoutes,
  ...paykeysRoutes,
  ...paykeyCorrectionsRoutes,
  ...chargesRoutes,
  ...payoutsRoutes,
  ...paymentsRoutes,
  ...riskRoutes,
  ...riskListRoutes,
  ...screeningListRoutes,
  ...screeningMatchRoutes,
  ...screeningReportRoutes,
  bulkPayments,
  ...bulkJobsRoutes,
  ...exportsRoutes,
  ...fundingEventsRoutes,
  ...searchRoutes,
  ...mergedRoutes,
  ...overviewRoutes,
  ...dueRoutes,
  ...reportsRoutes,
  ...packsRoutes,
  ...networkDutiesRoutes,
  ...programmeReviewsRoutes,
  ...returnRatesRoutes,
  ...organizationsRoutes,
  ...accountsRoutes,
  ...capabilityRequestsRoutes,
  ...accountSettingsRoutes,
  ...bridgeThemeRoutes,
  ...representativesRoutes,
  ...linkedBankAccountsRoutes,
  ...apiKeysRoutes,
  ...sessionRoutes,
  ...credentialsRoutes,
  ...operatorsRoutes,
  ...operatorGrantsRoutes,
  ...rolesRoutes,
  ...approvalsRoutes,
  ...approvalRulesRoutes,
  ...notesRoutes,
  ...savedViewsRoutes,
  ...bankStatementsRoutes,
  ...reconciliationRoutes,
  ...prefundingRoutes,
  ...feesRoutes,
  ...ledgerRoutes,
  ...auditLogRoutes,
  ...chainRoutes,
  ...eventsRoutes,
  ...webhookEndpointsRoutes,
  ...sinksRoutes,
  ...requestsRoutes,
  ...achFilesRoutes,
  ...banksRoutes,
  ...bankRoutesRoutes,
  ...originatorsRoutes,
  ...originationStopsRoutes,
  ...exposureRoutes,
  ...achCalendarRoutes,
  ...exceptionsRoutes,
  ...workItemsRoutes,
  ...suspenseItemsRoutes,
  ...proofRequestsRoutes,
  ...receivedEntriesRoutes,
  ...receivedEntryRulesRoutes,
  ...auxiliaryEntriesRoutes,
  ...returnRequestsRoutes,
  ...lateReturnPermissionsRoutes,
  ...sandboxRoutes,
];
