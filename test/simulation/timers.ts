import type { Actor } from "./scheduler.ts";

/** A timer of an actor; handles of Node's timers have no such members. */
export interface SimulatedTimer {
  readonly actor: Actor;
  due: number;
  readonly everyMs: number | undefined;
  readonly fire: () => void;
  readonly number: number;
  unref(): SimulatedTimer;
  ref(): SimulatedTimer;
  hasRef(): boolean;
  refresh(): SimulatedTimer;
}

/** Milliseconds since the start, which pass only when nobody can do anything else. */
export interface Timers {
  now(): number;
  set(ms: number, fire: () => void, everyMs?: number): SimulatedTimer;
  clear(timer: SimulatedTimer): void;
  /** Moves to the next due timer of an actor that is awake and fires all that are due then. */
  fireNext(): boolean;
  forget(actor: Actor): void;
}

export function createTimers({
  as,
  running,
}: {
  as: (actor: Actor, work: () => void) => void;
  running: () => Actor | undefined;
}): Timers {
  const timers = new Set<SimulatedTimer>();
  let now = 0;
  let count = 0;

  const dueOf = ({ due, actor }: SimulatedTimer) => Math.max(due, actor.pausedUntil);
  const inOrder = (one: SimulatedTimer, other: SimulatedTimer) =>
    dueOf(one) - dueOf(other) || one.number - other.number;

  return {
    now: () => now,
    set(ms, fire, everyMs) {
      const actor = running();
      if (actor === undefined) throw new Error("a timer outside the simulation");
      count += 1;
      const timer: SimulatedTimer = {
        actor,
        due: now + Math.max(1, ms),
        everyMs,
        fire,
        number: count,
        unref: () => timer,
        ref: () => timer,
        hasRef: () => false,
        refresh() {
          timer.due = now + Math.max(1, ms);
          return timer;
        },
      };
      if (!actor.isDead) timers.add(timer);
      return timer;
    },
    clear: (timer) => void timers.delete(timer),
    fireNext() {
      const next = [...timers].sort(inOrder)[0];
      if (next === undefined) return false;
      now = Math.max(now, dueOf(next));
      for (const timer of [...timers].filter((each) => dueOf(each) <= now).sort(inOrder)) {
        if (!timers.has(timer)) continue;
        if (timer.everyMs === undefined) timers.delete(timer);
        else timer.due = now + timer.everyMs;
        as(timer.actor, timer.fire);
      }
      return true;
    },
    forget(actor) {
      for (const timer of timers) if (timer.actor === actor) timers.delete(timer);
    },
  };
}
