import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { COPIED } from "../../bench/support/copied-tables.ts";
import { type DayRows, readDay } from "../../bench/support/day-rows.ts";
import { fillDay, SOURCE_AT } from "../../bench/support/day-source.ts";
import { raw, sql } from "../../packages/server/src/db/postgres/sql.ts";
import {
  indexNextBatch,
  listEnvironmentsToIndex,
} from "../../packages/server/src/db/tables/search/search-indexer.ts";
import { createLive } from "../../packages/server/src/environments/create-live.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { addressOf } from "../support/server-address.ts";
import { caller, type Sandbox, startTestService, type TestService } from "../support/service.ts";

// The generator of `npm run bench:years` copies a day that the engine wrote, row by row of every table that grows.
const CHARGES = 50;
const DAYS = 32;
let service: TestService;
let source: Sandbox;
let live: {
  readonly environment_id: string;
  readonly account_id: string;
  readonly api_key: string;
};
let rows: DayRows;
const connections: Client[] = [];

async function connect(): Promise<Client> {
  const name = new URL(service.databaseUrl).pathname.slice(1);
  const db = new Client({ connectionString: addressOf(inject("databaseServerUrl"), name) });
  await db.connect();
  connections.push(db);
  return db;
}

beforeAll(async () => {
  service = await startTestService();
  source = await service.addSandbox({ at: SOURCE_AT });
  const from = source.environment.id;
  await fillDay({ service, key: source.api_key }, CHARGES);
  while ((await listEnvironmentsToIndex(service.db)).includes(from)) {
    await indexNextBatch(service.db, from, 1_000);
  }
  const wanted = {
    name: "Acme",
    website: "https://acme.example",
    bank: { ...simulatedBank, name: "First Bank" },
  };
  const created = await createLive(service.app, wanted, "2026-02-01T12:00:00.000Z");
  if (created === undefined) throw new Error("there is a live environment");
  live = created;
  await service.app.engine.stop(0);
  const plan = { from, environmentId: live.environment_id, accountId: live.account_id };
  rows = await readDay({ rows: await connect(), events: await connect() }, plan);
  for (let day = 0; day < DAYS; day += 1) await rows.append(day);
  await rows.settle();
}, 120_000);

afterAll(async () => {
  for (const connection of connections) await connection.end();
  await service.close();
});

/** Ids count from the first, and dates from the first, so that a copy reads like what it was copied from. */
function normalized(value: unknown): string {
  const ids = new Map<string, number>();
  let first: number | undefined;
  const after = (date: string) => {
    const days = Date.parse(date) / 86_400_000;
    return `day ${days - (first ??= days)}`;
  };
  return JSON.stringify(value, null, 1)
    .replaceAll(/"environment": "[^"]+"/gu, '"environment": ""')
    .replaceAll(/[0-9a-f]{8}\.[0-9a-f]{2}\.[0-9a-f-]{64}/gu, "token")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/gu, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size);
      return `id ${ids.get(id)}`;
    })
    .replaceAll(/20\d\d-\d\d-\d\d/gu, after)
    .replaceAll(
      /_(20\d\d)(\d\d)(\d\d)_/gu,
      (_, year, month, day) => `_${after(`${year}-${month}-${day}`)}_`,
    )
    .replaceAll(/"(sequence|account_sequence)": \d+/gu, '"$1": 0');
}

test("the books of copied days hold, by every invariant", async () => {
  expect(await findViolations(service.db, live.environment_id)).toEqual([]);
});

test("a copied charge and its events read like those of the engine, under later dates and ids of their own", async () => {
  const there = caller(service.url, live.api_key, service.check);
  for (const n of [1, 50]) {
    const [charge] = await source.list(`/v1/payments?external_id=order-2026-03-02-${n}`);
    const [copy] = await there.list(`/v1/payments?external_id=order-2026-04-01-${n}`);
    if (charge === undefined || copy === undefined) throw new Error("both are there");
    expect(copy["id"]).not.toBe(charge["id"]);
    expect(normalized(await there.get(`/v1/charges/${copy["id"]}`))).toBe(
      normalized(await source.get(`/v1/charges/${charge["id"]}`)),
    );
    const events = `/v1/events?limit=100&resource_id=`;
    expect(normalized(await there.list(events + copy["id"]))).toBe(
      normalized(await source.list(events + charge["id"])),
    );
  }
});

test("each copied day has as many rows in every table as the engine wrote, but where two days share one", async () => {
  const shared = ["file_days", "payment_counts"];
  for (const { table, pace, where = "true" } of COPIED) {
    if (shared.includes(table)) continue;
    const count = async (environmentId: string) => {
      const [found] = await service.db.rows<{ n: bigint }>(
        sql`select count(*) as n from ${raw(table)} s where s.environment_id = ${environmentId} and ${raw(where)}`,
      );
      return Number(found?.n);
    };
    const written = await count(source.environment.id);
    expect([table, written]).not.toEqual([table, 0]);
    expect([table, await count(live.environment_id)]).toEqual([
      table,
      written * (pace === "daily" ? DAYS : 2),
    ]);
  }
  expect(rows.payments).toBe(CHARGES);
});
