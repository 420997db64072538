import { makeDurable } from "./async-commit.ts";
import type { Database, Tx } from "./executor.ts";
import { sql } from "./sql.ts";
import { CHECK_AFTER_MS } from "./waiters.ts";

/**
 * A database on which transactions that follow each other are one, begun by the first statement and ended
 * by `commit` or `rollBack`. One closure runs at a time; one must not call `tx` inside another.
 */
export interface BatchedTransaction extends Database {
  commit(): Promise<void>;
  /** Calls back after the next commit. Where the transaction is rolled back, it does not. */
  afterCommit(done: () => void): void;
  /** Lets nothing commit before a file is on disk. */
  delayCommitUntil(synced: Promise<unknown>): void;
  /** Has files moved once all that was written so far is on disk; under one name, once. */
  afterDurableCommit(name: string, work: () => Promise<void>): void;
  /** To be called once all that was committed is on disk. */
  runAfterDurableCommit(): Promise<void>;
  hasDurableCallbacks(): boolean;
  /** Undoes what was not committed. From then on nothing runs here. */
  rollBack(): Promise<void>;
}

interface Open {
  readonly tx: Promise<Tx>;
  readonly begunAt: number;
  /** Ends the transaction: well, or by an error that undoes it. */
  end(undone?: Error): Promise<void>;
}

const UNDONE = "the batched transaction was rolled back";

function begin(db: Database): Open {
  let close: (undone?: Error) => void = () => undefined;
  const closed = new Promise<Error | undefined>((resolve) => (close = resolve));
  let hasBegun = false;
  let ended: Promise<void> = Promise.resolve();
  const tx = new Promise<Tx>((resolve, reject) => {
    ended = db.tx(async (opened) => {
      // The transactor's second attempt would find no closures to run: whoever runs the parts repeats them.
      if (hasBegun) throw new Error(UNDONE);
      hasBegun = true;
      resolve(opened);
      const undone = await closed;
      if (undone !== undefined) throw undone;
    });
    // A connection that cannot be had fails the first statement.
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

/** `hasWaiters` is asked after parts of a long transaction; where somebody waits for its locks, it commits. */
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
  async function part<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const tx = await transactions.opened();
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
    tx: (work) => {
      const turn = last.then(() => part(work));
      last = turn.catch(() => undefined);
      return turn;
    },
    commit: commitNow,
    afterCommit: (callback) => void done.push(callback),
    delayCommitUntil: (synced) => void syncs.push(synced),
    async rollBack() {
      done = [];
      await transactions.close(new Error(UNDONE)).catch(() => undefined);
    },
  };
}

/** One transaction after the other, each begun by who asks for it; none after one was undone. */
function lazyTransactions(db: Database) {
  let current: Open | undefined;
  let isOver = false;
  return {
    opened(): Promise<Tx> {
      // A latecomer would begin a transaction that nobody ends.
      if (isOver) return Promise.reject(new Error(UNDONE));
      current ??= begin(db);
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

/** Commits what a batched transaction wrote so far; elsewhere each has committed by itself. */
export async function commit(db: Database): Promise<void> {
  if (isBatched(db)) await db.commit();
}

/** Puts all that was written on disk, what was committed before included, and does what waited for that. */
export async function commitDurably(db: Database, environmentId: string): Promise<void> {
  if (!isBatched(db)) return await makeDurable(db, environmentId);
  await db.tx(async (tx) => {
    // All may be committed already, for somebody who waited: a commit of nothing does not wait for the disk.
    await tx.pipeline([
      tx.run(sql`set local synchronous_commit to on`),
      makeDurable(tx, environmentId),
    ]);
  });
  await db.commit();
  await db.runAfterDurableCommit();
}

/** Lets nothing commit before a file is on disk; where nothing is batched, waits for it. */
export async function delayCommitUntil(db: Database, synced: Promise<unknown>): Promise<void> {
  if (isBatched(db)) db.delayCommitUntil(synced);
  else await synced;
}

/** Has a file moved, or the like, once what was written so far is on disk; where nothing is batched, now. */
export async function afterDurableCommit(
  db: Database,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (isBatched(db)) db.afterDurableCommit(name, work);
  else await work();
}

/** Does now what waits for the disk. */
export async function runDurableCallbacks(db: Database, environmentId: string): Promise<void> {
  if (isBatched(db) && db.hasDurableCallbacks()) await commitDurably(db, environmentId);
}

export function isBatched(db: Database): db is BatchedTransaction {
  return "delayCommitUntil" in db;
}
