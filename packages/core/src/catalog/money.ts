/** An amount of US cents. */
export type Cents = bigint;

/** The largest amount of one payment. */
export const MAX_PAYMENT_CENTS: Cents = 2_147_483_647n;

const DIGITS = /^[1-9][0-9]{0,9}$/;

/**
 * Reads an amount from a request: a JSON integer, or a string of digits without leading zero,
 * from 1 to MAX_PAYMENT_CENTS. Anything else is undefined; nothing is rounded or trimmed.
 */
export function parseCents(input: unknown): Cents | undefined {
  if (typeof input === "number") {
    return Number.isInteger(input) && input >= 1 && input <= Number(MAX_PAYMENT_CENTS)
      ? BigInt(input)
      : undefined;
  }
  if (typeof input !== "string" || !DIGITS.test(input)) return undefined;
  const cents = BigInt(input);
  return cents <= MAX_PAYMENT_CENTS ? cents : undefined;
}

/** Writes cents for people: `$1,234.56`, negative amounts `-$1,234.56`. */
export function formatUsd(cents: Cents): string {
  const absolute = cents < 0n ? -cents : cents;
  const dollars = String(absolute / 100n).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${cents < 0n ? "-" : ""}$${dollars}.${String(absolute % 100n).padStart(2, "0")}`;
}
