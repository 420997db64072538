import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findCountDifferences } from "../../packages/server/src/db/tables/counts/count-proof.ts";
import { rollUpCounts } from "../../packages/server/src/db/tables/counts/status-day-counts.ts";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { migrate, type Migrated } from "../../packages/server/src/db/schema/migrate.ts";
import { withLogin } from "../../packages/server/src/db/postgres/connections/open.ts";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import { verifyWholly } from "../support/chain.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, paymentBody } from "../support/factories.ts";
import { OWNER } from "../support/tables-owner.ts";
import { caller, startTestService, type Sandbox, type TestService } from "../support/service.ts";

const SCHEMA = fileURLToPath(new URL("../../packages/server/src/db/", import.meta.url));
const at = "2026-03-02T15:00:00.000Z";
const WRITERS = 4;

let service: TestService;
let sandbox: Sandbox;
/** The schema of the next release: `migrations` and `functions`. */
let next: string;

beforeEach(async () => {
  service = await startTestService();
  sandbox = await service.addSandbox();
  next = mkdtempSync(join(tmpdir(), "railhead-next-"));
  for (const folder of ["migrations", "functions"]) {
    cpSync(join(SCHEMA, folder), join(next, folder), { recursive: true });
  }
});
afterEach(async () => {
  await service.close();
  rmSync(next, { recursive: true });
});

/** The next release adds a column that requests leave empty, an index on it, and fills it; this one runs beside it. */
function writeOnlineRelease(): void {
  const beside = "-- railhead: oldest program 1\n";
  writeFileSync(
    join(next, "migrations/0002_note.sql"),
    `${beside}alter table payment_states add column note text;
      set local role railhead_engine;
      update payment_states set note = 'kept' where note is not null;
      set local role none;\n`,
  );
  writeFileSync(
    join(next, "migrations/0003_fill_notes.sql"),
    `${beside}-- railhead: online
      create index concurrently payment_states_by_note on payment_states (environment_id, note);
      update payment_states set note = 'before' where note is null and :batch;\n`,
  );
}

/** Migrates as an operator does: as the tables' owner, whom row-level security binds. */
async function upgrade(): Promise<Migrated> {
  const owner = openPool({ url: withLogin(service.databaseUrl, OWNER), max: 1 });
  try {
    return await migrate(owner, {
      at,
      folder: join(next, "migrations"),
      functionsFolder: join(next, "functions"),
    });
  } finally {
    await owner.close();
  }
}

/** The next release adds a column, which its functions fill. */
function writeNextRelease(): void {
  writeFileSync(
    join(next, "migrations/0002_notes.sql"),
    "alter table payments add column note text not null default 'before';\n",
  );
  for (const name of ["create_payment", "create_payments"]) {
    const path = join(next, `functions/${name}.sql`);
    const text = readFileSync(path, "utf8");
    const changed = text
      .replace("currency, metadata)", "currency, metadata, note)")
      .replace(/(\w\.?_?metadata::json)\n/, "$1, 'after'\n");
    expect(changed.length).toBe(text.length + "note, ".length + " 'after',".length);
    writeFileSync(path, changed);
  }
}

/** Creates charges through the service until it is stopped, and cancels every other one. */
function startWriting(
  paykey: string,
  clients: readonly Pick<Sandbox, "post" | "put">[] = [sandbox],
): { created: string[]; stop(): Promise<void> } {
  const over = new AbortController();
  const created: string[] = [];
  async function write(client: Pick<Sandbox, "post" | "put">): Promise<void> {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const { id } = await client.post("/v1/charges", paymentBody("charge", { paykey }));
      created.push(id as string);
      if (n % 2 === 0) await client.put(`/v1/charges/${id}/cancel`, {});
    }
  }
  const writers = Array.from(
    { length: WRITERS },
    (_, turn) => clients[turn % clients.length] ?? sandbox,
  );
  const working = Promise.all(writers.map(write));
  working.catch(() => undefined);
  return {
    created,
    async stop() {
      over.abort();
      await working;
    },
  };
}

const notesOf = (ids: readonly string[]) =>
  service.db.rows(sql`select distinct note from payments where id = any(${ids}::uuid[])`);

it("an upgrade under load loses no request of the earlier release, whose writes follow the new functions", async () => {
  writeNextRelease();
  const { paykey } = await createPaykey(sandbox);
  const load = startWriting(paykey);
  const more = async (n: number) => {
    const before = load.created.length;
    await expect.poll(() => load.created.length, { timeout: 60_000 }).toBeGreaterThan(before + n);
  };
  await more(20);
  const earlier = [...load.created];
  expect(await upgrade()).toEqual({
    applied: ["0002_notes"],
    functions: ["create_payment", "create_payments"],
  });
  // What was under way when it ended has come through.
  await more(WRITERS);
  const between = load.created.length;
  await more(20);
  await load.stop();
  expect(await notesOf(earlier)).toEqual([{ note: "before" }]);
  expect(await notesOf(load.created.slice(between))).toEqual([{ note: "after" }]);
  expect(await upgrade()).toEqual({ applied: [], functions: [] });

  await expectInvariants(service, sandbox.environment.id);
  // Counters rest under a newer schema; the database goes back so that this program rolls up what is left.
  await service.db.run(sql`delete from schema_migrations where number = 2`);
  while ((await rollUpCounts(service.db, 20_000)) > 0);
  expect(await findCountDifferences(service.db, sandbox.environment.id)).toEqual([]);
}, 180_000);

it("two releases serve side by side through an index and a backfill, and no request fails", async () => {
  writeOnlineRelease();
  const { paykey } = await createPaykey(sandbox);
  const other = await startTestService({
    openDb: () => Promise.resolve(openPool({ url: service.databaseUrl })),
  });
  const load = startWriting(paykey, [sandbox, caller(other.url, sandbox.api_key)]);
  const more = async (n: number) => {
    const before = load.created.length;
    await expect.poll(() => load.created.length, { timeout: 60_000 }).toBeGreaterThan(before + n);
  };
  await more(40);
  const earlier = [...load.created];
  await service.app.sealer.sealAll(sandbox.environment.id);
  expect(await upgrade()).toEqual({ applied: ["0002_note", "0003_fill_notes"], functions: [] });
  await more(20);
  // A process of this release that starts now changes nothing, and serves.
  expect(await migrate(service.db, { at })).toEqual({ applied: [], functions: [] });
  await load.stop();
  const unfilled = await service.db.rows(sql`
    select from payment_states where id = any(${earlier}::uuid[]) and note is null`);
  expect(unfilled).toEqual([]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
  await service.app.sealer.sealAll(sandbox.environment.id);
  const { faults } = await verifyWholly(service.app.chain, sandbox.environment.id, { at });
  expect(faults).toEqual([]);
  await other.close();
}, 180_000);
