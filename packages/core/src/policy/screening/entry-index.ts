import { foldNames, type FoldedName, type Latinize } from "../names/fold-name.ts";
import { likeness } from "../names/match-name.ts";
import { corroborate, type Corroboration } from "./corroborate.ts";
import {
  KIND_GATES,
  type EntryName,
  type ScreeningEntry,
  type ScreeningSubject,
} from "./entries.ts";
import { SCREENING_SCORE, screeningLikeness } from "./screening-likeness.ts";
import { createWordIndex } from "./word-index.ts";

/** An entry that a subject may be. */
export interface ScreeningHit<Entry extends ScreeningEntry = ScreeningEntry> {
  readonly entry: Entry;
  /** The name of the entry that comes nearest. */
  readonly name: EntryName;
  /** The name of the subject that does. */
  readonly subject_name: string;
  /** Likeness of the names, from 0 to 1. */
  readonly score: number;
  readonly corroboration: Corroboration;
}

export interface EntryIndex<Entry extends ScreeningEntry = ScreeningEntry> {
  readonly entries: number;
  /** The entries of the subject's kind with a name of `SCREENING_SCORE` or more, nearest first. */
  search(subject: ScreeningSubject): ScreeningHit<Entry>[];
}

/** A folded name of an entry. */
interface Indexed<Entry> {
  readonly entry: Entry;
  readonly name: EntryName;
  readonly folded: FoldedName;
}

/** Names of entries by their words. Finds what comparing with every entry would find. */
export function createEntryIndex<Entry extends ScreeningEntry>(
  entries: readonly Entry[],
  latinize: Latinize,
): EntryIndex<Entry> {
  const names: Indexed<Entry>[] = [];
  for (const entry of entries)
    for (const name of entry.names)
      for (const folded of foldNames(name.name, latinize))
        if (folded.words.length > 0) names.push({ entry, name, folded });
  const words = createWordIndex(names.map(({ folded }) => folded.words));

  return {
    entries: entries.length,
    search(subject) {
      const kinds = KIND_GATES[subject.kind];
      const best = new Map<Entry, Omit<ScreeningHit<Entry>, "corroboration">>();
      for (const subjectName of subject.names)
        for (const folded of foldNames(subjectName, latinize))
          for (const index of words.candidates(folded.words, SCREENING_SCORE)) {
            const { entry, name, folded: other } = names[index] as Indexed<Entry>;
            if (!kinds.has(entry.kind)) continue;
            const score = likeness(folded, other, screeningLikeness);
            if (score < SCREENING_SCORE || score <= (best.get(entry)?.score ?? 0)) continue;
            best.set(entry, { entry, name, subject_name: subjectName, score });
          }
      return [...best.values()]
        .map((hit) => ({ ...hit, corroboration: corroborate(subject, hit.entry) }))
        .toSorted(byScore);
    },
  };
}

function byScore(a: ScreeningHit, b: ScreeningHit): number {
  const corroboration = (b.corroboration.score ?? 0.5) - (a.corroboration.score ?? 0.5);
  return b.score - a.score || corroboration || (a.entry.key < b.entry.key ? -1 : 1);
}
