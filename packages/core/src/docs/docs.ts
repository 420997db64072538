import {
  ACCOUNT_LIFECYCLE,
  CAPABILITY_LIFECYCLE,
  LINKED_BANK_ACCOUNT_LIFECYCLE,
  REPRESENTATIVE_LIFECYCLE,
} from "../lifecycles/account-lifecycle.ts";
import { actFor } from "../catalog/refusal-acts.ts";
import { CHANGE_CODES } from "../catalog/change-codes.ts";
import {
  CODE_CATEGORIES,
  entriesText,
  type CodeCategoryRow,
} from "../lifecycles/code-categories.ts";
import { CUSTOMER_LIFECYCLE } from "../lifecycles/customer-lifecycle.ts";
import { ledgerPage } from "./docs-ledger.ts";
import { outcomesPage } from "./docs-outcomes.ts";
import { exceptionsPage, metricsPage } from "./docs-operations.ts";
import { reportsPage } from "./docs-reports.ts";
import { riskPage } from "./docs-risk.ts";
import { rolesPage } from "./docs-roles.ts";
import { code, codes, markdownTable, page } from "./docs-text.ts";
import { VERIFICATION_LIFECYCLE } from "../lifecycles/verifications.ts";
import { CORRECTION_REFUSAL_LIFECYCLE } from "../lifecycles/correction-refusals.ts";
import { DISHONOR_LIFECYCLE } from "../lifecycles/dishonors.ts";
import { RECEIVED_LIFECYCLE } from "../lifecycles/received-entries.ts";
import { LATE_RETURN_LIFECYCLE } from "../lifecycles/late-return-permissions.ts";
import { RETURN_REQUEST_LIFECYCLE } from "../lifecycles/return-requests.ts";
import { ORIGINATOR_LIFECYCLE } from "../policy/originators/originator-lifecycle.ts";
import { REVERSAL_LIFECYCLE } from "../lifecycles/reversals.ts";
import { FILE_LIFECYCLE } from "../lifecycles/file-lifecycle.ts";
import { FUNDING_LIFECYCLE } from "../lifecycles/funding-lifecycle.ts";
import { lifecycleDiagram } from "../lifecycles/lifecycle.ts";
import type { LifecycleDefinition, Move } from "../lifecycles/lifecycle.ts";
import { PAYKEY_LIFECYCLE } from "../lifecycles/paykey-lifecycle.ts";
import { allowedActions } from "../policy/payment-actions.ts";
import { PAYMENT_LIFECYCLE, PAYMENT_STATUSES } from "../lifecycles/payment-lifecycle.ts";
import { PAYMENT_MOVES } from "../lifecycles/payment-moves.ts";
import { PROBLEMS, REFUSALS } from "../catalog/problems.ts";
import { REASONS, SOURCES } from "../catalog/reasons.ts";
import { RETURN_CODES } from "../catalog/return-codes.ts";
import { REVIEW_RULES, type ReviewRuleRow } from "../policy/risk/review-rules.ts";

/** A generated page: its path from the repository's root, and its Markdown. */
export type GeneratedDoc = { readonly path: string; readonly render: () => string };

function diagram(definition: LifecycleDefinition<string, Move>): string {
  return `\`\`\`mermaid\n${lifecycleDiagram(definition)}\n\`\`\``;
}

function simpleLifecycle(
  title: string,
  definition: LifecycleDefinition<string, Move & { readonly notifies: string | null }>,
): string {
  const rows = definition.moves.map((move) => [
    code(move.event),
    codes(move.from),
    code(move.to),
    code(move.notifies ?? ""),
    move.why,
  ]);
  return `## ${title}\n\n${diagram(definition)}\n\n${markdownTable(
    ["move", "from", "to", "event", "why"],
    rows,
  )}`;
}

function plainLifecycle(title: string, definition: LifecycleDefinition<string, Move>): string {
  const rows = definition.moves.map(({ event, from, to, why }) => [
    code(event),
    codes(from),
    code(to),
    why,
  ]);
  return `## ${title}\n\n${diagram(definition)}\n\n${markdownTable(
    ["move", "from", "to", "why"],
    rows,
  )}`;
}

const NOT_RETURNED = {
  kind: "charge",
  has_resubmit: false,
  return_code: null,
  refundable: true,
} as const;

function lifecyclePage(): string {
  const moves = PAYMENT_MOVES.map((move) => [
    code(move.event),
    codes(move.from),
    code(move.to),
    move.event === "return" ? "by the return code" : codes(move.reasons),
    code(move.source),
    code(move.notifies ?? ""),
    move.why,
  ]);
  const actions = PAYMENT_STATUSES.map((status) => [
    code(status),
    codes(allowedActions({ ...NOT_RETURNED, status })),
  ]);
  const rules = Object.entries<ReviewRuleRow>(REVIEW_RULES).map(([rule, row]) => [
    code(rule),
    String(row.version),
    row.hits_when,
    Object.entries(row.worse_when)
      .map(([fact, worse]) => `${code(fact)} is ${worse}`)
      .join(", "),
    row.waivable ? "yes" : "no",
    row.ends_when ?? "",
  ]);
  const reasons = Object.entries(REASONS).map(([reason, { source, meaning }]) => [
    code(reason),
    code(source),
    meaning,
  ]);
  const sources = Object.entries(SOURCES).map(([source, meaning]) => [code(source), meaning]);
  return page(
    "Lifecycles",
    "## Payments (charges and payouts)",
    diagram(PAYMENT_LIFECYCLE),
    "A return that the customer disputes has the source `customer_dispute`. The event column is what follows `charge.` or `payout.`.",
    markdownTable(["move", "from", "to", "reasons", "source", "event", "why"], moves),
    "### Actions by status",
    "`refund` is for charges with something left, `resubmit` for charges, once each, and after a return where its code lets the entry be sent again.",
    markdownTable(["status", "actions"], actions),
    "### Rules that hold a payment",
    "A hold stores the rules that hit, each with its version and the facts it saw. A release waives those that are waivable, on those facts: another rule, another version or a worse fact holds again. A release is refused with `hold_stands` while a rule hits that is not waivable.",
    markdownTable(
      ["rule", "version", "hits when", "worse when", "waivable", "ends by itself once"],
      rules,
    ),
    "### Reasons",
    markdownTable(["reason", "usual source", "meaning"], reasons),
    "### Sources",
    markdownTable(["source", "who"], sources),
    simpleLifecycle("Customers", CUSTOMER_LIFECYCLE),
    simpleLifecycle("Paykeys", PAYKEY_LIFECYCLE),
    simpleLifecycle("Funding events", FUNDING_LIFECYCLE),
    plainLifecycle("Files", FILE_LIFECYCLE),
    plainLifecycle("Dishonored returns", DISHONOR_LIFECYCLE),
    plainLifecycle("Refused notifications of change", CORRECTION_REFUSAL_LIFECYCLE),
    plainLifecycle("Paykey verifications", VERIFICATION_LIFECYCLE),
    plainLifecycle("Reversing entries", REVERSAL_LIFECYCLE),
    plainLifecycle("Received entries", RECEIVED_LIFECYCLE),
    plainLifecycle("Return requests", RETURN_REQUEST_LIFECYCLE),
    plainLifecycle("Originators", ORIGINATOR_LIFECYCLE),
    plainLifecycle("Permissions for late returns", LATE_RETURN_LIFECYCLE),
    simpleLifecycle("Accounts", ACCOUNT_LIFECYCLE),
    simpleLifecycle("Representatives", REPRESENTATIVE_LIFECYCLE),
    simpleLifecycle("Linked bank accounts", LINKED_BANK_ACCOUNT_LIFECYCLE),
    simpleLifecycle("Capability requests", CAPABILITY_LIFECYCLE),
  );
}

const WINDOW_TEXT = {
  "2BD": "2 banking days",
  "60D": "60 days",
  operator: "next file",
  agreement: "by agreement",
  none: "",
} as const;
const PAYKEY_TEXT = {
  none: "",
  review: "review",
  blocked: "blocked",
  blocked_unblockable: "blocked, may be unblocked once",
} as const;

const CATEGORY_TEXT = {
  return: "an entry",
  dishonor: "a return",
  contest: "a dishonored return",
  correction: "an entry",
  refused_correction: "a correction",
} as const;

function categoryOf(name: string): CodeCategoryRow {
  const row = CODE_CATEGORIES.get(name);
  if (row === undefined) throw new Error(`The code ${name} has no category.`);
  return row;
}

function returnCodesPage(): string {
  const returns = RETURN_CODES.map((row) => [
    row.code,
    row.title,
    row.by.replaceAll("_", " "),
    WINDOW_TEXT[row.window],
    row.retry.replaceAll("_", " "),
    code(row.reason),
    PAYKEY_TEXT[row.paykey],
    row.rate ?? "",
    row.opens === undefined ? "" : code(row.opens.kind),
    CATEGORY_TEXT[categoryOf(row.code).category],
    entriesText(categoryOf(row.code)),
  ]);
  const changes = CHANGE_CODES.map((row) => [
    row.code,
    row.title,
    row.fields
      .map(({ name, start, length }) => `${code(name)} ${start}-${start + length - 1}`)
      .join(", "),
    row.action,
    entriesText(categoryOf(row.code)),
  ]);
  return page(
    "Return and change codes",
    "A return before a payment is paid makes it `failed`, afterwards `reversed`. The source is `customer_dispute` for `disputed`, else `bank_decline`. A code that is not listed is an `other_network_return` without effect on the paykey; R17 whose addenda say QUESTIONABLE is `fraudulent` and blocks.",
    "## Returns",
    markdownTable(
      [
        "code",
        "meaning",
        "by",
        "within",
        "retry",
        "reason",
        "paykey",
        "rate",
        "exception",
        "answers",
        "entries of ours",
      ],
      returns,
    ),
    "The last column names the entry classes that a bank may answer with the code, for debits (charges) and credits (payouts); it is empty for codes of entries that are not sent here. A sandbox simulates every return and change code on every entry.",
    "## What an operator does about an exception",
    markdownTable(
      ["code", "exception", "what next"],
      RETURN_CODES.flatMap(({ code: name, opens }) =>
        opens === undefined ? [] : [[name, code(opens.kind), opens.what_next]],
      ),
    ),
    "Ceilings over 60 days of debits: unauthorized 0.5 %, administrative 3 %, all returns 15 %.",
    "## Notifications of change",
    "They change no status. Columns count from 1 inside the corrected-data field.",
    markdownTable(["code", "meaning", "corrected data", "we", "entries of ours"], changes),
  );
}

function problemsPage(): string {
  const problems = Object.values(PROBLEMS).map(({ status, type, title, when }) => [
    String(status),
    code(type),
    title,
    when,
  ]);
  const refusals = Object.entries(REFUSALS).map(([name, sentence]) => [
    code(name),
    sentence,
    actFor(name) ?? "",
  ]);
  return page(
    "Problems",
    "Every error has `status`, `type`, `title` and `detail`; `items` lists the faults of a request, each with the JSON pointer of its field in `reference`.",
    markdownTable(["status", "type", "title", "when"], problems),
    "## Business refusals",
    "A refusal by a business rule is a 422 `/validation_error` with a stable `code`. `sandbox_only` and `unmask_not_allowed` on a call that is refused as a whole are 403 `/forbidden`; `log_restarted` is a 409 `/conflict` with `generation`, `last_common_sequence` and `last_sequence`; `value_unreadable` is a 409 `/conflict`, and an exception names the value.",
    markdownTable(["code", "default detail", "what to do"], refusals),
  );
}

/** The pages generated from this package's tables. */
export const CORE_DOCS: readonly GeneratedDoc[] = [
  { path: "docs/lifecycle.md", render: lifecyclePage },
  { path: "docs/return-codes.md", render: returnCodesPage },
  { path: "docs/problems.md", render: problemsPage },
  { path: "docs/outcomes.md", render: outcomesPage },
  { path: "docs/ledger.md", render: ledgerPage },
  { path: "docs/roles.md", render: rolesPage },
  { path: "docs/risk-reference.md", render: riskPage },
  { path: "docs/metrics.md", render: metricsPage },
  { path: "docs/operate/reports.md", render: reportsPage },
  { path: "docs/operate/runbooks/exceptions.md", render: exceptionsPage },
];
