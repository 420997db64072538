import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import {
  openSshBankOf,
  simulatedBank,
  type DeskBank,
  type Upload,
} from "../support/bank/desk-bank.ts";
import {
  isOpenSshInstalled,
  startOpenSshBank,
  type OpenSshBank,
} from "../support/bank/openssh-bank.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { runCommand } from "../support/command.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectInvariants } from "../support/invariants.ts";
import { readReport } from "../support/reports.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const MONDAY_EVENING = "2026-03-02T22:00:00.000Z";
const TUESDAY_EVENING = "2026-03-03T22:30:00.000Z";
const WEDNESDAY_MORNING = "2026-03-04T13:00:00.000Z";
const WEDNESDAY_EVENING = "2026-03-04T22:00:00.000Z";
const SIMULATED = "the simulated bank";
const isInstalled = isOpenSshInstalled();
const BANKS = isInstalled ? [SIMULATED, "OpenSSH"] : [SIMULATED];

let service: TestService;
let openSsh: OpenSshBank | undefined;
let sandbox: Sandbox;
let bank: DeskBank;
let paykey: string;

beforeAll(async () => {
  service = await startTestService();
  if (isInstalled) openSsh = await startOpenSshBank();
});
afterAll(async () => {
  await openSsh?.close();
  await service.close();
});

type Kind = "charge" | "payout";
const pay = (kind: Kind, amount: number, members: object = {}) =>
  createPayment(sandbox, kind, { paykey, amount, ...members });
const read = (kind: Kind, { id }: Resource) => sandbox.get(`/v1/${kind}s/${String(id)}`);
const traceOf = async (kind: Kind, payment: Resource) =>
  String((await read(kind, payment))["trace_ids"]["entry"]);
const openCases = () => sandbox.list("/v1/exceptions?status=open");
const entriesOf = (files: readonly Upload[]) =>
  files.flatMap((file) => file.read.batches.flatMap(({ entries }) => entries));
const amountsOf = (files: readonly Upload[]) => entriesOf(files).map(({ amount }) => amount);

/** A payment that the bank has. */
async function sent(kind: Kind, amount: number): Promise<Resource> {
  const payment = await pay(kind, amount);
  await sandbox.advance(MONDAY_EVENING);
  expect(amountsOf(await bank.take())).toContain(amount);
  return payment;
}

/** A charge of $3.21, and its money in suspense: the bank's return names an entry of nobody. */
async function astray(): Promise<{ charge: Resource; item: string }> {
  const charge = await sent("charge", 321);
  await sandbox.advance(TUESDAY_EVENING);
  await returnAstray(service, sandbox, { trace: await traceOf("charge", charge), code: "R02" });
  await sandbox.advance(WEDNESDAY_MORNING);
  const [item] = await sandbox.list("/v1/suspense_items?status=open");
  return { charge, item: `/v1/suspense_items/${String(item?.["id"])}` };
}

/** The case of a notification of change that could not be applied by itself. */
async function heldCorrection(charge: Resource, reply: { code: string; corrected: string }) {
  await sandbox.advance(TUESDAY_EVENING);
  await deliverReplies(service, sandbox, [{ trace: await traceOf("charge", charge), ...reply }]);
  await sandbox.advance(WEDNESDAY_MORNING);
  const [held] = await openCases();
  expect(held).toMatchObject({ kind: "correction_not_applied" });
  return String(held?.["id"]);
}

async function expectCleared(): Promise<void> {
  await bank.take();
  const { suspense } = await balances(service, sandbox.environment.id);
  expect([suspense ?? 0, await openCases()]).toEqual([0, []]);
  await expectInvariants(service, sandbox.environment.id);
}

describe.each(BANKS)("with %s as the bank", (name) => {
  beforeEach(async () => {
    sandbox = await service.addSandbox();
    bank =
      name === SIMULATED || openSsh === undefined
        ? await simulatedBank(service, sandbox)
        : await openSshBankOf(openSsh, service, sandbox);
    paykey = String((await createPaykey(sandbox))["paykey"]);
  });

  test("suspense is cleared: a return that names no entry is matched with its payment", async () => {
    const { charge, item } = await astray();
    const match = { payment_id: charge["id"], reason: "Amount, day and name fit." };
    expect(await sandbox.post(`${item}/match`, match)).toMatchObject({ status: "closed" });
    expect(await read("charge", charge)).toMatchObject({
      status: "failed",
      status_details: { code: "R02" },
    });
    await expectCleared();
  });

  test("a paykey is corrected by hand, and the next entry at the bank has the new account", async () => {
    const charge = await sent("charge", 700);
    const exception_id = await heldCorrection(charge, { code: "C02", corrected: "091000018" });
    const numbers = { routing_number: "091000019", account_number: "7999999990" };
    const made = await sandbox.post("/v1/paykey_corrections", {
      corrections: [{ exception_id, ...numbers }],
      reason: "The bank named the numbers by telephone.",
    });
    expect(made["failed"]).toEqual([]);
    await pay("charge", 701, { payment_date: "2026-03-04" });
    await sandbox.advance(WEDNESDAY_EVENING);
    const next = entriesOf(await bank.take()).find(({ amount }) => amount === 701);
    expect(next?.dfi_account_number.trim()).toBe("7999999990");
    expect(next?.receiving_dfi_identification).toBe("09100001");
    await expectCleared();
  });

  test("a wrong correction is refused: the bank gets a refused COR with its code", async () => {
    const charge = await sent("charge", 700);
    const exception_id = await heldCorrection(charge, { code: "C05", corrected: "99" });
    await sandbox.post("/v1/correction_refusals", { exception_ids: [exception_id] });
    await sandbox.advance(WEDNESDAY_EVENING);
    const [refused] = entriesOf(await bank.take());
    expect(refused?.amount).toBe(0);
    expect(refused?.addenda).toMatchObject([
      { type: "refused_correction", change_code: "C69", refused_change_code: "C05" },
    ]);
    await sandbox.advance("P14D");
    await expectCleared();
  });

  test("an entry is asked back by two people, and its R06 ends the request", async () => {
    const payout = await sent("payout", 500);
    await sandbox.advance(TUESDAY_EVENING);
    const asked = await sandbox.post("/v1/return_requests", {
      payment_id: payout["id"],
      reason: "fraud",
      explanation: "The account was not the receiver's.",
      contact: { name: "Pat Contact", phone: "+12125550100", email: "desk@example.com" },
    });
    const request = `/v1/return_requests/${String(asked["id"])}`;
    const { key } = await sandbox.post("/v1/api_keys", { scopes: ["read", "write"] });
    const second = caller(service.url, String(key));
    await second.post(`${request}/approve`, { signer: "Pat Signer" });
    await sandbox.post(`${request}/send`, { bank_reference: "CASE-1" });
    await sandbox.post(`${request}/ask`, {});
    const reply = { trace: await traceOf("payout", payout), code: "R06" };
    await deliverReplies(service, sandbox, [reply]);
    await sandbox.advance(WEDNESDAY_MORNING);
    expect(await sandbox.get(request)).toMatchObject({ status: "returned", return_code: "R06" });
    await expectCleared();
  });

  test("a return of no known payment is dishonored from the entry as received, and the money comes back", async () => {
    const { item } = await astray();
    await sandbox.post(`${item}/dishonor`, { reason: "No entry of ours." });
    await sandbox.advance(WEDNESDAY_EVENING);
    const [dishonor] = entriesOf(await bank.take());
    expect(dishonor?.amount).toBe(321);
    expect(dishonor?.addenda).toMatchObject([{ type: "dishonored", return_reason_code: "R69" }]);
    await sandbox.advance("2026-03-16T22:00:00.000Z");
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won" }]);
    expect(await sandbox.get(item)).toMatchObject({ status: "closed" });
    await expectCleared();
  });

  test("a payment over a limit waits for an approval, and goes with the day's file", async () => {
    const limit = { scope: "account", scope_id: sandbox.account_id, side: "credit", kind: "entry" };
    await sandbox.post("/v1/exposure_limits", { ...limit, limit: 400, effect: "hold" });
    const [over, other] = [await pay("payout", 500), await pay("payout", 600)];
    await service.app.engine.settleReviews(sandbox.environment.id);
    const held = await read("payout", over);
    expect(held["status"]).toBe("on_hold");
    const settlement_date = String((held["expected"] as Resource)["settlement"]);
    const approval = { payment_id: over["id"], amount: 500, settlement_date };
    await sandbox.post("/v1/exposure/approve", { ...approval, reason: "The bank was asked." });
    await sandbox.advance(MONDAY_EVENING);
    expect(amountsOf(await bank.take())).toEqual([500]);
    expect((await read("payout", other))["status"]).toBe("on_hold");
  });

  test("prefunded payouts leave in their order, as far as the money of a wire reaches", async () => {
    const account = `/v1/account_settings/${sandbox.account_id}`;
    await sandbox.call("PATCH", account, { body: { payout_funding: { mode: "prefunded" } } });
    const [funds] = await sandbox.list(`/v1/prefunding?account_id=${sandbox.account_id}`);
    const line = `2026-03-02,3.50,WIRE ${String(funds?.["reference"])}`;
    const content = `Date,Amount,Description\n${line}\n`;
    await sandbox.post("/v1/bank_statements", { name: "wire.csv", content });
    for (const amount of [300, 200, 40]) await pay("payout", amount);
    await sandbox.advance(MONDAY_EVENING);
    // The last would fit, and does not pass the second.
    expect(amountsOf(await bank.take())).toEqual([300]);
    await expectInvariants(service, sandbox.environment.id);
  });

  test("control totals are those of the bytes that the bank has", async () => {
    for (const amount of [700, 321]) await pay("charge", amount);
    await pay("payout", 500);
    await sandbox.advance(MONDAY_EVENING);
    const [file] = await bank.take();
    const counted = entriesOf(file === undefined ? [] : [file]);
    const hash = counted.reduce((sum, one) => sum + Number(one.receiving_dfi_identification), 0);
    const [row] = await sandbox.list("/v1/ach_files?direction=outbound");
    const totals = { entry_addenda_count: counted.length, entry_hash: String(hash) };
    const cents = { total_debit: "1021", total_credit: "500" };
    expect(row).toMatchObject({ name: file?.name, ...totals, ...cents });
    const events = await sandbox.list(`/v1/events?resource_id=${String(row?.["id"])}&limit=100`);
    const submitted = events.find(({ event_type }) => event_type === "file.submitted");
    expect(submitted?.["data"]).toMatchObject({ name: file?.name, ...totals, ...cents });
    const period = "from=2026-03-02&to=2026-03-02";
    const reported = await readReport(service, sandbox, "control_totals", period);
    expect(reported.map((one) => [one["scope"], one["name"], one["entry_hash"]])).toEqual([
      ["file", file?.name, totals.entry_hash.padStart(10, "0")],
      ["day", null, totals.entry_hash.padStart(10, "0")],
    ]);
    if (name === SIMULATED) return;
    expect(file?.control).toContain(String(row?.["sha256"]));
    expect(file?.control).toContain(",1021,500");
  });

  test("a debit that another party sends us waits for a person, and its return goes to the bank", async () => {
    await sandbox.post("/v1/sandbox/received_entries", {
      direction: "debit",
      amount: 200,
      hold_to_act: true,
    });
    await sandbox.advance("2026-03-03T13:30:00.000Z");
    const [debit] = await sandbox.list("/v1/received_entries");
    const path = `/v1/received_entries/${String(debit?.["id"])}`;
    await sandbox.post(`${path}/return`, { code: "R02", reason: "Is not ours." });
    await sandbox.advance(TUESDAY_EVENING);
    const [returned] = entriesOf(await bank.take());
    expect([returned?.transaction_code, returned?.amount]).toEqual(["26", 200]);
    expect(returned?.addenda).toMatchObject([{ type: "return", return_reason_code: "R02" }]);
    await sandbox.advance("2026-03-09T22:00:00.000Z");
    expect(await sandbox.get(path)).toMatchObject({ status: "returned" });
    await expectCleared();
  });

  test("a BAI2 line of the day's net is matched with all of the file", async () => {
    for (const amount of [700, 321]) await pay("charge", amount);
    await pay("payout", 500);
    await sandbox.advance(MONDAY_EVENING);
    expect(amountsOf(await bank.take())).toHaveLength(3);
    await sandbox.advance(TUESDAY_EVENING);
    const content = [
      "01,021000021,RAILHEAD,260303,0600,1,,,2/",
      "02,RAILHEAD,021000021,1,260303,2359,USD,2/",
      "03,0123456789,USD,010,0,,,015,0,,/",
      "16,142,521,Z,BANKREF,CUSTREF,ACH SETTLEMENT",
      "49,521,3/",
      "98,521,1,5/",
      "99,521,1,7/",
    ].join("\n");
    const statement = await sandbox.post("/v1/bank_statements", { name: "net.bai", content });
    expect(statement).toMatchObject({ format: "bai2", state: "agreed", matched_count: 1 });
    const [line] = await sandbox.list(`/v1/bank_statements/${String(statement["id"])}/lines`);
    const matches = (line?.["matches"] ?? []) as Resource[];
    const amounts = matches.map(({ amount }) => String(amount));
    expect(amounts.toSorted()).toEqual(["-500", "1021"]);
  });

  test("the bank's sheet is answered, its checks and a rehearsed return pass, and it is there to print", async () => {
    const folder = await mkdtemp(join(tmpdir(), "railhead-sheet-"));
    const path = (...names: string[]) => join(folder, ...names);
    const onboard = async () => {
      const args = ["bank", "onboard", path("bank"), "--answers", path("answers.json"), "--json"];
      const variables = { RAILHEAD_API: service.url, RAILHEAD_API_KEY: sandbox.api_key };
      const { exit, lines } = await runCommand([...args, "--rehearse"], { variables });
      const [line] = lines as unknown as { rehearsal: string; key?: { publicLine: string } }[];
      return { exit, rehearsal: line?.rehearsal, key: line?.key?.publicLine };
    };
    await writeFile(path("answers.json"), JSON.stringify(sheetAnswers(name)));
    const first = await onboard();
    if (name !== SIMULATED && openSsh !== undefined) {
      expect([first.exit, first.rehearsal]).toEqual([1, "passed"]);
      // The bank lets the key of the sheet in.
      const authorized = openSsh.path("authorized");
      await writeFile(authorized, `${await readFile(authorized, "utf8")}${first.key ?? ""}\n`);
    }
    const { exit, rehearsal } = await onboard();
    expect([exit, rehearsal]).toEqual([0, "passed"]);
    const sheet = await readFile(path("bank", "sheet.md"), "utf8");
    expect(sheet).toContain("- transport: passed");
    expect(sheet).toContain("- [ ] Rehearsal of a return in a sandbox: passed");
    await rm(folder, { recursive: true });
  });
});

function sheetAnswers(name: string): object {
  const parties = {
    bank_name: "First Example Bank",
    odfi_routing_number: "091000019",
    company_name: "ACME",
    company_identification: "1234567890",
    immediate_destination: "091000019",
    immediate_destination_name: "FIRST EXAMPLE BANK",
    immediate_origin: "1234567890",
    immediate_origin_name: "ACME",
    test_routing_number: "021000021",
    test_account_number: "000123456",
    test_date: "2026-03-03",
  };
  if (name === SIMULATED || openSsh === undefined) return { ...parties, transport: "directory" };
  const { host, port, username, host_key_fingerprints, outbound, inbound } = openSsh.settings;
  return {
    ...parties,
    host,
    port,
    username,
    host_key_fingerprints: host_key_fingerprints.join(", "),
    outbound,
    inbound: inbound.join(", "),
  };
}
