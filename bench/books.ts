import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSandbox, readConfig, startService } from "@railhead/server";
import { Client } from "pg";
import { call, type EventFixture } from "./support/event-fixture.ts";
import { openFolder } from "./support/folder.ts";
import { machine, print } from "./support/machine.ts";
import { fillRail, START } from "./support/rail-fixture.ts";
import { printResult } from "./support/results.ts";

/**
 * The books through HTTP: proofs of what changed, and pages of ledger entries and events, the first, beside an entry
 * and far behind. Argument: payments, each with its whole life on the rail (100,000).
 */
const count = Number(process.argv[2] ?? 100_000);
const ROUNDS = 7;
const END = "2026-02-02T15:00:00.000Z";

async function get(fixture: EventFixture, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(fixture.service.url + path, {
    headers: { authorization: `Bearer ${fixture.key}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}

async function measure(name: string, ask: () => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await ask();
    values.push(performance.now() - start);
  }
  printResult({ name, unit: "ms", values });
}

async function firstProof(fixture: EventFixture): Promise<void> {
  await call(fixture, "/v1/ledger/proof", {});
  for (;;) {
    const { data } = await get(fixture, "/v1/ledger/proof");
    if ((data as { last: object | null }).last !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
  const db = new Client({ connectionString: service.database.url });
  await db.connect();
  try {
    const { environment, account_id, api_key } = await createSandbox(service.app, {
      name: "bench",
      seed: 1n,
      clock_mode: "frozen",
      clock_at: `${START}T15:00:00.000Z`,
    });
    const fixture = { service, environmentId: environment.id, accountId: account_id, key: api_key };
    print(machine());
    await fillRail(db, fixture, { count, returnedPercent: 2 });
    await service.app.engine.advanceTo(environment, END, END);
    const { meta } = await get(fixture, "/v1/ledger/entries?page_size=1");
    const entries = (meta as { total_items: number }).total_items;
    print(`${count} payments, ${entries} ledger entries`);
    const prove = () => call(fixture, "/v1/ledger/proof", {});
    await measure("the first proof of the books, in the background", () => firstProof(fixture), 1);
    await measure("a proof of the books since the last", prove);
    const page = (query: string) => () => get(fixture, `/v1/ledger/entries?${query}`);
    await measure("first page of ledger entries", page("page_size=100"));
    await measure("newest page of ledger entries", page("page_size=100&sort_order=desc"));
    const { data } = await get(fixture, "/v1/ledger/entries?page_size=1&sort_order=desc");
    const last = (data as { number: number }[])[0]?.number ?? 0;
    const middle = Math.floor(last / 2);
    await measure("page of ledger entries beside one", page(`page_size=100&after=${middle}`));
    const far = Math.floor(entries / 100);
    await measure(`page ${far} of ledger entries`, page(`page_size=100&page_number=${far}`));
    const events = (query: string) => () => get(fixture, `/v1/events?${query}`);
    await measure("first page of events", events("page_size=100&page_number=1"));
  } finally {
    await db.end();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
