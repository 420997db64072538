import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFile } from "@railhead/nacha";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../packages/server/src/ledger/invariants.ts";
import { sentFiles } from "../support/bank/bank-files.ts";
import { SFTP_PASSWORD, startSftpBank, type SftpBank } from "../support/bank/sftp-bank.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import {
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

let service: TestService;
let bank: SftpBank;
let sandbox: Sandbox;
let paykey: string;
let charge: Resource;

const AFTER_CUTOFF = "2026-03-02T21:15:00.000Z";

beforeAll(async () => {
  service = await startTestService();
  bank = await startSftpBank();
  await writeFile(join(service.dataDir, "password"), SFTP_PASSWORD);
  await writeFile(join(service.dataDir, "offset-account"), "987654321\n");
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
  paykey = (await createPaykey(sandbox))["paykey"] as string;
  const due = { amount: 700, payment_date: "2026-03-03" };
  charge = await createPayment(sandbox, "charge", { paykey, ...due });
});

async function setProfile(set: object): Promise<void> {
  const [found] = await sandbox.list("/v1/banks");
  const profile = { ...(found?.["profile"] as object), ...set };
  await sandbox.put(`/v1/banks/${String(found?.["id"])}/profile`, { profile });
}
const overSftp = (set: object, sftp: object = {}) =>
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
      ...sftp,
    },
    ...set,
  });

const received = () => bank.received.map(({ name }) => name);
const files = () => sandbox.list("/v1/ach_files?direction=outbound&sort_order=asc");
const openKinds = async () =>
  (await sandbox.list("/v1/exceptions?status=open")).map(({ kind }) => String(kind));

const MARKED = { fixed_file_name: "ACHIN", control_file_suffix: ".ctl", marker_suffix: ".done" };

test("the control totals and then the empty marker come after the file has its fixed name", async () => {
  await overSftp(MARKED);
  await sandbox.advance(AFTER_CUTOFF);
  expect(received()).toEqual(["ACHIN", "ACHIN.ctl", "ACHIN.done"]);
  const [main, control, marker] = bank.received;
  expect(readFile(main?.bytes ?? "").errors).toEqual([]);
  expect(marker?.bytes).toHaveLength(0);
  const [file] = await files();
  expect(file).toMatchObject({ state: "uploaded", remote_name: "ACHIN" });
  expect(file?.["name"]).not.toBe("ACHIN");
  expect(control?.bytes.toString()).toContain(String(file?.["sha256"]));
  expect(control?.bytes.toString()).toContain(",700,0");
  expect([...bank.files.keys()].filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a marker that the bank refuses is put again until it lies there, and the file never is", async () => {
  await overSftp(MARKED);
  bank.faults = { rename_denied_to: ".done" };
  await sandbox.advance(AFTER_CUTOFF);
  expect(received().filter((name) => name === "ACHIN")).toHaveLength(1);
  expect(received()).not.toContain("ACHIN.done");
  expect(await files()).toMatchObject([{ state: "uploading" }]);
  expect(await openKinds()).toEqual(["upload_failed"]);
  bank.faults = {};
  await sandbox.advance("PT2M");
  expect(await files()).toMatchObject([{ state: "uploaded" }]);
  expect(await openKinds()).toEqual([]);
  expect(received().filter((name) => name === "ACHIN")).toHaveLength(1);
  expect(received().at(-1)).toBe("ACHIN.done");
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("no marker is left for a file that the bank has taken", async () => {
  await overSftp(MARKED);
  bank.faults = { rename_denied_to: ".ctl" };
  await sandbox.advance(AFTER_CUTOFF);
  bank.files.delete("/outbound/ACHIN");
  bank.faults = {};
  await sandbox.advance("PT2M");
  expect(received()).toEqual(["ACHIN", "ACHIN.ctl"]);
  expect(await files()).toMatchObject([{ state: "uploaded" }]);
});

test("a file of a fixed name waits while the one before it lies there", async () => {
  await overSftp(MARKED);
  await sandbox.advance(AFTER_CUTOFF);
  await createPayment(sandbox, "charge", { paykey, amount: 900 });
  await sandbox.advance("2026-03-03T21:05:00.000Z");
  expect((await files()).map(({ state }) => state)).toEqual(["uploaded", "sealed"]);
  expect(await openKinds()).toEqual(["upload_failed"]);
  bank.files.clear();
  await sandbox.advance("PT2M");
  expect((await files()).map(({ state }) => state)).toEqual(["uploaded", "uploaded"]);
  expect(received().filter((name) => name === "ACHIN")).toHaveLength(2);
});

const reverse = (kind: string, id: unknown) =>
  sandbox.post(`/v1/${kind}s/${String(id)}/reversal`, { reason: "duplicate" });
const isReversal = ({ batches }: ReturnType<typeof readFile>) =>
  batches.some(({ header }) => header?.company_entry_description.trim() === "REVERSAL");

test("a bank that wants one side in a file gets a file of each", async () => {
  await setProfile({ split_files: ["side"] });
  const { id } = await createPayment(sandbox, "payout", { paykey, amount: 300 });
  await sandbox.advance(AFTER_CUTOFF);
  const totals = (await files()).map((file) => [file["total_debit"], file["total_credit"]]);
  expect(totals).toEqual([
    ["700", "0"],
    ["0", "300"],
  ]);
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  await reverse("charge", charge["id"]);
  await reverse("payout", id);
  await sandbox.advance("P10D");
  const sent = await sentFiles(service, sandbox.environment.id);
  expect(sent.filter(({ read }) => isReversal(read))).toHaveLength(2);
  for (const { read } of sent) {
    const { total_debit = 0, total_credit = 0 } = read.control ?? {};
    expect(Math.min(total_debit, total_credit)).toBe(0);
  }
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});

test("a bank that wants one company id in a file gets a file of each", async () => {
  await setProfile({ split_files: ["company_id"] });
  const settings = `/v1/account_settings/${sandbox.account_id}`;
  const body = { statement_settings: { company_id: "SHOPONE" } };
  await sandbox.call("PATCH", settings, { body });
  await sandbox.advance(AFTER_CUTOFF);
  const other = { statement_settings: { company_id: "SHOPTWO" } };
  await sandbox.call("PATCH", settings, { body: other });
  const { id } = await createPayment(sandbox, "charge", { paykey, payment_date: "2026-03-04" });
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  await reverse("charge", charge["id"]);
  await reverse("charge", id);
  await sandbox.advance("P10D");
  const sent = await sentFiles(service, sandbox.environment.id);
  const ids = sent.map(({ read }) => [
    ...new Set(read.batches.map(({ header }) => header?.company_identification.trim())),
  ]);
  expect(ids.filter(({ length }) => length !== 1)).toEqual([]);
  // Each payment's, each reversal's, and the transfers', which are ours.
  const shops = ids
    .flat()
    .map(String)
    .filter((company) => company !== "1234567890");
  expect(shops.toSorted()).toEqual(["SHOPONE", "SHOPONE", "SHOPTWO", "SHOPTWO"]);
});

test("prenotes of two company ids leave in a file of each", async () => {
  await setProfile({ split_files: ["company_id"] });
  const { id } = await sandbox.post("/v1/accounts", {
    organization_id: sandbox.organization_id,
    access_level: "standard",
    account_type: "business",
    business_profile: { name: "Second business", website: "https://second.example" },
  });
  for (const [account, company_id] of [
    [sandbox.account_id, "SHOPONE"],
    [String(id), "SHOPTWO"],
  ] as const) {
    const headers = { "service-account-id": account };
    const send = async (method: string, path: string, body: unknown) =>
      (await sandbox.call(method, path, { body, headers })).body.data as Resource;
    const settings = { statement_settings: { company_id } };
    await sandbox.call("PATCH", `/v1/account_settings/${account}`, { body: settings });
    const post = (path: string, body: unknown) => send("POST", path, body);
    const made = await createPaykey({ get: (path) => sandbox.get(path), post });
    await post(`/v1/paykeys/${String(made["id"])}/verifications`, { method: "prenote" });
  }
  await sandbox.advance(AFTER_CUTOFF);
  const sent = await sentFiles(service, sandbox.environment.id);
  const zero = sent.flatMap(({ read }) => [
    read.batches.flatMap(({ header, entries }) =>
      entries.some(({ amount }) => amount === 0) ? [header?.company_identification.trim()] : [],
    ),
  ]);
  expect(zero.filter(({ length }) => length > 0)).toEqual([["SHOPONE"], ["SHOPTWO"]]);
});

test.each(["batch", "file"])("the books agree with files balanced per %s", async (level) => {
  const offset = {
    level,
    routing_number: "091000019",
    account_type: "checking",
    account_number_file: join(service.dataDir, "offset-account"),
  };
  await setProfile({ funding_mode: "offset", offset });
  await createPayment(sandbox, "payout", { paykey, amount: 300 });
  const { id } = await createPayment(sandbox, "payout", { paykey, amount: 50 });
  await sandbox.advance("2026-03-04T15:00:00.000Z");
  await sandbox.post(`/v1/payouts/${String(id)}/reversal`, { reason: "duplicate" });
  await sandbox.advance("P10D");
  const sent = await sentFiles(service, sandbox.environment.id);
  expect(sent.length).toBeGreaterThan(1);
  for (const { read } of sent) {
    expect(read.errors).toEqual([]);
    expect(read.control?.total_debit).toBe(read.control?.total_credit);
  }
  expect(await findViolations(service.db, sandbox.environment.id)).toEqual([]);
});
