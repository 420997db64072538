import { DISHONOR_POSTING_RULES } from "../lifecycles/dishonors.ts";
import { RECEIVED_RETURN_POSTING_RULES } from "../lifecycles/received-return-entries.ts";
import { code, markdownTable, page } from "./docs-text.ts";
import { FUNDING_TYPES } from "../lifecycles/funding-lifecycle.ts";
import { LEDGER_ACCOUNTS } from "../catalog/ledger-accounts.ts";
import { COVER_POSTING_RULES } from "../policy/payout-funding.ts";
import { FEE_POSTING_RULES } from "../policy/fees.ts";
import { FUNDING_POSTING_RULES } from "../policy/funding-postings.ts";
import { PAYMENT_POSTING_RULES, type Posting } from "../policy/postings.ts";
import { STATEMENT_BOOKING_POSTING_RULES } from "../policy/banks/statement-bookings.ts";
import { SUSPENSE_ACTS, SUSPENSE_POSTING_RULES, UNDONE_ACTS } from "../policy/suspense.ts";
import { REVERSAL_POSTING_RULES } from "../lifecycles/reversals.ts";
import { VERIFICATION_POSTING_RULES } from "../lifecycles/verifications.ts";

function postingCells(rule: Posting & { readonly why: string }): string[] {
  return [code(rule.debit), code(rule.credit), rule.why];
}

function settledText(settled: boolean | undefined): string {
  return settled === undefined ? "" : settled ? "settled" : "not settled";
}

function suspenseTable(): string {
  const rows = SUSPENSE_POSTING_RULES.map(({ event, side, is_undone, debit, credit }) => [
    code(event),
    side === "out" ? "left us" : "came",
    code(debit),
    code(credit),
    is_undone ? `The act is taken back: ${UNDONE_ACTS[event]}.` : SUSPENSE_ACTS[event].meaning,
  ]);
  return markdownTable(["act", "money that", "debit", "credit", "meaning"], rows);
}

function bookingsTable(): string {
  const rows = STATEMENT_BOOKING_POSTING_RULES.map(({ event, side, debit, credit, why }) => [
    code(event),
    side === "out" ? "left us" : "came",
    code(debit),
    code(credit),
    why,
  ]);
  return markdownTable(["move", "money that", "debit", "credit", "why"], rows);
}

function verificationsTable(): string {
  const rows = VERIFICATION_POSTING_RULES.map((rule) => [
    code(rule.event),
    code(rule.debit),
    code(rule.credit),
    rule.why,
  ]);
  return markdownTable(["move", "debit", "credit", "why"], rows);
}

function receivedReturnsTable(): string {
  const rows = RECEIVED_RETURN_POSTING_RULES.map(({ direction, event, from, debit, credit }) => [
    direction,
    ...[event, from, debit, credit].map(code),
  ]);
  return markdownTable(["entry", "move", "from", "debit", "credit"], rows);
}

/** The page of ledger accounts and of what each move posts. */
export function ledgerPage(): string {
  const accounts = Object.entries(LEDGER_ACCOUNTS).map(([name, { scope, normal, meaning }]) => [
    code(name),
    scope === "environment" ? "one" : "one per account",
    normal,
    meaning,
  ]);
  const payments = PAYMENT_POSTING_RULES.map((rule) => [
    rule.kind,
    code(rule.event),
    [code(rule.from ?? ""), settledText(rule.settled)].filter((text) => text !== "").join(", "),
    ...postingCells(rule),
  ]);
  const funding = FUNDING_POSTING_RULES.map((rule) => [
    rule.direction,
    code(rule.event),
    [code(rule.from ?? ""), settledText(rule.settled)].filter((text) => text !== "").join(", "),
    ...postingCells(rule),
  ]);
  const types = Object.entries(FUNDING_TYPES).map(([name, { direction, meaning }]) => [
    code(name),
    direction,
    meaning,
  ]);
  const dishonors = DISHONOR_POSTING_RULES.map((rule) => [
    rule.kind,
    code(rule.event),
    code(rule.from),
    rule.applied === true ? "where the return moved the payment" : "",
    code(rule.debit),
    code(rule.credit),
  ]);
  const covers = COVER_POSTING_RULES.map((rule) => [code(rule.event), ...postingCells(rule)]);
  const fees = FEE_POSTING_RULES.map((rule) => [code(rule.event), ...postingCells(rule)]);
  const reversals = REVERSAL_POSTING_RULES.map((rule) => [
    rule.kind,
    code(rule.event),
    rule.applied ? "where it undid the payment" : "where the payment had come back before",
    code(rule.debit),
    code(rule.credit),
  ]);
  return page(
    "Ledger",
    "Double entry, append-only, whole cents. A posting is one transfer of the whole amount from one account to another, so every posting balances.",
    "## Accounts",
    markdownTable(["account", "how many", "normal side", "meaning"], accounts),
    "## Postings of payments",
    "Moves that are not listed post nothing.",
    markdownTable(["kind", "move", "when", "debit", "credit", "why"], payments),
    "## Postings of funding events",
    markdownTable(["type", "direction", "meaning"], types),
    markdownTable(["direction", "move", "when", "debit", "credit", "why"], funding),
    "## Postings of payouts' cover",
    markdownTable(["move", "debit", "credit", "why"], covers),
    "## Postings of fees",
    markdownTable(["move", "debit", "credit", "why"], fees),
    "## Postings of dishonored returns",
    markdownTable(["kind", "move", "from", "when", "debit", "credit"], dishonors),
    "## Postings of returns of received entries",
    receivedReturnsTable(),
    "## Postings of acts on suspense",
    suspenseTable(),
    "## Postings of booked lines of statements",
    bookingsTable(),
    "## Postings of paykey verifications",
    verificationsTable(),
    "## Postings of reversing entries",
    markdownTable(["kind", "move", "when", "debit", "credit"], reversals),
  );
}
