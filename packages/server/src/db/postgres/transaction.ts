import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { copyIn, copyOut } from "./copy.ts";
import { isReadOnly, isRetryable, sqlState } from "./errors.ts";
import { executorOver, type Transactor, type Tx } from "./executor.ts";
import { pipeline } from "./pipeline.ts";
import { runQuery } from "./run-query.ts";

const BEGIN = "begin isolation level read committed";
const ATTEMPTS = 5;
/** In failed SQL transaction. */
const ABORTED = "25P02";

/** A client for one transaction, and how to give it back; a broken one is closed instead of reused. */
export interface Checkout {
  client: pg.ClientBase;
  release: (broken: boolean) => void;
}

/** The one place where transactions begin, end and are run again. */
export function transactor(checkout: () => Promise<Checkout>): Transactor["tx"] {
  return async (work, settings) => {
    const begin = settings === undefined ? BEGIN : `${BEGIN}; ${settings}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(await checkout(), { begin, work });
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // Jitter keeps two transactions that met in a deadlock from meeting again.
        await sleep(randomInt(2 ** attempt, 10 * 2 ** attempt));
      }
    }
  };
}

async function runOnce<T>(
  checkout: Checkout,
  { begin, work }: { begin: string; work: (tx: Tx) => Promise<T> },
): Promise<T> {
  const { client, release } = checkout;
  const scope = openScope(client);
  let broken = true;
  try {
    try {
      // The first statement travels behind the begin without waiting for its result.
      const [, result] = await pipeline([runQuery(client, { text: begin }), work(scope.tx)]);
      await scope.commit();
      broken = false;
      return result;
    } catch (error) {
      scope.end();
      broken = !(await rollBack(client)) || isReadOnly(error);
      throw error;
    }
  } finally {
    release(broken);
  }
}

/** PostgreSQL answers ROLLBACK to the commit of a failed transaction, which must not look like success. */
async function commit(client: pg.ClientBase, failure: () => unknown): Promise<void> {
  const { command } = await runQuery(client, { text: "commit" });
  if (command === "COMMIT") return;
  throw new Error("the transaction was rolled back: one of its statements had failed", {
    cause: failure(),
  });
}

async function rollBack(client: pg.ClientBase): Promise<boolean> {
  try {
    await runQuery(client, { text: "rollback" });
    return true;
  } catch {
    return false;
  }
}

interface Scope {
  readonly tx: Tx;
  /** Refuses further statements and commits, once. */
  commit(): Promise<void>;
  end(): void;
}

function openScope(client: pg.ClientBase): Scope {
  let open = true;
  let committed: Promise<void> | undefined;
  let failure: unknown;
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!open) throw new Error("the transaction has ended; a statement was not awaited");
    try {
      return await run();
    } catch (error) {
      // After the first failure PostgreSQL refuses all others because of it.
      if (failure === undefined || sqlState(error) !== ABORTED) failure = error;
      throw failure;
    }
  };
  const end = () => {
    open = false;
  };
  const commitOnce = () => {
    end();
    // A second COMMIT would succeed even where the first one was a rollback.
    committed ??= commit(client, () => failure);
    return committed;
  };
  return {
    tx: {
      ...executorOver({ query: (config) => guarded(() => runQuery(client, config)) }),
      inTransaction: true,
      pipeline,
      commitWith: async (statements) => (await pipeline([pipeline(statements), commitOnce()]))[0],
      copyOut: (query, take) => guarded(() => copyOut(client, query, take)),
      copyIn: (target, rows) => guarded(() => copyIn(client, target, rows)),
    },
    commit: commitOnce,
    end,
  };
}
