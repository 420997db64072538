/** What a call came to that did not end in time. */
export const LATE = Symbol("late");

/** The result of a call, or `LATE` after so many milliseconds; what ends later is dropped. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
