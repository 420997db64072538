/** A likeness from 0 to 1 in percent; a dash where nothing was to compare. */
export function likeness(score: number | null): string {
  return score === null ? "—" : `${Math.round(score * 100)} %`;
}
