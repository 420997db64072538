import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "../../packages/server/src/db/postgres/connections/pool.ts";
import type { Database } from "../../packages/server/src/db/postgres/executor.ts";
import { sql } from "../../packages/server/src/db/postgres/sql.ts";
import { listBanks, type Bank } from "../../packages/server/src/db/tables/banks/banks.ts";
import {
  claimEntryNumbers,
  claimFileId,
} from "../../packages/server/src/db/tables/banks/shared-numbers.ts";
import { isFileIdLeft } from "../../packages/server/src/payments/files/file-numbers.ts";
import { FILE_ID_MODIFIERS } from "../../packages/server/src/rails/files/ach.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  createLiveEnvironment,
  LIVE_CUTOFF,
  LIVE_START,
  liveCaller,
  onboard,
  onlyFile,
  scheduleCharge,
  startLiveService,
  type LiveEnvironment,
  type LiveService,
} from "../support/live-service.ts";

// Two live environments that send through one ODFI, under the same destination and origin.
let database: TestDatabase;
let db: Database;
let dataDir: string;
let service: LiveService;
let environments: LiveEnvironment[];
let banks: Bank[];
let now = LIVE_START;
const DAY = "2026-05-04";
const LIMIT = { timeout: 60_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "railhead-two-live-"));
  const place = { db: database.db, dataDir };
  environments = [
    await createLiveEnvironment(place),
    await createLiveEnvironment(place, {}, "west"),
  ];
  db = openPool({ url: database.url, statementTimeoutMs: 30_000 });
  const found = await Promise.all(environments.map((one) => listBanks(db, one.environment_id)));
  banks = found.flat();
  service = await startLiveService({ db, dataDir, wall: { now: () => now } });
}, 120_000);
afterAll(async () => {
  await service.stop();
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const bankOf = (place: number) => {
  const bank = banks[place];
  if (bank === undefined) throw new Error("the bank is missing");
  return bank;
};
const [first, second] = [() => bankOf(0), () => bankOf(1)];
const claim = (bank: Bank, date = DAY) =>
  claimFileId(db, bank, { date, modifiers: FILE_ID_MODIFIERS });
/** As if the file of the claim had been sealed: only then the bank's next claim is another. */
const seal = (bank: Bank, modifier: string, date = DAY) =>
  db.run(sql`insert into ach_files (environment_id, id, bank_id, direction, state, name, body, sha256,
      byte_count, file_date, file_id_modifier, batch_count, entry_addenda_count, entry_hash,
      total_debit_cents, total_credit_cents, created_at, updated_at)
    values (${bank.environment_id}, gen_random_uuid(), ${bank.id}, 'outbound', 'accepted', ${date + modifier},
      '', sha256(${bank.id + date + modifier}::bytea), 0, ${date}::date, ${modifier}, 0, 0, '0', 0, 0,
      ${LIVE_START}, ${LIVE_START})`);

async function claimAndSeal(bank: Bank, count: number): Promise<(string | null)[]> {
  const taken: (string | null)[] = [];
  for (let n = 0; n < count; n += 1) {
    const modifier = await claim(bank);
    taken.push(modifier);
    if (modifier !== null) await seal(bank, modifier);
  }
  return taken;
}

test("both environments send their files of a cut-off, and each has its own log and payments", async () => {
  const clients = environments.map(({ api_key }) => liveCaller(service.url, api_key));
  const charges = await Promise.all(
    clients.map(async (client, n) => {
      await onboard(client, environments[n]?.account_id ?? "");
      return await scheduleCharge(client, `order-${n}`);
    }),
  );
  now = LIVE_CUTOFF;
  const files = await Promise.all(
    clients.map(async (client) => {
      await expect.poll(async () => (await onlyFile(client))?.["state"], LIMIT).toBe("uploaded");
      return (await client.list("/v1/ach_files?direction=outbound"))[0];
    }),
  );
  expect(files.map((file) => String(file?.["file_id_modifier"])).toSorted()).toEqual(["A", "B"]);
  const traces = await db.rows<{ trace_number: string }>(
    sql`select trace_number from entries where payment_id = any(${charges}::uuid[])`,
  );
  expect(new Set(traces.map(({ trace_number }) => trace_number)).size).toBe(2);
  for (const [n, client] of clients.entries()) {
    const other = charges[1 - n];
    expect((await client.call("GET", `/v1/charges/${other}`)).status).toBe(404);
    const logged = await client.call("GET", "/v1/events?limit=1");
    expect(logged.body.data[0]).toMatchObject({ sequence: 1 });
    const own = await client.list("/v1/payments");
    expect(own.map(({ id }) => id)).toEqual([charges[n]]);
  }
}, 180_000);

test("concurrent seals of two environments share the 36 file id modifiers of a day without a double", async () => {
  const taken = await Promise.all([first(), second()].map((bank) => claimAndSeal(bank, 20)));
  const given = taken.flat().filter((modifier) => modifier !== null);
  expect(given.toSorted()).toEqual(FILE_ID_MODIFIERS.split("").toSorted());
  expect(await claim(first())).toBeNull();
  for (const [n, bank] of [first(), second()].entries()) {
    const sealedToday = taken[n]?.filter((modifier) => modifier !== null).length ?? 0;
    const isLeft = (sealed: number) => isFileIdLeft(db, bank, { date: DAY, sealedToday: sealed });
    expect([await isLeft(sealedToday), await isLeft(sealedToday - 1)]).toEqual([false, true]);
  }
  const claimed = sql`insert into taken_file_ids select * from taken_file_ids limit 1`;
  await expect(db.run(claimed)).rejects.toMatchObject({ code: "23505" });
});

test("a modifier whose seal was rolled back goes to the same bank again, and to no other", async () => {
  const date = "2026-05-05";
  expect(await claim(first(), date)).toBe("A");
  expect(await claim(second(), date)).toBe("B");
  expect(await claim(first(), date)).toBe("A");
  await seal(first(), "A", date);
  expect(await claim(first(), date)).toBe("C");
});

test("concurrent seals of two environments get entry numbers that do not overlap", async () => {
  const claims = Array.from({ length: 40 }, async (_, n) => {
    const count = 1 + (n % 7);
    const from = Number(await claimEntryNumbers(db, n % 2 === 0 ? first() : second(), count));
    return Array.from({ length: count }, (__, place) => from + place);
  });
  const numbers = (await Promise.all(claims)).flat();
  expect(new Set(numbers).size).toBe(numbers.length);
  const again = sql`insert into taken_entry_numbers select numbers, taken_by, bank_id
    from taken_entry_numbers where not isempty(numbers) limit 1`;
  await expect(db.run(again)).rejects.toMatchObject({ code: "23P01" });
});
