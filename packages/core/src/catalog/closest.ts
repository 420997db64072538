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

/** Longer words are not compared: the cost grows with the square of the length. */
const LONGEST = 64;

/** The name that was probably meant: at most a third of its letters differ, and at most three. */
export function closestName(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const wanted = word.toLowerCase();
  let found: { readonly name: string; readonly edits: number } | undefined;
  for (const name of known) {
    const edits = distance(wanted, name.toLowerCase());
    const allowed = Math.min(3, Math.ceil(Math.max(name.length, word.length) / 3));
    if (edits <= allowed && edits < (found?.edits ?? Infinity)) found = { name, edits };
  }
  return found?.name;
}

/** ` Did you mean "x"?`, or nothing where no name is close. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = closestName(word, known);
  return name === undefined ? "" : ` Did you mean "${name}"?`;
}
