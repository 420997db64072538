/** Asserts an internal invariant. A failure is a bug: the caller gets a 500. */
export function assert(condition: boolean, text: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${text}`);
}

/** Returns the value; throws when it is absent, which is a bug. */
export function assertFound<T>(value: T | undefined | null, what: string): T {
  assert(value !== undefined && value !== null, `${what} exists`);
  return value;
}
