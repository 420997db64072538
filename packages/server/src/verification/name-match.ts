/** How near the nearest of several names comes to one, from 0 to 1. */
export interface NameMatch {
  readonly score: number;
  /** The nearest name as it was given; null where no names are known. */
  readonly matched_name: string | null;
}

const COMPANY_WORDS = new Set([
  "llc",
  "inc",
  "corp",
  "co",
  "ltd",
  "company",
  "the",
  "incorporated",
]);
const TITLES = new Set(["mr", "mrs", "ms", "dr", "jr", "sr", "ii", "iii"]);

/** From this score on two names are the same person or business, written alike or nearly so. */
export const MATCH_SCORE = 0.95;
export const CLOSE_SCORE = 0.75;

/** Compares whatever the case, order, accents, titles and company forms; knows short first names. */
export function matchName(name: string, others: readonly string[]): NameMatch {
  let best: NameMatch = { score: 0, matched_name: others[0] ?? null };
  const wanted = wordsOf(name);
  for (const other of others) {
    const score = likeness(wanted, wordsOf(other));
    if (score > best.score) best = { score, matched_name: other };
  }
  return best;
}

function wordsOf(name: string): string[] {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const kept = words.filter((word) => !COMPANY_WORDS.has(word) && !TITLES.has(word));
  return kept.length === 0 ? words : kept;
}

/** The mean likeness of each word of the shorter name to its best partner in the longer one. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [a, [...b]] : [b, [...a]];
  if (short.length === 0) return 0;
  let sum = 0;
  for (const word of short) {
    const scores = long.map((other) => wordLikeness(word, other));
    const best = Math.max(...scores, 0);
    sum += best;
    long.splice(scores.indexOf(best), 1);
  }
  // Middle names that only one side has count little; a lone shared word does not make a match.
  const missing = long.length;
  const mean = sum / short.length;
  const penalty = short.length === 1 && missing > 0 ? 0.5 : 0.04 * missing;
  return Math.round(Math.max(mean - penalty, 0) * 100) / 100;
}

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? 0.7 : 0;
  if (short.length >= 3 && long.startsWith(short)) return 0.85;
  const shared = commonLetters(short, long);
  // Jon and Jonathan, Kate and Katherine: the short form's letters in order, from the first.
  return short[0] === long[0] && shared === short.length && short.length >= 3 ? 0.8 : 0;
}

/** How many letters of one word occur in the other in the same order. */
function commonLetters(short: string, long: string): number {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at;
}
