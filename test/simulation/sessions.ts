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

export async function openSessions(scheduler: Scheduler, url: string): Promise<Sessions> {
  const control = new NodeClient({ connectionString: url });
  await control.connect();
  const owners = new Map<Session, Actor>();
  const listening = new Set<Session>();
  let news: { readonly session: Session; readonly deliver: () => void }[] = [];
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

  async function endBackends(backends: readonly number[]): Promise<void> {
    if (backends.length === 0) return;
    await control.query("select pg_terminate_backend(p) from unnest($1::int[]) p", [backends]);
    for (;;) {
      const { rows } = await control.query(
        "select 1 from pg_stat_activity where pid = any($1::int[])",
        [backends],
      );
      if (rows.length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    // The sockets' ends arrive by themselves.
    await new Promise((resolve) => setTimeout(resolve, 3));
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
      if (text.includes("pg_terminate_backend"))
        await new Promise((resolve) => setTimeout(resolve, 5));
      if (text.startsWith("begin")) session.inTransaction = true;
      if (/^(commit|rollback)/.test(text)) session.inTransaction = false;
      if (!session.notifies || session.inTransaction) return;
      session.notifies = false;
      await syncListeners();
    },
    async isBlocked(backend) {
      const { rows } = await control.query(
        "select 1 from pg_locks where pid = $1 and not granted",
        [backend],
      );
      return rows.length > 0;
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
    close: () => control.end(),
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
