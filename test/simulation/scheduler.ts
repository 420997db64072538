import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { createChance, type Chance } from "./chance.ts";
import { raceOf, type Race } from "./races.ts";
import { createTimers, type Timers } from "./timers.ts";

/** What an effect goes through; each call of it is one step of the simulation. */
export type Port =
  "start" | "database" | "file" | "journal" | "request" | "webhook" | "news" | "sleep";

/** How a step ends: done, done without an answer, or with its process dead before or after it. */
export type Fate = "run" | "lost" | "crash_before" | "crash_after";

/** Who acts. Only a process can crash; clients, bank and operator live through everything. */
export interface Actor {
  readonly name: string;
  /** How a process dies: its connections and memory are gone. Undefined for persons. */
  readonly crash?: () => Promise<void>;
  isDead: boolean;
  /** Until when it does nothing, as a paused machine. */
  pausedUntil: number;
}

export interface Step<T> {
  readonly port: Port;
  readonly label: string;
  /** Steps of a lane run one after another, such as the statements of a connection. */
  readonly lane?: object;
  /** Whether a bank or a receiver sees the effect at once, so that faults come here most. */
  readonly isIrreversible?: boolean;
  /** The error that the caller gets when the reply is lost; undefined where it cannot be. */
  readonly lost?: () => Promise<Error>;
  /** Resolves `blocked` when the effect waits for another actor. */
  readonly run: () => Promise<T>;
  /** What the running effect may wait for; undefined where it waits for nobody. */
  readonly lock?: Lock;
}

/** A session of the database, as far as it waits for a lock of another one. */
export interface Lock {
  isBlocked(): Promise<boolean>;
  /** Stops the waiting session, so that it does not go on by itself when its lock comes. */
  hold(): Promise<void>;
  /** Lets a session go on whose lock has come; false while it still waits. */
  release(): Promise<boolean>;
}

interface Parked extends Step<unknown> {
  readonly actor: Actor;
  readonly number: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting {
  readonly step: Parked;
  readonly lock: Lock;
  readonly ended: Promise<Settled>;
}

type Settled = { readonly value: unknown } | { readonly error: unknown };

export interface Figures {
  steps: number;
  lockWaits: number;
  pauses: number;
  lostReplies: number;
  /** Crashes by port and moment. */
  readonly crashes: Record<string, number>;
}

/** One fault, by the number of the step that it hits. */
export interface Fault {
  readonly step: number;
  readonly fate: Exclude<Fate, "run"> | "pause";
}

export interface SchedulerOptions {
  readonly seed: string;
  /** Of the faults that the seed draws, only these happen. Default: all. */
  readonly keeps?: (fault: Fault) => boolean;
  /** Receives every line of the trace. */
  readonly onTrace?: ((line: string) => void) | undefined;
}

/** Lets one step at a time go on, chosen by a seed. */
export interface Scheduler {
  readonly chance: Chance;
  readonly timers: Timers;
  readonly figures: Figures;
  readonly faults: readonly Fault[];
  /** Faults happen only while this is above 0: it multiplies their rates. */
  faultRate: number;
  /** Parks the actor until the scheduler runs the step. */
  call<T>(step: Step<T>): Promise<T>;
  /** Runs actor code; its calls, timers and sleeps belong to the actor. */
  as<T>(actor: Actor, work: () => T): T;
  /** Runs until `isOver` holds between two steps. */
  runUntil(isOver: () => boolean): Promise<void>;
  /** Calls back after each effect that a bank sees at once. */
  onIrreversible(listener: (label: string) => void): void;
  /** Calls back when a process stands still where another can overtake it. */
  onRace(listener: (label: string, untilMs: number) => void): void;
  /** The hash of everything that happened. */
  traceHash(): string;
  /** Writes a line of the trace. */
  trace(line: string): void;
  /** Writes a line of the trace that a reader of a failure needs. */
  note(line: string): void;
  readonly notes: readonly string[];
}

const PAUSE_MS = 9_000;
const CRASHES = ["crash_before", "crash_after"] as const;

const current = new AsyncLocalStorage<{ readonly scheduler: Scheduler; readonly actor: Actor }>();

/** The scheduler and actor of the running code; undefined outside a simulation. */
export const running = () => current.getStore();

/** Per step, one fault in so many; irreversible effects and their journal get far more. */
const RATES = { crash: 500, lost: 350, pause: 2_500 } as const;
const BIASED = { crash: 3, lost: 6, pause: 6 } as const;
/** Of messages that a receiver gets: most of what a crash can lose of them is in memory. */
const WEBHOOK_CRASH = 60;

export function createScheduler({
  seed,
  keeps = () => true,
  onTrace,
}: SchedulerOptions): Scheduler {
  const chance = createChance(`schedule ${seed}`);
  const faultChance = createChance(`faults ${seed}`);
  const hash = createHash("sha256");
  const figures: Figures = { steps: 0, lockWaits: 0, pauses: 0, lostReplies: 0, crashes: {} };
  const parked: Parked[] = [];
  const waiting: Waiting[] = [];
  const listeners: ((label: string) => void)[] = [];
  const raceListeners: ((label: string, untilMs: number) => void)[] = [];
  const faults: Fault[] = [];
  const notes: string[] = [];
  const weights = new Map<string, number>();
  let parkedCount = 0;

  function trace(line: string): void {
    hash.update(`${line}\n`);
    onTrace?.(`${timers.now()} ${line}`);
  }

  function note(line: string): void {
    trace(line);
    notes.push(`${timers.now()} ${line}`);
  }

  function as<T>(actor: Actor, work: () => T): T {
    return current.run({ scheduler, actor }, work);
  }

  const timers = createTimers({ as, running: () => running()?.actor });

  function call<T>(step: Step<T>): Promise<T> {
    const actor = running()?.actor;
    if (actor === undefined) throw new Error(`${step.label}: no actor runs this`);
    // What a dead process still computes reaches nobody.
    if (actor.isDead) return new Promise<T>(() => undefined);
    return new Promise<T>((resolve, reject) => {
      parkedCount += 1;
      const number = parkedCount;
      parked.push({ ...step, actor, number, resolve: resolve as Parked["resolve"], reject });
    });
  }

  /** The first parked step of every lane, of actors that are alive and not paused. */
  function ready(): Parked[] {
    const seen = new Set<object>(waiting.map(({ step }) => step.lane ?? step));
    return parked.filter((step) => {
      const lane = step.lane ?? step;
      if (seen.has(lane)) return false;
      seen.add(lane);
      return step.actor.pausedUntil <= timers.now();
    });
  }

  /** Some actors are slow for a while, so that one gets far ahead of another. */
  function choose(steps: readonly Parked[]): Parked {
    if (figures.steps % 150 === 0) weights.clear();
    const weighted = steps.map(({ actor: { name } }) => {
      const known = weights.get(name);
      if (known !== undefined) return known;
      const drawn = chance.pick([8, 8, 8, 1] as const);
      weights.set(name, drawn);
      return drawn;
    });
    let left = chance.below(weighted.reduce((sum, weight) => sum + weight, 0));
    for (const [index, step] of steps.entries()) {
      left -= weighted[index] ?? 0;
      if (left < 0) return step;
    }
    throw new Error("no step to choose");
  }

  function drawFate(step: Parked): Fate | "pause" {
    // Every step draws, so that a fault left out does not move the others.
    const draw = faultChance.below(1_000_000);
    const kind = faultChance.once(2) ? 0 : 1;
    const race = raceOf(step.label);
    const stays = race !== undefined && faultChance.once(race.onceIn);
    if (scheduler.faultRate === 0) return "run";
    const isBiased = step.isIrreversible === true;
    const lost = 1_000_000 / (isBiased ? BIASED.lost : RATES.lost);
    const usual = step.port === "webhook" ? WEBHOOK_CRASH : RATES.crash;
    const crashBelow = lost + 1_000_000 / (isBiased ? BIASED.crash : usual);
    const pause = crashBelow + 1_000_000 / (isBiased ? BIASED.pause : RATES.pause);
    const at = draw / scheduler.faultRate;
    const drawn: Fate | "pause" =
      at < lost ? "lost" : at < crashBelow ? CRASHES[kind] : at < pause || stays ? "pause" : "run";
    // Persons do not crash, and not every answer can be lost.
    const isPossible = drawn === "lost" ? step.lost !== undefined : step.actor.crash !== undefined;
    const fate = isPossible ? drawn : "run";
    if (fate === "run") return fate;
    const fault = { step: figures.steps - 1, fate };
    if (!keeps(fault)) return "run";
    faults.push(fault);
    return fate;
  }

  async function crash(step: Parked, moment: "before" | "after"): Promise<void> {
    const kind = `${step.isIrreversible === true ? "hand-over" : step.port} ${moment}`;
    figures.crashes[kind] = (figures.crashes[kind] ?? 0) + 1;
    await kill(step.actor);
  }

  async function kill(actor: Actor): Promise<void> {
    actor.isDead = true;
    timers.forget(actor);
    for (let index = parked.length - 1; index >= 0; index -= 1) {
      if (parked[index]?.actor === actor) parked.splice(index, 1);
    }
    for (let index = waiting.length - 1; index >= 0; index -= 1) {
      if (waiting[index]?.step.actor === actor) waiting.splice(index, 1);
    }
    await actor.crash?.();
  }

  async function execute(step: Parked): Promise<void> {
    figures.steps += 1;
    const fate = drawFate(step);
    const line = `${step.actor.name} ${step.port} ${step.label}`;
    if (fate === "run") trace(line);
    else note(`${figures.steps - 1} ${fate}: ${line}`);
    if (fate === "crash_before") return await crash(step, "before");
    const race = fate === "pause" ? raceOf(step.label) : undefined;
    // It keeps its place: what its connection sends next comes after it.
    if (fate === "pause" && race?.moment !== "after") {
      stay(step, race);
      return;
    }
    parked.splice(parked.indexOf(step), 1);
    const settled = as(step.actor, () => step.run()).then(
      (value): Settled => ({ value }),
      (error: unknown): Settled => ({ error }),
    );
    const ended = await endOrBlock(step.lock, settled);
    if (ended === "blocked") {
      figures.lockWaits += 1;
      trace("blocked");
      const lock = step.lock as Lock;
      await lock.hold();
      waiting.push({ step, lock, ended: settled });
      return;
    }
    if (step.isIrreversible === true) for (const listener of listeners) listener(step.label);
    if (fate === "crash_after") return await crash(step, "after");
    if (fate === "lost") figures.lostReplies += 1;
    await settle(
      step,
      fate === "lost" && step.lost !== undefined ? { error: await step.lost() } : ended,
    );
    if (fate === "pause") stay(step, race);
  }

  function stay({ actor, label }: Parked, race: Race | undefined): void {
    figures.pauses += 1;
    actor.pausedUntil =
      timers.now() + (race === undefined ? PAUSE_MS : faultChance.pick(race.staysMs));
    if (race === undefined) return;
    for (const listener of raceListeners) listener(label, actor.pausedUntil);
  }

  async function settle(step: Parked, ended: Settled): Promise<void> {
    trace("error" in ended ? `failed ${codeOf(ended.error)}` : `done ${sizeOf(ended.value)}`);
    if ("error" in ended) step.reject(ended.error);
    else step.resolve(ended.value);
    await deliverUnblocked();
  }

  /** Statements whose lock has come go on one after another, in the order in which they began to wait. */
  async function deliverUnblocked(): Promise<void> {
    for (const entry of waiting.slice()) {
      if (!waiting.includes(entry)) continue;
      if (!(await entry.lock.release())) continue;
      const ended = await endOrBlock(entry.lock, entry.ended);
      if (ended === "blocked") {
        await entry.lock.hold();
        continue;
      }
      waiting.splice(waiting.indexOf(entry), 1);
      await settle(entry.step, ended);
    }
  }

  const scheduler: Scheduler = {
    chance,
    timers,
    figures,
    faults,
    notes,
    note,
    faultRate: 0,
    call,
    as,
    trace,
    onIrreversible: (listener) => void listeners.push(listener),
    onRace: (listener) => void raceListeners.push(listener),
    traceHash: () => hash.copy().digest("hex").slice(0, 16),
    async runUntil(isOver) {
      for (;;) {
        await quiet(() => parkedCount);
        if (isOver()) return;
        const steps = ready();
        if (steps.length > 0) {
          await execute(choose(steps));
          continue;
        }
        if (timers.fireNext()) continue;
        if (waiting.length > 0) {
          await deliverUnblocked();
          continue;
        }
        throw new Error("nothing can go on");
      }
    },
  };
  return scheduler;
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "error";
}

function sizeOf(value: unknown): string {
  const { rowCount, status } = (value ?? {}) as { rowCount?: number; status?: number };
  return String(rowCount ?? status ?? "");
}

const FAST_MS = 4;
/** Longer than the deadlock check of a session that waits (1 ms), so that its victim is always the last waiter. */
const CHECKED_MS = 8;

/** The end of a running effect, or `blocked` once it is known to wait for a lock. */
async function endOrBlock(
  lock: Lock | undefined,
  ended: Promise<Settled>,
): Promise<Settled | "blocked"> {
  for (let checks = 0; ; checks += 1) {
    const first = await Promise.race([ended, pauseFor(checks === 0 ? FAST_MS : CHECKED_MS)]);
    if (first !== undefined) return first;
    if ((await lock?.isBlocked()) !== true) continue;
    const second = await Promise.race([ended, pauseFor(CHECKED_MS)]);
    if (second !== undefined) return second;
    if (await lock?.isBlocked()) return "blocked";
  }
}

function pauseFor(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** What stays active without anything being under way. */
const AT_REST = /^(TCP|Pipe|TTY|Signal|Timeout|MessagePort|Process|FSEvent|UDP|TLS)|Wrap$/;
const ROUNDS = 3;

/** Waits until no code runs and no file is being read or written: then every actor is parked. */
async function quiet(progress: () => number): Promise<void> {
  for (let calm = 0, last = progress(); calm < ROUNDS; calm += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const busy = process
      .getActiveResourcesInfo()
      .some((name) => !AT_REST.test(name) && name !== "Immediate");
    if (busy || progress() !== last) calm = -1;
    last = progress();
  }
}
