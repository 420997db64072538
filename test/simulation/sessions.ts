import { Client as NodeClient } from "pg";
import type { Actor, Scheduler } from "./scheduler.ts";

/** A simulated client, as far as its session is concerned. */
export interface Session {
  readonly backend: number;
  notifies: boolean;
  inTransaction: boolean;
  probe(text: string): Promise<void>;
}

/** The sessions of all processes in PostgreSQL, and the simulation's own. */
export interface Sessions {
  add(actor: Actor, session: Session): void;
  listens(session: Session): void;
  /** A notification reached a session; it is delivered after the step. */
  arrived(session: Session, deliver: () => void): void;
  before(text: string): Promise<void>;
  after(session: Session, text: string): Promise<void>;
  /** Whether a backend waits for a lock. */
  isBlocked(backend: number): Promise<boolean>;
  /** Stops a backend that waits for a lock: of two that one commit frees, chance would choose the first. */
  hold(backend: number): Promise<void>;
  /** Lets a backend go on; false while it still waits for its lock. */
  release(backend: number): Promise<boolean>;
  /** Ends a session, and waits until PostgreSQL has released what it held. */
  end(session: Session): Promise<void>;
  /** Ends the sessions of a process that died. */
  endAll(actor: Actor): Promise<void>;
  close(): Promise<void>;
}

const byScheduler = new WeakMap<Scheduler, Sessions>();

export function findSessions(scheduler: Scheduler): Sessions {
  const sessions = byScheduler.get(scheduler);
  if (sessions === undefined) throw new Error("the simulation has no database");
  return sessions;
}

/** Leases last by the database's clock: in the simulation that is the scheduler's. */
export const CLOCK = `
  create schema if not exists simulation;
  create table if not exists simulation.clock (at timestamptz not null);
  create or replace function simulation.clock_timestamp() returns timestamptz language sql volatile
    as 'select at from simulation.clock';
  delete from simulation.clock;
  insert into simulation.clock values ('2026-01-01')`;

/** A session that was ended is gone within this time. */
const END_MS = 5;
/** Locks are read within this time unless a backend keeps them from being read. */
const READ_MS = 200;

const pauseFor = (ms: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

/** A backend of another user's server cannot be stopped: it goes on by itself. */
function signal(backend: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(backend, name);
  } catch {
    // It has ended, or is another user's.
  }
}

export async function openSessions(scheduler: Scheduler, url: string): Promise<Sessions> {
  const control = new NodeClient({ connectionString: url });
  await control.connect();
  const owners = new Map<Session, Actor>();
  const listening = new Set<Session>();
  let news: { readonly session: Session; readonly deliver: () => void }[] = [];
  const held = new Set<number>();
  let clockAt = -1;

  async function syncListeners(): Promise<void> {
    for (const session of listening) {
      if (session.backend === 0) continue;
      // A backend sends what it was notified of before it answers the next statement.
      await session.probe("select 1").catch(() => listening.delete(session));
    }
    const arrived = news;
    news = [];
    // Sockets deliver in any order: processes hear of it in the order in which they began to listen.
    for (const session of listening) {
      for (const each of arrived) if (each.session === session) each.deliver();
    }
  }

  async function isBlocked(backend: number): Promise<boolean> {
    const { rows } = await control.query("select 1 from pg_locks where pid = $1 and not granted", [
      backend,
    ]);
    return rows.length > 0;
  }

  async function hold(backend: number): Promise<void> {
    for (;;) {
      held.add(backend);
      signal(backend, "SIGSTOP");
      // A backend stopped in its deadlock check keeps everyone from reading locks: it gets on with it first.
      const isRead = await Promise.race([isBlocked(backend).then(() => true), pauseFor(READ_MS)]);
      if (isRead === true) return;
      goOn(backend);
      await pauseFor(READ_MS);
    }
  }

  function goOn(backend: number): void {
    held.delete(backend);
    signal(backend, "SIGCONT");
  }

  /** Those that were ended hear of it, and nobody else gets on. */
  async function hearOfEnd(): Promise<void> {
    const backends = [...held];
    for (const backend of backends) {
      goOn(backend);
      await pauseFor(END_MS);
      if (await isBlocked(backend)) await hold(backend);
    }
    await pauseFor(END_MS);
  }

  async function endBackends(backends: readonly number[]): Promise<void> {
    if (backends.length === 0) return;
    await control.query("select pg_terminate_backend(p) from unnest($1::int[]) p", [backends]);
    for (const backend of backends) if (held.has(backend)) goOn(backend);
    for (;;) {
      const { rows } = await control.query(
        "select 1 from pg_stat_activity where pid = any($1::int[])",
        [backends],
      );
      if (rows.length === 0) break;
      await pauseFor(1);
    }
    // The sockets' ends arrive by themselves.
    await pauseFor(3);
  }

  const sessions: Sessions = {
    add: (actor, session) => void owners.set(session, actor),
    listens: (session) => void listening.add(session),
    arrived: (session, deliver) =>
      void news.push({ session, deliver: inContext(session, deliver) }),
    async before(text) {
      if (!text.includes("clock_timestamp")) return;
      const now = scheduler.timers.now();
      if (now === clockAt) return;
      clockAt = now;
      const at = `timestamptz '2026-01-01' + make_interval(secs => ${now / 1000})`;
      await control.query(`update simulation.clock set at = ${at}`);
    },
    async after(session, text) {
      if (text.includes("pg_notify")) session.notifies = true;
      if (text.includes("pg_terminate_backend")) await hearOfEnd();
      if (text.startsWith("begin")) session.inTransaction = true;
      if (/^(commit|rollback)/.test(text)) session.inTransaction = false;
      if (!session.notifies || session.inTransaction) return;
      session.notifies = false;
      await syncListeners();
    },
    isBlocked,
    hold,
    async release(backend) {
      // Others hold its lock, and only they change that: one look is enough.
      if (held.has(backend) && (await isBlocked(backend))) return false;
      goOn(backend);
      return true;
    },
    async end(session) {
      listening.delete(session);
      await endBackends(session.backend === 0 ? [] : [session.backend]);
    },
    async endAll(actor) {
      const own = [...owners].filter(([, owner]) => owner === actor).map(([session]) => session);
      for (const session of own) {
        owners.delete(session);
        listening.delete(session);
      }
      await endBackends(own.map(({ backend }) => backend).filter((backend) => backend !== 0));
    },
    async close() {
      for (const backend of held) goOn(backend);
      await control.end();
    },
  };

  /** A notification belongs to the process that listens. */
  function inContext(session: Session, deliver: () => void): () => void {
    return () => {
      const actor = owners.get(session);
      if (actor !== undefined && !actor.isDead) scheduler.as(actor, deliver);
    };
  }

  byScheduler.set(scheduler, sessions);
  return sessions;
}
