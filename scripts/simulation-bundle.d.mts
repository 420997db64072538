import type { Mutant } from "../test/simulation/mutants.mjs";

/** Writes the bundle and answers its path. */
export function bundleSimulation(
  mutant?: Mutant,
  options?: { readonly stories?: boolean },
): Promise<string>;
