import { readRemittance, type RemittanceAdjustment, type RemittanceLine } from "@railhead/nacha";
import type { ReceivedEntryRow } from "../../db/tables/files/received-entries.ts";

/** The texts of an entry's addenda records, and what they say where they are an 820 or segments of one. */
export function serializeRemittance({ remittance: text, amount_cents }: ReceivedEntryRow) {
  const read = readRemittance(text, Number(amount_cents));
  if (read === undefined) return { text, advice: null };
  const { payment_cents, sum_cents, lines, adjustments, ...advice } = read;
  return {
    text,
    advice: {
      ...advice,
      payment_amount: centsOrNull(payment_cents),
      sum: sum_cents.toString(),
      lines: lines.map(serializeLine),
      adjustments: adjustments.map(serializeAdjustment),
    },
  };
}

function serializeLine(line: RemittanceLine) {
  const { paid_cents, total_cents, discount_cents, adjustments, ...shown } = line;
  return {
    ...shown,
    paid: centsOrNull(paid_cents),
    total: centsOrNull(total_cents),
    discount: centsOrNull(discount_cents),
    adjustments: adjustments.map(serializeAdjustment),
  };
}

const serializeAdjustment = ({ amount_cents, reason }: RemittanceAdjustment) => ({
  amount: amount_cents.toString(),
  reason_code: reason,
});

const centsOrNull = (cents: number | null) => (cents === null ? null : cents.toString());
