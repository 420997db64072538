import { foldNames, type FoldedName, type Latinize } from "./fold-name.ts";
import { wordLikeness } from "./word-likeness.ts";

/** How near the nearest of several names comes to one, from 0 to 1. */
export interface NameMatch {
  readonly score: number;
  /** The nearest name as it was given; null where no names are known. */
  readonly matched_name: string | null;
}

/** From this score on two names are the same person or business, written alike or nearly so. */
export const MATCH_SCORE = 0.95;
/** From this score on two names may well be the same; below it a person decides. */
export const CLOSE_SCORE = 0.75;

/**
 * Compares whatever the script, case, order, accents, titles and company forms; knows short first names,
 * initials, slips of the pen and joint owners. `test/support/labelled-names.ts` says how well.
 */
export function matchName(name: string, others: readonly string[], latinize: Latinize): NameMatch {
  let best: NameMatch = { score: 0, matched_name: others[0] ?? null };
  const wanted = foldNames(name, latinize);
  for (const other of others) {
    const score = nearest(wanted, foldNames(other, latinize));
    if (score > best.score) best = { score, matched_name: other };
  }
  return best;
}

function nearest(some: readonly FoldedName[], others: readonly FoldedName[]): number {
  const scores = some.flatMap((one) => others.map((other) => likeness(one, other)));
  return Math.max(0, ...scores);
}

/** How alike two words of names are, from 0 to 1. */
export type WordLikeness = (a: string, b: string) => number;

/** The likeness of two names, from 0 to 1, rounded to hundredths. */
export function likeness(
  a: FoldedName,
  b: FoldedName,
  ofWords: WordLikeness = wordLikeness,
): number {
  const isOtherGeneration =
    a.generation !== undefined && b.generation !== undefined && a.generation !== b.generation;
  const score =
    likenessOfWords(a.words, b.words, ofWords) - (isOtherGeneration ? OTHER_GENERATION : 0);
  return Math.round(Math.max(score, 0) * 100) / 100;
}

const OTHER_GENERATION = 0.3;
/** A middle name that only one side has. */
const MISSING_WORD = 0.04;
/** A name of one word that is only part of the other. */
const LONE_WORD = 0.5;

/** The mean likeness of each word of the shorter name to its partner in the longer one. */
function likenessOfWords(
  a: readonly string[],
  b: readonly string[],
  ofWords: WordLikeness,
): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return 0;
  if (a.join("") === b.join("")) return 1;
  const sum = pairsOf(short, long, ofWords).reduce((total, score) => total + score, 0);
  const missing = long.length - short.length;
  const penalty = short.length === 1 && missing > 0 ? LONE_WORD : MISSING_WORD * missing;
  return sum / short.length - penalty;
}

/** The likeness of each pair, the most alike paired first. */
function pairsOf(
  short: readonly string[],
  long: readonly string[],
  ofWords: WordLikeness,
): number[] {
  const pairs = short.flatMap((word, from) =>
    long.map((other, to) => ({ from, to, score: ofWords(word, other) })),
  );
  pairs.sort((one, other) => other.score - one.score);
  const [used, taken] = [new Set<number>(), new Set<number>()];
  const scores: number[] = [];
  for (const { from, to, score } of pairs) {
    if (used.has(from) || taken.has(to)) continue;
    used.add(from);
    taken.add(to);
    scores.push(score);
  }
  return scores;
}
