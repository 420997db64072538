/** What is to be done once a transaction ended, also before its next attempt. */
export function createEndings() {
  const works: (() => Promise<void>)[] = [];
  const run = async () => {
    for (const work of works.splice(0)) await work();
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
