/** A page of the navigation: its letter after `g`, its address, and the operation without which it is empty. */
export interface PageRow {
  readonly key: string;
  readonly to: string;
  readonly label: string;
  readonly needs: string;
}

/** Pages by group; the navigation, the keys and the help are made of this table. */
export const PAGE_GROUPS = [
  {
    name: "Work",
    pages: [
      { key: "t", to: "/", label: "Today", needs: "payments.list" },
      { key: "D", to: "/daily-report", label: "Daily report", needs: "reports.daily" },
      { key: "y", to: "/reviews", label: "Review queue", needs: "payments.list" },
      { key: "x", to: "/exceptions", label: "Exceptions", needs: "exceptions.list" },
      { key: "S", to: "/suspense", label: "Suspense", needs: "suspense_items.list" },
      { key: "v", to: "/approvals", label: "Approvals", needs: "approvals.list" },
    ],
  },
  {
    name: "Payments",
    pages: [
      { key: "p", to: "/payments", label: "Payments", needs: "payments.list" },
      { key: "b", to: "/bulk-jobs", label: "Bulk jobs", needs: "bulk_jobs.list" },
      { key: "c", to: "/customers", label: "Customers", needs: "customers.list" },
      { key: "k", to: "/paykeys", label: "Paykeys", needs: "paykeys.list" },
      {
        key: "Y",
        to: "/verifications",
        label: "Verifications",
        needs: "paykey_verifications.list",
      },
      { key: "z", to: "/returns", label: "Returns", needs: "payments.summary" },
      { key: "Q", to: "/proof-requests", label: "Proof requests", needs: "proof_requests.list" },
      { key: "B", to: "/return-requests", label: "Return requests", needs: "return_requests.list" },
      {
        key: "N",
        to: "/late-returns",
        label: "Late returns",
        needs: "late_return_permissions.list",
      },
    ],
  },
  {
    name: "Money",
    pages: [
      { key: "n", to: "/transfers", label: "Transfers", needs: "funding_events.list" },
      {
        key: "s",
        to: "/reconciliation",
        label: "Reconciliation",
        needs: "reconciliation.differences",
      },
      { key: "F", to: "/prefunding", label: "Prefunding", needs: "prefunding.list" },
      { key: "G", to: "/fees", label: "Fees", needs: "fees.list" },
      { key: "J", to: "/fee-lines", label: "Fee lines", needs: "fee_lines.list" },
      { key: "l", to: "/ledger", label: "Ledger", needs: "ledger.balances" },
      { key: "g", to: "/reports", label: "Reports", needs: "payments.summary" },
      { key: "E", to: "/exports", label: "Exports", needs: "export_jobs.list" },
    ],
  },
  {
    name: "Risk",
    pages: [
      { key: "r", to: "/return-rates", label: "Return rates", needs: "return_rates.get" },
      { key: "U", to: "/exposure", label: "Exposure", needs: "exposure.list" },
      { key: "R", to: "/rules", label: "Rules", needs: "risk_rules.list" },
      { key: "L", to: "/risk-lists", label: "Risk lists", needs: "risk_lists.list" },
      { key: "M", to: "/screening", label: "Screening", needs: "screening_matches.list" },
      {
        key: "A",
        to: "/sanctions-lists",
        label: "Sanctions lists",
        needs: "screening_lists.list",
      },
      { key: "V", to: "/programme", label: "Programme", needs: "network_duties.list" },
    ],
  },
  {
    name: "Bank",
    pages: [
      { key: "f", to: "/files", label: "ACH files", needs: "ach_files.list" },
      { key: "T", to: "/file-days", label: "Day totals", needs: "file_days.list" },
      {
        key: "I",
        to: "/received-entries",
        label: "Received entries",
        needs: "received_entries.list",
      },
      {
        key: "K",
        to: "/received-rules",
        label: "Rules for received entries",
        needs: "received_entry_rules.list",
      },
      { key: "h", to: "/banks", label: "Banks", needs: "banks.list" },
      { key: "H", to: "/originators", label: "Originators", needs: "originators.list" },
      {
        key: "X",
        to: "/origination-stops",
        label: "Stops of origination",
        needs: "origination_stops.list",
      },
    ],
  },
  {
    name: "Businesses",
    pages: [
      { key: "O", to: "/onboarding", label: "Onboarding", needs: "accounts.list" },
      {
        key: "C",
        to: "/capability-requests",
        label: "Capability requests",
        needs: "capability_requests.list_all",
      },
      { key: "j", to: "/organizations", label: "Organizations", needs: "organizations.list" },
    ],
  },
  {
    name: "Developers",
    pages: [
      { key: "a", to: "/api-keys", label: "API keys", needs: "api_keys.list" },
      { key: "w", to: "/webhooks", label: "Webhooks", needs: "webhook_endpoints.list" },
      {
        key: "d",
        to: "/webhook-deliveries",
        label: "Deliveries",
        needs: "webhook_deliveries.list",
      },
      { key: "q", to: "/requests", label: "API requests", needs: "requests.list" },
      { key: "e", to: "/events", label: "Events", needs: "events.list" },
    ],
  },
  {
    name: "Sandbox",
    pages: [{ key: "m", to: "/time-machine", label: "Time machine", needs: "sandbox.clock.get" }],
  },
  {
    name: "People",
    pages: [
      { key: "o", to: "/people", label: "People", needs: "operators.list" },
      { key: "P", to: "/rights", label: "Who may do what", needs: "roles.list" },
      { key: "u", to: "/audit-log", label: "Audit log", needs: "audit_log.list" },
      { key: "i", to: "/sign-in-factors", label: "Your sign-in", needs: "credentials.list" },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly pages: readonly PageRow[] }[];

export const PAGES: readonly PageRow[] = PAGE_GROUPS.flatMap(
  ({ pages }): readonly PageRow[] => pages,
);

/** Opens the palette, together with Ctrl or ⌘. */
export const PALETTE_KEY = "k";

/** Keys that go to a part of the page, or press a button of it; without such a part they do nothing. */
export const PART_KEYS = [
  { key: "f", does: "filters of this list", part: "main form.filters :is(input, select)" },
  { key: "v", does: "saved views of this list", part: "main [data-part=views] button" },
  { key: "s", does: "save this view", press: "main [data-part=save-view]" },
  { key: "c", does: "columns of this list", press: "main [data-part=columns]" },
  { key: "n", does: "write a note", part: "main textarea[data-part=note]" },
] as const satisfies readonly ({ readonly key: string; readonly does: string } & (
  { readonly part: string } | { readonly press: string }
))[];

/** What else keys do, outside of text fields. */
export const KEYS = [
  { keys: "Ctrl K or ⌘ K", does: "search records, pages and actions" },
  { keys: "g then a letter", does: "go to a page" },
  { keys: "/", does: "search in this list" },
  ...PART_KEYS.map(({ key, does }) => ({ keys: key, does })),
  { keys: "e", does: "what can be done on this page" },
  { keys: "y", does: "copy the id of this record, or of the row under the cursor" },
  { keys: "j k", does: "next and previous row" },
  { keys: "Enter", does: "open the row" },
  { keys: "x", does: "select the row of a list of payments; with Shift, all rows to it" },
  { keys: "*", does: "act on all payments that the filters name" },
  { keys: "Escape", does: "close, or select none" },
  { keys: "~", does: "developer drawer: the calls of this page" },
  { keys: "?", does: "all keys" },
];
