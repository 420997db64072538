import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendYear } from "../../bench/support/year-rows.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { sql } from "../../packages/server/src/db/postgres/sql.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { createLive } from "../../packages/server/src/environments/create-live.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { startTestService, type TestService } from "../support/service.ts";

// The generator of years of events copies what the engine wrote.
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.close();
});

interface Row {
  readonly id: string;
  readonly resource_id: string;
  readonly occurred: bigint;
  readonly rest: string;
}

const rowsOf = (environmentId: string) =>
  service.db.rows<Row>(sql`
    select id, resource_id, (extract(epoch from occurred_at) * 1000)::bigint as occurred,
      concat_ws(' ', type, resource_type, resource_version, account_id is null, patch, cause) as rest
    from events where environment_id = ${environmentId}
      and resource_type in ('charge', 'customer', 'paykey') order by sequence`);

/** Rows of one copy without what is each copy's own: ids count from the first, and time from the first event. */
function normalized(rows: readonly Row[]) {
  const resources = new Map<string, number>();
  return rows.map(({ resource_id, occurred, rest }) => {
    if (!resources.has(resource_id)) resources.set(resource_id, resources.size);
    return {
      resource: resources.get(resource_id),
      after: occurred - (rows[0]?.occurred ?? 0n),
      rest,
    };
  });
}

test("a generated year has the rows of the engine, under other ids and later instants, and every number once", async () => {
  const sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey });
  await createPayment(sandbox, "charge", { paykey, outcome: "return:R01" });
  await sandbox.advance("P20D");
  const source = await rowsOf(sandbox.environment.id);
  const bank = { ...simulatedBank, name: "First Bank" };
  const wanted = { name: "Acme", website: "https://acme.example", bank };
  const live = await createLive(service.app, wanted, "2026-03-02T15:00:00.000Z");
  if (live === undefined) throw new Error("there is a live environment");
  const db = new Client({ connectionString: service.databaseUrl });
  await db.connect();
  const plan = {
    from: sandbox.environment.id,
    environmentId: live.environment_id,
    accountId: live.account_id,
    copies: 3,
  };
  for (const year of [0, 1]) expect(await appendYear(db, plan, year)).toBe(3 * source.length);
  await db.end();
  const made = await rowsOf(live.environment_id);
  expect(made.length).toBe(6 * source.length);
  for (let copy = 0; copy < 6; copy += 1) {
    const own = made.slice(copy * source.length, (copy + 1) * source.length);
    expect(normalized(own)).toEqual(normalized(source));
  }
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
  expect(await findViolations(service.db, live.environment_id)).toEqual([]);
});
