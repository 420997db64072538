import type { Cents } from "@railhead/core";

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, cents) => total + cents, 0n);

/**
 * Splits the lines of a transfer so that no part comes to more than a limit, each part in the direction of the
 * whole. What goes the other way stays together in the first part. A line above the limit is a part of its own.
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
  // Only the first part can be owed: without a line that outweighs that, it could not be sent.
  while (part.length > 0 && total <= 0n) {
    const [smallest] = large.splice(0, 1);
    if (smallest === undefined) break;
    part.push(smallest);
    total += cents(smallest);
  }
  if (part.length > 0) parts.push(part);
  return [...parts, ...large.map((line) => [line])];
}
