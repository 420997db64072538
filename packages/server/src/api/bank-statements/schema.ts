import { STATEMENT_BOOKING_ACCOUNTS, type StatementBookingAccount } from "@railhead/core";
import { Type } from "typebox";
import type { StatementLineRow, StatementMatchRow } from "../../db/tables/banks/statement-lines.ts";
import { Nullable, OneOf, Uuid } from "../../http/schema/schema.ts";
import { STATEMENT_FORMATS } from "../../rails/statements/statement.ts";

/** What a movement of the books is. */
export const MOVEMENTS = [
  "funding_event",
  "payment",
  "file",
  "return_file",
  "received_file",
  "received_entry",
] as const;

/** What a line matches. */
export const MATCHED = [...MOVEMENTS, "prefunding_receipt", "statement_booking"] as const;

/** Why nothing explains a line. */
export const LINE_DIFFERENCES = [
  "not_in_books",
  "amount_differs",
  "ambiguous",
  "unmatched",
] as const;

const Difference = Type.Object({
  kind: OneOf(["not_in_books", "amount_differs", "ambiguous", "not_on_statement", "unmatched"]),
  what_next: Type.String(),
  line: Nullable(Type.Integer()),
  date: Type.String({ format: "date" }),
  amount: Type.String({ description: "Cents of the statement, signed from our side." }),
  expected: Nullable(Type.String({ description: "Cents of the books." })),
  resource_type: Nullable(Type.String()),
  resource_id: Nullable(Uuid()),
  name: Type.String(),
});
export const BankStatement = Type.Object({
  id: Uuid(),
  name: Type.String(),
  sha256: Type.String(),
  bank_id: Nullable(Uuid()),
  state: OneOf(["stored", "unreadable", "agreed", "differs"]),
  format: Nullable(OneOf(STATEMENT_FORMATS)),
  from_date: Nullable(Type.String({ format: "date" })),
  to_date: Nullable(Type.String({ format: "date" })),
  line_count: Type.Integer(),
  matched_count: Type.Integer(),
  faults: Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() })),
  differences: Type.Array(Difference),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});

export const StatementLine = Type.Object({
  line: Type.Integer(),
  date: Type.String({ format: "date" }),
  amount: Type.String({ description: "Cents, signed: what came in is positive." }),
  type_code: Type.String(),
  text: Type.String(),
  matched_type: Nullable(OneOf(MATCHED)),
  matched_id: Nullable(Uuid()),
  matches: Type.Array(
    Type.Object({
      type: OneOf(MATCHED),
      id: Uuid(),
      amount: Type.String({ description: "Cents of the line that it explains, signed." }),
      ledger_account: Nullable(OneOf(STATEMENT_BOOKING_ACCOUNTS)),
      matched_by: Type.String(),
      reason: Nullable(Type.String()),
      matched_at: Type.String({ format: "date-time" }),
    }),
  ),
  difference: Nullable(OneOf(LINE_DIFFERENCES)),
});

/** A line with what it was found to be. */
export function serializeStatementLine(
  { amount_cents, difference, ...line }: StatementLineRow,
  matches: readonly StatementMatchRow[],
  accounts: ReadonlyMap<string, StatementBookingAccount>,
) {
  const [first] = matches;
  return {
    ...line,
    amount: amount_cents.toString(),
    matched_type: first?.resource_type ?? null,
    matched_id: first?.resource_id ?? null,
    matches: matches.map((match) => ({
      type: match.resource_type,
      id: match.resource_id,
      amount: match.amount_cents.toString(),
      ledger_account: accounts.get(match.resource_id) ?? null,
      matched_by: match.matched_by,
      reason: match.reason,
      matched_at: match.matched_at,
    })),
    difference,
  };
}
