import { ABBREVIATIONS, COMPANY_FORMS, GENERATIONS, PARTICLES, TITLES } from "./name-words.ts";

/** A name, ready to be compared. */
export interface FoldedName {
  /** In Latin letters without accents, lower case, in their order. */
  readonly words: readonly string[];
  /** Separates a junior from a senior; undefined where the name says neither. */
  readonly generation: string | undefined;
}

/** Writes a text in Latin letters without accents, such as a transliteration. */
export type Latinize = (text: string) => string;

/** Longer names are cut: pairing words is quadratic in their number. */
const MAX_LETTERS = 300;
const MAX_WORDS = 20;

/**
 * The names that one text may stand for: `Ann and Bo Sample` are two persons, `Sample LLC dba Shop` two
 * names of one business. The whole text is the first.
 */
export function foldNames(text: string, latinize: Latinize): readonly FoldedName[] {
  const plain = latinize(text.slice(0, MAX_LETTERS)).toLowerCase();
  const parts = plain.split(/\s(?:dba|d\/b\/a|aka|t\/a|trading as|doing business as|c\/o)\s/);
  const whole = foldName(plain);
  return [whole, ...(parts.length > 1 ? parts.map(foldName) : []), ...bearersOf(plain)];
}

/** `Ann and Bo Sample`: Ann Sample, Bo Sample. */
function bearersOf(plain: string): FoldedName[] {
  const [first, second, ...more] = plain.split(/\s(?:and|&|or)\s/);
  if (first === undefined || second === undefined || more.length > 0) return [];
  const family = second.trim().split(/\s+/).slice(1).at(-1);
  if (family === undefined) return [];
  const own = first.trim().split(/\s+/);
  return [foldName(own.length > 1 ? first : `${first} ${family}`), foldName(second)];
}

function foldName(plain: string): FoldedName {
  const all = plain
    .replaceAll(/['’`.]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  const named = all.filter((word) => !TITLES.has(word) && !COMPANY_FORMS.has(word));
  const last = named.length > 2 ? named.at(-1) : undefined;
  const generation = last === undefined ? undefined : GENERATIONS[last];
  const kept = generation === undefined ? named : named.slice(0, -1);
  return { words: joinParticles(kept.length === 0 ? all : kept), generation };
}

/** `de la Cruz` and `Delacruz` are one word. */
function joinParticles(words: readonly string[]): string[] {
  const joined: string[] = [];
  let prefix = "";
  for (const [at, word] of words.entries()) {
    if (PARTICLES.has(word) && at < words.length - 1 && at > 0) {
      prefix += word;
      continue;
    }
    joined.push(prefix + (ABBREVIATIONS[word] ?? word));
    prefix = "";
  }
  return joined;
}
