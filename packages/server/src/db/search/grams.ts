/** Printable ASCII from the space on; a search for anything else is not a short one. */
const FIRST = 0x20;
const COUNT = 0x7f - FIRST;
/** Where a single character is counted: beside its pairs. */
const WIDTH = COUNT + 1;

/** Counts texts by the single characters and pairs that stand in them. */
export interface GramCounter {
  /** Adds so many for each character and pair of the text, once however often it stands there. */
  add(text: string, n: number): void;
  /** What is not 0, in the order of their codes. */
  entries(): { readonly gram: string; readonly n: number }[];
}

/**
 * Texts are in lower case; what is not printable ASCII parts its neighbours. Kept in arrays: a text
 * costs a microsecond, where a set of strings for each took eight.
 */
export function createGramCounter(): GramCounter {
  const counts = new Int32Array(COUNT * WIDTH);
  // The text in which each stood last.
  const seen = new Uint32Array(COUNT * WIDTH);
  let turn = 0;
  const addOnce = (index: number, n: number) => {
    if (seen[index] === turn) return;
    seen[index] = turn;
    counts[index] = (counts[index] ?? 0) + n;
  };
  return {
    add(text, n) {
      turn += 1;
      let before = -1;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at) - FIRST;
        if (code < 0 || code >= COUNT) {
          before = -1;
          continue;
        }
        addOnce(code * WIDTH + COUNT, n);
        if (before >= 0) addOnce(before * WIDTH + code, n);
        before = code;
      }
    },
    entries() {
      const entries: { gram: string; n: number }[] = [];
      for (const [index, n] of counts.entries()) {
        if (n !== 0) entries.push({ gram: gramAt(index), n });
      }
      return entries;
    },
  };
}

function gramAt(index: number): string {
  const second = index % WIDTH;
  const first = String.fromCharCode(FIRST + (index - second) / WIDTH);
  return second === COUNT ? first : first + String.fromCharCode(FIRST + second);
}

const SHORT = /^[\x20-\x7e]{1,2}$/;

/** Whether a text is one of those that are counted. */
export const isGram = (text: string): boolean => SHORT.test(text);
