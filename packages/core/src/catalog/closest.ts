/** Edits (insert, delete, replace, swap of neighbors) that turn one word into another. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) best = Math.min(best, (before[column - 2] ?? best) + 1);
      next.push(best);
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? 0;
}

/** Longer words are not compared: the cost is quadratic in the length. */
const LONGEST = 64;

interface Near {
  readonly name: string;
  readonly edits: number;
}

/** The names that a word may stand for: at most a third of their letters differ, and at most three. */
function near(word: string, known: Iterable<string>): Near[] {
  if (word.length > LONGEST) return [];
  const wanted = word.toLowerCase();
  const found: Near[] = [];
  for (const name of known) {
    const edits = distance(wanted, name.toLowerCase());
    const allowed = Math.min(3, Math.ceil(Math.max(name.length, word.length) / 3));
    if (edits <= allowed) found.push({ name, edits });
  }
  return found.sort((a, b) => a.edits - b.edits);
}

/** The closest known name: at most a third of its letters differ, and at most three. */
export function closestName(word: string, known: Iterable<string>): string | undefined {
  return near(word, known)[0]?.name;
}

/** How many names are offered for one word. */
const OFFERED = 3;

/**
 * The names that are equally close to a word. Where none is close and the word has a dot, names that
 * end alike, as `charge.paid` and `payout.paid` for `transaction.paid`, or else begin alike.
 */
export function closestNames(word: string, known: readonly string[]): readonly string[] {
  const found = near(word, known);
  const least = found[0]?.edits;
  const dot = word.length > LONGEST ? -1 : word.indexOf(".");
  if (least !== undefined || dot < 1) {
    return found
      .filter(({ edits }) => edits === least)
      .map(({ name }) => name)
      .slice(0, OFFERED);
  }
  const [resource, suffix] = [word.slice(0, dot + 1), word.slice(dot)];
  const alike = known.filter((name) => suffix.length > 1 && name.endsWith(suffix));
  return (alike.length > 0 ? alike : known.filter((name) => name.startsWith(resource))).slice(
    0,
    OFFERED,
  );
}

/** ` Did you mean "x" or "y"?`, or nothing where no name is close. */
export function didYouMeanOneOf(word: string, known: readonly string[]): string {
  const names = closestNames(word, known).map((name) => `"${name}"`);
  const last = names.at(-1);
  if (last === undefined) return "";
  const others = names.slice(0, -1);
  return ` Did you mean ${others.length === 0 ? last : `${others.join(", ")} or ${last}`}?`;
}

/** ` Did you mean "x"?`, or nothing where no name is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = closestName(word, known);
  return name === undefined ? "" : ` Did you mean "${name}"?`;
}
