/** What is to be done once a transaction ended, also before its next attempt. */
export function createEndings() {
  const works: (() => Promise<void>)[] = [];
  // What is committed is answered as such: one that fails changes no answer, and stops no other one.
  const run = async () => {
    await Promise.allSettled(works.splice(0).map((work) => work()));
  };
  return {
    atEnd: (work: () => Promise<void>) => void works.push(work),
    run,
    async after<T>(transaction: Promise<T>): Promise<T> {
      try {
        return await transaction;
      } finally {
        await run();
      }
    },
  };
}
