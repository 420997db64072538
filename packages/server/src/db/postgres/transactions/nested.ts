import type { Database, Tx } from "../executor.ts";

/**
 * A database whose transactions are parts of an open one and commit or roll back with it. They run in
 * sequence and must not nest.
 */
export function nestedIn(tx: Tx, db: Database): Database {
  let last: Promise<unknown> = Promise.resolve();
  return {
    rows: (statement) => tx.rows(statement),
    first: (statement) => tx.first(statement),
    one: (statement) => tx.one(statement),
    run: (statement) => tx.run(statement),
    tx: (work) => {
      const turn = last.then(() => work({ ...tx, commitWith: tx.pipeline }));
      last = turn.catch(() => undefined);
      return turn;
    },
    connect: () => db.connect(),
    listen: (channel, handler) => db.listen(channel, handler),
    close: () => Promise.reject(new Error("a part of a transaction closes nothing")),
  };
}
