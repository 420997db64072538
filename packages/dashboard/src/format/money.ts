/** Cents as dollars, with every digit: `"-123456"` is `-$1,234.56`. */
export function dollars(cents: string | bigint): string {
  const value = BigInt(cents);
  const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${value < 0n ? "-" : ""}$${whole}.${digits.slice(-2)}`;
}

/** The sum of amounts in cents. */
export function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
}

/** Cents of what a person typed, such as `$1,234.5`; undefined where it is no amount. */
export function centsOf(typed: string): string | undefined {
  const match = /^\$?(\d[\d,]{0,17})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (match === null) return undefined;
  const [, whole = "", part = ""] = match;
  return BigInt(whole.replaceAll(",", "") + part.padEnd(2, "0")).toString();
}
