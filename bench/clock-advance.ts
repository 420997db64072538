import { rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { addBankingDays } from "@railhead/core";
import {
  createSandbox,
  findViolations,
  readConfig,
  startService,
  type Service,
} from "@railhead/server";
import { Client } from "pg";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import { record, replay } from "./support/replay.ts";
import { ratiosOf, printResult } from "./support/results.ts";
import { caller, createPayments, START, type AdvanceOptions } from "./support/advance-fixture.ts";

/**
 * How long banking days take: payments are created, then the clock of a frozen sandbox is moved in
 * one call and everything that falls due on the way is done: files sealed and handed over, returns
 * received, money settled and passed on. First 1,000 payments dated over sixty banking days, one in
 * twenty returned: by a service that has just begun, then again and again in a new sandbox of the
 * same service; and the same where nearly a third is returned or held. The sandbox is then put back
 * to where it began, and the same SQL is executed directly: every statement that the advance sent, with
 * its values, in the same packets and transactions. The same payments are also dated for one day, and
 * advanced as far, beside their SQL, too: "60 banking days with 1,000 payments" can be read either
 * way. Beside the time stand the processors' seconds, which separate a slow hour of the machine from
 * more work. Then many more, dated over five days, to see that a payment's time does not rise with their number.
 * Arguments are other numbers; `--large` adds 100,000, which takes minutes.
 */
const LONG = { payments: 1000, dates: 52, days: 60, outcomes: "mild" } as const;
const ROUNDS = 5;
/** All dated for the next banking day. */
const AT_ONCE = { ...LONG, dates: 1 } as const;
/** The last of five dates is funded, and its late returns have come, on the thirteenth. */
const MANY = { dates: 5, days: 13, outcomes: "rough" } as const;
const given = process.argv.slice(2).filter((argument) => argument !== "--large");
const sizes = given.length > 0 ? given.map(Number) : [10_000, 30_000];
if (process.argv.includes("--large")) sizes.push(100_000);

interface AdvancePlan extends AdvanceOptions {
  /** How many banking days the clock advances. */
  readonly days: number;
}

interface AdvanceResult {
  readonly payments: number;
  /** Seconds. */
  readonly creating: number;
  readonly advancing: number;
  /** Seconds of the processors during the advance: of this process, which is the caller, too, and of PostgreSQL. */
  readonly here: number;
  readonly database: number;
  /** Seconds of the same SQL alone, where it was asked for. */
  readonly directly?: number;
}

async function advance(
  service: Service,
  plan: AdvancePlan,
  direct?: Client,
): Promise<AdvanceResult> {
  const { payments, days } = plan;
  const { api_key, environment } = await createSandbox(service.app, {
    name: `bench of ${payments}`,
    seed: 1n,
    clock_mode: "frozen",
    clock_at: `${START}T12:00:00.000Z`,
  });
  const call = caller(service.url, api_key);
  const began = performance.now();
  await createPayments(call, plan);
  const path = `/v1/sandbox/environments/${environment.id}/snapshots`;
  const snapshot = direct === undefined ? undefined : await call(path, {});
  const postmaster = service.database.managed?.pid ?? 0;
  const before = { database: postgresCpu(postmaster), node: process.cpuUsage() };
  const created = performance.now();
  const to = `${addBankingDays(START, days)}T23:00:00Z`;
  let counts: unknown;
  const go = async () => {
    ({ counts } = await call("/v1/sandbox/clock/advance", { to }));
  };
  const script = direct === undefined ? await go() : await record(go);
  const ended = performance.now();
  const { user, system } = process.cpuUsage(before.node);
  const here = (user + system) / 1e6;
  const database = (postgresCpu(postmaster) - before.database) / 1e6;
  const violations = await findViolations(service.app.db, environment.id);
  const [creating, advancing] = [(created - began) / 1000, (ended - created) / 1000];
  print("");
  print(`${payments} payments of ${plan.dates} dates created in ${creating.toFixed(2)} s`);
  print(`${days} banking days advanced in ${advancing.toFixed(2)} s`);
  print(JSON.stringify(counts));
  print(`invariants broken: ${violations.length}`);
  const result = { payments, creating, advancing, here, database };
  if (direct === undefined || script === undefined) return result;
  await call(`${path}/${snapshot?.["id"]}/restore`, {});
  const { seconds, differing } = await replay(direct, script);
  print(`its ${script.length} statements directly: ${seconds.toFixed(2)} s`);
  const broken = await findViolations(service.app.db, environment.id);
  print(`answered otherwise: ${differing}, invariants broken: ${broken.length}`);
  return { ...result, directly: seconds };
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const config = readConfig({
    PORT: "0",
    RAILHEAD_DATA_DIR: join(folder, "data"),
    RATE_LIMIT_READ: "0",
    RATE_LIMIT_WRITE: "0",
  });
  const service = await startService({ config });
  try {
    print(machine());
    const direct = new Client({ connectionString: service.database.url, pipeline: true });
    // When the service stops after a failure, the failure is what counts.
    direct.on("error", () => undefined);
    await direct.connect();
    // The first plans what the others have planned already, here and there.
    printLong("first of the service", [await advance(service, LONG, direct)]);
    const again: AdvanceResult[] = [];
    const rough: AdvanceResult[] = [];
    const atOnce: AdvanceResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      again.push(await advance(service, LONG, direct));
      rough.push(await advance(service, { ...LONG, outcomes: "rough" }));
      atOnce.push(await advance(service, AT_ONCE, direct));
    }
    printLong("a new sandbox", again, 2);
    printLong("a new sandbox, all dated for one day", atOnce, 2);
    printLong("a third returned or held", rough);
    await direct.end();
    const many: AdvanceResult[] = [];
    for (const payments of sizes) many.push(await advance(service, { payments, ...MANY }));
    printMany(many);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function printLong(which: string, results: readonly AdvanceResult[], floor?: number): void {
  const bound = floor === undefined ? {} : { floor, isCeiling: true };
  const name = `${LONG.days} banking days, ${LONG.payments} payments, ${which}`;
  printResult({ name, unit: "s", values: results.map(({ advancing }) => advancing), ...bound });
  printResult({ name, unit: "us CPU a payment", values: results.map(microseconds) });
  printQuietest(name, results);
  const directly = results.flatMap((result) => result.directly ?? []);
  if (directly.length < results.length) return;
  const seconds = results.map(({ advancing }) => advancing);
  printResult({ name: `${name}: its SQL directly`, unit: "s", values: directly });
  printResult({
    name: `${name} / its SQL directly`,
    unit: "times",
    values: ratiosOf(seconds, directly),
  });
}

/** Of processors' time, here and in PostgreSQL, per payment. */
const microseconds = ({ payments, here, database }: AdvanceResult) =>
  ((here + database) * 1e6) / payments;

/** The round in which the machine was disturbed least, and what its processors worked in it. */
function printQuietest(name: string, results: readonly AdvanceResult[]): void {
  const [quietest] = results.toSorted((one, other) => one.advancing - other.advancing);
  if (quietest === undefined || results.length === 1) return;
  const { advancing, here, database } = quietest;
  printResult({ name: `${name}: the quietest round`, unit: "s", values: [advancing] });
  printResult({ name: `${name}: its processors, here`, unit: "s CPU", values: [here] });
  printResult({ name: `${name}: its processors, PostgreSQL`, unit: "s CPU", values: [database] });
}

/** Through their whole lives; and whether a payment among many takes as long as among fewer. */
function printMany(many: readonly AdvanceResult[]): void {
  const [fewest] = many;
  print("");
  for (const result of many) {
    const { payments, advancing } = result;
    const rate = payments / advancing;
    printResult({ name: `whole lives, ${payments} payments`, unit: "payments/s", values: [rate] });
    printResult({
      name: `whole lives, ${payments} payments`,
      unit: "us CPU a payment",
      values: [microseconds(result)],
    });
    if (fewest === undefined || result === fewest) continue;
    printResult({
      name: `time of a payment of ${payments} to one of ${fewest.payments}`,
      unit: "times",
      values: [advancing / payments / (fewest.advancing / fewest.payments)],
      floor: 1.25,
      isCeiling: true,
    });
  }
}

await main();
