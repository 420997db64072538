import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openFolder } from "./support/folder.ts";
import { openChargesFixture, orders, type ChargesFixture } from "./support/charges-fixture.ts";
import type { CancelOrder, CancelReport } from "./support/cancel-process.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print, spread } from "./support/machine.ts";
import { ratiosOf, printResult } from "./support/results.ts";

/**
 * Five times as many callers as there is room for, each of whom comes back a moment after it was
 * refused: what is accepted meanwhile, how long it takes, whether cancels get through, and how soon
 * all is well again. What a calm service accepts is measured right before each stretch of the overload,
 * with as many who cancel, since the machine's mood changes within a minute. All callers are in processes
 * of their own.
 */
const seconds = Number(process.argv[2] ?? 60);
const PAIRS = 4;
const ROOM = 256;
const CALLERS = 5 * ROOM;
const CANCELLERS = 2;
const PAUSE_MS = 500;

interface Pair {
  readonly calm: LoadReport;
  readonly storm: LoadReport;
  readonly cancels: CancelReport;
  /** Processor time of the service and of the load generator while it stormed, of a second of one processor. */
  readonly service: number;
  readonly generator: number;
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const fixture = await openChargesFixture(join(folder, "data"), { MAX_UNDER_WAY: String(ROOM) });
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  print(`Overload: room for ${ROOM} requests, ${CALLERS} callers, ${seconds} s in ${PAIRS} stretches, each after a calm one of half its length. ${machine()}.`); // prettier-ignore
  // Code that is new to the process is slower: that would flatter what comes after.
  await load(fixture, generator, { connections: ROOM / 2, seconds: 5, prefix: "warm" });
  const pairs: Pair[] = [];
  const recoveries: number[] = [];
  for (let round = 0; round < PAIRS; round += 1) {
    pairs.push(await measurePair(fixture, generator, round));
    recoveries.push(await recoveryOf(fixture, round));
  }
  printReport(pairs, recoveries);
  generator.disconnect();
  await fixture.service.stop();
  await rm(folder, { recursive: true });
}

async function measurePair(
  fixture: ChargesFixture,
  generator: ChildProcess,
  round: number,
): Promise<Pair> {
  const stretch = seconds / PAIRS;
  const connections = ROOM / 2;
  const alike = startCancels(fixture, `calm-cancelled${round}-`);
  const calm = await load(fixture, generator, {
    connections,
    seconds: stretch / 2,
    prefix: `calm${round}-`,
  });
  await alike.stop();
  const cancelling = startCancels(fixture, `cancelled${round}-`);
  const cpu = process.cpuUsage();
  const storm = await load(fixture, generator, {
    connections: CALLERS,
    seconds: stretch,
    prefix: `storm${round}-`,
  });
  const { user, system } = process.cpuUsage(cpu);
  const cancels = await cancelling.stop();
  const share = (microseconds: number) => microseconds / 1e6 / storm.seconds;
  return {
    calm,
    storm,
    cancels,
    service: share(user + system),
    generator: share(storm.cpuMicroseconds),
  };
}

function printReport(pairs: readonly Pair[], recoveries: readonly number[]): void {
  const accepted = ({ statuses, seconds: took }: LoadReport) => (statuses["201"] ?? 0) / took;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const refused = pairs.map(({ storm }) => (storm.statuses["503"] ?? 0) / storm.seconds);
  const others = pairs.flatMap(({ storm }) =>
    Object.keys(storm.statuses).filter((status) => !["201", "503"].includes(status)),
  );
  const tried = sum(pairs.map(({ cancels }) => cancels.tried));
  const done = sum(pairs.map(({ cancels }) => cancels.done));
  const capacity = pairs.map(({ calm }) => accepted(calm));
  const goodput = pairs.map(({ storm }) => accepted(storm));
  print(`calm, accepted              ${spread(capacity, 0)}/s`);
  print(`under overload, accepted    ${spread(goodput, 0)}/s`);
  print(`                refused     ${spread(refused, 0)}/s`);
  print(`processors: service ${spread(pairs.map(({ service }) => service))}, load generator ${spread(pairs.map((pair) => pair.generator))}`); // prettier-ignore
  print(`cancels: ${done} of ${tried}`);
  printResult({ name: "goodput of capacity", unit: "times", values: ratiosOf(goodput, capacity), floor: 0.8 }); // prettier-ignore
  printResult({ name: "p99 of the accepted", unit: "s", values: pairs.map(({ storm }) => storm.p99Ms / 1000), floor: 2, isCeiling: true }); // prettier-ignore
  printResult({ name: "answers other than 201 and 503", unit: "", values: [others.length], floor: 0, isCeiling: true }); // prettier-ignore
  printResult({ name: "cancels that got through", unit: "times", values: [done / tried], floor: 0.99 }); // prettier-ignore
  printResult({ name: "until a lone charge is quick again", unit: "s", values: recoveries, floor: 5, isCeiling: true }); // prettier-ignore
}

/** Callers in a process of their own who cancel whatever they could create. */
function startCancels(fixture: ChargesFixture, prefix: string): { stop(): Promise<CancelReport> } {
  const child = fork(new URL("./support/cancel-process.js", import.meta.url));
  const order: CancelOrder = {
    port: Number(new URL(fixture.service.url).port),
    key: fixture.key,
    body: JSON.stringify(orders(fixture.paykey).charges),
    prefix,
    callers: CANCELLERS,
    pauseMs: PAUSE_MS,
  };
  const reported = once(child, "message");
  child.send(order);
  return {
    async stop() {
      child.send("over");
      const [report] = (await reported) as [CancelReport];
      child.disconnect();
      return report;
    },
  };
}

function load(
  fixture: ChargesFixture,
  generator: ChildProcess,
  plan: { connections: number; seconds: number; prefix: string },
): Promise<LoadReport> {
  const order: LoadOrder = {
    port: Number(new URL(fixture.service.url).port),
    connections: plan.connections,
    milliseconds: plan.seconds * 1000,
    path: "/v1/charges",
    key: fixture.key,
    body: JSON.stringify(orders(fixture.paykey).charges),
    prefix: plan.prefix,
    keyed: true,
    pauseMs: PAUSE_MS,
  };
  return new Promise((resolve) => {
    generator.once("message", (report) => {
      resolve(report as LoadReport);
    });
    generator.send(order);
  });
}

function post(fixture: ChargesFixture, externalId: string): Promise<Response> {
  return fetch(`${fixture.service.url}/v1/charges`, {
    method: "POST",
    headers: { authorization: `Bearer ${fixture.key}`, "content-type": "application/json" },
    body: JSON.stringify({ ...orders(fixture.paykey).charges, external_id: externalId }),
  });
}

const QUICK_MS = 50;

/** Seconds until five lone charges in a row are answered quickly. */
async function recoveryOf(fixture: ChargesFixture, round: number): Promise<number> {
  const began = performance.now();
  for (let quick = 0, n = 0; quick < 5; n += 1) {
    const start = performance.now();
    const answer = await post(fixture, `after${round}-${n}`);
    await answer.arrayBuffer();
    quick = answer.status === 201 && performance.now() - start < QUICK_MS ? quick + 1 : 0;
    if (performance.now() - began > 60_000) break;
  }
  return (performance.now() - began) / 1000;
}

await main();
