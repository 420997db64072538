/** Begins to measure; the returned function returns the milliseconds since. */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}
