import { fork, type ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openFolder } from "./support/folder.ts";
import { openChargesWorld, orders, type ChargesWorld } from "./support/charges-world.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print } from "./support/machine.ts";
import { tellResult } from "./support/results.ts";

/**
 * Five times as many callers as there is room for, each of whom comes back a moment after it was
 * refused: what is accepted meanwhile, how long it takes, whether cancels get through, and how soon
 * all is well again.
 */
const seconds = Number(process.argv[2] ?? 60);
const ROOM = 256;
const CALLERS = 5 * ROOM;
const PAUSE_MS = 500;

interface Cancels {
  tried: number;
  done: number;
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const world = await openChargesWorld(join(folder, "data"), { MAX_UNDER_WAY: String(ROOM) });
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  print(`Overload: room for ${ROOM} requests, ${CALLERS} callers, ${seconds} s. ${machine()}.`);
  // Code that is new to the process is slower: that would flatter what comes after.
  await load(world, generator, { connections: ROOM / 2, seconds: 5, prefix: "warm" });
  const calm = await load(world, generator, { connections: ROOM / 2, seconds: 10, prefix: "calm" });
  const cancels: Cancels = { tried: 0, done: 0 };
  const over = new AbortController();
  const cancelling = cancelUntil(world, over.signal, cancels);
  const storm = await load(world, generator, { connections: CALLERS, seconds, prefix: "storm" });
  over.abort();
  await cancelling;
  const recovery = await recoveryOf(world);
  const accepted = storm.statuses["201"] ?? 0;
  const calmRate = (calm.statuses["201"] ?? 0) / calm.seconds;
  print(`capacity ${calmRate.toFixed(0)}/s; under overload ${JSON.stringify(storm.statuses)}`);
  const others = Object.keys(storm.statuses).filter((status) => !["201", "503"].includes(status));
  tellResult({ name: "goodput of capacity", unit: "times", values: [accepted / storm.seconds / calmRate], floor: 0.8 }); // prettier-ignore
  tellResult({ name: "p99 of the accepted", unit: "s", values: [storm.p99Ms / 1000], floor: 2, isCeiling: true }); // prettier-ignore
  tellResult({ name: "answers other than 201 and 503", unit: "", values: [others.length], floor: 0, isCeiling: true }); // prettier-ignore
  tellResult({ name: "cancels that got through", unit: "times", values: [cancels.done / cancels.tried], floor: 0.99 }); // prettier-ignore
  tellResult({ name: "until a lone charge is quick again", unit: "s", values: [recovery], floor: 5, isCeiling: true }); // prettier-ignore
  generator.disconnect();
  await world.service.stop();
  await rm(folder, { recursive: true });
}

function load(
  world: ChargesWorld,
  generator: ChildProcess,
  plan: { connections: number; seconds: number; prefix: string },
): Promise<LoadReport> {
  const order: LoadOrder = {
    port: Number(new URL(world.service.url).port),
    connections: plan.connections,
    milliseconds: plan.seconds * 1000,
    path: "/v1/charges",
    key: world.key,
    body: JSON.stringify(orders(world.paykey).charges),
    prefix: plan.prefix,
    keyed: true,
    pauseMs: PAUSE_MS,
  };
  return new Promise((resolve) => {
    generator.once("message", (told) => {
      resolve(told as LoadReport);
    });
    generator.send(order);
  });
}

async function post(world: ChargesWorld, externalId: string): Promise<Response> {
  const body = { ...orders(world.paykey).charges, external_id: externalId };
  return await request(world, "POST", "/v1/charges", body);
}

function request(world: ChargesWorld, method: string, path: string, body: object) {
  return fetch(world.service.url + path, {
    method,
    headers: { authorization: `Bearer ${world.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Creates charges as one of many callers, and cancels each that was accepted, at the first try. */
async function cancelUntil(world: ChargesWorld, over: AbortSignal, into: Cancels): Promise<void> {
  for (let n = 0; !over.aborted; n += 1) {
    const created = await post(world, `cancelled-${n}`);
    const { data } = (await created.json()) as { data: { id: string } };
    if (created.status !== 201) continue;
    into.tried += 1;
    const path = `/v1/charges/${data.id}/cancel`;
    const cancelled = await request(world, "PUT", path, { reason: "Overload." });
    await cancelled.arrayBuffer();
    if (cancelled.status === 200) into.done += 1;
  }
}

const QUICK_MS = 50;

/** Seconds until five lone charges in a row are answered quickly. */
async function recoveryOf(world: ChargesWorld): Promise<number> {
  const began = performance.now();
  for (let quick = 0, n = 0; quick < 5; n += 1) {
    const start = performance.now();
    const answer = await post(world, `after-${n}`);
    await answer.arrayBuffer();
    quick = answer.status === 201 && performance.now() - start < QUICK_MS ? quick + 1 : 0;
    if (performance.now() - began > 60_000) break;
  }
  return (performance.now() - began) / 1000;
}

await main();
