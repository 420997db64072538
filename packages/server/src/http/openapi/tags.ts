interface Tag {
  readonly title: string;
  readonly text: string;
}

/**
 * Operations by the first word of their names, in groups: the order of the documentation, of the API reference and of the
 * command line's help.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Tag>>>> = {
  "Customers and bank accounts": {
    customers: {
      title: "Customers",
      text: "People and businesses you take money from or send money to. Each is reviewed once, and again when you ask.",
    },
    bridge: {
      title: "Bridge",
      text: "Ways to link a customer's bank account. Each ends in a paykey.",
    },
    paykeys: {
      title: "Paykeys",
      text: "Linked bank accounts. Payments name a paykey's token, never an account number.",
    },
    paykey_corrections: {
      title: "Paykey corrections",
      text: "Bank details that a person corrects, from a notification of change or from own knowledge.",
    },
    paykey_verifications: {
      title: "Paykey verifications",
      text: "Prenotes and micro-entries: proof that a bank account exists, and whose it is.",
    },
  },
  Payments: {
    charges: { title: "Charges", text: "Money from a customer's bank account to yours." },
    payouts: { title: "Payouts", text: "Money from your bank account to a customer's." },
    payments: { title: "Payments", text: "Charges and payouts, searched together." },
    bulk_jobs: {
      title: "Bulk jobs",
      text: "Acts on many payments at once, with the result of each payment.",
    },
  },
  "Risk and review": {
    work_items: {
      title: "Review queue",
      text: "Held payments that a person must decide, the most urgent first.",
    },
    risk_rules: { title: "Risk rules", text: "The rules that decide payments now." },
    risk_facts: { title: "Risk facts", text: "What risk rules may read." },
    ready_rules: { title: "Ready rules", text: "Risk rules to begin with." },
    rulesets: {
      title: "Rulesets",
      text: "The risk rules of an environment: saved as a whole, checked, compared, published and rolled back.",
    },
    backtests: { title: "Back-tests", text: "What a ruleset would have made of past payments." },
    risk: {
      title: "Risk",
      text: "What the rules would make of a payment, and how right they were.",
    },
    risk_lists: { title: "Risk lists", text: "Lists of values that rules ask for." },
    payment_labels: {
      title: "Payment labels",
      text: "What people said payments were; the metrics of rules count it before what the rail says.",
    },
    screening: { title: "Screening", text: "One name against the sanctions lists." },
    screening_lists: {
      title: "Sanctions lists",
      text: "Lists of the operator that customers, representatives, accounts, organizations and the parties of received international entries are compared with.",
    },
    screening_matches: {
      title: "Screening matches",
      text: "Subjects with names like those of a list's entry, and what people decided.",
    },
    screening_reports: {
      title: "Screening reports",
      text: "What confirmed matches stopped, to be reported within ten banking days.",
    },
    network_duties: {
      title: "Network duties",
      text: "What the network asks of fraud monitoring, with days and sources that the operator may correct.",
    },
    programme_reviews: {
      title: "Programme reviews",
      text: "Yearly reviews of the programme against fraud, as the network asks for them.",
    },
  },
  "Returns and exceptions": {
    exceptions: { title: "Exceptions", text: "Items that need manual action, with the next step." },
    suspense_items: {
      title: "Suspense",
      text: "Money that moved and belongs to no payment, and the acts that end it.",
    },
    received_entries: {
      title: "Received entries",
      text: "Debits and credits that other parties originated to us, and what became of them.",
    },
    received_entry_rules: {
      title: "Rules for received entries",
      text: "What becomes of received entries without a person: expected payments and debit filters.",
    },
    reversals: {
      title: "Reversals",
      text: "Entries that reverse an erroneous entry.",
    },
    dishonors: { title: "Dishonors", text: "Returns that you dishonor, and their outcome." },
    correction_refusals: {
      title: "Correction refusals",
      text: "Notifications of change that you refuse, and their outcome.",
    },
    return_requests: {
      title: "Return requests",
      text: "Requests to the receiving bank, through ours, to send an entry back.",
    },
    late_return_permissions: {
      title: "Late return permissions",
      text: "Questions of receiving banks to return a debit of a business late, and who granted them.",
    },
    proof_requests: {
      title: "Requests for proof",
      text: "Banks that ask for the proof of an authorization, and the package that answers them.",
    },
    return_rates: {
      title: "Return rates",
      text: "Current return rates against the Nacha thresholds.",
    },
  },
  "Banks and files": {
    banks: { title: "Banks", text: "ODFI connections: profile, transport and schedule." },
    bank_routes: {
      title: "Orders of banks",
      text: "Banks by preference, with conditions, and the bank that payments go to when one is closed.",
    },
    originators: {
      title: "Originators",
      text: "The register: company ids with SEC codes, purposes, agreement and review dates. A file never holds what it does not allow.",
    },
    origination_stops: {
      title: "Origination stops",
      text: "Kill switches: a stop keeps the entries of a bank, an account or a SEC code out of files until a person lifts it.",
    },
    exposure_limits: {
      title: "Exposure limits",
      text: "The most that may settle per payment, day or window of days: of the environment, a bank, an originator or an account.",
    },
    exposure: { title: "Exposure", text: "What counts toward each limit, and what it has left." },
    ach_files: { title: "ACH files", text: "Files sent to the bank and received from it." },
    file_days: {
      title: "Days of files",
      text: "Control totals of all files that a bank got on a day.",
    },
    ach_entries: { title: "ACH entries", text: "Entries of all files, sent and received." },
    ach_calendar: { title: "ACH calendar", text: "Banking days and the bank's next cut-offs." },
  },
  "Money and books": {
    funding_events: {
      title: "Funding events",
      text: "Transfers between Railhead's settlement account and yours that carry your payments.",
    },
    prefunding: {
      title: "Prefunding",
      text: "What covers the payouts of accounts, and payouts that wait for it.",
    },
    fee_lines: {
      title: "Fee lines",
      text: "What accounts pay for their payments: rates that begin, end and never change.",
    },
    fees: { title: "Fees", text: "What payments earned under fee lines, and what became of it." },
    fee_payments: {
      title: "Fee payments",
      text: "Payments of the invoices that ask for a month's fees, as people noted them.",
    },
    bank_statements: {
      title: "Bank statements",
      text: "What the bank says happened, compared with the books.",
    },
    reconciliation: {
      title: "Reconciliation",
      text: "Books and bank statements, compared by day.",
    },
    ledger: { title: "Ledger", text: "Double-entry books, and proof that they balance." },
    ledger_closings: { title: "Ledger closings", text: "Months of the books that were closed." },
    reports: {
      title: "Reports",
      text: "Figures of payments, returns, files and books, row by row.",
    },
    packs: {
      title: "Packs",
      text: "Reports of a period as one signed archive, for auditors and the bank.",
    },
    exports: { title: "Exports", text: "Lists as files, for spreadsheets and scripts." },
    export_jobs: {
      title: "Export jobs",
      text: "Exports that are written in the background and kept for a day.",
    },
  },
  "Accounts of a platform": {
    organizations: { title: "Organizations", text: "Owners of accounts on your platform." },
    accounts: { title: "Accounts", text: "Businesses that take payments through your platform." },
    capability_requests: {
      title: "Capability requests",
      text: "What an account may do: kinds of payments, of customers and of consent.",
    },
    account_settings: { title: "Account settings", text: "Limits, statements and permissions." },
    bridge_themes: {
      title: "Bridge themes",
      text: "How the linking page looks for an account's customers.",
    },
    representatives: { title: "Representatives", text: "People who act for an account." },
    linked_bank_accounts: {
      title: "Linked bank accounts",
      text: "The business's own bank accounts, which funding events credit and debit.",
    },
  },
  "People and rights": {
    session: { title: "Session", text: "A person's own sign-in." },
    operator_sessions: {
      title: "Operator sessions",
      text: "A person's open sessions, which end at once.",
    },
    credentials: { title: "Credentials", text: "What a person signs in with." },
    operators: { title: "Operators", text: "People who operate the installation." },
    operator_grants: {
      title: "Grants",
      text: "Which person holds which role, where and until when.",
    },
    roles: { title: "Roles", text: "What people may do. Built-in roles, and those that you make." },
    api_keys: { title: "API keys", text: "Keys and their scopes." },
    approvals: {
      title: "Approvals",
      text: "Requests that wait for a second person, and what became of them.",
    },
    approval_rules: {
      title: "Approval rules",
      text: "Which acts need a second person, and how many.",
    },
    audit_log: { title: "Audit log", text: "Who read or decided something, and when." },
    chain: { title: "Chain", text: "Proof that rows were not edited behind the service." },
    notes: { title: "Notes", text: "What people and programs write down on a resource." },
    saved_views: { title: "Saved views", text: "Lists as a person wants to see them again." },
  },
  "Overview and integration": {
    overview: { title: "Overview", text: "What needs attention now, in one response." },
    due: { title: "Due", text: "What the service does next by itself, and when." },
    search: {
      title: "Search",
      text: "Records of every kind, found by what a person knows of them.",
    },
    merged: {
      title: "Merged reads",
      text: "Payments, events, sums and search of several environments in one answer, with the keys of `Railhead-Keys`.",
    },
    events: { title: "Events", text: "Everything that happened, in order, without gaps." },
    webhook_endpoints: { title: "Webhook endpoints", text: "Receivers of events." },
    webhook_deliveries: {
      title: "Webhook deliveries",
      text: "Messages of all endpoints, with their attempts.",
    },
    sinks: { title: "Sinks", text: "Targets that the whole event log is delivered to." },
    requests: {
      title: "Requests",
      text: "API requests of the last 30 days, without personal data.",
    },
    sandbox: {
      title: "Sandbox",
      text: "A sandbox has its own clock. Advancing it runs all due work.",
    },
  },
};

/** Texts of the tags, in the order of the documentation. */
export const TAGS: Readonly<Record<string, Tag>> = Object.assign({}, ...Object.values(GROUPS));

/** A group of tags with the name that readers see. */
export interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

/** The groups of the tags in use; those that the table does not know are in none. */
export function tagGroups(used: ReadonlySet<string>): TagGroup[] {
  return Object.entries(GROUPS)
    .map(([name, tags]) => ({ name, tags: Object.keys(tags).filter((tag) => used.has(tag)) }))
    .filter(({ tags }) => tags.length > 0);
}

/** The tags in use, those of the table first, each with its text. */
export function tagList(used: ReadonlySet<string>): object[] {
  const known = Object.keys(TAGS).filter((name) => used.has(name));
  const others = [...used].filter((name) => !(name in TAGS));
  return [...known, ...others].map((name) => ({
    name,
    "x-displayName": TAGS[name]?.title ?? name,
    ...(TAGS[name] === undefined ? {} : { description: TAGS[name].text }),
  }));
}
