import type { Logger } from "pino";
import type { Database } from "../db/postgres/executor.ts";
import { EVENTS_CHANNEL, notifyEvents, WORK_CHANNEL } from "../db/tables/events/events.ts";

/** Tells those who wait for a log that it has grown. News may come without cause, never too late by much. */
export interface EventSignal {
  /** Says that an environment's log may have grown. Called after commits. */
  notify(environmentId: string): void;
  /** Calls back at every news of one environment, or of all where the id is null. */
  subscribe(environmentId: string | null, listener: (environmentId: string) => void): () => void;
  /** Resolves at the next news, after `ms`, or when the signal closes. */
  wait(environmentId: string, ms: number, stopped?: AbortSignal): Promise<void>;
  /** Calls back with what processes without an engine leave to one; null where calls may have been missed. */
  onEngineWork(listener: (environmentId: string | null) => void): Promise<() => Promise<void>>;
  /** Begins to hear other processes. */
  start(): Promise<void>;
  /** Releases everyone who waits, now and from now on. */
  close(): void;
  isClosed(): boolean;
  /** Stops hearing and telling other processes. */
  stop(): Promise<void>;
}

/**
 * Other processes are told by notification: once per burst and outside the transactions that grow
 * the log, since a transaction that notifies makes every other one that does wait for its commit.
 */
const BURST_MS = 10;
/** News that follow a notification wait a little longer for each other: a journey makes some each millisecond. */
const INTERVAL_MS = 40;

type Listener = (environmentId: string) => void;

/** With `notifiesEngines` what this process tells is also a call to the engines of other processes. */
export function createEventSignal(
  db: Database,
  log: Logger,
  { notifiesEngines = false }: { notifiesEngines?: boolean } = {},
): EventSignal {
  const channels = notifiesEngines ? [EVENTS_CHANNEL, WORK_CHANNEL] : [EVENTS_CHANNEL];
  const listeners = new Map<string | null, Set<Listener>>();
  const pending = new Set<string>();
  const closed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let unlisten: (() => Promise<void>) | undefined;

  function notifyListeners(environmentId: string): void {
    for (const audience of [environmentId, null]) {
      for (const listener of listeners.get(audience)?.values() ?? []) listener(environmentId);
    }
  }

  function onNotification(environmentId: string): void {
    if (environmentId !== "") {
      notifyListeners(environmentId);
      return;
    }
    // The connection was lost for a while: anything may have happened.
    for (const id of listeners.keys()) if (id !== null) notifyListeners(id);
  }

  function send(): void {
    const ids = [...pending];
    pending.clear();
    timer = ids.length === 0 ? undefined : setTimeout(send, INTERVAL_MS);
    if (ids.length === 0) return;
    sending = notifyEvents(db, ids, channels).catch((error: unknown) => {
      log.warn({ err: error }, "other processes were not told of new events");
    });
  }

  function subscribe(environmentId: string | null, listener: Listener): () => void {
    const audience = listeners.get(environmentId) ?? new Set();
    listeners.set(environmentId, audience.add(listener));
    return () => {
      audience.delete(listener);
      if (audience.size === 0 && listeners.get(environmentId) === audience) {
        listeners.delete(environmentId);
      }
    };
  }

  return {
    subscribe,
    notify(environmentId) {
      notifyListeners(environmentId);
      if (closed.signal.aborted) return;
      pending.add(environmentId);
      timer ??= setTimeout(send, BURST_MS);
    },
    async wait(environmentId, ms, stopped) {
      if (closed.signal.aborted || stopped?.aborted === true) return;
      await nextSignal(subscribe, { environmentId, ms, ends: [closed.signal, stopped] });
    },
    onEngineWork: (listener) => db.listen(WORK_CHANNEL, (id) => listener(id === "" ? null : id)),
    async start() {
      unlisten = await db.listen(EVENTS_CHANNEL, onNotification);
    },
    close: () => closed.abort(),
    isClosed: () => closed.signal.aborted,
    async stop() {
      closed.abort();
      clearTimeout(timer);
      await sending;
      await unlisten?.();
    },
  };
}

function nextSignal(
  subscribe: EventSignal["subscribe"],
  wanted: { environmentId: string; ms: number; ends: readonly (AbortSignal | undefined)[] },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(late);
      unsubscribe();
      for (const signal of wanted.ends) signal?.removeEventListener("abort", end);
      resolve();
    };
    const late = setTimeout(end, wanted.ms);
    const unsubscribe = subscribe(wanted.environmentId, end);
    for (const signal of wanted.ends) signal?.addEventListener("abort", end, { once: true });
  });
}

/** Where nobody tells of what another process wrote, it is found all the same. */
const POLL_MS = 1_000;

/** Reads until there is something, for `ms` at most; 0 reads once. Answers what the last look found. */
export async function longPoll<T>(
  signal: EventSignal,
  wanted: { environmentId: string; ms: number },
  read: () => Promise<T[]>,
): Promise<T[]> {
  const late = wanted.ms > 0 ? AbortSignal.timeout(wanted.ms) : AbortSignal.abort();
  for (;;) {
    // Begun before the log is read, so that what comes in between is not missed.
    const found = new AbortController();
    const ended = AbortSignal.any([late, found.signal]);
    const woken = signal.wait(wanted.environmentId, POLL_MS, ended);
    const isLast = late.aborted || signal.isClosed();
    const items = await read();
    if (items.length > 0 || isLast) {
      found.abort();
      return items;
    }
    await woken;
  }
}
