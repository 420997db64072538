import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openFolder } from "./support/folder.ts";
import { machine, print, spread } from "./support/machine.ts";
import { printResult, ratiosOf } from "./support/results.ts";
import type { TracesOrder, TracesSettings } from "./support/traces-process.ts";

/**
 * What traces add to a request: the processor time of a service without them, of one that records the default
 * share and of one that records all, in turns and in one run. Each is a process of its own, because traces
 * are on or off for a process. Statements run in PostgreSQL, whose time is in no figure.
 */
const rounds = Number(process.argv[2] ?? 60);
const requests = Number(process.argv[3] ?? 300);
const WARM_UP = 5_000;

let exports = 0;
const collector = createServer((request, response) => {
  exports += 1;
  request.resume();
  request.once("end", () => response.setHeader("content-type", "application/json").end("{}"));
});
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const TRACES_URL = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`;
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  off: {},
  "1 %": { TRACES_URL, TRACES_PERCENT: "1" },
  all: { TRACES_URL, TRACES_PERCENT: "100" },
};

async function ask(child: ChildProcess, message: TracesSettings | TracesOrder): Promise<number> {
  child.send(message);
  const [reply] = (await once(child, "message")) as [number];
  return reply;
}

const folder = await openFolder();
const children: { name: string; child: ChildProcess }[] = [];
for (const [name, variables] of Object.entries(WAYS)) {
  const child = fork(new URL("./support/traces-process.js", import.meta.url));
  await ask(child, { dataDir: join(folder, String(children.length)), variables });
  children.push({ name, child });
}
print(`Traces. ${machine()}.`);
print(`${rounds} rounds of ${requests} requests each way, 16 at once.`);
for (const kind of ["read", "create"] as const) {
  const cpu = new Map(children.map(({ name }) => [name, [] as number[]]));
  for (const { child } of children) await ask(child, { kind, requests: WARM_UP });
  for (let round = 0; round < rounds; round += 1) {
    // The one that is first in a round differs: a machine that grows slower is no cost of traces.
    const order = round % 2 === 0 ? children : children.toReversed();
    for (const { name, child } of order) {
      cpu.get(name)?.push(await ask(child, { kind, requests }));
    }
  }
  const what = kind === "read" ? "GET /v1/charges/{id}" : "POST /v1/charges";
  const off = cpu.get("off") ?? [];
  print(`${what} without traces: ${spread(off, 0)} us CPU`);
  const unit = "times without traces";
  const values = ratiosOf(cpu.get("1 %") ?? [], off);
  printResult({ name: `${what}, 1 % recorded`, unit, values, floor: 1.05, isCeiling: true });
  printResult({ name: `${what}, all recorded`, unit, values: ratiosOf(cpu.get("all") ?? [], off) });
}
for (const { child } of children) {
  child.send("stop");
  await once(child, "exit");
}
print(`${exports} batches were sent.`);
collector.close();
await rm(folder, { recursive: true });
