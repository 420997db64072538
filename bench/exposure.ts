import { createSandbox } from "@railhead/server";
import { fork } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { caller, openChargesFixture, orders } from "./support/charges-fixture.ts";
import { openFolder } from "./support/folder.ts";
import type { LoadOrder, LoadReport } from "./support/load-process.ts";
import { machine, print, spread } from "./support/machine.ts";
import { postgresCpu } from "./support/postgres-cpu.ts";
import { printResult, ratiosOf } from "./support/results.ts";

/**
 * What exposure limits cost at creation: processor time of a charge in a sandbox with limits in each scope, beside that of one
 * in a sandbox without, of service and PostgreSQL together, in turns short enough for a machine of uneven speed. Arguments:
 * rounds (101), charges of a round (3,000).
 */
const rounds = Number(process.argv[2] ?? 101);
const charges = Number(process.argv[3] ?? 3_000);
/** A round takes less: its time is no bound. */
const MOST_MS = 60_000;
/** Above all that is made, so that none refuses. */
const LIMIT = 1_000_000_000_000;

interface Place {
  readonly key: string;
  readonly paykey: string;
}

/** A second sandbox of the service, with limits over debits in each scope. */
async function addLimited(
  service: Awaited<ReturnType<typeof openChargesFixture>>["service"],
): Promise<Place> {
  const sandbox = await createSandbox(service.app, {
    name: "limited",
    seed: 2n,
    clock_mode: "frozen",
    clock_at: "2026-03-02T15:00:00.000Z",
  });
  const post = caller(service.url, sandbox.api_key);
  const customer = await post("/v1/customers", { ...orders("").customers, external_id: "one" });
  const { paykey = "" } = await post("/v1/bridge/bank_account", {
    customer_id: customer["id"],
    routing_number: "021000021",
    account_number: "123456789",
    account_type: "checking",
  });
  const day = { side: "debit", kind: "settlement_day", limit: LIMIT, effect: "refuse" };
  const window = { ...day, kind: "window", days: 3 };
  const scopes = [
    { scope: "environment" },
    { scope: "originator", scope_id: "1234567890" },
    { scope: "account", scope_id: sandbox.account_id },
  ];
  for (const scope of scopes) {
    for (const limit of [day, window]) await post("/v1/exposure_limits", { ...scope, ...limit });
  }
  return { key: sandbox.api_key, paykey };
}

async function main(): Promise<void> {
  const folder = await openFolder();
  const { service, paykey, key } = await openChargesFixture(join(folder, "data"));
  const generator = fork(new URL("./support/load-process.js", import.meta.url));
  const send = (order: LoadOrder) =>
    new Promise<LoadReport>((resolve) => {
      generator.once("message", (report) => resolve(report as LoadReport));
      generator.send(order);
    });
  const create = async (at: Place, prefix: string) => {
    const { statuses } = await send({
      port: Number(new URL(service.url).port),
      connections: 64,
      milliseconds: MOST_MS,
      requests: charges,
      path: "/v1/charges",
      key: at.key,
      body: JSON.stringify(orders(at.paykey).charges),
      prefix,
      keyed: true,
    });
    if ((statuses["201"] ?? 0) < charges) throw new Error(JSON.stringify(statuses));
  };
  const postmaster = service.database.managed?.pid ?? 0;
  const cpuOf = async (work: () => Promise<void>): Promise<number> => {
    const before = process.cpuUsage();
    const database = postgresCpu(postmaster);
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system + postgresCpu(postmaster) - database) / charges;
  };
  print(`Creation with exposure limits. ${machine()}.`);
  print(`${rounds} rounds of ${charges} charges over 64 connections. Median (least-most).`);
  try {
    const plain = { key, paykey };
    const limited = await addLimited(service);
    for (const place of [plain, limited]) await create(place, "warm-");
    const without: number[] = [];
    const within: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = round % 2 === 0;
      const measure = async (isLimited: boolean) => {
        const place = isLimited ? limited : plain;
        (isLimited ? within : without).push(await cpuOf(() => create(place, `r${round}-`)));
      };
      await measure(first);
      await measure(!first);
    }
    print(`CPU of a charge: without ${spread(without, 0)} us, with limits ${spread(within, 0)} us`);
    const values = ratiosOf(within, without).map((ratio) => 100 * (ratio - 1));
    const name = "exposure limits / creation without";
    printResult({ name, unit: "% more", values, isCeiling: true, floor: 5 });
  } finally {
    generator.disconnect();
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

await main();
