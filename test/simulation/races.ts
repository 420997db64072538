/**
 * Steps before or after which another process, a client or the bank can overtake: what the process read, or began, may no
 * longer hold. The process stands still there once in so many times, for one of the times given: a moment, shorter
 * than a lease, or longer than one.
 */
export interface Race {
  /** The beginning of the step's label. */
  readonly label: RegExp;
  readonly why: string;
  readonly moment: "before" | "after";
  readonly onceIn: number;
  readonly staysMs: readonly [number, ...number[]];
}

const RACES: readonly Race[] = [
  {
    label: /^select count\(\*\) as n, sum\(l\.version\)/,
    why: "Payments were read without locks, and the file is about to be sealed.",
    moment: "before",
    onceIn: 2,
    staysMs: [200, 200, 200, 7_000],
  },
  {
    label: /^rename .*\.withdrawn$/,
    why: "It is known that the bank did not get the file, and not yet written.",
    moment: "after",
    onceIn: 2,
    staysMs: [200, 12_000],
  },
];

export const raceOf = (label: string): Race | undefined =>
  RACES.find((race) => race.label.test(label));
