import { mkdir, readdir, readFile as readBytes, rename } from "node:fs/promises";
import { join } from "node:path";
import { readFile, type ReadResult } from "@railhead/nacha";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bankFolder } from "../support/bank/bank-files.ts";
import { deliverReplies } from "../support/bank/bank-replies.ts";
import {
  isOpenSshInstalled,
  startOpenSshBank,
  type OpenSshBank,
} from "../support/bank/openssh-bank.ts";
import { returnAstray } from "../support/bank/return-astray.ts";
import { createPaykey, createPayment } from "../support/factories.ts";
import { balances, expectInvariants } from "../support/invariants.ts";
import {
  caller,
  startTestService,
  type Resource,
  type Sandbox,
  type TestService,
} from "../support/service.ts";

const isInstalled = isOpenSshInstalled();

let service: TestService;
let bank: OpenSshBank;
let sandbox: Sandbox;
let paykey: string;
const made: Record<"astray" | "corrected" | "asked_back", Resource> = {
  astray: {},
  corrected: {},
  asked_back: {},
};

const inbound = (folder: "inbound" | "archive" | "taken") =>
  bankFolder(service, sandbox.environment.id, folder);

beforeAll(async () => {
  if (!isInstalled) return;
  service = await startTestService();
  bank = await startOpenSshBank();
  sandbox = await service.addSandbox();
  for (const folder of ["inbound", "archive", "taken"] as const) {
    await mkdir(inbound(folder), { recursive: true });
  }
  const [found] = await sandbox.list("/v1/banks");
  const profile = {
    ...(found?.["profile"] as object),
    transport: "sftp",
    polls: ["07:30"],
    control_file_suffix: ".ctl",
    // What the simulated bank leaves for us is fetched over SFTP, too.
    sftp: { ...bank.settings, inbound: [inbound("inbound")], archive: inbound("archive") },
  };
  await sandbox.put(`/v1/banks/${String(found?.["id"])}/profile`, { profile });
  paykey = String((await createPaykey(sandbox))["paykey"]);
});
afterAll(async () => {
  if (!isInstalled) return;
  await bank.close();
  await service.close();
});

interface Upload {
  readonly name: string;
  readonly text: string;
  readonly read: ReadResult;
}

/** The bank takes away what was uploaded since it last did. */
async function takeUploads(): Promise<{ files: Upload[]; controls: Map<string, string> }> {
  const names = (await readdir(bank.path("outbound"))).toSorted();
  const files: Upload[] = [];
  const controls = new Map<string, string>();
  for (const name of names) {
    const bytes = await readBytes(bank.path("outbound", name));
    if (name.endsWith(".ctl")) controls.set(name, bytes.toString("utf8"));
    else files.push({ name, text: bytes.toString("latin1"), read: readFile(bytes) });
    if (!name.endsWith(".ctl")) {
      await rename(bank.path("outbound", name), join(inbound("taken"), name));
    } else await rename(bank.path("outbound", name), bank.path("archive", name));
  }
  for (const { name, read } of files) expect(read.errors, name).toEqual([]);
  return { files, controls };
}

const entriesOf = (files: readonly Upload[]) =>
  files.flatMap(({ read }) => read.batches.flatMap(({ entries }) => entries));
const openCases = () => sandbox.list("/v1/exceptions?status=open");
const pay = (kind: "charge" | "payout", amount: number) =>
  createPayment(sandbox, kind, { paykey, amount });
const traceOf = async (kind: "charge" | "payout", { id }: Resource) =>
  String((await sandbox.get(`/v1/${kind}s/${String(id)}`))["trace_ids"]["entry"]);

test.skipIf(!isInstalled)(
  "a file and its control totals are uploaded, and a payment over a limit goes with it once it is approved",
  async () => {
    const limit = { scope: "account", scope_id: sandbox.account_id, side: "credit", kind: "entry" };
    await sandbox.post("/v1/exposure_limits", { ...limit, limit: 400, effect: "hold" });
    made.astray = await pay("charge", 321);
    made.corrected = await pay("charge", 700);
    made.asked_back = await pay("payout", 500);
    await service.app.engine.settleReviews(sandbox.environment.id);
    const held = await sandbox.get(`/v1/payouts/${String(made.asked_back["id"])}`);
    expect(held["status"]).toBe("on_hold");
    const { id: payment_id, expected } = held;
    const settlement_date = String((expected as Resource)["settlement"]);
    const approval = { payment_id, amount: 500, settlement_date, reason: "The bank was asked." };
    await sandbox.post("/v1/exposure/approve", approval);
    await sandbox.advance("2026-03-02T22:00:00.000Z");
    const { files, controls } = await takeUploads();
    expect(
      entriesOf(files)
        .map(({ amount }) => amount)
        .toSorted((one, other) => one - other),
    ).toEqual([321, 500, 700]);
    const [file] = await sandbox.list("/v1/ach_files?direction=outbound");
    expect(file).toMatchObject({ state: "uploaded", name: files[0]?.name });
    const control = controls.get(`${String(file?.["name"])}.ctl`) ?? "";
    expect(control).toContain(String(file?.["sha256"]));
    expect(control).toContain(",1021,500");
  },
);

test.skipIf(!isInstalled)(
  "what the bank leaves is fetched: a return astray, a wrong correction, an R06 and a debit of another party",
  async () => {
    await sandbox.advance("2026-03-03T22:30:00.000Z");
    await takeUploads();
    const asked = await sandbox.post("/v1/return_requests", {
      payment_id: made.asked_back["id"],
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
    await returnAstray(service, sandbox, {
      trace: await traceOf("charge", made.astray),
      code: "R02",
    });
    const corrected = await traceOf("charge", made.corrected);
    const replies = [
      { trace: corrected, code: "C05", corrected: "99" },
      { trace: await traceOf("payout", made.asked_back), code: "R06" },
    ];
    await deliverReplies(service, sandbox, replies, 2);
    await sandbox.post("/v1/sandbox/received_entries", {
      direction: "debit",
      amount: 200,
      hold_to_act: true,
    });
    await sandbox.advance("2026-03-04T13:00:00.000Z");
    expect(await readdir(inbound("inbound"))).toEqual([]);
    expect((await readdir(inbound("archive"))).length).toBe(3);
    expect(await sandbox.get(request)).toMatchObject({ status: "returned", return_code: "R06" });
    const kinds = (await openCases()).map(({ kind }) => String(kind));
    expect(kinds.toSorted()).toEqual([
      "correction_not_applied",
      "forward_entry",
      "return_unmatched",
    ]);
  },
);

test.skipIf(!isInstalled)(
  "each case ends in an uploaded file: a dishonor of no known payment, a refused COR and a returned debit",
  async () => {
    const items = await sandbox.list("/v1/suspense_items?status=open");
    const item = items.find(({ code }) => code === "R02");
    const path = `/v1/suspense_items/${String(item?.["id"])}`;
    await sandbox.post(`${path}/dishonor`, { reason: "No entry of ours." });
    const correction = (await openCases()).find(({ details }) => details["code"] === "C05");
    await sandbox.post("/v1/correction_refusals", { exception_ids: [correction?.["id"]] });
    const [debit] = await sandbox.list("/v1/received_entries");
    const received = `/v1/received_entries/${String(debit?.["id"])}`;
    await sandbox.post(`${received}/return`, { code: "R02", reason: "Is not ours." });
    await sandbox.advance("2026-03-04T22:00:00.000Z");
    const { files, controls } = await takeUploads();
    expect([...controls.keys()]).toEqual(files.map(({ name }) => `${name}.ctl`));
    const said = entriesOf(files).flatMap(({ amount, transaction_code, addenda }) =>
      addenda.flatMap((one) => {
        if (one.type === "dishonored") return `dishonor ${one.return_reason_code} ${amount}`;
        if (one.type === "refused_correction") {
          return `${one.change_code} of ${one.refused_change_code} ${amount}`;
        }
        if (one.type !== "return") return [];
        return `return ${one.return_reason_code} ${transaction_code} ${amount}`;
      }),
    );
    expect(said.toSorted()).toEqual(["C69 of C05 0", "dishonor R69 321", "return R02 26 200"]);
    await sandbox.advance("2026-03-16T22:00:00.000Z");
    await takeUploads();
    expect(await sandbox.list("/v1/dishonors")).toMatchObject([{ status: "won" }]);
    expect(await sandbox.get(received)).toMatchObject({ status: "returned" });
    expect(await sandbox.get(path)).toMatchObject({ status: "closed" });
    expect((await balances(service, sandbox.environment.id))["suspense"]).toBeUndefined();
    expect(await openCases()).toEqual([]);
  },
);

test.skipIf(!isInstalled)(
  "a BAI2 line of the day's net is matched with all of the uploaded file",
  async () => {
    const name = "net.bai";
    const content = [
      "01,021000021,RAILHEAD,260303,0600,1,,,2/",
      "02,RAILHEAD,021000021,1,260303,2359,USD,2/",
      "03,0123456789,USD,010,0,,,015,0,,/",
      "16,142,521,Z,BANKREF,CUSTREF,ACH SETTLEMENT",
      "49,521,3/",
      "98,521,1,5/",
      "99,521,1,7/",
    ].join("\n");
    const statement = await sandbox.post("/v1/bank_statements", { name, content });
    expect(statement).toMatchObject({ format: "bai2", state: "agreed", matched_count: 1 });
    const [line] = await sandbox.list(`/v1/bank_statements/${String(statement["id"])}/lines`);
    const matches = (line?.["matches"] ?? []) as Resource[];
    const amounts = matches.map(({ amount }) => String(amount));
    expect(amounts.toSorted()).toEqual(["-500", "1021"]);
  },
);

test.skipIf(!isInstalled)(
  "prefunded payouts are uploaded in their order, as far as the money of a wire reaches",
  async () => {
    const account = `/v1/account_settings/${sandbox.account_id}`;
    await sandbox.call("PATCH", account, { body: { payout_funding: { mode: "prefunded" } } });
    const [funds] = await sandbox.list(`/v1/prefunding?account_id=${sandbox.account_id}`);
    const line = `2026-03-16,3.50,WIRE ${String(funds?.["reference"])}`;
    const content = `Date,Amount,Description\n${line}\n`;
    await sandbox.post("/v1/bank_statements", { name: "wire.csv", content });
    const due = { paykey, payment_date: "2026-03-17" };
    for (const amount of [300, 200, 40]) await createPayment(sandbox, "payout", { ...due, amount });
    await sandbox.advance("2026-03-17T22:00:00.000Z");
    const sent = entriesOf((await takeUploads()).files).filter(({ amount }) =>
      [300, 200, 40].includes(amount),
    );
    // The last would fit, and does not pass the second.
    expect(sent.map(({ amount }) => amount)).toEqual([300]);
    await expectInvariants(service, sandbox.environment.id);
  },
);
