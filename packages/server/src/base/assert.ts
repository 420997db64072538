/** States what the code around it relies on. A failure is a fault of ours: the caller sees a 500. */
export function assert(condition: boolean, text: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${text}`);
}

/** The value, where its absence would be a fault of ours. */
export function assertFound<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `${what} exists`);
  return value;
}
