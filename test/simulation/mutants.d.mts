/** A snippet that stands exactly once in its file, and what takes its place. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A planted bug. */
export interface Mutant extends Edit {
  readonly name: string;
  readonly why: string;
  /** The other lines of defense that it removes with the first. */
  readonly also?: readonly Edit[];
  /** What an oracle must say, where the other edits are seen by other oracles. */
  readonly seenBy?: RegExp;
}

export const mutants: readonly Mutant[];
