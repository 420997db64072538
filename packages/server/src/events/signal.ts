import type { Logger } from "pino";
import type { Database } from "../db/postgres/executor.ts";
import { EVENTS_CHANNEL, notifyEvents, WORK_CHANNEL } from "../db/tables/events/events.ts";

/** Notifies readers that a log has grown. Notifications may be spurious, and are late only briefly. */
export interface EventSignal {
  /** Reports that an environment's log may have grown. Call after commits. */
  notify(environmentId: string): void;
  /** Calls back on every notification of one environment, or of all if the id is null. */
  subscribe(environmentId: string | null, listener: (environmentId: string) => void): () => void;
  /** Resolves at the next notification, after `ms`, or when the signal closes. */
  wait(environmentId: string, ms: number, stopped?: AbortSignal): Promise<void>;
  /** Calls back with work for engines from processes without one; null if calls may have been missed. */
  onEngineWork(listener: (environmentId: string | null) => void): Promise<() => Promise<void>>;
  /** Starts listening to other processes. */
  start(): Promise<void>;
  /** Releases all waiters, now and later. */
  close(): void;
  isClosed(): boolean;
  /** Aborts when it closes. */
  readonly closed: AbortSignal;
  /** Stops exchanging notifications with other processes. */
  stop(): Promise<void>;
}

/**
 * Notifies once per burst and outside the writing transactions: notifying transactions wait for each
 * other's commit.
 */
const BURST_MS = 10;
/** Minimum interval after a notification: a clock advance causes one each millisecond. */
const INTERVAL_MS = 40;

type Listener = (environmentId: string) => void;

/** With `notifiesEngines`, notifications also wake the engines of other processes. */
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
    // After a lost connection any log may have grown.
    for (const id of listeners.keys()) if (id !== null) notifyListeners(id);
  }

  function send(): void {
    const ids = [...pending];
    pending.clear();
    timer = ids.length === 0 ? undefined : setTimeout(send, INTERVAL_MS);
    if (ids.length === 0) return;
    sending = notifyEvents(db, ids, channels).catch((error: unknown) => {
      log.warn({ err: error }, "other processes were not notified of new events");
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
    closed: closed.signal,
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

/** Poll interval for writes without a notification. */
const POLL_MS = 1_000;

/** Reads until items are found, for at most `ms`; 0 reads once. Returns the last read. */
export async function longPoll<T>(
  signal: EventSignal,
  wanted: { environmentId: string; ms: number },
  read: () => Promise<T[]>,
): Promise<T[]> {
  const late = wanted.ms > 0 ? AbortSignal.timeout(wanted.ms) : AbortSignal.abort();
  for (;;) {
    // Subscribe before reading, so that no event in between is missed.
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
