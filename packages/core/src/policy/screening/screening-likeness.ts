import { wordLikeness } from "../names/word-likeness.ts";

/** From this score on a name is a match that a person decides. */
export const SCREENING_SCORE = 0.8;

/** Two words that sound alike, however their vowels are written. */
const SAME_SOUND = 0.8;
/** Shorter skeletons are those of too many words. */
const MIN_SKELETON = 3;

/** Letters that one sound is written with, in Latin letters of several languages. */
const SOUNDS: Readonly<Record<string, string>> = {
  sch: "s",
  tch: "s",
  sh: "s",
  ch: "s",
  cz: "s",
  sz: "s",
  ph: "f",
  v: "f",
  w: "f",
  kh: "h",
  gh: "g",
  th: "t",
  dh: "d",
  zh: "j",
  dzh: "j",
  dj: "j",
  c: "k",
  q: "k",
  x: "ks",
  y: "i",
};
const SOUND = new RegExp(
  Object.keys(SOUNDS)
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
  "g",
);

/**
 * The consonants of a word by their sound, and its first vowel where it begins with one: `mohammed`,
 * `muhammad` and `mhmd` are alike.
 */
export function skeletonOf(word: string): string {
  const plain = word.replace(SOUND, (letters) => SOUNDS[letters] ?? letters);
  const start = /^[aeiou]/.test(plain) ? "a" : plain.slice(0, 1);
  return (start + plain.slice(1).replaceAll(/[aeiou]/g, "")).replaceAll(/(.)\1+/g, "$1");
}

/** Vowels that two spellings of a word may differ by; more make it another word. */
const MAX_VOWELS = 4;

/** Also words of one sound: a list that misses a spelling misses a person. */
export function screeningLikeness(a: string, b: string): number {
  const score = wordLikeness(a, b);
  if (score >= SAME_SOUND || Math.abs(a.length - b.length) > MAX_VOWELS) return score;
  if (a.length < MIN_SKELETON || b.length < MIN_SKELETON || /\d/.test(a + b)) return score;
  const skeleton = skeletonOf(a);
  const isSame = skeleton.length >= MIN_SKELETON && skeleton === skeletonOf(b);
  return isSame ? SAME_SOUND : score;
}
