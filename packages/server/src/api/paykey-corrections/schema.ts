import { Type, type Static } from "typebox";
import type { PaykeyRow } from "../../db/tables/counterparties/paykeys.ts";
import { CORRECTION_SOURCES } from "../../db/tables/counterparties/corrections.ts";
import type { SentBody } from "../../http/route/route.ts";
import { Formatted, Nullable, OneOf, Text, Uuid } from "../../http/schema/schema.ts";
import type { Item } from "../../http/schema/problem.ts";

const ACCOUNT_TYPES = ["checking", "savings"] as const;
const MOST = 100;

const Order = Type.Object({
  exception_id: Type.Optional(Uuid()),
  paykey_id: Type.Optional(Uuid()),
  routing_number: Type.Optional(Formatted("routing-number")),
  account_number: Type.Optional(Formatted("account-number")),
  account_type: Type.Optional(OneOf(ACCOUNT_TYPES)),
});
export type CorrectionOrder = Static<typeof Order>;

export const CorrectionsBody = Type.Object({
  corrections: Type.Array(Order, { minItems: 1, maxItems: MOST }),
  reason: Text(1, 255),
});

/** Each item names what it corrects, and at least one new value. */
export function correctionFaults({ body }: SentBody): Item[] {
  const { corrections } = body;
  if (!Array.isArray(corrections)) return [];
  return (corrections as unknown[]).flatMap((order, index): Item[] => {
    if (typeof order !== "object" || order === null) return [];
    const reference = `/corrections/${index}`;
    const hasAny = (...names: string[]) => names.some((name) => name in order);
    return [
      ...(hasAny("exception_id", "paykey_id")
        ? []
        : [{ reference, detail: "Name the exception of a notification, or a paykey." }]),
      ...(hasAny("routing_number", "account_number", "account_type")
        ? []
        : [{ reference, detail: "Name what to correct: a number or the account type." }]),
    ];
  });
}

const BankData = () =>
  Type.Object({
    routing_number: Type.String(),
    account_number: Type.String(),
    account_type: OneOf(ACCOUNT_TYPES),
  });

const PaykeyCorrection = Type.Object({
  paykey_id: Uuid(),
  account_id: Uuid(),
  source: OneOf(CORRECTION_SOURCES),
  code: Nullable(Type.String()),
  exception_id: Nullable(Uuid()),
  before: BankData(),
  after: BankData(),
});

export const CorrectionsMade = Type.Object({
  paykey_corrections: Type.Array(PaykeyCorrection),
  failed: Type.Array(Type.Object({ reference: Type.String(), detail: Type.String() })),
});

/** Bank data as it is shown, masked. */
export function serializeBankData(row: PaykeyRow): Static<ReturnType<typeof BankData>> {
  return {
    routing_number: row.routing_number,
    account_number: row.account_mask,
    account_type: row.account_type,
  };
}
