/** Begins to measure; the returned function returns the milliseconds since. */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}

/** The time of the person's machine, which is that of a live environment. */
export function wallNow(): string {
  return new Date().toISOString();
}
