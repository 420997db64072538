import { makeDurable } from "./async-commit.ts";
import type { Database, Tx } from "../executor.ts";
import { sql } from "../sql.ts";
import { CHECK_AFTER_MS } from "./waiters.ts";

/**
 * Runs successive transactions as parts of one, begun by the first statement and ended by `commit` or
 * `rollBack`. Closures run one at a time; do not nest `tx`.
 */
export interface BatchedTransaction extends Database {
  commit(): Promise<void>;
  /** Calls back after the next commit; not after a rollback. */
  afterCommit(done: () => void): void;
  /** Delays the next commit until a file is on disk. */
  delayCommitUntil(synced: Promise<unknown>): void;
  /** Runs work, such as moving a file, after the next durable commit; once per name. */
  afterDurableCommit(name: string, work: () => Promise<void>): void;
  /** Call once everything committed is on disk. */
  runAfterDurableCommit(): Promise<void>;
  hasDurableCallbacks(): boolean;
  /** Rolls back what is not committed. Nothing runs here afterwards. */
  rollBack(): Promise<void>;
}

interface Open {
  readonly tx: Promise<Tx>;
  readonly begunAt: number;
  /** Commits, or rolls back with an error. */
  end(undone?: Error): Promise<void>;
}

const UNDONE = "the batched transaction was rolled back";

function begin(db: Database, settings?: string): Open {
  let close: (undone?: Error) => void = () => undefined;
  const closed = new Promise<Error | undefined>((resolve) => (close = resolve));
  let hasBegun = false;
  let ended: Promise<void> = Promise.resolve();
  const tx = new Promise<Tx>((resolve, reject) => {
    ended = db.tx(async (opened) => {
      // A retried closure would find no parts to run: the caller repeats them.
      if (hasBegun) throw new Error(UNDONE);
      hasBegun = true;
      resolve(opened);
      const undone = await closed;
      if (undone !== undefined) throw undone;
    }, settings);
    // A failed connect must fail the first statement.
    ended.catch(reject);
  });
  return {
    tx,
    begunAt: performance.now(),
    async end(undone) {
      close(undone);
      await ended;
    },
  };
}

/**
 * Commits early when `hasWaiters` reports, after a part of a long transaction, that sessions wait for its
 * locks.
 */
export function batchedTransaction(
  db: Database,
  hasWaiters: (tx: Tx) => Promise<boolean> = () => Promise.resolve(false),
): BatchedTransaction {
  const transactions = lazyTransactions(db);
  const durableCallbacks = createDurableCallbacks();
  let checkedAt = 0;
  let syncs: Promise<unknown>[] = [];
  let done: (() => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function commitNow(): Promise<void> {
    const files = syncs;
    syncs = [];
    await Promise.all(files);
    await transactions.close();
    const callbacks = done;
    done = [];
    for (const callback of callbacks) callback();
  }
  async function part<T>(work: (tx: Tx) => Promise<T>, settings?: string): Promise<T> {
    const tx = await transactions.opened(settings);
    const result = await work({ ...tx, commitWith: tx.pipeline });
    const sinceCheck = performance.now() - checkedAt;
    if (Math.min(transactions.age(), sinceCheck) < CHECK_AFTER_MS) return result;
    const isBlocking = await hasWaiters(tx);
    checkedAt = performance.now();
    if (isBlocking) await commitNow();
    return result;
  }

  return {
    ...db,
    ...durableCallbacks,
    rows: async (statement) => await (await transactions.opened()).rows(statement),
    first: async (statement) => await (await transactions.opened()).first(statement),
    one: async (statement) => await (await transactions.opened()).one(statement),
    run: async (statement) => await (await transactions.opened()).run(statement),
    // Settings apply to a part that begins the transaction.
    tx: (work, settings) => {
      const turn = last.then(() => part(work, settings));
      last = turn.catch(() => undefined);
      return turn;
    },
    commit: commitNow,
    afterCommit: (callback) => void done.push(callback),
    delayCommitUntil(synced) {
      // A failure waits for the commit; unobserved until then, it would end the process.
      synced.catch(() => undefined);
      syncs.push(synced);
    },
    async rollBack() {
      done = [];
      syncs = [];
      await transactions.close(new Error(UNDONE)).catch(() => undefined);
    },
  };
}

/** Opens a transaction on demand, one at a time; none after a rollback. */
function lazyTransactions(db: Database) {
  let current: Open | undefined;
  let isOver = false;
  return {
    opened(settings?: string): Promise<Tx> {
      // A late part would begin a transaction that is never ended.
      if (isOver) return Promise.reject(new Error(UNDONE));
      current ??= begin(db, settings);
      return current.tx;
    },
    async close(undone?: Error): Promise<void> {
      const ending = current;
      current = undefined;
      isOver ||= undone !== undefined;
      await ending?.end(undone);
    },
    age: () => (current === undefined ? 0 : performance.now() - current.begunAt),
  };
}

type DurableCallbacks = Pick<
  BatchedTransaction,
  "afterDurableCommit" | "runAfterDurableCommit" | "hasDurableCallbacks"
>;

function createDurableCallbacks(): DurableCallbacks {
  const works = new Map<string, () => Promise<void>>();
  return {
    afterDurableCommit: (name, work) => void works.set(name, work),
    async runAfterDurableCommit() {
      const all = [...works.values()];
      works.clear();
      await Promise.all(all.map((work) => work()));
    },
    hasDurableCallbacks: () => works.size > 0,
  };
}

/** Commits a batched transaction; any other database has already committed. */
export async function commit(db: Database): Promise<void> {
  if (isBatched(db)) await db.commit();
}

/** Commits, flushes to disk, then runs the callbacks that require durability. */
export async function commitDurably(db: Database, environmentId: string): Promise<void> {
  if (!isBatched(db)) return await makeDurable(db, environmentId);
  await db.tx(async (tx) => {
    // Everything may already be committed early, and an empty commit does not wait for the disk.
    await tx.pipeline([
      tx.run(sql`set local synchronous_commit to on`),
      makeDurable(tx, environmentId),
    ]);
  });
  await db.commit();
  await db.runAfterDurableCommit();
}

/** Delays the next commit until a file is on disk; if not batched, awaits it now. */
export async function delayCommitUntil(db: Database, synced: Promise<unknown>): Promise<void> {
  if (isBatched(db)) db.delayCommitUntil(synced);
  else await synced;
}

/** Runs work after the next durable commit; if not batched, now. */
export async function afterDurableCommit(
  db: Database,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (isBatched(db)) db.afterDurableCommit(name, work);
  else await work();
}

/** Runs the callbacks that require durability. */
export async function runDurableCallbacks(db: Database, environmentId: string): Promise<void> {
  if (isBatched(db) && db.hasDurableCallbacks()) await commitDurably(db, environmentId);
}

export function isBatched(db: Database): db is BatchedTransaction {
  return "delayCommitUntil" in db;
}
