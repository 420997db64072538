import { shortFormsOf } from "../names/name-words.ts";
import { screeningLikeness, skeletonOf } from "./screening-likeness.ts";

export interface WordIndex {
  /** Names that may have the score: with as many words like those of the query as the score needs. */
  candidates(query: readonly string[], score: number): number[];
}

/** Prefixes of fewer letters are no word of their own. */
const MIN_PREFIX = 3;

/** Names by number, found by words like theirs. */
export function createWordIndex(names: readonly (readonly string[])[]): WordIndex {
  const byWord = new Map<string, number[]>();
  const byJoined = new Map<string, number[]>();
  for (const [name, words] of names.entries()) {
    for (const word of new Set(words)) add(byWord, word, name);
    add(byJoined, words.join(""), name);
  }
  const vocabulary = [...byWord.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const variants = createKeyIndex(vocabulary, variantsOf);
  const wordsFor = (word: string) =>
    word.length === 1 ? [word] : wordsLike(word, { vocabulary, byWord, variants });
  const hits = new Uint8Array(names.length);

  return {
    candidates(query, score) {
      const touched: number[] = [];
      for (const word of query)
        for (const known of wordsFor(word))
          for (const name of byWord.get(known) ?? []) {
            if (hits[name] === 0) touched.push(name);
            if ((hits[name] ?? 0) < 255) hits[name] = (hits[name] ?? 0) + 1;
          }
      // An initial is like a tenth of all words: it counts as found. Alone it reaches no score.
      const initials = query.filter((word) => word.length === 1).length;
      const likely = touched.filter((name) => {
        const shorter = Math.min(query.length, names[name]?.length ?? 0);
        // A pair of words adds at most 1 to the sum, which is divided by the words of the shorter name.
        const needed = Math.ceil(score * shorter - 0.01) - initials;
        return (hits[name] ?? 0) >= needed;
      });
      for (const name of touched) hits[name] = 0;
      const joined = byJoined.get(query.join("")) ?? [];
      return joined.length === 0 ? likely : [...new Set([...likely, ...joined])];
    },
  };
}

function add(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

interface Vocabulary {
  readonly vocabulary: readonly string[];
  readonly byWord: ReadonlyMap<string, unknown>;
  readonly variants: KeyIndex;
}

/** The words of the vocabulary with any likeness to a word. */
function wordsLike(word: string, { vocabulary, byWord, variants }: Vocabulary): string[] {
  const maybe = new Set([word, ...shortFormsOf(word), word.slice(0, 1)]);
  for (let end = MIN_PREFIX; end < word.length; end += 1) maybe.add(word.slice(0, end));
  if (word.length >= MIN_PREFIX)
    for (const longer of wordsThatBegin(vocabulary, word)) maybe.add(longer);
  for (const key of variantsOf(word))
    for (const at of variants.find(key)) maybe.add(vocabulary[at] as string);
  return [...maybe].filter((other) => byWord.has(other) && screeningLikeness(word, other) > 0);
}

function wordsThatBegin(sorted: readonly string[], start: string): string[] {
  const found: string[] = [];
  let at = firstAtLeast(sorted, start);
  for (let word = sorted[at]; word?.startsWith(start) === true; word = sorted[at]) {
    found.push(word);
    at += 1;
  }
  return found;
}

function firstAtLeast(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Two words that differ by one letter, a swap or their vowels share one of these. */
function variantsOf(word: string): string[] {
  const keys = [`=${skeletonOf(word)}`, word];
  if (word.length < 4) return keys;
  for (let at = 0; at < word.length; at += 1) keys.push(word.slice(0, at) + word.slice(at + 1));
  return keys;
}

interface KeyIndex {
  /** Numbers of words that may have the key; others are among them where hashes are equal. */
  find(key: string): number[];
}

/** Keys of words as sorted hashes: a map of half a million texts takes ten times the memory. */
function createKeyIndex(
  words: readonly string[],
  keysOf: (word: string) => readonly string[],
): KeyIndex {
  const pairs: number[] = [];
  for (const [at, word] of words.entries())
    for (const key of keysOf(word)) pairs.push(hash(key) * MAX_WORDS + at);
  const sorted = Float64Array.from(pairs).toSorted();
  return {
    find(key) {
      const first = hash(key) * MAX_WORDS;
      const found: number[] = [];
      for (let at = lowerBound(sorted, first); at < sorted.length; at += 1) {
        const number = (sorted[at] as number) - first;
        if (number >= MAX_WORDS) break;
        found.push(number);
      }
      return found;
    },
  };
}

/** A hash of 32 bits and a number below this are an integer that a double holds. */
const MAX_WORDS = 2 ** 20;

function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
