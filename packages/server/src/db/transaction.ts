import { randomInt } from "node:crypto";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { copyIn, copyOut } from "./copy.ts";
import { isReadOnly, isRetryable, sqlState } from "./errors.ts";
import { executorOver, type Transactor, type Tx } from "./executor.ts";
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
    // Not awaited, so that it leaves in one packet with the first statement.
    gather(client);
    const begun = runQuery(client, { text: begin });
    goAhead(begun);
    try {
      const result = await work(scope.tx);
      scope.end();
      // In one packet with what the closure did not await.
      await Promise.all([begun, commit(client, () => scope.failure())]);
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

/**
 * Lets a statement leave without waiting for its answer. Where it fails, so does the transaction:
 * at the next statement that is awaited, or at the commit.
 */
export function goAhead(statement: Promise<unknown>): void {
  statement.catch(() => undefined);
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

const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** Statements issued in one turn of the event loop leave by one write, not by one each. */
function gather(client: pg.ClientBase): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function gathered<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  gather(client);
  return run();
}

/** By one write of its own, unless others wait for theirs. */
function alone<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  const stream = streamOf(client);
  stream.cork();
  try {
    return run();
  } finally {
    stream.uncork();
  }
}

interface Scope {
  tx: Tx;
  end(): void;
  /** What aborted the transaction. */
  failure(): unknown;
}

function openScope(client: pg.ClientBase): Scope {
  let open = true;
  let failure: unknown;
  let waiting = 0;
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!open) throw new Error("the transaction has ended; a statement was not awaited");
    // The first leaves at once, so that the server wakes and works while others are put together.
    const answer = waiting === 0 ? alone(client, run) : gathered(client, run);
    waiting += 1;
    try {
      return await answer;
    } catch (error) {
      // After the first failure all others are refused for its sake.
      if (failure === undefined || sqlState(error) !== ABORTED) failure = error;
      throw failure;
    } finally {
      waiting -= 1;
    }
  };
  return {
    tx: {
      ...executorOver({ query: (config) => guarded(() => runQuery(client, config)) }),
      inTransaction: true,
      copyOut: (query, take) => guarded(() => copyOut(client, query, take)),
      copyIn: (target, rows) => guarded(() => copyIn(client, target, rows)),
    },
    end: () => {
      open = false;
    },
    failure: () => failure,
  };
}
