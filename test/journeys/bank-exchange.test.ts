import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFile, returnOf, writeFile as writeNacha } from "@railhead/nacha";
import * as openpgp from "openpgp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../packages/server/src/db/postgres/executor.ts";
import { mintApiKey } from "../../packages/server/src/environments/api-key.ts";
import { insertApiKey } from "../../packages/server/src/db/tables/accounts/api-keys.ts";
import { writeAcknowledgement } from "../../packages/server/src/rails/acknowledgements/acknowledgement-formats.ts";
import { decryptFromBank, encryptForBank } from "../../packages/server/src/rails/files/pgp.ts";
import { bankFolder } from "../support/bank/bank-files.ts";
import { expectCompleteLog, expectInvariants } from "../support/invariants.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  CLOCK_START,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";
import {
  closedPort,
  SFTP_PASSWORD,
  startSftpBank,
  type SftpBank,
} from "../support/bank/sftp-bank.ts";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";

let service: TestService;
let bank: SftpBank;
let sandbox: Sandbox;
let charge: Resource;

/** A quarter past the cut-off of the first day: the file has left, if it could. */
const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";

beforeAll(async () => {
  service = await startTestService();
  bank = await startSftpBank();
  await writeFile(join(service.dataDir, "password"), SFTP_PASSWORD);
});
afterAll(async () => {
  await bank.close();
  await service.close();
});
beforeEach(async () => {
  bank.faults = {};
  bank.files.clear();
  bank.received.length = 0;
  sandbox = await service.addSandbox();
  const paykey = (await createPaykey(sandbox))["paykey"] as string;
  charge = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03" });
  await sandbox.advance(CLOCK_START);
});

async function setProfile(set: object): Promise<void> {
  const id = sandbox.environment.id;
  await service.db.run(sql`
    update banks set profile = (profile::jsonb || ${JSON.stringify(set)}::jsonb)::json
    where environment_id = ${id}`);
}

const overSftp = (set: object = {}) =>
  setProfile({
    transport: "sftp",
    sftp: {
      host: "127.0.0.1",
      port: bank.port,
      username: "railhead",
      host_key_fingerprints: [bank.fingerprint],
      outbound: "/outbound",
      inbound: ["/inbound"],
      after_reading: "delete",
      rename: true,
      stat: true,
      read_back: false,
      timeout_ms: 2000,
      secret_files: { password: join(service.dataDir, "password") },
      ...set,
    },
  });

const chargeNow = () => sandbox.get(`/v1/charges/${charge["id"]}`);
const openKinds = async () =>
  (await sandbox.list("/v1/exceptions?status=open")).map((item) => item["kind"] as string);
async function onlyFile(): Promise<Resource> {
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files).toHaveLength(1);
  return files[0] ?? {};
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

test("over SFTP a charge is sent once, and the way leads from it to its line and back", async () => {
  await overSftp();
  await sandbox.advance(AFTER_CUTOFF);
  const file = await onlyFile();
  expect(file).toMatchObject({ state: "uploaded" });
  expect(bank.received.map(({ name }) => name)).toEqual([file["name"]]);
  const content = await fetch(`${service.url}/v1/ach_files/${file["id"]}/content`, {
    headers: { authorization: `Bearer ${sandbox.api_key}` },
  });
  expect(Buffer.from(await content.arrayBuffer())).toEqual(bank.received[0]?.bytes);
  const entries = await sandbox.list(
    `/v1/ach_files/${file["id"]}/entries?payment_id=${charge["id"]}`,
  );
  expect(entries).toHaveLength(1);
  const trace = entries[0]?.["trace_number"] as string;
  const found = await sandbox.list(`/v1/ach_files?trace_number=${trace}`);
  expect(found.map((item) => item["id"] as string)).toEqual([file["id"]]);
  expect(await chargeNow()).toMatchObject({ status: "pending" });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("a file whose fate nobody saw is never sent again by itself: two operators decide", async () => {
  await overSftp();
  bank.faults = { rename_reply_lost: true, taken_at_once: true };
  await sandbox.advance(AFTER_CUTOFF);
  bank.faults = {};
  const file = await onlyFile();
  expect(file["state"]).toBe("upload_unknown");
  expect(await openKinds()).toEqual(["upload_unknown"]);
  await sandbox.advance("P1D");
  expect(await onlyFile()).toMatchObject({ state: "upload_unknown", sha256: file["sha256"] });
  expect(bank.received).toHaveLength(1);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  const path = `/v1/ach_files/${file["id"]}/decide`;
  const body = { verdict: "sent", note: "The bank has it." };
  expect(await sandbox.post(path, body)).toMatchObject({ state: "upload_unknown" });
  const repeated = await sandbox.call("POST", path, { body });
  expect(repeated.body.data).toMatchObject({ code: "operator_repeated" });
  const decided = await sandbox.call("POST", path, { body, key: await secondKey() });
  expect(decided.status).toBe(201);
  const { evidence } = await sandbox.get(`/v1/ach_files/${file["id"]}/evidence`);
  const said = (evidence as Resource[]).filter(({ kind }) => kind === "operator");
  expect(said).toMatchObject([body, body]);
  expect(new Set(said.map(({ api_key_id }) => api_key_id as string)).size).toBe(2);
  await sandbox.advance("PT1M");
  expect(await onlyFile()).toMatchObject({ state: "uploaded", sha256: file["sha256"] });
  expect(bank.received).toHaveLength(1);
  expect(await openKinds()).not.toContain("upload_unknown");
  expect(await chargeNow()).toMatchObject({ status: "pending" });
});

test("while the bank cannot be reached nothing leaves, and past its deadline payments are dated anew", async () => {
  await overSftp({ port: await closedPort() });
  await sandbox.advance(AFTER_CUTOFF);
  expect(await onlyFile()).toMatchObject({ state: "sealed" });
  // Nor can its folder be read, from the first reading after the day's returns are due.
  expect(await openKinds()).toEqual(["feed_late", "upload_failed"]);
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await onlyFile()).toMatchObject({ state: "missed" });
  expect((await openKinds()).sort()).toEqual(["feed_late", "file_missed"]);
  expect(await chargeNow()).toMatchObject({ status: "scheduled" });
  await overSftp();
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files.map((item) => item["state"] as string)).toEqual(["missed", "uploaded"]);
  expect(bank.received).toHaveLength(1);
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
  await expectCompleteLog(sandbox);
});

test("a bank switched off gets nothing; a dry run seals and sends nothing", async () => {
  const [one] = await sandbox.list("/v1/banks");
  const path = `/v1/banks/${one?.["id"]}/sending`;
  await sandbox.put(path, { sending: "off" });
  await sandbox.advance("2026-03-02T22:00:00.000Z");
  expect(await sandbox.list("/v1/ach_files")).toEqual([]);
  await sandbox.put(path, { sending: "dry_run" });
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  expect(await onlyFile()).toMatchObject({ state: "sealed" });
  // Past its deadline it is dated anew at once, like any file that was not handed over.
  await sandbox.advance("2026-03-03T21:40:00.000Z");
  expect(await onlyFile()).toMatchObject({ state: "missed" });
  expect(await chargeNow()).toMatchObject({ status: "scheduled" });
  await sandbox.put(path, { sending: "on" });
  await sandbox.advance("2026-03-04T21:15:00.000Z");
  expect((await sandbox.list("/v1/ach_files?state=uploaded")).length).toBe(1);
  await sandbox.advance("idle");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  await expectInvariants(service, sandbox.environment.id);
});

async function acknowledge(
  file: Resource,
  verdict: "received" | "accepted" | "rejected",
): Promise<void> {
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  const text = writeAcknowledgement("pipe", {
    immediate_origin: "1234567890",
    immediate_destination: "091000019",
    file_creation_date: (file["file_date"] as string).slice(2).replaceAll("-", ""),
    file_creation_time: "1600",
    file_id_modifier: file["file_id_modifier"] as string,
    file_name: null,
    batch_count: file["batch_count"] as number,
    entry_addenda_count: file["entry_addenda_count"] as number,
    entry_hash: null,
    total_debit_cents: BigInt(file["total_debit"] as string),
    total_credit_cents: BigInt(file["total_credit"] as string),
    verdict,
    reason: verdict === "rejected" ? "Over the daily limit." : "",
    rejected_batches: [],
  });
  await writeFile(join(folder, `ack-${file["id"]}.txt`), text);
}

test("an encrypted file is sent as it was sealed, and what the bank encrypts is read", async () => {
  const keys = async (name: string) => {
    const made = await openpgp.generateKey({ userIDs: [{ name }], format: "armored" });
    await writeFile(join(service.dataDir, `${name}.pub`), made.publicKey);
    await writeFile(join(service.dataDir, `${name}.key`), made.privateKey);
  };
  await Promise.all([keys("bank"), keys("us")]);
  const path = (name: string) => join(service.dataDir, name);
  await overSftp();
  await setProfile({
    encryption: {
      recipient_key_files: [path("bank.pub")],
      private_key_file: path("us.key"),
      verification_key_files: [path("bank.pub")],
    },
  });
  await sandbox.advance(AFTER_CUTOFF);
  const theirs = {
    recipient_key_files: [path("us.pub")],
    private_key_file: path("bank.key"),
    verification_key_files: [path("us.pub")],
  };
  const wire = bank.received[0]?.bytes ?? Buffer.alloc(0);
  const file = await onlyFile();
  expect(sha256(wire)).toBe(file["wire_sha256"]);
  const clear = await decryptFromBank(theirs, wire);
  expect(sha256(clear)).toBe(file["sha256"]);
  const answer = returnOfFirst(clear);
  // Not encrypted, and so not signed: anybody may have written it.
  bank.files.set("/inbound/plain.ach", answer);
  await sandbox.advance("2026-03-03T13:00:00.000Z");
  expect(await openKinds()).toEqual(["file_unreadable"]);
  expect(await chargeNow()).toMatchObject({ status: "pending" });
  bank.files.set("/inbound/sealed.ach", await encryptForBank(theirs, answer, AFTER_CUTOFF));
  await sandbox.advance("2026-03-04T13:00:00.000Z");
  expect(await chargeNow()).toMatchObject({ status: "failed", status_details: { code: "R02" } });
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** A file that returns the first entry of another. */
function returnOfFirst(file: Buffer): Buffer {
  const [sent] = readFile(file).batches;
  const [entry] = sent?.entries ?? [];
  if (sent?.header === undefined || entry === undefined) throw new Error("no entry was sent");
  const dfi = entry.receiving_dfi_identification;
  const made = returnOf(sent.header, entry, {
    odfi_identification: dfi,
    trace_number: `${dfi}0000001`,
    batch_number: 1,
    return_reason_code: "R02",
  });
  const header = {
    immediate_destination: " 091000019",
    immediate_origin: " 091000019",
    file_creation_date: "260303",
    file_creation_time: "0600",
    file_id_modifier: "R",
  };
  const batches = [{ header: made.header, entries: [made.entry] }];
  return Buffer.from(writeNacha({ header, batches }));
}

/** The bank acknowledges files, and the test says how: the simulated bank keeps silent. */
async function acknowledgedByTest(within_minutes: number): Promise<void> {
  await setProfile({ acknowledgement: { format: "pipe", within_minutes } });
  await sandbox.post("/v1/sandbox/faults", { target: "bank", effect: "drop" });
}

test("a refused file gives its payments back once, and the second refusal fails them", async () => {
  await acknowledgedByTest(60);
  await sandbox.advance(AFTER_CUTOFF);
  const first = await onlyFile();
  await acknowledge(first, "rejected");
  await sandbox.advance("PT10M");
  expect(await onlyFile()).toMatchObject({ state: "rejected" });
  expect(await chargeNow()).toMatchObject({
    status: "scheduled",
    status_details: { reason: "internal_system_error", source: "system" },
  });
  await sandbox.advance("2026-03-03T21:01:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(files).toHaveLength(2);
  await acknowledge(files[1] ?? {}, "rejected");
  await sandbox.advance("PT10M");
  expect(await chargeNow()).toMatchObject({ status: "failed" });
  expect(await openKinds()).toEqual(["file_rejected", "file_rejected"]);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

const chargeEvents = async () =>
  (await sandbox.list(`/v1/events?resource_id=${charge["id"]}&limit=1000`)).map(
    ({ event_type }) => event_type,
  );

test("a payment is acknowledged when the bank acknowledges its file, once, and never at the hand-over", async () => {
  await acknowledgedByTest(600);
  await sandbox.advance(AFTER_CUTOFF);
  expect(await onlyFile()).toMatchObject({ state: "uploaded" });
  expect(await chargeEvents()).not.toContain("charge.acknowledged");
  expect(await chargeNow()).toMatchObject({ status: "pending", processed_at: null });
  await acknowledge(await onlyFile(), "received");
  await sandbox.advance("PT10M");
  const known = await chargeNow();
  expect(known["processed_at"]).toEqual(expect.any(String));
  await acknowledge(await onlyFile(), "accepted");
  await sandbox.advance("PT10M");
  expect(await onlyFile()).toMatchObject({ state: "accepted" });
  await sandbox.advance("idle");
  expect(await chargeNow()).toMatchObject({ status: "paid", processed_at: known["processed_at"] });
  expect((await chargeEvents()).filter((type) => type === "charge.acknowledged")).toHaveLength(1);
  await expectInvariants(service, sandbox.environment.id);
  await expectCompleteLog(sandbox);
});

test("a refused file acknowledges none of its payments, and a late acknowledgement keeps what is due", async () => {
  await acknowledgedByTest(600);
  await sandbox.advance(AFTER_CUTOFF);
  await acknowledge(await onlyFile(), "rejected");
  await sandbox.advance("PT10M");
  expect(await chargeEvents()).not.toContain("charge.acknowledged");
  await sandbox.advance("2026-03-04T20:00:00.000Z");
  const files = await sandbox.list("/v1/ach_files?direction=outbound");
  expect(await chargeEvents()).toContain("charge.settled");
  const second = files.find(
    (file) => file["state"] === "uploaded" && file["total_debit"] === "10000",
  );
  await acknowledge(second ?? {}, "accepted");
  await sandbox.advance("P1D");
  expect(await sandbox.get(`/v1/ach_files/${second?.["id"]}`)).toMatchObject({ state: "accepted" });
  expect((await chargeEvents()).at(-1)).toBe("charge.acknowledged");
  await sandbox.advance("idle");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  await expectInvariants(service, sandbox.environment.id);
});

test("a file that nobody acknowledges in time becomes an exception, which a late answer ends", async () => {
  await acknowledgedByTest(60);
  await sandbox.advance("2026-03-02T22:30:00.000Z");
  expect(await openKinds()).toEqual(["file_unacknowledged"]);
  await acknowledge(await onlyFile(), "accepted");
  await sandbox.advance("P1D");
  expect(await onlyFile()).toMatchObject({ state: "accepted" });
  expect(await openKinds()).toEqual([]);
  await sandbox.advance("idle");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
  await expectInvariants(service, sandbox.environment.id);
});

test("over the bank's daily limit a payment goes another day, and a person hears of it", async () => {
  await setProfile({ limits: { daily_debit_cents: 15_000 }, line_ending: "crlf" });
  const paykey = charge["paykey"] as string;
  const more = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-03" });
  await sandbox.advance(AFTER_CUTOFF);
  expect(await onlyFile()).toMatchObject({ state: "uploaded", total_debit: "10000" });
  expect(await openKinds()).toEqual(["limit_reached"]);
  expect(await sandbox.get(`/v1/charges/${more["id"]}`)).toMatchObject({ status: "scheduled" });
  await sandbox.advance("2026-03-03T21:15:00.000Z");
  expect(await sandbox.get(`/v1/charges/${more["id"]}`)).toMatchObject({ status: "pending" });
  await sandbox.advance("idle");
  await expectInvariants(service, sandbox.environment.id);
});

test("the calendar forecasts what an entry that is ready now would do", async () => {
  const calendar = await sandbox.get("/v1/ach_calendar?from=2026-11-25&to=2026-11-28");
  expect(calendar["next_cutoffs"][0]).toMatchObject({
    cutoff_at: "2026-03-02T21:00:00.000Z",
    submission_date: "2026-03-02",
    settlement_date: "2026-03-03",
    paid_date: "2026-03-05",
  });
  expect(calendar["days"]).toEqual([
    { date: "2026-11-25", is_banking_day: true, closed_for: null },
    { date: "2026-11-26", is_banking_day: false, closed_for: "Thanksgiving Day" },
    { date: "2026-11-27", is_banking_day: true, closed_for: null },
    { date: "2026-11-28", is_banking_day: false, closed_for: "Weekend" },
  ]);
});

test("while the bank's returns cannot be read nothing becomes paid, and a person hears of it", async () => {
  await overSftp();
  await setProfile({ returns_by: "07:40" });
  await sandbox.advance("2026-03-05T12:00:00.000Z");
  bank.faults = { authentication: true };
  await sandbox.advance("2026-03-05T14:05:00.000Z");
  expect(await openKinds()).toContain("feed_late");
  expect(await chargeNow()).toMatchObject({ status: "pending" });
  bank.faults = {};
  await sandbox.advance("PT10M");
  expect(await openKinds()).not.toContain("feed_late");
  expect(await chargeNow()).toMatchObject({ status: "paid" });
});

test("a file that is none is kept, set aside and shown, and good ones beside it are read", async () => {
  await acknowledgedByTest(600);
  await sandbox.advance(AFTER_CUTOFF);
  const folder = bankFolder(service, sandbox.environment.id, "inbound");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "0-garbage.ach"), Buffer.from([0, 255, 10, 13, 200]));
  await writeFile(join(folder, "1-empty.txt"), "");
  await acknowledge(await onlyFile(), "accepted");
  await sandbox.advance("PT10M");
  const inbound = await sandbox.list("/v1/ach_files?direction=inbound");
  expect(inbound.map(({ name, state, contents }) => ({ name, state, contents }))).toEqual([
    { name: "0-garbage.ach", state: "quarantined", contents: [] },
    { name: "1-empty.txt", state: "quarantined", contents: [] },
    {
      name: expect.stringContaining("ack-") as string,
      state: "applied",
      contents: ["acknowledgement"],
    },
  ]);
  expect(await openKinds()).toEqual(["file_unreadable", "file_unreadable"]);
  expect(await onlyFile()).toMatchObject({ state: "accepted" });
});
