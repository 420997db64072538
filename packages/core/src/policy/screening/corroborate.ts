import type { ScreeningEntry, ScreeningSubject } from "./entries.ts";

/** How what is known beside the names compares, with its weight in the corroboration. */
export const CORROBORATION_PARTS = {
  birth_date: { weight: 3, means: "The date of birth." },
  id_number: { weight: 5, means: "The number of a document or registration." },
  place: { weight: 1, means: "The city or country of an address." },
} as const satisfies Record<string, { readonly weight: number; readonly means: string }>;

export type CorroborationPart = keyof typeof CORROBORATION_PARTS;

export const PART_RESULTS = {
  same: { score: 1, means: "Both sides have the same." },
  near: { score: 0.5, means: "The same year." },
  other: { score: 0, means: "Both sides are known and differ." },
} as const satisfies Record<string, { readonly score: number; readonly means: string }>;

export type PartResult = keyof typeof PART_RESULTS;

/** What speaks for and against one bearer beside the name; a part that one side does not have is absent. */
export interface Corroboration {
  /** From 0 to 1; null where nothing can be compared. */
  readonly score: number | null;
  readonly parts: Readonly<Partial<Record<CorroborationPart, PartResult>>>;
}

/** Compares what is known beside the names. It orders matches of equal names and hides none. */
export function corroborate(subject: ScreeningSubject, entry: ScreeningEntry): Corroboration {
  const found: readonly (readonly [CorroborationPart, PartResult | undefined])[] = [
    ["birth_date", birthDates(subject.birth_date, entry.birth_dates)],
    ["id_number", shared(subject.id_numbers.map(digits), entry.id_numbers.map(digits))],
    ["place", shared(subject.places.map(folded), entry.places.map(folded))],
  ];
  const parts: Partial<Record<CorroborationPart, PartResult>> = {};
  let [sum, weights] = [0, 0];
  for (const [part, result] of found) {
    if (result === undefined) continue;
    parts[part] = result;
    const { weight } = CORROBORATION_PARTS[part];
    sum += PART_RESULTS[result].score * weight;
    weights += weight;
  }
  return { score: weights === 0 ? null : Math.round((sum / weights) * 100) / 100, parts };
}

function birthDates(one: string | null, others: readonly string[]): PartResult | undefined {
  if (one === null || others.length === 0) return undefined;
  if (others.includes(one)) return "same";
  return others.some((other) => isNear(one, other)) ? "near" : "other";
}

/** The same year: days and months are swapped or made up in many lists. */
const isNear = (a: string, b: string) => a.slice(0, 4) === b.slice(0, 4);

const folded = (text: string) => text.trim().toLowerCase();
const digits = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function shared(some: readonly string[], others: readonly string[]): PartResult | undefined {
  const [mine, theirs] = [some, others].map((texts) => texts.filter((text) => text !== ""));
  if (mine?.length === 0 || theirs?.length === 0) return undefined;
  return mine?.some((text) => theirs?.includes(text)) ? "same" : "other";
}
