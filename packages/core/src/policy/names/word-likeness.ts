import { isShortForm } from "./name-words.ts";

/**
 * How alike two words of names are, from 0 to 1. A swapped, left out or doubled letter is a slip of the
 * pen; another letter in a short word is another name.
 */
export function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  // Numbers separate businesses: none is a slip.
  if (/\d/.test(a + b)) return 0;
  if (isShortForm(a, b)) return 0.9;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return long.startsWith(short) ? 0.7 : 0;
  if (short.length >= 3 && long.startsWith(short)) return 0.85;
  if (short.length < 4) return 0;
  if (isSwap(short, long)) return 0.88;
  if (isOneLetterLess(short, long)) return 0.85;
  return isOneLetterOther(short, long) && short.length >= 7 ? 0.85 : 0;
}

/** Where two words first differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

function isSwap(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return (
    a.length === b.length &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}

function isOneLetterLess(short: string, long: string): boolean {
  const at = firstDifference(short, long);
  return long.length === short.length + 1 && short.slice(at) === long.slice(at + 1);
}

function isOneLetterOther(a: string, b: string): boolean {
  const at = firstDifference(a, b);
  return a.length === b.length && a.slice(at + 1) === b.slice(at + 1);
}
