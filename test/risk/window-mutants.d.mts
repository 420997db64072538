import type { Mutant } from "./mutants.mjs";

export declare const windowMutants: readonly Omit<Mutant, "file">[];
