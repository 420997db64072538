/** The reader's clock, where an environment has none of its own. */
export function readersNow(): string {
  return new Date().toISOString();
}

/** Begins to measure; the returned function returns the milliseconds since. */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}
