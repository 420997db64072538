import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, list, page, root, shell } from "./route-kinds.ts";
import { readFileSearch, readRangeSearch } from "./shell/search.ts";

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./screens/people/sign-in/sign-in.tsx"), "SignIn"),
});

const file = createRoute({
  getParentRoute: () => shell,
  path: "/files/$id",
  validateSearch: readFileSearch,
  component: lazy(() => import("./screens/bank/file/file.tsx"), "File"),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: "/reconciliation",
  validateSearch: readRangeSearch,
  component: lazy(
    () => import("./screens/money/reconciliation/reconciliation.tsx"),
    "Reconciliation",
  ),
});

const screens = [
  page(
    "/",
    lazy(() => import("./screens/work/today/today.tsx"), "Today"),
  ),
  list(
    "/payments",
    lazy(() => import("./screens/payments/payments/payments.tsx"), "Payments"),
  ),
  page(
    "/payments/by-id/$id",
    lazy(() => import("./screens/payments/payment/any-payment.tsx"), "AnyPayment"),
  ),
  page(
    "/payments/$kind/$id",
    lazy(() => import("./screens/payments/payment/payment.tsx"), "Payment"),
  ),
  list(
    "/bulk-jobs",
    lazy(() => import("./screens/payments/bulk/bulk-jobs.tsx"), "BulkJobs"),
  ),
  page(
    "/bulk-jobs/$id",
    lazy(() => import("./screens/payments/bulk/bulk-job.tsx"), "OneBulkJob"),
  ),
  list(
    "/customers",
    lazy(() => import("./screens/payments/customers/customers.tsx"), "Customers"),
  ),
  page(
    "/customers/$id",
    lazy(() => import("./screens/payments/customers/customer.tsx"), "OneCustomer"),
  ),
  list(
    "/paykeys",
    lazy(() => import("./screens/payments/paykeys/paykeys.tsx"), "Paykeys"),
  ),
  page(
    "/paykeys/$id",
    lazy(() => import("./screens/payments/paykeys/paykey.tsx"), "OnePaykey"),
  ),
  list(
    "/verifications",
    lazy(() => import("./screens/payments/paykeys/verifications-list.tsx"), "VerificationsList"),
  ),
  list(
    "/transfers",
    lazy(() => import("./screens/money/transfers/transfers.tsx"), "Transfers"),
  ),
  page(
    "/transfers/$id",
    lazy(() => import("./screens/money/transfers/transfer.tsx"), "Transfer"),
  ),
  reconciliation,
  page(
    "/prefunding",
    lazy(() => import("./screens/money/prefunding/prefunding.tsx"), "Prefunding"),
  ),
  list(
    "/fees",
    lazy(() => import("./screens/money/fees/fees.tsx"), "Fees"),
  ),
  list(
    "/fee-lines",
    lazy(() => import("./screens/money/fees/fee-lines.tsx"), "FeeLines"),
  ),
  page(
    "/ledger",
    lazy(() => import("./screens/money/ledger/ledger.tsx"), "Ledger"),
  ),
  list(
    "/files",
    lazy(() => import("./screens/bank/files/files.tsx"), "Files"),
  ),
  file,
  list(
    "/file-days",
    lazy(() => import("./screens/bank/file-days/file-days.tsx"), "FileDays"),
  ),
  page(
    "/reviews",
    lazy(() => import("./screens/work/reviews/reviews.tsx"), "Reviews"),
  ),
  list(
    "/exceptions",
    lazy(() => import("./screens/work/exceptions/exceptions.tsx"), "Exceptions"),
  ),
  list(
    "/exports",
    lazy(() => import("./screens/money/exports/exports.tsx"), "Exports"),
  ),
  list(
    "/received-entries",
    lazy(() => import("./screens/bank/received/received.tsx"), "ReceivedEntries"),
  ),
  page(
    "/received-entries/$id",
    lazy(() => import("./screens/bank/received/entry.tsx"), "OneReceivedEntry"),
  ),
  page(
    "/received-rules",
    lazy(() => import("./screens/bank/received/rules.tsx"), "ReceivedRules"),
  ),
  page(
    "/suspense",
    lazy(() => import("./screens/work/suspense/suspense.tsx"), "Suspense"),
  ),
  list(
    "/returns",
    lazy(() => import("./screens/payments/returns/returns.tsx"), "Returns"),
  ),
  list(
    "/proof-requests",
    lazy(() => import("./screens/bank/proofs/proof-requests.tsx"), "ProofRequests"),
  ),
  page(
    "/proof-requests/$id",
    lazy(() => import("./screens/bank/proofs/proof-request.tsx"), "OneProofRequest"),
  ),
  list(
    "/originators",
    lazy(() => import("./screens/bank/originators/originators.tsx"), "Originators"),
  ),
  page(
    "/originators/$id",
    lazy(() => import("./screens/bank/originators/originator.tsx"), "OneOriginator"),
  ),
  list(
    "/return-requests",
    lazy(() => import("./screens/bank/return-requests/return-requests.tsx"), "ReturnRequests"),
  ),
  page(
    "/return-requests/$id",
    lazy(() => import("./screens/bank/return-requests/return-request.tsx"), "OneReturnRequest"),
  ),
  list(
    "/late-returns",
    lazy(() => import("./screens/bank/return-requests/late-returns.tsx"), "LateReturns"),
  ),
  page(
    "/late-returns/$id",
    lazy(() => import("./screens/bank/return-requests/late-return.tsx"), "OneLateReturn"),
  ),
  list(
    "/banks",
    lazy(() => import("./screens/bank/banks/banks.tsx"), "Banks"),
  ),
  page(
    "/origination-stops",
    lazy(() => import("./screens/bank/stops/stops.tsx"), "Stops"),
  ),
  page(
    "/banks/$id",
    lazy(() => import("./screens/bank/banks/bank.tsx"), "OneBank"),
  ),
  list(
    "/onboarding",
    lazy(() => import("./screens/businesses/onboarding/onboarding.tsx"), "Onboarding"),
  ),
  page(
    "/accounts/$id",
    lazy(() => import("./screens/businesses/onboarding/account.tsx"), "OneAccount"),
  ),
  list(
    "/capability-requests",
    lazy(
      () => import("./screens/businesses/capability-requests/capability-requests.tsx"),
      "CapabilityRequests",
    ),
  ),
  list(
    "/organizations",
    lazy(() => import("./screens/businesses/organizations/organizations.tsx"), "Organizations"),
  ),
  page(
    "/organizations/$id",
    lazy(() => import("./screens/businesses/organizations/organization.tsx"), "OneOrganization"),
  ),
  page(
    "/daily-report",
    lazy(() => import("./screens/work/daily-report/daily-report.tsx"), "DailyReport"),
  ),
  list(
    "/reports",
    lazy(() => import("./screens/money/reports/reports.tsx"), "Reports"),
  ),
  page(
    "/return-rates",
    lazy(() => import("./screens/risk/return-rates/return-rates.tsx"), "ReturnRates"),
  ),
  list(
    "/exposure",
    lazy(() => import("./screens/risk/exposure/exposure.tsx"), "Exposure"),
  ),
  page(
    "/rules",
    lazy(() => import("./screens/risk/rules/rules.tsx"), "Rules"),
  ),
  list(
    "/rules/draft",
    lazy(() => import("./screens/risk/rule-draft/rule-draft.tsx"), "RuleDraft"),
  ),
  page(
    "/rules/$number",
    lazy(() => import("./screens/risk/ruleset/ruleset.tsx"), "OneRuleset"),
  ),
  list(
    "/risk-lists",
    lazy(() => import("./screens/risk/risk-lists/risk-lists.tsx"), "RiskLists"),
  ),
  list(
    "/risk-lists/$id",
    lazy(() => import("./screens/risk/risk-lists/risk-list.tsx"), "OneRiskList"),
  ),
  list(
    "/screening",
    lazy(() => import("./screens/risk/screening/matches.tsx"), "ScreeningMatches"),
  ),
  page(
    "/screening/$id",
    lazy(() => import("./screens/risk/screening/match.tsx"), "OneMatch"),
  ),
  list(
    "/sanctions-lists",
    lazy(() => import("./screens/risk/screening/sanctions-lists.tsx"), "SanctionsLists"),
  ),
  page(
    "/programme",
    lazy(() => import("./screens/risk/programme/programme.tsx"), "Programme"),
  ),
  list(
    "/api-keys",
    lazy(() => import("./screens/developers/api-keys/api-keys.tsx"), "ApiKeys"),
  ),
  list(
    "/webhooks",
    lazy(() => import("./screens/developers/webhooks/webhooks.tsx"), "Webhooks"),
  ),
  page(
    "/webhooks/$id",
    lazy(() => import("./screens/developers/webhooks/webhook.tsx"), "Webhook"),
  ),
  list(
    "/webhook-deliveries",
    lazy(() => import("./screens/developers/webhooks/deliveries.tsx"), "WebhookDeliveries"),
  ),
  list(
    "/requests",
    lazy(() => import("./screens/developers/requests/requests.tsx"), "Requests"),
  ),
  page(
    "/events",
    lazy(() => import("./screens/developers/events/events.tsx"), "Events"),
  ),
  list(
    "/people",
    lazy(() => import("./screens/people/people/people.tsx"), "People"),
  ),
  list(
    "/rights",
    lazy(() => import("./screens/people/rights/rights.tsx"), "Rights"),
  ),
  page(
    "/time-machine",
    lazy(() => import("./screens/sandbox/time-machine/time-machine.tsx"), "TimeMachine"),
  ),
  list(
    "/approvals",
    lazy(() => import("./screens/work/approvals/approvals.tsx"), "Approvals"),
  ),
  page(
    "/approvals/$id",
    lazy(() => import("./screens/work/approvals/approval.tsx"), "OneApproval"),
  ),
  list(
    "/audit-log",
    lazy(() => import("./screens/people/audit-log/audit-log.tsx"), "AuditLog"),
  ),
  page(
    "/sign-in-factors",
    lazy(() => import("./screens/people/factors/factors.tsx"), "Factors"),
  ),
] as const;

export const router = createRouter({
  routeTree: root.addChildren([signIn, shell.addChildren(screens)]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
