import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import {
  createSandbox,
  findViolations,
  readConfig,
  startService,
  type Service,
} from "@railhead/server";
import { openFolder } from "./support/folder.ts";
import { machine, median, print } from "./support/machine.ts";
import { printResult } from "./support/results.ts";
import type { SoakOrder, SoakReport } from "./support/soak-process.ts";

/**
 * Minutes of mixed traffic at a steady pace: creates, reads, lists, search, releases, cancels,
 * webhooks to a receiver, and an engine that lives through banking days with their cut-offs, the largest
 * of which is in the middle. The service has a process of its own with the managed database; callers and receiver
 * have theirs. Arguments: minutes (30; 2 show what creates wait for, not what memory does), creates
 * per second (100).
 */
const minutes = Number(process.argv[2] ?? 30);
const createsPerSecond = Number(process.argv[3] ?? 100);
const SAMPLE_MS = 1000;
const LOOP_RESOLUTION_MS = 10;
const LONG_MINUTES = 10;

interface Fixture {
  readonly key: string;
  readonly paykey: string;
  readonly environmentId: string;
}

async function openWorld(service: Service, sinkPort: number): Promise<Fixture> {
  const sandbox = await createSandbox(service.app, {
    name: "soak",
    seed: 1n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(service.url + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${sandbox.api_key}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: Record<string, string> };
    if (!answer.ok) throw new Error(JSON.stringify(data));
    return data;
  };
  const customer = await post("/v1/customers", {
    name: "Soak Customer",
    type: "individual",
    email: "soak@example.com",
    phone: "+12125550100",
    device: { ip_address: "203.0.113.7" },
  });
  const linked = await post("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  await post("/v1/webhook_endpoints", { url: `http://127.0.0.1:${sinkPort}/hook` });
  return {
    key: sandbox.api_key,
    paykey: linked["paykey"] ?? "",
    environmentId: sandbox.environment.id,
  };
}

async function answerOf<T>(child: ChildProcess, message?: object): Promise<T> {
  const answer = once(child, "message") as Promise<[T]>;
  if (message !== undefined) child.send(message);
  return (await answer)[0];
}

type Memory = "rss" | "heapUsed" | "external";
type Samples = Readonly<Record<Memory, number[]>>;

/** Megabytes that the service holds, second by second. */
function watchMemory(): { samples: Samples; stop(): void } {
  const samples: Samples = { rss: [], heapUsed: [], external: [] };
  const timer = setInterval(() => {
    const used = process.memoryUsage();
    for (const [what, values] of Object.entries(samples)) {
      values.push(used[what as Memory] / 2 ** 20);
    }
  }, SAMPLE_MS);
  return { samples, stop: () => clearInterval(timer) };
}

/** What is added per sample, by least squares. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  let covariance = 0;
  let variance = 0;
  for (const [index, value] of samples.entries()) {
    covariance += (index - middle) * (value - mean);
    variance += (index - middle) ** 2;
  }
  return covariance / variance;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const creates = (ms: readonly number[]) =>
  `${ms.length} creates, p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(1)} ms`;

/** Shares of the run in which the same happens, cut-offs included: before the one in the middle and after it. */
const BEFORE = [0.1, 0.4] as const;
const AFTER = [0.6, 0.9] as const;

/** What the service held, of what kind, and how that grew. */
function printMemory({ rss, heapUsed, external }: Samples): void {
  const within = (values: readonly number[], [from, to]: readonly [number, number]) =>
    values.slice(Math.floor(from * values.length), Math.floor(to * values.length));
  const perHour = (values: readonly number[]) =>
    ((slopeOf(within(values, [BEFORE[0], 1])) * 3_600_000) / SAMPLE_MS).toFixed(0);
  for (const [what, values] of Object.entries({ RSS: rss, heap: heapUsed, external })) {
    const [before, after] = [within(values, BEFORE), within(values, AFTER)];
    // A heap at its least has just been collected.
    const held = (one: readonly number[]) =>
      `${median(one).toFixed(0)} (${Math.min(...one).toFixed(0)} to ${Math.max(...one).toFixed(0)}) MiB`;
    print(
      `${what} ${held(before)} in three days before the middle, ${held(after)} in three after it; ` +
        `slope ${perHour(values)} MiB/h`,
    );
  }
  if (minutes >= LONG_MINUTES) {
    const ratio = median(within(rss, AFTER)) / median(within(rss, BEFORE));
    printCeiling("RSS, days after the middle / before it", "of it", ratio, 1.2);
  } else {
    print(
      `A run of less than ${LONG_MINUTES} minutes is over before caches are full: memory is not compared.`,
    );
  }
}

function printCeiling(name: string, unit: string, value: number, floor: number): void {
  printResult({ name, unit, values: [value], floor, isCeiling: true });
}

function printReport(report: SoakReport, memory: Samples, loopMs: number): void {
  const { requests, failures, outsideMs, cutoffs } = report;
  const failed = Object.values(failures).reduce((sum, n) => sum + n, 0);
  print(`requests ${JSON.stringify(requests)}`);
  for (const [what, n] of Object.entries(failures).slice(0, 10)) print(`  ${n} x ${what}`);
  print(`outside cut-offs: ${creates(outsideMs)}`);
  for (const { payments, seconds, createMs } of cutoffs) {
    print(`a cut-off of ${payments} payments, ${seconds.toFixed(1)} s: ${creates(createMs)}`);
  }
  const duringMs = cutoffs.flatMap(({ createMs }) => createMs);
  print(`all cut-offs: ${creates(duringMs)}`);
  printMemory(memory);
  printCeiling("answers that failed", "", failed, 0);
  printCeiling("event-loop delay, p99", "ms", loopMs, 50);
  const ratio = percentile(duringMs, 0.99) / percentile(outsideMs, 0.99);
  printCeiling("p99 of creates during cut-offs / outside", "of it", ratio, 2);
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const service = await startService({
    config: readConfig({
      PORT: "0",
      RAILHEAD_DATA_DIR: join(folder, "data"),
      ALLOW_LOOPBACK: "on",
      RATE_LIMIT_READ: "0",
      RATE_LIMIT_WRITE: "0",
    }),
  });
  const sink = fork(new URL("./support/webhook-sink.js", import.meta.url));
  const { port } = await answerOf<{ port: number }>(sink);
  const { environmentId, key, paykey } = await openWorld(service, port);
  const callers = fork(new URL("./support/soak-process.js", import.meta.url));
  print(`Soak: ${minutes} minutes at ${createsPerSecond} creates a second. ${machine()}.`);
  const memory = watchMemory();
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const order: SoakOrder = {
    url: service.url,
    key,
    paykey,
    milliseconds: minutes * 60_000,
    createsPerSecond,
  };
  const report = await answerOf<SoakReport>(callers, order);
  loop.disable();
  memory.stop();
  // The monitor counts from timer to timer, its own interval included.
  printReport(report, memory.samples, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS);
  const { received } = await answerOf<{ received: number }>(sink, {});
  const violations = await findViolations(service.app.db, environmentId);
  print(`webhook messages received ${received}; broken invariants ${violations.length}`);
  callers.disconnect();
  sink.disconnect();
  await service.stop();
  await rm(folder, { recursive: true });
}

await main();
