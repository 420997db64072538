/**
 * Awaits statements issued together without awaiting each other's results. Resolves in order; throws the
 * first failure once all have ended.
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
