import { readdir, readFile as readBytes } from "node:fs/promises";
import { join } from "node:path";
import { readFile } from "@railhead/nacha";
import { array, integer, sample } from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPaykey, createPayment } from "../../../../../test/support/factories.ts";
import { poisonRow, restoreRows } from "../../../../../test/support/poisoned/row-sets.ts";
import { readReport } from "../../../../../test/support/reports.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../../../../../test/support/service.ts";
import { sql } from "../../db/postgres/executor.ts";
import { closeDays } from "../../db/tables/banks/file-days.ts";
import { dayEndsAt } from "../../rails/calendar/bank-day.ts";
import { simulatedBank } from "../../rails/calendar/bank-profile.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = String((await createPaykey(sandbox))["paykey"]);
});

const pay = (amount: number, members: object = {}, kind: "charge" | "payout" = "charge") =>
  createPayment(sandbox, kind, { paykey, amount, ...members });
const days = (query = "") => sandbox.list(`/v1/file_days${query}`);
const notices = async () =>
  (await sandbox.list("/v1/events?types=file_day.closed&limit=100")).map(
    ({ data }) => data as unknown as Resource,
  );
const firstBank = async () => (await sandbox.list("/v1/banks"))[0] ?? {};
const changeProfile = async (set: object) => {
  const { id, profile } = await firstBank();
  await sandbox.put(`/v1/banks/${String(id)}/profile`, {
    profile: { ...(profile as object), ...set },
  });
};

const SEALED = "2026-03-02T21:05:00.000Z";
const LAST_MINUTE = "2026-03-02T21:30:59.999Z";
const ENDED = "2026-03-02T21:31:00.000Z";

/** What the entries of files add up to, without their controls. */
async function recount(bankId?: string) {
  const root = service.app.bankFolder(sandbox.environment.id);
  const folder = join(root, ...(bankId === undefined ? [] : ["banks", bankId]), "taken");
  const totals = { entry_addenda_count: 0, hash: 0, debit: 0, credit: 0, batches: 0, files: 0 };
  for (const name of await readdir(folder)) {
    totals.files += 1;
    for (const batch of readFile(await readBytes(join(folder, name))).batches) {
      totals.batches += 1;
      for (const entry of batch.entries) {
        const isDebit = Number(entry.transaction_code.slice(1)) >= 5;
        totals.entry_addenda_count += 1 + entry.addenda.length;
        totals.hash += Number(entry.receiving_dfi_identification);
        totals[isDebit ? "debit" : "credit"] += entry.amount;
      }
    }
  }
  return {
    file_count: totals.files,
    batch_count: totals.batches,
    entry_addenda_count: totals.entry_addenda_count,
    entry_hash: String(totals.hash % 10_000_000_000).padStart(10, "0"),
    total_debit: String(totals.debit),
    total_credit: String(totals.credit),
  };
}

test("a day is closed the minute after its last deadline, with the totals of the bytes that the bank has", async () => {
  await changeProfile({
    acknowledgement: { format: "pipe", within_minutes: 60 },
    max_entries_per_file: 2,
  });
  await pay(700, { outcome: "reject:file" });
  for (const amount of [321, 88]) await pay(amount);
  await pay(500, {}, "payout");
  await sandbox.advance(LAST_MINUTE);
  expect(await days()).toEqual([]);
  expect(await notices()).toEqual([]);
  await sandbox.advance(ENDED);
  const [day] = await days();
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files.map(({ state }) => String(state))).toContain("rejected");
  expect(files.length).toBeGreaterThan(1);
  expect(day).toMatchObject({
    ...(await recount()),
    file_date: "2026-03-02",
    file_ids: files.map(({ id }) => id),
    closed_at: ENDED,
    bank_id: (await firstBank())["id"],
  });
  expect(await notices()).toEqual([day]);
  expect(await sandbox.get(`/v1/file_days/${String(day?.["id"])}`)).toEqual(day);
});

test("the notice, the report of control totals and the file days say the same of random days", async () => {
  const amounts = sample(array(integer({ min: 1, max: 99_999 }), { maxLength: 4 }), {
    numRuns: 6,
    seed: 24,
  });
  for (const [index, ofDay] of amounts.entries()) {
    for (const amount of ofDay) {
      await pay(amount, { payment_date: `2026-03-${String(index + 3).padStart(2, "0")}` });
    }
  }
  await sandbox.advance("2026-03-12T22:00:00.000Z");
  const closed = await days("?sort_order=asc");
  expect(closed.length).toBeGreaterThan(2);
  expect(await notices()).toEqual(closed);
  const report = await readReport(
    service,
    sandbox,
    "control_totals",
    "from=2026-03-01&to=2026-03-31",
  );
  const reported = report.filter(({ scope }) => scope === "day");
  expect(
    closed.map((day) => [
      day["file_date"],
      day["bank_id"],
      day["file_count"],
      day["batch_count"],
      day["entry_addenda_count"],
      day["entry_hash"],
      Number(day["total_debit"]),
      Number(day["total_credit"]),
    ]),
  ).toEqual(
    reported.map((row) => [
      row["file_date"],
      row["bank_id"],
      row["file_count"],
      row["batch_count"],
      row["entry_addenda_count"],
      row["entry_hash"],
      row["debit_cents"],
      row["credit_cents"],
    ]),
  );
  const sum = (name: string) => closed.reduce((total, day) => total + Number(day[name]), 0);
  const counted = await recount();
  expect([sum("file_count"), sum("entry_addenda_count"), sum("total_debit")]).toEqual([
    counted.file_count,
    counted.entry_addenda_count,
    Number(counted.total_debit),
  ]);
});

test("a day waits for a file that may or may not be at the bank, and is closed once that is decided", async () => {
  await pay(700);
  await sandbox.advance(SEALED);
  const [file] = await sandbox.list("/v1/ach_files?direction=outbound");
  const setState = (state: string) =>
    service.db.tx(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update ach_files set state = ${state} where id = ${String(file?.["id"])}`);
    });
  await setState("upload_unknown");
  await sandbox.advance("2026-03-03T20:00:00.000Z");
  expect(await days()).toEqual([]);
  await setState("uploaded");
  await sandbox.advance("2026-03-03T20:01:00.000Z");
  expect(await days()).toMatchObject([
    { file_date: "2026-03-02", file_count: 1, closed_at: "2026-03-03T20:00:00.000Z" },
  ]);
});

test("a missed file is of no day: the bank never had it", async () => {
  await pay(700);
  const { id } = await firstBank();
  await sandbox.put(`/v1/banks/${String(id)}/sending`, { sending: "dry_run" });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await sandbox.list("/v1/ach_files")).toMatchObject([{ state: "missed" }]);
  expect(await days()).toMatchObject([
    { file_count: 0, file_ids: [], entry_hash: "0000000000", total_debit: "0", total_credit: "0" },
  ]);
});

test("a file that a changed deadline allows after the day was closed has the day closed again", async () => {
  await pay(700);
  await sandbox.advance(ENDED);
  const [before] = await days();
  expect(before).toMatchObject({ file_count: 1, total_debit: "700" });
  await changeProfile({ cutoff: "17:00", deadline: "17:30" });
  await pay(300, { payment_date: "2026-03-03" });
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  expect(await days()).toEqual([before]);
  await sandbox.advance("2026-03-02T22:31:00.000Z");
  const [after] = await days();
  expect(after).toMatchObject({ ...(await recount()), id: before?.["id"], file_count: 2 });
  expect(await notices()).toEqual([before, after]);
});

test("a deadline that moves before the day ends moves its end", async () => {
  await pay(700);
  await sandbox.advance(SEALED);
  await changeProfile({ deadline: "18:00" });
  await sandbox.advance("2026-03-02T23:00:59.999Z");
  expect(await days()).toEqual([]);
  await sandbox.advance("2026-03-02T23:01:00.000Z");
  expect(await days()).toMatchObject([{ closed_at: "2026-03-02T23:01:00.000Z" }]);
});

test("a bank whose day cannot be closed holds up no other bank's", async () => {
  const profile = { ...simulatedBank, name: "Second Bank", odfi_routing_number: "021000021" };
  const { id: second } = await sandbox.post("/v1/banks", { profile });
  await pay(700);
  await sandbox.advance(SEALED);
  const { id: first } = await firstBank();
  const copied = service.app.ids.uuid(SEALED);
  await service.db.run(sql`
    insert into file_days select (json_populate_record(d,
      json_build_object('id', ${copied}::uuid, 'bank_id', ${String(second)}::uuid))).*
    from file_days d where d.environment_id = ${sandbox.environment.id}`);
  const [own] = await service.db.rows<{ id: string }>(sql`
    select id from file_days where bank_id = ${String(first)}`);
  await poisonRow(service, "file_days", own?.id ?? "");
  await service.app.engine.advanceTo(sandbox.environment, ENDED, ENDED);
  expect(await days()).toMatchObject([{ id: copied, bank_id: second, file_count: 0 }]);
  await restoreRows(service);
});

test("one statement closes all days of a bank that are due", async () => {
  await pay(700);
  await sandbox.advance(SEALED);
  await service.db.run(sql`
    insert into file_days select (json_populate_record(d, json_build_object(
      'id', gen_random_uuid(), 'file_date', date '2025-01-01' + i))).*
    from file_days d, generate_series(1, 400) i where d.environment_id = ${sandbox.environment.id}`);
  const ids = await service.db.rows<{ id: string }>(sql`
    select id from file_days where environment_id = ${sandbox.environment.id}`);
  const closed = await service.db.tx((tx) =>
    closeDays(tx, sandbox.environment.id, { ids: ids.map(({ id }) => id), at: ENDED }),
  );
  expect(closed).toHaveLength(401);
  expect(closed.filter(({ file_count }) => file_count > 0)).toHaveLength(1);
});

test("a day lasts until the minute after the last deadline of all of its windows", () => {
  const window = { cutoff: "10:00", deadline: "10:30", settlement: "13:00" };
  const late = { ...window, deadline: "18:45" };
  const ends = (same_day: object[]) =>
    dayEndsAt({ ...simulatedBank, same_day } as typeof simulatedBank, "2026-03-02");
  expect(ends([window])).toBe(ENDED);
  expect(ends([window, late])).toBe("2026-03-02T23:46:00.000Z");
});

test("an account's key reads no day", async () => {
  const { key } = await sandbox.post("/v1/api_keys", {
    scopes: ["ach_files:read"],
    account_id: sandbox.account_id,
  });
  const refused = await sandbox.call("GET", "/v1/file_days", { key: String(key) });
  expect(refused.status).toBe(403);
});
