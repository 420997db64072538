import { LEDGER_ACCOUNTS, type LedgerAccountName } from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import { INVARIANTS, type Invariant } from "../../ledger/invariants.ts";

export const LEDGER_CODES = Object.keys(LEDGER_ACCOUNTS) as [
  LedgerAccountName,
  ...LedgerAccountName[],
];

const INVARIANT_NAMES = Object.keys(INVARIANTS) as [Invariant, ...Invariant[]];

const cents = (description: string) => Type.String({ description });

export const LedgerBalance = Type.Object({
  id: schema.Uuid(),
  account_id: schema.Nullable(schema.Uuid()),
  code: schema.OneOf(LEDGER_CODES),
  normal_side: schema.OneOf(["debit", "credit"]),
  debits: cents("Cents ever debited."),
  credits: cents("Cents ever credited."),
  balance: cents("Cents on the account's normal side, signed."),
  currency: schema.OneOf(["USD"]),
});

const Side = () =>
  Type.Object({
    ledger_account_id: schema.Uuid(),
    code: schema.OneOf(LEDGER_CODES),
    account_id: schema.Nullable(schema.Uuid()),
  });

export const LedgerEntry = Type.Object({
  number: Type.Integer({ description: "Rises with every entry." }),
  subject_id: schema.Uuid(),
  move: Type.String({ description: "What moved the payment or funding event `subject_id`." }),
  attempt: Type.Integer(),
  amount: cents("Cents."),
  currency: schema.OneOf(["USD"]),
  debit: Side(),
  credit: Side(),
  posted_at: Type.String({ format: "date-time" }),
});

export const LedgerProof = Type.Object({
  balanced: Type.Boolean(),
  checked_at: Type.String({ format: "date-time" }),
  invariants: Type.Array(
    Type.Object({
      name: schema.OneOf(INVARIANT_NAMES),
      holds: Type.Boolean(),
      violations: Type.Array(Type.Object({}, { additionalProperties: true })),
    }),
  ),
});

export const LedgerClosing = Type.Object({
  id: schema.Uuid(),
  month: Type.String({ description: "The month of New York that was closed: `YYYY-MM`." }),
  closed_through: Type.String({
    format: "date-time",
    description: "The month's last instant. No entry can be posted at or before it.",
  }),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
