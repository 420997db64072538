export interface Mutant {
  readonly name: string;
  readonly why: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}
export const mutants: readonly Mutant[];
