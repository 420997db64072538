import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { readListSearch } from "./parts/list/list-search.ts";
import { NotFound } from "./shell/not-found.tsx";
import { readFileSearch, readRangeSearch } from "./shell/search.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ notFoundComponent: NotFound });
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: Shell });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./screens/sign-in/sign-in.tsx"), "SignIn"),
});

/** A screen whose address holds a list's state. */
function list<const P extends string>(path: P, component: RouteComponent) {
  const validateSearch = readListSearch;
  return createRoute({ getParentRoute: () => shell, path, component, validateSearch });
}

/** A screen whose address holds no more than its path. */
function page<const P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => shell, path, component });
}

const lazy = lazyRouteComponent;

const file = createRoute({
  getParentRoute: () => shell,
  path: "/files/$id",
  validateSearch: readFileSearch,
  component: lazy(() => import("./screens/file/file.tsx"), "File"),
});

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: "/reconciliation",
  validateSearch: readRangeSearch,
  component: lazy(() => import("./screens/reconciliation/reconciliation.tsx"), "Reconciliation"),
});

const screens = [
  page(
    "/",
    lazy(() => import("./screens/today/today.tsx"), "Today"),
  ),
  list(
    "/payments",
    lazy(() => import("./screens/payments/payments.tsx"), "Payments"),
  ),
  page(
    "/payments/$kind/$id",
    lazy(() => import("./screens/payment/payment.tsx"), "Payment"),
  ),
  list(
    "/bulk-jobs",
    lazy(() => import("./screens/bulk/bulk-jobs.tsx"), "BulkJobs"),
  ),
  page(
    "/bulk-jobs/$id",
    lazy(() => import("./screens/bulk/bulk-job.tsx"), "OneBulkJob"),
  ),
  list(
    "/customers",
    lazy(() => import("./screens/customers/customers.tsx"), "Customers"),
  ),
  page(
    "/customers/$id",
    lazy(() => import("./screens/customers/customer.tsx"), "OneCustomer"),
  ),
  list(
    "/paykeys",
    lazy(() => import("./screens/paykeys/paykeys.tsx"), "Paykeys"),
  ),
  page(
    "/paykeys/$id",
    lazy(() => import("./screens/paykeys/paykey.tsx"), "OnePaykey"),
  ),
  list(
    "/transfers",
    lazy(() => import("./screens/transfers/transfers.tsx"), "Transfers"),
  ),
  page(
    "/transfers/$id",
    lazy(() => import("./screens/transfers/transfer.tsx"), "Transfer"),
  ),
  reconciliation,
  page(
    "/ledger",
    lazy(() => import("./screens/ledger/ledger.tsx"), "Ledger"),
  ),
  list(
    "/files",
    lazy(() => import("./screens/files/files.tsx"), "Files"),
  ),
  file,
  page(
    "/reviews",
    lazy(() => import("./screens/reviews/reviews.tsx"), "Reviews"),
  ),
  page(
    "/exceptions",
    lazy(() => import("./screens/exceptions/exceptions.tsx"), "Exceptions"),
  ),
  list(
    "/exports",
    lazy(() => import("./screens/exports/exports.tsx"), "Exports"),
  ),
  page(
    "/suspense",
    lazy(() => import("./screens/suspense/suspense.tsx"), "Suspense"),
  ),
  list(
    "/returns",
    lazy(() => import("./screens/returns/returns.tsx"), "Returns"),
  ),
  list(
    "/banks",
    lazy(() => import("./screens/banks/banks.tsx"), "Banks"),
  ),
  page(
    "/banks/$id",
    lazy(() => import("./screens/banks/bank.tsx"), "OneBank"),
  ),
  list(
    "/onboarding",
    lazy(() => import("./screens/onboarding/onboarding.tsx"), "Onboarding"),
  ),
  page(
    "/accounts/$id",
    lazy(() => import("./screens/onboarding/account.tsx"), "OneAccount"),
  ),
  list(
    "/organizations",
    lazy(() => import("./screens/organizations/organizations.tsx"), "Organizations"),
  ),
  page(
    "/organizations/$id",
    lazy(() => import("./screens/organizations/organization.tsx"), "OneOrganization"),
  ),
  list(
    "/reports",
    lazy(() => import("./screens/reports/reports.tsx"), "Reports"),
  ),
  page(
    "/return-rates",
    lazy(() => import("./screens/return-rates/return-rates.tsx"), "ReturnRates"),
  ),
  list(
    "/api-keys",
    lazy(() => import("./screens/api-keys/api-keys.tsx"), "ApiKeys"),
  ),
  list(
    "/webhooks",
    lazy(() => import("./screens/webhooks/webhooks.tsx"), "Webhooks"),
  ),
  page(
    "/webhooks/$id",
    lazy(() => import("./screens/webhooks/webhook.tsx"), "Webhook"),
  ),
  list(
    "/webhook-deliveries",
    lazy(() => import("./screens/webhooks/deliveries.tsx"), "WebhookDeliveries"),
  ),
  list(
    "/requests",
    lazy(() => import("./screens/requests/requests.tsx"), "Requests"),
  ),
  page(
    "/events",
    lazy(() => import("./screens/events/events.tsx"), "Events"),
  ),
  list(
    "/people",
    lazy(() => import("./screens/people/people.tsx"), "People"),
  ),
  list(
    "/rights",
    lazy(() => import("./screens/rights/rights.tsx"), "Rights"),
  ),
  page(
    "/time-machine",
    lazy(() => import("./screens/time-machine/time-machine.tsx"), "TimeMachine"),
  ),
  list(
    "/approvals",
    lazy(() => import("./screens/approvals/approvals.tsx"), "Approvals"),
  ),
  page(
    "/approvals/$id",
    lazy(() => import("./screens/approvals/approval.tsx"), "OneApproval"),
  ),
  list(
    "/audit-log",
    lazy(() => import("./screens/audit-log/audit-log.tsx"), "AuditLog"),
  ),
  page(
    "/sign-in-factors",
    lazy(() => import("./screens/factors/factors.tsx"), "Factors"),
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
