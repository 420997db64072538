import { LEDGER_ACCOUNTS, type LedgerAccountName } from "@railhead/core";
import { Type } from "typebox";
import * as schema from "../../http/schema/schema.ts";
import { PROOF_SCOPES } from "../../db/tables/ledger/ledger-proof-runs.ts";
import { INVARIANTS, type Invariant } from "../../ledger/invariants.ts";

export const LEDGER_CODES = Object.keys(LEDGER_ACCOUNTS) as [
  LedgerAccountName,
  ...LedgerAccountName[],
];

const INVARIANT_NAMES = Object.keys(INVARIANTS) as [Invariant, ...Invariant[]];

const instant = (description: string) => Type.String({ format: "date-time", description });

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

export const LedgerProofRun = Type.Object({
  id: schema.Uuid(),
  scope: schema.OneOf(PROOF_SCOPES),
  state: schema.OneOf(["running", "done", "failed"]),
  holds: schema.Nullable(
    Type.Boolean({ description: "Whether it found nothing. Null until it is done." }),
  ),
  through_entry: schema.Nullable(
    Type.Integer({ description: "Number of the last ledger entry that it saw." }),
  ),
  posted_through: schema.Nullable(instant("When that entry was posted.")),
  started_at: instant("When it began."),
  ended_at: schema.Nullable(instant("When it was done, or failed.")),
  duration_ms: schema.Nullable(Type.Integer({ description: "How long it took." })),
  invariants: Type.Array(
    Type.Object({
      name: schema.OneOf(INVARIANT_NAMES),
      violations: schema.Nullable(
        Type.Integer({ description: "How many it found. Null where this was not checked." }),
      ),
    }),
  ),
  worst: Type.Array(
    Type.Object({
      invariant: schema.OneOf(INVARIANT_NAMES),
      subject: Type.String({ description: "Of what, such as a ledger account or a payment." }),
      expected: Type.String({ description: "What it should be." }),
      actual: Type.String({ description: "What it is." }),
    }),
    { description: "The first ten violations." },
  ),
  requested_by: Type.Object({ type: schema.OneOf(["operator", "api_key"]), id: schema.Uuid() }),
});

export const LedgerBooks = Type.Object({
  as_of: instant("When this was read."),
  last: schema.Nullable(LedgerProofRun),
  age_ms: schema.Nullable(Type.Integer({ description: "Milliseconds since `last` ended." })),
  last_whole: schema.Nullable(LedgerProofRun),
  running: schema.Nullable(LedgerProofRun),
  proved_through: schema.Nullable(
    instant("When the last entry was posted whose balances are proved."),
  ),
  later: Type.Integer({ description: "Entries posted since." }),
  is_exact: Type.Boolean({ description: "False where `later` is a bound: there are more." }),
});

export const LedgerClosing = Type.Object({
  id: schema.Uuid(),
  month: Type.String({ description: "The month of New York that was closed: `YYYY-MM`." }),
  closed_through: Type.String({
    format: "date-time",
    description: "The month's last instant. No entry can be posted at or before it.",
  }),
  suspense_note: schema.Nullable(Type.String()),
  created_at: Type.String({ format: "date-time" }),
  updated_at: Type.String({ format: "date-time" }),
});
