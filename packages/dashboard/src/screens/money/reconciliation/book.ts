import { STATEMENT_BOOKINGS, type StatementBookingAccount } from "@railhead/core";
import { api } from "../../../api/client.ts";
import { dollars } from "../../../format/money.ts";
import { words } from "../../../format/words.ts";
import { REASON, type FormAct } from "../../../parts/form-acts.tsx";
import type { Line } from "./match.tsx";

/** Books a line that is no movement of the books to the ledger account of what it is. */
export function bookLine(line: Line): FormAct {
  const cents = BigInt(line.amount);
  const [side, amount] = cents < 0n ? (["out", -cents] as const) : (["in", cents] as const);
  const accounts = Object.entries(STATEMENT_BOOKINGS);
  return {
    label: "Book to a ledger account",
    operation: "bank_statements.book",
    does: `${dollars(amount.toString())} of line ${line.line} is no movement of the books. In live, above $100.00 another person approves.`,
    fields: [
      {
        name: "ledger_account",
        label: "What it is",
        choices: accounts.map(([name, is]) => [name, `${words(name)}: ${is[side]}`] as const),
      },
      {
        name: "document",
        label: "Document, such as the bank's invoice",
        most: 200,
        isOptional: true,
      },
      REASON,
    ],
    run: ({ ledger_account, reason = "", document }) =>
      api.bankStatements.book(line.statement_id, String(line.line), {
        ledger_account: ledger_account as StatementBookingAccount,
        amount: amount.toString(),
        reason,
        ...(document === undefined ? {} : { document }),
      }),
  };
}
