/**
 * Waits for statements that were issued together, and so travel without waiting for each other's results.
 * Resolves with their results in order; where some failed, throws the first failure once all have ended.
 */
export async function pipeline<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(statements);
  return ended.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  }) as { -readonly [K in keyof T]: Awaited<T[K]> };
}
