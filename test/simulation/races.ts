/**
 * Steps before which another process, a client or the bank can overtake: what the process read, or began, may no
 * longer hold. Each is the beginning of a label.
 */
const RACES: readonly { readonly label: RegExp; readonly why: string }[] = [
  {
    label: /^select count\(\*\) as n, sum\(l\.version\)/,
    why: "Payments were read without locks, and the file is about to be sealed.",
  },
  {
    label: /^rename \S+\.part to (?!\.)/,
    why: "The attempt is committed, and the bank does not see its file.",
  },
  {
    label: /^rename \S+\.part to \S+\.withdrawn$/,
    why: "An attempt whose end is unknown was read, and is about to be withdrawn.",
  },
];

/** Whether a process stands still before this step more often than elsewhere. */
export const isRace = (label: string): boolean => RACES.some((race) => race.label.test(label));

/** For how long: a moment, shorter than a lease, and longer than one. */
export const STAYS_MS = [200, 200, 200, 3_000, 7_000, 9_000] as const;
