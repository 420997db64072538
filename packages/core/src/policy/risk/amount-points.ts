import { factsIn, integerOf } from "./cause.ts";
import { partsOf, type Node } from "./language/syntax.ts";
import type { RiskFacts } from "./risk-facts.ts";

const AMOUNT = "payment.amount";
const COMPARES: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "==", "!="]);
/** Of the remainders that rules compare; the other points are few. */
const MOST_OF_REMAINDERS = 100;

type Binary = Extract<Node, { kind: "binary" }>;

/** Amounts that are `residue` beyond a multiple of `modulus`. */
interface Period {
  readonly modulus: bigint;
  readonly residue: bigint;
}

interface AmountPoints {
  readonly points: readonly bigint[];
  /** Whether there are more than are tried. */
  readonly is_cut: boolean;
}

/** Amounts below the payment's at which a comparison in conditions may change, and the next one, largest first. */
export function amountPoints(conditions: readonly Node[], facts: RiskFacts): AmountPoints {
  const amount = facts[AMOUNT];
  if (typeof amount !== "bigint") return { points: [], is_cut: false };
  const points = new Set([amount - 1n]);
  const periods: Period[] = [];
  for (const comparison of conditions.flatMap(comparisonsOf)) {
    const remainders = remaindersOf(comparison);
    for (const remainder of remainders)
      periods.push(...periodsOf(comparison, { remainder, facts }));
    if (remainders.length > 0) continue;
    for (const root of rootsOf(comparison, facts, amount))
      for (const by of [-1n, 0n, 1n]) points.add(root + by);
  }
  const ends = [...points]
    .filter((cents) => cents >= 1n && cents < amount)
    .toSorted((a, b) => (a < b ? 1 : -1));
  return periods.length === 0 ? { points: ends, is_cut: false } : withPeriods(ends, periods);
}

function comparisonsOf(node: Node): Binary[] {
  if (node.kind !== "binary" || !COMPARES.has(node.operator))
    return partsOf(node).flatMap(comparisonsOf);
  return factsIn(node).includes(AMOUNT) ? [node] : [];
}

/** The left side less the right one, at an amount. */
function differenceAt({ left, right }: Binary, facts: RiskFacts, cents: bigint) {
  const at = { ...facts, [AMOUNT]: cents };
  const [one, other] = [integerOf(left, at), integerOf(right, at)];
  return one === undefined || other === undefined ? undefined : one - other;
}

/** The amounts at which the difference of the sides changes its sign: exact where it only rises or only falls. */
function rootsOf(comparison: Binary, facts: RiskFacts, amount: bigint): bigint[] {
  const at = (cents: bigint) => differenceAt(comparison, facts, cents);
  const [zero, one, now] = [at(0n), at(1n), at(amount)];
  if (zero === undefined || one === undefined || now === undefined) return [];
  const slope = one - zero;
  if (now === zero + slope * amount) return slope === 0n ? [] : [-zero / slope];
  return [(value: bigint) => value >= 0n, (value: bigint) => value > 0n].flatMap((is) => {
    const first = is(zero);
    if (first === is(now)) return [];
    let [low, high] = [0n, amount];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      const value = at(middle);
      if (value === undefined) return [];
      if (is(value) === first) low = middle;
      else high = middle;
    }
    return [high];
  });
}

/** The remainders of the amount in a comparison. */
function remaindersOf(node: Node): Binary[] {
  const isRemainder =
    node.kind === "binary" && node.operator === "%" && factsIn(node.left).includes(AMOUNT);
  return isRemainder ? [node] : partsOf(node).flatMap(remaindersOf);
}

/** Where a comparison changes within each modulus: at the remainder that it asks for, and where it begins anew. */
function periodsOf(
  comparison: Binary,
  { remainder, facts }: { readonly remainder: Binary; readonly facts: RiskFacts },
): Period[] {
  const of = (node: Node, cents: bigint) => integerOf(node, { ...facts, [AMOUNT]: cents });
  const modulus = of(remainder.right, 0n);
  const [offset, next] = [of(remainder.left, 0n), of(remainder.left, 1n)];
  if (modulus === undefined || modulus < 2n || offset === undefined) return [];
  if (next !== offset + 1n) return [];
  const asked = (value: bigint) =>
    differenceAt(replaced(comparison, remainder, value) as Binary, facts, 0n);
  const [zero, one] = [asked(0n), asked(1n)];
  const slope = zero === undefined || one === undefined ? 0n : one - zero;
  const root = zero === undefined || slope === 0n ? 0n : -zero / slope;
  // The last remainder before a change is where a smaller amount begins to pass.
  const last = [root - 1n, root, -1n, ...(slope * slope === 1n ? [] : [root + 1n])];
  return [...new Set(last.map((residue) => modulo(residue - offset, modulus)))].map((residue) => ({
    modulus,
    residue,
  }));
}

const modulo = (value: bigint, by: bigint): bigint => ((value % by) + by) % by;

/** A comparison with a figure in place of one of its parts. */
function replaced(node: Node, part: Node, value: bigint): Node {
  if (node === part) return { kind: "literal", value, start: node.start, end: node.end };
  if (node.kind !== "binary") return node;
  const [left, right] = [replaced(node.left, part, value), replaced(node.right, part, value)];
  return { ...node, left, right };
}

/**
 * Between two ends other comparisons stay as they are, so one common multiple below each end has all cases. What is
 * below the last point tried is left out: it might not be the largest.
 */
function withPeriods(ends: readonly bigint[], periods: readonly Period[]): AmountPoints {
  const span = periods.reduce((all, { modulus }) => multiple(all, modulus), 1n);
  const points: bigint[] = [];
  let left = MOST_OF_REMAINDERS;
  for (const [index, end] of ends.entries()) {
    points.push(end);
    const next = ends[index + 1] ?? 0n;
    const below = next > end - span ? next : end - span;
    for (let at = largestBelow(end, periods); at > below; at = largestBelow(at, periods)) {
      if (left === 0) return { points, is_cut: true };
      points.push(at);
      left -= 1;
    }
  }
  return { points, is_cut: false };
}

const largestBelow = (end: bigint, periods: readonly Period[]): bigint =>
  periods
    .map(({ modulus, residue }) => end - 1n - modulo(end - 1n - residue, modulus))
    .reduce((a, b) => (a > b ? a : b));

function multiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}
