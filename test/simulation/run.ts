import { startBank, type Bank } from "./actors/bank.ts";
import { startClients, type Journal } from "./actors/client.ts";
import { startOperator } from "./actors/operator.ts";
import { startReader, type Reader } from "./actors/reader.ts";
import { createReceiver, type Receiver } from "./actors/receiver.ts";
import {
  FIRST_DAYS,
  MOMENTS,
  QUIET_MOMENTS,
  newYorkInstant,
  newYorkTime,
  nextDate,
} from "./calendar.ts";
import type { Campaign } from "./campaign.ts";
import { createChance } from "./chance.ts";
import { findDuplicates, findViolations } from "./oracles.ts";
import type { Fault, Figures } from "./scheduler.ts";
import { person, sleep, startProcesses, type World } from "./world.ts";

export interface RunOptions {
  readonly seed: number;
  /** Days with faults and new orders; then everything heals. */
  readonly days: number;
  /** Of the faults that the seed draws, only those of these steps happen. Default: all. */
  readonly faults?: ReadonlySet<number> | undefined;
  readonly onTrace?: ((line: string) => void) | undefined;
}

export interface RunResult {
  readonly seed: number;
  readonly days: number;
  readonly hash: string;
  readonly figures: Figures;
  readonly faults: readonly Fault[];
  readonly orders: number;
  readonly files: number;
  readonly entries: number;
  readonly returns: number;
  readonly violations: readonly string[];
  /** What to read of a failure: moments, faults, and what persons and the bank did. */
  readonly notes: readonly string[];
}

/** Everything that the oracles may look at. */
export interface Observed {
  readonly world: World;
  readonly bank: Bank;
  readonly journal: Journal;
  readonly reader: Reader;
  readonly receiver: Receiver;
  /** Until when the day stands still, so that a process that does is overtaken before a deadline passes. */
  readonly race: { untilMs: number };
}

export const DAYS = 5;
const CLIENTS = 3;
const MAX_STEPS = 40_000;
/** Banking days after which whatever was begun has ended. */
const HEALING_DAYS = 30;
/** Of these, the first in which the bank still returns what it gets. */
const RETURNING_DAYS = 3;
/** Weekdays for funding, once every payment has ended; at most one in a row of them is a holiday. */
const REST_DAYS = 6;
/** Each engine looks for due work once in so long. */
/** Files are handed over then. In every second run a process that dies is replaced before their deadline passes. */
const HAND_OVER = "16:02";
const LEASE_MS = 9_000;
const STAY_MS = 450;
/** The second attempt of a webhook follows after five seconds. */
const LAST_TRIES = 10;
const LAST_MS = 2_000;

export async function run(
  campaign: Campaign,
  { seed, days, faults, onTrace }: RunOptions,
): Promise<RunResult> {
  const draw = createChance(`start ${seed}`);
  const first = draw.pick(FIRST_DAYS);
  const keeps = faults === undefined ? {} : { keeps: ({ step }: Fault) => faults.has(step) };
  const opened = await campaign.open({
    seed: String(seed),
    start: newYorkInstant(first, "09:00"),
    ...keeps,
    onTrace,
  });
  const { world } = opened;
  const { scheduler } = world;
  const { template } = campaign;
  const state = { isHealing: false, isOver: false };
  const failures: string[] = [];
  let observed: Observed | undefined;
  try {
    scheduler.as(person("calendar"), () => {
      void (async () => {
        const receiver = createReceiver(scheduler, template.lastEvent);
        await startProcesses(world);
        const bank = startBank(world, template);
        const journal = startClients(world, template, {
          count: CLIENTS,
          isOver: () => state.isHealing,
        });
        const reader = startReader(world, template);
        startOperator(world, template, { bank, journal, isHealing: () => state.isHealing });
        const race = { untilMs: 0 };
        scheduler.onRace((_label, untilMs) => {
          race.untilMs = Math.max(race.untilMs, untilMs);
        });
        observed = { world, bank, journal, reader, receiver, race };
        scheduler.faultRate = 1;
        const date = await passDays(observed, first, days);
        scheduler.faultRate = 0;
        state.isHealing = true;
        bank.isPrompt = true;
        receiver.isFlaky = false;
        await heal(observed, date);
      })()
        .catch((error: unknown) => failures.push((error as Error).message))
        .finally(() => (state.isOver = true));
    });
    await scheduler.runUntil(() => {
      if (observed !== undefined) failures.push(...findDuplicates(observed));
      return state.isOver || failures.length > 0 || scheduler.figures.steps > MAX_STEPS;
    });
    if (!state.isOver && failures.length === 0) failures.push("the run does not end");
    if (failures.length === 0 && observed !== undefined) {
      let found: readonly string[] | undefined;
      const finish = findViolations(observed, template).then((all) => (found = all));
      await scheduler.runUntil(() => found !== undefined);
      await finish;
      failures.push(...(found ?? []));
    }
  } catch (error) {
    failures.push((error as Error).message);
  }
  const { bank, journal } = observed ?? {};
  await opened.close();
  return {
    seed,
    days,
    hash: scheduler.traceHash(),
    figures: scheduler.figures,
    faults: scheduler.faults,
    orders: journal?.orders.length ?? 0,
    files: bank?.collected.length ?? 0,
    entries: bank?.postings.length ?? 0,
    returns: bank?.postings.filter(({ returned }) => returned !== undefined).length ?? 0,
    violations: [...new Set(failures)],
    notes: scheduler.notes,
  };
}

async function passDays(observed: Observed, first: string, days: number): Promise<string> {
  let date = first;
  for (let day = 0; day < days; day += 1) {
    await passDay(observed, date);
    if (day < days - 1) date = nextDate(date);
  }
  return date;
}

/** Stops at the moments around which something happens on a banking day, and once on other days. */
async function passDay(
  { world, bank, race }: Observed,
  date: string,
  usual: readonly string[] = MOMENTS,
): Promise<void> {
  const moments = isWeekend(date) ? ["12:10"] : usual;
  for (const time of moments) {
    const at = newYorkInstant(date, time);
    if (at <= world.wall.now()) continue;
    bank.finishWriting();
    world.wall.set(at);
    world.scheduler.note(`it is ${date} ${time}`);
    const isLong = time === HAND_OVER && Number(world.seed) % 2 === 1;
    await sleep(world, isLong ? LEASE_MS : STAY_MS);
    while (world.scheduler.timers.now() < race.untilMs) await sleep(world, STAY_MS);
  }
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
}

const ENDS: ReadonlySet<string> = new Set(["paid", "failed", "reversed", "cancelled"]);

/** Days without faults or orders, until every payment has ended and everyone knows. */
async function heal(observed: Observed, from: string): Promise<void> {
  const { world, reader, journal, bank, receiver } = observed;
  let date = from;
  let restDays = REST_DAYS;
  for (let day = 0; day < HEALING_DAYS && restDays > 0; day += 1) {
    date = nextDate(date);
    // What a file of the last days brought to the bank goes back as before.
    bank.isCalm = day >= RETURNING_DAYS;
    await passDay(observed, date, QUIET_MOMENTS);
    const isAllEnded = journal.orders.every(({ id }) => ENDS.has(reader.statuses.get(id) ?? ""));
    if (!isAllEnded || bank.owesReturns() || !bank.isCalm) restDays = REST_DAYS;
    else if (!isWeekend(date)) restDays -= 1;
  }
  for (let tries = 0; tries < LAST_TRIES && !hasAll(reader, receiver); tries += 1) {
    await sleep(world, LAST_MS);
  }
  world.scheduler.note(`healed at ${newYorkTime(world.wall.now()).date}`);
}

function hasAll(reader: Reader, receiver: Receiver): boolean {
  for (let sequence = receiver.from + 1; sequence <= reader.last; sequence += 1) {
    if (!receiver.received.has(sequence)) return false;
  }
  return true;
}
