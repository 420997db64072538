import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertApiKey } from "../../packages/server/src/db/tables/accounts/api-keys.ts";
import { mintApiKey } from "../../packages/server/src/environments/api-key.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { expectCompleteLog } from "../support/invariants.ts";
import { readReport } from "../support/reports.ts";
import {
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let sandbox: Sandbox;
let charge: Resource;

/** The cut-off is at 21:00, and the bank must have confirmed the file by 22:30. */
const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";
const ALARM = "2026-03-02T22:00:00.000Z";
const CONFIRM_BY = "2026-03-02T22:30:00.000Z";

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  sandbox = await service.addSandbox();
  const { paykey } = await createPaykey(sandbox);
  charge = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03" });
});

async function setProfile(set: object) {
  const [bank] = await sandbox.list("/v1/banks");
  const profile = { ...(bank?.["profile"] as object), ...set };
  return await sandbox.call("PUT", `/v1/banks/${String(bank?.["id"])}/profile`, {
    body: { profile },
  });
}
const TOTALS = { confirmation: "totals", confirm_by: "17:30" };
const chargeNow = () => sandbox.get(`/v1/charges/${String(charge["id"])}`);
const files = () => sandbox.list("/v1/ach_files?direction=outbound&sort_order=asc");
const firstFile = async () => (await files())[0] ?? {};
const stateOf = async () => ((await firstFile())["confirmation"] as Resource | null)?.["state"];
const openKinds = async () =>
  (await sandbox.list("/v1/exceptions?status=open")).map(({ kind }) => String(kind));

/** Of the first file: a return makes another with the transfer that gives the money back. */
async function kindsOfFirst() {
  const { id } = await firstFile();
  const open = await sandbox.list("/v1/exceptions?status=open");
  return open.filter((one) => one["resource_id"] === id).map(({ kind }) => String(kind));
}
const timesSent = async () =>
  (await sandbox.list(`/v1/ach_entries?payment_id=${String(charge["id"])}`)).length;

async function confirm(body: object, key?: string) {
  const path = `/v1/ach_files/${String((await firstFile())["id"])}/confirm`;
  return await sandbox.call("POST", path, { body, ...(key === undefined ? {} : { key }) });
}

async function secondKey(): Promise<string> {
  const { app } = service;
  const { text, key_hash, hint } = mintApiKey({ kind: "sandbox" }, app.ids);
  await insertApiKey(app.db, {
    id: app.ids.uuid(CLOCK_START),
    environment_id: sandbox.environment.id,
    account_id: null,
    key_hash,
    hint,
    scopes: ["admin"],
    created_at: CLOCK_START,
    expires_at: null,
  });
  return text;
}

/** Puts a text of the bank where the service reads it. */
async function reply(name: string, text: string): Promise<void> {
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
}

test("payments of a file count as sent only once a person confirms the bank's totals", async () => {
  expect((await setProfile(TOTALS)).status).toBe(200);
  await sandbox.advance(AFTER_CUTOFF);
  const file = await firstFile();
  expect(file).toMatchObject({
    state: "uploaded",
    confirmation: { needs: "totals", state: "totals_sent", confirm_by: CONFIRM_BY, reply: null },
  });
  expect(await openKinds()).toEqual([]);
  const name = String(file["name"]);
  expect(await chargeNow()).toMatchObject({
    status: "pending",
    status_details: {
      reason: "OK",
      message: `File ${name} was handed to the bank, which must confirm it by ${CONFIRM_BY}. The payment settles once it has.`,
    },
  });
  await sandbox.advance(ALARM);
  expect(await openKinds()).toEqual(["file_confirmation_due"]);
  const [total_debit, total_credit] = [Number(file["total_debit"]), Number(file["total_credit"])];
  const entry_hash = file["entry_hash"];
  const said = { verdict: "matched", reference: "Call 4711", note: "Read by telephone." };
  const done = await confirm({ ...said, totals: { total_debit, total_credit, entry_hash } });
  expect(done.body.data).toMatchObject({
    confirmation: {
      state: "totals_matched",
      confirmed_at: ALARM,
      reply: { verdict: "matched", source: "operator", reference: "Call 4711" },
    },
  });
  expect(await openKinds()).toEqual([]);
  const [row] = await sandbox.list("/v1/audit_log?action=ach_file.confirmed");
  expect(row).toMatchObject({ reason: "Read by telephone.", details: { verdict: "matched" } });
  await sandbox.advance("PT1M");
  const { message } = (await chargeNow())["status_details"] as Resource;
  expect(message).toBe(`The bank confirmed file ${name}.`);
  const again = await confirm(said);
  expect(again.body.data).toMatchObject({ code: "file_state" });
  await sandbox.advance("P10D");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  const [transfer] = await sandbox.list("/v1/funding_events");
  expect(transfer).toMatchObject({
    status: "pending",
    status_details: {
      message: expect.stringMatching(/must confirm it by .* transfer settles once/),
    },
  });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("a file of a same-day window must be confirmed by the window's time, and the day's file by the day's", async () => {
  const window = { cutoff: "10:15", deadline: "10:30", settlement: "13:00", confirm_by: "11:15" };
  expect((await setProfile({ ...TOTALS, same_day: [window] })).status).toBe(200);
  const body = { payouts: { processing: "same_day" } };
  await sandbox.call("PATCH", `/v1/account_settings/${sandbox.account_id}`, { body });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "payout", { paykey, payment_date: "2026-03-02" });
  await sandbox.advance("2026-03-02T15:45:00.000Z");
  expect(await openKinds()).toEqual(["file_confirmation_due"]);
  await sandbox.advance(AFTER_CUTOFF);
  expect((await files()).map(({ confirmation }) => confirmation)).toEqual([
    expect.objectContaining({ state: "unconfirmed", confirm_by: "2026-03-02T16:15:00.000Z" }),
    expect.objectContaining({ state: "totals_sent", confirm_by: CONFIRM_BY }),
  ]);
  expect(await openKinds()).toEqual(["file_unconfirmed"]);
  const rows = await readReport(service, sandbox, "files", "from=2026-03-02&to=2026-03-03");
  expect(rows.map(({ window: cutoff }) => cutoff)).toEqual(["10:15", "ordinary"]);
});

test("a file that nobody confirmed in time is neither settled nor sent again by itself", async () => {
  await setProfile(TOTALS);
  const { paykey } = await createPaykey(sandbox);
  const outcome = "failed_insufficient_funds";
  const { id } = await createPayment(sandbox, "charge", { paykey, outcome });
  await sandbox.advance("P5D");
  // A return shows that the bank processed this entry.
  expect(await sandbox.get(`/v1/charges/${String(id)}`)).toMatchObject({ status: "failed" });
  expect(await timesSent()).toBe(1);
  expect(await stateOf()).toBe("unconfirmed");
  expect(await kindsOfFirst()).toEqual(["file_unconfirmed"]);
  expect(await chargeNow()).toMatchObject({ status: "pending" });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  // The bank says that it processed the file after all.
  expect((await confirm({ verdict: "matched", reference: "Mail 12" })).status).toBe(201);
  await sandbox.advance("P5D");
  expect(await kindsOfFirst()).toEqual([]);
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  expect(await timesSent()).toBe(1);
});

test("two operators say that the bank did not process a file, and its payments go into the next", async () => {
  await setProfile(TOTALS);
  await sandbox.advance("2026-03-03T15:00:00.000Z");
  const body = { verdict: "not_processed", reference: "Mail 13" };
  const first = await confirm(body);
  expect(first.body.data).toMatchObject({ state: "uploaded" });
  expect((await confirm(body)).body.data).toMatchObject({ code: "operator_repeated" });
  const second = await confirm(body, await secondKey());
  expect(second.body.data).toMatchObject({ state: "rejected" });
  expect(await openKinds()).toEqual([]);
  await sandbox.advance("P1D");
  const sent = await files();
  expect(sent.map(({ state }) => state)).toEqual(["rejected", "uploaded"]);
  expect((await confirm(body)).body.data).toMatchObject({ code: "file_state" });
  const path = `/v1/ach_files/${String(sent[1]?.["id"])}/confirm`;
  await sandbox.post(path, { verdict: "matched", reference: "Mail 14" });
  await sandbox.advance("P10D");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

/** A text with a file's name and totals, and no header fields. */
const BY_NAME = {
  format: "pipe",
  within_minutes: 600,
  layout: {
    kind: "delimited",
    separator: "|",
    begins: "TOTALS|",
    lines: [
      {
        tag: "TOTALS",
        role: "file",
        means: "received",
        values: [
          { name: "file_name", part: 2 },
          { name: "entry_hash", part: 3 },
          { name: "total_debit", part: 4, unit: "dollars" },
          { name: "total_credit", part: 5, unit: "dollars" },
        ],
      },
    ],
    statuses: {},
  },
};
/** The simulated bank acknowledges nothing itself. */
const silent = { outcome: "ack:never" };

test("a text of the bank with other totals names each figure, and one with the file's confirms it", async () => {
  await setProfile({ ...TOTALS, acknowledgement: BY_NAME });
  const { paykey } = await createPaykey(sandbox);
  await createPayment(sandbox, "charge", { paykey, amount: 100, ...silent });
  await sandbox.advance(AFTER_CUTOFF);
  const file = await firstFile();
  expect(await stateOf()).toBe("totals_sent");
  const dollars = (Number(file["total_debit"]) / 100).toFixed(2);
  await reply(
    "totals-1.txt",
    `TOTALS|${String(file["name"])}|${String(file["entry_hash"])}|1.00|0.00`,
  );
  await sandbox.advance("PT10M");
  expect(await stateOf()).toBe("totals_differ");
  const [exception] = await sandbox.list("/v1/exceptions?status=open");
  expect(exception).toMatchObject({
    kind: "file_totals_differ",
    details: {
      differences: [{ field: "total_debit", ours: file["total_debit"], theirs: "100" }],
    },
  });
  await reply("totals-2.txt", `TOTALS|${String(file["name"])}||${dollars}|0.00`);
  await sandbox.advance("PT10M");
  expect(await stateOf()).toBe("totals_matched");
  expect(await openKinds()).toEqual([]);
  await sandbox.advance("2026-03-13T15:00:00.000Z");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
});

test.each(["bank_ack", "both", "totals"])(
  "the simulated bank's acknowledgement confirms a file whose bank needs %s",
  async (confirmation) => {
    const acknowledgement = { format: "pipe", within_minutes: 60 };
    await setProfile({ confirmation, confirm_by: "17:30", acknowledgement });
    await sandbox.advance(ALARM);
    expect(await firstFile()).toMatchObject({
      state: "accepted",
      confirmation: { needs: confirmation, state: "totals_matched" },
    });
    expect(await openKinds()).toEqual([]);
    expect((await chargeNow())["processed_at"]).not.toBeNull();
    await sandbox.advance("P10D");
    expect(await chargeNow()).toMatchObject({ status: "paid" });
    expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  },
);

test("a refused batch of a file to be confirmed goes into the next file, and the rest is booked", async () => {
  const acknowledgement = { format: "csv", within_minutes: 60 };
  await setProfile({ confirmation: "bank_ack", confirm_by: "17:30", acknowledgement });
  const { paykey } = await createPaykey(sandbox);
  const refused = await createPayment(sandbox, "payout", { paykey, outcome: "reject:batch" });
  await sandbox.advance("P10D");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  expect(await firstFile()).toMatchObject({
    state: "partially_rejected",
    confirmation: { state: "totals_matched" },
  });
  // It is refused again, which ends it.
  expect(await sandbox.get(`/v1/payouts/${String(refused["id"])}`)).toMatchObject({
    status: "failed",
  });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("a profile that could never be confirmed is refused", async () => {
  const reasons = async (set: object) => {
    const { status, text } = await setProfile(set);
    expect(status).toBe(422);
    return text;
  };
  expect(await reasons({ confirmation: "totals" })).toContain("needs confirm_by");
  expect(await reasons({ confirm_by: "17:30" })).toContain("confirmation is none");
  expect(await reasons({ confirmation: "both", confirm_by: "17:30" })).toContain(
    "needs acknowledgement",
  );
});
