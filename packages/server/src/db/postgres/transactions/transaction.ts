import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { copyIn, copyOut } from "../copy.ts";
import { isReadOnly, isRetryable, sqlState } from "../errors.ts";
import { executorOver, type Transactor, type Tx } from "../executor.ts";
import { pipeline } from "../pipeline.ts";
import { runQuery } from "../run-query.ts";

const BEGIN = "begin isolation level read committed";
const ATTEMPTS = 5;
/** SQLSTATE of a failed transaction. */
const ABORTED = "25P02";

/** A client for one transaction, and its release; a broken one is closed. */
export interface Checkout {
  client: pg.ClientBase;
  release: (broken: boolean) => void;
}

/** The only place where transactions begin, end and are retried. */
export function transactor(checkout: () => Promise<Checkout>): Transactor["tx"] {
  return async (work, settings) => {
    const begin = settings === undefined ? BEGIN : `${BEGIN}; ${settings}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(await checkout(), { begin, work });
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // Jitter keeps two deadlocked transactions from colliding again.
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
      // Pipelined: the first statement follows the begin without awaiting it.
      const [, result] = await pipeline([scope.begin(begin), work(scope.tx)]);
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

/** PostgreSQL reports ROLLBACK for the commit of a failed transaction; it must not count as success. */
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
  /** Its failure is that of every statement behind it. */
  begin(text: string): Promise<unknown>;
  /** Refuses further statements; commits once. */
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
      // Later statements fail only because of the first failure.
      if (failure === undefined || sqlState(error) !== ABORTED) failure = error;
      throw failure;
    }
  };
  const end = () => {
    open = false;
  };
  const commitOnce = () => {
    end();
    // A second COMMIT would succeed even after a rollback.
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
    begin: (text) => guarded(() => runQuery(client, { text })),
    commit: commitOnce,
    end,
  };
}
