import type { Mutant } from "../mutants.mjs";

/** A planted bug, and the story that finds it. */
export interface StoryMutant extends Mutant {
  readonly story: string;
}

export const storyMutants: readonly StoryMutant[];
