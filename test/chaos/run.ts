import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newYorkInstant, newYorkTime, nextDate } from "../simulation/calendar.ts";
import { entriesOf, examine, type Verdict } from "./verdict.ts";
import { startClients, type Clients } from "./clients.ts";
import { TTL_S, until } from "./cluster.ts";
import { FAULTS, type Scene } from "./faults.ts";
import { startOperators } from "./operator.ts";
import type { Launcher } from "./programs.ts";
import { untilWhole } from "./repair.ts";
import { returnFile } from "./returns.ts";
import { scheduleOf, type Moment, type PlannedFault } from "./schedule.ts";
import { createWall, startMember, type Wall } from "./service.ts";
import { BUSINESS_ACCOUNT, type Template } from "./template.ts";

export interface Campaign extends Omit<Scene, "members" | "database"> {
  readonly folder: string;
  readonly launcher: Launcher;
  readonly template: Template;
  readonly program: string;
  readonly note: (line: string) => void;
}

export interface ScheduleResult extends Verdict {
  readonly seed: number;
  readonly faults: readonly { readonly kind: string; readonly moment: string; what: string }[];
  readonly acknowledged: number;
  readonly retries: number;
  readonly files: number;
  readonly decided: number;
  readonly restarts: number;
  readonly ms: number;
}

export const MOST_SILENCE_MS = (TTL_S + 5) * 1_000;
/** A Monday; summer time begins on the Sunday after. */
export const FIRST_DATE = "2026-03-02";
const MEMBERS = ["api-1", "api-2", "engine-1", "engine-2"] as const;
const CALM_MS = 4_000;
const STAY_MS = 1_200;
const RETURNED = 2;
/** Banking days after the last order, in which every acknowledged order must reach the bank. */
const LAST_DAYS = 3;

/** Runs one schedule on a fresh copy of the template. */
export async function runSchedule(campaign: Campaign, seed: number): Promise<ScheduleResult> {
  const { cluster, bank, launcher, template, folder, program } = campaign;
  const home = join(folder, `schedule-${seed}`);
  const database = `schedule_${seed}`;
  mkdirSync(home);
  await untilWhole(cluster, () => cluster.isWhole(), "a whole cluster");
  const dataDir = join(home, "data");
  await template.copy(database, dataDir);
  bank.clear();
  const wall = createWall(home, newYorkInstant(FIRST_DATE, "10:00"));
  const place = { cluster, launcher, wall, dataDir, database, program };
  const members = await Promise.all(MEMBERS.map((name) => startMember(place, name)));
  const scene: Scene = { cluster, members, bank, database };
  try {
    await until(() => isServing(scene), "every process serving");
    return await runOn(campaign, scene, { seed, wall, home });
  } finally {
    await Promise.all(members.map((member) => member.stop()));
    await cluster.query(`drop database ${database} with (force)`).catch(() => undefined);
  }
}

/** What is reported of a schedule that could not be run to its end. */
export function brokenOff(seed: number, error: unknown): ScheduleResult {
  const { message } = error as Error;
  return {
    seed,
    faults: [],
    violations: [message],
    entries: 0,
    lost: 0,
    twice: 0,
    silenceMs: 0,
    acknowledged: 0,
    retries: 0,
    files: 0,
    decided: 0,
    restarts: 0,
    ms: 0,
  };
}

const isServing = ({ members }: Scene) =>
  Promise.resolve(members.every(({ url }) => url !== undefined));

async function runOn(
  campaign: Campaign,
  scene: Scene,
  { seed, wall, home }: { seed: number; wall: Wall; home: string },
): Promise<ScheduleResult> {
  const { members, bank } = scene;
  const { apiKey, secondKey, paykeys } = campaign.template;
  const urls = () => members.filter(({ role }) => role === "api").map(({ url }) => url);
  const date = () => newYorkTime(wall.now()).date;
  const file = join(home, "journal.jsonl");
  const from = performance.now();
  const clients = startClients({ urls, apiKey, paykeys, date, file, seed });
  const operators = startOperators({ urls, keys: [apiKey, secondKey], bank });
  const happened: ScheduleResult["faults"][number][] = [];
  const days = createDays(wall, clients);
  const failures: string[] = [];
  const fail = (error: unknown) => void failures.push((error as Error).message);
  const moment = async (name: Moment) => {
    const planned = scheduleOf(seed).find((each) => each.moment === name);
    if (planned !== undefined) happened.push(await inflict(campaign, scene, planned));
    await sleep(CALM_MS);
  };
  await passDays({ days, bank, moment }).catch(fail);
  const to = performance.now();
  const stopping = clients.stop();
  await drain({ days, bank, clients }).catch(fail);
  await stopping;
  await operators.stop();
  const verdict = examine({
    ...clients.journal,
    files: bank.files(),
    from,
    to,
    pauses: days.pauses,
    businessAccount: BUSINESS_ACCOUNT,
    mostSilenceMs: MOST_SILENCE_MS,
  });
  return {
    ...verdict,
    violations: [...failures, ...verdict.violations],
    seed,
    faults: happened,
    acknowledged: clients.journal.acknowledged.length,
    retries: clients.journal.retries(),
    files: bank.files().length,
    decided: operators.decided(),
    restarts: members.reduce((sum, { starts }) => sum + starts - 1, 0),
    ms: performance.now() - from,
  };
}

/** A bank far away: an upload then takes long enough for a fault to meet it. */
const FAR_MS = 100;
const UPLOAD_MS = 20_000;
/** An upload takes about a second, the other moments longer. */
const UPLOAD_PART = 2;

/** Makes a fault happen, ends it, and waits until everything runs again. */
async function inflict(
  { note }: Campaign,
  scene: Scene,
  planned: PlannedFault,
): Promise<ScheduleResult["faults"][number]> {
  const { kind, moment, afterMs, forMs } = planned;
  const { bank, cluster } = scene;
  const ready = await FAULTS[kind](scene, planned);
  if ("skipped" in ready) {
    note(`  ${kind} at ${moment}: skipped, ${ready.skipped}`);
    return { kind, moment, what: "skipped" };
  }
  if (moment === "upload") await meetUpload(bank, planned);
  else await sleep(afterMs);
  await ready.begin();
  note(`  ${kind} at ${moment}: ${ready.what}, ${forMs} ms`);
  await sleep(forMs);
  await ready.heal?.();
  const isWhole = async () => (await isServing(scene)) && (await cluster.isWhole());
  await untilWhole(cluster, isWhole, `a whole service after ${kind} at ${moment}`);
  return { kind, moment, what: ready.what };
}

/** One in three while the file is written, else between the rename and its reply: then it is in doubt. */
async function meetUpload(bank: Scene["bank"], { afterMs }: PlannedFault): Promise<void> {
  const what = afterMs % 3 === 0 ? "part" : "whole file";
  if (!(await bank.receives(what, UPLOAD_MS))) throw new Error("the bank receives no file");
  if (what === "part") await sleep(afterMs / UPLOAD_PART);
}

/** Moves the wall clock, at moments at which no client waits: an order is of one day. */
interface Days {
  readonly wall: Wall;
  readonly pauses: readonly { readonly from: number; readonly to: number }[];
  jump(date: string, time: string): Promise<void>;
}

function createDays(wall: Wall, clients: Clients): Days {
  const pauses: { from: number; to: number }[] = [];
  return {
    wall,
    pauses,
    async jump(date, time) {
      const from = performance.now();
      await clients.pause();
      wall.set(newYorkInstant(date, time));
      clients.resume();
      pauses.push({ from, to: performance.now() });
    },
  };
}

interface Passing {
  readonly days: Days;
  readonly bank: Scene["bank"];
  readonly moment: (name: Moment) => Promise<void>;
}

/** In which a fault finds what it will happen to. */
const READY_MS = 1_500;
const QUIET = ["07:40", "09:10", "12:10", "16:02", "17:05"] as const;

async function passDays({ days, bank, moment }: Passing): Promise<void> {
  const monday = FIRST_DATE;
  const [tuesday, wednesday, thursday] = [1, 2, 3].map((n) => nextDate(monday, n)) as [
    string,
    string,
    string,
  ];
  await moment("create");
  await days.jump(monday, "16:01");
  await moment("seal");
  await days.jump(monday, "17:05");
  await sleep(STAY_MS);
  const [first] = bank.files();
  await days.jump(tuesday, "07:40");
  if (first !== undefined) bank.send("RETURNS.ach", returnFile(first.text, RETURNED, tuesday));
  await moment("poll");
  await stay(days, tuesday, ["09:10", "12:10"]);
  bank.proxy.delay(FAR_MS);
  const uploading = moment("upload");
  await sleep(READY_MS);
  await days.jump(tuesday, "16:01");
  await uploading;
  bank.proxy.delay(0);
  await stay(days, tuesday, ["17:05"]);
  await stay(days, wednesday, QUIET);
  await stay(days, thursday, ["07:40", "09:10"]);
  await days.jump(thursday, "12:10");
  await moment("funding");
  await days.jump(thursday, "16:01");
  await sleep(STAY_MS);
}

async function stay(days: Days, date: string, times: readonly string[]): Promise<void> {
  for (const time of times) {
    await days.jump(date, time);
    await sleep(STAY_MS);
  }
}

/** Days without faults or new orders, until the bank has every acknowledged one. */
async function drain({
  days,
  bank,
  clients,
}: Omit<Passing, "moment"> & { clients: Clients }): Promise<void> {
  let { date } = newYorkTime(days.wall.now());
  await stay(days, date, ["17:05"]);
  for (let left = LAST_DAYS; left > 0;) {
    date = nextDate(date);
    if ([0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())) continue;
    left -= 1;
    await stay(days, date, QUIET);
    const came = new Set(
      bank
        .files()
        .flatMap(entriesOf)
        .map(({ cents, kind }) => `${kind} ${cents}`),
    );
    const isAll = clients.journal.acknowledged.every(({ kind, cents }) =>
      came.has(`${kind} ${cents}`),
    );
    // One day more: what would come twice comes now.
    if (isAll) left = Math.min(left, 1);
  }
}
