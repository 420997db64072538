/** Whether long tests take all of their cases, as `npm run test:full` has it, or a part that is always the same. */
export const isFull = process.env["RAILHEAD_TEST_DEPTH"] === "full";

/** All cases in a full run; else the first, every so many after it, and the last. */
export function some<T>(cases: readonly T[], every: number): readonly T[] {
  return cases.filter((_, index) => isFull || index % every === 0 || index === cases.length - 1);
}
