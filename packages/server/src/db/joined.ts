import type { Database, Tx } from "./executor.ts";
import { makeDurable } from "./relaxed.ts";
import { sql } from "./sql.ts";
import { goAhead } from "./transaction.ts";

/**
 * A database on which transactions that follow each other are one, begun by the first statement: what
 * they wrote is committed together by `land`, or by `abandon` not at all. One closure runs at a time.
 */
export interface Joined extends Database {
  /** The database itself. What was written here has to land before anything is written there. */
  readonly apart: Database;
  /**
   * Has the work run as the last of what lands next; what it answers is called once that is
   * committed. Where nothing lands, nor does this.
   */
  atLanding(work: (tx: Tx) => Promise<() => void>): void;
  /** Commits what was written so far; with what is not awaited, in one packet. */
  land(): Promise<void>;
  /** The same where somebody waits for what this has locked. */
  giveWay(): Promise<void>;
  /** Lets nothing land before this has ended well. */
  holdLanding(until: Promise<unknown>): void;
  /** Has the work done once what was written so far is on disk; under one name, once. */
  onceDurable(name: string, work: () => Promise<void>): void;
  /** Does what waited for the disk: to be called when all that has landed is there. */
  doDurable(): Promise<void>;
  /** Whether anything waits for the disk. */
  readonly isAwaited: boolean;
  /** Undoes what has not landed. From then on nothing runs here. */
  abandon(): Promise<void>;
}

interface Open {
  readonly tx: Promise<Tx>;
  /** Ends the transaction: well, or by an error that undoes it. */
  readonly end: (undone?: Error) => void;
  readonly ended: Promise<void>;
}

/** A joined transaction cannot be run again by itself: whoever runs its parts does that. */
const UNDONE = "the joined transaction was undone";

function begin(db: Database): Open {
  let end: Open["end"] = () => undefined;
  const over = new Promise<void>((resolve, reject) => {
    end = (undone) => (undone === undefined ? resolve() : reject(undone));
  });
  goAhead(over);
  let ended: Promise<void> = over;
  let hasBegun = false;
  const tx = new Promise<Tx>((resolve, reject) => {
    ended = db.tx(async (opened) => {
      // The transactor's second attempt would find no closures to run.
      if (hasBegun) throw new Error(UNDONE);
      hasBegun = true;
      resolve(opened);
      await over;
    });
    ended.catch(reject);
  });
  goAhead(tx);
  return { tx, end, ended };
}

/**
 * Joins the transactions of a database; single statements run in them too. While `isAwaited` each lands
 * at its end: what it has locked, such as the numbers of the log, is let go.
 */
export function joined(db: Database, isAwaited: () => boolean = () => false): Joined {
  let current: Open | undefined;
  let finish: ((tx: Tx) => Promise<() => void>) | undefined;
  const inTurn = oneByOne();
  const holds = createHolds();
  const awaiting = new Map<string, () => Promise<void>>();
  let isOver = false;

  function opened(): Promise<Tx> {
    // A latecomer would begin a transaction that nobody ends.
    if (isOver) return Promise.reject(new Error(UNDONE));
    current ??= begin(db);
    return current.tx;
  }
  async function end(undone?: Error): Promise<void> {
    const open = current;
    current = undefined;
    // Statements asked for before this go out before the commit, also while a connection is awaited.
    await open?.tx.catch(() => undefined);
    open?.end(undone);
    await open?.ended;
  }

  async function landAll(): Promise<void> {
    await holds.over();
    const landed = finish?.(await opened());
    finish = undefined;
    if (landed !== undefined) goAhead(landed);
    await end();
    (await landed)?.();
  }

  async function yieldAll(): Promise<void> {
    if (current !== undefined && isAwaited()) await landAll();
  }

  return {
    ...db,
    apart: db,
    rows: async (statement) => await (await opened()).rows(statement),
    first: async (statement) => await (await opened()).first(statement),
    one: async (statement) => await (await opened()).one(statement),
    run: async (statement) => await (await opened()).run(statement),
    tx: (work) =>
      inTurn(async () => {
        const answer = await work(await opened());
        await yieldAll();
        return answer;
      }),
    land: () => inTurn(landAll),
    giveWay: () => inTurn(yieldAll),
    atLanding(work) {
      finish = work;
    },
    holdLanding: (until) => holds.add(until),
    onceDurable(name, work) {
      awaiting.set(name, work);
    },
    doDurable: () => doAll(awaiting),
    get isAwaited() {
      return awaiting.size > 0;
    },
    abandon: () =>
      inTurn(async () => {
        finish = undefined;
        isOver = true;
        await end(new Error(UNDONE)).catch(() => undefined);
      }),
  };
}

/** Runs each work once that before it is over. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function createHolds() {
  let holds: Promise<unknown>[] = [];
  return {
    add(until: Promise<unknown>): void {
      goAhead(until);
      holds.push(until);
    },
    async over(): Promise<void> {
      if (holds.length === 0) return;
      const all = holds;
      holds = [];
      await Promise.all(all);
    },
  };
}

async function doAll(awaiting: Map<string, () => Promise<void>>): Promise<void> {
  const works = [...awaiting.values()];
  awaiting.clear();
  await Promise.all(works.map((work) => work()));
}

/** Commits what joined transactions wrote so far; elsewhere each has committed by itself. */
export async function land(db: Database): Promise<void> {
  if (isJoined(db)) await db.land();
}

/** Where transactions are joined, a database on which each is its own, on connections of their own. */
export function apart(db: Database): Database {
  return isJoined(db) ? db.apart : db;
}

/** Commits what joined transactions wrote so far where somebody waits for what they have locked. */
export async function giveWay(db: Database): Promise<void> {
  if (isJoined(db)) await db.giveWay();
}

/** Puts all that was written on disk, what has not landed yet included, and does what waited for that. */
export async function landDurably(db: Database, environmentId: string): Promise<void> {
  if (!isJoined(db)) return await makeDurable(db, environmentId);
  await db.tx((tx) => {
    goAhead(tx.run(sql`set local synchronous_commit to on`));
    // What was written may have landed already, for somebody who waited: a commit of nothing waits for nothing.
    goAhead(makeDurable(tx, environmentId));
    return Promise.resolve();
  });
  await db.land();
  await db.doDurable();
}

/** Lets what was written land after this; where nothing is joined, waits for it. */
export async function holdLanding(db: Database, until: Promise<unknown>): Promise<void> {
  if (isJoined(db)) db.holdLanding(until);
  else await until;
}

/**
 * Has a file moved, or the like, once all that was written so far is on disk. Where nothing is joined
 * single statements are there already, and transactions of which a server's crash may forget the last.
 */
export async function onceDurable(
  db: Database,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (isJoined(db)) db.onceDurable(name, work);
  else await work();
}

/** Does now what waits for the disk. */
export async function settleDurably(db: Database, environmentId: string): Promise<void> {
  if (isJoined(db) && db.isAwaited) await landDurably(db, environmentId);
}

export function isJoined(db: Database): db is Joined {
  return "land" in db;
}
