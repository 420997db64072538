import type { RequestContext } from "./context.ts";

/** What is to be done once a transaction ended, also before its next attempt. */
export function createEndings(warn: (err: unknown) => void) {
  const works: (() => Promise<void>)[] = [];
  // What is committed is answered as such: one that fails changes no answer, and stops no other one.
  const run = async () => {
    for (const ended of await Promise.allSettled(works.splice(0).map((work) => work()))) {
      if (ended.status === "rejected") warn(ended.reason);
    }
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

/** Of one request: what fails is logged beside its id. */
export const endingsOf = ({ app, requestId }: RequestContext) =>
  createEndings((err) =>
    app.log.warn({ request_id: requestId, err }, "what follows a request's transaction failed"),
  );
