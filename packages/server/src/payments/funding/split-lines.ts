import type { Cents } from "@railhead/core";

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0n);

/**
 * Splits lines so that each part keeps the total's direction and stays within the limit. Lines in
 * the other direction stay in the first part; a line above the limit is a part of its own.
 */
export function splitLines<L>(
  lines: readonly L[],
  { signed, limit }: { signed: (line: L) => Cents; limit: Cents },
): (readonly L[])[] {
  const net = sum(lines.map(signed));
  const cents = (line: L) => (net < 0n ? -signed(line) : signed(line));
  if ((net < 0n ? -net : net) <= limit) return [lines];
  const parts: L[][] = [];
  const large: L[] = [];
  let part = lines.filter((line) => cents(line) < 0n);
  let total = sum(part.map(cents));
  for (const line of lines.filter((one) => cents(one) > 0n)) {
    if (total + cents(line) <= limit) {
      part.push(line);
      total += cents(line);
    } else if (cents(line) > limit) {
      large.push(line);
    } else {
      parts.push(part);
      part = [line];
      total = cents(line);
    }
  }
  large.sort((a, b) => Number(cents(a) - cents(b)));
  // Only the first part can net to zero or less; it then takes the smallest large lines.
  while (part.length > 0 && total <= 0n) {
    const [smallest] = large.splice(0, 1);
    if (smallest === undefined) break;
    part.push(smallest);
    total += cents(smallest);
  }
  if (part.length > 0) parts.push(part);
  return [...parts, ...large.map((line) => [line])];
}
