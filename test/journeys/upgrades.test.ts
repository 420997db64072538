import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findCountFaults } from "../../packages/server/src/db/counts/payment-count-proof.ts";
import { foldCountDeltas } from "../../packages/server/src/db/counts/payment-counts.ts";
import { isTimeout, sqlState } from "../../packages/server/src/db/errors.ts";
import { sql, type Database } from "../../packages/server/src/db/executor.ts";
import { migrate } from "../../packages/server/src/db/migrate.ts";
import { openPool } from "../../packages/server/src/db/pool.ts";
import { keepSearchTexts } from "../../packages/server/src/db/search/search-keeping.ts";
import { createEmptyDatabase, type TestDatabase } from "../support/database.ts";
import {
  cancelCharge,
  createCharge,
  createParty,
  createWorld,
  foldCounts,
  programOf30,
  programOf40,
  type EarlierProgram,
  type Party,
  type World,
} from "../support/earlier-programs.ts";

const MIGRATIONS = fileURLToPath(
  new URL("../../packages/server/src/db/migrations/", import.meta.url),
);
const at = "2026-03-02T15:00:00.000Z";

let database: TestDatabase;
let db: Database;

beforeEach(async () => {
  database = await createEmptyDatabase();
  ({ db } = database);
});
afterEach(() => database.drop());

/** Brings the database to the schema of an earlier program. */
async function migrateTo(number: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "railhead-earlier-"));
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  for (const name of names.toSorted().slice(0, number)) {
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(db, { at, folder });
  rmSync(folder, { recursive: true });
}

/** What today's program finds wrong once it has kept and counted all that happened. */
async function faultsOf({ environment_id }: World): Promise<unknown[]> {
  while ((await keepSearchTexts(db, environment_id, 2_000)) > 0);
  while ((await foldCountDeltas(db, 20_000)) > 0);
  const unfound = await db.rows(sql`
    select 'customer' as of, c.id from customers c left join search_customers s
      on s.customer_id = c.id where s.searched is null
    union all
    select 'paykey', k.id from paykeys k join customers c on c.id = k.customer_id
      left join search_paykeys s on s.paykey_id = k.id
    where s.searched is null or s.searched not like '%' || lower(c.name)`);
  return [...(await findCountFaults(db, environment_id)), ...unfound];
}

/** True where an earlier program answers 503, or what it works on beside requests is no longer its own. */
const isExpected = (error: unknown) =>
  isTimeout(error) || /^(23502|40001|40P01|42...)$/.test(sqlState(error) ?? "");

const WRITERS = 4;

interface Load {
  /** How many payments were created since it began. */
  created(): number;
  stop(): Promise<void>;
}

/** Processes of an earlier program that go on, whatever happens to the schema. */
function startLoad(program: EarlierProgram, world: World, parties: readonly Party[]): Load {
  const old = openPool({ url: database.url, max: WRITERS + 2, min: WRITERS + 2 });
  const over = new AbortController();
  let created = 0;
  async function forever(work: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !over.signal.aborted; n += 1) {
      await work(n).catch((error: unknown) => {
        if (!isExpected(error)) throw error;
      });
      await nextTurn();
    }
  }
  async function write(n: number): Promise<void> {
    const party = n % 5 === 0 ? await createParty(old, world) : parties[n % parties.length];
    if (party === undefined) return;
    const id = await createCharge(old, world, party);
    created += 1;
    if (n % 2 === 0) await cancelCharge(old, world, id);
  }
  const working = Promise.all([
    ...Array.from({ length: WRITERS }, () => forever(write)),
    forever(() => program.keepTexts(old, world.environment_id)),
    forever(() => foldCounts(old)),
  ]);
  working.catch(() => undefined);
  return {
    created: () => created,
    async stop() {
      over.abort();
      await working;
      await old.close();
    },
  };
}

describe.each([programOf30, programOf40])("an upgrade from schema $schema", (program) => {
  it("leaves every counter right, whatever processes of the earlier program write while it runs", async () => {
    await migrateTo(program.schema);
    const world = await createWorld(db);
    const parties = await Promise.all(Array.from({ length: 5 }, () => createParty(db, world)));
    const load = startLoad(program, world, parties);
    try {
      await expect.poll(() => load.created(), { timeout: 60_000 }).toBeGreaterThan(100);
      await migrate(db, { at });
      const before = load.created();
      // Earlier processes are stopped only after the new ones run.
      await expect.poll(() => load.created(), { timeout: 60_000 }).toBeGreaterThan(before + 50);
    } finally {
      await load.stop();
    }
    expect(await faultsOf(world)).toEqual([]);
  }, 180_000);
});

it("payments whose texts an earlier program commits while a migration counts are counted", async () => {
  await migrateTo(34);
  const world = await createWorld(db);
  const party = await createParty(db, world);
  await programOf30.keepTexts(db, world.environment_id);
  const later = await createParty(db, world);
  for (const each of [party, later, party]) await createCharge(db, world, each);
  let migrating: Promise<unknown> = Promise.resolve();
  await programOf30.keepTexts(db, world.environment_id, async () => {
    migrating = migrate(db, { at });
    migrating.catch(() => undefined);
    // Migration 0035 has counted, and waits to change the table of texts.
    await expect
      .poll(
        () =>
          db.rows(sql`select wait_event_type from pg_stat_activity
            where query like '%create table search_parties%' and pid <> pg_backend_pid()
              and datname = current_database()`),
        { timeout: 60_000 },
      )
      .toEqual([{ wait_event_type: "Lock" }]);
  });
  await migrating;
  expect(await faultsOf(world)).toEqual([]);
}, 120_000);

it("a program of before the fence keeps no text under a newer schema, so that it miscounts nothing", async () => {
  await migrateTo(programOf40.schema);
  const world = await createWorld(db);
  const party = await createParty(db, world);
  await programOf40.keepTexts(db, world.environment_id);
  await migrate(db, { at });
  await cancelCharge(db, world, await createCharge(db, world, party));
  await expect(programOf40.keepTexts(db, world.environment_id)).rejects.toThrow(/schema_version/);
  expect(await faultsOf(world)).toEqual([]);
}, 120_000);
