import type { RiskFact } from "@railhead/client";

export interface Completion {
  readonly name: string;
  readonly means: string;
  /** Where the word begins that it replaces. */
  readonly from: number;
}

const MOST = 6;

/** Facts whose name has the word before the caret in it; none where the word is a whole name. */
export function completionsOf(
  text: string,
  caret: number,
  facts: readonly Pick<RiskFact, "name" | "means">[],
): readonly Completion[] {
  const [word = ""] = /[a-z_][\w.]*$/i.exec(text.slice(0, caret)) ?? [];
  const isInText = (text.slice(0, caret - word.length).match(/"/g) ?? []).length % 2 === 1;
  if (word.length < 2 || isInText) return [];
  const wanted = word.toLowerCase();
  const fits = facts.filter(({ name }) => name.includes(wanted));
  if (fits.some(({ name }) => name === wanted)) return [];
  const from = caret - word.length;
  return fits
    .toSorted((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .slice(0, MOST)
    .map(({ name, means }) => ({ name, means, from }));
}
