import { instantToMs } from "@railhead/core";
import type { WallClock } from "../../base/clock.ts";
import type { Database } from "../../db/postgres/executor.ts";
import { findInstallation, type Installation } from "../../db/tables/environments/environments.ts";
import {
  findSessionByToken,
  SESSIONS_CHANNEL,
  touchSession,
  type SessionOfOperator,
} from "../../db/tables/people/sessions.ts";
import { createTtlCache } from "../../environments/ttl-cache.ts";
import { hashToken, isTokenText } from "../tokens.ts";

export const SESSION_MS = 12 * 3_600_000;
export const IDLE_MS = 30 * 60_000;
/** `last_seen_at` is written so often at most. */
const TOUCH_MS = 60_000;
/** Ends are notified; this bounds how long one takes in a process that lost its connection. */
const LIFETIME_MS = 3_000;

/** Recently used sessions. */
export interface SessionCache {
  /** The open session of a cookie; undefined where there is none. At once where it is known. */
  find(token: string): SessionOfOperator | undefined | Promise<SessionOfOperator | undefined>;
  /** The same, without counting as use: an open stream keeps no idle session alive. */
  peek(token: string): SessionOfOperator | undefined | Promise<SessionOfOperator | undefined>;
  /** Undefined before the first environment is made. */
  installation(): Installation | Promise<Installation | undefined>;
  /** Call after a session ended or changed. */
  forget(): void;
  /** Starts listening to ends in other processes. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Instants as numbers, for each request compares them. */
interface Held {
  readonly session: SessionOfOperator;
  readonly expiresAtMs: number;
  seenAtMs: number;
}

export function createSessionCache(
  db: Database,
  wall: WallClock,
  options: { lifetimeMs?: number; onTouchFailed?: (error: unknown) => void } = {},
): SessionCache {
  const { lifetimeMs = LIFETIME_MS, onTouchFailed } = options;
  const sessions = createTtlCache<Held>(lifetimeMs);
  const installations = createTtlCache<Installation>(lifetimeMs);
  let unlisten: (() => Promise<void>) | undefined;

  async function load(token: string): Promise<Held | undefined> {
    const session = await findSessionByToken(db, hashToken(token));
    if (session === undefined) return undefined;
    const expiresAtMs = instantToMs(session.expires_at);
    return { session, expiresAtMs, seenAtMs: instantToMs(session.last_seen_at) };
  }
  /** The session where it is not over. */
  function open(held: Held | undefined): SessionOfOperator | undefined {
    if (held === undefined) return undefined;
    const nowMs = instantToMs(wall.now());
    const isOver = held.expiresAtMs <= nowMs || held.seenAtMs + IDLE_MS <= nowMs;
    return isOver ? undefined : held.session;
  }
  /** The same, which counts as use. */
  function used(held: Held | undefined): SessionOfOperator | undefined {
    const session = open(held);
    if (held === undefined || session === undefined) return undefined;
    const at = wall.now();
    const nowMs = instantToMs(at);
    if (held.seenAtMs + TOUCH_MS <= nowMs) {
      held.seenAtMs = nowMs;
      touchSession(db, { id: session.id, at }).catch((error: unknown) => onTouchFailed?.(error));
    }
    return session;
  }
  function look(token: string, read: typeof open) {
    if (!isTokenText(token)) return undefined;
    const held = sessions.get(token, () => load(token));
    return held instanceof Promise ? held.then(read) : read(held);
  }
  function forget(): void {
    sessions.clear();
    installations.clear();
  }
  return {
    find: (token) => look(token, used),
    peek: (token) => look(token, open),
    installation: () => installations.get("", () => findInstallation(db)),
    forget,
    async start() {
      unlisten = await db.listen(SESSIONS_CHANNEL, forget);
    },
    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
