import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { simulatedBank } from "../../packages/server/src/rails/calendar/bank-profile.ts";
import { listFiles } from "../../packages/server/src/rails/transports/directory.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let paykey: string;

const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";
const secondProfile = { ...simulatedBank, name: "Second Bank", odfi_routing_number: "021000021" };

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  paykey = (await createPaykey(sandbox))["paykey"] as string;
});

const charge = (set: object = {}) =>
  createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03", ...set });
const read = (payment: Resource) => sandbox.get(`/v1/charges/${payment["id"]}`);
const defaultBank = async () => (await sandbox.list("/v1/banks"))[0] ?? {};
const routeTo = (bankId: unknown) =>
  sandbox.put(`/v1/accounts/${sandbox.account_id}/bank`, { bank_id: bankId });
async function changeProfile(set: object): Promise<Resource> {
  const { id, profile } = await defaultBank();
  return await sandbox.put(`/v1/banks/${id}/profile`, { profile: { ...profile, ...set } });
}

test("each account's entries go to its own bank, and what was sent there comes back from there", async () => {
  const first = await charge({ config: { sandbox_outcome: "failed_insufficient_funds" } });
  await sandbox.advance(AFTER_CUTOFF);
  const second = await sandbox.post("/v1/banks", { profile: secondProfile });
  expect(await routeTo(second["id"])).toMatchObject({ bank_id: second["id"], is_default: false });
  const third = await charge({ payment_date: "2026-03-04" });
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  const folder = join(
    service.app.bankFolder(sandbox.environment.id),
    "banks",
    second["id"],
    "taken",
  );
  expect(await listFiles(folder)).toHaveLength(1);
  expect((await read(third))["trace_ids"].entry).toMatch(/^02100002/);
  await sandbox.advance("P8D");
  expect(await read(first)).toMatchObject({ status: "failed" });
  expect(await read(third)).toMatchObject({ status: "paid" });
  const banks = await sandbox.list("/v1/banks");
  expect(banks.map((bank) => bank["returns_read_through"])).toEqual(["2026-03-11", "2026-03-11"]);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("no payment of a bank is paid before that bank's returns were read", async () => {
  const second = await sandbox.post("/v1/banks", { profile: secondProfile });
  await routeTo(second["id"]);
  const payment = await charge();
  await sandbox.advance("2026-03-05T12:29:00.000Z");
  // The second bank's folder is not read on Thursday.
  await service.db.run(sql`update banks set next_poll_at = '2026-03-06T12:30:00.000Z'
    where id = ${second["id"] as string}`);
  await sandbox.advance("2026-03-05T23:00:00.000Z");
  expect(await read(payment)).toMatchObject({ status: "pending" });
  await sandbox.advance("2026-03-06T16:00:00.000Z");
  expect(await read(payment)).toMatchObject({ status: "paid" });
});

test("a new profile is a new version, which dates unsent payments anew and leaves sealed files theirs", async () => {
  const sent = await charge();
  await sandbox.advance(AFTER_CUTOFF);
  const waiting = await charge({ payment_date: "2026-03-10" });
  await sandbox.advance("2026-03-02T21:16:00.000Z");
  expect((await read(waiting))["expected"]).toEqual({
    submission: "2026-03-09",
    settlement: "2026-03-10",
    paid: "2026-03-12",
  });
  const after = await changeProfile({ closures: ["2026-03-09", "2026-03-12", "2026-03-05"] });
  expect(after).toMatchObject({ profile_version: 2 });
  await sandbox.advance("2026-03-02T21:17:00.000Z");
  expect((await read(waiting))["expected"]).toEqual({
    submission: "2026-03-06",
    settlement: "2026-03-10",
    paid: "2026-03-13",
  });
  // In flight: it settles on Tuesday as it would, and counts two days on which the bank is open.
  expect((await read(sent))["expected"]).toMatchObject({
    settlement: "2026-03-03",
    paid: "2026-03-06",
  });
  await sandbox.advance("2026-03-06T22:00:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound&sort_order=asc");
  expect(files.map((file) => file["profile_version"] as number)).toEqual([1, 2]);
  const versions = await sandbox.list(`/v1/banks/${after["id"]}/profiles?sort_order=asc`);
  expect(versions.map(({ version }) => version as number)).toEqual([1, 2]);
  expect(await read(sent)).toMatchObject({ status: "paid" });
  await sandbox.advance("P8D");
  await expectCompleteLog(sandbox);
});

test("a profile that could exchange no files is refused, with every fault", async () => {
  const { id, profile } = await defaultBank();
  const body = { profile: { ...profile, deadline: "15:00", file_name: "{modifier}.ach" } };
  const reply = await sandbox.call("PUT", `/v1/banks/${id}/profile`, { body });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain("deadline is before cutoff");
  const other = { profile: { ...profile, odfi_routing_number: "021000021" } };
  const moved = await sandbox.call("PUT", `/v1/banks/${id}/profile`, { body: other });
  expect(moved.text).toContain("another ODFI is another bank");
  const twin = await sandbox.call("POST", "/v1/banks", { body: { profile } });
  expect(twin.status).toBe(422);
  const misspelt = { profile: { ...profile, cutof: "15:00" } };
  const refused = await sandbox.call("PUT", `/v1/banks/${id}/profile`, { body: misspelt });
  expect(refused.status).toBe(422);
  expect(await defaultBank()).toMatchObject({ profile_version: 1 });
});

test("a reset leaves the default bank with its first profile, and no other", async () => {
  const second = await sandbox.post("/v1/banks", { profile: secondProfile });
  await routeTo(second["id"]);
  await changeProfile({ cutoff: "14:00" });
  await sandbox.post(`/v1/sandbox/environments/${sandbox.environment.id}/reset`, {});
  const banks = await sandbox.list("/v1/banks");
  expect(banks).toHaveLength(1);
  expect(banks[0]).toMatchObject({ cutoff: "16:00", profile_version: 1 });
});

test("a bank's closure on the day an entry would settle moves what is on its way", async () => {
  const sent = await charge();
  await sandbox.advance(AFTER_CUTOFF);
  await changeProfile({ closures: ["2026-03-03"] });
  await sandbox.advance("2026-03-02T21:16:00.000Z");
  expect((await read(sent))["expected"]).toMatchObject({
    settlement: "2026-03-04",
    paid: "2026-03-06",
  });
  await sandbox.advance("2026-03-03T22:00:00.000Z");
  expect(await read(sent)).toMatchObject({ status: "pending", effective_at: null });
  await sandbox.advance("2026-03-06T16:00:00.000Z");
  expect(await read(sent)).toMatchObject({
    status: "paid",
    effective_at: "2026-03-04T13:30:00.000Z",
  });
  await expectCompleteLog(sandbox);
});

test("a payment held over its cut-off has new dates once it is released", async () => {
  const held = await charge();
  await sandbox.advance("2026-03-02T15:01:00.000Z");
  await sandbox.put(`/v1/charges/${held["id"]}/hold`, { reason: "Wait." });
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  expect(await sandbox.list("/v1/ach_files")).toEqual([]);
  await sandbox.put(`/v1/charges/${held["id"]}/release`, { reason: "Go." });
  expect((await read(held))["expected"]).toEqual({
    submission: "2026-03-04",
    settlement: "2026-03-05",
    paid: "2026-03-09",
  });
});

test("a bank that is stopped holds up no other, whose cut-off comes later", async () => {
  const later = { cutoff: "17:00", deadline: "17:30" };
  const second = await sandbox.post("/v1/banks", { profile: { ...secondProfile, ...later } });
  const first = await defaultBank();
  await sandbox.put(`/v1/banks/${first["id"]}/sending`, { sending: "off" });
  const { id } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    access_level: "standard",
    account_type: "business",
    business_profile: { name: "Second business", website: "https://second.example" },
  });
  await sandbox.put(`/v1/accounts/${id}/bank`, { bank_id: second["id"] });
  await charge();
  const headers = { "service-account-id": id as string };
  const other = {
    get: (path: string) => sandbox.get(path),
    post: async (path: string, body: unknown) =>
      (await sandbox.call("POST", path, { body, headers })).body.data as Resource,
  };
  const theirs = (await createPaykey(other))["paykey"] as string;
  await createPayment(other, "charge", { paykey: theirs, payment_date: "2026-03-03" });
  await sandbox.advance("2026-03-02T23:30:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files.map((file) => [file["bank_id"], file["created_at"]] as unknown)).toEqual([
    [second["id"], "2026-03-02T22:00:00.000Z"],
  ]);
  expect(await sandbox.list(`/v1/ach_files?bank_id=${first["id"]}`)).toEqual([]);
});

test("a bank can be stopped while another goes on, and each has its own calendar", async () => {
  const second = await sandbox.post("/v1/banks", {
    profile: { ...secondProfile, closures: ["2026-03-03"] },
  });
  const first = await defaultBank();
  await sandbox.put(`/v1/banks/${first["id"]}/sending`, { sending: "off" });
  await charge();
  await routeTo(second["id"]);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files.map((file) => file["bank_id"] as string)).toEqual([second["id"]]);
  const settles = async (query: string) =>
    (await sandbox.get(`/v1/ach_calendar${query}`))["next_cutoffs"][0]["submission_date"] as string;
  expect(await settles("")).toBe("2026-03-03");
  expect(await settles(`?bank_id=${second["id"]}`)).toBe("2026-03-04");
  const unknown = await sandbox.call("GET", `/v1/ach_calendar?bank_id=${sandbox.account_id}`);
  expect(unknown.status).toBe(404);
});
