import { join } from "node:path";
import type { Actor, Scheduler } from "./scheduler.ts";
import { startProcess, type Process, type Role } from "./process.ts";
import type { Sessions } from "./sessions.ts";
import type { BankingCalendar } from "./calendar.ts";

/** What the template of a campaign holds: a live environment with customers who may pay. */
export interface Template {
  readonly environmentId: string;
  readonly apiKey: string;
  /** A second person's key: what is in doubt takes two. */
  readonly secondKey: string;
  readonly paykeys: readonly string[];
  /** The number of the last event before the runs. */
  readonly lastEvent: number;
}

/** One run: its processes, its time and its folders. */
export interface World {
  readonly seed: string;
  readonly scheduler: Scheduler;
  readonly sessions: Sessions;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly wall: BankingCalendar;
  /** The running processes, by name. */
  readonly processes: Map<string, Process>;
}

export const bankRoot = ({ dataDir }: World, { environmentId }: Template) =>
  join(dataDir, "bank", environmentId);

const PROCESSES: readonly { name: string; role: Role }[] = [
  { name: "api-1", role: "api" },
  { name: "api-2", role: "api" },
  { name: "engine-1", role: "engine" },
  { name: "engine-2", role: "engine" },
];

/** Someone who never crashes. */
export function person(name: string): Actor {
  return { name, isDead: false, pausedUntil: 0 };
}

/** Sleeps on simulated time. */
export function sleep({ scheduler }: Pick<World, "scheduler">, ms: number): Promise<void> {
  return new Promise((resolve) => void scheduler.timers.set(ms, resolve));
}

const RESTART_MS = 1_500;
const RETRY_MS = 500;

/** Starts the processes, and each again some time after it died. */
export async function startProcesses(world: World, names = PROCESSES): Promise<void> {
  const supervisor = person("supervisor");
  await Promise.all(names.map((wanted) => keepRunning(world, supervisor, wanted)));
}

async function keepRunning(
  world: World,
  supervisor: Actor,
  { name, role }: { name: string; role: Role },
): Promise<void> {
  const { scheduler, processes } = world;
  let start = 0;
  const begin = async (): Promise<void> => {
    start += 1;
    const onDeath = () => {
      processes.delete(name);
      scheduler.as(supervisor, () => scheduler.timers.set(RESTART_MS, () => void begin()));
    };
    try {
      const started = await startProcess(world, { name, role, start }, onDeath);
      if (!started.actor.isDead) processes.set(name, started);
    } catch {
      // As a service manager does: what cannot start is started again.
      scheduler.as(supervisor, () => scheduler.timers.set(RETRY_MS, () => void begin()));
    }
  };
  await scheduler.as(supervisor, begin);
}
